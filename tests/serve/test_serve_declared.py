"""What is promised of the built-in games holds for a game that is only declared: a folder without
Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from phones import party_of
from recorded.table import Table

EXAMPLES = sorted(Path(__file__).parents[2].glob("examples/*/table.yaml"))
FOLDERS = [pytest.param(path.parent, id=path.parent.name) for path in EXAMPLES]
EACH = pytest.mark.parametrize("folder", FOLDERS)


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


@EACH
def test_what_can_be_set_is_listed_by_can_and_told_by_the_games_own_words(
    typed: Table, folder: Path
) -> None:
    typed.do(f"new {folder}")
    assert typed.do("can set").out.startswith("Yes; then it asks: What is put right")
    assert typed.do("--lang cs can set").out.startswith("Ano; pak se zeptá: Co se opravuje")


@EACH
def test_a_folder_is_taken_wherever_a_game_is(typed: Table, folder: Path) -> None:
    assert typed.do(f"games {folder} --json").json["games"][0]["id"].startswith(folder.name)
    topics = typed.do(f"rules --game {folder} --json").json["topics"]
    assert typed.do(f"rules --game {folder} {topics[-1]['id']} --json").json["body"]


@EACH
def test_the_keeper_corrects_the_books_on_a_phone(typed: Table, folder: Path) -> None:
    with party_of(typed, f"new {folder}") as party:
        seats = party.table.rules.seats(party.table.state).ids
        for lang in ("en", "cs"):
            keeper = party.phone(seats[0], keeper=True, lang=lang)
            form = keeper.get("/api/action/set")
            assert form.status == 200
            asked = keeper.act("set")
            assert asked["state"] == "asked", asked
            done = keeper.act("set", changes="round=3")
            assert done["state"] == "done", done


@EACH
def test_every_form_and_view_is_answered(typed: Table, folder: Path) -> None:
    with party_of(typed, f"new {folder}") as party:
        seats = party.table.rules.seats(party.table.state).ids
        for seat in (*seats, "watcher"):
            phone = party.phone(seat, keeper=seat == seats[0], lang="cs")
            names = [one["name"] for one in phone.get("/api/can").json["commands"]]
            paths = ["/", "/table", "/api/now", "/api/log", "/api/charts", "/api/table"]
            own = [name for name in names if name not in ("undo", "redo")]
            paths += ["/api/rules", *(f"/api/action/{name}" for name in own)]
            paths += [f"/api/part?id={one['id']}" for one in phone.now()["more"]]
            found = {path: phone.get(path).status for path in paths}
            assert set(found.values()) == {200}, found


@EACH
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_rule_that_a_phone_leads_to_is_on_a_page(
    typed: Table, folder: Path, lang: str
) -> None:
    with party_of(typed, f"new {folder}") as party:
        phone = party.phone("watcher", lang=lang)
        topics = phone.get("/api/rules").json["topics"]
        assert topics
        for topic in topics:
            page, _sign, anchor = topic["href"].partition("#")
            told = phone.get(page)
            assert told.status == 200
            assert f'id="{anchor}"' in told.body.decode()
        for picture in re.findall(r'<img src="../../([^"]+)"', told.body.decode()):
            assert phone.get(f"/rules/{picture}").status == 200
        assert phone.get(phone.get("/rules/").headers["location"]).status == 200
