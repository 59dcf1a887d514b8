"""Making the parts of a kit: rows and faces become pieces, boards and booklet pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple
from zlib import crc32

from kitgen.draw.drawing import Drawing
from kitgen.draw.fingerprints import Fingerprints
from kitgen.game import credits
from kitgen.game.model import Topic
from kitgen.game.problems import nearest
from kitgen.game.slugs import LONGEST
from kitgen.kit.pages import Poured, pour_texts
from kitgen.kit.plan import PartPlan
from kitgen.kit.studios import Workshop, on_white
from kitgen.parts.studio import QrUse
from kitgen.parts.values import BoxSkipped, Values
from kitgen.parts.views import RowView, TopicView, key_of, topic_of
from kitgen.press.imposition import Piece

NOTE, INSTEAD = "note", "instead"
"""Fields of a part that stand beside its name, and that name what serves as well."""
MOST_COPIES = 5000
"""Most copies of one piece. A larger number is reported as a typing error."""


@dataclass(frozen=True, slots=True)
class MadePart:
    """One made part: a board, a piece with its count and the row that it is made of, or the pages
    of a booklet."""

    plan: PartPlan
    id: str
    name: str
    count: int
    piece: Piece | None = None
    board: Drawing | None = None
    pages: tuple[Drawing, ...] = ()
    row: Any = None

    @property
    def sides(self) -> dict[str, Drawing]:
        """Sides it shows, by name: `front` and `back`, or pages from `1` on."""
        if self.piece:
            back = {"back": self.piece.back} if self.piece.back else {}
            return {"front": self.piece.front, **back}
        if self.board:
            return {"front": self.board}
        return {str(number): page for number, page in enumerate(self.pages, start=1)}

    def copied(self, count: int) -> MadePart:
        """Return the same piece, as often as this; boards and booklets are printed once a run."""
        if self.piece is None:
            return self
        return replace(self, count=count, piece=replace(self.piece, count=count))

    def fingerprints(self, prints: Fingerprints) -> dict[str, str]:
        """Return the fingerprint of each side, and of the outline if it is cut to one."""
        prints_of_sides = {side: prints.of(drawing) for side, drawing in self.sides.items()}
        outline = self.piece and self.piece.outline
        return (
            {**prints_of_sides, "outline": prints.of_path(outline)} if outline else prints_of_sides
        )

    @property
    def size(self) -> tuple[float, float]:
        drawing = self.board or (self.piece.front if self.piece else self.pages[0])
        return drawing.width_mm, drawing.height_mm


class Unit(NamedTuple):
    """Unit made at once: a board, a booklet, or the piece of one row."""

    plan: PartPlan
    id: str
    row: Any = None


class PieceFacts(NamedTuple):
    """Facts about a piece or a board before it is drawn. `faces` are those of its front and back;
    the size is in millimetres."""

    name: str
    faces: tuple[str, ...]
    width_mm: float
    height_mm: float


def make_part(plan: PartPlan, shop: Workshop) -> list[MadePart]:
    """Return every piece of one line of the parts list. Faults are gathered in the studio's
    problems."""
    made = [make_unit(unit, shop) for unit in units_of(plan, shop)]
    return [part for part in made if part is not None]


def units_of(plan: PartPlan, shop: Workshop) -> list[Unit]:
    """Return the units that one line of the parts list asks for, each id once; none where it has no
    rows, which is told."""
    for field in (NOTE, INSTEAD):
        printed_note(plan, field, shop)
    if plan.kind == "board":
        return [Unit(plan, plan.id)]
    if plan.kind == "booklet":
        if plan.closing or _has_rows(plan, shop):
            return [Unit(plan, plan.id)]
        _tell_empty(plan, shop)
        return []
    units: dict[str, Unit] = {}
    faults_before = len(shop.studio.problems)
    try:
        for row in _rows(plan, shop):
            id = plan.id if row is None else f"{plan.id}/{_row_id(row)}"
            if id in units:
                values_of(plan, shop, given_to(row)).fault(
                    f"two rows have the id '{_row_id(row)}'", "list each once", "each"
                )
            units.setdefault(id, Unit(plan, id, row))
    except BoxSkipped:
        pass
    if not units and len(shop.studio.problems) == faults_before:
        _tell_empty(plan, shop)
    return list(units.values())


def _has_rows(plan: PartPlan, shop: Workshop) -> bool:
    """Return whether a booklet has a row to print. A fault of its `each` is told when it is
    made."""
    problems = shop.studio.problems
    before = len(problems)
    try:
        return bool(_rows(plan, shop))
    except BoxSkipped:
        del problems[before:]
        return True


def _tell_empty(plan: PartPlan, shop: Workshop) -> None:
    """Tell once that a part has no rows and is left out. Drafts of rule topics have been told
    themselves."""
    if waits_for_drafts(plan, shop):
        return
    each = plan.fields["each"]
    what = f"part '{plan.id}' has no rows and is not printed"
    doubt = each.place.problem(what, "give it rows, or delete the part").as_doubt()
    if doubt not in shop.studio.problems:
        shop.studio.problems.append(doubt)


def waits_for_drafts(plan: PartPlan, shop: Workshop) -> bool:
    """Return whether a part is made of rule topics, and some of them are drafts."""
    each = plan.fields.get("each")
    return each is not None and bool(_TOPICS.search(each.word()) and _drafts(shop))


_TOPICS = re.compile(r"\btopics\b")


def _drafts(shop: Workshop) -> tuple[Topic, ...]:
    view = shop.studio.view
    return view.game.drafts(view.lang)


def names_of(unit: Unit) -> tuple[str, ...]:
    """Return the names a unit can be asked for by: its part, its whole id, its row's id."""
    return unit.plan.id, unit.id, unit.id.rpartition("/")[2]


