"""The commands of politics as people type them: short, in Czech, with slips, undone, piped."""

from __future__ import annotations

from pathlib import Path

import pytest
from ages import PLAY, RULES
from ages_politics import card_step, world_of_three
from recorded.table import Table

from companion.games.through_the_ages.verbs import VERBS
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.events import Event


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Round 9 of a full game with three; Green is in turn."""
    table = Table(tmp_path, monkeypatch)
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do("set round=9 age=ii phase=politics current=i,i,ii future=ii,iii")
    table.do("set green.military=4 orange.military=2 violet.military=2 green.swordsmen=4")
    table.do("set orange.drama=2 orange.science=3 orange.food=2 orange.resources=4 culture=5")
    return table


def test_an_aggression_from_its_declaration_to_its_spoils(table: Table) -> None:
    declared = table.do('aggression plun orange --sacrifice "1 sword" --json').json
    assert declared["attack"]["total"] == 11
    assert declared["defence"]["total"] == 1
    assert declared["status"]["waiting"] == {
        "command": "defend",
        "player": "orange",
        "about": "plunder_ii",
    }
    assert "'defend'" in table.type("next").err
    answer = table.do("defend none")
    assert "Green wins 11 to 1" in answer.out
    assert "food 2, resources 4" in answer.out
    wrong = table.type("choose 3 food 2 res")
    assert wrong.status == 1
    assert "Green chooses 5 of Orange" in wrong.err
    done = table.do("choose 2 food 3 res --json").json
    reasons = {(e["account"], e["amount"], e["detail"]) for e in done["entries"]}
    assert ("orange.food", -2, "plunder_ii") in reasons
    assert ("green.resource", 3, "plunder_ii") in reasons
    assert done["status"]["players"]["green"]["strength"] == 7


@pytest.mark.parametrize("typed", ["plunder, orange", "orange, plunder", "plunder ,orange"])
def test_a_comma_between_card_and_rival_is_none(table: Table, typed: str) -> None:
    assert table.do(f"can aggression {typed}").out == table.do("can aggression plunder orange").out


def test_everything_can_be_taken_back(table: Table) -> None:
    before = table.status()
    table.do("aggression plunder orange")
    table.do("defend 1 bonus ii")
    table.do("undo --to 4")
    after = table.status()
    assert {**after, "line": 0} == {**before, "line": 0}
    table.do("redo 2")
    assert table.status()["waiting"]["command"] == "choose"


def test_slips_are_told_in_one_sentence(table: Table) -> None:
    for line, status, words in (
        ("aggression plunder", 2, "name the card and the rival"),
        ("aggression plunder iii orange", 1, "cannot be in a hand"),
        ("aggression plnder orange", 2, "did you mean"),
        ("aggression plunder green", 1, "no rival"),
        ("aggression plunder orange --sacrifice 2 knights", 2, ""),
        ("war plunder orange", 1, "no card of this kind"),
        ("prepare iv, foray", 1, "Nobody can have"),
        ("prepare ii, crusades, foray", 2, "after a comma"),
        ("prepare spy", 1, "neither an event nor a territory"),
        ("bid 3", 1, "due"),
        ("defend", 1, "due"),
        ("pact 'scientific cooperation' orange --side c", 2, "no side"),
        ("cancel peace", 1, "no part"),
        ("choose food", 1, "due"),
    ):
        answer = table.type(line)
        assert answer.status == status, (line, answer.err)
        assert words in answer.err, (line, answer.err)
        assert "Traceback" not in answer.err


def test_an_auction_typed_in_one_line_with_names(table: Table) -> None:
    table.do("prepare ii, fertile")
    assert "Violet" in table.type("bid 2, violet 3").err
    table.do("bid green 2, orange pass, violet 3, green 5")
    table.do("bid pass")
    sent = table.do("send 2 swordsmen 1 bonus i --json").json
    assert sent["force"]["total"] == 5
    assert sent["status"]["players"]["green"]["colonies"] == ["fertile_territory_i"]


def test_the_program_may_turn_the_event(table: Table) -> None:
    first = table.do("prepare ii --draw --seed 5").out
    table.do("undo")
    assert table.do("prepare ii --draw --seed 5").out == first


def test_politics_in_czech(table: Table) -> None:
    table.do("new through-the-ages --rule players=3 --session cesky --lang cs")
    table.do("set round=3 age=i phase=politics zelený.military=2 oranžový.military=2")
    assert "vybírá" in table.do("prepare i, rozvoj trhů").out
    table.do("choose jídlo")
    table.do("choose suroviny, fialový: jidlo")
    shown = table.do("politics").out
    assert "budoucí události" in shown
    assert "minulé: Rozvoj trhů" in shown


def test_a_hidden_card_is_not_told(table: Table) -> None:
    """What lies face down is shown by its back, whoever asks."""
    table.do('set current="rats,i" past=none')
    for line in ("status", "status --json", "politics", "politics --json", "next --json"):
        assert "rats" not in table.do(line).out.lower()


class Asked:
    """Somebody at a terminal with answers ready."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.told = list(answers), list[str]()

    def ask(self, prompt: str) -> str:
        self.told.append(prompt)
        return self.answers.pop(0)

    def ask_secret(self, prompt: str) -> str:
        return self.ask(prompt)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def settle(self, text: str) -> None:
        """What chance gave is kept by nobody here."""

    def refuse(self, text: str) -> None:
        self.told.append(text)


def test_at_a_terminal_the_companion_asks_until_it_fits() -> None:
    state = card_step(world_of_three(), "terrorism").state
    asker = Asked("movies", "alchemy", "drama")
    choose = next(verb for verb in VERBS if verb.name == "choose")
    event = choose.run(Context(RULES, state, asker), Args({}))
    assert isinstance(event, Event)
    assert event.data == {"answers": [{"alchemy": 1}, {"drama": 1}]}
    assert sum("chooses" in text for text in asker.told) == 3
    assert RULES.check(state, event) == ()
    assert PLAY.world.card("drama") == "Drama"
