"""Fonts that become a game's: their files in its folder `fonts`, a family of them in a theme of its
own, and what the deck is set in."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from fontTools.ttLib import TTCollection

from kitgen.draw.ownfonts import MOST_BYTES, Cut, FontError, OwnFont
from kitgen.game.credits import (
    FILE,
    UNKNOWN,
    Credit,
    Terms,
    credits_csv,
    licence_named,
    read_credits,
)
from kitgen.game.load import load_readable
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Place, Problem, display_path, shown
from kitgen.game.yaml_text import Value
from kitgen.new_game.own_theme import OwnTheme

ENDINGS = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
MOST_FONTS = 64
"""Most fonts of one collection that are looked at."""
MOST_TOLD = 12
"""Most letters that are told one by one."""
REGULAR, BOLD = 400.0, 700.0
"""Weights that a family's regular and bold cut have, or come nearest to."""
HEAVY = 600.0
"""Least weight of a bold cut."""
_MARKS = frozenset("*#|_`\\{}<>~^")
"""Letters that mark up a text and seldom are printed."""
_LONGEST_TERM = 80
"""Most letters of an author's name or an address that are kept."""


class FontFace(NamedTuple):
    """A font of a file: its family, and its number in a collection. `weights` are its own, or those
    that a variable font names, ascending; `span` are the least and the largest of those it has."""

    file: str
    family: str
    italic: bool
    weights: tuple[float, ...]
    face: int | None
    span: tuple[float, float] | None
    terms: Terms


class AddedFonts(NamedTuple):
    """Files to write by path in the game's folder, a report in lines, and what was left out."""

    files: Mapping[str, bytes]
    report: tuple[str, ...]
    left: tuple[Problem, ...]


class _Chosen(NamedTuple):
    """A font that becomes a cut of a family."""

    font: FontFace
    cut: Cut

    def written(self) -> Value:
        """Return how a theme names it: its file, with what says which font of it is meant."""
        more = {name: value for name, value in self.cut._asdict().items() if value is not None}
        return {"file": self.font.file, **more} if more else self.font.file


# ---- what a file holds ---------------------------------------------------------------------------


def fonts_in(file: str, raw: bytes) -> list[FontFace]:
    """Return the fonts of a file, those of a collection all. Raises FontError for one that cannot
    be used."""
    if len(raw) > MOST_BYTES:
        raise FontError("the font is too large", f"keep it under {MOST_BYTES // 10**6} MB")
    if raw[:4] != b"ttcf":
        return [_face_of(file, OwnFont("font", raw).face, None)]
    try:
        faces = TTCollection(io.BytesIO(raw), lazy=True).fonts[:MOST_FONTS]
        return [_face_of(file, face, number) for number, face in enumerate(faces, start=1)]
    except Exception:  # fontTools raises what it meets in a broken file
        raise FontError("the font cannot be read", "save or copy it once more") from None


def _face_of(file: str, face: Any, number: int | None) -> FontFace:
    """Return what one font of a file is: family, weights, italic or not, licence. A variable font
    has a `span` of weights."""
    names = face["name"]
    family = _name(names, 16, 1) or PurePosixPath(file).stem
    marks = face.get("OS/2")
    weight = float(marks.usWeightClass) if marks else REGULAR
    italic = bool(face["head"].macStyle & 2 or (marks and marks.fsSelection & 1))
    weights: tuple[float, ...] = (weight,)
    span: tuple[float, float] | None = None
    if "fvar" in face:
        axis = next((axis for axis in face["fvar"].axes if axis.axisTag == "wght"), None)
        if axis:
            low, high = float(axis.minValue), float(axis.maxValue)
            named = {float(instance.coordinates["wght"]) for instance in face["fvar"].instances}
            weights = tuple(sorted(named or {low, float(axis.defaultValue), high}))
            span = low, high
    licence = licence_named(f"{_name(names, 13)} {_name(names, 14)} {_name(names, 0)}")
    terms = Terms(_name(names, 9, 8), licence, _name(names, 12, 11))
    return FontFace(file, family, italic, weights, number, span, terms)