def make_unit(unit: Unit, shop: Workshop) -> MadePart | None:
    """Make a unit, or return None if it has a fault."""
    try:
        if unit.plan.kind == "board":
            return _board(unit.plan, shop)
        if unit.plan.kind == "booklet":
            return _booklet(unit.plan, shop)
        return _piece(unit, shop)
    except BoxSkipped:
        return None


def piece_facts(unit: Unit, shop: Workshop) -> PieceFacts | None:
    """Return what can be told of a piece or a board without drawing it, or None. Booklets have
    none. Faults are not reported."""
    if unit.plan.kind == "booklet":
        return None
    studio = shop.studio
    before = len(studio.problems)
    try:
        given = given_of(unit.plan, shop, unit.row)
        values = values_of(unit.plan, shop, given)
        fields = ("face",) if unit.plan.kind == "board" else ("front", "back")
        faces = [name for field in fields if (name := values.text(field, ""))]
        spec = studio.faces[faces[0]]
        names = {"theme": studio.theme.colours, **studio.names(), **given}
        size = studio.size_of(spec, names, "")
        name = values.text("name", component_name(unit.plan, shop))
        return PieceFacts(name, tuple(faces), *size)
    except (BoxSkipped, LookupError):
        return None
    finally:
        del studio.problems[before:]


def qr_uses(drawing: Drawing, shop: Workshop) -> list[QrUse]:
    return [use for inner in drawing.walk() for use in shop.studio.qr_of.get(inner, ())]


def values_of(plan: PartPlan, shop: Workshop, given: Mapping[str, Any]) -> Values:
    """Return the fields of a part, whose expressions may use the names of `given`, as `given_of`
    or `given_to` returns them."""
    return Values(
        plan.fields,
        shop.studio.names() | dict(given),
        shop.studio.theme,
        f"part '{plan.id}'",
        plan.place,
        shop.studio.problems,
    )


def printed_note(plan: PartPlan, field: str, shop: Workshop) -> str:
    """Return the text of a part for the printing notes: `NOTE` or `INSTEAD`, empty if it has
    none."""
    try:
        return values_of(plan, shop, given={}).text(field, "")
    except BoxSkipped:
        return ""


def component_name(plan: PartPlan, shop: Workshop) -> str:
    """Return the part's name in the kit's language; its id if the texts have none."""
    return component_title(plan, shop) or plan.id


