"""What others hold in secret changes nothing of what a phone is told: games are walked twice, with
other cards in the hands and piles, other orders face down, and every page must be the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from phones import Party, party_of
from recorded.table import Table as Typed
from table.test_companion_recorded import play

from companion.declared.cards import CHANCE, Cards, pile
from companion.declared.stacks import stack
from companion.declared.state import State
from companion.declared.world import World
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.state import face_down as dispatches_face_down
from companion.games.game_of_thrones.state import LaidOrder, ThronesState, face_down
from companion.games.through_the_ages.politics_state import PiledEvent
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World as AgesWorld
from companion.serve import scenes, views
from companion.serve.board_files import BoardFiles, Job
from companion.serve.drafts import Wanted
from companion.serve.requests import Seat
from companion.serve.scenes import ShownBattle
from companion.serve.table import Table
from companion.table.errors import CompanionError
from companion.table.sealed import seal
from companion.table.session import replay
from companion.table.timeline import read_timeline
from companion.table.veil import secrets
from kitgen.export.board_marks import ABOUT

RECORDED = Path(__file__).parents[1] / "recorded"
DECLARED = Path(__file__).parents[1] / "declared" / "recorded"
AROUND = views.Around({}, {}, {}, {}, {})
WITH_SECRETS = ("ages-full", "napoleon-haye-sainte", "napoleon-leith", "thrones-tie")


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    return Typed(tmp_path, monkeypatch)


# -- other secrets ---------------------------------------------------------------------------------


def ages(world: AgesWorld, state: TtaState, seat: str, turn: int) -> TtaState:
    """Other military cards in the hands of others, other events in the piles."""
    cards = sorted(world.military)

    def named(count: int, at: int) -> tuple[str, ...]:
        return tuple(cards[(turn * 31 + at * 7 + n * 3) % len(cards)] for n in range(count))

    civs = {
        player: civ
        if player == seat
        else replace(civ, known=named(min(civ.military, turn), number))
        for number, (player, civ) in enumerate(state.civs.items())
    }

    def pile(events: tuple[PiledEvent, ...]) -> tuple[PiledEvent, ...]:
        found = []
        for place, event in enumerate(events):
            fitting = [c.id for c in world.military.values() if c.age == event.age]
            found.append(PiledEvent(event.age, fitting[(turn + place) % len(fitting)]))
        return tuple(found)

    affairs = state.affairs
    affairs = replace(affairs, current=pile(affairs.current), future=pile(affairs.future))
    return replace(state, civs=civs, affairs=affairs)


def napoleon(world: Any, state: NapoleonState, seat: str, turn: int) -> NapoleonState:
    """Other cards in the hand of the enemy, other dispatches, first orders and tokens face down."""
    cards = sorted(set(world.cards) - set(state.discard) - set(state.hands.get(seat, ())))
    pile, hands = cards[turn:] + cards[:turn], dict[str, tuple[str, ...]]()
    for nation, hand in state.hands.items():
        hands[nation] = hand
        if nation != seat:
            hands[nation], pile = tuple(pile[: len(hand)]), pile[len(hand) :]
    orders, groups = sorted(world.orders), dict(state.groups)
    laid = {group.token for group in groups.values()}
    unseen_tokens = sorted(set(world.tokens) - laid)
    if dispatches_face_down(state):
        for key, group in groups.items():
            if group.nation != seat and (group.dispatch or state.turn == 1):
                kind = orders[turn % len(orders)]
                changed = {"dispatch": kind}
                if state.turn == 1:
                    changed = {"order": kind, "token": unseen_tokens[turn % len(unseen_tokens)]}
                groups[key] = replace(group, **changed)
    return replace(state, hands=hands, groups=groups)


def thrones(world: Any, state: ThronesState, seat: str, turn: int) -> ThronesState:
    """Other orders face down, other bids."""
    bids = {
        house: bid if house == seat else seal(turn + place, turn)
        for place, (house, bid) in enumerate(state.bids.items())
    }
    state = replace(state, bids=bids)
    if not face_down(state):
        return state
    kinds = sorted(world.orders)
    orders = {
        area: order
        if order.house == seat
        else LaidOrder(order.house, kinds[(turn + place) % len(kinds)])
        for place, (area, order) in enumerate(state.orders.items())
    }
    return replace(state, orders=orders)


def declared(world: World, state: State, seat: str, turn: int) -> State:
    """Other cards in the hands of others, which were in their hands or in the pile; another number
    of chance."""
    changed: dict[str, Any] = {"choices": {**state.choices, CHANCE: f"other {turn}"}}
    for name, deck in world.declared.decks.items():
        cards: Cards = getattr(state, name)
        others = [owner for owner in cards.hands if owner != seat and not deck.shown]
        pool = pile(stack(world, name), cards) + [c for o in others for c in cards.hands[o]]
        pool, hands = sorted(pool)[turn:] + sorted(pool)[:turn], dict(cards.hands)
        for owner in others:
            many = len(hands[owner])
            hands[owner], pool = tuple(pool[:many]), pool[many:]
        changed[name] = replace(cards, hands=hands)
    return replace(state, **changed)


def in_secret(table: Table, state: Any, seat: str, turn: int) -> Any:
    """A world that differs from the state in what a seat may not know."""
    rules: Any = table.rules
    if isinstance(state, State):
        return declared(rules.world, state, seat, turn)
    return OTHER[rules.game](rules.play.world, state, seat, turn)


OTHER: dict[str, Callable[[Any, Any, str, int], Any]] = {
    "through-the-ages": ages,
    "battles-of-napoleon": napoleon,
    "game-of-thrones": thrones,
}


# -- every page ------------------------------------------------------------------------------------


def pages(table: Table, seat: Seat, state: Any) -> Iterator[tuple[str, str]]:
    """Name and text of all that a seat can ask for while the game stands at a state."""
    table.session.state = state
    table.drafts.of.clear()

    def text(name: str, make: Callable[..., Any], *about: Any) -> tuple[str, str]:
        try:
            return name, json.dumps(make(*about), default=str)
        except CompanionError as error:
            return name, str(error)

    def told(**of: Any) -> dict[str, Any]:
        return {k: v for k, v in of.items() if k != "version"}

    yield text("now", lambda: told(**views.now(table, seat, AROUND, 0)))
    yield text("table", lambda: told(**views.screen(table, seat, AROUND)))
    yield text("can", lambda: views.can(table, seat))
    yield text("scene", lambda: views.scene(table, seat))
    for board in views.scene(table, seat).boards:
        for piece in board.layered:
            yield text(f"layers {piece}", views.layers, table, seat, piece)
    for part in table.rules.overview(state).parts:
        yield text(part.id, views.part, table, seat, part.id)
    for name, verb in table.verbs().items():
        yield text(f"form {name}", views.form, table, seat, name)
        if verb.place is None or not seat.id:
            continue
        yield text(f"act {name}", _begun, table, seat, name)


def _begun(table: Table, seat: Seat, command: str) -> Any:
    """How a command begins: its question, or why it is refused; nothing is recorded."""
    found = table.act(seat, Wanted(command, {}), None, "", preview=True)
    answer = views.answer(table, seat, found, AROUND)
    if answer["draft"] is not None:
        answer["draft"]["since"] = ""  # the moment of the question
    return {**answer, "now": ""}


def walked(party: Party, states: list[Any], game: str) -> int:
    """Compare all pages of all seats at states; how many there were."""
    table, count = party.table, 0

    def work() -> None:
        nonlocal count
        table.speak("en")
        other, world = OTHER[game], table.rules.play.world  # type: ignore[attr-defined]
        for state in states:
            for id in ("", *table.rules.seats(state).ids):
                seat = Seat(id)
                one, two = (dict(pages(table, seat, other(world, state, id, n))) for n in (1, 2))
                assert one.keys() == two.keys()
                for name, text in one.items():
                    assert text == two[name], (game, id, name)
                count += len(one)

    party.phones._table_thread.submit(work).result()
    return count


def states_of(party: Party) -> list[Any]:
    def work() -> list[Any]:
        lines = read_timeline(party.table.store.records()).standing()
        return [played.step.state for played in replay(party.table.rules, lines)]

    return list(party.phones._table_thread.submit(work).result())


def secretive(state: Any) -> bool:
    """Whether anybody keeps something to himself."""
    if isinstance(state, TtaState):
        return any(civ.military for civ in state.civs.values())
    if isinstance(state, NapoleonState):
        return any(state.hands.values()) or dispatches_face_down(state)
    if isinstance(state, State):
        return not state.over
    return face_down(state) and bool(state.orders)


def begun(typed: Typed, script: str, lines: int) -> None:
    """The first lines of a recorded game."""
    text = (RECORDED / f"{script}.txt").read_text("utf-8")
    typed_lines = (line for line in text.splitlines() if line and line[0] not in "#?")
    for line in islice(typed_lines, lines):
        typed.do(line)


BEGINNINGS = {"ages-full": 25, "napoleon-leith": 6, "thrones-tie": 3}
"""So many lines lead to where somebody has a secret."""


@pytest.mark.sweep
@pytest.mark.parametrize("script", BEGINNINGS)
def test_the_secrets_of_others_change_nothing(script: str, typed: Typed) -> None:
    begun(typed, script, BEGINNINGS[script])
    with party_of(typed) as party:
        *_before, last = (state for state in states_of(party) if secretive(state))
        assert walked(party, [last], party.table.rules.game) > 100


@pytest.mark.parametrize("script", BEGINNINGS)
@pytest.mark.walk
def test_without_a_veil_the_walk_would_find_them(
    script: str, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(typed, script, BEGINNINGS[script])
    with party_of(typed) as party:
        *_before, last = (state for state in states_of(party) if secretive(state))
        monkeypatch.setattr(type(party.table.rules), "veiled", lambda _r, state, *_more: state)
        with pytest.raises(AssertionError):
            walked(party, [last], party.table.rules.game)


@pytest.mark.slow
@pytest.mark.parametrize("script", WITH_SECRETS)
def test_the_secrets_of_others_change_nothing_in_a_whole_game(script: str, typed: Typed) -> None:
    play(typed, RECORDED / f"{script}.txt")
    with party_of(typed) as party:
        states = [state for state in states_of(party) if secretive(state)]
        assert walked(party, states[::10], party.table.rules.game) > 500


SOME = 10
"""Of so many states of a game one is looked at."""
WITH_SCENES = ("ages-full", "napoleon-leith", "thrones-tie", "heather-crowns")


class Looks:
    """Two servers of one game, each of which serves a world that differs in secrets only."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table, self.rules = table, table.rules
        place = table.registry.place(table.path)
        self.files = [BoardFiles(place, folder / str(number)) for number in (1, 2)]

    def scene(self, files: BoardFiles, state: Any, seat: str) -> dict[str, Any]:
        """The document of a seat's scene."""
        scene = self.rules.scene(self.rules.veiled(state, seat), seat)
        battles = [ShownBattle("", scene.battle)] if scene.battle else []
        return scenes.document(scene, battles, [], files, self.rules.data, seat, "en")

    def shown(self, files: BoardFiles, state: Any, seat: str) -> str:
        """What a seat sees after all others have looked at theirs, with the addresses of all
        pictures."""
        for other in self.seats(state):
            if other != seat:
                self.scene(files, state, other)
        veiled = self.rules.veiled(state, seat)
        scene = self.rules.scene(veiled, seat)
        keys = [key for board in scene.boards for key in board.layered]
        layers = [self.rules.layers(veiled, seat, key) for key in keys[:1]]
        return json.dumps([self.scene(files, state, seat), layers])

    def seats(self, state: Any) -> tuple[str, ...]:
        return ("", *self.rules.seats(state).ids)


