"""Single faces as files: sizes, counts and looks, read back by other programs."""

from __future__ import annotations

import csv
import io
import itertools
import multiprocessing
import signal
import subprocess
import sys
import time
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
import resvg_py
from drawn_kits import DrawnKit, drawn
from games_to_try import EXAMPLES, GAMES, SIXTH, Copy
from PIL import Image, ImageChops, ImageStat
from previews import offspring
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.draw.drawing import Drawing, Paint, Recorder, Shape, Text
from kitgen.draw.geometry import ellipse, rectangle
from kitgen.draw.pdf import DocumentInfo, Page, write_pdf
from kitgen.export import images
from kitgen.export.faces import FaceSettings, LaidFaces, lay_out
from kitgen.export.makers import DPI, MAKERS, MM_PER_INCH, fit
from kitgen.export.write import Press, write_faces
from kitgen.game import load_game
from kitgen.game.problems import Place
from kitgen.kit.build import make_parts
from kitgen.kit.making import MadePart
from kitgen.kit.output import OutputError
from kitgen.kit.plan import PartPlan
from kitgen.kit.studios import open_workshop
from kitgen.press.imposition import Piece

OURS = [*(game for game in GAMES.values() if isinstance(game, str)), *EXAMPLES]
PLAN = PartPlan("cards", "pieces", "cards", {}, Place("kit.yaml", 1, 1), "", 4.0)


def export(*words: object) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, words)])


def listed(folder: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO((folder / "faces.csv").read_text("utf-8-sig"))))


def card(
    name: str, width: float, height: float, bleed: float = 2.0, corner: str = "#c03020"
) -> Drawing:
    """A blue card with a square in its upper left corner, which runs off the edge."""
    sheet = Recorder()
    ground = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    sheet.shape(ground, Paint(fill="#3050a0"))
    sheet.shape(rectangle(-bleed, -bleed, 10 + bleed, 10 + bleed), Paint(fill=corner))
    return sheet.drawing(name, width, height, bleed)


def made(piece: Piece) -> MadePart:
    return MadePart(PLAN, piece.id, "A card", piece.count, piece)


def taken(laid: LaidFaces, folder: Path, kind: str = "png") -> list[Image.Image]:
    pdf = folder / "faces.pdf"
    pdf.write_bytes(Press("full").pdf(laid.faces, DocumentInfo("x", "en")))
    shots = [
        images.PageShot(n, f.width_px, f.height_px, folder / f"{n}.{kind}", f.dpi, f.clear)
        for n, f in enumerate(laid.faces)
    ]
    list(images.take(images.PdfSource((pdf,)), shots))
    return [Image.open(shot.file) for shot in shots]


def test_every_piece_is_there_with_its_count_and_its_size(tmp_path: Path) -> None:
    found = export(SIXTH, "--dpi", 100, "--out", tmp_path / "faces")
    assert (found.exit_code, found.stdout) == (0, f"{tmp_path / 'faces'}\n")
    game = load_game(SIXTH)
    parts = [one for some in make_parts(game, open_workshop(game, "en")).values() for one in some]
    wanted = {one.id: (str(one.count), *one.size) for one in parts if not one.pages}
    rows = {row["id"]: row for row in listed(tmp_path / "faces")}
    assert wanted.keys() <= rows.keys()
    for id, (count, width, height) in wanted.items():
        row = rows[id]
        assert (row["copies"], float(row["width_mm"]), float(row["height_mm"])) == (
            count,
            round(width, 2),
            round(height, 2),
        )
    assert {id for id in rows if id not in wanted} == {
        f"{one.id}/{number:02}" for one in parts for number in range(1, len(one.pages) + 1)
    }
    for row in rows.values():
        for side in filter(None, (row["front"], row["back"])):
            picture = Image.open(tmp_path / "faces" / side)
            assert picture.size == (int(row["width_px"]), int(row["height_px"]))
            assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.1)
            assert picture.mode == "RGB"


