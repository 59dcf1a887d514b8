"""Corrections as they are typed: `germany.cash=30 india.owner=japan`."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from companion.table.actions import Draft, Input
from companion.table.corrections.books import Books
from companion.table.corrections.places import MUST, SettablePlace, SetValue, Value, matching
from companion.table.corrections.shown import last_word, listing, offers
from companion.table.errors import UsageError
from companion.table.i18n import N_, _, every
from companion.table.words import Vocabulary, parse_counts, parse_list, plain, read_number
from kitgen.game.problems import most_alike

NONE = (N_("none"), N_("nobody"), N_("nothing"), N_("no"))


class WithoutValue(NamedTuple):
    """The place to set, as it was typed, without a value."""

    change: SetValue
    text: str


class Subject(NamedTuple):
    """A row of which something shall be set: by table, as a name may mean a power and an area."""

    rows: dict[str, str]
    text: str


def changes_of(books: Books, before: str = "") -> Input[Any]:
    """Return the input of corrections: full key -> value. A key without a value is `WithoutValue`,
    a row alone a `Subject`. `before` stands before each key already."""

    def read(draft: Draft[Any, Any], text: str) -> Any:
        try:
            words = shlex.split(text)
        except ValueError:  # an apostrophe is a letter
            words = text.split()
        return _read(books, draft, words, before)

    def lead(draft: Draft[Any, Any], words: Sequence[str]) -> tuple[Any, list[str]]:
        return _read(books, draft, words, before), []

    return Input(read, lead, quoted=True, completed=lambda _draft, text: offers(books, text))


_MOST_WRONG = 9


def _read(
    books: Books, draft: Draft[Any, Any], words: Sequence[str], before: str
) -> dict[str, Value] | WithoutValue | Subject:
    """Return the changes that words mean, or what they begin. Raises UsageError naming what cannot
    be read."""
    texts = _parted(words)
    if not any(text.strip() for text in texts):
        message = _("What is to be set? For example: {example}.")
        raise UsageError(message.format(example=_(books.about.example)))
    if len(texts) == 1 and "=" not in texts[0]:
        return _begun(books, draft, before, texts[0].strip())
    changes, wrong = dict[str, Value](), list[str]()
    for text in texts:
        key, _sign, value = text.partition("=")
        try:
            if not key.strip():
                raise UsageError(sets_nothing(books, text))
            change = _place_meant(books, before + key.strip())
            changes[change.key] = value_of(books, draft, change, value.strip())
        except UsageError as error:
            wrong.append(str(error))
            if len(wrong) == _MOST_WRONG:
                break
    if wrong:
        raise UsageError("\n".join(wrong))
    return changes


def _parted(words: Sequence[str]) -> list[str]:
    """Split a text into `key=value` parts. Words without `=` belong to the value before them, at
    the beginning to the first key; spaces may stand around `=`."""
    texts = list[str]()
    for word in words:
        begun = bool(texts) and "=" not in texts[-1]
        if word.startswith("=") and begun:
            texts[-1] += word
        elif word.startswith("=") and texts and " " in texts[-1]:
            texts[-1], _space, key = texts[-1].rpartition(" ")
            texts.append(key + word)
        elif texts and (begun or "=" not in word):
            texts[-1] += f" {word}"
        else:
            texts.append(word)
    return texts


def _begun(
    books: Books, draft: Draft[Any, Any], before: str, text: str
) -> dict[str, Value] | WithoutValue | Subject:
    """Read a text without `=`: a place, a place and a value behind a space, or a row alone. Raises
    UsageError."""
    try:
        return WithoutValue(_place_meant(books, before + text), text)
    except UsageError:
        if (spaced := _spaced(books, before, text)) is not None:
            change, value = spaced
            return {change.key: value_of(books, draft, change, value)}
        rows = _rows_meant(books, text) if not before else {}
        if not rows:
            raise
        return Subject(rows, text)


def _rows_meant(books: Books, text: str) -> dict[str, str]:
    """Return table -> row for each table of which a text means one row: `japan` may be a power and
    an area. Rows of that whole name come before those that it begins."""
    tables = dict.fromkeys(place.tables[0] for place in books.places if place.tables)
    known = {table: books.words(table) for table in tables}
    matches = {table: words.matches(text) for table, words in known.items()}
    rows = {table: meant[0] for table, meant in matches.items() if len(meant) == 1}
    full = {
        table: row
        for table, row in rows.items()
        if plain(text) in map(plain, known[table].spellings[row])
    }
    return full or rows


_MOST_WORDS = 12
"""Most words in the name of anything that can be set."""


def _spaced(books: Books, before: str, text: str) -> tuple[SetValue, str] | None:
    """Read a place and its value: `stark.power 5`. Return None if it names no place."""
    words = text.split()
    for count in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        with suppress(UsageError):
            return _place_meant(books, before + " ".join(words[:count])), " ".join(words[count:])
    return None


def sets_nothing(books: Books, text: str) -> str:
    """Return the sentence that a text names nothing to set, with an example."""
    message = _("'{text}' sets nothing: write for example {example}.")
    return message.format(text=text, example=_(books.about.example))


def _place_meant(books: Books, text: str) -> SetValue:
    """Return the change a text such as `germany.cash` means. If no place of the row has that name,
    the word is read more loosely: `stark.power`. Raises UsageError."""
    word, places = text.rpartition(".")[2], books.places
    meant = _places_named(places, word)
    in_full = any(plain(name) == plain(word) for place in meant for name in _spelled(place))

    def find(table: str, part: str) -> Collection[str]:
        return books.words(table).matches(part)

    def changes(places: Collection[SettablePlace]) -> list[SetValue]:
        return list(matching(places, text, find, books.usual))

    # A place without a word is named by its row alone, unless the text has a word in full.
    possible = [place for place in places if (place in meant if place.word else not in_full)]
    fitting = changes(possible)
    if not fitting and not in_full:
        there = [place for place in places if place.word and changes([place])]
        fitting = changes(_places_named(there, word))
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise UsageError(_unknown(books, text, possible))
    raise UsageError(_several(books, text, fitting))


def _spelled(place: SettablePlace) -> Iterator[str]:
    """Yield the words of a place, those of other languages last: their catalogues load slowly."""
    yield place.word
    yield from every(place.mark.label)


def _places_named(places: Collection[SettablePlace], word: str) -> list[SettablePlace]:
    """Return the places of that name, in the current language before others."""
    labels = {place.word: place.mark.label for place in places if place.word}
    words = Vocabulary("", tuple(labels), lambda word: (_(labels[word]), labels[word]))
    if not words.matches(word):
        words = Vocabulary("", tuple(labels), lambda word: every(labels[word]))
    meant = words.matches(word)
    return [place for place in places if place.word in meant]


def _several(books: Books, text: str, fitting: Collection[SetValue]) -> str:
    """Return the sentence that a key may mean several places, by their full keys if their last
    words are the same."""
    ordered = sorted(fitting, key=lambda change: not change.word)
    names = [last_word(books, change) for change in ordered]
    if len(set(names)) < len(names):
        names = [change.key for change in ordered]
    message = _("'{key}' may be one of these: {choices}.")
    return message.format(key=text, choices=", ".join(names))


def _unknown(books: Books, text: str, possible: Collection[SettablePlace]) -> str:
    """Return why a key cannot be set, and what can."""
    head, _dot, word = text.rpartition(".")
    for place in possible:
        if head and place.word and len(place.tables) == 1:
            try:  # a row that does not exist is refused by its name
                books.words(place.tables[0]).find(head)
            except UsageError as error:
                return _("'{key}' cannot be set: {reason}").format(key=text, reason=error)

    names = {
        plain(name): place.mark.label for place in books.places for name in every(place.mark.label)
    }
    close = most_alike(plain(word), filter(None, names))
    if close and close != plain(text):
        message = _("'{key}' cannot be set; did you mean '{nearest}'?")
        return message.format(key=text, nearest=_(names[close]))
    known = ", ".join(line.text for line in listing(books))
    return _("'{key}' cannot be set; what can is: {known}.").format(key=text, known=known)


def value_of(books: Books, draft: Draft[Any, Any], change: SetValue, text: str) -> Value:
    """Return the value that a text means there, as JSON. Raises UsageError."""
    place, shape, reader = change.place, change.place.shape, books.reader(change.place)
    if place.nothing != MUST and _is_nothing(books, change, text):
        return list(place.nothing) if shape is tuple else place.nothing or None
    if reader.read is not None:
        return reader.read(draft, change.rows, text)
    if shape is bool:
        return _yes(place, text)
    if shape is int:
        if _means(text, NONE):
            return 0
        under = text[:1] in ("-", "−", "–")
        return -read_number(text[1:]) if under else read_number(text)
    if place.names is None:
        message = _("Here only 'none' can be said, not '{value}'.")
        raise UsageError(message.format(value=text))
    words = books.named(place.names, change.rows)
    if shape is Mapping:
        return dict(parse_counts(text, words))
    return list(parse_list(text, words)) if shape is tuple else words.find(text)


def _is_nothing(books: Books, change: SetValue, text: str) -> bool:
    """Return whether a text means 'none'. A text that names something means that: `NE` is
    north-east, though `ne` is `no` in Czech."""
    if text in ("", "-", "–") or not _means(text, NONE):
        return text in ("", "-", "–")
    names = change.place.names
    if names is None or books.reader(change.place).read is not None:
        return True
    return not books.named(names, change.rows).is_name(text)


def _means(text: str, words: Iterable[str]) -> bool:
    """Return whether a text is one of some words, in any language."""
    typed = plain(text)
    return not typed.isdecimal() and any(typed in map(plain, every(word)) for word in words)


def _yes(place: SettablePlace, text: str) -> bool:
    yes, no = place.mark.yes
    meant = Vocabulary.of("", {"1": every(yes), "0": every(no)}).matches(text)
    if len(meant) != 1:
        message = _("'{value}' is neither '{yes}' nor '{no}'.")
        raise UsageError(message.format(value=text, yes=_(yes), no=_(no)))
    return meant[0] == "1"