def keeps_secrets(state: Any) -> bool:
    return secretive(state) or bool(getattr(state, "bids", None))


@pytest.mark.walk
@pytest.mark.parametrize("script", WITH_SCENES)
@pytest.mark.usefixtures("examples")
def test_boards_and_cards_of_a_whole_game_show_no_secret(
    script: str, typed: Typed, tmp_path: Path
) -> None:
    play_recorded(script, typed)
    with party_of(typed) as party:
        table = party.table
        states = [state for state in states_of(party) if keeps_secrets(state)][::SOME]
        told = set[str]()
        for seat in ("", *table.rules.seats(states[0]).ids):
            looks = Looks(table, tmp_path / (seat or "watcher"))
            for state in states:
                one, two = (
                    looks.shown(files, in_secret(table, state, seat, turn), seat)
                    for turn, files in enumerate(looks.files, 1)
                )
                assert one == two
                told.add(one)
        assert len(told) > len(states), "each seat sees what is its own"


@pytest.mark.usefixtures("examples")
@pytest.mark.walk
def test_a_drawing_has_no_card_that_only_others_see(typed: Typed, tmp_path: Path) -> None:
    """Whoever is told the address of a played card finds nothing of the hand it came from."""
    play_recorded("heather-crowns", typed)
    with party_of(typed) as party:
        looks, known, hidden = Looks(party.table, tmp_path), dict[str, set[str]](), set[str]()
        files = looks.files[0]
        for state in filter(keeps_secrets, states_of(party)):
            for seat in reversed(looks.seats(state)):
                faces = looks.scene(files, state, seat)["faces"]
                known.setdefault(seat, set()).update(faces)
                hidden |= {*faces} - known.get("", set())
                for piece, address in faces.items():
                    drawn = files._wanted[address.split("/")[2]].part
                    assert {*drawn.split(",")} <= known[seat], (seat, piece)
        assert hidden & known[""], "cards were in hands before they were played"


