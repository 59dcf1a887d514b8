"""Lookups in layouts: what is not compiled says what Jinja2 would say, faults included."""

from __future__ import annotations

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st
from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment

from kitgen.parts.expressions import ExpressionError, evaluate, render

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


def by_jinja(source: str) -> str:
    environment = SandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
    try:
        return environment.from_string(source).render(NAMES)
    except TemplateError as error:
        return f"fails: {str(error).splitlines()[0]}"


@given(templates)
def test_a_template_is_rendered_as_by_jinja(source: str) -> None:
    try:
        said = render(source, NAMES)
    except ExpressionError as error:
        said = f"fails: {str(error).removeprefix('the template fails: ')}"
        said = said.replace("the template cannot be read: ", "")
    assert said.partition(" at 0x")[0] == by_jinja(source).partition(" at 0x")[0]


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
    except ExpressionError as error:
        said = f"fails: {str(error).removeprefix('the expression fails: ')}"
    assert said.partition(" at 0x")[0] == by_jinja(f"{{{{ {path} }}}}").partition(" at 0x")[0]
