"""Contents of a rule code: the text itself, the address of its page, or an address with the text.

A code is the smaller the fewer letters it holds and the more of them are capitals, figures and a
few signs: five and a half bits each instead of eight (ISO/IEC 18004, 7.3.4). So addresses are
written in capitals as far as they mean the same: scheme and host do (RFC 3986, 6.2.2.1), a path
does not.
"""

from __future__ import annotations

import re
import zlib
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

CODES_FOLDER = "Q"
"""The folder of a site that holds a page for each short code."""
READER_FOLDER = "R"
"""The folder of a site with the page that shows what its address holds."""

_SHORT = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # no I, L, O, U: nobody misreads or swears
_SHORT_LETTERS = 5
FRAGMENT_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-."
"""41 letters that are small in a code and may stand in an address: three hold two bytes."""
_END = "E"
_LIKE_A_SCHEME = r"\s*[A-Za-z][A-Za-z0-9+.-]*:"


class QrMode(StrEnum):
    """Contents of a kit's codes: the text, an address, or an address that contains the text."""

    TEXT = "text"
    URL = "url"
    READER = "reader"


class Codes(NamedTuple):
    """Mode of a kit's codes. `base_url` is where the site lies, empty for texts."""

    mode: QrMode = QrMode.TEXT
    base_url: str = ""

    def payload(self, game: str, lang: str, topic: str, text: str) -> str:
        """Return the content of a topic's code. `text` begins with its title and a line feed."""
        if self.mode is QrMode.URL:
            return f"{_base(self.base_url)}{CODES_FOLDER}/{short_code(game, lang, topic)}/"
        if self.mode is QrMode.READER:
            return f"{_base(self.base_url)}{READER_FOLDER}/#{fragment(lang, text)}"
        return plain_text(text)


PLAIN_TEXTS = Codes()


def base_url_fault(base_url: str) -> str:
    """Return the fault of an address that codes shall lead to; empty if it has none."""
    try:
        parts = urlsplit(base_url)
        known = parts.scheme.lower() in ("http", "https") and bool(parts.hostname)
        known = known and (parts.port is None or parts.port > 0)
    except ValueError:
        known = False
    if not known:
        return "an address begins with https:// and a host, such as https://example.org/rules"
    if parts.query or parts.fragment or "@" in parts.netloc:
        return "an address for codes is only host and path: leave out ?, # and names"
    if not base_url.isascii() or not base_url.isprintable() or " " in base_url:
        return "an address for codes is written in plain letters: no spaces, no accents"
    return ""


def short_code(game: str, lang: str, topic: str) -> str:
    """Return five letters that stand for one topic of one game in one language, on every machine,
    for as long as none of the three is renamed."""
    number = int.from_bytes(sha256(f"{game}/{lang}/{topic}".encode()).digest()[:8])
    letters = ""
    for _ in range(_SHORT_LETTERS):
        number, rest = divmod(number, len(_SHORT))
        letters += _SHORT[rest]
    return letters


def fragment(lang: str, text: str) -> str:
    """Return a text for the reader page: compressed (RFC 1951), three letters for every two bytes,
    the last one marked, so that no phone takes a full stop at the end for the end of a sentence."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = squeeze.compress(f"{lang}\n{text}".encode()) + squeeze.flush()
    letters = ""
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair)
        for _ in range(len(pair) + 1):
            number, rest = divmod(number, len(FRAGMENT_LETTERS))
            letters += FRAGMENT_LETTERS[rest]
    return letters + _END


def fragment_text(letters: str) -> tuple[str, str]:
    """Return language and text of a fragment, as the reader page understands it. Raises
    ValueError."""
    if not letters.endswith(_END):
        raise ValueError("the address was cut")
    letters = letters.removesuffix(_END)
    data = b""
    for at in range(0, len(letters), 3):
        number = 0
        for letter in reversed(letters[at : at + 3]):
            number = number * len(FRAGMENT_LETTERS) + FRAGMENT_LETTERS.index(letter)
        data += number.to_bytes(len(letters[at : at + 3]) - 1)
    lang, text = zlib.decompress(data, -15).decode().split("\n", 1)
    return lang, text


def plain_text(text: str) -> str:
    """Return the text as a code holds it. A phone takes `Word:` at its very beginning for an
    address and then finds nothing it can open, so such a text begins with a dash."""
    return f"– {text}" if re.match(_LIKE_A_SCHEME, text) else text


def _base(base_url: str) -> str:
    parts = urlsplit(base_url)
    path = parts.path.rstrip("/")
    return f"{parts.scheme.upper()}://{parts.netloc.upper()}{path}/"
