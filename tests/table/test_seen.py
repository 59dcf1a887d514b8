"""What a state declares of seeing is what phones see: each field says who sees it, and a secret
that is added to a state is hidden on every page without another line of code."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

import pytest
from games_to_try import SIXTH
from phones import Party, party_of
from recorded.table import Table as Typed
from rulebooks import loaded

from companion.declared import world as declared_world
from companion.declared.game import DeclaredRules
from companion.declared.shelf import adopt, open_world
from companion.declared.state import state_class
from companion.games import GAMES
from companion.games.game_of_thrones import corrections as thrones_corrections
from companion.games.game_of_thrones import state as thrones_state
from companion.games.game_of_thrones.state import House, ThronesState
from companion.serve import views
from companion.serve.drafts import Wanted
from companion.serve.requests import Seat
from companion.table.codec import Id, OneOf
from companion.table.errors import CompanionError
from companion.table.i18n import N_
from companion.table.lazy import kind_at
from companion.table.seen import (
    NOBODY,
    OPEN,
    OWNER,
    PARTNER,
    SEAT,
    HiddenOwners,
    HiddenValue,
    Open,
    Seen,
)
from companion.table.settable import Settable
from companion.table.veil import (
    Figure,
    figures,
    filled_by_veil,
    keepers,
    secrets,
    undeclared,
    veiled,
)

EXAMPLES = sorted(path.name for path in SIXTH.parent.iterdir() if (path / "table.yaml").is_file())


# -- a state made for the tests --------------------------------------------------------------------


def still(secret: HiddenValue) -> bool:
    return bool(secret.then.round == secret.now.round)


def backs(cards: tuple[str, ...]) -> tuple[str, ...]:
    return ("?",) * len(cards)


@dataclass(frozen=True)
class Letter:
    """A letter from one seat to another."""

    writer: Annotated[str, OWNER]
    reader: Annotated[str, PARTNER]
    text: Annotated[str, Seen(SEAT)] = ""


@dataclass(frozen=True)
class Purse:
    coins: Annotated[int, Settable(N_("cash")), Seen(unit="IPC")]
    debts: Annotated[int, Seen(SEAT, "debts")] = 0


@dataclass(frozen=True)
class Evening:
    round: Open[int]
    hands: Open[Mapping[str, Annotated[tuple[str, ...], Seen(SEAT, others_see=backs)]]]
    plans: Open[Mapping[str, Annotated[str, Seen(SEAT, hidden=still)]]]
    letters: Open[tuple[Letter, ...]]
    purses: Open[Mapping[str, Purse]]
    next_card: Annotated[str, Seen(NOBODY)] = ""


EVENING = Evening(
    round=2,
    hands={"anna": ("ace", "ten"), "eva": ("king",)},
    plans={"anna": "attack", "eva": "wait"},
    letters=(Letter("anna", "eva", "help me"),),
    purses={"anna": Purse(3, 2), "eva": Purse(5, 4)},
    next_card="queen",
)


def test_a_seat_sees_its_own_and_what_lies_open() -> None:
    seen = veiled(EVENING, "anna")
    assert seen.hands == {"anna": ("ace", "ten"), "eva": ("?",)}
    assert seen.plans == {"anna": "attack"}
    assert seen.letters == EVENING.letters
    assert seen.purses == {"anna": Purse(3, 2), "eva": Purse(5, 0)}
    assert seen.next_card == ""


def test_a_letter_is_read_by_both_and_by_nobody_else() -> None:
    assert veiled(EVENING, "eva").letters == EVENING.letters
    assert veiled(EVENING, "ida").letters == (Letter("anna", "eva"),)


def test_without_a_seat_only_what_lies_open_is_seen() -> None:
    seen = veiled(EVENING, "")
    assert seen.hands == {"anna": ("?", "?"), "eva": ("?",)}
    assert seen.plans == {}
    assert {purse.debts for purse in seen.purses.values()} == {0}


def test_a_secret_lies_open_once_its_time_is_over() -> None:
    assert veiled(EVENING, "anna", replace(EVENING, round=3)).plans == EVENING.plans


def test_what_hides_nothing_stays_the_same_state() -> None:
    state = loaded("axis-allies").begin({}, None)
    assert veiled(state, "") is state


def test_only_the_named_fields_are_hidden_on_request() -> None:
    seen = veiled(EVENING, "", only=("hands",))
    assert seen == replace(EVENING, hands={"anna": ("?", "?"), "eva": ("?",)})


def test_who_keeps_a_secret_is_known_of_each_value() -> None:
    assert keepers(EVENING, ("hands", "*"), ("eva",)) == ("eva",)
    assert keepers(EVENING, ("purses", "*", "debts"), ("anna",)) == ("anna",)
    assert keepers(EVENING, ("purses", "*", "coins"), ("anna",)) is None
    assert keepers(EVENING, ("next_card",), ()) == ()
    assert keepers(EVENING, ("plans", "*"), ("eva",), replace(EVENING, round=3)) is None


def test_figures_have_the_declared_names_and_what_the_seat_sees() -> None:
    found = list(figures(EVENING, "anna"))
    coins, debts = ("purses", "*", "coins"), ("purses", "*", "debts")
    assert found == [
        Figure(coins, ("anna",), "cash", "IPC", 3),
        Figure(debts, ("anna",), "debts", "", 2),
        Figure(coins, ("eva",), "cash", "IPC", 5),
        Figure(debts, ("eva",), "debts", "", 0),
    ]


@dataclass(frozen=True)
class Token:
    house: Annotated[str, OWNER]
    order: Open[str]


@dataclass(frozen=True)
class Map:
    orders: Open[Mapping[str, Annotated[Token, Seen(SEAT)]]]
    face_down: Annotated[Mapping[str, str], HiddenOwners("orders"), OPEN] = field(
        default_factory=dict
    )


def test_others_see_that_a_hidden_value_lies_there_and_whose_it_is() -> None:
    laid = Map({"winterfell": Token("stark", "march"), "pyke": Token("greyjoy", "raid")})
    seen = veiled(laid, "stark")
    assert seen.orders == {"winterfell": Token("stark", "march")}
    assert seen.face_down == {"pyke": "greyjoy"}
    assert filled_by_veil(Map) == {"face_down"}


@dataclass(frozen=True)
class Spy:
    name: str = ""


@dataclass(frozen=True)
class Cabinet:
    round: Open[int]
    spies: Open[Mapping[str, tuple[Spy, ...]]]


def test_a_field_that_does_not_say_who_sees_it_is_found_wherever_it_stands() -> None:
    assert undeclared(Cabinet) == ["Spy.name"]


@dataclass(frozen=True)
class Bare:
    plan: Annotated[str, Seen(SEAT)]


def test_a_secret_that_can_be_neither_shown_nor_left_out_is_an_error() -> None:
    with pytest.raises(TypeError, match=r"Bare\.plan"):
        veiled(Bare("attack"), "")


# -- the states of the games -----------------------------------------------------------------------

SECRETS = {
    "axis-allies": [],
    "pacific-1940": [],
    "game-of-thrones": ["ThronesState.orders"],
    "through-the-ages": ["Civilisation.known", "Affairs.current", "Affairs.future"],
    "battles-of-napoleon": ["Group.order", "Group.token", "Group.dispatch", "NapoleonState.hands"],
}
"""What each game hides. The walks of `test_serve_secrets.py` have other secrets in their place."""
HANDS = ["State.choices", "State.offers", "Cards.hands"]
OF_TABLES = {
    "copper-valley": [],
    "furnace-row": HANDS,
    "heather-crowns": HANDS,
    "lantern-barges": [],
}


def roots(rules: Any) -> list[type]:
    """The state of a game and the parts that it keeps apart."""
    return list(kind_at(*rules.kinds["set"]).about.roots.values())


def of_a_folder(name: str, tmp_path: Path) -> Any:
    return DeclaredRules(open_world(tmp_path, adopt(SIXTH.parent / name, tmp_path)))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_field_of_a_state_says_who_sees_it(game: str) -> None:
    for root in roots(loaded(game)):
        assert undeclared(root) == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_game_hides_what_it_is_known_to_hide(game: str) -> None:
    found = {secret for root in roots(loaded(game)) for secret in secrets(root)}
    assert found == set(SECRETS[game])


@pytest.mark.parametrize("name", sorted(OF_TABLES))
def test_a_declared_game_hides_hands_offers_and_secret_answers(name: str, tmp_path: Path) -> None:
    (state, *_decks) = roots(of_a_folder(name, tmp_path))
    assert undeclared(state) == []
    assert set(secrets(state)) == set(OF_TABLES[name])


# -- a secret that is added to a game --------------------------------------------------------------

PLOTS = ("betrayal", "marriage")


@dataclass(frozen=True, slots=True)
class Plotting(ThronesState):
    """A state in which each house plots something. This class is all that is added to the game."""

    plots: Annotated[
        Mapping[House, Annotated[str, OneOf(PLOTS), Seen(SEAT)]],
        Settable("plot", each=True, none=True),
        OPEN,
    ] = field(default_factory=dict)


def with_plots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """Let houses plot; how such a game begins, who plots, and who must not know."""
    monkeypatch.setattr(thrones_state, "ThronesState", Plotting)
    kind = thrones_corrections.Correction
    about = kind.about._replace(roots={(): Plotting})
    monkeypatch.setattr(kind, "about", about)
    return "new game-of-thrones --rule players=3", "stark", "baratheon"


def with_declared_plots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """Let the seats of a declared game plot. Its folder is one of its own, as what is made of a
    folder is kept by its content."""
    if not folder.exists():
        shutil.copytree(SIXTH.parent / "heather-crowns", folder)
        with (folder / "table.yaml").open("a") as table:
            table.write(f"\n# {folder}\n")

    def made(declared: Any, *about: Any) -> type:
        seats = declared.seats.table
        plot = Annotated[str, OneOf(PLOTS), Seen(SEAT)]
        plots = Mapping[Annotated[str, Id(seats)], plot]
        mark = Settable("plot", each=True, none=True)
        fields: dict[str, Any] = {"plots": Annotated[plots, mark, OPEN]}
        body = {
            "plots": field(default_factory=dict),
            "__annotations__": fields,
            "__module__": __name__,
        }
        base = state_class(declared, *about)
        return dataclass(frozen=True, kw_only=True)(type("State", (base,), body))

    monkeypatch.setattr(declared_world, "state_class", made)
    return f"new {folder}", "gorse", "thistle"


def pages(party: Party, id: str, plotter: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of all that a seat can ask for, of how each command begins, and of what
    the books have about whoever plots."""
    table, seat = party.table, Seat(id)
    around = views.Around({}, {}, {}, {}, {})

    def text(name: str, make: Any, *about: Any) -> tuple[str, str]:
        try:
            page = make(*about)
            if name in ("now", "table"):
                del page["version"]  # counts the changes
            return name, json.dumps(page, default=str)
        except CompanionError as error:
            return name, str(error)

    def begun(name: str, **fields: str) -> Any:
        answer = table.act(seat, Wanted(name, fields), None, "", preview=True)
        page = views.answer(table, seat, answer, around)
        if page["draft"] is not None:
            page["draft"]["since"] = ""  # the moment of the question
        return {**page, "now": ""}

    if id:
        yield text("set", lambda: begun("set", changes=plotter))
        table.drafts.of.clear()
    yield text("now", views.now, table, seat, around, 0)
    yield text("table", views.screen, table, seat, around)
    yield text("charts", views.charts, table, seat)
    yield text("can", views.can, table, seat)
    for part in table.rules.overview(table.state).parts:
        yield text(part.id, views.part, table, seat, part.id)
    for name, verb in table.verbs().items():
        yield text(f"form {name}", views.form, table, seat, name)
        if id and verb.place is not None:
            yield text(f"act {name}", begun, name)


