"""The commands of a declared game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.declared.game import DeclaredRules
from companion.table.arguments import Argument
from companion.table.catalogue import ListedAction
from companion.table.i18n import N_
from companion.table.lazy import later
from companion.table.verbs import GameVerb

CAN = GameVerb(
    "can",
    N_("Ask whether a command would be allowed, or without one, all that can be done now."),
    (
        Argument(
            "command",
            N_("The command as it would be typed; without one, all that can be done now."),
            required=False,
            rest=True,
        ),
    ),
    later("companion.declared.looking", "can"),
    raw=True,
)


ODDS = GameVerb(
    "odds",
    N_("The exact chances of a battle: 'odds' before its command. Nothing is recorded."),
    (Argument("command", N_("The command as it would be typed."), rest=True),),
    later("companion.declared.looking", "odds"),
    raw=True,
)


ACCEPTED = N_("Accept what another one offers.")
HAND = GameVerb(
    "hand",
    N_("The cards in a hand, for its owner to see: whoever's turn it is, if nobody is named."),
    (Argument("who", N_("Whose hand."), required=False, rest=True),),
    later("companion.declared.looking", "hand"),
    raw=True,
)


def verbs_of(rules: DeclaredRules) -> Sequence[GameVerb]:
    """Return a command for each deed, and those that every declared game has."""
    world = rules.world
    deeds = (
        ListedAction(
            head.id,
            world.message(head.help, head.names, head.id),
            rules.kinds[head.id],
            head.topic,
        )
        for head in world.declared.heads
    )
    more = (entry.verb for entry in world.more)
    correct = ListedAction("set", N_("Correct the books."), rules.kinds["set"])
    odds = (ODDS,) if any(head.fights for head in world.declared.heads) else ()
    hidden = any(not deck.shown for deck in world.declared.decks.values())
    hand = (HAND,) if hidden else ()
    accept: tuple[GameVerb, ...] = ()
    if "accept" in rules.kinds:
        accept = (ListedAction("accept", ACCEPTED, rules.kinds["accept"]).verb,)
    return (*(deed.verb for deed in deeds), *more, correct.verb, *accept, *odds, *hand, CAN)
