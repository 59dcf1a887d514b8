"""Phones for the tests of pages, each a browser by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from browsers import Browsers
from pocket import HEIGHT, WIDTH, Phone


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
