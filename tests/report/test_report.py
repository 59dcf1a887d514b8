"""The report of an evening: its figures are those of the session, and it tells no secret."""

from __future__ import annotations

import itertools
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from recorded.table import Table

from companion.report.luck import luck
from companion.report.plots import Series, plot
from companion.table import i18n
from companion.table.battles import BattleSide, RetoldBattle, Throw
from kitgen.draw.drawing import Drawing, Text

HTML: Any = import_module("lxml.html")
"""Comes with pikepdf, and without types."""
GAMES = sorted((Path(__file__).parents[1] / "recorded").glob("*.txt"))
SHORT = ("minor", "total", "napoleon-leith", "pacific-japan", "thrones-castles")
PLAYED = [pytest.param(p, marks=() if p.stem in SHORT else pytest.mark.walk) for p in GAMES]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path / "home", monkeypatch)


def play(table: Table, script: Path, stop: str = "") -> None:
    """Run the commands of a recorded game, up to a line that begins so."""
    for line in script.read_text("utf-8").splitlines():
        if stop and line.startswith(stop):
            return
        if line and line[0] not in "#?":
            table.do(line)


def tables(page: Any) -> dict[str, list[list[str]]]:
    """Return the folded tables of a report by their summaries, without their heads."""
    found = {}
    for details in page.iterfind(".//details"):
        rows = details.findall(".//tbody/tr")
        cells = [[cell.text_content() for cell in row] for row in rows]
        found[details.find("summary").text_content().strip()] = cells
    return found


def report(table: Table, *more: str) -> Any:
    table.do("report --no-boards --replace --out evening.html " + " ".join(more))
    return HTML.fromstring(Path("evening.html").read_text("utf-8"))


@pytest.mark.walk
@pytest.mark.parametrize("script", PLAYED, ids=lambda path: path.stem)
def test_the_figures_of_a_report_are_those_of_the_session(script: Path, table: Table) -> None:
    play(table, script)
    page = report(table)
    folded, status = tables(page), table.status()

    charts = [chart_of(table, what) for what in charts_of(table)]
    for title, bars in charts:
        if any(bars.values()) and title != "Luck of the dice":
            last = {row[0]: row[-1] for row in folded[f"{title}: figures"]}
            assert last == {name: f"{value:g}".replace("-", "−") for name, value in bars.items()}

    standing = [one for one in table.do("log --json").json["lines"] if one["standing"] == "stands"]
    rounds = [rows for summary, rows in folded.items() if summary.startswith("Round ")]
    told = [int(row[0]) for rows in rounds for row in rows]
    assert told == [one["line"] for one in standing]
    assert status["winner"] is not None
    assert any(cell.text_content() == "won" for cell in page.iterfind(".//td"))


def charts_of(table: Table) -> list[str]:
    """Return the charts of the game in use, as its refusal lists them."""
    from rulebooks import loaded

    return list(loaded(table.do("status --json").json["game"]).charts)


def chart_of(table: Table, what: str) -> tuple[str, dict[str, float]]:
    chart = table.do(f"chart {what} --json").json
    return chart["title"].partition(",")[0], {b["label"]: b["value"] for b in chart["bars"]}


def test_the_chance_of_a_battle_is_the_one_that_odds_tells_beforehand(table: Table) -> None:
    table.do("new axis-allies")
    table.do("next combat")
    odds = table.do('odds "3 infantry 1 tank v 3 infantry" --json').json
    table.do("battle belorussia --attack '3 infantry 1 tank' --defend '3 infantry' --roll --seed 4")
    (battle,) = [name for name in tables(report(table)) if "Belorussia" in name]
    won = float(battle.rpartition("(")[2].partition(" %")[0]) / 100
    side = "attacker" if "Soviet Union wins" in battle else "defender"
    assert won == pytest.approx(odds[side], abs=0.0006)


def rows_under(page: Any, title: str) -> list[list[str]]:
    """Return the rows of the first table under a heading."""
    heading = next(one for one in page.iter("h1", "h2", "h3") if one.text_content() == title)
    table = next(one for one in heading.itersiblings() if one.find(".//tbody") is not None)
    return [[cell.text_content() for cell in row] for row in table.findall(".//tbody/tr")]


def test_a_raid_is_told_among_the_battles_and_its_price_among_the_losses(table: Table) -> None:
    table.do("new axis-allies --people 'germany Petr, ussr Eva'")
    table.do("next combat")
    table.do("raid germany 2 bomber --dice '1 6 4'")
    page = report(table)
    folded = tables(page)
    assert ["Soviet Union", "2 Bombers", "1 Bomber"] in folded["Line 3, round 1: Germany, a raid"]
    losses = {row[0]: row[-1] for row in folded["Losses in battles, added up (IPC): figures"]}
    assert losses == {"Soviet Union": "15", "Germany": "4"} | dict.fromkeys(
        ("United Kingdom", "Japan", "United States"), "0"
    )


