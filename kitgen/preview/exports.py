"""Exports that the page offers: each is a command of kitgen with some of its options.

The page makes nothing that the command line could not, and nothing in another way: what is chosen
becomes the words of a command, which runs by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from kitgen.draw.print_shop import STANDARDS
from kitgen.export.makers import MAKERS
from kitgen.export.write import FORMATS, INKED, export_folder
from kitgen.game.model import Game
from kitgen.kit.changes import LAST
from kitgen.kit.manifest import kit_folder
from kitgen.kit.options import CROP, NO_MARKS, TARGETS, Options
from kitgen.kit.plan import FILES
from kitgen.kit.shelves import shelf_of
from kitgen.press.duplex import Duplex
from kitgen.press.papers import STANDARD as PAPERS
from kitgen.press.papers import paper
from kitgen.press.registration import KINDS

OUTPUT = Path("output")
"""Default folder of what the commands make."""
LONGEST = 2000
"""Most letters typed into one field."""


class FormOption(NamedTuple):
    """Option of a command as the page offers it: a `choice` of values, the first being the default,
    a `tick`, or a `text` with suggestions."""

    flag: str
    kind: Literal["choice", "tick", "text"]
    values: tuple[str, ...] = ()


class Export(NamedTuple):
    """An export that the page offers. `words` are the command and the words it always has."""

    id: str
    command: str
    words: tuple[str, ...]
    options: tuple[FormOption, ...] = ()


class NotOffered(Exception):
    """Error: the page asks for an export that it does not offer."""


_PAPER = FormOption("paper", "text", tuple(PAPERS))
_ONLY = FormOption("only", "choice", ("", *FILES))
_DPI = FormOption("dpi", "text", ("100", "150", "300", "600"))
_ICC = FormOption("icc", "text")

_ALL = (
    Export(
        "build",
        "build",
        (),
        (
            _PAPER,
            _ONLY,
            FormOption("duplex", "choice", tuple(Duplex)),
            FormOption("changed-since", "choice", ("", LAST)),
            FormOption("spares", "tick"),
        ),
    ),
    Export(
        "shop",
        "build",
        ("--print-shop",),
        (
            _PAPER,
            FormOption("standard", "choice", tuple(STANDARDS)),
            _ICC,
            FormOption("bleed", "text", ("3", "5")),
            FormOption("marks", "choice", (CROP, TARGETS, NO_MARKS)),
            _ONLY,
            FormOption("backs-apart", "tick"),
        ),
    ),
    Export(
        "cut",
        "export",
        ("--as", "cut"),
        (
            _PAPER,
            FormOption("marks", "choice", KINDS),
            FormOption("duplex", "choice", tuple(Duplex)),
            _ONLY,
            FormOption("kiss", "tick"),
        ),
    ),
    Export("tts", "export", ("--as", "tts"), (_DPI, FormOption("base-url", "text"))),
    Export("vassal", "export", ("--as", "vassal"), (_DPI,)),
    Export("vtt", "export", ("--as", "vtt"), (_DPI,)),
    Export("proof", "site", ("--proof",), (FormOption("amend", "tick"),)),
    Export("site", "site", ()),
    Export(
        "faces",
        "export",
        ("--as", "faces"),
        (
            FormOption("format", "choice", FORMATS),
            _DPI,
            FormOption("bleed", "text", ("0", "2", "3")),
            FormOption("preset", "choice", ("", *MAKERS)),
            _ONLY,
            FormOption("anyway", "tick"),
        ),
    ),
    Export(
        "inked",
        "export",
        ("--as", "faces", "--print-shop"),
        (
            FormOption("format", "choice", INKED),
            FormOption("bleed", "text", ("2", "3")),
            _ICC,
            _ONLY,
            FormOption("together", "tick"),
        ),
    ),
)
EXPORTS: Mapping[str, Export] = {export.id: export for export in _ALL}


def command(export: Export, game: str, lang: str, ink: str, chosen: Mapping[str, str]) -> list[str]:
    """Return the words after `kitgen`. Raises NotOffered where something is chosen that is not on
    the page; what is typed is judged by the command."""
    words = [export.command, game, *export.words]
    if export.command != "site":
        words += ["--lang", lang]
        if ink != "full":
            words += ["--ink", ink]
    known = {option.flag: option for option in export.options}
    if not chosen.keys() <= known.keys():
        raise NotOffered
    for option in export.options:
        value = chosen.get(option.flag, "").strip()
        if len(value) > LONGEST or "\0" in value:
            raise NotOffered
        if option.kind == "tick" and value:
            words.append(f"--{option.flag}")
        elif value:
            if option.kind == "choice":
                if value not in option.values:
                    raise NotOffered
                if value == option.values[0]:
                    continue
            words += [f"--{option.flag}={value}"]
    return words


def folder(export: Export, game: Game, lang: str, ink: str, chosen: Mapping[str, str]) -> Path:
    """Return the folder where the command will put its files. Raises PressError for an unknown
    paper."""
    if export.command == "site":
        return OUTPUT / "proof" / shelf_of(OUTPUT, game) if export.words else OUTPUT / "site"
    values = {name: value.strip() for name, value in chosen.items() if value.strip()}
    sheet = paper(values.get("paper", "a4"))
    if export.command == "build":
        options = Options(
            lang,
            sheet,
            ink=ink,
            duplex=Duplex(values.get("duplex", Duplex.LONG)),
            standard=values.get("standard", next(iter(STANDARDS))) if export.id == "shop" else "",
            backs_apart="backs-apart" in values,
            spares="spares" in values,
            since=values.get("changed-since", ""),
            marks=values.get("marks", CROP),
        )
        with suppress(ValueError):  # what is no length, the command refuses
            if bleed := values.get("bleed"):
                options = options._replace(bleed_mm=float(bleed.replace(",", ".")))
        return kit_folder(OUTPUT, game, options)
    what = export.words[1]
    return export_folder(
        OUTPUT,
        shelf_of(OUTPUT, game),
        what,
        lang,
        sheet.name if what == "cut" else "",
        "--print-shop" in export.words,
    )
