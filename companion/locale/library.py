"""Messages of the command-line library that whoever uses `companion` can meet, in the wording of
its present and its former release. `make messages` reads them here; nothing imports this file."""

from __future__ import annotations

from companion.table.i18n import N_, ngettext

SINGLE = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Invalid value: {message}"),
    N_("{value!r} is not a valid {number_type}."),
)
PLURAL = (
    ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1
    ),
    ngettext(
        "Option {name!r} requires an argument.",
        "Option {name!r} requires {nargs} arguments.",
        1,
    ),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
)
