"""Questions that record nothing: ratings itemised, cards in force, the row, whether a thing can be
done."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.through_the_ages import ratings, view
from companion.games.through_the_ages.ledger import entry_line
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import politics_view
from companion.games.through_the_ages.state import TtaState
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.dry_run import tried
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.possible import listed
from companion.table.reply import Block, Heading, Line, Reply, Sum
from companion.table.rules import Step
from companion.table.words import Vocabulary

LOOKING = ("can", "rate", "cards", "row", "politics")
"""Commands that change nothing anyway."""


def rating_words() -> Vocabulary:
    return Vocabulary.of(_("ratings"), {name: [view.rating_name(name)] for name in ratings.RATINGS})


def rate(context: Context[TtaState], args: Args) -> Reply:
    """Answer `rate`, `rate orange`, `rate strength`, `rate orange strength`."""
    parts, play = args.rest("what").split(), context.play
    words = play.world.player_words(context.state.players)
    player = context.state.turn
    if parts and words.matches(parts[0]):
        player, parts = words.find(parts[0]), parts[1:]
    what = rating_words().find(" ".join(parts)) if parts else None
    return _ratings(play, context.state, player, what)


def _ratings(play: Play, state: TtaState, player: str, what: str | None) -> Reply:
    """Return every rating of a player, or one, with the list of what makes it."""
    world, blocks, data = play.world, list[Block](), {}
    blocks.append(Heading(world.player(player)))
    for name, made in ratings.RATINGS.items():
        if what not in (None, name):
            continue
        rating = made(world, state, player)
        data[name] = {"total": rating.total, "items": [i.document() for i in rating.items]}
        rows = tuple(ratings.item_rows(world, rating))
        blocks.append(Sum(view.rating_name(name), rows, rating.total))
    return Reply({"player": player, "ratings": data}, blocks)


def cards(context: Context[TtaState], args: Args) -> Reply:
    """Answer `cards`, `cards orange`."""
    play, state, text = context.play, context.state, args.text("player")
    player = play.world.player_words(state.players).find(text) if text else state.turn
    return _cards(play, state, player)


def _cards(play: Play, state: TtaState, player: str) -> Reply:
    """Show what lies before a player, in words: leader, wonders, special technologies, colonies,
    pacts; and the hand."""
    world, civ = play.world, state.civs[player]
    pacts = [pact.card for pact in state.affairs.pacts if player in pact.sides]
    shown = [*civ.cards, *civ.colonies, *pacts, *([civ.tactic] if civ.tactic else [])]
    blocks: list[Block] = [Heading(world.player(player))]
    blocks += [Line(f"{world.card(key)}: {world.effect(key)}") for key in shown]
    if civ.hand:
        blocks.append(Heading(_("In hand")))
        blocks += [Line(f"{world.card(key)}: {world.effect(key)}") for key in civ.hand]
    data = {
        "player": player,
        "cards": {key: world.effect(key) for key in shown},
        "hand": {key: world.effect(key) for key in civ.hand},
    }
    return Reply(data, blocks)


def row(context: Context[TtaState], args: Args) -> Reply:
    play, state = context.play, context.state
    if not state.keeps_row:
        return Reply(
            {"row": []}, [Line(_("The row lies on the table; 'take CARD 2' says the cost."))]
        )
    return Reply({"row": list(state.row)}, view.row_blocks(play.world, state))


def politics(context: Context[TtaState], args: Args) -> Reply:
    return politics_view.politics(context.play, context.state)


def can(context: Context[TtaState], args: Args) -> Reply:
    """Answer whether a command of a turn could be done; it is read as the command itself is."""
    play, state, words = context.play, context.state, args.texts("command")
    if listing := listed(context, words):
        return listing
    if words[0] in LOOKING:
        raise UsageError(_("'{word}' can always be asked.").format(word=words[0]))

    def changes(step: Step[TtaState]) -> Iterator[Block]:
        yield from view.ended(play, state, step.state)
        yield from (Line(entry_line(play.world, entry), 2) for entry in step.entries)
        yield from view.changed_ratings(play, state, step.state)

    return tried(context, words, changes)
