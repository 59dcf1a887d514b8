"""`print-me.pdf`: what to print on what, how to cut and glue it, which pieces to count."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kitgen.draw.drawing import Drawing, Recorder, Text
from kitgen.game.credits import credits_told
from kitgen.game.markdown import literal
from kitgen.kit.changes import CHANGES, name_with_id
from kitgen.kit.making import INSTEAD, NOTE, component_name, printed_note
from kitgen.kit.pages import flow_pages
from kitgen.kit.plan import ON_REQUEST
from kitgen.kit.studios import Workshop, on_white, with_built_in_letters
from kitgen.press.assembly import assembly_diagram
from kitgen.press.papers import Paper
from kitgen.press.tiling import TilePlan

PAGE_FACE = "print-me"
STRAIGHT_S, SHAPED_S = 20, 40
"""Seconds for a cut along a rule, and for one round a piece: with a blade and some practice."""
A4_MM2, COVERED = 210 * 297, 0.05
"""Area of a page as makers of cartridges count it, and the share of it that each ink covers
(ISO/IEC 24712)."""
LEAST_PAGES = 1
MOST_CHANGES = 30
"""Most lines on what is new, and in similar lists: a page has room for a few of them."""
SIDE_MM, TOP_MM, FOOT_MM = 20, 18, 20
"""Free margins around the words."""
LEAST_SHARE_MM = 85
"""Least height for each of two pictures; a page with less room has only one."""
BELOW_WORDS_MM, BETWEEN_MM = 5, 8
"""Free space between the words and a picture, and between pictures."""


class Tiling(NamedTuple):
    """Something that is glued together: its name, how it looks, and how its tiles join."""

    name: str
    drawing: Drawing
    plan: TilePlan


def print_me_pages(
    shop: Workshop,
    paper: Paper,
    manifest: dict[str, Any],
    tilings: Sequence[Tiling],
) -> list[Drawing]:
    """Return pages of the paper's size: the notes, then a picture of each board that is glued.

    Raises DataError if the layouts lack the page face or a text does not fit.
    """
    text = _notes(shop, manifest, tilings)
    shop = with_built_in_letters(on_white(shop))
    pages = flow_pages(shop, PAGE_FACE, [text], _sizes(paper))
    return [*pages[:-1], *_picture_pages(shop, paper, tilings, pages[-1])]


def _sizes(paper: Paper) -> dict[str, float]:
    """Return the sizes a page face may use: those of the paper, and of the room for words on it."""
    return {
        "paper_w": paper.width_mm,
        "paper_h": paper.height_mm,
        "words_w": paper.width_mm - 2 * SIDE_MM,
        "words_h": paper.height_mm - TOP_MM - FOOT_MM,
    }


def _notes(shop: Workshop, manifest: Mapping[str, Any], tilings: Sequence[Tiling]) -> str:
    """Return the notes as Markdown. Words are put together here and not in a template: every kit
    has them, and a small one may have no other use for Jinja2."""
    word = shop.words.label
    blocks = [
        f"# {manifest['title']}",
        word("print_scale"),
        *_on_paper(shop, manifest),
        *_on_cutting(shop, manifest, tilings),
        *_on_codes(shop, manifest),
    ]
    if changes := manifest.get("changes"):
        blocks += [f"## {word('print_changes')}", *_lines_of_changes(shop, changes)]
    counts = [
        f"| {word('print_count_columns')} |",
        "|:---|:---|---:|---:|",
        *_counts(shop, manifest),
    ]
    blocks += [f"## {word('print_count')}", "\n".join(counts)]
    if instead := _lines_of_stand_ins(shop, manifest):
        head = f"| {word('print_instead_columns')} |\n|:---|---:|:---|"
        blocks += [f"## {word('print_instead')}", "\n".join((head, *instead))]
    blocks += _on_spares(shop, manifest)
    if guesses := manifest["facts"]["guesses"]:
        blocks += [
            f"## {word('print_guesses')}",
            word("print_guesses_advice"),
            _lines_of_guesses(guesses),
        ]
    if told := credits_told(shop.studio.view.game.folder):
        blocks += [f"## {word('credits')}", word("credits_lead"), *map(literal, told)]
    return "\n\n".join(blocks) + "\n"


def _on_paper(shop: Workshop, manifest: Mapping[str, Any]) -> list[str]:
    """Return the section on the files: which paper, which sides, how much ink."""
    word, duplex = shop.words.label, manifest["options"]["duplex"]
    files = [
        f"| **{file['path']}** | {file['pages']} | {word('print_' + file['kind'])} |"
        for file in manifest["files"]
    ]
    kinds = {file["kind"] for file in manifest["files"]}
    sides = [word(f"print_{duplex}")] if kinds - set(ON_REQUEST) else []
    if sides and duplex in ("long", "short"):
        sides.append(word("print_backs"))
    return [
        f"## {word('print_paper')}",
        "\n".join([f"| {word('print_paper_columns')} |", "|:---|---:|:---|", *files]),
        " ".join((*sides, *_ink(shop, manifest), *_on_request(shop, kinds), *_drafts(shop))),
    ]


def _on_cutting(
    shop: Workshop, manifest: Mapping[str, Any], tilings: Sequence[Tiling]
) -> list[str]:
    """Return the section of the steps after printing, numbered."""
    word = shop.words.label
    steps = [word("print_glue"), _cutting_step(shop, manifest["files"]), word("print_shapes")]
    if any(file["kind"] == "boxes" for file in manifest["files"]):
        steps.append(word("print_fold_boxes"))
    for tiling in tilings:
        count = len(tiling.plan.tiles)
        steps.append(word("print_tiles").format(name=tiling.name, count=count))
    numbered = (f"{number}. {step}" for number, step in enumerate(steps, 1))
    return [f"## {word('print_cutting')}", "\n".join(numbered)]


def _on_codes(shop: Workshop, manifest: Mapping[str, Any]) -> list[str]:
    """Return the section on rule codes; nothing for a kit without any."""
    word, options = shop.words.label, manifest["options"]
    if not manifest["qr"]:
        return []
    lead = "print_codes_text" if options["qr"] == "text" else "print_codes_url"
    note = word(lead).format(address=options["base_url"])
    return [f"## {word('print_codes')}", f"{shop.studio.names()['scan_note']}. {note}"]


def _on_spares(shop: Workshop, manifest: Mapping[str, Any]) -> list[str]:
    """Return the section on extra copies; nothing for a kit without any."""
    word, spares = shop.words.label, _spares(manifest)
    if not spares:
        return []
    lines = [_change(each) for each in spares[:MOST_CHANGES]]
    if rest := spares[MOST_CHANGES:]:
        count = sum(each["count"] for each in rest)
        lines.append(f"- {word('print_changes_rest').format(count=count)}")
    return [f"## {word('print_spares')}", word("print_spares_note"), "\n".join(lines)]


def _cutting_step(shop: Workshop, files: Sequence[Mapping[str, Any]]) -> str:
    """Return the step on cutting, with the time it takes, rounded up to five minutes."""
    step = shop.words.label("print_cut")
    straight = sum(file.get("cuts", 0) for file in files)
    shaped = sum(file.get("shaped", 0) for file in files)
    minutes = -(-(straight * STRAIGHT_S + shaped * SHAPED_S) // 300) * 5
    hours, rest = divmod(minutes, 60)
    time = f"{hours}\N{NO-BREAK SPACE}h {rest}\N{NO-BREAK SPACE}min" if hours else f"{rest} min"
    if not minutes:
        return step
    word = shop.words.label("print_time_shaped" if shaped else "print_time")
    return f"{step} {word.format(cuts=straight, shaped=shaped, time=time)}"


def _lines_of_stand_ins(shop: Workshop, manifest: Mapping[str, Any]) -> list[str]:
    """Return a line for each component that something from another box may stand for."""
    serves = {plan.id: printed_note(plan, INSTEAD, shop) for plan in shop.plan.parts}
    return [
        f"| {part['name']} | {part['count']} | {serves[part['id']]} |"
        for part in _totals(shop, manifest)
        if serves.get(part["id"])
    ]


def _ink(shop: Workshop, manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield how many pages' worth of ink the kit takes. A print shop needs no such advice."""
    used = [file["ink_mm2"] for file in manifest["files"] if "ink_mm2" in file]
    black = sum(ink["black"] for ink in used) / (A4_MM2 * COVERED)
    colour = sum(ink["colour"] for ink in used) / (A4_MM2 * COVERED * 3)
    if black + colour >= LEAST_PAGES and not manifest["options"]["standard"]:
        word = shop.words.label("print_ink" if colour >= LEAST_PAGES else "print_ink_black")
        yield word.format(black=_rounded(black), colour=_rounded(colour))


