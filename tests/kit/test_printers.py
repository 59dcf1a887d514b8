"""Printers that were measured: kept, used, undone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from games_to_try import SIXTH
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.draw.drawing import Drawing, PlacedDrawing
from kitgen.draw.geometry import IDENTITY, scaling, shift
from kitgen.kit.calibrate import calibration_pdf
from kitgen.kit.printers import Printer, read_printers, save_printers, trued
from kitgen.press.duplex import BackOffset, Duplex
from kitgen.press.papers import STANDARD
from kitgen.press.sheet import Sheet

A4 = STANDARD["a4"]
HOME = Printer("a4", Duplex.LONG, BackOffset(0.6, -0.2, 0.0881), (1.00311, 1.0008), 12)
MEASURED = ("--left", "0.6,-0.3", "--right", "0.6,-0.1", "--across", "161.5", "--down", "248.8")


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "settings"
    for command in ("build", "calibrate"):
        monkeypatch.setattr(f"kitgen.commands.{command}.settings_folder", lambda: folder)
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_what_was_measured_is_kept_and_listed(settings: Path) -> None:
    told = run("calibrate", *MEASURED, "--edge", "12", "--save", "home")
    assert told.exit_code == 0
    assert told.stdout == (
        "home: a4, long edge, backs 0.6,-0.2 mm and 0.088°, stretched by 1.0031 across and 1.0008"
        " down, 12 mm of the edge stay white\n"
    )
    kept = read_printers(settings)["home"]
    assert kept.scale == pytest.approx((162 / 161.5, 249 / 248.8), abs=1e-5)
    assert (kept.back_offset[:2], kept.edge_mm) == ((0.6, -0.2), 12)
    run("calibrate", "--left", "0,0", "--right", "0,0", "--save", "office", "--paper", "a3")
    assert [line.split(":")[0] for line in run("printers").stdout.splitlines()] == [
        "home",
        "office",
    ]
    assert run("printers", "--forget", "home").stdout.startswith("office: a3")
    assert run("printers", "--forget", "home").exit_code == 2


def test_a_build_undoes_what_the_printer_does(settings: Path, tmp_path: Path) -> None:
    save_printers(settings, {"home": HOME._replace(edge_mm=0)})
    boxes, listed = [], []
    for number, words in enumerate(((), ("--printer", "home"))):
        out = tmp_path / str(number)
        assert run("build", SIXTH, "--only", "counters", "--out", out, *words).exit_code == 0
        folder = out / "lantern-barges" / "en-a4"
        listed.append(json.loads((folder / "manifest.json").read_text("utf-8"))["options"])
        with pikepdf.open(folder / "counters.pdf") as document:
            page = document.pages[0]
            boxes.append([[float(side) for side in box] for box in (page.mediabox, page.trimbox)])
    (paper, trim), (same, stretched) = boxes
    assert paper == same
    middle = paper[2] / 2, paper[3] / 2
    scale = HOME.scale if paper[2] < paper[3] else HOME.scale[::-1]
    wanted = [
        middle[axis] + (trim[axis + end] - middle[axis]) * scale[axis]
        for end in (0, 2)
        for axis in (0, 1)
    ]
    assert stretched == pytest.approx(wanted, abs=0.01)
    assert listed[0]["scale"] == [1.0, 1.0]
    assert listed[1]["back_offset"] == list(HOME.back_offset)
    assert listed[1]["scale"] == list(HOME.scale)


def test_nothing_lies_in_the_white_edge(settings: Path, tmp_path: Path) -> None:
    save_printers(settings, {"home": Printer(edge_mm=25)})
    words = "build", SIXTH, "--only", "counters,board", "--printer", "home", "--out", tmp_path
    assert run(*words).exit_code == 0
    for name in ("counters", "board"):
        with pikepdf.open(tmp_path / "lantern-barges/en-a4" / f"{name}.pdf") as document:
            for page in document.pages:
                left, low, right, high = (float(side) / 72 * 25.4 for side in page.trimbox)
                width, height = (float(side) / 72 * 25.4 for side in page.mediabox[2:])
                assert min(left, low, width - right, height - high) > 24.99


def test_what_is_said_goes_before_what_was_measured(settings: Path, tmp_path: Path) -> None:
    save_printers(settings, {"home": HOME._replace(paper="letter", duplex=Duplex.SHORT)})
    words = "build", SIXTH, "--only", "counters", "--out", tmp_path, "--printer", "home"
    assert run(*words).exit_code == 0
    made = json.loads(
        (tmp_path / "lantern-barges/en-letter-duplex-short/manifest.json").read_text("utf-8")
    )
    assert (made["paper"], made["options"]["duplex"]) == ("letter", "short")
    said = "--paper", "a4", "--duplex", "fold", "--back-offset", "0,1"
    assert run(*words, *said).exit_code == 0
    made = json.loads(
        (tmp_path / "lantern-barges/en-a4-duplex-fold/manifest.json").read_text("utf-8")
    )
    assert (made["options"]["duplex"], made["options"]["back_offset"]) == ("fold", [0, 1, 0])


@given(
    st.floats(0.96, 1.04),
    st.floats(0.96, 1.04),
    st.booleans(),
    st.tuples(st.floats(0, 297), st.floats(0, 297)),
)
def test_a_trued_sheet_comes_out_true(
    across: float, down: float, lies: bool, point: tuple[float, float]
) -> None:
    """The printer shrinks upright paper; a sheet that lies goes through it turned by a quarter."""
    paper = A4.landscape() if lies else A4
    inner = Drawing("work", 1, 1, ())
    page = Drawing("page", paper.width_mm, paper.height_mm, (PlacedDrawing(inner, IDENTITY),))
    whole = 0.0, 0.0, paper.width_mm, paper.height_mm
    sheet = trued(Sheet(page, whole, whole, "x", "front"), A4, (across, down))
    on_page = point
    for verb in sheet.drawing.verbs:
        assert isinstance(verb, PlacedDrawing)
        on_page = verb.by(*on_page)
    middle = paper.width_mm / 2, paper.height_mm / 2
    shrink = scaling(1 / (down if lies else across), 1 / (across if lies else down))
    printed = (shift(*middle) @ shrink @ shift(-middle[0], -middle[1]))(*on_page)
    assert printed == pytest.approx(point, abs=1e-6)


def test_a_poster_is_left_as_it_is() -> None:
    page = Drawing("poster", 1200, 700, ())
    sheet = Sheet(page, (0, 0, 1200, 700), (0, 0, 1200, 700), "x", "front")
    assert trued(sheet, A4, (1.01, 1.02)) is sheet


def test_the_sheet_has_lines_as_long_as_it_says(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(calibration_pdf("letter", Duplex.LONG, "en"))
    import pypdfium2

    document = pypdfium2.PdfDocument(sheet)
    words = document[0].get_textpage().get_text_bounded()
    assert "167.9 mm" in words
    assert "231.4 mm" in words


def walk(settings: Path, out: Path, *answers: str) -> tuple[int, str]:
    """`calibrate --save` at a terminal."""
    lead, follow = pytest.importorskip("pty").openpty()
    code = (
        "import pathlib, sys; from kitgen.commands import calibrate;"
        f"calibrate.settings_folder = lambda: pathlib.Path({str(settings)!r});"
        "from kitgen.__main__ import main; main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, "calibrate", "--save", "home", "--out", out],
        stdin=follow,
        stdout=follow,
        stderr=follow,
        close_fds=True,
    )
    os.close(follow)
    os.write(lead, "".join(f"{answer}\n" for answer in answers).encode())
    shown = b""
    try:
        while part := os.read(lead, 100_000):
            shown += part
    except OSError:  # the other end is closed
        pass
    os.close(lead)
    return process.wait(), shown.decode()


def test_at_a_terminal_it_asks(settings: Path, tmp_path: Path) -> None:
    status, shown = walk(
        settings, tmp_path / "sheet.pdf", "0.6", "0.6,-0.3", "0.6,-0.1", "100", "161,5", "", "12"
    )
    assert status == 0, shown
    assert "it is '0.6'; write what you read as x,y in mm" in shown
    assert "it is '100', but the line is drawn with 162 mm" in shown
    kept = read_printers(settings)["home"]
    assert (kept.back_offset.x_mm, kept.scale[1], kept.edge_mm) == (0.6, 1, 12)
    assert kept.scale[0] == pytest.approx(162 / 161.5, abs=1e-5)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_whoever_stops_answering_keeps_nothing(settings: Path, tmp_path: Path) -> None:
    status, shown = walk(settings, tmp_path / "sheet.pdf", "0,0", "\x04")  # the end of the input
    assert (status, shown.splitlines()[-1][-8:]) == (1, "Aborted!"), shown
    assert "Traceback" not in shown
    assert not read_printers(settings)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--save", "x"), "--save needs what you read"),
        (("--left", "1,1"), "--left and --right go together"),
        (("--left", "x", "--right", "0,0"), "--left is 'x'"),
        (("--across", "nan"), "--across is 'nan', but the line is drawn with 162 mm"),
        (("--down", "2"), "--down is '2', but the line is drawn with 249 mm"),
        (("--edge", "99"), "--edge is '99'; write 0 to 40 mm"),
        (("--edge", "1", "--save", " "), "write a name of 1 to 60 letters"),
    ],
)
def test_readings_that_cannot_be_are_told(
    words: tuple[str, ...], said: str, tmp_path: Path, settings: Path
) -> None:
    found = run("calibrate", "--out", tmp_path / "sheet.pdf", *words)
    assert found.exit_code == 2
    assert said in found.stderr
    assert not settings.exists()


@pytest.mark.parametrize(
    "content",
    ["", "[]", "3", '{"home": 3}', '{"home": {"paper": "a4"}}', "\xff", "[" * 100_000]
    + [
        json.dumps(
            {"h": {"paper": "a4", "duplex": "long", "back_offset": o, "scale": s, "edge_mm": e}}
        )
        for o, s, e in (
            ([0, 0, 99], [1, 1], 0),
            ([0, 0], [1, 2], 0),
            ([0, 0, 0], [1], 0),
            ([0, 0, 0], [1, 1], -1),
            ([0, "x", 0], [1, 1], 0),
        )
    ],
)
def test_a_spoilt_file_is_told_and_kept(content: str, settings: Path, tmp_path: Path) -> None:
    settings.mkdir()
    (settings / "printers.json").write_text(content, "latin-1")
    for words in (
        ("printers",),
        ("build", SIXTH, "--printer", "h", "--out", tmp_path / "out"),
        ("calibrate", "--edge", "3", "--save", "new"),
    ):
        found = run(*words)
        assert found.exit_code in (1, 2)
        assert "is not a list of printers; mend or remove it" in found.stderr
    assert (settings / "printers.json").read_text("latin-1") == content


def test_a_printer_that_is_not_there(settings: Path, tmp_path: Path) -> None:
    words = "build", SIXTH, "--out", tmp_path, "--printer", "home"
    assert "measure it with `kitgen calibrate --save home`" in run(*words).stderr
    save_printers(settings, {"homely": HOME})
    assert "there is no printer 'home'; did you mean 'homely'?" in run(*words).stderr
