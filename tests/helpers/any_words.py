"""The net under every verb of every game: words that people might type, in states that a game can
come to, judged without a session so that thousands take seconds."""

from __future__ import annotations

import json
import random
import re
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import click
from rulebooks import loaded

from companion.cli import run
from companion.games import GAMES, Games
from companion.shell.building import read_values
from companion.shell.invocation import Invocation
from companion.table import i18n
from companion.table.actions import Action
from companion.table.arguments import Args
from companion.table.commands.together import split
from companion.table.context import Context
from companion.table.errors import CompanionError, UsageError
from companion.table.events import BECAUSE, UNFIT, Event
from companion.table.lazy import kind_at
from companion.table.overruling import opposed
from companion.table.overview import HEIGHT
from companion.table.prompts import Asker
from companion.table.receipt import Receipt
from companion.table.render import render
from companion.table.reply import Reply
from companion.table.rules import Rules

RECORDED = Path(__file__).parents[1] / "recorded"
SCRIPTS = {
    "axis-allies": ("major", "total"),
    "pacific-1940": ("pacific-japan", "pacific-allies"),
    "game-of-thrones": ("thrones-castles", "thrones-tie"),
    "through-the-ages": ("ages-full", "ages-tutorial"),
    "battles-of-napoleon": ("napoleon-leith", "napoleon-haye-sainte"),
}
"""Game -> the recorded games whose states and lines are used."""

WRONG = (
    *("atlantis", "a", "0", "-1", "1", "2", "3", "12", "99", "9" * 25, "9" * 5000, "²", "½", "٣"),
    *("=", ".", ",", ";", "/", ":", "@", "#", "%", "{", "{x}", "\\", "'", "''", " ", "\t", "é"),
    *("žluťoučký", "\x1b[2J", "\u202e", "\ud800", "None", "null", "true", "yes", "ano", "x" * 400),
    *("--roll", "--dice", "666", "123456", "--seed", "7", "--seed=x", "--nonsense", "--", "-"),
    *("to", "do", "from", "at", "for", "and", "a=b", "=1", "a=", "a.b.c=1", "1x1", "1=1", "end"),
)
"""Words that fit nothing, or fit too much."""

ASKED = {
    "axis-allies": (("--dice", r"(\d+) (?:dice|die|kostk|kost)", 6),),
    "battles-of-napoleon": (
        ("--dice", r"(1) (?:die|kostka)", 10),
        ("--card", r"()(?:The combat card|Karta boje)", 54),
        ("--token", r"()(?:The order token|Žeton rozkazu)", 100),
        ("--hit", r"()(?:Which commander is hit|Který velitel je podle losu).*: (.*)", 0),
    ),
}
"""Game -> for each option that says what happened at the table: how it is asked for, how many dice
first, and the largest figure that is an answer; none for one of the words behind the colon."""
ASKED |= dict.fromkeys(
    ("pacific-1940", "game-of-thrones", "through-the-ages"), ASKED["axis-allies"]
)
LOOKING = ("can", "next", "rate", "cards", "row", "odds", "supply", "politics")
"""Commands that are no question for it, or none that it has to answer as they do."""
ASKED_FURTHER = {"game-of-thrones": ("march", "raid")}
"""Commands about which `can` answers even where they cannot be given, and may have to know more."""

ALLOWED = (CompanionError, click.ClickException, click.Abort)
"""How a command says no. Everything else is a fault of the program."""


