"""The commands of a civil turn. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.i18n import N_
from companion.table.verbs import Argument, GameVerb, Option, later


def _read(name: str) -> Callable[..., Any]:
    return later("companion.games.through_the_ages.read", name)


_SEED = Option("seed", N_("With --draw: the same number, the same cards."), "number", "N")

VERBS: tuple[GameVerb, ...] = (
    GameVerb(
        "take",
        N_("Take a card from the row: take iron 2 (civil actions), take iron @7 (place)."),
        (Argument("card", N_("The card; behind it its cost or @ its place."), rest=True),),
        _read("take"),
    ),
    GameVerb(
        "pop",
        N_("Increase the population."),
        (Option("free", N_("Without a civil action, where a wonder allows it."), "flag"),),
        _read("population"),
    ),
    GameVerb(
        "build",
        N_("Build a farm, mine, building, unit or wonder stage: build bronze 2."),
        (Argument("card", N_("What, and how many."), rest=True),),
        _read("build"),
    ),
    GameVerb(
        "upgrade",
        N_("Upgrade a building or unit: upgrade bronze iron 2."),
        (Argument("cards", N_("From what to what, and how many."), rest=True),),
        _read("upgrade"),
    ),
    GameVerb(
        "destroy",
        N_("Destroy a building or disband a unit."),
        (Argument("card", N_("What, and how many."), rest=True),),
        _read("destroy"),
    ),
    GameVerb(
        "wonder",
        N_("Build the next stage of the wonder under way."),
        (Argument("stages", N_("How many stages with one action."), required=False),),
        _read("wonder"),
    ),
    GameVerb(
        "play",
        N_("Play a card from the hand: play homer, play rich bronze, play legion."),
        (Argument("card", N_("The card, and what its action is for."), rest=True),),
        _read("play"),
    ),
    GameVerb(
        "revolution",
        N_("Change the government by a revolution."),
        (
            Argument("government", N_("The government."), required=False, rest=True),
            Option("with", N_("The action card that includes it."), metavar="CARD"),
        ),
        _read("revolution"),
    ),
    GameVerb(
        "enlist",
        N_("Increase the population and build a unit with one action, where a leader allows it."),
        (Argument("card", N_("The unit."), rest=True),),
        _read("enlist"),
    ),
    GameVerb(
        "end",
        N_("End the turn: upkeep, then the next player."),
        (Option("draw", N_("Let the program draw the new cards of the row."), "flag"), _SEED),
        _read("end"),
    ),
    GameVerb(
        "lay",
        N_("Lay new cards in the row that the program keeps."),
        (
            Argument("cards", N_("For example: iron, coal."), required=False, rest=True),
            Option("draw", N_("Let the program draw the new cards of the row."), "flag"),
            _SEED,
        ),
        _read("lay"),
    ),
    GameVerb(
        "row",
        N_("Show the card row and what the cards cost."),
        (),
        _read("show_row"),
    ),
    GameVerb(
        "age",
        N_("Say that the civil deck on the table has run out."),
        (),
        _read("age"),
    ),
    GameVerb(
        "draw",
        N_("Draw military cards during the turn (variant of p. 19)."),
        (Argument("count", N_("How many."), required=False),),
        _read("draw"),
    ),
    GameVerb(
        "discard",
        N_("Discard military cards by name."),
        (
            Argument("cards", N_("The cards."), rest=True),
            Option("player", N_("Who discards; without it the player in turn."), metavar="PLAYER"),
        ),
        _read("discard"),
    ),
    GameVerb(
        "can",
        N_("Ask whether something can be done and what it would cost: can build iron."),
        (
            Argument(
                "command", N_("The command as it would be typed, options included."), rest=True
            ),
        ),
        _read("can"),
        raw=True,
    ),
    GameVerb(
        "rate",
        N_("Show ratings and what makes them: rate orange strength."),
        (Argument("what", N_("A player, a rating, both or none."), required=False, rest=True),),
        _read("rate"),
    ),
    GameVerb(
        "cards",
        N_("Show what the cards of a player say."),
        (Argument("player", N_("The player."), required=False),),
        _read("cards"),
    ),
    GameVerb(
        "set",
        N_("Correct the books: points, tokens, workers, cards, round, age, turn."),
        (Argument("changes", N_("For example: green.culture=12 iron=2."), rest=True),),
        _read("correct"),
    ),
)
