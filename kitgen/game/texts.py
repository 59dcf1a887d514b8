"""Reading `text/<lang>.yaml`: names of rows, labels, and whether all languages say all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kitgen.game.dictionary import key_of
from kitgen.game.model import Table, Words
from kitgen.game.problems import DataError, Place, Problem, nearest
from kitgen.game.yaml_tree import read_yaml

THIRD_FORM = "many"
"""Plural form of a row's name for many, in languages with a third form."""


def read_words(path: Path, lang: str) -> tuple[Words, list[Problem]]:
    """Return the words of one language. An entry is a text (its name) or a mapping of texts."""
    problems: list[Problem] = []
    sections: dict[str, dict[str, dict[str, str]]] = {}
    places: dict[tuple[str, str], Place] = {}
    try:
        root = read_yaml(path)
    except DataError as error:
        return Words(lang, sections={}, places={}), list(error.problems)
    if not isinstance(root.value, dict):
        problems.append(root.place.problem("the file has no sections", "write 'section:' lines"))
    for section, entries in root.items.items():
        if not isinstance(entries.value, dict):
            problems.append(
                entries.place.problem(
                    f"the section '{section}' is {entries.kind()}", "write 'id: name' lines"
                )
            )
        sections[section] = {}
        for entry, node in entries.items.items():
            places[section, entry] = entries.key_place(entry)
            fields = node.items or {"name": node}
            sections[section][entry] = {}
            for field, value in fields.items():
                if isinstance(value.value, dict | tuple) or value.value is None:
                    problems.append(
                        value.place.problem(
                            f"'{field}' of '{entry}' in '{section}' is {value.kind()}",
                            "write one text, in quotes if it has a colon",
                        )
                    )
                else:
                    sections[section][entry][field] = str(value.plain())
    return Words(lang, sections, places), problems


def with_spoken(
    words: Words, tables: Iterable[Table], first: str, dictionary: Mapping[str, str]
) -> tuple[Words, list[Problem]]:
    """Return the words with those that tables have themselves. A text that stands in both is a
    fault. For a cell that is empty in this language stands what the `dictionary` says for it, else
    what it is in the `first` language."""
    problems: list[Problem] = []
    sections = {section: dict(entries) for section, entries in words.sections.items()}
    places = dict(words.places)
    for table in tables:
        section = sections.setdefault(table.name, {})
        own = table.spoken.get(words.lang, {})
        for row_id, fields_in_first in table.spoken.get(first, {}).items():
            row = table[row_id]
            fields = {
                field: own.get(row_id, {}).get(field) or dictionary.get(key_of(text), text)
                for field, text in fields_in_first.items()
            }
            for field in fields:
                if field in section.get(row_id, {}):
                    problems.append(
                        places[table.name, row_id].problem(
                            f"'{field}' of '{row_id}' stands in {row.place.file} too",
                            "keep it in one of them",
                        )
                    )
            section[row_id] = {**section.get(row_id, {}), **fields}
            places[table.name, row_id] = row.place._replace(column=0)
    return Words(words.lang, sections, places), problems


def _end_of(section: str, words: Words, file: str) -> Place:
    """Return the last entry of a section, behind which a further one goes."""
    known = [place for (name, _), place in words.places.items() if name == section]
    in_file = [place for place in known if place.file == file]
    return max(in_file, key=lambda place: place.line, default=Place(file))


def text_problems(
    tables: Mapping[str, Table], texts: Mapping[str, Words], files: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield rows without a name, names without a row, and texts that only some languages have."""
    for lang, words in texts.items():
        for table in tables.values():
            if table.text_fields:
                yield from _table_problems(table, words, files[lang])
        for other, theirs in texts.items():
            if other != lang:
                yield from _missing_texts(words, theirs, files[lang])


def _table_problems(table: Table, words: Words, file: str) -> Iterator[Problem]:
    """Yield rows of a table without a name in a language, and names without a row."""
    for row in table:
        missing = [f for f in table.text_fields if words.get(table.name, row.id, f) is None]
        if missing:
            place = words.places.get((table.name, row.id)) or _end_of(table.name, words, file)
            yield place.problem(
                f"'{row.id}' of '{table.name}' has no {', '.join(missing)} in '{words.lang}'",
                f"add it under '{table.name}:'",
            )
    for entry in words.sections.get(table.name, {}):
        if entry not in table:
            yield words.places[table.name, entry].problem(
                f"'{entry}' is no id of table '{table.name}'", nearest(entry, table.by_id)
            )


def _missing_texts(words: Words, other: Words, file: str) -> Iterator[Problem]:
    """Yield texts that another language has and that are missing in the `file` of this one."""
    for (section, entry), place in other.places.items():
        there = words.sections.get(section, {}).get(entry, {})
        for field in other.sections[section][entry]:
            if field != THIRD_FORM and field not in there:
                yield place.problem(
                    f"'{field}' of '{entry}' in '{section}' is missing in '{words.lang}'",
                    f"add it to {file}",
                )
