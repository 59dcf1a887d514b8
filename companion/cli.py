"""The command line: builds commands from verbs, runs one, prints its answer. No game logic."""

from __future__ import annotations

import contextlib
import gc
import gettext
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

import click

from companion import __version__, streams
from companion.games import GAMES, Games
from companion.table import i18n, lexicon
from companion.table.arguments import ANYWAY, Args, Argument, Option, options_among
from companion.table.commands import TABLE_VERBS
from companion.table.errors import CompanionError, RefusedError, UsageError
from companion.table.home import Home, default_home
from companion.table.i18n import N_, _
from companion.table.receipt import Receipt
from companion.table.reply import Reply, with_line, with_remarks
from companion.table.verbs import GameVerb
from companion.table.workspace import TableVerb
from kitgen.quick import dataclass

if TYPE_CHECKING:
    from companion.table.context import Context
    from companion.table.events import Event
    from companion.table.prompts import Answers, Asker
    from companion.table.workspace import Workspace

AnyVerb = TableVerb | GameVerb

_COMMON = (
    Option("session", N_("The session (default: the one used last)."), metavar="NAME"),
    Option("json", N_("Print one JSON document."), "flag"),
    Option("lang", N_("The language: en or cs."), metavar="LANG"),
    Option("seen", N_("Refuse if the session has moved on since this line."), "number", "LINE"),
)


def main(argv: Sequence[str] | None = None) -> None:
    """Run a command line and exit: 0 done, 1 it could not be done, 2 it was used wrongly."""
    gc.disable()  # a run is short, and what it makes lives to its end
    streams.settle()
    sys.exit(run(streams.typed(sys.argv[1:] if argv is None else argv)))


def run(words: Sequence[str], answers: Answers | None = None) -> int:
    """Run a command line and return its exit status. Nothing is ever raised to the caller, and
    whatever goes wrong after a line was written, it is said that it was. `answers` are those of
    people at a prompt; without them whoever sits at the terminal is asked, if anybody does."""
    as_json = "--json" in words
    receipt = Receipt()
    try:
        return _answered(words, receipt, answers)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except (KeyboardInterrupt, EOFError, click.Abort):
        recorded = receipt.sentence()
        stopped = _("Stopped.") if recorded else _("Stopped; nothing was recorded.")
        _complain([stopped, recorded], as_json, receipt)
        return 1
    except _Unheard as error:
        # A second error while Python shuts down helps nobody.
        streams.abandon(sys.stdout)
        _complain([str(error), receipt.sentence()], False, receipt)
        return 1 if str(error) else 0
    except RefusedError as error:
        refusals = [refusal.document() for refusal in error.refusals]
        lines = [str(refusal) for refusal in error.refusals]
        _complain([*lines, receipt.sentence()], as_json, receipt, refusals)
        return error.exit_code
    except CompanionError as error:
        _complain([str(error), receipt.sentence()], as_json, receipt)
        return error.exit_code
    except click.ClickException as error:
        _complain([error.format_message()], as_json, receipt)
        return 2
    except Exception as error:
        _complain([_unexpected(error, receipt)], as_json, receipt)
        return 1


def _answered(words: Sequence[str], receipt: Receipt, answers: Answers | None) -> int:
    about = _Context.of_environment(receipt, answers)
    words = _spoken(words, about)
    if about.answers is not None and _names_no_command(words):
        words = [*words, "table"]
    command = _Companion(about, _given(words, "session"))
    command.main([_figure(word) for word in words], prog_name="companion", standalone_mode=False)
    _say("")
    return 0


def _names_no_command(words: Sequence[str]) -> bool:
    """Whether there is nothing but options for the table."""
    return not options_among(words, _COMMON)[0]


def _figure(word: str) -> str:
    """A figure with a minus is a word like others and no option: it gets the sign of print, with
    which no option begins."""
    return "\u2212" + word[1:] if re.fullmatch("-[0-9]+", word) else word


class _Unheard(Exception):
    """The answer cannot be written to where it should go. Without a sentence when nobody wants
    the rest: whoever read it has gone."""


