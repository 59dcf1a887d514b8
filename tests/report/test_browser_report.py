"""A report opened in a browser: it loads nothing, a board grows at a tap, and it prints whole."""

from __future__ import annotations

import base64
import io
from importlib.resources import files
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from browsers import Browsers, browser_only
from recorded.table import Table

SCRIPT = Path(__file__).parents[1] / "recorded" / "napoleon-leith.txt"


@browser_only
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_report_is_one_file_that_reads_and_prints(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browsers: Browsers
) -> None:
    table = Table(tmp_path / "home", monkeypatch)
    lines = SCRIPT.read_text("utf-8").splitlines()
    for line in [line for line in lines if line and line[0] not in "#?"][:30]:
        table.do(line)
    page = tmp_path / "evening.html"
    table.do(f"report --lang {lang} --out {page}")
    with browsers.lent(390, 780) as driver:
        driver.get(page.as_uri())
        loaded = driver.execute_script(
            "return performance.getEntriesByType('resource').map((one) => one.name)"
        )
        assert [name for name in loaded if not name.startswith("data:")] == []
        assert driver.execute_script("return document.documentElement.scrollWidth") <= 390
        _sound(driver)
        assert _grows(driver)
        printed = driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": False})
    words = _words(base64.b64decode(printed["data"]))
    for line in table.do(f"log --json --lang {lang}").json["lines"]:
        first = str(line["text"]).split()[0].strip(",;:")
        assert first in words


def _sound(driver: Any) -> None:
    """Axe has nothing against the page, folded or open."""
    driver.execute_script((files("axe_core_python") / "axe.min.js").read_text("utf-8"))
    for is_open in ("false", "true"):
        driver.execute_script(
            f"document.querySelectorAll('details').forEach((one) => {{ one.open = {is_open} }})"
        )
        found = driver.execute_async_script(
            "const done = arguments[0]; axe.run().then((found) => done(found.violations))"
        )
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
    driver.execute_script("document.querySelectorAll('details').forEach((d) => { d.open = false })")


def _grows(driver: Any) -> bool:
    """Whether Enter makes the first board larger."""
    from selenium.webdriver.common.keys import Keys

    picture = driver.find_element("css selector", ".photo img")
    small = picture.size["width"]
    driver.find_element("css selector", ".photo summary").send_keys(Keys.ENTER)
    return bool(picture.size["width"] > 2 * small)


def _words(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        return " ".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
