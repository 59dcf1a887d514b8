"""Robots with a finger: each sits at a phone in a real browser and answers by tapping what it sees,
places on the board, cards and pieces first."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AnySet
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from browsers import PATIENT_S
from pocket import Phone
from robots import NO_LINE, Robot, Table
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput

DRAWN_S = PATIENT_S
"""Patience with a board that is drawn for the first time while others are."""
HEARD_S = 40.0
"""Patience with what comes of a tap, which may have missed."""
_WAITING = "main .card.waiting"
_KNOWN = Path(__file__).with_suffix(".js").read_text("utf-8")
_FAILED = "failed: "
_ASKED = (
    "const [name, ...given] = arguments, done = given.pop();"
    "Promise.resolve(finger[name](...given)).then(done, (error) => done(`failed: ${error}`))"
)


class Heard:
    """An answer of the table, as a robot reads it."""

    def __init__(self, document: Any) -> None:
        self.json = document


class Screen:
    """A phone in a browser as a robot has it: it reads what its page is told, and taps."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def get(self, path: str) -> Heard:
        return Heard(json.loads(self.fetched(path)))

    def post(self, path: str, **said: Any) -> Heard:
        """Begin a command where its page does it; anything else is sent as the page would."""
        if path != "act":
            return Heard(json.loads(self.fetched(f"/api/{path}", json.dumps(said)) or "{}"))
        command, phone = said["command"], self.phone
        phone.take_up(command)
        asked = phone.kind or self._waits(command)
        state = "asked" if asked else "wrong" if phone.refusal else "done"
        return Heard({"state": state})

    def _at(self, command: str) -> bool:
        return bool(self.phone.run("return location.hash") == f"#do/{command}")

    def _waits(self, command: str) -> bool:
        """Whether a command waits for the answer of another seat."""
        return self._at(command) and bool(self.phone.all(_WAITING))

    def fetched(self, path: str, body: str | None = None) -> str:
        return str(self.page("fetched", path, body))

    def page(self, what: str, *given: Any) -> Any:
        """Ask the page for something that `fingers.js` has; a fault there is one of the test."""
        answer = self.phone.driver.execute_async_script(_KNOWN + _ASKED, what, *given)
        assert not str(answer).startswith(_FAILED), f"{what} {given}: {answer}"
        return answer

    def done(self, what: str, name: str) -> None:
        """Let the page do something that `fingers.js` has, as soon as it can be done."""
        self.phone.until(lambda: self.page(what, name), f"{what} {name}")

    # ---- what is tapped --------------------------------------------------------------------------

    def tap_answer(self, choice: Mapping[str, Any]) -> str:
        """Tap what an answer names where it lies; 'board', 'piece', or 'list' if it lies nowhere.
        What lies in sight and cannot be tapped is a fault."""
        key, name = choice.get("key", ""), choice["name"]
        if not key:
            return "list"
        end, in_sight = time.monotonic() + DRAWN_S, False
        while True:
            if places := self.page("lies", key):
                self.tap_place(places[0])
                self.page("chip", name)
                return "board"
            if self.page("tile", name):
                return "piece"
            in_sight = in_sight or self.page("seen", key)  # reads all boards, so it is asked last
            if not in_sight:
                return "list"
            assert time.monotonic() < end, f"{key} lies in sight and cannot be tapped"
            time.sleep(0.2)

    def tap_place(self, place: str) -> None:
        """Tap a place with a finger; a small or hidden one is brought near first, and a page that
        is drawn anew meanwhile is looked at again until it lies still."""

        def spot() -> Any:
            return (
                self.page("spot", place) or (self.page("near", place), self.page("spot", place))[1]
            )

        def still() -> Any:
            before = spot()
            time.sleep(0.2)
            return before if before and spot() == before else None

        self.gesture([tuple(self.phone.until(still, f"a finger on {place}"))])

    def gesture(self, *ways: Sequence[tuple[float, float]], times: int = 1) -> None:
        """Move fingers over the screen at the same time, each from the first point of its way to
        the last; a tap is a way of one point. What is done several `times` follows at once."""
        finger_of: Callable[[str, str], Any] = PointerInput
        fingers = [
            finger_of(interaction.POINTER_TOUCH, f"finger{number}") for number in range(len(ways))
        ]
        builder = ActionBuilder(self.phone.driver, mouse=fingers[0], duration=20)
        builder.devices = fingers
        for finger, (first, *more) in [*zip(fingers, ways, strict=True)] * times:
            finger.create_pointer_move(duration=0, x=round(first[0]), y=round(first[1]))
            finger.add_action({"type": "pointerDown", "duration": 0, "button": 0})
            for x, y in more:
                finger.create_pointer_move(duration=20, x=round(x), y=round(y))
            finger.add_action({"type": "pointerUp", "duration": 0, "button": 0})
        builder.perform()