@dataclass
class Net:
    """One game: its rules, the states that its recorded games went through, and its words."""

    game: str
    rules: Rules[Any]
    moments: list[tuple[Any, tuple[str, ...]]]
    """States, each with the line that was typed at it."""
    words: list[str]
    told: Counter[str] = field(default_factory=Counter)
    overruling: bool = False
    """Whether what is refused is done with a reason, where the books can hold it."""

    def walk(self, dice: random.Random, steps: int) -> None:
        """Type at a state, and go on with what comes of it."""
        place = dice.randrange(len(self.moments))
        state = self.moments[place][0]
        for _step in range(steps):
            after = self.type(state, self.some_words(dice, place), dice)
            if after is not None and dice.random() < 0.6:
                state, place = after, place + 1

    def some_words(self, dice: random.Random, place: int) -> tuple[str, ...]:
        """A line of a recorded game as it was or with words changed, or words of any kind."""
        near = place + dice.choice((0, 0, 0, 1, 2, 3, dice.randrange(len(self.moments))))
        words = list(self.moments[near % len(self.moments)][1])
        if dice.random() < 0.15:
            words = [dice.choice(words_of_verbs(self.game))]
            words += [self.some_word(dice) for _word in range(dice.randrange(5))]
        for _change in range(dice.choice((0, 1, 1, 1, 2, 3))):
            place = dice.randrange(len(words) + 1)
            change = dice.random()
            if change < 0.5 and 0 < place < len(words):
                words[place] = self.some_word(dice)
            elif change < 0.7 and 0 < place < len(words):
                del words[place]
            elif change < 0.8 and 0 < place < len(words) and "=" in words[place]:
                words[place] = words[place].partition("=")[0] + "=" + self.some_word(dice)
            elif place:
                words.insert(place, self.some_word(dice))
        return tuple(words)

    def some_word(self, dice: random.Random) -> str:
        word = dice.choice(WRONG if dice.random() < 0.3 else self.words)
        if dice.random() < 0.1:
            word = word[: dice.randrange(len(word) + 1)]
        return word

    def type(self, state: Any, words: tuple[str, ...], dice: random.Random) -> Any:
        """What a state comes to by a command, None when it is refused or only looks. Raises
        AssertionError, with what was typed, for anything that a command must not do."""
        line = shlex.join(words)
        before = self.rules.dump(state)
        try:
            after = self._type(state, words, dice)
        except AssertionError as error:
            raise AssertionError(f"{self.game}: {line!r}: {error}") from error
        except Exception as error:
            raise AssertionError(f"{self.game}: {line!r} in {before!r}") from error
        assert self.rules.dump(state) == before, f"{self.game}: {line!r} changed the state"
        return after

    def _type(self, state: Any, words: tuple[str, ...], dice: random.Random) -> Any:
        answer = answered(self.rules, state, words, None)
        verb = words[0]
        self._prompted(state, words, dice)
        if isinstance(answer, str):
            self.told[f"{verb} wrong"] += 1
            assert answer.strip()
            return None
        if isinstance(answer, Reply):
            self.told[f"{verb} looks"] += 1
            json.dumps(dict(answer.data))
            render(answer.blocks)
            return None
        # What is recorded is what the file gives back.
        event = Event.of(json.loads(json.dumps(answer.document())))
        refusals = self.rules.check(state, event)
        self._agrees(state, words, allowed=not refusals)
        try:
            step = self.rules.apply(state, event)
        except UNFIT:
            assert refusals, "an event that was not refused cannot be applied"
            return None
        if refusals:
            assert all(str(refusal).strip() for refusal in refusals)
            event = Event(event.kind, {**event.data, BECAUSE: "we have agreed"})
            if not self.overruling or opposed(self.rules, state, event):
                self.told[f"{verb} refused"] += 1
                return None
            self.told[f"{verb} overruled"] += 1
        else:
            self.told[f"{verb} done"] += 1
        document = self.rules.dump(step.state)
        assert self.rules.load(json.loads(json.dumps(document))) == step.state
        who, what = self.rules.describe(state, event)
        assert isinstance(who, str)
        assert what.strip()
        report = self.rules.report(state, event, step)
        overview = self.rules.overview(step.state)
        assert render(overview.brief()).count("\n") < HEIGHT
        for data in (report.data, self.rules.document(step.state)):
            json.dumps(dict(data))
        for blocks in (report.blocks, overview.full()):
            render(blocks)
        return step.state

    def _prompted(self, state: Any, words: tuple[str, ...], dice: random.Random) -> None:
        """A command that asks for its dice, and is otherwise answered with Enter, comes to the
        event of the line on which the same dice stand."""
        bare = without_dice(words)
        if bare == words:
            return
        people = Roller(dice, ASKED[self.game])
        event = answered(self.rules, state, bare, people)
        if people.typed and isinstance(event, Event):
            first = next((n for n, word in enumerate(bare) if word.startswith("-")), len(bare))
            line = (*bare[:first], *people.options(), *bare[first:])
            again = answered(self.rules, state, line, None)
            if people.only_one and isinstance(again, str):
                return  # a line has to name what people only have to confirm
            assert again == event, f"asked: {event!r}, on one line {line}: {again!r}"
            self.told[f"{words[0]} asked"] += 1

    def _agrees(self, state: Any, words: tuple[str, ...], allowed: bool) -> None:
        """`can` answers as the command does."""
        if words[0] in LOOKING or {"--roll", "--draw"} & {*words}:
            return
        answer = answered(self.rules, state, ("can", *words), None)
        if isinstance(answer, str) and words[0] in ASKED_FURTHER.get(self.game, ()):
            assert not allowed, f"can says {answer}"
            return
        assert isinstance(answer, Reply), f"can says {answer}"
        if answer.data.get("asks"):
            return  # it has not come to the end: what is asked next decides
        assert answer.data["can"] == allowed, f"can says {answer.data}"


