"""Data of the start page and the desk: games, sessions, rulings, and how a session stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qrcode.constants import ERROR_CORRECT_L
from qrcode.main import QRCode

from companion.report.times import day_text
from companion.serve.forms import blocks
from companion.table import i18n, lexicon, people
from companion.table.clock import META as CLOCK
from companion.table.clock import kept
from companion.table.commands.clock import setting
from companion.table.commands.history import line_words, met_states
from companion.table.errors import CompanionError
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.rules import Rules
from companion.table.session import Session
from companion.table.store import LESSON, Store
from companion.table.workspace import Registry

LINES_SHOWN = 60
"""Lines of the log on the desk."""
STANDING_LINES = 30
"""Lines of the answer to `status` on the desk."""


def games(registry: Registry, home: Home) -> list[dict[str, Any]]:
    """Return the games that can be begun: those built in, those in the current folder, and those
    that were played or dropped before, each as it was last."""
    listed = {game: registry.rules(game, checked=False).title() for game in registry.ids()}
    listed |= registry.declared()
    shelved = sorted((home.folder / "games").glob("*@*/"), key=lambda path: path.stat().st_mtime)
    for key in {path.name.partition("@")[0]: path.name for path in shelved}.values():
        try:
            title = registry.rules(key).title()
        except CompanionError:  # kept by another version of the program
            continue
        if title not in listed.values():
            listed[key] = title
    return [{"id": game, "title": title} for game, title in listed.items()]


def sessions(registry: Registry, home: Home) -> list[dict[str, Any]]:
    """Return all sessions, the one written last first."""
    return [_session(registry, home, name) for name in home.names()]


def _session(registry: Registry, home: Home, name: str) -> dict[str, Any]:
    """Return a session for the list on the start page; one that cannot be opened has the reason in
    `note`."""
    try:
        day = day_text(home.written(name).date())  # opening it makes files beside it
        with Store.open(home.path(name)) as store:
            who = people.read(store.meta.get(people.META, "")).values()
            return {
                "name": name,
                "title": registry.rules(store.game, checked=False).title(),
                "lines": store.last_id(),
                "people": list(who),
                "day": day,
                "lesson": bool(store.meta.get(LESSON)),
                "note": "",
            }
    except (CompanionError, OSError) as error:
        return {"name": name, "title": "", "lines": 0, "people": [], "day": "", "note": str(error)}


def rulings(registry: Registry, game: str, settled: Mapping[str, str]) -> dict[str, Any]:
    """Return what a group settles before it begins, and who can play by what is settled so far.
    Raises CompanionError."""
    rules = registry.rules(registry.adopted(registry.called(game)))
    known = {choice.name: choice for choice in rules.choices}
    chosen = {name: value for name, value in settled.items() if name in known}
    try:
        seats = rules.seats(rules.begin({**rules.lots(), **chosen}, None))
        problem = ""
    except CompanionError as error:
        seats, problem = rules.seats(rules.begin(rules.lots(), None)), str(error)
    return {
        "title": rules.title(),
        "anonymous": rules.anonymous,
        "problem": problem,
        "seats": [{"seat": seat, "name": seats.shown(seat)} for seat in seats.ids],
        "choices": [
            {
                "name": choice.name,
                "title": _as_words(lexicon.shown("rulings", choice.name)),
                "first": choice.first,
                "help": _(choice.help),
                "value": chosen.get(choice.name, choice.values[0]),
                "values": [
                    {"value": value, "name": rules.values(choice).shown(value)}
                    for value in choice.values
                ],
            }
            for choice in rules.choices
        ],
    }


def _as_words(name: str) -> str:
    """Return a name as it stands over a field: `Captured guns` for `captured-guns`."""
    text = name.replace("-", " ")
    return text[:1].upper() + text[1:]


def standing(registry: Registry, home: Home, name: str) -> dict[str, Any]:
    """Return how a session stands, its last lines and its people. Raises CompanionError."""
    with Store.open(home.path(name)) as store:
        named = people.read(store.meta.get(people.META, ""))
        people.seat(named)
        rules: Rules[Any] = registry.rules(store.game)
        session = Session.load(name, store, rules)
        with people.unnamed():
            seats = rules.seats(session.state)
            listed = [
                {"seat": seat, "name": seats.shown(seat), "person": named.get(seat, "")}
                for seat in seats.ids
            ]
        return {
            "session": name,
            "title": rules.title(),
            "anonymous": rules.anonymous,
            "lesson": bool(store.meta.get(LESSON)),
            "line": session.seen,
            "standing": blocks(rules.overview(session.state).brief(STANDING_LINES)),
            "log": _log(session),
            "people": listed,
            "clock": _clock(session),
            "lang": i18n.language(),
        }


def _clock(session: Session[Any]) -> dict[str, Any]:
    """Return how the clock of a session is set, and whether it is on and paused."""
    told = kept(session.store.meta.get(CLOCK, ""))
    if told is None or not told.is_on:
        return {"on": False}
    return {"on": True, "paused": told.is_paused, "text": setting(told)}


def _log(session: Session[Any]) -> list[dict[str, Any]]:
    """Return the last lines, the newest first, each with whether it counts and can be undone."""
    timeline = session.timeline
    lines, steps = timeline.lines[-LINES_SHOWN:], set(timeline.steps)
    met = met_states(session, lines)
    shown = []
    for line in reversed(lines):
        who, what = line_words(session.rules, met, line)
        number = line.record.id
        shown.append(
            {
                "line": number,
                "who": who,
                "text": what,
                "counts": line.standing == "stands",
                "step": number in steps,
            }
        )
    return shown


def code_to_scan(text: str) -> dict[str, Any]:
    """Return a QR code with its quiet zone: its side and the path of its dark squares."""
    code = QRCode(error_correction=ERROR_CORRECT_L, border=3)
    code.add_data(text)
    code.make(fit=True)
    rows = code.get_matrix()
    dark = (
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, filled in enumerate(row) if filled
    )
    return {"side": len(rows), "path": "".join(dark)}
