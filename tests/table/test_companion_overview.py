"""What a status is made of is worked out once, however much of it finds room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

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
