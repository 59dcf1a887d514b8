"""The page "I want …": what it shows, put into a game as it stands, is checked and drawn."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from games_to_try import besides_drafts
from PIL import Image, ImageChops, ImageStat

HOME = Path(__file__).parents[2]
sys.path.insert(0, str(HOME / "art"))
from make_guide_pictures import look_picture, wanted_game, wanted_pictures  # noqa: E402

PAGE = HOME / "docs" / "guide" / "wanted.md"


@pytest.mark.walk
def test_what_the_page_shows_is_in_order_and_looks_as_it_shows(tmp_path: Path) -> None:
    game = wanted_game(tmp_path)
    assert not besides_drafts(game)
    made = wanted_pictures(game)
    shown = re.findall(r"\(pictures/(wanted-[a-z-]+\.svg)\)", PAGE.read_text("utf-8"))
    assert sorted(made) == sorted(shown)
    kept = {name: (PAGE.parent / "pictures" / name).read_bytes() for name in shown}
    stale = [name for name in made if made[name] != kept[name]]
    assert not stale, "python art/make_guide_pictures.py makes them anew"


@pytest.mark.walk
def test_the_picture_of_the_eight_looks_is_made_of_them(tmp_path: Path) -> None:
    kept = Image.open(HOME / "docs" / "guide" / "pictures" / "beginnings.png").convert("RGB")
    made = look_picture(tmp_path)
    assert made.size == kept.size
    differs = max(ImageStat.Stat(ImageChops.difference(made, kept)).mean)
    assert differs < 2, "python art/make_guide_pictures.py makes it anew"  # it has fewer colours


def test_each_wish_is_a_dozen_lines() -> None:
    wishes = re.split(r"(?m)^## … ", PAGE.read_text("utf-8"))[1:]
    assert len(wishes) >= 8
    for wish in wishes:
        blocks = re.findall(r"(?ms)^```(?:yaml|sh)\n(.*?)^```$", wish)
        assert 0 < sum(block.count("\n") for block in blocks) <= 13, wish[:60]
