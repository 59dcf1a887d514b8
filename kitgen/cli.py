"""The `kitgen` command: reads its arguments, says what happened, and leaves the work to others."""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kitgen.game.problems import Problem
    from kitgen.kit.options import Options
    from kitgen.press.duplex import BackOffset

app = typer.Typer(
    help="Print-ready board-game kits from a folder of data.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME...", help="A built-in game's id or a folder.")
]


def main() -> None:
    """The console script. Exit status: 0 done, 1 the data has a problem, 2 wrongly used."""
    gc.disable()  # nothing a command makes goes in circles, and it ends soon
    try:
        app()
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except Exception as error:
        typer.echo(_unexpected(error), err=True)
        sys.exit(1)
    finally:
        gc.freeze()  # or the interpreter would look for circles once more before it ends


def _unexpected(error: Exception) -> str:
    """One sentence for whoever prints, the traceback into a file for whoever mends it."""
    import tempfile
    import traceback

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="kitgen-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as report:
            traceback.print_exception(error, file=report)
    except OSError:
        return "kitgen: this is a fault of the program; nothing was made."
    return f"kitgen: this is a fault of the program; please report {report.name}."


def _fail(message: str, status: int) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(status)


def _misused(message: str) -> typer.Exit:
    return _fail(f"kitgen: {message}", 2)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"kitgen {version('boardgame-kit')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Say which version this is.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Print-ready board-game kits from a folder of data."""


