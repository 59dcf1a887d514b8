"""Fonts, pictures and sets of icons that are dropped on the page of a game, what its deck is set
in, and what the columns of its sheets are.

What they do is what `kitgen fonts`, `kitgen icons --add` and `kitgen columns` do, as one change of
the game's files that can be taken back; the words of the command stand beside it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.draw.ownfonts import FontError
from kitgen.game.credits import Terms
from kitgen.game.problems import DataError, as_lines
from kitgen.new_game.columns import columns_of, use_columns
from kitgen.new_game.fontset import ENDINGS, FontFace, add_fonts, fonts_in
from kitgen.new_game.iconset import add_icons, survey_icons
from kitgen.new_game.own_theme import PLAIN, USES, USUAL, game_fonts
from kitgen.new_game.pictures_in import pictures_to_write, placed_pictures
from kitgen.parts.icon_words import icons_of
from kitgen.parts.picture_names import ENDINGS as PICTURES
from kitgen.preview.dropped import MOST_FILES, Dropped
from kitgen.preview.exporting import typed
from kitgen.preview.files import EditRefused
from kitgen.preview.session import Session
from kitgen.preview.tints import set_tint, tints_of
from kitgen.preview.token import Token
from kitgen.preview.wishes import MOST_LINES, answering

ICON_ENDINGS = (".svg", ".zip", ".txt", ".md")
"""Files of a set of icons: drawings, or all in a zip, and its licence."""
_LONGEST = 300
"""Most letters of a name, a licence or a word."""
_LICENCE_NAMES = ("license", "licence", "copying")


def is_of_icons(name: str) -> bool:
    """Return whether a file may belong to a set of icons."""
    low = name.lower()
    return low.endswith(ICON_ENDINGS) or low.startswith(_LICENCE_NAMES)


class Taking:
    """`asked` has something done in the thread that the session belongs to."""

    def __init__(
        self, session: Session, asked: Callable[..., Awaitable[Any]], token: Token
    ) -> None:
        self._session = session
        self._asked = asked
        self._token = token
        self._dropped = Dropped(
            token, lambda name: name.lower().endswith((*ENDINGS, *PICTURES)) or is_of_icons(name)
        )

    def routes(self) -> dict[str, Callable[[Request], Awaitable[Response]]]:
        return {
            "/drop": self._dropped.take,
            "/fonts": self._fonts,
            "/fonts/sample": self._sample,
            "/fonts/look": self._posted(self._fonts_dropped),
            "/fonts/take": self._posted(self._take_fonts),
            "/columns": self._columns,
            "/columns/take": self._posted(self._take_column),
            "/columns/colour": self._posted(self._take_colour),
            "/pictures/look": self._posted(self._pictures_named),
            "/pictures/take": self._posted(self._take_pictures),
            "/icons/look": self._posted(self._icons_dropped),
            "/icons/take": self._posted(self._take_icons),
        }

    def close(self) -> None:
        self._dropped.close()

    def _posted(
        self, answer: Callable[[Any], Awaitable[dict[str, Any]]]
    ) -> Callable[[Request], Awaitable[Response]]:
        return answering(answer, self._token, lambda: self._asked(self._session.desk.state))

    async def _put(self, files: Mapping[str, bytes]) -> None:
        """Write files of the game as one change. Raises EditRefused."""
        await self._asked(lambda: self._session.desk.files.put(files))

    async def _checked(self) -> Path:
        """Return the game's folder. Raises EditRefused where nothing may be written there."""
        folder = self._session.folder
        await self._asked(lambda: self._session.desk.files.whole(folder))
        return folder

    # ---- fonts -----------------------------------------------------------------------------------

    async def _fonts(self, request: Request) -> Response:
        """Return the families of the game's own, what the deck is set in, and what it could be."""
        files = self._session.desk.files
        try:
            fonts = await asyncio.to_thread(game_fonts, self._session.folder)
        except (DataError, OSError, ValueError):
            return JSONResponse({"families": [], "uses": {}, "read_only": files.read_only})
        families = [
            {"name": name, "cuts": list(cuts)} for name, cuts in sorted(fonts.families.items())
        ]
        choices = [USUAL, *PLAIN, *sorted(fonts.families)]
        return JSONResponse(
            {
                "families": families,
                "uses": fonts.uses,
                "choices": choices,
                "usual": {use: targets[0] for use, targets in USES.items()},
                "read_only": files.read_only,
            }
        )

    async def _sample(self, request: Request) -> Response:
        """Return a line of letters in a family of the theme."""
        lang, family = (request.query_params.get(name, "") for name in ("lang", "family"))
        drawn = await self._asked(lambda: self._session.sample(lang, family))
        if drawn is None:
            return Response(status_code=404)
        return Response(drawn, media_type="image/svg+xml")

    async def _fonts_dropped(self, asked: Any) -> dict[str, Any]:
        """Return what the fonts are that were dropped, and the fault of each that is none."""
        fonts, wrong = list[dict[str, Any]](), list[str]()
        for path in self._font_paths(asked):
            try:
                faces = await asyncio.to_thread(fonts_in, path.name, path.read_bytes())
            except FontError as error:
                wrong.append(f"{path.name}: {error.what}; {error.mend}")
            else:
                fonts += map(_as_json, faces)
        return {"status": "done", "fonts": fonts, "lines": wrong}

    def _font_paths(self, asked: Any) -> list[Path]:
        drop, files = str(asked["drop"]), [str(file) for file in asked["files"]]
        return [self._dropped.path(drop, file) for file in files]

    async def _take_fonts(self, asked: Any) -> dict[str, Any]:
        """Take fonts into the game, or set its deck in others."""
        folder = await self._checked()
        paths = self._font_paths(asked) if asked.get("files") else []
        uses = {str(use): str(family) for use, family in asked.get("uses", {}).items()}
        if not {*uses} <= {*USES}:
            raise ValueError
        weights = [float(weight) for weight in asked.get("weights", ())]
        face = int(asked["face"]) if asked.get("face") else None
        terms = _terms(asked)
        words = ["fonts", self._session.name, *(path.name for path in paths)]
        words += [word for use, family in uses.items() for word in (f"--{use}", family)]
        if weights:
            words += ["--weight", ",".join(f"{weight:g}" for weight in weights)]
        words += ["--face", str(face)] if face else []
        words += _term_options(terms)
        if asked.get("only_said"):
            return {"status": "said", "command": typed(words)}
        files = {path.name: path.read_bytes() for path in paths}
        added = await asyncio.to_thread(add_fonts, folder, files, weights, face, terms, uses)
        await self._put(added.files)
        lines = [*added.report, *as_lines(added.left)][:MOST_LINES]
        return {"status": "done", "command": typed(words), "lines": lines}

    # ---- pictures --------------------------------------------------------------------------------

    async def _pictures_named(self, asked: Any) -> dict[str, Any]:
        """Return where each of some files would go as a picture of the game, by their names."""
        placed = await asyncio.to_thread(placed_pictures, self._session.folder, _files(asked))
        return {"status": "done", "placed": [each._asdict() for each in placed]}

    async def _take_pictures(self, asked: Any) -> dict[str, Any]:
        """Take pictures into the game."""
        folder = await self._checked()
        names = _files(asked)
        paths = {name: self._dropped.file(str(asked["drop"]), name) for name in names}
        placed = await asyncio.to_thread(placed_pictures, folder, names)
        await self._put(await asyncio.to_thread(pictures_to_write, placed, paths))
        return {"status": "done", "placed": [each._asdict() for each in placed]}

    # ---- icons -----------------------------------------------------------------------------------

    async def _icons_dropped(self, asked: Any) -> dict[str, Any]:
        """Return how many icons of a set have some words in their names, and who drew them."""
        source, words = self._set_of(asked)
        survey = await asyncio.to_thread(survey_icons, source, words)
        return {
            "status": "done",
            "count": survey.number,
            "terms": survey.terms._asdict(),
            "command": typed(self._icon_words(asked, words)),
        }

    def _set_of(self, asked: Any) -> tuple[Path, list[str]]:
        words = str(asked.get("words", ""))[:_LONGEST].split()
        return self._dropped.path(str(asked["drop"]), str(asked["file"])), words

    def _icon_words(self, asked: Any, words: list[str]) -> list[str]:
        """Return the words of the command that takes the set."""
        prefix = _short(asked, "as")
        named = ["icons", "--game", self._session.name, "--add", str(asked["file"]), *words]
        return [*named, *(["--as", prefix] if prefix else []), *_term_options(_terms(asked))]

    async def _take_icons(self, asked: Any) -> dict[str, Any]:
        """Take icons of a set into the game."""
        folder = await self._checked()
        source, words = self._set_of(asked)
        built_in = [icon.name for icon in icons_of()]
        added = await asyncio.to_thread(
            add_icons, folder, source, words, _short(asked, "as"), _terms(asked), built_in
        )
        await self._put(added.files)
        place = f"{source.parent}/"
        lines = [line.replace(place, "") for line in (*added.report, *as_lines(added.left))]
        command = typed(self._icon_words(asked, words))
        return {"status": "done", "command": command, "lines": lines[:MOST_LINES]}

    # ---- columns ---------------------------------------------------------------------------------

    async def _columns(self, request: Request) -> Response:
        """Return what the columns of the game's decks are, and what they could be."""
        read_only = self._session.desk.files.read_only
        try:
            known = await asyncio.to_thread(columns_of, self._session.folder)
        except (DataError, OSError, ValueError):
            known = []
        decks = [
            {
                "table": deck.table,
                "fault": "".join(as_lines([deck.fault])) if deck.fault else "",
                "columns": [column._asdict() for column in deck.columns],
            }
            for deck in known
        ]
        game, files = self._session.game, self._session.desk.files
        tables = [deck.table for deck in known]
        tints = await self._asked(lambda: tints_of(game, tables, files) if game else [])
        shown = {"decks": [], "tints": []} if read_only else {"decks": decks, "tints": tints}
        return JSONResponse({**shown, "read_only": read_only})

    async def _take_column(self, asked: Any) -> dict[str, Any]:
        """Give a column another use."""
        folder = await self._checked()
        table, heading, use = (_short(asked, name) for name in ("table", "heading", "use"))
        change = await asyncio.to_thread(use_columns, folder, {heading: use}, table)
        await self._put(change.files)
        command = typed(["columns", self._session.name, f"{heading}={use}", "--table", table])
        lines = [*change.report, *as_lines(change.undecided)][:MOST_LINES]
        return {"status": "done", "command": command, "lines": lines}

    async def _take_colour(self, asked: Any) -> dict[str, Any]:
        """Give a kind of cards another colour."""
        table, row, column, colour = (
            _short(asked, name) for name in ("table", "id", "column", "colour")
        )
        if not re.fullmatch("#[0-9a-f]{6}", colour):
            raise ValueError
        game, files = self._session.game, self._session.desk.files
        if game is None:
            raise EditRefused("unread", self._session.folder.name)
        where = await self._asked(lambda: set_tint(game, files, table, row, column, colour))
        return {"status": "done", "lines": [f"{where}: {colour}"]}


def _short(asked: Any, name: str) -> str:
    """Return what was typed into a field. Raises ValueError for what is too long."""
    text = str(asked.get(name, "")).strip()
    if len(text) > _LONGEST or "\0" in text:
        raise ValueError
    return text


def _files(asked: Any) -> list[str]:
    return [str(file) for file in asked["files"]][:MOST_FILES]


def _terms(asked: Any) -> Terms:
    return Terms(*(_short(asked, name) for name in Terms._fields))


def _term_options(terms: Terms) -> list[str]:
    named = zip(Terms._fields, terms, strict=True)
    return [word for name, value in named if value for word in (f"--{name}", value)]


def _as_json(font: FontFace) -> dict[str, Any]:
    return {**font._asdict(), "terms": font.terms._asdict()}
