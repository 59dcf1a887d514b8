"""Read from the command line which parts of a kit are wanted."""

from __future__ import annotations

from collections.abc import Sequence

from kitgen.commands.ending import misused
from kitgen.game import nearest
from kitgen.game.places import layouts_folder
from kitgen.kit.plan import FILES
from kitgen.kit.studios import common_words


def chosen_kinds(only: str) -> tuple[str, ...]:
    """Return the kinds of file that `--only` names, in the order in which they are made; none for
    all. A kind may be called as sheets and the preview call it: `boards`, `karty`."""
    kinds = tuple(map(_kind, _split_list(only)))
    if only and not kinds:
        raise misused(f"--only is '{only}'; use one of: {', '.join(FILES)}")
    for kind in kinds:
        if kind not in FILES:
            raise misused(f"--only has '{kind}'; {nearest(kind, FILES)}")
    return tuple(kind for kind in FILES if kind in kinds)


def _kind(word: str) -> str:
    """Return the kind of file that a word means in any of the program's languages; any other as it
    is."""
    if word in FILES:
        return word
    called = {
        common_words(path.stem).label(f"file_{kind}"): kind
        for path in (layouts_folder() / "text").glob("*.yaml")
        for kind in FILES
    }
    return called.get(word, word)


def chosen_pieces(text: str) -> tuple[str, ...]:
    """Return the names that `--pieces` lists; none for all."""
    names = _split_list(text)
    if text and not names:
        raise misused(f"--pieces is '{text}'; write ids of parts or rows, with commas between")
    return names


MOST_PAGES = 5000


def chosen_pages(text: str, only: Sequence[str]) -> tuple[int, ...]:
    """Return the pages that `--pages` lists, in order; none for all."""
    if not text:
        return ()
    if len(only) != 1:
        raise misused("--pages needs --only with one file, such as --only cards --pages 3-5")
    pages: set[int] = set()
    for part in _split_list(text):
        first, dash, last = part.partition("-")
        ends = [int(end) if end.isdecimal() else 0 for end in (first, last if dash else first)]
        if not 1 <= ends[0] <= ends[1] <= MOST_PAGES:
            raise misused(f"--pages has '{part}'; write numbers and spans, such as 3-5,8")
        pages |= set(range(ends[0], ends[1] + 1))
    if not pages:
        raise misused(f"--pages is '{text}'; write numbers and spans, such as 3-5,8")
    return tuple(sorted(pages))


def _split_list(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def language_of(languages: Sequence[str], lang: str, name: str) -> str:
    """Return the language of a game to use: the one asked for, else English, else its first. End
    the command if the game, called `name` in the message, does not have it."""
    language = lang or ("en" if "en" in languages else languages[0])
    if language not in languages:
        raise misused(f"{name} has no language '{lang}'; it has {', '.join(languages)}")
    return language
