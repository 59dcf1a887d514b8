"""Reading the proofs: what is printed over something else is found, and nothing else is."""

from __future__ import annotations

import pytest
from conftest import Copy

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
    (copy.folder / "components.csv").unlink(missing_ok=True)
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
        "disc: {draw: fill, at: [4, 8, 26, 16], shape: circle, fill: accent}",
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
    plated = inner.replace("boxes:\n", "boxes:\n      g: {draw: fill, fill: accent}\n")
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
