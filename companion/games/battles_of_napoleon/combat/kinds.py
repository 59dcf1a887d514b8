"""The events of combat: what the game adds to `KINDS`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.battles_of_napoleon.play import Kind

KINDS: Mapping[str, Kind] = {}
