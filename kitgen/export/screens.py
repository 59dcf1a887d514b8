"""A kit for tables on a screen: which programs are known, and what each is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from kitgen.draw.drawing import Field
from kitgen.draw.pdf import DocumentInfo
from kitgen.export.faces import Face
from kitgen.export.makers import MM_PER_INCH
from kitgen.export.table import Booklet, ScreenTable, set_table
from kitgen.export.tts import Saver, cut_up
from kitgen.export.vassal import Module, VassalWords, face_name
from kitgen.export.vtt import VttRoom, asset
from kitgen.export.write import Press, Progress, output_files, pictures
from kitgen.export.zipped import zipped
from kitgen.game.model import Words
from kitgen.kit.making import MadePart, component_title, units_of
from kitgen.kit.setups import group_of, set_ups
from kitgen.kit.studios import Workshop

LOCAL = "file:///"
"""Prefix of the address of pictures that lie in the program's own folder."""


class Job(NamedTuple):
    """Sources of a program's files: their name, the table and where it was made, how it is printed,
    a folder to work in, and the address that the pictures will have."""

    name: str
    shop: Workshop
    table: ScreenTable
    press: Press
    info: DocumentInfo
    work: Path
    base_url: str
    progress: Progress | None

    def pictures(self, faces: Sequence[Face]) -> dict[str, Path]:
        """Return file name -> picture of a face: JPEG, or PNG where something is seen through."""
        return pictures(faces, endings(faces), self.work, self.press, self.info, self.progress)

    def rules(self, booklet: Booklet) -> bytes:
        return self.press.pdf(booklet.pages, self.info)


class Program(NamedTuple):
    """Program that shows tables on a screen. `dpi` is the usual fineness of its pictures."""

    dpi: int
    files: Callable[[Job], Mapping[str, bytes | Path]]


def endings(faces: Sequence[Face]) -> dict[str, str]:
    return {face.file: "png" if face.clear else "jpg" for face in faces}


def place_names(field: Field, words: Words) -> dict[str, str]:
    """Return the names of a map's places: an area in the words of its table, a cell by its
    column and row."""
    return {
        spot.name: (field.table and words.get(field.table, spot.name, "name")) or spot.name
        for spot in field.spots
    }


def _tts(job: Job) -> Mapping[str, bytes | Path]:
    """Return the files for Tabletop Simulator: pictures, booklets, a saved game for each set-up.
    Without an address of its own the pictures are looked for beside the game."""
    parts = cut_up(job.table, job.name)
    files: dict[str, bytes | Path] = {
        f"Images/{file}": path for file, path in job.pictures(parts.faces).items()
    }
    base = job.base_url.rstrip("/") + "/" if job.base_url else LOCAL
    addresses = {
        name: base + quote(f"{name}.{ending}") for name, ending in endings(parts.faces).items()
    }
    for booklet in job.table.booklets:
        name = f"{job.name}-{booklet.id}"
        files[f"PDF/{name}.pdf"] = job.rules(booklet)
        addresses[name] = base + quote(f"{name}.pdf")
    saver = Saver(job.table, parts, job.name, addresses)
    for scene in job.table.scenes:
        ending = f"-{scene.id}" if len(job.table.scenes) > 1 else ""
        files[f"Saves/{job.name}{ending}.json"] = saver.save(scene)
    return files


def _vassal(job: Job) -> Mapping[str, bytes | Path]:
    """Return the module for VASSAL, one file."""
    faces = {face.file: face._replace(file=face_name(face)) for face in _faces(job.table)}
    ending = endings(tuple(faces.values()))
    images = job.pictures(tuple(faces.values()))
    spoken = job.shop.studio.view.words
    names = {
        (board.field.table, spot): name
        for board in job.table.boards
        if board.field and board.field.table
        for spot, name in place_names(board.field, spoken).items()
    }
    words = VassalWords(*(job.shop.words.label(f"screen_{word}") for word in VassalWords._fields))
    module = Module(
        job.table,
        job.shop.studio.view.game.version,
        job.table.dpi / MM_PER_INCH,
        words,
        names,
        {file: f"{face.file}.{ending[face.file]}" for file, face in faces.items()},
    )
    rules = {f"{booklet.id}.pdf": job.rules(booklet) for booklet in job.table.booklets}
    target = job.work / "module.vmod"
    zipped(module.files(images, rules), target)
    return {f"{job.name}.vmod": target}


def _vtt(job: Job) -> Mapping[str, bytes | Path]:
    """Return the room for VirtualTabletop.io, one file with a variant for each set-up."""
    faces = [
        *_faces(job.table),
        *(page for booklet in job.table.booklets for page in booklet.pages),
    ]
    ending = endings(faces)
    images = job.pictures(faces)
    assets = {face.file: asset(images[f"{face.file}.{ending[face.file]}"]) for face in faces}
    room = VttRoom(job.table, assets, job.shop.words.label("screen_shuffle"))
    files: dict[str, bytes | Path] = {
        f"{number}.json": room.variant(scene) for number, scene in enumerate(job.table.scenes)
    }
    files |= {assets[face.file]: images[f"{face.file}.{ending[face.file]}"] for face in faces}
    target = job.work / "room.vtt"
    zipped(files, target)
    return {f"{job.name}.vtt": target}


def _faces(table: ScreenTable) -> list[Face]:
    """Return both sides of everything, each picture once."""
    sides = [face for thing in table.things for face in (thing.front, thing.back) if face]
    return [*{face.file: face for face in sides}.values()]


PROGRAMS: Mapping[str, Program] = {
    "tts": Program(150, _tts),
    "vassal": Program(100, _vassal),
    "vtt": Program(100, _vtt),
}


def lay(
    shop: Workshop, made: Sequence[MadePart], title: str, lang: str, dpi: float
) -> tuple[ScreenTable, tuple[str, ...]]:
    """Return the table of a kit, and what is to say of its pictures."""
    wanted = {part.id for part in made}
    units = [unit for plan in shop.plan.parts for unit in units_of(plan, shop)]
    groups = {
        unit.id: group_of(unit, shop)
        for unit in units
        if unit.id in wanted and unit.plan.kind == "pieces"
    }
    titles = {plan.id: component_title(plan, shop) for plan in shop.plan.parts}
    table, laid = set_table(made, groups, titles, set_ups(shop, made), title, lang, dpi)
    return table, laid.coarse


def write_screen(
    what: str,
    shop: Workshop,
    table: ScreenTable,
    folder: Path,
    ink: str,
    base_url: str = "",
    progress: Progress | None = None,
) -> None:
    """Put what a program needs into a folder, all or none, in place of the last export. Raises
    OutputError, also where something lies in their place that no export made."""
    info = DocumentInfo(table.title, table.lang)
    name = f"{shop.studio.view.game.id}-{table.lang}"
    with output_files(folder) as (files, work):
        job = Job(
            name,
            shop,
            table=table,
            press=Press(ink),
            info=info,
            work=work,
            base_url=base_url,
            progress=progress,
        )
        files |= PROGRAMS[what].files(job)
