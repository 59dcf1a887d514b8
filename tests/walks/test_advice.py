"""Each refusal's advice, typed as it is told, is accepted or asks on."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from recorded.table import Table

TESTS = Path(__file__).parents[1]
RECORDED = sorted([*TESTS.glob("recorded/*.txt"), *TESTS.glob("declared/recorded/*.txt")])
QUICK = "copper-valley"
"""The others take long."""
SCRIPTS = [
    pytest.param(script, id=script.stem, marks=() if script.stem == QUICK else pytest.mark.walk)
    for script in RECORDED
]
STOPS = 6
"""So often in a recorded game everything is typed that may be refused."""
TYPOS = (
    *(
        "battel",
        "statsu",
        "undo 999",
        "log --lats 3",
        "chart what",
        "rules nothing",
        "status nobody",
    ),
    *("next nowhere", "set", "set nothing=3", "set round", "can", "can nothing", "people nobody x"),
    *(
        "redo",
        "amend",
        "amend 1 next",
        "amend 999 next",
        "import nowhere.json",
        "new",
        "new nothing",
    ),
    *("buy", "battle", "march", "odds", "take", "build", "choose", "fire", "move", "send", "play"),
    *("raid", "capture", "orders", "bid", "muster", "research", "mobilize", "charge", "retreat"),
)
QUOTED = re.compile(r"'([^']+)'")
PLACES = re.compile(r"[A-ZÁ-Ž]{3,}|…|\.\.\.|\{")
"""Words of advice that stand for others: `new GAME`."""
ASKS = (
    "is missing",
    "needs more",
    "What is",
    "Which ",
    "What ",
    "Who ",
    "Whose ",
    "Give ",
    "all the same",
)
"""What a command says that was understood and wants another word, or leave."""


def commands_of(table: Table) -> set[str]:
    """The first words that a line may have now."""
    listed = re.findall(r"^  ([a-z][a-z-]*)  ", table.do("--help").out, re.MULTILINE)
    return {*listed, "companion"}


def advice(typed: str, said: str, known: set[str]) -> list[str]:
    """The commands that a refusal tells to type."""
    quoted = (text.removeprefix("companion ") for text in QUOTED.findall(said))
    return [
        text
        for text in dict.fromkeys(quoted)
        if text.split()[0] in known - {"new", "table"}  # another session, or another terminal
        and text not in typed
        and not PLACES.search(text)
    ]


def goes_on(told: str, said: str, answer: str) -> bool:
    """Whether advice that was typed is understood: it asks for another word or for leave, or says
    what comes first; of a word that was misspelt only how it is written was told."""
    if f"did you mean '{told}'" in said:
        return "There is no command" not in answer and "fault of the program" not in answer
    first = re.search(r"'[a-z]+ [A-Z]", answer) or f"'{told} " in answer
    return bool(first) or any(word in answer for word in ASKS)


def refusals(table: Table) -> Iterator[tuple[str, str]]:
    """Lines that are typed, and why they are refused."""
    for line in TYPOS:
        copy(table, "try")
        told = table.type(f"--session try {line}")
        if told.status:
            yield line, told.err


def copy(table: Table, name: str) -> None:
    """A session that may be spoilt."""
    for path in (table.folder / "sessions").glob(f"{name}.*"):
        path.unlink()
    for path in (table.folder / "sessions").glob("played.session*"):
        shutil.copy(path, path.with_name(path.name.replace("played", name, 1)))


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.usefixtures("examples")
def test_what_a_refusal_advises_is_accepted_as_it_is_told(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, failed, asked = Table(tmp_path, monkeypatch), list[str](), set[str]()
    lines = [one for one in script.read_text("utf-8").splitlines() if one[:1] not in ("", "#", "?")]
    for number, line in enumerate(lines):
        done = table.type(f"{line} --session played" if not number else f"--session played {line}")
        assert done.status == 0, f"{line}: {done.err}"
        if number % (len(lines) // STOPS + 1):
            continue
        known = commands_of(table)
        for typed, said in refusals(table):
            for told in advice(typed, said, known):
                if f"{told} <- {said}" in asked:
                    continue
                asked.add(f"{told} <- {said}")
                copy(table, "try")
                answer = table.type(f"--session try {told}")
                if answer.status and not goes_on(told, said, answer.err):
                    failed.append(f"{typed}: {said.strip()} -> {told}: {answer.err}")
    assert asked
    assert not failed, "\n".join(failed)
