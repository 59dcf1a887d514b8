"""A further language for a game, and its texts for a translator and back again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from kitgen.game.dictionary import dictionary_csv, dictionary_file, key_of, read_dictionary
from kitgen.game.load import find_game, load_game
from kitgen.game.model import Game
from kitgen.game.problems import DataError, Place, Problem, display_path, faults, nearest, shown
from kitgen.game.sheets.csv_cells import NoSuchCell, with_cell
from kitgen.game.sheets.csvtext import codec_of, read_csv
from kitgen.game.sheets.find import TEXTS, read_grid
from kitgen.game.sheets.grid import Grid
from kitgen.game.sheets.online import is_address
from kitgen.game.sheets.workbook import Workbook
from kitgen.game.source import read_bytes, read_text
from kitgen.game.translation import (
    TranslatedText,
    left_csv,
    left_file,
    read_left,
    texts_of,
    waiting,
    with_text,
)
from kitgen.game.yaml_text import CannotEdit, with_value
from kitgen.game.yaml_tree import read_yaml
from kitgen.new_game.merge import column_key
from kitgen.new_game.spreadsheet import column_of
from kitgen.new_game.update import GameTable, TableChanges, declared_tables, trial_of

WHERE = "where"
"""Heading of the column that tells a translator where a text is read."""
COMMAS = ("en", "he", "ja", "ko", "th", "zh")
"""Languages whose Excel opens a CSV file with commas; that of the others wants semicolons."""
_COLUMN = re.compile(r"row\.([a-z]\w*)|row\[['\"]([a-z]\w*)['\"]\]")
_NAME = r"[a-z_]\w*"
_COMPARED = r"row(?:\.{0}\b|\[['\"]{0}['\"]\])\s*(?:[!=]=|in\b)"


Check = Callable[[Path, Sequence[str]], Sequence[Problem]]
"""Finds what is wrong with the game in a folder, in some of its languages."""


class Translated(NamedTuple):
    """Files to write by path in a game's folder, a report in lines, what could not be done, and
    doubts about what was."""

    files: Mapping[str, bytes]
    report: tuple[str, ...]
    undone: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()


def add_language(name: str | Path, lang: str, chosen: Sequence[str] = ()) -> Translated:
    """Give a game a further language: a column of it beside each column of words that is printed,
    or beside those that are `chosen`, a file of texts, and rules. All begin as copies of the first
    language. The words of a sheet that is not the game's to write, in a workbook or at an address,
    are translated in a `dictionary`. Raises DataError."""
    folder = find_game(name)
    languages, tables = declared_tables(folder)
    place = Place(display_path(folder / "game.yaml"))
    if lang in languages:
        raise DataError([place.problem(f"the game speaks '{lang}' already", "name another")])
    printed = set(chosen) or _printed(folder)
    columns = {
        table.name: _spoken(folder, table, languages, printed, even_compared=bool(chosen))
        for table in tables.values()
    }
    missing = set(chosen) - {
        column.rpartition(".")[0] or column  # of `name.cs` the name
        for words in columns.values()
        for column in words
    }
    if missing:
        known = [column for table in tables.values() for column in table.schema.columns]
        what = f"no table has the column of words '{min(missing)}'"
        raise DataError([place.problem(what, nearest(min(missing), known))])
    changes = TableChanges(folder, languages, None)
    for table, words in columns.items():
        if words and _is_own_csv(tables[table]):
            grid = read_grid(tables[table].path, table, tables[table].schema, languages, {})
            changes.take(tables[table], _with_language(grid, words, lang), sheet_wins=False)
        elif words:
            changes.speak(tables[table], words)
    changes.add_language(lang)
    changes.try_out()
    files = {**changes.files, **changes.left()}
    written, looked_up = (
        sorted({c for t, words in columns.items() if _is_own_csv(tables[t]) is own for c in words})
        for own in (True, False)
    )
    report = [f"columns: {', '.join(f'{column}.{lang}' for column in written)}"] if written else []
    if looked_up:
        named = ", ".join(looked_up)
        report.append(f"{named}: {dictionary_file(lang)} translates them, the sheet stays as it is")
    report.append(f"text/{lang}.yaml and the rules in rules/{lang} are copies")
    report.append(f"{changes.waiting[lang]} texts are left to translate")
    return Translated(files, tuple(report), tuple(changes.undecided))


def export_texts(name: str | Path, lang: str, file: Path) -> tuple[bytes, str]:
    """Return a table of all texts for a translator, those that are left with an empty cell, and a
    line on it. Raises DataError, also where the file has translations that would be lost."""
    game, left = _game_in(name, lang)
    texts = texts_of(game, lang)
    if file.is_file():
        _check_taken_in(file, game, lang, texts)
    rows: dict[str, list[str]] = {}
    waits = {*waiting(texts, left)}
    for text in texts:
        if text.key not in rows:
            other = "" if text in waits else text.other.strip()
            rows[text.key] = [text.where, text.first.strip(), other]
    csv_file = io.StringIO()
    sign = "," if lang in COMMAS else ";"
    csv.writer(csv_file, delimiter=sign).writerows(
        [(WHERE, game.languages[0], lang), *rows.values()]
    )
    many = sum(not row[2] for row in rows.values())
    line = f"{file}: {len(rows)} texts, {many} left to translate"
    return csv_file.getvalue().encode("utf-8-sig"), line  # so that Excel reads its accents


def _check_taken_in(file: Path, game: Game, lang: str, texts: Iterable[TranslatedText]) -> None:
    """Raise DataError for a translator's table with translations that the game does not have."""
    brought = _translations(file, game, lang).by_text
    lost = {
        text.key
        for text in texts
        if brought.get(text.key, text.other.strip()) != text.other.strip()
    }
    if lost:
        many = "a translation" if len(lost) == 1 else f"{len(lost)} translations"
        what = f"the file has {many} that the game does not have"
        mend = "take them in with --import first, or name another file"
        raise DataError([Place(display_path(file)).problem(what, mend)])


