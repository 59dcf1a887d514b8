"""Bids for a new territory (p. 12)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.through_the_ages.politics.auction import begin, bid
from companion.games.through_the_ages.politics_state import Auction


def after(players: str, *amounts: int) -> Auction:
    auction = begin("historic_territory_i", players)
    for amount in amounts:
        assert not auction.over
        auction = bid(auction, amount)
    return auction


def test_bids_go_round_until_one_is_left() -> None:
    auction = after("pqr", 1, 0, 3)
    assert (auction.bidder, auction.high, auction.leader) == ("p", 3, "r")
    assert not auction.over
    auction = bid(bid(auction, 4), 0)
    assert auction.over
    assert (auction.leader, auction.high) == ("p", 4)


def test_nobody_may_want_it() -> None:
    auction = after("pq", 0, 0)
    assert auction.over
    assert auction.leader == ""


def test_the_last_player_may_still_bid_when_all_others_have_passed() -> None:
    auction = after("pqr", 0, 0)
    assert not auction.over
    assert bid(auction, 1).over


@given(st.integers(2, 4), st.lists(st.integers(0, 12), max_size=60))
def test_the_highest_bid_wins_and_the_auction_ends(count: int, amounts: list[int]) -> None:
    auction = begin("x", "pqrs"[:count])
    made: list[tuple[int, str]] = []
    for amount in [*amounts, *[0] * count]:
        if auction.over:
            break
        if amount > auction.high:
            made.append((amount, auction.bidder))
        auction = bid(auction, amount)
    assert auction.over
    assert (auction.high, auction.leader) == max(made, default=(0, ""))
