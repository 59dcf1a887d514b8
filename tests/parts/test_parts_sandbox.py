"""Hostile templates: bounded in time and memory, and one sentence each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kitgen.parts.expressions import ExpressionError, evaluate, render

NAMES = {"units": [{"id": "tank", "cost": 5}, {"id": "ship", "cost": 8}], "word": "abc", "n": 9}

GREEDY = [
    "{{ 9**9**9 }}",
    "{{ 'a' * 10**9 }}",
    "{{ [1] * 300000 }}",
    "{% for a in range(20000) %}{% for b in range(20000) %}{% endfor %}{% endfor %}",
    "{% macro f() %}{{ f() }}{{ f() }}{% endmacro %}{{ f() }}",
    "{% set s = namespace(x='ab') %}{% for i in range(60) %}{% set s.x = s.x ~ s.x %}{% endfor %}",
    "{{ word | center(999999999) }}",
    "{{ word | indent(99999999) }}",
    "{{ '%999999999d' % n }}",
    "{{ '%*d' % (999999999, n) }}",
    "{{ '{:>999999999}'.format(n) }}",
    "{{ '{:{}}'.format(n, 999999999) }}",
    "{{ word.replace('a', word * 50000) }}",
    "{{ units | batch(999999999, 'x') | list }}",
    "{{ range(10**9) | list }}",
    "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "{% for a in units %}" * 30 + "{% endfor %}" * 30,
    "{{ word.__class__.__mro__ }}",
    "{% for i in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}",
    "{% include 'x' %}",
    "{{ lipsum(1000) }}",
]


@pytest.mark.parametrize("source", GREEDY, ids=range(len(GREEDY)))
def test_a_greedy_template_is_stopped(source: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        render(source, NAMES)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ word ~ n ~ units | length }}", "abc92"),
        ("{{ '%+d' % n }} {{ '{} of {}'.format(n, word) }}", "+9 9 of abc"),
        ("{% for u in units %}{{ loop.index }}{{ u.id }}{% endfor %}", "1tank2ship"),
        ("{{ units | map(attribute='cost') | sum * 2 ** 3 }}", "104"),
        ("{{ word | replace('b', 'x') | upper | center(5) }}", " AXC "),
    ],
)
def test_a_modest_template_says_what_it_said(source: str, text: str) -> None:
    assert render(source, NAMES) == text


@pytest.mark.parametrize(
    "source",
    [
        "units | rejectattr('idd', 'equalto', 1)",
        "units | map(attribute='nope')",
        "units | map(attribute='nope') | list",
        "[units | map(attribute='nope')]",
    ],
)
def test_a_filter_that_waits_fails_where_it_stands(source: str) -> None:
    with pytest.raises(ExpressionError, match="there is no"):
        evaluate(source, NAMES)


THINGS = {
    **NAMES,
    "none": None,
    "yes": True,
    "list": [1, None, 0.1 + 0.2],
    "map": {"a": 1},
    "lazy": map(str, (1, 2)),
}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<{{ none }}>", "<>"),
        ("<{{ none ~ n ~ none }}>", "<9>"),
        ("<{{ none | upper }}{{ none | trim }}{{ none | string }}>", "<>"),
        ("{{ list | join('+') }}", "1++0.3"),
        ("{{ [{'a': none}, {'a': 2}] | join('+', attribute='a') }}", "+2"),
        ("{{ 6 / 2 }} {{ 0.1 + 0.2 }} {{ 5 / 2 }}", "3 0.3 2.5"),
    ],
)
def test_an_empty_cell_prints_nothing_and_a_figure_its_digits(source: str, text: str) -> None:
    assert render(source, THINGS) == text


@pytest.mark.parametrize("thing", ["yes", "list", "map", "lazy", "word.upper", "range", "[1, 2]"])
@pytest.mark.parametrize(
    "source", ["{{ %s }}", "{{ 'a' ~ %s }}", "{{ %s | string }}", "{{ [%s] | join }}"]
)
def test_what_has_no_words_is_never_printed_as_python_says_it(thing: str, source: str) -> None:
    with pytest.raises(ExpressionError, match="no text") as caught:
        render(source % thing, THINGS)
    assert caught.value.mend


@pytest.mark.parametrize(
    ("source", "holds"),
    [("{{ list }}", True), ("{{ [] }}", False), ("{{ none }}", False), ("{{ yes }}", True)],
)
def test_a_condition_may_be_of_any_kind(source: str, holds: bool) -> None:
    assert bool(render(source, THINGS, judged=True)) == holds


PIECE = st.sampled_from(
    [
        *(
            "{{ ",
            " }}",
            "{% ",
            " %}",
            "for a in units",
            "endfor",
            "set x = ",
            "if ",
            "endif",
            "a.id",
        ),
        *("word", "n", "units", "range(9999)", "9**9", " * ", " ~ ", "'%99999d' % n", " | "),
        *("list", "join(word)", "sum", "center(9999)", "batch(9999)", "(", ")", "[", "]", "'", ","),
        *("namespace(x=1)", "x", "macro f()", "endmacro", "f()", "loop", "recursive", "-%}", "é\n"),
    ]
)


def hostile(pieces: list[str]) -> None:
    source = "".join(pieces)
    for read in (render, evaluate):
        said = ""
        try:
            read(source, NAMES)
        except ExpressionError as error:
            said = str(error)
        assert "\n" not in said


@settings(max_examples=150)
@given(st.lists(PIECE, max_size=14))
def test_no_template_ends_in_a_traceback(pieces: list[str]) -> None:
    hostile(pieces)


@pytest.mark.slow
@settings(max_examples=5000)
@given(st.lists(PIECE, max_size=30))
def test_none_of_thousands_ends_in_a_traceback(pieces: list[str]) -> None:
    hostile(pieces)
