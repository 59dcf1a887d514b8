"""Makes the pictures of `docs/serve.md` anew, in a real browser (Chromium and its driver).

PYTHONPATH=tests:tests/helpers python art/make_phone_pictures.py
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

import pytest
from browsers import Browsers
from PIL import Image
from pocket import Phone, Served
from recorded.table import Table

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PHONE, SCREEN = (390, 760), (1920, 1080)
COLOURS, SHOWN_WIDE, GAP = 96, 960, 16
PAINTED = """
const boards = [...document.querySelectorAll('.board')].filter((one) => one.offsetParent);
return boards.every((one) => one.querySelector('.board-svg image'))
  && [...document.querySelectorAll('img')].every((one) => one.complete && one.naturalWidth);
"""
"""Whether every board and every piece in sight is drawn."""
DRAWN_S, SETTLED_S = 300, 2


class PhoneStudio:
    """A table and the phones that are photographed."""

    def __init__(self, browsers: Browsers, game: str, *lines: str) -> None:
        self._home, self._patch = TemporaryDirectory(), pytest.MonkeyPatch()
        typed = Table(Path(self._home.name), self._patch)
        for line in (f"new {game} --session friday", *lines):
            typed.do(line)
        self._browsers = browsers
        self._served = Served(typed.folder, "friday")
        self._phones = list[Phone]()

    def phone(self, seat: str) -> Phone:
        self._phones.append(Phone(self._browsers, *PHONE).join(self._served.address, seat))
        return self._phones[-1]

    def screen(self) -> Phone:
        watcher = self.phone("watcher")
        watcher.size(*SCREEN)
        watcher.open(f"{self._served.address}table")
        watcher.find("#panels .panel")
        return watcher

    def close(self) -> None:
        for phone in self._phones:
            phone.close()
        self._served.end()
        self._patch.undo()
        self._home.cleanup()


@contextmanager
def studio(browsers: Browsers, game: str, *lines: str) -> Iterator[PhoneStudio]:
    opened = PhoneStudio(browsers, game, *lines)
    try:
        yield opened
    finally:
        opened.close()


def shot(phone: Phone, dark: bool = False) -> Image.Image:
    """Return a picture of the phone's screen, in light or dark."""
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    phone.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    phone.until(lambda: phone.run(PAINTED), "boards and pieces", DRAWN_S)
    phone.run("document.activeElement.blur(); scrollTo(0, 0)")
    sleep(SETTLED_S)
    return Image.open(io.BytesIO(phone.driver.get_screenshot_as_png())).convert("RGB")


def beside(*pictures: Image.Image) -> Image.Image:
    """Pictures in a row, on white."""
    wide = sum(picture.width for picture in pictures) + GAP * (len(pictures) - 1)
    sheet = Image.new("RGB", (wide, max(picture.height for picture in pictures)), "white")
    at = 0
    for picture in pictures:
        sheet.paste(picture, (at, 0))
        at += picture.width + GAP
    return sheet


def keep(picture: Image.Image, name: str) -> None:
    high = round(picture.height * SHOWN_WIDE / picture.width)
    small = picture.resize((SHOWN_WIDE, high), Image.Resampling.LANCZOS)
    small.quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


def main() -> None:
    with TemporaryDirectory() as profile:
        browsers = Browsers(Path(profile))
        with studio(browsers, "axis-allies", "next") as war:
            buyer = war.phone("ussr")
            due = shot(buyer)
            buyer.go("do/buy")
            buyer.count(infantry=2, tank=1)
            bought = shot(buyer)
            buyer.send()
            buyer.shows("Send it like this?")
            summed = shot(buyer)
        with studio(browsers, "game-of-thrones") as realm:
            stark = realm.phone("stark")
            stark.go("do/orders")
            stark.find("form.ask .tile")
            keep(beside(due, bought, summed, shot(stark, dark=True)), "phones")
        with studio(browsers, "axis-allies", "next combat") as war:
            attacker, screen = war.phone("ussr"), war.screen()
            attacker.begin("battle", area="Ukraine", forces="3 infantry 2 tank v 3 infantry")
            for face in (1, 5, 3):
                attacker.tap(f".pad .key:nth-child({face})")
            screen.find(".fought")
            pad = shot(attacker)
            wall = shot(screen)
            wall = wall.resize((round(wall.width * pad.height / wall.height), pad.height))
            keep(beside(pad, wall), "phones-and-screen")
        browsers.quit()


if __name__ == "__main__":
    main()