@pytest.mark.parametrize(
    "words",
    [
        ("through-the-ages", "--pieces", "topics"),
        *(pytest.param((name,), marks=pytest.mark.slow) for name in GAMES.values()),
        *(pytest.param((name,), marks=pytest.mark.slow) for name in EXAMPLES),
    ],
    ids=lambda words: " ".join(map(str, words)),
)
def test_no_side_is_blank(words: tuple[str, ...], tmp_path: Path) -> None:
    """The last of an odd number of topics, two on a card, had nothing behind."""
    assert export(*words, "--dpi", 36, "--out", tmp_path / "faces").exit_code == 0
    pictures = sorted((tmp_path / "faces").rglob("*.png"))
    extremes = {one.stem: Image.open(one).convert("L").getextrema() for one in pictures}
    assert pictures
    assert [one for one, (low, high) in extremes.items() if low == high] == []


@pytest.mark.walk
def test_what_is_seen_is_what_another_renderer_draws(tmp_path: Path) -> None:
    for kind in ("png", "svg", "pdf", "jpg"):
        dots = ("--dpi", 150) if kind in ("png", "jpg") else ()
        words = SIXTH, "--only", "cards", *dots, "--format", kind, "--out", tmp_path / kind
        assert export(*words).exit_code == 0
    for row in listed(tmp_path / "png")[:4]:
        name = row["front"].removesuffix(".png")
        png = Image.open(tmp_path / "png" / f"{name}.png")
        text = (tmp_path / "svg" / f"{name}.svg").read_text()
        raw = bytes(resvg_py.svg_to_bytes(svg_string=text, background="#ffffff", dpi=150))
        other = Image.open(io.BytesIO(raw)).convert("RGB")
        jpeg = Image.open(tmp_path / "jpg" / f"{name}.jpg")
        for picture in (other, jpeg):
            assert picture.size == pytest.approx(png.size, abs=1)
            off = ImageStat.Stat(ImageChops.difference(png, picture.resize(png.size))).mean
            assert max(off) < 4, name
        with pikepdf.open(tmp_path / "pdf" / f"{name}.pdf") as document:
            (page,) = document.pages
            inches = [float(side) / 72 * 150 for side in page.mediabox[2:]]
            assert inches == pytest.approx(png.size, abs=0.6)


def test_without_bleed_a_token_is_cut_to_its_outline(tmp_path: Path) -> None:
    disc, sheet = ellipse(0, 0, 20, 20), Recorder()
    sheet.shape(rectangle(-1, -1, 22, 22), Paint(fill="#3050a0"))
    front = sheet.drawing("disc", 20, 20, 1)
    laid = lay_out([made(Piece("disc", front, front, 3, disc))], FaceSettings(bleed_mm=0))
    for picture in taken(laid, tmp_path):
        assert picture.size == (236, 236)
        assert picture.mode == "RGBA"
        assert picture.getchannel("A").getpixel((2, 2)) == 0
        assert picture.getpixel((118, 118)) == (0x30, 0x50, 0xA0, 255)


def test_a_wider_bleed_is_the_edge_drawn_out(tmp_path: Path) -> None:
    laid = lay_out([made(Piece("one", card("one", 40, 60)))], FaceSettings(bleed_mm=5, dpi=254))
    (picture,) = taken(laid, tmp_path)
    assert picture.size == (500, 700)
    for x, y in ((1, 1), (148, 1), (1, 148), (30, 30), (100, 100)):
        assert picture.getpixel((x, y)) == (0xC0, 0x30, 0x20), (x, y)
    for x, y in ((152, 1), (1, 152), (498, 1), (1, 698), (498, 698), (250, 350)):
        assert picture.getpixel((x, y)) == (0x30, 0x50, 0xA0), (x, y)


def test_a_narrower_bleed_is_less_of_the_same(tmp_path: Path) -> None:
    laid = lay_out([made(Piece("one", card("one", 40, 60)))], FaceSettings(bleed_mm=1, dpi=254))
    (picture,) = taken(laid, tmp_path)
    assert picture.size == (420, 620)
    assert picture.getpixel((108, 0)) == (0xC0, 0x30, 0x20)
    assert picture.getpixel((112, 0)) == (0x30, 0x50, 0xA0)


