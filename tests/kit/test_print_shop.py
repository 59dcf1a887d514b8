"""Files for a print shop: four inks and nothing else, black over colours, boxes, what a press needs
to know; read by programs that did not write them."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from games_to_try import SIXTH
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms, ImageStat
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.draw.drawing import Drawing, Paint, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.geometry import Affine, ellipse, rectangle, shift
from kitgen.draw.icc import plain_inks, plain_profile
from kitgen.draw.pdf import DocumentInfo, Page, PrintShop, SeeThroughError, write_pdf
from kitgen.draw.plates import MOST_INK, Plates
from kitgen.draw.print_shop import STANDARDS
from kitgen.draw.raster import read_raster
from kitgen.export.faces import Face
from kitgen.export.images import PageShot, take
from kitgen.export.write import Press
from kitgen.parts.art import read_art
from kitgen.press.bleed import with_bleed

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
OTHER_INKS = {"rg", "RG", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


def build(out: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["build", str(SIXTH), "--out", str(out), *words])


def contents(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    yield from (page.obj for page in pdf.pages)
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing


def steps(pdf: pikepdf.Pdf) -> Iterator[tuple[list[float], str]]:
    """Every operator of every page and form, with its figures."""
    for content in contents(pdf):
        for step in pikepdf.parse_content_stream(content):
            figures = [float(o) for o in step.operands if isinstance(o, int | float | Decimal)]
            yield figures, str(step.operator)


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    out = tmp_path_factory.mktemp("shop")
    made = {}
    for standard in STANDARDS:
        found = build(out, "--print-shop", "--standard", standard)
        assert found.exit_code == 0, found.output
        made[standard] = out / "lantern-barges" / f"en-a4-print-shop-{standard}"
    return made


@pytest.mark.walk
@pytest.mark.parametrize("standard", STANDARDS)
def test_there_are_four_inks_and_never_too_much_of_them(
    kits: dict[str, Path], standard: str
) -> None:
    inked = 0
    for path in kits[standard].glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == []
            for figures, operator in steps(pdf):
                assert operator not in OTHER_INKS, path
                if operator in ("k", "K"):
                    inked += 1
                    assert len(figures) == 4
                    assert sum(figures) <= MOST_INK + 0.001
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
                    assert thing.ColorSpace in ("/DeviceCMYK", "/DeviceGray")
    assert inked > 500


@pytest.mark.parametrize("standard", STANDARDS)
def test_a_file_says_what_it_is(kits: dict[str, Path], standard: str) -> None:
    wanted = STANDARDS[standard]
    for path in kits[standard].glob("*.pdf"):
        with pikepdf.open(path) as pdf:
            assert pdf.pdf_version == ".".join(map(str, wanted.version))
            (intent,) = pdf.Root.OutputIntents
            assert intent.S == "/GTS_PDFX"
            profile = ImageCms.ImageCmsProfile(io.BytesIO(intent.DestOutputProfile.read_bytes()))
            assert profile.profile.xcolor_space.strip() == "CMYK"
            assert intent.DestOutputProfile.N == 4
            assert pdf.docinfo["/Trapped"] == "/False"
            said = pdf.open_metadata()
            assert said["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == wanted.title
            assert said["dc:title"] == str(pdf.docinfo["/Title"])
            assert ("/GTS_PDFXVersion" in pdf.docinfo) == bool(wanted.info)
            assert "/ID" in pdf.trailer
            if not wanted.opacity:
                for thing in pdf.objects:
                    if isinstance(thing, pikepdf.Stream | pikepdf.Dictionary):
                        assert "/SMask" not in thing
                        assert "/Group" not in thing
                        assert thing.get("/ca", 1) == 1


def test_boards_are_posters_with_their_bleed(kits: dict[str, Path]) -> None:
    with pikepdf.open(kits["x4"] / "board.pdf") as pdf:
        for page in pdf.pages:
            media, bleed, trim = (
                [float(side) for side in page[box]]
                for box in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert media[0] < bleed[0] < trim[0] < trim[2] < bleed[2] < media[2]
            assert media[1] < bleed[1] < trim[1] < trim[3] < bleed[3] < media[3]


def shop(standard: str = "x4") -> PrintShop:
    return PrintShop(Plates(), STANDARDS[standard])


def written(*verbs: Verb, standard: str = "x4") -> bytes:
    page = Drawing("page", 100, 100, verbs)
    whole = 0.0, 0.0, 100.0, 100.0
    return write_pdf([Page(page, whole, whole)], DocumentInfo("t", "en"), shop=shop(standard))


def test_black_letters_lie_over_colours_and_light_ones_do_not() -> None:
    ground = Shape(rectangle(0, 0, 100, 100), Paint("#c81e28"))
    for colour, over in (("#26241f", True), ("#ffffff", False), ("#112266", False)):
        pdf = pikepdf.open(io.BytesIO(written(ground, Text(10, 50, "Ink", "sans", 20, colour))))
        states = [
            str(step.operands[0]) if str(step.operator) == "gs" else "letters"
            for content in contents(pdf)
            for step in pikepdf.parse_content_stream(content)
            if str(step.operator) in ("gs", "Tj")
        ]
        assert states == (["/ov", "letters", "/no"] if over else ["letters"])
        (form,) = (c for c in contents(pdf) if "/ExtGState" in c.Resources)
        assert bool(form.Resources.ExtGState.ov.op)
        assert int(form.Resources.ExtGState.ov.OPM) == 1


@given(COLOURS)
def test_inks_stay_within_what_paper_takes_and_greys_are_black_alone(colour: str) -> None:
    inks = Plates().inks(colour)
    assert all(0 <= ink <= 1 for ink in inks)
    assert sum(inks) <= MOST_INK + 0.001
    levels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if max(levels) - min(levels) <= 8:
        assert inks[:3] == (0, 0, 0)
        assert abs(inks[3] - (1 - sum(levels) / 765)) < 0.26
    else:  # as the eye sees it, by the naive sum the other way round
        seen = [(1 - ink) * (1 - inks[3]) * 255 for ink in inks[:3]]
        spread = 14 if max(levels) - min(levels) <= 14 else 1
        assert all(abs(a - b) <= spread for a, b in zip(seen, levels, strict=True)) or (
            max(levels) - min(levels) <= 14
        )


def test_the_plain_profile_says_what_the_arithmetic_does() -> None:
    """As another program (LittleCMS) reads it, both ways."""
    profile = ImageCms.ImageCmsProfile(io.BytesIO(plain_profile()))
    srgb = ImageCms.createProfile("sRGB")
    same = ImageCms.Intent.RELATIVE_COLORIMETRIC
    seen = ImageCms.buildTransform(profile, srgb, "CMYK", "RGB", same)
    inked = ImageCms.buildTransform(srgb, profile, "RGB", "CMYK", same)

    def through(transform: Any, mode: str, levels: Sequence[int]) -> list[int]:
        picture: Any = ImageCms.applyTransform(Image.new(mode, (1, 1), tuple(levels)), transform)
        return list(picture.getpixel((0, 0)))

    for colour in product((0, 60, 140, 255), (0, 90, 255), (10, 120, 255)):
        inks = [round(ink * 255) for ink in plain_inks(*(level / 255 for level in colour))]
        back = through(seen, "CMYK", inks)
        assert max(abs(a - b) for a, b in zip(back, colour, strict=True)) <= 4, (colour, back)
    # the way back has a coarser grid, which at the rim of what can be mixed is seen
    for colour in product((70, 130, 200), (70, 130, 200), (70, 130, 200)):
        again = through(seen, "CMYK", through(inked, "RGB", colour))
        assert max(abs(a - b) for a, b in zip(again, colour, strict=True)) <= 12, (colour, again)


def picture(mode: str, kind: str) -> Picture:
    made = Image.linear_gradient("L").resize((40, 40))
    if mode in ("RGB", "RGBA"):
        made = Image.merge("RGB", (made, made.rotate(90), made.rotate(180)))
    if mode == "RGBA":
        made.putalpha(Image.linear_gradient("L").resize((40, 40)))
    if mode == "CMYK":
        made = made.convert("CMYK")
    file = io.BytesIO()
    made.save(file, kind)
    return Picture(read_raster(file.getvalue(), f"{mode}.{kind}"), Affine(50, 0, 0, 50, 20, 20))


@pytest.mark.parametrize("name", ["RGB.PNG", "RGB.JPEG", "L.PNG", "RGBA.PNG", "CMYK.JPEG"])
def test_pictures_come_in_inks_and_look_as_before(name: str) -> None:
    """By the naive sum the other way round; what is in inks or grey already is as it was."""
    shown = picture(*name.split("."))
    stored = shown.raster.stored
    assert stored is not None
    with pikepdf.open(io.BytesIO(written(shown))) as pdf:
        images = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
        (image,) = (one for one in images if "/SMask" in one or len(images) == 1)
        assert len(images) == (2 if name == "RGBA.PNG" else 1)
        if not name.startswith("RGB"):
            assert image.ColorSpace == f"/{stored.space}"
            if stored.is_jpeg:
                assert image.read_raw_bytes() == stored.data
            return
        assert image.ColorSpace == "/DeviceCMYK"
        assert [int(level) for level in image.Decode] == [1, 0] * 4
        with Image.open(io.BytesIO(image.read_raw_bytes())) as read:
            inks = np.asarray(read, dtype=float) / 255
    with Image.open(io.BytesIO(stored.data)) as source:
        wanted = np.asarray(source.convert("RGB"), dtype=float)
    seen = (1 - inks[:, :, :3]) * (1 - inks[:, :, 3:]) * 255
    assert np.abs(seen - wanted).mean() < 4
    assert np.abs(seen - wanted).max() < 40
    assert inks.sum(axis=2).max() < MOST_INK + 0.1


def test_what_can_be_seen_through_is_named_where_the_standard_knows_none() -> None:
    inner = Drawing("ghost", 20, 20, (Shape(rectangle(0, 0, 20, 20), Paint("#336699")),))
    written(PlacedDrawing(inner, opacity=0.5))
    with pytest.raises(SeeThroughError, match="ghost"):
        written(PlacedDrawing(inner, opacity=0.5), standard="x1a")
    with pytest.raises(SeeThroughError, match="RGBA"):
        written(picture("RGBA", "PNG"), standard="x1a")


def test_a_press_s_own_profile_is_used_and_kept(tmp_path: Path) -> None:
    own = tmp_path / "press.icc"
    own.write_bytes(plain_profile())
    plates = Plates.of_file(own)
    assert plates.profile == own.read_bytes()
    cyan, magenta, yellow, black = plates.inks("#c81e28")
    for ink, wanted in zip((cyan, magenta, yellow, black), (0, 0.85, 0.8, 0.22), strict=True):
        assert ink == pytest.approx(wanted, abs=0.03)
    found = build(tmp_path, "--print-shop", "--icc", str(own), "--only", "counters")
    assert found.exit_code == 0, found.output
    (folder,) = (tmp_path / "lantern-barges").iterdir()
    with pikepdf.open(folder / "counters.pdf") as pdf:
        assert pdf.Root.OutputIntents[0].DestOutputProfile.read_bytes() == own.read_bytes()


def test_backs_come_apart(tmp_path: Path) -> None:
    def pages(path: Path) -> list[str]:
        return [
            re.sub(r"\s+", " ", page.get_textpage().get_text_range())
            for page in pypdfium2.PdfDocument(path)
        ]

    assert build(tmp_path / "one", "--only", "cards").exit_code == 0
    assert build(tmp_path / "two", "--only", "cards", "--backs-apart").exit_code == 0
    (together,) = (tmp_path / "one").rglob("cards.pdf")
    (fronts,) = (tmp_path / "two").rglob("cards.pdf")
    every = pages(together)
    assert pages(fronts) == every[::2]
    assert pages(fronts.with_name("cards-backs.pdf")) == every[1::2]


POINTS = 72 / 25.4


def boxes(page: pikepdf.Page) -> tuple[list[float], ...]:
    names = ("/MediaBox", "/BleedBox", "/TrimBox")
    return tuple([float(side) / POINTS for side in page.obj[box]] for box in names)


@pytest.mark.parametrize("disc", [False, True])
def test_more_bleed_is_the_edge_drawn_out(disc: bool) -> None:
    """Of a sheet in four colours, one at each edge, and of a disc with a ring: at half a millimetre
    from the end of the wider bleed there is the colour that stands at the edge."""
    width, height = (20.0, 20.0) if disc else (30.0, 20.0)
    if disc:
        rings = [(-1.0, "#ff0000"), (3.0, "#ffffff")]
        verbs: list[Verb] = [
            Shape(ellipse(off, off, 20 - 2 * off, 20 - 2 * off), Paint(fill=colour))
            for off, colour in rings
        ]
    else:
        verbs = [
            Shape(rectangle(-1, -1, 32, 22), Paint(fill="#0000ff")),
            Shape(rectangle(-1, 2, 3, 16), Paint(fill="#ff0000")),
            Shape(rectangle(28, 2, 3, 16), Paint(fill="#ff0000")),
        ]
    face = with_bleed(Drawing("face", width, height, tuple(verbs), bleed_mm=1), 5, disc)
    page = Drawing("page", width + 12, height + 12, (PlacedDrawing(face, shift(6, 6)),))
    whole = 0.0, 0.0, page.width_mm, page.height_mm
    data = write_pdf([Page(page, whole, whole)], DocumentInfo("t", "en"))
    shot = pypdfium2.PdfDocument(data)[0].render(scale=10 / POINTS).to_numpy()  # ten to a mm
    colours = {"left": (255, 0, 0), "top": (255, 0, 0) if disc else (0, 0, 255)}
    for x, y, edge in (
        (1.5, height / 2 + 6, "left"),
        (width + 10.5, height / 2 + 6, "left"),
        (width / 2 + 6, 1.5, "top"),
        (width / 2 + 6, height + 10.5, "top"),
    ):
        assert tuple(shot[int(y * 10), int(x * 10)][::-1]) == colours[edge], (x, y)
    assert tuple(shot[5, 5]) == (255, 255, 255), "nothing is drawn beyond the bleed"


@pytest.mark.parametrize("bleed", ["0", "1", "5", "7,5"])
def test_everything_reaches_as_far_beyond_the_cut_as_is_asked(bleed: str, tmp_path: Path) -> None:
    """The river's board has 3 mm of bleed, its counters 1.5, its cards 2."""
    reach = float(bleed.replace(",", "."))
    words = ("--print-shop", "--bleed", bleed, "--backs-apart")
    assert build(tmp_path, *words).exit_code == 0
    (folder,) = (path.parent for path in tmp_path.rglob("manifest.json"))
    assert folder.name == f"en-a4-backs-apart-print-shop-x4-bleed-{reach:g}"
    for path in sorted(folder.glob("*.pdf")):
        if path.stem.partition("-")[0] not in ("board", "counters", "cards"):
            continue
        with pikepdf.open(path) as pdf:
            for page in pdf.pages:
                _media, outer, trim = boxes(page)
                assert [b - t for b, t in zip(outer, trim, strict=True)] == pytest.approx(
                    [-reach, -reach, reach, reach], abs=0.01
                )


