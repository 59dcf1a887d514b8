"""The start page of the preview, for those who use no terminal: the games at hand, a new one from a
spreadsheet that is dropped on it or named by its address, a changed sheet or a map for one of them.

Each thing is a command of kitgen, run as it would be typed in this folder, and its words stand
beside it. A game is shown by a preview of its own, which runs until the start page ends.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from kitgen.game import DataError, builtin_games, load_game
from kitgen.game.places import layouts_folder
from kitgen.game.problems import as_lines, shown
from kitgen.game.sheets.find import SUFFIXES
from kitgen.game.sheets.online import is_address
from kitgen.game.slugs import slug
from kitgen.kit.output import OutputError, replace_files
from kitgen.kit.studios import common_words, preview_words
from kitgen.new_game.beginnings import BEGINNINGS, SIZES
from kitgen.new_game.fetch import SAY_LOCAL
from kitgen.new_game.fontset import ENDINGS as FONTS
from kitgen.new_game.looks import CARD_SIZES
from kitgen.new_game.pictures_in import (
    MissingPicture,
    missing_pictures,
    pictures_to_write,
    placed_pictures,
)
from kitgen.new_game.seen import DROP, SeenSheet, Wish, see_sheets
from kitgen.new_game.update import addresses_of
from kitgen.new_game.uses import ROLES, USES
from kitgen.parts.picture_names import ENDINGS
from kitgen.parts.pictures import PUT
from kitgen.parts.stand_in import MARK
from kitgen.preview.begun import Begun
from kitgen.preview.dropped import Dropped, NotThere
from kitgen.preview.exporting import typed
from kitgen.preview.home import START
from kitgen.preview.making import begin_process
from kitgen.preview.pages import LANGUAGES
from kitgen.preview.taking import ICON_ENDINGS, is_of_icons
from kitgen.preview.token import Token, posted
from kitgen.preview.unpacked import ZIP, unpack_pictures
from kitgen.web.guard import Guard, own_hosts
from kitgen.web.languages import asked_language, language_of_system
from kitgen.web.serve import LOOPBACK, listen, serve
from kitgen.web.static import static_file
from kitgen.web.templates import templates

STATIC = {
    "dropped.js": "text/javascript",
    "preview.css": "text/css",
    "start.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
LOOKS = ("", *BEGINNINGS)
"""Looks of games that begin here; the plain one has no name."""
MOST_LINES = 60
"""Most lines of a command that the page shows."""
LONGEST = 2000
"""Most letters of an address, or of text typed into a field."""
_LARGEST_WISH = 50_000
_BEGIN_AGAIN = re.compile(r'begin again with (?:a larger --size, with )?--columns "[^"]*"')
_TAKE_SHEET = re.compile(r'call one so, or take it: --sheet "[^"]*"')
WORDY = ("preview_start_", "preview_taking_", "preview_columns_use_")
"""Beginnings of words that the page's scripts put in."""
TERMS = ("author", "licence", "source")
"""Options that say who drew a set of icons, on which terms, and where it comes from."""


class GameAtHand(NamedTuple):
    """A game that can be opened: what it is called on the command line, its title, and whether some
    of its sheets are at an address."""

    name: str
    title: str
    own: bool
    online: bool = False


class Run(NamedTuple):
    """A command: its words, how it would be typed in the folder of the page, its game, and the
    folder to run it in."""

    words: list[str]
    shown: str
    game: str
    place: Path


def games_at_hand(folder: Path, lang: str) -> list[GameAtHand]:
    """Return the games in a folder, itself one or not, and those that come with the program."""
    return [
        GameAtHand(
            name, _title(folder, name, lang, own), own, own and _has_addresses(folder / name)
        )
        for name, own in _names(folder)
    ]


def _names(folder: Path) -> list[tuple[str, bool]]:
    """Return what the games at hand are called on the command line, and whether each lies in the
    folder: `("my-deck", True)`."""
    inside = [path for path in sorted(folder.iterdir()) if path.name[0] != "."]
    own = [path.relative_to(folder).as_posix() for path in (folder, *inside) if _is_game(path)]
    return [*((name, True) for name in own), *((name, False) for name in builtin_games())]


