"""The end of the game: final scoring and who has won (pp. 10, 16, 18)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.through_the_ages.ledger import Ledger

SCORED = "scored"


def finish(ledger: Ledger) -> None:
    """Score the end by the version and close the game."""
    state = ledger.state
    most = max(state.civs[player].culture for player in state.playing)
    winners = tuple(player for player in state.playing if state.civs[player].culture == most)
    ledger.state = replace(state, ended=SCORED, winners=winners)
