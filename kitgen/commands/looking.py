"""Commands that show a game, or what is wrong with it: `games`, `check`, `site`, `gallery`,
`preview`."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from kitgen.commands.arguments import Games, Local, OneGame
from kitgen.commands.chosen import language_of
from kitgen.commands.ending import fail, misused, number_of, say
from kitgen.game import DataError, builtin_games, load_game
from kitgen.game.problems import as_lines, faults
from kitgen.game.sheets.online import copies_in_words
from kitgen.kit.check import game_problems
from kitgen.kit.gallery import make_gallery
from kitgen.kit.output import OutputError
from kitgen.kit.shelves import keep_shelf, shelf_of
from kitgen.new_game.update import addresses_of
from kitgen.press.errors import PressError
from kitgen.press.papers import paper as named_paper
from kitgen.preview.pages import LANGUAGES
from kitgen.preview.run import PORT, run_preview
from kitgen.preview.session import Session
from kitgen.preview.start import run_start
from kitgen.progress import progress_bar
from kitgen.site.build import make_site
from kitgen.site.proof import make_proof
from kitgen.web.serve import PortTaken


def games_command(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """List the built-in games."""
    listed = []
    for name in builtin_games():
        try:
            game = load_game(name)
        except DataError as error:
            raise fail(str(error), 1) from None
        titles = {lang: game.title(lang) for lang in game.languages}
        listed.append({"id": game.id, "languages": list(game.languages), "title": titles})
    if as_json:
        say(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    for entry in listed:
        title = next(iter(entry["title"].values()))  # type: ignore[attr-defined]
        langs = ", ".join(entry["languages"])
        say(f"{entry['id']:<24} {title} ({langs})")


def check_command(games: Games = None) -> None:
    """Read everything of a game, draw every part, and list all problems at once."""
    if not games:
        raise misused("name at least one game; `kitgen games` lists them")
    failed = False
    for name in games:
        problems = game_problems(name)
        for line in as_lines(problems):
            say(line)
        failed = failed or bool(faults(problems))
        if not faults(problems):
            say(f"{name}: nothing to mend")
        if name not in builtin_games():
            for line in copies_in_words(name, Path(name)):
                say(line, err=True)
    if failed:
        raise SystemExit(1)


def site_command(
    games: Games = None,
    every: Annotated[bool, typer.Option("--all", help="All built-in games.")] = False,
    out: Annotated[Path | None, typer.Option(help="The folder to make.")] = None,
    proof: Annotated[
        bool,
        typer.Option("--proof", help="Of one game, all that is printed, and what has changed."),
    ] = False,
    amend: Annotated[
        bool,
        typer.Option("--amend", help="With --proof: compare with what the last one compared with."),
    ] = False,
) -> None:
    """Make web pages of the rule topics of one or more games, in every language they have; or a
    proof of one: pages of all its faces for somebody elsewhere."""
    names = list(builtin_games()) if every else list(games or ())
    if not names or (every and games):
        raise misused("name at least one game, or --all alone")
    if amend and not proof:
        raise misused("--amend goes with --proof")
    if proof:
        if len(names) > 1:
            raise misused("--proof is of one game; name it alone")
        _make_proof(names[0], out, amend)
        return
    out = out or Path("output/site")
    try:
        make_site([load_game(name) for name in dict.fromkeys(names)], out)
    except DataError as error:
        raise fail("\n".join(str(problem) for problem in error.problems), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    say(str(out / "index.html"))


def _make_proof(name: str, out: Path | None, amend: bool) -> None:
    """Make the proof of a game and print its page. What differs is counted on standard error."""
    try:
        game = load_game(name)
        folder = out or Path("output/proof") / shelf_of(Path("output"), game)
        if not out and (line := keep_shelf(Path("output"), game)):
            say(f"{name}: {line}", err=True)
        with progress_bar(name) as progress:
            told = make_proof(game, folder, amend, progress)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except (OutputError, PressError) as error:
        raise fail(f"{name}: {error}", 1) from None
    for line in as_lines(told.doubts):
        say(line, err=True)
    if told.when:
        counts = ", ".join(f"{number} {how}" for how, number in told.changes.items())
        version = f" (version {told.version})" if told.version != game.version else ""
        since = f"since the proof of {told.when}{version}"
        say(f"{name}: {counts or 'nothing has changed'} {since}", err=True)
    say(str(folder / "index.html"))


def gallery_command(
    game: OneGame,
    lang: Annotated[
        str, typer.Option(help="Language; English if the game has it, else its first.")
    ] = "",
    out: Annotated[Path, typer.Option(help="The folder to make.")] = Path("output/gallery"),
) -> None:
    """Make pictures of a game's faces, of every theme it could have and of all symbols."""
    try:
        loaded = load_game(game)
        make_gallery(loaded, language_of(loaded.languages, lang, game), out)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except OutputError as error:
        raise fail(f"kitgen: {error}", 1) from None
    say(str(out / "README.md"))


def preview_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A built-in game's id or a folder.")
    ] = "",
    port: Annotated[str, typer.Option(help="Where the page is; 0 takes any free port.")] = "",
    lang: Annotated[
        str, typer.Option(help="Language of the page, and of the deck if it has it.")
    ] = "",
    paper: Annotated[str, typer.Option(help="The paper of the sheets.")] = "a4",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="Fetch its sheets at an address every few seconds.")
    ] = False,
    local: Local = False,
) -> None:
    """Show a game on a page of your browser, and draw it anew whenever one of its files changes.
    Nothing is written but what you change or export there. Without a game a start page lists those
    in this folder, and begins a new one from a spreadsheet. Ctrl-C ends it."""

    def ready(address: str) -> None:
        say(address)
        if open_page:
            import webbrowser

            webbrowser.open(address)

    at_port = int(number_of("--port", port, 0, 65535, whole=True)) if port else None
    try:
        if not game:
            more = ["--paper", named_paper(paper).name, *(["--lang", lang] if lang else [])]
            run_start(Path(), at_port, PORT, lang, more, ready, follow, local)
            return
        if follow and not addresses_of(game):
            raise misused(f"--follow: no table of '{game}' has an address as its file")
        session = Session(game, named_paper(paper))
        known = session.languages
        own = lang if lang in known or lang not in LANGUAGES else ""  # the page alone may have it
        spoken = language_of(known, own, game) if known else lang or "en"
        tell = partial(say, err=True)
        run_preview(session, at_port, spoken, ready, tell, follow, local, page_lang=lang)
    except DataError as error:
        raise fail("\n".join(as_lines(error.problems)), 1) from None
    except PressError as error:
        raise misused(str(error)) from None
    except PortTaken as error:
        raise fail(f"kitgen: {error}", 1) from None
