"""VASSAL: a module with maps, areas and grids, pieces with both sides, decks, charts, rules, and
each set-up as a game to begin with.

What is known of it: the reference manual and the classes at github.com/vassalengine/vassal. A
module is a zip with `buildFile.xml`, whose elements are classes and their attributes, and
`images`. A piece is a text of traits, the outermost first, each holding the next. A saved game is
a zip with commands, which are such texts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from kitgen.draw.drawing import Field
from kitgen.draw.geometry import Point
from kitgen.export.faces import Face
from kitgen.export.table import (
    Heap,
    PlacedBoard,
    ScreenTable,
    TableScene,
    Thing,
    cell_of,
    heap_size,
    spot_of,
    with_numbers,
)
from kitgen.export.zipped import zipped

VERSION = "3.7.0"
"""Oldest supported version of VASSAL."""
WHEN = "315532800000"
"""Time stamp of a module and its zip in milliseconds, fixed so that equal modules are equal
bytes."""
ESCAPE = "\x1b"
CTRL = 130
KEY = 0x5A
"""Key that the characters of a saved game are mixed with."""
ROOM_PX = 40

_MODULE = "VASSAL.build.module"
_WIDGET = "VASSAL.build.widget"


class VassalWords(NamedTuple):
    """Words of a module in the language of its kit."""

    pieces: str
    charts: str
    decks: str
    flip: str
    delete: str
    shuffle: str
    turn: str


class Chart(NamedTuple):
    """One map of the module: boards side by side, each with where it begins, in pixels."""

    name: str
    boards: tuple[tuple[PlacedBoard, int], ...]


def sequence(delimiter: str, *tokens: str) -> str:
    """Return several texts joined as one, which VASSAL takes apart again."""
    return delimiter.join(_token(delimiter, token) for token in tokens)


def _token(delimiter: str, token: str) -> str:
    escaped = token.replace(delimiter, "\\" + delimiter)
    quoted = token[:1] == "\\" or (token[:1] == "'" and token[-1:] == "'")
    return f"'{escaped}'" if quoted else escaped


class PieceKind(NamedTuple):
    """A kind of piece: its type, and the states of its traits, the outermost first; the place
    comes behind them."""

    type: str
    states: tuple[str, ...]

    def state(self, place: str) -> str:
        made = place
        for state in reversed(self.states):
            made = sequence("\t", state, made)
        return made

    def add(self, id: str, place: str) -> str:
        """Return the command that puts a piece of this kind on the table."""
        return "+/" + sequence("/", id, self.type, self.state(place))


class Module:
    """One module in the making. `dots` is pixels to the millimetre, `names` what areas are called
    by table and id, `pictures` the name of each face's picture."""

    def __init__(
        self,
        table: ScreenTable,
        version: str,
        dots: float,
        words: VassalWords,
        names: Mapping[tuple[str, str], str],
        pictures: Mapping[str, str],
    ) -> None:
        """Keep what the module is made of, and number its pieces; decks are those of the first
        set-up."""
        self.table = table
        self.version = version
        self.dots = dots
        self.words = words
        self.names = names
        self.pictures = pictures
        self.maps = tuple(_maps(table.boards, words.decks))
        self.slots = {thing.id: str(n) for n, thing in enumerate(table.things, start=1)}
        self.decks = tuple(heap for heap in table.scenes[0].heaps if _is_deck(heap))

    # ---- the module ------------------------------------------------------------------------------

    def files(
        self, images: Mapping[str, Path], rules: Mapping[str, bytes]
    ) -> dict[str, bytes | Path]:
        """Return the contents of the module's zip by name."""
        saves = {f"{scene.id}.vsav": self._saved(scene) for scene in self._scenes()}
        return {
            "buildFile.xml": _xml(self._build(sorted(rules))),
            "moduledata": self._data(name=True),
            **{f"images/{name}": path for name, path in images.items()},
            **rules,
            **saves,
        }

    def _scenes(self) -> list[TableScene]:
        return [scene for scene in self.table.scenes if scene.id]

    def _build(self, rules: Sequence[str]) -> ElementTree.Element:
        """Return the tree of `buildFile.xml`: maps, decks, pieces, charts, dice, set-ups, and the
        `rules`, whose files come in the order of the booklets' ids."""
        root = ElementTree.Element(
            "VASSAL.build.GameModule",
            name=self.table.title,
            version=self.version,
            description="",
            VassalVersion=VERSION,
            nextPieceSlotId=str(len(self.slots) + 1),
        )
        _add(root, f"{_MODULE}.BasicCommandEncoder")
        documents = _add(root, f"{_MODULE}.Documentation")
        for file, booklet in zip(rules, sorted(self.table.booklets), strict=True):
            pdf = f"{_MODULE}.documentation.BrowserPDFFile"
            _add(documents, pdf, pdfFile=file, title=booklet.name)
        _add(root, f"{_MODULE}.PlayerRoster", buttonText="")
        _add(root, f"{_MODULE}.GlobalOptions", promptString="")
        for chart in self.maps:
            self._add_map(root, chart)
        if self.decks:
            self._add_card_table(root)
        self._add_palette(root)
        self._add_charts(root)
        _add(root, f"{_MODULE}.DiceButton", name="1d6", text="1d6", nDice="1", nSides="6",
             plus="0", addToTotal="0", prompt="true", reportTotal="false",
             reportFormat="$name$: $result$ ($PlayerName$)")  # fmt: skip
        _add(root, f"{_MODULE}.Chatter")
        _add(root, f"{_MODULE}.KeyNamer")
        for scene in self._scenes():
            _add(root, f"{_MODULE}.PredefinedSetup", name=scene.name, file=f"{scene.id}.vsav",
                 useFile="true", isMenu="false", description="")  # fmt: skip
        return root

    def _data(self, name: bool) -> bytes:
        root = ElementTree.Element("data", version="1")
        _add_text(root, "version", self.version)
        _add_text(root, "VassalVersion", VERSION)
        _add_text(root, "dateSaved", WHEN)
        _add_text(root, "description", text="")
        if name:
            _add_text(root, "name", self.table.title)
        return _xml(root)

    def _px(self, length_mm: float) -> int:
        return round(length_mm * self.dots)

    # ---- maps ------------------------------------------------------------------------------------

    def _add_map(self, root: ElementTree.Element, chart: Chart) -> None:
        """Add a map with its boards side by side, and grids of hexes or areas on them."""
        made = _map_element(root, chart.name)
        picker = _add(made, f"{_MODULE}.map.BoardPicker", title=chart.name)
        _add_text(picker, "setup", self._boards(chart))
        for board, _ in chart.boards:
            face = board.thing.front
            drawn = _add(
                picker,
                f"{_MODULE}.map.boardPicker.Board",
                name=board.thing.name,
                image=self.pictures[face.file],
                width=str(face.width_px),
                height=str(face.height_px),
                reversible="false",
            )
            if board.field and board.field.across_mm:
                self._add_hexes(drawn, board, board.field)
            elif board.field:
                self._add_zones(drawn, board, board.field)
        _set_map_habits(made)

    def _boards(self, chart: Chart) -> str:
        """Return the command that lays the boards of a map."""
        laid = [
            sequence("\t", board.thing.name, str(column), "0")
            for column, (board, _) in enumerate(chart.boards)
        ]
        return "\t".join([f"{chart.name}BoardPicker", *laid])

    def _add_zones(self, drawn: ElementTree.Element, board: PlacedBoard, field: Field) -> None:
        """Add an area for each outline, small ones first: islands lie in seas."""
        grid = f"{_MODULE}.map.boardPicker.board"
        zoned = _add(drawn, f"{grid}.ZonedGrid")
        _add(zoned, f"{grid}.mapgrid.ZonedGridHighlighter")
        zones = []
        dots = _dots(board)
        for spot in field.spots:
            name = self.names.get((field.table, spot.name), spot.name)
            for ring in spot_of(board, spot.name).rings:
                points = [(round(x * dots), round(y * dots)) for x, y in ring]
                zones.append((abs(_area(ring)), name, ";".join(f"{x},{y}" for x, y in points[:-1])))
        for _, name, path in sorted(zones):
            _add(zoned, f"{grid}.mapgrid.Zone", name=name, path=path, locationFormat="$name$",
                 useParentGrid="false", useHighlight="false", highlightProperty="")  # fmt: skip

    def _add_hexes(self, drawn: ElementTree.Element, board: PlacedBoard, field: Field) -> None:
        """Add a grid whose first cell is the map's own, whether it is drawn or not. Where corners
        point up, VASSAL has everything with x and y exchanged."""
        dots = _dots(board)
        cells = cell_of(field)
        x, y = field.by(*cells.centre(0, 0))
        origin = (y, x) if field.pointy else (x, y)
        across, side = (length * field.by.a * dots for length in (cells.across_mm, cells.side_mm))
        grid = _add(
            drawn,
            f"{_MODULE}.map.boardPicker.board.HexGrid",
            dx=repr(round(side * 1.5, 6)),
            dy=repr(round(across, 6)),
            x0=str(round(origin[0] * dots)),
            y0=str(round(origin[1] * dots)),
            sideways="true" if field.pointy else "false",
            snapTo="true",
            cornersLegal="false",
            edgesLegal="false",
            visible="false",
            dotsVisible="false",
        )
        _add(
            grid,
            f"{_MODULE}.map.boardPicker.board.mapgrid.HexGridNumbering",
            first="V" if field.pointy else "H",
            sep="",
            hType="N" if field.pointy else "A",
            vType="A" if field.pointy else "N",
            hOff="1" if field.pointy else "0",
            vOff="0" if field.pointy else "1",
            hLeading="0",
            vLeading="0",
            visible="false",
            stagger="true",
        )

    # ---- decks -----------------------------------------------------------------------------------

    def _add_card_table(self, root: ElementTree.Element) -> None:
        """Add a map of its own for the decks, with a pile for each."""
        made = _map_element(root, self.words.decks)
        places = self._deck_places()
        wide = max(x + w // 2 for x, _, w, _ in places) + ROOM_PX
        high = max(y + h // 2 for _, y, _, h in places) + ROOM_PX
        picker = _add(made, f"{_MODULE}.map.BoardPicker", title=self.words.decks)
        _add_text(picker, "setup", f"{self.words.decks}BoardPicker\t{self.words.decks}\t0\t0")
        _add(picker, f"{_MODULE}.map.boardPicker.Board", name=self.words.decks, image="",
             width=str(max(wide, 1200)), height=str(max(2 * high, 800)), color="47,74,60",
             reversible="false")  # fmt: skip
        for heap, (x, y, width, height) in zip(self.decks, places, strict=True):
            pile = _add(
                made,
                f"{_MODULE}.map.DrawPile",
                name=heap.name,
                owningBoard=self.words.decks,
                x=str(x),
                y=str(y),
                width=str(width),
                height=str(height),
                allowMultiple="true",
                allowSelect="true",
                faceDown=_face_down(heap),
                drawFaceUp="true" if _face_down(heap) == "Never" else "false",
                shuffle="Via right-click Menu",
                shuffleCommand=self.words.shuffle,
                reversible="false",
                draw="true",
                color="0,0,0",
                reshufflable="false",
                canSave="false",
                maxStack="10",
            )
            for thing, count in heap.things:
                for _ in range(count):
                    self._add_slot(pile, "CardSlot", thing, thing.name)
        _set_map_habits(made)

    def _deck_places(self) -> list[tuple[int, int, int, int]]:
        """Return middle and size of each deck in pixels, in a row, with a row's room beneath for
        what is drawn."""
        places = []
        x, y, high = ROOM_PX, ROOM_PX, 0
        for heap in self.decks:
            width, height = (self._px(length) for length in heap_size(heap))
            if x > ROOM_PX and x + width > 1600:
                x, y, high = ROOM_PX, y + high + ROOM_PX, 0
            places.append((x + width // 2, y + height // 2, width, height))
            x, high = x + width + ROOM_PX, max(high, height)
        return places

    # ---- pieces ----------------------------------------------------------------------------------

    def _add_palette(self, root: ElementTree.Element) -> None:
        """Add every counter to the list of its group, with how many there are."""
        window = _add(root, f"{_MODULE}.PieceWindow", name=self.words.pieces,
                      text=self.words.pieces, hidden="false", scale="1.0")  # fmt: skip
        tabs = _add(window, f"{_WIDGET}.TabWidget", entryName=self.words.pieces)
        lists: dict[str, ElementTree.Element] = {}
        for heap in self.table.scenes[0].heaps:
            if _is_deck(heap) or heap.things[0][0].kind == "aid":
                continue
            for thing, _ in heap.things:
                self._add_to_lists(tabs, lists, heap.name, thing)
        for thing in self.table.things:  # what is laid to the last copy
            if thing.kind == "counter" and f"piece {thing.id}" not in lists:
                self._add_to_lists(tabs, lists, thing.group or thing.name, thing)

    def _add_to_lists(
        self,
        tabs: ElementTree.Element,
        lists: dict[str, ElementTree.Element],
        group: str,
        thing: Thing,
    ) -> None:
        if group not in lists:
            lists[group] = _add(tabs, f"{_WIDGET}.ListWidget", entryName=group)
        lists[f"piece {thing.id}"] = lists[group]
        self._add_slot(lists[group], "PieceSlot", thing, f"{thing.name} × {thing.copies}")

    def _add_slot(self, parent: ElementTree.Element, kind: str, thing: Thing, name: str) -> None:
        made = _add(
            parent,
            f"{_WIDGET}.{kind}",
            entryName=name,
            gpid=self.slots[thing.id],
            width=str(self._px(thing.width_mm)),
            height=str(self._px(thing.height_mm)),
        )
        place = sequence(";", "null", "0", "0", self.slots[thing.id], "0")
        made.text = self.piece(thing).add("null", place)

    def piece(self, thing: Thing, side: str = "front", covered: bool = False) -> PieceKind:
        """Return a thing with its traits. Cards of a deck are covered by their back, everything
        else turns over."""
        front = self.pictures[thing.front.file]
        traits: list[tuple[str, str]] = []
        if thing.back and thing.kind == "card" and thing.deck != "own":
            back = self.pictures[thing.back.file]
            mask = sequence(
                ";", f"F,{CTRL}", back, self.words.flip, "B", "?", "side:", "", "", "true"
            )
            traits.append((f"obs;{mask}", "side:" if covered else "null"))
        elif thing.back and not thing.alike:
            images = sequence(",", front, self.pictures[thing.back.file])
            layer = sequence(
                ";", "", str(CTRL), "", self.words.flip, str(CTRL), "F", "", str(CTRL), "", "", "",
                "1", "false", "0", "0", images, ",", "true", "side", "", "", "false", "", "1", "1",
                "true", "", f"70,{CTRL}", "", "", "1.0", "", "true",
            )  # fmt: skip
            traits.append((f"emb2;{layer}", "2" if side == "back" else "1"))
        if thing.kind == "counter":
            angles = ["12", f"93,{CTRL}", f"91,{CTRL}", self.words.turn, "", "", "", "", "", "", ""]
            traits.append((f"rotate;{sequence(';', *angles)}", "0"))
        traits.append((f"delete;{sequence(';', self.words.delete, f'68,{CTRL}', '')}", ""))
        made = f"piece;{sequence(';', '', '', front, thing.name)}"
        for trait, _ in reversed(traits):
            made = sequence("\t", trait, made)
        return PieceKind(made, tuple(state for _, state in traits))

    # ---- charts ----------------------------------------------------------------------------------

    def _add_charts(self, root: ElementTree.Element) -> None:
        aids = [thing for thing in self.table.things if thing.kind == "aid"]
        if not aids:
            return
        window = _add(root, f"{_MODULE}.ChartWindow", name=self.words.charts,
                      text=self.words.charts)  # fmt: skip
        listed = _add(window, f"{_WIDGET}.ListWidget", entryName=self.words.charts)
        for thing in aids:
            for number, face in enumerate((thing.front, thing.back), start=1):
                if face:
                    name = f"{thing.name} ({number})" if thing.back else thing.name
                    _add(listed, f"{_WIDGET}.Chart", chartName=name,
                         fileName=self.pictures[face.file], description="")  # fmt: skip

    # ---- set-ups ---------------------------------------------------------------------------------

    def _saved(self, scene: TableScene) -> bytes:
        """Return a saved game: a zip in the zip."""
        text = ESCAPE.join(self.commands(scene))
        mixed = "".join(f"{byte ^ KEY:02x}" for byte in text.encode())
        files = {
            "savedGame": f"!VCSK{KEY:02x}{mixed}".encode(),
            "savedata": self._data(name=False),
            "moduledata": self._data(name=True),
        }
        return zipped(files)

    def commands(self, scene: TableScene) -> Iterator[str]:
        """Yield the commands that bring a game to its start."""
        numbers = iter(range(1, 1_000_000))
        yield "begin_save"
        yield "SETUP_STACK\t"
        for chart in self.maps:
            yield self._boards(chart)
        if self.decks:
            yield f"{self.words.decks}BoardPicker\t{self.words.decks}\t0\t0"
        stacks: dict[tuple[str, int, int], list[str]] = {}
        origins = {
            board.thing.id: (chart.name, board, left)
            for chart in self.maps
            for board, left in chart.boards
        }
        for lying in scene.lying:
            name, board, left = origins[lying.board]
            dots = _dots(board)
            x = left + round((lying.x - board.x) * dots)
            y = round((lying.y - board.y) * dots)
            for _ in range(lying.copies):
                id = str(next(numbers))
                stacks.setdefault((name, x, y), []).append(id)
                place = sequence(";", name, str(x), str(y), self.slots[lying.thing.id], "0")
                yield self.piece(lying.thing, lying.side).add(id, place)
        for (name, x, y), ids in stacks.items():
            state = sequence(";", name, str(x), str(y), *ids, "@@0")
            yield "+/" + sequence("/", str(next(numbers)), "stack", state)
        for heap, (x, y, width, height) in zip(self.decks, self._deck_places(), strict=True):
            covered = _face_down(heap) != "Never"
            ids = []
            for thing, count in heap.things:
                place = sequence(";", self.words.decks, str(x), str(y), self.slots[thing.id], "0")
                for _ in range(count):
                    ids.append(str(next(numbers)))
                    yield self.piece(thing, covered=covered).add(ids[-1], place)
            kind = sequence(
                ";", "true", "0,0,0", str(width), str(height), _face_down(heap),
                "Via right-click Menu", "true", "true", "false", "", "", "", heap.name, "", "", "",
                "false" if covered else "true", "false",
            )  # fmt: skip
            state = sequence(
                ";", self.words.decks, str(x), str(y), "true" if covered else "false",
                sequence(",", *ids),
            )  # fmt: skip
            yield "+/" + sequence("/", str(next(numbers)), f"deck;{kind}", state)
        yield "end_save"


def _is_deck(heap: Heap) -> bool:
    return heap.things[0][0].kind == "card"


def _face_down(heap: Heap) -> str:
    thing = heap.things[0][0]
    return "Never" if thing.back is None or thing.deck == "own" else "Always"


def _dots(board: PlacedBoard) -> float:
    return board.thing.front.width_px / board.thing.width_mm


def _area(ring: Sequence[Point]) -> float:
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def _maps(boards: Sequence[PlacedBoard], cards: str) -> list[Chart]:
    """Return the maps; boards that join are one map. Each map has a name of its own, different from
    that of the table with the `cards`, since saved games name by it where a piece lies."""
    charts = list(_joined_charts(boards))
    names = with_numbers([cards, *(chart.name for chart in charts)])[1:]
    return [chart._replace(name=name) for chart, name in zip(charts, names, strict=True)]


def _joined_charts(boards: Sequence[PlacedBoard]) -> Iterator[Chart]:
    row: list[tuple[PlacedBoard, int]] = []
    for board in boards:
        last = row[-1] if row else None
        joins = last and last[0].y == board.y and board.x - last[0].x - last[0].thing.width_mm < 1
        if last and joins:
            row.append((board, last[1] + last[0].thing.front.width_px))
            continue
        if row:
            yield Chart(row[0][0].thing.name, tuple(row))
        row = [(board, 0)]
    if row:
        yield Chart(row[0][0].thing.name, tuple(row))


def _add(parent: ElementTree.Element, tag: str, **attributes: str) -> ElementTree.Element:
    return ElementTree.SubElement(parent, tag, attributes)


def _add_text(parent: ElementTree.Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = text


def _map_element(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return _add(root, f"{_MODULE}.Map", mapName=name, buttonName=name, launch="true",
                allowMultiple="false", markMoved="Never", edgeHeight="0", edgeWidth="0",
                backgroundcolor="255,255,255", moveWithinFormat="", moveToFormat="",
                createFormat="", changeFormat="")  # fmt: skip


def _set_map_habits(made: ElementTree.Element) -> None:
    """Add what every map of VASSAL has: stacks, zoom wheel, magnifier, mouse-over viewer."""
    _add(made, f"{_MODULE}.map.StackMetrics", exSepX="12", exSepY="24", unexSepX="3", unexSepY="6")
    for habit in ("ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander",
                  "PieceMover", "KeyBufferer", "Scroller", "GlobalMap", "Zoomer",
                  "CounterDetailViewer", "HighlightLastMoved", "ImageSaver"):  # fmt: skip
        _add(made, f"{_MODULE}.map.{habit}")


def _xml(root: ElementTree.Element) -> bytes:
    ElementTree.indent(root, " ")
    text: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return text + b"\n"


def face_name(face: Face) -> str:
    """Return a name without folders: a module has but one for pictures."""
    return face.file.replace("/", "-")
