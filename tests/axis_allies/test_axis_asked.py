"""A command asked is a command done: `can` of any line in any state says what the command comes
to, and a command that asks for its dice and choices comes to what one line comes to."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import click
import pytest
from any_words import answered, carried_out
from axis_lines import Line, Typist
from axis_states import GAMES_READ

from companion.games import GAMES, Games
from companion.games.axis import forces
from companion.games.axis.state import AxisState, TurnState
from companion.table import i18n
from companion.table.errors import CompanionError, Refusal, RefusedError, UsageError
from companion.table.events import Event
from companion.table.reply import Reply

FEW, MANY = 60, 10_000
COUNTS = [FEW, pytest.param(MANY, marks=pytest.mark.slow)]
MISSING = re.compile(
    r"(?:[A-Z_-]+|--[a-z-]+) is missing|How many dice\?|Which facility:|Which ships\?"
)
"""What a line says that leaves out what people would be asked for."""
LOOKING = ("can", "odds", "politics")


def verbs(game: str) -> list[str]:
    return ["next", *(verb.name for verb in Games(GAMES).verbs(game) if verb.name not in LOOKING)]


def rolls(game: str, verb: str) -> bool:
    found = next((found for found in Games(GAMES).verbs(game) if found.name == verb), None)
    return found is not None and any(item.name == "roll" for item in found.parameters)


def done(rules: Any, state: Any, line: Sequence[str]) -> tuple[bool | None, tuple[str, ...]]:
    """Whether a command is carried out, None for words that it does not understand; and why not."""
    try:
        event = carried_out(rules, state, line, None)
    except RefusedError as error:
        return False, tuple(map(str, error.refusals))
    except (UsageError, click.ClickException) as error:
        return None, (str(error),)
    except CompanionError as error:
        return False, (str(error),)
    assert isinstance(event, Event)
    refusals = rules.check(state, event)
    return not refusals, tuple(map(str, refusals))


def can(rules: Any, state: Any, line: Sequence[str]) -> tuple[bool | None, tuple[str, ...]]:
    """What `can` says of the same line."""
    answer = answered(rules, state, ("can", *line), None)
    if isinstance(answer, str):
        return None, (answer,)
    assert isinstance(answer, Reply)
    shown = [block.text for block in answer.blocks]  # type: ignore[union-attr]
    return answer.data["can"], tuple(text.removeprefix("No: ") for text in shown)


@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("count", COUNTS)
def test_can_is_the_command(game: str, count: int) -> None:
    rules, read = GAMES_READ[game]
    i18n.use("en")
    said: dict[tuple[str, bool | None], int] = {}
    for seed in range(count):
        rng = random.Random(f"{game} {seed}")
        typist, verb = Typist(rng, rules, read), rng.choice(verbs(game))
        typist.sit(verb)
        line = typist.type(verb)
        try:
            may, why = can(rules, typist.state, line)
            seed_options = ("--roll", "--seed", str(seed)) if rolls(game, verb) else ()
            did, reasons = done(rules, typist.state, (*line, *seed_options))
        except Exception as error:
            raise AssertionError((seed, line, rules.dump(typist.state))) from error
        asked = MISSING.match(reasons[0]) or "--anyway" in reasons[0] if reasons else False
        if did is None and asked:  # somebody at a terminal would be asked
            assert may is not None or why == reasons, (seed, line, why)
            continue
        if len(reasons) == 1 and "--again" in reasons[0]:  # asked too, and then it is done
            assert may, (seed, line, why)
            continue
        assert may == did, (seed, line, why, reasons)
        if not did:
            assert why == reasons, (seed, line)
        said[verb, did] = said.get((verb, did), 0) + 1
    if count == MANY:
        print("\n", game, said)
        missing = {(verb, did) for verb in verbs(game) for did in (True, False)} - set(said)
        assert missing <= {("set", False)}, missing


# -- asked for, or on one line -----------------------------------------------------------------


NEVER = 999


@dataclass
class Player:
    """Somebody at a terminal who rolls what is asked for and answers the rest by a plan that can be
    said on one line: an order of losses for each side, when to retreat, whose submarines dive."""

    rng: random.Random
    orders: dict[str, list[str]]
    retreat_after: int
    diving: tuple[str, ...]
    rolled: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    round: int = 0

    def ask(self, prompt: str) -> str:
        for wanted, answer in (
            (r"(\d+) (?:dice|die): (?:round (\d+))?", self.roll),
            (r"(\w+)(?: \(.*?\))?, hits: (\d+), choose from: (.*) \[.*\]", self.lose),
            (r".*: press on \(p\) or retreat \(re\)\? \[press on\]", self.press),
            (r"(\w+)(?: \(.*?\))?: how many submarines submerge \(0-(\d+)\)\? \[0\]", self.dive),
            (r".*\. Is this really another one\? \[no\]", self.again),
            (r".*, left alone: .* Can they leave for a zone .*\? \[yes\]", self.leave),
            (r"Defenders besides the aircraft that rose .* \[nothing\]", self.as_offered),
            (r"Which facility: .* \[.*\]", self.as_offered),
        ):
            found = re.fullmatch(wanted, prompt) or re.match(wanted, prompt)
            if found:
                self.asked.add(answer.__name__)
                return answer(*found.groups())
        raise AssertionError(prompt)

    ask_secret = ask

    def tell(self, text: str) -> None:
        assert text

    def settle(self, text: str) -> None:
        """What chance gave is kept by nobody here."""

    def refuse(self, text: str) -> None:
        raise AssertionError(text)

    def roll(self, count: str, number: str | None) -> str:
        self.round = int(number or 1)
        self.rolled.append("".join(str(self.rng.randint(1, 6)) for _die in range(int(count))))
        return self.rolled[-1]

    def lose(self, side: str, hits: str, eligible: str) -> str:
        """First hits before anything else, then what comes first in the order."""
        left, there = int(hits), [part.split(" ", 1) for part in eligible.split(", ")]
        order = self.orders[side]
        there.sort(key=lambda part: (":" not in part[1], rank(order, part[1])))
        given = []
        for count, name in there:
            taken = min(left, int(count))
            left -= taken
            given += [f"{taken} {name}"] if taken else []
        return ", ".join(given)

    def press(self) -> str:
        return "re" if self.round >= self.retreat_after else "p"

    def dive(self, side: str, most: str) -> str:
        return most if side in self.diving else "0"

    def again(self) -> str:
        return "yes"

    def leave(self) -> str:
        return "yes"

    def as_offered(self) -> str:
        return ""


def rank(order: Sequence[str], name: str) -> int:
    """The place of a unit in an order of losses, by its name in the singular or plural."""
    bare = re.sub(r"( \(.*\)|: first hit)$", "", name).casefold()
    return next(i for i, unit in enumerate(order) if bare in NAMES[unit])


NAMES = {
    key: {str(words.get("units", key, form)).casefold() for form in ("name", "plural")} | {key}
    for rules, _read in GAMES_READ.values()
    for key in rules.play.world.units
    for words in [rules.play.world.game.words("en")]
}


@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("count", COUNTS)
def test_what_is_asked_for_may_stand_on_one_line(game: str, count: int) -> None:
    rules, read = GAMES_READ[game]
    i18n.use("en")
    rolling = [verb for verb in verbs(game) if rolls(game, verb)]
    questions: dict[str, int] = {}
    for seed in range(count):
        rng = random.Random(f"{game} asked {seed}")
        typist, verb = Typist(rng, rules, read), rng.choice(["battle", "battle", *rolling])
        typist.sit(verb)
        line = typist.type(verb)
        known = forces.edition_of(rules.play, None).units
        units = [key for key, unit in known.items() if unit.fights]
        orders = {side: rng.sample(units, len(units)) for side in ("Attacker", "Defender")}
        after = rng.choice([1, 2, 3, NEVER])
        diving = tuple(side for side in orders if rng.random() < 0.4)
        if {"--retreat-after", "--submerge"} & set(line):
            continue
        if MISSING.match(str(answered(rules, typist.state, line, None))):
            continue
        people = Player(rng, orders, after, diving)
        try:
            asked = answered(rules, typist.state, line, people)
        except Exception as error:
            raise AssertionError((seed, line, people)) from error
        if isinstance(asked, str):
            continue
        if after < NEVER and "neither side can hurt the other" in str(asked):
            continue  # who presses on at the terminal does so for a round, on the line for `after`
        for question in people.asked:
            questions[question] = questions.get(question, 0) + 1
        two_hits = [key for key in units if known[key].hits > 1]
        said = (*line, *options(verb, people, two_hits), "--dice", " ".join(people.rolled))
        again = answered(rules, typist.state, said, None)
        assert again == asked, (seed, line, people, again)
    if count == MANY:
        print("\n", game, questions)
        assert {"roll", "lose", "press", "dive", "again"} <= set(questions)


def options(verb: str, people: Player, two_hits: Sequence[str]) -> tuple[str, ...]:
    """The plan of a player as options of a line."""
    found: tuple[str, ...] = ("--again",) if "again" in people.asked else ()
    if verb == "raid" and "lose" in people.asked:
        order = people.orders["Attacker"]
        first = order.index("strategic_bomber") < order.index("fighter")
        return (*found, "--bombers-first") if first else found
    if verb != "battle":
        return found
    if people.retreat_after < NEVER:
        found += ("--retreat-after", str(people.retreat_after))
    for side in people.diving:
        found += ("--submerge", side.casefold())
    for side, order in people.orders.items():
        firsts = [f"{unit}:first" for unit in order if unit in two_hits]
        found += (f"--{side.casefold()}-losses", ", ".join((*firsts, *order)))
    return found


# -- what a refusal advises --------------------------------------------------------------------


def refused(rules: Any, state: Any, line: Sequence[str]) -> tuple[Refusal, ...]:
    """Why the rules refuse a line; nothing for one that is allowed or not understood."""
    answer = answered(rules, state, ("can", *line), None)
    if not isinstance(answer, Reply):
        return ()
    return tuple(Refusal(**found) for found in answer.data.get("refusals", ()))


def advised(rules: Any, state: AxisState, line: Line, advice: str) -> Iterator[tuple[Any, Line]]:
    """Each command in quotes, at the time that the advice names, with what it needs besides."""
    fresh = replace(state, turn=TurnState())
    if state.own is not None:
        fresh = replace(fresh, own=replace(state.own, fought=False))
    for verb, rest in re.findall(r"'(?:companion )?([a-z]+)((?: [^']+)?)'", advice):
        words = tuple(rest.split())
        if verb == "next":
            yield state, (verb, *words)
        elif verb == "battle" and words:
            yield state, (verb, *words, "--attack", "1 destroyer", "--defend", "1 destroyer")
        elif verb == "battle":
            yield replace(state, phase="combat"), (verb, line[1], "--attack", "3 infantry")
        elif verb == "declare" and state.power != "usa":
            yield replace(fresh, phase="combat-move"), (verb, *words)
        elif verb == "declare":
            yield replace(fresh, phase="income", round=9), (verb, *words)
        elif verb == "occupy":
            yield replace(state, phase="noncombat-move"), (verb, line[1])
        elif verb == "research":
            rich = fresh.with_power(state.power, replace(state.active, cash=20))
            yield replace(rich, phase="research"), (verb, "rockets", "1")
        else:  # these change what was said before
            assert verb in ("undo", "amend", "capture"), advice


def followed(line: Line, advice: str) -> Iterator[Line]:
    """The line as the advice would have it."""
    for option in ("--again",):
        if advice.startswith(option):
            yield (*line, option)
    for option in ("--bombard", "--landed", "--defend"):
        if re.search(rf"without {option}|in {option}, or none|leave {option} out", advice):
            at = line.index(option)
            yield line[:at] + line[at + 2 :]
    opening, _colon, listed = advice.partition(": ")
    if opening in LISTS:
        at = 2 if line[0] == "rocket" else 1
        for name in listed.split(", "):
            if name != "none":
                yield (*line[:at], name, *line[at + 1 :])
    if opening.endswith("--zone"):
        bare = (
            line[: line.index("--zone")] + line[line.index("--zone") + 2 :]
            if ("--zone" in line)
            else line
        )
        for name in listed.split(", "):
            yield (*bare, "--zone", name)


LISTS = (
    "enemy complexes",
    "enemy facilities",
    "within reach",
    "these are",
    "convoys sail in",
    "working island bases",
    "Dutch areas",
    "open are",
    "besides them only",
)
"""What introduces a list of names of which one would be right."""


@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("count", COUNTS)
def test_what_a_refusal_advises_is_accepted(game: str, count: int) -> None:
    rules, read = GAMES_READ[game]
    i18n.use("en")
    found: dict[str, int] = {}
    for seed in range(count):
        rng = random.Random(f"{game} advice {seed}")
        typist, verb = Typist(rng, rules, read), rng.choice(verbs(game))
        typist.sit(verb)
        state, line = typist.state, typist.type(verb)
        if "rocket" in line[:1] and len(line) < 3:
            continue
        for refusal in refused(rules, state, line):
            for then, said in advised(rules, state, line, refusal.allowed):
                assert can(rules, then, said)[0], (seed, line, str(refusal), said)
                found[said[0]] = found.get(said[0], 0) + 1
            for said in followed(line, refusal.allowed):
                again = [why.reason for why in refused(rules, state, said)]
                assert refusal.reason not in again, (seed, line, str(refusal), said)
                opening = refusal.allowed.partition(":")[0]
                found[opening] = found.get(opening, 0) + 1
    if count == MANY:
        print("\n", game, found)


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES_READ)
@pytest.mark.parametrize("count", COUNTS)
def test_what_is_said_to_be_done_can_be_done(game: str, count: int) -> None:
    """Of each command that the status names for a target, some line is accepted."""
    rules, read = GAMES_READ[game]
    i18n.use("en")
    for seed in range(count // 3):
        rng = random.Random(f"{game} status {seed}")
        typist = Typist(rng, rules, read)
        typist.sit("battle")
        state = typist.state
        if state.winner is not None:
            continue
        told = [str(task) for task in rules.document(state)["to_do"]]
        named = {verb for task in told for verb in re.findall(r"'([a-z]+)", task)}
        for verb in sorted(named & {"raid", "rocket", "kamikaze", "scramble", "occupy", "declare"}):
            lines = list(tries(rules, state, verb))
            rng.shuffle(lines)
            answers = (can(rules, state, line) for line in lines)
            assert any(may for may, _why in answers), (
                seed,
                verb,
                told,
                can(rules, state, lines[0]),
            )


def tries(rules: Any, state: AxisState, verb: str) -> Iterator[Line]:
    """Lines of a verb for everything on the board."""
    world = rules.play.world
    for area in state.owners:
        if verb == "raid" and "strategic_bomber" in world.units:
            for facility in ("complex", "air_base", "naval_base"):
                yield verb, area, "1", "strategic_bomber", "--at", facility
        elif verb == "raid":
            yield verb, area, "1", "bomber"
        elif verb == "rocket":
            for goal in state.complexes:
                if (world.distance(area, goal) or 9) <= 3:
                    yield verb, area, goal
        elif verb == "scramble":
            for zone in world.coasts.get(area, ()):
                yield verb, area, zone, "1", "fighter"
        elif verb == "occupy":
            yield verb, area
    if verb == "kamikaze":
        for row in world.game.table("kamikaze"):
            yield verb, str(row["area"]), "1", "destroyer"
    elif verb == "declare":
        for power in world.powers:
            yield verb, power


@pytest.mark.parametrize("game", GAMES_READ)
def test_no_battle_is_fought_against_an_empty_sea(game: str) -> None:
    """Enter alone once booked a victory over nobody."""
    rules, read = GAMES_READ[game]
    i18n.use("en")
    typist = Typist(random.Random(1), rules, read)
    typist.sit("battle")
    alone = answered(rules, typist.state, ("battle", "sz_4", "--attack", "1 submarine"), None)
    assert str(alone).startswith("--defend is missing")
    for words in ("v", "v 1 transport", "1 submarine v"):
        told = str(answered(rules, typist.state, ("battle", "sz_4", *words.split()), None))
        assert told.startswith(f"'{words}' is no battle"), told