@pytest.mark.parametrize("maker", sorted(MAKERS))
def test_a_maker_gets_his_own_pixels(maker: str, tmp_path: Path) -> None:
    for product in MAKERS[maker]:
        bleeds = [
            (pixels / DPI * MM_PER_INCH - size) / 2
            for pixels, size in (
                (product.width_px, product.width_mm),
                (product.height_px, product.height_mm),
            )
        ]
        assert all(2.9 < bleed < 4.2 for bleed in bleeds), product.name
    poker = next(p for p in MAKERS[maker] if p.name.lower().startswith("poker"))
    upright = card("upright", 63, 89)
    laid = lay_out([made(Piece("one", upright))], FaceSettings(maker=maker, products=MAKERS[maker]))
    (picture,) = taken(laid, tmp_path)
    assert picture.size in {(p.width_px, p.height_px) for p in MAKERS[maker]}
    assert abs(picture.width - poker.width_px) <= 3
    assert laid.unavailable == laid.near == ()


def test_a_card_that_lies_is_turned_and_its_back_the_other_way(tmp_path: Path) -> None:
    piece = Piece("lying", card("front", 88, 63), card("back", 88, 63, corner="#20a030"))
    products = MAKERS["makeplayingcards"]
    laid = lay_out([made(piece)], FaceSettings(maker="makeplayingcards", products=products))
    front, back = taken(laid, tmp_path)
    assert front.size == back.size == (822, 1122)
    # Turned clockwise, the upper left corner comes to lie in the upper right; the back turns back.
    assert front.getpixel((780, 40)) == (0xC0, 0x30, 0x20)
    assert back.getpixel((40, 1080)) == (0x20, 0xA0, 0x30)
    assert front.getpixel((40, 1080)) == back.getpixel((780, 40)) == (0x30, 0x50, 0xA0)


def test_what_a_maker_does_not_make_is_named_with_the_nearest() -> None:
    products = MAKERS["makeplayingcards"]
    laid = lay_out(
        [made(Piece("one", card("one", 40, 30)))],
        FaceSettings(maker="the maker", products=products),
    )
    assert (laid.faces, laid.entries) == ((), ())
    assert laid.unavailable == (
        "cards: the maker makes nothing of 40 x 30 mm; nearest is Mini size, 44.45 x 63.5 mm",
    )


def test_a_round_token_is_no_square_chit() -> None:
    products = MAKERS["thegamecrafter"]
    square, disc = fit(19, 19, False, products), fit(19, 19, True, products)
    assert square
    assert disc
    assert (square.product.name, disc.product.name) == ("Medium Square Chit", "Medium Circle Chit")


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("game", OURS, ids=lambda game: Path(game).name)
def test_no_card_of_ours_has_text_where_a_maker_might_cut(game: str | Path, lang: str) -> None:
    cards = (drawn(game, lang) if isinstance(game, str) else DrawnKit(game, lang)).file("cards")
    for maker, products in MAKERS.items():
        laid = lay_out(cards, FaceSettings(maker=maker, products=products))
        assert laid.near == ()
        assert {one.split(":")[0] for one in laid.unavailable} <= {"start-cards", "power-cards"}


def test_text_too_near_to_the_cut_is_told_with_the_worst() -> None:
    pieces = []
    for number, margin in enumerate((2.0, 3.0, 4.0)):
        sheet = Recorder()
        sheet.text(Text(margin, 40, f"No. {number}", "sans", 9))
        pieces.append(made(Piece(f"cards/{number}", sheet.drawing(str(number), 63, 88))))
    laid = lay_out(pieces, FaceSettings(maker="m", products=MAKERS["thegamecrafter"]))
    assert len(laid.faces) == 3
    assert laid.near == (
        "cards: on 2 faces text is nearer to the cut than 3.2 mm, which Euro Poker Deck wants;"
        " nearest is 'No. 0' with 2.0 mm",
    )


def test_an_order_with_text_too_near_is_not_made_unless_wanted(copy: Copy, tmp_path: Path) -> None:
    copy.swap(
        "layouts/river.yaml",
        "copies: {draw: text, at: [46, 82, 12, 3]",
        "copies: {draw: text, at: [50, 82, 12, 3]",
    )
    words = copy.folder, "--only", "cards", "--preset", "thegamecrafter", "--out", tmp_path / "out"
    found = export(*words)
    assert (found.exit_code, (tmp_path / "out").exists()) == (1, False)
    assert found.stderr.endswith("say --anyway and look at the proofs.\n")
    assert export(*words, "--anyway").exit_code == 0
    assert Image.open(tmp_path / "out" / listed(tmp_path / "out")[0]["front"]).size == (825, 1125)


