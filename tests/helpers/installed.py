"""The program as a user has it: the wheel, installed without what developers need besides."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from games_to_try import EXAMPLES
from terminal import Terminal

REQUIRED = os.environ.get("WALKS") == "required"
"""Whether the wheel must be there: then its tests fail where packages cannot be had."""
SOURCE = Path(__file__).parents[2]
PATIENCE_S = 900

BUILT_IN = (
    *("axis-allies", "pacific-1940", "game-of-thrones"),
    *("through-the-ages", "battles-of-napoleon"),
)
GAMES = {**{name: name for name in BUILT_IN}, **{one.name: str(one) for one in EXAMPLES}}
LANGUAGES = ("en", "cs")
EDITIONS = ("en", "full"), ("cs", "low"), ("en", "grey")
"""Languages and inks in which a whole game is walked: each language and each ink is among them."""


class NotInstalled(Exception):
    """The wheel could not be built or installed: what was said."""


def install(folder: Path) -> Path:
    """Install the program into a new virtual environment as README tells, with its dependencies
    from the package index; the folder of its commands. Raises NotInstalled."""
    home = folder / "venv"
    bin = home / ("Scripts" if os.name == "nt" else "bin")
    quiet = ("--quiet", "--no-compile", "--disable-pip-version-check")
    for step in (
        (sys.executable, "-m", "venv", str(home)),
        (str(bin / "python"), "-m", "pip", "install", *quiet, "."),
    ):
        ended = subprocess.run(step, cwd=SOURCE, capture_output=True, text=True)
        if ended.returncode:
            raise NotInstalled(f"{' '.join(step[1:4])}: {ended.stderr.strip()[-600:]}")
    return bin


class User:
    """Somebody who has installed the program: an empty home, a new folder, nothing else."""

    def __init__(self, bin: Path, folder: Path) -> None:
        self.bin = bin
        self.home = folder / "home"
        self.here = folder / "here"
        for each in (self.home, self.here):
            each.mkdir(parents=True, exist_ok=True)

    @property
    def environment(self) -> dict[str, str]:
        inherited = {
            name: os.environ[name] for name in ("TMPDIR", "SYSTEMROOT") if name in os.environ
        }
        path = os.pathsep.join((str(self.bin), "/usr/local/bin", "/usr/bin", "/bin"))
        return {
            **inherited,
            "HOME": str(self.home),
            "PATH": path,
            "LANG": "C.UTF-8",
            "COLUMNS": "100",
        }

    def tried(
        self, *command: str, typed: str = "", more: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in the user's folder, with what is typed at it."""
        return subprocess.run(
            command,
            cwd=self.here,
            env=self.environment | dict(more or {}),
            input=typed,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )

    def run(self, *command: str, typed: str = "") -> str:
        """Run a command that must succeed without a traceback; what it said."""
        ended = self.tried(*command, typed=typed)
        output = ended.stdout + ended.stderr
        assert ended.returncode == 0, f"{' '.join(command)}: {output[-2000:]}"
        assert "Traceback" not in output, output
        return output

    def begin(self, *command: str) -> subprocess.Popen[str]:
        """Start a command that goes on until it is ended, as a server does."""
        return subprocess.Popen(
            command,
            cwd=self.here,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def seated(self, *command: str) -> Terminal:
        """A command at a terminal, for `with`."""
        program = (str(self.bin / command[0]),)
        return Terminal(command[1:], self.environment, program, self.here)

    @contextmanager
    def serving(self, *command: str) -> Iterator[str]:
        """A server that runs meanwhile, and the address that it says; Ctrl-C ends it quietly."""
        process = self.begin(*command)
        try:
            yield address_of(process)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=60)
            assert process.returncode in (0, 130), output
            assert "Traceback" not in output, output
        finally:
            if process.poll() is None:
                process.kill()
                process.communicate()


def address_of(process: subprocess.Popen[str], patience_s: float = 120) -> str:
    """The first address that a server says."""
    assert process.stdout is not None
    watch = threading.Timer(patience_s, process.kill)
    watch.start()
    output = ""
    for line in process.stdout:
        output += line
        if match := re.search(r"http://\S+", line):
            watch.cancel()
            return match[0]
    watch.cancel()
    raise AssertionError(f"no address was said: {output}")