def laid(path: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


@pytest.mark.walk
def test_marks_are_crops_or_targets_or_none(tmp_path: Path) -> None:
    """Without marks a poster ends with its bleed and nothing but the work is printed. Targets are
    the only thing that all four inks print, and they stand outside the bleed."""
    for marks in ("crop", "registration", "none"):
        words = ("--print-shop", "--only", "board,counters", "--marks", marks)
        assert build(tmp_path / marks, *words).exit_code == 0
    found = {path.parents[2].name: path for path in tmp_path.rglob("board.pdf")}
    lines = {marks: "".join(laid(path)) for marks, path in found.items()}
    assert "50 mm" in lines["crop"]
    assert "50 mm" in lines["registration"]
    assert "50 mm" not in lines["none"]
    assert "50 mm" not in "".join(laid(found["none"].with_name("counters.pdf")))
    for marks, path in found.items():
        with pikepdf.open(path) as pdf:
            every = [f for f, operator in steps(pdf) if operator in "kK" and sum(f) > MOST_INK]
            assert bool(every) is (marks == "registration")
            assert all(figures == [1, 1, 1, 1] for figures in every)
            media, outer, _trim = boxes(pdf.pages[0])
            assert (outer == pytest.approx(media, abs=0.01)) is (marks == "none")
            assert min(outer[0], outer[1], media[3] - outer[3]) >= 6.99 or marks == "none"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bleed", "3"), "--bleed goes with --print-shop"),
        (("--marks", "none"), "--marks goes with --print-shop"),
        (("--print-shop", "--bleed", "much"), "--bleed is 'much'; write millimetres from 0 to 10"),
        (("--print-shop", "--bleed", "11"), "--bleed is '11'; write millimetres from 0 to 10"),
        (("--print-shop", "--marks", "crops"), "--marks is 'crops'; did you mean 'crop'?"),
        (("--icc", "x.icc"), "--icc goes with --print-shop"),
        (("--standard", "x4"), "--standard goes with --print-shop"),
        (("--print-shop", "--standard", "x3"), "--standard is 'x3'; use one of: x1a, x4"),
        (("--print-shop", "--icc", "nowhere.icc"), "nowhere.icc cannot be read: No such file"),
        (("--print-shop", "--icc", str(SIXTH / "game.yaml")), "it is no ICC profile"),
    ],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = build(tmp_path, *words)
    assert found.exit_code in (1, 2)
    assert said in " ".join(found.output.split())
    assert not any(tmp_path.rglob("*.pdf"))


