"""What a build leaves behind: the same bytes each time, and never half of anything."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from games_to_try import SIXTH, Copy
from typer.testing import CliRunner

from kitgen.cli import app
from kitgen.game import DataError, load_game
from kitgen.game.addresses import Codes, QrMode, short_code
from kitgen.kit.build import build_kit
from kitgen.kit.options import Options
from kitgen.kit.output import OutputError, recover, replace_files, replace_folder
from kitgen.press.duplex import Duplex
from kitgen.press.papers import paper

PAPERS = ("a4", "a3", "a5", "letter", "legal", "tabloid", "a2", "a1", "a0", "330x480mm", "13x19in")


def build(out: Path, game: Path = SIXTH, **given: Any) -> Path:
    return build_kit(load_game(game), Options(**{"lang": "en", "paper": paper("a4"), **given}), out)


def manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text("utf-8"))
    return found


def contents(folder: Path) -> dict[str, str]:
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.iterdir()}


def whole(folder: Path) -> bool:
    """Whether the folder has exactly the files of its manifest, byte for byte."""
    have = contents(folder)
    wanted = {file["path"]: file["sha256"] for file in manifest(folder)["files"]}
    return {name: have[name] for name in have if name != "manifest.json"} == wanted


def test_a_copy_of_a_game_has_a_folder_of_its_own(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(SIXTH, tmp_path / "second try"))
    folders = {build(tmp_path / "out", game, only=("aids",)) for game in (SIXTH, copy)}
    assert folders == {tmp_path / "out" / name / "en-a4" for name in (SIXTH.name, copy.name)}


@pytest.mark.walk
def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    """In two processes with other hash seeds, times and folders."""
    made = []
    for seed in ("1", "2"):
        subprocess.run(
            [
                sys.executable,
                "-m",
                "kitgen",
                "build",
                SIXTH,
                "--lang",
                "cs",
                "--out",
                tmp_path / seed,
            ],
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "", "TZ": f"UTC+{seed}"},
        )
        made.append(contents(tmp_path / seed / "lantern-barges" / "cs-a4"))
    assert made[0] == made[1]


def test_only_some_files_keeps_the_others(tmp_path: Path) -> None:
    folder = build(tmp_path)
    before = contents(folder)
    assert build(tmp_path, only=("cards",)) == folder
    after = contents(folder)
    assert {n: s for n, s in after.items() if n != "manifest.json"} == {
        n: s for n, s in before.items() if n != "manifest.json"
    }
    now = manifest(folder)
    assert now["options"]["only"] == ["cards"]
    (tmp_path / "full").mkdir()
    full = manifest(build(tmp_path / "full"))
    assert {**now, "options": 0} == {**full, "options": 0}


def test_only_on_an_empty_folder_makes_only_those(tmp_path: Path) -> None:
    folder = build(tmp_path, only=("rules", "board"))
    assert set(contents(folder)) == {"board.pdf", "rules.pdf", "print-me.pdf", "manifest.json"}
    assert whole(folder)


def test_files_may_stay_whose_parts_the_kit_no_longer_has(tmp_path: Path, copy: Copy) -> None:
    build(tmp_path / "out", copy.folder)
    copy.swap("kit.yaml", "  beacons:", "  lights:")
    copy.swap("kit.yaml", "{part: beacons,", "{part: lights,")
    folder = build(tmp_path / "out", copy.folder, only=("cards",))
    assert whole(folder)
    assert any(part["id"].startswith("beacons/") for part in manifest(folder)["parts"])


def test_files_made_with_other_options_do_not_stay(tmp_path: Path) -> None:
    build(tmp_path)
    folder = build(tmp_path, only=("cards",), ink="grey")
    assert set(contents(folder)) == {"cards.pdf", "print-me.pdf", "manifest.json"}


def test_a_failed_build_changes_nothing(tmp_path: Path, copy: Copy) -> None:
    folder = build(tmp_path / "out", copy.folder)
    before = contents(folder)
    copy.swap("text/en.yaml", "name: Toll bridge", "name: 中")
    with pytest.raises(DataError):
        build(tmp_path / "out", copy.folder)
    assert contents(folder) == before
    assert [p.name for p in folder.parent.iterdir()] == [folder.name]


def test_a_failed_first_build_leaves_nothing(tmp_path: Path, copy: Copy) -> None:
    copy.swap("layouts/river.yaml", "face: day.space", "face: day.spce")
    with pytest.raises(DataError):
        build(tmp_path / "out", copy.folder)
    assert not (tmp_path / "out").exists() or not any((tmp_path / "out").rglob("*.*"))


def test_an_output_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OutputError, match=r"cannot be written .*; choose another --out"):
        build(tmp_path / "file", only=("board",))


@pytest.mark.walk
@pytest.mark.parametrize("kills", [6, pytest.param(30, marks=pytest.mark.slow)])
def test_a_killed_build_leaves_a_whole_output(kills: int, tmp_path: Path, copy: Copy) -> None:
    """Killed without warning at any moment, most of them while files are put in place: the output
    is the old one or the new one, and the next build sweeps what is left over."""
    out = tmp_path / "out"
    folder = build(out, copy.folder)
    old = contents(folder)
    dice = random.Random(7)
    command = [sys.executable, "-c", REBUILD, str(copy.folder), str(out)]
    done = 0
    words = copy.read("text/en.yaml")
    for round_ in range(kills):
        copy.write("text/en.yaml", words.replace("title: Lan", f"title: X{round_} Lan", 1))
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        assert process.stdout.readline() == "ready\n"  # made; now the files are put in place
        time.sleep(dice.choice((0.0, dice.uniform(0, 0.004), dice.uniform(0, 0.03))))
        process.send_signal(signal.SIGKILL)
        done += process.wait() == 0
        recover(folder)
        assert whole(folder)
        now = contents(folder)
        assert now == old or manifest(folder)["title"].startswith(f"X{round_} ")
        old = now
    build(out, copy.folder)
    assert [p.name for p in folder.parent.iterdir()] == [folder.name]
    assert done < kills, "no kill came in time"


REBUILD = """
import sys
from pathlib import Path
from kitgen.game import load_game
from kitgen.kit import build
from kitgen.press.papers import paper
put = build.replace_folder
def told(*given):
    print("ready", flush=True)
    put(*given)
