"""Reading the proofs: what is printed over something else is found, and nothing else is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

import pytest
from games_to_try import GAMES, KITS, Copy

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Text, Verb
from kitgen.draw.geometry import IDENTITY, Affine
from kitgen.game import load_game
from kitgen.kit.making import MadePart, make_part
from kitgen.kit.options import Options
from kitgen.kit.plan import FILES
from kitgen.kit.sheets import press_parts
from kitgen.kit.studios import open_workshop
from kitgen.parts.overprint import Overprint
from kitgen.parts.proof import proof_problems
from kitgen.parts.studio import Layer
from kitgen.press.papers import paper

LAYOUT = """
faces:
  proof:
    size: [60, 40]
    boxes:
      paper: {draw: fill, fill: paper}
%s
"""
KIT = """
theme: atlas
layouts: [proof]
parts:
  proof: {kind: pieces, file: cards, front: proof}
"""


def said(copy: Copy, *boxes: str, more: str = "") -> list[str]:
    """What `check` says of a face of these boxes, without places."""
    copy.write("kit.yaml", KIT)
    copy.write("layouts/proof.yaml", LAYOUT % "\n".join(f"      {box}" for box in boxes) + more)
    for other in ("components.csv", "table.yaml"):  # they name pieces that this kit has not
        (copy.folder / other).unlink(missing_ok=True)
    text = copy.read("game.yaml")
    if "  components:" in text:
        head, _, tail = text.partition("  components:")
        rest = tail.split("\n")[1:]
        while rest and rest[0].startswith("    "):
            rest.pop(0)
        copy.write("game.yaml", head + "\n".join(rest))
    for lang in ("en", "cs"):
        if (copy.folder / f"text/{lang}.yaml").exists():
            words = copy.read(f"text/{lang}.yaml")
            head, mark, tail = words.partition("\ncomponents:\n")
            lines = tail.split("\n")
            while mark and lines and (lines[0].startswith(" ") or not lines[0]):
                lines.pop(0)
            copy.write(f"text/{lang}.yaml", head + "\n" + "\n".join(lines))
    return [line.partition("row")[0] and line.split(": ", 2)[-1] for line in copy.lines()]


WORD = 'word: {draw: text, at: [5, 10, 40, 8], text: "Velle", size: 20}'

FAULTS = {
    "other letters": (
        'over: {draw: text, at: [8, 11, 40, 8], text: "Barges", size: 20}',
        "is printed over the text 'Velle' of box 'word'; move one of them",
    ),
    "a line through": (
        "rule: {draw: line, points: [[0, 13], [60, 13]], stroke: ink}",
        "is printed over by box 'rule'; move one of them",
    ),
    "a plate over it": (
        "plate: {draw: fill, at: [0, 5, 50, 20], fill: accent}",
        "is printed over by box 'plate'; move one of them",
    ),
    "a symbol over it": (
        "sign: {draw: symbol, at: [5, 8, 12, 12], symbol: anchor}",
        "is printed over by box 'sign'; move one of them",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_printed_over_a_text(copy: Copy, name: str) -> None:
    box, what = FAULTS[name]
    (line,) = said(copy, WORD, box)
    assert what in line


UNDER = {
    "a rule": "rule: {draw: line, points: [[0, 13], [60, 13]], stroke: ink}",
    "half a plate": "plate: {draw: fill, at: [0, 5, 12, 20], fill: accent}",
    "a sign": "sign: {draw: symbol, at: [5, 8, 12, 12], symbol: anchor}",
}


@pytest.mark.parametrize("name", UNDER)
def test_what_a_text_is_printed_over(copy: Copy, name: str) -> None:
    box = UNDER[name]
    (line,) = said(copy, box, WORD)
    assert f"is printed over the ink of box '{box.partition(':')[0]}'" in line
    assert "write 'under: true'" in line
    assert said(copy, box.replace("{", "{under: true, ", 1), WORD) == []


FINE = {
    "a figure on a disc": (
        "disc: {draw: fill, at: [4, 8, 26, 16], shape: circle, fill: sea_4}",
        'word: {draw: text, at: [9, 10, 40, 8], text: "12", size: 20}',
    ),
    "a panel over a pattern": (
        "hatch: {draw: pattern, pattern: hatch, colour: ink}",
        "panel: {draw: fill, at: [2, 6, 50, 16], fill: paper}",
        WORD,
    ),
    "words on a pattern": ("hatch: {draw: pattern, pattern: hatch, colour: hairline}", WORD),
    "a pale sign": ('sign: {draw: symbol, symbol: anchor, colour: "#f0efe9"}', WORD),
    "a rule beside": (WORD, "rule: {draw: line, points: [[0, 16.5], [60, 16.5]], stroke: ink}"),
    "letters that pass one another": (
        WORD,
        'over: {draw: text, at: [26, 10, 30, 8], text: "Barges", size: 20}',
    ),
    "ink that a plate hides": (
        "rule: {draw: line, points: [[0, 13], [60, 13]], stroke: ink}",
        "plate: {draw: fill, at: [0, 5, 50, 20], fill: paper}",
        WORD,
    ),
}


@pytest.mark.parametrize("name", FINE)
def test_what_is_meant_is_no_fault(copy: Copy, name: str) -> None:
    assert said(copy, *FINE[name]) == []


def test_text_in_a_face_within_a_face(copy: Copy) -> None:
    word = "      n: {draw: text, text: Velle, size: 20, valign: middle}\n"
    inner = f"  chip:\n    size: [30, 10]\n    boxes:\n{word}"
    (line,) = said(copy, WORD, "chip: {draw: face, at: [7, 8, 30, 10], face: chip}", more=inner)
    assert "the text 'Velle' is printed over the text 'Velle' of box 'word'" in line
    plated = inner.replace("boxes:\n", "boxes:\n      g: {draw: fill, fill: sea_4}\n")
    low = "chip: {draw: face, at: [7, 24, 30, 10], face: chip}"
    assert said(copy, WORD, low, more=plated) == []


def test_text_and_symbols_beyond_the_face(copy: Copy) -> None:
    (line,) = said(copy, 'word: {draw: text, at: [50, 10, 40, 8], text: "Velle", size: 20}')
    assert "the text 'Velle' reaches beyond the face by" in line
    (line,) = said(copy, "sign: {draw: symbol, at: [52, 8, 14, 14], symbol: anchor}")
    assert "the symbol reaches beyond the face by" in line
    assert (
        said(copy, "sign: {draw: symbol, under: true, at: [52, 8, 14, 14], symbol: anchor}") == []
    )


# ---- whole kits, read as they lie on their sheets ------------------------------------------------

SMALLEST_PT = 5.9
"""Six points, which the theme's smallest size may be rounded to."""
CASES = [
    pytest.param(game, lang, ink, id=f"{game}-{lang}-{ink}")
    for game, lang in KITS
    for ink in ("full", "low")
]


