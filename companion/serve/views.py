"""Views of a seat: the standing of the game, the log, the open commands. Each is made from the
state as the seat may know it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from companion.serve import forms, panels
from companion.serve.begun import Begun
from companion.serve.begun import begun as answers_begun
from companion.serve.chronicle import LoggedLine
from companion.serve.drafts import PhoneDraft
from companion.serve.proposals import Proposal, first_line
from companion.serve.requests import RequestResult, Seat, addressee_among, is_addressee
from companion.serve.scenes import ShownBattle
from companion.serve.seats import WATCHER, Device
from companion.serve.table import Table, replying, seat_shown
from companion.table import i18n, lexicon, people
from companion.table.actions import Draft as Position
from companion.table.arguments import ODDS, Option
from companion.table.asked import Asked
from companion.table.commands import TABLE_VERBS, WALK
from companion.table.context import Context
from companion.table.errors import Refusal, UsageError
from companion.table.events import UNDO
from companion.table.i18n import N_, _, ngettext, quoted
from companion.table.overview import RESULT, Overview
from companion.table.possible import possible_commands
from companion.table.reply import Block, Heading
from companion.table.scene import Layers, Scene
from companion.table.suggestions import is_secret, open_verbs, play_of
from companion.table.timeline import SessionLine
from companion.table.verbs import GameVerb
from companion.table.words import plain

MOST_LINES = 200
"""Most lines of the log told at once."""
MOST_LEGAL = 40
MOST_REPORTS = 3
"""Number of last lines told in full."""
MOST_TOLD = 4
"""Most lines of a fight told to onlookers."""
_WALKS = ("undo", "redo")
WATCHING = N_("watching")


_AT_A_LINE = re.compile("['„]companion ")
"""Pattern of advice that is for people who type lines, not for a phone."""
_OPTION = re.compile(r"['„]--(?P<quoted>[\w-]+)['“]|--(?P<option>[\w-]+)")
"""Pattern of an option, with the quotation marks about it alone."""
_WITH_OPTION = re.compile(
    "['„](?P<before>[^'„“]*)--(?P<option>\\w+)(?P<after>[^'„“]*)['“](?P<list>[:,] )?"
)
"""Pattern of a line with an option and its explanation: a list of what it may be, or what it
does."""


class Arrival(NamedTuple):
    """A phone that has come to a seat on which somebody sat, while the session ended with a
    line."""

    number: int
    person: str
    line: int


class Around(NamedTuple):
    """Other people at the table: seat -> phones, seat -> phones that listen now, seat -> names of
    the people there, the devices that ask for a seat, seat -> who came there last."""

    phones: Mapping[str, int]
    online: Mapping[str, int]
    people: Mapping[str, Sequence[str]]
    wishes: Mapping[str, Device]
    arrivals: Mapping[str, Arrival]


def now(table: Table, seat: Seat, around: Around, since: int) -> dict[str, Any]:
    """Return all that a seat's page shows at once, as JSON; of the log only lines after `since`."""
    state = table.seen_by(seat)
    overview: Overview = table.rules.overview(state)
    about = table.session.about()
    every = [
        (open_draft, draft(table, seat, open_draft, around))
        for open_draft in table.drafts.of.values()
    ]
    drafts = [told for open_draft, told in every if _concerns(table, seat, open_draft, told)]
    due: Overview = table.rules.overview(table.rules.due_state(table.state, seat.id))
    awaited = table.rules.awaited(table.state)
    over = not awaited and any(part.id == RESULT for part in overview.parts)
    warnings = []
    if about.illegal:
        message = _("Lines that the rules do not allow: {lines} (marked ! in the log).")
        warnings.append(message.format(lines=", ".join(map(str, about.illegal))))
    return {
        "version": table.version,
        "line": table.line,
        "session": table.name,
        "game": table.rules.game,
        "title": table.rules.title(),
        "lang": seat.lang,
        "over": over,
        "anyone": not awaited and not over,
        "me": _me(table, seat, around),
        "seats": seats(table, around),
        "arrivals": arrivals(table, seat, around),
        "own_line": table.last_step if table.may_take_back(seat) else 0,
        "turn": turn_to_take_back(table),
        "proposals": proposals(table, seat, around),
        "settled": dict(table.settled),
        "head": forms.blocks(overview.head),
        "due": forms.blocks(due.due),
        "awaited": list(awaited),
        "awaited_since": table.awaited_since(),
        "clock": clock(table),
        "mine": seat.id in awaited or any(shown_draft["mine"] for shown_draft in drafts),
        "parts": [
            {"id": part.id, "title": part.title, "rank": part.rank, "blocks": forms.blocks(made)}
            for part in overview.parts
            if part.rank is not None and (made := part.blocks())
        ],
        "more": [
            {"id": part.id, "title": part.title} for part in overview.parts if part.rank is None
        ],
        "log": log(table, seat, since, before=None, most=MOST_LINES, reports=MOST_REPORTS),
        "drafts": drafts,
        "warnings": warnings,
    }


