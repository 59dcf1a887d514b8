"""Metadata of a PDF file for a print shop: PDF/X-4 (ISO 15930-7) or PDF/X-1a (ISO 15930-4)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

from kitgen.draw.reportlab_private import (
    APART,
    OVER,
    add_to_catalog,
    add_to_info,
    document_of,
    set_version,
    written_at,
)

__all__ = ["APART", "OVER", "STANDARDS", "Standard", "declare"]


class Standard(NamedTuple):
    """A standard of files for a press. `info` goes into the document's information, `version` is
    that of PDF; `opacity` says whether drawings may be seen through."""

    title: str
    info: Mapping[str, str]
    version: tuple[int, int]
    opacity: bool


STANDARDS = {
    "x4": Standard("PDF/X-4", info={}, version=(1, 6), opacity=True),
    "x1a": Standard(
        "PDF/X-1a:2003",
        {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"},
        (1, 4),
        opacity=False,
    ),
}


def declare(canvas: Any, standard: Standard, profile: bytes, condition: str, title: str) -> None:
    """Put into a document what its standard asks for: version, output intent with the profile of
    the press, metadata."""
    document = document_of(canvas)
    set_version(canvas, standard.version)
    if standard.info:
        add_to_info(canvas, standard.info)
    embedded = document.Reference(PDFStream(PDFDictionary({"N": 4}), profile))
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString("Custom"),
            "OutputCondition": PDFString(condition),
            "Info": PDFString(condition),
            "DestOutputProfile": embedded,
        }
    )
    kind = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
    text = _metadata(standard, title, written_at(canvas))
    metadata = PDFStream(PDFDictionary(kind), text.encode(), [])
    add_to_catalog(canvas, {"OutputIntents": PDFArray([intent]), "Metadata": metadata})


def _metadata(standard: Standard, title: str, date: str) -> str:
    """Return the metadata as XMP. It agrees with the information dictionary."""
    name = hashlib.sha256(f"{standard.title} {title}".encode()).hexdigest()

    called = escape(title, quote=False)
    number = f"uuid:{name[:8]}-{name[8:12]}-4{name[13:16]}-8{name[17:20]}-{name[20:32]}"
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{called}</rdf:li></rdf:Alt></dc:title>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmp:CreatorTool>kitgen</xmp:CreatorTool>
<xmpMM:DocumentID>{number}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
<pdf:Producer>kitgen</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{standard.title}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""