def test_a_screen_s_profile_is_none_of_a_press(tmp_path: Path) -> None:
    screen = tmp_path / "screen.icc"
    screen.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    found = build(tmp_path, "--print-shop", "--icc", str(screen))
    assert found.exit_code == 1
    assert "is a profile for RGB; a press needs one for CMYK" in " ".join(found.output.split())


# ---- single faces -------------------------------------------------------------------------------


def faces(out: Path, *words: str) -> Result:
    command = ["export", str(SIXTH), "--print-shop", "--out", str(out), *words]
    return CliRunner().invoke(app, command)


def plates_of(pdf: bytes, dpi: float, size: tuple[int, int], folder: Path) -> Image.Image:
    """A page as Ghostscript separates it."""
    (folder / "page.pdf").write_bytes(pdf)
    out = folder / "page.tif"
    words = ["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiff32nc", f"-r{dpi}"]
    more = ["-dUseFastColor=true", "-dGraphicsAlphaBits=4", "-dTextAlphaBits=4"]
    subprocess.run(["gs", *words, *more, f"-sOutputFile={out}", folder / "page.pdf"], check=True)
    return Image.open(out).resize(size)


def test_single_faces_come_in_four_inks_with_their_boxes(tmp_path: Path) -> None:
    assert faces(tmp_path, "--only", "cards").exit_code == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "faces.csv").read_text("utf-8-sig"))))
    for row in rows:
        for side in (row["front"], row["back"]):
            with pikepdf.open(tmp_path / side) as pdf:
                (page,) = pdf.pages
                assert pdf.Root.OutputIntents[0].S == "/GTS_PDFX"
                assert not any(operator in OTHER_INKS for _, operator in steps(pdf))
                left, bottom, right, top = (float(at) / 72 * 25.4 for at in page.trimbox)
                size = right - left, top - bottom
                assert size == pytest.approx((float(row["width_mm"]), float(row["height_mm"])))
                assert left == pytest.approx(2)
                assert [float(at) for at in page.mediabox] == [float(at) for at in page.BleedBox]
    assert faces(tmp_path / "old", "--only", "cards", "--standard", "x1a").exit_code == 0
    with pikepdf.open(tmp_path / "old" / rows[0]["front"]) as pdf:
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"


