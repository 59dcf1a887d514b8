"""`pack` and `unpack`: a session with all that another laptop needs of it, in one zip.

The zip has `pack.json` (what is in it, with checksums), `session.json` as `export` writes it,
`stopped.txt` (where the game stands and what is due), `board.png`, and in `game/` the folder of a
declared game. All but these three is there for people."""

from __future__ import annotations

import io
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from companion import __version__
from companion.declared import packed
from companion.declared.shelf import is_key
from companion.keeping.copies import KeptCopy, kept, marks
from companion.table.arguments import Args
from companion.table.commands import exchange
from companion.table.commands.board import board_picture
from companion.table.commands.note import NOTE
from companion.table.commands.progress import current_status
from companion.table.errors import CompanionError, SessionError, UsageError
from companion.table.events import Record
from companion.table.files import MARK, MOST_BYTES, read_bytes, write_bytes, written
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.render import render, unstyled
from companion.table.reply import Block, Line, ReadyText, Reply
from companion.table.session import Session
from companion.table.store import refuse_taken
from companion.table.workspace import Dated, Registry, Workspace

FORMAT, VERSION = "companion-pack", 1
MANIFEST, SESSION, STOPPED, BOARD, GAME = (
    packed.PACKED_SESSION,
    "session.json",
    "stopped.txt",
    "board.png",
    "game/",
)
_WHEN = (2020, 1, 1, 0, 0, 0)
"""Time of each file in a pack, so that the same session gives the same bytes."""
_PHOTOS = (".jpg", ".jpeg", ".png", ".webp")
_PLAIN = (CompanionError, SessionError, UsageError)
"""Errors that are a sentence and nothing else."""
_MOST_FILES = packed.MOST_FILES + 5


def pack(workspace: Workspace, args: Args) -> Reply:
    """Pack a session. Raises CompanionError."""
    session = workspace.session()
    name = args.text("name") or session.name
    workspace.home.path(name)  # which refuses what is no name
    target = args.text("out") or f"{session.name}.zip"
    if not target.casefold().endswith(".zip"):
        message = _("'{path}' is no pack: name it .zip.")
        raise UsageError(message.format(path=target))
    files = _files(workspace, session)
    if args.text("photo"):
        files |= _photo(args.word("photo"))
    about = {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "name": name,
        "game": session.rules.game,
        "rules": session.rules.version,
        "line": session.seen,
        "note": session.store.meta.get(NOTE, ""),
        "files": {file: sha256(content).hexdigest() for file, content in files.items()},
    }
    manifest = json.dumps(about, ensure_ascii=False, indent=1).encode()
    write_bytes(target, _zipped({MANIFEST: manifest, **files}), args.flag("replace"))
    return Reply({"file": target, **about}, (written(target),))


def _files(workspace: Workspace, session: Session[Any]) -> dict[str, bytes]:
    """Return the files of a pack by name, without its list."""
    document = exchange.log_document(session.store)
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    files = {SESSION: text.encode(), STOPPED: _stopped(session).encode()}
    picture = board_picture(session.rules, session.state)
    if picture is not None:
        files[BOARD] = picture
    key = session.store.game
    if is_key(key):
        folder = workspace.registry.place(key)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                files[GAME + path.relative_to(folder).as_posix()] = path.read_bytes()
    return files


def _photo(source: str) -> dict[str, bytes]:
    """Return a photograph of the table as a file of the pack. Raises CompanionError."""
    kind = Path(source).suffix.casefold()
    if kind not in _PHOTOS:
        message = _("'{path}' is no photograph: give a .jpg, .png or .webp.")
        raise UsageError(message.format(path=source))
    return {f"photo{kind}": read_bytes(source)}


def _stopped(session: Session[Any]) -> str:
    """Return where the game stands and what is due, as everybody may know it."""
    rules: Any = session.rules
    overview = rules.overview(rules.veiled(session.state, ""))
    note = session.store.meta.get(NOTE, "")
    blocks = [*([Line(note), Line("")] if note else []), *overview.full()]
    return unstyled(render(blocks)) + "\n"


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip with the mark of packs, the same bytes for the same files."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as zipped:
        zipped.comment = MARK.encode()
        for name, data in files.items():
            info = ZipInfo(name, _WHEN)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o100644 << 16
            zipped.writestr(info, data)
    return content.getvalue()


# -- unpacked --------------------------------------------------------------------------------------


def unpack(workspace: Workspace, args: Args) -> Reply:
    """Take a packed session over, with the folder of its game. Raises CompanionError; a pack that
    is not whole leaves nothing behind."""
    path = Path(args.word("file"))
    about = checked(path)
    with TemporaryDirectory() as scratch:
        try:
            taken = _take_over(workspace, path, about, Path(scratch))
        except CompanionError as error:  # told by the names in the pack
            text = str(error).replace(f"{scratch}{os.sep}", f"{path}{os.sep}")
            raise type(error)(text) if type(error) in _PLAIN else error from None
    name = taken.name
    photo = _photo_kept(workspace.home, path, about, taken)
    workspace.home.remember(name)
    with replace(workspace, session_name=name, seen=None, opened=[]) as later:
        reply = current_status(later.session())
    text = _("Session '{name}' was taken over from {path}.")
    if not taken.is_new:
        text = _("Session '{name}' is the one in {path}, and has all its lines: go on with it.")
    lines: list[Block] = [Line(text.format(name=name, path=path))]
    if taken.is_new and about["note"]:
        lines.append(Line(about["note"]))
    if photo is not None:
        lines += [Line(_("The photograph of the table is kept here:")), ReadyText(str(photo))]
    for copy in taken.others:
        message = _("Session '{name}' is the same game, up to line {line}: 'plays' counts it once.")
        shared = min(copy.lines, about["line"])
        lines.append(Line(message.format(name=copy.name, line=shared)))
    return Reply(reply.data, (*lines, *reply.blocks), reply.warnings)


