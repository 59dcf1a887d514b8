"""Rules that one edition of the family fixes beyond the rows of its game folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import NamedTuple

from companion.games.axis.combat import Rulings
from companion.table.i18n import N_
from companion.table.lazy import Place
from companion.table.rules import Choice

TOUCH, APART = "touch", "apart"


class Phase(NamedTuple):
    """A phase of a turn. Without its capital a power skips those that `needs_capital`."""

    id: str
    page: str
    needs_capital: bool


class EditionRules(NamedTuple):
    """Phases in their order, what a group may settle, and the page of the rule text on which each
    rule that a refusal can name stands."""

    phases: tuple[Phase, ...]
    choices: tuple[Choice, ...]
    pages: Mapping[str, str]
    captured_in: tuple[str, ...]
    """Phases in which areas change hands."""
    borders: tuple[Choice, ...] = ()
    """Choices that say whether two spaces touch, named like the rows of `disputed`."""
    bystanders: tuple[str, ...] = ()
    """Powers without a turn that hold areas which can be taken."""
    kinds: Mapping[str, Place] = {}
    """Events of the edition's own, or in place of shared ones: where their rules stand."""
    rulings: Mapping[str, str] | None = None
    """Answers of the edition's rule text to the open questions of combat; None leaves them all to
    the game folder and the group."""
    step_pages: Mapping[str, str] = {}
    """Step of a battle -> page, where it differs from the one that the battle library names."""
    error_pages: Mapping[int, int] = {}
    """Page that the battle library names in a refusal -> page of this edition's text."""
    ships_per_landed: bool = False
    """Whether the number of bombarding ships is limited to that of landed units."""


def border_choice(name: str, adjacent: bool, help: str) -> Choice:
    """Return whether two spaces touch that do so, or do not, as the folder has it."""
    return Choice(name, (TOUCH, APART) if adjacent else (APART, TOUCH), help)


def ruling_choices(defaults: Rulings) -> tuple[Choice, ...]:
    """Return the open questions of combat as rules that a group settles, the edition's own value
    first. `docs/rulings.md` gives the reasons."""
    meanings = {
        "aa_hits": N_("AA hits by type of aircraft, or as the owner chooses (p. 12)."),
        "bombarded_fire": N_("Do units hit by bombardment still fire (p. 13)?"),
        "submarine_second_shot": N_("Do submarines that fired in step 2 fire again (p. 13)?"),
        "destroyer_effect": N_("What a destroyer does against submarine fire (p. 13)."),
        "destroyer_presence": N_("When a destroyer counts as present (p. 13)."),
        "aircraft_hit_submarines": N_("When aircraft may hit submarines (p. 13)."),
        "submerging": N_("When submarines may submerge (p. 15)."),
        "destroyer_stops_submerging": N_("Does an enemy destroyer stop submerging (p. 8)?"),
        "submarine_retreat": N_("What submarines do when the attacker retreats (p. 15)."),
        "damage_repaired": N_("Are battleships whole again after a battle (p. 18)?"),
        "amphibious_retreat": N_("Who may leave a landing (p. 14)."),
        "retreat_counts_as": N_("How a retreat is booked (p. 15)."),
        "landing_past": N_("Which enemy units at sea do not stop a landing (p. 17)."),
        "failed_landing": N_("What aircraft do when nobody comes ashore any more (p. 17)."),
    }
    choices = []
    for switch in fields(Rulings):
        default = getattr(defaults, switch.name)
        others = [value for value in switch.metadata["choices"] if value != default]
        choices.append(Choice(switch.name, (default, *others), meanings.get(switch.name, "")))
    return tuple(choices)