def _name(names: Any, *numbers: int) -> str:
    """Return the first of some entries of a font's table of names, on one line."""
    for number in numbers:
        text = " ".join(str(names.getDebugName(number) or "").split())
        if text:
            return text if number in (0, 13) else text[:_LONGEST_TERM]
    return ""


# ---- which cuts of which family ------------------------------------------------------------------


def _families(
    fonts: Iterable[FontFace], face: int | None, place: Place
) -> dict[str, list[FontFace]]:
    """Return the fonts by the family that they are of; of a collection of several families those
    of its font number `face`, else of its first. Raises DataError for a number it does not have."""
    by_file: dict[str, list[FontFace]] = {}
    for font in fonts:
        by_file.setdefault(font.file, []).append(font)
    families: dict[str, list[FontFace]] = {}
    for file, of_file in by_file.items():
        if face and face > len(of_file):
            listed = ", ".join(f"{font.face or 1} {font.family}" for font in of_file[:MOST_TOLD])
            what = f"'{file}' has no font {face}"
            raise DataError([place.problem(what, f"choose one of: {listed}")])
        family = of_file[(face or 1) - 1].family
        families.setdefault(family, []).extend(font for font in of_file if font.family == family)
    return families


def _cuts(
    fonts: Sequence[FontFace], weights: Sequence[float], place: Place
) -> tuple[dict[str, _Chosen], list[Problem]]:
    """Return the fonts of a family by their cut, and a doubt for each that is none. `weights` are
    those of the regular and the bold cut of variable fonts. Raises DataError."""
    chosen: dict[str, _Chosen] = {}
    for italic in (False, True):
        alike = [font for font in fonts if font.italic is italic]
        for heavy in (False, True):
            name = ("bold-italic" if italic else "bold") if heavy else "regular"
            name = "italic" if italic and not heavy else name
            nearest_font = _nearest(alike, weights, place, heavy=heavy)
            if nearest_font:
                chosen[name] = nearest_font
    used = {(cut.font.file, cut.font.face) for cut in chosen.values()}
    left = [
        place.problem(
            f"'{font.file}' is left out, the family has another of its kind",
            "add it alone to take it in place of that",
        ).as_doubt()
        for font in fonts
        if (font.file, font.face) not in used
    ]
    return chosen, left


def _nearest(
    fonts: Sequence[FontFace], weights: Sequence[float], place: Place, *, heavy: bool
) -> _Chosen | None:
    """Return the font that is nearest to a regular, or `heavy` to a bold cut; None if none
    is one."""
    candidates: list[tuple[float, _Chosen]] = []
    goal = BOLD if heavy else REGULAR
    for font in fonts:
        if font.span is None:
            weight, cut = font.weights[0], Cut(font.face)
            if (weight >= HEAVY) is heavy:
                candidates.append((abs(weight - goal), _Chosen(font, cut)))
        elif varied := _weight(font, weights, place, heavy=heavy):
            candidates.append((abs(varied - goal), _Chosen(font, Cut(font.face, varied))))
    return min(candidates, key=lambda candidate: candidate[0])[1] if candidates else None


def _weight(font: FontFace, weights: Sequence[float], place: Place, *, heavy: bool) -> float | None:
    """Return the weight in which a variable font becomes a cut; None if it becomes none. Raises
    DataError for a weight that it does not have."""
    assert font.span is not None
    low, high = font.span
    if weights:
        wanted = weights[int(heavy)] if int(heavy) < len(weights) else None
        if wanted is not None and not low <= wanted <= high:
            what = f"'{font.file}' has no weight of {wanted:g}"
            raise DataError([place.problem(what, f"take a weight from {low:g} to {high:g}")])
        return wanted
    wanted = min(max(BOLD if heavy else REGULAR, low), high)
    return None if heavy and wanted < HEAVY else wanted


# ---- what is written -----------------------------------------------------------------------------


