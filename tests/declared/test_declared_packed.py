"""Packed games from strangers: whatever is in them, they are unpacked within bounds and nowhere
else, or refused in a sentence."""

from __future__ import annotations

import random
import struct
import tracemalloc
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from stat import S_IFIFO, S_IFLNK
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest

from companion.declared.packed import MOST_BYTES, MOST_LISTED, unpack
from companion.table.errors import CompanionError

GAME = {"g/game.yaml": b"id: x\n", "g/cards.csv": b"id\na\n" * 50, "g/text/en.yaml": b"a: b\n"}
NO_GAME_HAS = "holds a file that no game has"


def packed(path: Path, more: Mapping[str, bytes] | None = None, how: int = ZIP_DEFLATED) -> Path:
    with warnings.catch_warnings(), ZipFile(path, "w", how) as pack:
        warnings.simplefilter("ignore")  # a name that comes twice
        for name, content in [*GAME.items(), *(more or {}).items()]:
            pack.writestr(name, content)
    return path


def special(mode: int) -> ZipInfo:
    member = ZipInfo("g/rules")
    member.create_system, member.external_attr = 3, (mode | 0o777) << 16
    return member


def refused(path: Path) -> str:
    """What is said of a pack; nothing of it lies anywhere but in its place."""
    place = path.parent / "inside" / "here"
    place.mkdir(parents=True)
    with pytest.raises(CompanionError) as error:
        unpack(path, place)
    assert {one.name for one in path.parent.rglob("*") if place not in one.parents} == {
        path.name,
        "inside",
        "here",
    }
    text = str(error.value)
    assert text.startswith(str(path))
    assert text.endswith(".")
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"h/game.yaml": b"id: y\n"}, "holds 2 games: pack the folder of one"),
        ({"g/game.yaml": b"id: y\n"}, "holds two files of one name"),
        ({"g/GAME.yaml": b"id: y\n"}, "holds two files of one name"),
        ({"g/cards.csv/x.csv": b"x"}, "holds two files of one name"),
        ({"g/text": b"x"}, "holds two files of one name"),
        ({"g/../../evil.csv": b"x"}, NO_GAME_HAS),
        ({"g//etc/evil.csv": b"x"}, NO_GAME_HAS),
        ({"g/c:evil.csv": b"x"}, NO_GAME_HAS),
        ({"g/a\x01b.csv": b"x"}, NO_GAME_HAS),
        ({f"g/{'a' * 200}": b"x"}, NO_GAME_HAS),
        ({f"g/{'a/' * 500}x": b"x"}, NO_GAME_HAS),
    ],
)
def test_what_no_game_has_is_refused(more: dict[str, bytes], said: str, tmp_path: Path) -> None:
    assert said in refused(packed(tmp_path / "bad.zip", more))


@pytest.mark.parametrize("mode", [S_IFLNK, S_IFIFO])
def test_links_and_pipes_are_refused(mode: int, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "bad.zip", "w") as pack:
        for name, content in GAME.items():
            pack.writestr(name, content)
        pack.writestr(special(mode), b"/etc")
    assert NO_GAME_HAS in refused(tmp_path / "bad.zip")


@pytest.mark.parametrize("how", [ZIP_LZMA, ZIP_BZIP2])
def test_only_ordinary_zips_are_unpacked(how: int, tmp_path: Path) -> None:
    """Others ask for as much memory as they like."""
    assert "make it an ordinary zip" in refused(packed(tmp_path / "bad.zip", how=how))


def test_a_bomb_is_refused_before_it_bursts(tmp_path: Path) -> None:
    path = packed(tmp_path / "bad.zip", {"g/big.csv": bytes(MOST_BYTES)})
    assert path.stat().st_size < MOST_BYTES // 100
    tracemalloc.start()
    try:
        assert "holds more than any game" in refused(path)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()


def test_what_is_large_takes_no_memory(tmp_path: Path) -> None:
    path = packed(tmp_path / "large.zip", {"g/big.csv": bytes(20_000_000)})
    (tmp_path / "there").mkdir()
    tracemalloc.start()
    try:
        unpack(path, tmp_path / "there")
        assert tracemalloc.get_traced_memory()[1] < 5_000_000
    finally:
        tracemalloc.stop()
    assert (tmp_path / "there" / "big.csv").stat().st_size == 20_000_000


def changed(path: Path, change: Callable[[bytearray], None]) -> Path:
    raw = bytearray(path.read_bytes())
    change(raw)
    path.write_bytes(raw)
    return path


def test_sizes_that_lie_are_found_out(tmp_path: Path) -> None:
    def lie(raw: bytearray) -> None:
        struct.pack_into("<L", raw, raw.rfind(b"g/big.csv") - 22, 10)

    path = changed(packed(tmp_path / "bad.zip", {"g/big.csv": bytes(5_000_000)}), lie)
    assert "is no zip, or a damaged one" in refused(path)


def test_an_endless_list_is_not_read(tmp_path: Path) -> None:
    def lie(raw: bytearray) -> None:
        struct.pack_into("<L", raw, raw.rfind(b"PK\5\6") + 12, MOST_LISTED + 1)

    path = changed(packed(tmp_path / "bad.zip"), lie)
    assert "holds more than any game" in refused(path)


def test_a_password_is_told(tmp_path: Path) -> None:
    def lock(raw: bytearray) -> None:
        raw[raw.find(b"PK\1\2") + 8] |= 1

    assert "locked with a password" in refused(changed(packed(tmp_path / "bad.zip"), lock))


def test_whatever_is_damaged_is_a_sentence(tmp_path: Path) -> None:
    """Letters changed anywhere: it is unpacked as it was, or refused."""
    whole = packed(tmp_path / "bad.zip").read_bytes()
    dice = random.Random(7)
    refusals = []
    for number in range(400):
        raw = bytearray(whole[: dice.randrange(len(whole))] if number % 10 == 0 else whole)
        for _time in range(dice.choice([1, 2, 20])):
            if raw:
                raw[dice.randrange(len(raw))] = dice.randrange(256)
        path = tmp_path / "bad.zip"
        path.write_bytes(raw)
        place = tmp_path / str(number)
        place.mkdir()
        try:
            unpack(path, place)
        except CompanionError as error:
            refusals.append(str(error))
    assert len(refusals) > 200
    assert all(said.startswith(str(path)) and "[Errno" not in said for said in refusals)
