"""Rules are written and languages are begun and translated on the page of a game."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from previews import OwnPage, next_event

from kitgen.game.load import load_game
from kitgen.kit.output import begin_folder
from kitgen.new_game.begin import new_game
from kitgen.press.papers import paper
from kitgen.preview.rule_texts import RuleText, look_of_rule, read_rule, with_rule
from kitgen.preview.session import Session

TOPIC = """---
title: Your turn   # on the card
page: "1"
summary: |
  Draw a card.
---
Take a card.

Then stop.
"""
TURN = "rules/en/turn.md"


def begun(folder: Path) -> Path:
    sheet = folder.parent / "deck.csv"
    sheet.write_text("Name,Cost,Text\nKos,2,Sing.\nHus,1,Fly away.\n", "utf-8")
    begin_folder(folder, dict(new_game("birds", "Birds", "en", sheet).files))
    return folder


def differing(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (
            {"title": "A turn"},
            ["-title: Your turn   # on the card", "+title: A turn   # on the card"],
        ),
        ({"draft": True}, ["+draft: true"]),
        ({"body": "Take a card.\n\nGo on."}, ["-Then stop.", "+Go on."]),
        ({}, []),
    ],
)
@pytest.mark.parametrize("eol", ["\n", "\r\n"])
def test_only_what_was_typed_differs_in_the_file_of_a_rule(
    change: dict[str, Any], lines: list[str], eol: str
) -> None:
    text = TOPIC.replace("\n", eol)
    wanted = read_rule(text)._replace(**change)
    written = with_rule(text, wanted)
    assert differing(text, written) == lines
    assert read_rule(written) == wanted
    assert written.count(eol) == written.count("\n")
    assert with_rule(written, read_rule(text)) == text


def test_a_summary_is_written_where_there_was_none() -> None:
    text = TOPIC.replace("summary: |\n  Draw a card.\n", "")
    written = with_rule(text, read_rule(text)._replace(summary="Draw.\nPlay."))
    assert read_rule(written).summary == "Draw.\nPlay."
    assert read_rule(written).body == read_rule(text).body


def test_a_rule_is_looked_at_with_its_figures_and_no_html_of_its_own(tmp_path: Path) -> None:
    folder = begun(tmp_path / "birds")
    text = with_rule(
        (folder / TURN).read_text("utf-8"),
        RuleText(
            "Turn",
            "Pay :coin:.",
            "It costs {cards.kos.cost} <b>&</b>, {cards.kos.gold}.",
            draft=False,
        ),
    )
    look = look_of_rule(load_game(folder), folder / TURN, text)
    assert "<svg" in look["summary"]
    assert "It costs 2 &lt;b&gt;&amp;&lt;/b&gt;" in look["body"]
    assert len(look["lines"]) == 1
    assert "gold" in look["lines"][0]


def test_a_draft_and_what_is_left_to_translate_are_notes_and_no_problems(tmp_path: Path) -> None:
    session = Session(str(begun(tmp_path / "birds")), paper("a4"))
    for _ in session.work():
        pass
    told = session.problems("en", "full")
    assert told["checks"] == []
    assert [Path(draft["file"]).name for draft in told["notes"]["drafts"]] == ["turn.md"]
    assert told["notes"]["left"] == {}


@pytest.fixture
def page(tmp_path: Path) -> Iterator[OwnPage]:
    one = OwnPage(begun(tmp_path / "birds"))
    yield one
    one.end()


def test_a_rule_is_saved_taken_back_and_never_written_over_another_change(page: OwnPage) -> None:
    (rule,) = page.json("rules")["rules"]
    path = page.folder / rule["file"]
    before = path.read_bytes()
    wish = {**rule, "title": "A turn", "draft": False}
    for headers in ({"X-Preview-Token": "x" * 43}, {"Origin": "http://evil.example"}):
        assert page.sent("rules/save", wish, **headers)[0] == 403
    assert page.sent("rules/save", {**wish, "title": ""})[0] == 400
    for name in ("rules/en/../../kit.yaml", "kit.yaml", "/etc/passwd"):
        assert page.told("rules/save", **{**wish, "file": name})["why"] == "gone"
    assert path.read_bytes() == before
    saved = page.told("rules/save", **wish)
    assert (saved["status"], saved["undo"]) == ("done", 1)
    assert read_rule(path.read_text("utf-8")).title == "A turn"
    path.write_bytes(path.read_bytes() + b"\nMine.\n")
    late = page.told("rules/save", **{**wish, "title": "B", "stamp": saved["stamp"]})
    assert (late["status"], late["why"]) == ("refused", "changed")
    assert path.read_bytes().endswith(b"Mine.\n")


def test_a_language_is_begun_translated_and_taken_back(page: OwnPage) -> None:
    def read_anew(change: Any) -> Any:
        with page.ask("changes") as stream:
            next_event(stream)
            told = change()
            while next_event(stream) != "settled":
                pass
        return told

    def text(first: str) -> dict[str, Any]:
        return next(row for row in page.json("language", to="de")["texts"] if row["first"] == first)

    tables = (page.folder / "cards.csv").read_bytes()
    planned = page.told("language/add", language="de", only_said=True)
    assert planned["command"] == f"kitgen language {page.folder} de"
    assert page.sent("language/add", {"language": "../x"})[0] == 400
    assert read_anew(lambda: page.told("language/add", language="de"))["status"] == "done"
    told = page.json("language", to="de")
    assert told["languages"] == ["en", "de"]
    assert text("Fly away.")["left"]
    wish = {"to": "de", "key": "Fly away.", "text": 'Flieg weg; "schnell", ja.'}
    assert page.sent("language/text", {**wish, "text": " "})[0] == 400
    assert read_anew(lambda: page.told("language/text", **wish))["status"] == "done"
    assert text("Fly away.") | {"where": ""} == {
        "key": "Fly away.",
        "where": "",
        "first": "Fly away.",
        "other": wish["text"],
        "left": False,
    }
    assert read_anew(lambda: page.told("language/text", to="de", key="Kos", text="Kos"))
    assert not text("Kos")["left"], "a name that stays as it is"
    game = load_game(page.folder)
    assert game.texts["de"].get("cards", "hus", "text") == wish["text"]
    about = {"lang": "en", "unit": "", "side": "", "box": "", "seen": {}}
    for _ in range(3):
        assert page.told("desk/change", **about, what="undo")["status"] == "done"
    assert (page.folder / "cards.csv").read_bytes() == tables
    assert not (page.folder / "text" / "de.yaml").exists()
