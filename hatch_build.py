"""What building the packages does besides copying: the message catalogues are compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """`companion/locale/<language>/LC_MESSAGES/companion.po` -> `.mo`, before an install in place
    as before a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by the builder before it gathers files."""
        # Needed at build time alone, and there only.
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for text in sorted(Path(self.root, "companion", "locale").rglob("*.po")):
            with text.open("rb") as source:
                catalogue = read_po(source)
            with text.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)