def clock(table: Table) -> dict[str, Any] | None:
    """Return what the clock shows, for pages that count on from there; None where there is none.
    Instants are seconds since 1970."""
    seen = table.clock()
    if seen is None:
        return None
    ids = table.rules.seats(table.state).ids
    return {
        "down": seen.clock.down_s,
        "paused": seen.clock.is_paused,
        "at": seen.at,
        "seats": {seat: seen.spent.get(seat, 0.0) for seat in seen.seats(ids)},
        "running": list(seen.running),
    }


def _concerns(table: Table, seat: Seat, open_draft: PhoneDraft, told: Mapping[str, Any]) -> bool:
    """Return whether a draft concerns a seat. One that another seat only looks at or fills in does
    not, before somebody else is asked or dice are thrown. What shall stand in the place of an old
    line concerns whom it asks."""
    if open_draft.seat == seat.id:
        return bool(seat.id) or seat.keeper
    if told["stopped"] or open_draft.only_odds:
        return False
    if open_draft.instead:
        return bool(told["mine"])
    if told["to"] != open_draft.seat or (told["rolled"] and not open_draft.secret):
        return True
    return bool(open_draft.given) and told["course"] is not None  # a fight that has begun


def seat_name(table: Table, seat: Seat) -> str:
    """Return the name of a seat as rows of the books have it, perhaps with its person's name."""
    return table.rules.seats(table.state).shown(seat.id) if seat.id else _(WATCHING)


def proposals(table: Table, seat: Seat, around: Around) -> list[dict[str, Any]]:
    """Return the proposals to change old lines, which the keeper settles, and the wishes for a seat
    of others, which its phones settle too."""
    known = table.rules.seats(table.state)
    changes = [
        {
            "id": id,
            "kind": _kind_asked(proposal),
            "by": proposal.seat,
            "by_name": known.shown(proposal.seat),
            "line": first_line(proposal.event),
            "text": table.words_asked(proposal, seat),
            "waits": table.who_settles(proposal),
            "settles": table.may_settle(seat, proposal),
        }
        for id, proposal in table.open_proposals().items()
    ]
    wishes = [
        {
            "id": id,
            "kind": "seat",
            "by": device.wants,
            "by_name": device.person or _("Another phone"),
            "text": known.shown(device.wants),
            "waits": table.unkept_seat,
            "settles": may_give(seat, device.wants),
        }
        for id, device in around.wishes.items()
        if device.wants in known.ids
    ]
    return changes + wishes


def _kind_asked(proposal: Proposal) -> str:
    """Return the kind of a proposal: `undo`, `amend` or `remove`."""
    if proposal.event.kind == UNDO:
        return "undo"
    return "amend" if proposal.event.data["event"] else "remove"


def turn_to_take_back(table: Table) -> int | None:
    """Return the line to go back to for the beginning of the turn; None if that is not more than
    the last line."""
    began = table.turn_began()
    steps = [step for step in table.session.timeline.steps if began is not None and step > began]
    return began if len(steps) > 1 else None


