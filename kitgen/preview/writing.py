"""Texts of a game on its page: the rules are edited, another language is begun and translated.

What is done to a language is what `kitgen language` and `kitgen translate` do, as one change of the
game's files that can be taken back.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from kitgen.game.model import Game
from kitgen.game.problems import DataError, as_lines
from kitgen.game.topics import TITLE_LETTERS
from kitgen.game.translation import texts_of, waiting_in
from kitgen.game.yaml_text import CannotEdit
from kitgen.new_game.language import Translated, add_language, translate_text
from kitgen.preview.exporting import typed
from kitgen.preview.files import EditRefused
from kitgen.preview.rule_texts import RuleText, listed_rules, look_of_rule, rule_files, with_rule
from kitgen.preview.session import Session
from kitgen.preview.token import Token
from kitgen.preview.wishes import MOST_LINES, answering

LONGEST = 100_000
"""Most letters of a rule or of a translation."""


class Writing:
    """`asked` has something done in the thread that the session belongs to."""

    def __init__(
        self, session: Session, asked: Callable[..., Awaitable[Any]], token: Token
    ) -> None:
        self._session = session
        self._asked = asked
        self._token = token

    def routes(self) -> dict[str, Callable[[Request], Awaitable[Response]]]:
        return {
            "/rules": self._rules,
            "/rules/look": self._posted(self._look),
            "/rules/save": self._posted(self._save),
            "/language": self._texts,
            "/language/add": self._posted(self._add),
            "/language/text": self._posted(self._translate),
        }

    def _posted(
        self, answer: Callable[[Any], Awaitable[dict[str, Any]]]
    ) -> Callable[[Request], Awaitable[Response]]:
        return answering(answer, self._token, lambda: self._asked(self._session.desk.state))

    def _game(self) -> Game:
        """Return the game as it was last read. Raises EditRefused."""
        if self._session.game is None:
            raise EditRefused("unread", self._session.folder.name)
        return self._session.game

    async def _whole(self) -> Path:
        """Return the game's folder. Raises EditRefused where nothing may be written there."""
        folder = self._session.folder
        await self._asked(lambda: self._session.desk.files.whole(folder))
        return folder

    # ---- rules -----------------------------------------------------------------------------------

    async def _rules(self, request: Request) -> Response:
        """Return the rule topics, each with the stamp of its file."""
        files, game = self._session.desk.files, self._session.game
        listed = await asyncio.to_thread(listed_rules, game) if game else []
        stamps = await self._asked(
            lambda: {each["file"]: files.stamp(files.folder / each["file"]) for each in listed}
        )
        rules = [{**each, "stamp": stamps[each["file"]]} for each in listed]
        return JSONResponse({"rules": rules, "read_only": files.read_only})

    def _rule_file(self, asked: Any) -> Path:
        """Return the file of a topic that the page names. Raises EditRefused."""
        game, name = self._game(), str(asked["file"])
        known = {
            path.relative_to(game.folder).as_posix(): path
            for path in rule_files(game.folder, game.languages)
        }
        if name not in known:
            raise EditRefused("gone", name)
        return known[name]

    async def _look(self, asked: Any) -> dict[str, Any]:
        """Return how a topic would look with what is typed."""
        game, path, wanted = self._game(), self._rule_file(asked), _rule(asked)

        def looked() -> dict[str, Any]:
            try:
                return look_of_rule(game, path, with_rule(_text(path.read_bytes()), wanted))
            except (CannotEdit, UnicodeError, OSError) as error:
                raise EditRefused("by_hand", str(error)) from None

        return {"status": "done", **await asyncio.to_thread(looked)}

    async def _save(self, asked: Any) -> dict[str, Any]:
        """Write a topic that is still as the page has seen it."""
        await self._whole()
        path, wanted, seen = self._rule_file(asked), _rule(asked), str(asked["stamp"])

        def content(raw: bytes) -> bytes:
            try:
                return with_rule(_text(raw), wanted).encode()
            except (CannotEdit, UnicodeError, DataError) as error:
                raise EditRefused("by_hand", str(error)) from None

        def save() -> str:
            files = self._session.desk.files
            files.change(path, seen, content, ("", "", ""))
            return files.stamp(path)

        return {"status": "done", "stamp": await self._asked(save)}

    # ---- languages -------------------------------------------------------------------------------

    async def _texts(self, request: Request) -> Response:
        """Return the languages of the game, and its texts beside their translations into one."""
        game, files = self._session.game, self._session.desk.files
        to = request.query_params.get("to", "")
        listed = list[dict[str, Any]]()
        if game and to in game.languages[1:]:
            try:
                listed = await asyncio.to_thread(_translations, game, to)
            except (DataError, OSError):
                listed = []  # what is wrong stands on the page already
        languages = [*game.languages] if game else []
        return JSONResponse({"languages": languages, "texts": listed, "read_only": files.read_only})

    async def _add(self, asked: Any) -> dict[str, Any]:
        """Give the game a further language."""
        lang = str(asked["language"])
        if not re.fullmatch("[a-z]{2}", lang):
            raise ValueError
        command = typed(["language", self._session.name, lang])
        if asked.get("only_said"):
            return {"status": "said", "command": command}
        folder = await self._whole()
        made = await asyncio.to_thread(add_language, folder, lang)
        return {"command": command, **await self._put(made)}

    async def _translate(self, asked: Any) -> dict[str, Any]:
        """Write the translation of one text, wherever the game says it."""
        to, key, text = (str(asked[name]) for name in ("to", "key", "text"))
        if not text.strip() or len(text) > LONGEST or "\0" in text:
            raise ValueError
        folder = await self._whole()
        return await self._put(await asyncio.to_thread(translate_text, folder, to, key, text))

    async def _put(self, made: Translated) -> dict[str, Any]:
        """Write what was made of a language as one change. Raises EditRefused, and DataError where
        something could not be done."""
        if made.undone:
            raise DataError(made.undone)
        await self._asked(partial(self._session.desk.files.put, made.files))
        lines = [*made.report, *as_lines(made.doubts)]
        return {"status": "done", "lines": lines[:MOST_LINES]}


def _text(raw: bytes) -> str:
    return raw.decode("utf-8")


def _rule(asked: Any) -> RuleText:
    """Return what was typed of a topic. Raises ValueError for what is too long."""
    title, summary, body = (str(asked[name]) for name in ("title", "summary", "body"))
    title = " ".join(title.split())
    if not title or len(title) > TITLE_LETTERS or len(summary) + len(body) > LONGEST:
        raise ValueError
    if "\0" in summary + body:
        raise ValueError
    return RuleText(title, summary, body, draft=asked["draft"] is True)


def _translations(game: Game, lang: str) -> list[dict[str, Any]]:
    """Return each text of a game once with its translation, those that are `left` first."""
    texts = texts_of(game, lang)
    left = {text.key for text in waiting_in(game, lang)}
    rows: dict[str, dict[str, Any]] = {}
    for text in texts:
        row = {"key": text.key, "where": text.where, "first": text.first.strip()}
        rows.setdefault(text.key, {**row, "other": text.other.strip(), "left": text.key in left})
    return sorted(rows.values(), key=lambda row: not row["left"])
