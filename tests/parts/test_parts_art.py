"""Full-colour SVG files: drawn in both backends as another renderer draws them, as shapes; what is
not drawn is named, and nothing is run, followed or swollen."""

from __future__ import annotations

import io
from itertools import pairwise

import numpy as np
import pytest
import resvg_py
from drawn import PX_PER_MM, Pixels, far_apart, pdf_pixels, svg_pixels, worst_block
from PIL import Image
from svg_drawings import DRAWINGS, HEAD

from kitgen.draw.drawing import Drawing, Paint, Picture, Recorder
from kitgen.draw.geometry import rectangle
from kitgen.draw.raster import PictureError
from kitgen.draw.svg import write_svg
from kitgen.kit.low_ink import InkSparer
from kitgen.parts.art import read_art


def page(drawing: Drawing) -> Drawing:
    made = Recorder()
    made.shape(rectangle(0, 0, 50, 40), Paint(fill="#ffffff"))
    made.place(drawing)
    return made.drawing("page", 50, 40)


def elsewhere(svg: str) -> Pixels:
    """The file as resvg draws it."""
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", dpi=PX_PER_MM * 25.4)
    return np.asarray(Image.open(io.BytesIO(bytes(png))).convert("RGB"), dtype=np.float64)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_looks_as_another_program_draws_it(name: str) -> None:
    svg = f"{HEAD}{DRAWINGS[name]}</svg>"
    art = read_art(svg.encode(), name)
    assert not art.left_out
    assert (art.drawing.width_mm, art.drawing.height_mm) == (50, 40)
    truth = elsewhere(svg)
    seen, printed = svg_pixels(page(art.drawing)), pdf_pixels(page(art.drawing))
    assert np.abs(seen - truth).mean() / 255 < 0.002
    assert worst_block(seen, truth) < 0.01
    assert np.abs(printed - truth).mean() / 255 < 0.005
    assert worst_block(printed, truth) < 0.07
    assert far_apart(printed, truth, 128) < 0.003


def test_the_comparison_sees_a_difference() -> None:
    one, other = (read_art(f"{HEAD}{DRAWINGS[n]}</svg>".encode(), n) for n in ("clips", "clones"))
    assert worst_block(svg_pixels(page(one.drawing)), svg_pixels(page(other.drawing))) > 0.3


def drawn(body: str, head: str = HEAD) -> tuple[str, ...]:
    """What is left out of a drawing that has a red square besides."""
    art = read_art(f'{head}<rect width="9" height="9" fill="#f00"/>{body}</svg>'.encode(), "art")
    assert "#ff0000" in write_svg(art.drawing)
    return art.left_out


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<script>alert(1)</script>", "scripts"),
        ('<rect onclick="go()" width="1" height="1"/>', "scripts"),
        ("<foreignObject><p>hello</p></foreignObject>", "foreign content"),
        ('<text x="1" y="9">hello</text>', "texts"),
        ('<a href="http://example.com"><rect width="2" height="2"/></a>', "links"),
        ('<image href="http://example.com/a.png" width="9" height="9"/>', "other files"),
        ('<image href="../secret.png" width="9" height="9"/>', "other files"),
        ('<image href="file:///etc/passwd" width="9" height="9"/>', "other files"),
        ('<use href="other.svg#a"/>', "other files"),
        ('<rect width="9" height="9" fill="url(other.svg#g)"/>', "other files"),
        ("<style>@import url(http://example.com/a.css);</style>", "style rules"),
        ("<style>g > rect {fill: red}</style>", "style rules"),
        ('<animate attributeName="x" to="9"/>', "movement"),
        ('<filter id="f"/><g filter="url(#f)"><path d="M0 0h1v1z"/></g>', "filters"),
        ('<g style="mix-blend-mode: multiply"><path d="M0 0h1v1z"/></g>', "blending"),
        (
            '<mask id="m"><rect width="9" height="9" fill="#888"/></mask>'
            '<rect width="9" height="9" mask="url(#m)"/>',
            "masks",
        ),
        ('<pattern id="p"/><rect width="9" height="9" fill="url(#p)"/>', "patterns"),
        ('<path d="M0 0L9 9" stroke="#000" marker-end="url(#m)"/>', "arrow heads"),
        ('<hatch id="x"/>', "rare kinds"),
    ],
)
def test_what_is_not_drawn_is_named(body: str, said: str) -> None:
    left_out = drawn(body)
    assert [words for words in left_out if said in words] == list(left_out)
    assert left_out


