"""`companion serve`: the session in use, or where there is none, the start page."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Mapping
from contextlib import suppress

from companion import streams
from companion.desk.app import Desk
from companion.serve import run as phones
from companion.table.arguments import Args
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.workspace import Workspace
from kitgen.web.guard import own_hosts
from kitgen.web.serve import LOOPBACK, listen, serve

PORT = 8117
"""Port of the start page, or any other if it is taken."""


def run(workspace: Workspace, args: Args) -> Reply:
    """Serve until Ctrl-C. Raises CompanionError."""
    used = workspace.session_name or workspace.home.has_last_used()
    if not args.flag("start") and (used or args.flag("table")):
        return phones.run(workspace, args)
    settings = phones.settings_of(args)
    at = listen(port=None, usual=PORT)
    number = at.getsockname()[1]
    desk = Desk(workspace.home, workspace.registry, settings)
    address = f"http://{LOOPBACK}:{number}/?key={desk.key}"
    with suppress(KeyboardInterrupt), desk:
        for line in (
            _("The start page is at {address}").format(address=address),
            _("It is for this laptop alone. Ctrl-C ends it; nothing is lost."),
        ):
            print(streams.visible(line), flush=True)
        if not args.flag("no-browser") and can_show(os.environ, sys.platform):
            webbrowser.open(address)
        serve(desk.app(own_hosts(number)), at, desk.close)
    return Reply({"served": True})


def can_show(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether somebody sits before a screen on which a browser can open: at a terminal, or
    having opened the program by a double click."""
    display = platform in ("win32", "darwin") or any(
        environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return display and (sys.stdout.isatty() or getattr(sys, "frozen", False))