@app.command("games")
def games_command(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List the built-in games."""
    from kitgen.game import DataError, builtin_games, load_game

    listed = []
    for name in builtin_games():
        try:
            game = load_game(name)
        except DataError as error:
            raise _fail(str(error), 1) from None
        titles = {lang: game.title(lang) for lang in game.languages}
        listed.append({"id": game.id, "languages": list(game.languages), "title": titles})
    if as_json:
        typer.echo(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    for entry in listed:
        title = next(iter(entry["title"].values()))  # type: ignore[attr-defined]
        langs = ", ".join(entry["languages"])
        typer.echo(f"{entry['id']:<24} {title} ({langs})")


@app.command("new")
def new_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the game begins.")],
    cards: Annotated[
        Path | None, typer.Option(help="Your cards: a workbook (.xlsx, .ods, .xls) or CSV.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the game: en or cs.")] = "en",
    size: Annotated[
        str, typer.Option(help="Of the cards: poker, tarot, mini, square or hex.")
    ] = "poker",
    kind: Annotated[
        str, typer.Option(help="Of the cards: creature, event, resource or player.")
    ] = "",
    landscape: Annotated[bool, typer.Option("--landscape", help="Cards that lie across.")] = False,
) -> None:
    """Begin a game of your own: a small folder that builds, to be changed by hand."""
    from kitgen.game import DataError, nearest
    from kitgen.game.problems import display_path, told
    from kitgen.game.slugs import slug
    from kitgen.kit.dry_run import try_out
    from kitgen.kit.output import OutputError, begin_folder
    from kitgen.new_game.begin import new_game
    from kitgen.new_game.folder import SAMPLE
    from kitgen.new_game.looks import CARD_KINDS, CARD_SIZES

    for option, value, known in (
        ("--lang", lang, SAMPLE),
        ("--size", size, CARD_SIZES),
        ("--kind", kind, {"": "", **CARD_KINDS}),
    ):
        if value not in known:
            raise _misused(f"{option} is '{value}'; {nearest(value, filter(None, known))}")
    title = folder.resolve().name
    key = slug(title)
    if not key or len(key) > 64:
        raise _misused(f"a game cannot be called '{title}'; use up to 64 letters and figures")
    try:
        begun = new_game(key, title, lang, cards, size, kind, landscape or None)
        if cards:
            try_out(begun.files, begun.lines, display_path(cards))
        begin_folder(folder, begun.files)
    except DataError as error:
        raise _fail("\n".join(told(error.problems)), 1) from None
    except OutputError as error:
        raise _fail(f"kitgen: {error}", 1) from None
    for doubt in told(begun.doubts):
        typer.echo(doubt, err=True)
    typer.echo(str(folder))


@app.command("update")
def update_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A folder.")],
    sheet: Annotated[
        Path | None, typer.Argument(metavar="[SHEET]", help="A workbook or CSV.")
    ] = None,
    table: Annotated[str, typer.Option(help="The table that it is meant for.")] = "",
    sheet_wins: Annotated[
        bool, typer.Option("--sheet-wins", help="Where you and the sheet differ, take the sheet's.")
    ] = False,
) -> None:
    """Take a changed sheet into a game, and say what came, went and changed."""
    from kitgen.game import DataError, builtin_games
    from kitgen.game.problems import told
    from kitgen.kit.output import OutputError, replace_files
    from kitgen.new_game.update import update_game

    if game in builtin_games():
        raise _misused(f"'{game}' is built in; name the folder of a game of your own")
    try:
        update = update_game(game, sheet, table, sheet_wins)
        replace_files(Path(game), update.files)
    except DataError as error:
        raise _fail("\n".join(told(error.problems)), 1) from None
    except OutputError as error:
        raise _fail(f"kitgen: {error}", 1) from None
    for line in update.said:
        typer.echo(line)
    for line in told(update.undecided):
        typer.echo(line, err=True)
    if update.undecided:
        raise typer.Exit(1)


@app.command("check")
def check_command(games: Games = None) -> None:
    """Read everything of a game, draw every part, and list all problems at once."""
    from kitgen.game.problems import faults, told
    from kitgen.kit.check import game_problems

    if not games:
        raise _misused("name at least one game; `kitgen games` lists them")
    failed = False
    for name in games:
        problems = game_problems(name)
        for line in told(problems):
            typer.echo(line)
        failed = failed or bool(faults(problems))
        if not faults(problems):
            typer.echo(f"{name}: nothing to mend")
    if failed:
        raise typer.Exit(1)


@app.command("build")
def build_command(
    games: Games = None,
    every: Annotated[bool, typer.Option("--all", help="All built-in games.")] = False,
    lang: Annotated[
        str, typer.Option(help="Language of the kit; English if the game has it, else its first.")
    ] = "",
    paper: Annotated[
        str, typer.Option(help="a0-a6, letter, legal, tabloid, or a size such as 330x480mm.")
    ] = "a4",
    only: Annotated[
        str, typer.Option(help="Some files only: board, counters, cards, aids, rules.")
    ] = "",
    out: Annotated[Path, typer.Option(help="Where the kits go.")] = Path("output"),
    duplex: Annotated[str, typer.Option(help="long, short, fold or off.")] = "long",
    ink: Annotated[str, typer.Option(help="full, low or grey.")] = "full",
    qr: Annotated[
        str, typer.Option(help="text (the summary itself), url (its page) or reader.")
    ] = "text",
    base_url: Annotated[
        str, typer.Option(help="Where the pages of `kitgen site` lie, for --qr url and reader.")
    ] = "",
    as_poster: Annotated[
        bool, typer.Option("--poster", help="Boards on one page of their own size, not in tiles.")
    ] = False,
    back_offset: Annotated[
        str, typer.Option(help="x,y[,angle] of your printer's backs: see `kitgen calibrate`.")
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Build even if nothing has changed.")
    ] = False,
) -> None:
    """Make the PDF files of one or more games. A game of which nothing has changed since its last
    build is left as it is."""
    from kitgen.game import DataError, builtin_games, load_game
    from kitgen.game.problems import told
    from kitgen.kit.inputs import fingerprint, is_whole
    from kitgen.kit.manifest import kit_folder
    from kitgen.kit.output import OutputError
    from kitgen.press.errors import PressError

    names = list(builtin_games()) if every else list(games or ())
    if not names or (every and games):
        raise _misused("name at least one game, or --all alone")
    options = _options(lang, paper, only, duplex, ink, qr, base_url, as_poster, back_offset)
    failed = False
    for name in names:
        try:
            game = load_game(name, checked=False)
            spoken = lang or ("en" if "en" in game.languages else game.languages[0])
            if spoken not in game.languages:
                have = ", ".join(game.languages)
                raise _misused(f"{name} has no language '{lang}'; it has {have}")
            own = options._replace(lang=spoken)
            folder = kit_folder(out, game, own)
            inputs = fingerprint(game.folder, own, out)
            if not force and is_whole(folder, inputs):
                typer.echo(f"{name}: nothing has changed since it was built", err=True)
                typer.echo(str(folder))
                continue
            doubts = _build(name, own, out, inputs)
        except DataError as error:
            typer.echo("\n".join(told(error.problems)), err=True)
            failed = True
        except (OutputError, PressError) as error:
            typer.echo(f"{name}: {error}", err=True)
            failed = True
        else:
            for line in told(doubts):
                typer.echo(line, err=True)
            typer.echo(str(folder))
    if failed:
        raise typer.Exit(1)


def _build(name: str, options: Options, out: Path, inputs: str) -> list[Problem]:
    """Make a kit, and give what is doubtful about it. Raises DataError, PressError, OutputError."""
    from kitgen.game import DataError, load_game
    from kitgen.game.checks import run_checks
    from kitgen.kit.build import build_kit
    from kitgen.progress import progress_bar

    game = load_game(name)
    problems = list(run_checks(game))
    if problems:
        raise DataError(problems)
    doubts: list[Problem] = []
    with progress_bar(name) as progress:
        build_kit(game, options, out, progress, doubts, inputs)
    return doubts


def _options(
    lang: str,
    paper: str,
    only: str,
    duplex: str,
    ink: str,
    qr: str,
    base_url: str,
    as_poster: bool,
    back_offset: str,
) -> Options:
    """The options of a build, or a sentence on each that cannot be."""
    from kitgen.game import nearest
    from kitgen.game.addresses import Codes, QrMode, base_url_fault
    from kitgen.kit.ink import INKS
    from kitgen.kit.options import Options
    from kitgen.kit.plan import FILES
    from kitgen.press.duplex import Duplex
    from kitgen.press.errors import PressError
    from kitgen.press.papers import paper as named_paper

    kinds = tuple(kind.strip() for kind in only.split(",") if kind.strip())
    if only and not kinds:
        raise _misused(f"--only is '{only}'; use one of: {', '.join(FILES)}")
    for kind in kinds:
        if kind not in FILES:
            raise _misused(f"--only has '{kind}'; {nearest(kind, FILES)}")
    for option, value, choices in (
        ("--duplex", duplex, tuple(Duplex)),
        ("--ink", ink, INKS),
        ("--qr", qr, tuple(QrMode)),
    ):
        if value not in choices:
            raise _misused(f"{option} is '{value}'; {nearest(value, map(str, choices))}")
    if qr != "text" and not base_url:
        raise _misused(f"--qr {qr} needs --base-url URL, where the pages of `kitgen site` lie")
    if base_url and (fault := base_url_fault(base_url)):
        raise _misused(f"--base-url is '{base_url}'; {fault}")
    if base_url and qr == "text":
        raise _misused("--base-url goes with --qr url or --qr reader")
    try:
        sheet = named_paper(paper)
    except PressError as error:
        raise _misused(str(error)) from None
    return Options(
        lang=lang,
        paper=sheet,
        only=tuple(kind for kind in FILES if kind in kinds),
        duplex=Duplex(duplex),
        ink=ink,
        codes=Codes(QrMode(qr), base_url),
        poster=as_poster,
        back_offset=_offset(back_offset),
    )


def _offset(text: str) -> BackOffset:
    from kitgen.press.duplex import BackOffset

    if not text:
        return BackOffset()
    try:
        figures = [float(part) for part in text.split(",")]
        if len(figures) not in (2, 3) or not all(abs(f) <= 20 for f in figures):
            raise ValueError
    except ValueError:
        raise _misused(
            f"--back-offset is '{text}'; write x,y or x,y,angle, each under 20"
        ) from None
    return BackOffset(*figures)


@app.command("site")
def site_command(
    games: Games = None,
    every: Annotated[bool, typer.Option("--all", help="All built-in games.")] = False,
    out: Annotated[Path, typer.Option(help="The folder to make.")] = Path("output/site"),
) -> None:
    """Make web pages of the rule topics of one or more games, in every language they have."""
    from kitgen.game import DataError, builtin_games, load_game
    from kitgen.kit.output import OutputError
    from kitgen.site.build import make_site

    names = list(builtin_games()) if every else list(games or ())
    if not names or (every and games):
        raise _misused("name at least one game, or --all alone")
    try:
        make_site([load_game(name) for name in dict.fromkeys(names)], out)
    except DataError as error:
        raise _fail("\n".join(str(problem) for problem in error.problems), 1) from None
    except OutputError as error:
        raise _fail(f"kitgen: {error}", 1) from None
    typer.echo(str(out / "index.html"))


@app.command("gallery")
def gallery_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A built-in game's id or a folder.")],
    lang: Annotated[
        str, typer.Option(help="Language; English if the game has it, else its first.")
    ] = "",
    out: Annotated[Path, typer.Option(help="The folder to make.")] = Path("output/gallery"),
) -> None:
    """Make pictures of a game's faces, of every theme it could have and of all symbols."""
    from kitgen.game import DataError, load_game
    from kitgen.game.problems import told
    from kitgen.kit.gallery import make_gallery
    from kitgen.kit.output import OutputError

    try:
        found = load_game(game)
        spoken = lang or ("en" if "en" in found.languages else found.languages[0])
        if spoken not in found.languages:
            have = ", ".join(found.languages)
            raise _misused(f"{game} has no language '{lang}'; it has {have}")
        make_gallery(found, spoken, out)
    except DataError as error:
        raise _fail("\n".join(told(error.problems)), 1) from None
    except OutputError as error:
        raise _fail(f"kitgen: {error}", 1) from None
    typer.echo(str(out / "README.md"))


@app.command("preview")
def preview_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A built-in game's id or a folder.")],
    port: Annotated[int, typer.Option(help="Where the page is; 0 takes any free port.")] = 8350,
    lang: Annotated[
        str, typer.Option(help="Language to begin with; English if the game has it.")
    ] = "",
    paper: Annotated[str, typer.Option(help="The paper of the sheets.")] = "a4",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Show a game on a page of your browser, and draw it anew whenever one of its files changes.
    Nothing is written. Ctrl-C ends it."""
    from kitgen.game import DataError
    from kitgen.game.problems import told
    from kitgen.press.errors import PressError
    from kitgen.press.papers import paper as named_paper
    from kitgen.preview.run import run_preview
    from kitgen.preview.session import Session
    from kitgen.web.serve import PortTaken

    def ready(address: str) -> None:
        typer.echo(address)
        if open_page:
            import webbrowser

            webbrowser.open(address)

    if not 0 <= port <= 65535:
        raise _misused(f"--port is {port}; use a number from 0 to 65535")
    try:
        session = Session(game, named_paper(paper))
        known = session.languages
        if lang and known and lang not in known:
            raise _misused(f"{game} has no language '{lang}'; it has {', '.join(known)}")
        spoken = lang or ("en" if "en" in known else (*known, "en")[0])
        run_preview(session, port, spoken, ready)
    except DataError as error:
        raise _fail("\n".join(told(error.problems)), 1) from None
    except PressError as error:
        raise _misused(str(error)) from None
    except PortTaken as error:
        raise _fail(f"kitgen: {error}", 1) from None


maps = typer.Typer(help="Maps of your own areas.", no_args_is_help=True)
app.add_typer(maps, name="map")


@maps.command("import")
def map_import_command(
    drawing: Annotated[Path, typer.Argument(metavar="DRAWING", help="An SVG file.")],
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A folder.")] = ".",
    sea: Annotated[
        str, typer.Option(help="What is sea: layers, names or colours, with commas; or none.")
    ] = "",
    width: Annotated[str, typer.Option(help="How wide the map shall be, in mm.")] = "",
    gap: Annotated[float, typer.Option(help="Gaps of so many mm are closed.")] = 1.0,
    tolerance: Annotated[float, typer.Option(help="How far curves may be off, in mm.")] = 0.1,
    file: Annotated[str, typer.Option(help="The map's file in the game.")] = "map.geojson",
    areas: Annotated[str, typer.Option(help="The table of areas.")] = "areas",
    borders: Annotated[str, typer.Option(help="The table of borders.")] = "borders",
) -> None:
    """Make the map of a game from a drawing of its areas, or make it again."""
    from kitgen.game import DataError, builtin_games
    from kitgen.game.problems import told
    from kitgen.kit.output import OutputError, replace_files
    from kitgen.map_import.from_drawing import Wish, survey_game

    if game in builtin_games():
        raise _misused(f"'{game}' is built in; name the folder of a game of your own")
    if not 0 <= gap <= 10:
        raise _misused(f"--gap is {gap:g}; write 0 to 10 mm")
    if not 0.02 <= tolerance <= 5:
        raise _misused(f"--tolerance is {tolerance:g}; write 0.02 to 5 mm")
    if not file.endswith(".geojson") or set(file) & set("/\\:"):
        raise _misused(f"--file is '{file}'; write a name such as map.geojson")
    words = tuple(word.strip() for word in sea.split(",") if word.strip())
    wish = Wish(words, gap, tolerance, _width(width), file, areas, borders)
    try:
        survey = survey_game(game, drawing, wish)
        replace_files(Path(game), survey.files)
    except DataError as error:
        raise _fail("\n".join(told(error.problems)), 1) from None
    except OutputError as error:
        raise _fail(f"kitgen: {error}", 1) from None
    for line in survey.said:
        typer.echo(line)
    for line in told((*survey.doubts, *survey.left)):
        typer.echo(line, err=True)
    if survey.left:
        raise typer.Exit(1)


def _width(text: str) -> float | None:
    """A width in millimetres, if one is given."""
    if not text:
        return None
    try:
        figure = float(text.removesuffix("mm"))
    except ValueError:
        figure = 0.0
    if not 20 <= figure <= 5000:
        raise _misused(f"--width is '{text}'; write 20 to 5000 mm")
    return figure


@app.command("calibrate")
def calibrate_command(
    paper: Annotated[str, typer.Option(help="The paper you print on.")] = "a4",
    duplex: Annotated[str, typer.Option(help="long or short.")] = "long",
    lang: Annotated[str, typer.Option(help="en or cs.")] = "en",
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("calibration.pdf"),
    left: Annotated[str, typer.Option(help="x,y read at the left cross, in mm.")] = "",
    right: Annotated[str, typer.Option(help="x,y read at the right cross, in mm.")] = "",
) -> None:
    """Make a sheet that shows how far your printer's backs are off, or turn what you read on it
    (--left, --right) into the --back-offset of `kitgen build`."""
    from kitgen.kit.calibrate import calibration_pdf, offset_from_readings
    from kitgen.press.duplex import Duplex
    from kitgen.press.errors import PressError

    try:
        if left or right:
            typer.echo(offset_from_readings(left, right, paper))
            return
        if duplex not in ("long", "short"):
            raise PressError("--duplex is long or short here")
        content = calibration_pdf(paper, Duplex(duplex), lang)
    except (PressError, ValueError) as error:
        raise _misused(str(error)) from None
    try:
        out.write_bytes(content)
    except OSError as error:
        raise _fail(f"{out}: cannot be written ({error.strerror})", 1) from None
    typer.echo(str(out))


if __name__ == "__main__":
    main()
