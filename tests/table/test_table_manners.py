"""Questions that explain themselves, and files that are not replaced."""

from __future__ import annotations

from pathlib import Path

import pytest
from acting import People
from recorded.table import Table

from companion.table.inputs import yes_or_no, yes_question
from companion.table.prompts import Asker
from companion.table.prompts import asked as put
from companion.table.recalling import Answers, carry_out
from companion.table.reply import Heading, Line, Reply, unheard


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def test_a_question_tells_what_can_be_answered_and_is_put_again() -> None:
    people, kept = People("?", "yes"), list[int]()

    def work(asker: Asker) -> bool:
        return put(asker, yes_question("Go on?"), yes_or_no)

    answers = Answers(people, keep=lambda given: kept.append(len(given)))
    assert carry_out(answers, work) is True
    told = people.heard[1]
    for part in ("Possible here: yes, no.", "Enter alone: no.", "'back'", "Ctrl-C"):
        assert part in told
    assert people.heard.count("Go on? [no]") == 2
    assert kept == [1, 0, 1, 0], "the question mark is no answer"


def test_what_was_heard_is_not_told_twice() -> None:
    reply = Reply({"hits": 1}, [Heading("Battle"), Line("Round 1", heard=True), Line("Won.")])
    assert unheard(reply).blocks == [Heading("Battle"), Line("Won.")]


@pytest.mark.parametrize(
    ("line", "name"),
    [("export {}", "a.json"), ("export --state {}", "a.yaml"), ("log --csv {}", "a.csv")]
    + [("chart cash --out {}", f"a.{ending}") for ending in ("svg", "png")],
)
def test_no_file_of_somebody_else_is_replaced(table: Table, line: str, name: str) -> None:
    table.do("new axis-allies")
    path = table.folder / name
    for _again in range(2):
        table.do(line.format(path))
    path.write_text("my own letter")
    refused = table.type(line.format(path))
    assert refused.status == 1
    assert "--replace" in refused.err
    assert path.read_text() == "my own letter"
    table.do(line.format(path) + " --replace")
    assert path.read_bytes() != b"my own letter"


def test_a_position_keeps_its_language(table: Table) -> None:
    table.do("new axis-allies --lang cs")
    path = table.folder / "position.yaml"
    table.do(f"export --state {path}")
    assert "začíná" in table.do(f"new --from {path}").out
    assert "Kolo 1" in table.do("status").out
    assert "begins" in table.do(f"new --from {path} --lang en").out
    path.write_text(path.read_text("utf-8").replace("lang: cs", "lang: xx"), "utf-8")
    assert table.type(f"new --from {path}").status == 2


@pytest.mark.parametrize("group", ["3@99", "3@0", "3@7"])
def test_a_die_has_six_sides(table: Table, group: str) -> None:
    assert table.type(f"roll {group}").status == 2