def test_the_last_column_is_as_it_stands_and_luck_is_told_as_luck(table: Table) -> None:
    table.do("new axis-allies")
    table.do("next combat")
    table.do("battle belorussia --attack '3 infantry 1 tank' --defend '3 infantry' --roll --seed 4")
    table.do("report --no-boards --out evening.html")
    page = HTML.fromstring(Path("evening.html").read_text("utf-8"))
    ahead = {row[0]: row[-1] for row in tables(page)["Hits more than expected: figures"]}
    told = {row[0]: row[4].lstrip("+") for row in rows_under(page, "Luck of the dice")}
    assert {seat: float(n.replace("−", "-")) for seat, n in ahead.items()} == {
        seat: float(n.replace("−", "-")) for seat, n in told.items()
    }
    heads = [one.text_content() for one in page.iterfind(".//thead/tr/th[last()]")]
    assert "now" in heads
    titles = [one.text_content() for one in page.iter("h2", "h3")]
    assert titles.count("Luck of the dice") == 1
    assert "Result" not in heads


@pytest.mark.walk
def test_a_battle_tells_nothing_of_what_was_due_then(table: Table) -> None:
    play(table, next(path for path in GAMES if path.stem == "napoleon-leith"))
    page = report(table)
    battles = [one for one in page.iterfind(".//details") if one[0].text.startswith("Line ")]
    lines = [line.text_content() for battle in battles for line in battle.iterfind(".//li")]
    assert lines
    assert not [line for line in lines if line.startswith("'")]


def test_against_the_odds_won_the_side_that_another_was_likelier_to_beat() -> None:
    def battle(own: float, other: float) -> RetoldBattle:
        sides = (
            BattleSide("a", "A", "", won=True, chance=own),
            BattleSide("b", "B", "", chance=other),
        )
        return RetoldBattle("Sea Zone 13", sides)

    assert battle(0.389, 0.422).is_upset
    assert not battle(0.422, 0.389).is_upset


def test_who_has_left_is_said_beside_the_others(table: Table) -> None:
    table.do("new through-the-ages --rule players=3")
    table.do("set age=ii round=8 phase=politics turn=orange")
    table.do("resign")
    page = report(table)
    rows = rows_under(page, "Where it stopped")
    assert [row[-1] for row in rows if row[0] == "Orange"] == ["left the game"]
    assert "" in {row[-1] for row in rows}


def test_luck_is_the_share_of_all_dice_that_fall_so(table: Table) -> None:
    throws = [Throw("uk", 3, (1, 1, 0, 0, 0, 0), 2), Throw("uk", 2, (2, 1, 0, 0), 3)]
    dice = [*([(1, 1, 0, 0, 0, 0)] * 3), *([(2, 1, 0, 0)] * 2)]
    sums = [sum(fallen) for fallen in itertools.product(*dice)]
    found = luck(throws)["uk"]
    assert found.at_least == Fraction(sum(one >= 5 for one in sums), len(sums))
    assert found.at_most == Fraction(sum(one <= 5 for one in sums), len(sums))
    assert found.expected == Fraction(sum(sums), len(sums))


def test_figures_of_a_plot_have_the_decimal_mark_of_the_language() -> None:
    texts = {
        lang: [verb.string for verb in _plotted(lang).verbs if isinstance(verb, Text)]
        for lang in ("en", "cs")
    }
    assert "Cash −2.5" in texts["en"]
    assert "Cash −2,5" in texts["cs"]
    assert "−4" in texts["en"], "a level of the axis"


def _plotted(lang: str) -> Drawing:
    i18n.use(lang)
    return plot("cash", ("1", "2"), [Series("Cash", "#27487a", (4.0, -2.5))])


@pytest.mark.parametrize(
    ("game", "secrets"),
    [
        (
            "game-of-thrones --rule players=5",
            (
                "orders stark winterfell power*, white_harbor march+1, shivering_sea march0",
                "orders stark winterfell raid, white_harbor march0, shivering_sea support",
            ),
        ),
        ("through-the-ages", ("set orange.known=phalanx", "set orange.known=legion")),
    ],
)
def test_what_is_still_secret_is_in_no_report(
    game: str, secrets: tuple[str, str], table: Table
) -> None:
    pages = []
    for name, secret in zip(("one", "other"), secrets, strict=True):
        table.do(f"new {game} --session {name}")
        table.do(secret)
        table.do("report --out evening.html --replace --no-boards")
        pages.append(Path("evening.html").read_text("utf-8"))
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_a_pdf_has_pages_of_the_paper_and_every_line(
    paper: str, size: tuple[float, float], table: Table
) -> None:
    play(table, next(path for path in GAMES if path.stem == "minor"))
    table.do(f"report --no-boards --paper {paper} --out evening.pdf")
    with pikepdf.open("evening.pdf") as pdf:
        for page in pdf.pages:
            found = [float(side) * 25.4 / 72 for side in page.mediabox[2:]]
            assert found == pytest.approx(size, abs=0.1)
    words = text_of(Path("evening.pdf"))
    for line in table.do("log --json").json["lines"]:
        first = str(line["text"]).split()[0].strip(",;:")
        assert first in words


