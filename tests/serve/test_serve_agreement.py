"""Nobody ends another's turn: a step over what others have to do needs their word."""

from __future__ import annotations

import pytest
from phones import Party, Phone, party_of
from recorded.table import Table


@pytest.fixture
def typed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path_factory.mktemp("home"), monkeypatch)


def planning(typed: Table) -> Party:
    return party_of(typed, "new game-of-thrones --rule players=3", "orders stark winterfell march0")


def tap_next(phone: Phone) -> None:
    """`next`, and yes to what it leaves behind."""
    assert phone.act("next", preview=True)["draft"]["question"]["kind"] == "yes"
    phone.answer("yes")


def test_orders_of_others_are_turned_up_only_when_they_agree(typed: Table) -> None:
    with planning(typed) as party:
        stark, baratheon = party.phone("stark"), party.phone("baratheon", lang="cs")
        lannister = party.phone("lannister")
        tap_next(stark)
        assert stark.asked() is None
        draft = stark.now()["drafts"][0]
        assert draft["to_name"] == "Baratheon, Lannister"
        assert "Souhlasíte?" in baratheon.asked()["prompt"]
        assert "Stark wants to go on (round 1, Action: marches)" in lannister.asked()["prompt"]
        baratheon.answer("ano")
        assert baratheon.asked() is None
        assert stark.now()["drafts"][0]["to_name"] == "Lannister"
        lannister.answer("no")
        assert stark.asked()["prompt"] == "Lannister does not agree. Ask again?"
        assert lannister.now()["head"][0]["text"].endswith("Planning")
        stark.answer("")
        for phone in (baratheon, lannister):
            phone.answer("yes")
        assert "marches" in lannister.now()["head"][0]["text"]
        assert lannister.now()["log"][-1]["who"] == "Stark"