def test_nobody_works_out_the_address_of_a_drawing(typed: Typed, tmp_path: Path) -> None:
    """Who has the files of the game could ask so whether a card is in somebody's hand."""
    with party_of(typed, "new axis-allies") as party:
        place, job = party.table.registry.place(party.table.path), Job("en", "board")
        secret = party.seats.secret
        known = BoardFiles(place, tmp_path, secret)
        guesses = [BoardFiles(place, tmp_path, guess) for guess in ("", secret[:-1])]
        watcher = party.phone("watcher")
        [board] = watcher.get("/api/scene").json["boards"]
        assert known.want(job) in board["parts"]
        for guessed in guesses:
            assert guessed.folder_of(job) == known.folder_of(job), "it is drawn once"
            assert watcher.get(f"{guessed.want(job)}about.json").status == 404


@pytest.mark.slow
@pytest.mark.parametrize("script", WITH_SCENES)
@pytest.mark.usefixtures("examples")
def test_pictures_of_a_seat_are_the_same_bytes(script: str, typed: Typed, tmp_path: Path) -> None:
    play_recorded(script, typed)
    with party_of(typed) as party:
        table, looks = party.table, Looks(party.table, tmp_path)
        state = [state for state in states_of(party) if keeps_secrets(state)][-1]
        seat = table.rules.seats(state).ids[0]
        pictures = []
        for turn, files in enumerate(looks.files, 1):
            world = in_secret(table, state, seat, turn)
            document = looks.scene(files, world, seat)
            addresses = {*document["faces"].values()}
            addresses |= {part for board in document["boards"] for part in board["parts"]}
            pictures.append({address: drawn(files, address) for address in addresses})
        assert pictures[0] == pictures[1]
        assert all(pictures[0].values())


