"""The words of commands in other languages: one table a language, `companion/locale/*/words.txt`.

Commands are declared, kept and documented in English; here they are shown and understood in the
language in use too. Nothing is read while plain English is spoken and understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

from companion.table import i18n
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.words import plain

Kind = Literal["commands", "options", "places", "rulings", "values"]
"""Kind of word: a command, an option, a place in a help (`UNITS`), or what a group settles and to
what (`CHOICE.VALUE`, or `VALUE` for all)."""

_Table = Mapping[str, Mapping[str, tuple[str, ...]]]


def speak(lang: str) -> None:
    """Speak a language that was typed. Raises UsageError for an unknown one."""
    if lang not in i18n.LANGUAGES:
        message = _("There is no language '{lang}'; there are: {known}.")
        raise UsageError(message.format(lang=lang, known=", ".join(i18n.LANGUAGES)))
    i18n.use(lang)


@cache
def table(lang: str) -> _Table:
    """Return section -> English word -> words of a language, the word that is shown first."""
    if lang == "en":
        return {}
    path = i18n.LOCALE_FOLDER / lang / "words.txt"
    sections: dict[str, dict[str, tuple[str, ...]]] = {}
    section: dict[str, tuple[str, ...]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            name, _sign, forms = line.partition(" = ")
            section[name] = tuple(form.strip() for form in forms.split(","))
    return sections


_learned: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
"""Language and section -> the words that a game's own folder has."""


def learn(lang: str, kind: Kind, game: str, words: Mapping[str, str]) -> None:
    """Add a game's own words for English names: name -> word."""
    _learned[lang, f"{kind} {game}"] = {name: (word,) for name, word in words.items() if word}


def _own(lang: str, kind: Kind, game: str | None) -> Mapping[str, tuple[str, ...]]:
    """Return the words that only one game has."""
    section = f"{kind} {game}"
    return _learned.get((lang, section)) or table(lang).get(section, {})


def forms(lang: str, kind: Kind, name: str, game: str | None = None) -> tuple[str, ...]:
    """Return the words for an English one in a language; the word itself if it has no other."""
    of_game = _own(lang, kind, game).get(name)
    return of_game or table(lang).get(kind, {}).get(name) or (name,)


def shown(kind: Kind, name: str, game: str | None = None) -> str:
    """Return the word for an English one in the language in use."""
    return forms(i18n.language(), kind, name, game)[0]


def spellings(kind: Kind, name: str, game: str | None = None) -> list[str]:
    """Return everything that people may type for an English word: in the language in use, then in
    the others."""
    return [form for lang in _languages() for form in forms(lang, kind, name, game)]


def asks_for_help(word: str) -> bool:
    """Return whether a word asks for help where `--help` or `?` is meant."""
    return any(
        plain(word) == plain(form)
        for lang in i18n.LANGUAGES
        for form in forms(lang, "options", "help")
    )


def is_help_option(word: str) -> bool:
    """Return whether a word is `--help`, in any language, or `-h`."""
    return word == "-h" or (word.startswith("--") and asks_for_help(word.removeprefix("--")))


def place(name: str) -> str:
    """Return the placeholder of a word in a help, in the current language: `UNITS`, `JEDNOTKY`."""
    return shown("places", name.casefold()).upper()


def values(choice: str, value: str) -> tuple[str, ...]:
    """Return the names of a choice's value, in the current language, then in the others."""
    names = [name for lang in _languages() for name in _value(lang, choice, value)]
    return tuple(dict.fromkeys(names))


def _value(lang: str, choice: str, value: str) -> tuple[str, ...]:
    known = table(lang).get("values", {})
    return known.get(f"{choice}.{value}") or known.get(value) or (value,)


def meant(kind: Kind, typed: str, names: Iterable[str], game: str | None = None) -> list[str]:
    """Return the English names that a typed word is or begins, with accents optional: in the
    current language, else in another."""
    known, word = list(names), plain(typed)
    if exact := [name for name in known if plain(name) == word]:
        return exact
    if not word:
        return []
    by_language = [
        {name: [plain(form) for form in forms(lang, kind, name, game)] for name in known}
        for lang in _languages()
    ]
    readings: tuple[Callable[[str], bool], ...] = (word.__eq__, lambda form: form.startswith(word))
    for fits in readings:  # a whole word of any language comes before one that is begun
        for forms_by_name in by_language:
            if fitting := [name for name, of in forms_by_name.items() if any(map(fits, of))]:
                return fitting
    return []


def no_command(word: str, names: Iterable[str], game: str) -> str:
    """Return the sentence that a word is no command of a game."""
    message = i18n._("'{word}' is no command of the game; there are: {known}.")
    return message.format(word=word, known=", ".join(shown("commands", n, game) for n in names))


def in_english(words: Sequence[str], game: str | None = None) -> list[str]:
    """Return a command line with its command and its options in English. Words of other languages
    count if they are typed in full."""
    first = _english_name("commands", words[0], game) if words else ""
    return [first, *options_in_english(words[1:])] if words else []


def options_in_english(words: Sequence[str], names: Iterable[str] = ()) -> list[str]:
    """Return words with their options in English, if they are typed in full in any language. With
    `names` only these options are looked at, and may be cut short as long as they are clear."""
    only, english = set(names), list[str]()
    for word in words:
        option, sign, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not option or option in only:
            english.append(word)
            continue
        name = _english_name("options", option)
        if only and name not in only:
            begun = meant("options", option, _option_names())
            name = begun[0] if len(begun) == 1 and begun[0] in only else option
        english.append(f"--{name}{sign}{value}" if name != option else word)
    return english


def _option_names() -> list[str]:
    """Return the names of all options, in English."""
    known = (name for lang in i18n.LANGUAGES for name in table(lang).get("options", {}))
    return list(dict.fromkeys(known))


def _english_name(kind: Kind, typed: str, game: str | None = None) -> str:
    """Return the English name of a word of the language in use, or else of another; the word itself
    if it has none."""
    for lang in _languages():
        forms_by_name = {**table(lang).get(kind, {}), **_own(lang, kind, game)}
        if typed in forms_by_name and lang != i18n.language():
            return typed  # it is English already
        for name, of in forms_by_name.items():
            if plain(typed) in map(plain, of):
                return name
    return typed


def _languages() -> Iterator[str]:
    """Yield the language in use, then the others."""
    yield i18n.language()
    yield from (lang for lang in i18n.LANGUAGES if lang != i18n.language())
