"""Pictures made of pixels: PNG, JPEG and WebP files, read once and kept as a PDF stores them.

A JPEG stays as it is but for its notes: where a photograph was taken is nobody's business. Anything
else is decoded, brought to eight bits in sRGB, its first frame if it moves, and kept as a PNG of
its colours and one of its opacity. How large a picture is, its header says before it is decoded.
"""

from __future__ import annotations

import base64
import io
import struct
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageCms, ImageFilter, ImageOps

from kitgen.draw.geometry import Affine

MOST_PIXELS = 80_000_000
"""Most pixels of a picture. A board of 840 x 594 mm at 300 dpi has 70 million."""
MOST_BYTES = 100_000_000
_LARGEST_PROFILE = 4_000_000
_QUALITY = 92
"""JPEG quality of a picture whose colours were changed."""
_EFFORT = 4
"""Compression level, of 9. A higher one takes twice as long to save a twentieth."""
_GRID = 25
"""Colours along each side of the cube between which others are interpolated."""

_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
_TURNS = {
    2: Affine(-1, 0, 0, 1, 1, 0),
    3: Affine(-1, 0, 0, -1, 1, 1),
    4: Affine(1, 0, 0, -1, 0, 1),
    5: Affine(0, 1, 1, 0, 0, 0),
    6: Affine(0, 1, -1, 0, 1, 0),
    7: Affine(0, -1, -1, 0, 1, 1),
    8: Affine(0, -1, 1, 0, 0, 1),
}
"""Transforms that bring the unit square of a stored picture upright, by its EXIF orientation."""


class PictureError(Exception):
    """Error: a file is no picture that can be drawn. It says what is wrong, and the mend."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(what)
        self.what = what
        self.mend = mend


class Stored(NamedTuple):
    """A picture's bytes: a JPEG file or a PNG of eight bits, and if it is not opaque a second PNG,
    in grey. `inverted` where a CMYK JPEG counts light instead of ink, as Adobe's do; `profile` is
    an ICC profile other than sRGB."""

    data: bytes
    space: str
    alpha: bytes = b""
    inverted: bool = False
    profile: bytes = b""

    @property
    def is_jpeg(self) -> bool:
        return self.data.startswith(b"\xff\xd8")


class Raster:
    """One picture, the same object however often it is drawn. Width and height are pixels as the
    picture is seen; `upright` maps the unit square of the stored pixels (y down) to that of the
    picture. `stored` is None where the file was only looked at. `moves`: it had more frames."""

    __slots__ = ("height", "moves", "name", "opaque", "stored", "upright", "width")

    def __init__(
        self,
        name: str,
        size: tuple[int, int],
        stored: Stored | None,
        opaque: bool = True,
        upright: Affine | None = None,
        moves: bool = False,
    ) -> None:
        self.name = name
        self.width, self.height = size
        self.stored = stored
        self.opaque = opaque
        self.upright = upright or Affine()
        self.moves = moves


class _Header(NamedTuple):
    """What a file says of itself: `PNG`, `JPEG` or `WebP`, and its size in pixels as stored."""

    kind: str
    width: int
    height: int


def _kind(raw: bytes) -> str:
    """Return the kind of picture in a file by its first bytes; empty for any other file."""
    if raw.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if raw.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WebP" if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP" else ""


_OTHERS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*\0": "a TIFF",
    b"MM\0*": "a TIFF",
    b"8BPS": "a Photoshop file",
    b"%PDF": "a PDF",
    b"gimp xcf": "a GIMP file",
}
"""Other kinds of files, by their first bytes, that a picture might be saved in by mistake."""


def read_raster(raw: bytes, name: str, keep: bool = True) -> Raster:
    """Return the picture in the bytes of a file. All of it is decoded, to see whether it is whole;
    without `keep` nothing is kept. Raises PictureError."""
    header = _header(raw)
    if header.width * header.height > MOST_PIXELS:
        raise PictureError(
            f"the picture has {header.width} x {header.height} pixels",
            f"make it smaller: {MOST_PIXELS // 10**6} million pixels are the most",
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow's, of pictures that this reads all the same
            if header.kind == "JPEG":
                return _jpeg(raw, name, header, keep)
            return _decoded(raw, name, header, keep)
    except PictureError:
        raise
    except MemoryError:
        raise PictureError("the picture needs too much memory", "make it smaller") from None
    except Exception:  # Pillow's readers raise what they like for broken files
        raise _broken() from None


def _broken(why: str = "") -> PictureError:
    reason = f" ({why[:80]})" if why else ""
    return PictureError(f"the picture is broken{reason}", "save or copy it once more")


# ---- headers -------------------------------------------------------------------------------------


def _header(raw: bytes) -> _Header:
    """Return kind and size of a picture. Raises PictureError."""
    kind = _kind(raw)
    if not kind:
        other_kind = next((name for mark, name in _OTHERS.items() if raw.startswith(mark)), "")
        what = f"the file is {other_kind}" if other_kind else "the file is no picture"
        raise PictureError(what, "save it as PNG, JPEG, WebP or SVG")
    if len(raw) > MOST_BYTES:
        raise PictureError(f"the picture has {len(raw) / 1e6:.0f} MB", "make it smaller")
    try:
        width, height = {"PNG": _png_size, "JPEG": _jpeg_size, "WebP": _webp_size}[kind](raw)
    except (struct.error, IndexError, ValueError):
        raise _broken("its header is cut off") from None
    if not width or not height:
        raise _broken("it has no size")
    return _Header(kind, width, height)


def _png_size(raw: bytes) -> tuple[int, int]:
    if raw[12:16] != b"IHDR":
        raise ValueError
    width, height = struct.unpack(">II", raw[16:24])
    return width, height


def _webp_size(raw: bytes) -> tuple[int, int]:
    """Return the size that the first part of a WebP file says: extended, lossless or lossy."""
    kind = raw[12:16]
    if kind == b"VP8X":
        wide, high = raw[24:27], raw[27:30]
        if len(high) < 3:
            raise ValueError
        return int.from_bytes(wide, "little") + 1, int.from_bytes(high, "little") + 1
    if kind == b"VP8L":
        (bits,) = struct.unpack("<I", raw[21:25])
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", raw[26:30])
        return width & 0x3FFF, height & 0x3FFF
    raise ValueError


_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG's segment that says how large it is and how it is coded."""
_COMMON_FRAMES = (0xC0, 0xC1, 0xC2)
"""Those of the codings that every program reads."""
_ALONE = {0x01, *range(0xD0, 0xD8)}
"""Markers that no length and no data follow."""
_EXIF, _ICC, _ADOBE, _SCAN = 0xE1, 0xE2, 0xEE, 0xDA
"""Markers of notes, of a colour profile, of Adobe's mark, and of the pixels."""
_LEFT_OUT = {*range(0xE1, 0xEE), 0xEF, 0xFE}
"""Markers of segments that are not kept: comments and what programs note for themselves."""


