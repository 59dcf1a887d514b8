"""The door of the command line: a line is run, and whatever goes wrong is said. No game logic."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion import streams
from companion.shell.finding import Commands
from companion.shell.groups import run_line
from companion.shell.invocation import Invocation
from companion.shell.options import AHEAD, COMMON
from companion.shell.output import Unheard, complain, say, unexpected
from companion.table import i18n, lexicon
from companion.table.arguments import bounded, options_among
from companion.table.errors import CompanionError, RefusedError
from companion.table.i18n import _
from companion.table.receipt import Receipt

if TYPE_CHECKING:
    from companion.table.recalling import Answers


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command line and exit: 0 done, 1 it could not be done, 2 it was used wrongly."""
    streams.settle()
    sys.exit(run(streams.typed(sys.argv[1:] if argv is None else argv)))


def run(words: Sequence[str], answers: Answers | None = None) -> int:
    """Run a command line and return its exit status. Nothing is ever raised to the caller, and
    whatever goes wrong after a line was written, it is said that it was. `answers` are those of
    people at a prompt; without them whoever sits at the terminal is asked, if anybody does."""
    as_json = "--json" in _before_words(words)
    receipt = Receipt()
    try:
        return _answered(words, receipt, answers)
    except KeyboardInterrupt:
        recorded = receipt.sentence()
        stopped = _("Stopped.") if recorded else _("Stopped; nothing was recorded.")
        complain([stopped, recorded], as_json, receipt)
        return 1
    except Unheard as error:
        # A second error while Python shuts down helps nobody.
        streams.abandon(sys.stdout)
        complain([str(error), receipt.sentence()], as_json=False, receipt=receipt)
        return 1 if str(error) else 0
    except RefusedError as error:
        refusals = [refusal.document() for refusal in error.refusals]
        lines = [str(refusal) for refusal in error.refusals]
        complain([*lines, receipt.sentence()], as_json, receipt, refusals)
        return error.exit_code
    except CompanionError as error:
        complain([str(error), receipt.sentence()], as_json, receipt)
        return error.exit_code
    except Exception as error:
        complain([unexpected(error, receipt)], as_json, receipt)
        return 1


def _answered(words: Sequence[str], receipt: Receipt, answers: Answers | None) -> int:
    about = Invocation.of_environment(receipt, run, answers)
    words = _spoken(words, about)
    bounded(" ".join(words))
    if about.answers is not None and _names_no_command(words):
        words = [*words, "table"]
    words = [_figure(word) for word in words]
    commands = Commands(about, _given(words, "session"))
    words = _helped(words, commands)
    run_line(commands, words)
    say("")
    return 0


def _helped(words: Sequence[str], commands: Commands) -> Sequence[str]:
    """Return `buy --help` for `help buy`, as people type it on their first visit."""
    rest = options_among(words, AHEAD)[0]
    if rest and lexicon.asks_for_help(rest[0]) and not commands.knows(rest[0]):
        at = list(words).index(rest[0])
        return [*words[:at], *words[at + 1 :], "--help"]
    return words


def _names_no_command(words: Sequence[str]) -> bool:
    """Return whether there is nothing but options for the table."""
    return not options_among(words, COMMON)[0]


def _figure(word: str) -> str:
    """Return a figure with the printed sign of minus, which begins no option; any other word
    unchanged."""
    digits = word.removeprefix("-")
    figure = digits != word and digits.isascii() and digits.isdecimal()
    return "\u2212" + digits if figure else word


def _given(words: Sequence[str], option: str) -> str | None:
    """Return the value of an option that must be known before any command is built. Words after
    `--` are no options."""
    value = None
    for index, word in enumerate(_before_words(words)):
        if word == f"--{option}" and index + 1 < len(words):
            value = words[index + 1]
        elif word.startswith(f"--{option}="):
            value = word.partition("=")[2]
    return value


def _before_words(words: Sequence[str]) -> Sequence[str]:
    """Return the words before `--`. All words after it belong to the command."""
    return words[: words.index("--")] if "--" in words else words


def _spoken(words: Sequence[str], about: Invocation) -> list[str]:
    """Choose the language, of help too: that on the line, that of the session, or the user's.
    Returns the words with the common options in English."""
    common = [option.name for option in COMMON]
    i18n.use(i18n.preferred(os.environ))
    words = lexicon.options_in_english(words, common)
    lang = _given(words, "lang") or about.meta(_given(words, "session")).get("lang")
    lexicon.speak(lang or i18n.language())
    return lexicon.options_in_english(words, common)