def texts(drawing: Drawing, by: Affine = IDENTITY) -> Iterator[tuple[Text, float]]:
    """Every line of a drawing with the size in points that it is printed in."""
    for verb in _all(drawing.verbs):
        if isinstance(verb, Text):
            yield verb, verb.size_pt * scale(by)
        elif isinstance(verb, PlacedDrawing):
            yield from texts(verb.drawing, by @ verb.by)


def scale(by: Affine) -> float:
    return math.sqrt(abs(by.a * by.d - by.b * by.c))


def whole(drawing: Drawing) -> Drawing:
    """A page of a booklet without the pieces that it pictures smaller than they are."""
    verbs = []
    for verb in drawing.verbs:
        if isinstance(verb, Clip):
            verb = verb._replace(verbs=whole(replace(drawing, verbs=verb.verbs)).verbs)
        elif isinstance(verb, PlacedDrawing):
            if scale(verb.by) < 0.99:
                continue
            verb = verb._replace(drawing=whole(verb.drawing))
        verbs.append(verb)
    return replace(drawing, verbs=tuple(verbs))


def _all(verbs: Iterable[Verb]) -> Iterator[Verb]:
    for verb in verbs:
        yield verb
        if isinstance(verb, Clip):
            yield from _all(verb.verbs)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang", "ink"), CASES)
def test_whole_kits_can_be_read_on_every_paper(game: str, lang: str, ink: str) -> None:
    """Nothing is printed over a text, on a face or on a sheet; no letter is smaller than six
    points."""
    loaded = load_game(GAMES[game])
    shop = open_workshop(loaded, lang, ink)
    made: dict[str, list[MadePart]] = {kind: [] for kind in FILES}
    for plan in shop.plan.parts:
        made[plan.file] += make_part(plan, shop)
    assert [*shop.studio.problems, *proof_problems(shop.studio)] == []
    faces = shop.studio.layers_of
    under = {(face, n) for face in faces for n in under_of(faces[face], len(face.verbs))}
    overprint = Overprint(lambda drawing, number: (drawing, number) in under)
    for name in ("a4", "letter", "a3"):
        options = Options(lang, paper(name), ink=ink)
        for kind, parts in made.items():
            if not parts:
                continue
            for sheet in press_parts(kind, parts, shop, options, loaded).sheets:
                # the lines by which tiles are joined are meant to run over a board
                tiled = kind == "board"
                found = [] if tiled else list(overprint.clashes(sheet.drawing, faces))
                assert found == [], (name, kind, sheet.name, found[:2])
                read = whole(sheet.drawing) if kind == "rules" else sheet.drawing
                small = [(t.string, pt) for t, pt in texts(read) if pt < SMALLEST_PT]
                assert small == [], (name, kind, sheet.name)


def under_of(layers: Sequence[Layer], verbs: int) -> Iterator[int]:
    """The numbers of the verbs of a face that are meant to be printed over."""
    for layer, following in zip_longest(layers, layers[1:]):
        if layer.under:
            yield from range(layer.first, following.first if following else verbs)


def test_a_plate_that_is_seen_through_is_as_pale_as_it_prints(copy: Copy) -> None:
    plate = "plate: {draw: fill, at: [4, 8, 44, 12], fill: ink, opacity: %s}"
    pale = WORD.replace("size: 20", "size: 20, colour: paper")
    assert said(copy, plate % "0.9", pale) == []
    (line,) = said(copy, plate % "0.1", pale)
    assert "the text 'Velle' is hardly seen" in line
    (line,) = said(copy, WORD.replace("size: 20", "size: 20, opacity: 0.1"))
    assert "the text 'Velle' is hardly seen" in line
    (line,) = said(copy, plate % "1.5")
    assert "'opacity' is 1.5; write at least 0 and at most 1" in line
