"""Commands of click made of verbs: their words, options and help."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

import click

from companion.shell.complaints import in_our_words, left_over
from companion.shell.options import AnyVerb, gathered, takes_several
from companion.table import lexicon
from companion.table.arguments import Argument, Option
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.render import WIDTH
from companion.table.words import read_number


def run_words(command: click.Command, name: str, words: Sequence[str]) -> None:
    """Run a command with the words behind it; help that they ask for is printed. Raises UsageError
    for words that are not of the command, and whatever the command raises."""
    try:
        with command.make_context(name, list(words)) as context:
            command.invoke(context)
    except click.exceptions.Exit:  # help has been given
        return
    except click.ClickException as error:
        raise UsageError(error.format_message()) from None


class Command(click.Command):
    """A command whose options are understood in every language, by any clear beginning, and which
    is called in its help as in the language in use."""

    allow_extra_args = True  # what is left over is refused here, in our words

    def __init__(
        self,
        name: str,
        *,
        game: str | None = None,
        elsewhere: Mapping[str, str] | None = None,
        **about: Any,
    ) -> None:
        """Make the command. `elsewhere` maps options that other commands have to those commands."""
        super().__init__(name, **about)
        self.elsewhere = elsewhere or {}
        self.shown = lexicon.shown("commands", name, game)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        return super().make_context(self.shown, args, parent, **extra)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words of a line, and return those left over. Raises UsageError for a line that
        is not one of this command's."""
        end = args.index("--") if "--" in args else len(args)
        read = [self._option(ctx, word) for word in args[:end]]
        with in_our_words(ctx):
            extra = super().parse_args(ctx, [*self._together(ctx, read), *args[end:]])
        if extra and not ctx.resilient_parsing:
            raise left_over(extra, ctx)
        return extra

    def _together(self, ctx: click.Context, words: list[str]) -> list[str]:
        """Return the words, with the words after an option that takes several joined into one. So
        nobody needs quotes."""
        params = self.get_params(ctx)
        several = {param.opts[0]: param for param in params if isinstance(param, _Several)}
        takes_all = {param.opts[0] for param in params if isinstance(param, _Words)}
        joints = {word for param in params if isinstance(param, _Argument) for word in param.joints}

        def ends(option: str) -> Collection[str]:
            """Return the words that end the value of an option."""
            return () if several[option].whole else joints

        return _with_all_joined(gathered(words, several.__contains__, ends), takes_all)

    def _option(self, ctx: click.Context, word: str) -> str:
        """Return a word with its option spelt out. Raises UsageError where it begins several
        options."""
        typed, sign, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not typed or ctx.ignore_unknown_options:
            return word
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        declared = {str(param.name).replace("_", "-"): param.opts[0] for param in options}
        declared |= {"help": "--help"}  # the library names it by whichever word it meets first
        fitting = lexicon.meant("options", typed, declared)
        if len(fitting) > 1:
            choices = ", ".join("--" + lexicon.shown("options", name) for name in fitting)
            message = _("'{word}' may be one of these ({what}): {choices}.")
            raise UsageError(message.format(word=word, what=_("options"), choices=choices))
        return f"{declared[fitting[0]]}{sign}{value}" if fitting else word


def _with_all_joined(words: Sequence[str], takes_all: Collection[str]) -> list[str]:
    """Return words with all those between an option that takes them and the next option joined into
    one."""
    parts: list[str] = []
    stream = deque(words)
    while stream:
        parts.append(stream.popleft())
        joined: list[str] = []
        while parts[-1] in takes_all and stream and not stream[0].startswith("--"):
            joined.append(stream.popleft())
        parts += [" ".join(joined)] if joined else []
    return parts


class _Argument(click.Argument):
    """An argument with the words of its own that no option's value takes up."""

    joints: tuple[str, ...] = ()


class _Words(click.Option):
    """An option that takes all words up to the next one."""


