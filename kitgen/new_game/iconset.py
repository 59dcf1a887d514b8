"""A set of icons: a folder or zip of SVG files that becomes symbols of a game."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from kitgen.draw.geometry import bounds
from kitgen.game.credits import (
    FILE,
    UNKNOWN,
    Credit,
    Terms,
    credits_csv,
    licence_named,
    read_credits,
)
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest, shown
from kitgen.game.slugs import LONGEST, slug
from kitgen.parts.svgfile import SIDE, symbol_shapes
from kitgen.parts.svgpath import svg_path
from kitgen.parts.svgwords import UNREADABLE, as_refused
from kitgen.parts.symbols import MOST_LETTERS

MOST_ICONS = 10_000
MOST_LICENCE = 200_000
"""Bytes of a licence that is kept beside the icons."""
MOST_TOLD = 12
"""Most icons that are told one by one."""
GROUND = 0.995
"""Share of the page that a shape covers at least if it is the ground under a white icon."""

_LICENCE = re.compile(r"(?i)(licen[cs]e|copying)(\.\w+)?")
_COPYRIGHT = re.compile(r"(?im)^copyright (?:\(c\)|©)?\s*[\d ,–-]*\s*(?:by\s+)?(.+?)[.\s]*$")
_ADDRESS = re.compile(r"https?://[^\s<>()\"']+[^\s<>()\"'.,]")


class AddedIcons(NamedTuple):
    """Files to write by path in the game's folder, a report in lines, and what was left out."""

    files: Mapping[str, bytes]
    report: tuple[str, ...]
    left: tuple[Problem, ...]


class SurveyedIcons(NamedTuple):
    """How many icons are meant, and what their licences say of them."""

    number: int
    terms: Terms


class _Source(NamedTuple):
    """The SVG files of a folder or zip by their paths in it, and the texts of its licences."""

    place: Place
    icons: Mapping[PurePosixPath, Callable[[], bytes]]
    licences: Mapping[PurePosixPath, str]


def add_icons(
    folder: Path,
    source: Path,
    words: Sequence[str] = (),
    prefix: str = "",
    terms: Terms = UNKNOWN,
    built_in: Iterable[str] = (),
) -> AddedIcons:
    """Take icons of a folder or zip as symbols of a game: those whose path has one of the `words`,
    or all if there are no words. `prefix` begins their names. Raises DataError where none can be
    taken."""
    with ExitStack() as stack:
        icon_source = _source_of(source, stack)
        chosen = _chosen(icon_source, words)
        names = _names_of(chosen, prefix)
        files, left, credits = dict[str, bytes](), list[Problem](), list[Credit]()
        for path in chosen:
            target = f"symbols/{names[path]}.svg"
            place = icon_source.place._replace(file=f"{icon_source.place.file}/{path}")
            try:
                files[target] = _as_symbol(icon_source.icons[path](), place)
                _check_free(folder / target, files[target], place)
            except DataError as error:
                files.pop(target, None)
                left += error.problems
                continue
            author, licence, at = _terms_of(path, icon_source, terms)
            if author or licence:
                credits.append(Credit(target, author, licence, at))
        if not files:
            raise DataError(left)
        taken = len(files)
        set_name = slug(prefix or source.stem) or "icons"
        for number, text in enumerate(icon_source.licences.values(), start=1):
            ending = f"-{number}" if number > 1 else ""
            files[f"symbols/LICENCE-{set_name}{ending}.txt"] = text.encode()
    if credits:
        before = [credit for credit in read_credits(folder) if credit.file not in files]
        files[FILE] = credits_csv([*before, *credits])
    if not credits or not all(credit.author for credit in credits):
        doubt = icon_source.place.problem(
            "it is not told who drew the icons",
            "name them with --author and --licence, and the booklet's credits say it",
        )
        left.append(doubt.as_doubt())
    return AddedIcons(files, tuple(_report(files, taken, credits, built_in)), tuple(left))


def survey_icons(source: Path, words: Sequence[str] = ()) -> SurveyedIcons:
    """Return what `add_icons` would take of a folder or zip, without a look into the icons. Raises
    DataError."""
    with ExitStack() as stack:
        icon_source = _source_of(source, stack)
        chosen = _chosen(icon_source, words)
        terms = [_terms_of(path, icon_source, UNKNOWN) for path in chosen]
    joined = (", ".join(dict.fromkeys(filter(None, values))) for values in zip(*terms, strict=True))
    return SurveyedIcons(len(chosen), Terms(*joined))