def test_what_only_looks_odd_is_drawn_whole() -> None:
    assert drawn('<title>Wolf</title><metadata xmlns:x="u:x"><x:y/></metadata><desc/>') == ()
    assert drawn('<sodipodi:x xmlns:sodipodi="http://sodipodi.net"/>') == ()
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
    assert drawn("", f'<?xml version="1.0"?>{doctype}{HEAD}') == ()


def test_entities_for_plain_words_are_put_in_and_others_left_out() -> None:
    inner = '<!ENTITY red "#00ff00"><!ENTITY twice "&red;&red;"><!ENTITY far SYSTEM "/etc/passwd">'
    svg = f"<!DOCTYPE svg [{inner}]>{HEAD}"
    svg += '<desc>&far;&twice;</desc><rect width="9" height="9" fill="&red;"/></svg>'
    art = read_art(svg.encode(), "art")
    assert "#00ff00" in write_svg(art.drawing)
    assert art.left_out == ("entities",)


def test_entities_that_swell_swell_nothing() -> None:
    names = "abcdefghij"
    inner = '<!ENTITY a "laughter">'
    inner += "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in pairwise(names))
    svg = f"<!DOCTYPE svg [{inner}]>{HEAD}<desc>&j;</desc><path d='M0 0h9v9z'/></svg>"
    assert read_art(svg.encode(), "art").left_out == ("entities",)


def clones(deep: int) -> str:
    """Groups of ten clones of ten clones …"""
    made = '<g id="g0"><path d="M0 0h1v1z"/></g>'
    for number in range(deep):
        made += f'<g id="g{number + 1}">' + f'<use href="#g{number}"/>' * 10 + "</g>"
    return made


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (clones(9), "draws more than 2000 elements"),
        ('<g id="a"><use href="#a"/></g>', "go in circles|nested too deeply"),
        ("<g>" * 300 + "</g>" * 300, "nested too deeply"),
        ('<path d="M0 0L1e300 1e300z"/>', "far beyond its page"),
        ('<path d="M0 0Lmuch much"/>', "cannot be read"),
        ('<rect transform="spin(3)" width="9" height="9"/>', "transform"),
        ('<image width="9" height="9" href="data:image/png;base64,AAAA"/>', "no picture"),
    ],
)
def test_what_would_never_end_or_cannot_be_read_is_refused(
    body: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kitgen.parts.art.MOST_ELEMENTS", 2000)
    with pytest.raises(PictureError, match=said) as refused:
        read_art(f"{HEAD}<path d='M0 0h1v1z'/>{body}</svg>".encode(), "art")
    assert refused.value.mend


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ('viewBox="0 0 40 20"', (100, 50)),
        ('viewBox="5 5 40 20" width="20mm"', (20, 10)),
        ('viewBox="0 0 40 20" height="1in"', (50.8, 25.4)),
        ('width="96" height="48"', (25.4, 12.7)),
        ('viewBox="0 0 40 20" width="100%" height="100%"', (100, 50)),
    ],
)
def test_a_drawing_has_its_own_size(head: str, size: tuple[float, float]) -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {head}><path d="M0 0h9v9z"/></svg>'
    drawing = read_art(svg.encode(), "art").drawing
    assert (drawing.width_mm, drawing.height_mm) == pytest.approx(size)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1250"])
def test_files_in_any_letters_are_read(encoding: str) -> None:
    name = "utf-8" if encoding == "utf-8-sig" else encoding
    svg = (
        f'<?xml version="1.0" encoding="{name}"?>{HEAD}<g id="žába"><path d="M0 0h9v9z"/></g></svg>'
    )
    assert read_art(svg.encode(encoding), "art").left_out == ()


def test_a_drawing_stays_shapes() -> None:
    art = read_art(f"{HEAD}{DRAWINGS['shapes']}{DRAWINGS['clones']}</svg>".encode(), "art")
    verbs = [verb for inner in art.drawing.walk() for verb in inner.verbs]
    assert not any(isinstance(verb, Picture) for verb in verbs)


def test_little_ink_makes_a_drawing_paler_as_a_whole() -> None:
    art = read_art(f"{HEAD}{DRAWINGS['opacity']}{DRAWINGS['linear gradients']}</svg>".encode(), "a")
    full = svg_pixels(page(art.drawing))
    low = svg_pixels(InkSparer().spared(page(art.drawing)))
    half = (full + 255) / 2
    assert (low - half).max() < 4
    assert (low - full).min() > -4
    assert (half - low > 4).mean() < 0.1  # what is dark stays to be seen
