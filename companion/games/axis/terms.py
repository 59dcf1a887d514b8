"""Words of the reader for the ids of the battle library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.axis.play import Play
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.games.axis.combat import BattleError

FIRST = ":first"


def bare_unit(token: str) -> str:
    """Return the unit of what an order of losses lists, without its owner and its first hit."""
    return token.partition("@")[0].removesuffix(FIRST)


def token_text(play: Play, token: str, count: int = 1) -> str:
    """Return the name of what an order of losses lists: a unit, its first hit, perhaps its
    owner."""
    bare, _at, power = token.partition("@")
    unit = play.world.unit(bare.removesuffix(FIRST), 1 if bare.endswith(FIRST) else count)
    text = _("{unit}: first hit").format(unit=unit) if bare.endswith(FIRST) else unit
    return f"{text} ({play.world.bracketed(power)})" if power else text


def tokens_text(play: Play, hits: Mapping[str, int]) -> str:
    """Return text such as `3 Infantry, 2 Tanks`: what an order of losses lists, with counts."""
    return ", ".join(f"{count} {token_text(play, token, count)}" for token, count in hits.items())


def firing_text(play: Play, units: Mapping[str, int], each: Mapping[str, int]) -> str:
    """Return text such as `1 Bomber (2 dice each), 2 Battleships`: who rolls together."""
    parts = []
    for unit, count in units.items():
        text = play.world.counts({unit: count})
        if each.get(unit, 1) > 1:
            text = _("{units} ({n} dice each)").format(units=text, n=each[unit])
        parts.append(text)
    return ", ".join(parts)


def step_name(play: Play, step: str) -> str:
    """Return the name of a step; the parts of opening fire have the step's name and their own."""
    parts = {
        "opening-fire-aa": _("AA fire"),
        "opening-fire-bombard": _("shore bombardment"),
        "opening-fire-submarines": _("submarines"),
        "overflight-aa": _("AA fire"),
        "raid-aa": _("AA fire"),
        "raid-bombs": _("bombs"),
        "air-battle": _("air battle"),
        "rocket": _("rockets"),
    }
    named = play.world.game.words(play.world.lang()).get("battle_steps", step)
    others = {
        "remove-opening": _("casualties of the surprise strike"),
        "remove-casualties": _("casualties"),
        "conquer": _("end of the battle"),
    }
    return parts.get(step) or named or others.get(step, step)


def side_name(play: Play, side: str) -> str:
    """Return attacker or defender."""
    return play.world.game.words(play.world.lang()).label(side)


def told(play: Play, error: BattleError) -> str:
    """Return the sentence of an error with its page."""
    values: dict[str, str] = {}
    for name, value in error.values.items():
        if isinstance(value, Mapping):
            values[name] = tokens_text(play, value)
            continue
        words = [value] if isinstance(value, str | int) else list(value)
        if name in ("unit", "units"):
            words = [token_text(play, str(word)) for word in words]
        elif name == "side":
            words = [side_name(play, str(word)) for word in words]
        elif name == "step":
            words = [step_name(play, str(word)) for word in words]
        values[name] = ", ".join(map(str, words))
    number = play.edition.error_pages.get(error.page or 0, error.page)
    page = " " + _("(rules p. {page})").format(page=number) if number else ""
    sentence = _(error.message).format(**values)
    return f"{sentence[:1].upper()}{sentence[1:]}{page}."
