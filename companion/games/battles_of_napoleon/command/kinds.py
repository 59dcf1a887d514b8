"""The events of command: what the game adds to `KINDS`."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.battles_of_napoleon.command import walk
from companion.games.battles_of_napoleon.play import Kind

KINDS: Mapping[str, Kind] = {"next": walk.KIND}
