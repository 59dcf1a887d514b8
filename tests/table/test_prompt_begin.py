"""How a game begins by answering: what a group settles, by its names, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from acting import People
from games_to_try import SIXTH
from recorded.table import Table
from rulebooks import loaded

from companion.games import GAMES
from companion.prompt.begin import _game, _question, _value
from companion.table import i18n
from companion.table.errors import UsageError
from companion.table.rules import Choice, Rules


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use("en")


def settled() -> Iterator[tuple[Rules[object], Choice]]:
    for game in GAMES:
        rules = loaded(game)
        yield from ((rules, choice) for choice in rules.choices)


def test_every_value_is_read_by_all_that_it_is_called() -> None:
    """By its id, its number in the list, and its name in either language, with or without
    accents."""
    for lang in i18n.LANGUAGES:
        i18n.use(lang)
        for rules, choice in settled():
            words = rules.values(choice)
            for number, value in enumerate(choice.values, 1):
                named = [value, words.shown(value), words.shown(value).upper()]
                numbers = [] if any(v.isdecimal() for v in choice.values) else [str(number)]
                for text in named + numbers:
                    assert _value(rules, choice, choice.values, text) == value, (choice.name, text)
            assert _value(rules, choice, choice.values, "") == choice.values[0]
            with pytest.raises(UsageError):
                _value(rules, choice, choice.values, "atlantis")


def test_no_two_values_are_called_alike() -> None:
    for lang in i18n.LANGUAGES:
        i18n.use(lang)
        for rules, choice in settled():
            names = [rules.values(choice).shown(value) for value in choice.values]
            assert len({*names}) == len(names), choice.name


def test_a_battle_is_offered_by_its_name() -> None:
    rules = loaded("battles-of-napoleon")
    i18n.use("cs")
    asked = _question(rules, rules.choices[0], rules.choices[0].values)
    assert asked == "Bitva (1 Leith proti Maucunovi, 2 La Haye Sainte) [Leith proti Maucunovi]"
    i18n.use("en")
    assert "Leith against Maucune" in _question(rules, rules.choices[0], rules.choices[0].values)


def test_a_rule_is_settled_by_name_on_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new battles-of-napoleon --rule 'scenario=La Haye Sainte' --rule canister=ano")
    (begin,) = table.do("log --json").json["lines"]
    assert begin["data"]["choices"] == {"scenario": "haye-sainte", "canister": "yes"}


def test_what_does_not_fit_the_answers_before_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two players none is grey."""
    from companion.cli import run
    from companion.prompt.begin import beginning
    from companion.shell.invocation import Invocation
    from companion.table.receipt import Receipt

    Table(tmp_path, monkeypatch)
    workspace = Invocation.of_environment(Receipt(), run, None).workspace({}, None)
    people = People("through the ages", "full", "2", "grey", "orange", "", "")
    words = beginning(workspace, people)
    assert people.answers == []
    assert words == ["new", "through-the-ages", "--rule", "first=orange"]
    assert any("there is no" in text for text in people.heard)
    (offered,) = {text for text in people.heard if text.startswith("Who begins")}
    assert "(1 Green, 2 Orange)" in offered


def test_an_empty_answer_to_the_game_is_no_word_that_is_not_known() -> None:
    with pytest.raises(UsageError, match="number"):
        _game({game: game for game in GAMES}, " ")


def test_games_that_are_declared_in_the_folder_are_offered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.cli import run
    from companion.prompt.begin import beginning
    from companion.shell.invocation import Invocation
    from companion.table.receipt import Receipt

    Table(tmp_path, monkeypatch)
    monkeypatch.chdir(SIXTH.parent)
    workspace = Invocation.of_environment(Receipt(), run, None).workspace({}, None)
    people = People("heather", "3", "gorse Anna")
    assert beginning(workspace, people) == [
        *("new", "heather-crowns", "--rule", "players=3", "--people", "gorse Anna"),
    ]
    assert any("Copper Valley" in text for text in people.heard)
    monkeypatch.chdir(SIXTH)
    assert workspace.registry.declared() == {".": "Lanterns on the Velle"}
    monkeypatch.chdir(tmp_path)
    assert workspace.registry.declared() == {}
