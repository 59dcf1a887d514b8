"""Answers at a terminal taken back, in every game that asks; nothing is lost but the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded.table import Table

from companion.games.battles_of_napoleon.verbs import VERBS
from companion.shell.adding import add_options
from companion.table import i18n
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.prompts import Asker, Given, Question, asked
from companion.table.recalling import Answers, carry_out


class People:
    """Somebody at a terminal who types what they were told to."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.asked: list[str] = []
        self.told: list[str] = []

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)

    def ask_secret(self, prompt: str) -> str:
        return self.ask(prompt)

    def tell(self, text: str) -> None:
        self.told.append(text)

    def settle(self, text: str) -> None:
        """What chance gave is kept by nobody here."""

    def refuse(self, text: str) -> None:
        self.told.append(f"! {text}")


def number(text: str) -> int:
    if not text.isdecimal():
        raise UsageError("no number")
    return int(text)


def three(asker: Asker) -> list[int]:
    """Three numbers, each told."""
    found = []
    for name in "abc":
        found.append(asked(asker, Question.of(name), number))
        asker.tell(f"{name} is {found[-1]}")
    return found


def test_back_takes_the_last_answer() -> None:
    people = People("1", "2", "back", "3", "4")
    assert carry_out(Answers(people), three) == [1, 3, 4]
    assert people.asked == ["a", "b", "c", "b", "c"]
    told = [text for text in people.told if "takes the last answer back" not in text]
    assert told == ["a is 1", "b is 2", "a is 1", "b is 3", "c is 4"]
    assert len(people.told) == len(told) + 1, "how to take back is said once"


def test_every_language_is_understood() -> None:
    assert carry_out(Answers(People("1", "zpět", "2", "3", "ZPET VSE", "4", "5", "6")), three) == [
        4,
        5,
        6,
    ]


def test_back_all_begins_anew() -> None:
    people = People("1", "2", "Back  All", "5", "6", "7")
    assert carry_out(Answers(people), three) == [5, 6, 7]


def test_a_refused_answer_is_not_one_to_take_back() -> None:
    people = People("1", "x", "back", "4", "5", "6")
    assert carry_out(Answers(people), three) == [4, 5, 6]
    assert "! no number" in people.told


def test_with_nothing_to_take_back_the_question_stands() -> None:
    people = People("back", "1", "2", "3")
    assert carry_out(Answers(people), three) == [1, 2, 3]
    assert people.told[0] == "There is no answer to take back."


def test_what_the_rules_refuse_at_the_end_is_asked_again() -> None:
    def work(asker: Asker) -> list[int]:
        found = three(asker)
        if sum(found) > 9:
            raise RefusedError([Refusal("too much", "3")])
        return found

    people = People("1", "2", "9", "3")
    assert carry_out(Answers(people), work) == [1, 2, 3]
    assert "! too much (rules p. 3)." in people.told
    with pytest.raises(RefusedError):
        carry_out(Answers(People()), lambda _asker: refuse())


def bound(text: str) -> tuple[str, bool]:
    """`--free` among the words of an answer."""
    words = text.split()
    if "--x" in words:
        raise UsageError("no such option")
    new = "--free" in words and not FREE
    FREE.update(word for word in words if word == "--free")
    return " ".join(word for word in words if word != "--free"), new


FREE: set[str] = set()


def two_digits(asker: Asker) -> list[int]:
    """Two numbers, of one digit unless the bound is taken off before."""
    most = 99 if FREE else 9

    def read(text: str) -> int:
        if number(text) > most:
            raise UsageError("too large; '--free' takes it")
        return number(text)

    return [asked(asker, Question.of(name), read) for name in "ab"]


@pytest.mark.parametrize(
    "typed",
    [
        ("1", "20 --free"),
        ("1", "20", "--free"),
        ("1", "--free", "20"),
        ("1", "--x", "20", "--free"),
    ],
)
def test_what_a_refusal_names_can_be_answered_there(typed: Sequence[str]) -> None:
    """An option of the command counts from the answer on with which it is typed; alone it is meant
    for the answer that was refused."""
    FREE.clear()
    assert carry_out(Answers(People(*typed)), two_digits, bound) == [1, 20]


def test_without_an_option_the_refusal_stands() -> None:
    FREE.clear()
    assert carry_out(Answers(People("1", "20", "2")), two_digits, bound) == [1, 2]


def refuse() -> None:
    raise RefusedError([Refusal("closed")])


ANSWERS = st.lists(st.sampled_from(["1", "2", "x", "back", "back all"]), max_size=30)


@given(ANSWERS)
def test_taking_back_is_as_if_it_had_never_been_said(typed: Sequence[str]) -> None:
    """Against a list on which `back` pops and `back all` clears."""
    left: list[int] = []
    for text in typed:
        if len(left) == 3:
            break
        if text == "back":
            del left[-1:]
        elif text == "back all":
            left.clear()
        elif text != "x":
            left.append(int(text))
    people = People(*typed)
    if len(left) == 3:
        assert carry_out(Answers(people), three) == left
    else:
        with pytest.raises(EOFError):
            carry_out(Answers(people), three)


