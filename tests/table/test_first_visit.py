"""What somebody types who has never been here, and what they are shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from recorded.table import Table

from companion.games import GAMES, Games
from companion.table import i18n
from companion.table.commands import TABLE_VERBS
from companion.table.render import WIDTH

REGISTRY = Games(GAMES)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path, monkeypatch)


@pytest.mark.parametrize(("lang", "word"), [("en", "help"), ("cs", "nápověda"), ("cs", "help")])
def test_help_is_a_word_too(table: Table, lang: str, word: str) -> None:
    assert table.do(f"{word} --lang {lang}").out == table.do(f"--help --lang {lang}").out
    table.do("new axis-allies")
    assert table.do(f"{word} buy --lang {lang}").out == table.do(f"buy --help --lang {lang}").out


@pytest.mark.sweep
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY.ids())
def test_no_line_of_a_help_is_wider_than_a_terminal(table: Table, game: str, lang: str) -> None:
    table.do(f"new {game}")
    for name in (*(verb.name for verb in REGISTRY.verbs(game)), *(v.name for v in TABLE_VERBS)):
        for line in table.do(f"{name} --help --lang {lang}").out.splitlines():
            assert len(line) <= WIDTH, f"{name}: {line}"


DEEDS = (
    *("Ask", "Begin", "Buy", "Change", "Correct", "Declare", "Do", "Draw", "Fight", "Fire", "Give"),
    *("List", "Mark", "Move", "Place", "Play", "Put", "Read", "Repair", "Roll", "Send", "Serve"),
    *("Show", "Take", "Test", "Walk", "Write"),
)


@pytest.mark.parametrize("game", REGISTRY.ids())
def test_czech_helps_that_say_a_deed_are_of_one_form(game: str) -> None:
    """`Opravit`, never `Opraví`: the lists of commands read as one voice."""
    i18n.use("cs")
    helps = [(verb.name, verb.help) for verb in REGISTRY.verbs(game)]
    helps += [(verb.name, verb.help) for verb in TABLE_VERBS]
    for name, text in helps:
        if text.split()[0] in DEEDS:
            said = i18n._(text).split()[0].rstrip(",")
            nouns = ("Palba", "Nájezd", "Nálet", "Kdo", "Havranem", "Politická", "Tajně")
            assert said.endswith(("t", "ci")) or said in nouns, f"{name}: {said}"


def test_the_example_of_what_can_be_asked_can_be_asked(table: Table) -> None:
    """It names an area that every edition has."""
    for game in ("axis-allies", "pacific-1940"):
        table.do(f"new {game}")
        answer = table.type("can battle india --attack 3 infantry")
        assert "not known" not in answer.out + answer.err


def test_what_is_missing_is_told_without_a_row_of_stops(table: Table) -> None:
    assert "...." not in table.type("roll").err


@pytest.mark.parametrize("game", ["game-of-thrones", "battles-of-napoleon"])
def test_what_can_be_asked_is_listed_in_the_language_in_use(table: Table, game: str) -> None:
    table.do(f"new {game}")
    said = table.type("can xyzzy --lang cs").err
    english = {verb.name for verb in REGISTRY.verbs(game)}
    assert "xyzzy" in said
    assert not english & set(said.replace(",", " ").replace(".", " ").split())


@pytest.mark.parametrize(
    "line", ["odds --help", "help odds", "odds -h", "--lang cs nápověda šance", "šance --help"]
)
def test_the_help_of_a_command_that_only_games_have_needs_no_session(
    table: Table, line: str
) -> None:
    told = table.do(line).out
    assert "axis-allies" in told
    assert "battles-of-napoleon" in told
    (advised,) = re.findall(r"['„]companion ([^'“]*)['“]", told)
    assert table.do(advised).out


def test_a_command_without_a_session_leads_to_the_games_that_have_it(table: Table) -> None:
    told = table.type("march oldtown")
    assert told.status == 2
    assert "'march' is a command of game-of-thrones: begin a session with" in told.err
    assert "did you mean 'teach'?" in table.type("taech").err
