"""The files of a site: a page for each game and language, a page for each short code, the reader.

Every link is relative, so the folder works under any address, and from a disk. A page holds all
topics of a game in one language: a topic is a part of it by its id.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from kitgen.game.addresses import CODES_FOLDER, READER_FOLDER, short_code
from kitgen.game.credits import with_credits
from kitgen.game.model import Game, Topic, Words
from kitgen.game.problems import DataError, Problem, faults, nearest, shown
from kitgen.kit.output import files_taken_over, replace_folder
from kitgen.kit.studios import Workshop, common_words, language_name, open_workshop
from kitgen.parts.blocks import Figure
from kitgen.parts.markup import inline_runs, parts
from kitgen.parts.page_icons import PageIcons
from kitgen.parts.pictures import Pictures, UnusablePicture, web_picture
from kitgen.parts.text_html import Address, html_of, runs_html
from kitgen.site.drawn import web_drawing
from kitgen.site.page import (
    PAGE,
    environment,
    icon_file,
    json_file,
    page,
    static,
)

STATIC = ("site.css", "site.js", "reader.js")

LIST = "files.json"
"""The file that lists what the last run made, so that the next one removes only that."""
GAMES = "games.json"
"""The file that lists the games of a site, so that another can be added to them."""


class _Book(NamedTuple):
    """All topics of a game in one language."""

    game: Game
    lang: str
    topics: tuple[Topic, ...]

    @property
    def path(self) -> str:
        return f"{self.game.id}/{self.lang}/{PAGE}"


class Shelved(NamedTuple):
    """A game of a site: its title by language, where its codes lead, and the files that are its
    own."""

    titles: Mapping[str, str]
    codes: Mapping[str, str]
    files: tuple[str, ...]


def site_files(
    games: Sequence[Game],
    there: Mapping[str, Shelved] = MappingProxyType({}),
    staying: Mapping[str, bytes] = MappingProxyType({}),
    *,
    whole: bool = True,
    pause: Callable[[], None] = lambda: None,
) -> dict[str, bytes]:
    """Return the files of a site by their paths. ``there``: the games that it has already,
    ``staying``: the files of those that stay. A site that is not ``whole`` does without the
    pictures that cannot be shown. ``pause`` is called before each picture, and whatever it raises
    ends the work. Raises DataError where a topic cannot be read, a symbol is missing, or two topics
    would have one code."""
    books = [
        _Book(game, lang, topics)
        for game in games
        for lang in game.languages
        if (topics := with_credits(game.topics(lang), game.folder, common_words(lang)))
    ]
    made = {game.id for game in games}
    others = [other for id, other in there.items() if id not in made]
    _check(games, books, taken={code for other in others for code in other.codes})
    env = environment()
    files = {name: static(name) for name in STATIC}
    files["icon.svg"] = icon_file()
    files["site.webmanifest"] = json_file(
        {"name": "Rules", "display": "standalone", "start_url": "."}
        | {"icons": [{"src": "icon.svg", "sizes": "any"}]}
    )
    shelf = dict(there)
    for game in games:
        books_of_game = [book for book in books if book.game is game]
        pictures = _SitePictures(game, whole, pause)
        shelf[game.id] = _shelved(env, game, books_of_game, files, pictures)
    files.update(staying)
    spoken = {lang for game in shelf.values() for lang in game.titles} | {"en"}
    words = {lang: common_words(lang) for lang in sorted(spoken)}
    files[PAGE] = page(
        env,
        "home.html",
        root="",
        shelf=shelf,
        page=PAGE,
        words=words["en"],
        language_names={lang: language_name(lang) for lang in words},
    )
    files[f"{READER_FOLDER}/{PAGE}"] = page(
        env,
        "reader.html",
        "../",
        words=words["en"],
        sentences=json.dumps(
            {lang: _reader_sentences(texts) for lang, texts in words.items()}, ensure_ascii=False
        ),
    )
    codes = {code: target for game in shelf.values() for code, target in game.codes.items()}
    files["worker.js"] = _worker(env, files, codes)
    files[GAMES] = json_file({id: game._asdict() for id, game in shelf.items()})
    files[LIST] = json_file(sorted({LIST, *files}))
    return files


def _shelved(
    env: Environment,
    game: Game,
    books: Sequence[_Book],
    files: dict[str, bytes],
    pictures: _SitePictures,
) -> Shelved:
    """Put the pages and pictures of a game among the `files`, and return what is listed of it."""
    pages, codes = pictures.files, {}
    for book in books:
        pages[book.path] = _book_page(env, book, pictures)
        for topic in book.topics:
            code = short_code(game.id, book.lang, topic.id)
            codes[code] = f"{book.path}#{topic.id}"
            pages[f"{CODES_FOLDER}/{code}/{PAGE}"] = page(
                env, "code.html", "../../", target=codes[code], topic=topic, lang=book.lang
            )
    files.update(pages)
    return Shelved(
        {book.lang: game.title(book.lang) for book in books}, codes, tuple(sorted(pages))
    )


def make_site(games: Sequence[Game], folder: Path) -> None:
    """Make a folder of pages, or make it again: games that it has already stay beside these, and so
    does whatever else lies in it. Raises DataError, and OutputError where it cannot be written."""
    there, made = _games_of(folder), {game.id for game in games}
    others = [other for id, other in there.items() if id not in made]
    staying = files_taken_over(folder, {name for other in others for name in other.files})
    replace_folder(folder, site_files(games, there, staying), _made_before(folder))


def _games_of(folder: Path) -> dict[str, Shelved]:
    """Return the games of a site, as far as what an earlier run wrote of them is whole."""
    try:
        listed = json.loads((folder / GAMES).read_text("utf-8"))
        games = {
            id: Shelved(dict(game["titles"]), dict(game["codes"]), tuple(game["files"]))
            for id, game in listed.items()
        }
    except (OSError, ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return {}
    made = _files_listed(folder)
    return {
        id: game
        for id, game in games.items()
        if made.issuperset(game.files) and all((folder / name).is_file() for name in game.files)
    }


def _made_before(folder: Path) -> set[str]:
    """Return the names of what the last run put into a folder."""
    return {name.partition("/")[0] for name in _files_listed(folder)}


def _files_listed(folder: Path) -> set[str]:
    """Return the files that the last run put there."""
    try:
        listed = json.loads((folder / LIST).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return set()
    names = listed if isinstance(listed, list) else []
    return {name for name in names if isinstance(name, str)}


def _reader_sentences(words: Words) -> dict[str, str]:
    """Return the sentences that the reader's script may have to say."""
    keys = ("site_rules", "site_unreadable", "site_scan_again", "site_nothing_here")
    return {key: words.label(key) for key in keys}


