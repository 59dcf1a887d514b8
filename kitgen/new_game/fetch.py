"""Fetch a sheet from its address, within bounds of size, time, redirects and kinds.

An address may come with a folder that somebody else made. So only https is followed, and nothing
in this computer or its network is asked, unless the user says so; neither is it after a redirect
from elsewhere.
"""

from __future__ import annotations

import re
import ssl
import threading
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv6Address, ip_address
from pathlib import Path, PurePosixPath
from socket import gaierror, getaddrinfo
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qs, quote, unquote, urljoin, urlsplit

from kitgen.game.problems import DataError, Place, Problem, display_path
from kitgen.game.sheets.find import SUFFIXES
from kitgen.game.sheets.online import has_no_scheme, is_address, without_password
from kitgen.game.sheets.workbook import MOST_BYTES

ANSWER_S, WHOLE_S = 10.0, 40.0
"""Most seconds of waiting for the next bytes, and for all of a sheet."""
MOST_REDIRECTS = 5
PIECE = 65_536

REDIRECTS = (301, 302, 303, 307, 308)
KINDS = re.compile(
    r"(text/(csv|plain|tab-separated-values|comma-separated-values)|"
    r"application/(octet-stream|csv|x-csv|excel|zip|vnd\.ms-excel.*|vnd\.openxmlformats.*sheet.*|"
    r"vnd\.oasis\.opendocument\.spreadsheet|x-download|force-download|download))\Z"
)
"""Kinds that servers give to CSV files and workbooks."""
LOGIN = b"<!doctype html", b"<html", b"<head", b"<script", b"<!--"
CODES = {
    401: "it asks for a password",
    403: "it may be read by some people only",
    404: "nothing is there",
    410: "it is gone",
    429: "it was asked too often",
}
PUBLISH = "share it so that anybody with the link may read it, or publish it as CSV"
SAY_LOCAL = "say --local"
"""How an address of this computer or its network is allowed."""
LOOK = "open the address in a browser and look"


