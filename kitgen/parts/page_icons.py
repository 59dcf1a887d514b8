"""Icons of a page, drawn once each."""

from __future__ import annotations

from markupsafe import Markup, escape

from kitgen.game.model import Game, Words
from kitgen.game.places import layouts_folder
from kitgen.parts.symbol_markup import symbol_markup
from kitgen.parts.symbols import Symbols

_SYMBOL = Markup('<symbol id="icon-{}" viewBox="0 0 100 100">{}</symbol>')


class PageIcons:
    """Pictures of symbols in one page: each stands in it once, told by the name of what it is."""

    def __init__(self, game: Game, words: Words) -> None:
        self._symbols = Symbols([game.folder / "symbols", layouts_folder() / "symbols"])
        self._words = words
        self._used: dict[str, None] = {}

    def __call__(self, name: str) -> Markup:
        if name not in self._symbols:
            return escape(f":{name}:")
        self._used[name] = None
        label = escape(self._words.symbol_name(name))
        return Markup(
            '<svg class="icon" role="img" aria-label="{0}"><title>{0}</title>'
            '<use href="#icon-{1}"/></svg>'
        ).format(label, name)

    def sprite(self) -> Markup:
        """Return the definitions of all symbols that were used, to stand anywhere in
        the page."""
        made = []
        for name in self._used:
            made.append(_SYMBOL.format(name, symbol_markup(self._symbols, name, "currentColor")))
        return Markup('<svg class="sprite" aria-hidden="true">{}</svg>').format(
            Markup("").join(made)
        )
