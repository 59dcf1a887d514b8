"""Devices that know the code of the table, and the seat of each. They are kept beside the session,
so a seat survives an empty battery and a restart of the program."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import secrets
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from kitgen.scratch import write_atomically

WATCHER = "watcher"
"""Seat of a phone that only watches."""
KEEPER = "*keeper"
"""Name of all phones with the keeper's right, where the keeper is asked."""
COOKIE = "table"
"""Beginning of the name of each table's cookie; earlier versions named them all so."""
CODE_DIGITS = 6
MOST_DEVICES = 500
_MOST_BYTES = 1_000_000
_MOST_COOKIE = 200
_MINUTE_S = 60.0
_GUESSES = 5
"""Wrong codes allowed a minute from one address. Those of other addresses shut nobody out."""
_MOST_KEPT = 5000


class Device(NamedTuple):
    """A phone that knows the code. `seat` is empty until it takes one; `wants` is a seat of others
    that it asks for."""

    seat: str = ""
    keeper: bool = False
    lang: str = ""
    person: str = ""
    wants: str = ""


class TooManyGuesses(Exception):
    """Error: so many wrong codes came from one address that even the right one has to wait."""


@dataclass(slots=True)
class Guesses:
    """Wrong codes of one kind: from each address they can be tried a few times a minute only."""

    wrong: deque[tuple[float, str]] = field(default_factory=lambda: deque(maxlen=_MOST_KEPT))

    def refuse_more(self, address: str, now: float) -> None:
        """Raise TooManyGuesses after too many wrong codes from an address within a minute."""
        while self.wrong and now - self.wrong[0][0] > _MINUTE_S:
            self.wrong.popleft()
        if sum(who == address for _when, who in self.wrong) >= _GUESSES:
            raise TooManyGuesses

    def note(self, address: str, now: float) -> None:
        self.wrong.append((now, address))