def _report(
    files: Mapping[str, bytes], taken: int, credits: Sequence[Credit], built_in: Iterable[str]
) -> Iterator[str]:
    names = [PurePosixPath(file).stem for file in files if file.endswith(".svg")]
    listed = ", ".join(names[:MOST_TOLD])
    rest = f" and {taken - MOST_TOLD} more" if taken > MOST_TOLD else ""
    yield f"{taken} icon{'s' if taken > 1 else ''} in symbols/: {listed}{rest}"
    if instead := sorted({*names} & {*built_in}):
        listed = ", ".join(instead[:MOST_TOLD])
        yield f"in place of the built-in ones of that name: {listed}"
    if credits:
        authors = sorted({credit.author for credit in credits if credit.author}, key=str.casefold)
        yield f"{FILE}: {', '.join(authors[:MOST_TOLD]) or credits[0].licence}"


# ---- where they come from ------------------------------------------------------------------------


def _source_of(source: Path, stack: ExitStack) -> _Source:
    """Return what a folder or zip has. Raises DataError."""
    place = Place(display_path(source))
    if source.is_dir():
        files = dict(_files_of_folder(source))
    else:
        try:
            archive = stack.enter_context(ZipFile(source))
            files = dict(_files_of_zip(archive))
        except (OSError, BadZipFile) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no zip"
            what = f"the icons cannot be read ({reason})"
            raise DataError([place.problem(what, "name a folder or a zip of SVG files")]) from None
    icons = {path: files[path] for path in sorted(files) if path.suffix.lower() == ".svg"}
    if not icons:
        raise DataError([place.problem("there is no SVG file", "name a folder or zip of icons")])
    least = min(len(path.parts) for path in files)
    licences = {
        path: read()[:MOST_LICENCE].decode("utf-8", "replace")
        for path, read in files.items()
        if _LICENCE.fullmatch(path.name) and len(path.parts) <= least + 1
    }
    return _Source(place, icons, licences)


def _files_of_folder(root: Path) -> Iterator[tuple[PurePosixPath, Callable[[], bytes]]]:
    """Yield the files under a folder; links are not followed."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(folder) / name
            if path.is_file() and not path.is_symlink():
                yield PurePosixPath(path.relative_to(root).as_posix()), _bounded(path)


def _bounded(path: Path) -> Callable[[], bytes]:
    def read() -> bytes:
        with path.open("rb") as file:
            return file.read(MOST_LETTERS + 1)

    return read


def _files_of_zip(archive: ZipFile) -> Iterator[tuple[PurePosixPath, Callable[[], bytes]]]:
    for info in archive.infolist():
        path = PurePosixPath(info.filename.replace("\\", "/"))
        if not info.is_dir() and path.parts and "__MACOSX" not in path.parts:
            yield path, _unpacked(archive, info.filename)


def _unpacked(archive: ZipFile, name: str) -> Callable[[], bytes]:
    def read() -> bytes:
        try:
            with archive.open(name) as file:
                return file.read(MOST_LETTERS + 1)
        except (BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError) as error:
            place = Place(f"{archive.filename}/{name}")
            what = f"it cannot be unpacked ({error})"
            raise DataError(
                [place.problem(what, "pack the zip again, without a password")]
            ) from None

    return read


# ---- which, and how they are called --------------------------------------------------------------


def _chosen(source: _Source, words: Sequence[str]) -> list[PurePosixPath]:
    """Return the icons whose paths have one of the words. Raises DataError."""
    paths = [slug(str(path.with_suffix(""))) for path in source.icons]
    wanted = [slug(word) for word in words]
    problems = [
        source.place.problem(
            f"no icon has {shown(word)} in its name",
            nearest(plain, (path.rpartition("/")[2].split("-")[-1] for path in paths)),
        )
        for word, plain in zip(words, wanted, strict=True)
        if not plain or not any(plain in path for path in paths)
    ]
    if problems:
        raise DataError(problems)
    chosen = [
        path
        for path, plain in zip(source.icons, paths, strict=True)
        if not wanted or any(word in plain for word in wanted)
    ]
    if len(chosen) > MOST_ICONS:
        what = f"there are {len(chosen):,} icons"
        mend = f"choose at most {MOST_ICONS:,} by words of their names"
        raise DataError([source.place.problem(what, mend)])
    return chosen


def _names_of(paths: Sequence[PurePosixPath], prefix: str) -> dict[PurePosixPath, str]:
    """Return a name of its own for each icon: that of its file; where that is taken, with its
    folder's before it is counted: `sword`, `sword-weapons`, `sword-weapons-2`."""
    names, used = dict[PurePosixPath, str](), set[str]()
    begins = f"{slug(prefix)}-" if prefix else ""
    for path in paths:
        base = name = f"{begins}{slug(path.stem) or 'icon'}"[:LONGEST]
        if name in used and path.parent.name:
            base = name = f"{base}-{slug(path.parent.name)}"[:LONGEST]
        number = 1
        while name in used:
            number += 1
            name = f"{base}-{number}"
        used.add(name)
        names[path] = name
    return names