@dataclass
class Roller:
    """Somebody at a terminal who answers what is asked for by chance, a die or a card that fell on
    the table, and presses Enter otherwise."""

    dice: random.Random
    known: tuple[tuple[str, str, int], ...]
    typed: list[tuple[str, str]] = field(default_factory=list)
    """Option -> what was typed where it was asked for."""
    only_one: bool = False
    """Whether Enter stood for something missing of which there was only one."""

    def ask(self, prompt: str) -> str:
        for option, pattern, most in self.known:
            wanted = re.match(pattern, prompt)
            if wanted is not None:
                figures = range(int(wanted[1] or 1))
                text = (" " if most > 6 else "").join(str(self._figure(most)) for _die in figures)
                text = text if most else self.dice.choice(wanted[2].split(", "))
                self.typed.append((option, text))
                return text
        self.only_one = self.only_one or bool(re.search(r"\(1 (.+)\) \[\1\]$", prompt))
        return ""

    ask_secret = ask

    def _figure(self, most: int) -> int:
        return self.dice.randint(1, max(1, most))

    def options(self) -> list[str]:
        """What was typed, as it stands on one line."""
        by_option: dict[str, list[str]] = {}
        for option, text in self.typed:
            by_option.setdefault(option, []).append(text)
        joined = {
            option: (", " if option == "--hit" else " ").join(by_option[option])
            for option in by_option
        }
        return [word for pair in joined.items() for word in pair]

    def tell(self, text: str) -> None:
        assert text

    def settle(self, text: str) -> None:
        """What chance gave is kept by nobody here."""

    def refuse(self, text: str) -> None:
        """Leave the table where Enter is no answer."""
        raise click.Abort(text)


def without_dice(words: tuple[str, ...]) -> tuple[str, ...]:
    """A command without what says how its dice fell and its cards were drawn."""
    kept_words: list[str] = []
    stream = iter(words)
    for word in stream:
        if word in ("--dice", "--seed", "--card", "--token", "--hit"):
            next(stream, None)
        elif word not in ("--roll", "--draw"):
            kept_words.append(word)
    return tuple(kept_words)


def answered(
    rules: Rules[Any], state: Any, words: Sequence[str], asker: Asker | None
) -> Event | Reply | str:
    """What a command line of a game comes to: an event, an answer, or the sentence that says what
    is wrong with it."""
    try:
        return carried_out(rules, state, words, asker)
    except ALLOWED as error:
        return str(error) or error.__class__.__name__