def import_texts(name: str | Path, lang: str, sheet: Path, check: Check) -> Translated:
    """Take the translations of a translator's table into a game; texts that are alike become alike.
    `check` finds what would be wrong with it then. Nothing is written. Raises DataError."""
    game, left = _game_in(name, lang)
    brought = _translations(sheet, game, lang)
    return _taken_in(game, left, lang, brought, Place(display_path(sheet)), check)


def translate_text(name: str | Path, lang: str, key: str, text: str) -> Translated:
    """Write the translation of one text, by its key, wherever the game says it. Nothing is written
    to disk. Raises DataError."""
    game, left = _game_in(name, lang)
    place = Place(display_path(game.folder / left_file(lang)))
    brought = _BroughtTranslations({key: text.strip()}, {key: place}, [])
    return _taken_in(game, left, lang, brought, place, lambda folder, languages: ())


def _taken_in(
    game: Game,
    left: dict[str, str],
    lang: str,
    translations: _BroughtTranslations,
    at: Place,
    check: Check,
) -> Translated:
    """Return the game with translations that stand `at` a place. Raises DataError."""
    brought, places, problems = translations
    files: dict[str, bytes] = {}
    dictionary = read_dictionary(game.folder, lang)
    changed = 0
    texts = texts_of(game, lang)
    texts_then: list[TranslatedText] = []
    for text in sorted(texts, key=lambda text: (text.file, -text.place.line)):
        wanted = brought.get(text.key)
        texts_then.append(text if wanted is None else text._replace(other=wanted))
        if wanted is None:
            continue
        if wanted != text.other.strip():
            try:
                if text.file == dictionary_file(lang):
                    dictionary[text.key] = wanted
                    files[text.file] = dictionary_csv((game.languages[0], lang), dictionary)
                else:
                    old = files.get(text.file) or read_bytes(game.folder / text.file)
                    files[text.file] = _written(old, text, wanted, game)
                changed += 1
            except (NoSuchCell, CannotEdit, UnicodeError) as error:
                problems.append(text.place.problem(str(error), f"write {shown(wanted)} by hand"))
                continue
        left.pop(text.key, None)
        if wanted == text.other.strip():
            left.pop(key_of(wanted), None)
    known = {text.key for text in texts}
    for key in brought:
        if key not in known:
            what = f"no text of the game is {shown(key)} any more"
            problems.append(at.problem(what, "export the texts anew"))
    if (game.folder / left_file(lang)).is_file():
        files[left_file(lang)] = left_csv(left)
    try:
        _try_out(game.folder, files, lang, check)
    except DataError as error:
        changes = [(text, brought[text.key]) for text in texts if text.key in brought]
        told = [_in_the_table(problem, changes, places) for problem in error.problems]
        nothing = at.problem("nothing was taken", "mend this, import again")
        raise DataError((*told, nothing)) from None
    many = len({text.key for text in waiting(texts_then, left)})
    report = f"{changed} texts changed; {many} are left to translate"
    doubts = [
        places[key].problem(f"{shown(key)} has {lost}, its translation not", "add it").as_doubt()
        for key, first in {text.key: text.first for text in texts if text.key in brought}.items()
        if (lost := ", ".join(sorted(_kept_in(first) - _kept_in(brought[key]))))
    ]
    return Translated(files, (report,), tuple(problems), tuple(doubts))


