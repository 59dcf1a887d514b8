"""Pictures of boards: drawn once, kept by the mark of the game, nothing else answered."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest
from PIL import Image
from shapely import Point as At
from shapely import Polygon, box

from companion.serve.board_drawing import draw
from companion.serve.board_files import BoardFiles, Job
from kitgen.export.boards import all_spots, board_files, drawing_of, face_files, repainted_files
from kitgen.game import load_game

EXAMPLE = Path("examples/copper-valley")


def test_a_board_is_a_picture_its_tiles_and_its_places() -> None:
    files = board_files(load_game("examples/copper-valley"), "en", "board")
    about = json.loads(files["about.json"])
    whole = Image.open(io.BytesIO(files["whole.webp"]))
    assert max(whole.size) == 1600
    assert whole.width / whole.height == pytest.approx(
        about["width_mm"] / about["height_mm"], rel=0.01
    )
    tiles = [f"{column}-{row}.webp" for column, row, *_box in about["tiles"]]
    assert sorted(files) == sorted(["about.json", "whole.webp", *tiles])
    right = max(box[4] for box in about["tiles"])
    assert right == pytest.approx(about["width_mm"], abs=0.5)
    assert (about["sizes_mm"]["cards"], about["sizes_mm"]["tokens"]) == ([63, 88], [16, 16])


@pytest.mark.walk
def test_pieces_stand_in_their_area_and_off_its_name() -> None:
    drawing = drawing_of(load_game("game-of-thrones"), "en", "board")
    labels = [box(x, y, x + width, y + height) for x, y, width, height in drawing.keep]
    boxes = {spot.name for spot in drawing.spots}
    areas = [spot for spot in all_spots(drawing) if spot.name not in boxes]
    assert len(areas) > 40
    for spot in areas:
        outline = max(map(Polygon, spot.rings), key=lambda ring: ring.area)
        assert outline.contains(At(spot.at)), spot.name
        assert not any(label.contains(At(spot.at)) for label in labels), spot.name


@pytest.mark.walk
def test_other_values_change_the_picture_where_rows_have_them() -> None:
    game = load_game("axis-allies")
    files = board_files(game, "en", "board")
    printed = Image.open(io.BytesIO(files["whole.webp"]))
    japanese = repainted_files(game, "en", "board", (("owner", "japan"),))
    by_now = Image.open(io.BytesIO(japanese["whole.webp"]))
    about = json.loads(files["about.json"])
    places = {place["id"]: place["at"] for place in about["places"]}
    scale = printed.width / about["width_mm"]

    def ground(picture: Image.Image, area: str) -> tuple[float, ...]:
        x, y = (figure * scale for figure in places[area])
        part = picture.convert("RGB").crop((int(x) - 12, int(y) + 8, int(x) + 12, int(y) + 16))
        return part.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[return-value]

    def apart(area: str) -> float:
        both = zip(ground(printed, area), ground(by_now, area), strict=True)
        return sum(abs(one - other) for one, other in both)

    assert apart("manchuria") < 12 < apart("libya")


def test_faces_of_a_part_are_pictures_by_the_ids_of_its_pieces() -> None:
    files = face_files(load_game("axis-allies"), "en", "chips-red")
    pieces = json.loads(files["about.json"])["pieces"]
    assert list(pieces) == ["chips-red/five"]
    assert pieces["chips-red/five"]["front"] in files


@pytest.mark.walk
def test_what_was_drawn_is_kept_and_what_no_scene_names_is_not_answered(tmp_path: Path) -> None:
    boards = BoardFiles(EXAMPLE.resolve(), tmp_path)
    address = boards.want(Job("cs", "board"))
    key = address.strip("/").partition("/")[2]

    async def ask() -> list[object]:
        return [
            await boards.file(key, "about.json"),
            await boards.file(key, "../../secret.json"),
            await boards.file(key, "nothing.webp"),
            await boards.file("0" * 20, "about.json"),
        ]

    first, *others = asyncio.run(ask())
    assert first is not None
    assert others == [None, None, None]
    kept = boards.folder_of(Job("cs", "board")) / "about.json"
    before = kept.stat().st_mtime_ns
    again = BoardFiles(EXAMPLE.resolve(), tmp_path)
    assert again.want(Job("cs", "board")) == address
    assert asyncio.run(again.file(key, "about.json")) == first
    assert kept.stat().st_mtime_ns == before


@pytest.mark.walk
def test_a_drawing_that_another_server_made_meanwhile_stays(tmp_path: Path) -> None:
    draw(EXAMPLE, Job("en", "market"), tmp_path / "key")
    draw(EXAMPLE, Job("en", "market"), tmp_path / "key")
    assert [one.name for one in tmp_path.iterdir()] == ["key"]


def test_a_table_that_ends_draws_nothing_more(tmp_path: Path) -> None:
    """A drawing is broken off and leaves nothing; what waits for its turn is not begun."""
    boards = BoardFiles(EXAMPLE.resolve(), tmp_path)
    keys = [boards.want(Job("en", part)).split("/")[2] for part in ("board", "market")]

    async def ask() -> list[object]:
        asked = [asyncio.create_task(boards.file(key, "about.json")) for key in keys]
        while boards._drawing is None:
            await asyncio.sleep(0.01)
        boards.close()
        return await asyncio.gather(*asked)

    assert asyncio.run(ask()) == [None, None]
    assert [one for place in tmp_path.iterdir() for one in place.iterdir()] == []


def test_what_somebody_waits_for_is_drawn_before_what_may_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[Job]()

    def drawn_at_once(_boards: BoardFiles, job: Job, folder: Path) -> None:
        drawn.append(job)
        folder.mkdir()
        (folder / "about.json").write_text("{}")

    monkeypatch.setattr(BoardFiles, "_draw", drawn_at_once)
    boards = BoardFiles(EXAMPLE.resolve(), tmp_path)
    likely = [Job("en", "board", (("owner", owner),)) for owner in ("blue", "red")]
    wanted = [Job("en", "board"), Job("en", "market"), Job("en", "counters", faces=True)]
    for job in likely:
        boards.expect(job)

    async def ask() -> None:
        for job in wanted:
            await boards.file(boards.want(job).split("/")[2], "about.json")
        while len(drawn) < len(wanted) + len(likely):
            await asyncio.sleep(0.01)

    asyncio.run(ask())
    assert drawn == [*wanted, *likely]
