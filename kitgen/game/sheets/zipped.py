"""The XML files inside a workbook, read as a stream and never beyond their bounds.

Nothing outside the archive is opened: links to other workbooks and macros are other members, which
nobody asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from xml.parsers import expat
from zipfile import ZipFile

MOST_XML = 64_000_000
"""Most bytes of one member, unpacked: a million empty rows that are only formatted fit in."""
MOST_ELEMENTS = 3_000_000
"""Most elements of one member. Reading more takes longer than anybody waits."""
_CHUNK = 1 << 16
_ROOMY = "delete the empty rows and columns below and beside your words"

Start = Callable[[str, Mapping[str, str]], None]
End = Callable[[str], None]


class Unreadable(Exception):
    """Error: the workbook cannot be read. It says what is wrong, and what would be right."""

    def __init__(self, what: str, mend: str = "save it again from your spreadsheet") -> None:
        super().__init__(what, mend)
        self.what, self.mend = what, mend


class _Bare(dict[str, str]):
    """Names of elements and attributes without their prefixes."""

    def __missing__(self, name: str) -> str:
        self[name] = bare = name.rpartition(":")[2]
        return bare


def parse(archive: ZipFile, name: str, start: Start, end: End, text: End) -> None:
    """Send the elements of a member to three handlers, their names and those of their attributes
    without prefixes. Raises Unreadable."""
    bare = _Bare()
    elements = 0

    def local(tag: str, attributes: Mapping[str, str]) -> None:
        nonlocal elements
        elements += 1
        if elements > MOST_ELEMENTS:
            raise Unreadable(f"'{name}' in the workbook has too many cells", _ROOMY)
        start(bare[tag], {bare[key]: value for key, value in attributes.items()})

    def refuse(*_: object) -> None:
        raise Unreadable("the workbook declares document types of its own")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = local
    parser.EndElementHandler = lambda tag: end(bare[tag])
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refuse
    size = 0
    try:
        with archive.open(name) as member:
            while chunk := member.read(_CHUNK):
                size += len(chunk)
                if size > MOST_XML:
                    what = f"'{name}' in the workbook has more than {MOST_XML // 10**6} MB"
                    raise Unreadable(what, _ROOMY)
                parser.Parse(chunk, False)
        parser.Parse(b"", True)
    except KeyError:
        raise Unreadable(f"the workbook lacks '{name}'") from None
    except expat.ExpatError as error:
        raise Unreadable(f"'{name}' in the workbook is broken ({error})") from None


class TextCut(NamedTuple):
    """A piece of a cell's text in one cut: regular, bold, italic."""

    text: str
    bold: bool = False
    italic: bool = False


def marked(cuts: Sequence[TextCut]) -> str:
    """Return the text of a cell with `**` and `*` round what stands out in it. A cell in one cut is
    plain: how a whole cell looks is the spreadsheet's matter."""
    joined: list[TextCut] = []
    for cut in cuts:
        if joined and (joined[-1][1:] == cut[1:] or not cut.text.strip()):
            joined[-1] = joined[-1]._replace(text=joined[-1].text + cut.text)
        elif cut.text:
            joined.append(cut)
    if len(joined) < 2:
        return "".join(cut.text for cut in joined)
    return "".join(map(_marked, joined))


def _marked(cut: TextCut) -> str:
    """Return a cut between the signs of its look, on each of its lines, and no space inside
    them."""
    sign = "**" * cut.bold + "*" * cut.italic
    if not sign:
        return cut.text
    lines = []
    for line in cut.text.split("\n"):
        core = line.strip()
        lead = line[: len(line) - len(line.lstrip())]
        tail = line[len(line.rstrip()) :]
        lines.append(f"{lead}{sign}{core}{sign[::-1]}{tail}" if core else line)
    return "\n".join(lines)