def _say(text: str) -> None:
    """Write to standard output, at once. Raises _Unheard."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise _Unheard from None
    except (OSError, ValueError) as error:
        message = _("The answer cannot be written: {error}.")
        reason = getattr(error, "strerror", None) or str(error)
        raise _Unheard(message.format(error=reason)) from error


def _given(words: Sequence[str], option: str) -> str | None:
    """The value of an option that must be known before any command is built."""
    found = None
    for index, word in enumerate(words):
        if word == f"--{option}" and index + 1 < len(words):
            found = words[index + 1]
        elif word.startswith(f"--{option}="):
            found = word.partition("=")[2]
    return found


def _spoken(words: Sequence[str], about: _Context) -> list[str]:
    """Choose the language, of help too: that on the line, that of the session, or the user's.
    Returns the words with the common options in English."""
    common = [option.name for option in _COMMON]
    i18n.use(i18n.preferred(os.environ))
    words = lexicon.options_in_english(words, common)
    lang = _given(words, "lang") or about.meta(_given(words, "session")).get("lang")
    lang = lang or i18n.language()
    if lang not in i18n.LANGUAGES:
        known = ", ".join(i18n.LANGUAGES)
        raise UsageError(
            _("There is no language '{lang}'; there are: {known}.").format(lang=lang, known=known)
        )
    i18n.use(lang)
    # The command-line library asks gettext for its own words by the environment.
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("companion", str(i18n.LOCALE_FOLDER))
    gettext.textdomain("companion")
    return lexicon.options_in_english(words, common)


def _complain(
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
        with contextlib.suppress(_Unheard):
            _say(streams.document(document, sys.stdout) + "\n")
    for line in lines:
        _remark(line)


def _remark(sentence: str) -> None:
    """A sentence beside the answer, on a terminal broken between words."""
    with contextlib.suppress(OSError, ValueError):
        print(streams.visible(_wrapped(sentence)), file=sys.stderr, flush=True)


def _wrapped(sentence: str) -> str:
    if not sys.stderr.isatty():
        return sentence
    from companion.table.render import render
    from companion.table.reply import Line

    return render((Line(sentence),))


def _unexpected(error: Exception, receipt: Receipt) -> str:
    """One line for the user, the traceback into a file for whoever mends it."""
    from kitgen.game import DataError

    if isinstance(error, DataError):
        return " ".join(filter(None, (str(error), receipt.sentence())))
    recorded = receipt.sentence()
    message = (
        _("This is a fault of the program ({error}).")
        if recorded
        else _("This is a fault of the program ({error}); nothing was recorded.")
    )
    path = _traceback_file(error)
    details = _("Details: {path}").format(path=path) if path else ""
    told = message.format(error=type(error).__name__)
    return " ".join(filter(None, (told, recorded, details)))


def _traceback_file(error: Exception) -> str:
    """Where the traceback was written; empty where nothing can be."""
    import tempfile
    import traceback

    try:
        with tempfile.NamedTemporaryFile(
            "w",
            prefix="companion-",
            suffix=".txt",
            delete=False,
            encoding="utf-8",
            errors="replace",
        ) as report:
            traceback.print_exception(error, file=report)
    except OSError:
        return ""
    return report.name


def _at_terminal() -> bool:
    """Whether there is somebody who can be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


class _Terminal:
    """The people at the terminal. Prompts go to stderr, so that stdout stays the answer."""

    def ask(self, prompt: str) -> str:
        sys.stderr.write(streams.visible(f"{_wrapped(f'{prompt} >')} "))
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def ask_secret(self, prompt: str) -> str:
        from getpass import getpass

        return getpass(streams.visible(f"{prompt} > "), sys.stderr).strip()

    def tell(self, text: str) -> None:
        _remark(text)

    def refuse(self, text: str) -> None:
        _remark(text)

    def settle(self, text: str) -> None:
        """Nothing is kept here."""


