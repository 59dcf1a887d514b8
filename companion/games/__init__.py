"""The games that have a companion: the one list of them, and how each is loaded."""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from companion import __version__
from companion.table.errors import CompanionError
from companion.table.i18n import _, language
from companion.table.verbs import GameVerb
from kitgen.game import DataError
from kitgen.game.problems import most_alike

if TYPE_CHECKING:
    from companion.table.rules import Rules
    from companion.table.words import Vocabulary
    from kitgen.game import Game


class GameEntry(NamedTuple):
    """A game's rules: their version, the module whose `rules(game, version)` takes the loaded
    folder, and the module whose `VERBS` are its commands.

    `version` changes whenever an old log may fold to another state than before.
    """

    version: str
    module: str
    verbs: str


class Added(NamedTuple):
    """Deeds in Python of a game whose books are declared in its folder: their version, which
    changes as that of a `GameEntry` does, and the module whose `ACTIONS` lists them."""

    version: str
    module: str


ADDED: Mapping[str, Added] = {}
"""Rules of games that are added to the declared ones, by the id of the game's folder."""

_MOST_BESIDE = 12
"""Most folders beside each other that are looked into for games."""

GAMES: Mapping[str, GameEntry] = {
    "axis-allies": GameEntry("2", "companion.games.axis_allies", "companion.games.axis.verbs"),
    "pacific-1940": GameEntry(
        "2", "companion.games.pacific_1940.edition", "companion.games.pacific_1940.verbs"
    ),
    "game-of-thrones": GameEntry(
        "2", "companion.games.game_of_thrones.game", "companion.games.game_of_thrones.verbs"
    ),
    "through-the-ages": GameEntry(
        "1", "companion.games.through_the_ages.game", "companion.games.through_the_ages.verbs"
    ),
    "battles-of-napoleon": GameEntry(
        "1",
        "companion.games.battles_of_napoleon.game",
        "companion.games.battles_of_napoleon.verbs",
    ),
}


