"""A served table as a program of its own, and phones in a real browser that sit round it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import HTTPCookieProcessor, Request, build_opener

from browsers import Browsers, sized

T = TypeVar("T")
CODE = "123456"
PATIENCE_S = 120.0
"""Patience with a page, on a machine that others keep busy as well."""
WIDTH, HEIGHT = 390, 844
_WAY_BACK = "main a.back"
_TAKEN_UP = """
const [at, press] = arguments, button = document.querySelector('main > .main-button');
if (document.body.classList.contains('busy')) return 'busy';
if (location.hash !== at) return 'over';
if (!document.querySelector('main a.back')) return 'not there';
if (document.querySelector('form.ask, main .card.waiting')) return 'over';
if (button && press) { button.click(); return 'pressed'; }
return document.querySelector('.refused') ? 'over' : 'loading';
"""
"""Looks at the page of a command in one go: what is looked at bit by bit changes meanwhile."""
_UNFOLDED = (
    "document.querySelectorAll('form.ask details.list').forEach((one) => { one.open = true; })"
)
_LUCKY = "import random; chance = random.Random('{seed}'); random.SystemRandom = lambda: chance; "
"""Puts a number in place of chance, before the program takes hold of chance."""


def program(luck: int | None, begun: int, *words: str) -> list[str]:
    """Return a command line of `companion`. With a number for its `luck` dice, cards and tokens
    fall the same way each time that it has `begun` so often."""
    lucky = "" if luck is None else _LUCKY.format(seed=f"{luck} {begun}")
    code = f"{lucky}import sys; from companion.start import main; sys.exit(main())"
    return [sys.executable, "-c", code, *words]


def with_drawn_boards(home: Path) -> Path:
    """Let a home have the boards that other homes of this process have had drawn, since drawing
    takes longer than most of what is tried with them; the folder of the boards."""
    boards = home / "boards"
    if not boards.exists():
        drawn = Path(tempfile.gettempdir()) / "boards"
        drawn.mkdir(exist_ok=True)
        boards.symlink_to(drawn, target_is_directory=True)
    return boards


class Served:
    """`companion serve`, which can be killed and begun again at the same address; `said` is what
    it prints when it begins. With `luck` its dice, cards and tokens fall the same way each time."""

    def __init__(self, folder: Path, session: str, luck: int | None = None) -> None:
        self._folder, self._session, self._luck, self._begun = folder, session, luck, 0
        self.address = self.keeper_code = self.said = ""
        self._port = "0"
        with_drawn_boards(folder)
        self.begin()

    def begin(self) -> None:
        self._begun += 1  # no cookie comes twice after a kill
        words = ["--session", self._session, "serve", "--port", self._port, "--code", CODE]
        self._process = subprocess.Popen(
            program(self._luck, self._begun, *words, "--lang", "en"),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "COMPANION_HOME": str(self._folder), "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        output = list[str]()
        for line in self._process.stdout:
            output.append(line)
            if line.startswith("Ctrl-C"):
                break
        self.said = "".join(output)
        match = re.search(r"http://\S+:(\d+)/", self.said)
        assert match, self.said
        self.address, self._port = match[0], match[1]
        self.keeper_code = output[2].split()[-1]

    def kill(self) -> None:
        """As when the laptop loses its power."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> int:
        """Ctrl-C; the exit status."""
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=PATIENCE_S)
        return self._process.returncode

    @contextmanager
    def heard(self) -> Iterator[Iterator[int]]:
        """The last line of the session, as a page that only watches hears of it."""
        visitor = build_opener(HTTPCookieProcessor())

        def post(path: str, token: str = "", **document: str) -> Any:
            about = {"content-type": "application/json", "x-table-token": token}
            body = json.dumps(document).encode()
            return json.load(visitor.open(Request(f"{self.address}api/{path}", body, about)))

        token = post("join", code=CODE)["token"]
        post("seat", token, seat="watcher")
        with visitor.open(f"{self.address}api/news", timeout=PATIENCE_S) as stream:
            told = (line.partition(b":")[2] for line in stream if line.startswith(b"data:"))
            yield (int(json.loads(news)["line"]) for news in told)


