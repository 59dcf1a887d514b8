"""A Game of Thrones: what playing from the rule text found, each case with its sisters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import thrones
from recorded.table import Table
from thrones import (
    PLAY,
    RULES,
    WORLD,
    battle,
    bid,
    board,
    clash,
    do,
    due,
    march,
    orders,
    refused,
    units,
)
from thrones_player import event_of

from companion.games.game_of_thrones.abilities import hand
from companion.games.game_of_thrones.aftermath import ability_choices
from companion.games.game_of_thrones.bids import Bid
from companion.games.game_of_thrones.questions import can, supply_reply
from companion.games.game_of_thrones.state import (
    Force,
    Task,
    ThronesState,
    controller,
    laid_aside,
    units_of,
)
from companion.table.errors import CompanionError, UsageError
from companion.table.events import Event
from companion.table.render import render

RULINGS = ("kept", "discarded")


def told(state: ThronesState, line: str) -> str:
    """What is said after a typed line that must be allowed."""
    event = event_of(state, line)
    assert RULES.check(state, event) == (), [str(r) for r in RULES.check(state, event)]
    return " ".join(render(RULES.report(state, event, RULES.apply(state, event)).blocks).split())


def typed(state: ThronesState, line: str) -> ThronesState:
    event = event_of(state, line)
    assert RULES.check(state, event) == (), [str(r) for r in RULES.check(state, event)]
    return RULES.apply(state, event).state


def denied(state: ThronesState, line: str) -> str:
    """Why a typed line is not recorded."""
    try:
        refusals = RULES.check(state, event_of(state, line))
    except UsageError as error:
        return str(error)
    assert refusals, f"{line} should not be allowed"
    return " ".join(map(str, refusals))


# -- seven used cards (p. 11) ------------------------------------------------------------------


def melisandre(ruling: str, used: int) -> ThronesState:
    """Baratheon attacks Stark, who has used so many cards, and will win."""
    forces = {"winterfell": "stark 1f", "moat_cailin": "baratheon 4k"}
    state = board("marches", forces, choices={"seventh_card": ruling})
    state = orders(state, {"moat_cailin": "march-zero"}, "baratheon")
    spent = tuple(card for card in WORLD.hand("stark") if card != "ser-rodrik-cassel")[:used]
    state = replace(state, discards={**state.discards, "stark": spent})
    return do(state, "march", **march("moat_cailin", winterfell="4k"))


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_discarded_last_card_brings_the_hand_back(ruling: str) -> None:
    state = melisandre(ruling, 5)
    left = next(c for c in hand(PLAY, state, "stark") if c != "ser-rodrik-cassel")
    after = do(
        state,
        "battle",
        **battle(("melisandre-of-asshai", "ser-rodrik-cassel"), ability=left, retreat="karhold"),
    )
    assert len(hand(PLAY, after, "stark")) == {"kept": 7, "discarded": 6}[ruling]
    assert after.discards["stark"] == {"kept": (), "discarded": (left,)}[ruling]


@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("used", range(7))
def test_no_hand_is_ever_empty(ruling: str, used: int) -> None:
    state = melisandre(ruling, min(used, 6))
    cards = ("melisandre-of-asshai", "ser-rodrik-cassel")
    for choice in [*ability_choices(PLAY, state, clash(state, battle(cards))), "no"]:
        chosen = None if used == 6 else choice
        after = do(state, "battle", **battle(cards, ability=chosen, retreat="karhold"))
        assert hand(PLAY, after, "stark")
        assert hand(PLAY, after, "baratheon")


@pytest.mark.parametrize("ruling", RULINGS)
def test_seven_used_cards_that_are_set_come_back(ruling: str) -> None:
    state = board("planning", {}, choices={"seventh_card": ruling})
    names = ",".join(WORLD.hand("tyrell"))
    after = typed(state, f"set tyrell.used={names}")
    assert len(hand(PLAY, after, "tyrell")) == {"kept": 7, "discarded": 6}[ruling]
    assert "come back" in told(state, f"set tyrell.used={names}")
    read = RULES.load({**RULES.dump(state), "discards": {"tyrell": list(WORLD.hand("tyrell"))}})
    assert read.discards["tyrell"] == after.discards["tyrell"]
    assert "twice" in denied(state, "set tyrell.used=mace,mace")


def test_a_card_that_takes_one_back_offers_none_that_comes_back_anyway() -> None:
    spent = tuple(card for card in WORLD.hand("stark") if card != "maester-luwin")
    forces = {"winterfell": "stark 4k", "moat_cailin": "greyjoy 1f"}
    state = orders(board("marches", forces), {"winterfell": "march-zero"}, "stark")
    state = do(state, "march", **march("winterfell", moat_cailin="4k"))
    cards = ("maester-luwin", "aeron-damphair")
    last = replace(state, discards={**state.discards, "stark": spent})
    assert ability_choices(PLAY, last, clash(last, battle(cards))) == []
    some = replace(state, discards={**state.discards, "stark": spent[:2]})
    assert ability_choices(PLAY, some, clash(some, battle(cards))) == list(spent[:2])


def test_used_cards_by_the_rulings() -> None:
    cards = WORLD.hand("greyjoy")
    for ruling, left in (("kept", ()), ("discarded", cards[-1:])):
        choices = {"seventh_card": ruling}
        assert laid_aside(WORLD, choices, "greyjoy", cards) == left
        assert laid_aside(WORLD, choices, "greyjoy", cards[:6]) == cards[:6]


# -- what is told (pp. 3, 10) --------------------------------------------------------------------


def test_supply_says_what_the_barrels_come_to() -> None:
    state = replace(board("planning", {"blackwater": "stark 1f"}), supply={"stark": 0})
    state = replace(state, supply={**dict.fromkeys(WORLD.houses, 2), "stark": 0})
    said = render(supply_reply(PLAY, state).blocks)
    assert "0 > 3" in said  # Blackwater 2, Winterfell 1
    assert supply_reply(PLAY, state).data["supply"]["stark"]["recount"] == 3


def test_points_left_are_those_of_the_area_when_the_last_house_is_done() -> None:
    state = board("westeros", {"white_harbor": "stark 1f"})
    state = due(state.with_token("winterfell", "greyjoy"), Task("muster", "stark"))
    assert "Points used: 1, left in White Harbor: 0" in told(state, "muster white 1 footman")
    assert typed(state, "muster white 1 footman").phase == "planning"


def defeated(**more: str) -> ThronesState:
    """Lannister attacks Tyrell's reach with more than enough."""
    forces = {"kings_landing": "lannister 4k", "reach": "tyrell 2k 1f", **more}
    state = orders(board("marches", forces), {"kings_landing": "march-plus"}, "lannister")
    return do(state, "march", **march("kings_landing", reach="4k"))