Pages = dict[str, str]


def told(party: Party, seat: str, plots: Mapping[str, str]) -> Pages:
    """Return every page of a seat by its name, while somebody plots."""

    def work() -> Pages:
        session = party.table.session
        session.state = replace(session.state, plots=plots)
        party.table.drafts.of.clear()
        party.table.speak("en")
        return dict(pages(party, seat, *plots))

    return party.phones._table_thread.submit(work).result()


@pytest.mark.parametrize("game", [with_plots, with_declared_plots], ids=["thrones", "declared"])
def test_a_secret_that_is_added_to_a_state_is_hidden_on_every_page(
    game: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, owner, other = game(tmp_path / "game", monkeypatch)
    plot, another = PLOTS
    with party_of(Typed(tmp_path / "home", monkeypatch), new) as party:
        own, others = party.phone(owner), party.phone(other)
        keeper = party.phone(other, keeper=True)
        assert own.act("set", changes=f"{owner}.plot={plot}")["state"] == "done"
        assert plot in json.dumps(own.now()["log"])
        for phone in (others, keeper, party.phone("watcher")):
            heard = [phone.now(), phone.get("/api/table").json, party.heard(phone)]
            assert plot not in json.dumps(heard)
        for seat in (owner, other, ""):
            before, after = (told(party, seat, {owner: one}) for one in (plot, another))
            assert len(before) > 8
            assert (before == after) is (seat != owner)


def test_status_of_a_declared_game_tells_no_secret_that_is_added_to_its_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, owner, _other = with_declared_plots(tmp_path / "game", monkeypatch)
    typed = Typed(tmp_path / "home", monkeypatch)
    typed.do(new)
    for plot in PLOTS:
        typed.do(f"set {owner}.plot={plot}")
        for line in ("status", "status --json", "can", "next --json"):
            assert plot not in typed.do(line).out