@dataclass(slots=True)
class Seats:
    """The devices by what their cookie hashes to, the codes, and the secret that tokens are made
    with. A file that cannot be written costs only that seats are taken anew after a restart."""

    path: Path
    code: str
    keeper_code: str
    secret: str
    devices: dict[str, Device] = field(default_factory=dict)

    @staticmethod
    def beside(session: Path, code: str = "") -> Seats:
        """Return the seats of a session. A `code` that differs from the kept one empties the
        seats."""
        path = session.with_suffix(".phones")
        seats = _read(path)
        if seats is not None and code in ("", seats.code):
            return seats
        fresh = Seats(path, code or _digits(), _digits(), secrets.token_hex(32))
        fresh.write()
        return fresh

    def write(self) -> None:
        about = {name: getattr(self, name) for name in ("code", "keeper_code", "secret")}
        devices = {key: device._asdict() for key, device in self.devices.items()}
        text = json.dumps({**about, "devices": devices}, ensure_ascii=False)
        with contextlib.suppress(OSError):
            write_atomically(self.path, text.encode(), 0o600)

    @property
    def cookie(self) -> str:
        """Name of the cookie of this table. Browsers send cookies to every port of a machine, so
        each table there has a name of its own."""
        return own_cookie(COOKIE, self.secret)

    def cookie_among(self, cookies: Mapping[str, str]) -> str:
        """Return the cookie that a browser has from this table, perhaps by the name of earlier
        versions; empty if there is none."""
        return (cookies.get(self.cookie) or cookies.get(COOKIE, ""))[:_MOST_COOKIE]

    # ---- devices ---------------------------------------------------------------------------------

    def device(self, cookie: str | None) -> Device | None:
        return self.devices.get(_hash(cookie)) if cookie else None

    def admit(self, lang: str) -> str:
        """Return the cookie of a new device. The oldest device without a seat makes room for it."""
        if len(self.devices) >= MOST_DEVICES:
            bare = (key for key, device in self.devices.items() if not device.seat)
            self.devices.pop(next(bare, next(iter(self.devices))))
        cookie = secrets.token_urlsafe(32)
        self.devices[_hash(cookie)] = Device(lang=lang)
        self.write()
        return cookie

    def change(self, cookie: str, **to: Any) -> Device:
        """Change the seat or the language of a device. Raises KeyError for an unknown one."""
        key = _hash(cookie)
        self.devices[key] = self.devices[key]._replace(**to)
        self.write()
        return self.devices[key]

    def shared(self, cookie: str, seat: str) -> int:
        """Return how many other phones have a seat."""
        device_key = _hash(cookie)
        return sum(
            device.seat == seat and key != device_key for key, device in self.devices.items()
        )

    def wishes(self) -> dict[str, Device]:
        """Return the devices that ask for a seat of others, by ids that tell nothing else."""
        return {_id(key): device for key, device in self.devices.items() if device.wants}

    def settle(self, id: str, *, agree: bool) -> None:
        """Give the device of a wish the seat that it wants; unless `agree`, it keeps its own."""
        key = next(key for key in self.devices if _id(key) == id)
        device = self.devices[key]
        seat = device.wants if agree else device.seat
        self.devices[key] = device._replace(seat=seat, wants="")
        self.write()

    def grant(self) -> None:
        """Give the seats on which nobody sits any more to those who asked for them."""
        for id, device in self.wishes().items():
            if device.wants not in self.phone_counts():
                self.settle(id, agree=True)

    def free(self, seat: str) -> int:
        """Send all phones of a seat away from it; how many there were."""
        keys = [key for key, device in self.devices.items() if device.seat == seat]
        for key in keys:
            self.devices[key] = self.devices[key]._replace(seat="", keeper=False)
        self.write()
        return len(keys)

    def phone_counts(self) -> Mapping[str, int]:
        """Return the number of phones of each seat."""
        counts: dict[str, int] = {}
        for device in self.devices.values():
            if device.seat:
                counts[device.seat] = counts.get(device.seat, 0) + 1
        return counts

    def reachable(self) -> frozenset[str]:
        """Return the seats that can be asked, with `KEEPER` if somebody keeps the table."""
        seats = {device.seat for device in self.devices.values() if device.seat}
        keepers = {KEEPER for device in self.devices.values() if device.keeper}
        return frozenset(seats | keepers)

    def people(self) -> Mapping[str, tuple[str, ...]]:
        """Return the names given by the people of each seat, each name once."""
        names: dict[str, tuple[str, ...]] = {}
        for device in self.devices.values():
            known = names.get(device.seat, ())
            if device.seat and device.person and device.person not in known:
                names[device.seat] = (*known, device.person)
        return names

    # ---- tokens ----------------------------------------------------------------------------------

    def token(self, cookie: str) -> str:
        """Return the token a page of this device sends with each post; no other page can know
        it."""
        return hmac.new(self.secret.encode(), cookie.encode(), "sha256").hexdigest()

    def is_token(self, cookie: str, token: str) -> bool:
        return same(self.token(cookie), token)


def own_cookie(kind: str, secret: str) -> str:
    """Return the name of a cookie for one program alone, from which its secret cannot be
    guessed."""
    return f"{kind}-{_hash(secret)[:12]}"


def same(first: str, second: str) -> bool:
    """Compare two codes in a time that does not tell where they differ."""
    return hmac.compare_digest(first.encode(), second.encode())


def _digits() -> str:
    return "".join(secrets.choice("0123456789") for _place in range(CODE_DIGITS))


def _hash(cookie: str) -> str:
    return hashlib.sha256(cookie.encode()).hexdigest()


def _id(key: str) -> str:
    """Return the name of a device for pages, from which its cookie cannot be guessed."""
    return key[:16]


def _read(path: Path) -> Seats | None:
    """Return the kept seats; None if the file is missing or damaged."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        document = json.loads(path.read_text("utf-8"))
        code, keeper, secret = (str(document[name]) for name in ("code", "keeper_code", "secret"))
        devices = {
            str(key): Device(
                str(device["seat"]),
                bool(device["keeper"]),
                str(device["lang"]),
                str(device["person"]),
                str(device.get("wants", "")),
            )
            for key, device in document["devices"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return Seats(path, code, keeper, secret, devices)
