"""Building a kit: from a checked game to PDF files, their manifest and a page of advice."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from kitgen.draw.colours import grey
from kitgen.draw.coverage import ink_of
from kitgen.draw.drawing import Drawing
from kitgen.draw.fingerprints import Fingerprints
from kitgen.draw.pdf import (
    DocumentInfo,
    Ink,
    LostLettersError,
    Page,
    PathWords,
    PrintShop,
    SeeThroughError,
    same_ink,
    write_pdf,
)
from kitgen.draw.plates import Plates, ProfileError
from kitgen.draw.print_shop import STANDARDS
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Problem, faults, nearest
from kitgen.kit.changes import Changes, changes_since, in_version, manifest_since
from kitgen.kit.components import component_problems, guesses
from kitgen.kit.low_ink import InkSparer
from kitgen.kit.making import MadePart, make_unit, names_of, qr_uses, units_of
from kitgen.kit.manifest import MANIFEST, kit_folder, read_manifest
from kitgen.kit.marks import with_marks
from kitgen.kit.options import Options
from kitgen.kit.output import files_taken_over, recover, replace_folder
from kitgen.kit.plan import FILES, ON_REQUEST, USUAL
from kitgen.kit.printers import trued
from kitgen.kit.printing_notes import Tiling, print_me_pages
from kitgen.kit.setups import set_ups
from kitgen.kit.sheets import KitFile, press_parts, sheet_name
from kitgen.kit.studios import Workshop, open_workshop
from kitgen.parts.proof import proof_problems
from kitgen.press.errors import PressError
from kitgen.press.pages import page_sheets
from kitgen.press.sheet import Sheet, cuts

PRINT_ME = "print-me"

OTHER_FONT = "Set them in another font, and please report this with the font's name."

Progress = Callable[[str, int, int], None]
"""Callback of a build: what is being made, steps done, steps in all."""


def check_kit(game: Game, lang: str) -> tuple[Workshop, dict[str, list[MadePart]]]:
    """Make every part in one language without printing it, and read the proofs of what could be
    made without a fault. Raises DataError; what is doubtful stays in the studio's problems."""
    shop = open_workshop(game, lang, keep_pictures=False)
    made = make_parts(game, shop, FILES)
    problems = list(proof_problems(shop.studio))
    set_ups(shop, [part for parts in made.values() for part in parts])
    if problems or faults(shop.studio.problems):
        raise DataError([*problems, *shop.studio.problems])
    return shop, made


def make_parts(
    game: Game,
    shop: Workshop,
    kinds: Sequence[str] = USUAL,
    progress: Progress | None = None,
    pieces: Sequence[str] = (),
) -> dict[str, list[MadePart]]:
    """Return the parts of a kit by the kind of their file: of the usual kinds or of some, all or
    only these `pieces` (ids of parts, of pieces, or of their rows). Raises DataError, and
    PressError for a piece that is not there."""
    plans = [plan for plan in shop.plan.parts if plan.file in kinds]
    made: dict[str, list[MadePart]] = {kind: [] for kind in FILES if kind in kinds}
    known: dict[str, None] = {}
    for number, plan in enumerate(plans):
        if progress:
            progress(plan.id, number, len(plans))
        units = units_of(plan, shop)
        if pieces:
            known.update((name, None) for unit in units for name in names_of(unit))
            units = [unit for unit in units if not set(pieces).isdisjoint(names_of(unit))]
        made[plan.file] += [part for unit in units if (part := make_unit(unit, shop)) is not None]
    for name in pieces:
        if name not in known:
            raise PressError(f"there is no piece '{name}'; {nearest(name, known)}")
    whole = set(USUAL) <= set(kinds) and not pieces
    everything = [part for parts in made.values() for part in parts]
    shop.studio.problems.extend(shop.studio.pictures.doubts)
    shop.studio.pictures.doubts.clear()
    problems = [*shop.studio.problems]
    if whole and not faults(problems):
        problems += component_problems(game, everything, shop)
    if faults(problems):
        raise DataError(problems)
    return made


