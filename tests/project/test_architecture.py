"""The arrows between packages, and that no package knows a game by name."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kitgen
from kitgen.game import builtin_games

HOME = Path(__file__).parents[2]
KITGEN = Path(kitgen.__file__ or "").parent
COMPANION = HOME / "companion"
MODULES = sorted(KITGEN.rglob("*.py"))


def test_arrows_point_one_way() -> None:
    """The contracts stand in pyproject.toml."""
    found = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command as c; c()",
            "--no-cache",
        ],
        capture_output=True,
        text=True,
        cwd=HOME,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert "0 broken" in found.stdout


def _general_files() -> list[Path]:
    """Return the files of both programs that serve every game: code, pages and looks."""
    endings = {".py", ".js", ".css", ".html", ".yaml"}
    files = (path for top in (KITGEN, COMPANION) for path in top.rglob("*"))
    games = COMPANION / "games"
    return sorted(path for path in files if path.suffix in endings and games not in path.parents)


def test_no_game_is_named() -> None:
    """Neither in code nor in a comment or docstring: what is said of one game stands with it."""
    words = [name.replace("-", "[-_ ]") for name in builtin_games()]
    named = re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)
    files = _general_files()
    assert len(files) > len(MODULES)
    found = [
        f"{path.relative_to(HOME)}: {hit[0]}"
        for path in files
        for hit in named.finditer(path.read_text("utf-8"))
    ]
    assert found == []


GATHERED = {"_Reader.terms", "Games._declared"}
"""What is gathered by names until a value is made of it: the words about an attack, games that are
only declared."""


def test_values_of_games_have_types() -> None:
    """Nothing that the rules of a game keep is a mapping of anything: such is JSON alone, where it
    comes in and goes out."""
    found = set()
    for path in sorted((HOME / "companion" / "games").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for line in node.body if isinstance(node, ast.ClassDef) else ():
                if isinstance(line, ast.AnnAssign) and "[str, Any]" in ast.unparse(line.annotation):
                    assert isinstance(node, ast.ClassDef)
                    found.add(f"{node.name}.{ast.unparse(line.target)}")
    assert found == GATHERED


def test_loading_a_game_draws_nothing() -> None:
    """Bookkeeping imports `kitgen.game` at each command, so that must stay light."""
    code = (
        "import sys; from kitgen.game import load_game; load_game('axis-allies')\n"
        "heavy = ('reportlab', 'jinja2', 'qrcode', 'fontTools', 'markdown_it',"
        " 'kitgen.kit')\n"
        "print([name for name in heavy if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("line", ["new axis-allies", "status", "set germany.cash=20", "next"])
def test_a_line_loads_nothing_of_the_server(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state that a written line leaves, and the answer kept for `status`, need none of it."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    begin = "" if line.startswith("new") else "run(['new', 'axis-allies'])\n"
    code = (
        "import sys; from companion.cli import run\n"
        f"{begin}done = run({line.split()!r})\n"
        "heavy = ('starlette', 'uvicorn', 'asyncio', 'companion.serve', 'companion.prompt')\n"
        "print('found:', done, [name for name in sys.modules if name.startswith(heavy)])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "found: 0 []" in found.stdout, found.stdout + found.stderr


NOT_EVERYWHERE = [
    "fcntl",
    "grp",
    "posix_ipc",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
]
"""Modules of the standard library that some systems lack."""

WITHOUT_THEM = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name in {names}:
            raise ModuleNotFoundError("No module named " + repr(name), name=name)
for name in {names}:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Hidden())
import os
import re
os.fork = os.getuid = os.geteuid = os.mkfifo = None
sys.argv = {argv}
from {module} import main
main()
"""


@pytest.mark.walk
@pytest.mark.parametrize(
    ("module", "lines"),
    [
        (
            "kitgen.__main__",
            [
                "kitgen check {game}",
                "kitgen build {game} --out kit",
                "kitgen build {game} --print-shop --only counters --out shop",
                "kitgen export {game} --as cut --only counters --out cut",
                "kitgen export {game} --as tts --only cards --dpi 36 --out tts",
            ],
        ),
        (
            "companion.start",
            [
                "companion new axis-allies",
                "companion next",
                "companion status --lang cs",
                "companion undo",
                "companion export kept.json",
            ],
        ),
    ],
)
def test_it_runs_on_systems_of_another_kind(module: str, lines: list[str], tmp_path: Path) -> None:
    game = HOME / "examples" / "lantern-barges"
    for line in lines:
        argv = [word.format(game=game) for word in line.split()]
        code = WITHOUT_THEM.format(names=NOT_EVERYWHERE, argv=argv, module=module)
        found = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "COMPANION_HOME": str(tmp_path / "home")},
            check=False,
        )
        assert found.returncode == 0, found.stderr
        assert "Traceback" not in found.stderr


EVERY_MODULE = """
import importlib, pkgutil
import companion, kitgen
def main():
    for package in (kitgen, companion):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
                print(module.name)
"""


@pytest.mark.walk
def test_every_module_is_there_on_systems_of_another_kind(tmp_path: Path) -> None:
    """The table's prompt, the phones and the preview too, which wait for somebody when they run."""
    (tmp_path / "every_module.py").write_text(EVERY_MODULE, "utf-8")
    code = WITHOUT_THEM.format(names=NOT_EVERYWHERE, argv=["every"], module="every_module")
    found = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
    )
    assert found.returncode == 0, found.stderr
    loaded = found.stdout.split()
    assert {"companion.prompt.loop", "companion.serve.run", "kitgen.preview.pages"} <= set(loaded)
    assert len(loaded) > 400


def test_battles_have_numpy_from_one_place() -> None:
    """It must be told before it is loaded that it needs one thread, or each takes as long as the
    whole battle to start."""
    battles = HOME / "companion" / "games" / "axis" / "combat"
    loading = re.compile(r"^\s*(?:import numpy\b|from numpy import)", re.M)
    loaders = [path.name for path in battles.rglob("*.py") if loading.search(path.read_text())]
    assert loaders == ["arrays.py"]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="it counts threads as Linux does")
def test_odds_of_a_large_battle_take_one_thread() -> None:
    code = (
        "import os\n"
        "from companion.start import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    import sys\n"
        "    print('found:', 'numpy' in sys.modules, len(os.listdir('/proc/self/task')))\n"
    )
    words = ["odds", "axis-allies", "--attack", "20 infantry 8 artillery 6 tank 4 fighter 2 bomber"]
    words += ["--defend", "24 infantry 6 artillery 4 tank 5 fighter 1 bomber 1 aa_gun"]
    found = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert found.stdout.splitlines()[-1] == "found: True 1", found.stderr
