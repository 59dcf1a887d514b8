"""The actions of Through the Ages as they are declared: what they list is allowed, what is missing
is asked for or named, what is kept comes back."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from acting import People, Unanswerable, comes_back, declared_well, drawn
from ages import PLAY, RULES, do, game, nation
from ages_player import recorded
from ages_politics import affairs, card_step, world_of_three

from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics_state import Auction, DeclaredWar
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.verbs import ACTIONS, NEXT
from companion.table import i18n
from companion.table.actions import Ask, Draft, Input
from companion.table.arguments import Args
from companion.table.asking import answered, event_of
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.lazy import kind_at

KINDS = {entry.name: kind_at(*entry.place) for entry in (NEXT, *ACTIONS)}
LISTED = set(KINDS) - {"set"}
"""Actions of which every answer that is needed is listed, or falls by chance."""


def rare_states() -> Iterator[TtaState]:
    """Tables that the recorded game does not come to."""
    three = world_of_three(draw="during")
    yield affairs(three, to_show=2)
    yield affairs(three, wars=(DeclaredWar("war_over_culture_ii", "green", "violet"),))
    yield affairs(three, pacts=(Pact("peace_treaty", "green", "green", "orange"),))
    yield card_step(three, "terrorism").state
    attacked = nation(three, "orange", military=2, known=("defense_colonization_ii",))
    yield do(attacked, "aggression", card="plunder_ii", rival="orange", units={"swordsmen": 1})
    yield affairs(three, auction=Auction("fertile_territory_ii", ("green", "orange"), 1, "orange"))
    yield affairs(attacked, auction=Auction("fertile_territory_ii", ("orange",), 2, "orange"))
    known = ("fertile_territory_ii", "plunder_ii", "legion", "scientific_cooperation")
    yield nation(three, "green", leader="christopher_columbus", known=known)
    acting = replace(game(age="ii", round=9, draw="during", players="2"), turn="green")
    yield nation(acting, hand=("monarchy", "breakthrough_i"), science=30, military=2)
    yield nation(
        acting,
        leader="frederick_barbarossa",
        unused_workers=2,
        stored={"agriculture": 5, "bronze": 3},
    )
    yield nation(acting, hand=("efficient_upgrade_i",), technologies={"iron": 0, "coal": 0})
    yield nation(acting, hand=("rich_land_i",), unused_workers=1, stored={"bronze": 4})


@pytest.mark.parametrize("sample", [60, pytest.param(400, marks=pytest.mark.slow)])
def test_what_is_listed_is_allowed_and_comes_back_from_its_event(sample: int) -> None:
    dice, done = random.Random(3), Counter[str]()
    every = [state for state, _event, _step in recorded()]
    for state in (*rare_states(), *dice.sample(every, sample)):
        for name, kind in KINDS.items():
            if name not in LISTED or kind.gate.refusals(PLAY, state):
                continue
            try:
                found = drawn(kind, Draft(PLAY, state), dice)
            except (Unanswerable, RefusedError):
                continue
            event = comes_back(RULES, found)
            if RULES.check(state, event):
                first = next(iter(kind.fields().values()))
                assert first.legal is not None, (name, found)
                assert not list(first.legal(Draft(PLAY, state))), (name, found)
                continue
            done[name] += 1
    assert set(done) == LISTED, done


def people(name: str, state: TtaState, *answers: str, **values: object) -> tuple[Any, list[str]]:
    """What a command comes to when somebody answers, and what they heard."""
    asker = People(*answers)
    found = answered(KINDS[name], Draft(PLAY, state), Args(values), asker)
    assert asker.answers == []
    return found, asker.heard


def test_what_can_be_built_is_listed_with_numbers() -> None:
    state = nation(
        game(players="2"), unused_workers=1, stored={"bronze": 5}, technologies={"iron": 0}
    )
    found, (prompt,) = people("build", state, "2")
    assert "What is built" in prompt
    assert "2 Bronze" in prompt
    assert RULES.kind_of(found) == "build"
    assert people("build", state, "warr")[0] == people("build", state, card=("warr",))[0]


def test_a_stage_is_built_by_the_name_of_its_wonder() -> None:
    state = nation(game(players="2"), building="pyramids", stored={"bronze": 9})
    for typed in ("pyramids", "Pyramids"):
        found, _heard = people("build", state, typed)
        assert RULES.kind_of(found) == "stage"


def test_an_upgrade_asks_for_what_is_left_open() -> None:
    mines = {"bronze": 2, "iron": 0, "coal": 0}
    state = nation(game(age="ii", players="2"), technologies=mines, stored={"bronze": 16})
    found, (prompt,) = people("upgrade", state, "coal", old=("bronze",))
    assert "Iron" in prompt
    assert event_of("upgrade", found).data == {"from": "bronze", "to": "coal", "times": 1}
    with pytest.raises(UsageError, match="In play are: Iron, Coal"):
        answered(KINDS["upgrade"], Draft(PLAY, state), Args({"old": "bronze"}), None)


def test_an_aggression_asks_for_the_rival() -> None:
    found, heard = people("aggression", world_of_three(), "violet", "", card=("plunder",))
    assert "Orange" in heard[0]
    assert event_of("aggression", found).data["rival"] == "violet"


def test_a_pact_asks_for_the_side_where_the_sides_differ() -> None:
    state = world_of_three()
    same = people("pact", state, card=("peace", "treaty", "orange"))
    assert event_of("pact", same[0]).data["side"] == ""
    found, (_card, prompt) = people("pact", state, "b", card=("acceptance", "orange"))
    assert "a or b" in prompt
    assert event_of("pact", found).data["side"] == "b"


def test_bids_are_asked_for_until_one_is_left() -> None:
    waiting = Auction("fertile_territory_ii", ("green", "orange", "violet"))
    state = affairs(world_of_three(), auction=waiting)
    found, heard = people("bid", state, "2", "pass", "0")
    assert event_of("bid", found).data == {"bids": [2, 0, 0]}
    assert [line.split()[0] for line in heard] == ["Green", "Orange", "Violet"]
    assert "bids 3–" in heard[1]


def test_nothing_is_sent_where_nobody_leads() -> None:
    waiting = Auction("fertile_territory_ii", ("green", "orange", "violet"))
    state = affairs(world_of_three(), auction=waiting)
    with pytest.raises(RefusedError, match="Nothing of the kind is due"):
        people("send", state)


def test_nobody_is_asked_before_what_is_due() -> None:
    state = card_step(world_of_three(), "terrorism").state
    for name in ("build", "prepare", "aggression", "bid"):
        with pytest.raises(RefusedError):
            people(name, state)


def test_what_is_missing_is_named_with_what_is_legal() -> None:
    state = nation(game(players="2"), unused_workers=1, stored={"bronze": 5})
    with pytest.raises(UsageError, match=r"CARD is missing \(What is built\); legal now: .*Bronze"):
        answered(KINDS["build"], Draft(PLAY, state), Args({}), None)


def test_every_field_has_its_word_or_option_and_its_help() -> None:
    for kind in KINDS.values():
        declared_well(kind)


MEANT = {
    **dict.fromkeys(("take", "build", "destroy", "play", "revolution", "cancel"), "card"),
    **dict.fromkeys(("aggression", "war", "pact"), "card"),
    "upgrade": "from",
    "bid": "bids",
    "choose": "answers",
}
"""Action -> what its first question is about, in its event."""


def test_what_was_done_in_a_whole_game_was_listed() -> None:
    """The other way round: of what is allowed nothing is missing in the lists."""
    seen = set()
    for state, event, _step in recorded():
        name = "revolution" if "revolution" in event.data else event.kind
        if name in MEANT:
            first = next(iter(KINDS[name].fields().values()))
            assert first.legal is not None
            meant = event.data[MEANT[name]]
            meant = meant[0] if isinstance(meant, list) else meant
            assert meant in list(first.legal(Draft(PLAY, state))), event
            seen.add(name)
    assert seen == set(MEANT)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("next", {"to": None}),
        ("next", {"to": "end", "cards": ["iron"]}),
        ("stage", {}),
        ("population", {}),
        ("build", {"card": "bronze"}),
        ("take", {"card": "moses", "cost": 1}),
        ("play", {"card": "homer", "target": None}),
        ("aggression", {"card": "plunder_ii", "rival": "orange", "units": None}),
        ("set", {"changes": {"round": 4, "green.leader": "", "green.iron": None, "wars": []}}),
    ],
)
def test_events_of_earlier_versions_are_read(kind: str, data: dict[str, Any]) -> None:
    """Some left out what goes without saying, some wrote that nothing was said."""
    state = world_of_three()
    found = RULES.action(Event(kind, data))
    assert found is not None
    said = {key: value for key, value in data.items() if value is not None}
    assert said.items() <= event_of(kind, found).data.items()
    assert RULES.load(RULES.dump(RULES.apply(state, Event(kind, data)).state))


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_what_is_listed_can_be_typed_as_it_is_shown(lang: str) -> None:
    """Every answer that a prompt names is read as that answer."""
    i18n.use(lang)
    dice, seen = random.Random(1), set()

    def heard(ask: Ask[Any], made: Input[Any], answer: Any) -> None:
        shown = made.shown(ask.draft, answer)
        assert made.read(ask.draft, shown) == answer, (ask.name, shown)
        seen.add(ask.name)

    every = [state for state, _event, _step in recorded()]
    for state in (*rare_states(), *dice.sample(every, 25)):
        for kind in KINDS.values():
            if not kind.gate.refusals(PLAY, state):
                with contextlib.suppress(Unanswerable, RefusedError):
                    drawn(kind, Draft(PLAY, state), dice, heard)
    assert {"card", "rival", "old", "target", "force", "units", "bid", "answer"} <= seen