def _check(games: Sequence[Game], books: Sequence[_Book], taken: Collection[str]) -> None:
    """Raise DataError if a game has no topics, or if two topics of the site would have one short
    code."""
    problems: list[Problem] = []
    with_topics = {book.game.id for book in books}
    for game in games:
        if game.id not in with_topics:
            place = game.settings.place
            what, mend = f"{game.id} has no rule topics", "write rules/en/*.md"
            if any(map(game.drafts, game.languages)):
                what = f"{game.id} has no rule topics but drafts"
                mend = "write one and take 'draft: true' away"
            problems.append(place.problem(what, mend))
    owners: dict[str, Topic] = {}
    for book in books:
        for topic in book.topics:
            code = short_code(book.game.id, book.lang, topic.id)
            if code in taken:
                what = f"its code {code} is that of a topic of another game of this site"
                problems.append(topic.place.problem(what, "rename it, or choose another --out"))
            if code in owners:
                other = owners[code].place.file
                problems.append(
                    topic.place.problem(f"its code {code} is that of {other}", "rename one of them")
                )
            owners[code] = topic
    if problems:
        raise DataError(problems)


class _SitePictures:
    """The pictures of a game's rules as files of the site, each once by what is in it."""

    def __init__(self, game: Game, whole: bool, pause: Callable[[], None]) -> None:
        """Prepare the pictures of a game; all must be there if it is ``whole``."""
        self._game, self._whole, self._pause = game, whole, pause
        self._pictures = Pictures(game.folder)
        self.files: dict[str, bytes] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._shops: dict[str, Workshop] = {}

    def of(self, topic: Topic, lang: str) -> Address:
        """Return the function for the addresses of a topic's pictures, seen from its page. Raises
        DataError."""

        def address(figure: Figure) -> str | None:
            """Return the address of a picture on the page, its file made on the way. None if it
            cannot be used and the site need not be whole; else raises DataError."""
            key = figure.file, lang if figure.face else ""
            if key not in self._names:
                self._pause()
                try:
                    content, kind = self._content(figure, lang)
                except (UnusablePicture, DataError) as error:
                    if not self._whole:
                        return None
                    if isinstance(error, DataError):
                        raise
                    problem = topic.place.problem(error.what, error.mend)
                    raise DataError([problem]) from None
                name = f"pictures/{sha256(content).hexdigest()[:16]}.{kind}"
                self.files[name] = content
                self._names[key] = f"../../{name}"
            return self._names[key]

        return address

    def _content(self, figure: Figure, lang: str) -> tuple[bytes, str]:
        """Return a file for the web and how its name ends; a face is drawn in the language of the
        page. Raises UnusablePicture and DataError."""
        if not figure.face:
            return web_picture(self._pictures.picture(figure.file))
        if lang not in self._shops:
            self._shops[lang] = open_workshop(self._game, lang)
        studio = self._shops[lang].studio
        if figure.face not in studio.faces:
            what = f"there is no face {shown(figure.face)}"
            raise UnusablePicture(what, nearest(figure.face, studio.faces))
        drawing = studio.face(figure.face, {})
        if problems := faults(studio.problems):
            raise DataError(problems)
        return web_drawing(drawing, lang), "webp"


