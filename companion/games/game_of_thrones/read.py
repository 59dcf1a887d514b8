"""Commands that record nothing: `can`, `supply`, `cards`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game_of_thrones import questions
from companion.games.game_of_thrones.marches import settled_support, supported
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, playing
from companion.games.game_of_thrones.words import read_areas
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.reply import Reply

if TYPE_CHECKING:
    from companion.games.game_of_thrones.game import ThronesRules


def play_of(desk: Desk[ThronesState]) -> Play:
    """The board of the desk's rules."""
    rules: ThronesRules = desk.rules  # type: ignore[assignment]
    return rules.play


def can(desk: Desk[ThronesState], args: Args) -> Reply:
    play = play_of(desk)
    houses = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    house = houses.find(text) if (text := args.text("house")) else None
    what = args.word("what")
    words = [args.word("start"), *args.rest("goal").split()]
    start, rest = play.world.vocabulary("areas").leading(words)
    goal = " ".join(rest)
    question = questions.read_question(play, desk.state, what, start, goal, house)
    support: tuple[str, ...] = ()
    if question.kind == questions.MARCH:
        goals = [goal for goal, _units in question.goals]
        reach, own = supported(play, desk.state, question.house, goals)
        named = read_areas(play.world, args.texts("support"))
        without = read_areas(play.world, args.texts("without"))
        support = settled_support(play, reach, own, named, without)
    elif args.flag("token") or args.texts("support") or args.texts("without"):
        raise UsageError(_("--token, --support and --without are for marches."))
    token = args.flag("token")
    return questions.can(play, desk.state, what, start, goal, house, support, token)


def show_supply(desk: Desk[ThronesState], args: Args) -> Reply:
    return questions.supply_reply(play_of(desk), desk.state)


def show_cards(desk: Desk[ThronesState], args: Args) -> Reply:
    play, house = play_of(desk), args.text("house")
    words = play.world.vocabulary("houses").only(playing(play.world, desk.state))
    return questions.cards_reply(play, desk.state, words.find(house) if house else None)
