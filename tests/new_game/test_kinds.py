"""The table of what each kind of card looks like follows the kinds that a sheet names."""

from __future__ import annotations

import pytest

from kitgen.new_game.kinds import follow_kinds, looked_up_by

TYPED = [["kind", "colour", "emblem"], ["Animal", "#2e4650", "paw"], ["Plant", "#58602f", "tree"]]
SPOKEN = [
    ["kind", "kind.cs", "colour", "emblem"],
    ["Animal", "Zvíře", "#2e4650", "paw"],
    ["Plant", "Rostlina", "#58602f", "tree"],
]


@pytest.mark.parametrize(
    ("typed", "kinds", "rows"),
    [
        (TYPED, [("Animal", "Zvíře"), ("Plant", "Rostlina")], SPOKEN),
        (SPOKEN, [("Animal", "Tvor"), ("Plant", "Rostlina")],
         [SPOKEN[0], ["Animal", "Tvor", "#2e4650", "paw"], SPOKEN[2]]),
        (SPOKEN, [("Beast", "Zvíře"), ("Plant", "Rostlina")],
         [SPOKEN[0], ["Beast", "Zvíře", "#2e4650", "paw"], SPOKEN[2]]),
        (SPOKEN, [("Animal", "Zvíře"), ("Animal", "Zvíře mořské")],
         [*SPOKEN, ["Animal", "Zvíře mořské", "#2e4650", "paw"]]),
        (SPOKEN, [("Plant", "Rostlina"), ("Animal", "")],
         [SPOKEN[0], ["Animal", "", "#2e4650", "paw"], SPOKEN[2]]),
    ],
)  # fmt: skip
def test_a_kind_keeps_its_look_in_every_language(
    typed: list[list[str]], kinds: list[tuple[str, str]], rows: list[list[str]]
) -> None:
    followed = follow_kinds(typed, "kind", ("en", "cs"), kinds)
    assert followed is not None
    assert followed.rows == rows
    assert followed.came == []


def test_a_new_kind_gets_a_look_that_is_free() -> None:
    followed = follow_kinds(TYPED, "kind", ("en",), [("Plant",), ("Zig",), ("Zag",)])
    assert followed is not None
    assert [row[0] for row in followed.rows[1:]] == ["Animal", "Plant", "Zig", "Zag"]
    colours = [row[1] for row in followed.rows[1:]]
    emblems = [row[2] for row in followed.rows[1:]]
    assert len({*colours}) == len({*emblems}) == 4
    assert [kind for kind, _, _ in followed.came] == ["Zig", "Zag"]


def test_another_table_is_not_one_of_looks() -> None:
    assert follow_kinds([["kind", "note"], ["A", "b"]], "kind", ("en",), [("A",)]) is None
    assert looked_up_by(["row['kind'] == 'Animal'"], "cards_looks") is None