@dataclass(slots=True)
class _Context:
    """Where this run of the program stands."""

    home: Home
    registry: Games
    answers: Answers | None
    """Whoever can be asked."""
    receipt: Receipt
    _metas: dict[str | None, Mapping[str, str]] = field(default_factory=dict)
    _damage: CompanionError | None = None
    _seed: int | None = None

    @staticmethod
    def of_environment(receipt: Receipt, answers: Answers | None = None) -> _Context:
        if answers is None and _at_terminal():
            from companion.table.prompts import Answers

            answers = Answers(_Terminal())
        return _Context(Home(default_home(os.environ)), Games(GAMES), answers, receipt)

    def workspace(self, options: dict[str, Any], asker: Asker | None) -> Workspace:
        from companion.table.workspace import Workspace

        session, seen, lang = (options.get(name) for name in ("session", "seen", "lang"))
        return Workspace(
            self.home,
            self.registry,
            asker,
            self.event_of,
            run,
            session,
            seen,
            lang,
            receipt=self.receipt,
        )

    def meta(self, session: str | None) -> Mapping[str, str]:
        """What is written on the session in use, for the list of commands and the language;
        nothing without one."""
        if session not in self._metas:
            self._metas[session] = {}
            try:
                name = session or self.home.last_used()
                if name is not None and self.home.path(name).exists():
                    from companion.table.store import Store

                    with Store.open(self.home.path(name)) as store:
                        self._metas[session] = store.meta
            except CompanionError as error:
                self._damage = error
        return self._metas[session]

    def refuse_if_damaged(self, session: str | None) -> None:
        """Raise what stood in the way of reading the session in use."""
        if not self.meta(session) and self._damage is not None:
            raise self._damage

    def named(self, verb: AnyVerb, values: dict[str, Any]) -> Args:
        """The values under the names that the verb declared. What the program rolls or draws has
        a number from the beginning, so that it falls the same when the work is done over."""
        found = {item.name: values.get(item.name.replace("-", "_")) for item in verb.parameters}
        if isinstance(verb, GameVerb):
            _refuse_absurd(verb, found)
        by_program = found.get("roll") or found.get("draw")
        if by_program and "seed" in found and found["seed"] is None and self.answers is not None:
            found["seed"] = self._luck()
        return Args(found)

    def _luck(self) -> int:
        """One number in a run of the program."""
        from secrets import randbits

        if self._seed is None:
            self._seed = randbits(64)
        return self._seed

    def event_of(self, context: Context[Any], words: tuple[str, ...]) -> Event:
        """The event of a game's command in a context that somebody else made."""
        game = context.rules.game
        verbs = {verb.name: verb for verb in self.registry.verbs(game)}
        found = lexicon.meant("commands", words[0], ["next", *verbs], game)
        if not found:
            known = ", ".join(lexicon.shown("commands", name, game) for name in ["next", *verbs])
            message = _("'{word}' is no command of the game; there are: {known}.")
            raise UsageError(message.format(word=words[0], known=known))
        if len(found) > 1:
            raise UsageError(_several_commands(words[0], found, game))
        if found == ["next"]:
            behind, anyway = lexicon.options_in_english(words[1:]), f"--{ANYWAY.name}"
            to = " ".join(word for word in behind if word != anyway)
            given = {"to": to or None, ANYWAY.name: anyway in behind}
            return context.rules.next(context.state, Args(given), context.asker)
        verb = verbs[found[0]]
        caught: list[Event | Reply] = []
        command = _Command(
            verb.name,
            game=game,
            params=_parameters(verb.parameters),
            callback=lambda **values: caught.append(verb.run(context, self.named(verb, values))),
        )
        command.main(list(words[1:]), prog_name=verb.name, standalone_mode=False)
        if not caught or isinstance(caught[0], Reply):
            raise UsageError(_("'{word}' records nothing.").format(word=words[0]))
        return caught[0]


