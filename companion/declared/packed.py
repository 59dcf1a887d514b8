"""Packed folders of games: zips from strangers, unpacked within bounds and nowhere else."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from stat import S_IFMT, S_ISDIR, S_ISREG
from struct import unpack_from
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

from companion.table.errors import CompanionError
from companion.table.i18n import _
from kitgen.game.problems import shown

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

MOST_FILES, MOST_BYTES = 5_000, 100_000_000
"""Most files and bytes of a packed folder, pictures included."""
MOST_LISTED = 4_000_000
"""Most bytes of a zip's own list of its contents."""
DEEPEST = 12
"""Deepest nesting of folders."""
GAME = "game.yaml"
PACKED_SESSION = "pack.json"
"""File that a packed session has, and no packed game."""
_PART = re.compile(r"(?!\.{1,2}\Z)[^\\/:\0-\x1f]{1,120}\Z")
"""Pattern of a part of a file name that leads nowhere else."""
_CHUNK = 1 << 16
_STORED, _DEFLATED = 0, 8
"""Compression methods that are accepted; others may take as much memory as the zip says."""


def unpack(path: Path, into: Path) -> Path:
    """Unpack a packed game. Returns the folder of its game.yaml, which may be the only one in the
    pack. Raises CompanionError; nothing is written outside `into`."""
    try:
        _look_through(path)
        with ZipFile(path) as pack:
            for name, member in _wanted(path, pack.infolist()).items():
                goal = into.joinpath(*name.split("/"))
                goal.parent.mkdir(parents=True, exist_ok=True)
                _unpack_one(pack, member, goal)
    except OSError as error:
        message = _("{path} cannot be unpacked: {error}.")
        raise CompanionError(message.format(path=path, error=error.strerror or error)) from error
    except (
        BadZipFile,
        zlib.error,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ValueError,
    ) as error:
        message = _("{path} is no zip, or a damaged one: pack the folder again.")
        raise CompanionError(message.format(path=path)) from error
    return into


def holds(path: Path, name: str) -> bool:
    """Return whether a zip has a file of a name; False for what is no zip. Raises CompanionError
    for one that holds more than any game."""
    try:
        _look_through(path)
        with ZipFile(path) as pack:
            return name in pack.namelist()
    except (OSError, BadZipFile, NotImplementedError, ValueError):
        return False


def _look_through(path: Path) -> None:
    """Check the zip's list of members, which is read as a whole. Raises CompanionError if no game
    has such a list."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - (1 << 16) - 42))
        tail = file.read()
    end = len(tail) - 22
    if end < 0 or tail[end : end + 4] != b"PK\5\6" or tail[-2:] != b"\0\0":
        end = tail.rfind(b"PK\5\6")
    if end < 0 or len(tail) < end + 22:
        return  # no zip at all, as is told then
    large = end >= 20 and tail[end - 20 : end - 16] == b"PK\6\7"
    if large or unpack_from("<L", tail, end + 12)[0] > MOST_LISTED:
        raise _too_much(path)


def _too_much(path: Path) -> CompanionError:
    return CompanionError(_("{path} holds more than any game.").format(path=path))


def _wanted(path: Path, listed: Iterable[ZipInfo]) -> Mapping[str, ZipInfo]:
    """Return the files of the one game in a pack, by their names in its folder. Raises
    CompanionError."""
    members = [member for member in listed if not member.is_dir()]
    roots = [member.filename[: -len(GAME)] for member in members if _is_game(member.filename)]
    if not roots:
        message = _("{path} holds no game: pack the folder with its game.yaml.")
        raise CompanionError(message.format(path=path))
    if len(set(roots)) > 1:
        message = _("{path} holds {n} games: pack the folder of one.")
        raise CompanionError(message.format(path=path, n=len(set(roots))))
    files: dict[str, ZipInfo] = {}
    taken_files, taken_folders = set[str](), set[str]()
    for member in members:
        if not member.filename.startswith(roots[0]):
            continue
        name = member.filename.removeprefix(roots[0])
        _check(path, member, name)
        key = name.casefold()  # some systems do not tell large letters from small ones
        parts = key.split("/")
        folders = {"/".join(parts[:n]) for n in range(1, len(parts))}
        if key in taken_files | taken_folders or folders & taken_files:
            message = _("{path} holds two files of one name: {name}.")
            raise CompanionError(message.format(path=path, name=shown(member.filename)))
        taken_files.add(key)
        taken_folders |= folders
        files[name] = member
    if len(files) > MOST_FILES or sum(member.file_size for member in files.values()) > MOST_BYTES:
        raise _too_much(path)
    return files


def _check(path: Path, member: ZipInfo, name: str) -> None:
    """Raise CompanionError for what no folder of a game has, links among it."""
    mode = member.external_attr >> 16
    ordinary = not S_IFMT(mode) or S_ISREG(mode) or S_ISDIR(mode)
    parts = name.split("/")
    if not ordinary or len(parts) > DEEPEST or not all(map(_PART.match, parts)):
        message = _("{path} holds a file that no game has: {name}.")
        raise CompanionError(message.format(path=path, name=shown(member.filename)))
    if member.flag_bits & 1:
        message = _("{path} is locked with a password: pack the folder without one.")
        raise CompanionError(message.format(path=path))
    if member.compress_type not in (_STORED, _DEFLATED):
        message = _("{path} is packed in a way that few can unpack: make it an ordinary zip.")
        raise CompanionError(message.format(path=path))


def _unpack_one(pack: ZipFile, member: ZipInfo, goal: Path) -> None:
    """Write a file out, no more of it than its size says."""
    left = member.file_size
    with pack.open(member) as packed, goal.open("wb") as file:
        while content := packed.read(_CHUNK):
            left -= len(content)
            if left < 0:
                raise ValueError(member.filename)
            file.write(content)


def _is_game(name: str) -> bool:
    """Return whether a member is the game.yaml of the pack, or of the one folder in it."""
    return name == GAME or (name.endswith(f"/{GAME}") and name.count("/") == 1)