def test_losses_by_supply_routed_units_and_no_way_out_are_told_apart() -> None:
    ways = {area: "lannister 1f" for area in WORLD.neighbours["reach"] if area != "highgarden"}
    ways.pop("kings_landing")
    line = "battle --cards 'kevan v margaery'"
    hungry = defeated(**ways)
    hungry = replace(hungry, supply={**hungry.supply, "tyrell": 0, "lannister": 6})
    said = told(hungry, f"{line} --retreat highgarden")
    assert "supply does not feed them there: 1 Footman" in said
    assert "without a way out" not in said
    closed = defeated(**ways, highgarden="lannister 1f")
    said = told(closed, line)
    assert "without a way out: 2 Knights, 1 Footman" in said
    again = defeated()
    force = Force("tyrell", units("2k 1f"), units("2k"))
    again = again.with_force("reach", force)
    said = told(again, f"{line} --retreat highgarden")
    assert "routed units never retreat again: 2 Knights" in said
    assert "highgarden, routed: 1 Footman" in said.lower().replace("footman", "Footman")


# -- secret bids (pp. 4-5) -----------------------------------------------------------------------


def bidding() -> ThronesState:
    return due(board("westeros", {}), Task("bid", about="wildlings"))


def test_a_house_bids_once_in_a_line_and_never_more_than_it_has() -> None:
    assert "twice" in denied(bidding(), "bid stark 3 stark 4")
    assert "no more than 5" in denied(bidding(), "bid stark 6")
    assert "too large" in denied(bidding(), "bid stark 99999999999")
    first = do(bidding(), "bid", bids=bid(stark=2))
    assert "no longer counts" in told(first, "bid stark 3")