def add_fonts(
    folder: Path,
    files: Mapping[str, bytes],
    weights: Sequence[float] = (),
    face: int | None = None,
    terms: Terms = UNKNOWN,
    uses: Mapping[str, str] | None = None,
) -> AddedFonts:
    """Make font files by their names fonts of a game, and set the deck in families of its theme by
    `uses`. Raises DataError where something cannot be taken; then nothing is."""
    theme = OwnTheme(folder)
    place = Place(display_path(folder / "fonts"))
    report, left, written = list[str](), list[Problem](), dict[str, bytes]()
    credits = list[Credit]()
    for family, fonts in _families(_read(files, place), face, place).items():
        cuts, doubts = _cuts(fonts, weights, place)
        left += doubts
        name = theme.name_for(family)
        _check(cuts.values(), files, place)
        theme.add_family(name, {cut: chosen.written() for cut, chosen in cuts.items()})
        for chosen in cuts.values():
            font = chosen.font
            written[f"fonts/{font.file}"] = files[font.file]
            named = Terms(*(mine or its for mine, its in zip(terms, font.terms, strict=True)))
            if named.author or named.licence:
                credits.append(Credit(f"fonts/{font.file}", *named))
        report.append(f"{family} is the family '{name}': {', '.join(cuts)}")
        if not terms.licence and not all(chosen.font.terms.licence for chosen in cuts.values()):
            what = f"it is not known on which terms {family} may be used"
            mend = "name them with --licence, and the booklet's credits say it"
            left.append(place.problem(what, mend).as_doubt())
        lacking = _lacking(
            folder, [files[chosen.font.file] for chosen in cuts.values()], cuts.values()
        )
        if lacking:
            theme.add_fallback()
            listed = " ".join(lacking[:MOST_TOLD]) + (" …" if len(lacking) > MOST_TOLD else "")
            what = f"{family} has no {listed}, which stand in your game"
            mend = "they are taken from a built-in font; look at them, or take another font"
            left.append(place.problem(what, mend).as_doubt())
    for use, family in (uses or {}).items():
        theme.use(use, family)
        report.append(f"{use}: {family}")
    written |= theme.files()
    credits = list(dict.fromkeys(credits))
    if credits:
        named_now = {credit.file for credit in credits}
        before = [credit for credit in read_credits(folder) if credit.file not in named_now]
        written[FILE] = credits_csv([*before, *credits])
        by = sorted({credit.author or credit.licence for credit in credits}, key=str.casefold)
        report.append(f"{FILE}: {', '.join(by)}")
    return AddedFonts(written, tuple(report), tuple(left))


def _read(files: Mapping[str, bytes], place: Place) -> list[FontFace]:
    """Return the fonts of all files. Raises DataError with each that cannot be used."""
    fonts, problems = list[FontFace](), list[Problem]()
    for file, raw in files.items():
        try:
            if PurePosixPath(file).name != file or not file.lower().endswith(ENDINGS):
                raise FontError("the file is no font", "take a TTF, OTF, TTC, WOFF or WOFF2 file")
            fonts += fonts_in(file, raw)
        except FontError as error:
            problems.append(place.problem(f"{shown(file)}: {error.what}", error.mend))
    if problems:
        raise DataError(problems)
    return fonts


def _check(chosen: Iterable[_Chosen], files: Mapping[str, bytes], place: Place) -> None:
    """Raise DataError for a cut that cannot be set or embedded."""
    for font, cut in chosen:
        try:
            OwnFont("font", files[font.file], cut)
        except FontError as error:
            raise DataError([place.problem(f"'{font.file}': {error.what}", error.mend)]) from None


def _lacking(folder: Path, raws: Sequence[bytes], chosen: Iterable[_Chosen]) -> list[str]:
    """Return the letters of the game's words that a cut lacks, sorted."""
    try:
        game, _ = load_readable(folder)
    except DataError:  # told wherever the game is read
        return []
    letters = {letter for text in _words(game) for letter in text if letter.isprintable()} - _MARKS
    lacking = set[str]()
    for raw, each in zip(raws, chosen, strict=True):
        font = OwnFont("font", raw, each.cut)
        lacking |= {letter for letter in letters if not font.has(letter)}
    return sorted(lacking)


def _words(game: Game) -> Iterator[str]:
    """Yield the words of a game: cells, texts, and rule topics."""
    for table in game.tables.values():
        for row in table:
            yield from (value for value in row.values.values() if isinstance(value, str))
    for lang in game.languages:
        for section in game.texts[lang].sections.values():
            for fields in section.values():
                yield from fields.values()
        for topic in game.topics(lang):
            yield from (topic.title, topic.summary, topic.body)
