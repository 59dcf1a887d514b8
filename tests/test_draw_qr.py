"""QR codes: the quick way gives the very modules that the library's own way gives."""

from __future__ import annotations

import pytest
import qrcode
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode.base import rs_blocks
from qrcode.util import MODE_8BIT_BYTE, QRData, create_data, lost_point

from kitgen.parts.qrmask import masked, penalty
from kitgen.parts.qrwords import codewords

levels = st.sampled_from([0, 1, 2, 3])


def room(version: int, level: int) -> int:
    """Bytes of data that a code holds, beside its mode and length."""
    words = sum(block.data_count for block in rs_blocks(version, level))
    return words - (2 if version < 10 else 3)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 40), levels, st.data())
def test_words_are_those_of_the_library(version: int, level: int, data: st.DataObject) -> None:
    payload = data.draw(st.binary(max_size=room(version, level)))
    own = create_data(version, level, [QRData(payload, mode=MODE_8BIT_BYTE)])
    assert codewords(payload, version, level) == own


@given(st.integers(1, 40), levels)
def test_a_full_code_is_full(version: int, level: int) -> None:
    most = room(version, level)
    codewords(bytes(most), version, level)
    with pytest.raises(ValueError, match="room for"):
        codewords(bytes(most + 1), version, level)


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 20), levels, st.data())
def test_modules_are_those_of_the_library(version: int, level: int, data: st.DataObject) -> None:
    payload = data.draw(st.binary(min_size=1, max_size=room(version, level)))
    code = qrcode.QRCode(version=version, error_correction=level, border=0)
    code.add_data(QRData(payload, mode=MODE_8BIT_BYTE))
    code.make(fit=False)
    rows = ["".join("1" if module else "0" for module in row) for row in code.get_matrix()]
    assert masked(codewords(payload, version, level), version, level) == rows


@settings(deadline=None, max_examples=50)
@given(st.integers(21, 60).flatmap(lambda n: st.tuples(st.just(n), st.randoms())))
def test_a_penalty_is_that_of_the_library(drawn) -> None:
    size, random = drawn
    grid = random.getrandbits(size * size)
    digits = f"{grid:0{size * size}b}"
    modules = [[digits[y * size + x] == "1" for x in range(size)] for y in range(size)]
    assert penalty(grid, size) == lost_point(modules)
