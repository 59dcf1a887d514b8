"""A proof: all that a kit prints on pages for somebody elsewhere, and what changed since the last.

The folder keeps what the last proof showed, its pictures included. So what has changed is known
wherever the folder is, and what has not is drawn only once.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from kitgen.draw.fingerprints import Fingerprints
from kitgen.draw.pdf import DocumentInfo
from kitgen.export.faces import Face, FaceSettings, LaidFaces, lay_out
from kitgen.export.write import Press, pictures
from kitgen.game.checks import run_checks
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Problem, faults
from kitgen.kit.build import Progress, make_parts
from kitgen.kit.changes import Changes, changes_since, in_version
from kitgen.kit.making import MadePart, component_name
from kitgen.kit.marks import with_marks
from kitgen.kit.options import Options
from kitgen.kit.output import OutputError, replace_folder, workplace
from kitgen.kit.plan import FILES
from kitgen.kit.studios import Workshop, common_words, language_name, open_workshop
from kitgen.parts.markup import inline_runs
from kitgen.parts.page_icons import PageIcons
from kitgen.parts.text_html import runs_html
from kitgen.parts.views import RowView, fields_of
from kitgen.press.papers import paper
from kitgen.site.page import PAGE, environment, icon_file, json_file, page, static
from kitgen.site.proof_kept import (
    KEPT,
    PICTURES,
    Kept,
    SeenGame,
    SeenPart,
    SeenPicture,
    kept_file,
    read_kept,
)
from kitgen.site.proof_page import Section, sections_of, totals

DPI = 200
"""Fineness at which a card of 63 mm fills a phone's width, at two pixels to a point in the large
view."""
MOST_PIXELS = 3_500_000
"""Most pixels of one picture: a board that would have more is made coarser."""


class ProofTold(NamedTuple):
    """Report of a proof: how many parts of its first language differ, by kind of difference, the
    version, day and hour of what it is compared with (empty: nothing), and doubts."""

    changes: Mapping[str, int]
    version: str
    when: str
    doubts: tuple[Problem, ...]


class _Made(NamedTuple):
    """The parts of a game in one language, the names of the lines of the parts list, and the
    workshop in which they were made."""

    parts: tuple[MadePart, ...]
    titles: Mapping[str, str]
    shop: Workshop


def make_proof(
    game: Game, folder: Path, amend: bool = False, progress: Progress | None = None, day: str = ""
) -> ProofTold:
    """Make the pages of a proof, or make them again; what else lies in the folder stays.

    They are compared with what the folder showed before; `amend`: with what that was compared with.
    If nothing has changed, what was changed before stays marked. Raises DataError, PressError, and
    OutputError also for a folder that holds the proof of another game."""
    kept = read_kept(folder)
    if kept and kept.game != game.id:
        raise OutputError(f"{folder}: is a proof of '{kept.game}'; choose another --out")
    moment = datetime.datetime.now().astimezone()
    day, hour = (day, "") if day else (moment.date().isoformat(), f"{moment:%H:%M}")
    checked = list(run_checks(game))
    if faults(checked):
        raise DataError(checked)
    files: dict[str, bytes | Path] = {}
    with workplace(folder) as work:
        there = {name for name in kept.files if (folder / name).is_file()} if kept else set()
        made = {lang: _made(game, lang, progress) for lang in game.languages}
        unmarked = {lang: _shown_parts(of_lang)[0] for lang, of_lang in made.items()}
        plain = SeenGame(game.version, day, unmarked, hour)
        before = _compared_with(plain, kept, amend)
        changes = _all_changes(game, before, made)
        if kept and kept.before and before is kept.now and not any(map(any, changes.values())):
            before = kept.before  # only the version was raised
            changes = _all_changes(game, before, made)
        marked: dict[str, tuple[SeenPart, ...]] = {}
        for lang, of_lang in made.items():
            marked[lang], faces = _shown_parts(of_lang, changes.get(lang))
            fresh = [face for face in faces if _web_file(face) not in {*there, *files}]
            files |= _draw(fresh, work / lang, DocumentInfo(game.title(lang), lang), progress)
        now = plain._replace(parts=marked)
        sections = {
            lang: sections_of(parts, before.parts.get(lang) if before else None, changes.get(lang))
            for lang, parts in marked.items()
        }
        if kept and before is not kept.now and now.is_shown_as(kept.now):
            now = kept.now
        wanted = now.pictures | (before.pictures if before else set())
        files |= {name: folder / name for name in wanted & there}
        files |= _pages(game, now, before, sections, files)
        listed = tuple(sorted([*files, KEPT]))
        files[KEPT] = json_file(kept_file(Kept(game.id, now, before, listed)))
        made_before = {name.partition("/")[0] for name in kept.files} if kept else set()
        replace_folder(folder, files, made_before)
    first = next(iter(sections.values()))
    drawing_doubts = (doubt for of_lang in made.values() for doubt in of_lang.shop.studio.problems)
    return ProofTold(
        totals(first),
        version=before.version if before else "",
        when=before.when if before else "",
        doubts=tuple(dict.fromkeys((*checked, *drawing_doubts))),
    )


def _compared_with(now: SeenGame, kept: Kept | None, amend: bool) -> SeenGame | None:
    """Return what a proof is compared with: the last one, or what that was compared with if it is
    made again."""
    if kept is None:
        return None
    return kept.before if amend or now.is_like(kept.now) else kept.now


def _made(game: Game, lang: str, progress: Progress | None) -> _Made:
    """Make all that a game prints in one language."""
    shop = open_workshop(game, lang)
    parts = [part for kind in make_parts(game, shop, FILES, progress).values() for part in kind]
    titles = {part.plan.id: component_name(part.plan, shop) for part in parts}
    return _Made(tuple(parts), titles, shop)


def _shown_parts(
    made: _Made, changes: Changes | None = None
) -> tuple[tuple[SeenPart, ...], list[Face]]:
    """Return the parts as they are shown, with marks on those that have changed, and the faces to
    be drawn for that, named by their pictures. Raises DataError."""
    prints = Fingerprints()
    marked = with_marks(made.parts, changes, made.shop) if changes else made.parts
    if faults(made.shop.studio.problems):
        raise DataError(made.shop.studio.problems)
    laid = lay_out(marked, FaceSettings(DPI, 0.0))
    faces = {face.file: _named(face, prints) for face in laid.faces}
    shown = [
        SeenPart(
            part.id,
            part.plan.file,
            name=part.name,
            copies=part.count,
            faces=part.fingerprints(prints),
            part=part.plan.id,
            title=made.titles[part.plan.id],
            sides={side: _picture(faces[file]) for side, file in files.items()},
            cells=_cells(part.row),
        )
        for part, (_, files) in zip(made.parts, _sides(marked, laid), strict=True)
    ]
    return tuple(shown), list({face.file: face for face in faces.values()}.values())


def _sides(parts: Sequence[MadePart], laid: LaidFaces) -> Iterator[tuple[MadePart, dict[str, str]]]:
    """Yield each part with the file of each of its sides. The list of faces has the parts in their
    order, and a line for each page of a booklet."""
    entries = iter(laid.entries)
    for part in parts:
        if part.pages:
            yield part, {side: next(entries).front for side in part.sides}
        else:
            entry = next(entries)
            back = {"back": entry.back} if entry.back else {}
            yield part, {"front": entry.front, **back}


def _named(face: Face, prints: Fingerprints) -> Face:
    """Return a face whose file is called by what is on it, with no more pixels than a page
    wants."""
    share = min(1.0, (MOST_PIXELS / (face.width_px * face.height_px)) ** 0.5)
    width, height = (max(1, round(side * share)) for side in (face.width_px, face.height_px))
    name = f"{PICTURES}/{prints.of(face.drawing)}-{width}"
    return face._replace(file=name, width_px=width, height_px=height, dpi=face.dpi * share)


def _web_file(face: Face) -> str:
    return f"{face.file}.webp"


def _picture(face: Face) -> SeenPicture:
    return SeenPicture(_web_file(face), face.width_px, face.height_px)


def _draw(
    faces: Sequence[Face], work: Path, info: DocumentInfo, progress: Progress | None
) -> dict[str, Path]:
    """Draw faces into a new folder and return their files by the names that they have in the
    proof."""
    if not faces:
        return {}
    work.mkdir()
    endings = {face.file: "webp" for face in faces}
    return pictures(faces, endings, work, Press("full"), info, progress)


def _cells(row: object) -> dict[str, str]:
    """Return the columns and texts of a row as words."""
    if not isinstance(row, RowView):
        return {}
    return {field: _worded(row[field]) for field in fields_of(row) if field != "id"}


def _worded(value: object) -> str:
    """Return the value of a cell in words, a list with semicolons."""
    if isinstance(value, tuple | list):
        return "; ".join(map(_worded, value))
    return "" if value is None else str(value)


def _all_changes(
    game: Game, before: SeenGame | None, made: Mapping[str, _Made]
) -> dict[str, Changes]:
    """Return how the parts differ from `before`, by language; none for one that it does not
    have."""
    if before is None:
        return {}
    return {
        lang: _changes(game, lang, before, of_lang)
        for lang, of_lang in made.items()
        if lang in before.parts
    }


def _changes(game: Game, lang: str, before: SeenGame, made: _Made) -> Changes:
    """Return how the parts of one language differ. They are compared as they would be in the
    version of before, since a version is printed on some."""
    compared = made.parts
    if before.version != game.version:
        compared = _made(in_version(game, before.version), lang, progress=None).parts
    last = {"parts": [{**part._asdict(), "count": part.copies} for part in before.parts[lang]]}
    options = Options(lang=lang, paper=paper("a4"), only=FILES)
    return changes_since(last, compared, Fingerprints(), options)


def _rich(icons: PageIcons, text: str) -> Markup:
    """Return the words of a cell as the cards show them, with their icons."""
    return runs_html(inline_runs(text), icons)


def _pages(
    game: Game,
    now: SeenGame,
    before: SeenGame | None,
    sections: Mapping[str, Sequence[Section]],
    shown: Collection[str],
) -> dict[str, bytes]:
    """Return the page of each language, the first as that which is opened, and what they load."""
    env = environment()
    names = {
        lang: f"{Path(PAGE).stem}-{lang}.html" if number else PAGE
        for number, lang in enumerate(sections)
    }
    spoken = {lang: language_name(lang) for lang in sections}
    icons = {lang: PageIcons(game, game.texts[lang]) for lang in sections}
    files = {
        name: page(
            env,
            "proof.html",
            rich=partial(_rich, icons[lang]),
            sprite=icons[lang].sprite,
            root="",
            lang=lang,
            title=game.title(lang),
            now=now,
            before=before,
            sections=sections[lang],
            totals=totals(sections[lang]),
            others={other: file for other, file in names.items() if other != lang},
            language_names=spoken,
            words=common_words(lang),
            there=shown,
        )
        for lang, name in names.items()
    }
    files |= {name: static(name) for name in ("site.css", "proof.css", "proof.js")}
    return {**files, "icon.svg": icon_file()}
