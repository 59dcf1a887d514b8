"""State of the game in the preview: read anew at each change, the last good state kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from kitgen.draw.drawing import Drawing
from kitgen.game import DataError, Problem
from kitgen.game.checks import run_checks
from kitgen.game.load import find_game, load_readable
from kitgen.game.model import Game
from kitgen.game.problems import alike, letters
from kitgen.game.source import read_text
from kitgen.kit.options import Options
from kitgen.kit.studios import language_name
from kitgen.kit.unprinted import marks_left_empty, unprinted
from kitgen.press.errors import PressError
from kitgen.press.papers import Paper
from kitgen.preview.books import PreviewBooks, books_of
from kitgen.preview.desk import Desk
from kitgen.preview.files import GameFiles
from kitgen.preview.icons import icons_found
from kitgen.preview.notes import Notes
from kitgen.preview.sheet_changes import SheetChange, sheet_change
from kitgen.preview.show import Show

PATIENCE_S = 0.2
"""Seconds a change is drawn before the page is told, so that it finds most faces ready."""
NEAR = 2
"""Lines shown above and below one with a problem, on the page of the books."""
AROUND = 7
"""Lines of a file shown above and below the one in question."""
MOST_SHOWN = 200
"""Most problems that the page lists."""


class MarkedPicture(NamedTuple):
    """A picture and its mark: what has the same mark is the same picture."""

    mark: str
    drawing: Drawing
    show: Show
    ink: str
    bleed: bool

    def svg(self) -> bytes:
        return self.show.svg(self.drawing, self.ink, bleed=self.bleed)


class Session:
    """A game in the preview. All of it belongs to the worker's thread. Raises DataError if there is
    no such game."""

    def __init__(self, name: str | Path, paper: Paper) -> None:
        """Find the game and read it. Raises DataError if there is none."""
        self.folder = find_game(name)
        self._name = name
        self._paper = paper
        self.name = str(name)
        self.paper = paper.name
        self._game: Game | None = None
        self._shows: dict[tuple[str, str], Show] = {}
        self._broken: dict[tuple[str, str], tuple[Problem, ...]] = {}
        self._unread: tuple[Problem, ...] = ()
        self._checked: tuple[Problem, ...] = ()
        self._notes = Notes()
        self._sheet: SheetChange | None = None
        self.elsewhere: tuple[Problem, ...] = ()
        self._books: dict[str, PreviewBooks] = {}
        self._boards: dict[tuple[str, str, int], Drawing] = {}
        self._marks: dict[Drawing, int] = {}
        self._next = count(1)
        self._files = GameFiles(self.folder)
        self.desk = Desk(self._files, lambda: self._game, lambda lang: self._show(lang, "full"))
        self.version = 0
        self.reload()

    @property
    def languages(self) -> tuple[str, ...]:
        return self._game.languages if self._game else ()

    @property
    def game(self) -> Game | None:
        """Game as it was last read; None if it could not be read yet."""
        return self._game

    @property
    def settled(self) -> bool:
        return all(show.settled for show in self._shows.values())

    def title(self, lang: str) -> str:
        known = self._game is not None and lang in self._game.languages
        return self._game.title(lang) if self._game and known else self.folder.resolve().name

    # ---- reading and drawing ---------------------------------------------------------------------

    def reload(self) -> None:
        """Read the files anew. What cannot be read is told; what was there before stays, and one
        sheet with faults stops none of the others."""
        self.version += 1
        self._files.note()
        before = self._game
        try:
            self._game, self._unread = load_readable(self._name, self._game)
        except DataError as error:
            self._unread = error.problems
            return
        if before is not None:
            self._sheet = (
                sheet_change(before, self._game, datetime.now().astimezone()) or self._sheet
            )
        self._checked, self._notes = (), Notes()
        self._books.clear()
        self._boards.clear()
        self._broken.clear()
        for lang, ink in list(self._shows):
            if lang in self._game.languages:
                self._open(lang, ink)
            else:
                del self._shows[lang, ink]

    def _open(self, lang: str, ink: str) -> None:
        assert self._game is not None
        before = self._shows.get((lang, ink))
        if before:
            before.give_up()
        try:
            self._shows[lang, ink] = Show(self._game, lang, ink, before)
        except DataError as error:
            self._broken[lang, ink] = error.problems

    def work(self) -> Iterator[None]:
        """Make and check all that is open, step by step."""
        for show in list(self._shows.values()):
            if not show.settled:
                yield from show.work()
        known = {drawing for show in self._shows.values() for drawing in show.drawings()}
        self._marks = {drawing: mark for drawing, mark in self._marks.items() if drawing in known}
        if self._game is not None and not self._unread:
            self._notes = Notes.of(self._game)
            looked = chain(run_checks(self._game), unprinted(self._game))
            noted = self._notes.problems
            self._checked = (
                *(problem for problem in looked if problem not in noted),
                *marks_left_empty(self._game),
            )

    def failed(self, sentence: str) -> None:
        """Tell the page of a fault of the program; what was there stays."""
        file, _, rest = sentence.partition(": ")
        what, _, mend = rest.partition("; ")
        self._unread = (Problem(file, 0, 0, what, mend or "report it"),)

    def hurry(self, work: Iterator[None]) -> bool:
        """Do what can be done of some work while a page is glad to wait; return whether all is
        done."""
        end = monotonic() + PATIENCE_S
        while monotonic() < end:
            if next(work, self) is self:
                return True
        return False

    def _show(self, lang: str, ink: str) -> Show | None:
        """Return the show of a language that the game has; low ink has one of its own."""
        key = lang, "low" if ink == "low" else "full"
        if key not in self._shows and lang in self.languages and key not in self._broken:
            self._open(*key)
        return self._shows.get(key)

    # ---- what a page asks ------------------------------------------------------------------------

    def kit(self, lang: str, ink: str) -> dict[str, Any]:
        show = self._show(lang, ink)
        return {
            "version": self.version,
            "title": self.title(lang),
            "languages": {name: language_name(name) for name in self.languages},
            "parts": show.listed() if show else [],
            "files": show.files() if show else [],
            "table": self._books_of(lang).there,
            "sheet": self._sheet._asdict() if self._sheet else None,
        }

    def books(self, lang: str) -> dict[str, Any]:
        """Return what the companion shows of the game's table at its start, and its problems with
        the lines around them."""
        books = self._books_of(lang)
        return {
            "version": self.version,
            "problems": [
                {**_problem_json(problem), **(self._near(problem.file, problem.line, NEAR) or {})}
                for problem in books.problems[:MOST_SHOWN]
            ],
            "blocks": books.blocks,
            "boards": [title for title, _ in books.boards],
        }

    def play(self, lang: str, ink: str) -> dict[str, Any]:
        """Return the table to try the game on; how far the pieces are while they are made."""
        show = self._show(lang, ink)
        done, total = show.progress() if show else (0, 0)
        table = show.table() if show and done == total else None
        return {"version": self.version, "done": done, "total": total, "table": table}

    def _books_of(self, lang: str) -> PreviewBooks:
        if self._game is None or lang not in self._game.languages:
            return PreviewBooks()
        if lang not in self._books:
            self._books[lang] = books_of(self._game, lang)
        return self._books[lang]

    def board(self, lang: str, ink: str, number: int) -> MarkedPicture | None:
        """Return a board of the table with what stands on it at the start; None if the game has no
        such board or it cannot be drawn."""
        show, boards = self._show(lang, ink), self._books_of(lang).boards
        if show is None or number >= len(boards):
            return None
        key = lang, "low" if ink == "low" else "full", number
        if key not in self._boards:
            try:
                self._boards[key] = show.board(boards[number][1])
            except (DataError, LookupError):
                return None
        return self._picture(show, self._boards[key], ink, bleed=False)

    def icons(self, words: str) -> dict[str, Any] | None:
        """Return the icons that some words fit; None if the game's folder cannot be read."""
        try:
            return icons_found(self.folder, words)
        except (DataError, OSError):
            return None

    def sample(self, lang: str, family: str) -> bytes | None:
        """Return some letters in a family of the theme, as SVG; None if it has no such family."""
        show = self._show(lang, "full")
        return show.sample(family) if show else None

    def problems(self, lang: str, ink: str) -> dict[str, Any]:
        """Return what stops the files from being read, and the problems of the faces."""
        show = self._show(lang, ink)
        broken = self._broken.get((lang, "low" if ink == "low" else "full"), ())
        problems = show.problems() if show else []
        groups = alike(problems)
        near = [numbers for numbers in groups if numbers[0] < MOST_SHOWN]
        return {
            "version": self.version,
            "settled": self.settled,
            "stopped": [_problem_json(problem) for problem in (*self._unread, *broken)],
            "problems": [_problem_json(problem) for problem in problems[:MOST_SHOWN]],
            "alike": near,
            "checks": [
                _problem_json(problem) for problem in (*self.elsewhere, *self._checked)[:MOST_SHOWN]
            ],
            "more": len(groups) - len(near),
            "notes": {
                "drafts": [_problem_json(problem) for problem in self._notes.drafts],
                "left": dict(self._notes.left),
            },
            "beside": show.beside() if show else {},
        }

    def face(
        self, lang: str, ink: str, unit: str, side: str, *, bleed: bool
    ) -> MarkedPicture | None:
        show = self._show(lang, ink)
        drawing = show.side(unit, side) if show else None
        return self._picture(show, drawing, ink, bleed=bleed) if show and drawing else None

    def boxes(self, lang: str, unit: str, side: str) -> dict[str, Any]:
        show = self._show(lang, "full")
        return show.boxes(unit, side) if show else {"boxes": [], "places": {}, "name": ""}

    def sheets(self, lang: str, ink: str) -> dict[str, Any]:
        """Return the sheets of all files; a sentence where one cannot be laid out."""
        show = self._show(lang, ink)
        files, reason = [], ""
        for file in show.files() if show else ():
            try:
                sheets = show.sheets(self._options(lang, ink), file) if show else ()
            except PressError as error:
                reason = str(error)
                continue
            pages = [
                {"name": sheet.name, "w": sheet.drawing.width_mm, "h": sheet.drawing.height_mm}
                for sheet in sheets
            ]
            files.append({"file": file, "pages": pages})
        return {"version": self.version, "files": files, "reason": reason}

    def sheet(self, lang: str, ink: str, file: str, page: int) -> MarkedPicture | None:
        show = self._show(lang, ink)
        if show is None or file not in show.files():
            return None
        try:
            sheets = show.sheets(self._options(lang, ink), file)
        except PressError:
            return None
        if not 0 <= page < len(sheets):
            return None
        return self._picture(show, sheets[page].drawing, ink, bleed=False)

    def _options(self, lang: str, ink: str) -> Options:
        return Options(lang, self._paper, ink=ink)

    def _picture(self, show: Show, drawing: Drawing, ink: str, *, bleed: bool) -> MarkedPicture:
        if drawing not in self._marks:
            self._marks[drawing] = next(self._next)
        mark = f"{self._marks[drawing]}-{ink}-{int(bleed)}"
        return MarkedPicture(mark, drawing, show, ink, bleed)

    def source(self, file: str, line: int, lang: str) -> dict[str, Any] | None:
        """Return the lines around one of a file that a problem or a box stands in."""
        return self._near(file, line, AROUND) if file in self._named_files(lang) else None

    def _near(self, file: str, line: int, around: int) -> dict[str, Any] | None:
        """Return a line of a file with `around` lines above and below it."""
        try:
            lines = read_text(Path(file)).split("\n")
        except DataError:
            return None
        first = max(1, line - around)
        shown = lines[first - 1 : line + around]
        return {"file": file, "first": first, "line": line, "lines": shown}

    def _named_files(self, lang: str) -> set[str]:
        """Return the files that the page was told of; it may look into no others."""
        problems = [*self._unread, *self._checked, *self._notes.drafts]
        problems += [problem for books in self._books.values() for problem in books.problems]
        problems += [problem for some in self._broken.values() for problem in some]
        files = {problem.file for problem in problems}
        for show in self._shows.values():
            files |= {problem.file for problem in show.problems()}
            files |= {spec.place.file for spec in show.shop.studio.faces.values()}
        if self._game is not None and not self._unread:
            files |= {row.place.file for name in self._game.tables for row in self._rows(name)}
        return files

    def _rows(self, table: str) -> Any:
        assert self._game is not None
        return self._game.tables[table].rows[:1]


def _problem_json(problem: Problem) -> dict[str, Any]:
    cell = f"{letters(problem.column)}{problem.line}" if problem.sheet and problem.column else ""
    return {
        "file": problem.file,
        "line": problem.line,
        "cell": cell,
        "sheet": problem.sheet or "",
        "what": problem.what,
        "mend": problem.mend,
        "doubt": problem.doubt,
    }
