"""The workshop: a game, a theme and its layouts brought together into a studio for one language."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from kitgen.game.addresses import PLAIN_TEXTS, Codes
from kitgen.game.model import Game, Shelf, Topic, Words
from kitgen.game.places import layouts_folder
from kitgen.game.problems import DataError, Place, Problem, nearest
from kitgen.game.texts import read_words
from kitgen.kit.plan import KitPlan, read_plan
from kitgen.parts.boxes import KINDS
from kitgen.parts.layouts import read_faces
from kitgen.parts.studio import Studio
from kitgen.parts.symbols import Symbols
from kitgen.parts.theme import Theme, read_theme
from kitgen.parts.views import GameView, TopicView


class Workshop(NamedTuple):
    """What all parts of one kit in one language are made with."""

    plan: KitPlan
    studio: Studio
    words: Words
    topics: tuple[Topic, ...]


def _find(name: str, kind: str, folders: list[Path], place: Place) -> Path:
    """A layout or theme by name, in the game's own folder first. Raises DataError."""
    known = {
        path.stem: path
        for folder in reversed(folders)
        if folder.is_dir()
        for path in sorted(folder.glob("*.yaml"))
    }
    if name in known:
        return known[name]
    raise DataError([place.problem(f"there is no {kind} '{name}'", nearest(name, known))])


def common_words(lang: str) -> Words:
    """The generator's own words in a language; English where it has none."""
    folder = layouts_folder() / "text"
    path = folder / f"{lang}.yaml"
    words, problems = read_words(path if path.is_file() else folder / "en.yaml", lang)
    if problems:
        raise DataError(problems)
    return words


def open_workshop(game: Game, lang: str, ink: str = "full", codes: Codes = PLAIN_TEXTS) -> Workshop:
    """Raises DataError with every fault of kit.yaml, the layouts, the theme and the topics."""
    path = game.folder / "kit.yaml"
    plan = read_plan(path)
    place = Place(str(path))
    own, built_in = game.folder / "layouts", layouts_folder()
    problems: list[Problem] = []
    theme = _low_ink(read_theme(_find(plan.theme, "theme", [own, built_in / "themes"], place)), ink)
    paths = []
    for name in plan.layouts:
        try:
            paths.append(_find(name, "layout", [own, built_in], place))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    faces = read_faces(paths, Shelf(KINDS, lambda kind: KINDS[kind].fields))
    words = common_words(lang)
    topics = game.topics(lang)
    studio = Studio(
        view=GameView(game, lang, words),
        theme=theme,
        faces=faces,
        symbols=Symbols([game.folder / "symbols", built_in / "symbols"]),
        kinds=KINDS,
        codes=codes,
        topics=topics,
    )
    studio.names()["topics"] = list(map(TopicView, topics))
    studio.names()["scan_note"] = words.label(f"scan_{codes.mode}")
    studio.names()["low_ink"] = ink == "low"
    return Workshop(plan, studio, words, topics)


def _low_ink(theme: Theme, ink: str) -> Theme:
    if ink != "low":
        return theme
    return theme._replace(colours={**theme.colours, **theme.low_ink})
