"""What a change draws anew: no more than it touches, and never less."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games_to_try import SIXTH
from PIL import Image
from sample_art import encoded, game
from spoiling import FILES, spoil

from kitgen.press.papers import paper
from kitgen.preview.session import Session

A4 = paper("a4")


def settled(session: Session, lang: str = "en", ink: str = "full") -> Session:
    """The session with one language open and everything in it made."""
    session.kit(lang, ink)
    for _ in session.work():
        pass
    return session


def changed(session: Session) -> Session:
    session.reload()
    return settled(session)


def seen(session: Session) -> dict[str, Any]:
    """All that a page could be shown of what can be made; of other things it shows the last."""
    show = session._shows["en", "full"]
    parts = session.kit("en", "full")["parts"]
    made = [unit for part in parts for unit in part["units"] if show.made(unit["id"])]
    faces = {
        (unit["id"], side): picture.svg() if picture else None
        for unit in made
        for side in unit["sides"]
        for picture in [session.face("en", "full", unit["id"], side, bleed=True)]
    }
    told = session.problems("en", "full")
    beside = {
        unit: sorted(str(told["problems"][number]) for number in numbers)
        for unit, numbers in told["beside"].items()
    }
    said = {key: sorted(map(str, told[key])) for key in ("stopped", "problems", "checks")}
    return {"made": made, "faces": faces, "beside": beside, **said}


def drawn(session: Session) -> list[str]:
    """The faces that the last change made anew."""
    memory = session._shows["en", "full"].memory
    return sorted(str(key[0]) for key in memory.drawn if isinstance(key, tuple))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SIXTH, tmp_path / "game"))


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text, name
    path.write_text(text.replace(old, new, 1), "utf-8")


CHANGES: tuple[tuple[str, str, str, dict[str, int]], ...] = (
    ("boats.csv", "skiff,1,3", "skiff,1,4", {"boat.front": 3}),
    ("boats.csv", "skiff,1,4", "\nskiff,1,4", {}),  # the row moves to another line
    ("text/en.yaml", "Fog", "Mist", {"river.card": 1}),
    ("layouts/river.yaml", "faces:", "# moved\n\nfaces:", {}),
    ("layouts/river.yaml", "at: [6.2, 6.6,", "at: [6.4, 6.6,", {"day.space": 44, "river.board": 1}),
    ("kit.yaml", "gutter: 4", "gutter: 5", {}),
    ("map.geojson", "[", "[ ", {"river.board": 1}),
    ("symbols/lantern.svg", "M", "M ", {}),  # the same outline
)


@pytest.mark.walk
def test_a_change_draws_what_it_touches_and_nothing_else(folder: Path) -> None:
    session = settled(Session(folder, A4))
    assert len(drawn(session)) > 100
    for name, old, new, faces in CHANGES:
        edit(folder, name, old, new)
        assert Counter(drawn(changed(session))) == faces, name
    assert seen(session) == seen(settled(Session(folder, A4)))


THEME = """extends: atlas
colours:
  accent: "#8a3b1e"
styles:
  h1: {size: 15}
"""

THEMES: tuple[tuple[str, str, dict[str, int]], ...] = (
    ('accent: "#8a3b1e"', 'accent: "#8a3b1f"', {"river.card": 4, "river.cover": 1}),
    ("{size: 15}", "{size: 14}", {"river.card": 7, "topic.back": 5}),
    ("styles:", '  sea_2: "#335577"\nstyles:', {"day.space": 6, "river.board": 1}),
    ("styles:", '  another: "#335577"\nstyles:', {}),
    ("styles:", "styles:\n  another: {family: sans, size: 5}", {}),
)
"""Changes of a theme, and faces that have the colour or the style."""


@pytest.mark.walk
def test_a_change_of_the_theme_draws_what_has_that_colour_or_style(folder: Path) -> None:
    (folder / "layouts" / "own.yaml").write_text(THEME, "utf-8")
    edit(folder, "kit.yaml", "theme: atlas", "theme: own")
    session = settled(Session(folder, A4))
    whole = len(drawn(session))
    for old, new, faces in THEMES:
        edit(folder, "layouts/own.yaml", old, new)
        found = Counter(drawn(changed(session)))
        assert {name: found[name] for name in faces} == faces, new
        assert found.total() < whole / 3, new
        assert faces or not found, new
        assert seen(session) == seen(settled(Session(folder, A4))), new


def test_where_a_box_stands_is_told_as_it_is_now(folder: Path) -> None:
    session = settled(Session(folder, A4))
    before = session.boxes("en", "river-board", "front")["boxes"][0]["place"]["line"]
    edit(folder, "layouts/river.yaml", "faces:", "\n\nfaces:")
    assert drawn(changed(session)) == []
    assert session.boxes("en", "river-board", "front")["boxes"][0]["place"]["line"] == before + 2


def test_a_typing_hand_loses_nothing_of_what_is_drawn(folder: Path) -> None:
    """A change comes before the last one was drawn to its end."""
    session = settled(Session(folder, A4))
    for number in range(3):
        edit(folder, "boats.csv", f"skiff,1,{3 + number}", f"skiff,1,{4 + number}")
        session.reload()
        next(session.work(), None)
    assert drawn(changed(session)) == ["boat.front"] * 3


def test_a_picture_that_is_saved_anew_is_drawn_anew(tmp_path: Path) -> None:
    red, blue = (encoded(Image.new("RGB", (300, 300), c), "PNG") for c in ("red", "blue"))
    folder = game(tmp_path / "game", {"a.png": red, "b.png": red}, {"one": "a.png", "two": "b.png"})
    session = settled(Session(folder, A4))
    (next(folder.rglob("b.png"))).write_bytes(blue)
    assert len(drawn(changed(session))) == 1
    assert seen(session) == seen(settled(Session(folder, A4)))


@pytest.mark.walk
@pytest.mark.parametrize(
    ("seed", "cases"),
    [(0, 6), *(pytest.param(seed, 30, marks=pytest.mark.slow) for seed in range(1, 10))],
)
def test_whatever_changes_the_page_shows_what_a_fresh_one_would(
    folder: Path, seed: int, cases: int
) -> None:
    """Files are spoilt and mended at random while the preview runs."""
    dice = random.Random(seed)
    session = settled(Session(folder, A4))
    for _ in range(cases):
        name = dice.choice(FILES)
        path = folder / name
        path.write_bytes(spoil(path.read_bytes(), dice))
        fresh = settled(Session(folder, A4))
        changed(session)
        if fresh.problems("en", "full")["stopped"]:
            assert session.problems("en", "full")["stopped"]
        else:
            assert seen(session) == seen(fresh), name
        if session.problems("en", "full")["stopped"] or dice.random() < 0.5:
            shutil.copyfile(SIXTH / name, path)


def test_what_reaches_beyond_its_box_is_told_and_what_bleeds_is_not(folder: Path) -> None:
    session = settled(Session(folder, A4))

    def beyond() -> list[str]:
        boxes = session.boxes("en", "cards/fog_bank", "front")["boxes"]
        return [box["name"] for box in boxes if box["over"]]

    before = beyond()
    layouts = (folder / "layouts" / "river.yaml").read_text("utf-8")
    face = layouts[layouts.index("  river.card:") :]
    first = face.index("boxes:\n") + len("boxes:\n")
    line = "{draw: line, at: [10, 10, 5, 5], points: [[10, 10], [90, 10]], stroke: ink}"
    wide = f"      far: {line}\n"
    edit(folder, "layouts/river.yaml", face, face[:first] + wide + face[first:])
    settled(changed(session))
    assert set(beyond()) - set(before) == {"far"}
