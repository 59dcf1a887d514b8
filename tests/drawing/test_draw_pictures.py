"""Pictures of pixels: each kind of file looks the same in both backends and as it is meant, goes
into a PDF once and as it is, and what cannot be drawn is refused with a sentence."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pytest
from drawn import INFO, Pixels, far_apart, page_of, pdf_pixels, svg_pixels, worst_block
from PIL import Image, ImageOps
from sample_art import HIGH, WIDE, bad, cutout, encoded, good, sample, turned

from kitgen.draw.colours import grey
from kitgen.draw.drawing import Drawing, Paint, Picture, Recorder
from kitgen.draw.geometry import Affine, outline, rectangle, rotation
from kitgen.draw.pdf import write_pdf
from kitgen.draw.raster import MOST_PIXELS, PictureError, Raster, read_raster
from kitgen.draw.svg import write_svg

GOOD, BAD = good(), bad()
GROUND = "#e9e4d6"
GREY = ("grey.jpg", "grey.png", "grey-16.png", "two-grey.png", "through-grey.png")
VIEWED = (0.012, 0.07, 0.01)
LOOSER = {"cmyk.jpg": (0.07, 0.1, 0.01), "two-grey.png": (0.02, 0.2, 0.03)}
"""How far from the file a PDF viewer may show it: it lays pixels a fraction beside those of the
page, which is seen most between black and white, and has its own way from inks to a screen."""


def shown(*pictures: Picture) -> Drawing:
    made = Recorder()
    made.shape(rectangle(0, 0, 40, 32), Paint(fill=GROUND))
    made.verbs += pictures
    return made.drawing("page", 40, 32)


def flat(raster: Raster, light: float = 0.0) -> Picture:
    """The picture as large as its pixels are pixels of the page."""
    return Picture(raster, Affine(raster.width / 8, 0, 0, raster.height / 8, 4, 4), light)


def meant(raw: bytes) -> Image.Image:
    """What Pillow shows of a file, on the ground."""
    image = ImageOps.exif_transpose(Image.open(io.BytesIO(raw))).convert("RGBA")
    ground = Image.new("RGBA", image.size, GROUND)
    return Image.alpha_composite(ground, image).convert("RGB")


def near(
    one: Pixels, other: Pixels, mean: float = 0.006, block: float = 0.06, far: float = 0.002
) -> bool:
    differ = float(np.abs(one - other).mean()) / 255
    return differ < mean and worst_block(one, other) < block and far_apart(one, other, 128) <= far


@pytest.mark.parametrize("name", GOOD)
def test_both_backends_show_a_picture_as_it_is_meant(name: str) -> None:
    raster = read_raster(GOOD[name], name)
    page = shown(flat(raster))
    printed, seen = pdf_pixels(page), svg_pixels(page)
    truth = meant(GOOD[name]) if "16" not in name and "sixteen" not in name else sample()
    if name == "grey-16.png":
        truth = sample("L").convert("RGB")
    assert (raster.width, raster.height) == truth.size
    wide, high = truth.size
    box = np.s_[32 : 32 + high, 32 : 32 + wide]
    pixels = np.asarray(truth, dtype=np.float64)
    assert near(seen[box], pixels, 0.005, 0.02, 0)
    assert near(printed[box], pixels, *LOOSER.get(name, VIEWED))


@pytest.mark.parametrize("name", ["photo-95.jpg", "plain-9.png", "through.png", "turned-6.jpg"])
def test_both_backends_turn_cut_and_lighten_alike(name: str) -> None:
    raster = read_raster(GOOD[name], name)
    made = Recorder()
    by = rotation(20, (20, 16)) @ Affine(24, 0, 0, 18, 8, 7)
    made.clip(outline("shield", (6, 4, 28, 24)), [Picture(raster, by, 0.5)])
    page = made.drawing("page", 40, 32)
    printed, seen = pdf_pixels(page), svg_pixels(page)
    assert near(printed, seen)
    assert printed.min() > 120, "nothing is darker than half of it is"
    whole = pdf_pixels(shown(Picture(raster, by)))
    assert not near(printed, whole)


def test_every_orientation_ends_upright() -> None:
    upright = pdf_pixels(shown(flat(read_raster(GOOD["photo-95.jpg"], ""))))
    for number in range(1, 9):
        image = Image.open(io.BytesIO(turned(number)))
        back = ImageOps.exif_transpose(image)
        raster = read_raster(turned(number, quality=95), "")
        assert (raster.width, raster.height) == back.size
        alike = near(pdf_pixels(shown(flat(raster))), upright, *VIEWED)
        assert alike == (number == 1)


_OPEN: list[pikepdf.Pdf] = []


def images(content: bytes) -> list[pikepdf.Stream]:
    _OPEN[:] = [pikepdf.open(io.BytesIO(content))]  # what is in it lives as long as it does
    streams = [one for one in _OPEN[0].objects if isinstance(one, pikepdf.Stream)]
    return [one for one in streams if one.get("/Subtype") == "/Image"]


def test_the_image_of_a_document() -> None:
    page = shown(flat(read_raster(GOOD["photo-95.jpg"], "")))
    (image,) = images(write_pdf([page_of(page)], INFO))
    assert image["/Width"] == WIDE
    assert image["/Height"] == HIGH


def test_a_jpeg_goes_into_a_pdf_as_it_is_but_for_its_notes() -> None:
    raw = turned(6, quality=95)
    page = shown(flat(read_raster(raw, "")))
    (image,) = images(write_pdf([page_of(page)], INFO))
    stored = image.read_raw_bytes()
    assert image["/Filter"] == "/DCTDecode"
    assert raw[raw.index(b"\xff\xdb") :] == stored[stored.index(b"\xff\xdb") :]
    assert b"50.0875 N" in raw
    assert b"Exif" not in stored


def test_what_follows_a_jpeg_in_its_file_is_not_printed() -> None:
    page = shown(flat(read_raster(GOOD["trailing.jpg"], "")))
    (image,) = images(write_pdf([page_of(page)], INFO))
    assert image.read_raw_bytes().endswith(b"\xff\xd9")


def test_a_plain_png_keeps_its_pixels_as_they_are() -> None:
    raw = GOOD["plain-9.png"]
    (image,) = images(write_pdf([page_of(shown(flat(read_raster(raw, ""))))], INFO))
    assert image.read_raw_bytes() in raw


def test_a_picture_stands_once_in_a_file_however_often_it_is_drawn() -> None:
    raster = read_raster(GOOD["photo-95.jpg"], "")
    inner = shown(flat(raster))
    made = Recorder()
    for x in (0, 20, 60):
        made.place(inner, x, 5)
    made.verbs.append(flat(raster))
    pages = [page_of(made.drawing("page", 100, 50)), page_of(shown(flat(raster)))]
    assert len(list(images(write_pdf(pages, INFO)))) == 1
    assert write_svg(pages[0].drawing).count("data:image") == 1


@pytest.mark.parametrize("name", ["photo-95.jpg", "plain-9.png", "through.png", "cmyk.jpg"])
def test_grey_ink_is_one_channel_as_light_as_the_colours_were(name: str) -> None:
    raster = read_raster(GOOD[name], name)
    content = write_pdf([page_of(shown(flat(raster)))], INFO, grey, grey=True)
    assert {str(image["/ColorSpace"]) for image in images(content)} == {"/DeviceGray"}
    colour = "#a8352a"
    assert sample().getpixel((20, 20)) == tuple(bytes.fromhex(colour[1:]))
    image = next(i for i in images(content) if "/SMask" in i or name != "through.png")
    level = pikepdf.PdfImage(image).as_pil_image().convert("L").getpixel((20, 20))
    assert level == pytest.approx(int(grey(colour)[1:3], 16), abs=4)


def test_an_ink_changes_a_picture_as_it_changes_colours() -> None:
    def red(colour: str) -> str:
        return "#ff0000"

    page = shown(flat(read_raster(GOOD["plain-9.png"], "")))
    (image,) = images(write_pdf([page_of(page)], INFO, red))
    assert pikepdf.PdfImage(image).as_pil_image().getcolors() == [(WIDE * HIGH, (255, 0, 0))]


def test_a_wide_profile_stays_with_a_jpeg() -> None:
    from kitgen.draw.raster import Stored

    plain = read_raster(GOOD["photo-95.jpg"], "")
    assert plain.stored is not None
    plain.stored = Stored(plain.stored.data, "DeviceRGB", profile=b"as the camera wrote it")
    (image,) = images(write_pdf([page_of(shown(flat(plain)))], INFO))
    space = image["/ColorSpace"]
    assert space[0] == "/ICCBased"
    assert space[1].read_bytes() == b"as the camera wrote it"


def test_only_frames_but_the_first_are_left_out() -> None:
    for name in ("moving.png", "moving.webp"):
        assert read_raster(GOOD[name], name).moves
    assert not any(read_raster(raw, n).moves for n, raw in GOOD.items() if "moving" not in n)


def test_what_is_opaque_is_known() -> None:
    seen_through = {n for n, raw in GOOD.items() if not read_raster(raw, n, keep=False).opaque}
    assert seen_through == {n for n in GOOD if n.startswith("through")}


def test_grey_files_stay_grey() -> None:
    for name in GREY:
        stored = read_raster(GOOD[name], name).stored
        assert stored is not None
        assert stored.space == "DeviceGray"


def test_looking_keeps_nothing() -> None:
    assert all(read_raster(raw, name, keep=False).stored is None for name, raw in GOOD.items())


@pytest.mark.parametrize("name", [name for name in BAD if not name.endswith("svg")])
@pytest.mark.parametrize("keep", [True, False])
def test_what_is_no_picture_is_refused_with_a_sentence(name: str, keep: bool) -> None:
    raw, said = BAD[name]
    with pytest.raises(PictureError) as refused:
        read_raster(raw, name, keep)
    assert said in refused.value.what
    assert refused.value.mend
    assert "\n" not in refused.value.what


def test_the_most_pixels_are_enough_for_a_board() -> None:
    assert MOST_PIXELS > 840 / 25.4 * 300 * 594 / 25.4 * 300


def test_a_document_is_the_same_bytes_on_every_run() -> None:
    def made() -> bytes:
        pictures = [flat(read_raster(GOOD[n], n)) for n in ("photo-95.jpg", "through.png")]
        return write_pdf([page_of(shown(*pictures))], INFO)

    assert made() == made()


def test_a_cut_out_is_seen_through_in_an_svg_too() -> None:
    raster = read_raster(encoded(cutout(), "PNG"), "")
    page = shown(flat(raster))
    assert near(pdf_pixels(page), svg_pixels(page))
