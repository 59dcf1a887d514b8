"""The table at a prompt: a line taken apart, what is offered, and evenings at a real terminal."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from thrones import RULES, board, orders, row, tracks
from thrones_states import some_state

from companion.games import GAMES, Games
from companion.prompt.drafts import DraftFile, StoppedCommand
from companion.prompt.lines import SHORT, Aliases, commands_of
from companion.table import i18n
from companion.table.errors import UsageError
from companion.table.prompts import Given
from companion.table.store import Store
from companion.table.suggestions import open_verbs, waiting

if TYPE_CHECKING:
    from recorded.table import Table

VERBS = {verb.name: verb for verb in Games(GAMES).verbs("game-of-thrones")}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pop; build bronze 2; end", [["pop"], ["build", "bronze", "2"], ["end"]]),
        ("companion pop; companion", [["pop"]]),
        ('set reach.units="stark: 2 footman"', [["set", "reach.units=stark: 2 footman"]]),
        ("march king's landing 1 knight", [["march", "king's", "landing", "1", "knight"]]),
        ("attack o'neill; next", [["attack", "o'neill"], ["next"]]),
        (
            "march king's landing; raid smith's",
            [["march", "king's", "landing"], ["raid", "smith's"]],
        ),
        ("March King’s Landing.", [["March", "King's", "Landing"]]),
        ("battle x --attack '3 infantry' v", [["battle", "x", "--attack", "3 infantry", "v"]]),
        ("battle x “3 infantry”; „a b“", [["battle", "x", "3 infantry"], ["a b"]]),
        ("next —anyway ", [["next", "--anyway"]]),
        ("orders pyke march −1", [["orders", "pyke", "march", "−1"]]),
        ("people uk O'Brien, germany D'Arcy", [["people", "uk", "O'Brien,", "germany", "D'Arcy"]]),
        (" ;; ", []),
        ("", []),
    ],
)
def test_deeds_of_a_line(line: str, expected: list[list[str]]) -> None:
    assert commands_of(line) == expected


def test_a_line_that_nobody_types_is_refused() -> None:
    with pytest.raises(UsageError, match="too long"):
        commands_of("x" * 30_000)


def test_short_words_are_kept_and_forgotten(tmp_path: Path) -> None:
    aliases = Aliases(tmp_path / "home" / "aliases")
    assert aliases.known() == SHORT
    aliases.settle("b = build bronze")
    aliases.settle("s = status --json")
    again = Aliases(aliases.path)
    assert again.spelled_out(["b", "2"]) == ["build", "bronze", "2"]
    assert again.spelled_out(["s"]) == ["status", "--json"]
    assert again.spelled_out(["N"]) == ["next"]
    again.settle("s =")
    assert Aliases(aliases.path).known() == {**SHORT, "b": "build bronze"}
    i18n.use("cs")
    try:
        aliases.settle("b = build bronze")
        assert again.spelled_out(["d"]) == ["next"]
    finally:
        i18n.use("en")
    assert Aliases(aliases.path).known() == {**SHORT, "b": "build bronze"}
    for wrong in ("b", "= x", "two words = x"):
        with pytest.raises(UsageError, match="alias b"):
            aliases.settle(wrong)


def test_a_draft_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    file = DraftFile(tmp_path / "a.draft")
    assert file.read() == ()
    given = (Given("1 knight", "Who?"), Given("ž"))
    file.write(["battle"], given)
    assert file.read() == (StoppedCommand(("battle",), given),)
    file.write(["odds"], given[:1])
    file.write(["odds"], given)
    assert file.read() == (StoppedCommand(("battle",), given), StoppedCommand(("odds",), given))
    file.drop(["odds"])
    assert file.read() == (StoppedCommand(("battle",), given),)
    file.write(["battle"], [])
    assert not file.path.exists()
    for hostile in (
        "",
        "{",
        "[]",
        '{"drafts": 1}',
        '{"drafts": [1]}',
        '{"drafts": [{"words": "x", "answers": [], "questions": []}]}',
        '{"drafts": [{"words": [1], "answers": [], "questions": []}]}',
        '{"drafts": [{"words": ["x"], "answers": ["1"], "questions": []}]}',
        '{"drafts": [{"words": ["x"], "answers": 1, "questions": []}]}',
    ):
        file.path.write_text(hostile)
        assert file.read() == ()
    assert [path.name for path in tmp_path.iterdir()] == ["a.draft"]


def test_what_is_open_is_what_the_gates_say() -> None:
    state = RULES.begin({}, None)
    names = {verb.name for verb in open_verbs(list(VERBS.values()), RULES, state)}
    assert {"orders", "set", "can"} <= names
    assert not names & {"raven", "raid", "march", "muster", "bid", "tie", "westeros", "battle"}
    forces = {"winterfell": "stark 1k", "karhold": "stark 1f"}
    laid = orders(board("planning", forces), {"winterfell": "raid", "karhold": "raid"})
    laid = tracks(laid, kings_court=row("stark"))
    assert "raven" in {verb.name for verb in open_verbs(list(VERBS.values()), RULES, laid)}


def test_what_a_half_typed_command_waits_for() -> None:
    forces = {"winterfell": "stark 1k", "karhold": "stark 1f"}
    state = orders(board("raids", forces), {"winterfell": "raid", "karhold": "raid"}, "stark")

    def offered(*words: str) -> tuple[list[str], tuple[str, ...]]:
        found = waiting(VERBS["raid"], RULES, state, words)
        return (found.answers(), found.typed) if found else ([], ())

    assert offered() == (["Winterfell", "Karhold"], ())
    assert offered("nowhere")[1] == ("nowhere",)
    areas, typed = offered("winterfell", "castle")
    assert "Castle Black" in areas
    assert typed == ("castle",)
    assert waiting(VERBS["can"], RULES, state, ()) is None


def test_nothing_typed_breaks_what_is_offered() -> None:
    dice = random.Random(7)
    words = ["winterfell", "1", "knight", "x", "--at", "march+1", ",", "stark", "ž", "--", ""]
    for _number in range(300):
        verb = dice.choice(list(VERBS.values()))
        typed = dice.choices(words, k=dice.randrange(4))
        found = waiting(verb, RULES, some_state(dice), typed)
        assert found is None or isinstance(found.answers(), list)


if sys.platform != "win32":
    from terminal import Terminal

    def evening(folder: Path, *words: str, lang: str = "en") -> Terminal:
        return Terminal(words, {"COMPANION_HOME": str(folder), "LC_ALL": f"{lang}.UTF-8"})

    def begun(folder: Path) -> None:
        with evening(folder) as people:
            people.until("The game >")
            people.type("3\r")
            people.until("How many play")
            people.type("\r")
            people.until("Settle 4 more rules")
            people.type("\r")
            people.until("Who plays what?")
            people.type("tyrell Jan Novák, stark Eva\r")
            people.until("Stark (Eva)")
            people.until("'?' shows")
            people.until("Planning")
            people.type("quit\r")
            assert people.left() == 0

    @pytest.mark.walk
    def test_a_table_that_is_named_speaks_its_own_language(tmp_path: Path) -> None:
        """Also where another session, in another language, was used last."""
        for name, lang in (("nap", "en"), ("veky", "cs")):
            begin = ("new", "through-the-ages", "--session", name, "--lang", lang)
            with evening(tmp_path, *begin) as people:
                assert people.left() == 0
        english, czech = "'?' shows what", "„?“ ukáže, co"
        for name, said in (("nap", english), ("veky", czech), ("nap", english)):
            with evening(tmp_path, "table", name) as people:
                people.until(said)
                people.type("quit\r")
                assert people.left() == 0

    @pytest.mark.walk
    def test_an_evening_from_nothing(tmp_path: Path) -> None:
        begun(tmp_path)
        with evening(tmp_path) as people:
            people.until("'?' shows")
            people.type("?\r")
            assert "orders" in people.until("Write down and check the orders")
            people.type("orders\r")
            people.until("3 Stark")
            people.type("3\r")
            people.until("Winterfell: 1 Footman, 1 Knight")
            people.clear()
            people.type("\x03")
            people.until("Stopped; nothing was recorded.")
            people.type("again\r")
            people.until("Winterfell: 1 Footman, 1 Knight")
            people.type("2\r")
            people.until("White Harbor: 1 Footman")
            people.type("raid\r")
            people.until("Shivering Sea: 1 Ship")
            people.type("5\r")
            people.until("Stars: 0 of 3")
            people.clear()
            people.type("next\r")
            people.until("Go on all the same?")
            people.type("\r")
            people.until("Nothing was recorded.")
            people.type("next\r")
            people.until("Without an order this round")
            people.until("Go on all the same?")
            people.type("yes\r")
            people.until("Action: raids")
            people.clear()
            people.type("raid pyke; march\r")
            people.until("Not done: march.")
            people.type("raid wh\t\r")
            people.until("raid from White Harbor")
            people.type("quit\r")
            assert people.left() == 0
        with Store.open(tmp_path / "sessions" / "game-of-thrones-1.session") as store:
            kinds = [record.event.kind for record in store.records()]
        assert kinds == ["begin", "orders", "next", "raid"]
        assert not (tmp_path / "sessions" / "game-of-thrones-1.draft").exists()

    @pytest.mark.walk
    def test_secret_words_stay_in_no_history(tmp_path: Path) -> None:
        begun(tmp_path)
        with evening(tmp_path, lang="cs") as people:
            people.until("ukáže")
            people.type("bid stark 3\r")
            people.until("(pravidla s.")
            people.type("supply; bid lannister 4\r")
            people.until("(pravidla s. 5)")
            people.type("bids tyrell 2\r")
            people.until("„bids“")
            people.type("status\r")
            people.until("Divocí")
            people.type("quit\r")
            assert people.left() == 0
        kept = (tmp_path / "history").read_text("utf-8")
        assert "status" in kept
        assert "bid" not in kept
        assert "tyrell" not in kept

    @pytest.mark.walk
    def test_a_stopped_command_is_offered_on_another_evening(tmp_path: Path) -> None:
        begun(tmp_path)
        with evening(tmp_path) as people:
            people.until("'?' shows")
            people.type("orders\r")
            people.until("3 Stark")
            people.type("stark\r")
            people.until("Winterfell: 1 Footman, 1 Knight")
        with evening(tmp_path, "table", "game-of-thrones-1") as people:
            people.until("'orders' was stopped after 1 answer:")
            people.type("again\r")
            people.until("Winterfell: 1 Footman, 1 Knight")
            people.type("2\r")
            people.until("White Harbor: 1 Footman")
            people.type("raid\r")
            people.until("Shivering Sea: 1 Ship")
            people.type("5\r")
            people.until("Stars: 0 of 3")

    @pytest.mark.walk
    def test_a_table_stays_at_its_session(tmp_path: Path) -> None:
        """Another terminal that plays something else takes no command of this one; what begins
        another session leads there."""
        pack = str(tmp_path / "evening.zip")
        for game in ("axis-allies", "pacific-1940"):
            with evening(tmp_path, "new", game, "--session", game) as people:
                assert people.left() == 0
        with evening(tmp_path, "--session", "axis-allies", "table") as people:
            people.until("Tab completes")
            with evening(tmp_path, "--session", "pacific-1940", "status") as others:
                assert others.left() == 0
            people.type("next purchase\r")
            people.until("Soviet Union · Purchase units")
            people.type("new axis-allies --session third\r")
            people.until("Develop weapons")
            with evening(tmp_path, "--session", "pacific-1940", "pack", "--out", pack) as others:
                assert others.left() == 0
            (tmp_path / "sessions" / "pacific-1940.session").unlink()
            people.type(f"unpack '{pack}'\r")
            people.until("Session 'pacific-1940' was taken over")
            people.type("quit\r")
            assert people.left() == 0

    @pytest.mark.walk
    def test_a_refused_beginning_leaves_the_table_where_it_is(tmp_path: Path) -> None:
        """Neither it nor another terminal leads the prompt to another session or language."""
        for name, lang in (("war", "en"), ("mír", "cs")):
            begin = ("new", "axis-allies", "--session", name, "--lang", lang)
            with evening(tmp_path, *begin) as people:
                assert people.left() == 0
        with evening(tmp_path, "table", "war") as people:
            people.until("Tab completes")
            for refused, why in (
                ("new chess", "There is no game 'chess'"),
                ("import none.json", "none.json cannot be read"),
                ("unpack none.zip", "none.zip cannot be read"),
                ("new --help", "Begin a session of a game."),
                ("nova sachy --partie x", "sachy"),
                ("buy 99 tanks --session mír", "To patří"),
            ):
                with evening(tmp_path, "--session", "mír", "status") as others:
                    assert others.left() == 0
                people.clear()
                people.type(f"{refused}\r")
                people.until(why)
                people.until("Soviet Union · Develop weapons")
            people.type("next purchase\r")
            people.until("Soviet Union · Purchase units")
            people.type("quit\r")
            assert people.left() == 0
        for name, kinds in (("war", ["begin", "next"]), ("mír", ["begin"])):
            with Store.open(tmp_path / "sessions" / f"{name}.session") as store:
                assert [record.event.kind for record in store.records()] == kinds

    @pytest.mark.walk
    def test_dice_outlive_what_is_looked_up_in_the_middle_of_a_battle(tmp_path: Path) -> None:
        """Other commands, questions of theirs too, cost the stopped battle nothing; and its steps
        are told once."""
        with evening(tmp_path, "new", "axis-allies") as people:
            assert people.left() == 0
        with evening(tmp_path, "table") as people:
            people.until("Tab completes")
            people.type("next combat\r")
            people.until("Noncombat move")
            people.type("bat ukraine 2 tank v 2 inf\r")
            people.until("2 Tanks at 3")
            people.type("16\r")
            people.until("2 Infantry at 2")
            people.type("\x03")
            people.until("was stopped after")
            people.type("odds 2 inf v 1 inf; odds ukraine\r")
            people.until("attacks with")
            people.type("2 tank\r")
            people.until("come from ships")
            people.type("\x03")
            people.until("'odds ukraine' was stopped")
            people.type("drop\r")
            people.until("is forgotten")
            people.clear()
            people.type("again\r")
            people.until("2 Infantry at 2")
            people.type("66\r")
            people.until("retreat (re)?")
            people.type("re\r")
            shown = people.until("Luck of")
            assert "Attackers fire (p." not in shown
            assert "Retreated: 2 Tanks" in shown


def test_without_a_terminal_the_table_does_not_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from recorded.table import Table

    table = Table(tmp_path, monkeypatch)
    answer = table.type("table")
    assert (answer.status, answer.out) == (2, "")
    assert "one command at a time" in answer.err


Typing = Callable[[Sequence[str]], object]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A home without sessions, and the folder that one stands in."""
    from recorded.table import Table

    monkeypatch.chdir(tmp_path)
    return Table(tmp_path, monkeypatch)


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Types lines at the prompt of the session in use, to questions too."""
    from evenings import evening

    return partial(evening, monkeypatch=monkeypatch)


@pytest.mark.parametrize(("lang", "typed"), [("en", "end"), ("cs", "ukončit"), ("cs", "undo")])
def test_a_command_at_a_question_is_no_answer(
    lang: str,
    typed: str,
    table: Table,
    typing: Typing,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`end` begins Endowment for the Arts, and nobody who types it means that card."""
    table.do(f"new through-the-ages --lang {lang}")
    monkeypatch.setenv("LANGUAGE", lang)
    typing(["take", typed, "moses" if lang == "en" else "mojžíš"])
    said = capsys.readouterr().out
    sentence = {"en": "'{}' is a command", "cs": "„{}“ je příkaz"}[lang]
    assert sentence.format(typed) in " ".join(said.split())
    assert table.lines("through-the-ages-1")[-1].event.kind == "take"


