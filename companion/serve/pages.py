"""The pages that phones and the big screen show: templates and what their scripts are told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from jinja2 import Environment

from companion.lesson.told import OVER
from companion.serve import icon
from companion.table import lexicon
from companion.table.i18n import _
from companion.table.people import LONGEST
from kitgen.web.templates import templates

if TYPE_CHECKING:
    from companion.serve.page_data import JoinPage, Page

FOLDER = Path(__file__).parent / "page"
SCRIPT, STYLE, PICTURE = "text/javascript", "text/css", "image/svg+xml"
STATIC: Mapping[str, str] = MappingProxyType(
    {
        "style.css": STYLE,
        "common.js": SCRIPT,
        "link.js": SCRIPT,
        "join.js": SCRIPT,
        "ask.js": SCRIPT,
        "battle.js": SCRIPT,
        "clock.js": SCRIPT,
        "board.js": SCRIPT,
        "begun.js": SCRIPT,
        "layers.js": SCRIPT,
        "mats.js": SCRIPT,
        "names.js": SCRIPT,
        "scene.js": SCRIPT,
        "svg.js": SCRIPT,
        "taken.js": SCRIPT,
        "phone.js": SCRIPT,
        "signal.js": SCRIPT,
        "table.js": SCRIPT,
    }
)
"""File in `page/` -> media type."""
WORKER = "worker.js"
"""File in `page/` that answers where the table cannot be reached."""
_ICONS: Mapping[str, int] = {f"icon-{side}.png": side for side in icon.SIZES}
"""Drawn picture -> its side."""

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "pause": "M6 4h4v16H6zm8 0h4v16h-4z",
        "go": "M7 4v16l13-8z",
        "now": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 5v5l4 2.4-1 1.7-5-3V7z",
        "board": "M9 3 3 5v16l6-2 6 2 6-2V3l-6 2zm0 2v12l-4 1V6zm2 0 4 1v12l-4-1zm6 1 2-1v12l-2 1z",
        "books": "M4 3h16v18H4zm3 4v2h10V7zm0 4v2h10v-2zm0 4v2h6v-2z",
        "log": "M4 5h3v3H4zm5 0h11v3H9zm-5 5.5h3v3H4zm5 0h11v3H9zM4 16h3v3H4zm5 0h11v3H9z",
        "rules": "M11 6C9 4.5 6 4 3 4v14c3 0 6 .5 8 2zm2 0c2-1.5 5-2 8-2v14c-3 0-6 .5-8 2z",
        "bell": "M12 3a6 6 0 0 0-6 6v5l-2 3h16l-2-3V9a6 6 0 0 0-6-6zm-2 15a2 2 0 0 0 4 0z",
        "eye": "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z",
    }
)
"""Name -> outline in a square of 24."""


def static(name: str) -> tuple[bytes, str] | None:
    """Return a file that pages load, and its media type; None if there is none of that name."""
    if name == "icon.svg":
        return icon.svg(), PICTURE
    if name in _ICONS:
        return icon.png(_ICONS[name]), "image/png"
    return ((FOLDER / name).read_bytes(), STATIC[name]) if name in STATIC else None


def worker() -> bytes:
    """Return the script that answers where the table cannot be reached."""
    return (FOLDER / WORKER).read_bytes()


def manifest(title: str, lang: str) -> dict[str, Any]:
    """Return the manifest by which a home screen opens the pages as an app."""
    pictures = [
        {"src": f"/static/{name}", "sizes": f"{side}x{side}", "type": "image/png"}
        for name, side in _ICONS.items()
    ]
    drawing = {"src": "/static/icon.svg", "sizes": "any", "type": PICTURE}
    colours = {"theme_color": icon.GROUND, "background_color": icon.PAPER}
    about = {"id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": lang}
    return {"name": title, "short_name": title, **about, **colours, "icons": [*pictures, drawing]}


def away(lang: str) -> str:
    """Return the page that a phone keeps for when the table cannot be reached."""
    return _templates().get_template("away.html").render(lang=lang, words=words())


def join(about: JoinPage) -> str:
    """Return the page for a device without a seat: the code, then the list of seats."""
    return _page("join.html", about, seats=about.seats)


def phone(about: Page) -> str:
    """Return the page for a device with a seat."""
    return _page("phone.html", about)


def table(about: Page) -> str:
    """Return the page of the big screen."""
    return _page("table.html", about)


@cache
def _templates() -> Environment:
    return templates(FOLDER)


def _page(name: str, about: Page | JoinPage, **more: Any) -> str:
    texts, look = words(), about.looks
    page = {
        "token": about.token,
        "lang": about.lang,
        "game": about.game,
        "looks": {
            seat: {"fill": own.fill, "edge": own.edge, "pattern": own.pattern}
            for seat, own in look.items()
        },
        "longest": LONGEST,
        "words": texts,
        **more,
    }
    template = _templates().get_template(name)
    return template.render(about=about, page=page, words=texts, looks=look, icons=ICONS)


def words() -> Mapping[str, str]:
    """Return the texts of the pages in the current language; scripts fill in the `{names}`."""
    return {
        "agree": _("Take it back"),
        "agreed_to": _("It was agreed to"),
        "all_of": _("all {n}"),
        "answer": _("Answer"),
        "answer_is": _("The answer"),
        "answer_needed": _("An answer is needed here."),
        "as_list": _("As a list"),
        "asked_by": _("{who} asks you: {what}"),
        "at_most": _("at most {n}"),
        "away": _("no phone"),
        "away_title": _("The table is not there"),
        "away_missing": _("The laptop does not answer. What may be missing:"),
        "away_program": _("The program: does it run on the laptop, and is the laptop awake?"),
        "away_network": _("The network: is this phone in the same one as the laptop?"),
        "away_address": _("The address: if the laptop has a new one, scan its code again."),
        "away_kept": _("Nothing is lost: your seat is kept, and so is what you have sent."),
        "try_again": _("Try again"),
        "back": _("Back one answer"),
        "begin": _("Begin"),
        "begin_with": _("Begin anew with these"),
        "big_screen": _("The big screen"),
        "board": _("Board"),
        "books": _("Books"),
        "can_be_chosen": _("can be chosen"),
        "hatched": _("Hatched places cannot be chosen."),
        "layers": _("what the rules say of it"),
        "can_do": _("What you can do"),
        "can_more": _("Ask and put right"),
        "can_others": _("What the others can do"),
        "choose": _("Choose these"),
        "choose_this": _("This one"),
        "chosen": _("chosen"),
        "close": _("Close"),
        "closer": _("Closer"),
        "clock": _("Clock"),
        "clock_go": _("Let the clock run"),
        "clock_pause": _("Pause the clock"),
        "clock_paused": _("paused"),
        "clock_up": _("Time is up: {names}"),
        "clock_yours": _("Your time is up"),
        "code": _("Table code"),
        "code_hint": _("It stands on the laptop, under the address."),
        "decline": _("Leave it"),
        "anyone": _("Anyone may tap"),
        "brought_back": _("Brought back"),
        "change_it": _("Change it"),
        "change_line": _("Change this line"),
        "changes": _("Line {line}: change it or go back"),
        "costs": _("costs {n}"),
        "dice_left": _("Still {n} to enter; sum {sum}"),
        "dice_pad": _("Faces of a die"),
        "dice_send": _("These fell"),
        "dice_sum": _("All are there; sum {sum}"),
        "dice_wanted": _("Dice: {n}, sides: {sides}. Tap what they show, or let the table roll."),
        "die_shows": _("A die shows {n}"),
        "draw": _("Let the table draw"),
        "drawing": _("The board is being drawn …"),
        "drawn": _("Table"),
        "drop": _("Drop it"),
        "due": _("What is due"),
        "due_mine": _("You are due"),
        "earlier": _("Earlier answers"),
        "failed": _("That did not go; please try again."),
        "fine": _("Fine"),
        "farther": _("Farther away"),
        "free": _("Free the seat"),
        "go_on": _("Go on"),
        "here": _("here"),
        "hits_instead": _("Count only the hits"),
        "hits_of_group": _("Hits of group {n}"),
        "in_full": _("In full"),
        "join_at": _("Join at {address}"),
        "lesson_does": _("Do this"),
        "lesson_own": _("Or do something else: the lesson goes on."),
        "lesson_over": _(OVER),
        "keep": _("Keep the books"),
        "keeper_code": _("Keeper's code"),
        "keeper_hint": _(
            "It stands in the terminal. The keeper takes lines back, frees seats and acts for all."
        ),
        "keeping": _("You keep the books of this table."),
        "language": _("Language"),
        "last": _("What happened last"),
        "last_die_back": _("Last die back"),
        "lay_down": _("Lay it face down"),
        "leave": _("Leave this seat"),
        "left_of": _("{n} of {all} left"),
        "less_of": _("Less: {what}"),
        "loading": _("A moment …"),
        "log": _("Log"),
        "look_up": _("Look the rules up"),
        "lost": _("No connection to the table. It is being looked for."),
        "lost_kept": _(
            "No connection. What you sent is kept and goes once, as soon as it is back."
        ),
        "may_change": _("You may change"),
        "may_reply": _("You may answer"),
        "more": _("More to choose"),
        "more_of": _("More: {what}"),
        "my_books": _("My books"),
        "needs_script": _("This page needs JavaScript."),
        "next": lexicon.shown("commands", "next"),
        "no": _("No"),
        "no_longer": _("No longer"),
        "no_board": _(
            "There is no board to show: the game's folder prints none, or its pictures and fonts "
            "are larger than 64 MB."
        ),
        "not_asked_for": _("{what}: that is not asked for here."),
        "not_drawn": _("The board could not be drawn; the lists have all that it would show."),
        "not_now": _("Not now"),
        "none_of_these": _("None of these"),
        "not_sent": _("{what}, not sent yet"),
        "nothing": _("nothing"),
        "nothing_found": _("Nothing of that name."),
        "now": _("Now"),
        "odds": _("Odds of a battle"),
        "of_dice": _("hits: {n} of {all}"),
        "of_so_many": _("{n} of {all}"),
        "choose_exactly": _("Choose exactly {all}; you have chosen {n}."),
        "purse_left": _("{n} of {all} spent, {left} left"),
        "purse_short": _("{n} of {all}: {left} too much"),
        "older": _("Older lines"),
        "only_odds": _("only the odds"),
        "only_watch": _("I only watch"),
        "other_words": _("Other words"),
        "page": _("rules p. {page}"),
        "pages": _("Pages"),
        "phones": _("phones: {n}"),
        "instead_of": _("instead of line {line}"),
        "instead_hint": _(
            "What you answer here takes the place of line {line}; all after it is counted anew."
        ),
        "not_agreed": _("It was not agreed to: {what}"),
        "not_answered": _("The game has gone on, and this is asked no more: {what}"),
        "propose_undo": _("Propose to take back the last line"),
        "proposes": _("{who} proposes to take back: {what}"),
        "proposes_change": _("{who} proposes to change: {what}"),
        "proposes_removal": _("{who} proposes to take out: {what}"),
        "remove_line": _("Take only this line out"),
        "take_out": _("Take it out"),
        "taken_back": _("Taken back"),
        "wants_seat": _("{who} asks for the seat {what}, on which somebody sits."),
        "wants_hint": _(
            "Whoever takes it sees all that its hand holds. Agree only if you know who asks."
        ),
        "you_want": _("You have asked for the seat {what}. Until it is given you watch."),
        "give_seat": _("Give the seat"),
        "not_given": _("You were not given the seat {what}."),
        "read_rule": _("Read the rule"),
        "reading": _("Reading the books …"),
        "redo": _("Do it again"),
        "refused": _("The rules stand against it"),
        "roll": _("Let the table roll"),
        "rules": _("Rules"),
        "search": _("Search"),
        "search_rules": _("Search the rules"),
        "seats": _("Seats"),
        "secret": _("Nobody else sees it before all are there."),
        "send": _("Send"),
        "send_question": _("Send it like this?"),
        "show": _("Show"),
        "signal": _("Sound and shake when something is due"),
        "since": _("since {time}"),
        "sit_down": _("Sit down at the table"),
        "skip": _("To the page"),
        "to_now": _("← To what is due"),
        "undo": _("Take back the last line"),
        "undo_to": _("Take back all after this line"),
        "undo_turn": _("Take back this turn"),
        "stopped": _("{what}: the game has moved on meanwhile, and this cannot go on now."),
        "unsent": _("Your answer waits here until the table is back."),
        "usual": _("usual"),
        "usually": _("Left empty: {what}"),
        "answer_for": _("Answer in place of {names}"),
        "waiting_for": _("Waiting for {names}"),
        "nobody_there": _(
            "Nobody sits there: {names}. Somebody may take the seat on a phone; else the keeper or "
            "the laptop acts for it."
        ),
        "whole_board": _("The whole board"),
        "why_not": _("Why not?"),
        "who": _("Who are you?"),
        "written": _("Written as line {line}"),
        "yes": _("Yes"),
        "your_name": _("Your name (if you like)"),
    }
