"""A player who plays all nations of Through the Ages by the rules, by chance but with an eye on
food, science and strength, and types one command line after the other. The military cards lie on
this player's table: the companion is told no more of them than it would be at ours."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ages import PLAY, RULES, WORLD, goods
from one_line import event_at

from companion.games.through_the_ages import ratings, row
from companion.games.through_the_ages.actions import civil_left, military_left
from companion.games.through_the_ages.armies import units_of
from companion.games.through_the_ages.pending import pending
from companion.games.through_the_ages.politics import strengths
from companion.games.through_the_ages.politics.narration import open_question
from companion.games.through_the_ages.state import POLITICS, Civilisation, TtaState
from companion.games.through_the_ages.verbs import VERBS
from companion.table.errors import CompanionError
from companion.table.events import Event
from companion.table.rules import Step


def event_of(state: TtaState, line: str) -> Event:
    """The event of a typed line. Raises CompanionError."""
    return event_at(RULES, VERBS, state, line)


RECORDED = Path(__file__).parents[1] / "recorded" / "ages-full.txt"


@cache
def recorded() -> tuple[tuple[TtaState, Event, Step[TtaState]], ...]:
    """(state, event, step) of the recorded game."""
    choices = {"version": "full", "players": "3", "row": "kept"}
    state: TtaState = RULES.begin(choices, None)
    steps = []
    for line in RECORDED.read_text("utf-8").splitlines():
        if line and line[0] not in "#?" and not line.startswith("new "):
            event = event_of(state, line)
            step = RULES.apply(state, event)
            steps.append((state, event, step))
            state = step.state
    return tuple(steps)


@dataclass(slots=True)
class Player:
    """`hands`, `decks` and `piles` are the military cards on the table."""

    dice: random.Random
    hands: dict[str, list[str]] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)
    current: list[str] = field(default_factory=list)
    future: list[str] = field(default_factory=list)

    def set_up(self, state: TtaState) -> None:
        count = len(state.players)
        self.hands = {player: [] for player in state.players}
        for age in WORLD.ages[:4]:
            cards = [c for c in WORLD.military.values() if c.age == age and c.min_players <= count]
            if not WORLD.versions[state.version].politics:
                cards = [card for card in cards if card.tutorial]
            self.decks[age] = [c.id for c in cards for _copy in range(c.copies[count])]
            self.dice.shuffle(self.decks[age])
        self.current = self.decks["a"][: len(state.affairs.current)]

    def game(self, state: TtaState, most: int = 3000) -> Iterator[tuple[str, TtaState]]:
        """(line, state after it) until the game is over."""
        self.set_up(state)
        for _number in range(most):
            if state.over:
                return
            line = self.line(state)
            event = event_of(state, line)
            faults = RULES.check(state, event)
            assert faults == (), (line, [str(fault) for fault in faults])
            after = RULES.apply(state, event).state
            self.follow(state, line, event, after)
            state = after
            yield line, state
        raise AssertionError("the game does not end")

    # ---- the cards on the table ---------------------------------------------------------------

    def follow(self, before: TtaState, line: str, event: Event, after: TtaState) -> None:
        """Do on the table what was typed: lay cards down, draw, discard."""
        data, player = event.data, before.turn
        if event.kind == "prepare":
            card = next(
                key
                for key in self.hands[player]
                if WORLD.military[key].type in ("event", "territory")
                and WORLD.military[key].age == data["age"]
            )
            self.hands[player].remove(card)
            self.future.append(card)
            self.turned(data["revealed"])
        elif event.kind == "reveal" and before.affairs.revealing:
            self.turned(data["cards"][0])
        elif event.kind in ("aggression", "war", "pact", "settle"):
            if not data.get("refused"):
                self.hands[player].remove(data["card"])
        elif event.kind == "play" and data["card"] in WORLD.military:
            self.hands[player].remove(data["card"])
        elif event.kind in ("defend", "send"):
            due = pending(WORLD, before)
            assert due is not None
            for card, number in data["bonus"].items():
                for _copy in range(number):
                    self.hands[due.player].remove(card)
        for name, hand in self.hands.items():
            missing = after.civs[name].military - len(hand)
            deck = self.decks.get(before.age, [])
            for _card in range(max(0, missing)):
                hand.append(deck.pop() if deck else f"defense_colonization_{before.age}")
            hand.sort(key=self.worth)
            del hand[: max(0, -missing)]

    def turned(self, card: str) -> None:
        if card in self.current:
            self.current.remove(card)
        if not self.current:
            self.dice.shuffle(self.future)
            self.current = sorted(self.future, key=lambda key: WORLD.military[key].level)
            self.future = []

    def worth(self, card: str) -> int:
        order = ("pact", "tactics", "bonus", "territory", "aggression", "war", "event")
        return order.index(WORLD.military[card].type) + 2 * WORLD.military[card].level

    # ---- what is typed --------------------------------------------------------------------------

    def legal(self, state: TtaState, line: str) -> bool:
        try:
            return RULES.check(state, event_of(state, line)) == ()
        except CompanionError:
            return False

    def line(self, state: TtaState) -> str:
        """What is typed next."""
        if state.lay:
            cards = row.draw(WORLD, state, state.lay, self.dice.randrange(10**6))
            return "lay " + ", ".join(cards)
        due = pending(WORLD, state)
        if due is not None:
            answer: Callable[[TtaState, str], str] = getattr(self, f"_{due.command}")
            return answer(state, due.player)
        stale = self._outdated(state)
        if stale:
            return stale
        if state.phase == POLITICS and not state.affairs.acted:
            return self._politics(state)
        return self._action(state)

    def _outdated(self, state: TtaState) -> str:
        """Military cards of an age that has passed go: nobody but the players can see them."""
        for player, hand in self.hands.items():
            old = [key for key in hand if WORLD.military[key].level < WORLD.level(state.age) - 1]
            if old:
                for key in old:
                    hand.remove(key)
                return f"set {player}.military={len(hand)}"
        return ""

    def _reveal(self, state: TtaState, _player: str) -> str:
        if state.affairs.revealing:
            return f"reveal {self.current[0]}"
        if state.affairs.to_show:
            events = [key for key in self.decks["iii"] if WORLD.military[key].type == "event"]
            return "reveal " + ", ".join(events[: state.affairs.to_show])
        last = [key for key in (*self.current, *self.future) if WORLD.military[key].level == 3]
        return "reveal " + ", ".join(last)

    def _choose(self, state: TtaState, _player: str) -> str:
        question = open_question(PLAY, state)
        assert question is not None
        for _attempt in range(50):
            given: dict[str, int] = {}
            for thing in self.dice.sample(list(question.options), len(question.options)):
                room = question.most - sum(given.values())
                if room > 0:
                    given[thing] = self.dice.randint(0, min(room, question.options[thing]))
            given = {thing: n for thing, n in given.items() if n}
            text = " ".join(f"{n} {thing}" for thing, n in given.items()) or "nothing"
            if question.fits(given) and self.legal(state, f"choose {text}"):
                return f"choose {text}"
        return "choose nothing"

    def _bonus(self, player: str) -> list[str]:
        cards = [key for key in self.hands[player] if WORLD.military[key].type == "bonus"]
        return sorted(cards, key=lambda key: -WORLD.military[key].defence)

    def _sendings(self, state: TtaState, player: str) -> Iterator[tuple[int, str]]:
        """(force, what is typed) of what a player may send, the cheapest first."""
        units = units_of(WORLD, state.civs[player].technologies)
        ordered = sorted(units, key=lambda key: WORLD.cards[key].strength)
        cards = self._bonus(player)
        for number in range(len(cards) + 1):
            bonus = {key: cards[:number].count(key) for key in cards[:number]}
            for key in ordered:
                for count in range(1, min(3, units[key]) + 1):
                    force = strengths.colonists(WORLD, state, player, {key: count}, bonus)
                    text = " ".join(f"{n} {card}" for card, n in bonus.items())
                    yield force.total, f"{count} {key} {text}".strip()

    def _bid(self, state: TtaState, player: str) -> str:
        assert state.affairs.auction is not None
        high = state.affairs.auction.high
        most = max((force for force, _text in self._sendings(state, player)), default=0)
        if most > high and self.dice.random() < 0.7:
            return f"bid {self.dice.randint(high + 1, min(most, high + 2))}"
        return "bid pass"

    def _send(self, state: TtaState, player: str) -> str:
        assert state.affairs.auction is not None
        high = state.affairs.auction.high
        fitting = [item for item in self._sendings(state, player) if item[0] >= high]
        return f"send {min(fitting, key=lambda item: (len(item[1].split()), item[0]))[1]}"

    def _defend(self, state: TtaState, player: str) -> str:
        fight = state.affairs.fight
        assert fight is not None
        short = strengths.attacker(WORLD, state, fight).total
        short -= strengths.defender(WORLD, state, fight).total
        if WORLD.military[fight.card].type == "aggression" and short > 0:
            cards = self._bonus(player)
            for number in range(1, len(cards) + 1):
                bonus = {key: cards[:number].count(key) for key in cards[:number]}
                items = strengths.defence_items(WORLD, state, player, bonus)
                if sum(item.value for item in items) >= short:
                    return "defend " + " ".join(f"{n} {card}" for card, n in bonus.items())
        return "defend none"

    def _fight(self, state: TtaState, _player: str) -> str:
        return "fight none"

    def _politics(self, state: TtaState) -> str:
        me, lines = state.turn, list[str]()
        strength = ratings.strength(WORLD, state, me).total
        for card in self.hands[me]:
            face = WORLD.military[card]
            for rival in state.rivals(me):
                lead = strength - ratings.strength(WORLD, state, rival).total
                if face.type == "aggression" and lead > 1:
                    lines.append(f"aggression {card} {rival}")
                if face.type == "war" and lead > 3:
                    lines.append(f"war {card} {rival}")
                if face.type == "pact":
                    side = self.dice.choice(["a", "b"])
                    refused = self.dice.choice(["", " --refused"])
                    lines.append(f"pact {card} {rival} --side {side}{refused}")
            if face.type in ("event", "territory"):
                first = next(
                    key
                    for key in self.hands[me]
                    if WORLD.military[key].age == face.age
                    and WORLD.military[key].type in ("event", "territory")
                )
                top = self.current[0] if self.current else first
                lines += [f"prepare {face.age}, {top}"] * 2
        if any(me in pact.sides for pact in state.affairs.pacts):
            mine = next(pact for pact in state.affairs.pacts if me in pact.sides)
            lines.append(f"cancel {mine.card}")
        self.dice.shuffle(lines)
        for line in lines:
            if self.legal(state, line):
                return line
        return "next"

    def _action(self, state: TtaState) -> str:
        """The best of what is allowed, by weight and a little chance; otherwise the end."""
        ideas = [
            (weight * (0.6 + 0.8 * self.dice.random()), line)
            for weight, line in self._ideas(state)
            if weight > 0
        ]
        for _weight, line in sorted(ideas, reverse=True):
            if self.legal(state, line):
                return line
        return self._relief(state)

    def _relief(self, state: TtaState) -> str:
        """Before an uprising something is pulled down, if there is an action left for it."""
        civ = state.civ
        if ratings.discontent(WORLD, state, state.turn) > civ.unused_workers:
            for card in sorted(civ.technologies, key=lambda key: WORLD.cards[key].level):
                line = f"destroy {card}"
                if not WORLD.cards[card].happy and self.legal(state, line):
                    return line
        return "end"

    def _ideas(self, state: TtaState) -> Iterator[tuple[float, str]]:
        """(weight, line) of what may be worth a civil or military action."""
        civ, cards, me = state.civ, WORLD.cards, state.turn
        unhappy = ratings.discontent(WORLD, state, me)
        if state.round > 1:
            food, _resources = goods(civ)
            yield (5.0 if civ.unused_workers == 0 and food else 1.0) - unhappy, "pop"
            yield 6, "wonder"
            weight = {"production": 4.0, "urban": 3.0, "military": 2.0}
            for card in civ.technologies:
                face = cards[card]
                more = 6 * unhappy if face.happy else 0
                crowd = 0.3 * civ.technologies[card]
                if civ.unused_workers > unhappy or face.happy:
                    yield weight[face.category] + face.level + more - crowd, f"build {card}"
                for higher in civ.technologies:
                    if cards[higher].type == face.type and cards[higher].level > face.level:
                        yield 5.0 + cards[higher].level + more, f"upgrade {card} {higher}"
            yield from _plays(civ)
            for card in dict.fromkeys(self.hands[me]):
                old = WORLD.military[civ.tactic].bonus if civ.tactic else 0
                if WORLD.military[card].type == "tactics" and WORLD.military[card].bonus > old:
                    yield 6, f"play {card}"
        spare = civil_left(WORLD, state)
        for place, card in enumerate(state.row, 1):
            if card:
                cost = WORLD.row_costs[place - 1]
                value = {"leader": 3, "government": 4, "wonder": 2, "action": 1.5}
                worth = value.get(cards[card].category, 3) + cards[card].level
                yield (worth - 1.2 * cost if spare else 0), f"take {card} @{place}"
        if (
            military_left(WORLD, state)
            and civ.unused_workers == 0
            and unhappy == 0
            and state.round > 4
        ):
            yield 0.1, "build warriors"


def _plays(civ: Civilisation) -> Iterator[tuple[float, str]]:
    """(weight, line) of playing each card of the hand."""
    cards = WORLD.cards
    for card in dict.fromkeys(civ.hand):
        face = cards[card]
        if face.category == "leader":
            old = cards[civ.leader].level if civ.leader else -1
            yield (8 if face.level > old else 0), f"play {card}"
        elif face.category == "government":
            if face.level > cards[civ.government].level:
                yield 9, f"revolution {card}"
                yield 7, f"play {card}"
        else:
            yield 6 + face.level, f"play {card}"
            for target in civ.technologies:
                yield 5, f"play {card} {target}"
