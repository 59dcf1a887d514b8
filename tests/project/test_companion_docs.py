"""Every command in the guide runs, and every command is in the guide."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from recorded.table import Table
from rulebooks import rules_of

from companion.games import GAMES, Games
from companion.table.arguments import Option
from companion.table.commands import TABLE_VERBS
from companion.table.verbs import GameVerb
from companion.table.workspace import TableVerb

GUIDES = sorted((Path(__file__).parents[2] / "docs").glob("companion*.md"))
TEXT = "\n".join(guide.read_text("utf-8") for guide in GUIDES)


def commands(text: str = TEXT) -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    return [
        line.removeprefix("$ companion ")
        for block in blocks
        for line in block.splitlines()
        if line.startswith("$ companion ")
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_command_of_a_guide_runs(
    guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    lines = commands(guide.read_text("utf-8"))
    for line in lines:
        answer = table.type(line)
        assert answer.status == 0, f"companion {line}: {answer.err}"
    assert len(lines) > 15


def test_every_command_is_in_the_guide() -> None:
    used = {shlex.split(line)[0] for line in commands()}
    used |= {"table"} if "`companion table SESSION`" in TEXT else set()  # needs a terminal
    used |= {"serve"} if "`companion serve`" in TEXT else set()  # goes on until Ctrl-C
    verbs = {verb.name for verb in TABLE_VERBS}
    for game in GAMES:
        verbs |= {verb.name for verb in Games(GAMES).verbs(game)}
    assert verbs - used == set()


def test_every_option_is_in_the_guide() -> None:
    for game in GAMES:
        verbs: list[TableVerb | GameVerb] = [*TABLE_VERBS, *Games(GAMES).verbs(game)]
        for verb in verbs:
            for item in verb.parameters:
                if isinstance(item, Option):
                    assert f"--{item.name}" in TEXT or item.name in ("through", "no-aa", "guns"), (
                        f"{verb.name} --{item.name}"
                    )


def test_the_default_order_of_losses_is_the_one_in_the_guide() -> None:
    from companion.games.axis.forces import edition_of
    from companion.games.axis.game import AxisRules

    edition = edition_of(rules_of("axis-allies", AxisRules).play, None)
    assert edition.default_losses(at_sea=False) == (
        "infantry",
        "artillery",
        "tank",
        "fighter",
        "bomber",
    )
    assert edition.default_losses(at_sea=True) == (
        "battleship:first",
        "transport",
        "submarine",
        "fighter",
        "destroyer",
        "bomber",
        "carrier",
        "battleship",
    )