class Phone:
    """A browser of its own, as wide as a phone: what it shows, and taps on it."""

    def __init__(self, browsers: Browsers, width: int = WIDTH, height: int = HEIGHT) -> None:
        self._browsers = browsers
        self._context, self._window = browsers.opened()
        self.size(width, height)

    def size(self, width: int, height: int) -> None:
        """In pixels."""
        self.width = width
        sized(self.driver, width, height, mobile=width < 700)

    @property
    def driver(self) -> Any:
        return self._browsers.at(self._window)

    def close(self) -> None:
        self._browsers.closed(self._context)

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, *given)

    def open(self, address: str) -> None:
        self.driver.get(address)

    def find(self, selector: str) -> Any:
        """What is there, waited for."""
        return self.until(lambda: self.all(selector), selector)[0]

    def all(self, selector: str) -> list[Any]:
        shown: list[Any] = self.driver.find_elements("css selector", selector)
        with suppress(Exception):  # drawn anew meanwhile
            return [element for element in shown if element.is_displayed()]
        return []

    def tap(self, selector: str) -> None:
        """Tap what is there; a page that was drawn anew meanwhile is looked at again."""

        self.until(lambda: self._tapped(self.find(selector)), f"tap {selector}")

    def _tapped(self, element: Any) -> bool:
        """Tap what was found; False where it is hidden or was drawn anew meanwhile."""
        with suppress(Exception):
            self.run("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()
            return True
        return False

    def until(self, look: Callable[[], T], what: str, patience_s: float = PATIENCE_S) -> T:
        """What is found, before patience ends."""
        end = time.monotonic() + patience_s
        while True:
            result = look()
            if result:
                return result
            assert time.monotonic() < end, f"{what} never came; the page: {self.text[:800]}"
            time.sleep(0.05)

    @property
    def text(self) -> str:
        return str(self.run("return document.body.innerText"))

    def shows(self, *words: str) -> None:
        """Wait until all these words are there."""
        self.until(lambda: all(word in self.text for word in words), " and ".join(words))

    def join(self, address: str, seat: str) -> Phone:
        """The code of the QR picture, then a seat."""
        self.open(f"{address}?code={CODE}")
        self.tap(f"button[value='{seat}']")
        self.settled()
        return self

    def settled(self) -> None:
        """Wait until the page shows the game; the page of seats is left a moment after the tap."""
        page = "body:not(.joining) main"
        self.until(lambda: self.all(f"{page} h2, {page} .card"), "the game")

    def go(self, place: str) -> None:
        self.run("location.hash = arguments[0]", place)

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Without a network."""
        self._network(True)
        try:
            yield
        finally:
            self._network(False)

    def _network(self, offline: bool) -> None:
        about = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", about)

    # ---- a question ------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """The kind of the question that is asked now; empty for none."""
        kind = self.run(
            "return document.querySelector('form.ask')?.className.match(/ask-(\\w+)/)?.[1]"
        )
        return str(kind or "")

    @property
    def prompt(self) -> str:
        text = self.run("return document.querySelector('form.ask .prompt')?.textContent")
        return str(text or "")

    @property
    def question(self) -> str:
        """The draft, command, step and name of the question that is asked now; empty for none."""
        return str(self.run("return document.querySelector('form.ask')?.dataset.key || ''"))

    def take_up(self, command: str) -> None:
        """Go to the page of a command: up to its first question, its end, a refusal, or to whom it
        waits for. What does not begin by being looked at is begun by a tap, once."""
        pressed = False

        def over() -> bool:
            nonlocal pressed
            found = self.run(_TAKEN_UP, f"#do/{command}", not pressed)
            pressed |= found == "pressed"
            return bool(found == "over")

        self.go("now")
        self.until(lambda: not self.all(_WAY_BACK), "what is due")
        self.go(f"do/{command}")
        self.until(over, f"{command} begins")

    def begin(self, command: str, **fields: str) -> None:
        """Send a command with these fields, as its form does; its question is waited for."""
        self.driver.execute_async_script(
            "const page = JSON.parse(document.getElementById('page').textContent);"
            "fetch('/api/act', {method: 'POST', body: JSON.stringify({command: arguments[0],"
            " fields: arguments[1], flags: [], preview: true, key: 'begun-by-test'}),"
            " headers: {'Content-Type': 'application/json', 'X-Table-Token': page.token}})"
            ".then(arguments[2])",
            command,
            fields,
        )
        self.go("now")
        self.find("form.ask")

    @property
    def asked(self) -> str:
        """All that the question says, with the answers so far; empty for none."""
        return str(self.run("return document.querySelector('.question-card')?.textContent || ''"))

    @property
    def refusal(self) -> str:
        """What is wrong with the last answer."""
        return str(
            self.run(
                "return [...document.querySelectorAll('.question-card .refusal, .refused')]"
                ".map((one) => one.textContent).join('')"
            )
        )

    @property
    def idle(self) -> bool:
        """Whether nothing is on its way to the table."""
        return bool(self.run("return !document.body.classList.contains('busy')"))

    def choose(self, value: str) -> None:
        """Tap an answer in the list, which is folded as soon as board or pieces show the same; the
        answer goes."""

        def chosen() -> bool:
            self.run(_UNFOLDED)
            return any(map(self._tapped, self.all(f"form.ask button[value='{value}']")))

        before = self.question
        self.until(chosen, f"the answer {value}")
        self.until(lambda: self.question != before, f"what comes of {value}")

    def count(self, **counts: int) -> None:
        """Tap so often on the printed piece of what is named, or on + in the list."""
        for name, number in counts.items():
            what = name.replace("_", " ").capitalize()
            pressed = f"form.ask .tile[aria-label^='{what}']"
            more = f"form.ask button[aria-label='More: {what}']"
            for _tap in range(number):
                self.tap(f"{pressed}, form.ask:not(:has(.tray)) {more.removeprefix('form.ask ')}")

    def send(self) -> None:
        """The button at the foot; the question goes."""
        before, prompt = self.question, self.prompt
        self.tap("form.ask .send")
        self.until(lambda: self.question != before, f"an answer to {prompt}")
