"""Parts of reportlab that its authors do not promise to keep, all in this module. A test fails when
one of them is gone."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import BasicFonts, PDFInfo, PDFObject, PDFString, xObjectName
from reportlab.pdfbase.ttfonts import TTFont


def document_of(canvas: Any) -> Any:
    """Return the `PDFDocument` that a canvas writes into: forms, images and fonts are objects of
    it."""
    return canvas._doc


def use_forms(canvas: Any, names: Iterable[str]) -> None:
    """Let the page in hand name these forms and images among its resources."""
    canvas._formsinuse += names


def escaped(canvas: Any, codes: bytes) -> str:
    """Return the codes of letters as they stand between the brackets of a string."""
    return str(canvas._escape(codes))


@contextmanager
def streams_as_bytes() -> Iterator[None]:
    """Let reportlab write streams as bytes inside this context; in ASCII they are slow to write and
    a quarter longer."""
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


OVER, APART = "ov", "no"
"""Graphics states of a form: inks at nothing print over what lies under them, or no longer do
(ISO 32000-1, 11.7.4)."""
OVERPRINTS = (
    f"<< /{OVER} << /OP true /op true /OPM 1 >> /{APART} << /OP false /op false /OPM 0 >> >>"
)


def add_to_catalog(canvas: Any, entries: Mapping[str, Any]) -> None:
    """Put objects into the document's catalog, each by reference."""
    catalog = document_of(canvas).Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, *entries]
    catalog.__Refs__ = catalog.__NoDefault__
    for name, value in entries.items():
        setattr(catalog, name, value)


def add_to_info(canvas: Any, entries: Mapping[str, str]) -> None:
    """Put texts into the document's information dictionary."""

    class Info(PDFInfo):  # type: ignore[misc]
        def format(self, document: Any) -> bytes:
            plain: bytes = super().format(document)
            more = b"".join(
                b"/%s %s\n" % (name.encode(), PDFString(text).format(document))
                for name, text in entries.items()
            )
            head, end = plain.rsplit(b">>", 1)
            return head + more + b">>" + end

    document_of(canvas).info.__class__ = Info


def written_at(canvas: Any) -> str:
    """Return the date that a document bears, as in XMP."""
    year, month, day, hour, minute, second = document_of(canvas)._timeStamp.YMDhms
    return f"{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"


def set_version(canvas: Any, version: tuple[int, int]) -> None:
    document_of(canvas)._pdfVersion = version


@cache
def saying_font() -> Any:
    """Return the class of fonts whose letters stand for others: `Font(name, file, says)`, where
    `says` tells what a reader of the file finds and copies for a letter."""

    class Font(TTFont):  # type: ignore[misc]
        def __init__(self, name: str, file: Any, says: Callable[[str], str]) -> None:
            super().__init__(name, file)
            self._says = says

        def addObjects(self, document: Any) -> None:  # noqa: N802 - a name of reportlab
            subsets = [list(subset) for subset in self.state[document].subsets]
            names = [self.getSubsetInternalName(n, document)[1:] for n in range(len(subsets))]
            super().addObjects(document)
            for name, subset in zip(names, subsets, strict=True):
                font = document.idToObject["BasicFonts"].dict[name]
                table = document.idToObject[font.ToUnicode.name]
                for letter in subset:
                    code_points = self._says(chr(letter)).encode("utf-16-be").hex().upper()
                    table.content = table.content.replace(f"> <{letter:04X}>", f"> <{code_points}>")

    return Font


EFFORT = 4
"""Compression level. Level 6, the default, takes twice as long to save a twenty-fifth here."""


@cache
def form_class() -> Any:
    """Return the class of form XObjects that write themselves. Those of reportlab are put together
    from objects, which takes ten times as long."""

    class Form(PDFObject):  # type: ignore[misc]
        def __init__(
            self,
            content: bytes,
            box: tuple[float, ...],
            used: Iterable[str],
            group: bool,
            over: bool = False,
            isolated: bool = False,
        ) -> None:
            """Keep the operators of a form, its box, and the names of the forms and images that it
            uses. `group`: it is seen through as a whole, `isolated` by itself before it meets what
            lies below. `over`: it has what lets black print over colours."""
            self._states = f" /ExtGState {OVERPRINTS}" if over else ""
            self._content = content
            self._box = box
            self._used = [xObjectName(name) for name in used]
            alone = " /I true" if isolated else ""
            self._group = f" /Group << /Type /Group /S /Transparency{alone} >>" if group else ""

        def format(self, document: Any) -> bytes:
            """Return the object as it stands in the file. Its content is let go."""
            at = document.idToObjectNumberAndVersion
            inner = " ".join(f"/{name} {at[name][0]} {at[name][1]} R" for name in self._used)
            fonts, version = at[BasicFonts]
            resources = f"/Font {fonts} {version} R" + (f" /XObject << {inner} >>" if inner else "")
            resources += self._states
            packed, self._content = zlib.compress(self._content, EFFORT), b""
            head = (
                "<< /Type /XObject /Subtype /Form /FormType 1"
                f" /BBox [ {' '.join(f'{side:.4f}' for side in self._box)} ]{self._group}"
                f" /Resources << {resources} >> /Filter /FlateDecode /Length {len(packed)} >>"
            )
            return b"%s\nstream\n%s\nendstream\n" % (head.encode("ascii"), packed)

    return Form