class _Companion(click.Group):
    """`companion`: the table's commands, those of the session's game, and a group per game."""

    def __init__(self, context: _Context, session: str | None) -> None:
        super().__init__(
            "companion",
            help=_("The bookkeeper of a game on the table. Begin with 'companion new GAME'."),
            params=[
                *_parameters(_COMMON[:3], both=True),
                click.Option(
                    ["--version"],
                    is_flag=True,
                    is_eager=True,
                    expose_value=False,
                    help=_("Print the version."),
                    callback=_print_version,
                ),
            ],
            callback=_keep_group_options,
            no_args_is_help=True,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
            context_settings={"help_option_names": _help_names()},
        )
        self.about = context
        self.table = {verb.name: verb for verb in TABLE_VERBS}
        self._session = session

    def game(self) -> str | None:
        """The game in use."""
        return self.about.meta(self._session).get("game")

    def game_verbs(self) -> dict[str, GameVerb]:
        game = self.game()
        return {verb.name: verb for verb in self.about.registry.verbs(game)} if game else {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.table, *self.game_verbs(), *self.about.registry.ids()]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        game = self.game()
        sections = [(_("The table"), list(self.table))]
        if game:
            title = _("The game in use ({game})").format(game=streams.visible(game))
            sections.append((title, list(self.game_verbs())))
        sections.append((_("Games (their commands: companion GAME --help)"), []))
        for title, names in sections:
            rows = [
                (lexicon.shown("commands", name, game), self._short_help(name)) for name in names
            ]
            if not names:
                rows = [(game, "") for game in self.about.registry.ids()]
            with formatter.section(title):
                formatter.write_dl(rows)

    def _short_help(self, name: str) -> str:
        verbs: Mapping[str, AnyVerb] = {**self.table, **self.game_verbs()}
        return _(verbs[name].help)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.table:
            return _table_command(self.about, self.table[cmd_name])
        if cmd_name in self.about.registry.ids():
            return _GameGroup(self.about, cmd_name)
        verbs = self.game_verbs()
        if cmd_name not in verbs:
            return None
        return _game_command(self.about, verbs[cmd_name], self.game())

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """`odds GAME …` is `GAME odds …`; every unknown word is answered with the nearest."""
        if len(args) > 1 and args[0] not in self.table and args[1] in self.about.registry.ids():
            group = _GameGroup(self.about, args[1])
            named = group.named(args[0])
            command = group.get_command(ctx, named)
            if command is not None:
                return named, command, args[2:]
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            args = [self._begun(args[0]), *args[1:]]
        return super().resolve_command(ctx, args)

    def _begun(self, word: str) -> str:
        """The one command that begins with a word. Raises UsageError."""
        names = dict.fromkeys([*self.table, *self.game_verbs()])
        found = lexicon.meant("commands", word, names, self.game())
        if len(found) == 1:
            return found[0]
        self.about.refuse_if_damaged(self._session)
        if found:
            raise UsageError(_several_commands(word, found, self.game()))
        raise UsageError(_unknown_command(word, self))