def _book_page(env: Environment, book: _Book, pictures: _SitePictures) -> bytes:
    """Return the page of a game's rules in one language."""
    game, words = book.game, book.game.words(book.lang)
    icons = PageIcons(game, words)
    texts = {
        topic.id: {
            "summary": [runs_html(inline_runs(line), icons) for line in topic.summary.split("\n")],
            "body": html_of(parts(topic.body), icons, pictures.of(topic, book.lang)),
        }
        for topic in book.topics
    }
    groups: dict[str, list[Topic]] = {}
    for topic in book.topics:
        groups.setdefault(topic.group, []).append(topic)
    return page(
        env,
        "book.html",
        "../../",
        game=game,
        title=game.title(book.lang),
        notice=words.get("game", "notice") or "",
        lang=book.lang,
        others=[lang for lang in game.languages if lang != book.lang],
        language_names={x: language_name(x) for x in game.languages},
        words=common_words(book.lang),
        groups=[(words.name("groups", group), topics) for group, topics in groups.items()],
        texts=texts,
        sprite=icons.sprite(),
    )


def _worker(env: Environment, files: dict[str, bytes], codes: dict[str, str]) -> bytes:
    """Return the script that keeps all pages for use without a network, but those of the codes,
    which it answers itself. Its text changes whenever any page does: so a browser learns of it."""
    pages = sorted(name for name in files if not name.startswith(f"{CODES_FOLDER}/"))
    version = sha256()
    for name in pages:
        version.update(files[name])
    return page(
        env,
        "worker.js",
        root="",
        version=version.hexdigest()[:16],
        kept=Markup(json.dumps(pages)),
        codes=Markup(json.dumps(codes)),
        codes_folder=CODES_FOLDER,
    )
