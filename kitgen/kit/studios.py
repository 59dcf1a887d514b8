"""The workshop: a game, a theme and its layouts brought together into a studio for one language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from kitgen.draw.colours import contrast
from kitgen.game.addresses import PLAIN_TEXTS, Codes, QrMode
from kitgen.game.model import Game, Shelf, Topic, Words
from kitgen.game.places import layouts_folder
from kitgen.game.problems import DataError, Problem
from kitgen.game.texts import read_words
from kitgen.kit.plan import KitPlan, read_plan
from kitgen.parts.boxes import KINDS
from kitgen.parts.boxes.qr import snug_mm
from kitgen.parts.layout_files import find_layout, find_theme
from kitgen.parts.layouts import read_faces
from kitgen.parts.pictures import Pictures
from kitgen.parts.studio import Recall, Studio
from kitgen.parts.symbols import Symbols
from kitgen.parts.theme import Theme, read_theme
from kitgen.parts.views import GameView, Noted, Topics

TEXT_CODE_MM, ADDRESS_CODE_MM = 32.0, 15.0
"""Side of a code, quiet zone included: one that holds any summary, and one with a page's
address."""
LEAST_TEXT_CODE_MM = 22.0
"""A code that holds a text is no smaller, however short the text is."""
BUILT_IN = "sans"
DARK_ENOUGH = 4.5
"""Contrast with white paper of an ink that reads well on it (WCAG 2.2, 1.4.3)."""


class Workshop(NamedTuple):
    """Tools shared by all parts of one kit in one language."""

    plan: KitPlan
    studio: Studio
    words: Words
    topics: tuple[Topic, ...]


def common_words(lang: str, folder: Path | None = None) -> Words:
    """Return the generator's own words in a language, or those of another folder; English where it
    has none."""
    folder = folder or layouts_folder() / "text"
    path = folder / f"{lang}.yaml"
    words, problems = read_words(path if path.is_file() else folder / "en.yaml", lang)
    if problems:
        raise DataError(problems)
    return words


def language_name(lang: str) -> str:
    """Return the name of a language in itself; its code where the program does not speak it."""
    spoken = (layouts_folder() / "text" / f"{lang}.yaml").is_file()
    return common_words(lang).label("language_name") if spoken else lang


def preview_words(lang: str) -> Words:
    """Return the common words with those of the preview's page."""
    common = common_words(lang)
    preview = common_words(lang, layouts_folder() / "preview" / "text")
    labels = {**common.sections["labels"], **preview.sections["labels"]}
    return common._replace(sections={**common.sections, "labels": labels})


def layout_files(game: Game, plan: KitPlan) -> list[Path]:
    """Return the files of a kit's layouts in their order. Raises DataError with all that are
    missing."""
    paths: list[Path] = []
    problems: list[Problem] = []
    for name, place in zip(plan.layouts, plan.layout_places, strict=True):
        try:
            paths.append(
                find_layout(name, "layout", [game.folder / "layouts", layouts_folder()], place)
            )
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return paths


def open_workshop(
    game: Game,
    lang: str,
    ink: str = "full",
    codes: Codes = PLAIN_TEXTS,
    keep_pictures: bool = True,
    memory: Recall | None = None,
) -> Workshop:
    """Return the workshop that makes a game's faces in one language. Without `keep_pictures`
    pictures are only looked at, and what is made cannot be printed. Raises DataError with every
    fault of kit.yaml, the layouts, the theme and the topics."""
    path = game.folder / "kit.yaml"
    plan = read_plan(path)
    find = find_theme(game.folder)
    symbols = Symbols([game.folder / "symbols", layouts_folder() / "symbols"])
    file = find(plan.theme, plan.theme_place)
    read = read_theme(file, find, game.folder / "fonts", symbols.names)
    theme = _low_ink(read, ink)
    paths = layout_files(game, plan)
    faces = read_faces(paths, Shelf(KINDS, lambda kind: KINDS[kind].fields))
    words = common_words(lang)
    topics = game.topics(lang)
    view = GameView(game, lang, words)
    studio = Studio(
        view=view,
        theme=with_noted_lookups(theme, view) if memory else theme,
        faces=faces,
        symbols=symbols,
        pictures=Pictures(game.folder, keep_pictures),
        kinds=KINDS,
        codes=codes,
        topics=topics,
        memory=memory,
    )
    studio.names()["topics"] = Topics(topics, studio.view, _code_side(view, codes))
    studio.names()["scan_note"] = words.label(f"scan_{codes.mode}")
    studio.names()["code_mm"] = ADDRESS_CODE_MM if codes.mode is QrMode.URL else TEXT_CODE_MM
    studio.names()["low_ink"] = ink == "low"
    return Workshop(plan, studio, words, topics)


def _code_side(view: GameView, codes: Codes) -> Callable[[Topic], float]:
    """Return the function that gives the least side in mm of the code of a topic's title and
    summary."""

    def side(topic: Topic) -> float:
        if codes.mode is QrMode.URL:
            return ADDRESS_CODE_MM
        text = f"{topic.title}\n{topic.summary}"
        snug = snug_mm(codes.payload(view.game.id, view.lang, topic.id, text))
        return max(LEAST_TEXT_CODE_MM, min(snug, TEXT_CODE_MM))

    return side


def on_white(shop: Workshop) -> Workshop:
    """Return the workshop for what is printed on white paper, as booklets and notes are: where the
    theme's ink is made for dark grounds, in the colours of the built-in theme and its own
    letters."""
    dark = shop.studio.theme
    if contrast(dark.colours["ink"], "#ffffff") >= DARK_ENOUGH:
        return shop
    path = layouts_folder() / "themes" / "atlas.yaml"
    light = read_theme(path, lambda name, place: path, path.parent)
    ink = light.colours["ink"]
    styles = {
        name: style._replace(colour=light.styles[name].colour if name in light.styles else ink)
        for name, style in dark.styles.items()
    }
    theme = dark._replace(colours={**dark.colours, **light.colours}, styles=styles)
    return shop._replace(studio=shop.studio.afresh(theme=theme, memory=None))


def with_built_in_letters(shop: Workshop) -> Workshop:
    """Return the workshop for words of the program's own: letters that the game's fonts lack are
    those of a built-in font."""
    theme = shop.studio.theme
    styles = {
        name: style._replace(fallback=(*style.fallback, BUILT_IN))
        for name, style in theme.styles.items()
    }
    studio = shop.studio.afresh(theme=theme._replace(styles=styles), memory=None)
    return shop._replace(studio=studio)


def with_noted_lookups(theme: Theme, view: GameView) -> Theme:
    """Return the theme, each lookup in it noted."""
    return theme._replace(
        colours=Noted("colour", theme.colours, view),
        styles=Noted("style", theme.styles, view),
        families=Noted("family", theme.families, view),
    )


def _low_ink(theme: Theme, ink: str) -> Theme:
    """Return the theme for little ink. One for dark grounds stays as it is: its letters are pale,
    and both are turned round while writing."""
    if ink != "low" or contrast(theme.colours["ink"], "#ffffff") < DARK_ENOUGH:
        return theme
    return theme._replace(colours={**theme.colours, **theme.low_ink})
