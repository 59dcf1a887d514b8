"""An attack as the report of an evening tells it: its chance before the die, losses, and dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.battles_of_napoleon.combat.announced import Announced
from companion.games.battles_of_napoleon.combat.board import FoughtAttack
from companion.games.battles_of_napoleon.combat.notes import Note, trials
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import FIGURES, NapoleonState
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, MELEE
from companion.games.battles_of_napoleon.trial import SIDES, chance, needed
from companion.table.battles import BattleSide, RetoldBattle, Throw
from companion.table.i18n import _, ngettext
from companion.table.rules import Entry


def throws(state: NapoleonState, notes: Sequence[Note]) -> Iterator[Throw]:
    """Yield the dice of tests and attacks; each hits if it succeeds."""
    for tried in trials(notes):
        if not tried.automatic:
            least = needed(tried.trial.items)
            faces = tuple(int(face >= least) for face in range(1, SIDES + 1))
            yield Throw(state.nation_of(tried.unit), 1, faces, int(tried.trial.success))


def attack(
    play: Play,
    state: NapoleonState,
    plan: Announced,
    fought: FoughtAttack,
    entries: Sequence[Entry],
) -> RetoldBattle | None:
    """Return an attack that was carried out; None where its target fled before its die."""
    own = [
        tried
        for tried in trials(fought.notes)
        if tried.unit == plan.unit and tried.about in (FIRE, MELEE, CHARGE)
    ]
    if not own:
        return None
    tried = own[0]
    won = tried.automatic or tried.trial.success
    likely = 1.0 if tried.automatic else chance(tried.trial.items)
    title = play.world.say("{unit} – {target}", unit=plan.unit, target=plan.target)
    return RetoldBattle(
        title,
        (
            _side(play, state, plan.unit, entries, won, likely),
            _side(play, state, plan.target, entries, not won, 1.0 - likely),
        ),
        _("of the attack's own die, before cards and tests that follow"),
        _("figures"),
    )


def _side(
    play: Play,
    state: NapoleonState,
    unit: str,
    entries: Sequence[Entry],
    won: bool,
    likely: float,
) -> BattleSide:
    """Return one side for the report: figures before and lost, whether it won, and `likely`, its
    chance beforehand."""
    figures = state.units[unit].figures
    lost = -sum(
        entry.amount for entry in entries if entry.account == unit and entry.reason == FIGURES
    )
    return BattleSide(
        state.nation_of(unit),
        play.world.label(unit),
        forces=_figures(figures),
        lost=_figures(lost) if lost else "",
        worth=float(lost),
        won=won,
        chance=likely,
    )


def _figures(count: int) -> str:
    return ngettext("{n} figure", "{n} figures", count).format(n=count)
