"""Players whom a card means: the strongest, the two weakest, the one with most culture (p. 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple


class Rankings(NamedTuple):
    """Players as a card finds them. `order` begins with the player whose turn it is and leaves out
    those who have resigned; the figures are by player; `roles` names those of an aggression, a war
    or a pact (`rival`, `you`, `winner`, `a`)."""

    order: tuple[str, ...]
    strength: Mapping[str, int]
    culture: Mapping[str, int]
    happy: Mapping[str, int]
    unused: Mapping[str, int]
    roles: Mapping[str, str]


def ranked(figures: Mapping[str, int], order: Sequence[str]) -> tuple[str, ...]:
    """Return the players, the highest figure first. Of equal ones the player whose turn it is
    counts as higher, then who is next to have a turn (p. 12)."""
    return tuple(sorted(order, key=lambda player: (-figures[player], order.index(player))))


def selected(scene: Rankings, who: Sequence[str]) -> tuple[str, ...]:
    """Return those whom all the selectors name, in turn order from the player whose turn it is.
    Raises KeyError for an unknown selector."""
    players = set(scene.order)
    for word in who:
        named = set(_named(scene, word.removeprefix("!")))
        players &= set(scene.order) - named if word.startswith("!") else named
    return tuple(player for player in scene.order if player in players)


def _named(scene: Rankings, word: str) -> Sequence[str]:
    if word in scene.roles:
        return (scene.roles[word],)
    return SELECTORS[word](scene)


def _two(scene: Rankings) -> int:
    """Return the number of players in "the two strongest": with two players it is one (p. 12)."""
    return 2 if len(scene.order) > 2 else 1


def _strength(scene: Rankings) -> tuple[str, ...]:
    return ranked(scene.strength, scene.order)


def _culture(scene: Rankings) -> tuple[str, ...]:
    return ranked(scene.culture, scene.order)


SELECTORS: Mapping[str, Callable[[Rankings], Sequence[str]]] = {
    "each": lambda scene: scene.order,
    "both": lambda scene: tuple(scene.roles.values()),
    "active": lambda scene: scene.order[:1],
    "strongest": lambda scene: _strength(scene)[:1],
    "weakest": lambda scene: _strength(scene)[-1:],
    "2_strongest": lambda scene: _strength(scene)[: _two(scene)],
    "2_weakest": lambda scene: _strength(scene)[-_two(scene) :],
    "most_culture": lambda scene: _culture(scene)[:1],
    "least_culture": lambda scene: _culture(scene)[-1:],
    "most_happy": lambda scene: [
        player for player in scene.order if scene.happy[player] == max(scene.happy.values())
    ],
    "unused": lambda scene: [player for player in scene.order if scene.unused[player]],
}
