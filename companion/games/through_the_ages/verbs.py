"""The commands of the game: its actions, and what can be asked. Each is imported when it is run."""

from __future__ import annotations

from companion.table.arguments import Argument
from companion.table.catalogue import actions_in
from companion.table.i18n import N_
from companion.table.lazy import later
from companion.table.verbs import GameVerb

_HERE = "companion.games.through_the_ages"


_action = actions_in(_HERE)


CIVIL = (
    _action(
        "take",
        N_("Take a card from the row: take iron 2 (civil actions), take iron @7 (place)."),
        "taking.Take",
        "taking-cards",
    ),
    _action("pop", N_("Increase the population."), "population.Population", "population"),
    _action(
        "build",
        N_("Build a farm, mine, building, unit or wonder stage: build bronze 2."),
        "building.Build",
        "build",
    ),
    _action(
        "upgrade",
        N_("Upgrade a building or unit: upgrade bronze iron 2."),
        "building.Upgrade",
        "upgrade",
    ),
    _action("destroy", N_("Destroy a building or disband a unit."), "building.Destroy", "destroy"),
    _action(
        "wonder", N_("Build the next stage of the wonder under way."), "wonders.Stage", "wonders"
    ),
    _action(
        "play",
        N_("Play a card from the hand: play homer, play rich bronze, play legion."),
        "hand_cards.PlayCard",
        "sequence",
    ),
    _action(
        "revolution",
        N_("Change the government by a revolution."),
        "hand_cards.Revolution",
        "government",
    ),
    _action(
        "enlist",
        N_("Increase the population and build a unit with one action, where a leader allows it."),
        "building.Enlist",
        "population",
    ),
    _action("end", N_("End the turn: upkeep, then the next player."), "turns.End", "upkeep"),
    _action("lay", N_("Lay new cards in the row that the program keeps."), "row.Lay", "card-row"),
    _action(
        "age",
        N_("Say that the civil deck on the table has run out."),
        "ages.EndOfAge",
        "age-change",
    ),
    _action(
        "draw",
        N_("Draw military cards during the turn (variant of p. 19)."),
        "hands.Draw",
        "variants",
    ),
    _action("discard", N_("Discard military cards by name."), "hands.Discard", "military-cards"),
)
POLITICAL = (
    _action(
        "prepare",
        N_("Political action: prepare an event or territory, and turn the current one."),
        "politics.events.Prepare",
        "events",
    ),
    _action(
        "reveal",
        N_("Say which event or territory was turned, or which events are shown or scored."),
        "politics.events.Reveal",
        "events",
    ),
    _action(
        "choose",
        N_("Choose where a card leaves a choice; several answers with commas."),
        "politics.choosing.Choose",
        "card-notes",
    ),
    _action(
        "bid",
        N_("Bid for a territory in turn order, 'pass' leaves; several bids with commas."),
        "politics.colonies.Bid",
        "colonisation",
    ),
    _action(
        "send",
        N_("Send units and colonisation cards to the territory that was won."),
        "politics.colonies.Send",
        "colonisation",
    ),
    _action(
        "aggression",
        N_("Political action: play an aggression against a rival."),
        "politics.attacks.Aggression",
        "aggression",
    ),
    _action(
        "war", N_("Political action: declare a war on a rival."), "politics.attacks.War", "wars"
    ),
    _action(
        "fight",
        N_("Resolve the war that is due: the attacker's sacrificed units."),
        "politics.attacks.FightWar",
        "wars",
    ),
    _action(
        "defend",
        N_("Answer an attack: sacrificed units, and defence cards against an aggression."),
        "politics.attacks.Defend",
        "aggression",
    ),
    _action(
        "pact",
        N_("Political action: a pact offered to a rival, who accepts it or not (--refused)."),
        "politics.treaties.SignPact",
        "pacts",
    ),
    _action(
        "cancel",
        N_("Political action: end a pact that the player is part of."),
        "politics.treaties.CancelPact",
        "pacts",
    ),
    _action(
        "settle",
        N_("Political action of Columbus: a territory from hand becomes a colony."),
        "politics.colonies.Settle",
        "colonisation",
    ),
    _action(
        "resign",
        N_("Leave the game before the own turn, in the full game."),
        "politics.treaties.Resign",
        "resign",
    ),
)
CORRECTION = _action(
    "set",
    N_("Correct the books: points, tokens, workers, cards, round, age, turn."),
    "corrections.Correction",
)
NEXT = _action("next", N_("Walk on."), "turns.Next")
"""Walking on: the command is the table's, the event is the game's."""

COMMANDS = {"population": "pop", "stage": "wonder"}
"""Kind of event -> its command, where they differ."""
SET = "set"
"""Name of the command, and the event, of a correction."""
COMING_TO_ANOTHER = ("end", "revolution")
"""Commands that are kept as events of another: of `next`, of `play`."""

QUESTIONS = (
    GameVerb(
        "row",
        N_("Show the card row and what the cards cost."),
        declared=(),
        run=later(f"{_HERE}.lookups", "row"),
        topic="card-row",
    ),
    GameVerb(
        "can",
        N_("Ask whether something can be done and what it would cost: can build iron."),
        (
            Argument(
                "command",
                N_("The command as it would be typed; without one, all that can be done now."),
                required=False,
                rest=True,
            ),
        ),
        later(f"{_HERE}.lookups", "can"),
        raw=True,
    ),
    GameVerb(
        "rate",
        N_("Show ratings and what makes them: rate orange strength."),
        (Argument("what", N_("A player, a rating, both or none."), required=False, rest=True),),
        later(f"{_HERE}.lookups", "rate"),
        topic="ratings",
    ),
    GameVerb(
        "cards",
        N_("Show what the cards of a player say."),
        (Argument("player", N_("The player."), required=False),),
        later(f"{_HERE}.lookups", "cards"),
        topic="card-notes",
    ),
    GameVerb(
        "politics",
        N_("Show event piles, pacts, wars, colonies and what a fight would come to."),
        declared=(),
        run=later(f"{_HERE}.lookups", "politics"),
        topic="political-action",
    ),
)

ACTIONS = (*CIVIL, *POLITICAL, CORRECTION)
VERBS: tuple[GameVerb, ...] = (
    *(entry.verb for entry in CIVIL),
    *QUESTIONS[:-1],
    CORRECTION.verb,
    *(entry.verb for entry in POLITICAL),
    QUESTIONS[-1],
)
