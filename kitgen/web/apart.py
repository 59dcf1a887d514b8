"""Processes apart from the terminal: Ctrl-C there is the server's, which ends them in its turn."""

from __future__ import annotations

import subprocess
import sys
from typing import Any


def apart() -> dict[str, Any]:
    """Return the options of `subprocess` by which a process gets a group of its own."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
