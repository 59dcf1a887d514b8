"""Find the command that a line begins with: one of the table, of the game in use, or of a named
game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.shell.invocation import Invocation
from companion.shell.lines import several_commands
from companion.shell.options import AnyVerb, options_alone
from companion.table import lexicon
from companion.table.arguments import ODDS
from companion.table.commands import TABLE_VERBS
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.inputs import NO, YES
from companion.table.verbs import GameVerb
from companion.table.words import is_word
from companion.table.workspace import TableVerb
from kitgen.game.problems import most_alike


class FoundCommand(NamedTuple):
    """A command, the game that it is of, if any, whether that was `named` on the line, and the
    words behind the command."""

    verb: AnyVerb
    game: str | None = None
    named: bool = False
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Commands:
    """All commands that there are now, with the game of a session, or of the one in use."""

    invocation: Invocation
    session: str | None

    @property
    def table(self) -> dict[str, TableVerb]:
        return {verb.name: verb for verb in TABLE_VERBS}

    def game(self) -> str | None:
        """Return the game in use."""
        return self.invocation.meta(self.session).get("game")

    def game_verbs(self) -> dict[str, GameVerb]:
        game = self.game()
        return self.of(game) if game else {}

    def of(self, game: str) -> dict[str, GameVerb]:
        """Return the commands of a game by its id."""
        return {verb.name: verb for verb in self.invocation.registry.verbs(game)}

    def find(self, words: Sequence[str]) -> FoundCommand | None:
        """Return the command that words begin with, by its name or the beginning of its name.
        Return None if they begin with a game or an option. `odds GAME …` is `GAME odds …`. Raises
        UsageError with the nearest command for an unknown one."""
        first, *rest = words
        if first in self.table:
            return FoundCommand(self.table[first], game=None, named=False, words=tuple(rest))
        if rest and rest[0] in self.invocation.registry.ids():
            named = self.find_of(rest[0], [first, *rest[1:]])
            if named is not None:
                return named
        if first in self.invocation.registry.ids() or first.startswith("-"):
            return None
        verbs, game = self.game_verbs(), self.game()
        first, *rest = _with_odds_as_option(words, verbs, game)
        name = first if first in verbs else self._begun(first)
        if name in self.table:
            return FoundCommand(self.table[name], game=None, named=False, words=tuple(rest))
        return FoundCommand(verbs[name], game, named=False, words=tuple(rest))

    def knows(self, word: str) -> bool:
        """Return whether a word is a command in full."""
        return word in self.table or word in self.game_verbs()

    def find_of(self, game: str, words: Sequence[str]) -> FoundCommand | None:
        """Return the command of a named game that words begin with; None if there is none."""
        verbs = self.of(game)
        fitting = lexicon.meant("commands", words[0], verbs, game)
        if len(fitting) != 1:
            return None
        words = _with_odds_as_option([fitting[0], *words[1:]], verbs, game)
        return FoundCommand(verbs[words[0]], game, named=True, words=tuple(words[1:]))

    def unknown_of(self, game: str, word: str) -> UsageError:
        """Return the error that a word is no command of a game."""
        names = self.of(game)
        if fitting := lexicon.meant("commands", word, names, game):
            return UsageError(several_commands(word, fitting, game))
        return UsageError(self._unknown(word, names, game))

    def elsewhere(self, word: str) -> dict[str, GameVerb]:
        """Return the games that have a command of this name, each with the command."""
        by_game = {}
        for game in self.invocation.registry.ids():
            verbs = self.of(game)
            meant = lexicon.meant("commands", word, verbs, game)
            if len(meant) == 1:
                by_game[game] = verbs[meant[0]]
        return by_game

    def _begun(self, word: str) -> str:
        """Return the one command that begins with a word. Raises UsageError."""
        if is_word(word, YES) or is_word(word, NO):
            message = _("'{word}' answers a question, and none is open.")
            raise UsageError(message.format(word=word))
        names = dict.fromkeys([*self.table, *self.game_verbs()])
        fitting = lexicon.meant("commands", word, names, self.game())
        if len(fitting) == 1:
            return fitting[0]
        self.invocation.refuse_if_damaged(self.session)
        if fitting:
            raise UsageError(several_commands(word, fitting, self.game()))
        raise UsageError(self._unknown(word, names, self.game()))

    def _unknown(self, word: str, names: Iterable[str], game: str | None) -> str:
        """Return why a word is no command, with the one that may be meant: one of the game, one of
        another game that is typed in full, or one of the table."""
        forms = {
            form: name for name in names for form in (name, lexicon.shown("commands", name, game))
        }
        close = most_alike(word, forms)
        # a near command of this game comes before one of another game
        of_this_game = bool(close) and forms[close] not in self.table
        by_game = {} if of_this_game else self.elsewhere(word)
        if close and not any(_in_full(word, verb, other) for other, verb in by_game.items()):
            nearest = lexicon.shown("commands", forms[close], game)
            return _("There is no command '{word}'; did you mean '{nearest}'?").format(
                word=word, nearest=nearest
            )
        if by_game:
            message = _(
                "'{word}' is a command of {games}: begin a session with 'companion new {game}', or "
                "see 'companion {game} {word} --help'."
            )
            return message.format(word=word, games=", ".join(by_game), game=next(iter(by_game)))
        if game is None:
            return _(
                "There is no command '{word}' of the table, and no session in use whose game could "
                "have it: begin one with 'companion new GAME'."
            ).format(word=word)
        message = _(
            "There is no command '{word}'; see 'companion --help', or type '?' at the table."
        )
        return message.format(word=word)


def _in_full(word: str, verb: GameVerb, game: str) -> bool:
    """Return whether a word is the whole name of a command of a game, in any language."""
    return lexicon.in_english([word], game) == [verb.name]


def _with_odds_as_option(
    words: Sequence[str], verbs: Mapping[str, GameVerb], game: str | None
) -> Sequence[str]:
    """Return `raid … --odds` for `odds raid …`, for every command that tells its odds. Options may
    stand before its name: `odds --no-aa raid …`."""
    if len(words) < 2 or lexicon.meant("commands", words[0], verbs, game) != [ODDS.name]:
        return words
    for at, word in enumerate(words[1:], 1):
        verb = verbs.get(lexicon.in_english([word], game)[0])
        ahead = words[1:at]
        if verb and ODDS in verb.parameters and options_alone(ahead, verb.parameters):
            rest = list(words[at + 1 :])
            end = rest.index("--") if "--" in rest else len(rest)  # behind it nothing is an option
            return [verb.name, *rest[:end], *ahead, f"--{ODDS.name}", *rest[end:]]
    return words