def revealed(state: ThronesState, **bids: int) -> ThronesState:
    """The state when those who are left have bid."""
    return do(state, "bid", bids=bid(**bids))


@pytest.mark.parametrize("about", ["iron_throne", "fiefdoms", "kings_court", "wildlings"])
def test_power_that_is_corrected_under_a_bid_never_falls_below_none(about: str) -> None:
    state = do(due(board("westeros", {}), Task("bid", about=about)), "bid", bids=bid(stark=5))
    state = typed(state, "set stark.power=2")
    rest = "bid lannister 3 baratheon 1 tyrell 0 greyjoy 4"
    after = typed(state, rest)
    assert after.power == {"stark": 0, "lannister": 2, "baratheon": 4, "tyrell": 5, "greyjoy": 1}
    assert "Stark bid 5, but has only 2." in told(state, rest)
    if about != "wildlings":
        row = ("greyjoy", "lannister", "stark", "baratheon", "tyrell")
        assert after.tracks[about] == row
    more = typed(state, "set stark.power=9")
    assert "but has only" not in told(more, rest)
    assert typed(more, rest).power["stark"] == 4


@pytest.mark.parametrize("line", ["set phase=planning", "set phase=westeros", "set due=none"])
def test_bids_end_with_what_they_were_for(line: str) -> None:
    state = do(bidding(), "bid", bids=bid(stark=5, tyrell=1))
    assert "bid of Stark, Tyrell no longer counts" in told(state, line)
    assert typed(state, line).bids == {}


def test_a_throne_that_is_corrected_decides_the_ties_that_wait() -> None:
    state = due(board("westeros", {}), Task("bid", about="fiefdoms"))
    state = revealed(state, stark=2, lannister=2, baratheon=1, tyrell=1, greyjoy=0)
    after = typed(state, "set iron_throne='greyjoy stark tyrell lannister baratheon'")
    assert [(task.kind, task.house) for task in after.tasks] == [("tie", "greyjoy")] * 2
    last = typed(typed(after, "tie stark lannister"), "tie tyrell baratheon")
    assert last.tracks["fiefdoms"] == ("stark", "lannister", "tyrell", "baratheon", "greyjoy")


