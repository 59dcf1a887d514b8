"""Corrections as they are told, listed and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table import codec, lexicon
from companion.table.corrections.books import Books
from companion.table.corrections.places import MUST, SettablePlace, SetValue, Value
from companion.table.i18n import _
from companion.table.reply import Line
from companion.table.words import Vocabulary


def _parts(books: Books, change: SetValue) -> list[str]:
    """Return the names of its rows, and its word."""
    names = [
        books.words(table, change.rows[:n]).shown(change.rows[n])
        for n, table in enumerate(change.place.tables)
    ]
    return [*names, *([_(change.place.mark.label)] if change.word else [])]


def what(books: Books, change: SetValue) -> str:
    """Return the changed thing in words: `Germany: cash`, `Green: Iron, blue tokens`."""
    first, *behind = _parts(books, change)
    return f"{first}: {', '.join(behind)}" if behind else first


def change_text(books: Books, change: SetValue) -> str:
    """Return a change with the value before it: `Germany: cash 30, was 26`. A change to the same
    value reads `Germany: cash 26, as before`."""
    old, new = now(books, change), shown(books, change, change.value)
    sign = "" if change.word else ":"
    same, other = _("{what}{sign} {new}, as before"), _("{what}{sign} {new}, was {old}")
    text = same if old == new else other
    return text.format(what=what(books, change), sign=sign, new=new, old=old)


def now(books: Books, change: SetValue) -> str:
    """Return the present value as text."""
    return shown(books, change, codec.plain(books.now(change)))


def shown(books: Books, change: SetValue, value: Any) -> str:
    """Return a JSON value in words."""
    place, reader = change.place, books.reader(change.place)
    if place.shape is bool:
        return _(place.mark.yes[not value])
    if value in (None, "", [], {}):
        return _("none")
    if reader.shown is not None:
        return reader.shown(books.play, books.state, value)
    if place.names is None or isinstance(value, int):  # of what has no words, how many there are
        return str(value if isinstance(value, int) else len(value))
    known = books.named(place.names, change.rows)
    if isinstance(value, Mapping):
        return ", ".join(f"{count} {known.so_many(key, count)}" for key, count in value.items())
    return ", ".join(map(known.shown, value)) if isinstance(value, list) else known.shown(value)


def last_word(books: Books, change: SetValue) -> str:
    """Return the last word of a key, as it would be typed."""
    if change.word:
        return _(change.place.mark.label)
    return books.words(change.place.tables[-1], change.rows[:-1]).shown(change.row)


def typed(place: SettablePlace) -> str:
    """Return the word of a place, as it would be typed."""
    return _(place.mark.label).replace(" ", "-")


def all_of(books: Books, rows: Mapping[str, str]) -> str:
    """Return everything that can be set for the rows of some tables and exists now."""
    mine = [
        change
        for change in books.every()
        if change.rows and rows.get(change.place.tables[0]) == change.rows[0]
    ]
    seen = [change for change in mine if len(change.rows) == 1 or books.now(change)]
    return "; ".join(
        f"{', '.join(_parts(books, change)[1:])} {now(books, change)}" for change in seen
    )


def listing(books: Books) -> list[Line]:
    """Return the keys that can be set, one line for each thing: `POWER.cash, POWER.waiting`."""
    kinds = dict[str, list[str]]()
    for place in books.places:
        rows = [lexicon.place(books.about.titles[table]) for table in place.tables]
        before = "".join(f"{row}." for row in (rows if place.word else rows[:-1]))
        word = typed(place) if place.word else rows[-1]
        kinds.setdefault(before, []).append(f"{before}{word}")
    return [Line(", ".join(words)) for words in kinds.values()]


def form(books: Books, change: SetValue) -> str:
    """Return in words what a value must be."""
    place, shape, reader = change.place, change.place.shape, books.reader(change.place)
    most = books.most(change)
    kind = books.named(place.names, change.rows).what if place.names is not None else None
    if reader.form:
        text = _(reader.form).format(what=kind)
    elif shape is bool:
        yes, no = map(_, place.mark.yes)
        text = _("{yes} or {no}").format(yes=yes, no=no)
    elif shape is int and most is not None:
        text = _("a number from {least} to {most}").format(least=place.least, most=most)
    elif shape is int:
        text = _("a number from {least}").format(least=place.least)
    elif kind is None:
        return _("none")
    elif shape is str:
        text = _("one of: {what}").format(what=kind)
    else:
        text = _("some of: {what}").format(what=kind)
    return text if place.nothing == MUST else _("{what}, or none").format(what=text)


def question(books: Books, change: SetValue) -> str:
    """Return the question for a value."""
    return _("{what} (now: {now}; {form})").format(
        what=what(books, change), now=now(books, change), form=form(books, change)
    )


def values(books: Books, change: SetValue) -> list[Value]:
    """Return all values that can be set, if they are names or yes and no."""
    place = change.place
    if place.shape is bool:
        return [True, False]
    if place.shape is not str or place.names is None or books.reader(place).read:
        return []
    return list(books.named(place.names, change.rows).ids)


def offers(books: Books, text: str) -> list[str]:
    """Return the completions of a word: a row, a key of it, or a value."""
    key, sign, _value = text.partition("=")
    if sign:
        change = books.exactly(key)
        return [f"{key}={shown(books, change, v)}" for v in values(books, change)] if change else []
    *heads, _begun = key.split(".")
    texts = list[str]()
    for place in books.places:
        texts += _next_parts(books, place, heads, place.tables)
        if place.tables and books.usual(place.tables[0]):  # whose row may be left out
            texts += _next_parts(books, place, heads, place.tables[1:])
    return list(dict.fromkeys(texts))


def _next_parts(
    books: Books, place: SettablePlace, heads: list[str], tables: tuple[str, ...]
) -> list[str]:
    """Return what the next part of a place's key can be behind the typed `heads`, with the sign
    after it: `germany.cash=`. Nothing if they do not mean one row each of its tables."""
    words = [books.words(table) for table in tables]
    pairs = zip(words, heads, strict=False)
    if len(heads) > len(words) or any(len(known.matches(head)) != 1 for known, head in pairs):
        return []
    left = words[len(heads) :]
    end = "." if len(left) > 1 or (left and place.word) else "="
    parts = [_short(left[0], row) for row in left[0].ids] if left else [place.word]
    return [".".join([*heads, f"{part}{end}"]) for part in parts if part]


def _short(words: Vocabulary, row: str) -> str:
    """Return the name of a row, or its id if the name is no single word."""
    name = words.shown(row)
    return row if " " in name else name
