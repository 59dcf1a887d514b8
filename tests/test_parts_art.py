"""Full-colour SVG files: drawn in both backends as another renderer draws them, as shapes; what is
not drawn is named, and nothing is run, followed or swollen."""

from __future__ import annotations

import base64
import io
from itertools import pairwise

import numpy as np
import pytest
import resvg_py
from art import encoded, sample
from drawn import PX_PER_MM, Pixels, far_apart, pdf_pixels, svg_pixels, worst_block
from PIL import Image

from kitgen.draw.drawing import Drawing, Paint, Picture, Recorder
from kitgen.draw.geometry import rectangle
from kitgen.draw.raster import PictureError
from kitgen.draw.svg import write_svg
from kitgen.kit.sparing import InkSparer
from kitgen.parts.art import read_art

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 100 80" width="50mm" height="40mm">'
)
PHOTO = "data:image/png;base64," + base64.b64encode(encoded(sample(), "PNG")).decode()
STOPS = '<stop offset="0" stop-color="#f00"/><stop offset=".5" stop-color="#ff0"/>'
STOPS += '<stop offset="1" stop-color="#00f"/>'

DRAWINGS = {
    "shapes": '<rect width="100%" height="100%" fill="#eef"/><g transform="translate(10 10) '
    'rotate(10)"><path d="M0 0h30v20l-15 10z" fill="gold" stroke="#a00" stroke-width="2" '
    'stroke-linejoin="bevel"/><circle cx="50" cy="20" r="14" fill="rgb(20%,60%,30%)" '
    'stroke="black" stroke-dasharray="4 2"/></g><ellipse cx="70" cy="60" rx="20" ry="10" '
    'fill="hsl(200,50%,50%)"/><polyline points="5,70 20,50 35,75" fill="none" stroke="navy" '
    'stroke-width="3" stroke-linecap="square"/><line x1="60" y1="5" x2="95" y2="30" '
    'stroke="#0088" stroke-width="4" stroke-linecap="round"/>',
    "classes": "<style>/* a */ .a{fill:#c33}.b{fill:none;stroke:#333;stroke-width:3px} "
    '#q{fill:teal} rect.a, .none{stroke:blue} *{stroke-linecap:round}</style><rect class="a" '
    'x="5" y="5" width="40" height="30"/><path class="b" d="M50 10c20 0 20 30 40 30"/>'
    '<circle id="q" cx="30" cy="60" r="15"/><circle class="a" style="fill:orange" cx="70" '
    'cy="60" r="15"/>',
    "opacity": '<rect width="60" height="60" fill="red"/><g opacity=".5"><rect x="20" y="10" '
    'width="50" height="30" fill="blue"/><circle cx="50" cy="40" r="25" fill="green"/></g>'
    '<path d="M60 60h30v15h-30z" fill="#000" fill-opacity=".3" stroke="#f0f" stroke-width="4" '
    'stroke-opacity=".6"/><circle cx="15" cy="70" r="8" fill="rgba(0, 90, 200, 0.5)"/>',
    "linear gradients": f'<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">{STOPS}'
    '</linearGradient><linearGradient id="h" gradientUnits="userSpaceOnUse" x1="60" y1="0" '
    'x2="80" y2="0" spreadMethod="reflect"><stop offset="0" stop-color="#fff"/><stop offset="1" '
    'stop-color="#060" stop-opacity=".2"/></linearGradient><linearGradient id="k" '
    'xlink:href="#g" gradientTransform="rotate(45)"/></defs><rect x="5" y="5" width="40" '
    'height="30" fill="url(#g)"/><circle cx="72" cy="25" r="22" fill="url(#h)"/><path '
    'd="M10 45h80v30h-80z" fill="url(#k)" stroke="black"/>',
    "radial gradients": f'<defs><radialGradient id="g">{STOPS}</radialGradient><radialGradient '
    'id="h" cx="70" cy="40" r="30" gradientUnits="userSpaceOnUse" gradientTransform='
    '"matrix(1 .2 0 .6 0 5)"><stop offset=".2" stop-color="#036"/><stop offset=".8" '
    'stop-color="#fc0" stop-opacity="0"/></radialGradient></defs><circle cx="25" cy="30" r="22" '
    'fill="url(#g)"/><rect x="50" y="5" width="45" height="70" fill="url(#h)"/><rect x="5" '
    'y="60" width="40" height="15" fill="url(#g)"/>',
    "clips": '<defs><clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath><clipPath id="d">'
    '<rect x="50" y="10" width="20" height="50"/><rect x="60" y="30" width="35" height="20"/>'
    '</clipPath><mask id="m"><rect x="10" y="55" width="60" height="15" fill="white"/></mask>'
    '</defs><g clip-path="url(#c)"><rect width="100" height="100" fill="#39c"/><path d="M0 0L60 '
    '60" stroke="white" stroke-width="6"/></g><rect width="100" height="80" fill="#c93" '
    'clip-path="url(#d)"/><circle cx="40" cy="65" r="18" fill="#693" mask="url(#m)"/>',
    "clones": '<defs><g id="t"><path d="M0 -10L8 8H-8z"/></g><symbol id="s" viewBox="0 0 10 10">'
    '<circle cx="5" cy="5" r="5" fill="inherit"/><path d="M2 5h6" stroke="#fff"/></symbol></defs>'
    '<use xlink:href="#t" x="20" y="20" fill="green"/><use href="#t" transform="translate(50 30) '
    'scale(2 1)" fill="red" stroke="black" stroke-width="2"/><use href="#s" x="60" y="40" '
    'width="30" height="30" fill="purple"/><svg x="5" y="45" width="40" height="20" '
    'viewBox="0 0 10 10"><rect width="10" height="10" fill="#9cf"/></svg>',
    "pictures": f'<rect width="100" height="80" fill="#eee"/><image x="10" y="10" width="50" '
    f'height="50" xlink:href="{PHOTO}"/><image x="65" y="10" width="20" height="60" '
    f'preserveAspectRatio="xMidYMid slice" href="{PHOTO}" transform="rotate(8 75 40)"/>',
    "stretched strokes": '<g transform="scale(2 .5)"><circle cx="20" cy="60" r="15" fill="none" '
    'stroke="#905" stroke-width="6"/></g><path transform="skewX(30)" d="M10 50h30v20h-30z" '
    'fill="none" stroke="#059" stroke-width="4"/>',
    "rules of filling": '<path fill-rule="evenodd" fill="#222" d="M10 10h60v60h-60z M25 25h30v30h'
    '-30z"/><path d="M75 10a10 10 0 1 1 0 40z" fill="#d60"/><path d="M75 55h20v20h-20z M80 60h10'
    'v10h-10z" fill="#06d"/>',
}


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
    assert np.abs(low - (full + 255) / 2).max() < 4
