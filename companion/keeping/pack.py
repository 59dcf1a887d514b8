"""`pack` and `unpack`: a session with all that another laptop needs of it, in one zip.

The zip has `pack.json` (what is in it, with checksums), `session.json` as `export` writes it,
`stopped.txt` (where the game stands and what is due), `board.png`, and in `game/` the folder of a
declared game. All but these three is there for people."""

from __future__ import annotations

import io
import json
import zlib
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from companion import __version__
from companion.declared import packed
from companion.declared.shelf import is_key
from companion.table.arguments import Args
from companion.table.commands import exchange
from companion.table.commands.board import board_picture
from companion.table.commands.note import NOTE
from companion.table.commands.progress import current_status
from companion.table.errors import CompanionError, UsageError
from companion.table.files import MARK, MOST_BYTES, read_bytes, write_bytes, written
from companion.table.i18n import _
from companion.table.render import render, unstyled
from companion.table.reply import Line, Reply
from companion.table.session import Session
from companion.table.workspace import Workspace

FORMAT, VERSION = "companion-pack", 1
MANIFEST, SESSION, STOPPED, BOARD, GAME = (
    "pack.json",
    "session.json",
    "stopped.txt",
    "board.png",
    "game/",
)
_WHEN = (2020, 1, 1, 0, 0, 0)
"""Time of each file in a pack, so that the same session gives the same bytes."""
_PHOTOS = (".jpg", ".jpeg", ".png", ".webp")
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
    """Return the files of a pack by name, all but its list."""
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
        folder = Path(scratch) / "game"
        if any(name.startswith(GAME) for name in about["files"]):
            _adopt(workspace, path, folder, about["game"])
        name = workspace.session_name or exchange.free_name(workspace.home, about["name"])
        source = Path(scratch) / SESSION
        with ZipFile(path) as zipped:
            source.write_bytes(zipped.read(SESSION))
        exchange.taken_over(workspace, str(source), name)
    with replace(workspace, session_name=name, seen=None, opened=[]) as later:
        reply = current_status(later.session())
    text = _("Session '{name}' was taken over from {path}.").format(name=name, path=path)
    note = [Line(about["note"])] if about["note"] else []
    return Reply(reply.data, (Line(text), *note, *reply.blocks), reply.warnings)


def checked(path: Path) -> dict[str, Any]:
    """Return the list of a pack whose files are all there and as they were packed. Raises
    CompanionError."""
    damaged = CompanionError(
        _("{path} is no packed session, or a damaged one: pack it again.").format(path=path)
    )
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
    texts = {key: str(about.get(key, "")) for key in ("name", "note", "game")}
    return {**about, **texts}


def _content(zipped: ZipFile, name: str) -> bytes:
    """Return a file of a pack, no more of it than any has. Raises ValueError."""
    with zipped.open(name) as file:
        content = file.read(packed.MOST_BYTES + 1)
    if len(content) > packed.MOST_BYTES:
        raise ValueError(name)
    return content


def _refuse_unknown(path: Path, about: Any) -> None:
    """Raises CompanionError for a pack of a newer program, ValueError for what is none."""
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise ValueError(FORMAT)
    if int(about["version"]) > VERSION:
        message = _("{path} was written by a newer companion: update this program first.")
        raise CompanionError(message.format(path=path))


def _adopt(workspace: Workspace, path: Path, folder: Path, game: str) -> None:
    """Keep the folder of a declared game; it must be the one that the session was played with."""
    folder.mkdir()
    key = workspace.registry.adopted(str(packed.unpack(path, folder)))
    if key != game:
        message = _("{path}: the game in it is not the one that the session was played with.")
        raise CompanionError(message.format(path=path))