def component_title(plan: PartPlan, shop: Workshop) -> str:
    """Return the part's name in the kit's language: that of its component, or of itself under
    `components` or `labels` in the texts; empty if they have none."""
    words = shop.studio.view.words
    named = words.get("components", plan.component or plan.id)
    return named or words.get("labels", plan.id) or ""


def _rows(plan: PartPlan, shop: Workshop) -> list[Any]:
    values = values_of(plan, shop, given={})
    if not values.has("each"):
        return [None]
    listed = values.expression("each")
    if not isinstance(listed, Iterable):
        raise values.fault("'each' is no list", "write a table's name or range(0, 10)", "each")
    return list(listed)


def _row_id(row: Any) -> str:
    """Return the id of whatever `each` lists, fit for the name of a file. Several rows on one piece
    give the ids of all. A long id is cut, and a checksum keeps it distinct."""
    whole = _called(row)
    plain = re.sub(_UNFIT, "-", whole).strip("-.")
    if len(plain) <= LONGEST and plain:
        return plain
    return f"{plain[: LONGEST - 9].rstrip('-.')}-{crc32(whole.encode()):08x}".lstrip("-")


def _called(row: Any) -> str:
    if isinstance(row, RowView):
        return key_of(row)[1]
    if isinstance(row, Mapping) and "id" in row:
        return str(row["id"])
    if isinstance(row, Iterable) and not isinstance(row, str | Mapping):
        return "+".join(map(_called, row))
    return str(row)


_UNFIT = r"[^\w+.-]+"
"""Characters that some system forbids in the name of a file."""


def _face(
    name: str, given: Mapping[str, Any], values: Values, shop: Workshop, field: str
) -> Drawing:
    if name not in shop.studio.faces:
        raise values.fault(f"there is no face '{name}'", nearest(name, shop.studio.faces), field)
    return shop.studio.face(name, given)


def given_to(row: Any) -> dict[str, Any]:
    """Return the names that a row alone gives: `row`, or none without a row."""
    return {} if row is None else {"row": row}


def given_of(plan: PartPlan, shop: Workshop, row: Any) -> dict[str, Any]:
    """Return the names that a part gives to its faces: the row, and each expression of `given`,
    which may use those before it. Raises BoxSkipped."""
    names, node = given_to(row), plan.fields.get("given")
    studio = shop.studio
    for name, child in node.items.items() if node else ():
        known, subject = studio.names() | names, f"'given' of part '{plan.id}'"
        values = Values({name: child}, known, studio.theme, subject, child.place, studio.problems)
        names[name] = values.expression(name)
    return names


def _piece(unit: Unit, shop: Workshop) -> MadePart:
    """Return the piece of a row: its front, its back if it has one, and its copies. Raises
    BoxSkipped for a fault, among them a back of another size than the front."""
    plan = unit.plan
    given = given_of(plan, shop, unit.row)
    values = values_of(plan, shop, given)
    front_name = values.text("front")
    front = _face(front_name, given, values, shop, "front")
    back_name = values.text("back", "")
    back = _face(back_name, given, values, shop, "back") if back_name else None
    count = values.count("count", 1, low=0, high=MOST_COPIES)
    name = values.text("name", component_name(plan, shop))
    if back and (back.width_mm, back.height_mm) != (front.width_mm, front.height_mm):
        raise values.fault(
            f"the back is {back.width_mm:g} x {back.height_mm:g} mm, the front "
            f"{front.width_mm:g} x {front.height_mm:g} mm",
            "make them the same size",
            "back",
        )
    outline = shop.studio.outline(shop.studio.faces[front_name], front)
    piece = Piece(unit.id, front, back, count, outline, plan.gutter_mm)
    return MadePart(plan, unit.id, name, count, piece, row=unit.row)


def _board(plan: PartPlan, shop: Workshop) -> MadePart:
    given = given_of(plan, shop, row=None)
    values = values_of(plan, shop, given)
    drawing = _face(values.text("face"), given, values, shop, "face")
    name = values.text("name", component_name(plan, shop))
    return MadePart(plan, plan.id, name, 1, board=drawing)