def test_options_of_a_command_join_what_it_was_given() -> None:
    """Any clear beginning, in both languages; another has a sentence."""
    verb = next(verb for verb in VERBS if verb.name == "retreat")
    given: dict[str, Any] = {}
    assert add_options(verb, given, "zone --at M5") == ("zone", True)
    assert add_options(verb, given, "zone --at=M5") == ("zone", False)
    assert add_options(verb, given, "--bo") == ("", True)
    assert add_options(verb, given, "--because it is so") == ("", True)
    assert given == {"at": "M5", "board": True, "because": "it is so"}
    for wrong in ("--", "--nonsense", "--roll", "--at", "1 --seed 3"):
        with pytest.raises(UsageError, match="is not understood here"):
            add_options(verb, given, wrong)
    i18n.use("cs")
    try:
        assert add_options(verb, {}, "--plán") == ("", True)
    finally:
        i18n.use("en")


# -- at the table ------------------------------------------------------------------------------


@pytest.fixture
def sit(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Table, People]]:
    """A table in Germany's first combat phase with people at the terminal."""
    table = Table(tmp_path, monkeypatch)
    for line in ("new axis-allies", "next end", "next combat"):
        table.do(line)

    def sit(*typed: str) -> tuple[Table, People]:
        people = People(*typed)
        monkeypatch.setattr("companion.shell.output.Terminal", lambda: people)
        monkeypatch.setattr("companion.shell.output.at_terminal", lambda: True)
        return table, people

    return sit


BATTLE = 'battle india --attack "1 infantry 1 tank 1 fighter" --defend "2 infantry 1 aa_gun"'
GIVEN = ("6", "661", "16", "1 tank", "re")


def fought(table: Table, line: str = BATTLE) -> Any:
    battle = table.do(f"{line} --json").json
    return {key: battle[key] for key in ("steps", "attacker_left", "defender_left", "retreated")}


@pytest.mark.parametrize(
    "typed",
    [
        ("6", "661", "66", "back", "16", "1 tank", "re"),
        ("6", "661", "16", "1 infantry", "back", "1 tank", "re"),
        ("6", "61", "111", "11", "back", "back", "661", "16", "1 tank", "re"),
        ("1", "1", "back all", *GIVEN),
    ],
)
def test_a_wrong_die_or_choice_in_a_battle_is_taken_back(sit: Any, typed: Sequence[str]) -> None:
    table, _people = sit(*GIVEN)
    straight = fought(table)
    table.do("undo")
    table, people = sit(*typed)
    assert fought(table) == straight
    assert people.typed == []
    assert len([line for line in table.lines() if line.event.kind == "battle"]) == 2


def test_in_czech(sit: Any) -> None:
    table, people = sit("6", "661", "66", "zpet", "16", "zpět vše", *GIVEN)
    try:
        fought(table, BATTLE + " --lang cs")
    finally:
        i18n.use("en")
    assert people.typed == []
    assert any("„zpět“ vezme zpět" in text for text in people.told)


def test_dice_of_the_program_fall_the_same_again(sit: Any) -> None:
    """Taking back a choice is no way to better dice."""
    line = 'battle india --attack "6 infantry 4 tank" --defend "9 infantry 1 tank" --roll'
    table, people = sit(*["back"] * 3, "", *(["", "back"] * 4), *["r"] * 40)
    table.type(line)
    rolls = [text for text in people.told if text.endswith(tuple("123456"))]
    first = [text for text in rolls if text.startswith(rolls[0].partition(":")[0])]
    assert len(first) > 1
    for purpose in {text.rpartition(":")[0] for text in rolls if "round 1" in text}:
        assert len({text for text in rolls if text.rpartition(":")[0] == purpose}) == 1


def test_in_an_amendment(sit: Any) -> None:
    table, _people = sit(*GIVEN)
    fought(table)
    number = table.status()["line"]
    table, people = sit("6", "back", "5", "661", "16", "1 tank", "p", "back", "re")
    table.do(f"amend {number} {BATTLE}")
    assert people.typed == []


@pytest.mark.parametrize(("before", "now"), [("cs", "en"), ("en", "cs")])
def test_a_stopped_command_goes_on_in_another_language(before: str, now: str) -> None:
    """Its questions are compared by their words: in the language that they were put in."""

    def work(asker: Asker) -> list[str]:
        found = [asker.ask(i18n._("The card."))]
        asker.tell(i18n._("Pass") + " 1")
        found.append(asker.ask(i18n._("The rival.")))
        asker.tell(i18n._("Pass") + " 2")
        return [*found, asker.ask(i18n._("The side."))]

    kept = list[tuple[Given, ...]]()
    i18n.use(before)
    people = People("one", "two")
    with pytest.raises(EOFError):
        carry_out(Answers(people, (), lambda given: kept.append(tuple(given))), work)
    assert [given.lang for given in kept[-1]] == [before, before]
    try:
        i18n.use(now)
        again = People("three")
        assert carry_out(Answers(again, kept[-1]), work) == ["one", "two", "three"]
        assert (again.told[0], again.asked) == (i18n._("Pass") + " 2", [i18n._("The side.")])
        # Where the game has moved on, the question comes anew in the language of now.
        moved = (kept[-1][0], kept[-1][1]._replace(question="?"))
        other = People("2", "3")
        assert carry_out(Answers(other, moved), work) == ["one", "2", "3"]
        assert other.asked == [i18n._("The rival."), i18n._("The side.")]
        assert i18n.language() == now
    finally:
        i18n.use("en")