def build_kit(
    game: Game,
    options: Options,
    out: Path,
    progress: Progress | None = None,
    doubts: list[Problem] | None = None,
    inputs: str = "",
) -> Path:
    """Make a kit and put it into its `kit_folder`, whole or not at all.

    With `only`, the other files of the last output with the same options stay. What is worth a look
    and stops nothing is added to `doubts`. `inputs` is the fingerprint of what the kit is made of;
    the manifest has it where there are no doubts, which the next build would not tell.
    Raises DataError, PressError or OutputError; the last output is then as it was.
    """
    folder = kit_folder(out, game, options)
    recover(folder)
    shop, made = _make(game, options, _kinds(folder, options), progress)
    _write_kit(
        game, options, folder, shop, made, Fingerprints(), progress, changes=None, inputs=inputs
    )
    if doubts is not None:
        doubts += shop.studio.problems
    return folder


def build_changed(
    game: Game,
    options: Options,
    out: Path,
    progress: Progress | None = None,
    doubts: list[Problem] | None = None,
) -> tuple[Path | None, Changes]:
    """Make what differs from the kit of `options.since`, and tell what that is. None where nothing
    is to be printed; then nothing is written. Raises as `build_kit`, and PressError where there is
    nothing to compare with."""
    last = manifest_since(options, out, game)
    folder = kit_folder(out, game, options)
    recover(folder)
    shop, made = _make(game, options, options.only or USUAL, progress)
    prints = Fingerprints()
    compared, old = made, in_version(game, last.get("version"))
    if old.version != game.version:
        _, compared = _make(old, options, options.only or USUAL, progress)
    everything = [part for parts in compared.values() for part in parts]
    changes = changes_since(last, everything, prints, options)
    made = {
        kind: with_marks(changes.to_print(parts), changes, shop) for kind, parts in made.items()
    }
    if faults(shop.studio.problems):
        raise DataError(shop.studio.problems)
    printed = any(made.values())
    if printed:
        _write_kit(game, options, folder, shop, made, prints, progress, changes, inputs="")
    if doubts is not None:
        doubts += dict.fromkeys(shop.studio.problems)
    return folder if printed else None, changes


def _kinds(folder: Path, options: Options) -> Sequence[str]:
    """Return the kinds of file to be made. What was made on request stays a part of its kit; pieces
    that are named may be of any kind."""
    if options.only or options.pieces:
        return options.only or FILES
    last = _last_manifest(folder, options)
    asked = {file["kind"] for file in last["files"]} if last else set()
    return (*USUAL, *(kind for kind in ON_REQUEST if kind in asked))


def _make(
    game: Game, options: Options, kinds: Sequence[str], progress: Progress | None
) -> tuple[Workshop, dict[str, list[MadePart]]]:
    shop = open_workshop(game, options.lang, options.ink, options.codes)
    there = {plan.file for plan in shop.plan.parts}
    if there.isdisjoint(kinds):
        have = ", ".join(kind for kind in FILES if kind in there)
        raise PressError(f"the kit has no {' and no '.join(kinds)}; it has {have}")
    return shop, make_parts(game, shop, kinds, progress, options.pieces)


def _write_kit(
    game: Game,
    options: Options,
    folder: Path,
    shop: Workshop,
    made: Mapping[str, Sequence[MadePart]],
    prints: Fingerprints,
    progress: Progress | None,
    changes: Changes | None,
    inputs: str,
) -> None:
    """Write the folder of a kit, all of it or nothing: PDFs, the page of advice, the manifest.
    After `only`, files of other parts stay, and the manifest has both. `inputs` is kept to know an
    unchanged build by; empty: it is not."""
    files = _files_of_parts(made, shop, options, game)
    last = _last_manifest(folder, options) if options.only and changes is None else None
    drawn = {file.path: in_ink(file.sheets, options) for file in files}
    entry = _manifest(game, options, shop, files, drawn, prints)
    if changes is not None:
        entry["changes"] = changes.listed()
    stay: set[str] = set()  # files of the last build that are kept beside the new ones
    if last is not None:
        fresh = {file.path for file in files} | {f"{PRINT_ME}.pdf"}
        stay = {file["path"] for file in last["files"]} - fresh
        entry = _merge_manifests(entry, last, stay)
    written = files_taken_over(folder, stay)
    info = DocumentInfo(game.title(options.lang), options.lang)
    for file in files:
        written[file.path] = sheets_pdf(drawn[file.path], info, options, prints.paths)
        if progress:
            progress(file.path, len(shop.plan.parts), len(shop.plan.parts))
    tilings = _tilings(files, stay, shop, options, game)
    notes = print_me_pages(shop, options.paper, entry, tilings)
    if faults(shop.studio.problems):
        raise DataError(shop.studio.problems)
    named = sheet_name(shop, game, options, PRINT_ME)
    sheets = in_ink(page_sheets(notes, options.paper, named), options)
    written[f"{PRINT_ME}.pdf"] = sheets_pdf(sheets, info, options, prints.paths)
    entry["files"].append(_file_entry(f"{PRINT_ME}.pdf", PRINT_ME, sheets, options))
    for listed in entry["files"]:
        content = written[listed["path"]]
        listed["bytes"], listed["sha256"] = len(content), sha256(content).hexdigest()
    if inputs and not shop.studio.problems:
        entry["inputs"] = inputs
    text = json.dumps(entry, ensure_ascii=False, indent=1) + "\n"
    replace_folder(folder, {**written, MANIFEST: text.encode()}, made_before(folder))


