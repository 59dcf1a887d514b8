"""A served table as a program of its own, and phones in a real browser that sit round it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from browsers import opened_browser

T = TypeVar("T")
CODE = "123456"
PATIENCE_S = 40.0
WIDTH, HEIGHT = 390, 844


class Served:
    """`companion serve`, which can be killed and begun again at the same address."""

    def __init__(self, folder: Path, session: str) -> None:
        self._folder, self._session = folder, session
        self.address = self.keeper_code = ""
        self._port = "0"
        self.begin()

    def begin(self) -> None:
        program = "import sys; from companion.start import main; sys.exit(main())"
        words = [sys.executable, "-c", program, "--session", self._session, "serve"]
        self._process = subprocess.Popen(
            [*words, "--port", self._port, "--code", CODE, "--lang", "en"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "COMPANION_HOME": str(self._folder), "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        first, _code, keeper = (self._process.stdout.readline() for _line in range(3))
        found = re.search(r"http://\S+:(\d+)/", first)
        assert found, first + self._process.stdout.read()
        self.address, self._port = found[0], found[1]
        self.keeper_code = keeper.split()[-1]

    def kill(self) -> None:
        """As when the laptop loses its power."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> int:
        """Ctrl-C; the exit status."""
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=30)
        return self._process.returncode


class Phone:
    """A browser of its own, as wide as a phone: what it shows, and taps on it."""

    def __init__(self, profile: Path, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.driver = opened_browser(profile, width, height, mobile=width < 700)

    def close(self) -> None:
        self.driver.quit()

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
            return [one for one in shown if one.is_displayed()]
        return []

    def tap(self, selector: str) -> None:
        """Tap what is there; a page that was drawn anew meanwhile is looked at again."""

        def tapped() -> bool:
            element = self.find(selector)
            with suppress(Exception):
                self.run("arguments[0].scrollIntoView({block: 'center'})", element)
                element.click()
                return True
            return False

        self.until(tapped, f"tap {selector}")

    def until(self, found: Callable[[], T], what: str) -> T:
        """What is found, before patience ends."""
        end = time.monotonic() + PATIENCE_S
        while True:
            result = found()
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
        """Wait until the page shows the game."""
        self.until(lambda: self.all("main h2, main .card"), "the game")

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
        found = self.run(
            "return document.querySelector('form.ask')?.className.match(/ask-(\\w+)/)?.[1]"
        )
        return str(found or "")

    @property
    def prompt(self) -> str:
        found = self.run("return document.querySelector('form.ask .prompt')?.textContent")
        return str(found or "")

    def count(self, **counts: int) -> None:
        """Tap + so often for what is named."""
        for name, number in counts.items():
            what = name.replace("_", " ").capitalize()
            for _tap in range(number):
                self.tap(f"form.ask button[aria-label='More: {what}']")

    def send(self) -> None:
        """The button at the foot; the question goes."""
        before = self.prompt
        self.tap("form.ask .send")
        self.until(lambda: self.prompt != before or not self.kind, f"an answer to {before}")
