"""View of what lies between the players."""

from __future__ import annotations

from companion.games.through_the_ages import ratings
from companion.games.through_the_ages.effects.ranking import ranked
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import strengths
from companion.games.through_the_ages.politics.attacks import fight_sums
from companion.games.through_the_ages.politics.narration import between, document, pile_text, tasks
from companion.games.through_the_ages.state import TtaState
from companion.table.i18n import _
from companion.table.reply import Block, Grid, Heading, Line, Reply


def politics(play: Play, state: TtaState) -> Reply:
    """Return the event piles by their backs, the order of strength, pacts, wars and colonies."""
    world, affairs = play.world, state.affairs
    current, future = pile_text(play, affairs.current), pile_text(play, affairs.future)
    blocks: list[Block] = [
        Heading(_("Politics")),
        Line(_("current events: {pile}").format(pile=current)),
        Line(_("future events: {pile}").format(pile=future)),
    ]
    if affairs.past:
        blocks.append(Line(world.say(_("past: {cards}"), cards=affairs.past)))
    if affairs.bonus:
        shown = world.cards_text(affairs.bonus)
        blocks.append(Line(_("scored at the end: {cards}").format(cards=shown)))
    blocks.append(_order(play, state))
    blocks += [Line(line) for line in between(play, state)]
    if affairs.fight is not None:
        blocks += fight_sums(play, state, affairs.fight)
    blocks += [Line(f"- {task}") for task in tasks(play, state)]
    order = list(_ranking(play, state))
    return Reply({"politics": {**document(play, state), "order": order}}, blocks)


def _ranking(play: Play, state: TtaState) -> tuple[str, ...]:
    order = state.from_turn()
    return ranked({p: ratings.strength(play.world, state, p).total for p in order}, order)


def _order(play: Play, state: TtaState) -> Grid:
    """Return the order of strength, ties by the turn, and what each could send to a territory."""
    world, rows = play.world, []
    for place, player in enumerate(_ranking(play, state), 1):
        civ = state.civs[player]
        rows.append(
            (
                str(place),
                world.player(player),
                str(ratings.strength(world, state, player).total),
                str(civ.culture),
                str(strengths.most_colonists(world, state, player)),
                world.cards_text(civ.colonies) if civ.colonies else "–",
            )
        )
    titles = ("", _("Player"), _("Str."), _("Culture"), _("Could send"), _("Colonies"))
    return Grid(titles, tuple(rows), right=frozenset({0, 2, 3, 4}))