@pytest.mark.parametrize("kind", ["tif", "jpg"])
def test_a_face_as_a_picture_has_the_inks_of_its_file_for_the_press(
    kind: str, tmp_path: Path
) -> None:
    own = tmp_path / "press.icc"
    own.write_bytes(plain_profile())
    words = "--only", "cards", "--pieces", "fog_bank", "--dpi", "150"
    assert faces(tmp_path / "x", *words, "--format", kind, "--icc", str(own)).exit_code == 0
    with Image.open(tmp_path / "x" / "cards" / f"fog_bank-front.{kind}") as picture:
        assert (picture.mode, picture.size) == ("CMYK", (396, 543))
        assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.5)
        assert picture.info["icc_profile"] == own.read_bytes()
        if not shutil.which("gs"):
            return
        words = "--only", "cards", "--pieces", "fog_bank", "--icc", str(own)
        assert faces(tmp_path / "pdf", *words).exit_code == 0
        pdf = (tmp_path / "pdf" / "cards" / "fog_bank-front.pdf").read_bytes()
        other = plates_of(pdf, 150, picture.size, tmp_path)
        apart = ImageStat.Stat(ImageChops.difference(picture, other)).mean
        assert max(apart) < 4, apart
        alike = ImageStat.Stat(picture).mean, ImageStat.Stat(other).mean
        assert alike[0] == pytest.approx(alike[1], abs=1)