def _kept_in(text: str) -> set[str]:
    """Return what a translation is to keep: symbols, names of figures in braces, the mark of a
    heading."""
    figures = {f"{{{name}}}" for name in re.findall(r"\{\s*(\w[\w.]*)", text)}
    headings = {"#"} if re.search(r"^#+ ", text, re.MULTILINE) else set()
    return {*re.findall(r":[a-z]\w*:", text), *figures, *headings}


def _game_in(name: str | Path, lang: str) -> tuple[Game, dict[str, str]]:
    game = load_game(name)
    if lang not in game.languages[1:]:
        place = Place(display_path(game.folder / "game.yaml"))
        what = f"the game has no second language '{lang}'"
        mend = nearest(lang, game.languages[1:], f"give it one: kitgen language GAME {lang}")
        raise DataError([place.problem(what, mend)])
    return game, read_left(game.folder, lang)


class _BroughtTranslations(NamedTuple):
    """Translations of a table by their texts, where each stands, and what is wrong with them."""

    by_text: dict[str, str]
    places: Mapping[str, Place]
    problems: list[Problem]


def _translations(sheet: Path, game: Game, lang: str) -> _BroughtTranslations:
    """Return the translations of a table by their texts. Raises DataError."""
    if sheet.suffix.lower() in TEXTS:
        grid = read_csv(sheet, (lang,))
    else:
        book = Workbook(sheet)
        grid = book.grid(book.visible[0])
    if grid.problems:
        raise DataError(grid.problems)
    headings = [heading.strip().lower() for heading in grid.headings]
    for needed in (game.languages[0], lang):
        if needed not in headings:
            what = f"there is no column '{needed}'"
            raise DataError([grid.place.problem(what, "take the file that was exported")])
    first, other = headings.index(game.languages[0]), headings.index(lang)
    brought: dict[str, str] = {}
    places: dict[str, Place] = {}
    problems = []
    for line, cells in grid.rows[1:]:
        padded = (*cells, *[""] * len(headings))
        key, text = key_of(padded[first]), padded[other].strip()
        where = grid.place._replace(line=line, column=other + 1)
        places.setdefault(key, where)
        if key and text and brought.setdefault(key, text) != text:
            what = f"{shown(key)} is translated twice, each time otherwise"
            problems.append(where.problem(what, "the first is taken"))
    return _BroughtTranslations(brought, places, problems)


def _written(old: bytes, text: TranslatedText, wanted: str, game: Game) -> bytes:
    """Return a file with another text in place of one. Raises CannotEdit, NoSuchCell or
    UnicodeError."""
    if text.place.sheet:
        raise CannotEdit("the text stands in a spreadsheet of its own")
    if text.file.endswith(".yaml"):
        return with_value(old.decode(), text.path, wanted).encode()
    if text.file.endswith(".md"):
        return with_text(old.decode(), text.path[0], wanted).encode()
    codec = codec_of(old, game.languages, text.place)
    return with_cell(old.decode(codec), text.place.line, text.place.column, wanted).encode(codec)


def _try_out(folder: Path, files: Mapping[str, bytes], lang: str, check: Check) -> None:
    """Try whether the game, its rules and its faces in a language can be made with these files.
    Raises DataError with the faults that the game does not have without them."""
    faults_then = _faults_with(folder, files, lang, check)
    if not faults_then:
        return
    known = {(fault.file, fault.what) for fault in _faults_with(folder, {}, lang, check)}
    new_faults = [fault for fault in faults_then if (fault.file, fault.what) not in known]
    if new_faults:
        raise DataError(new_faults)


def _in_the_table(
    problem: Problem, changes: Sequence[tuple[TranslatedText, str]], places: Mapping[str, Place]
) -> Problem:
    """Return a problem of the trial where the translation stands that it is about, if only one
    stands in that line of the game; a problem elsewhere stays."""
    file = [(text, new) for text, new in changes if text.place.file == problem.file]
    if any(new.count("\n") != text.other.strip().count("\n") for text, new in file):
        return problem  # the lines of the file are others now
    changed_there = [
        text
        for text, new in file
        if new != text.other.strip()
        and 0 <= problem.line - text.place.line <= new.count("\n")
        and (text.place.sheet is None or problem.column in (0, text.place.column))
    ]
    if len(changed_there) != 1:
        return problem
    at = places[changed_there[0].key]
    return problem._replace(file=at.file, line=at.line, column=at.column, sheet=at.sheet)