def may_give(seat: Seat, wanted: str) -> bool:
    """Return whether a seat may let somebody in: the keeper, and the people who sit there."""
    return seat.keeper or seat.id == wanted


def arrivals(table: Table, seat: Seat, around: Around) -> list[dict[str, Any]]:
    """Return who has come to a seat that had a phone already, as far as this seat is told: the seat
    itself, the keeper and watchers are. An arrival is `fresh` until the next line is written."""
    known = table.rules.seats(table.state)
    concerned = {
        key: arrival
        for key, arrival in around.arrivals.items()
        if around.phones.get(key, 0) > 1 and (seat.keeper or seat.id in ("", key))
    }
    return [
        {
            "id": arrival.number,
            "seat": key,
            "text": arrived(known.shown(key), around.phones[key], arrival.person),
            "fresh": arrival.line >= table.line,
        }
        for key, arrival in concerned.items()
    ]


def arrived(name: str, phones: int, person: str) -> str:
    """Return the sentence that tells how many phones play a seat, and who has come."""
    told = ngettext(
        "{seat} is played from {count} phone now.",
        "{seat} is played from {count} phones now.",
        phones,
    ).format(seat=name, count=phones)
    more = [_("Newly there: {person}.").format(person=person)] if person else []
    return " ".join([told, *more])


def _me(table: Table, seat: Seat, around: Around) -> dict[str, Any]:
    return {
        "seat": seat.id or WATCHER,
        "name": seat_name(table, seat),
        "person": seat.person or people.person(seat.id),
        "keeper": seat.keeper,
        "watcher": not seat.id,
        "wants": seat.wants,
        "wants_name": table.rules.seats(table.state).shown(seat.wants) if seat.wants else "",
    }


def _person(around: Around, seat: str) -> str:
    """Return the people of a seat, as their phones or the session have it: `Anna, Petr`."""
    return ", ".join(around.people.get(seat, ())) or people.person(seat)


def seats(table: Table, around: Around) -> list[dict[str, Any]]:
    """Return everybody who plays, with the people of each seat."""
    with people.unnamed():
        known = table.rules.seats(table.state)
        names = {key: known.shown(key) for key in known.ids}
    return [
        {
            "seat": key,
            "name": name,
            "person": _person(around, key),
            "phones": around.phones.get(key, 0),
            "online": around.online.get(key, 0),
        }
        for key, name in names.items()
    ]


def log(
    table: Table, seat: Seat, after: int, before: int | None, most: int, reports: int = 0
) -> list[dict[str, Any]]:
    """Return lines of the log, the last `reports` of them told in full."""
    illegal, last = set(table.session.illegal), table.line - reports
    steps = set(table.session.timeline.steps)
    head = table.rules.overview(table.seen_by(seat)).head if reports else ()
    return [
        {
            "line": told.line.record.id,
            "at": told.line.record.at,
            "who": told.who,
            "text": told.text,
            "standing": told.line.standing,
            "illegal": told.line.record.id in illegal,
            "because": told.line.event.because,
            "step": told.line.record.id in steps,
            "change": _change_by(table, seat, told.line),
            "report": forms.blocks(_report(table, seat, told, head)) if told.number > last else [],
        }
        for told in table.chronicle.told(table.state, seat.id, after, before, most)
    ]


def _change_by(table: Table, seat: Seat, line: SessionLine) -> str | None:
    """Return the command by which a seat may change an old line: "" where it may only be taken out,
    None where it is not the seat's."""
    number = line.record.id
    return table.command_of(line.event) if table.may_propose(seat, number) else None


def _report(table: Table, seat: Seat, told: LoggedLine, head: Sequence[Block]) -> list[Block]:
    """Return the report of a line without the sentence of the log and the `head` of the page."""
    if told.line.standing != "stands":
        return []
    known = (
        told.text.removesuffix("."),
        f"{told.who} {told.text}".removesuffix("."),
        *(piece.text for piece in head if isinstance(piece, Heading)),
    )
    blocks = list(table.report_of(told.number, seat.id))
    while blocks and isinstance(blocks[-1], Heading):
        blocks.pop()  # where the game stood then
    return [piece for piece in blocks if getattr(piece, "text", "").removesuffix(".") not in known]


