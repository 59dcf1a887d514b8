"""Rule topics at the terminal: whole ones are told in words, without the marks of Markdown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from recorded.table import Table

from companion.table.markdown import blocks_of
from companion.table.reply import Grid, Heading, Line

NAMES = {"tank": "Tank", "infantry": "pěchota"}


def test_headings_lists_and_tables_come_without_marks() -> None:
    text = (
        "Buy *any* number.\n\n## Prices\n\n| Unit | IPC |\n|:--|--:|\n| :tank: | **5** |\n\n"
        "3. **Pay.** All\n   of it.\n4. Keep `one`.\n\n- :tank: Tanks drive.\n- :infantry: holds.\n"
    )
    assert blocks_of(text, lambda name: NAMES[name]) == (
        Line("Buy any number."),
        Heading("Prices"),
        Grid(("Unit", "IPC"), (("Tank", "5"),)),
        Line(""),
        Line("3. Pay. All of it."),
        Line("4. Keep one."),
        Line(""),
        Line("- Tanks drive."),
        Line("- pěchota holds."),
    )


@pytest.mark.walk
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_no_topic_of_a_game_shows_its_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies")
    for topic in table.do(f"rules --json --lang {lang}").json["topics"]:
        told = table.do(f"rules {topic['id']} --full --lang {lang}").out
        assert "**" not in told
        assert "---" not in told
        assert not re.search(r":[a-z]\w*:", told), topic["id"]
