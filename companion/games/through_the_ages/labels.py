"""What `set` can correct, in words: how it is typed in any language, and how it is told."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.through_the_ages.world import World
from companion.table.codec import Value
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary, plain

OF_GAME: Mapping[str, str] = {
    "round": N_("round"),
    "age": N_("age"),
    "turn": N_("turn"),
    "phase": N_("phase"),
    "last_round": N_("last round"),
    "lay": N_("cards due in the row"),
    "current": N_("current events"),
    "future": N_("future events"),
    "past": N_("past events"),
    "bonus": N_("events shown"),
    "pacts": N_("pacts"),
    "wars": N_("wars"),
    "political": N_("political action"),
    "due": N_("what is due"),
}
"""Key -> its name, of what belongs to nobody."""
OF_PLAYER: Mapping[str, str] = {
    "culture": N_("culture"),
    "science": N_("science"),
    "food": N_("food"),
    "resources": N_("resources"),
    "yellow_bank": N_("yellow bank"),
    "unused": N_("unused workers"),
    "blue_bank": N_("blue bank"),
    "stages": N_("stages"),
    "military": N_("military cards"),
    "spent_civil": N_("civil actions used"),
    "spent_military": N_("military actions used"),
    "extra_civil": N_("more civil actions"),
    "extra_military": N_("more military actions"),
    "lost_civil": N_("civil actions lost"),
    "discount": N_("discount"),
    "government": N_("government"),
    "leader": N_("leader"),
    "building": N_("wonder under way"),
    "tactic": N_("tactics"),
    "wonders": N_("wonders"),
    "ruined": N_("ruined wonders"),
    "specials": N_("special technologies"),
    "colonies": N_("colonies"),
    "hand": N_("civil cards in hand"),
    "fresh": N_("action cards taken in this turn"),
    "known": N_("known military cards"),
    "resigned": N_("resigned"),
}
"""Key -> its name, of what a player has."""
BLUE = ".blue"
"""Behind a card: the blue tokens on it."""


def words(labels: Mapping[str, str]) -> Vocabulary:
    """The keys and their names in the language in use."""
    return Vocabulary.of(_("figures"), {key: [_(label)] for key, label in labels.items()})


def key_of(labels: Mapping[str, str], text: str) -> tuple[str, bool]:
    """(key, whether it was typed in full) that a word means; an empty key if none or several."""
    known = words(labels)
    found = known.matches(text)
    if len(found) != 1:
        return "", False
    return found[0], plain(text) in map(plain, known.spellings[found[0]])


def nearest(text: str) -> str:
    """The figure whose name is most like a word; empty if none is like it."""
    import difflib

    names = {
        plain(name): _(label)
        for labels in (OF_GAME, OF_PLAYER)
        for key, label in labels.items()
        for name in (key, _(label))
    }
    close = difflib.get_close_matches(plain(text), names, n=1, cutoff=0.7)
    return names[close[0]] if close else ""


def told(world: World, key: str, value: Value) -> str:
    """A correction in words: `Green: culture 9`, `round 4`."""
    player, dot, what = key.partition(".")
    if not dot:
        return f"{_(OF_GAME[key])} {_value(world, key, value)}"
    card = what.removesuffix(BLUE)
    name = _(OF_PLAYER[card]) if card in OF_PLAYER else world.card(card)
    blue = " ({})".format(_("blue tokens")) if what.endswith(BLUE) else ""
    return f"{world.player(player)} {name}{blue} {_value(world, what, value)}"


def _value(world: World, key: str, value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in (None, "", []):
        return _("none")
    if isinstance(value, list):
        return ", ".join(_value(world, "", part) for part in value)
    if not isinstance(value, str):
        return str(value)
    if key == "age" or value in world.ages:
        return world.age(value)
    if ":" in value:
        return " ".join(_value(world, "", part) for part in value.split(":"))
    if value in world.players:
        return world.player(value)
    if value in world.cards or value in world.military:
        return world.card(value)
    return _(value)
