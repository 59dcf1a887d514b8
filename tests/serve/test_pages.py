"""The pages without a browser: what scripts and templates say is there, and nothing else."""

from __future__ import annotations

import re

from companion.serve.pages import FOLDER, words

SOURCES = {
    path.name: path.read_text("utf-8")
    for path in sorted(FOLDER.iterdir())
    if path.suffix in (".js", ".html")
}


def said() -> dict[str, set[str]]:
    """Word -> the files that say it."""
    found: dict[str, set[str]] = {}
    for name, text in SOURCES.items():
        for word in re.findall(r"\b(?:words\.|say\(')([a-z_]+)", text):
            found.setdefault(word, set()).add(name)
    return found


def test_every_word_that_a_page_says_is_there() -> None:
    missing = {word: files for word, files in said().items() if word not in words()}
    assert len(said()) > 50
    assert missing == {}


def test_no_word_is_kept_for_nobody() -> None:
    everything = "".join(SOURCES.values())
    unused = {word for word in words() if not re.search(rf"\b{word}\b", everything)}
    assert unused == set()
