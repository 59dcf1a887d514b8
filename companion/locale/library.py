"""Headings of the command-line library's help, which whoever uses `companion` meets. What is wrong
with a line is said in our own words. `make messages` reads them here; nothing imports this file."""

from __future__ import annotations

from companion.table.i18n import N_

SINGLE = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
)
