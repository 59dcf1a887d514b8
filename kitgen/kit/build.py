"""Building a kit: from a checked game to PDF files, their manifest and a page of advice."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from kitgen.draw.drawing import Drawing
from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.game.model import Game
from kitgen.game.problems import DataError
from kitgen.kit.components import component_problems, guesses
from kitgen.kit.ink import ink_of
from kitgen.kit.making import Made, make_part, qr_uses
from kitgen.kit.output import kept_files, recover, replace_folder
from kitgen.kit.plan import FILES
from kitgen.kit.printme import print_me_pages
from kitgen.kit.workshop import Workshop, open_workshop
from kitgen.press.duplex import NO_OFFSET, BackOffset, Duplex
from kitgen.press.imposition import ImpositionStyle, fits, impose
from kitgen.press.pages import booklet, booklet_page, page_sheets
from kitgen.press.papers import Paper
from kitgen.press.sheet import Sheet, SheetName, Side
from kitgen.press.tiling import TilePlan, TileWords, TilingStyle, poster, tile

PRINT_ME = "print-me"
MANIFEST = "manifest.json"

Progress = Callable[[str, int, int], None]
"""What is being made, how many steps are done, of how many."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a kit is printed. `only` are kinds of file, empty for all."""

    lang: str
    paper: Paper
    only: tuple[str, ...] = ()
    duplex: Duplex = Duplex.LONG
    ink: str = "full"
    base_url: str = ""
    poster: bool = False
    back_offset: BackOffset = NO_OFFSET

    def listed(self) -> dict[str, Any]:
        """As the manifest has them."""
        offset = self.back_offset
        return {
            "only": list(self.only),
            "duplex": str(self.duplex),
            "ink": self.ink,
            "qr": "url" if self.base_url else "text",
            "base_url": self.base_url,
            "poster": self.poster,
            "back_offset": [offset.x_mm, offset.y_mm, offset.angle_deg],
        }


@dataclass(slots=True)
class KitFile:
    """One PDF on its way: its sheets, and on which pages each part of it lies."""

    kind: str
    sheets: list[Sheet] = field(default_factory=list)
    made: list[tuple[Made, tuple[int, ...]]] = field(default_factory=list)
    tilings: list[tuple[Made, TilePlan]] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"{self.kind}.pdf"


def check_kit(game: Game, lang: str) -> tuple[Workshop, dict[str, list[Made]]]:
    """Make every part in one language without printing it. Raises DataError with every fault."""
    shop = open_workshop(game, lang)
    return shop, _make_all(game, shop, FILES)


def _make_all(
    game: Game, shop: Workshop, kinds: Sequence[str], progress: Progress | None = None
) -> dict[str, list[Made]]:
    plans = [plan for plan in shop.plan.parts if plan.file in kinds]
    made: dict[str, list[Made]] = {kind: [] for kind in FILES if kind in kinds}
    for number, plan in enumerate(plans):
        if progress:
            progress(plan.id, number, len(plans))
        made[plan.file] += make_part(plan, shop)
    whole = set(FILES) <= set(kinds)
    everything = [one for parts in made.values() for one in parts]
    problems = [*shop.studio.problems]
    if whole and not problems:
        problems += component_problems(game, everything)
    if problems:
        raise DataError(problems)
    return made


