"""The language of the program's own sentences: gettext catalogues under `companion/locale`."""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "cs")
LOCALE_FOLDER = Path(__file__).resolve().parent.parent / "locale"

_SOURCE = _gettext.NullTranslations()
_current: ContextVar[tuple[str, _gettext.NullTranslations]] = ContextVar(
    "language", default=("en", _SOURCE)
)


_learned: dict[str, dict[str, str]] = {}
"""Language -> message -> what a game's own folder says for it."""


class _Learned(_gettext.NullTranslations):
    """Messages that catalogues do not have: those of declared games."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def gettext(self, message: str) -> str:
        return _learned.get(self.lang, {}).get(message, message)


def learn(messages: Mapping[str, Mapping[str, str]]) -> None:
    """Add a game's own messages in each language: language -> message -> text. The program's
    catalogues keep precedence."""
    for lang, texts in messages.items():
        _learned.setdefault(lang, {}).update(texts)


def use(lang: str) -> None:
    """Set the language of this context to `lang`. English is the language of the sources."""
    if lang == "en":
        _current.set(("en", _SOURCE))
    else:
        _current.set((lang, _catalogue(lang)))


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak `lang` within the context; an empty one is the language in use."""
    before = _current.get()
    if lang:
        use(lang)
    try:
        yield
    finally:
        _current.set(before)


@cache
def _catalogue(lang: str) -> _gettext.NullTranslations:
    catalogue = _gettext.translation("companion", LOCALE_FOLDER, languages=[lang])
    catalogue.add_fallback(_Learned(lang))
    return catalogue


def language() -> str:
    """Return the language in use."""
    return _current.get()[0]


def _(message: str) -> str:
    """Return the message in the language in use."""
    return _current.get()[1].gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return the message in the form that the language asks for with this count."""
    return _current.get()[1].ngettext(singular, plural, count)


def plural_form(count: int) -> int:
    """Return which form of a word goes with a count in the language in use: 0 for one, 1 for
    several, 2 for the third form of languages such as Czech (five and more)."""
    catalogue = _current.get()[1]
    by_count = getattr(catalogue, "plural", None)  # only a catalogue that was read has the rule
    return int(by_count(count)) if by_count else int(count != 1)


def every(message: str) -> tuple[str, ...]:
    """Return the message in every language, for words that are typed."""
    others = (lang for lang in LANGUAGES if lang != "en")
    return (message, *(_catalogue(lang).gettext(message) for lang in others))


def first_of(names: Sequence[str], most: int) -> str:
    """Return names with commas; those beyond so many are an ellipsis.

    >>> first_of(["east", "west", "north"], 2)
    'east, west, …'
    """
    shown = [*names[:most], "…"] if len(names) > most else names
    return ", ".join(shown)


def and_more(names: str, left: int) -> str:
    """Return names, with how many are left that are not named.

    >>> and_more("east, west", 3)
    'east, west and 3 more'
    """
    return _("{names} and {n} more").format(names=names, n=left) if left > 0 else names


def quoted(text: str) -> str:
    """Return a text between the quotation marks of the language in use: a command to type, a word
    that was typed."""
    return _("'{text}'").format(text=text)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools know
    """Mark a message for translation without translating it yet."""
    return message


def preferred(environment: Mapping[str, str]) -> str:
    """Return the user's language by the usual variables of the environment, else English."""
    for name in ("COMPANION_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