class _Several(click.Option):
    """An option that takes several words if a word of the command stands before it."""

    whole = False


def _shape(item: Option) -> type[click.Option]:
    if item.kind == "words":
        return _Words
    return _Several if takes_several(item) else click.Option


class Number(click.ParamType):  # type: ignore[type-arg]  # no type of its own in click 8.1
    """A number of an option, bound as all typed numbers are."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return value if isinstance(value, int) else read_number(str(value))
        except UsageError as error:
            if param is None:
                raise
            raise UsageError(f"{param.opts[0]}: {error}") from error


def read_values(verb: AnyVerb, words: Sequence[str], game: str | None) -> dict[str, Any] | None:
    """Return the values of all that a verb declares, by name; print the help and return None where
    the words ask for it. Raises UsageError, KeyboardInterrupt."""
    caught: list[dict[str, Any]] = []
    command = Command(
        verb.name,
        game=game,
        params=click_parameters(verb.parameters),
        callback=lambda **values: caught.append(values),
    )
    run_words(command, verb.name, words)
    return caught[0] if caught else None


def click_parameters(
    declared: Iterable[Argument | Option], both: bool = False
) -> list[click.Parameter]:
    """Return arguments and options as parameters of click. Options are named in the current
    language; with `both`, in English too."""
    made: list[click.Parameter] = []
    for item in declared:
        if isinstance(item, Argument):
            made.append(
                _Argument(
                    [item.name],
                    required=item.required and not item.asked,
                    nargs=-1 if item.rest else 1,
                    metavar=_metavar(item),
                )
            )
            made[-1].joints = item.joints  # type: ignore[attr-defined]
        else:
            kind = _shape(item)
            made.append(
                kind(
                    [*_names(item, both), item.name.replace("-", "_")],
                    help=_(item.help),
                    is_flag=item.kind == "flag" or None,
                    multiple=item.kind == "texts",
                    type=Number() if item.kind == "number" else None,
                    metavar=lexicon.place(item.metavar) if item.metavar else None,
                )
            )
            if kind is _Several:
                made[-1].whole = item.whole  # type: ignore[attr-defined]
    return made


def _names(item: Option, both: bool) -> list[str]:
    """Return an option as it is typed in the language in use; with `both`, in English too."""
    names = dict.fromkeys([lexicon.shown("options", item.name), item.name])
    return [f"--{name}" for name in names][: 2 if both else 1]


def help_names() -> list[str]:
    return [*_names(Option("help", help=""), both=True), "-h"]


def _metavar(item: Argument) -> str:
    """Return the place of a word in a usage: `UNITS`, `[TOPIC]...`."""
    name = lexicon.place(item.name)
    return (name if item.required else f"[{name}]") + ("..." if item.rest else "")


def help_of(verb: AnyVerb, told_by: str = "") -> str:
    """Return the help of a verb, with its arguments, which click leaves out, and the rule topic
    that explains it."""
    arguments = [item for item in verb.parameters if isinstance(item, Argument)]
    names = [lexicon.place(item.name) for item in arguments]
    width = max(map(len, names), default=0) + 2
    lines = [
        line
        for name, item in zip(names, arguments, strict=True)
        for line in _wrapped(f"  {name:<{width}}", _(item.help))
    ]
    parts = [_(verb.help), *(["\b\n" + "\n".join(lines)] if lines else [])]
    if told_by:
        shown = lexicon.shown("commands", "rules")
        parts.append(_("The rule: '{rules} {topic}'.").format(rules=shown, topic=told_by))
    return "\n\n".join(parts)


def _wrapped(lead: str, text: str) -> list[str]:
    """Return a line of help as several. click does not wrap it, and puts two spaces before it."""
    space = " " * len(lead)
    return wrap(
        text, WIDTH - 2, initial_indent=lead, subsequent_indent=space, break_on_hyphens=False
    ) or [lead]
