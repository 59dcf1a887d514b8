"""Markdown becomes blocks."""

from __future__ import annotations

from kitgen.parts.blocks import Item
from kitgen.parts.markup import parts


def test_a_list_may_begin_with_nought() -> None:
    for text in ("0. a\n1. b", "0. a\n1. [b](c)"):
        assert [item.mark for item in parts(text) if isinstance(item, Item)] == ["0", "1"]