def _is_game(folder: Path) -> bool:
    """Return whether a folder has a game; False if the folder cannot be read."""
    try:
        return (folder / "game.yaml").is_file()
    except OSError:
        return False


def _title(folder: Path, name: str, lang: str, own: bool) -> str:
    """Return a game's title in a language; its name where it cannot be read."""
    try:
        game = load_game(folder / name if own else name, checked=False)
        return game.title(lang if lang in game.languages else game.languages[0])
    except DataError:
        return (folder / name).resolve().name


def _has_addresses(game: Path) -> bool:
    """Return whether a sheet of a game is at an address; False where the game cannot be read."""
    try:
        return bool(addresses_of(game))
    except DataError:
        return False


class StartPage:
    """The app of the start page of a `folder`. `more` are the options of each preview. With
    `follow`, previews of games with sheets at an address fetch them again and again; with `local`,
    an address may be of this computer and its network."""

    def __init__(
        self,
        folder: Path,
        lang: str,
        more: Sequence[str],
        follow: bool = False,
        local: bool = False,
        address: str = "",
    ) -> None:
        """Keep the folder whose games are offered; nothing is opened yet. `address` is that of the
        page, to which the pages of games lead back."""
        self._address_here = address
        self._folder = folder
        self._lang = lang
        self._more = more
        self._follow = follow
        self._local = ["--local"] if local else []
        self._ticked: set[str] = set()
        """Games for which an address of this network was allowed on the page."""
        self._token = Token()
        self._opened: dict[str, Begun] = {}
        self._busy = asyncio.Lock()
        self._dropped = Dropped(self._token, _is_taken)
        self._pages = templates(layouts_folder() / "preview")

    def app(self, hosts: frozenset[str]) -> Starlette:
        """Return the app, which closes the previews it has opened when it ends."""

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            try:
                yield
            finally:
                await self._close()

        asked = {"/": self._page, "/games": self._games}
        asked |= {f"/{name}": self._static for name in STATIC}
        done: dict[str, Callable[[Request], Awaitable[Response]]] = {
            "/drop": self._dropped.take,
            "/look": self._look,
            "/run": self._run,
            "/open": self._open,
        }
        return Starlette(
            routes=[
                *(Route(path, answer) for path, answer in asked.items()),
                *(Route(path, answer, methods=["POST"]) for path, answer in done.items()),
            ],
            middleware=[Middleware(Guard, hosts=hosts)],
            lifespan=lifespan,
        )

    async def _close(self) -> None:
        """End the previews that were opened here."""
        for begun in self._opened.values():
            begun.interrupt()
        for begun in self._opened.values():
            await begun.close()
        self._dropped.close()

    def _lang_of(self, request: Request) -> str:
        """Return the language of the page: the one that was chosen, else that of the person."""
        wanted = (
            request.query_params.get("lang", ""),
            self._lang,
            asked_language(request, LANGUAGES),
            language_of_system(os.environ, LANGUAGES),
        )
        return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])

    async def _page(self, request: Request) -> Response:
        """Answer with the page in the reader's language."""
        lang = self._lang_of(request)
        words = preview_words(lang)
        labels = [name for name in words.sections["labels"] if name.startswith(WORDY)]
        page = self._pages.get_template("start.html").render(
            lang=lang,
            languages={name: common_words(name).label("language_name") for name in LANGUAGES},
            words=words,
            labels=json.dumps(
                {
                    name.removeprefix("preview_").removeprefix("start_"): words.label(name)
                    for name in labels
                }
            ),
            looks=LOOKS,
            sizes=json.dumps({look: _sizes(look) for look in LOOKS}),
            extents=json.dumps({name: (size.wide, size.high) for name, size in SIZES.items()}),
            local=bool(self._local),
            sheets=",".join(SUFFIXES),
            pictures=",".join(ENDINGS),
            fonts=",".join(FONTS),
            icons=",".join(ICON_ENDINGS),
            folder=self._folder.resolve(),
            token=self._token.value,
        )
        return HTMLResponse(page)

    async def _static(self, request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        return static_file(request, layouts_folder() / "preview" / name, STATIC[name])

    async def _games(self, request: Request) -> Response:
        games = await asyncio.to_thread(games_at_hand, self._folder, self._lang_of(request))
        allowed = {game.name for game in games} if self._local else self._ticked
        return JSONResponse([{**game._asdict(), "local": game.name in allowed} for game in games])

    async def _look(self, request: Request) -> Response:
        """Return what a dropped spreadsheet or one at an address holds, or why it cannot be had."""
        if not self._token.allows(request):
            return Response(status_code=403)
        try:
            asked = await posted(request, _LARGEST_WISH)
            address, place = self._address(asked), self._dropped.place(str(asked.get("drop", "")))
            sheet = address or self._file(asked)[1]
            lang, page = (
                str(asked.get("lang") or ""),
                str(asked.get("page") or self._lang_of(request)),
            )
            size, design = str(asked.get("size", "")), str(asked.get("look", ""))
            if (
                not {lang or page, page} <= {*LANGUAGES}
                or design not in LOOKS
                or size not in ("", *_sizes(design))
            ):
                raise NotThere
            wish = Wish(lang, _listed(asked, "sheets"), _uses(asked), design, size, page)
        except (NotThere, ValueError, TypeError, KeyError, AttributeError):
            return Response(status_code=400)
        local, beside = bool(self._local_of(asked)), place or self._folder
        try:
            await asyncio.to_thread(_unpack, place)
            book = await asyncio.to_thread(see_sheets, sheet, wish, local, beside)
        except DataError as error:
            why = self._told(as_lines(error.problems), asked)
            return JSONResponse({"sheets": [], "lines": why})
        return JSONResponse(
            {
                "sheets": [_as_shown(each) for each in book.sheets],
                "lang": book.lang,
                "lines": self._told(as_lines(each.as_doubt() for each in book.doubts), asked),
                "missing": [each._asdict() for each in book.missing],
            }
        )

    def _told(
        self, lines: Iterable[str], asked: dict[str, Any], missing: Sequence[MissingPicture] = ()
    ) -> list[str]:
        """Return lines of a command as the page shows them: what was dropped by its name, and what
        the command line would do as this page does it. The page tells of `missing` pictures by
        itself."""
        words = preview_words("cs" if asked.get("page") == "cs" else "en")
        others = {
            f"{self._dropped.home / str(asked.get('drop', ''))}{os.sep}": "",
            f"{self._folder.resolve()}{os.sep}": "",
            SAY_LOCAL: f"tick '{words.label('preview_start_network')}'",
            PUT: DROP,
        }
        for old, new in others.items():
            lines = [line.replace(old, new) for line in lines]
        lines = [_BEGIN_AGAIN.sub("choose it on the tab Columns of the game", one) for one in lines]
        lines = [_TAKE_SHEET.sub("call one so, or tick the sheet", line) for line in lines]
        names = [shown(each.name) for each in missing]
        return [line for line in lines if line and not _tells_of(line, names)][:MOST_LINES]

    async def _run(self, request: Request) -> Response:
        """Run the command for a dropped file, and return what it says."""
        if not self._token.allows(request):
            return Response(status_code=403)
        try:
            asked = await posted(request, _LARGEST_WISH)
            if asked["what"] == "pictures":
                return JSONResponse(await asyncio.to_thread(self._pictures, asked))
            await asyncio.to_thread(_unpack, self._dropped.place(str(asked.get("drop", ""))))
            run = await asyncio.to_thread(self._command, asked)
        except (NotThere, ValueError, TypeError, KeyError, AttributeError):
            return Response(status_code=400)
        if asked.get("local") is True:
            self._ticked.add(run.game)
        async with self._busy:
            process = await begin_process(run.words, run.place)
            out, err = await process.communicate()
        lines = [line for output in (err, out) for line in _lines(output)]
        missing = await asyncio.to_thread(missing_pictures, self._folder / run.game)
        return JSONResponse(
            {
                "done": process.returncode == 0,
                "command": run.shown,
                "lines": self._told(lines, asked, missing),
                "game": run.game,
                "missing": [each._asdict() for each in missing],
            }
        )

    def _command(self, asked: dict[str, Any]) -> Run:
        """Return the command that the page asks for. Raises NotThere."""
        what = str(asked["what"])
        address = self._address(asked)
        place = self._dropped.place(str(asked.get("drop", "")))
        if what == "new":
            return self._new(asked, address, place)
        game = self._own_game(asked)
        if what == "fetch":
            words = ["update", game, *self._local_of(asked)]
            return Run(words, typed(words), game, self._folder)
        if what == "fonts":
            return self._fonts(game, asked)
        file, path = self._file(asked)
        if what == "icons":
            terms = [f"--{name}={_short(asked, name)}" for name in TERMS if _short(asked, name)]
            words = ["icons", "--game", game, "--add"]
            return Run([*words, path, *terms], typed([*words, file, *terms]), game, self._folder)
        if what == "update":
            return Run(["update", game, path], typed(["update", game, file]), game, self._folder)
        if what == "map":
            words = ["map", "import", path, game]
            return Run(words, typed(["map", "import", file, game]), game, self._folder)
        raise NotThere

    def _address(self, asked: dict[str, Any]) -> str:
        """Return the address that the page names; empty where it names none. Raises NotThere."""
        address = str(asked.get("address", ""))
        if address and (not is_address(address) or len(address) > LONGEST or "\0" in address):
            raise NotThere
        return address

    def _own_game(self, asked: dict[str, Any]) -> str:
        """Return the game of this folder that the page names. Raises NotThere."""
        game = str(asked["game"])
        if (game, True) not in _names(self._folder):
            raise NotThere
        return game

    def _local_of(self, asked: dict[str, Any]) -> list[str]:
        """Return the option that allows an address of this network, if it was said or ticked."""
        return ["--local"] if asked.get("local") is True else self._local

    def _pictures(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Take dropped pictures into a game, and return what became of each. Raises NotThere."""
        game, named = self._own_game(asked), [str(file) for file in asked["files"]]
        drop = str(asked.get("drop", ""))
        files = [file for name in named for file in self._unpacked(drop, name)]
        paths = {file: self._dropped.file(drop, file) for file in files}
        placed = placed_pictures(self._folder / game, files)
        answer: dict[str, Any] = {"done": True, "lines": [], "game": game}
        try:
            replace_files(self._folder / game, pictures_to_write(placed, paths))
        except (OutputError, OSError) as error:
            return {**answer, "done": False, "lines": [str(error)]}
        missing = [each._asdict() for each in missing_pictures(self._folder / game)]
        return {**answer, "placed": [each._asdict() for each in placed], "missing": missing}

    def _unpacked(self, drop: str, name: str) -> list[str]:
        """Return a dropped picture; those in it where it is a zip. Raises NotThere."""
        if not name.lower().endswith(ZIP):
            return [name]
        path = self._dropped.path(drop, name)
        return unpack_pictures(path.parent, name)

    def _fonts(self, game: str, asked: dict[str, Any]) -> Run:
        """Return the command that takes fonts into a game. Raises NotThere."""
        drop, files = str(asked.get("drop", "")), [str(file) for file in asked["files"]]
        paths = [str(self._dropped.path(drop, file)) for file in files]
        return Run(["fonts", game, *paths], typed(["fonts", game, *files]), game, self._folder)

    def _new(self, asked: dict[str, Any], address: str, place: Path | None) -> Run:
        """Return the command that begins a game from a file or an address. Pictures of a sheet at
        an address are looked for where the command runs, which is where they were dropped."""
        name, lang, look, size = (
            str(asked.get(each, "")) for each in ("name", "lang", "look", "size")
        )
        called, name = name.strip(), slug(name)
        if not name or lang not in LANGUAGES or look not in LOOKS or size not in ("", *SIZES):
            raise NotThere
        more = ["--lang", lang]
        for option, value in (("--look", look), ("--size", size)):
            more += [option, value] if value else []
        more += [f"--sheet={sheet}" for sheet in _listed(asked, "sheets")]
        more += [f"--title={called}"] if called != name else []
        more += [f"--columns={heading}={use}" for heading, use in _uses(asked).items()]
        if address:
            more += self._local_of(asked)
            file, sheet, home = address, address, place or self._folder
        else:
            file, sheet = self._file(asked)
            home = self._folder
        at = name if home == self._folder else str(self._folder.resolve() / name)
        return Run(
            ["new", at, "--cards", sheet, *more],
            typed(["new", name, "--cards", file, *more]),
            name,
            home,
        )

    def _file(self, asked: dict[str, Any]) -> tuple[str, str]:
        """Return the name and the path of a file that was dropped. Raises NotThere."""
        file = str(asked["file"])
        return file, str(self._dropped.path(str(asked.get("drop", "")), file))

    async def _open(self, request: Request) -> Response:
        """Begin the preview of a game, if it does not run yet, and answer with its address, that it
        is still starting, or why it did not begin."""
        if not self._token.allows(request):
            return Response(status_code=403)
        try:
            asked = await posted(request, _LARGEST_WISH)
            game = str(asked["game"])
        except (ValueError, TypeError, KeyError):
            return Response(status_code=400)
        known = await asyncio.to_thread(_names, self._folder)
        if game not in {name for name, _own in known}:
            return Response(status_code=404)
        async with self._busy:
            begun = self._opened.get(game)
            if begun is None or begun.ended:
                begun = self._opened[game] = await self._begun(game, asked)
        answer = await begun.answer()
        return JSONResponse({**answer, "lines": self._told(answer["lines"], asked)})

    async def _begun(self, game: str, asked: dict[str, Any]) -> Begun:
        """Begin the preview of a game."""
        follow = self._follow and await asyncio.to_thread(_has_addresses, self._folder / game)
        words = ["preview", game, "--port", "0", *self._more]
        words += ["--follow"] if follow else []
        words += self._local_of({"local": game in self._ticked or asked.get("local")})
        return Begun(await begin_process(words, self._folder, {START: self._address_here}))


def _short(asked: dict[str, Any], name: str) -> str:
    """Return what was typed into a field. Raises NotThere for what is too long."""
    text = str(asked.get(name, "")).strip()
    if len(text) > LONGEST or "\0" in text:
        raise NotThere
    return text


def _listed(asked: dict[str, Any], name: str) -> list[str]:
    """Return the texts that are chosen of several. Raises NotThere."""
    texts = [str(each) for each in asked.get(name, [])]
    if any(len(text) > LONGEST or "\0" in text for text in texts):
        raise NotThere
    return texts


def _uses(asked: dict[str, Any]) -> dict[str, str]:
    """Return the uses that are chosen for columns, by their headings. Raises NotThere."""
    uses = {str(heading): str(use) for heading, use in asked.get("columns", {}).items()}
    if not set(uses.values()) <= {*USES, *ROLES} or any("\0" in heading for heading in uses):
        raise NotThere
    return uses


def _sizes(look: str) -> tuple[str, ...]:
    """Return the sizes that cards of a look may have."""
    return BEGINNINGS[look].sizes if look else tuple(CARD_SIZES)


def _as_shown(sheet: SeenSheet) -> dict[str, Any]:
    """Return a sheet as the page shows it."""
    columns = [{**column._asdict(), "lost": lost} for column, lost in sheet.columns]
    return {**sheet._asdict(), "columns": columns}


def _unpack(place: Path | None) -> None:
    """Unpack the pictures of the zips among what was dropped with a sheet."""
    for path in place.glob(f"*{ZIP}") if place else ():
        unpack_pictures(path.parent, path.name)


def _tells_of(line: str, names: Iterable[str]) -> bool:
    """Return whether a line of a command tells that one of some pictures is missing."""
    return f"so {MARK} stands there" in line and any(name in line for name in names)


def _is_taken(name: str) -> bool:
    """Return whether a command takes a file of this name."""
    return name.lower().endswith((*SUFFIXES, *ENDINGS, *FONTS)) or is_of_icons(name)


def _lines(output: bytes) -> list[str]:
    """Return the output of a command as lines of text."""
    return output.decode(errors="replace").splitlines()


def run_start(
    folder: Path,
    port: int | None,
    usual: int,
    lang: str,
    more: Sequence[str],
    ready: Callable[[str], None],
    follow: bool = False,
    local: bool = False,
) -> None:
    """Serve the start page of a folder until Ctrl-C. Raises PortTaken."""
    at = listen(port, usual)
    number = at.getsockname()[1]
    address = f"http://{LOOPBACK}:{number}/"
    ready(address)
    page = StartPage(folder, lang, more, follow, local, address)
    serve(page.app(own_hosts(number)), at, lambda: None)
