"""`plays`: all sessions of a home, with people, winners, scores, length and luck."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from companion.keeping.copies import continues, marks
from companion.report.evening import ReportData, scores_of
from companion.report.luck import Luck, figure_titles, how_likely, luck
from companion.report.times import EveningTimes, day_text, evenings, length_text, minutes
from companion.table import people
from companion.table.arguments import Args
from companion.table.battles import Throw
from companion.table.commands.note import NOTE
from companion.table.errors import CompanionError, UsageError
from companion.table.files import MARK, write_text, written
from companion.table.i18n import _, quoted
from companion.table.reply import Block, Grid, Line, Reply
from companion.table.session import Session
from companion.table.spreadsheets import csv_text
from companion.table.store import LESSON, Store
from companion.table.workspace import Workspace

FORMATS = ("csv", "json")
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
"""Address that the app BG Stats opens to take over one play."""
COLUMNS = (
    "session",
    "game",
    "begins",
    "ends",
    "evenings",
    "minutes",
    "round",
    "over",
    "seat",
    "person",
    "score",
    "won",
    "note",
)


class PlayedSeat(NamedTuple):
    """A seat of a play: who had it, its score, whether it won. `score` is None where the game
    counts none."""

    id: str
    name: str
    person: str
    score: float | None
    won: bool


class PlayedSession(NamedTuple):
    """A session as it is listed. `marks` tell its lines from those of others, `throws` are its
    dice, where they were asked for, each with the mark of its line."""

    name: str
    game: str
    title: str
    times: tuple[EveningTimes, ...]
    round: int
    is_over: bool
    seats: tuple[PlayedSeat, ...]
    note: str
    marks: tuple[str, ...]
    throws: tuple[tuple[str, Throw], ...] = ()


def plays(workspace: Workspace, args: Args) -> Reply:
    """List the sessions of a home, or write them to a file. Raises CompanionError."""
    target, with_luck = args.text("out"), args.flag("luck")
    kind = Path(target).suffix.lower().lstrip(".") if target else ""
    if target and kind not in FORMATS:
        message = _("'{path}' is no list of plays: name it .csv or .json.")
        raise UsageError(message.format(path=target))
    records, faults = list[PlayedSession](), list[str]()
    for name in workspace.home.names():
        try:
            if (play := _play(workspace, name, with_luck)) is not None:
                records.append(play)
        except CompanionError as error:
            faults.append(f"{name}: {error}")
    records, copies = counted_once(records)
    records.sort(key=lambda play: play.times[0].begins.timestamp() if play.times else 0.0)
    once = [_told_once(play, names) for play, names in copies if names]
    if target:
        text = _csv(records) if kind == "csv" else _json(records)
        write_text(target, text, args.flag("replace"))
        data = {"file": target, "plays": len(records)}
        return Reply(data, (written(target), *once), faults)
    blocks = [*_listed(records), *(_luck_blocks(records) if with_luck else ()), *once]
    return Reply({"plays": [document(play) for play in records]}, blocks, faults)


def counted_once(
    records: Iterable[PlayedSession],
) -> tuple[list[PlayedSession], list[tuple[PlayedSession, list[str]]]]:
    """Return the plays without those whose lines another one has, and for each that is left the
    names of its copies."""
    found: list[tuple[PlayedSession, list[str]]] = []
    for play in sorted(records, key=lambda play: (-len(play.marks), play.name)):
        longer = [names for other, names in found if continues(other.marks, play.marks)]
        if longer:
            longer[0].append(play.name)
        else:
            found.append((play, []))
    return [play for play, _names in found], found


def _told_once(play: PlayedSession, copies: Sequence[str]) -> Line:
    message = _("'{name}' is also kept as {copies}, and counts once.")
    named = ", ".join(map(quoted, copies))
    return Line(message.format(name=play.name, copies=named))


def _play(workspace: Workspace, name: str, with_luck: bool) -> PlayedSession | None:
    """Return a session as it is listed; its lines are played again only for the luck. None for a
    lesson."""
    with Store.open(workspace.home.path(name)) as store:
        if store.meta.get(LESSON):
            return None
        session: Session[Any] = Session.load(name, store, workspace.rules_of(store))
        rules: Any = session.rules
        state = rules.veiled(session.state, "")
        seated = people.read(store.meta.get(people.META, ""))
        scores, words = scores_of(rules, state), rules.seats(state)
        is_over = rules.is_over(state)
        winners = rules.winners(state) if is_over else ()
        with people.unnamed():
            seats = tuple(
                PlayedSeat(
                    key, words.shown(key), seated.get(key, ""), scores.get(key), key in winners
                )
                for key in words.ids
            )
        line_marks = marks(store.records())
        thrown = ReportData.of(session).thrown() if with_luck else ()
        return PlayedSession(
            name,
            rules.game,
            title=rules.title(),
            times=evenings(record.at for record in store.records()),
            round=rules.round(state),
            is_over=is_over,
            seats=seats,
            note=store.meta.get(NOTE, ""),
            marks=line_marks,
            throws=tuple((line_marks[told.number - 1], throw) for told, throw in thrown),
        )


# -- on the screen ---------------------------------------------------------------------------------


def _listed(records: Sequence[PlayedSession]) -> Iterator[Block]:
    """Yield the table of plays, and one of the people who finished some."""
    if not records:
        yield Line(_("There is no session yet: begin one with 'companion new GAME'."))
        return
    rows = []
    for play in records:
        begun = day_text(play.times[0].begins.date()) if play.times else ""
        length = length_text(minutes(play.times))
        rows.append((begun, length, play.name, play.title, _who(play)))
    titles = (_("Day"), _("Length"), _("Session"), _("Game"), _("Who won"))
    yield Grid(titles, tuple(rows), frozenset(), frozenset({2}))
    if wins := _wins(records):
        yield Grid((_("Who"), _("Games"), _("Won")), wins, frozenset({1, 2}))


def _who(play: PlayedSession) -> str:
    """Return the winner with what they played: `Anna (Germany, Japan)`; the round if the game goes
    on."""
    if not play.is_over:
        return _("round {n}, goes on").format(n=play.round) if play.round else _("goes on")
    seats_of: dict[str, list[str]] = {}
    for seat in play.seats:
        if seat.won:
            seats_of.setdefault(seat.person, []).append(seat.name)
    nameless = seats_of.pop("", [])
    called = [f"{person} ({', '.join(names)})" for person, names in seats_of.items()]
    return ", ".join([*called, *nameless]) or _("nobody wins")


def _wins(records: Sequence[PlayedSession]) -> tuple[tuple[str, ...], ...]:
    """Return for each person how many finished games they played and won."""
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for play in records:
        if not play.is_over:
            continue
        for person in dict.fromkeys(seat.person for seat in play.seats if seat.person):
            played[person] = played.get(person, 0) + 1
            mine = any(seat.won for seat in play.seats if seat.person == person)
            won[person] = won.get(person, 0) + mine
    ordered = sorted(played, key=lambda person: (-won[person], -played[person], person))
    return tuple((person, str(played[person]), str(won[person])) for person in ordered)


def luck_by_person(records: Sequence[PlayedSession]) -> dict[str, Luck]:
    """Return the luck of each person over all plays together. A line that two plays share, since
    one went on otherwise from the middle of the other, counts once."""
    by_person: list[Throw] = []
    counted = set[str]()
    for play in records:
        persons = {seat.id: seat.person for seat in play.seats if seat.person}
        known = [(mark, throw) for mark, throw in play.throws if throw.seat in persons]
        by_person += [
            throw._replace(seat=persons[throw.seat]) for mark, throw in known if mark not in counted
        ]
        counted |= {mark for mark, _throw in known}
    return luck(by_person)


def _luck_blocks(records: Sequence[PlayedSession]) -> Iterator[Block]:
    """Yield the table of each person's luck."""
    rows = tuple(
        (person, *luck_of.figures(), how_likely(luck_of))
        for person, luck_of in luck_by_person(records).items()
    )
    if not rows:
        yield Line(_("No dice of people who have a name were thrown for hits."))
        return
    titles = (_("Who"), *figure_titles(), _("How likely"))
    yield Grid(titles, rows, frozenset(range(1, 5)))


