"""Hooks by which an edition changes the shared rules. Every method has a neutral answer, so an
edition overrides only what its rule text changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.axis.state import cities
from companion.games.axis.world import World
from companion.table import play as table
from companion.table.i18n import _
from companion.table.rules import Step

if TYPE_CHECKING:
    from companion.games.axis.edition import EditionRules
    from companion.games.axis.encounter import Encounter, Forces
    from companion.games.axis.outcome import FoughtBattle
    from companion.games.axis.state import AxisState
    from companion.table.counts import Counts
    from companion.table.errors import Refusal
    from companion.table.overview import Part
    from companion.table.rules import Entry
    from companion.table.scene import Sign


@dataclass(frozen=True, slots=True)
class EditionHooks(table.Play[World]):
    """A board, the edition that is played on it, and the neutral answers. `state.own` is a value of
    the edition's own, None here."""

    edition: EditionRules

    # -- the edition's own state ---------------------------------------------------------------

    def first(self) -> Any:
        """Return the edition's own part of the state at the start."""
        return None

    def load(self, given: Mapping[str, Any]) -> Any:
        """Return the own part from JSON; what is left out is as at the start. Raises ValueError."""
        return self.first()

    # -- the map on screens --------------------------------------------------------------------

    map_parts: ClassVar[tuple[str, ...]] = ("board",)
    """Parts of the kit that make the map, from left to right."""
    strip_part: ClassVar[str] = "battle-board"
    """Part of the kit on which a battle is laid out."""

    def works(self, state: AxisState, area: str) -> Mapping[str, str]:
        """Return what is built in an area, as the columns of the map's table have it."""
        return {"factory": "1" if area in state.complexes else "0"}

    def map_signs(self, state: AxisState) -> Iterable[Sign]:
        """Return the edition's own signs on the map: damage, kamikaze, convoys."""
        return ()

    def map_told(self, state: AxisState, area: str) -> Iterable[str]:
        """Return sentences about what stands in an area."""
        return (_("Industrial complex"),) if area in state.complexes else ()

    # -- areas ---------------------------------------------------------------------------------

    def visit_refusals(self, state: AxisState, area: str) -> list[Refusal] | None:
        """Return why units of the power at the move may not move into an area at all; None leaves
        the question to the shared rule."""
        return None

    def enterable(self, state: AxisState, area: str) -> bool:
        """Return whether an area without an owner may be entered by force."""
        return False

    def take_refusals(self, state: AxisState, area: str, power: str) -> list[Refusal] | None:
        """Return why an area may not be taken by force; None leaves the question to the shared
        rule."""
        return None

    def capture_refusals(self, state: AxisState, area: str) -> list[Refusal]:
        """Return why an area may not be taken without a battle now, beyond the shared rule."""
        return []

    def blitz_refusals(self, state: AxisState, area: str) -> list[Refusal]:
        """Return why tanks do not take an area on their way."""
        return []

    def new_owner(self, state: AxisState, power: str, area: str) -> str | None:
        """Return the power that controls an area that `power` takes. None: the shared rule
        decides."""
        return None

    def taken(self, before: AxisState, after: AxisState, area: str) -> AxisState:
        """Return the state after an area was taken, with what the edition changes besides."""
        return after

    def stands(self, state: AxisState, area: str) -> bool:
        """Return whether land units of the power at the move may stand in an area, and attack from
        it."""
        owner = state.owners.get(area)
        return owner is not None and self.world.friends(owner, state.power)

    def sails(self, state: AxisState) -> bool:
        """Return whether units of the power at the move may come from ships."""
        return True

    # -- battles -------------------------------------------------------------------------------

    def battle_refusals(self, state: AxisState, encounter: Encounter) -> list[Refusal]:
        """Return why a battle may not be fought, beyond the shared rule."""
        return []

    def order_refusals(self, state: AxisState, encounter: Encounter) -> list[Refusal]:
        """Return why a battle comes too late in the phase; its odds may be asked for at any
        time."""
        return []

    def foes_at_sea(self, state: AxisState) -> Sequence[str]:
        """Return the powers whose ships may be attacked."""
        return [key for key in self.world.powers if not self.world.friends(key, state.power)]

    def foe_at_sea(self, state: AxisState) -> str:
        """Return the power whose ships are attacked if the command does not say. Empty: that is
        open."""
        return ""

    def joined(self, state: AxisState, area: str) -> Forces:
        """Return power -> units that join the defence of an area without being named."""
        return {}

    def garrison(self, state: AxisState, area: str) -> Counts:
        """Return the units that defend an area by themselves, where nothing else is said."""
        return {}

    def fought_over(self, state: AxisState) -> Sequence[str]:
        """Return zones whose ships do not bombard this turn although there was no sea battle."""
        return ()

    def damaged_here(self, state: AxisState, encounter: Encounter) -> Mapping[str, Counts]:
        """Return side -> damaged ships that the books remember and that may be in a battle."""
        return {}

    def attacks(self, state: AxisState) -> Sequence[str] | None:
        """Return the commands of the combat phase besides battles for which there is a target now;
        None for those of the family."""
        return None

    def fought(self, state: AxisState, encounter: Encounter, fought: FoughtBattle) -> AxisState:
        """Return the state after a battle, with what the edition changes besides."""
        return state

    # -- money and units -----------------------------------------------------------------------

    def buy_refusals(self, state: AxisState, units: Counts) -> list[Refusal]:
        """Return why units may not be bought, beyond their price."""
        return []

    def serves(self, state: AxisState, area: str) -> bool:
        """Return whether an area takes new units of the power at the move without a complex."""
        return False

    def elsewhere_refusal(self, state: AxisState, area: str) -> Refusal | None:
        """Return why an area that does not serve takes no new units of the power at the move; None
        if its complex decides."""
        return None

    def room(self, state: AxisState, area: str) -> int | None:
        """Return how many units an area takes in a turn. None: as many as its income."""
        return None

    def on_old_carriers(self) -> bool:
        """Return whether new fighters may come onto carriers that were there before."""
        return False

    def facility_refusals(
        self, state: AxisState, area: str, unit: str, count: int
    ) -> list[Refusal] | None:
        """Return why a facility may not be built; None leaves it to the shared rule for
        complexes."""
        return None

    def built(self, state: AxisState, area: str, facilities: Counts) -> AxisState | None:
        """Return the state with new facilities; None leaves it to the shared rule for complexes."""
        return None

    def extra_income(self, state: AxisState, power: str) -> Sequence[Entry]:
        """Return the money that a power collects besides the income of its areas."""
        return ()

    def collected(self, state: AxisState) -> AxisState:
        """Return the state after the power at the move has collected its income."""
        return state

    # -- turn and victory ----------------------------------------------------------------------

    def turn_over(self, state: AxisState) -> Step[AxisState]:
        """Return the end of the turn of the power at the move."""
        return Step(state)

    def passed_over(self, before: AxisState, left: Sequence[str]) -> list[str]:
        """Return a sentence for each thing left undone in the phases that a power has left."""
        return []

    def winner(self, state: AxisState, last: bool) -> str | None:
        """Return the side that has won when a turn ends; `last` says that the round ends with
        it."""
        return self.winning_side(state) if last else None

    def winning_side(self, state: AxisState) -> str | None:
        """Return the side that holds the cities which the group agreed on, if one does."""
        for side, held in cities(self.world, state).items():
            needed = self.needed(state, side)
            if needed is not None and len(held) >= needed:
                return side
        return None

    def needed(self, state: AxisState, side: str) -> int | None:
        """Return how many victory cities win for a side. None: cities never do."""
        return self.world.conditions[state.choices["victory"]]

    def condition(self, state: AxisState) -> str:
        """Return the name of the condition of victory."""
        return self.world.name("victory_conditions", state.choices["victory"])

    def victory_text(self, state: AxisState) -> str | None:
        """Return how the war was won. None: the shared sentence about cities and the single
        winner."""
        return None

    # -- words ---------------------------------------------------------------------------------

    def entry_text(self, entry: Entry) -> str | None:
        """Return the text of a money entry of the edition. None: the shared texts apply."""
        return None

    def notes(self, state: AxisState, power: str) -> list[str]:
        """Return further notes about a power for the status."""
        return []

    def tasks(self, state: AxisState) -> list[str]:
        """Return further things to do in the phase."""
        return []

    def phase_task(self, state: AxisState) -> str | None:
        """Return the sentence that says what a phase is for. None: the shared one."""
        return None

    def room_text(self, state: AxisState, area: str) -> str | None:
        """Return why a complex takes no more units; None for the shared sentence."""
        return None

    def status_parts(self, state: AxisState) -> list[Part]:
        """Return further parts of the status."""
        return []

    def document(self, state: AxisState) -> Mapping[str, Any]:
        """Return further values for the JSON of the status."""
        return {}

    def consequences(self, before: AxisState, after: AxisState, area: str) -> list[str]:
        """Return further consequences of taking an area, one sentence each."""
        return []
