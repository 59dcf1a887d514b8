"""Politics for tests: three nations that differ in everything that cards ask about, and how a card
takes effect to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ages import PLAY, RULES, WORLD, game, goods, nation

from companion.games.through_the_ages.effects import resolution
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.effects.questions import Answer, CardQuestion
from companion.games.through_the_ages.politics.narration import open_question
from companion.games.through_the_ages.politics_state import PiledEvent
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.table.events import Event
from companion.table.rules import Entry, Step

PLAYERS = ("green", "orange", "violet")


def world_of_three(**choices: str) -> TtaState:
    """Green is in turn, strongest and rich; Orange is the leader in culture, and weak; Violet is
    the weakest, with two discontent workers and no unused one."""
    state = game(round=9, age="ii", players="3", **choices)
    state = nation(
        state,
        "green",
        technologies={"iron": 2, "warriors": 3, "swordsmen": 2, "alchemy": 1, "religion": 1},
        specials=("cartography", "code_of_laws"),
        wonders=("pyramids", "great_wall"),
        colonies=("fertile_territory_i",),
        leader="julius_caesar",
        leader_ages=("a",),
        stored={"agriculture": 3, "bronze": 1, "iron": 2},
        blue_bank=12,
        yellow_bank=12,
        unused_workers=1,
        culture=20,
        science=9,
        military=4,
    )
    state = nation(
        state,
        "orange",
        technologies={"drama": 2, "philosophy": 2, "warriors": 2, "bread_and_circuses": 1},
        building="taj_mahal",
        stages=1,
        leader="michelangelo",
        leader_ages=("i",),
        wonders=("hanging_gardens",),
        colonies=("wealthy_territory_i", "historic_territory_i"),
        stored={"agriculture": 2, "bronze": 4},
        blue_bank=13,
        yellow_bank=10,
        unused_workers=2,
        culture=40,
        science=3,
        military=2,
    )
    state = nation(
        state,
        "violet",
        technologies={"philosophy": 2, "bronze": 4, "agriculture": 3},
        stored={"agriculture": 1, "bronze": 1},
        blue_bank=16,
        yellow_bank=12,
        unused_workers=0,
        culture=5,
        science=2,
        military=1,
    )
    affairs = replace(
        state.affairs, current=(PiledEvent("a"),) * 5, acted=False, to_show=0, past=()
    )
    return replace(state, phase=POLITICS, affairs=affairs)


def card_step(
    state: TtaState, card: str, roles: dict[str, str] | None = None, diff: int = 0
) -> Step[TtaState]:
    """A card takes effect as far as nobody has to choose."""
    book = Book(WORLD, state)
    resolution.begin(book, card, roles, diff)
    resolution.finish(book)
    return book.step()


def first_answer(question: CardQuestion) -> Answer:
    """The first answer that fits: things in their order, as many as are due."""
    given: dict[str, int] = {}
    left = max(question.least, min(question.most, 1))
    for thing, count in question.options.items():
        taken = min(count, left)
        trial = {**given, thing: taken}
        if taken and (not question.costs or question.fits({**trial})):
            given, left = trial, left - taken
        if question.single and given:
            break
    assert question.fits(given), (question, given)
    return given


def answered(step: Step[TtaState], *answers: Answer) -> Step[TtaState]:
    """The given answers, then the first fitting ones, until nothing is open."""
    state, entries = step.state, list[Entry](step.entries)
    given = iter(answers)
    while (question := open_question(PLAY, state)) is not None:
        event = Event("choose", {"answers": [next(given, None) or first_answer(question)]})
        faults = RULES.check(state, event)
        assert faults == (), [str(fault) for fault in faults]
        after = RULES.apply(state, event)
        state, entries = after.state, [*entries, *after.entries]
    assert next(given, None) is None, "an answer is left over"
    return Step(state, tuple(entries))


def figures(state: TtaState, player: str) -> dict[str, int]:
    """What entries are about."""
    civ = state.civs[player]
    food, resource = goods(civ)
    return {
        "culture": civ.culture,
        "science": civ.science,
        "food": food,
        "resource": resource,
        "yellow": civ.yellow,
        "blue": civ.blue,
        "military": civ.military,
    }


def itemised(before: TtaState, step: Step[TtaState]) -> None:
    """Every figure that changed is the sum of its entries; no token comes from nowhere."""
    for player in before.players:
        old, new = figures(before, player), figures(step.state, player)
        for account in old:
            itemised_sum = sum(e.amount for e in step.entries if e.account == f"{player}.{account}")
            assert new[account] - old[account] == itemised_sum, (player, account, step.entries)
        civ = step.state.civs[player]
        assert (
            min(civ.yellow_bank, civ.unused_workers, civ.blue_bank, civ.culture, civ.science) >= 0
        )
        assert all(count >= 0 for count in (*civ.technologies.values(), *civ.stored.values()))


def change(before: TtaState, after: TtaState, player: str) -> dict[str, int]:
    """The figures of a player that changed, and by how much."""
    old, new = figures(before, player), figures(after, player)
    return {key: new[key] - old[key] for key in old if new[key] != old[key]}


def affairs(state: TtaState, **changes: Any) -> TtaState:
    return replace(state, affairs=replace(state.affairs, **changes))