# -- as files --------------------------------------------------------------------------------------


def document(play: PlayedSession) -> dict[str, Any]:
    """Return a play as JSON."""
    return {
        "session": play.name,
        "game": play.game,
        "title": play.title,
        "begins": _iso(play.times[0].begins) if play.times else "",
        "ends": _iso(play.times[-1].ends) if play.times else "",
        "evenings": len(play.times),
        "minutes": minutes(play.times),
        "round": play.round,
        "over": play.is_over,
        "note": play.note,
        "seats": [seat._asdict() for seat in play.seats],
    }


def _csv(records: Sequence[PlayedSession]) -> str:
    """Return the plays as CSV, a row for each seat."""
    rows = []
    for play in records:
        about = document(play)
        about["over"] = int(play.is_over)
        for seat in play.seats:
            own = {
                "seat": seat.name,
                "person": seat.person,
                "score": "" if seat.score is None else f"{seat.score:g}",
                "won": int(seat.won),
            }
            row = {**about, **own}
            rows.append([row[column] for column in COLUMNS])
    return csv_text(COLUMNS, rows)


def _json(records: Sequence[PlayedSession]) -> str:
    """Return the finished plays as BG Stats takes them over, each with the link that does it."""
    ids = _play_ids(records)
    finished = [bg_stats(play, ids[play.name]) for play in records if play.is_over]
    rows = [
        {"play": play, "link": LINK + quote(json.dumps(play, ensure_ascii=False), safe="")}
        for play in finished
    ]
    head = {"generator": MARK, "format": "bg-stats-create-play", "plays": rows}
    return json.dumps(head, ensure_ascii=False, indent=1) + "\n"


def _play_ids(records: Sequence[PlayedSession]) -> dict[str, str]:
    """Return an id for each session that it has on every laptop: that of its first line, or of its
    last one if another session goes on otherwise from the same beginning."""
    begun = Counter(play.marks[0] for play in records)
    return {play.name: play.marks[-1 if begun[play.marks[0]] > 1 else 0] for play in records}


def bg_stats(play: PlayedSession, id: str) -> dict[str, Any]:
    """Return a play in the form of BG Stats' link `createPlay`, its time in UTC. People without a
    name are called as their seats."""
    begins = play.times[0].begins.astimezone(UTC) if play.times else None
    has_scores = any(seat.score is not None for seat in play.seats)
    return {
        "sourceName": MARK,
        "sourcePlayId": id,
        "playDate": f"{begins:%Y-%m-%d %H:%M:%S}" if begins else "",
        "durationMin": minutes(play.times),
        "comments": play.note,
        "game": {
            "name": play.title,
            "sourceGameId": play.game,
            "highestWins": True,
            "noPoints": not has_scores,
        },
        "players": [
            {
                "name": seat.person or seat.name,
                "sourcePlayerId": seat.person or seat.id,
                "role": seat.name,
                "startPlayer": number == 0,
                "winner": seat.won,
                **({} if seat.score is None else {"score": _figure(seat.score)}),
            }
            for number, seat in enumerate(play.seats)
        ],
    }


def _figure(score: float) -> float:
    """Return a whole score as a whole number: JSON has 33 and 33.0 apart."""
    return int(score) if score == int(score) else score


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")