def draft(table: Table, seat: Seat, shown: PhoneDraft, around: Around) -> dict[str, Any]:
    """Return a draft as JSON, with its question if the seat is asked. `stopped`: the game has moved
    on, so nobody is asked."""
    known = table.rules.seats(table.state)
    verb = table.verbs().get(shown.wanted.command)
    waits = table.question(shown, shown.seat, seat.lang)
    every = table.addressees(shown, waits) if waits is not None else (shown.seat,)
    asked = addressee_among(seat, every)
    mine, stopped, open_question = is_addressee(seat, asked), waits is None, waits
    if not mine and not table.may_answer_for(seat, shown, waits, asked):
        waits = None
    elif shown.seat != seat.id:  # who is not asked sees what it may know, or nothing
        waits = table.question(shown, seat.id, seat.lang) or (waits if mine else None)
    return {
        "id": shown.seat,
        "by": shown.seat,
        "by_name": seat_shown(known, shown.seat),
        "command": shown.wanted.command,
        "title": lexicon.shown("commands", verb.name, table.rules.game) if verb else "",
        "filled": _filled(shown, verb) if shown.seat == seat.id else [],
        "step": len(shown.given),
        "given": forms.given(shown, open_question) if shown.seat == seat.id else [],
        "question": forms.question(waits) if waits is not None else None,
        "to": asked,
        "asked": every,
        "to_name": ", ".join(seat_shown(known, key) for key in every),
        "mine": mine and not stopped and (bool(seat.id) or seat.keeper),
        "stopped": stopped,
        "began": shown.began,
        "instead": shown.instead,
        "only_odds": shown.only_odds,
        "rolled": open_question is not None and open_question.rolled,
        "since": shown.since,
        "wanted": _wanted(table, seat, shown, asked),
        "course": _course(table, seat, shown, asked),
    }


def _filled(shown: PhoneDraft, verb: GameVerb | None) -> list[str]:
    """Return what a command began with, such as the area that was tapped; none of a secret one."""
    hidden = shown.secret or (verb is not None and is_secret(verb))
    return [] if hidden else [*shown.wanted.fields.values()]


def _wanted(table: Table, seat: Seat, shown: PhoneDraft, asked: str) -> str:
    """Return the question that another seat is asked, in the words and with the knowledge of the
    seat that waits. Empty if it is secret, or part of a command that its own seat fills in."""
    if shown.secret or shown.only_odds or asked == shown.seat:
        return ""
    waits = table.question(shown, seat.id, seat.lang)
    return "" if waits is None or waits.asked.secret else waits.asked.prompt


def _course(table: Table, seat: Seat, shown: PhoneDraft, asked: str) -> dict[str, Any] | None:
    """Return the course of a fight for everybody at the table: what is left, what was thrown and
    told so far, and what is asked now. None if nothing is fought over. For a secret answer, only
    its scene."""
    waits = table.question(shown, seat.id, seat.lang)
    if waits is None or not (waits.asked.scene or (waits.rolled and not shown.secret)):
        return None
    told = waits.course if seat.id == asked else (*waits.course, *waits.told)
    if shown.secret or not waits.rolled:
        told = ()
    return {
        "scene": forms.blocks(waits.asked.scene),
        "given": forms.given(shown, waits),
        "told": forms.blocks(told[-MOST_TOLD:]),
        "asked": waits.asked.prompt,
    }


