"""What `can` says is what happens, over tables made by chance: what it allows is done, what it
refuses is refused in the same words. A line, the same answers at the prompt and the same on a phone
come to the same."""

from __future__ import annotations

import random
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from declared.folders import written
from declared.generated import any_table
from phones import party_of
from recorded.table import Table

from companion.games import GAMES, Games
from companion.serve.table import Table as Served
from companion.table.actions import Draft
from companion.table.arguments import Args
from companion.table.asking import answered, event_of
from companion.table.dice import Roll
from companion.table.errors import CompanionError
from companion.table.home import Home
from companion.table.lazy import kind_at

LEFT_OUT = {"set", "accept"}


class Said:
    """Answers to the questions of a command, by field: as they stand in the line, at the prompt
    and in the form of a phone."""

    def __init__(self) -> None:
        self.of: dict[str, list[str]] = {}
        self.options: dict[str, str] = {}
        self.flags: list[str] = []
        self.dice: list[str] = []

    def line(self, command: str) -> str:
        words = [command]
        words += [
            text for name, said in self.of.items() if name not in self.options for text in said
        ]
        words += [f"--{flag}" for flag in self.flags]
        for name, option in self.options.items():
            words += [f"--{option}", shlex.quote(" / ".join(self.of[name]))]
        words += ["--dice", shlex.quote(" ".join(self.dice))] if self.dice else []
        return " ".join(words)

    def form(self) -> dict[str, str]:
        fields = {
            self.options.get(name, name): " / ".join(said)
            for name, said in self.of.items()
            if name != "by"
        }
        return fields | ({"dice": " ".join(self.dice)} if self.dice else {})


class Prompted:
    """Somebody who answers each question by what it asks for."""

    def __init__(self, said: Said) -> None:
        self.left = {name: list(texts) for name, texts in said.of.items()}
        self.dice, self.heard = list(said.dice), list[str]()

    def ask(self, prompt: Any) -> str:
        self.heard.append(prompt)
        assert len(self.heard) < 100, self.heard[-3:]
        about = prompt.data()
        if about.kind == "dice":
            return self.dice.pop(0)
        return self.left[about.name].pop(0)

    ask_secret = ask

    def tell(self, text: str) -> None:
        self.heard.append(text)

    def refuse(self, text: str) -> None:
        raise AssertionError((text, self.heard))

    def settle(self, text: str) -> None:
        """Nothing is left to chance here."""


def answers(kind: Any, draft: Draft[Any, Any], dice: random.Random, wild: float) -> Said:
    """Answers to all that a command asks, out of what is listed; `wild`: or whatever has a name."""
    answer: Any = None
    run, said = kind.asking(draft), Said()
    try:
        while True:
            ask = run.send(answer)
            if isinstance(ask, Roll):
                answer = tuple(dice.randint(1, ask.sides) for _die in range(ask.count))
                said.dice.append("".join(map(str, answer)))
                continue
            declared = kind.fields()[ask.name]
            input = ask.input or declared.input
            legal = list(ask.legal if ask.legal is not None else ())
            if ask.legal is None and declared.legal is not None:
                legal = list(declared.legal(ask.draft))
            required = declared.required if ask.required is None else ask.required
            if input.flag:
                answer = dice.random() < 0.3
                said.flags += [declared.option] if answer else []
                continue
            if not required and declared.turns is None:
                answer = declared.default
                continue
            if declared.turns is not None:
                answer = ask.default
            elif legal and dice.random() > wild:
                answer = dice.choice(legal)
            elif input.form == "number":
                answer = dice.randint(0, 12)
            else:
                keys = list(input.words(ask.draft).ids)
                answer = dice.choice(keys)
                if input.form == "counts":
                    some = dice.sample(keys, dice.randint(1, min(2, len(keys))))
                    answer = {key: dice.randint(1, 3) for key in some}
                elif input.form == "some":
                    answer = tuple(dice.sample(keys, dice.randint(1, 2)))
            said.of.setdefault(ask.name, []).append(input.shown(ask.draft, answer) or "nothing")
            if declared.option:
                said.options[ask.name] = declared.option
    except (StopIteration, CompanionError):
        return said