def _booklet(plan: PartPlan, shop: Workshop) -> MadePart:
    """Return a cover, a page of contents if the cover leaves them to one, the pages of all rows
    with what is inserted between them, the closing pages, what fills the last sheet, and the
    back."""
    shop = on_white(shop)
    rows = _with_credits(_rows(plan, shop), shop)
    values = values_of(plan, shop, given={})

    def draw(name: str, field: str, **given: Any) -> Drawing:
        return _face(name, given, values, shop, field)

    opening = [name for name in ("cover", "contents") if values.has(name)]
    first = 1 + len(opening)
    if plan.faces:  # each row has pages of its own, one for each face
        pages = [
            draw(face, "faces", row=row, number=number, section="")
            for number, (row, face) in enumerate(product(rows, plan.faces), first)
        ]
        contents = [
            _entry(row, first + len(plan.faces) * index, shop) for index, row in enumerate(rows)
        ]
    else:  # the texts of all rows flow from page to page
        pages, contents = _pour_booklet(plan, values, rows, first, shop)
    if plan.closing:
        contents.append({**_entry(row=None, number=first + len(pages), shop=shop), "id": "closing"})
    for face in plan.closing:
        pages.append(draw(face, "closing", number=first + len(pages), section=""))
    backs = [values.text("back")] if values.has("back") else []
    room = -(len(opening) + len(pages) + len(backs)) % SHEET_PAGES  # empty pages of the last sheet
    for face in plan.filling[:room]:
        pages.append(draw(face, "filling", number=first + len(pages), section=""))
    room -= len(plan.filling[:room])
    size = (pages[0].width_mm, pages[0].height_mm) if pages else (0.0, 0.0)
    pages += [Drawing("blank", *size, ()) for _ in range(room if backs else 0)]
    pages += [draw(face, "back", number=first + len(pages), section="") for face in backs]
    known = {"contents": contents, "lines": _by_section(contents)}
    front = [_face(values.text(name), known, values, shop, name) for name in opening]
    return MadePart(plan, plan.id, component_name(plan, shop), 1, pages=(*front, *pages))


def _with_credits(rows: list[Any], shop: Workshop) -> list[Any]:
    """Return the rows of a booklet, rule topics with the game's credits behind them."""
    if not rows or not all(map(_is_topic, rows)):
        return rows
    view = shop.studio.view
    view.note("file", credits.FILE)
    topics = [topic_of(row) for row in rows]
    credited = credits.with_credits(topics, view.game.folder, shop.words)
    return [*rows, *map(TopicView, credited[len(rows) :])]


SHEET_PAGES = 4
"""Pages of a booklet's sheet, printed on both sides and folded."""


class _Begin(NamedTuple):
    """Where a text of a booklet begins, or what is inserted for it.

    Its row is counted from 0."""

    row: int
    page: int
    inserted: bool


def _pour_booklet(
    plan: PartPlan, values: Values, rows: Sequence[Any], first: int, shop: Workshop
) -> tuple[list[Drawing], list[dict[str, Any]]]:
    """Return the pages of the texts, what is inserted between them, and what the contents say of
    both.

    Pages are inserted after the page on which their text begins; two or more wait for the next
    left-hand page, so that they are seen together."""
    if not rows:
        return [], []
    texts = [values_of(plan, shop, {"row": row}).text("text") for row in rows]
    sections = [_section(row, shop) for row in rows]
    page, tail = values.text("page"), values.text("tail", "")
    inserted = _inserts_of(plan, values, rows, shop)

    def make() -> tuple[list[Drawing], list[_Begin]]:
        """Return the pages, and where texts and inserts begin."""
        each = [
            {"row": row, "section": name, "source": row["page"] if _is_topic(row) else ""}
            for row, name in zip(rows, sections, strict=True)
        ]
        blank = {"number": first, "section": ""}
        poured = pour_texts(shop, page, texts, each, blank, level_end=bool(tail))
        poured = _beside_inserts(poured, inserted, first)
        pages: list[Drawing] = []
        begins: list[_Begin] = []
        section = ""
        for index, beside in _page_order(poured, inserted, first):
            number = first + len(pages)
            begin_here = [row for row, at in enumerate(poured.firsts) if at == index]
            begins += [_Begin(row, number, inserted=False) for row in begin_here]
            headed = sections[begin_here[0]] if begin_here else section
            section = sections[begin_here[-1]] if begin_here else section
            pages.append(poured.page(shop, index, {"number": number, "section": headed}, tail))
            for row in beside:
                begins.append(_Begin(row, first + len(pages), inserted=True))
                for face in inserted[row]:
                    given = {"number": first + len(pages), "section": sections[row]}
                    pages.append(_face(face, given, values, shop, "inserts"))
        return pages, begins

    key = page, "booklet", tuple(texts), tuple(sections), first, tail, tuple(inserted.items())
    pages, begins = shop.studio.recalled(key, make)
    contents = [
        {**_entry(rows[begin.row], begin.page, shop), "inserted": begin.inserted}
        for begin in sorted(begins, key=lambda begin: (begin.row, begin.inserted))
    ]
    return [*pages], contents


