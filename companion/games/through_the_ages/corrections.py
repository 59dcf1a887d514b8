"""`set` for this game: what a correction brings along, and what is typed in a way of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.games.through_the_ages import counts, goods, tokens
from companion.games.through_the_ages.action import AgesAction, Draft
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics.words import age_of, military_words
from companion.games.through_the_ages.politics_state import DeclaredWar, PiledEvent
from companion.games.through_the_ages.state import TtaState, ids_of
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import FOOD, LEADER, RESOURCE, World
from companion.table.actions import Asking, action, field
from companion.table.corrections import correction
from companion.table.corrections.books import CorrectionSpec, Reader, Rows
from companion.table.corrections.places import SettablePlace, SetValue, Value
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.settable import Settable
from companion.table.words import Vocabulary, parts_of

GOODS = {"food": FOOD, "resources": RESOURCE}
Corrects = Callable[[Play, TtaState, SetValue], TtaState]


# -- event piles, pacts and wars -----------------------------------------------------------------


def _pile(draft: Draft, _rows: Rows, text: str) -> Value:
    """Read a pile: `a, a, rats`, cards by their age, or by their name where that is known."""
    world = draft.play.world
    cards = military_words(world, "event", "territory")
    return [age_of(world, part) or find_card(world, cards, part) for part in parts_of(text)]


def _between(kind: str) -> Callable[[Draft, Rows, str], Value]:
    """Return a reader of cards between two players: `peace treaty: green orange` ->
    `peace_treaty:green:orange`."""

    def read(draft: Draft, _rows: Rows, text: str) -> Value:
        world, pacts_named = draft.play.world, list[str]()
        players = world.player_words(draft.state.players)
        for part in parts_of(text):
            name, colon, rest = part.partition(":")
            sides = [players.find(word) for word in rest.split()]
            if not colon or len(sides) != 2 or sides[0] == sides[1]:
                message = _(
                    "'{text}': write a card and two players, such as 'peace treaty: green orange'."
                )
                raise UsageError(message.format(text=part))
            card = find_card(world, military_words(world, kind), name.strip())
            pacts_named.append(":".join((card, *sides)))
        return pacts_named

    return read


def _shown(play: Play, _state: TtaState, words: Sequence[str]) -> str:
    """Return the names of ages, cards, and cards with two players."""

    def name(key: str) -> str:
        world = play.world
        if key in world.ages:
            return world.age(key)
        return world.player(key) if key in world.players else world.card(key)

    return ", ".join(" ".join(map(name, word.split(":"))) for word in words)


def _affairs(read: Callable[[World, Sequence[str]], dict[str, Any]]) -> Corrects:
    """Return a correction that puts what the words mean into politics."""

    def apply_words(play: Play, state: TtaState, change: SetValue) -> TtaState:
        changed = read(play.world, change.value or ())
        return replace(state, affairs=replace(state.affairs, **changed))

    return apply_words


def _event(world: World, word: str) -> PiledEvent:
    """Return a card face down: its age, or its name where that is known."""
    return PiledEvent(word) if word in world.ages else PiledEvent(world.military[word].age, word)


def _pacts(_play: Play, state: TtaState, change: SetValue) -> TtaState:
    """Set the pacts; one that lies there already stays with the player who laid it, else its side A
    laid it."""
    lying = {f"{pact.card}:{pact.a}:{pact.b}": pact for pact in state.affairs.pacts}
    pacts = []
    for named in change.value or ():
        card, a, b = named.split(":")
        pacts.append(lying.get(named) or Pact(card, owner=a, a=a, b=b))
    return replace(state, affairs=replace(state.affairs, pacts=tuple(pacts)))


def _words_of(pile: str) -> Callable[[Play, TtaState, Rows], Value]:
    def words(_play: Play, state: TtaState, _rows: Rows) -> Value:
        return [card.card or card.age for card in getattr(state.affairs, pile)]

    return words


# -- what comes with a change --------------------------------------------------------------------


def _cards(_play: Play, state: TtaState, change: SetValue) -> TtaState:
    """Set the cards in hand; those that were named are among them."""
    state = change.applied_to(state)
    civ = state.civs[change.row]
    return state.with_civ(change.row, replace(civ, military=max(civ.military, len(civ.known))))


def _leader(play: Play, state: TtaState, change: SetValue) -> TtaState:
    """Set a leader; one on the table was taken once (p. 4), and gives the discount of the turn as
    one who is played does (p. 20)."""
    world, player, before = play.world, change.row, state.civs[change.row]
    state = _taken(play, change.applied_to(state), player)
    civ = state.civs[player]
    if player != state.turn:
        return state
    off = [counts.total(world, each, "unit_discount") for each in (before, civ)]
    civ = replace(civ, discount=max(0, civ.discount - off[0] + off[1]))
    return state.with_civ(player, civ)


def _hand(play: Play, state: TtaState, change: SetValue) -> TtaState:
    """Return the state with a corrected hand. Leaders put in hand count as taken; those that are
    not in it after all do not."""
    civ = state.civs[change.row]
    was = [play.world.cards[key].age for key in civ.hand if _leads(play, key)]
    ages = tuple(age for age in civ.leader_ages if age not in was)
    state = change.applied_to(state.with_civ(change.row, replace(civ, leader_ages=ages)))
    return _taken(play, state, change.row)


def _taken(play: Play, state: TtaState, player: str) -> TtaState:
    """Set the ages of leaders taken: those of the leaders before a player and in hand."""
    civ = state.civs[player]
    led = [key for key in (*civ.hand, civ.leader) if key and _leads(play, key)]
    ages = dict.fromkeys((*civ.leader_ages, *(play.world.cards[key].age for key in led)))
    return state.with_civ(player, replace(civ, leader_ages=tuple(ages)))


def _leads(play: Play, card: str) -> bool:
    return play.world.cards[card].category == LEADER


def _goods(play: Play, state: TtaState, change: SetValue) -> TtaState:
    """Return the state with food or resources laid out in blue tokens, as long as the bank has
    any."""
    kind, civ = GOODS[change.word], state.civs[change.row]
    more = change.value - goods.stock(play.world, civ, kind)
    if more < 0:
        return state.with_civ(change.row, goods.pay(play.world, civ, kind, -more))
    return state.with_civ(change.row, goods.gain(play.world, civ, kind, more)[0])


def _stock(play: Play, state: TtaState, rows: Rows, kind: str) -> int:
    return goods.stock(play.world, state.civs[rows[0]], kind)


def _words(play: Play, state: TtaState, table: str, _rows: Rows = ()) -> Vocabulary:
    """Return the words for the values of a column, by the table that they are ids of."""
    world = play.world
    if table == "players":
        return world.player_words(state.players)
    if table == "ages":
        names = {age: [world.age(age), world.name("ages", age)] for age in world.ages}
        return Vocabulary.of(_("ages"), names)
    return world.card_words(filter(None, ids_of(world, state.players)[table]))


ABOUT = CorrectionSpec(
    roots={(): TtaState},
    titles={"players": "player", "technologies": "card"},
    example=N_("round=4 green.culture=12 green.iron=2 orange.leader=homer"),
    words=_words,
    ids=lambda play, state, table: ids_of(play.world, state.players)[table],
    usual=lambda state, table: state.turn if table == "players" else "",
    derived=[
        SettablePlace(path=(), tables=("players",), mark=Settable(what), kind=int)
        for what in (N_("food"), N_("resources"))
    ],
    readers={
        "current": Reader(N_("cards by age or name"), _pile, _shown),
        "future": Reader(N_("cards by age or name"), _pile, _shown),
        "pacts": Reader(N_("such as peace treaty: green orange"), _between("pact"), _shown),
        "wars": Reader(N_("such as holy war: green orange"), _between("war"), _shown),
    },
    appliers={
        "current": _affairs(lambda w, words: {"current": tuple(_event(w, x) for x in words)}),
        "future": _affairs(lambda w, words: {"future": tuple(_event(w, x) for x in words)}),
        "pacts": _pacts,
        "wars": _affairs(
            lambda _w, words: {"wars": tuple(DeclaredWar(*x.split(":")) for x in words)}
        ),
        "bonus": _affairs(lambda _w, words: {"bonus": tuple(words), "to_show": 0}),
        "due": _affairs(
            lambda _w, _words: {
                "auction": None,
                "fight": None,
                "resolution": None,
                "revealing": False,
                "to_show": 0,
            }
        ),
        "known": _cards,
        "military": _cards,
        "leader": _leader,
        "hand": _hand,
        "food": _goods,
        "resources": _goods,
    },
    nows={
        "current": _words_of("current"),
        "future": _words_of("future"),
        "pacts": lambda _play, state, _rows: [
            f"{pact.card}:{pact.a}:{pact.b}" for pact in state.affairs.pacts
        ],
        "wars": lambda _play, state, _rows: [
            f"{war.card}:{war.attacker}:{war.rival}" for war in state.affairs.wars
        ],
        "food": lambda play, state, rows: _stock(play, state, rows, FOOD),
        "resources": lambda play, state, rows: _stock(play, state, rows, RESOURCE),
    },
)


@action
class Correction(correction.Correction[Play, TtaState], AgesAction):
    """Puts values in the books right."""

    changes: correction.Changes = field(
        correction.CHANGES, N_("What is put right, for example: green.culture=12 iron=2.")
    )
    about = ABOUT

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Any]:
        """Ask for the correction. Tokens that no longer add up, and goods for which there are none,
        are a remark."""
        correction_asked: Correction = yield from super().asking(draft)
        if not correction_asked.refusals(draft.play, draft.state):
            after = correction_asked.apply(draft.play, draft.state).state
            for sentence in tokens.changed(draft.play.world, draft.state, after):
                draft.remark(sentence)
            for sentence in correction_asked._short(draft.play.world, after):
                draft.remark(sentence)
        return correction_asked

    def _short(self, world: World, after: TtaState) -> Iterator[str]:
        """Yield a text for food and resources that blue tokens could not lay out as typed."""
        for key, value in self.changes.items():
            player, _dot, what = key.partition(".")
            if (
                what not in GOODS
                or (have := goods.stock(world, after.civs[player], GOODS[what])) == value
            ):
                continue
            text = _("{player}: {what} {have}, not {value}; blue tokens left in the bank: {blue}.")
            yield world.say(
                text,
                player=player,
                what=_(what),
                have=have,
                value=str(value),
                blue=after.civs[player].blue_bank,
            )

    def values_by_key(self) -> Iterable[tuple[str, Value]]:
        """Yield each corrected field with its value. Older events say of the political action
        `["used"]`."""
        for key, value in self.changes.items():
            yield (
                key,
                value == ["used"] if isinstance(value, list) and key == "political" else value,
            )

    def refuse(self, play: Play, reason: str, change: SetValue | None = None) -> Refusal:
        return play.refuse("actions", reason)

    def settled(self, play: Play, before: TtaState, step: Step[TtaState]) -> Step[TtaState]:
        """Let a game that was over go on when its rounds were corrected."""
        if before.over and not {"round", "last_round"}.isdisjoint(self.changes):
            return Step(replace(step.state, ended=None, winners=()))
        return step
