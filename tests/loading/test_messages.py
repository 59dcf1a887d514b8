"""Messages are in a designer's words and say where: a net over all that folders can provoke."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest
from games_to_try import SIXTH
from hostile import EVILS, spoilt
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.problems import Problem, as_lines
from kitgen.kit.check import game_problems
from kitgen.kit.studios import open_workshop
from kitgen.parts.expressions import ExpressionError, evaluate, render

PYTHON = re.compile(
    r"""\b(?:NoneType|RowView|TableView|TopicView|Labels|Markup|Undefined|Traceback|tuple|dict|str|
    iterable|subscriptable|callable|positional|codec|Errno|isinstance|namedtuple|traceback|None|
    \w+Error|\w+Exception|__\w+__|kitgen\.\w+\.\w+|jinja2?|BytesIO)\b
    |\bobject\b|<\w+ object|\b0x[0-9a-f]{6,}|invalid\ literal|unsupported\ operand|is\ undefined
    |out\ of\ range|end\ of\ print|statement\ block|\bb'|\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\(\)""",
    re.VERBOSE,
)
"""What only Python and its libraries say."""
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
"""What a message quotes is the designer's own."""
PLACE = re.compile(r"[^:]*:\d+:\d+: |[^: ]+\.\w+: |.*, sheet ")


def wrong(line: str) -> str:
    """What is wrong with a message, if something is."""
    found = PYTHON.search(QUOTED.sub("''", line.partition(": ")[2]))
    if found:
        return f"says {found[0]!r}"
    if not PLACE.match(line):
        return "says no place"
    if "; " not in line:
        return "says no mend"
    return ""


TEMPLATES = (
    *("row.colr", "nope", "row.load + 'x'", "row.load / 0", "row.name.a.b", "row.load }", "1 +"),
    *("row.load | nofilter", "row.load | blend('x', 'y', 1)", "row.name | blend", "boats.none.x"),
    *("boats[99]", "row.__class__", "''.__class__.__mro__", "row()", "range('a')", "'a' * 'b'"),
    *("range(99999999)", "none.x", "{'a': 1}.b", "[1][5]", "row | length", "5 | join", "-'a'"),
    *("'x' | int + none", "t.nokey", "text.nosection.x", "text.boats.nope.name", "'a' < 1"),
    *("'abc' | round", "none < 1", "row.load ~", "'abc", "#", "$", "boats | first | first"),
    *("boats | sort(attribute='nope')", "boats | map(attribute='nope') | join", "2 ** 'a'"),
    *("boats | sum(attribute='name')", "row.load.x", "1 if", "boats | groupby", "'%d' % 'x'"),
    *("'x' % (1, 2, 3)", "'{}{}'.format(1)", "row.load | figure", "row.load | figures(1, 2)"),
    *("super()", "self.x()", "caller()", "loop.index", "cycler()", "namespace(1)", "1e400 | int"),
    *("joiner(1, 2, 3)", "'a' is divisibleby 2", "1 is nosuch", "title[99]", "boats['x']"),
    *("row.load | replace(1)", "'a' | legible('b', 'c')", "theme.nope", "9 ** 9 ** 9", "[] | max"),
    *("row.load | random(1)", "row.load | dictsort", "{}['a']['b']"),
    *("boats | grouped", "boats | grouped('nope')", "5 | grouped('x')", "[[1]] | grouped(0)"),
    *(
        "boats | alphabetical",
        "boats | alphabetical('nope')",
        "5 | alphabetical",
        "[none] | alphabetical('x')",
    ),
    *("'x' | truncate(none)", "boats | slice(0) | list", "row['a']['b']"),
)
BLOCKS = (
    *("{% if %}", "{% for x in %}", "{% unknown %}", "{% endif %}", "{% if 1 %}", "{% set x = %}"),
    *("{% include 'x' %}", "{% import 'x' as y %}", "{% extends 'x' %}", "{{ row.load", "{# x"),
    "{% macro x() %}{{ x() }}{% endmacro %}{{ x() }}",
    "{% for a, b in [1] %}{% endfor %}",
    "{% for a in 5 %}{% endfor %}",
    "{% call x() %}{% endcall %}",
)


@pytest.fixture(scope="module")
def names() -> dict[str, object]:
    shop = open_workshop(load_game(SIXTH), "en")
    row = shop.studio.view.row("boats", "barge")
    return {**shop.studio.names(), "row": row, "theme": shop.studio.theme.colours}