def test_a_side_in_common_is_one_file() -> None:
    back = card("back", 63, 88)
    same = card("back again", 63, 88)
    pieces = [
        made(Piece(f"cards/{n}", card(str(n), 63, 88, corner=f"#0000{n}0"), b))
        for n, b in enumerate((back, back, same))
    ]
    laid = lay_out(pieces, FaceSettings())
    assert [entry.back for entry in laid.entries] == ["cards/0-back"] * 3
    assert len(laid.faces) == 4


def test_a_board_too_large_for_a_picture_is_coarser() -> None:
    board = MadePart(PLAN, "board", "Board", 1, board=card("board", 1200, 700))
    laid = lay_out([board], FaceSettings(dpi=300))
    (face,) = laid.faces
    assert face.width_px * face.height_px <= 40_100_000
    assert laid.coarse == (
        "cards: 174 dots to the inch, so that the picture has at most 40 million",
    )


def test_a_board_as_lines_is_never_coarser() -> None:
    board = MadePart(PLAN, "board", "Board", 1, board=card("board", 1200, 700))
    assert lay_out([board], FaceSettings(pixels=False)).coarse == ()


@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_lines_have_no_dots(kind: str, tmp_path: Path) -> None:
    found = export(SIXTH, "--format", kind, "--dpi", 300, "--out", tmp_path / "faces")
    assert (found.exit_code, (tmp_path / "faces").exists()) == (2, False)
    assert f"--dpi is for pictures; leave it out with --format {kind}" in found.stderr


def test_several_processes_give_what_one_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = [
        made(Piece(f"cards/{n}", card(str(n), 30, 40, corner=f"#{n}{n}2030"))) for n in range(4)
    ]
    laid = lay_out(pieces, FaceSettings(dpi=72))
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    alone = taken(laid, tmp_path / "one")
    monkeypatch.setattr(images, "ALONE", 0)
    monkeypatch.setattr(images, "cores", lambda: 2)
    together = taken(laid, tmp_path / "two")
    for one, two in zip(alone, together, strict=True):
        assert one.tobytes() == two.tobytes()