class _TakenOver(NamedTuple):
    """A packed session taken over: its name here, whether it is new here, and its copies."""

    name: str
    is_new: bool
    others: tuple[KeptCopy, ...] = ()


def _take_over(
    workspace: Workspace, path: Path, about: Mapping[str, Any], scratch: Path
) -> _TakenOver:
    """Begin the packed session, unless it is here with all its lines. Nothing is kept before all
    of it has been checked in an empty folder. Raises CompanionError."""
    registry, folder = workspace.registry, scratch / "game"
    has_game = any(name.startswith(GAME) for name in about["files"])
    if has_game:
        folder.mkdir()
        registry = registry.apart(scratch / "shelf")
        if registry.adopted(str(packed.unpack(path, folder))) != about["game"]:
            raise _another_game(path)
    meta, events = _checked_session(path, about, registry, workspace.lang, scratch)

    lines = marks(Record(number, at or "", event) for number, (at, event) in enumerate(events, 1))
    others = tuple(kept(workspace.home, lines))
    if workspace.session_name is None and others and others[0].lines >= len(lines):
        return _TakenOver(others[0].name, is_new=False)
    name = workspace.session_name or exchange.free_name(workspace.home, about["name"])
    refuse_taken(workspace.home.path(name))
    if has_game:
        workspace.registry.adopted(str(folder))
    workspace.begin(name, meta, events)
    return _TakenOver(name, is_new=True, others=others)


def _checked_session(
    path: Path, about: Mapping[str, Any], registry: Registry, lang: str | None, scratch: Path
) -> tuple[dict[str, str], list[Dated]]:
    """Return the facts and lines of a packed session, which are as its manifest says. Raises
    CompanionError."""
    source = scratch / SESSION
    with ZipFile(path) as zipped:
        source.write_bytes(_content(zipped, SESSION))
    meta, events = exchange.read_session(str(source), registry, lang)
    if meta["game"] != about["game"]:
        raise _another_game(path)
    if exchange.is_newer(about["rules"], registry.version(meta["game"])):
        raise _newer(path)
    if len(events) != about.get("line") or exchange.is_newer(meta["rules"], about["rules"]):
        raise _damaged(path)
    return meta, events


def _photo_kept(home: Home, path: Path, about: Mapping[str, Any], taken: _TakenOver) -> Path | None:
    """Keep the photograph of a pack beside the sessions, unless its session has one. Returns where
    it is; None for a pack without one."""
    photo = next((file for file in about["files"] if file in map("photo{}".format, _PHOTOS)), None)
    if photo is None:
        return None
    goal = home.folder / "photos" / f"{taken.name}{Path(photo).suffix}"
    if taken.is_new or not goal.exists():
        with ZipFile(path) as zipped:
            content = _content(zipped, photo)
        goal.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(str(goal), content, replace=True)
    return goal


def checked(path: Path) -> dict[str, Any]:
    """Return the list of a pack whose files are all there and as they were packed. Raises
    CompanionError."""
    damaged = _damaged(path)
    try:
        with ZipFile(path) as zipped:
            members = {member.filename: member for member in zipped.infolist()}
            total = sum(member.file_size for member in members.values())
            if len(members) > _MOST_FILES or total > packed.MOST_BYTES + 2 * MOST_BYTES:
                raise damaged
            about = json.loads(_content(zipped, MANIFEST))
            _refuse_unknown(path, about)
            listed = about["files"]
            if {*listed, MANIFEST} != {*members} or SESSION not in listed:
                raise damaged
            for name, digest in listed.items():
                if sha256(_content(zipped, name)).hexdigest() != digest:
                    raise damaged
    except (
        BadZipFile,
        zlib.error,
        KeyError,
        TypeError,
        ValueError,
        RuntimeError,
        EOFError,
    ) as error:
        raise damaged from error
    except OSError as error:
        message = _("{path} cannot be read: {error}.")
        raise CompanionError(message.format(path=path, error=error.strerror or error)) from error
    texts = {key: str(about.get(key, "")) for key in ("name", "note", "game", "rules")}
    return {**about, **texts}


def _content(zipped: ZipFile, name: str) -> bytes:
    """Return a file of a pack, no more of it than any has. Raises ValueError."""
    with zipped.open(name) as file:
        content = file.read(packed.MOST_BYTES + 1)
    if len(content) > packed.MOST_BYTES:
        raise ValueError(name)
    return content


def _refuse_unknown(path: Path, about: Any) -> None:
    """Raise CompanionError for a pack of a newer program, ValueError for what is none."""
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise ValueError(FORMAT)
    if int(about["version"]) > VERSION:
        raise _newer(path)


def _damaged(path: Path) -> CompanionError:
    message = _("{path} is no packed session, or a damaged one: pack it again.")
    return CompanionError(message.format(path=path))


def _newer(path: Path) -> CompanionError:
    message = _("{path} was written by a newer companion: update this program first.")
    return CompanionError(message.format(path=path))


def _another_game(path: Path) -> CompanionError:
    message = _("{path}: the game in it is not the one that the session was played with.")
    return CompanionError(message.format(path=path))
