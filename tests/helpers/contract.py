"""What pages owe to people who read them by another way than by eye, and tap them by another way
than by hand."""

from __future__ import annotations

from importlib.resources import files
from typing import Any


def violations(driver: Any) -> list[tuple[str, list[str]]]:
    """What axe finds: the rule, and the elements that break it."""
    driver.execute_script((files("axe_core_python") / "axe.min.js").read_text("utf-8"))
    results = driver.execute_async_script(
        "const done = arguments[0]; axe.run().then((found) => done(found.violations))"
    )
    return [(one["id"], [node["html"][:300] for node in one["nodes"]]) for one in results]
