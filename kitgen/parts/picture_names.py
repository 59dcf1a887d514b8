"""Find the file that a name of a picture means: in small letters or capitals, with or without its
ending, its accents written in one way or the other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

from kitgen.game.problems import most_alike, shown

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
"""Endings of picture files that can be read."""
UNREAD: Mapping[str, str] = {
    ".tif": "TIFF",
    ".tiff": "TIFF",
    ".bmp": "BMP",
    ".gif": "GIF",
    ".heic": "HEIC",
    ".heif": "HEIF",
    ".avif": "AVIF",
    ".jxl": "JPEG XL",
    ".jp2": "JPEG 2000",
    ".jfif": "JFIF",
    ".psd": "a Photoshop file",
    ".xcf": "a GIMP file",
    ".kra": "a Krita file",
    ".eps": "EPS",
    ".ai": "an Illustrator file",
    ".svgz": "packed SVG",
    ".pdf": "PDF",
}
"""Ending of a picture file that cannot be read -> what it is called."""
_ON_THE_WEB = "an address"


def plain(name: str) -> str:
    """Return a name as it is compared: `/` between folders, accents on their letters (Unicode
    NFC)."""
    path = unicodedata.normalize("NFC", name.strip().replace("\\", "/"))
    return path.removeprefix("./")


def is_web(name: str) -> bool:
    """Return whether a name is an address of the web: `https://…`."""
    return name.lower().startswith(("https:/", "http:/"))


def unread_kind(name: str) -> str:
    """Return the kind of an unreadable picture by its name, such as TIFF or an address of the web;
    empty for others."""
    if is_web(name):
        return _ON_THE_WEB
    return UNREAD.get(PurePosixPath(name).suffix.lower(), "")


def unread(name: str, kind: str) -> tuple[str, str]:
    """Return what is wrong with a picture of an unreadable kind, and the mend."""
    if kind == _ON_THE_WEB:
        return f"{shown(name)} is an address, and no picture is fetched from one", (
            "save the picture and write the name of its file here"
        )
    drawn = kind in ("EPS", "PDF", "packed SVG", "an Illustrator file")
    mend = f"save it as {'SVG or PNG' if drawn else 'PNG or JPEG'}"
    return f"'{name}' is {kind}, which is not read", mend


class Names(NamedTuple):
    """The names of files, to be asked for: each by the whole of it and without its ending, all in
    small letters."""

    whole: Mapping[str, list[str]]
    without_ending: Mapping[str, list[str]]

    @classmethod
    def of(cls, names: Iterable[str]) -> Names:
        """Return names to be asked for."""
        whole: dict[str, list[str]] = {}
        without_ending: dict[str, list[str]] = {}
        for name in names:
            low = name.casefold()
            whole.setdefault(low, []).append(name)
            ending = PurePosixPath(low).suffix
            if ending in ENDINGS or ending in UNREAD:
                without_ending.setdefault(low.removesuffix(ending), []).append(name)
        return cls(whole, without_ending)

    def meant(self, name: str) -> list[str]:
        """Return the files that a name means: `IMG_1234` and `img_1234.jpg` are IMG_1234.JPG. One
        that is written just so goes before others; one that is read before one that is not."""
        low = name.casefold()
        files = self.whole.get(low) or self.without_ending.get(low, [])
        readable = [file for file in files if not unread_kind(file)]
        just_so = [file for file in readable if file == name or file.startswith(f"{name}.")]
        return just_so or readable or files

    def near(self, name: str) -> str:
        """Return the file with the name that is most like this one; empty if none is."""
        stems = {PurePosixPath(low).stem: names[0] for low, names in self.whole.items()}
        low = PurePosixPath(name.casefold()).stem
        close = most_alike(low, stems)
        return stems[close] if close else ""