class _GameGroup(click.Group):
    """`companion GAME`: the commands of one game, whatever session is in use."""

    def __init__(self, about: _Context, game: str) -> None:
        self.about = about
        self.game = game
        help_text = _("The commands of {game}.").format(game=game)
        super().__init__(
            game,
            help=help_text,
            params=_parameters(_COMMON[:3], both=True),
            callback=_keep_group_options,
            no_args_is_help=True,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
            context_settings={"help_option_names": _help_names()},
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [verb.name for verb in self.about.registry.verbs(self.game)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        verbs = self.about.registry.verbs(self.game)
        found = next((verb for verb in verbs if verb.name == cmd_name), None)
        return _game_command(self.about, found, self.game, named=True) if found else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        verbs = self.about.registry.verbs(self.game)
        with formatter.section(_("Commands")):
            formatter.write_dl(
                [(lexicon.shown("commands", v.name, self.game), _(v.help)) for v in verbs]
            )

    def named(self, word: str) -> str:
        """The one command that a word means, or the word."""
        names = self.list_commands(click.Context(self))
        found = lexicon.meant("commands", word, names, self.game)
        return found[0] if len(found) == 1 else word

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        return super().resolve_command(ctx, [self.named(args[0]), *args[1:]])


def _several_commands(word: str, found: Iterable[str], game: str | None) -> str:
    choices = ", ".join(lexicon.shown("commands", name, game) for name in found)
    message = _("'{word}' may be one of these ({what}): {choices}.")
    return message.format(word=word, what=_("commands"), choices=choices)


def _unknown_command(word: str, group: _Companion) -> str:
    import difflib

    game = group.game()
    commands = [*group.table, *group.game_verbs()]
    names = [*commands, *(lexicon.shown("commands", name, game) for name in commands)]
    close = difflib.get_close_matches(word, names, n=1)
    if close:
        return _("There is no command '{word}'; did you mean '{nearest}'?").format(
            word=word, nearest=close[0]
        )
    if group.game() is None:
        return _(
            "There is no command '{word}' of the table, and no session in use whose game could "
            "have it: begin one with 'companion new GAME'."
        ).format(word=word)
    return _("There is no command '{word}'; see 'companion --help'.").format(word=word)


def _print_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(__version__)
        ctx.exit()


@click.pass_context
def _keep_group_options(ctx: click.Context, /, **options: Any) -> None:
    """Options given before the command count as if given after it."""
    given = {name: value for name, value in options.items() if value}
    ctx.obj = {**(ctx.obj or {}), **given}


def _refuse_absurd(verb: GameVerb, values: Mapping[str, Any]) -> None:
    """Raise UsageError for what no verb of any game can mean: nothing where something must be, and
    figures that no table could count."""
    from companion.table.words import MOST

    for item in verb.parameters:
        value = values[item.name]
        words = [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
        must = isinstance(item, Argument) and item.required and (words or not item.asked)
        if must and not any(map(str.strip, words)):
            message = _("What is {name}? See 'companion {verb} --help'.")
            named = lexicon.shown("commands", verb.name)
            raise UsageError(message.format(name=lexicon.place(item.name), verb=named))
        for word in words:
            figure = re.search(rf"0*(\d{{{len(str(MOST)) + 1},}})", word)
            if item.name != "dice" and figure:
                message = _("'{number}' is too large; {most} is the most.")
                raise UsageError(message.format(number=figure[1][:20], most=MOST))


class _Command(click.Command):
    """A command whose options are understood in every language, by any clear beginning, and which
    is called in its help as in the language in use."""

    def __init__(self, name: str, *, game: str | None = None, **about: Any) -> None:
        super().__init__(name, **about)
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
        end = args.index("--") if "--" in args else len(args)
        read = [self._option(ctx, word) for word in args[:end]]
        return super().parse_args(ctx, [*read, *args[end:]])

    def _option(self, ctx: click.Context, word: str) -> str:
        """Raises UsageError where a word begins several options."""
        typed, sign, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not typed or ctx.ignore_unknown_options:
            return word
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        declared = {str(param.name).replace("_", "-"): param.opts[0] for param in options}
        declared |= {"help": "--help"}  # the library names it by whichever word it meets first
        found = lexicon.meant("options", typed, declared)
        if len(found) > 1:
            choices = ", ".join("--" + lexicon.shown("options", name) for name in found)
            message = _("'{word}' may be one of these ({what}): {choices}.")
            raise UsageError(message.format(word=word, what=_("options"), choices=choices))
        return f"{declared[found[0]]}{sign}{value}" if found else word


class _Number(click.ParamType):  # type: ignore[type-arg]  # no type of its own in click 8.1
    """A number of an option, bound as all typed numbers are."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from companion.table.words import read_number

        try:
            return value if isinstance(value, int) else read_number(str(value))
        except UsageError as error:
            self.fail(str(error), param, ctx)


def _parameters(declared: Iterable[Argument | Option], both: bool = False) -> list[click.Parameter]:
    """What the library is told of arguments and options. An option is called as in the language in
    use; with `both`, in English too."""
    made: list[click.Parameter] = []
    for item in declared:
        if isinstance(item, Argument):
            made.append(
                click.Argument(
                    [item.name],
                    required=item.required and not item.asked,
                    nargs=-1 if item.rest else 1,
                    metavar=_metavar(item),
                )
            )
        else:
            made.append(
                click.Option(
                    [*_names(item, both), item.name.replace("-", "_")],
                    help=_(item.help),
                    is_flag=item.kind == "flag" or None,
                    multiple=item.kind == "texts",
                    type=_Number() if item.kind == "number" else None,
                    metavar=lexicon.place(item.metavar) if item.metavar else None,
                )
            )
    return made


def _names(item: Option, both: bool) -> list[str]:
    names = dict.fromkeys([lexicon.shown("options", item.name), item.name])
    return [f"--{name}" for name in names][: 2 if both else 1]


def _help_names() -> list[str]:
    return [*_names(Option("help", ""), both=True), "-h"]


def _metavar(item: Argument) -> str:
    name = lexicon.place(item.name)
    return (name if item.required else f"[{name}]") + ("..." if item.rest else "")


def _help(verb: AnyVerb) -> str:
    """The help of a verb with its arguments, which the library leaves out."""
    arguments = [item for item in verb.parameters if isinstance(item, Argument)]
    names = [lexicon.place(item.name) for item in arguments]
    width = max(map(len, names), default=0) + 2
    lines = [
        f"  {name:<{width}}{_(item.help)}" for name, item in zip(names, arguments, strict=True)
    ]
    return "\n\n".join([_(verb.help), *(["\b\n" + "\n".join(lines)] if lines else [])])


def _options(ctx: click.Context, values: dict[str, Any]) -> dict[str, Any]:
    """The common options, given before or after the command."""
    own = {item.name: values[item.name] for item in _COMMON if values.get(item.name)}
    return {**(ctx.find_object(dict) or {}), **own}


Work = Callable[[dict[str, Any], Args, "Asker | None"], Reply]
"""What a command does with its common options, its own values, and whoever can be asked."""


def _command(
    about: _Context, verb: AnyVerb, work: Work, raw: bool = False, game: str | None = None
) -> click.Command:
    @click.pass_context
    def callback(ctx: click.Context, /, **values: Any) -> None:
        options = _options(ctx, values)
        args = about.named(verb, values)
        _print(_done(about, lambda asker: work(options, args, asker)), bool(options.get("json")))

    parameters = _parameters((*verb.parameters, *_COMMON))
    settings: dict[str, Any] = {"help_option_names": _help_names()}
    if raw:
        settings |= {"ignore_unknown_options": True, "allow_interspersed_args": False}
        parameters[0] = click.Argument(
            [verb.parameters[0].name], nargs=-1, type=click.UNPROCESSED, required=True
        )
    return _Command(
        verb.name,
        game=game,
        callback=callback,
        params=parameters,
        help=_help(verb),
        short_help=_(verb.help),
        options_metavar=_("[OPTIONS]"),
        context_settings=settings,
    )


def _done(about: _Context, work: Callable[[Asker | None], Reply]) -> Reply:
    """The answer of a command; people at the terminal can take back what they answered."""
    if about.answers is None:
        return work(None)
    from companion.table.prompts import carry_out

    return carry_out(about.answers, work)


def _table_command(about: _Context, verb: TableVerb) -> click.Command:
    def work(options: dict[str, Any], args: Args, asker: Asker | None) -> Reply:
        if verb.raw:
            args, trailing = _raw(verb, args, lexicon.options_in_english)
            options |= trailing
        with about.workspace(options, asker) as workspace:
            return with_remarks(verb.run(workspace, args), workspace.remarks)

    return _command(about, verb, work, verb.raw)


def _raw(
    verb: AnyVerb, args: Args, in_english: Callable[[Sequence[str]], list[str]]
) -> tuple[Args, dict[str, Any]]:
    """The unread words of a verb, and the common options that stood among them."""
    name = verb.parameters[0].name
    words, options = options_among(args.texts(name), _COMMON)
    numbers = {item.name for item in _COMMON if item.kind == "number"} & options.keys()
    read = {key: _Number().convert(options[key], None, None) for key in numbers}
    return Args({name: tuple(in_english(words))}), options | read


def _game_command(
    about: _Context, verb: GameVerb, game: str | None, named: bool = False
) -> click.Command:
    """A verb of the session's game, or of the `game` that was `named` on the line."""

    def work(options: dict[str, Any], args: Args, asker: Asker | None) -> Reply:
        if verb.raw:
            args, trailing = _raw(verb, args, lambda words: lexicon.in_english(words, game))
            options |= trailing
        with about.workspace(options, asker) as workspace:
            if named and game is not None and not verb.needs_session:
                rules = about.registry.rules(game, checked=False)
                found = verb.run(workspace.context(rules, None), args)
                assert isinstance(found, Reply)
                return with_remarks(found, workspace.remarks)
            session = workspace.session()
            before = session.state
            answer = verb.run(workspace.context(session.rules, before), args)
            if isinstance(answer, Reply):
                return with_remarks(answer, workspace.remarks)
            record, step = session.record(answer)
            report = session.rules.report(before, answer, step)
            return with_line(with_remarks(report, workspace.remarks), record.id)

    return _command(about, verb, work, verb.raw, game)


def _print(reply: Reply, as_json: bool) -> None:
    if as_json:
        document = dict(reply.data)
        if reply.warnings:
            document["warnings"] = list(reply.warnings)
        _say(streams.document(document, sys.stdout) + "\n")
        return
    from companion.table.render import render, unstyled

    text = streams.visible(render(reply.blocks))
    styled = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    if text:
        _say((text if styled else unstyled(text)) + "\n")
    for warning in reply.warnings:
        _remark(warning)
