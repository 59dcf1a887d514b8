"""What `docs/contributing/` tells to do works when it is done."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from conftest import SIXTH, Copy
from recorded.table import Table

from companion.games import GAMES, Entry
from kitgen.parts import boxes

FOLDER = SIXTH
DOCS = Path(__file__).parents[2] / "docs" / "contributing"


def blocks(page: str, language: str) -> list[str]:
    """The blocks of code of a page."""
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_a_kind_of_box_is_added(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("kitgen.parts.boxes.pips")
    exec(blocks("add-a-kind-of-box.md", "python")[0], module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(boxes._MAKERS, "pips", "pips.PIPS")
    monkeypatch.setattr(boxes.KINDS, "_names", (*boxes.KINDS, "pips"))
    face = blocks("add-a-kind-of-box.md", "yaml")[0].removeprefix("faces:\n")
    face = face.replace("{{ row.count }}", "5")
    copy.swap("layouts/river.yaml", "faces:\n", "faces:\n" + face)
    copy.swap("kit.yaml", "face: fog.chart", "face: die")
    assert copy.lines() == []
    copy.swap("layouts/river.yaml", 'count: "5"', 'count: "7"')
    assert "'count' is 7; write at least 1 and at most 6" in copy.line()
    copy.swap("layouts/river.yaml", 'count: "7"', 'count: "2.5"')
    assert "'count' is 2.5; write a whole number from 1 to 6" in copy.line()


def test_a_game_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("companion.games.lantern_barges")
    package.__path__ = [str(tmp_path / "lantern_barges")]
    (tmp_path / "lantern_barges").mkdir()
    modules = dict(
        zip(("state", "actions", "verbs", "game"), blocks("add-a-game.md", "python"), strict=True)
    )
    for name, source in modules.items():
        (tmp_path / "lantern_barges" / f"{name}.py").write_text(source, "utf-8")
    monkeypatch.setitem(sys.modules, package.__name__, package)
    entry = Entry("1", f"{package.__name__}.game", f"{package.__name__}.verbs")
    monkeypatch.setitem(GAMES, "lantern-barges", entry)

    table = Table(tmp_path, monkeypatch)
    page = (DOCS / "add-a-game.md").read_text("utf-8")
    lines = [
        line.removeprefix("$ companion ") for line in page.splitlines() if line.startswith("$")
    ]
    answers = [table.type(line.replace("PATH-OF-THE-FOLDER", str(FOLDER))) for line in lines]
    assert [answer.status for answer in answers] == [0, 0, 0, 1, 0, 0, 0]
    assert "1 to 4 casks" in answers[3].err
    assert "the next guild" in answers[4].out
    assert table.status()["casks"] == {"heron": 3, "otter": 0, "raven": 0}
    for name in [name for name in sys.modules if name.startswith(package.__name__)]:
        monkeypatch.delitem(sys.modules, name)