build.replace_folder = told
options = build.Options("en", paper("a4"), only=("rules", "board"))
build.build_kit(load_game(sys.argv[1]), options, Path(sys.argv[2]))
"""


STOPPED = """
import os, signal, sys
sys.argv[1:] = {words!r}
def stop(*_):
    os.kill(os.getpid(), signal.SIGINT)
{when}
from kitgen.__main__ import main
main()
"""
WHILE_LOADING = """
class Finder:
    def find_spec(self, name, *_):
        if name == "kitgen.running":
            stop()
sys.meta_path.insert(0, Finder())
"""
WHILE_PUT_IN_PLACE = """
from pathlib import Path
rename = Path.rename
def renamed(self, target):
    moved = rename(self, target)
    Path.rename = rename
    stop()
    return moved
Path.rename = renamed
"""


@pytest.mark.parametrize(
    ("when", "status"), [(WHILE_LOADING, -signal.SIGINT), (WHILE_PUT_IN_PLACE, 130)]
)
def test_ctrl_c_is_quiet_and_changes_nothing(tmp_path: Path, when: str, status: int) -> None:
    folder = build(tmp_path, only=("rules",))
    before = contents(folder)
    words = ["build", str(SIXTH), "--only", "cards", "--force", "--out", str(tmp_path)]
    source = STOPPED.format(words=words, when=when)
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (status, "", "")
    assert contents(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


@pytest.mark.walk
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
def test_who_stops_what_is_ending_already_reads_nothing(number: str) -> None:
    source = STOPPED.format(words=["games"], when="import atexit; atexit.register(stop)")
    source = source.replace("SIGINT", number)
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (-getattr(signal, number), "")


def test_what_a_kill_between_two_renames_leaves_is_brought_back(tmp_path: Path) -> None:
    folder = build(tmp_path, only=("rules",))
    before = contents(folder)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    work = folder.with_name(f".{folder.name}-{gone.pid}-x")
    work.mkdir()
    folder.rename(work / "old")
    recover(folder)
    assert contents(folder) == before
    assert not work.exists()


def test_where_no_signal_only_asks_a_folder_is_left_when_nothing_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows `os.kill` would end the process, or fail."""
    folder = build(tmp_path, only=("rules",))
    before = contents(folder)
    work = folder.with_name(f".{folder.name}-{os.getpid()}-x")
    work.mkdir()
    folder.rename(work / "old")
    monkeypatch.delattr(os, "kill")
    monkeypatch.setattr(sys, "platform", "win32")
    recover(folder)
    assert work.exists()
    os.utime(work, (0, 0))
    recover(folder)
    monkeypatch.undo()
    assert contents(folder) == before
    assert not work.exists()


