"""Robots that play by phones alone: they read what a page is told as JSON, and tap what it offers.

They know no game. A table of them never waits without somebody who is asked, and each phone that
waits is told for whom.
"""

from __future__ import annotations

import json
import random
import re
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

MISTAKE = re.compile("The program made a mistake|Program udělal chybu")
ANOTHERS = re.compile("That is for|Tohle dělá")
"""What nobody is told who has answered what was asked: it is another's to do."""
FAULT = "fault: "
"""Begins what no slow machine brings about: a rule, a secret or a seat that is forgotten."""
FEW, PATIENCE = 15, 80
"""Answers that a robot tries to a question of a command of its own before it drops that, and to one
that another's command waits for."""


ROWS = 3
"""Most rows of a form of counts that a robot fills in."""
NO_LINE = 10**8
"""Behind the last line of any log."""


class Told(Protocol):
    @property
    def json(self) -> Any: ...


class Phone(Protocol):
    def get(self, path: str) -> Told: ...
    def post(self, path: str, **document: Any) -> Told: ...


class Answer:
    def __init__(self, status: int, body: bytes) -> None:
        self.status, self.body = status, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class HttpPhone:
    """A phone at a served table: it joins with the code and takes a seat."""

    def __init__(self, address: str, code: str, seat: str, lang: str) -> None:
        self.address = address.rstrip("/")
        self.cookies: dict[str, str] = {}
        self.token = ""
        self.post("language", lang=lang)
        self.token = self.post("join", code=code).json["token"]
        self.post("language", lang=lang)
        assert self.post("seat", seat=seat).status == 200

    def get(self, path: str) -> Answer:
        return self._asked(path, None)

    def post(self, path: str, **document: Any) -> Answer:
        return self._asked(f"/api/{path}", json.dumps(document).encode())

    def _asked(self, path: str, body: bytes | None) -> Answer:
        request = urllib.request.Request(self.address + path, body)
        request.add_header("cookie", "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        request.add_header("content-type", "application/json")
        request.add_header("x-table-token", self.token)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                for cookie in answer.headers.get_all("set-cookie") or ():
                    name, _sign, value = cookie.partition(";")[0].partition("=")
                    self.cookies[name] = value
                return Answer(answer.status, answer.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.read())


@dataclass(slots=True)
class Robot:
    """One phone and what it is told now."""

    seat: str
    phone: Phone
    now: Any = None

    def look(self) -> Any:
        """Ask what is new; a robot reads no log."""
        self.now = self.phone.get(f"/api/now?since={NO_LINE}").json
        return self.now

    @property
    def asked(self) -> Any:
        """The draft whose question this phone is asked."""
        return next((d for d in self.now["drafts"] if d["mine"] and d["question"]), None)

    @property
    def due(self) -> bool:
        waits = any(
            d["id"] == self.seat and not d["stopped"] and not d["mine"] for d in self.now["drafts"]
        )
        return not waits and (self.now["anyone"] or self.seat in self.now["awaited"])

    def told_for_whom(self) -> bool:
        """Whether a phone that has nothing to do says for whom it waits."""
        others = [d["to_name"] for d in self.now["drafts"] if not d["mine"] and not d["stopped"]]
        return bool(others or [seat for seat in self.now["awaited"] if seat != self.seat])


@dataclass(slots=True)
class Table:
    """Robots around a table."""

    robots: Sequence[Robot]
    dice: random.Random
    on: float = 0.25
    """How often a robot goes on instead of doing what it could."""
    never: frozenset[str] = frozenset({"set", "resign"})
    seldom: Mapping[str, float] = field(default_factory=lambda: {"age": 0.03})
    """How often a command is thought of: a deck on the table does not run out every turn."""
    first: Mapping[str, int] = field(default_factory=dict)
    """Commands that come before all else, once a phase, until they were given so many times."""
    rest: int = 12
    """Commands of one phase after which a robot goes on."""
    seen: Counter[str] = field(default_factory=Counter)
    story: list[str] = field(default_factory=list)
    done: int = 0
    barren: Counter[str] = field(default_factory=Counter)
    """Commands that came to nothing where the game stands now."""
    had: set[str] = field(default_factory=set)
    """Commands that were given in this phase."""
    tried: int = 0
    """Answers to the last question that would not do."""

    def play(self, steps: int) -> bool:
        """Tap so many times, or until the game is over; whether it is."""
        for _step in range(steps):
            for robot in self.robots:
                robot.look()
            if any(robot.now["over"] for robot in self.robots):
                return True
            self._nobody_is_forgotten()
            asked = [robot for robot in self.robots if robot.asked]
            if asked:
                self._answer(self.dice.choice(asked))
            else:
                self._begin(self.dice.choice([robot for robot in self.robots if robot.due]))
        return False

    def _nobody_is_forgotten(self) -> None:
        busy = [robot for robot in self.robots if robot.asked or robot.due]
        assert busy, self._fault("every seat waits")
        for robot in self.robots:
            assert robot.asked or robot.due or robot.told_for_whom(), self._fault(
                f"{robot.seat} is not told for whom it waits"
            )

    def _fault(self, what: str) -> str:
        about = [
            {
                "seat": robot.seat,
                "awaited": robot.now["awaited"],
                "due": [block.get("text") for block in robot.now["due"]],
                "drafts": [
                    {k: d[k] for k in ("id", "command", "to", "mine", "stopped", "step")}
                    for d in robot.now["drafts"]
                ],
            }
            for robot in self.robots
        ]
        return "\n".join(
            [f"{FAULT}{what}", json.dumps(about, indent=1, ensure_ascii=False), *self.story[-30:]]
        )

    # ---- a command -------------------------------------------------------------------------------

    def _begin(self, robot: Robot) -> None:
        can = robot.phone.get("/api/can").json
        could, offered = [], []
        for command in can["commands"]:
            if not command["open"] or not command["records"] or command["name"] in self.never:
                continue
            thought_of = self.dice.random() < self.seldom.get(command["name"], 1)
            barren = self.barren[f"{robot.seat} {command['name']}"]
            if (command["now"] or command["replies"]) and not command["theirs"] and not barren:
                could.append(command)
                offered += [command] if thought_of else []
        offered = offered or could  # what is seldom thought of may be all that is due
        deeds = [command for command in offered if command["group"] == "game"]
        urgent = [one["name"] for one in deeds if self._comes_first(one["name"])]
        on = [command for command in offered if command["name"] == "next"]
        tired = self.done >= self.rest or self.dice.random() < self.on
        if urgent:
            self._act(robot, urgent[0])
        elif on and (tired or not deeds):
            self._act(robot, "next")
        elif deeds:
            self._act(robot, self.dice.choice(deeds)["name"])
        else:
            self.barren.clear()
            self.seen["nothing offered"] += 1
            assert self.seen["nothing offered"] < 50, self._fault(f"{robot.seat} can do nothing")

    def _comes_first(self, name: str) -> bool:
        return name not in self.had and self.seen[name] < self.first.get(name, 0)

    def _act(self, robot: Robot, name: str) -> None:
        seen = robot.now["line"]
        answer = robot.phone.post(
            "act", command=name, fields={}, flags=[], preview=True, seen=seen
        ).json
        self._note(robot, name, "", "", answer)
        if answer.get("state") not in ("asked", "done"):
            self.barren[f"{robot.seat} {name}"] += 1

    def _note(self, robot: Robot, name: str, about: str, words: str, answer: Any) -> None:
        state = answer.get("state", answer.get("error"))
        why = answer.get("error") or [refusal["reason"] for refusal in answer.get("refusals", ())]
        told = f"{robot.seat} {robot.now['lang']}: {name} {about} {words!r} > {state} {why or ''}"
        self.story.append(told)
        assert not MISTAKE.search(str(why)), self._fault(str(why))
        if state == "done":
            self._everybody_reads(robot, answer.get("line"))
            self._given(name)
            self.done = 0 if name == "next" else self.done + 1
            self.barren.clear()
            self.tried = 0

    def _everybody_reads(self, giver: Robot, line: int | None) -> None:
        """Each phone finds a line in its log, with a report where its giver finds one."""
        if line is None:
            return
        logs = {
            robot.seat: robot.phone.get(f"/api/now?since={line - 1}").json["log"]
            for robot in self.robots
        }
        for seat in logs:
            entry, own = (
                next((one for one in logs[key] if one["line"] == line), None)
                for key in (seat, giver.seat)
            )
            assert entry, self._fault(f"{seat} does not read line {line}")
            assert own, self._fault(f"{giver.seat} does not read line {line}")
            assert entry["text"], self._fault(f"{seat} reads no words in line {line}")
            assert entry["report"] or not own["report"], self._fault(
                f"{seat} is not told what line {line} of {giver.seat} came to: {own['report']}"
            )

    def _given(self, name: str) -> None:
        self.seen[name] += 1
        self.had = set() if name == "next" else {*self.had, name}

    # ---- a question ------------------------------------------------------------------------------

    def _answer(self, robot: Robot) -> None:
        draft = robot.asked
        question = draft["question"]
        if question["name"] == "agree" and question["kind"] == "send":
            robot.phone.post("drop", draft=draft["id"])  # the others do not agree: let it be
            return
        text = self._text(question)
        self.seen[f"asked {question['kind']}"] += 1
        if draft["id"] != robot.seat:
            self.seen[f"another is asked: {draft['command']}"] += 1
        answer = robot.phone.post("answer", draft=draft["id"], step=draft["step"], answer=text).json
        self._note(robot, draft["command"], question["prompt"][:60], text, answer)
        assert not ANOTHERS.search(str(answer.get("error"))), self._fault(answer["error"])
        if answer.get("state") in ("asked", "done"):
            self.tried = 0
            return
        self.tried += 1
        is_own = draft["id"] == robot.seat
        if self.tried > (FEW if is_own else PATIENCE):
            assert is_own, self._fault("no answer of what is offered will do")
            robot.phone.post("drop", draft=draft["id"])
            self.barren[f"{robot.seat} {draft['command']}"] += 1
            self.seen[f"given up: {draft['command']} {question['name']}"] += 1
            self.tried = 0

    def _text(self, question: Mapping[str, Any]) -> str:
        kind, offers = question["kind"], question["options"]
        if kind == "dice":
            return "r"
        if kind == "send":
            return ""
        if kind == "yes":
            return "no" if question["name"] == "agree" and self.dice.random() < 0.2 else "yes"
        if question["draws"] and (not offers or self.dice.random() < 0.7):
            return "r"
        if kind == "number":
            return str(self.dice.randint(question["least"] or 0, min(question["most"] or 3, 20)))
        if kind == "one":
            usual = question["usual"]
            if usual is not None and self.dice.random() < 0.2:
                return str(usual)
            return str(self.dice.choice(offers)["value"]) if offers else str(usual or "")
        if kind in ("some", "counts"):
            return self._several(question, offers)
        if question["usual"] is not None and self.dice.random() < 0.5:
            return ""
        return str(self.dice.choice(offers)["value"]) if offers else ""

    def _several(self, question: Mapping[str, Any], offers: Sequence[Any]) -> str:
        if question["usual"] is not None and self.dice.random() < 0.3:
            return str(question["usual"])
        exact, left = question.get("exactly"), question.get("exactly") or question.get("most")
        parts, purse = [], question.get("purse")
        rows = len(offers) if exact else min(len(offers), ROWS)
        for offer in self.dice.sample(list(offers), rows):
            ticks = question["kind"] == "some"
            most = offer.get("most") or (1 if ticks else None)
            top = min(x for x in (most, left, 3) if x is not None)
            number = self.dice.randint(0, top) if not exact else top
            if purse is not None and offer.get("price"):
                number = min(number, purse // offer["price"])
                purse -= number * offer["price"]
            if number:
                parts += [offer["value"]] * number if ticks else [f"{number} {offer['value']}"]
                left = None if left is None else left - number
        return ", ".join(parts) or str(question["none"] or "")


def around(phones: Mapping[str, Phone], seed: int, **how: Any) -> Table:
    """A table of robots, one at each seat."""
    robots = [Robot(seat, phone) for seat, phone in phones.items()]
    return Table(robots, random.Random(seed), **how)


def languages(seats: Iterable[str]) -> dict[str, str]:
    """Every other phone is Czech."""
    return {seat: ("en", "cs")[place % 2] for place, seat in enumerate(seats)}
