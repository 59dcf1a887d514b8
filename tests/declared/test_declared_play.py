"""Games that are only declared, played line by line as a user types them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zipfile import ZipFile

import pytest
from acting import People
from declared.folders import written
from games_to_try import SIXTH
from phones import party_of
from recorded.table import Table

from companion.games import GAMES, Games
from companion.prompt.begin import beginning
from companion.table import i18n
from companion.table.errors import CompanionError
from companion.table.overview import HEIGHT

VALLEY, RIVER = SIXTH.parent / "copper-valley", SIXTH


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path / "home", monkeypatch)


@pytest.fixture
def valley(table: Table) -> Table:
    table.do(f"new {VALLEY} --people 'Anna, Petr, Eva'")
    return table


def refused(table: Table, line: str) -> str:
    answer = table.type(line)
    assert answer.status == 1, (line, answer)
    return answer.err


def test_people_who_are_named_are_those_who_play(valley: Table) -> None:
    assert valley.status()["order"] == ["p1", "p2", "p3"]
    assert "Anna" in valley.do("status").out
    assert valley.type(f"new {VALLEY} --people 'A, B, C, D, E, F'").status == 2
    valley.do(f"new {VALLEY} --rule players=4")
    assert "Player 4" in valley.do("status").out


def test_a_deed_pays_and_takes(valley: Table) -> None:
    told = valley.do("buy amber").out
    assert "Anna −5: Coins" in told
    assert "Amber Line +5: Coins" in told
    now = valley.status()
    assert (now["coins"]["p1"], now["coins"]["amber"]) == (15, 5)
    assert now["shares"]["p1"] == {"amber": 1}
    assert now["sums"]["worth"] == {"p1": 20, "p2": 20, "p3": 20}


def test_it_is_refused_with_its_page_and_in_the_words_of_the_table(valley: Table) -> None:
    valley.do("buy amber")
    assert "One share is bought or sold in a turn (rules p. 2)" in refused(valley, "sell amber")
    assert "Coins: Amber Line has 5; 6 needed (rules p. 3)" in refused(valley, "build amber 2 6")
    assert valley.type("build amber 1 1 7").status == 2
    valley.do("build amber 2 3")
    assert "This is done once a turn (rules p. 3)" in refused(valley, "build amber 1 1")
    assert "V tomto tahu" not in refused(valley, "build amber 1 1")
    assert "legal now: Tank Engine" in valley.type("play").err
    said = refused(valley, "join damson kettle")
    assert "Damson Line cannot be meant here; these can: Amber Line" in said


def test_a_bank_gives_no_more_than_it_has(valley: Table) -> None:
    valley.do("set p1.shares='5 amber'")
    assert "cannot be meant here" in refused(valley, "buy amber")
    assert "Shares: 1 more than there are" in refused(valley, "set p2.shares='1 amber'")
    assert "at most" in refused(valley, "set amber.price=31")


def test_a_round_pays_what_regions_bring(valley: Table) -> None:
    for line in ("set amber.coins=9", "buy amber", "build amber 2 3", "join amber kettle"):
        valley.do(line)
    valley.do("next")
    valley.do("buy amber")
    valley.do("set 'eastmarch.first in=amber'")
    valley.do("next")
    before = valley.status()["coins"]
    told = valley.do("next").out
    now = valley.status()
    # two regions, and they touch: 3 a share
    assert now["coins"]["p1"] - before["p1"] == 3
    assert "Anna +3: Coins" in told
    assert (now["round"], now["turn"]) == (2, "p1")
    out = valley.do("status p1").out
    assert "Worth" in out


def test_undo_amend_log_export_and_can(valley: Table, tmp_path: Path) -> None:
    valley.do("buy amber")
    valley.do("build amber 1 2")
    valley.do("undo")
    assert valley.status()["laid"]["amber"] == 0
    valley.do("redo")
    assert valley.status()["laid"]["amber"] == 1
    yes = valley.do("can join amber kettle").out
    assert yes.startswith("Yes: Amber Line reaches Kettle.")
    assert "No: " in valley.do("can build amber 1 1").out
    assert "Amber Line" in valley.do("can").out
    amended = valley.do("amend 2 set p1.coins=4")
    assert "Line 3 is no longer legal" in amended.err + amended.out
    assert valley.status()["illegal"] == [3]
    valley.do(f"export {tmp_path / 'game.json'}")
    valley.do(f"import {tmp_path / 'game.json'} --session copy")
    assert valley.status()["coins"]["p1"] == 4
    valley.do(f"export --state {tmp_path / 'state.yaml'}")
    valley.do(f"new {VALLEY} --from {tmp_path / 'state.yaml'}")
    assert valley.status()["coins"]["p1"] == 4
    assert "Anna" not in valley.do("log").out


def test_a_reason_lets_it_stand(valley: Table) -> None:
    valley.do("buy amber")
    valley.do("buy amber --because 'we agreed'")
    assert valley.status()["shares"]["p1"] == {"amber": 2}


def test_everything_is_said_in_czech(valley: Table) -> None:
    told = valley.do("--lang cs koupit jantar").out
    assert "podíl Jantarová dráha za 5" in told
    assert "V tahu se koupí nebo prodá jeden podíl" in valley.type("--lang cs prodat jantar").err
    out = valley.do("--lang cs stav").out
    assert "Kolo 1 · Anna" in out
    assert "„koupit“, „prodat“, „stavět“" in out
    assert "Společnosti" in out
    assert "koupit" in valley.do("--lang cs --help").out
    assert "Mince: Petr" not in out
    assert "mince 3" in valley.do("--lang cs nastavit petr.mince=3").out


def test_the_status_fits_a_screen(table: Table) -> None:
    for folder in (VALLEY, RIVER):
        table.do(f"new {folder}")
        for lang in ("en", "cs"):
            assert table.do(f"status --lang {lang}").out.count("\n") <= HEIGHT
    table.do("status full")


def test_a_session_survives_its_folder(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "valley"
    shutil.copytree(VALLEY, folder)
    table.do(f"new {folder}")
    table.do("buy amber")
    text = (folder / "table.yaml").read_text("utf-8")
    (folder / "table.yaml").write_text(text.replace("start: row.start", "start: 9"), "utf-8")
    assert table.status()["price"]["amber"] == 5
    table.do(f"new {folder}")
    assert table.status()["price"]["amber"] == 9
    shutil.rmtree(folder)
    table.do("buy damson")
    table.do("status --session copper-valley-1")
    table.do("next --session copper-valley-1")
    # what was kept of it may go, and is made anew from what lies on the shelf
    for kept in (tmp_path / "home" / "games").glob("*.json"):
        kept.unlink()
    table.do("next --session copper-valley-1")
    key = table.do("sessions --json").json["sessions"][0]["game"]
    shelf = tmp_path / "home" / "games"
    assert Games(GAMES, shelf).verbs(key)
    shutil.rmtree(shelf)
    with pytest.raises(CompanionError, match="is not kept here"):
        Games(GAMES, shelf).verbs(key)


def test_an_export_is_told_which_folder_it_wants(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is none, where it is another version, and with the right one."""
    folder = Path(shutil.copytree(VALLEY, tmp_path / "valley"))
    table.do(f"new {folder} --people 'Anna, Petr'")
    table.do("buy amber")
    before = table.status()
    written, stands = tmp_path / "evening.json", tmp_path / "stands.yaml"
    table.do(f"export {written}")
    table.do(f"export --state {stands}")
    monkeypatch.undo()  # what this process has loaded is not the stranger's
    table = Table(tmp_path / "a stranger's", monkeypatch)
    said = refused(table, f"import {written}")
    assert re.fullmatch(
        r"The game 'copper-valley' \([0-9a-f]{12}\) is not kept here: begin .* played with, .*\.\n",
        said,
    )
    text = (folder / "table.yaml").read_text("utf-8")
    (folder / "table.yaml").write_text(text.replace("{seat: 20}", "{seat: 25}"), "utf-8")
    table.do(f"new {folder}")
    said = refused(table, f"import {written}")
    assert "is kept here as its folder is now" in said
    assert said.count("\n") == 1
    table.do(f"new {folder} --from {stands}")  # as the second way says
    assert table.status()["coins"] == before["coins"]
    (folder / "table.yaml").write_text(text, "utf-8")
    table.do(f"new {folder}")  # the first
    table.do(f"import {written}")
    assert table.status() == {**before, "session": "evening"}