def _files_of_parts(
    made: Mapping[str, Sequence[MadePart]], shop: Workshop, options: Options, game: Game
) -> list[KitFile]:
    """Return the parts laid out on the sheets of their files: as many copies, only the pages, and
    backs apart, as the options say."""
    if options.copies is not None:
        made = {
            kind: [part.copied(options.copies) for part in parts] for kind, parts in made.items()
        }
    files = [press_parts(kind, parts, shop, options, game) for kind, parts in made.items() if parts]
    if options.pages:
        files = [file.only(options.pages) for file in files]
    if options.backs_apart:
        files = [apart for file in files for apart in file.apart()]
    return files


def _tilings(
    files: Sequence[KitFile], stay: set[str], shop: Workshop, options: Options, game: Game
) -> list[Tiling]:
    """Return how the boards are glued, both of this run and of the files that stay. The printing
    notes describe both."""
    boards = {plan.file for plan in shop.plan.parts if plan.kind == "board"}
    kinds = [kind for kind in FILES if kind in boards and f"{kind}.pdf" in stay]
    again = make_parts(game, shop, kinds) if kinds else {}
    there = [
        *files,
        *(press_parts(kind, parts, shop, options, game) for kind, parts in again.items()),
    ]
    there.sort(key=lambda file: FILES.index(file.kind))
    return [tiling for file in there for tiling in file.tilings]


def in_ink(sheets: Sequence[Sheet], options: Options) -> Sequence[Sheet]:
    """Return the same sheets, redrawn where little ink is wanted. Of grey, the printing sees to
    it."""
    if options.ink != "low":
        return sheets
    spare = InkSparer().spared
    return [sheet._replace(drawing=spare(sheet.drawing)) for sheet in sheets]


def sheets_pdf(
    sheets: Sequence[Sheet], info: DocumentInfo, options: Options, paths: PathWords
) -> bytes:
    """Return one file of a kit, of sheets that are drawn for its ink, with the corrections of the
    options."""
    true = [trued(sheet, options.paper, options.scale) for sheet in sheets]
    pages = [Page(sheet.drawing, sheet.trim, sheet.bleed_box, sheet.name) for sheet in true]
    ink = grey if options.ink == "grey" else same_ink
    shop = print_shop(options.standard, options.icc) if options.standard else None
    return pressed(pages, info, ink, options.ink == "grey", paths, shop)


def pressed(
    pages: Sequence[Page],
    info: DocumentInfo,
    ink: Ink,
    in_grey: bool,
    paths: PathWords | None,
    shop: PrintShop | None,
) -> bytes:
    """Return a PDF file. Raises PressError where the print shop's standard does not know what is
    drawn, and where the file would lack letters. `in_grey`: what the ink gives for a colour are
    greys."""
    try:
        return write_pdf(pages, info, ink, in_grey, paths, shop)
    except SeeThroughError as error:
        raise PressError(
            f"'{error}' can be seen through, which PDF/X-1a does not know; use --standard x4, or"
            " draw it without opacity and blending."
        ) from None
    except LostLettersError as error:
        raise PressError(f"{error}. {OTHER_FONT}") from None


