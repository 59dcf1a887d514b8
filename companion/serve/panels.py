"""The panels of the big screen, for whatever game is on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.serve import forms
from companion.table import looks
from companion.table.panels import Panel, document
from kitgen.game.model import Game


def of(rules: Any, state: Any) -> list[dict[str, Any]]:
    """Return the panels of a state as JSON; empty if the game has none."""
    made: Callable[[Any], Sequence[Panel]] | None = getattr(rules, "panels", None)
    return [_document(panel) for panel in made(state)] if made else []


def icons(made: Sequence[Mapping[str, Any]], game: Game) -> dict[str, str]:
    """Return the outlines of the symbols that stand for titles in some panels."""
    names = {name for panel in made for name in (panel.get("icon"), *panel.get("icons", ()))}
    return {name: looks.outline(game, name) for name in sorted(filter(None, names))}


def _document(panel: Panel) -> dict[str, Any]:
    fields = dict(document(panel))
    return fields | {"blocks": forms.blocks(fields["blocks"])} if "blocks" in fields else fields
