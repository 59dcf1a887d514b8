"""Who plays what: names beside powers, houses and colours, shown and understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from recorded.table import Table

from companion.table import letters, people
from companion.table.errors import UsageError
from companion.table.words import Vocabulary

HEATHER = Path(__file__).parents[2] / "examples" / "heather-crowns"
SEATS = {
    "axis-allies": ("uk anna, německo Petr", "United Kingdom (anna)", "Germany (Petr)"),
    "pacific-1940": ("japonsko Petr", "Japan (Petr)", "Japan (Petr)"),
    "game-of-thrones": ("stark Jan, greyjoy Eva", "Stark (Jan)", "Greyjoy (Eva)"),
    "through-the-ages": ("zelený Jan Novák", "Green (Jan Novák)", "Green (Jan Novák)"),
    "battles-of-napoleon": ("france Jan", "France (Jan)", "France (Jan)"),
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path, monkeypatch)


@pytest.mark.parametrize("game", SEATS)
def test_names_stand_beside_seats(game: str, table: Table) -> None:
    words, *shown = SEATS[game]
    table.do(f"new {game}")
    table.do(f"people {words}")
    status = table.do("status full").out
    assert all(name in status for name in shown)
    table.do("export kept.json")
    table.do("import kept.json --session copy")
    assert all(name in table.do("status full").out for name in shown)
    table.do(f"new {game} --session other")
    assert not any(name in table.do("status full").out for name in shown)


def test_a_name_is_as_good_as_the_seat(table: Table) -> None:
    table.do("new game-of-thrones")
    table.do("people stark Jan")
    answer = table.do("orders jan winterfell march0")
    assert "March 0" in answer.out
    assert "Stark (Jan)" in table.do("log").out


def test_seats_may_follow_one_another_without_a_comma(table: Table) -> None:
    table.do("new through-the-ages")
    table.do("people green Anna Marie orange Petr")
    assert table.type("people --json").json["people"] == {"green": "Anna Marie", "orange": "Petr"}
    table.do("people green Tom Green")
    assert table.type("people --json").json["people"]["green"] == "Tom Green"


def test_a_name_beside_a_seat_is_kept_where_seats_have_no_names_of_their_own() -> None:
    seats = Vocabulary("players", ("p1", "p2", "p3"), lambda key: iter((key,)))
    assert people.in_order("p2 Eva", seats) == {"p2": "Eva"}
    assert people.in_order("p1 Anna, p3 Petr", seats) == {"p1": "Anna", "p3": "Petr"}
    assert people.in_order("", seats) == {}


def test_a_bare_name_for_every_seat_goes_round_the_table(table: Table) -> None:
    table.do("new through-the-ages --rule players=3 --people 'Eva, Petr, Jan'")
    seats = {"green": "Eva", "orange": "Petr", "violet": "Jan"}
    assert table.type("people --json").json["people"] == seats
    answer = table.type(
        "new through-the-ages --rule players=3 --people 'Eva, Petr' --session other"
    )
    assert answer.status == 2, "whose the third seat is nobody said"
    assert "one for each of the 3; here are 2. Say who plays what: green Eva" in answer.err


def test_a_name_is_unsaid_and_refused(table: Table) -> None:
    table.do("new axis-allies")
    table.do("people uk Anna")
    table.do("people uk nobody")
    assert "Anna" not in table.do("status").out
    for words, said in (
        ("uk " + "a" * 17, "at most 16 letters"),
        ("uk", "Who plays United Kingdom?"),
        ("nowhere Anna", "'nowhere' is not known"),
    ):
        answer = table.type(f"people {words}")
        assert answer.status == 2
        assert said in answer.err


def test_what_was_kept_by_hand_is_read_with_care() -> None:
    from companion.table import people

    assert people.read("") == {}
    assert people.read("no json") == {}
    assert people.read('["uk"]') == {}
    assert people.read('{"uk": 3, "japan": "", "germany": "Petr"}') == {"germany": "Petr"}


def test_a_seat_is_understood_as_it_is_shown(table: Table) -> None:
    """What the program proposes can be typed: `draw France (Jan)`."""
    table.do("new battles-of-napoleon")
    table.do("people france Jan")
    assert "'draw France (Jan)'" in table.do("set phase=cards").out
    assert "France (Jan) draws cards" in table.do("draw France (Jan)").out


def test_an_emoji_joined_of_several_signs_is_one_letter_of_a_name() -> None:
    family, scotland = "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"
    assert [*map(letters.count, ("Žofie", "Zofie\u030c", family, "👍🏽", "🇨🇿🇩🇪", scotland))] == [
        *(5, 5, 1, 1, 2, 1)
    ]
    assert people.checked(family * 16) == family * 16
    with pytest.raises(UsageError, match="at most 16 letters"):
        people.checked(family * 17)
    with pytest.raises(UsageError, match="at most 16 letters"):
        people.checked("a" + "\u0301" * 400)
    with pytest.raises(UsageError, match="can be seen"):
        people.checked("An\u202ena")


def test_names_without_seats_are_those_of_the_first_rows_that_can_play(table: Table) -> None:
    seats = table.do(f"new {HEATHER} --people 'Anna, Petr' --json").json
    assert len(table.do("people --json").json["people"]) == 2, seats
    assert [*table.do("people --json").json["people"].values()] == ["Anna", "Petr"]
    five = table.type(f"new {HEATHER} --people 'Anna, Petr, Eva, Jan, Iva'")
    assert "one for each of the 4; here are 5. Say who plays what:" in five.err


def test_too_few_names_without_seats_are_told_how_to_say_it(table: Table) -> None:
    wrong = table.type("new axis-allies --people 'Anna, Petr'")
    assert wrong.status == 2
    assert "one for each of the 5; here are 2. Say who plays what: ussr Anna" in wrong.err


NESTED = re.compile(r"\([^()]*\([^()]*\)")
RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.mark.walk
@pytest.mark.parametrize(
    ("script", "seats"),
    [("minor", 5), ("pacific-japan", 5), ("thrones-castles", 5), ("ages-full", 3)],
)
def test_no_brackets_stand_in_brackets_where_seats_have_people(
    script: str, seats: int, table: Table
) -> None:
    """A seat is called `Japan (Anna)`; in brackets it is `Japan, Anna`."""
    told = (RECORDED / f"{script}.txt").read_text("utf-8").splitlines()
    begin, *lines = (line for line in told if line and not line.startswith(("#", "?")))
    table.type(begin)
    people = ", ".join(["Anna", "Petr", "Eva", "Jan", "Tom"][:seats])
    assert table.do(f"people {people}").status == 0
    for line in [*lines, "status full"]:
        out = " ".join(table.type(line).out.split())
        assert not NESTED.search(out), out
