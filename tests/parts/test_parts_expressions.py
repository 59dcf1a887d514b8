"""Templates in layouts give what Jinja2 gives, and fail where it does."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import StrictUndefined, TemplateError, Undefined
from jinja2.sandbox import SandboxedEnvironment

from kitgen.draw.colours import contrast
from kitgen.parts.expressions import ExpressionError, evaluate, legible, render

ROOT = Path(__file__).parents[2]
EXAMPLES, LAYOUTS = ROOT / "examples", ROOT / "layouts"

NAMES = {
    "row": {"id": "tank", "cost": 6, "unit": {"id": "x", "items": 3}, "empty": None},
    "t": SimpleNamespace(id="řeka", row=[1, 2], flag=True, share=0.5),
    "id": "{}",
    "w": 62.4,
    "n": 7,
    "big": 10**20,
    "yes": True,
}

words = st.sampled_from(
    ["row", "t", "id", "cost", "unit", "items", "empty", "flag", "share", "none", "true", "format"]
)
paths = st.lists(words, min_size=1, max_size=3).map(".".join)
templates = st.lists(
    st.one_of(
        paths.map("{{{{ {} }}}}".format),
        paths.map("{{{{{}}}}}".format),
        st.sampled_from(
            ["", " ", "a", "{", "}", "\n", "%", "{# no #}", "{{ 1 }}", "ž", "{}", "{0}"]
        ),
    ),
    min_size=1,
    max_size=5,
).map("".join)


class NoWords(Exception):
    """What has no words on paper."""


def in_words(value: Any) -> Any:
    """What paper says of a value: nothing of an empty cell, no endless digits, and neither `True`
    nor what else only Python would say."""
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, bool) or not isinstance(value, str | int | Undefined):
        raise NoWords
    return value


def by_jinja(source: str, printed: Any = in_words) -> str:
    environment = SandboxedEnvironment(
        undefined=StrictUndefined, autoescape=False, finalize=printed
    )
    try:
        return environment.from_string(source).render(NAMES)
    except NoWords:
        return "fails: UndefinedError"
    except TemplateError as error:
        return f"fails: {type(error).__name__}"


@given(templates)
def test_a_template_is_rendered_as_by_jinja(source: str) -> None:
    try:
        said = render(source, NAMES)
    except ExpressionError as error:
        unread = "cannot be read" in str(error)
        said = "fails: TemplateSyntaxError" if unread else "fails: UndefinedError"
    assert said == by_jinja(source)


figures = st.sampled_from(["1", "2", "7", "10", "0.3", "7.8", "2.50"])
terms = st.lists(st.tuples(st.sampled_from("+-*/"), figures), min_size=1, max_size=4)
begun = st.sampled_from(["w", "n", "big", "yes", "id", "row.cost", "row.unit.items", "t.share"])
unfit = st.sampled_from(["row.id", "row.empty", "row.none", "nowhere", "t.row"])


@given(st.one_of(begun, begun, unfit), terms)
def test_a_sum_is_reckoned_as_by_jinja(first: str, steps: list[tuple[str, str]]) -> None:
    source = f"{{{{ {first} {' '.join(f'{sign} {figure}' for sign, figure in steps)} }}}}"
    said: str | None
    try:
        said = render(source, NAMES)
    except ExpressionError:
        said = None
    try:
        expected = by_jinja(source)
    except TypeError:  # a word and a figure
        expected = "fails: "
    assert said == (None if expected.startswith("fails: ") else expected)


@given(paths)
def test_an_expression_is_evaluated_as_by_jinja(path: str) -> None:
    try:
        said = str(evaluate(path, NAMES))
    except ExpressionError:
        said = "fails: UndefinedError"
    jinja = by_jinja(f"{{{{ {path} }}}}", printed=None)
    assert said.partition(" at 0x")[0] == jinja.partition(" at 0x")[0]


def test_what_is_not_there_may_have_a_default() -> None:
    assert render("{{ {'a': 1}['b'] | default('c') }}", {}) == "c"
    assert evaluate("{'a': 1}['b'] | default('c')", {}) == "c"


@given(st.integers(0, 0xFFFFFF), st.sampled_from(["#ffffff", "#fffdf6", "#1f2530", "#7a2e22"]))
def test_a_legible_colour_reads_well_and_is_itself_where_it_does(code: int, ground: str) -> None:
    colour = f"#{code:06x}"
    ink = max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, ground))
    found = legible(colour, ground, ink)
    assert contrast(found, ground) >= 4.5
    assert found == colour or contrast(colour, ground) < 4.5


AREAS = ("Zone 14", "Zone 5", "Žitava", "Cheb", "Čáslav", "Aš", "cázy", "Hora", "Zone 8")
ROWS = [{"area": {"name": name}, "nth": nth} for nth, name in enumerate((*AREAS, "Zone 14"))]


def test_rows_are_grouped_in_the_order_of_their_table() -> None:
    found = evaluate("rows | grouped('area.name')", {"rows": ROWS})
    assert [name for name, _ in found] == list(AREAS)
    assert [row["nth"] for row in found[0][1]] == [0, 9]


@pytest.mark.parametrize(
    ("lang", "order"),
    [
        ("cs", "Aš cázy Čáslav Hora Cheb Zone 5 Zone 8 Zone 14 Zone 14 Žitava"),
        ("en", "Aš Čáslav cázy Cheb Hora Žitava Zone 5 Zone 8 Zone 14 Zone 14"),
    ],
)
def test_rows_are_sorted_by_the_alphabet_of_the_reader(lang: str, order: str) -> None:
    found = evaluate("rows | alphabetical('area.name')", {"rows": ROWS, "lang": lang})
    assert " ".join(row["area"]["name"] for row in found) == order
    twice = [row["nth"] for row in found if row["area"]["name"] == "Zone 14"]
    assert twice == [0, 9], "rows of one text keep their order"
    names = {"names": AREAS, "lang": lang}
    assert evaluate("names | alphabetical", names) == list(
        dict.fromkeys(row["area"]["name"] for row in found)
    )
