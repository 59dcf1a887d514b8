"""QR codes: the quick way gives the very modules that the library's own way gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
import qrcode
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from qrcode.base import rs_blocks
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData, create_data, lost_point

from kitgen.parts.boxes.qr import MIN_MODULE_MM, QUIET_MODULES, SNUG_MODULE_MM, matrix, snug_mm
from kitgen.parts.qrmask import masked, penalty
from kitgen.parts.qrwords import ALPHANUMERIC, LETTERS, Segment, bits_of, codewords, segments

levels = st.sampled_from([0, 1, 2, 3])


runs = st.lists(
    st.one_of(
        st.text(LETTERS, min_size=16, max_size=400),
        st.text(min_size=1, max_size=400).map(lambda text: text.encode("utf-8", "ignore").decode()),
    ),
    max_size=4,
)
payloads = runs.map("".join)


def room(version: int, level: int) -> int:
    """Bits of data that a code holds."""
    return 8 * sum(int(block.data_count) for block in rs_blocks(version, level))


def fitting(version: int, level: int, payload: str) -> str:
    """As much of the payload as the code holds."""
    while bits_of(segments(payload), version) > room(version, level):
        payload = payload[: len(payload) * 3 // 4]
    return payload


def library_data(payload: str) -> list[QRData]:
    modes = {True: MODE_ALPHA_NUM, False: MODE_8BIT_BYTE}
    return [
        QRData(run.text.encode(), mode=modes[run.mode == ALPHANUMERIC]) for run in segments(payload)
    ]


@contextmanager
def library_at_work() -> Iterator[None]:
    """Leaves out what the library fails at: a block of noughts alone, which it cannot divide."""
    try:
        yield
    except ValueError as error:
        assume(str(error) != "glog(0)")
        raise


@given(payloads)
def test_segments_are_the_payload_and_never_longer_than_its_bytes(payload: str) -> None:
    runs = segments(payload)
    assert "".join(run.text for run in runs) == payload
    for version in (1, 9, 10, 26, 27, 40):
        whole = Segment(0b0100, payload).bits(version) if payload else 0
        assert bits_of(runs, version) <= whole


def test_capitals_and_figures_take_eleven_bits_a_pair() -> None:
    address = "HTTPS://EXAMPLE.ORG/Q/7K3QX/"
    assert segments(address) == (Segment(ALPHANUMERIC, address),)
    assert bits_of(segments(address), 2) == 4 + 9 + 14 * 11


@settings(max_examples=60)
@given(st.integers(1, 40), levels, payloads)
def test_words_are_those_of_the_library(version: int, level: int, payload: str) -> None:
    payload = fitting(version, level, payload)
    with library_at_work():
        own = create_data(version, level, library_data(payload))
    assert codewords(segments(payload), version, level) == own


@pytest.mark.walk
@settings(max_examples=40)
@given(st.integers(1, 40), levels)
def test_a_full_code_is_full(version: int, level: int) -> None:
    for letter, mode in (("a", 0b0100), ("A", ALPHANUMERIC)):
        most = 12
        while Segment(mode, letter * (most + 1)).bits(version) <= room(version, level):
            most += 1
        if Segment(mode, letter * most).bits(version) <= room(version, level):
            codewords([Segment(mode, letter * most)], version, level)
        with pytest.raises(ValueError, match="room for"):
            codewords([Segment(mode, letter * (most + 1))], version, level)


@settings(max_examples=25)
@given(st.integers(1, 20), levels, payloads)
def test_modules_are_those_of_the_library(version: int, level: int, payload: str) -> None:
    payload = fitting(version, level, payload)
    code = qrcode.QRCode(version=version, error_correction=level, border=0)
    for data in library_data(payload):
        code.add_data(data)
    with library_at_work():
        code.make(fit=False)
    rows = ["".join("1" if module else "0" for module in row) for row in code.get_matrix()]
    assert masked(codewords(segments(payload), version, level), version, level) == rows


@settings(max_examples=50)
@given(st.integers(21, 60).flatmap(lambda n: st.tuples(st.just(n), st.randoms())))
def test_a_penalty_is_that_of_the_library(drawn: tuple[int, Random]) -> None:
    size, random = drawn
    grid = random.getrandbits(size * size)
    digits = f"{grid:0{size * size}b}"
    modules = [[digits[y * size + x] == "1" for x in range(size)] for y in range(size)]
    assert penalty(grid, size) == lost_point(modules)


@pytest.mark.parametrize("letters", [10, 120, 271, 272, 430, 600])
def test_a_code_as_small_as_it_may_be_has_modules_that_can_be_printed(letters: int) -> None:
    """And a code in a box too small for such modules is none."""
    text = ("štika " * letters).encode()[:letters].decode(errors="ignore")
    side = snug_mm(text)
    modules = len(matrix(text, side)) + 2 * QUIET_MODULES
    assert side / modules >= SNUG_MODULE_MM - 1e-9
    with pytest.raises(ValueError, match="too long"):
        matrix(text, (modules - 4.1) * MIN_MODULE_MM)
