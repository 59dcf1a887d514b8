"""What `docs/contributing/` tells to do works when it is done."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from games_to_try import SIXTH, Copy
from recorded.table import Table

from companion.declared.game import DeclaredRules
from companion.declared.world import World
from companion.games import ADDED, GAMES, Added, GameEntry
from companion.table.actions import Ask, Field
from companion.table.errors import CompanionError
from kitgen.game import load_game
from kitgen.game.declared.read import read_declared
from kitgen.parts import boxes

FOLDER = SIXTH
ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "contributing"


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


def package_of(folder: Path, page: str, modules: tuple[str, ...]) -> ModuleType:
    """A package of `companion.games` as a page has it, checked as if it lay there."""
    package = ModuleType(f"companion.games.{folder.name}")
    package.__path__ = [str(folder)]
    folder.mkdir()
    for name, source in zip(modules, blocks(page, "python"), strict=True):
        (folder / f"{name}.py").write_text(source, "utf-8")
        place = f"companion/games/{folder.name}/{name}.py"
        # The order of imports is left out: it depends on which packages lie on the disk.
        lint = ["ruff", "check", "--no-cache", "--ignore", "I001", "--stdin-filename", place, "-"]
        linted = subprocess.run(
            [sys.executable, "-m", *lint],
            input=source,
            capture_output=True,
            encoding="utf-8",
            cwd=ROOT,
        )
        assert linted.returncode == 0, linted.stdout
    return package


def typed(page: str) -> list[str]:
    """The commands that a page tells to type."""
    text = (DOCS / page).read_text("utf-8")
    lines = text.splitlines()
    return [line.removeprefix("$ companion ") for line in lines if line.startswith("$")]


def test_a_game_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = package_of(
        tmp_path / "lantern_barges", "add-a-game.md", ("state", "actions", "verbs", "game")
    )
    monkeypatch.setitem(sys.modules, package.__name__, package)
    entry = GameEntry("1", f"{package.__name__}.game", f"{package.__name__}.verbs")
    monkeypatch.setitem(GAMES, "lantern-barges", entry)

    table = Table(tmp_path, monkeypatch)
    lines = typed("add-a-game.md")
    answers = [table.type(line.replace("lantern-barges", str(FOLDER))) for line in lines]
    assert [answer.status for answer in answers] == [0, 0, 0, 1, 0, 0, 0, 0]
    assert "1 to 4 casks" in answers[3].err
    assert "the next guild" in answers[4].out
    assert "Heron guild: casks 4, was 3" in answers[5].out
    assert table.status()["casks"] == {"heron": 4, "otter": 0, "raven": 0}
    for name in [name for name in sys.modules if name.startswith(package.__name__)]:
        monkeypatch.delitem(sys.modules, name)


def test_a_deed_in_python_stands_among_declared_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = package_of(tmp_path / "copper_valley", "add-a-deed.md", ("actions", "verbs"))
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(ADDED, "copper-valley", Added("1", f"{package.__name__}.verbs"))

    table = Table(tmp_path, monkeypatch)
    folder = ROOT / "examples" / "copper-valley"
    answers = [
        table.type(line.replace("copper-valley", str(folder))) for line in typed("add-a-deed.md")
    ]
    new, early, bought, _set, paid, again, can, reset, undone, log = answers
    assert [answer.status for answer in answers] == [0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
    assert "'survey'" in new.out
    assert "shareholders" in early.err
    assert bought.out.startswith("a share of Amber Line")
    # Highmoor and the Copper Hills touch, Silver Bay lies apart: 2, and 5 of the share.
    assert "Amber Line" in paid.out
    assert table.status()["coins"]["amber"] == 7
    assert "once a turn" in again.err
    assert "survey" not in can.out
    assert reset.status == undone.status == 0
    assert "Amber Line is surveyed" in log.out
    table.do("undo")
    assert table.status()["coins"]["amber"] == 5

    (survey,) = import_module(f"{package.__name__}.verbs").ACTIONS
    game = load_game(folder)
    world = World("valley@0", game, read_declared(game), (survey._replace(name="buy"),))
    with pytest.raises(CompanionError, match="'buy' is declared in copper-valley, and in Python"):
        DeclaredRules(world)
    for name in [name for name in sys.modules if name.startswith(package.__name__)]:
        monkeypatch.delitem(sys.modules, name)


def test_an_edition_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the folder, the phases of Spring 1942, a line in the list."""
    folder = tmp_path / "autumn"
    shutil.copytree(ROOT / "data" / "axis-allies", folder)
    about = folder / "game.yaml"
    about.write_text(about.read_text("utf-8").replace("id: axis-allies", "id: autumn"), "utf-8")
    monkeypatch.setitem(GAMES, "autumn", GAMES["axis-allies"])
    table = Table(tmp_path, monkeypatch)
    table.do(f"new {folder}")
    table.do("next purchase")
    assert table.do("buy 3 infantry --json").json["event"] == "buy"


def test_the_class_that_the_guide_begins_with_is_that_of_the_game() -> None:
    """Its fields are declared as they are shown, and it has the methods that are named."""
    shown = ast.parse(blocks("add-a-command.md", "python")[0]).body[0]
    source = ROOT / "companion" / "games" / "game_of_thrones" / "orders.py"
    real = next(
        node
        for node in ast.parse(source.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "Raven"
    )
    assert isinstance(shown, ast.ClassDef)

    def declared(of: ast.ClassDef) -> list[str]:
        return [ast.unparse(n) for n in of.body if not isinstance(n, ast.FunctionDef)]

    def methods(of: ast.ClassDef) -> list[str]:
        return [node.name for node in of.body if isinstance(node, ast.FunctionDef)]

    assert declared(shown) == declared(real)
    assert methods(shown) == methods(real)


def test_each_option_of_a_field_and_of_a_question_has_an_example() -> None:
    shown: dict[str, Any] = {}
    for block in blocks("asking.md", "python"):
        exec(block, shown)
    asks = [value for value in shown.values() if isinstance(value, Ask)]
    used = {
        name
        for ask in asks
        for name, usual in Ask._field_defaults.items()
        if getattr(ask, name) != usual
    }
    assert set(Ask._field_defaults) - used == set()
    declared = shown["Load"].fields().values()
    plain = Field._field_defaults
    used = {name for item in declared for name in plain if getattr(item, name) != plain[name]}
    assert set(plain) - used == {"turns", "noted"}  # told in words
    rows = set(re.findall(r"^\| `(\w+)` \|", (DOCS / "asking.md").read_text("utf-8"), re.MULTILINE))
    assert rows == {*Ask._field_defaults, *plain, "key"} - {"turns", "noted"}