def _rounded(pages: float) -> int:
    """Return a figure rounded to about a twentieth: 25 for 23.4. The real figure is no better
    known."""
    step = 10 if pages >= 100 else 5 if pages >= 20 else 1
    return round(pages / step) * step


def _spares(manifest: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the pieces with spare copies, those with most of them first."""
    spares = [{**part, "count": part["spares"]} for part in manifest["parts"] if "spares" in part]
    return sorted(spares, key=lambda part: -part["count"])


def _on_request(shop: Workshop, kinds: Collection[str]) -> Iterator[str]:
    """Yield the lines on files that are made on request and are not in this kit."""
    there = {plan.file for plan in shop.plan.parts}
    for kind in ON_REQUEST:
        if kind in there and kind not in kinds:
            yield shop.words.label(f"print_more_{kind}")


def _drafts(shop: Workshop) -> Iterator[str]:
    """Yield the line on rule topics that are not printed, since they are drafts."""
    view = shop.studio.view
    if drafts := view.game.drafts(view.lang):
        titles = ", ".join(literal(topic.title) for topic in drafts)
        yield shop.words.label("print_drafts").format(titles=titles)


def _lines_of_changes(shop: Workshop, changes: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each piece, by what has become of it; no table, which must fit on one
    page."""
    for how in CHANGES:
        if changes[how]:
            yield f"**{shop.words.label(f'print_changes_{how}')}**"
            lines = [_change(each) for each in changes[how][:MOST_CHANGES]]
            if rest := changes[how][MOST_CHANGES:]:
                count = sum(each["count"] for each in rest)
                lines.append(f"- {shop.words.label('print_changes_rest').format(count=count)}")
            yield "\n".join(lines)


def _change(each: Mapping[str, Any]) -> str:
    piece = literal(name_with_id(each["name"], each["id"]))
    return f"- {piece}: {each['count']} ×"


def _counts(shop: Workshop, manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line of the table for each component."""
    notes = {plan.id: printed_note(plan, NOTE, shop) for plan in shop.plan.parts}
    for part in _totals(shop, manifest):
        note, pages = notes.get(part["id"]), part["pages"]
        named = f"{part['name']} – {note}" if note else part["name"]
        on = "–".join(map(str, dict.fromkeys((pages[0], pages[-1])))) if pages else ""
        yield f"| {named} | {part['file']} | {on} | {part['count']} |"


def _lines_of_guesses(guesses: Sequence[Mapping[str, Any]]) -> str:
    """Return a line for each file that has figures which nobody has checked."""
    by_file: dict[str, list[str]] = {}
    for each in sorted(guesses, key=lambda guess: str(guess["file"]).lower()):
        by_file.setdefault(each["file"], []).append(f"{each['name']} ({each['line']})")
    return "\n\n".join(f"- **{file}**: {', '.join(named)}" for file, named in by_file.items())


def _totals(shop: Workshop, manifest: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the number of each component on the table after cutting. Parts of the kit that make up
    one component in one file, with the same note, share a line. A file that stayed from an earlier
    build may hold parts that the kit no longer has: they keep their name."""
    plans = {plan.id: plan for plan in shop.plan.parts}
    totals: dict[tuple[str, str, str], dict[str, Any]] = {}
    for part in manifest["parts"]:
        head = part["id"].partition("/")[0]
        plan = plans.get(head)
        name = component_name(plan, shop) if plan else head
        note = printed_note(plan, NOTE, shop) if plan else ""
        blank = {**part, "id": head, "name": name, "count": 0, "pages": []}
        line = totals.setdefault((name, part["file"], note), blank)
        line["count"] += part["count"]
        line["pages"] = sorted({*line["pages"], *part["pages"]})
    return list(totals.values())


class _Picture(NamedTuple):
    """Gluing of one board: words as at the top of a page, and the picture `top_mm` below it."""

    words: Drawing
    diagram: Drawing
    top_mm: float

    @property
    def foot_mm(self) -> float:
        return self.top_mm + self.diagram.height_mm


def _picture_pages(
    shop: Workshop, paper: Paper, tilings: Sequence[Tiling], words: Drawing
) -> Iterator[Drawing]:
    """Yield pages of pictures one under the other, beginning at the foot of the last page of words.
    Each is as large as there is room, but small enough for two to share the rest of a page where
    they stay clear."""
    room = paper.height_mm - TOP_MM - FOOT_MM
    recorder, used = Recorder(), _foot(words) - TOP_MM + BETWEEN_MM
    recorder.place(words)
    for last, tiling in zip([*[False] * (len(tilings) - 1), True], tilings, strict=False):
        picture = _picture(shop, paper, tiling, TOP_MM + _share(room - used, room, last))
        if used + picture.foot_mm - TOP_MM > room:
            yield recorder.drawing("assembly", paper.width_mm, paper.height_mm)
            recorder, used = Recorder(), 0.0
            picture = _picture(shop, paper, tiling, TOP_MM + _share(room, room, last))
        recorder.place(picture.words, 0, used)
        left = (paper.width_mm - picture.diagram.width_mm) / 2
        recorder.place(picture.diagram, left, used + picture.top_mm)
        used += picture.foot_mm - TOP_MM + BETWEEN_MM
    yield recorder.drawing("assembly", paper.width_mm, paper.height_mm)


def _share(left: float, room: float, last: bool) -> float:
    """Return the height a picture may take of what is left of a page. If little is left, it is the
    height it would have on a page of its own."""
    if left < LEAST_SHARE_MM:
        return _share(room, room, last)
    return left if last or left / 2 < LEAST_SHARE_MM else left / 2


def _foot(words: Drawing) -> float:
    return max(verb.y for verb in words.verbs if isinstance(verb, Text))


def _picture(shop: Workshop, paper: Paper, tiling: Tiling, foot_mm: float) -> _Picture:
    plan, drawing = tiling.plan, tiling.drawing
    word = shop.words.label
    heading = word("assembly").format(name=tiling.name, count=len(plan.tiles))
    order = word("assembly_columns" if plan.by_columns else "assembly_rows")
    text = f"# {heading}\n\n{word('assembly_advice')} {order}"
    words = flow_pages(shop, PAGE_FACE, [text], _sizes(paper))[0]
    top = _foot(words) + BELOW_WORDS_MM
    width = paper.width_mm - 2 * SIDE_MM
    width = min(width, (foot_mm - BETWEEN_MM - top) * drawing.width_mm / drawing.height_mm)
    return _Picture(words, assembly_diagram(plan, drawing, width), top)
