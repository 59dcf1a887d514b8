"""Examples in docstrings show what a call returns."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOR_READING = {"kitgen.export.boards.board_files"}
"""Examples of a folder that only a designer has."""


def modules_with_examples() -> list[str]:
    files = (file for room in ("companion", "kitgen") for file in (ROOT / room).rglob("*.py"))
    shown = [file for file in files if ">>> " in file.read_text("utf-8")]
    return sorted(".".join(file.relative_to(ROOT).with_suffix("").parts) for file in shown)


@pytest.mark.parametrize("module", modules_with_examples())
def test_examples_of_docstrings_are_true(module: str) -> None:
    tests = doctest.DocTestFinder(exclude_empty=True).find(import_module(module))
    shown = [test for test in tests if test.examples and test.name not in FOR_READING]
    runner = doctest.DocTestRunner(verbose=False)
    for test in shown:
        runner.run(test)
    assert (runner.tries > 0) == bool(shown)
    assert not runner.failures