def test_a_folder_beside_the_output_is_left_alone(tmp_path: Path) -> None:
    """Whatever it is called: only what a killed run worked in is removed."""
    folder = build(tmp_path, only=("rules",))
    mine = [folder.with_name(f"{folder.name}{end}") for end in (".old", ".new", "-1-x", "~")]
    mine += [
        folder.with_name(f".{folder.name}-{middle}-x") for middle in ("notes", "1", "99999999")
    ]
    for one in mine:
        one.mkdir()
        (one / "mine.txt").write_text("mine", "utf-8")
    build(tmp_path, only=("rules",))
    assert all((one / "mine.txt").read_text("utf-8") == "mine" for one in mine)


@pytest.mark.sweep
@pytest.mark.parametrize("name", PAPERS)
def test_trim_sizes_are_the_same_on_every_paper(tmp_path: Path, name: str) -> None:
    sheet = paper(name)
    folder = build(tmp_path, paper=sheet)
    made = manifest(folder)
    assert made["paper"] == sheet.name
    face = {
        part["id"]: (part["width_mm"], part["height_mm"], part["count"]) for part in made["parts"]
    }
    assert face["cards/fog_bank"] == (63, 88, 3)
    assert face["boats/1"] == (18, 20.78, 4)
    assert face["river-board"] == (304, 224, 1)
    sizes = {round(sheet.width_mm, 1), round(sheet.height_mm, 1)}
    for file in made["files"]:
        with pikepdf.open(folder / file["path"]) as pdf:
            for page in pdf.pages:
                width, height = (float(v) * 25.4 / 72 for v in page.MediaBox[2:])
                assert {round(width, 1), round(height, 1)} == sizes
    total = sum(part["count"] for part in made["parts"])
    assert total == sum(count for _, _, count in face.values())


def test_a_paper_too_small_for_the_booklet_or_a_card(tmp_path: Path) -> None:
    """Boards and cards come in tiles, booklet pages one to a sheet; nothing is scaled."""
    made = manifest(build(tmp_path, paper=paper("a6")))
    pages = {part["id"]: len(part["pages"]) for part in made["parts"]}
    assert pages["river-board"] > 4
    assert pages["aids"] > 3


def test_one_poster_per_board(tmp_path: Path) -> None:
    folder = build(tmp_path, poster=True, only=("board",))
    with pikepdf.open(folder / "board.pdf") as pdf:
        trims = [[float(v) * 25.4 / 72 for v in page.TrimBox] for page in pdf.pages]
    sizes = [(round(t[2] - t[0], 2), round(t[3] - t[1], 2)) for t in trims]
    assert sizes == [(304, 224), (152, 132)]


def test_a_piece_too_large_for_the_paper_is_a_poster_too(tmp_path: Path) -> None:
    """One page to a side where it would else be in tiles, as the cards are on a6."""
    made = manifest(build(tmp_path, paper=paper("a6"), poster=True))
    tiled = manifest(build(tmp_path / "tiled", paper=paper("a6")))
    pages = {part["id"]: len(part["pages"]) for part in made["parts"]}
    larger = {part["id"] for part in tiled["parts"] if len(part["pages"]) > pages[part["id"]]}
    assert "river-board" in larger
    assert len(larger) > 1


@pytest.mark.parametrize(
    ("duplex", "pages"), [("long", 2), ("short", 2), ("fold", None), ("off", 1)]
)
def test_backs_by_duplex_mode(tmp_path: Path, duplex: str, pages: int | None) -> None:
    folder = build(tmp_path, duplex=Duplex(duplex), only=("counters",))
    made = manifest(folder)
    assert made["options"]["duplex"] == duplex
    document = pypdfium2.PdfDocument(folder / "counters.pdf")
    if pages:
        assert len(document) == pages
    back = "back" in document[len(document) - 1].get_textpage().get_text_range()
    assert back == (duplex in ("long", "short"))
    boats = next(part for part in made["parts"] if part["id"] == "boats/1")
    assert boats["count"] == 4


def colours(path: Path) -> set[tuple[int, int, int]]:
    found: set[tuple[int, int, int]] = set()
    for page in pypdfium2.PdfDocument(path):
        picture = page.render(scale=0.5).to_pil().convert("RGB")
        found |= {colour for _, colour in picture.getcolors(maxcolors=1 << 20)}
    return found


@pytest.mark.walk
def test_grey_ink_has_no_hue(tmp_path: Path) -> None:
    for ink, grey in (("grey", True), ("full", False)):
        folder = build(tmp_path / ink, ink=ink)
        for file in manifest(folder)["files"]:
            widest = max(max(c) - min(c) for c in colours(folder / file["path"]))
            assert (widest == 0) == grey or file["kind"] in ("print-me",), (ink, file)


