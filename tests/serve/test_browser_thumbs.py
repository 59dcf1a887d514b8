"""What a thumb does by habit, in a real browser: it taps twice, fills a form half and looks up,
begins again what waits for others, and goes on with what the table has left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only

OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
FILL = (
    "document.querySelectorAll('details.more input').forEach((one) =>"
    " { if (one.type === 'checkbox') one.checked = true; else one.value = 'half'; })"
)
FILLED = (
    "return [...document.querySelectorAll('details.more input')].map((one) =>"
    " one.type === 'checkbox' ? one.checked : one.value)"
)


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A home with a battle of Leith, where F1 acts and B1 stands before it."""
    table = Table(tmp_path, monkeypatch)
    table.do("new battles-of-napoleon --session leith")
    table.do("orders f1 attack t1, f2 defend t6, f3 attack t4, f4 attack t2")
    table.do("orders b1 attack t10, b2 defend t9, b3 reserve t7, b4 attack t11")
    for _phase in range(4):
        table.do("next")
    table.do("draw french 1 2 3")
    table.do("draw british 4 5 6 7")
    table.do("next")
    table.do("set f1a.hex=L4 f1b.hex=M4 b1a.hex=L3 b1b.hex=M3 b1c.hex=N3")
    return table


@pytest.fixture
def served(typed: Table) -> Iterator[Served]:
    table = Served(typed.folder, "leith")
    yield table
    assert table.end() == 0


@pytest.fixture
def french(served: Served, phone: Callable[..., Phone]) -> Phone:
    return phone(320, 640).join(served.address, "french")


def aimed(french: Phone) -> None:
    """F1a at B1a, up to what else the board says."""
    french.take_up("fire")
    for unit in ("F1a", "B1a"):
        french.choose(unit)
    french.until(lambda: french.kind == "text" and french.idle, "what the board says")


def fired(french: Phone) -> None:
    """F1a at B1a, up to the die."""
    aimed(french)
    french.send()
    french.until(lambda: french.kind == "dice", "the die")


@pytest.mark.walk
def test_what_is_half_filled_stays_when_others_go_on(french: Phone, typed: Table) -> None:
    aimed(french)
    french.run(OPEN_ALL)
    french.run(FILL)
    french.run(
        "const one = document.querySelector('form.ask input'); one.value = 'uphill';"
        " one.dispatchEvent(new Event('input'))"
    )
    french.run("document.querySelector('.chip').click()")
    said = "return document.querySelector('form.ask input').value"
    assert french.run(said) == "uphill firing 1", "what is tapped stands behind what is typed"
    french.run("document.querySelector('.chip').click()")
    assert french.run(said) == "uphill", "a second tap takes it out again"
    before = french.run("return document.querySelector('#where').textContent")
    typed.do("next")
    french.until(
        lambda: french.run("return document.querySelector('.question-card') === null"), "the news"
    )
    typed.do("undo")
    french.until(lambda: french.kind == "text", "the question again")
    assert french.run("return document.querySelector('#where').textContent") == before
    assert french.run(said) == "uphill"
    typed.do("set maucune.place=N7")
    french.until(lambda: french.idle, "the news")
    assert set(french.run(FILLED)) == {"half", True}


@pytest.mark.walk
def test_dice_of_ten_sides_stand_in_two_rows(french: Phone) -> None:
    fired(french)
    tops = french.run(
        "return [...document.querySelectorAll('.pad .key')]"
        ".map((one) => Math.round(one.getBoundingClientRect().top))"
    )
    assert len(tops) == 10
    assert [tops.count(top) for top in sorted(set(tops))] == [5, 5]
    small = french.run(
        "return Math.min(...[...document.querySelectorAll('.pad .key')]"
        ".map((one) => Math.min(one.offsetWidth, one.offsetHeight)))"
    )
    assert small >= 40, "a thumb wants as much"


def test_a_second_tap_says_nothing_and_what_waits_is_not_begun_anew(
    french: Phone, served: Served, phone: Callable[..., Phone], typed: Table
) -> None:
    british = phone().join(served.address, "british")
    fired(french)
    french.run("document.querySelectorAll('.key')[9].click()")
    french.send()
    french.until(lambda: french.kind == "one", "the combat card")
    french.choose("8")
    french.until(lambda: french.idle and not french.kind, "the other side")
    french.shows("Waiting for Britain")
    assert not french.all("main > .main-button"), "a tap would throw the dice away"
    british.find("form.ask .send")
    british.run("const one = document.querySelector('form.ask .send'); one.click(); one.click();")
    british.until(lambda: not british.kind, "the answer")
    assert not british.refusal
    french.until(lambda: french.kind == "send", "the last word")
    french.run("const one = document.querySelector('form.ask .send'); one.click(); one.click();")
    french.shows("Written as line")
    assert not french.refusal
    british.shows("What happened last", "F1a")
    assert sum("fire" in str(line["text"]) for line in typed.do("log --json").json["lines"]) == 1


@pytest.mark.walk
def test_the_keeper_answers_in_place_of_whoever_is_asked(
    french: Phone, served: Served, phone: Callable[..., Phone]
) -> None:
    phone().join(served.address, "british")
    keeper = phone(320, 640).join(served.address, "watcher")
    keeper.tap("#open-seat")
    keeper.find("#keeper-code").send_keys(served.keeper_code)
    keeper.tap("#keep button")
    fired(french)
    keeper.shows("Waiting for France")
    assert not keeper.all("details[data-key^=for]"), "what France has chosen is its own"
    french.run("document.querySelectorAll('.key')[9].click()")
    french.send()
    french.until(lambda: french.kind == "one", "the combat card")
    french.choose("8")
    keeper.shows("Answer in place of Britain")
    keeper.tap("details[data-key^=for] > summary")
    keeper.find("details[data-key^=for] form.ask")
    assert keeper.run("return document.documentElement.scrollWidth") <= 320
    keeper.tap("details[data-key^=for] form.ask .send")
    french.until(lambda: french.kind == "send", "the last word")