def carried_out(
    rules: Rules[Any], state: Any, words: Sequence[str], asker: Asker | None
) -> Event | Reply:
    """As `answered`. Raises one of `ALLOWED`."""
    about = _context()
    verbs = {verb.name: verb for verb in about.registry.verbs(rules.game)}
    if words[0] in verbs:
        verb = verbs[words[0]]
        context: Context[Any] = Context(
            rules, state, asker, [], about.event_of, lambda: about.registry.verbs(rules.game)
        )
        if verb.raw:
            if not words[1:] and verb.parameters[0].required:  # type: ignore[union-attr]
                raise click.UsageError("Missing argument.")  # as the command line does
            return verb.run(context, Args({verb.parameters[0].name: tuple(words[1:])}))
        try:
            values = read_values(verb, words[1:], rules.game)
        except UsageError as error:
            raise click.UsageError(str(error)) from error  # told from what the rules refuse
        if values is None:
            raise click.UsageError("Help was asked for.")
        return verb.run(context, about.named(verb, values))
    return about.event_of(Context(rules, state, asker), tuple(words))


@cache
def _context() -> Invocation:
    return Invocation.of_environment(Receipt(), run)


@cache
def words_of_verbs(game: str) -> tuple[str, ...]:
    return ("next", *(verb.name for verb in Games(GAMES).verbs(game)))


def actions_of(game: str) -> dict[str, type[Action[Any, Any]]]:
    """The commands of a game that are recorded."""
    verbs = Games(GAMES).verbs(game)
    kinds = {verb.name: kind_at(*verb.place) for verb in verbs if verb.place is not None}
    return {name: kind for name, kind in kinds.items() if kind.recorded}


def spread(game: str) -> Net:
    """The net of a game, from its recorded games."""
    rules, moments, vocabulary = _recorded(game)
    return Net(game, rules, moments, vocabulary)


@cache
def _recorded(game: str) -> tuple[Rules[Any], list[tuple[Any, tuple[str, ...]]], list[str]]:
    """The rules of a game, what its recorded games went through, and their words."""
    rules = loaded(game)
    moments: list[tuple[Any, tuple[str, ...]]] = []
    for script in SCRIPTS[game]:
        commands = _commands(script)
        choices = dict(word.split("=") for word in commands[0] if "=" in word)
        state = rules.begin(rules_choices(rules, choices), None)
        for words in commands[1:]:
            if words[0] in words_of_verbs(game):
                moments.append((state, words))
                event = answered(rules, state, words, None)
                if isinstance(event, Event) and not rules.check(state, event):
                    state = rules.apply(state, event).state
    return rules, moments, _vocabulary(rules, [words for _state, words in moments])


def rules_choices(rules: Rules[Any], given: dict[str, str]) -> dict[str, str]:
    """Every choice, the default where none is given."""
    return {choice.name: given.get(choice.name, choice.values[0]) for choice in rules.choices}


def _commands(script: str) -> list[tuple[str, ...]]:
    """The lines of a recorded game, those on one line apart."""
    commands: list[tuple[str, ...]] = []
    for line in (RECORDED / f"{script}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith(("#", "?")):
            words = shlex.split(line)
            commands += split(words[1:]) if words[0] == "do" else [tuple(words)]
    return commands


def _vocabulary(rules: Rules[Any], lines: Sequence[Sequence[str]]) -> list[str]:
    """The words that were typed, and the names and ids of the game's rows in both languages."""
    typed = {word for words in lines for word in words[1:]}
    game = rules.play.world.game  # type: ignore[attr-defined]
    rows = {str(row.id) for table in game.tables.values() for row in table.rows}
    names = set(_names(game, rows))
    return sorted(typed) + sorted(typed | rows | names)


def _names(game: Any, rows: set[str]) -> Iterator[str]:
    for lang in game.languages:
        words = game.words(lang)
        for table in game.tables:
            for key in rows:
                name = words.get(table, key, "name")
                if name:
                    yield name


def fish(game: str, walks: int, steps: int, seed: int, overruling: bool = False) -> Counter[str]:
    """Random words in random states, in both languages."""
    dice = random.Random(seed)
    net = spread(game)
    net.overruling = overruling
    for walk in range(walks):
        i18n.use(i18n.LANGUAGES[walk % 2])
        net.walk(dice, steps)
    return net.told