@pytest.mark.parametrize(
    ("lang", "typed", "fits"),
    [("en", "march", "orders): March −1, March 0"), ("cs", "pochod", "Pochod −1, Pochod 0")],
)
def test_an_order_that_is_a_command_too_is_an_unclear_order(
    lang: str,
    typed: str,
    fits: str,
    table: Table,
    typing: Typing,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`march` begins three orders: people are told which, and not that it is a command."""
    table.do(f"new game-of-thrones --lang {lang}")
    monkeypatch.setenv("LANGUAGE", lang)
    typing(["orders", "stark", typed, "1", "3", "5"])
    said = " ".join(capsys.readouterr().out.split())
    assert fits in said
    assert {"en": "is a command", "cs": "je příkaz"}[lang] not in said
    assert table.lines("game-of-thrones-1")[-1].event.kind == "orders"


@pytest.mark.parametrize(
    ("game", "lines", "shown"),
    [
        ("through-the-ages", ["take", "status full", "rate", "moses"], "Bronze"),
        ("axis-allies", ["next", "buy", "odds 3 inf 1 tank v 2 inf", "3 inf"], "wins"),
        ("axis-allies", ["next", "buy", "odds", "3 inf", "2 inf", "3 inf"], "wins"),
        ("axis-allies", ["next", "buy", "odds", "quit", "can", "3 inf"], "buy"),
        (
            "game-of-thrones",
            ["order", "log", "map", "supply", "chart supply", "quit"],
            "Winterfell",
        ),
    ],
)
def test_who_is_asked_may_look_something_up(
    game: str,
    lines: list[str],
    shown: str,
    table: Table,
    typing: Typing,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table.do(f"new {game}")
    typing(lines)
    said = capsys.readouterr()
    assert shown in said.out
    assert said.err.replace("Stopped; nothing was recorded.", "").strip() == ""
    kinds = [record.event.kind for record in table.lines(f"{game}-1")[1:]]
    wanted = {"axis-allies": ["next", "buy"], "through-the-ages": ["take"]}.get(game, [])
    assert kinds == wanted


@pytest.mark.parametrize(("lang", "typed"), [("en", "back"), ("cs", "zpět"), ("cs", "zpet")])
def test_an_answer_is_taken_back_at_the_prompt(
    lang: str,
    typed: str,
    table: Table,
    typing: Typing,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Although `zpět` is a command too, and needs no other word: `undo`."""
    table.do(f"new axis-allies --lang {lang}")
    monkeypatch.setenv("LANGUAGE", lang)
    nobody = "nothing" if lang == "en" else "nic"
    typing(["next combat", "battle ukraine", "1 tank", typed, "2 tank", "", nobody, *_EMPTY[1:]])
    said = " ".join(capsys.readouterr().out.split())
    assert f"„{typed}“ je příkaz" not in said
    battle = table.lines("axis-allies-1")[-1].event
    assert battle.data["attack"] == {"tank": 2}


def test_an_answer_that_was_taken_back_is_not_kept(
    table: Table, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    table.do("new battles-of-napoleon")
    typing(["orders", "attack 5", "attack 6", "back", "quit", "again", "quit"])
    said = " ".join(capsys.readouterr().out.split())
    assert "'orders' was stopped after 1 answer:" in said
    assert "after 2 answers" not in said
    (draft,) = DraftFile.of(table.session_file("battles-of-napoleon-1")).read()
    assert [given.answer for given in draft.answers] == ["attack 5"]


_EMPTY = ("", "", "")
"""Nobody comes from ships, nobody defends; one more."""


def test_dice_that_end_between_two_rolls_are_asked_for(
    table: Table, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    table.do("new axis-allies")
    table.do("next conduct")
    battle = "battle ukraine 3 inf v 2 inf --dice"
    typing([f"{battle} 1 6 6", "5 2", "re"])
    told = table.lines("axis-allies-1")[-1].event
    table.do("undo")
    typing([f"{battle} 1 6"])
    assert "Dice are missing after 2 of them" in capsys.readouterr().err
    table.do(f"{battle} 16652 --retreat-after 1")
    assert table.lines("axis-allies-1")[-1].event == told


def test_who_is_asked_to_go_on_does_something_first(
    table: Table, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what was typed behind the question's command is said to be left; another question that
    can be answered with no is none of these."""
    table.do("new through-the-ages --rule players=3")
    typing(["end; log", "take moses; end"])
    kinds = [record.event.kind for record in table.lines("through-the-ages-1")[1:]]
    assert kinds == ["take", "next"]
    assert capsys.readouterr().out.count("Not done: log.") == 1
    table.do("set round=9 age=ii phase=politics orange.military-cards=1")
    typing(["pact", "open borders", "green", "undo", "no"])
    assert table.lines("through-the-ages-1")[-1].event.kind == "pact"


def test_enter_asks_what_is_due(
    table: Table, typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where one thing is due; where people choose what to do, the lines about it stand there."""
    table.do("new through-the-ages")
    typing(["", "moses", ""])
    assert [record.event.kind for record in table.lines("through-the-ages-1")[1:]] == ["take"]
    said = capsys.readouterr()
    assert said.out.rstrip().endswith("'end': upkeep and the next player")
    assert said.err == ""


@pytest.mark.parametrize("game", ["axis-allies", "game-of-thrones", "through-the-ages"])
def test_enter_asks_the_same_in_every_language_and_only_what_can_be_done(
    game: str, tmp_path: Path
) -> None:
    from any_words import spread

    from companion.prompt.table import PromptTable
    from companion.table.home import Home
    from companion.table.workspace import Workspace

    net = spread(game)
    asked: set[str] = set()
    workspace = Workspace(Home(tmp_path), Games(GAMES), None, None, None)  # type: ignore[arg-type]
    for state, _words in net.moments[:: max(1, len(net.moments) // 40)]:
        table = PromptTable(workspace, Aliases(tmp_path / "aliases"))
        table._position = (net.rules, state)
        found = set()
        for lang in i18n.LANGUAGES:
            i18n.use(lang)
            verb = table.asked_next()
            assert verb is None or verb.name in {able.name for able in table.doable()}
            found.add(verb.name if verb else "")
        assert len(found) == 1
        asked |= found
    assert len(asked) > 2, asked


@pytest.mark.walk
@pytest.mark.parametrize(
    ("lang", "amend", "nothing", "which", "instead"),
    [
        ("en", "amend", "nothing", "Which line?", "What instead of line 2"),
        ("cs", "změnit", "nic", "Který řádek?", "Co místo řádku 2"),
    ],
)
def test_a_line_and_what_stands_there_instead_are_asked_for(
    tmp_path: Path, lang: str, amend: str, nothing: str, which: str, instead: str
) -> None:
    """'amend' alone shows the last lines, and asks which of them, and for the command."""
    begun(tmp_path)
    with evening(tmp_path, lang=lang) as people:
        people.until("Tab")
        people.answer("set stark.power=7")
        people.clear()
        people.answer(amend)
        people.until(which)
        people.answer("99")
        people.until("'log'" if lang == "en" else "„zápis“")
        people.answer("2")
        people.until(instead)
        people.answer("elephant")
        people.until("elephant'" if lang == "en" else "elephant“")
        people.answer("set stark.power=8")
        people.until("8")
        people.clear()
        people.answer(f"{amend} 2")
        people.until(instead)
        people.answer(nothing)
        people.type("quit\r")
        assert people.left() == 0
    with Store.open(next((tmp_path / "sessions").glob("*.session"))) as store:
        changes = [one.event.data for one in store.records()][2:]
    assert [one["line"] for one in changes] == [2, 2]
    assert changes[0]["event"]["kind"] == "set"
    assert changes[1]["event"] is None