def test_black_letters_leave_the_other_plates_alone_and_white_ones_do_not(tmp_path: Path) -> None:
    """What prints over shows on the black plate only; everything else is cut out of those below, a
    picture and what is seen through included."""
    ground = Shape(rectangle(0, 0, 100, 100), Paint("#c81e28"))
    veil = Drawing("veil", 20, 20, (Shape(rectangle(0, 0, 20, 20), Paint("#ffffff")),))
    half = PlacedDrawing(veil, Affine(1, 0, 0, 1, 70, 70), opacity=0.5)
    black = Shape(rectangle(10, 2, 20, 14), Paint(stroke="#000000", width_mm=0.8))
    white = Shape(rectangle(40, 2, 20, 14), Paint(stroke="#ffffff", width_mm=0.8))
    solid = Shape(rectangle(70, 2, 20, 14), Paint(fill="#000000"))
    page = Drawing("page", 100, 100, (ground, black, white, solid, half, picture("RGB", "PNG")))
    face = Face("page", page, 500, 500, 127)
    source = Press("full", shop()).source([face], DocumentInfo("t", "en"), tmp_path)
    list(take(source, [PageShot(0, 500, 500, tmp_path / "page.tif", 127)]))
    with Image.open(tmp_path / "page.tif") as taken:
        red = tuple(round(255 * ink) for ink in Plates().inks("#c81e28"))
        for at, wanted in (
            ((25, 25), red),
            ((50, 45), (*red[:3], 255)),
            ((200, 45), (0, 0, 0, 0)),
            ((400, 45), (0, 0, 0, 255)),
            ((400, 380), tuple(ink / 2 for ink in red)),
        ):
            assert taken.getpixel(at) == pytest.approx(wanted, abs=2), at
        shown = picture("RGB", "PNG").raster.stored
        assert shown is not None
        with Image.open(io.BytesIO(Plates().picture(shown).data)) as inked:
            small = inked.resize((5, 5))
        seen = taken.crop((100, 100, 350, 350)).resize((5, 5))
        assert ImageStat.Stat(ImageChops.difference(seen, small)).mean == pytest.approx(
            [0, 0, 0, 0], abs=6
        )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "png"), "--format is 'png'; with --print-shop use one of: pdf, tif, jpg"),
        (("--preset", "thegamecrafter"), "wants colours of a screen; leave out --print-shop"),
        (("--format", "tif", "--standard", "x4"), "--standard is of PDF files; leave it out"),
        (("--as", "tts"), "--print-shop is for --as faces; leave it out"),
        (("--icc", "nowhere.icc"), "nowhere.icc cannot be read: No such file"),
    ],
)
def test_what_cannot_be_of_single_faces_is_said(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    found = faces(tmp_path / "x", *words)
    assert found.exit_code in (1, 2)
    assert said in " ".join(found.output.split())
    assert not (tmp_path / "x").exists()


def test_a_see_through_part_of_a_drawing_is_named_by_its_file(tmp_path: Path) -> None:
    shape = b"<g opacity='.5'><path d='M0 0h9v9z'/></g>"
    svg = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>%s</svg>" % shape
    art = read_art(svg, "pictures/veil.svg").drawing
    with pytest.raises(SeeThroughError, match="pictures/veil"):
        written(PlacedDrawing(art), standard="x1a")