def test_letters_that_the_font_lacks_are_printed_as_a_sign_and_told(table: Table) -> None:
    table.do("new axis-allies --people 'germany Пётр, uk 😀'")
    table.do("note 'stop 🎲 今'")
    answer = table.do("--lang cs report --no-boards --out evening.pdf")
    assert "vytištěno jako ◊: 🎲 今 😀." in answer.err
    assert all(letter in answer.err for letter in "🎲今😀")
    words = text_of(Path("evening.pdf"))
    assert "stop ◊ ◊" in words
    assert "Пётр" in words
    table.do("report --no-boards --out evening.html")
    assert "stop 🎲 今" in Path("evening.html").read_text("utf-8")
    table.do("new axis-allies --session plain")
    plain = table.do("report --no-boards --out plain.pdf")
    assert "◊" not in plain.err + text_of(Path("plain.pdf"))


def text_of(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return " ".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


@pytest.mark.walk
def test_grey_ink_leaves_no_colour(table: Table) -> None:
    table.do("new battles-of-napoleon")
    table.do("report --ink grey --out evening.pdf")
    document = pypdfium2.PdfDocument("evening.pdf")
    try:
        image = document[0].render(scale=1).to_pil().convert("RGB")
    finally:
        document.close()
    assert all(max(colour) - min(colour) <= 2 for _count, colour in image.getcolors(1 << 24))
    assert image.convert("L").getextrema()[0] < 100  # and something is drawn


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("report --out evening.txt", "name it .html or .pdf"),
        ("report --ink blue", "--ink is full, low or grey"),
        ("report --no-boards --paper a99 --out evening.pdf", "a99"),
    ],
)
def test_what_is_no_report_is_refused_in_one_sentence(line: str, said: str, table: Table) -> None:
    table.do("new axis-allies")
    answer = table.type(line)
    assert answer.status in (1, 2)
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_a_commander_is_named_in_the_language_of_the_report(table: Table) -> None:
    table.do("new battles-of-napoleon")
    table.do("set f4.commander='french j'")
    text = report(table, "--lang cs").text_content()
    assert "velitel Francie J, dříve Francie D" in text
    assert "french" not in text


@pytest.mark.walk
def test_a_report_speaks_the_language_that_is_asked_for(table: Table) -> None:
    play(table, next(path for path in GAMES if path.stem == "minor"))
    page = report(table, "--lang cs")
    assert page.get("lang") == "cs"
    titles = [title.text_content() for title in page.iterfind(".//h2")]
    assert titles[0] == "Kdo vyhrál"
    assert "Bitvy" in titles


def test_a_battle_of_westeros_is_told_with_its_share_of_all_pairs_of_cards(table: Table) -> None:
    play(table, next(p for p in GAMES if p.stem == "thrones-castles"), stop="battle --cards")
    pairs = table.do("battle --odds --json").json["pairs"]
    cards = "--cards 'asha-greyjoy v ser-garlan-tyrell'"
    table.do(f"battle {cards} --blade --retreat bay_of_ice --ability no")
    (battle,) = [name for name in tables(report(table)) if name.startswith("Line")]
    won = float(battle.rpartition("(")[2].partition(" %")[0]) / 100
    share = sum(pair["winner"] == "greyjoy" for pair in pairs) / len(pairs)
    assert "Greyjoy wins" in battle
    assert won == pytest.approx(share, abs=0.0006)


HEATHER = Path(__file__).parents[2] / "examples" / "heather-crowns"


def test_a_battle_of_a_declared_game_is_told_with_its_chances(table: Table) -> None:
    table.do(f"new {HEATHER} --people 'gorse Anna, thistle Petr' --rule players=2 --rule chance=a")
    table.do("next")
    table.do("next")
    attack = "attack gorsedene cairnhill 3 spears"
    odds = table.do(f"{attack} --odds --json").json["odds"]
    table.do(f"{attack} --roll --seed 3")
    page = report(table)
    (battle,) = [name for name in tables(page) if name.startswith("Line")]
    side = "attacker" if "Attacker" in battle else "defender"
    won = float(battle.rpartition("(")[2].partition(" %")[0]) / 100
    assert won == pytest.approx(odds[side], abs=0.0006)
    assert "Luck of the dice" in [title.text_content() for title in page.iterfind(".//h2")]