@pytest.mark.walk
def test_what_the_table_has_left_behind_waits_for_nobody(
    french: Phone, served: Served, phone: Callable[..., Phone], typed: Table
) -> None:
    british = phone().join(served.address, "british")
    fired(french)
    british.shows("Waiting for France", "fire")
    typed.do("next")
    french.shows("fire: the game has moved on meanwhile, and this cannot go on now.")
    british.until(lambda: "fire\n" not in british.text, "nobody fires")
    typed.do("undo")
    french.until(lambda: french.kind == "dice", "the question again")


@pytest.mark.walk
def test_two_phones_of_a_seat_and_an_undone_line(
    french: Phone, served: Served, phone: Callable[..., Phone], typed: Table
) -> None:
    other = phone().join(served.address, "french")
    french.tap("section[data-proposal] .main-button")  # hands are hidden: who sits there gives it
    french.go("do/move")
    french.until(lambda: french.kind, "a question")
    other.find("form.ask")
    other.go("now")
    other.tap(".question-card .row button:last-child")
    french.shows("What you can do")
    assert french.run("return location.hash") == "#now", "nothing is asked there any more"
    typed.do("set maucune.place=N7")
    french.go("do/fire")
    french.until(lambda: french.kind == "one", "it is asked, whatever came meanwhile")
    assert not french.refusal
    french.choose("F1a")
    french.choose("B1a")
    french.until(lambda: french.kind == "text", "what the board says")
    french.send()
    french.until(lambda: french.kind == "dice", "the die")
    french.run("document.querySelectorAll('.key')[0].click()")
    french.send()
    french.until(lambda: french.kind == "send", "the last word")
    french.send()
    french.shows("Written as line")
    typed.do("undo")
    french.until(lambda: "Written as line" not in french.text, "the line is gone")


REDRAWN = """
const done = arguments[0];
import('/static/scene.js').then(({ tile, nowOf }) => {
  const [old, now] = ['old', 'now'].map((name) => {
    const form = document.createElement('form');
    form.dataset.key = 'green discard 0 cards';
    form.append(tile([], { says: 'Raid II', choose: () => done(name), more: [] }));
    return form;
  });
  document.body.append(now);
  nowOf(old.querySelector('.tile')).choose();
  now.remove();
});
"""
"""Chooses a card that was opened in a form which has been drawn anew meanwhile."""


def test_commands_that_are_named_within_a_due_line_lead_there_once(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`political action: 'aggression', 'war', 'pact'`: what stands in no list below is here."""
    typed = Table(tmp_path, monkeypatch)
    typed.do("new through-the-ages --session politics --rule players=3")
    typed.do("set age=ii round=8 phase=politics turn=green green.warriors=6")
    typed.do("set green.military-cards=2 green.known='raid ii, open borders'")
    served = Served(typed.folder, "politics")
    try:
        green = phone(320, 640).join(served.address, "green")
        green.shows("You are due")
        script = (
            "return [...document.querySelectorAll('.due-line')].map((one) => one.hash.slice(4))"
        )
        assert sorted(green.run(script)) == ["aggression", "end", "next", "pact"]
        green.tap(".due-line[href='#do/aggression']")
        green.shows("The card", "Raid II")
        chosen_in = green.driver.execute_async_script(REDRAWN)
        assert chosen_in == "now", "a choice while news comes is heard"
    finally:
        assert served.end() == 0


def test_a_defence_is_told_once_to_who_waits_and_offered_once_to_who_defends(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = Table(tmp_path, monkeypatch)
    typed.do("new through-the-ages --session raid --rule players=2")
    typed.do("set age=ii round=8 phase=politics turn=green green.military=1 orange.warriors=2")
    typed.do("aggression raid i orange")
    served = Served(typed.folder, "raid")
    try:
        green, orange = (phone().join(served.address, seat) for seat in ("green", "orange"))
        green.shows("Waiting for Orange", "Defend: Orange answers Raid I")
        assert "defend none" not in green.text
        orange.tap("a[href='#do/defend']")
        orange.shows("None of these")
        assert not orange.all("form.ask button[value='nothing']")
        orange.send()
        orange.shows("Send it like this?")
    finally:
        assert served.end() == 0


@pytest.mark.walk
def test_a_figure_in_the_first_column_keeps_its_title(
    phone: Callable[..., Phone], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds on a narrow phone: of what 51.67 % are."""
    typed = Table(tmp_path, monkeypatch)
    typed.do("new axis-allies --session odds")
    served = Served(typed.folder, "odds")
    try:
        ussr = phone(320, 640).join(served.address, "ussr")
        ussr.go("do/odds")
        for answer in ("3", "2"):
            ussr.until(lambda: ussr.kind == "counts" and ussr.idle, "the forces")
            ussr.count(infantry=int(answer))
            ussr.send()
        ussr.shows("51.67")
        first = "document.querySelector('.told-card tbody tr').firstElementChild"
        found = ussr.run(
            f"return [{first}.dataset.title, getComputedStyle({first}, '::before').content]"
        )
        assert found[0]
        assert found[0] in found[1]
    finally:
        assert served.end() == 0


@pytest.mark.walk
def test_what_the_seat_dialog_cannot_do_is_said(french: Phone) -> None:
    french.go("books")
    french.tap("#open-seat")
    french.run(
        "const one = document.querySelector('#language'), other = new Option('Klingon', 'tlh');"
        " one.append(other); one.value = 'tlh'; one.dispatchEvent(new Event('change'))"
    )
    french.until(lambda: french.refusal, "why not")
