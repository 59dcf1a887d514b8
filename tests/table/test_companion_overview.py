"""What a status is made of is worked out once, however much of it finds room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from companion.table import i18n
from companion.table.overview import Overview, Part
from companion.table.reply import Line


@pytest.mark.parametrize("height", [3, 8, 22])
def test_each_part_is_asked_once_and_its_names_only_for_a_word(height: int) -> None:
    asked: Counter[str] = Counter()

    def part(name: str, rank: int) -> Part:
        def blocks() -> list[Line]:
            asked[name] += 1
            return [Line(f"{name} {line}") for line in range(5)]

        def names() -> Iterable[str]:
            asked[f"names of {name}"] += 1
            return (f"other {name}",)

        return Part(name, name.title(), blocks, rank, names)

    parts = [part(name, rank) for rank, name in enumerate(("one", "two", "three"))]
    overview = Overview([Line("head")], parts, [Line("- due"), Line("- and more")])
    overview.brief(height)
    assert asked == {"one": 1, "two": 1, "three": 1}
    assert overview.part("other two") == [Line(f"two {line}") for line in range(5)]


@pytest.mark.parametrize("height", range(3, 30))
def test_what_has_no_room_is_not_made_and_nothing_else_changes(height: int) -> None:
    asked: Counter[int] = Counter()

    def overview(known: bool) -> Overview:
        def part(size: int, rank: int) -> Part:
            def blocks() -> list[Line]:
                asked[size] += known
                return [Line(f"{size} {line}") for line in range(size)]

            lines = size if known and rank else 0
            return Part(str(size), str(size), blocks, rank, lines=lines)

        parts = [part(size, rank) for rank, size in enumerate((2, 9, 4, 12))]
        return Overview([Line("head")], parts, [Line("- due"), Line("- and more")])

    shown = overview(True).brief(height)
    assert shown == overview(False).brief(height)
    told = " ".join(line.text for line in shown if isinstance(line, Line))
    if height < 12:
        assert "'status 12'" in told
        assert not asked[12]


@pytest.mark.parametrize(("lang", "word"), [("en", "full"), ("cs", "celý")])
def test_everything_is_called_in_the_language_in_use(lang: str, word: str) -> None:
    i18n.use(lang)
    try:
        known = Overview([Line("head")], [Part("one", "One", lambda: [Line("1")])]).vocabulary()
        assert known.shown("full") == word
        assert {known.find(each) for each in ("full", "celý")} == {"full"}
    finally:
        i18n.use("en")