@dataclass(slots=True)
class Fingers(Table):
    """Robots that answer by taps. `listed` are the questions that were answered from a list, though
    a board or pieces were to be seen, with the key of the answer where it has one; `tapped` counts
    the taps on board and pieces."""

    listed: dict[str, int] = field(default_factory=dict)
    tapped: dict[str, int] = field(default_factory=dict)
    picked: Sequence[tuple[Mapping[str, Any], int]] = ()

    def _answer(self, robot: Robot) -> None:
        draft, screen = robot.asked, robot.phone
        assert isinstance(screen, Screen)
        question, phone = draft["question"], screen.phone
        if question["name"] == "agree" and question["kind"] == "send":
            screen.post("drop", draft=draft["id"])
            return
        self.picked = ()
        text = self._text(question)
        if not self._at_question(screen, draft):
            return
        screen.page("read")
        self._tap(screen, draft["command"], question, text)
        self.seen[f"asked {question['kind']}"] += 1
        state = {"state": "asked"}
        with suppress(AssertionError):
            phone.until(lambda: self._heard(screen, draft), "an answer", HEARD_S)
        if (refusal := screen.page("refusal")) and not self._gone(robot, draft):
            state = {"state": "wrong", "error": refusal}
        self._note(robot, draft["command"], question["prompt"][:60], text, state)
        if state["state"] == "asked" and self._is_over(robot, draft):
            self._given(draft["command"])
        self.tried = self.tried + 1 if state["state"] == "wrong" else 0
        assert self.tried < 60, self._fault("no answer of what is offered will do")
        if self.tried > 3 and draft["id"] == robot.seat:
            screen.post("drop", draft=draft["id"])
            self.barren[f"{robot.seat} {draft['command']}"] += 1
            self.tried = 0

    def _nobody_is_forgotten(self) -> None:
        """Phones are asked one after the other: what was on its way meanwhile is waited for."""
        end = time.monotonic() + HEARD_S
        while True:
            try:
                return Table._nobody_is_forgotten(self)
            except AssertionError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.5)
            for robot in self.robots:
                robot.look()

    def unforeseen(self, listed: AnySet[str]) -> set[str]:
        """Return what was answered from a list though it is none of these questions, `move acts`,
        nor one of these answers to a question, `buy units: factory`."""
        return {
            one for one in self.listed if one not in listed and one.partition(": ")[0] not in listed
        }

    def _at_question(self, screen: Screen, draft: Mapping[str, Any]) -> bool:
        """Look at the question of a draft; False if it is answered meanwhile. The page may still
        show the one before, which is of the same kind at times."""
        phone, question = screen.phone, draft["question"]
        wanted = f"{draft['id']} {draft['command']} {draft['step']} {question['name']}"

        def there() -> bool:
            return phone.idle and phone.question == wanted

        if not there():
            phone.go("now")
        robot = Robot("", screen)
        phone.until(lambda: there() or self._gone(robot, draft), question["prompt"])
        return there()

    def _heard(self, screen: Screen, draft: Mapping[str, Any]) -> bool:
        return screen.phone.idle and (
            self._gone(Robot("", screen), draft) or bool(screen.page("refusal"))
        )

    def _is_over(self, robot: Robot, draft: Mapping[str, Any]) -> bool:
        """Whether a command asks nothing more of anybody."""
        return not any(one["id"] == draft["id"] for one in robot.look()["drafts"])

    def _gone(self, robot: Robot, draft: Mapping[str, Any]) -> bool:
        """Whether a question is asked no more."""
        now = robot.phone.get(f"/api/now?since={NO_LINE}").json
        same = ("id", "step", "began", "command")
        return not any(
            all(one[key] == draft[key] for key in same) and one["mine"] and one["question"]
            for one in now["drafts"]
        )

    def _several(self, question: Mapping[str, Any], offers: Sequence[Any]) -> str:
        text = Table._several(self, question, offers)
        by_value = {one["value"]: one for one in offers}
        found: list[tuple[Mapping[str, Any], int]] = []
        for part in text.split(", ") if text else []:
            number, _gap, name = part.partition(" ")
            if part in by_value:
                found.append((by_value[part], 1))
            elif number.isdecimal() and name in by_value:
                found.append((by_value[name], int(number)))
        self.picked = found
        return text

    # ---- taps ------------------------------------------------------------------------------------

    def _tap(self, screen: Screen, command: str, question: Mapping[str, Any], text: str) -> None:
        phone, kind, about = screen.phone, question["kind"], f"{command} {question['name']}"
        options: Sequence[Mapping[str, Any]] = question["options"] or []
        if text == "r" and (kind == "dice" or question["draws"]):
            phone.tap("form.ask button[name='answer'][value='r']")
        elif kind == "yes":
            phone.tap(f"form.ask .choice[value='{text}']")
        elif kind in ("some", "counts"):
            for option, number in self.picked:
                for _tap in range(number):
                    if self._tapped(screen, option, question, about) == "list":
                        screen.done("count", option["name"])
            phone.tap("form.ask .send")
        elif kind == "send":
            phone.tap("form.ask .send")
        elif kind == "one":
            chosen = next((choice for choice in options if choice["value"] == text), {"name": ""})
            if self._tapped(screen, chosen, question, about) == "list":
                screen.done("choose", text)
        else:
            screen.done("type", text)
            phone.tap("form.ask .send")

    def _tapped(
        self,
        screen: Screen,
        choice: Mapping[str, Any],
        question: Mapping[str, Any],
        about: str,
    ) -> str:
        """Tap an answer, and note how. Beside answers that lie somewhere one may lie nowhere: to
        stay, nothing."""
        way = screen.tap_answer(choice)
        if way != "list":
            self.tapped[about] = self.tapped.get(about, 0) + 1
        elif choice.get("key") or not any(other.get("key") for other in question["options"]):
            what = f"{about}: {choice['key']}" if choice.get("key") else about
            self.listed[what] = self.listed.get(what, 0) + 1
        return way
