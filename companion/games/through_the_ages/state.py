"""The state of a game: every civilisation as it lies on the table, the turn, the card row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from companion.games.through_the_ages.politics_state import Affairs, first_affairs
from companion.games.through_the_ages.world import (
    BUILT,
    Version,
    World,
)
from companion.table.codec import KEY, AtLeast, Id, OneOf, plain, read
from companion.table.errors import CompanionError
from companion.table.i18n import N_, _
from companion.table.seen import OPEN, SEAT, Open, Seen
from companion.table.settable import Settable

Counts = Mapping[str, int]

POLITICS, ACTIONS = N_("politics"), N_("actions")
PHASES = (POLITICS, ACTIONS)
MILDER = "milder"
"""The choice `fights` with which a player has one attacker at a time (p. 19)."""
KEEP_HAND = "keep_hand"
"""Mark among the used effects of a turn: no military cards need be discarded in it."""
KEPT = "kept"
"""The choice `row` with which the program knows the cards in the row."""
GRADUAL, LAST_EVENTS = "gradual", "age_iii_events"
"""The choice `bonus` that shows one event at each age, and the scoring that has such events."""


Player = Annotated[str, Id("players")]
CivilCard = Annotated[str, Id("civil")]
Technology = Annotated[str, Id("technologies")]
Wonder = Annotated[str, Id("wonders")]


@dataclass(frozen=True, slots=True)
class Civilisation:
    """One player's table. `technologies` are farms, mines, urban buildings and units in play with
    their workers; `stored` the blue tokens on cards of farms and mines; each of the `stages` built
    of the wonder under way holds one too. `hand` are the civil cards in hand, `fresh` the action
    cards among them that were taken in this turn. `military` is the number of military cards in
    hand, `known` those of them whose names the books have been told: with 3 and one known, two lie
    face down to the books.

    The rest of the turn: `spent_*` tokens beside the government; `extra_*` actions for this turn
    only; `discount` resources off units (p. 20); `used` cards whose effect of the turn is used up;
    `lost_civil` actions that are missing in the next own turn."""

    government: Annotated[str, Id("governments"), Settable(N_("government")), OPEN]
    technologies: Annotated[Mapping[Technology, int], Settable(each=True, none=True), OPEN]
    yellow_bank: Annotated[int, Settable(N_("yellow bank")), OPEN]
    unused_workers: Annotated[int, Settable(N_("unused workers"), "unused"), OPEN] = field(
        metadata={KEY: "unused"}
    )
    blue_bank: Annotated[int, Settable(N_("blue bank")), OPEN]
    leader: Annotated[str, Id("leaders"), Settable(N_("leader"), none=True), OPEN] = ""
    leader_ages: Open[tuple[str, ...]] = ()
    wonders: Annotated[tuple[Wonder, ...], Settable(N_("wonders")), OPEN] = ()
    ruined: Annotated[tuple[Wonder, ...], Settable(N_("ruined wonders"), "ruined"), OPEN] = ()
    building: Annotated[Wonder, Settable(N_("wonder under way"), "building", none=True), OPEN] = ""
    stages: Annotated[int, Settable(N_("stages")), OPEN] = 0
    specials: Annotated[
        tuple[Annotated[str, Id("specials")], ...],
        Settable(N_("special technologies"), "specials"),
        OPEN,
    ] = ()
    stored: Annotated[
        Mapping[Technology, int],
        Settable(N_("blue tokens"), "blue", each=True, least=1, none=True),
        OPEN,
    ] = field(default_factory=dict)
    colonies: Annotated[
        tuple[Annotated[str, Id("territories")], ...], Settable(N_("colonies")), OPEN
    ] = ()
    tactic: Annotated[str, Id("tactics"), Settable(N_("tactics"), "tactic", none=True), OPEN] = ""
    hand: Annotated[tuple[CivilCard, ...], Settable(N_("civil cards in hand"), "hand"), OPEN] = ()
    fresh: Annotated[
        tuple[CivilCard, ...], Settable(N_("action cards taken in this turn"), "fresh"), OPEN
    ] = ()
    military: Annotated[int, Settable(N_("military cards"), "military"), OPEN] = 0
    known: Annotated[
        tuple[Annotated[str, Id("military")], ...],
        Settable(N_("known military cards"), "known"),
        Seen(SEAT),
    ] = ()
    culture: Annotated[int, Settable(N_("culture")), OPEN] = 0
    science: Annotated[int, Settable(N_("science")), OPEN] = 0
    spent_civil: Annotated[int, Settable(N_("civil actions used"), "spent_civil"), OPEN] = 0
    spent_military: Annotated[
        int, Settable(N_("military actions used"), "spent_military"), OPEN
    ] = 0
    extra_civil: Annotated[
        int, Settable(N_("more civil actions"), "extra_civil", least=-99), OPEN
    ] = 0
    extra_military: Annotated[
        int, Settable(N_("more military actions"), "extra_military", least=-99), OPEN
    ] = 0
    discount: Annotated[int, Settable(N_("discount")), OPEN] = 0
    used: Open[tuple[str, ...]] = ()
    lost_civil: Annotated[int, Settable(N_("civil actions lost"), "lost_civil"), OPEN] = 0
    resigned: Annotated[bool, Settable(N_("resigned")), OPEN] = False

    @property
    def workers(self) -> int:
        """Workers on cards."""
        return sum(self.technologies.values())

    @property
    def yellow(self) -> int:
        """All yellow tokens of the player."""
        return self.yellow_bank + self.unused_workers + self.workers

    @property
    def blue(self) -> int:
        """All blue tokens of the player."""
        return self.blue_bank + sum(self.stored.values()) + self.stages

    @property
    def cards(self) -> Iterator[str]:
        """Every civil card that is in force, wherever it lies; ruined wonders are not."""
        yield self.government
        if self.leader:
            yield self.leader
        yield from (wonder for wonder in self.wonders if wonder not in self.ruined)
        yield from self.specials

    def with_workers(self, card: str, change: int) -> Civilisation:
        """Return the civilisation with more or fewer workers on a card; the card stays."""
        count = self.technologies.get(card, 0) + change
        return replace(self, technologies={**self.technologies, card: count})


@dataclass(frozen=True, slots=True)
class TtaState:
    """The whole state. `players` stand in turn order from the starting player on; `age` is that
    of the civil deck; `row` has the cards from the cheapest place on, `""` for a gap, and is empty
    where it is not kept; `deck` counts the cards left in the civil deck where the row is kept;
    `lay` is how many cards are due in the row. `last_round` is 0 while nobody knows."""

    version: Annotated[str, Id("versions"), OPEN]
    choices: Open[Mapping[str, str]]
    players: Open[tuple[Player, ...]]
    turn: Annotated[Player, Settable(N_("turn")), OPEN]
    civs: Open[Mapping[Player, Civilisation]]
    age: Annotated[str, Id("ages"), Settable(N_("age")), OPEN] = "a"
    round: Annotated[int, AtLeast(1), Settable(N_("round")), OPEN] = 1
    phase: Annotated[str, OneOf(PHASES), Settable(N_("phase")), OPEN] = ACTIONS
    row: Open[tuple[Annotated[str, Id("row")], ...]] = ()
    deck: Open[Mapping[CivilCard, int]] = field(default_factory=dict)
    lay: Annotated[int, Settable(N_("cards due in the row"), "lay"), OPEN] = 0
    last_round: Annotated[int, Settable(N_("last round")), OPEN] = 0
    ended: Open[str | None] = None
    winners: Open[tuple[str, ...]] = ()
    affairs: Open[Affairs] = field(default_factory=Affairs)

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def playing(self) -> tuple[str, ...]:
        """Players who have not resigned, in turn order."""
        return tuple(player for player in self.players if not self.civs[player].resigned)

    @property
    def civ(self) -> Civilisation:
        """The civilisation whose turn it is."""
        return self.civs[self.turn]

    @property
    def keeps_row(self) -> bool:
        return self.choices["row"] == KEPT

    def from_turn(self) -> tuple[str, ...]:
        """Return the players who have not resigned, beginning with the player whose turn it is."""
        at = self.players.index(self.turn)
        order = (*self.players[at:], *self.players[:at])
        return tuple(player for player in order if not self.civs[player].resigned)

    def rivals(self, player: str) -> tuple[str, ...]:
        return tuple(other for other in self.playing if other != player)

    def with_civ(self, player: str, civ: Civilisation) -> TtaState:
        return replace(self, civs={**self.civs, player: civ})


def first_civilisation(world: World, choices: Mapping[str, str]) -> Civilisation:
    """Return a nation before its first turn (p. 2)."""
    start = world.constants
    extra = start["easier_extra_yellow"] if choices["easier"] == "yes" else 0
    mat = [world.cards[row.id] for row in world.game.table("start_techs")]
    return Civilisation(
        government=next(card.id for card in mat if card.category not in BUILT),
        technologies={card.id: card.start_workers for card in mat if card.category in BUILT},
        yellow_bank=start["yellow_in_bank"] + extra,
        unused_workers=start["unused_workers"],
        blue_bank=start["blue_tokens"],
        science=start["start_science"],
    )


def in_play(civ: Civilisation, card: str) -> bool:
    """Return whether a technology lies on the table."""
    return card in civ.technologies or card in civ.specials or card == civ.government


def held(state: TtaState, card: str) -> int:
    """Return the number of copies of a civil card before players or in their hands."""
    return sum(
        civ.hand.count(card)
        + in_play(civ, card)
        + (card in (civ.leader, civ.building))
        + (card in civ.wonders)
        for civ in state.civs.values()
    )


def first_state(world: World, choices: Mapping[str, str]) -> TtaState:
    """Return the set-up (pp. 2, 11, 17). Raises CompanionError when the first player does not
    play."""
    count, first = int(choices["players"]), choices["first"]
    seats = world.players[:count]
    if first not in seats:
        message = _("With {count} players there is no {player}; there are: {players}.")
        names = world.players_text(seats)
        raise CompanionError(world.say(message, count=count, player=first, players=names))
    at, version = seats.index(first), world.versions[choices["version"]]
    keeps_row, places = choices["row"] == KEPT, len(world.row_costs)
    return TtaState(
        version=version.id,
        choices=dict(choices),
        players=(*seats[at:], *seats[:at]),
        turn=first,
        civs={player: first_civilisation(world, choices) for player in seats},
        age=world.ages[0],
        row=("",) * places if keeps_row else (),
        deck=world.deck(world.ages[0], count) if keeps_row else {},
        lay=places if keeps_row else 0,
        affairs=first_affairs(
            _events(world, version, count),
            _shown(world, version, choices["bonus"]),
        ),
    )


def _events(world: World, version: Version, players: int) -> int:
    """Return the number of events that lie ready at the start (pp. 2, 11)."""
    if version.events == "tutorial":
        return sum(card.copies[players] for card in world.military.values() if card.tutorial)
    return world.constants["events_beyond_players"] + players


def _shown(world: World, version: Version, bonus: str) -> int:
    """Return the number of events of the last age that are shown from the start: in the advanced
    game (p. 11), and before a full one by the variants of p. 19."""
    if version.scoring == "bonus_events":
        return world.constants["bonus_events"]
    if not shows_more(version, bonus):
        return int(bonus) if version.scoring == LAST_EVENTS and bonus.isdecimal() else 0
    return 1


def shows_more(version: Version, bonus: str) -> bool:
    """Return whether one more event is shown at each change of age (p. 19)."""
    return version.scoring == LAST_EVENTS and bonus == GRADUAL


def read_state(world: World, document: Mapping[str, Any]) -> TtaState:
    """Return the state of a document; what it leaves out is as at the start. Raises ValueError,
    KeyError or TypeError for what cannot be used."""
    start = plain(first_state(world, document["choices"]))
    civs = _merged(document.get("civs") or {}, start["civs"])
    whole = {**start, **document, "civs": civs}
    state: TtaState = read(
        TtaState, whole, where="", known=ids_of(world, start["players"]).__getitem__
    )
    return state


def _merged(given: Mapping[str, Any], start: Mapping[str, Any]) -> dict[str, Any]:
    """Return every civilisation, with what is not said as at the start."""
    unknown = [player for player in given if player not in start]
    if unknown:
        known = ", ".join(start)
        message = _("in '{where}' there can be no '{value}' (known: {known})")
        raise ValueError(message.format(where="civs", value=unknown[0], known=known))
    return {player: {**start[player], **(given.get(player) or {})} for player in start}


def ids_of(world: World, players: Sequence[str]) -> Mapping[str, Collection[str]]:
    """Return the ids that a state may name, by what they are of."""
    return {**world.ids, "players": players}