class _Refused(Exception):
    """Error: the sheet cannot be had. It says what is wrong, and the mend."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(what)
        self.what, self.mend = what, mend


class Answer(NamedTuple):
    """Content of a sheet, and the ending of a file of its kind."""

    content: bytes
    suffix: str


def export_address(address: str, *, whole: bool = False) -> str:
    """Return the address under which a sheet can be downloaded, of the one that people share.

    `https://docs.google.com/spreadsheets/d/ID/edit#gid=7` is that of one sheet of a workbook, and
    becomes `…/d/ID/export?format=csv&gid=7`; without `gid`, or where the `whole` workbook is
    wanted, the workbook is downloaded.
    """
    at = urlsplit(address)
    parameters = {**parse_qs(at.query), **parse_qs(at.fragment)}
    gid = next((value for value in parameters.get("gid", ()) if value.isdecimal()), "")
    one_sheet = bool(gid) and not whole
    if at.hostname == "docs.google.com":
        published = re.match(r"(/spreadsheets/d/e/[\w-]+)/pub", at.path)
        if published:
            if at.path.endswith("/pub") and "output" in parameters and not whole:
                return address
            kind = f"output=csv&single=true&gid={gid}" if one_sheet else "output=xlsx"
            return f"https://docs.google.com{published[1]}/pub?{kind}"
        shared = re.match(r"(?:/a/[\w.-]+)?(/spreadsheets/)(?:u/[0-9]+/)?(d/[\w-]+)", at.path)
        if shared and not ("/export" in at.path and not whole):
            kind = f"format=csv&gid={gid}" if one_sheet else "format=xlsx"
            return f"https://docs.google.com{shared[1]}{shared[2]}/export?{kind}"
    if re.search(r"(\A|/index\.php)/s/[A-Za-z0-9]{15}\Z", at.path):  # Nextcloud
        return at._replace(path=f"{at.path}/download", fragment="").geturl()
    if at.hostname in ("www.dropbox.com", "dropbox.com") and parameters.get("dl") == ["0"]:
        return address.replace("dl=0", "dl=1")
    return address


def fetch(address: str, *, local: bool = False, whole: bool = False) -> Answer:
    """Return the sheet at an address; `local` allows this computer and its network, without https
    too. Raises DataError."""
    answers: list[Answer] = []
    refused: list[_Refused] = []

    def ask() -> None:
        try:
            answers.append(_answer(_fetched(export_address(address, whole=whole), local=local)))
        except _Refused as error:
            refused.append(error)
        except ssl.SSLError as error:
            what = f"the server's certificate is not accepted ({error.reason or 'TLS'})"
            refused.append(_Refused(what, LOOK))
        except gaierror:
            refused.append(_Refused("no server of this name is found", "look at its spelling"))
        except TimeoutError:
            refused.append(_Refused("the server does not answer", "try again later"))
        except (OSError, HTTPException, ValueError, UnicodeError) as error:
            reason = str(getattr(error, "strerror", None) or error) or type(error).__name__
            refused.append(_Refused(f"the server cannot be reached ({reason})", LOOK))

    asking = threading.Thread(target=ask, daemon=True)  # so that no wait is longer than all of it
    asking.start()
    asking.join(WHOLE_S)
    if answers:
        return answers[0]
    slow = _Refused(f"the sheet took longer than {WHOLE_S:g} seconds", "try again later")
    fault = refused[0] if refused else slow
    raise DataError([Place(without_password(address)).problem(fault.what, fault.mend)])


@contextmanager
def file_of(sheet: str, local: bool = False, *, whole: bool = False) -> Iterator[Path]:
    """Open the file of a sheet that is named by its path or its address; one that was fetched is
    there until the end. Faults that are raised meanwhile name the address. Raises DataError."""
    if not is_address(sheet):
        if has_no_scheme(sheet) and not Path(sheet).exists():
            mend = f"add it, or for an address write https://{sheet}"
            raise DataError([Place(sheet).problem("there is no such file", mend)])
        yield Path(sheet)
        return
    answer = fetch(sheet, local=local, whole=whole)
    with TemporaryDirectory() as home:
        path = Path(home) / f"{_name_of(sheet)}{answer.suffix}"
        path.write_bytes(answer.content)
        try:
            yield path
        except DataError as error:
            raise DataError(at_address(error.problems, path, sheet)) from None


def at_address(problems: Iterable[Problem], path: Path, sheet: str) -> list[Problem]:
    """Return problems of a fetched file as those of its address."""
    file, shown = display_path(path), without_password(sheet)
    return [
        each._replace(
            file=shown if each.file == file else each.file, what=each.what.replace(file, shown)
        )
        for each in problems
    ]


def _name_of(address: str) -> str:
    name = PurePosixPath(unquote(urlsplit(address).path)).name
    stem, dot, end = name.rpartition(".")
    return re.sub(r"\W", "_", stem)[:40] if f"{dot}{end}".lower() in SUFFIXES and stem else "cards"


def _fetched(address: str, *, local: bool) -> tuple[bytes, str, str]:
    """Return the content at an address, its kind and its charset, after any redirects."""
    end = monotonic() + WHOLE_S
    was_local: bool | None = None
    for _ in range(MOST_REDIRECTS + 1):
        at = _checked(address, local=local)
        is_local = _is_local(at, allowed=local)
        if is_local and was_local is False:
            raise _Refused("the server sends on into your own network", LOOK)
        if at.scheme == "http" and not is_local:
            raise _Refused("the address is not https", "write https://")
        was_local = is_local
        connection = _connection(at)
        try:
            connection.connect()
            peer = connection.sock.getpeername()[0]
            # the name may have resolved differently since the check (DNS rebinding)
            if _inside(peer) and not is_local:
                raise _Refused("the server is in your own network", f"{SAY_LOCAL} if you mean it")
            path = quote(at.path or "/", safe="/%:@!$&'()*+,;=~-._")
            query = f"?{quote(at.query, safe='/%:@!$&()*+,;=~-._?')}" if at.query else ""
            asked = {"Accept-Encoding": "identity", "User-Agent": "boardgame-kit"}
            connection.request("GET", path + query, headers=asked)
            answer = connection.getresponse()
            if answer.status in REDIRECTS and answer.headers.get("Location"):
                address = urljoin(address, answer.headers["Location"])
                continue
            if answer.status != 200:
                reason = CODES.get(answer.status, "something is wrong there")
                mend = PUBLISH if answer.status in (401, 403) else LOOK
                raise _Refused(f"the server answers {answer.status}: {reason}", mend)
            content = _unpacked(answer, _read(answer, end))
            kind = answer.headers.get_content_type()
            return content, kind, answer.headers.get_content_charset() or ""
        finally:
            connection.close()
    raise _Refused(f"the server sends on more than {MOST_REDIRECTS} times", LOOK)


def _checked(address: str, *, local: bool) -> SplitResult:
    at = urlsplit(address)
    if at.scheme != "https" and not (local and at.scheme == "http"):
        what = f"a sheet is not fetched by {at.scheme}"
        mend = "write https://" + ("" if local else f", or {SAY_LOCAL} for one in your own network")
        raise _Refused(what, mend)
    if at.username is not None:
        raise _Refused(
            "this is no address of a sheet that all may read: it holds a name or a password",
            PUBLISH,
        )
    if not at.hostname:
        raise _Refused("this is no address of a sheet", "write https://server/path")
    return at


def _is_local(at: SplitResult, *, allowed: bool) -> bool:
    """Return whether a server is this computer or in its network; that must be allowed."""
    addresses = getaddrinfo(at.hostname, at.port or at.scheme)
    inside = any(_inside(str(address[4][0])) for address in addresses)
    if inside and not allowed:
        raise _Refused("the server is in your own network", f"{SAY_LOCAL} if you mean it")
    return inside


def _inside(host: str) -> bool:
    """Return whether a number is of this computer or its network, and not of the public one."""
    number = ip_address(host.partition("%")[0])
    if isinstance(number, IPv6Address) and number.ipv4_mapped:
        number = number.ipv4_mapped
    return not number.is_global


def _connection(at: SplitResult) -> HTTPConnection:
    host = str(at.hostname)
    if at.scheme == "http":
        return HTTPConnection(host, at.port, timeout=ANSWER_S)
    return HTTPSConnection(host, at.port, timeout=ANSWER_S, context=ssl.create_default_context())


def _read(answer: HTTPResponse, end: float) -> bytes:
    pieces, size = [], 0
    while piece := answer.read1(PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > MOST_BYTES:
            raise _too_large()
        if monotonic() > end:
            raise _Refused(f"the sheet took longer than {WHOLE_S:g} seconds", "try again later")
    if answer.length:
        raise _Refused("the answer breaks off", "try again later")
    return b"".join(pieces)


def _too_large() -> _Refused:
    what = f"the sheet has more than {MOST_BYTES // 10**6} MB"
    return _Refused(what, "take pictures out of it, or download it and take the file")


def _unpacked(answer: HTTPResponse, content: bytes) -> bytes:
    """Return the content of an answer that is packed although nobody asked for that."""
    packing = answer.headers.get("Content-Encoding", "identity").lower()
    if packing == "identity":
        return content
    if packing not in ("gzip", "deflate", "x-gzip"):
        raise _Refused(f"the answer is packed as {packing[:20]}", LOOK)
    reader = zlib.decompressobj(wbits=47)  # gzip or zlib, as its head says
    try:
        plain = reader.decompress(content, MOST_BYTES)
    except zlib.error:
        raise _Refused("the packed answer is broken", "try again later") from None
    if reader.unconsumed_tail:
        raise _too_large()
    return plain


def _answer(fetched: tuple[bytes, str, str]) -> Answer:
    """Tell what was fetched by its first bytes, since servers name kinds as they like."""
    content, kind, charset = fetched
    head = content[:2000].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if content.startswith(b"PK\3\4"):
        return Answer(content, ".ods" if b"opendocument.spreadsheet" in content[:200] else ".xlsx")
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        return Answer(content, ".xls")
    if head.startswith(LOGIN) or kind == "text/html":
        raise _Refused(
            "a web page is there in place of the sheet, as where one must sign in", PUBLISH
        )
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    if not KINDS.match(kind) or (b"\0" in content and not wide):
        mend = "name the address of a CSV file or a workbook"
        raise _Refused(f"this is no sheet, but of the kind {kind[:60]}", mend)
    if not content.strip():
        raise _Refused("the sheet is empty", "put headings and rows into it")
    return Answer(content if wide else _as_utf8(content, charset), ".csv")


def _as_utf8(content: bytes, charset: str) -> bytes:
    """Return a CSV as UTF-8: as it is, or decoded by the server's charset; unchanged if neither
    fits."""
    for codec in ("utf-8", charset):
        try:
            return content.decode(codec).encode()
        except (UnicodeError, LookupError):
            continue
    return content
