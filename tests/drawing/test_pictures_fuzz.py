"""Spoilt pictures and drawings: each is drawn, or refused in a sentence."""

from __future__ import annotations

import random
import re
import tracemalloc

import pytest
from drawn import INFO, page_of
from sample_art import good
from svg_drawings import DRAWINGS, HEAD

from kitgen.draw.drawing import Picture, Recorder
from kitgen.draw.geometry import Affine
from kitgen.draw.pdf import write_pdf
from kitgen.draw.raster import PictureError, read_raster
from kitgen.draw.svg import write_svg
from kitgen.parts.art import read_art

CHUNKS, CASES = 40, 50
SVGS = [f"{HEAD}{body}</svg>".encode() for body in DRAWINGS.values()]
NASTY = (
    *(b"1e999", b"-1e30", b"nan", b"0", b"99999999999999", b"", b"url(#g)", b"%", b"#", b"none"),
    *(b"&lol;", b"<g>", b"</g>", b"<use href='#t'/>", b"<!DOCTYPE", b"<![CDATA[", b"\0", b"\xff"),
    *(b"matrix(0 0 0 0 0 0)", b"scale(1e200)", b"rotate()", b"M", b"A1 1 0 0 0", b"<!ENTITY"),
    *(b"file:///etc/passwd", b"data:image/png;base64,", b"gradient", b"use", b"image", b"clipPath"),
)


def spoilt(raw: bytes, dice: random.Random) -> bytes:
    kind = dice.randrange(6)
    at = dice.randrange(max(1, len(raw)))
    if kind == 0:
        made = bytearray(raw)
        for _ in range(dice.randint(1, 8)):
            made[dice.randrange(len(made))] = dice.randrange(256)
        return bytes(made)
    if kind == 1:
        return raw[:at]
    if kind == 2:
        return raw[:at] + raw[at + dice.randint(1, 60) :]
    if kind == 3:
        other = dice.randrange(len(raw))
        return raw[:at] + raw[other : other + dice.randint(1, 200)] + raw[at:]
    words = list(re.finditer(rb"[\w.#-]+", raw[:4000]))
    word = dice.choice(words)
    return raw[: word.start()] + dice.choice(NASTY) + raw[word.end() :]


def drawn(raw: bytes, is_svg: bool) -> None:
    """Read a file as a kit does and print it. Raises PictureError."""
    made = Recorder()
    if is_svg:
        art = read_art(raw, "art")
        assert all("\n" not in words for words in art.left_out)
        made.place(art.drawing)
    else:
        made.verbs.append(Picture(read_raster(raw, "art"), Affine(20, 0, 0, 20, 0, 0)))
    page = made.drawing("page", 50, 40)
    assert len(write_pdf([page_of(page)], INFO)) > 100
    assert not re.search(r'[" (](?:nan|inf)[" )]', write_svg(page))


def refusal(raw: bytes, is_svg: bool) -> PictureError | None:
    try:
        drawn(raw, is_svg)
    except PictureError as error:
        return error
    return None


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, CHUNKS))]
)
def test_spoilt_pictures_are_drawn_or_refused(chunk: int) -> None:
    dice = random.Random(chunk)
    pictures = list(good().values())
    refused = 0
    for case in range(CASES):
        is_svg = dice.random() < 0.6
        raw = dice.choice(SVGS if is_svg else pictures)
        for _ in range(dice.randint(1, 3)):
            raw = spoilt(raw, dice) or b"\0"
        try:
            said = refusal(raw, is_svg)
        except Exception as error:
            raise AssertionError(f"chunk {chunk}, case {case}: {raw[:3000]!r}") from error
        if said is not None:
            refused += 1
            assert said.what, raw
            assert said.mend, raw
            assert "\n" not in said.what, raw
    assert 0 < refused < CASES


def test_a_bomb_needs_no_memory() -> None:
    from sample_art import bomb

    tracemalloc.start()
    with pytest.raises(PictureError):
        read_raster(bomb(), "bomb")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000