class Game:
    """A session, and the state that it has come to."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.name = table.status()["session"]
        self.look()

    def look(self) -> None:
        games = Games(GAMES, self.table.folder / "games")
        served = Served.open(Home(self.table.folder), games, self.name)
        served.close()
        self.rules: Any = served.rules
        self.state: Any = served.state

    @property
    def draft(self) -> Draft[Any, Any]:
        return Draft(self.rules.at(self.state), self.state)

    def books(self, state: Any = None) -> dict[str, Any]:
        """All that the state has, hands too; of sealed answers only whose they are."""
        found = self.rules.dump(state or self.state)
        sealed = {deed: sorted(laid) for deed, laid in found["sealed"].items() if laid}
        offers = {deed: own for deed, own in found["offers"].items() if own}
        return {**found, "sealed": sealed, "offers": offers}


def tried(game: Game, dice: random.Random, routes: Counter[str]) -> None:
    """One command: asked, done, and done again at the prompt and on a phone."""
    table, rules = game.table, game.rules
    command = dice.choice([key for key in rules.kinds if key not in LEFT_OUT])
    kind: Any = kind_at(*rules.kinds[command])
    said = answers(kind, game.draft, dice, wild=dice.choice([0, 0, 0.5]))
    if kind.secret:
        said = Said()
        seat = rules.seats(game.state).shown(dice.choice(game.state.order))
        said.of["answers"] = [seat, str(dice.randint(0, 9))]
    line = said.line(command)
    met, before = game.state, game.books()
    can, done = table.type(f"can {line} --json"), table.type(line)
    if can.status:
        routes["no words"] += 1
        assert (can.status, can.err) == (done.status, done.err), line
    else:
        routes["yes" if can.json["can"] else "no"] += 1
        assert can.json["can"] == (done.status == 0), (line, can.out, done.err)
        for refusal in can.json.get("refusals", ()):
            assert refusal["reason"] in " ".join(done.err.split()), line
    game.look()
    if done.status:
        assert game.books() == before, line
        return
    after, flags = game.books(), Args(dict.fromkeys(said.flags, True))
    doer = partner = ""
    if not kind.secret:  # a secret asks all who are there, and a line is of whom it names
        asked: Any = answered(kind, Draft(rules.at(met), met), flags, Prompted(said))
        event = event_of(command, asked)
        assert game.books(rules.apply(met, event).state) == after, line
        doer, partner = asked.who(met), getattr(asked, "partner", "")
    table.do("undo")
    game.look()
    assert game.books() == before, line
    if doer:
        by_phone(game, said, command, doer, partner)
        routes["phone"] += 1
        game.look()
        assert game.books() == after, line
    else:
        table.do(line)
        game.look()


def by_phone(game: Game, said: Said, command: str, doer: str, partner: str) -> None:
    """The same from the phone of its doer; of a trade the other one accepts."""
    with party_of(game.table) as party:
        told = party.phone(doer).act(command, *said.flags, **said.form())
        assert told["state"] == "done", (said.line(command), told)
        if partner:
            told = party.phone(partner).act("accept")
            assert told["state"] == "done", (said.line(command), told)


def walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, count: int) -> Counter[str]:
    dice, routes = random.Random(seed), Counter[str]()
    table = Table(tmp_path / str(seed), monkeypatch)
    table.do(f"new {written(tmp_path / f'small{seed}', any_table(dice))}")
    game = Game(table)
    for _time in range(count):
        tried(game, dice, routes)
    return routes


SOME, MANY = 3, 60


@pytest.mark.walk
def test_can_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    routes = Counter[str]()
    for seed in range(SOME):
        routes += walked(tmp_path, monkeypatch, seed, 14)
    assert min(routes[kind] for kind in ("yes", "no", "phone")) >= 8, routes


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SOME, MANY))
def test_can_is_what_happens_at_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    walked(tmp_path, monkeypatch, seed, 40)
