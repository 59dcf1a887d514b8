"""The page as an app on a home screen, and what it says while the table is not there."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from browsers import browser_only
from phones import party_of
from PIL import Image
from pocket import Phone, Served
from recorded.table import Table


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def test_a_home_screen_is_told_of_the_pages_and_their_icons(typed: Table) -> None:
    with party_of(typed, "new axis-allies") as party:
        told = party.ask("GET", "/manifest.webmanifest?lang=cs")
        assert told.headers["content-type"].startswith("application/manifest+json")
        about = told.json
        assert (about["display"], about["start_url"], about["lang"]) == ("standalone", "/", "cs")
        assert about["name"] == "Axis & Allies: jaro 1942"
        *pictures, drawing = about["icons"]
        for picture in pictures:
            image = Image.open(BytesIO(party.ask("GET", picture["src"]).body))
            assert f"{image.width}x{image.height}" == picture["sizes"]
        assert party.ask("GET", drawing["src"]).body.startswith(b"<svg")


@browser_only
@pytest.mark.parametrize(
    ("lang", "missing", "due"),
    [("en", "is the laptop awake?", "Waiting for"), ("cs", "a notebook nespí?", "Čeká se na")],
)
def test_without_the_table_a_page_says_what_is_missing(
    lang: str, missing: str, due: str, typed: Table, phone: Callable[..., Phone]
) -> None:
    typed.do("new axis-allies --session war")
    served = Served(typed.folder, "war")
    page = phone(360, 740)
    page.open(served.address)
    page.driver.add_cookie({"name": "lang", "value": lang})
    page.join(served.address, "germany")
    kept = (
        "const done = arguments[0]; navigator.serviceWorker.ready.then(() => caches.match('/away'))"
        ".then(async (found) => done(found ? await found.text() : ''))"
    )
    page.until(lambda: missing in page.driver.execute_async_script(kept), "a page kept")
    served.kill()
    page.open(served.address)
    page.shows(missing)
    assert page.run("return document.documentElement.scrollWidth") <= page.width
    assert page.run("return getComputedStyle(document.querySelector('.top')).display") == "flex"
    served.begin()
    page.tap("a.main-button")
    page.settled()
    page.shows(due)
    assert served.end() == 0