@pytest.mark.parametrize("source", [f"{{{{ {each} }}}}" for each in TEMPLATES] + list(BLOCKS))
def test_a_template_that_fails_is_told_in_a_designer_s_words(
    source: str, names: dict[str, object]
) -> None:
    with pytest.raises(ExpressionError) as failed:
        render(source, names)
    line = str(Problem("kit.yaml", 1, 1, str(failed.value), failed.value.mend or "mend it"))
    assert not wrong(line), line


def test_a_slip_of_the_pen_is_told_with_the_nearest_name(names: dict[str, object]) -> None:
    for source, what, mend in (
        ("row.laod", "the row 'barge' of 'boats' has no 'laod'", "did you mean 'load'?"),
        ("boat", "there is no 'boat'", "did you mean 'boats'?"),
        ("boats.brge", "the table 'boats' has no 'brge'", "did you mean 'barge'?"),
        ("row.load | blnd", "there is no filter 'blnd'", "did you mean 'blend'?"),
        ("theme.accnt", "there is no 'accnt' in it", "did you mean 'accent'?"),
    ):
        with pytest.raises(ExpressionError) as failed:
            evaluate(source, names)
        assert str(failed.value).endswith(what)
        assert failed.value.mend == mend


MANGLES = (
    (r": ([a-z]\w*)$", ": [a, 1, true]"),
    (r": ([a-z]\w*)$", ": {a: ~}"),
    (r": ([a-z]\w*)$", ": ~"),
    (r": ([a-z]\w*)$", ": true"),
    (r": (\d+)$", ": 1_000"),
    (r": (.+)$", ": 'open"),
    (r": (.+)$", ": a: b"),
    (r"^(\s+)\S", "\t"),
    (r": (\[.*\])", ": [1, [2], ~]"),
    (r": (\[.*\])", ": [9, 9"),
    (r"^  (\w+):", "  - "),
    (r"draw: \w+", "draw: ~"),
    (r"text: \"", 'text: "{{ row.nope.x + 1 }}'),
    (r"file: \w+", "file: [x]"),
    (r"columns: ", "columns: x"),
    (r"size: \[", "size: [x, "),
    (r"int 1\.\.9", "int 9..x"),
    (r"ref \w+", "ref nowhere"),
)
"""Places in YAML files, and what is written there."""


def mangled(folder: Path, dice: random.Random) -> None:
    """One slip of the pen somewhere in a game."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".csv", ".md"))
    paths += sorted(folder.rglob("*.yaml")) * 3
    path = dice.choice(paths)
    text = path.read_text("utf-8")
    if path.suffix == ".yaml":
        pattern, new = dice.choice(MANGLES)
        found = list(re.finditer(pattern, text, re.MULTILINE))
        if found:
            at = dice.choice(found)
            path.write_text(text[: at.start()] + new + text[at.end() :], "utf-8")
        return
    cells = list(re.finditer(r"[^,\n]+", text))
    cell = dice.choice(cells)
    new = dice.choice(("", "ř", "-1", "1,5", '"', "#REF!", "nope", "x;y", "{nope.x.y}", "99999"))
    path.write_text(text[: cell.start()] + new + text[cell.end() :], "utf-8")


CASES = 16


@pytest.mark.walk
@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, 50))]
)
def test_slips_of_the_pen_are_told_in_a_designer_s_words(chunk: int, tmp_path: Path) -> None:
    for seed in range(chunk * CASES, (chunk + 1) * CASES):
        folder = tmp_path / str(seed)
        shutil.copytree(SIXTH, folder)
        mangled(folder, random.Random(seed))
        for line in as_lines(game_problems(folder, ("en",))):
            assert not wrong(line), f"{seed}: {line}"
        shutil.rmtree(folder)


@pytest.mark.slow
def test_what_an_enemy_provokes_is_told_so_too(tmp_path: Path) -> None:
    for seed in range(len(EVILS)):
        folder, _ = spoilt(seed, tmp_path / str(seed))
        ran = CliRunner().invoke(app, ["check", str(folder)])
        for line in ran.output.splitlines():
            assert "nothing to mend" in line or not wrong(line), f"{seed}: {line[:400]}"


def test_a_kind_of_fault_is_told_once_with_its_count(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(SIXTH, folder)
    layout = folder / "layouts" / "river.yaml"
    layout.write_text(layout.read_text("utf-8").replace("{{ row.oil }}", "{{ row.oli }}"), "utf-8")
    lines = list(as_lines(game_problems(folder)))
    assert len(lines) == 1
    assert "more like it)" in lines[0]
