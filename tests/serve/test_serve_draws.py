"""What the table draws for a phone is what is there, also where the phone may not see what is
gone; and a refusal that tells no secret costs no answers."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from phones import Party, Phone, party_of
from recorded.table import Table

FRENCH = "orders f1 attack t1, f2 attack t2, f3 attack t3, f4 attack t4"


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def changed(typed: Table, **state: object) -> Party:
    """The session in use, whose state has something else."""
    whole = yaml.safe_load(typed.do("export --state").out)
    whole["state"] |= state
    path = typed.folder / "state.yaml"
    path.write_text(yaml.safe_dump(whole), "utf-8")
    return party_of(typed, f"new {whole['game']} --from {path}")


def ordered(phone: Phone, token: str) -> dict[str, object]:
    """First orders of all groups, each with a token as it is answered."""
    found: dict[str, object] = phone.act("orders", preview=True)
    while (asked := phone.asked()) is not None and asked["kind"] != "send":
        answer = token if asked["draws"] else asked["options"][0]["value"]
        found = phone.answer(answer)
    return found


@pytest.mark.walk
def test_no_order_token_is_drawn_that_lies_face_down_with_the_other_side(typed: Table) -> None:
    typed.do("new battles-of-napoleon")
    typed.do(FRENCH)
    with party_of(typed) as party:
        british = party.phone("british")
        for _time in range(6):  # of sixteen tokens, never one of the four
            ordered(british, "r")
            assert british.answer("")["state"] == "done"
            typed.do("undo")


def test_orders_with_a_token_of_the_other_side_are_put_right_and_not_lost(typed: Table) -> None:
    typed.do("new battles-of-napoleon")
    typed.do(FRENCH)
    with party_of(typed) as party:
        british = party.phone("british")
        british.act("orders", preview=True)
        tokens = iter(("t5", "t6", "t7", "t4"))
        while (asked := british.asked())["kind"] != "send":
            british.answer(next(tokens) if asked["draws"] else asked["options"][0]["value"])
        found = british.answer("")
        assert found["state"] == "refused"
        assert "t4" not in found["refusals"][0]["reason"]
        assert british.asked()["kind"] == "send"
        british.post("back", draft="british", step=len(found["draft"]["given"]))
        british.answer("t8")
        assert british.answer("")["state"] == "done"


def test_no_combat_card_is_drawn_that_the_other_side_holds(typed: Table) -> None:
    script = (Path(__file__).parents[1] / "recorded" / "napoleon-leith.txt").read_text("utf-8")
    before, _fire, _rest = script.partition("fire f3a at b2a")
    for line in before.splitlines():
        if line and line[0] not in "#?":
            typed.do(line)
    hands = {"french": [], "british": [str(number) for number in range(1, 54)]}
    with changed(typed, hands=hands, discard=[]) as party:
        french = party.phone("french")
        french.act("fire", unit="f3a", target="b2a", words="downhill", preview=True)
        french.answer("10")
        french.answer("r")
        given = french.now()["drafts"][0]["given"]
        assert [one["answer"] for one in given] == ["10", "54"]


def test_the_event_that_is_turned_is_one_of_the_pile(typed: Table) -> None:
    typed.do("new through-the-ages --rule players=2")
    whole = yaml.safe_load(typed.do("export --state").out)["state"]
    civs, affairs = whole["civs"], whole["affairs"]
    civs["green"] |= {"military": 1}
    affairs |= {"current": [{"age": "i", "card": "pestilence"}]}
    with changed(typed, age="i", round=3, phase="politics", civs=civs, affairs=affairs) as party:
        green = party.phone("green")
        assert green.act("prepare", card="i")["state"] == "done"
        green.act("reveal", preview=True)
        green.answer("r")
        given = green.now()["drafts"][0]["given"]
        assert [one["answer"] for one in given] == ["Pestilence"]
        assert green.answer("")["state"] == "done"


def test_an_answer_repeats_nothing_of_what_is_due(typed: Table) -> None:
    """The page has it in a card of its own; by what a side may know the enemy had no orders."""
    typed.do("new battles-of-napoleon")
    typed.do(FRENCH)
    with party_of(typed) as party:
        british = party.phone("british")
        ordered(british, "r")
        assert "GROUP" not in str(british.asked()["above"])
        found = british.answer("")
        assert found["state"] == "done"
        assert "GROUP" not in str(found["blocks"])