def _brings(folder: Path, files: Mapping[str, bytes], problem: Problem) -> bool:
    """Return whether new files name an icon that is missing and that the old ones do not name."""
    mark = f":{problem.missing}:".encode()
    if not problem.missing:
        return False
    paths = ((folder / name, new) for name, new in files.items())
    return any(mark in new and not (p.is_file() and mark in p.read_bytes()) for p, new in paths)


def _faults_with(
    folder: Path, files: Mapping[str, bytes], lang: str, check: Check
) -> list[Problem]:
    """Return the faults of a game with these files in place of its own, in one of its languages."""
    with trial_of(folder, files, faces=True) as trial:
        here = str(trial.resolve()), display_path(folder)
        try:
            load_game(trial).topics(lang)
            told = check(trial, (lang,))
            problems = [
                *faults(told),
                *(each._replace(doubt=False) for each in told if _brings(folder, files, each)),
            ]
        except DataError as error:
            problems = list(error.problems)
    return [problem._replace(file=problem.file.replace(*here)) for problem in problems]


def _printed(folder: Path) -> set[str]:
    """Return the columns that `kit.yaml` and the layouts print as words: those in a `text` or a
    `name`, and in the `values` that these name."""
    columns: set[str] = set()
    for path in _printing(folder):
        tree = read_yaml(path).plain()
        values = dict[str, list[str]]()
        for name, expression in _values_in(tree):
            values.setdefault(name, []).append(expression)
        waiting = list(_texts_in(tree))
        while waiting:
            text = waiting.pop()
            columns |= {bare or bracketed for bare, bracketed in _COLUMN.findall(text)}
            waiting += chain.from_iterable(values.pop(name, ()) for name in re.findall(_NAME, text))
    return columns


def _values_in(tree: object) -> Iterable[tuple[str, str]]:
    """Yield the values that faces give names to, with their expressions: `words`, `row.text`."""
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            if key == "values" and isinstance(value, Mapping):
                yield from ((str(name), str(each)) for name, each in value.items())
            else:
                yield from _values_in(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _values_in(value)


def _printing(folder: Path) -> list[Path]:
    """Return the files of a game that say what is printed: `kit.yaml` and the layouts."""
    paths = (folder / "kit.yaml", *sorted((folder / "layouts").glob("*.yaml")))
    return [path for path in paths if path.is_file()]


def _texts_in(tree: object) -> Iterable[str]:
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            if key in ("text", "name") and isinstance(value, str):
                yield value
            else:
                yield from _texts_in(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _texts_in(value)


def _spoken(
    folder: Path,
    table: GameTable,
    languages: Sequence[str],
    wanted: set[str],
    *,
    even_compared: bool,
) -> list[str]:
    """Return the columns of a table that the new language needs: those that are spoken already, and
    the wanted ones that hold words and, unless `even_compared`, are compared with none."""
    grid = read_grid(table.path, table.name, table.schema, languages, {})
    spoken = []
    rules = "".join(map(read_text, _printing(folder)))
    books = read_text(folder / "table.yaml") if (folder / "table.yaml").is_file() else ""
    for column, kind in table.schema.columns.items():
        if kind.spoken:
            spoken.append(column)
            continue
        numbers = [
            number
            for number, heading in enumerate(grid.headings, start=1)
            if column_key(heading, number) == column
        ]
        if column not in wanted or kind.core != "text" or not numbers:
            continue
        cells = [row[numbers[0] - 1] for _, row in grid.rows[1:] if len(row) >= numbers[0]]
        words = column_of(column, column, cells, ())
        compared = re.search(_COMPARED.format(column), rules) or (
            column != "name" and re.search(rf"\.{column}\b", books)
        )
        if words.is_words and words.longest and (even_compared or not compared):
            spoken.append(column)
    return spoken


def _is_own_csv(table: GameTable) -> bool:
    return table.path.suffix.lower() in TEXTS and not is_address(table.schema.file)


def _with_language(grid: Grid, columns: Sequence[str], lang: str) -> Grid:
    """Return a grid with a column more beside those of words, filled with copies of the first
    language."""
    keys = [column_key(heading, number) for number, heading in enumerate(grid.headings, start=1)]
    at = [
        next(place for place, key in enumerate(keys) if key.partition(".")[0] == column)
        for column in columns
    ]
    width = len(keys)

    def padded(cells: tuple[str, ...]) -> tuple[str, ...]:
        return (*cells[:width], *[""] * (width - len(cells)))

    (line, head), *rows = grid.rows
    names = tuple(f"{grid.headings[place].partition('.')[0]}.{lang}" for place in at)
    longer = [(line, (*padded(head), *names))]
    longer += [
        (each, (*padded(cells), *(padded(cells)[place] for place in at))) for each, cells in rows
    ]
    return grid._replace(rows=tuple(longer))