def answer(table: Table, seat: Seat, result: RequestResult, around: Around) -> dict[str, Any]:
    """Return the answer to a request as JSON."""
    document: dict[str, Any] = {
        "state": result.state,
        "line": result.line,
        "now": {"version": table.version, "line": table.line},
        "draft": draft(table, seat, result.draft, around) if result.draft is not None else None,
    }
    if result.state == "done" or result.blocks:
        document["blocks"] = forms.blocks(result.blocks)
        document["warnings"] = list(result.warnings)
    if result.change is not None and result.change.kind in _WALKS:
        document["moved"] = {"kind": result.change.kind, "steps": result.change.data["steps"]}
    if result.refusals:
        document["refusals"] = [
            refusal(table, reason, result.field, result.command) for reason in result.refusals
        ]
    if result.error:
        document |= {"error": by_form(table, result.error, result.command), "field": result.field}
    question = (document["draft"] or {}).get("question")
    if question is not None:
        question["error"] = by_form(table, result.wrong, result.command)
    return document


def refusal(table: Table, reason: Refusal, field: str, command: str = "") -> dict[str, str]:
    """Return a refusal as JSON, with the field that was answered last and the rule that says so."""
    about = {**reason.document(), "field": field, "topic": topic_of(table, reason.page, command)}
    return about | {"allowed": by_thumb(table, reason.allowed, command)}


def by_form(table: Table, text: str, command: str) -> str:
    """Return a sentence about a command with its options called as its form has them: `--landed`
    is 'Units that land'."""
    verb = table.verbs().get(command)
    if verb is None or "--" not in text:
        return text
    called = {
        name: quoted(_(item.help).partition(":")[0].rstrip("."))
        for item in verb.parameters
        if isinstance(item, Option)
        for name in (item.name, lexicon.shown("options", item.name))
    }
    return _OPTION.sub(lambda match: called.get(match["quoted"] or match["option"], match[0]), text)


def by_thumb(table: Table, advice: str, command: str) -> str:
    """Return advice without the options of a line, which nobody types on a phone. A tick is named
    as the form of the command names it."""
    status = quoted(lexicon.shown("commands", "status", table.rules.game))
    if _AT_A_LINE.search(advice) or status in advice:
        return ""
    match = _WITH_OPTION.search(advice)
    if match is None:
        return "" if "--" in advice else advice
    verb = table.verbs().get(command)
    if verb is not None and not match["before"] and not match["after"]:
        for item in verb.parameters:
            named = match["option"] in (item.name, lexicon.shown("options", item.name))
            if named and isinstance(item, Option) and item.kind == "flag":
                return f"{_('More to choose')}: {_(item.help)}"
    rest = advice[match.end() :] if match["list"] else ""
    return "; ".join(filter(None, (advice[: match.start()].rstrip(" ,:;"), rest)))


def topic_of(table: Table, page: str, command: str = "") -> str:
    """Return the address of the rule topic for the page of a refusal, the command's own topic
    first; empty if there is none."""
    wanted = _pages(page)
    matching = [topic for topic in table.topics() if wanted & _pages(topic.page)]
    verb = table.verbs().get(command)
    chosen = verb.told_by(matching) if verb else None
    return address(table, (chosen or matching[0]).id) if matching else ""


def topic_for(table: Table, verb: GameVerb) -> str:
    """Return the address of the rule topic that explains a command, or of all rules."""
    topic = verb.told_by(table.topics())
    return address(table, topic.id) if topic else "/rules/"


def address(table: Table, topic: str) -> str:
    """Return the address of a rule topic in the language in use."""
    return f"/rules/{table.book}/{i18n.language()}/index.html#{topic}"


def _pages(text: str) -> set[int]:
    """Return the page numbers in a text: `8-9, 11` gives 8, 9 and 11."""
    pages: set[int] = set()
    for part in text.replace("–", "-").split(","):
        first, _sign, last = part.strip().partition("-")
        if first.isdecimal():
            end = int(last) if last.isdecimal() else int(first)
            pages |= set(range(int(first), min(end, int(first) + 99) + 1))
    return pages


