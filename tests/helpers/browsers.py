"""A real browser for tests, where there is one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
REQUIRED = os.environ.get("BROWSER_TESTS") == "required"
"""Whether a browser must be there: then its tests fail instead of being skipped."""
MISSING = not ((CHROMIUM and DRIVER) or REQUIRED)
browser_only = pytest.mark.browser
PATIENT_S = 240.0
"""Patience with a script or a window, on a machine that others keep busy as well: what a script
asks for may be drawn first."""
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update "
    "--disable-background-timer-throttling --disable-renderer-backgrounding "
    "--disable-backgrounding-occluded-windows --force-prefers-reduced-motion"
)
"""Nothing that only moves to please is drawn sixty times a second on pages that nobody looks at."""


def sized(driver: Any, width: int, height: int, mobile: bool) -> None:
    """Make the window that the driver looks at so large, in pixels."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def _begun(profile: Path) -> Any:
    """A browser in which several can be opened that know nothing of each other."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    options.enable_bidi = True
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for flag in (*FLAGS.split(), f"--user-data-dir={profile}"):
        options.add_argument(flag)
    driver: Any = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    driver.set_script_timeout(PATIENT_S)
    driver.command_executor.client_config.websocket_timeout = PATIENT_S  # opens and ends windows
    return driver


class Browsers:
    """As many browsers as are wanted from one program: each has cookies, a storage and a network
    of its own, as phones have."""

    def __init__(self, profile: Path) -> None:
        self._driver = _begun(profile)
        self._first = self._seen = self._driver.current_window_handle

    def opened(self) -> tuple[str, str]:
        """One more browser, and its window."""
        context = self._driver.browser.create_user_context()
        window = self._driver.browsing_context.create(type="tab", user_context=context)
        return context, window

    def at(self, window: str) -> Any:
        """The driver, which looks at a window."""
        if self._seen != window:
            self._driver.switch_to.window(window)
            self._seen = window
        return self._driver

    @contextmanager
    def lent(self, width: int, height: int, mobile: bool = False) -> Iterator[Any]:
        """The driver, which looks at a new browser with a window of this size in pixels; what the
        browser knew is forgotten afterwards."""
        context, window = self.opened()
        try:
            driver = self.at(window)
            sized(driver, width, height, mobile)
            driver.get_log("browser")  # what was said before is no fault of the next page
            yield driver
        finally:
            self.closed(context)

    def closed(self, context: str) -> None:
        """End a browser and forget all that it knew."""
        self.at(self._first)
        self._driver.browser.remove_user_context(context)

    def quit(self) -> None:
        self._driver.quit()