def build_kit(game: Game, options: Options, out: Path, progress: Progress | None = None) -> Path:
    """Make a kit and put it into `<out>/<game>/<lang>-<paper>/`, whole or not at all.

    With `only`, the other files of the last output with the same options stay.
    Raises DataError, PressError or OutputError; the last output is then as it was.
    """
    folder = out / game.id / f"{options.lang}-{options.paper.name}"
    recover(folder)
    shop = open_workshop(game, options.lang, options.ink, options.base_url)
    kinds = options.only or FILES
    made = _make_all(game, shop, kinds, progress)
    files = [_press(kind, parts, shop, options, game) for kind, parts in made.items() if parts]
    last = _last_manifest(folder, options) if options.only else None
    entry = _manifest(game, options, shop, files)
    stay: set[str] = set()
    if last is not None:
        fresh = {file.path for file in files} | {f"{PRINT_ME}.pdf"}
        stay = {f["path"] for f in last["files"]} - fresh
        entry = _merged(entry, last, stay)
    written = kept_files(folder, stay)
    info = DocumentInfo(game.title(options.lang), options.lang)
    for file in files:
        written[file.path] = _pdf(file.sheets, info, options)
        if progress:
            progress(file.path, len(shop.plan.parts), len(shop.plan.parts))
    tilings = _tilings(files, stay, shop, options, game)
    notes = print_me_pages(shop, options.paper, entry, tilings)
    if shop.studio.problems:
        raise DataError(shop.studio.problems)
    sheets = page_sheets(notes, options.paper, _sheet_name(shop, game, options, PRINT_ME))
    written[f"{PRINT_ME}.pdf"] = _pdf(sheets, info, options)
    entry["files"].append(_file_entry(f"{PRINT_ME}.pdf", PRINT_ME, sheets))
    for listed in entry["files"]:
        content = written[listed["path"]]
        listed["bytes"], listed["sha256"] = len(content), sha256(content).hexdigest()
    text = json.dumps(entry, ensure_ascii=False, indent=1) + "\n"
    replace_folder(folder, {**written, MANIFEST: text.encode()})
    return folder


def _tilings(
    files: Sequence[KitFile], stay: set[str], shop: Workshop, options: Options, game: Game
) -> list[tuple[Made, TilePlan]]:
    """How this run's boards are glued and those of the files that stay: the printing notes speak
    of both."""
    boards = {plan.file for plan in shop.plan.parts if plan.kind == "board"}
    kept = [kind for kind in FILES if kind in boards and f"{kind}.pdf" in stay]
    again = _make_all(game, shop, kept) if kept else {}
    there = [*files, *(_press(kind, parts, shop, options, game) for kind, parts in again.items())]
    there.sort(key=lambda file: FILES.index(file.kind))
    return [tiling for file in there for tiling in file.tilings]


def _pdf(sheets: Sequence[Sheet], info: DocumentInfo, options: Options) -> bytes:
    pages = [Page(s.drawing, s.trim, s.bleed, s.name) for s in sheets]
    return write_pdf(pages, info, lambda colour: ink_of(options.ink, colour))


def _sheet_name(
    shop: Workshop, game: Game, options: Options, kind: str, part: str = ""
) -> SheetName:
    words = shop.words
    title = part or words.label(f"file_{kind}")

    def name(number: int, total: int, side: Side) -> str:
        sheet = words.label("sheet_of").format(number=number, total=total)
        where = f" · {words.label(side)}" if side == "back" else ""
        return f"{game.title(options.lang)} · {title} · {sheet}{where}"

    return name


def _press(
    kind: str, parts: Sequence[Made], shop: Workshop, options: Options, game: Game
) -> KitFile:
    """The sheets of one file: boards first, then everything that is cut out, then booklets."""
    file = KitFile(kind)
    for one in parts:
        if one.board is not None:
            _press_board(file, one, shop, options, game)
    for gutter in sorted({one.plan.gutter_mm for one in parts if one.piece}):
        some = [one for one in parts if one.piece and one.plan.gutter_mm == gutter]
        _press_pieces(file, some, gutter, shop, options, game)
    for one in parts:
        if one.pages:
            _press_booklet(file, one, shop, options, game)
    return file


def _press_board(file: KitFile, one: Made, shop: Workshop, options: Options, game: Game) -> None:
    assert one.board is not None
    name = _sheet_name(shop, game, options, file.kind, one.name)
    first = len(file.sheets) + 1
    if options.poster:
        file.sheets.append(poster(one.board, name))
    else:
        plan = _tiled(file, one.board, shop, options, name)
        if not plan.is_whole:
            file.tilings.append((one, plan))
    file.made.append((one, tuple(range(first, len(file.sheets) + 1))))


def _press_booklet(file: KitFile, one: Made, shop: Workshop, options: Options, game: Game) -> None:
    """A folded booklet; on paper whose half is too small for its pages, one page to a sheet."""
    name = _sheet_name(shop, game, options, file.kind, one.name)
    half = booklet_page(options.paper)
    width, height = one.size
    first = len(file.sheets) + 1
    if width <= half.width_mm and height <= half.height_mm:
        sheets = booklet(one.pages, options.paper, options.duplex, name, options.back_offset)
    else:
        sheets = page_sheets(one.pages, options.paper, name)
    file.sheets += sheets
    file.made.append((one, tuple(range(first, first + len(sheets)))))


