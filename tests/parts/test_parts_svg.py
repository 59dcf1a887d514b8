"""Symbols of other drawing programs: what is drawn is what they draw, and the rest is refused."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
import pytest
import resvg_py
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from kitgen.draw.drawing import Recorder
from kitgen.draw.svg import write_svg
from kitgen.game.problems import DataError
from kitgen.parts.symbols import Symbols, read_symbol

PX = 120


def pixels(text: str) -> NDArray[np.float64]:
    """How dark each pixel of a picture is, from 0 to 1, drawn 120 pixels square."""
    if "viewBox" not in text:
        text = text.replace("width=", 'viewBox="0 0 32 32" was=', 1).replace("height=", "had=", 1)
    text = re.sub(r'(<svg [^>]*?)width="[^"]*" height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg [^>]*?) (?:width|height)="[^"]*"', r"\1", text, count=1)
    text = re.sub(r'(<svg [^>]*?) (?:width|height)="[^"]*"', r"\1", text, count=1)
    text = text.replace("<svg ", f'<svg width="{PX}" height="{PX}" ', 1)
    png = bytes(resvg_py.svg_to_bytes(svg_string=text, background="#ffffff"))
    image = Image.open(io.BytesIO(png)).convert("L")
    assert image.size == (PX, PX)
    return 1 - np.asarray(image, np.float64) / 255


def drawn(folder: Path, text: str) -> NDArray[np.float64]:
    (folder / "it.svg").write_text(text, "utf-8")
    recorder = Recorder()
    recorder.verbs += Symbols([folder]).verbs("it", 0, 0, 100, 100, "#000000")
    return pixels(write_svg(recorder.drawing("it", 100, 100)))


def svg(body: str, box: str = "0 0 48 48", more: str = "") -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {more}>'
    return f"{head}{body}</svg>"


def alike(one: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    return float(np.abs(one - other).mean()) < 0.004


FOREIGN = {
    "circle": svg('<circle cx="24" cy="24" r="20"/>'),
    "rectangle": svg('<rect x="4" y="10" width="40" height="20" rx="6" ry="3"/>'),
    "ring": svg('<circle cx="24" cy="24" r="18" fill="none" stroke="black" stroke-width="4"/>'),
    "outline icon": svg(
        '<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" '
        'stroke-linejoin="round"><path d="M3 9l9-7 9 7v11a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>'
        '<polyline points="9 22 9 12 15 12 15 22"/></g>',
        "0 0 24 24",
    ),
    "moved": svg(
        '<g transform="translate(24 24) rotate(30)">'
        '<rect x="-10" y="-6" width="20" height="12"/></g>'
    ),
    "scaled": svg('<g transform="matrix(.1 0 0 -.1 4 44)"><path d="M0 0h400v400z"/></g>'),
    "off corner": svg('<path d="M-20-20H20V20H-20z"/>', "-24 -24 48 48"),
    "wide": svg('<ellipse cx="50" cy="10" rx="45" ry="8"/>', "0 0 100 20"),
    "overlapping": svg('<path d="M4 4h24v24H4z"/><path d="M16 16h24v24H16z"/>'),
    "non-zero": svg('<path d="M4 4h40v40H4z M12 12h24v24H12z"/>'),
    "even-odd": svg('<path fill-rule="evenodd" d="M4 4h40v40H4z M12 12h24v24H12z"/>'),
    "styled": svg('<path style="fill:none;stroke:#000;stroke-width:3" d="M4 24H44"/>'),
    "dashed": svg(
        '<path fill="none" stroke="#000" stroke-dasharray="6 3" stroke-width="4" d="M4 24H44"/>'
    ),
    "hidden": svg(
        '<rect width="48" height="48" fill="none"/><rect width="48" height="48" display="none"/>'
        '<path d="M12 12h24v24H12z"/>'
    ),
    "no viewBox": '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">'
    '<path d="M2 2h28v14z"/></svg>',
    "arcs": svg('<path d="M24 4a20 20 0 1 0 .01 0z"/>'),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_symbol_is_what_another_program_shows(tmp_path: Path, name: str) -> None:
    shown = pixels(FOREIGN[name])
    assert 0.02 < shown.mean() < 0.9
    assert alike(shown, drawn(tmp_path, FOREIGN[name]))


REFUSED = {
    "has black and white": svg(
        '<rect width="48" height="48"/><circle cx="24" cy="24" r="9" fill="#fff"/>'
    ),
    "has a <text>": svg("<text>A</text>"),
    "has a <image>": svg('<image href="x.png"/>'),
    "has a <use>": svg('<use href="#a"/>'),
    "has the colour 'rgba(9, 9, 9, .5)'": svg('<path fill="rgba(9, 9, 9, .5)" d="M0 0h9v9z"/>'),
    "has a gradient or a pattern": svg('<path fill="url(#g)" d="M0 0h9v9z"/>'),
    "has a style sheet": svg("<style>.a{fill:red}</style>"),
    "uses 'clip-path'": svg('<path clip-path="url(#c)" d="M0 0h9v9z"/>'),
    "has 'opacity: .5'": svg('<path opacity=".5" d="M0 0h9v9z"/>'),
    "is drawn beyond its page": svg('<circle cx="24" cy="24" r="30"/>'),
    "has a stroke that is stretched": svg(
        '<path transform="scale(1 2)" fill="none" stroke="#000" d="M4 4h9v9"/>'
    ),
    "has a transform 'turn'": svg('<path transform="turn(3)" d="M0 0h9v9z"/>'),
    "has the viewBox '0 0'": svg('<path d="M0 0h9v9z"/>', "0 0"),
    "has square stroke ends": svg(
        '<path fill="none" stroke="#000" stroke-linecap="square" d="M4 9h9"/>'
    ),
    "has no path": svg("<g/>"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_drawn_is_refused_with_its_mend(tmp_path: Path, what: str) -> None:
    path = tmp_path / "it.svg"
    path.write_text(REFUSED[what], "utf-8")
    with pytest.raises(DataError) as caught:
        read_symbol(path)
    (problem,) = caught.value.problems
    assert problem.what == f"the SVG {what}" or problem.what.startswith(f"the SVG {what}")
    assert problem.mend


NUMBER = st.integers(2, 20)
COLOUR = st.sampled_from(["#000", "black", "none", "currentColor"])


@st.composite
def element(draw: st.DrawFn) -> str:
    a, b, c, d = (draw(NUMBER) for _ in range(4))
    shape = draw(
        st.sampled_from(
            [
                f'<rect x="{a}" y="{b}" width="{c}" height="{d}" rx="{draw(st.integers(0, 9))}"',
                f'<circle cx="{a + 10}" cy="{b + 10}" r="{c / 2}"',
                f'<ellipse cx="{a + 10}" cy="{b + 10}" rx="{c / 2}" ry="{d / 2}"',
                f'<polygon points="{a},{b} {a + c},{b} {a},{b + d}"',
                f'<path d="M{a} {b}l{c} 0c0 {d} {c} 0 0 {d}z"',
                f'<path d="M{a} {b}q{c} {d} {d} 0t{c} 0h3v3z"',
            ]
        )
    )
    move = draw(
        st.sampled_from(
            [
                "",
                "translate(3 4)",
                "rotate(20 20 20)",
                "scale(.8)",
                "skewX(10)",
                "matrix(1 0 0 1 2 2)",
            ]
        )
    )
    fill, stroke = draw(COLOUR), draw(COLOUR)
    ends = draw(st.sampled_from(["", 'stroke-linecap="round" stroke-linejoin="round"']))
    rule = draw(st.sampled_from(["nonzero", "evenodd"]))
    return (
        f'{shape} transform="{move}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{draw(st.integers(1, 4))}" fill-rule="{rule}" {ends}/>'
    )


@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(element(), min_size=1, max_size=4), st.sampled_from(["-5 -5 60 60", "-2 -4 70 60"]))
def test_any_symbol_is_drawn_right_or_refused(tmp_path: Path, parts: list[str], box: str) -> None:
    text = svg("".join(parts), box)
    try:
        ours = drawn(tmp_path, text)
    except DataError:
        return
    width, height = map(float, box.split()[2:])
    assert width >= height
    shown = pixels(text)
    assert alike(shown, ours), text
