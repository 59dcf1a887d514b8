"""Common parts of the actions of this game: when they are open, and their fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from companion.games.battles_of_napoleon import words
from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table import actions, inputs
from companion.table.actions import Input, action, field
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary, parts_of

Draft = actions.Draft[Play, NapoleonState]


class NapoleonAction(actions.Action[Play, NapoleonState]):
    """An action of this game."""


A = TypeVar("A", bound=NapoleonAction)
T = TypeVar("T")


def or_refused(draft: Draft, action: A) -> A:
    """Return the action, where nothing is wrong with it as far as it goes: nobody rolls or draws
    for one that is not allowed. Raises RefusedError."""
    draft.refuse(action.refusals(draft.play, draft.state))
    return action


def checked(
    draft: Draft, legal: Collection[T], make: Callable[[T], NapoleonAction]
) -> Callable[[T], None]:
    """Return the check of an answer that is not one of the legal ones: it raises UsageError with
    the reasons why the rules do not allow its action."""

    def check(answer: T) -> None:
        if answer not in legal and (reasons := make(answer).refusals(draft.play, draft.state)):
            raise UsageError(" ".join(map(str, reasons)))

    return check


def side_of(draft: Draft, key: str) -> str:
    """Return the side of a unit, a group or the commander at a post; empty for anything else."""
    state = draft.state
    if key in state.units:
        return state.nation_of(key)
    holder = state.groups.get(key) or state.officers.get(key)
    return holder.nation if holder else ""


@action
class OnTheBoard(NapoleonAction):
    """An action that known hexes may forbid, unless the board is said to be right."""

    board: bool = field(
        inputs.FLAG,
        N_("The board is right: take what is typed, whatever the books have."),
        option="board",
        default=False,
    )


# -- gates -----------------------------------------------------------------------------------------


class WhileFought:
    """Gate: open while the battle goes on and nothing is due."""

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        return play.closed_refusals(state)


class InPhase:
    """Gate: open in some phases, when nothing is due; `rule` names the page."""

    def __init__(self, rule: str, *phases: str) -> None:
        self.rule, self.phases = rule, phases

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        return play.phase_refusals(state, *self.phases, rule=self.rule)


class WhenDue:
    """Gate: open when a task of this kind is due first; the action says whose it is."""

    def __init__(self, rule: str, kind: str) -> None:
        self.rule, self.kind = rule, kind

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        subject = state.task.subject if state.task else ""
        return play.task_refusals(state, self.rule, self.kind, subject)


# -- what fields are made of -----------------------------------------------------------------------


def named(known: Callable[[World, NapoleonState], Vocabulary]) -> Input[str]:
    """Return a field for one of some names, which depend on who is on the field."""
    return inputs.one_of(lambda draft: known(draft.play.world, draft.state))


def one_word(read: Callable[[Draft, str], Any], shown: Callable[[Draft, Any], str]) -> Input[Any]:
    """Return an answer that is a single word: a hex, the number of a card."""

    def lead(draft: Draft, typed: Sequence[str]) -> tuple[Any, list[str]]:
        return read(draft, typed[0]), list(typed[1:])

    return Input(read, lead, shown)


def _read_units(draft: Draft, text: str) -> tuple[str, ...]:
    """Read units: `f1a f2b`, `f1a, 15e ligne`. A unit named twice counts once."""
    known, units = words.unit_words(draft.play.world, draft.state), list[str]()
    for part in parts_of(text):
        left = part.split()
        while left:
            unit, left = known.leading(left)
            units.append(unit)
    return tuple(dict.fromkeys(units))


def _read_facing(draft: Draft, text: str) -> str:
    if (facing := words.facing_of(draft.play.world, text)) is not None:
        return facing
    corners = ", ".join(CORNERS)
    raise UsageError(_("Facing where? One of {corners}.").format(corners=corners))


def card_key(card: str) -> str:
    """Return the id of an event card among all printed pieces."""
    return f"event_cards/{card}"


UNIT = named(words.unit_words)
UNITS: Input[tuple[str, ...]] = Input(
    _read_units,
    shown=lambda draft, units: draft.play.world.labels(units),
    words=lambda draft: words.unit_words(draft.play.world, draft.state),
    form="some",
)
GROUP = named(words.group_words)
LEADER = named(words.post_words)._replace(key=words.commander_key)
"""Input of a commander, by his post: a group, or a side for its commander-in-chief."""
OBJECTIVE = named(words.objective_words)
SIDE = inputs.one_of(lambda draft: draft.play.world.vocabulary("nations"))
TERRAIN = inputs.one_of(lambda draft: draft.play.world.vocabulary("terrain"))
HEX: Input[Hex] = one_word(
    lambda draft, text: words.find_hex(draft.play.world, draft.state, text),
    lambda _draft, place: words.hex_text(place),
)._replace(picked=True, key=words.spot_of)
MAYBE_HEX: Input[Hex | None] = one_word(
    lambda draft, text: HEX.read(draft, text) if text else None,
    lambda _draft, place: words.hex_text(place),
)._replace(picked=True, key=lambda place: words.spot_of(place) if place else "")
"""Input of a hex, or an empty line for one that the books need not know."""
FACING: Input[str] = one_word(_read_facing, lambda _draft, facing: str(facing))
CARD: Input[str] = one_word(
    lambda draft, text: words.find_card(draft.play.world, text), lambda _draft, card: str(card)
)._replace(key=card_key)
"""Input of an event card, by its number."""
TOKEN: Input[str] = one_word(
    lambda draft, text: words.find_token(draft.play.world, text), lambda _draft, token: f"t{token}"
)._replace(key=lambda token: f"order_tokens/{token}")
"""Input of an order token, by an initiative on it or its number."""


@action
class EndsAt(OnTheBoard):
    """An action that ends at a hex, which the books know if somebody says it."""

    hex: Hex | None = field(
        HEX,
        N_("The hex where it ends, for the books."),
        option="at",
        metavar="HEX",
        default=None,
    )
