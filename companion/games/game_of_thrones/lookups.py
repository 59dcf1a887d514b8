"""Commands that record nothing: `can`, `supply`, `cards`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.game_of_thrones import questions
from companion.games.game_of_thrones.marches import settled_support, supported
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import ThronesState, playing
from companion.games.game_of_thrones.tokens import entry_text
from companion.games.game_of_thrones.verbs import ABOUT, VERBS
from companion.games.game_of_thrones.words import read_areas
from companion.table import lexicon
from companion.table.arguments import Args, options_among
from companion.table.context import Context
from companion.table.dry_run import tried
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.possible import listed
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step
from companion.table.words import Vocabulary

LOOKING = ("can", "supply", "cards", "odds")


def can(context: Context[ThronesState], args: Args) -> Reply:
    """Answer whether a command could be done, or a question about units that may have no order.
    Raises UsageError for words that neither understands."""
    words, game = args.texts("command"), context.play.world.game.id
    if listing := listed(context, words):
        return listing
    if words[0] in LOOKING:
        shown = lexicon.shown("commands", words[0], game)
        raise UsageError(_("'{word}' can always be asked.").format(word=shown))
    names = ("next", *(verb.name for verb in VERBS))
    commands = {name: lexicon.spellings("commands", name, game) for name in names}
    asked = {key: [_(key), key] for key in questions.QUESTIONS}
    kind = Vocabulary.of(_("questions and commands"), commands | asked).find(words[0])
    if kind not in asked:
        return _tried(context, (kind, *words[1:]))
    left, about = options_among(words[1:], ABOUT)
    tokens = [token for word in left for token in word.split()]
    areas = context.play.world.vocabulary("areas")
    start, goal = areas.leading(tokens) if tokens else ("", [])
    if not goal and kind in commands:
        return _tried(context, (kind, *words[1:]))
    if not goal:
        raise UsageError(_("Where to? For example: companion can march pyke riverrun."))
    answer = _about_units(context, kind, start, " ".join(goal), Args(about))
    # `--house` says whose units a question is about; the command knows that by their order.
    command = options_among((kind, *words[1:]), ABOUT[:1])[0]
    return answer._replace(data={"can": _would_be_done(context, command), **answer.data})


def _tried(context: Context[ThronesState], words: tuple[str, ...]) -> Reply:
    world = context.play.world

    def changes(step: Step[ThronesState]) -> Iterator[Block]:
        return (Line(entry_text(world, entry), 2) for entry in step.entries)

    return tried(context, words, changes)


def _would_be_done(context: Context[ThronesState], words: tuple[str, ...]) -> bool:
    """Return whether the command itself would be allowed now; some questions are none."""
    try:
        return bool(_tried(context, words).data["can"])
    except UsageError:
        return False


def _about_units(
    context: Context[ThronesState], kind: str, start: str, goal: str, about: Args
) -> Reply:
    """Answer `can march`, `can retreat`, `can raid` or `can support` from `start` to `goal`, with
    the options `--house`, `--support`, `--without` and `--token`."""
    play: Play = context.play
    houses = play.world.vocabulary("houses").only(playing(play.world, context.state))
    house = houses.find(text) if (text := about.text("house")) else None
    question = questions.read_question(play, context.state, kind, start, goal, house)
    support: tuple[str, ...] = ()
    if question.kind == questions.MARCH:
        goals = [goal for goal, _units in question.goals]
        reach, own = supported(play, context.state, question.house, goals)
        named = read_areas(play.world, about.texts("support"))
        without = read_areas(play.world, about.texts("without"))
        support = settled_support(play, reach, own, named, without)
    elif about.flag("token") or about.texts("support") or about.texts("without"):
        raise UsageError(_("--token, --support and --without are for marches."))
    token = about.flag("token")
    return questions.can(play, context.state, kind, start, goal, house, support, token)


def show_supply(context: Context[ThronesState], args: Args) -> Reply:
    return questions.supply_reply(context.play, context.state)


def show_cards(context: Context[ThronesState], args: Args) -> Reply:
    play, house = context.play, args.text("house")
    words = play.world.vocabulary("houses").only(playing(play.world, context.state))
    return questions.cards_reply(play, context.state, words.find(house) if house else None)
