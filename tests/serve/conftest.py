"""Browsers for the tests of pages: one program for all tests of a process, each phone by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browsers import Browsers
from pocket import HEIGHT, WIDTH, Phone


@pytest.fixture(scope="session")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browsers]:
    found = Browsers(tmp_path_factory.mktemp("profile"))
    yield found
    found.quit()


@pytest.fixture
def phone(browsers: Browsers) -> Iterator[Callable[..., Phone]]:
    """Takes a new phone out, which nobody has used; all are gone after the test."""
    found: list[Phone] = []

    def taken(width: int = WIDTH, height: int = HEIGHT) -> Phone:
        found.append(Phone(browsers, width, height))
        return found[-1]

    yield taken
    for one in found:
        one.close()
