"""Output for people and programs: answers, remarks, errors; and questions to people."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable
from getpass import getpass
from typing import TYPE_CHECKING, Any

from companion import streams
from companion.table.home import default_home
from companion.table.i18n import _
from companion.table.lazy import later
from companion.table.render import render, unstyled
from companion.table.reply import Line
from kitgen.game import DataError

if TYPE_CHECKING:
    from pathlib import Path

    from companion.table.receipt import Receipt
    from companion.table.reply import Reply

_recorded: Callable[[Exception, Path], str] = later("companion.table.faults", "recorded")
"""Function that writes a fault down, loaded when there is one."""


class Unheard(Exception):
    """Error: the answer cannot be written to its place. It has no sentence if nobody wants the
    rest, since the reader has gone."""


def say(text: str) -> None:
    """Write to standard output, at once. Raises Unheard."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise Unheard from None
    except (OSError, ValueError) as error:
        message = _("The answer cannot be written: {error}.")
        reason = getattr(error, "strerror", None) or str(error)
        raise Unheard(message.format(error=reason)) from error


def print_reply(reply: Reply, as_json: bool) -> None:
    """Print a reply as text, or as JSON, with its warnings on the other stream."""
    if as_json:
        document = dict(reply.data)
        if reply.warnings:
            document["warnings"] = list(reply.warnings)
        say(streams.document(document, sys.stdout) + "\n")
        return

    text = streams.visible(render(reply.blocks))
    styled = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if text:
        say((text if styled else unstyled(text)) + "\n")
    for warning in reply.warnings:
        remark(warning)


def complain(
    sentences: Iterable[str],
    as_json: bool,
    receipt: Receipt,
    refusals: list[dict[str, str]] | None = None,
) -> None:
    """Say what went wrong, as far as anybody can hear it."""
    lines = [sentence for sentence in sentences if sentence]
    if as_json:
        document: dict[str, Any] = {"error": " ".join(lines)}
        if refusals is not None:
            document["refusals"] = refusals
        if receipt.sentence():
            document["recorded"] = receipt.document()
        with contextlib.suppress(Unheard):
            say(streams.document(document, sys.stdout) + "\n")
    for line in lines:
        remark(line)


def remark(sentence: str) -> None:
    """Write a sentence beside the answer, broken between words on a terminal."""
    with contextlib.suppress(OSError, ValueError):
        print(streams.visible(wrapped(sentence)), file=sys.stderr, flush=True)


def wrapped(sentence: str) -> str:
    if not sys.stderr.isatty():
        return sentence

    return render((Line(sentence),))


def unexpected(error: Exception, receipt: Receipt) -> str:
    """Return one line for the user, and write the fault to a file for whoever mends the program."""
    if isinstance(error, DataError):
        return " ".join(filter(None, (str(error), receipt.sentence())))
    recorded = receipt.sentence()
    message = (
        _("This is a fault of the program ({error}).")
        if recorded
        else _("This is a fault of the program ({error}); nothing was recorded.")
    )
    told = message.format(error=type(error).__name__)
    details = _recorded(error, default_home(os.environ))
    return " ".join(filter(None, (told, recorded, details)))


def at_terminal() -> bool:
    """Return whether there is a person who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


class Terminal:
    """The people at the terminal. Prompts go to stderr, so that stdout stays the answer."""

    def ask(self, prompt: str) -> str:
        sys.stderr.write(streams.visible(f"{wrapped(f'{prompt} >')} "))
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise KeyboardInterrupt
        return line.strip()

    def ask_secret(self, prompt: str) -> str:
        try:
            return getpass(streams.visible(f"{prompt} > "), sys.stderr).strip()
        except EOFError:
            raise KeyboardInterrupt from None

    def tell(self, text: str) -> None:
        remark(text)

    def refuse(self, text: str) -> None:
        remark(text)

    def settle(self, text: str) -> None:
        """Do nothing: this asker keeps no answers."""