def drawn(files: BoardFiles, address: str) -> dict[str, bytes]:
    """Every file of a drawing, asked for as a page does."""
    key = address.split("/")[2]
    assert asyncio.run(files.file(key, ABOUT)) is not None
    folder = files.folder_of(files._wanted[key])
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.sweep
@pytest.mark.parametrize("script", ["total", "pacific-japan"])
@pytest.mark.walk
def test_in_a_game_without_secrets_every_seat_sees_the_same(
    script: str, typed: Typed, tmp_path: Path
) -> None:
    play_recorded(script, typed)
    with party_of(typed) as party:
        looks, states = Looks(party.table, tmp_path), states_of(party)[::SOME]
        assert secrets(type(states[0])) == []
        for state in states:
            seen = {
                looks.shown(files, state, seat)
                for seat in looks.seats(state)
                for files in looks.files
            }
            assert len(seen) == 1


def play_recorded(script: str, typed: Typed) -> None:
    """Play a whole recorded game, of the house or of an example in the current folder."""
    declared = DECLARED / f"{script}.txt"
    play(typed, declared if declared.exists() else RECORDED / f"{script}.txt")


# -- the log ---------------------------------------------------------------------------------------


def test_the_log_tells_others_only_how_many_cards_were_laid_aside(typed: Typed) -> None:
    new = "new through-the-ages --rule version=full --rule first=orange"
    typed.do(new)
    typed.do("set orange.military=3 orange.known=phalanx")
    typed.do("discard phalanx --player orange")
    with party_of(typed) as party:
        own, other = party.phone("orange").now(), party.phone("green").now()
        assert "discards Phalanx" in json.dumps(own)
        assert "discards military cards: 1" in json.dumps(other)
        assert "Phalanx" not in json.dumps([other["log"], other["parts"]])