def test_a_state_of_another_game_is_told(table: Table, tmp_path: Path) -> None:
    table.do(f"new {VALLEY}")
    table.do(f"export --state {tmp_path / 's.yaml'}")
    for other in (RIVER, "axis-allies"):
        said = refused(table, f"new {other} --from {tmp_path / 's.yaml'}")
        assert "tells where a game of 'copper-valley' stands, and '" in said


def test_a_folder_may_be_called_as_it_likes(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "anna@home" / "valley@0123456789ab"
    shutil.copytree(VALLEY, folder)
    table.do(f"new {folder}")
    table.do("buy amber")


def test_a_folder_cannot_reach_out_of_itself(table: Table, tmp_path: Path) -> None:
    folder, secret = tmp_path / "valley", tmp_path / "secret.md"
    shutil.copytree(VALLEY, folder)
    secret.write_text("---\ntitle: x\n---\n", "utf-8")
    (folder / "rules" / "en" / "secret.md").symlink_to(secret)
    answer = table.type(f"new {folder}")
    assert answer.status == 1
    assert "leads out of the game's folder" in answer.err


def test_faults_are_told_with_their_place(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "valley"
    shutil.copytree(VALLEY, folder)
    text = (folder / "table.yaml").read_text("utf-8")
    text = text.replace("price[company] == 30", "prize[company] == 30").replace(
        "row: towns", "row: twons"
    )
    (folder / "table.yaml").write_text(text, "utf-8")
    answer = table.type(f"new {folder}")
    assert answer.status == 1
    assert "did you mean 'price'?" in answer.err
    assert "there is no table 'twons'; did you mean 'towns'?" in answer.err


def test_barges_play_to_the_last_day(table: Table) -> None:
    table.do(f"new {RIVER} --people 'heron Anna, otter Petr'")
    table.do("draw toll")
    table.do("load 4")
    table.do("light saltmarsh")
    assert "can be meant" not in refused(table, "feed oakholt")
    assert "13" in refused(table, "load 13")
    assert table.status()["sums"]["score"]["heron"] == 2 * (2 + 1) + 3
    for _time in range(7):
        table.do("next")
    now = table.status()
    assert now["day"] == 8
    assert now["beacon"] == {}  # nobody has fed them
    table.do("set day=44")
    told = table.do("next").out
    assert "Heron guild (Anna) has won." in told
    assert table.status()["winners"] == ["heron"]
    assert "The game is over" in refused(table, "load 1")
    assert "The game is over" in refused(table, "next")


def test_the_answer_as_json(valley: Table) -> None:
    answer = json.loads(valley.do("buy amber --json").out)
    assert answer["event"] == "buy"
    assert {entry["account"] for entry in answer["entries"]} == {"p1", "amber"}
    assert valley.type("buy --json").status == 2


def test_charts_and_rules(valley: Table, tmp_path: Path) -> None:
    assert "Anna" in valley.do("chart worth").out
    valley.do(f"chart price --out {tmp_path / 'a.svg'}")
    assert "Your turn" in valley.do("rules turn").out


def test_two_games_stand_side_by_side(table: Table) -> None:
    table.do(f"new {VALLEY} --session a")
    table.do(f"new {RIVER} --session b")
    table.do("play timber --session a")
    table.do("load 2 --session b")
    table.do("new axis-allies --session c")
    table.do("next --session c")
    assert table.type("load 2 --session c").status == 2
    i18n.use("en")


def test_phones_are_shown_it(valley: Table) -> None:
    """The same declarations make the forms of the phones, in the language of each."""
    with party_of(valley) as party:
        anna, petr = party.phone("p1"), party.phone("p2", lang="cs")
        assert "Anna" in json.dumps(anna.now(), ensure_ascii=False)
        told = anna.act("buy", company="amber")
        assert (told["state"], told["line"]) == ("done", 2)
        assert valley.status()["shares"]["p1"] == {"amber": 1}
        now = json.dumps(petr.now(), ensure_ascii=False)
        assert "Společnosti" in now
        assert petr.act("buy", company="zvonková").get("state") != "done"  # it is Anna's turn
        anna.act("next")
        assert petr.act("buy", company="zvonková")["state"] == "done"
        assert valley.status()["shares"]["p2"] == {"bluebell": 1}


def packed(path: Path, names: dict[str, bytes]) -> Path:
    with ZipFile(path, "w") as pack:
        for name, content in names.items():
            pack.writestr(name, content)
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_packed_folder_begins_the_same_game(table: Table, tmp_path: Path) -> None:
    valley = contents(VALLEY)
    table.do(f"new {VALLEY}")
    key = table.do("sessions --json").json["sessions"][0]["game"]
    for name, root in (("flat.zip", ""), ("deep.zip", "copper-valley/")):
        path = packed(tmp_path / name, {root + name: raw for name, raw in valley.items()})
        table.do(f"new {path}")
        assert table.do("sessions --json").json["sessions"][0]["game"] == key


@pytest.mark.parametrize("name", ["../out.csv", "/out.csv", "a/../../out.csv", "a\\..\\out", "c:x"])
def test_a_pack_writes_nothing_outside_its_place(table: Table, tmp_path: Path, name: str) -> None:
    table.do(f"new {RIVER}")
    before = {path for path in tmp_path.rglob("*") if "sessions" not in path.parts}
    path = packed(tmp_path / "bad.zip", {**contents(VALLEY), name: b"x"})
    answer = table.type(f"new {path}")
    assert answer.status == 1
    assert "holds a file that no game has" in answer.err
    after = {path for path in tmp_path.rglob("*") if "sessions" not in path.parts}
    assert after - before == {path}


def test_what_is_no_pack_is_told(table: Table, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK not at all")
    assert "is no zip, or a damaged one" in refused(table, f"new {tmp_path / 'a.zip'}")
    path = packed(tmp_path / "b.zip", {"readme.txt": b"x"})
    assert "holds no game" in refused(table, f"new {path}")
    wrong = {**contents(VALLEY), "table.yaml": b"seats: {count: 2..3, cuont: 2}"}
    said = refused(table, f"new {packed(tmp_path / 'd.zip', wrong)}")
    assert f"{tmp_path / 'd.zip'}/table.yaml:1:22: 'seats' has no field 'cuont'" in said
    huge = packed(tmp_path / "c.zip", {"game.yaml": b"x", **{f"f{n}": b"" for n in range(5001)}})
    assert "holds more than any game" in refused(table, f"new {huge}")


def test_people_who_play_nothing_but_themselves_are_asked_for_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their names settle how many play; without names that is asked."""
    small = "seats: {count: 2..4}\nstocks: {coins: {of: seat}}\n"
    written(tmp_path / "small", small)
    monkeypatch.chdir(tmp_path)
    workspace: Any = SimpleNamespace(registry=Games({}, tmp_path / "games"))

    people = People("1", "Anna, Petr, Eva, Jan, Ota", "Anna, Petr, Eva")
    assert beginning(workspace, people) == [
        "new", "small", "--rule", "players=3", "--people", "Anna, Petr, Eva"
    ]  # fmt: skip
    assert any("More are named (5) than can play (4)" in text for text in people.heard)
    assert beginning(workspace, People("1", "", "4")) == ["new", "small", "--rule", "players=4"]

    table = Table(tmp_path / "home", monkeypatch)
    said = table.type("new small --people 'Anna, Petr, Eva, Jan, Ota'").err
    assert said == "More are named (5) than can play (4).\n"


@pytest.mark.parametrize("texts", ["", "lands:\n  hill: Another name\n"])
def test_a_column_of_names_is_what_rows_are_called_at_the_table_as_in_print(
    texts: str, table: Table, tmp_path: Path
) -> None:
    """`name: text` beside an id of one's own: print takes the cell, so does the table."""
    folder = tmp_path / "plain"
    for file, content in {
        "game.yaml": 'id: plain\nversion: "1"\nlanguages: [en]\n'
        "tables: {lands: {columns: {id: id, name: text}}}\n",
        "lands.csv": "id,name\nhill,Green Hill\ndale,Long Dale\n",
        "text/en.yaml": f"game: {{title: Plain}}\n{texts}",
        "table.yaml": "seats: {count: 2}\nrounds: 3\nholdings: {owned: {rows: lands, of: seat}}\n"
        "deeds:\n  claim:\n    asks: {land: {row: lands}}\n"
        "    do: [{own: {owned: land}}]\n    told: '{land}'\n",
    }.items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(content, "utf-8")
    table.do(f"new {folder}")
    assert "Green Hill" in table.do("claim green hill").out
    assert "Another name" not in table.do("log").out