def can(table: Table, seat: Seat) -> dict[str, Any]:
    """Return the commands that are open now, with the first answers of each, and those that are
    not."""
    state, rules, game = table.seen_by(seat), table.rules, table.rules.game
    context: Context[Any] = Context(
        rules,
        state,
        asker=None,
        verbs=lambda: table.registry.verbs(game),
        seat=seat.id,
        limited_to="" if seat.keeper else seat.id,
    )
    possible = {deed.verb.name: deed for deed in possible_commands(context)}
    verbs = {
        name: verb
        for name, verb in table.verbs().items()
        if (seat.keeper or seat.id or verb.place is None) and forms.can_be_asked(verb)
    }
    verbs_open = open_verbs(list(verbs.values()), rules, state)
    opened = [verb for verb in verbs_open if not table.late_refusals(verb)]
    awaited = rules.awaited(table.state)
    mine = seat.keeper or seat.id in awaited or (bool(seat.id) and not awaited)
    commands: list[dict[str, Any]] = []
    for verb in opened:
        deed = possible.get(verb.name)
        legal = (deed.answers if deed else None) or ()
        commands.append(
            {
                "name": verb.name,
                "title": lexicon.shown("commands", verb.name, game),
                "help": _(verb.help),
                "open": True,
                "mine": mine,
                "records": verb.records or verb.name == WALK.name,
                "now": verb.name in possible or verb.name == WALK.name,
                "replies": verb.name in possible and _replies(table, verb, seat),
                "theirs": _is_theirs(table, verb, seat),
                "must": _repliers(table, verb) is None,
                "again": bool(seat.id) and seat.id in _changers(table, verb),
                "legal": list(legal)[:MOST_LEGAL],
                "at": dict(deed.keys) if deed else {},
                "field": deed.field if deed else "",
                "weighs": any(item.name == ODDS.name for item in verb.parameters),
                "group": "table" if verb.name == WALK.name else "game",
            }
        )
    if seat.keeper:
        commands += [_walking(table, name) for name in _WALKS]
    names = {verb.name for verb in opened}
    closed = [
        {
            "name": verb.name,
            "title": lexicon.shown("commands", verb.name, game),
            "help": _(verb.help),
        }
        for verb in verbs.values()
        if verb.name not in names
    ]
    return {"line": table.line, "commands": commands, "closed": closed, "topics": "/rules/"}


def _replies(table: Table, verb: GameVerb, seat: Seat) -> bool:
    """Return whether this seat may answer by a command what another has done."""
    whose = _repliers(table, verb)
    return replying(verb) and (whose is None or seat.id in whose)


def _is_theirs(table: Table, verb: GameVerb, seat: Seat) -> bool:
    """Return whether a command is for other seats on which somebody sits."""
    whose = _repliers(table, verb) or ()
    return seat.id not in whose and bool({*table.reachable} & {*whose})


def _repliers(table: Table, verb: GameVerb) -> Collection[str] | None:
    """Return the only seats that may give a command; None if any seat can."""
    if verb.kind is None:
        return None
    return verb.kind.repliers(play_of(table.rules, table.state), table.state)


def _changers(table: Table, verb: GameVerb) -> Sequence[str]:
    """Return the seats that have given a command and may give it again."""
    if verb.kind is None:
        return ()
    return verb.kind.changers(play_of(table.rules, table.state), table.state)


def _walking(table: Table, name: str) -> dict[str, Any]:
    """Return `undo` or `redo` as an entry of a phone's list of commands."""
    verb = next(verb for verb in TABLE_VERBS if verb.name == name)
    timeline = table.session.timeline
    return {
        "name": name,
        "title": lexicon.shown("commands", name),
        "help": _(verb.help),
        "open": bool(timeline.steps if name == "undo" else timeline.undone),
        "mine": True,
        "records": True,
        "now": True,
        "replies": False,
        "theirs": False,
        "must": True,
        "again": False,
        "legal": [],
        "weighs": False,
        "group": "table",
    }


def form(table: Table, seat: Seat, name: str) -> dict[str, Any]:
    """Return the form of a command. Raises UsageError."""
    verb = table.verbs().get(name)
    if verb is None:
        raise UsageError(_("There is no command '{word}' here.").format(word=name))
    state = table.seen_by(seat)
    position = Position(play_of(table.rules, state), state, seat=seat.id)
    return forms.form(verb, table.rules.game, position) | {"topic": topic_for(table, verb)}