def test_low_ink_is_lighter(tmp_path: Path) -> None:
    def darkness(folder: Path) -> float:
        page = pypdfium2.PdfDocument(folder / "board.pdf")[0]
        histogram = page.render(scale=0.5).to_pil().convert("L").histogram()
        return float(sum((255 - level) * count for level, count in enumerate(histogram)))

    full = darkness(build(tmp_path / "full", only=("board",)))
    low = darkness(build(tmp_path / "low", only=("board",), ink="low"))
    assert low < 0.7 * full


@pytest.mark.walk
def test_low_ink_makes_no_file_darker(tmp_path: Path) -> None:
    def darkness(path: Path) -> float:
        document = pypdfium2.PdfDocument(path)
        pages = [page.render(scale=0.3).to_pil().convert("L").histogram() for page in document]
        return float(
            sum((255 - level) * count for page in pages for level, count in enumerate(page))
        )

    full, low = build(tmp_path / "full"), build(tmp_path / "low", ink="low")
    for file in manifest(full)["files"]:
        assert darkness(low / file["path"]) <= 1.01 * darkness(full / file["path"]), file["path"]


def test_codes_may_be_links(tmp_path: Path) -> None:
    codes = Codes(QrMode.URL, "https://example.org/rules/")
    folder = build(tmp_path, codes=codes, only=("aids",))
    payloads = {(entry["topic"], entry["payload"]) for entry in manifest(folder)["qr"]}
    game = load_game(SIXTH)
    short = {topic.id: short_code(game.id, "en", topic.id) for topic in game.topics("en")}
    assert payloads == {(t, f"HTTPS://EXAMPLE.ORG/rules/Q/{code}/") for t, code in short.items()}


def test_what_no_build_made_stays(tmp_path: Path) -> None:
    folder = build(tmp_path, only=("cards",))
    (folder / "notes.txt").write_text("mine", "utf-8")
    (folder / "photos").mkdir()
    (folder / "photos" / "one.png").write_bytes(b"x")
    build(tmp_path, only=("aids",))
    assert (folder / "notes.txt").read_text("utf-8") == "mine"
    assert (folder / "photos" / "one.png").read_bytes() == b"x"


def test_a_file_of_the_same_name_that_no_build_made(tmp_path: Path) -> None:
    folder = tmp_path / "lantern-barges" / "en-a4"
    folder.mkdir(parents=True)
    (folder / "cards.pdf").write_bytes(b"mine")
    with pytest.raises(OutputError, match="no build made this file; move it away"):
        build(tmp_path, only=("cards",))
    assert contents(folder) == {"cards.pdf": hashlib.sha256(b"mine").hexdigest()}


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.update(files=[{"path": "../../secret.pdf", "kind": "board"}]),
        lambda m: m.update(files=7),
        lambda m: m.update(parts=[{}]),
        lambda m: m.update(qr=[3]),
        lambda m: m.update(options=None),
    ],
)
def test_an_odd_manifest_is_no_manifest(tmp_path: Path, change: Any) -> None:
    (tmp_path / "secret.pdf").write_bytes(b"secret")
    folder = build(tmp_path, only=("cards",))
    odd = manifest(folder)
    change(odd)
    (folder / "manifest.json").write_text(json.dumps(odd), "utf-8")
    with pytest.raises(OutputError, match="no build made this file"):
        build(tmp_path, only=("aids",))
    assert (tmp_path / "secret.pdf").read_bytes() == b"secret"


@pytest.mark.walk
def test_a_file_of_somebody_is_no_folder_to_be_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    for place in (mine, tmp_path / "nowhere"):
        with pytest.raises(OutputError, match="is there and is no folder; choose another --out"):
            replace_folder(place, {"new.txt": b"new"}, set())
        for command in ("export", "site", "gallery"):
            done = CliRunner().invoke(app, [command, str(SIXTH), "--out", str(place)])
            assert done.exit_code == 1
            assert "is there and is no folder; choose another --out" in done.output
    assert mine.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.txt", "nowhere"]


def test_files_are_replaced_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second file cannot be replaced, as one that is open in a spreadsheet on Windows."""
    held, rename = tmp_path / "text" / "cs.csv", Path.replace
    held.parent.mkdir()
    held.write_text("as it was")
    sheet = tmp_path / "cards.csv"
    sheet.write_text("as it was")

    def fails_where_held(self: Path, target: Path) -> Path:
        if target == held:
            raise PermissionError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", fails_where_held)
    files = {"new.csv": b"new", "cards.csv": b"changed", "text/cs.csv": b"changed"}
    with pytest.raises(OutputError, match=r"cannot be written \(Permission denied\)"):
        replace_files(tmp_path, files)
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert left == {"cards.csv", "text/cs.csv"}
    assert sheet.read_text() == held.read_text() == "as it was"
