"""The manifest of a kit: what a build made, for programs and for the next build."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from kitgen.game.addresses import PLAIN_TEXTS
from kitgen.game.model import Game
from kitgen.kit.options import CROP, Options
from kitgen.kit.shelves import shelf_of
from kitgen.press.duplex import Duplex

MANIFEST = "manifest.json"
LONGEST = 60
"""Most letters of the pieces' names in the name of a folder."""
LARGEST_MANIFEST = 10_000_000
"""Most bytes of a manifest; the largest kit's has a twentieth of that."""


def kit_folder(out: Path, game: Game, options: Options) -> Path:
    """Return the folder of a kit: `<out>/<game>/<lang>-<paper>/`. A kit that is printed otherwise,
    or has only some pieces, has a folder of its own beside it, so that neither replaces the other.
    Corrections for a printer make no other kit."""
    name = f"{options.lang}-{options.paper.name}"
    if options.ink != "full":
        name += f"-{options.ink}"
    if options.duplex is not Duplex.LONG:
        name += f"-duplex-{options.duplex}"
    if options.poster and not options.standard:  # a print shop's boards are whole anyway
        name += "-poster"
    if options.codes.mode != PLAIN_TEXTS.mode:
        name += f"-qr-{options.codes.mode}"
    if options.backs_apart:
        name += "-backs-apart"
    if options.pieces:
        wanted = "+".join(piece.replace("/", "-") for piece in options.pieces)
        name += f"-{wanted if len(wanted) <= LONGEST else f'{len(options.pieces)}-pieces'}"
    if options.standard:
        name += f"-print-shop-{options.standard}"
    if options.spares:
        name += "-spares"
    if options.bleed_mm is not None:
        name += f"-bleed-{options.bleed_mm:g}"
    if options.marks != CROP:
        name += f"-marks-{options.marks}"
    if options.pages:
        name += f"-{options.only[0]}-{spans(options.pages)}"
    if options.since:
        name += "-changed"
    if options.copies is not None:
        name += f"-x{options.copies}"
    return out / shelf_of(out, game) / name


def spans(numbers: Collection[int]) -> str:
    """Return text such as `3-5+8`, as pages are named; a long list is cut."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    text = "+".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return text if len(text) <= LONGEST else f"{len(numbers)}-pages"


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """Return the manifest of the last output; None if there is none that a build could have
    written."""
    return read_manifest_file(folder / MANIFEST)


def read_manifest_file(path: Path) -> dict[str, Any] | None:
    """Return the manifest of a path; None if there is none that a build could have written."""
    try:
        if path.stat().st_size > LARGEST_MANIFEST:
            return None
        last = json.loads(path.read_text(encoding="utf-8"))
        for file in last["files"]:
            if Path(file["path"]).name != file["path"] or not isinstance(file["kind"], str):
                return None
        # what is read of it later must be there and of its kind; else these raise
        for part in last["parts"]:
            str(part["file"] + part["kind"] + part["id"])
        for code in last["qr"]:
            str(code["file"] + code["topic"] + code["payload"]), int(code["page"])
        dict(last["options"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    manifest: dict[str, Any] = last
    return manifest