@dataclass(frozen=True)
class Games:
    """The registry of a set of games."""

    entries: Mapping[str, GameEntry]
    folder: Path | None = None
    """Folder where games are kept as they were read, so that the next command need not read them,
    and the folders of declared games; None keeps nothing."""
    added: Mapping[str, Added] = field(default_factory=lambda: ADDED)
    _declared: dict[str, Any] = field(default_factory=dict)

    def ids(self) -> tuple[str, ...]:
        return tuple(self.entries)

    def version(self, game: str) -> str | None:
        """Return the version of the rules of a game by its id, None for an unknown one."""
        entry = self.entries.get(game)
        if entry is None and _is_key(game):
            from companion.declared.version import VERSION

            added = self.added.get(_id_of(game))
            return f"{VERSION}+{added.version}" if added else VERSION
        return entry.version if entry else None

    def adopted(self, game: str) -> str:
        """Return the name by which a game is known from now on, its folder needed no more: the key
        of a game whose books are declared in its folder, otherwise the text as it is. Raises
        CompanionError."""
        if game in self.entries or self.folder is None:
            return game
        from companion.declared import shelf

        return (shelf.declares(game) and shelf.adopt(Path(game), self.folder, self.entries)) or game

    def apart(self, folder: Path) -> Games:
        """Return the same games, with another folder for those that are kept."""
        return replace(self, folder=folder, _declared={})

    def declared(self) -> dict[str, str]:
        """Return the games in the current folder, and in those right in it, whose books are
        declared: path -> title. What cannot be read is no game."""
        from kitgen.game import load_game

        titles: dict[str, str] = {}
        here = sorted(Path().glob("*/table.yaml"))[:_MOST_BESIDE]
        for file in (Path("table.yaml"), *here):
            if not (file.is_file() and file.with_name("game.yaml").is_file()):
                continue
            try:
                game = load_game(file.parent)
            except (DataError, OSError):
                continue
            if game.id not in self.entries:
                path = str(file.parent)
                titles["." if path == "." else path] = game.title(language())
        return titles

    def verbs(self, game: str) -> Sequence[GameVerb]:
        """Return the commands of a game by its id; none for an unknown one."""
        entry = self.entries.get(game)
        if entry is None and _is_key(game):
            from companion.declared.verbs import verbs_of

            return verbs_of(self._rules_of(game))
        verbs: Sequence[GameVerb] = import_module(entry.verbs).VERBS if entry else ()
        return verbs

    def called(self, text: str) -> str:
        """Return the game that a text means: its id, the path of a folder, the key of one that is
        only declared, or any clear beginning of the id or the title. Raises CompanionError."""
        if text in self.entries or _is_key(text) or _is_folder(text) or _is_packed(text):
            return text
        words = self.words()
        matches = words.matches(text)
        if not matches:
            raise CompanionError(self._unknown(text))
        return matches[0] if len(matches) == 1 else words.find(text)

    def words(self) -> Vocabulary:
        """Return the games by their titles and ids."""
        from companion.table.words import Vocabulary

        titles = {game: (self.rules(game, checked=False).title(), game) for game in self.entries}
        return Vocabulary.of(_("games"), titles)

    def _rules_of(self, key: str) -> Any:
        """Return the rules of a game that is only declared, by its key. Raises CompanionError."""
        rules = self._declared.get(key)
        if rules is None:
            from companion.declared import shelf
            from companion.declared.game import DeclaredRules

            if self.folder is None or not shelf.is_key(key):
                raise CompanionError(self._unknown(key))
            added = self.added.get(_id_of(key))
            more = import_module(added.module).ACTIONS if added else ()
            rules = DeclaredRules(shelf.open_world(self.folder, key, more))
            rules.version = str(self.version(key))
            self._declared[key] = rules
        return rules

    def rules(self, game: str, checked: bool = True) -> Rules[Any]:
        """Return the rules of a game by its id, or by the path of a folder whose game.yaml has such
        an id. Raises CompanionError for an unknown game or faulty data. Without `checked` data are
        read as they are needed, for answers that no log will depend on."""
        if game not in self.entries and _is_key(game):
            declared: Rules[Any] = self._rules_of(game)
            return declared
        from kitgen.game.kept import recall

        if game not in self.entries and not _is_folder(game):
            raise CompanionError(self._unknown(game))
        folder = self.place(game)
        path = self._kept(folder)
        kept_game = recall(path, folder, __version__) if path else None
        if kept_game is not None:
            return self.loaded(kept_game)
        from kitgen.game import load_game
        from kitgen.game.kept import keep

        began = time.time_ns()
        try:
            loaded = load_game(folder, checked)
        except DataError as error:
            raise CompanionError(str(error)) from error
        built = self.loaded(loaded)
        if checked:
            built.vet()
            if path:
                keep(loaded, path, __version__, began)
        return built

    def place(self, game: str) -> Path:
        """Return the folder in which the files of a game lie: of one that is only declared, those
        that are kept of it."""
        from kitgen.game.places import games_folder

        if game in self.entries:
            return games_folder() / game
        on_shelf = self.folder is not None and _is_key(game)
        return self.folder / game if self.folder is not None and on_shelf else Path(game)

    def loaded(self, loaded: Game) -> Rules[Any]:
        """Return the rules of a built-in game that was read from a folder. Raises CompanionError
        for another one."""
        entry = self.entries.get(loaded.id)
        if entry is None:
            message = _("The game '{game}' has no companion; those with one are: {known}.")
            raise CompanionError(message.format(game=loaded.id, known=", ".join(self.entries)))
        built: Rules[Any] = import_module(entry.module).rules(loaded, entry.version)
        return built

    def _kept(self, folder: Path) -> Path | None:
        """Return the file in which a folder is kept as it was read, None if nothing is kept."""
        if self.folder is None:
            return None
        number = zlib.crc32(os.fsencode(folder.resolve()))
        return self.folder / f"{folder.name}-{number:08x}.json"

    def _unknown(self, game: str) -> str:
        close = most_alike(game, self.entries)
        if close:
            message = _("There is no game '{game}' with a companion; did you mean '{nearest}'?")
            return message.format(game=game, nearest=close)
        message = _("There is no game '{game}' with a companion; there are: {known}.")
        return message.format(game=game, known=", ".join(self.entries))


def _is_key(text: str) -> bool:
    """Return whether a text has the form of the key of a declared game, `ID@HASH`."""
    name, _at, digest = text.partition("@")
    return len(digest) == 12 and digest.isalnum() and name.replace("-", "").isalnum()


def _id_of(key: str) -> str:
    """Return the id in the key of a declared game."""
    return key.partition("@")[0]


def _is_packed(text: str) -> bool:
    """Return whether a text is the path of a packed folder."""
    return text.casefold().endswith(".zip") and os.path.isfile(text)


def _is_folder(text: str) -> bool:
    """Return whether a text is the path of a game's folder."""
    return os.path.isfile(os.path.join(text, "game.yaml"))
