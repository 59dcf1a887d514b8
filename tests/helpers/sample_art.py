"""Pictures that tests make: every kind of file that people have, small, and a game that prints
them."""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageCms, ImageDraw

WIDE, HIGH = 160, 120


def sample(mode: str = "RGB", size: tuple[int, int] = (WIDE, HIGH)) -> Image.Image:
    """A picture without any symmetry, in calm colours."""
    made = Image.new("RGB", (WIDE, HIGH), "#cadbe0")
    draw = ImageDraw.Draw(made)
    draw.rectangle((8, 8, 60, 50), fill="#a8352a")
    draw.ellipse((70, 40, 150, 110), fill="#3c6a3f")
    draw.polygon([(20, 110), (60, 60), (65, 110)], fill="#d9c07a")
    return made.resize(size).convert(mode)


def cutout(mode: str = "RGBA") -> Image.Image:
    """The same, seen through more and more towards its top."""
    made = sample("RGBA")
    made.putalpha(Image.linear_gradient("L").resize((WIDE, HIGH)))
    return made.convert(mode)


def encoded(image: Image.Image, kind: str, **how: Any) -> bytes:
    made = io.BytesIO()
    image.save(made, kind, **how)
    return made.getvalue()


def turned(orientation: int, kind: str = "JPEG", **how: Any) -> bytes:
    """A photograph that its EXIF notes turn upright."""
    notes = Image.Exif()
    notes[0x0112] = orientation
    notes[0x010E] = "taken at 50.0875 N, 14.4213 E"
    return encoded(sample(), kind, exif=notes, **how)


def sixteen_bits(grey: bool) -> bytes:
    """A PNG of sixteen bits in each channel."""
    image = sample("L" if grey else "RGB")
    rows = []
    for y in range(HIGH):
        levels = image.crop((0, y, WIDE, y + 1)).tobytes()
        rows.append(b"\0" + b"".join(bytes((level, 0x42)) for level in levels))
    head = struct.pack(">IIBBBBB", WIDE, HIGH, 16, 0 if grey else 2, 0, 0, 0)
    return png((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b""))


def png(*chunks: tuple[bytes, bytes]) -> bytes:
    parts = [b"\x89PNG\r\n\x1a\n"]
    for kind, body in chunks:
        parts.append(struct.pack(">I", len(body)) + kind + body)
        parts.append(struct.pack(">I", zlib.crc32(kind + body)))
    return b"".join(parts)


def bomb(width: int = 30_000, height: int = 30_000) -> bytes:
    """A PNG that says it is huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return png((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b""))


def moving(kind: str) -> bytes:
    frames = [sample(), Image.new("RGB", (WIDE, HIGH), "#000000")]
    how = {"lossless": True} if kind == "WEBP" else {}
    return encoded(frames[0], kind, save_all=True, append_images=frames[1:], duration=99, **how)


def profiled() -> bytes:
    """A JPEG whose profile swaps nothing, but is not sRGB."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    return encoded(sample(), "JPEG", quality=95, icc_profile=profile.tobytes())


@cache
def good() -> dict[str, bytes]:
    """Files that all show the sample, by name; those that show it in grey, or seen through, say
    so."""
    rgb, made = sample(), {}
    for quality in (75, 95):
        made[f"photo-{quality}.jpg"] = encoded(rgb, "JPEG", quality=quality)
    made["progressive.jpg"] = encoded(rgb, "JPEG", quality=95, progressive=True)
    made["fine.jpeg"] = encoded(rgb, "JPEG", quality=95, subsampling=0)
    made["trailing.jpg"] = encoded(rgb, "JPEG", quality=95) + b"\0a film follows\xff" * 9
    made["grey.jpg"] = encoded(sample("L"), "JPEG", quality=95)
    made["odd-profile.jpg"] = profiled()
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    made["srgb.jpg"] = encoded(rgb, "JPEG", quality=95, icc_profile=srgb)
    made["srgb.png"] = encoded(rgb, "PNG", icc_profile=srgb)
    for orientation in range(1, 9):
        made[f"turned-{orientation}.jpg"] = turned(orientation, quality=95)
    made["turned-6.png"] = turned(6, "PNG")
    made["turned-8.webp"] = turned(8, "WEBP", lossless=True)
    for level in (0, 9):
        made[f"plain-{level}.png"] = encoded(rgb, "PNG", compress_level=level)
    made["interlaced.png"] = _interlaced()
    made["grey.png"] = encoded(sample("L"), "PNG")
    made["two-grey.png"] = encoded(sample("L").point(lambda level: 255 * (level > 128), "1"), "PNG")
    made["palette.png"] = encoded(rgb.quantize(32), "PNG")
    made["grey-16.png"] = sixteen_bits(grey=True)
    made["sixteen.png"] = sixteen_bits(grey=False)
    made["through.png"] = encoded(cutout(), "PNG")
    made["through-grey.png"] = encoded(cutout("LA"), "PNG")
    made["through.webp"] = encoded(cutout(), "WEBP", lossless=True)
    made["opaque.png"] = encoded(sample("RGBA"), "PNG")
    made["through-palette.png"] = encoded(rgb.quantize(8), "PNG", transparency=0)
    made["through-one.png"] = encoded(rgb, "PNG", transparency=(202, 219, 224))
    made["lossless.webp"] = encoded(rgb, "WEBP", lossless=True)
    made["lossy.webp"] = encoded(rgb, "WEBP", quality=95)
    made["moving.png"] = moving("PNG")
    made["moving.webp"] = moving("WEBP")
    made["cmyk.jpg"] = encoded(sample("CMYK"), "JPEG", quality=95)
    return made


