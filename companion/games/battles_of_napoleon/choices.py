"""Choices made when a battle begins: scenario, optional rules, open questions of the text.

`docs/rulings.md` gives the reasons for the defaults.
"""

from __future__ import annotations

from companion.table.i18n import N_
from companion.table.rules import Choice

NO_YES, YES_NO = ("no", "yes"), ("yes", "no")

OPTIONAL = (
    Choice("skirmishers", NO_YES, N_("Optional rule: detached skirmishers (p. 60).")),
    Choice("grenadiers", NO_YES, N_("Optional rule: grenadiers in melee (p. 62).")),
    Choice("rifles", NO_YES, N_("Optional rule: British rifles (p. 62).")),
    Choice("flank_cover", NO_YES, N_("Optional rule: lines cover each other's flanks (p. 63).")),
    Choice("ammunition", NO_YES, N_("Optional rule: guns run out of ammunition (p. 64).")),
    Choice("canister", NO_YES, N_("Optional rule: canister at two targets (p. 64).")),
    Choice("fatigue", NO_YES, N_("Optional rule: a charge tires cavalry (p. 64).")),
    Choice("withdrawal", NO_YES, N_("Optional rule: cavalry withdraws of its own will (p. 65).")),
    Choice("mass_charge", NO_YES, N_("Optional rule: mass charges of a group (p. 65).")),
)

SWITCHES = (
    Choice(
        "english_line_melee",
        NO_YES,
        N_("Is melee against British line infantry easier by 1 (table p. 50 against example)?"),
    ),
    Choice(
        "line_target_disorder",
        NO_YES,
        N_("Does infantry in line that is attacked in melee end disordered as well (p. 50)?"),
    ),
    Choice("uphill_melee", YES_NO, N_("Does melee uphill lose 1 (p. 49 against p. 23)?")),
    Choice(
        "rally_value",
        ("morale", "command"),
        N_("Which value of a commander counts in a rally test (p. 59 rule against example)?"),
    ),
    Choice("charge_melee", YES_NO, N_("Does a charge add the unit's melee value (pp. 52, 53)?")),
    Choice(
        "mass_charge_ten",
        YES_NO,
        N_("Does a mass charge also add the 10 of a charge (p. 66)?"),
    ),
    Choice(
        "canister_rounds",
        ("2", "1"),
        N_("Rounds of ammunition for the two shots of canister (p. 64)."),
    ),
    Choice(
        "over_hills",
        YES_NO,
        N_("Is there a line of sight over a hill from low ground to low ground (p. 28)?"),
    ),
    Choice("square_fire", ("one", "all"), N_("Figures of a square in each of its shots (p. 45).")),
    Choice(
        "column_flank",
        ("1", "2"),
        N_("Bases of a column in the line of fire from its flank (p. 45)."),
    ),
)