@lru_cache(maxsize=1)
def print_shop(standard: str, icc: str) -> PrintShop:
    """Return how a file for a press is written: by its profile, or by plain arithmetic. Raises
    PressError."""
    try:
        plates = Plates.of_file(Path(icc)) if icc else Plates()
    except ProfileError as error:
        raise PressError(f"{error}.") from None
    return PrintShop(plates, STANDARDS[standard])


def _file_entry(path: str, kind: str, sheets: Sequence[Sheet], options: Options) -> dict[str, Any]:
    """Return what the manifest says of one file: pages, cuts, ink, size. Its bytes are filled in
    once it is written."""
    first: Drawing | None = sheets[0].drawing if sheets else None
    counts = [cuts(sheet) for sheet in sheets]
    ink = ink_of([sheet.drawing for sheet in sheets], grey if options.ink == "grey" else same_ink)
    return {
        "path": path,
        "kind": kind,
        "pages": len(sheets),
        "cuts": sum(straight for straight, _ in counts),
        "shaped": sum(shaped for _, shaped in counts),
        "ink_mm2": {"colour": round(ink.colour), "black": round(ink.black)},
        "width_mm": round(first.width_mm, 2) if first else 0,
        "height_mm": round(first.height_mm, 2) if first else 0,
        "bytes": 0,
        "sha256": "",
    }


def _manifest(
    game: Game,
    options: Options,
    shop: Workshop,
    files: Sequence[KitFile],
    drawn: Mapping[str, Sequence[Sheet]],
    prints: Fingerprints,
) -> dict[str, Any]:
    """Return the manifest as JSON: the kit, its files, each part with fingerprints of its faces,
    its codes."""
    parts = [
        {
            "id": part.id,
            "kind": file.kind,
            "name": part.name,
            "count": part.count,
            **({"spares": file.spares[part.id]} if part.id in file.spares else {}),
            "width_mm": round(part.size[0], 2),
            "height_mm": round(part.size[1], 2),
            "file": file.path,
            "pages": list(pages),
            "faces": part.fingerprints(prints),
        }
        for file in files
        for part, pages in file.made
    ]
    return {
        "game": game.id,
        "title": game.title(options.lang),
        "version": game.version,
        "lang": options.lang,
        "paper": options.paper.name,
        "options": options.listed(),
        "files": [_file_entry(file.path, file.kind, drawn[file.path], options) for file in files],
        "parts": parts,
        "qr": _qr_entries(shop, files),
        "facts": {"guesses": guesses(game, options.lang)},
    }


def _qr_entries(shop: Workshop, files: Sequence[KitFile]) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    for file in files if shop.studio.qr_of else ():
        for page, sheet in enumerate(file.sheets, start=1):
            for use in dict.fromkeys(qr_uses(sheet.drawing, shop)):
                entries.append(
                    {"topic": use.topic, "payload": use.payload, "file": file.path, "page": page}
                )
    return entries


def made_before(folder: Path) -> set[str]:
    """Return the names of the files that the last build put into a folder."""
    last = read_manifest(folder)
    return {MANIFEST} | {file["path"] for file in last["files"]} if last else set()


def _last_manifest(folder: Path, options: Options) -> dict[str, Any] | None:
    """Return the manifest of the last output if its options, `only` aside, are these and its files
    are there."""
    last = read_manifest(folder)
    if last is None:
        return None
    same = {**last["options"], "only": []} == {**options.listed(), "only": []}
    return last if same and all((folder / f["path"]).is_file() for f in last["files"]) else None


def _merge_manifests(entry: dict[str, Any], last: dict[str, Any], stay: set[str]) -> dict[str, Any]:
    """Return this run's entries and those of the files that stay, in the order of a full build."""

    def order(kind: str) -> int:
        return FILES.index(kind) if kind in FILES else len(FILES)

    staying = [f for f in last["files"] if f["path"] in stay]
    files = sorted(entry["files"] + staying, key=lambda f: order(f["kind"]))
    parts = entry["parts"] + [p for p in last["parts"] if p["file"] in stay]
    return {
        **entry,
        "files": files,
        "parts": sorted(parts, key=lambda p: order(p["kind"])),
        "qr": sorted(
            entry["qr"] + [q for q in last["qr"] if q["file"] in stay],
            key=lambda q: (order(q["file"].removesuffix(".pdf")), q["page"]),
        ),
    }