def part(table: Table, seat: Seat, id: str) -> dict[str, Any]:
    """Return a part of the overview. Raises UsageError."""
    overview: Overview = table.rules.overview(table.seen_by(seat))
    for section in overview.parts:
        if section.id == id:
            return {"id": id, "title": section.title, "blocks": forms.blocks(section.blocks())}
    raise UsageError(_("There is no part '{part}'.").format(part=id))


def charts(table: Table, seat: Seat) -> list[dict[str, Any]]:
    """Return every chart of the game."""
    state = table.seen_by(seat)
    return [forms.block(table.rules.chart(what, [state])) for what in table.rules.charts]


def screen(table: Table, seat: Seat, around: Around) -> dict[str, Any]:
    """Return the data of the big screen: a watcher's view, with charts."""
    watcher = Seat("", lang=seat.lang)
    about = now(table, watcher, around, max(0, table.line - 12))
    shown = panels.of(table.rules, table.seen_by(watcher))
    return {
        **about,
        "charts": charts(table, watcher),
        "panels": shown,
        "icons": panels.icons(shown, table.rules.data),
    }


def scene(table: Table, seat: Seat) -> Scene:
    """Return the boards and open cards that a seat may see; nothing for a game that has none."""
    scene_shown: Scene = table.rules.scene(table.seen_by(seat), seat.id)
    return scene_shown


def battles(table: Table, seat: Seat, scene: Scene) -> list[ShownBattle]:
    """Return the battles that are fought by commands under way, as a seat may know them, and the
    one of the scene, which waits. Where it is only weighed up, others are shown nothing."""
    fought = []
    for open_draft in table.drafts.of.values():
        if (open_draft.only_odds or open_draft.instead) and open_draft.seat != seat.id:
            continue
        waits = table.question(open_draft, seat.id, seat.lang)
        if waits is not None and waits.battle is not None:
            fallen = () if open_draft.secret else waits.fallen
            fought.append(ShownBattle(open_draft.seat, waits.battle, fallen))
    waiting = [ShownBattle("", scene.battle)] if scene.battle and not fought else []
    return fought + waiting


def begun(table: Table, seat: Seat) -> list[Begun]:
    """Return what a seat has answered in its command under way, for its own board alone; nothing
    where an answer is secret."""
    open_draft = table.drafts.of.get(seat.id)
    if open_draft is None or open_draft.secret or not (seat.id or seat.keeper):
        return []
    waits = table.question(open_draft, seat.id, seat.lang)
    return [] if waits is None else list(answers_begun(waits.heard))


def layers(table: Table, seat: Seat, piece: str) -> Layers:
    """Return what the rules say of a piece on a board, as far as a seat may know."""
    layers: Layers = table.rules.layers(table.seen_by(seat), seat.id, piece)
    return layers


def asked(table: Table, seat: Seat) -> list[Asked]:
    """Return the questions that a seat is asked now."""
    found: list[Asked] = []
    for open_draft in table.drafts.of.values():
        waits = table.question(open_draft, seat.id, seat.lang)
        if waits is not None and is_addressee(
            seat, addressee_among(seat, table.addressees(open_draft, waits))
        ):
            found.append(waits.asked)
    return found


def rules(table: Table, words: str) -> list[dict[str, str]]:
    """Return the rule topics that have all the words; all topics without words."""
    wanted = plain(words).split()
    matching = []
    for topic in table.topics():
        title, text = plain(topic.title), plain(f"{topic.title} {topic.summary} {topic.body}")
        if all(word in text for word in wanted):
            rank = not all(word in title for word in wanted)
            matching.append((rank, topic))
    return [
        {
            "id": topic.id,
            "title": topic.title,
            "page": topic.page,
            "group": table.rules.group_of(topic),
            "summary": topic.summary,
            "href": address(table, topic.id),
        }
        for _rank, topic in sorted(matching, key=lambda match: match[0])
    ]
