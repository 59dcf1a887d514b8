"""The commands that every game has. Each is imported when it is run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.table.arguments import (
    ANYWAY,
    DICE_OPTIONS,
    REPLACE,
    WHY,
    Args,
    Argument,
    Option,
    Parameters,
)
from companion.table.i18n import N_
from companion.table.lazy import later
from companion.table.verbs import GameVerb
from companion.table.workspace import TableVerb

if TYPE_CHECKING:
    from companion.table.reply import Reply
    from companion.table.workspace import Workspace


def _later(module: str, name: str) -> Callable[[Workspace, Args], Reply]:
    return later(f"companion.table.commands.{module}", name)


WALKING: Parameters = (
    Argument("to", N_("A phase of this turn, or 'end'."), required=False, rest=True),
    ANYWAY,
    WHY,
)
"""Arguments and options of `next`."""

WALK = GameVerb(
    "next", N_("Walk on."), WALKING, later("companion.table.commands.walking", "walked")
)
"""Command `next` as one of the game, for those who read old lines or several, or put a form."""

TABLE_VERBS: tuple[TableVerb, ...] = (
    TableVerb(
        "table",
        N_("Open the table for an evening: one line after the other, with questions."),
        (Argument("name", N_("The session (default: the one used last)."), required=False),),
        later("companion.prompt.loop", "play"),
    ),
    TableVerb(
        "serve",
        N_("Serve the session to the phones at the table, until Ctrl-C."),
        (
            Option("lan", N_("For the phones in this network, not for this machine only."), "flag"),
            Option("port", N_("The port (default: 8116, or any that is free)."), "number", "N"),
            Option("code", N_("The code of the table, 4 to 12 digits."), metavar="DIGITS"),
            Option(
                "start",
                N_("A start page for this laptop's browser, as where there is no session yet."),
                "flag",
            ),
            Option("no-browser", N_("Open no browser for the start page."), "flag"),
            Option("table", N_("With the prompt of 'table' in this terminal."), "flag"),
        ),
        later("companion.desk.run", "run"),
    ),
    TableVerb(
        "teach",
        N_("Play a first round as a lesson: each rule at its moment, on a recorded opening."),
        (
            Argument("game", N_("A game's id or the path of its folder."), required=False),
            Option("afresh", N_("Begin the lesson anew."), "flag"),
            Option("drop", N_("Throw away the lessons of the game."), "flag"),
        ),
        later("companion.keeping.lessons", "teach"),
    ),
    TableVerb(
        "games",
        N_("List the games, or the rules that a group settles for one."),
        (Argument("game", N_("The game."), required=False),),
        _later("begin", "games"),
    ),
    TableVerb(
        "new",
        N_("Begin a session of a game."),
        (
            Argument("game", N_("A game's id or the path of its folder."), required=False),
            Option("from", N_("Begin with the state in this YAML file."), metavar="FILE"),
            Option("rule", N_("Settle a rule (see 'games GAME')."), "texts", "NAME=VALUE"),
            Option("people", N_("Who plays what: 'germany Petr, uk Anna'."), metavar="NAMES"),
        ),
        _later("begin", "new"),
    ),
    TableVerb(
        "sessions",
        N_("List the sessions; * marks the one in use."),
        parameters=(),
        run=_later("begin", "sessions"),
    ),
    TableVerb(
        "status",
        N_("Show where the game stands and what is left to do."),
        (
            Argument(
                "part",
                N_("A part of it, a player, or 'full'; without one, what fits the screen."),
                required=False,
                rest=True,
            ),
        ),
        _later("progress", "status"),
    ),
    TableVerb(
        "map",
        N_("Show what the books know of the board: 'status map'."),
        parameters=(),
        run=_later("progress", "board"),
    ),
    TableVerb(
        "people",
        N_("Say who plays what: people germany Petr, uk Anna. Without names, list them."),
        (
            Argument(
                "names",
                N_("A power, house or colour and a name, several with commas; 'nobody' unsays it."),
                required=False,
                rest=True,
            ),
        ),
        _later("people", "people_of"),
    ),
    TableVerb(
        "next",
        N_("Walk on: to the next phase, to a named phase, or to the 'end' of the turn."),
        WALKING,
        _later("walking", "next_phase"),
    ),
    TableVerb(
        "do",
        N_("Several commands of the game on one line, all or none: do pop / build bronze 2."),
        (Argument("commands", N_("The commands, with '/' between them.")),),
        _later("together", "do"),
        raw=True,
    ),
    TableVerb(
        "log",
        N_("Show every line of the session, undone ones too."),
        (
            Argument("count", N_("Only so many lines."), required=False),
            Option("last", N_("Only so many lines."), "number", "N"),
            Option("csv", N_("Write the log to this file, with every sum."), metavar="FILE"),
            REPLACE,
        ),
        _later("history", "log"),
    ),
    TableVerb(
        "undo",
        N_("Take back the last step, or several."),
        (
            Argument("count", N_("How many steps."), required=False),
            Option("to", N_("Take back everything after this line."), "number", "LINE"),
            Option("turn", N_("Take back the turn of those who are due."), "flag"),
        ),
        _later("history", "undo"),
    ),
    TableVerb(
        "redo",
        N_("Do again what was undone."),
        (Argument("count", N_("How many steps."), required=False),),
        _later("history", "redo"),
    ),
    TableVerb(
        "amend",
        N_("Change an old line, replay the rest and list what became illegal."),
        (
            Argument(
                "words",
                N_("The line's number, then the command that should stand there, or --remove."),
                required=False,
            ),
        ),
        _later("history", "amend"),
        raw=True,
    ),
    TableVerb(
        "export",
        N_("Write the session as JSON, or its present state as YAML."),
        (
            Argument("file", N_("Where to; without it, to the screen."), required=False),
            Option("state", N_("Only the state, for 'new --from'."), "flag"),
            REPLACE,
        ),
        _later("exchange", "export"),
    ),
    TableVerb(
        "import",
        N_("Read a session that was exported as JSON."),
        (Argument("file", N_("The file.")),),
        _later("exchange", "import_session"),
    ),
    TableVerb(
        "mend",
        N_("Read every line of the session; where one is damaged, go on from what is sound."),
        parameters=(),
        run=_later("mend", "mend"),
    ),
    TableVerb(
        "roll",
        N_("Roll dice, or count the hits of those on the table: 3@2 is three dice at 2."),
        (
            Argument("groups", N_("COUNT@NUMBER, one or more."), rest=True),
            DICE_OPTIONS[0],
            Option("seed", N_("The same number, the same dice."), "number", "N"),
        ),
        _later("aids", "roll"),
    ),
    TableVerb(
        "rules",
        N_("Show a rule summary, or list the topics."),
        (
            Argument("topic", N_("A topic, by any clear beginning."), required=False, rest=True),
            Option("game", N_("The game, when it is not the session's."), metavar="GAME"),
            Option("full", N_("The whole text, not just the summary."), "flag"),
        ),
        _later("aids", "rules"),
    ),
    TableVerb(
        "chart",
        N_("Draw a chart in the terminal, or as SVG or PNG."),
        (
            Argument("what", N_("Which chart."), required=False, rest=True),
            Option("out", N_("Write it to this .svg or .png file."), metavar="FILE"),
            REPLACE,
        ),
        _later("aids", "chart"),
    ),
    TableVerb(
        "board",
        N_("Write the printed board with what stands on it as PNG, SVG or PDF."),
        (
            Argument("which", N_("Which board."), required=False, rest=True),
            Option(
                "out",
                N_("The .png, .svg or .pdf file (default: the session's name)."),
                metavar="FILE",
            ),
            Option("ink", N_("full, low or grey."), metavar="INK"),
            REPLACE,
        ),
        _later("board", "board"),
    ),
    TableVerb(
        "report",
        N_("Write the evening as one file to send on or to print: HTML or PDF."),
        (
            Option(
                "out", N_("The .html or .pdf file (default: the session's name)."), metavar="FILE"
            ),
            Option("paper", N_("The paper of a PDF: a4, letter."), metavar="PAPER"),
            Option("ink", N_("full, low or grey."), metavar="INK"),
            Option("no-boards", N_("Without pictures of the board."), "flag"),
            REPLACE,
        ),
        later("companion.report.command", "report"),
    ),
    TableVerb(
        "note",
        N_("Write a note beside the session, such as where the evening stopped, or tell it."),
        (Argument("text", N_("The note; 'nothing' takes it away."), required=False, rest=True),),
        _later("note", "note"),
    ),
    TableVerb(
        "clock",
        N_(
            "A clock for those who want one: clock --per seat --down 30m, clock pause. Without "
            "words it is told."
        ),
        (
            Argument(
                "what",
                N_("pause or stop, go or start, off for no clock any more."),
                required=False,
                rest=True,
            ),
            Option(
                "per", N_("Time of each seat in all, or in its turn: seat, turn."), metavar="WHAT"
            ),
            Option("down", N_("Count down from a time: 30m, 1h30m, 90s, 1:30."), metavar="TIME"),
            Option("up", N_("Count up."), "flag"),
        ),
        _later("clock", "clock"),
    ),
    TableVerb(
        "plays",
        N_("List the plays of all sessions: who played, who won, how long."),
        (
            Option("out", N_("Write them to this .csv or .json file."), metavar="FILE"),
            Option("luck", N_("The luck of the dice by person, over all sessions."), "flag"),
            REPLACE,
        ),
        later("companion.keeping.plays", "plays"),
    ),
    TableVerb(
        "pack",
        N_("Pack the session and its game into one file for another laptop."),
        (
            Option("out", N_("The .zip file (default: the session's name)."), metavar="FILE"),
            Option("name", N_("What the session is called there."), metavar="NAME"),
            Option("photo", N_("A photograph of the table to go with it."), metavar="FILE"),
            REPLACE,
        ),
        later("companion.keeping.pack", "pack"),
    ),
    TableVerb(
        "unpack",
        N_("Take over a session that was packed."),
        (Argument("file", N_("The file.")),),
        later("companion.keeping.pack", "unpack"),
    ),
)
"""All verbs of the table, in the order of the help."""

BEGINNING = ("new", "teach", "import", "unpack")
"""Commands that begin a session of their own, whichever one is open."""