def _tiled(
    file: KitFile, drawing: Drawing, shop: Workshop, options: Options, name: SheetName
) -> TilePlan:
    words = TileWords(shop.words.label("tile_of"), shop.words.label("glue_here"))
    plan = tile(drawing, options.paper, TilingStyle(words=words, spare_share=1 / 3), name)
    file.sheets += plan.sheets
    return plan


def _press_pieces(
    file: KitFile,
    parts: Sequence[Made],
    gutter: float,
    shop: Workshop,
    options: Options,
    game: Game,
) -> None:
    """Pieces side by side; one that is too large for the paper comes in tiles, as a board does,
    its front and its back each, once for every copy."""
    pieces = {one.id: one.piece for one in parts if one.piece is not None}
    style = ImpositionStyle(
        gutter_mm=gutter,
        bleed_mm=min(piece.front.bleed_mm for piece in pieces.values()),
        duplex=options.duplex,
        back_offset=options.back_offset,
    )
    small = [piece for piece in pieces.values() if fits(piece, options.paper, style)]
    laid = impose(small, options.paper, style, _sheet_name(shop, game, options, file.kind))
    first = len(file.sheets)
    file.sheets += laid.sheets
    pages = {id: tuple(first + page for page in on) for id, on in laid.all_pages().items()}
    for one in parts:
        piece = pieces[one.id]
        if piece not in small:
            start = len(file.sheets) + 1
            name = _sheet_name(shop, game, options, file.kind, one.name)
            for side in [piece.front, piece.back] * piece.count:
                if side is not None:
                    _tiled(file, side, shop, options, name)
            pages[one.id] = tuple(range(start, len(file.sheets) + 1))
        file.made.append((one, pages.get(one.id, ())))


def _file_entry(path: str, kind: str, sheets: Sequence[Sheet]) -> dict[str, Any]:
    first: Drawing | None = sheets[0].drawing if sheets else None
    return {
        "path": path,
        "kind": kind,
        "pages": len(sheets),
        "width_mm": round(first.width_mm, 2) if first else 0,
        "height_mm": round(first.height_mm, 2) if first else 0,
        "bytes": 0,
        "sha256": "",
    }


def _manifest(
    game: Game, options: Options, shop: Workshop, files: Sequence[KitFile]
) -> dict[str, Any]:
    parts = [
        {
            "id": one.id,
            "kind": file.kind,
            "name": one.name,
            "count": one.count,
            "width_mm": round(one.size[0], 2),
            "height_mm": round(one.size[1], 2),
            "file": file.path,
            "pages": list(pages),
        }
        for file in files
        for one, pages in file.made
    ]
    return {
        "game": game.id,
        "title": game.title(options.lang),
        "lang": options.lang,
        "paper": options.paper.name,
        "options": options.listed(),
        "files": [_file_entry(file.path, file.kind, file.sheets) for file in files],
        "parts": parts,
        "qr": _qr_entries(shop, files),
        "facts": {"guesses": guesses(game, options.lang)},
    }


def _qr_entries(shop: Workshop, files: Sequence[KitFile]) -> list[dict[str, Any]]:
    entries = []
    for file in files:
        for page, sheet in enumerate(file.sheets, start=1):
            for use in dict.fromkeys(qr_uses(sheet.drawing, shop)):
                entries.append(
                    {"topic": use.topic, "payload": use.payload, "file": file.path, "page": page}
                )
    return entries


def _last_manifest(folder: Path, options: Options) -> dict[str, Any] | None:
    """The manifest of the last output if its options, `only` aside, are these and its files are
    there."""
    try:
        last = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        same = {**last["options"], "only": []} == {**options.listed(), "only": []}
        whole = all((folder / f["path"]).is_file() for f in last["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return last if same and whole else None


def _merged(entry: dict[str, Any], last: dict[str, Any], stay: set[str]) -> dict[str, Any]:
    """This run's entries and those of the files that stay, in the order of a full build."""

    def order(kind: str) -> int:
        return FILES.index(kind) if kind in FILES else len(FILES)

    kept = [f for f in last["files"] if f["path"] in stay]
    files = sorted(entry["files"] + kept, key=lambda f: order(f["kind"]))
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
