"""What is used of reportlab that its authors do not promise to keep, all of it here; a test tells
when one of these is gone."""

from __future__ import annotations

import importlib.util
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any


def spare_pillow() -> None:
    """Let Pillow be loaded when a picture first needs it. reportlab names it as soon as it is
    imported itself, which is a twelfth of a small kit without pictures. Call before that."""
    if "PIL.Image" in sys.modules or (spec := importlib.util.find_spec("PIL.Image")) is None:
        return
    assert spec.loader is not None
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules["PIL.Image"] = sys.modules["PIL"].Image = module  # type: ignore[attr-defined]
    spec.loader.exec_module(module)


def document_of(canvas: Any) -> Any:
    """The `PDFDocument` that a canvas writes into: forms, images and fonts are objects of it."""
    return canvas._doc


def use_forms(canvas: Any, names: Iterable[str]) -> None:
    """Let the page in hand name these forms and images among its resources."""
    canvas._formsinuse += names


def escaped(canvas: Any, codes: bytes) -> str:
    """The codes of letters as they stand between the brackets of a string."""
    return str(canvas._escape(codes))


@contextmanager
def streams_as_bytes() -> Iterator[None]:
    """While it lasts streams are written as bytes: reportlab would spell them out in ASCII, which
    is slow to write and a quarter longer."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before


EFFORT = 5
"""Of compression: 6, the usual, takes half as long again and gains nothing on these figures."""


@cache
def form_class() -> Any:
    """Form XObjects that write themselves: `Form(content, box, used, group)`. Those of reportlab
    are put together from objects, which takes ten times as long."""
    from reportlab.pdfbase.pdfdoc import BasicFonts, PDFObject, xObjectName

    class Form(PDFObject):  # type: ignore[misc]
        def __init__(
            self, content: bytes, box: tuple[float, ...], used: Iterable[str], group: bool
        ) -> None:
            self._content = content
            self._box = box
            self._used = [xObjectName(name) for name in used]
            self._group = " /Group << /Type /Group /S /Transparency >>" if group else ""

        def format(self, document: Any) -> bytes:
            at = document.idToObjectNumberAndVersion
            inner = " ".join(f"/{name} {at[name][0]} {at[name][1]} R" for name in self._used)
            fonts, version = at[BasicFonts]
            resources = f"/Font {fonts} {version} R" + (f" /XObject << {inner} >>" if inner else "")
            packed = zlib.compress(self._content, EFFORT)
            head = (
                "<< /Type /XObject /Subtype /Form /FormType 1"
                f" /BBox [ {' '.join(f'{side:.4f}' for side in self._box)} ]{self._group}"
                f" /Resources << {resources} >> /Filter /FlateDecode /Length {len(packed)} >>"
            )
            return b"%s\nstream\n%s\nendstream\n" % (head.encode("ascii"), packed)

    return Form