def _segments(raw: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield the marker, start and end of each segment of a JPEG up to its first scan. Raises
    ValueError if the bytes are no JPEG."""
    at = 2
    while True:
        if raw[at] != 0xFF:
            raise ValueError
        start = at
        while raw[at] == 0xFF:
            at += 1
        marker = raw[at]
        at += 1
        if marker in _ALONE:
            continue
        (length,) = struct.unpack(">H", raw[at : at + 2])
        if length < 2:
            raise ValueError
        at += length
        yield marker, start, at
        if marker == _SCAN:
            return


def _frame(raw: bytes) -> tuple[int, int, int, int, int]:
    """Read a JPEG's frame: the kind of its coding, bits of a sample, height, width and channels."""
    for marker, start, end in _segments(raw):
        if marker in _FRAMES:
            body = raw.index(bytes([marker]), start) + 3
            return (marker, *struct.unpack(">BHHB", raw[body : min(body + 6, end)]))
    raise ValueError


def _jpeg_size(raw: bytes) -> tuple[int, int]:
    _, _, height, width, _ = _frame(raw)
    return width, height


# ---- JPEG ----------------------------------------------------------------------------------------


def _jpeg(raw: bytes, name: str, header: _Header, keep: bool) -> Raster:
    """Read a JPEG without decoding it: what is stored are its own bytes without comments and
    private parts. How it was turned in the camera, its profile and its channels are kept beside.
    Without `keep` the pixels are only looked at."""
    coding, bits, _, _, channels = _frame(raw)
    if coding not in _COMMON_FRAMES or bits != 8 or channels not in (1, 3, 4):
        raise PictureError(
            "the JPEG is of a rare kind that not every program reads", "save it as a common JPEG"
        )
    segments = [raw[:2]]
    orientation, from_adobe, profile_parts, scan = 1, False, {}, 0
    for marker, start, end in _segments(raw):
        body = raw[start + 4 : end]
        if marker == _EXIF and body.startswith(b"Exif\0\0"):
            orientation = _orientation(body)
        elif marker == _ICC and body.startswith(b"ICC_PROFILE\0"):
            profile_parts[body[12]] = body[14:]
        elif marker == _ADOBE and body.startswith(b"Adobe"):
            from_adobe = True
        if marker == _SCAN:
            scan = start
        elif marker not in _LEFT_OUT:
            segments.append(raw[start:end])
    finish = raw.rfind(b"\xff\xd9")
    if finish < scan:
        raise _broken("it is cut off")
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[channels]
    profile = _profile(b"".join(part for _, part in sorted(profile_parts.items())), space)
    upright = _TURNS.get(orientation, Affine())
    lies_on_side = upright.b != 0
    size = (header.height, header.width) if lies_on_side else (header.width, header.height)
    pixels = b"".join([*segments, raw[scan : finish + 2]])
    _check_decodes(pixels)
    stored = Stored(pixels, space, inverted=from_adobe, profile=profile) if keep else None
    return Raster(name, size, stored, upright=upright)


def _check_decodes(jpeg: bytes) -> None:
    """Decode all of a JPEG to an eighth of its size, which is a third of the work, so that none is
    printed with its lower half grey."""
    image = _open(jpeg)
    image.draft(None, (1, 1))
    image.load()


def _orientation(body: bytes) -> int:
    """Return how a camera was held, 1 to 8 as `_TURNS` has it, from the EXIF notes of a JPEG."""
    exif = Image.Exif()
    try:
        exif.load(body)
        return int(exif.get(0x0112, 1))
    except Exception:  # notes that cannot be read turn nothing
        return 1


def _profile(raw: bytes, space: str) -> bytes:
    """Return a profile that says more than sRGB does; nothing for one that cannot be read or does
    not fit the colours of the picture."""
    if not raw or len(raw) > _LARGEST_PROFILE:
        return b""

    wanted = {"DeviceGray": "GRAY", "DeviceRGB": "RGB", "DeviceCMYK": "CMYK"}[space]
    try:
        read = ImageCms.ImageCmsProfile(io.BytesIO(raw))
        description = ImageCms.getProfileDescription(read)
        fits = str(read.profile.xcolor_space).strip() == wanted
    except Exception:
        return b""
    return b"" if not fits or "sRGB" in description or wanted == "GRAY" else raw


# ---- everything else -----------------------------------------------------------------------------


def _open(raw: bytes) -> Any:
    return Image.open(io.BytesIO(raw), formats=("PNG", "JPEG", "WEBP"))


def _decoded(raw: bytes, name: str, header: _Header, keep: bool) -> Raster:
    """Read a picture of another kind into colours and opacity. A plain PNG that needs no change is
    kept as it is. Without `keep` the pixels are only looked at."""
    image = _open(raw)
    if image.size != (header.width, header.height):
        raise _broken("its header says two sizes")
    moves = getattr(image, "n_frames", 1) > 1
    image.load()
    profile = _profile(image.info.get("icc_profile", b""), "DeviceRGB")
    turned = image.getexif().get(0x0112, 1) in _TURNS
    colours, alpha = _planes(ImageOps.exif_transpose(image) if turned else image)
    if profile and colours.mode == "RGB":
        colours = _in_srgb(colours, profile)
    elif colours is image and not moves and _is_plain(raw):
        plain = Stored(_pixels_only(raw), _SPACES[image.mode])
        return Raster(name, image.size, plain if keep else None)
    stored = None
    if keep:
        stored = Stored(_png(colours), _SPACES[colours.mode], _png(alpha) if alpha else b"")
    return Raster(name, colours.size, stored, opaque=alpha is None, moves=moves)


def _is_plain(raw: bytes) -> bool:
    """Return whether a file is a PNG of eight bits of grey or of each colour, its rows in order."""
    return _kind(raw) == "PNG" and raw[24:26] in (b"\x08\x00", b"\x08\x02") and raw[28] == 0


def _chunks(png: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the name of each part of a PNG, and where it begins and ends."""
    at = 8
    while at + 12 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], at, at + length + 12
        at += length + 12


def _pixels_only(png: bytes) -> bytes:
    """Return a PNG without anything but its pixels."""
    wanted = (b"IHDR", b"IDAT", b"IEND")
    parts = [png[start:end] for kind, start, end in _chunks(png) if kind in wanted]
    return b"".join([png[:8], *parts])


def _planes(image: Any) -> tuple[Any, Any]:
    """Return a picture in grey or in colours, and its opacity; None if it is opaque."""
    if image.mode.startswith("I"):  # sixteen bits of grey: the upper eight
        image = image.convert("I")
        image = image.point(lambda level: level / 256).convert("L")
    elif image.mode == "1":
        image = image.convert("L")
    elif image.mode == "F":
        raise _broken("it has pixels of no usual kind")
    if "transparency" in image.info or image.mode in ("LA", "La", "RGBa", "PA"):
        image = image.convert("LA" if image.mode in ("LA", "La") else "RGBA")
    elif image.mode not in ("L", "RGB", "RGBA"):
        image = image.convert("RGB")
    if image.mode not in ("LA", "RGBA"):
        return image, None
    alpha = image.getchannel("A")
    colours = image.convert("L" if image.mode == "LA" else "RGB")
    return colours, None if alpha.getextrema() == (255, 255) else alpha


def _in_srgb(image: Any, profile: bytes) -> Any:
    """Return a picture with a colour profile in sRGB; its own numbers if the profile is of no
    use."""
    srgb = ImageCms.createProfile("sRGB")
    try:
        return ImageCms.profileToProfile(image, io.BytesIO(profile), srgb, outputMode="RGB")
    except ImageCms.PyCMSError:
        return image.convert("RGB")


def _png(image: Any) -> bytes:
    """Return a picture of Pillow as a PNG without notes."""
    made = io.BytesIO()
    image.info.clear()
    image.save(made, "PNG", compress_level=_EFFORT)
    return made.getvalue()


def raster_of(image: Any, name: str) -> Raster:
    """Return a picture that Pillow drew, in L, RGB or RGBA."""
    colours, alpha = _planes(image)
    stored = Stored(_png(colours), _SPACES[colours.mode], _png(alpha) if alpha else b"")
    return Raster(name, colours.size, stored, opaque=alpha is None)


# ---- for the backends ----------------------------------------------------------------------------


def png_stream(png: bytes) -> tuple[bytes, int, int]:
    """Return the compressed pixels of a PNG of eight bits that is not interlaced, which a PDF takes
    as they are, and its width and height."""
    width, height = struct.unpack(">II", png[16:24])
    parts = [png[start + 8 : end - 4] for kind, start, end in _chunks(png) if kind == b"IDAT"]
    return b"".join(parts), width, height


def jpeg_size(jpeg: bytes) -> tuple[int, int]:
    return _jpeg_size(jpeg)


def coloured(stored: Stored, ink: Callable[[str], str] | None, grey: bool = False) -> Stored:
    """Return the picture in the colours that the ink makes of its own, without a profile, in red,
    green and blue; with `grey` in one channel. No ink leaves the colours alone."""
    image = _open(stored.data)
    image.load()
    if stored.space == "DeviceCMYK" and not stored.inverted:
        image = ImageChops.invert(image)  # Pillow takes all for Adobe's
    image = _in_srgb(image, stored.profile) if stored.profile else image.convert("RGB")
    if ink is not None:
        image = image.filter(_table(ink))
    if grey:
        image = image.getchannel(0)
    if not stored.is_jpeg:
        return Stored(_png(image), _SPACES[image.mode], stored.alpha)
    made = io.BytesIO()
    image.save(made, "JPEG", quality=_QUALITY, subsampling=0)
    return Stored(made.getvalue(), _SPACES[image.mode])


@cache
def _table(ink: Callable[[str], str]) -> Any:
    """Return a filter of Pillow that changes colours as the ink does."""

    def changed(red: float, green: float, blue: float) -> tuple[float, ...]:
        levels = (round(level * 255) for level in (red, green, blue))
        inked = ink("#{:02x}{:02x}{:02x}".format(*levels))
        return tuple(int(inked[i : i + 2], 16) / 255 for i in (1, 3, 5))

    return ImageFilter.Color3DLUT.generate(_GRID, changed)


def upright(raster: Raster) -> Stored:
    """Return the stored picture turned as it is seen, for programs that cannot turn it."""
    stored = raster.stored
    assert stored is not None
    turns = [name for name, by in _TURNS.items() if by == raster.upright]
    if not turns:
        return stored

    image = _open(coloured(stored, ink=None).data)
    transpose = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_270,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_90,
    }[turns[0]]
    made = io.BytesIO()
    image.transpose(transpose).save(made, "JPEG", quality=_QUALITY)
    return Stored(made.getvalue(), _SPACES[image.mode])


def data_url(stored: Stored) -> str:
    """Return the picture as a web page takes it, in one address."""
    data, kind = web_file(stored)
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def web_file(stored: Stored) -> tuple[bytes, str]:
    """Return the bytes of a file that browsers show, and its kind, `jpeg` or `png`."""
    if stored.is_jpeg:
        if stored.space == "DeviceCMYK" or stored.profile:
            stored = coloured(stored, ink=None)
        return stored.data, "jpeg"
    if not stored.alpha:
        return stored.data, "png"
    image, alpha = _open(stored.data), _open(stored.alpha)
    image.load()
    image = image.convert("LA" if image.mode == "L" else "RGBA")
    image.putalpha(alpha)
    return _png(image), "png"