def test_a_player_puts_right_what_is_in_the_own_hand_and_nothing_else(typed: Typed) -> None:
    new = "new through-the-ages --rule version=full --rule first=orange"
    with party_of(typed, new, "set orange.military=2") as party:
        orange, green = party.phone("orange"), party.phone("green")
        assert orange.act("set", changes="orange.known=phalanx")["state"] == "done"
        assert "Phalanx" not in json.dumps(green.now()["log"])
        assert (
            green.post("act", command="set", fields={"changes": "orange.known=none"}).status == 403
        )
        assert (
            orange.post("act", command="set", fields={"changes": "orange.culture=99"}).status == 403
        )


@pytest.mark.parametrize(
    ("lines", "line", "owner", "other", "secret"),
    [
        (
            ["new game-of-thrones --rule players=3"],
            "set winterfell.order='stark raid'",
            "stark",
            "baratheon",
            "raid",
        ),
        (
            ["new battles-of-napoleon --rule scenario=leith-maucune"],
            "set F1.order=defend",
            "french",
            "british",
            "defend",
        ),
    ],
)
def test_an_order_face_down_that_is_put_right_is_told_to_its_seat_alone(
    lines: list[str], line: str, owner: str, other: str, secret: str, typed: Typed
) -> None:
    with party_of(typed, *lines, line) as party:
        told = json.dumps(party.phone(owner).now()["log"]).casefold()
        others = [json.dumps(party.phone(seat).now()["log"]) for seat in (other, "watcher")]
        assert secret in told
        assert all("orrection" in log and secret not in log.casefold() for log in others)


def test_what_is_due_tells_nobody_which_kinds_of_cards_a_hand_has(typed: Typed) -> None:
    begun(typed, "ages-full", 41)
    typed.do("end --anyway")
    typed.do("lay ideal_building_site_i, irrigation")
    typed.do("set violet.military=2 violet.known=raid_i,trade_routes_agreement")
    with party_of(typed) as party:
        own, *others = (party.phone(seat).now() for seat in ("violet", "orange", "watcher"))
        line = own["due"][0]["text"]
        assert "'aggression', 'pact'" in line
        typed.do("set violet.known=enslave,raid_i")
        assert party.phone("violet").now()["due"][0]["text"] != line
        for before, seat in zip(others, ("orange", "watcher"), strict=True):
            assert "political action" in before["due"][0]["text"]
            assert party.phone(seat).now()["due"] == before["due"]


# -- commands under way ----------------------------------------------------------------------------

UNDER_WAY = {
    "ages": (
        [
            "new through-the-ages --rule version=full --rule first=orange",
            "set orange.military=3 orange.known=phalanx",
        ],
        ("orange", "green"),
        ("discard", {"cards": "phalanx"}),
        "halanx",
    ),
    "napoleon": (
        ["new battles-of-napoleon --rule scenario=leith-maucune"],
        ("french", "british"),
        ("orders", {"orders": "F1 defend #18, F2 defend #17, F3 attack #5, F4 reserve #15"}),
        "efend",
    ),
    "thrones": (
        ["new game-of-thrones --rule players=5"],
        ("stark", "tyrell"),
        (
            "orders",
            {
                "house": "stark",
                "orders": "winterfell raid, white raid, shivering march0",
            },
        ),
        "aid",
    ),
}


@pytest.mark.parametrize("game", UNDER_WAY)
def test_a_keeper_who_plays_sees_nothing_of_what_others_have_under_way(
    game: str, typed: Typed
) -> None:
    lines, (owner, other), (command, fields), secret = UNDER_WAY[game]
    with party_of(typed, *lines) as party:
        own, keeper = party.phone(owner), party.phone(other, keeper=True)
        for preview in (fields, {}):
            begun = own.act(command, preview=True, **preview)
            above = json.dumps(begun["draft"]["question"]["above"])
            assert secret in above or not preview
            (seen,) = own.now()["drafts"]
            assert keeper.now()["drafts"] == []
            screen = party.phone("watcher", keeper=True).get("/api/table").json
            assert secret not in json.dumps(screen["drafts"])
            said = {"draft": owner, "step": seen["step"], "answer": ""}
            assert keeper.post("answer", **said).status == 403
