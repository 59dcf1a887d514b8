"""The names of a game's rows, in the language in use and in every other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from companion.table.i18n import _, language, plural_form
from companion.table.people import person
from companion.table.words import Foreign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kitgen.game import Game

Said: TypeAlias = "str | float | Mapping[str, int] | Iterable[str]"
"""Value that a slot of a message may take."""
COUNTED = ("name", "plural", "many")
"""The texts of a row for one, for several, and for many where a language has a third form."""


class Named:
    """Base of every game's world: it knows the game's folder and names its rows."""

    __slots__ = ()

    game: Game
    seats: ClassVar[str] = ""
    """Table of what people play: powers, houses."""
    slots: ClassVar[Mapping[str, str]] = {}
    """Slot of a message -> the method that names an id which stands there."""

    def lang(self) -> str:
        """Return the language in use, or the game's first if the game does not have it."""
        lang = language()
        return lang if lang in self.game.languages else self.game.languages[0]

    def name(self, table: str, key: str, field: str = "name") -> str:
        """Return the name of a row in the current language, or its id if the texts have none. A
        seat is followed by its person."""
        name = self.bare(table, key, field)
        who = person(key) if table == self.seats else ""
        return f"{name} ({who})" if who else name

    def bare(self, table: str, key: str, field: str = "name") -> str:
        """Return the name without its owner, for lists beside which the owner stands."""
        return self.game.words(self.lang()).get(table, key, field) or key

    def seat(self, key: str) -> str:
        """Return the name of what somebody plays, with the person."""
        return self.name(self.seats, key)

    def bracketed(self, key: str) -> str:
        """Return the name of what somebody plays for use in brackets: `Germany, Anna`."""
        return ", ".join(filter(None, (self.bare(self.seats, key), person(key))))

    def say(self, text: str, /, **named: Said) -> str:
        """Fill the slots of a message that is translated already: ids by the method that `slots`
        has for their slot, lists with commas, counts of units by `counts` if the slot has no
        method. Numbers stay, and so does text that is no id."""
        return text.format_map({slot: self._said(slot, what) for slot, what in named.items()})

    def _said(self, slot: str, what: Said) -> str | float:
        naming = self.slots.get(slot)
        if isinstance(what, str):
            return getattr(self, naming)(what) if naming else what
        if isinstance(what, int | float):
            return what
        if isinstance(what, Mapping) and naming is None:
            return self.counts(what)
        return ", ".join(str(self._said(slot, part)) for part in what) or _("none")

    def counts(self, units: Mapping[str, int]) -> str:
        """Return counted names: `2 Footmen, 1 Knight`."""
        raise NotImplementedError

    def counted(self, table: str, key: str, count: int) -> str:
        """Return the name of a row in the form for a count. If the texts lack that form, the one
        before it is used."""
        words = self.game.words(self.lang())
        forms = COUNTED[1 : plural_form(count) + 1]
        texts = (words.get(table, key, field) for field in reversed(forms))
        return next(filter(None, texts), None) or self.name(table, key)

    def every_name(self, table: str, key: str, *fields: str) -> Iterator[str | None]:
        """Yield the names of a row in these fields of the texts and under `also`, in every
        language, the current one first; None if a text lacks a field. For a seat that somebody has,
        `name` with the person comes first, then the person alone. A caller who takes only the first
        name reads no text of another language."""
        seated = person(key) if table == self.seats else ""
        if seated:
            yield from (self.name(table, key), seated)
        for lang in sorted(self.game.languages, key=lambda lang: lang != self.lang()):
            words = self.game.words(lang)
            named = [words.get(table, key, field) for field in fields]
            also = words.get(table, key, "also")
            named += [part.strip() for part in also.split(",")] if also else []
            yield from named if lang == self.lang() else (n and Foreign(n) for n in named)