def _page_order(
    poured: Poured, inserted: Mapping[int, Sequence[str]], first: int
) -> Iterator[tuple[int, list[int]]]:
    """Yield every page of text, and the texts whose pages are inserted behind it."""
    number, waiting = first, list[int]()
    for index in range(len(poured.pages)):
        waiting += [i for i, at in enumerate(poured.firsts) if at == index and i in inserted]
        number += 1
        is_last = index == len(poured.pages) - 1
        beside: list[int] = []
        while waiting and (is_last or number % 2 == 0 or len(inserted[waiting[0]]) == 1):
            beside.append(waiting.pop(0))
            number += len(inserted[beside[-1]])
        yield index, beside


MOST_MOVED = 1 / 3
"""Largest share of a page left empty so that inserted pages do not divide a text."""


def _beside_inserts(poured: Poured, inserted: Mapping[int, Sequence[str]], first: int) -> Poured:
    """Return the texts so that one that would go on behind inserted pages begins there instead,
    where that leaves little empty and takes no page more."""
    tried = set[int]()
    while True:
        behind = [index + 1 for index, beside in _page_order(poured, inserted, first) if beside]
        cut = (poured.divided(index) for index in behind if index < len(poured.pages))
        moved = [text for text, share in filter(None, cut) if share <= MOST_MOVED]
        text = next((text for text in moved if text not in tried), None)
        if text is None:
            return poured
        tried.add(text)
        other = poured.parted(text)
        poured = other if len(other.pages) <= len(poured.pages) else poured


def _inserts_of(
    plan: PartPlan, values: Values, rows: Sequence[Any], shop: Workshop
) -> dict[int, tuple[str, ...]]:
    """Return the faces that are inserted, by the index of the row whose text they stand beside;
    those of a draft are left out with it."""
    ids = [_row_id(row) for row in rows]
    for id, _ in plan.inserts:
        if id not in ids and id not in {topic.id for topic in _drafts(shop)}:
            raise values.fault(f"no text has the id '{id}'", nearest(id, ids), "inserts")
    return {ids.index(id): faces for id, faces in plan.inserts if faces and id in ids}


def _entry(row: Any, number: int, shop: Workshop) -> dict[str, Any]:
    """Return the entry of a row's text in the contents. Without a row it has the page only."""
    return {
        "id": "" if row is None else _row_id(row),
        "row": row,
        "page": number,
        "section": _section(row, shop),
        "inserted": False,
    }


def _is_topic(row: Any) -> bool:
    return isinstance(row, TopicView)


def _section(row: Any, shop: Workshop) -> str:
    """Return the name of a rule topic's group; empty for other rows."""
    group = row["group"] if _is_topic(row) else ""
    return (group and shop.studio.view.words.get("groups", group)) or ""


def _by_section(contents: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the contents by the sections of their rows, each under a line that has its name
    only."""
    lines: list[dict[str, Any]] = []
    for name in dict.fromkeys(entry["section"] for entry in contents):
        if name:
            lines.append({**contents[0], "id": "", "row": None, "page": 0, "section": name})
        lines += [entry for entry in contents if entry["section"] == name]
    return lines