def test_what_all_have_done_meanwhile_needs_no_agreement(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        tap_next(stark)
        assert (
            lannister.act("orders", house="lannister", orders="lannisport march0")["state"]
            == "done"
        )
        typed.do("orders baratheon dragonstone march0")
        typed.do("raven lannisport march+1")
        assert lannister.asked() is None
        assert stark.asked()["kind"] == "send"
        assert stark.answer("")["state"] == "done"


def test_the_keeper_goes_on_at_once_and_is_asked_for_those_who_have_no_phone(typed: Table) -> None:
    with planning(typed) as party:
        stark, keeper = party.phone("stark"), party.phone("watcher", keeper=True)
        tap_next(stark)
        assert stark.now()["drafts"][0]["to_name"] == "keeper of the table"
        assert "Stark wants to go on" in keeper.asked()["prompt"]
        keeper.answer("no")
        tap_next(keeper)
        assert "marches" in keeper.now()["head"][0]["text"]


def test_where_any_may_go_on_nobody_is_waited_for(typed: Table) -> None:
    with planning(typed) as party:
        assert party.phone("stark").now()["awaited"] == ["baratheon", "lannister"]
        for line in ("lannister lannisport march0", "baratheon dragonstone march0"):
            typed.do(f"orders {line}")
        typed.do("next --anyway")
        typed.do("next power --anyway")
        stark = party.phone("stark")
        assert (stark.now()["awaited"], stark.now()["anyone"]) == ([], True)
        assert stark.act("next", preview=True)["state"] == "done"
        assert stark.now()["log"][-1]["who"] == "Stark"


def test_orders_may_be_changed_until_all_are_in(typed: Table) -> None:
    with planning(typed) as party:
        stark = party.phone("stark")
        said = {"house": "stark", "orders": "winterfell support"}
        assert stark.act("orders", **said)["state"] == "done"
        assert not [block for block in stark.now()["due"] if "next" in block["text"]]
        for line in ("lannister lannisport march0", "baratheon dragonstone march0"):
            typed.do(f"orders {line}")
        found = stark.act("orders", **said)
        assert found["refusals"][0]["reason"].startswith("All orders are turned up")


def test_all_are_asked_at_once_and_answer_in_any_order(typed: Table) -> None:
    with planning(typed) as party:
        stark, baratheon = party.phone("stark"), party.phone("baratheon", lang="cs")
        lannister = party.phone("lannister")
        tap_next(stark)
        seen = lannister.now()["drafts"][0]
        assert baratheon.answer("ano")["state"] == "asked"
        late = lannister.post("answer", draft="stark", step=seen["step"], answer="yes")
        assert late.json["state"] == "done"
        twice = lannister.post("answer", draft="stark", step=seen["step"], answer="yes")
        assert twice.status == 404 or twice.json["state"] == "stale"
        assert "marches" in stark.now()["head"][0]["text"]


def test_a_keeper_who_leaves_while_asked_is_waited_for_no_more(typed: Table) -> None:
    with planning(typed) as party:
        stark, keeper = party.phone("stark"), party.phone("watcher", keeper=True)
        tap_next(stark)
        stark.post("undo")
        assert keeper.asked()
        keeper.post("keeper", keeper_code="")
        assert stark.asked()["kind"] == "send"
        assert "Nobody keeps the table" in stark.now()["proposals"][0]["waits"]
        told = stark.answer("")
        empty = "nobody sits there, and nobody keeps the table."
        assert f"Nobody was asked for Baratheon, Lannister: {empty}" in told["warnings"]


def test_a_house_whose_orders_lie_sees_that_it_may_change_them(typed: Table) -> None:
    with planning(typed) as party:
        stark, lannister = party.phone("stark"), party.phone("lannister")
        found = [
            (one["again"], one["legal"])
            for phone in (stark, lannister)
            for one in phone.get("/api/can").json["commands"]
            if one["name"] == "orders"
        ]
        assert found == [(True, []), (False, ["Lannister"])]


def test_the_other_side_that_may_still_act_is_asked(typed: Table) -> None:
    with party_of(typed, "new battles-of-napoleon") as party:
        typed.do("orders f1 attack t1, f2 defend t6, f3 attack t4, f4 attack t2")
        typed.do("orders b1 attack t10, b2 defend t9, b3 reserve t7, b4 attack t11")
        typed.do("next")
        french, british = party.phone("french"), party.phone("british", lang="cs")
        assert french.now()["anyone"]
        assert "Commanders-in-chief" in french.now()["head"][0]["text"]
        assert french.act("next", preview=True)["state"] == "asked"
        assert "Souhlasíte?" in british.asked()["prompt"]
        british.answer("ano")
        assert "Event cards" in french.now()["head"][0]["text"]


@pytest.mark.parametrize(
    ("lang", "really"),
    [
        ("en", "Really? Only the keeper can take it back."),
        ("cs", "Opravdu? Vzít to zpátky může jen správce stolu."),
    ],
)
def test_who_leaves_a_game_is_asked_whether_it_is_meant(
    typed: Table, lang: str, really: str
) -> None:
    lines = ("new through-the-ages --rule players=3", "set round=5 phase=politics age=i")
    with party_of(typed, *lines) as party:
        mine = party.phone("orange").now()["awaited"][0]
        phone = party.phone(mine, lang=lang)
        before = phone.now()["line"]
        assert phone.act("resign", preview=True)["draft"]["question"]["prompt"] == really
        assert phone.now()["line"] == before
        assert phone.answer("")["state"] == "done"


def test_who_is_not_attacked_cannot_begin_the_defence(typed: Table) -> None:
    lines = (
        "new through-the-ages --rule players=3",
        "set round=5 phase=politics age=ii green.military=5 turn=green",
    )
    with party_of(typed, *lines) as party:
        green, orange, violet = map(party.phone, ("green", "orange", "violet"))
        typed.do("aggression raid i orange")

        def defence(phone: Phone) -> tuple[bool, bool]:
            every = {one["name"]: one for one in phone.get("/api/can").json["commands"]}
            return every["defend"]["theirs"], every["defend"]["mine"]

        assert [defence(one) for one in (green, orange, violet)] == [
            (True, False),
            (False, True),
            (True, False),
        ]
        told = violet.post("act", command="defend", fields={}, flags=[])
        assert (told.status, told.json["error"]) == (403, "That is for Orange to do.")
        assert orange.act("defend")["state"] == "asked"


def told_last(phone: Phone) -> list[str]:
    """What a phone reads of the last line, in full."""
    return [block.get("text", "") for block in phone.now()["log"][-1]["report"]]


def test_what_is_said_of_a_command_is_said_to_everybody_in_their_language(typed: Table) -> None:
    with planning(typed) as party:
        stark, watcher = party.phone("stark"), party.phone("watcher", lang="cs")
        assert stark.act("next", preview=True)["draft"]["question"]["kind"] == "yes"
        told = stark.answer("yes")
        (said,) = (text for text in told["warnings"] if text.startswith("Nobody was asked"))
        assert said in told_last(stark)
        nobody = "O souhlas za Baratheon, Lannister nebylo koho požádat"
        assert any(text.startswith(nobody) for text in told_last(watcher))


def test_remarks_about_the_words_of_a_command_reach_the_other_phones(typed: Table) -> None:
    with party_of(typed, "new through-the-ages --rule players=2") as party:
        keeper = party.phone("watcher", keeper=True)
        other = party.phone("watcher")
        first = other.now()["seats"][0]["seat"]
        told = keeper.act("set", changes=f"{first}.yellow=9")
        assert told["state"] == "done", told
        assert told["warnings"]
        assert set(told["warnings"]) <= set(told_last(other))