def test_what_an_export_did_not_make_stays(tmp_path: Path) -> None:
    folder = tmp_path / "faces"
    words = SIXTH, "--only", "cards", "--dpi", 50, "--out", folder
    assert export(*words).exit_code == 0
    first = {row["front"] for row in listed(folder)}
    (folder / "notes.txt").write_text("mine")
    assert export(SIXTH, "--only", "counters", "--dpi", 50, "--out", folder).exit_code == 0
    assert (folder / "notes.txt").read_text() == "mine"
    assert not any((folder / name).exists() for name in first)
    (folder / "cards").mkdir()
    (folder / "cards" / "mine.png").write_text("mine")
    found = export(*words)
    assert found.exit_code == 1
    assert "no build made this file" in found.stderr
    assert (folder / "cards" / "mine.png").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--as", "face"), "--as is 'face'; did you mean 'faces'?"),
        (("--format", "gif"), "--format is 'gif'; use one of: jpg, pdf, png, svg"),
        (("--dpi", "9"), "--dpi is 9; use a number from 36 to 1200"),
        (("--bleed", "x"), "--bleed is 'x'; write millimetres from 0 to 20"),
        (("--bleed", "nan"), "--bleed is 'nan'; write millimetres from 0 to 20"),
        (("--only", "card"), "--only has 'card'; did you mean 'cards'?"),
        (("--preset", "thegamecraftr"), "did you mean 'thegamecrafter'?"),
        (("--together",), "--together makes PDF files; add --format pdf"),
        (("--preset", "thegamecrafter", "--dpi", "150"), "has its own bleed and 300 dpi"),
        (("--lang", "de"), "has no language 'de'"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = export(SIXTH, *words, "--out", tmp_path / "faces")
    assert found.exit_code == 2
    assert said in found.stderr
    assert not (tmp_path / "faces").exists()


@pytest.mark.walk
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes as Linux has them")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_killed_leaves_no_process_and_nothing_that_the_next_does_not_clear(
    number: signal.Signals, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "faces"
    command = [sys.executable, "-m", "kitgen", "export", str(SIXTH), "--out", str(folder)]
    run = subprocess.Popen([*command, "--dpi", "900"], stderr=subprocess.PIPE, text=True)
    while not (folder.parent.exists() and len(offspring(run.pid)) >= 2):
        assert run.poll() is None
        time.sleep(0.02)
    others = offspring(run.pid)
    run.send_signal(number)
    said = run.communicate(timeout=60)[1]
    end = time.monotonic() + 20
    while any(Path(f"/proc/{one}").exists() for one in others) and time.monotonic() < end:
        time.sleep(0.05)
    assert [one for one in others if Path(f"/proc/{one}").exists()] == []
    if number is signal.SIGKILL:
        assert not folder.exists()
    else:
        assert (run.returncode, said) == (128 + number, "")
        assert list(tmp_path.iterdir()) == []
    assert export(SIXTH, "--only", "cards", "--dpi", 50, "--out", folder).exit_code == 0
    assert list(folder.parent.iterdir()) == [folder]


def test_a_kind_of_which_the_kit_has_nothing_is_told(tmp_path: Path) -> None:
    made = export(SIXTH, "--only", "boxes", "--out", tmp_path / "faces")
    assert made.exit_code == 1
    assert "the kit has nothing of this kind" in made.stderr


def test_all_faces_of_a_part_in_one_file_are_pages_by_turns(tmp_path: Path) -> None:
    words = "--format", "pdf", "--together", "--only", "cards,rules", "--out", tmp_path / "faces"
    assert export(SIXTH, *words).exit_code == 0
    rows = listed(tmp_path / "faces")
    assert {row["front"] for row in rows} == {"cards.pdf", "rules.pdf"}
    document = pypdfium2.PdfDocument(tmp_path / "faces" / "cards.pdf")
    text = [page.get_textpage().get_text_range() for page in document]
    copies = [int(row["copies"]) for row in rows if row["part"] == "cards"]
    assert len(text) == 2 * sum(copies)
    assert [len([*same]) for _, same in itertools.groupby(text[::2])] == copies


def test_where_only_others_have_a_back_a_page_is_empty(tmp_path: Path) -> None:
    front, back = card("front", 30, 40), card("back", 30, 40, corner="#20a030")
    pieces = [made(Piece("cards/a", front, back, 2)), made(Piece("cards/b", front, None, 1))]
    laid = lay_out(pieces, FaceSettings(dpi=72))
    write_faces(laid, tmp_path / "x", "pdf", Press("full"), DocumentInfo("x", "en"), None, True)
    corners = [
        page.render().to_pil().getpixel((10, 10))
        for page in pypdfium2.PdfDocument(tmp_path / "x" / "cards.pdf")
    ]
    red, green, white = (0xC0, 0x30, 0x20), (0x20, 0xA0, 0x30), (255, 255, 255)
    assert corners == [red, green, red, green, red, white]


def test_a_process_that_is_killed_is_named_and_none_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of them draw, a share at a time; whoever is killed between two shares is missed."""
    monkeypatch.setattr(images, "ALONE", 0)
    monkeypatch.setattr(images, "cores", lambda: 2)
    square = Shape(rectangle(1, 1, 8, 8), Paint(fill="#203040"))
    whole = 0.0, 0.0, 10.0, 10.0
    pages = [Page(Drawing(f"p{n}", 10, 10, (square,)), whole, whole) for n in range(64)]
    (tmp_path / "pages.pdf").write_bytes(write_pdf(pages, DocumentInfo("t", "en")))
    source = images.PdfSource((tmp_path / "pages.pdf",))
    shots = [images.PageShot(n, 40, 40, tmp_path / f"{n}.png", 96) for n in range(64)]
    assert [*images.take(source, shots)][-1] == 64
    assert len([*tmp_path.glob("*.png")]) == 64
    told = images.take(source, shots)
    next(told)
    for child in multiprocessing.active_children():
        child.kill()
        child.join()
    with pytest.raises(OutputError, match="was ended from outside"):
        list(told)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_whoever_waits_is_told_how_far_it_is(kind: str, tmp_path: Path) -> None:
    """From the first moment to the last, and never back."""
    laid = lay_out([made(Piece("cards/a", card("k", 20, 30), None, 1))], FaceSettings(dpi=72))
    steps: list[tuple[int, int]] = []

    def told(what: str, done: int, total: int) -> None:
        assert what == f"{done} of {total}"
        steps.append((done, total))

    write_faces(laid, tmp_path / "x", kind, Press("full"), DocumentInfo("x", "en"), told)
    assert steps[0] == (0, len(laid.faces))
    assert steps == sorted(steps)