def _interlaced() -> bytes:
    """A PNG whose rows come in seven passes."""
    pixels, parts = np.asarray(sample()), []
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2))
    for x0, y0, dx, dy in (*passes, (0, 1, 1, 2)):
        for y in range(y0, HIGH, dy):
            parts.append(b"\0" + pixels[y, x0::dx].tobytes())
    head = struct.pack(">IIBBBBB", WIDE, HIGH, 8, 2, 0, 0, 1)
    return png((b"IHDR", head), (b"IDAT", zlib.compress(b"".join(parts))), (b"IEND", b""))


@cache
def bad() -> dict[str, tuple[bytes, str]]:
    """Files that cannot be drawn, and a word of what is said of each."""
    jpeg, whole = encoded(sample(), "JPEG"), encoded(sample(), "PNG")
    webp = encoded(sample(), "WEBP")
    broken = bytearray(whole)
    at = broken.index(b"IDAT") + 40
    broken[at : at + 60] = bytes(60)
    return {
        "empty.png": (b"", "no picture"),
        "text.png": (b"this is a letter to you", "no picture"),
        "animation.png": (encoded(sample(), "GIF"), "a GIF"),
        "scan.jpg": (encoded(sample(), "TIFF"), "a TIFF"),
        "old.png": (encoded(sample(), "BMP"), "a BMP"),
        "art.png": (b"8BPS\0\1" + bytes(60), "a Photoshop file"),
        "cut.jpg": (jpeg[: len(jpeg) // 2], "cut off"),
        "head.jpg": (jpeg[:20], "cut off"),
        "cut.png": (whole[: len(whole) // 2], "broken"),
        "head.png": (whole[:14], "cut off"),
        "cut.webp": (webp[: len(webp) // 2], "broken"),
        "head.webp": (webp[:18], "cut off"),
        "spoilt.png": (bytes(broken), "broken"),
        "bomb.png": (bomb(), "30000 x 30000 pixels"),
        "bomb.webp": (
            b"RIFF\0\0\1\0WEBPVP8X\12\0\0\0\0\0\0\0" + b"\x2f\x75\0" * 2,
            "30000 x 30000",
        ),
        "flat.png": (bomb(0, 5), "broken"),
        "empty.svg": (b"", "cannot be read"),
        "open.svg": (b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><g>", "cannot be"),
        "page.svg": (b"<html><body/></html>", "no SVG drawing"),
        "void.svg": (b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>", "has nothing"),
    }


GAME = """
id: pictured
version: "1"
languages: [en]
tables:
  cards:
    text: [name]
    columns: {id: id, art: text?}
"""
KIT = """
theme: atlas
layouts: [common, pictured]
parts:
  cards: {kind: pieces, file: cards, each: cards, front: card, name: "{{ row.name }}"}
"""
CARD = """
  card:
    size: [63, 88]
    bleed: 2
    boxes:
      ground: {draw: fill, fill: paper, bleed: true}
      art: {draw: picture, at: [5, 5, 53, 40], file: "{{ row.art }}", dpi: 20}
      name: {draw: text, at: [5, 50, 53, 10], text: "{{ row.name }}", style: h1}
"""


def game(
    folder: Path,
    files: Mapping[str, bytes],
    rows: Mapping[str, str] | None = None,
    faces: str = CARD,
    kit: str = KIT,
    **more: str,
) -> Path:
    """The folder of a game with pictures and a card for each of its rows, id -> art; one for each
    file if there are none. `more` are other files, `a__b` for `a/b`."""
    rows = {f"card_{n}": name for n, name in enumerate(files)} if rows is None else rows
    texts = {
        "game.yaml": GAME,
        "cards.csv": "id,art\n" + "".join(f"{key},{art}\n" for key, art in rows.items()),
        "kit.yaml": kit,
        "layouts/pictured.yaml": f"faces:\n{faces}",
        "text/en.yaml": json.dumps(
            {
                "game": {"title": "Pictured", "subtitle": "A test", "notice": "Made by a test"},
                "cards": {key: {"name": key} for key in rows},
            }
        ),
        **{name.replace("__", "/"): text for name, text in more.items()},
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for name, raw in files.items():
        path = folder / "pictures" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    return folder