class People:
    """Somebody who types answers that were written down."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.refused = list(answers), list[str]()

    def ask_secret(self, prompt: str) -> str:
        return self.answers.pop(0)

    def ask(self, prompt: str) -> str:
        return self.answers.pop(0)

    def tell(self, text: str) -> None: ...

    def refuse(self, text: str) -> None:
        self.refused.append(text)


def test_a_secret_bid_above_the_power_is_refused_when_it_is_typed() -> None:
    people = People("1", "6", "x", "9" * 5000, "5", "0", "2", "3")
    event = thrones.asked(bidding(), "bid", people)
    assert len(people.refused) == 3
    assert not any("6" in text for text in people.refused)  # a secret is not told
    action = RULES.action(event)
    assert isinstance(action, Bid)
    assert list(action.all_bids(bidding()).values()) == [1, 5, 0, 2, 3]


# -- orders and the raven (p. 6) -------------------------------------------------------------------


def planning() -> ThronesState:
    forces = {"karhold": "stark 1f", "riverrun": "lannister 1k", "golden_sound": "lannister 1s"}
    return board("planning", forces)


def test_the_raven_waits_for_all_orders_and_then_they_stay() -> None:
    state = typed(planning(), "orders lannister riverrun power, golden support")
    assert "Stark" in refused(state, "raven", area="riverrun", order="defence-star")
    state = typed(state, "orders stark karhold raid")
    flown = typed(state, "raven riverrun defence+2")
    assert flown.orders["riverrun"].order == "defence-star"
    for house, laid in (("lannister", "riverrun power, golden raid"), ("stark", "karhold power")):
        assert "raven has flown" in denied(flown, f"orders {house} {laid}")
    assert typed(state, "orders stark karhold power")


def test_next_says_what_is_passed_over() -> None:
    state = typed(planning(), "orders lannister riverrun march0")
    said = told(state, "next")
    assert "Without an order this round: Lannister: The Golden Sound; Stark: Karhold" in said
    full = typed(state, "orders lannister riverrun march0, golden raid")
    full = typed(full, "orders stark karhold raid")
    assert "raven of Lannister stays" in told(full, "next")
    raids = typed(full, "next")
    assert raids.phase == "raids"
    said = told(raids, "next power")
    assert "Taken off without effect" in said
    for name in ("Karhold", "Golden Sound", "Riverrun"):
        assert name in said
    event = event_of(raids, "next power")
    reply = RULES.report(raids, event, RULES.apply(raids, event))
    assert len(reply.data["passed_over"]) == 2


def test_next_says_which_points_and_cards_are_left() -> None:
    state = due(board("westeros", {"seagard": "greyjoy 1f"}), Task("muster", "greyjoy"))
    assert "leaves its mustering points: Seagard 2, Pyke 2" in told(state, "next")
    state = due(board("westeros", {}), Task("recover", "stark"))
    state = replace(state, discards={**state.discards, "stark": ("robb-stark",)})
    assert "Stark takes no used card back" in told(state, "next")


# -- what may be typed (pp. 3, 6-9) ---------------------------------------------------------------


def test_units_named_twice_add_up() -> None:
    state = due(board("westeros", {"shivering_sea": "stark 3s"}), Task("losses", "stark", "", 2))
    after = typed(state, "remove shivering 1 ship, shivering 1 ship")
    assert after.forces["shivering_sea"].units == {"ship": 1}


def test_nothing_that_was_typed_is_ignored() -> None:
    state = due(board("westeros", {}), Task("muster", "stark"))
    assert "none among the units" in denied(state, "muster winterfell 1 footman --at shivering")
    assert "Nothing is mustered" in denied(state, "muster winterfell 0 footmen")
    forces = {"riverrun": "lannister 1k", "seagard": "greyjoy 1f", "stoney_sept": "lannister 1f"}
    laid = {"riverrun": "march-zero", "stoney_sept": "support"}
    state = orders(board("marches", forces), laid, "lannister")
    assert "nobody marches" in denied(state, "march riverrun seagard 0 knights")
    assert "can support nobody" in denied(state, "march riverrun seagard --support stoney")
    routed = state.with_force("riverrun", Force("lannister", units("1k"), units("1k")))
    assert "nobody marches" in denied(routed, "march riverrun seagard")
    fight = typed(state, "march riverrun seagard")
    won = "battle --cards 'tywin v theon'"
    assert "Nobody chooses a retreat" in denied(fight, f"{won} --retreat harrenhal")
    lost = "battle --cards 'cersei v aeron'"
    assert "go back to Riverrun" in denied(fight, f"{lost} --retreat harrenhal")
    assert "go back to Riverrun" in denied(fight, f"{lost} --kept '1 knight'")
    assert "not known" in denied(fight, f"{lost} --ability yes")


def test_a_raid_names_each_area_once_and_says_what_it_spared() -> None:
    forces = {"ironmans_bay": "greyjoy 1s", "golden_sound": "lannister 1s", "riverrun": "stark 1f"}
    laid = {"ironmans_bay": "raid-star", "golden_sound": "support", "riverrun": "power"}
    state = orders(board("raids", forces), laid, "greyjoy")
    assert "twice" in denied(state, "raid ironmans golden, golden")
    assert "Golden Sound" in told(state, "raid ironmans riverrun")
    assert "could also" not in told(state, "raid ironmans riverrun, golden")


def test_words_without_commas_and_quotes_are_all_read() -> None:
    state = due(board("westeros", {"winterfell": "stark 1f"}), Task("muster", "stark"))
    event = event_of(state, "muster winterfell pesak lod --at shivering")
    assert event.data["units"] == {"footman": 1, "ship": 1}
    forces = {"castle_black": "stark 2f 1k", "shivering_sea": "stark 1s"}
    state = orders(board("marches", forces), {"castle_black": "march-zero"}, "stark")
    event = event_of(state, "march castle black white harbor knight footman")
    assert event.data["area"] == "castle_black"
    assert event.data["moves"] == [{"to": "white_harbor", "units": {"knight": 1, "footman": 1}}]
    raiding = orders(
        board("raids", {"castle_black": "stark 1f"}), {"castle_black": "raid"}, "stark"
    )
    event = event_of(raiding, "raid castle black karhold white harbor")
    assert event.data["targets"] == ["karhold", "white_harbor"]
    flown = event_of(planning(), "raven white harbor raid*")
    assert flown.data == {"area": "white_harbor", "order": "raid-star"}


def test_cards_in_the_wrong_order_are_those_of_their_houses() -> None:
    right = event_of(defeated(), "battle --cards 'kevan v margaery' --retreat highgarden")
    swapped = event_of(defeated(), "battle --cards 'margaery v kevan' --retreat highgarden")
    assert swapped.data == right.data
    assert "not known" in denied(defeated(), "battle --cards 'mace v margaery'")


def test_a_ship_asks_for_its_sea_only_where_it_is_mustered() -> None:
    state = due(board("westeros", {}), Task("muster", "stark"))
    assert "no city or stronghold of Stark" in denied(state, "muster lannisport 1 ship")
    assert "Into which sea" in denied(state, "muster winterfell 1 ship")
    held = state.with_token("lannisport", "stark")
    held = held.with_force("golden_sound", Force("lannister", {"ship": 1}))
    assert "no sea beside it" in denied(held, "muster lannisport 1 ship")


# -- questions (pp. 6-10) ------------------------------------------------------------------------


def asked(state: ThronesState, what: str, start: str, goal: str) -> tuple[bool, str]:
    reply = can(PLAY, state, what, start, goal, None)
    return bool(reply.data["allowed"]), render(reply.blocks)


def test_can_raid_looks_at_the_orders() -> None:
    forces = {
        "riverrun": "lannister 1f",
        "seagard": "greyjoy 1f",
        "harrenhal": "stark 1f",
        "stoney_sept": "lannister 1f",
        "lannisport": "lannister 1f",
    }
    laid = {
        "riverrun": "raid",
        "seagard": "march-zero",
        "harrenhal": "power",
        "stoney_sept": "raid",
    }
    state = orders(board("raids", forces), laid, "lannister")
    assert asked(state, "raid", "riverrun", "harrenhal")[0]
    for goal, why in (
        ("seagard", "only raid, support"),
        ("stoney", "the house itself"),
        ("lannisport", "no order"),
        ("golden", "never reaches the sea"),
        ("pyke", "not adjacent"),
        ("harrenhal, seagard", "no more than 1"),
    ):
        allowed, said = asked(state, "raid", "riverrun", goal)
        assert not allowed, goal
        assert why in said, said
    assert "turn of Stark" in asked(replace(state, turn="stark"), "raid", "riverrun", "harren")[1]
    ahead = board("planning", forces)
    allowed, said = asked(ahead, "raid", "riverrun", "harrenhal")
    assert allowed
    assert "no such order lies" in said


def test_can_retreat_knows_where_the_attack_came_from_and_printed_arms() -> None:
    state = defeated()
    assert "came from" in asked(state, "retreat", "reach", "kings landing")[1]
    forces = {"white_harbor": "greyjoy 1k"}
    assert "others hold" in asked(board("marches", forces), "retreat", "white", "winterfell")[1]
    open_home = board("marches", forces, choices={"home_retreat": "yes"})
    assert asked(open_home, "retreat", "white", "winterfell")[0]


def test_can_march_by_the_order_that_lies_there() -> None:
    forces = {"crackclaw_point": "baratheon 2k", "kingswood": "baratheon 1f"}
    state = orders(board("marches", forces), {"crackclaw_point": "march-zero"}, "baratheon")
    state = replace(state, neutral={"kings_landing": 5})
    assert not asked(state, "march", "crackclaw", "kings landing 2 knights")[0]
    ahead = replace(state, orders={})
    allowed, said = asked(ahead, "march", "crackclaw", "kings landing 2 knights")
    assert allowed
    assert "needs strength 5" in said


# -- corrections (pp. 1, 3, 12) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set karhold.units='stark: 30 footmen'", "only 10 Footmen, not 30"),
        ("set karhold.units='stark: 9 footmen' twins.units='stark: 2 footmen'", "not 11"),
        ("set narrow.units='stark: 5 ships' bay_of_ice.units='stark: 1 ship'", "only 5 Ships"),
        ("set stark.power=20 karhold.token=stark", "20 power tokens"),
        ("set stark.power=21", "at most"),
        ("set round=0", "at least"),
        ("set wildlings=7", "strengths 0, 2, 4"),
        ("set karhold.units='stark: 1 ship'", "ships stay at sea"),
        ("set narrow.units='stark: 1 footman'", "ships stay at sea"),
        ("set narrow.token=stark", "no token is laid at sea"),
        ("set twins.order='stark: raid'", "no unit there"),
        ("set riverrun.order='lannister: march+1' golden.order='lannister: march+1'", "not 2"),
        ("set golden.order='lannister: power'", "land only"),
        ("set riverrun.neutral=3", "cannot stand together"),
        ("set turn=stark", "no order to carry out"),
    ],
)
def test_corrections_keep_to_what_there_is(line: str, why: str) -> None:
    assert why in denied(planning(), line)


@pytest.mark.parametrize(
    "document",
    [
        {"forces": {"karhold": {"house": "stark", "units": {"footman": 30}}}},
        {"power": {"stark": 20}, "tokens": {"karhold": "stark"}},
        {"forces": {"karhold": {"house": "stark", "units": {"ship": 1}}}},
    ],
)
def test_a_game_begins_with_what_is_in_the_box(document: dict[str, Any]) -> None:
    with pytest.raises(CompanionError, match=r"\(rules p\. \d+\)"):
        RULES.begin({}, document)


def test_units_that_are_set_take_away_what_lay_there() -> None:
    state = replace(planning(), neutral={"eyrie": 6}, tokens={"twins": "tyrell"})
    line = "set eyrie.units='stark: 1 knight' twins.units='greyjoy: 1 footman'"
    after = typed(state, line)
    assert controller(WORLD, after, "eyrie") == "stark"
    assert (after.neutral, after.tokens) == ({}, {})
    said = told(state, line)
    assert "neutral force is gone" in said
    assert "token of Tyrell is gone" in said


def fighting() -> ThronesState:
    forces = {"riverrun": "lannister 2k", "seagard": "greyjoy 1f"}
    state = orders(board("marches", forces), {"riverrun": "march-zero"}, "lannister")
    return do(state, "march", **march("riverrun", seagard="2k"))


@pytest.mark.parametrize("line", ["set phase=marches", "set due=none", "set phase=planning"])
def test_a_battle_called_off_leaves_the_attackers_on_the_board(line: str) -> None:
    after = typed(fighting(), line)
    assert after.fight is None
    assert after.forces["riverrun"] == Force("lannister", units("2k"))
    assert "now in Riverrun" in told(fighting(), line)


@pytest.mark.parametrize("value", ["none", "'lannister: 1 footman'"])
def test_a_battle_against_nobody_is_won(value: str) -> None:
    line = f"set seagard.units={value}"
    after = typed(fighting(), line)
    assert after.fight is None
    assert after.forces["seagard"].house == "lannister"
    assert units_of(after, "lannister")["knight"] == 2
    assert "no battle" in told(fighting(), line)


def test_an_order_goes_with_its_units_and_this_is_said() -> None:
    state = typed(planning(), "orders lannister riverrun power, golden support")
    assert "Riverrun: the order of Lannister is off" in told(state, "set riverrun.units=none")
    assert "riverrun" not in typed(state, "set riverrun.units=none").orders


def test_a_phase_that_is_set_names_what_is_not_carried_out() -> None:
    state = typed(planning(), "orders lannister riverrun raid, golden support")
    state = typed(state, "next")
    assert "Not carried out (Action: raids): Lannister: Riverrun" in told(state, "set phase=power")


def test_what_was_due_is_named_when_it_is_waived() -> None:
    state = due(board("westeros", {}), Task("bid", about="wildlings"), Task("muster", "stark"))
    said = told(state, "set due=none")
    assert "Night's Watch" in said
    assert "'muster': Stark" in said


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path / "home", monkeypatch)


# -- what is lost is told (pp. 7, 11, 12) -------------------------------------------------------


EMPTY = "no more token is left in the pile"


def test_plunder_from_an_empty_pile() -> None:
    forces = {"karhold": "stark 1f", "castle_black": "greyjoy 1f", "winterfell": "tyrell 1f"}
    laid = {"karhold": "raid-star", "castle_black": "power", "winterfell": "power"}
    state = orders(board("raids", forces), laid, "stark")
    line = "raid karhold castle black, winterfell"
    for power, gained in ((18, 2), (19, 1), (20, 0)):
        full = replace(state, power={**state.power, "stark": power})
        assert typed(full, line).power["stark"] == power + gained
        assert told(full, line).count(EMPTY) == (gained < 2)


def test_orders_and_crowns_from_an_empty_pile() -> None:
    state = board("marches", {"harrenhal": "tyrell 1f", "twins": "tyrell 1f"})
    state = orders(state, {"harrenhal": "power", "twins": "power-star"})
    state = replace(state, power={**state.power, "tyrell": 17})
    event = event_of(state, "next power")
    assert RULES.apply(state, event).state.power["tyrell"] == 20
    assert told(state, "next power").count(EMPTY) == 1
    game = replace(board("westeros", {"reach": "lannister 1f"}), tasks=(Task("draw"),))
    game = replace(game, power=dict.fromkeys(WORLD.houses, 20))
    said = told(game, "westeros last, game, rains")
    assert "Stark +0" in said
    assert "Lannister +0" not in said  # nothing was due


def test_everybody_goes_to_one_area() -> None:
    forces = {"twins": "lannister 3k"}
    state = orders(board("marches", forces), {"twins": "march-zero"}, "lannister")
    for line in ("march twins seagard, moat", "march twins seagard all, fingers"):
        assert "name the units" in denied(state, line)
    assert typed(state, "march twins seagard 1 knight, fingers 2 knights").forces.keys() == {
        "seagard",
        "fingers",
    }


def test_defense_is_read_as_defence() -> None:
    state = typed(planning(), "orders lannister riverrun defense+2, golden defense")
    laid = [state.orders[area].order for area in ("riverrun", "golden_sound")]
    assert laid == ["defence-star", "defence"]


def test_a_token_never_lies_under_others() -> None:
    state = board("planning", {"riverrun": "lannister 1k"})
    assert "no token of Stark" in denied(state, "set riverrun.token=stark")
    assert typed(state, "set riverrun.token=lannister").tokens == {"riverrun": "lannister"}
    assert typed(state, "set riverrun.units=none riverrun.token=stark").tokens["riverrun"]


# -- at the table ----------------------------------------------------------------------------------


def test_a_session_of_seven_cards_goes_on(table: Table) -> None:
    """Undo and amend in the middle; the hand is never empty."""
    table.do("new game-of-thrones --rule seventh_card=discarded")
    cards = ",".join(WORLD.hand("stark")[:6])
    table.do(f"set stark.used={cards}")
    table.do("set stark.used=" + ",".join(WORLD.hand("stark")))
    assert len(table.status()["cards"]["stark"]["hand"]) == 6
    table.do("undo")
    assert len(table.status()["cards"]["stark"]["hand"]) == 1


@pytest.mark.parametrize("first", ["supply", "mustering", "last days"])
@pytest.mark.parametrize("second", ["clash", "game of thrones", "last days"])
@pytest.mark.parametrize("third", ["wildling", "sea of storms"])
def test_all_that_a_correction_takes_along_is_named(first: str, second: str, third: str) -> None:
    """Also what waits behind it and is done by itself when its turn comes (p. 12)."""
    state = do(RULES.begin({}, None), "set", changes={"round": 2, "phase": "westeros"})
    state = _after(state, f"westeros {first}, {second}, {third}")
    event = event_of(state, "set due=none")
    blocks = RULES.report(state, event, RULES.apply(state, event)).blocks
    assert render(blocks).count("No longer due") == len(state.tasks)


def _after(state: ThronesState, line: str) -> ThronesState:
    return RULES.apply(state, event_of(state, line)).state


def test_a_river_is_refused_by_its_own_page() -> None:
    state = board("marches", {"harrenhal": "lannister 2k"})
    state = orders(state, {"harrenhal": "march-zero"}, "lannister")
    over = refused(state, "march", **march("harrenhal", mountains_of_the_moon="2k"))
    assert over.startswith("A river without a bridge lies between Harrenhal and The Mountains")
    assert "(rules p. 12)" in over
    for kind in ("march", "retreat"):
        answer = can(PLAY, state, kind, "harrenhal", "mountains of the moon", None)
        assert (answer.data["allowed"], answer.data["page"]) == (False, "12")
    assert "(rules p. 8)" in refused(state, "march", **march("harrenhal", winterfell="2k"))


def test_the_raven_names_only_the_special_orders_that_may_be_laid() -> None:
    """At sea no power is consolidated, and this round bans defence (pp. 6, 12)."""
    forces = {"golden_sound": "lannister 1s", "lannisport": "lannister 1k"}
    state = orders(board("planning", forces), {"golden_sound": "support", "lannisport": "raid"})
    state = replace(state, turned=("3-storm-of-swords",))
    for order in ("support", "power-star"):
        said = refused(state, "raven", area="golden_sound", order=order)
        assert said.endswith("; Special march +1, Special support +1, Special raid."), said


@pytest.mark.parametrize("lies", [True, False])
def test_a_battle_and_a_neutral_force_by_one_march_is_a_ruling(lies: bool) -> None:
    """Blackwater to the Reach, where Tyrell stands, and to King's Landing with its force of 5."""
    forces = {"blackwater": "lannister 3k 2f", "reach": "tyrell 1f"}
    both = march("blackwater", reach="2f", kings_landing="3k")
    for ruling, allowed in (("yes", True), ("no", False)):
        state = board("marches", forces, choices={"neutral_and_battle": ruling})
        state = replace(state, neutral={"kings_landing": 5})
        ordered = orders(state, {"blackwater": "march-zero"}, "lannister")
        assert (not RULES.check(ordered, Event("march", both))) == allowed
        asked = ordered if lies else state
        goals = "reach 2 footman, kings landing 3 knight"
        answer = can(PLAY, asked, "march", "blackwater", goals, "lannister")
        assert answer.data["allowed"] == allowed
        assert allowed or answer.data["page"] == "11"


def test_winter_alone_is_told_with_a_card_of_its_deck() -> None:
    state = due(board("westeros", {"winterfell": "stark 1f"}), Task("draw"))
    said = denied(state, "westeros supply, winter, rains")
    assert "write 'Winter is Coming+Clash of Kings' for winter and the card after it" in said


def test_odds_say_where_an_option_belongs(table: Table) -> None:
    table.do("new game-of-thrones")
    assert "it belongs to 'odds battle'" in table.type("odds --attack-support riverrun").err
    assert "patří k „šance bitva“" in table.type("odds --podpora-útoku riverrun --lang cs").err
