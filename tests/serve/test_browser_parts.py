"""An answer of two parts is one answer, and no button sends nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browsers import browser_only
from pocket import Phone, Served
from recorded.table import Table

pytestmark = browser_only


@pytest.mark.parametrize(("lang", "left"), [("en", "18 left"), ("cs", "zbývá 18")])
def test_what_is_tapped_and_what_is_typed_add_up(
    lang: str,
    left: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    phone: Callable[..., Phone],
) -> None:
    typed = Table(tmp_path, monkeypatch)
    for line in ("new axis-allies --session war", "next purchase"):
        typed.do(line)
    served = Served(typed.folder, "war")
    ussr = phone(360, 740)
    ussr.open(served.address)
    ussr.driver.add_cookie({"name": "lang", "value": lang})
    ussr.join(served.address, "ussr").go("do/buy")
    ussr.tap("form.ask .send")
    assert ussr.kind == "counts", "nothing was sent"
    for _tap in range(2):
        ussr.tap("form.ask .tray li:first-child .tile")
    ussr.shows(left)
    ussr.tap("details.list > summary")
    ussr.tap("details.other:not(.list) > summary")
    ussr.find("input[name='other']").send_keys("1 tank, 1 infantry")
    ussr.tap("details.other:not(.list) .second")
    ussr.shows(" 14 ")
    before = len(typed.do("--session war log --json").json["lines"])
    ussr.tap("form.ask .send")
    ussr.until(lambda: ussr.kind == "", "a purchase")
    (line,) = typed.do("--session war log --json").json["lines"][before:]
    assert line["data"]["units"] == {"infantry": 3, "tank": 1}
    assert served.end() == 0