def _check_free(path: Path, content: bytes, place: Place) -> None:
    """Raise DataError where a game has another symbol of this name."""
    if path.is_file() and path.read_bytes() != content:
        what = f"the game has another symbol '{path.stem}'"
        raise DataError(
            [place.problem(what, "add --as NAME to begin the names of the set with it")]
        )


# ---- what they are -------------------------------------------------------------------------------


def _as_symbol(content: bytes, place: Place) -> bytes:
    """Return the file of a symbol that can be drawn: the icon's own without its DOCTYPE,
    which `read_symbol` refuses; where it cannot be drawn so, without the ground that a white icon
    stands on. Raises DataError."""
    if len(content) > MOST_LETTERS:
        raise DataError([place.problem("the SVG is too large", "simplify its paths")])
    text = content.decode("utf-8", "replace")
    if "<!ENTITY" in text:
        raise DataError([place.problem("the SVG declares entities", "remove the DOCTYPE")])
    text = re.sub(r"<!DOCTYPE[^>]*>", "", text)
    try:
        root = ElementTree.fromstring(text)
        try:
            shapes = symbol_shapes(root, svg_path)
        except UNREADABLE:
            if not _remove_ground(root):
                raise
            shapes = symbol_shapes(root, svg_path)
            ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
            text = ElementTree.tostring(root, "unicode")
    except UNREADABLE as error:
        refused = as_refused(error)
        raise DataError([place.problem(f"the SVG {refused.what}", refused.mend)]) from None
    if not shapes:
        raise DataError([place.problem("the SVG paints nothing", "leave it out")])
    return text.encode()


def _remove_ground(root: ElementTree.Element) -> bool:
    """Take away the first shape of a drawing if it fills the page. Return whether it did."""
    for parent in [root, *(child for child in root if child.tag.endswith("}g"))]:
        for child in parent:
            alone = ElementTree.Element(root.tag, root.attrib)
            alone.append(child)
            if not (shapes := symbol_shapes(alone, svg_path)):
                continue
            *_at, width, height = bounds(shapes[0].path)
            lines = sum(step[0] in "LM" for step in shapes[0].path)
            if len(shapes) == 1 and lines <= 5 and min(width, height) >= GROUND * SIDE:
                parent.remove(child)
                return True
            return False
    return False


def _terms_of(path: PurePosixPath, source: _Source, given: Terms) -> Terms:
    """Return who drew an icon and on which terms: what was given, else what the licences say of
    the set, or of the folder in which the icon lies."""
    author = licence = address = ""
    for text in source.licences.values():
        licence = licence or licence_named(text)
        copyright = _COPYRIGHT.search(text)
        author = author or (copyright[1] if copyright else "")
        address = address or next(iter(_ADDRESS.findall(text)[-1:]), "")
        for line in text.splitlines():
            named = re.split(r",| - ", line.lstrip(" -*•\t"), maxsplit=1)[0].strip()
            if named and slug(named, "") == slug(path.parent.name, ""):
                author = named
                licence = "CC0" if "CC0" in line else licence
    return Terms(given.author or author, given.licence or licence, given.source or address)
