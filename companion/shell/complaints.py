"""Errors in a typed line, in our own words: no sentence of the command-line library reaches the
player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from companion.table import lexicon
from companion.table.errors import UsageError
from companion.table.i18n import _
from kitgen.game.problems import most_alike


@contextmanager
def in_our_words(ctx: click.Context) -> Iterator[None]:
    """Turn the library's errors about a line into UsageError in our words. Its help, which it
    raises too, passes through."""
    try:
        yield
    except click.NoSuchOption as error:
        raise UsageError(_no_such_option(error.option_name, ctx)) from error
    except click.BadOptionUsage as error:
        raise UsageError(_value(error.option_name, ctx)) from error
    except click.MissingParameter as error:
        message = _("'{command}' needs more; write it so: {usage}.")
        raise UsageError(message.format(command=ctx.info_name, usage=usage(ctx))) from error
    except click.UsageError as error:
        if type(error) is not click.UsageError:
            raise
        message = _("Say which command; see '{command} --help'.")
        raise UsageError(message.format(command=ctx.command_path)) from error


def left_over(words: Sequence[str], ctx: click.Context) -> UsageError:
    """Return the error for words that the command has no place for."""
    message = _("'{words}' is left over; write it so: {usage}.")
    return UsageError(message.format(words=" ".join(words), usage=usage(ctx)))


def usage(ctx: click.Context) -> str:
    """Return the usage of a command without options: `take CARD [PLACE]`. A group has only its
    name."""
    places = [_place(param) for param in ctx.command.params if isinstance(param, click.Argument)]
    return " ".join([ctx.info_name or "", *places]).removesuffix("...")


def _place(param: click.Parameter) -> str:
    return param.metavar or (param.name or "").upper()


def _no_such_option(typed: str, ctx: click.Context) -> str:
    known = [param.opts[0] for param in ctx.command.params if isinstance(param, click.Option)]
    elsewhere = getattr(ctx.command, "elsewhere", {})
    if len(meant := lexicon.meant("options", typed.removeprefix("--"), elsewhere)) == 1:
        message = _("'{command}' has no option '{typed}'; it belongs to '{nearest}'.")
        return message.format(command=ctx.info_name, typed=typed, nearest=elsewhere[meant[0]])
    close = most_alike(typed, known)
    if close:
        message = _("'{command}' has no option '{typed}'; did you mean '{nearest}'?")
        return message.format(command=ctx.info_name, typed=typed, nearest=close)
    message = _("'{command}' has no option '{typed}'; there are: {known}.")
    return message.format(command=ctx.info_name, typed=typed, known=", ".join(known))


def _value(name: str, ctx: click.Context) -> str:
    """Return the error of an option's value: it is missing, or the option takes none."""
    options = (param for param in ctx.command.params if isinstance(param, click.Option))
    option = next((option for option in options if name in option.opts), None)
    if option is None or option.is_flag:
        return _("'{option}' takes no value.").format(option=name)
    message = _("Behind '{option}' comes a value: {option} {place}.")
    return message.format(option=name, place=_place(option))
