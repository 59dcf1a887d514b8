"""`companion serve`: the session in use on the phones at the table, until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextvars
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from qrcode.constants import ERROR_CORRECT_L
from qrcode.main import QRCode
from starlette.applications import Starlette
from watchfiles import awatch

from companion import streams
from companion.prompt.loop import PromptLoop
from companion.serve.alone import alone
from companion.serve.app import Phones
from companion.serve.bounds import Doors
from companion.serve.seats import Seats
from companion.serve.table import Table
from companion.table.alive import kept_alive
from companion.table.arguments import Args
from companion.table.errors import CompanionError, UsageError
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.workspace import Registry, Workspace
from kitgen.web.guard import own_hosts
from kitgen.web.serve import LOOPBACK, PortTaken, listen, serve, serving

PORT = 8116
EVERYWHERE = "0.0.0.0"
_LEAST_CODE, _MOST_CODE = 4, 12
_MOST_PORT = 65535
_NOWHERE = ("10.255.255.255", 1)
"""Address that nothing is sent to: the way there tells our own address."""


class TableSettings(NamedTuple):
    """Settings of a served session: its port (None: the usual one), its code ("" to keep it), and
    whether the whole network can come."""

    port: int | None = None
    code: str = ""
    lan: bool = False


class ServedTable(NamedTuple):
    """A session at its address, and what phones are told by. Its app is not running yet."""

    address: str
    seats: Seats
    table: Table
    phones: Phones
    app: Starlette
    at: socket.socket
    lan: bool


def run(workspace: Workspace, args: Args) -> Reply:
    """Serve until Ctrl-C, or until the prompt beside it is left. Raises CompanionError."""
    settings = settings_of(args)
    evening = PromptLoop.at_terminal(workspace) if args.flag("table") else None
    # A long session is folded here, where Ctrl-C is heeded; the table's thread finds it kept.
    workspace.session().store.close()
    name = workspace.home.chosen(workspace.session_name)
    # Ctrl-C is heeded before it serves too.
    opening = open_table(workspace.home, workspace.registry, name, settings)
    with opening as served, suppress(KeyboardInterrupt):
        _announce(served, evening is None)
        if evening is None:
            serve(served.app, served.at, served.phones.close, http=Doors().protocol)
        else:
            served.table.on_line = served.table.on_proposal = evening.hear
            served.phones.mistakes.told = evening.hear
            with serving(served.app, served.at, served.phones.close, http=Doors().protocol):
                evening.run()
    return Reply({"session": name, "served": True})


def settings_of(args: Args) -> TableSettings:
    """Return how a session shall be served. Raises UsageError."""
    return TableSettings(args.number("port"), _code(args.text("code")), args.flag("lan"))


@contextmanager
def open_table(
    home: Home, registry: Registry, name: str, settings: TableSettings
) -> Iterator[ServedTable]:
    """Open a session for phones, with a thread that it belongs to. Raises CompanionError."""
    context = contextvars.copy_context()
    opening = partial(Table.open, home, registry, name)
    with ThreadPoolExecutor(1, "table") as table_thread:
        table = table_thread.submit(context.run, opening).result()
        try:
            if table.store.readonly:
                message = _("The session {path} can only be read: {error}.")
                path = table.store.path
                raise CompanionError(message.format(path=path, error=table.store.readonly))
            home.remember(name)
            path, lan = home.path(name), settings.lan
            at = _listening(settings.port, EVERYWHERE if lan else LOOPBACK)
            addresses = _addresses() if lan else ()
            port, host = at.getsockname()[1], addresses[0] if addresses else LOOPBACK
            address = f"http://{host}:{port}/"
            with at, alone(path, address), kept_alive(lambda: path):
                seats = Seats.beside(path, settings.code)
                phones = Phones(table, seats, _hosts(addresses, port), table_thread)
                app = phones.app(lambda changed: _watching(path, changed))
                yield ServedTable(address, seats, table, phones, app, at, lan)
        finally:
            table_thread.submit(table.close).result()


def _code(text: str | None) -> str:
    """Return the code that was asked for. Raises UsageError."""
    if text is None:
        return ""
    if not (text.isascii() and text.isdecimal() and _LEAST_CODE <= len(text) <= _MOST_CODE):
        message = _("--code takes {least} to {most} digits.")
        raise UsageError(message.format(least=_LEAST_CODE, most=_MOST_CODE))
    return text


def _listening(port: int | None, host: str) -> socket.socket:
    """Return a socket on the given port; without one, on the usual port or any free one. Raises
    CompanionError."""
    if port is not None and port > _MOST_PORT:
        raise UsageError(_("--port is at most {most}.").format(most=_MOST_PORT))
    try:
        return listen(port, PORT, host)
    except PortTaken:
        message = _("Port {port} cannot be used; choose another with --port.")
        raise CompanionError(message.format(port=port)) from None


def _addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in its own network, the most likely first."""
    addresses = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_NOWHERE)
        addresses.append(way.getsockname()[0])
    with suppress(OSError):
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    return tuple(dict.fromkeys(address for address in addresses if not address.startswith("0.")))


def _hosts(addresses: tuple[str, ...], port: int) -> frozenset[str]:
    """Return the hosts under which the pages may be opened."""
    if not addresses:
        return own_hosts(port)
    name = socket.gethostname().casefold().removesuffix(".local")
    named = (name, f"{name}.local")
    return own_hosts(port) | {f"{host}:{port}" for host in (*addresses, *named)}


def _announce(served: ServedTable, whole_terminal: bool) -> None:
    """Print the address and the codes in the terminal and, where no prompt shares it, that Ctrl-C
    ends it."""
    seats = served.seats
    lines = [
        _("The table is at {address}").format(address=served.address),
        _("Code: {code}").format(code=seats.code),
        _("Code of the keeper: {code}").format(code=seats.keeper_code),
    ]
    if served.lan:
        lines.append(
            _(
                "Everybody in this network can open the page, and what is sent is not encrypted; "
                "without the code they see nothing of the game."
            )
        )
    if whole_terminal:
        lines.append(_("Ctrl-C ends it; nothing is lost."))
    for line in (*lines[:3], *_qr(f"{served.address}?code={seats.code}"), *lines[3:]):
        print(streams.visible(line), flush=True)


def _qr(text: str) -> list[str]:
    """Return a QR code of half blocks, light on dark as terminals are, with its quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_L, border=2)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return ["".join(blocks[pair] for pair in zip(*two, strict=True)) for two in pairs]


@asynccontextmanager
async def _watching(path: Path, changed: Callable[[], None]) -> AsyncIterator[None]:
    """See to it that lines of other programs are noticed."""
    end = asyncio.Event()
    eye = asyncio.create_task(_watch(path, changed, end))
    try:
        yield
    finally:
        end.set()
        await eye


async def _watch(path: Path, changed: Callable[[], None], end: asyncio.Event) -> None:
    lines = lines_of(path)
    async for _files in awatch(
        path.parent, watch_filter=lines, debounce=200, step=50, stop_event=end
    ):
        changed()


def lines_of(session: Path) -> Callable[[object, str], bool]:
    """Return a filter of changed files: the session itself, and what SQLite writes ahead."""
    names = (session.name, f"{session.name}-wal")
    return lambda _change, changed: Path(changed).name in names
