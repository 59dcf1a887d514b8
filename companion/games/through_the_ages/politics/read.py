"""Typed words of the political commands as events, or as answers that record nothing."""

from __future__ import annotations

from typing import Any

from companion.games.through_the_ages.pacts import of_player
from companion.games.through_the_ages.politics import choosing, events, piles, show
from companion.games.through_the_ages.politics.pending import pending
from companion.games.through_the_ages.politics.questions import Question, read_answer
from companion.games.through_the_ages.politics.telling import open_question, question_text
from companion.games.through_the_ages.politics.words import (
    age_of,
    card_and_rival,
    find_in_time,
    military_words,
    parts_of,
    read_bids,
    read_force,
    thing_words,
)
from companion.games.through_the_ages.read import play_of
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import World
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.reply import Reply
from companion.table.verbs import Args
from companion.table.words import plain

FACE_DOWN = (piles.EVENT, piles.TERRITORY)
"""What lies on the event piles."""


def prepare(desk: Desk[TtaState], args: Args) -> Event:
    """The age of the card, or its name; then the card that was turned."""
    play, state = play_of(desk), desk.state
    world, parts = play.world, parts_of(args.rest("cards"))
    if not 1 <= len(parts) <= 2:
        message = _("Write the card or its age, and after a comma the one that was turned.")
        raise UsageError(message)
    age = age_of(world, parts[0])
    card = "" if age else find_in_time(world, state, parts[0], *FACE_DOWN, remarks=desk.remarks)
    data: dict[str, Any] = {
        "card": card,
        "age": age or world.military[card].age,
        "revealed": _turned(desk, parts[1]) if len(parts) == 2 else "",
    }
    if args.flag("draw") and not data["revealed"] and not events.check_prepare(play, state, data):
        after = events.apply_prepare(play, state, data).state
        data["revealed"] = piles.draw(world, after, args.number("seed"))
    return Event("prepare", data)


def _turned(desk: Desk[TtaState], text: str) -> str:
    """A card that was turned: one that may lie there, if the word fits any of those."""
    world, state = play_of(desk).world, desk.state
    likely = world.card_words(piles.possible(world, state)) if state.affairs.current else None
    if likely is not None and likely.matches(text):
        return find_card(world, likely, text, remarks=desk.remarks)
    return find_card(world, military_words(world, *FACE_DOWN), text, remarks=desk.remarks)


def reveal(desk: Desk[TtaState], args: Args) -> Event:
    play, state = play_of(desk), desk.state
    world, affairs = play.world, desk.state.affairs
    waits = pending(world, state)
    if waits is None or waits.command != "reveal":
        return Event("reveal", {"cards": []})
    if args.flag("draw"):
        seed = args.number("seed")
        if affairs.revealing:
            return Event("reveal", {"cards": [piles.draw(world, state, seed)]})
        count = sum(not event.card for event in affairs.scoring) or affairs.to_show
        return Event("reveal", {"cards": piles.draw_shown(world, state, count, seed)})
    parts = parts_of(args.rest("cards"))
    if not parts:
        raise UsageError(_("Which cards? Type them, or --draw."))
    if affairs.revealing:
        return Event("reveal", {"cards": [_turned(desk, part) for part in parts]})
    hidden = world.card_words(piles.unseen(world, state, world.ages[3]))
    return Event("reveal", {"cards": [find_card(world, hidden, part) for part in parts]})


def choose(desk: Desk[TtaState], args: Args) -> Event:
    """One answer after the other, each to the question that is open then; at a terminal the
    companion asks. An answer that the rules do not allow leaves the question open."""
    play, state = play_of(desk), desk.state
    answers: list[dict[str, int]] = []
    typed = parts_of(args.rest("answers"))
    if open_question(play, state) is None:
        return Event("choose", {"answers": [{}]})
    asker = desk.asker if not typed else None
    while (asked := open_question(play, state)) is not None and (typed or asker):
        try:
            if asker:
                given = _given(play.world, state, asked, asker.ask(question_text(play, asked)))
            else:
                given, typed = _first_given(play.world, state, asked, typed)
        except UsageError as error:
            if asker is None:
                raise
            asker.refuse(str(error))
            continue
        if not asked.fits(given):
            if asker is None:
                return Event("choose", {"answers": [*answers, given]})
            asker.refuse(_("This answer does not fit") + ".")
            continue
        answers.append(given)
        state = choosing.apply(play, state, {"answers": [given]}).state
    if not answers:
        raise UsageError(_("What is chosen? For example: 2 food 1 resource; drama; nothing."))
    if typed:
        message = _("'{text}' is one answer too many.")
        raise UsageError(message.format(text=typed[0]))
    return Event("choose", {"answers": answers})


def _first_given(
    world: World, state: TtaState, asked: Question, typed: list[str]
) -> tuple[dict[str, int], list[str]]:
    """The answer that the first parts between commas give, and the parts behind it. A part that
    does not fit alone may fit with those behind it: `4 food, 4 resources`."""
    alone = _given(world, state, asked, typed[0])
    for count in range(2, len(typed) + 1):
        if asked.fits(alone):
            break
        try:
            given = _given(world, state, asked, ", ".join(typed[:count]))
        except UsageError:
            break
        if asked.fits(given):
            return given, typed[count:]
    return alone, typed[1:]


def _given(world: World, state: TtaState, asked: Question, said: str) -> dict[str, int]:
    text = _without_player(world, state, said, asked.player)
    return read_answer(asked, thing_words(world, asked), text)


def _without_player(world: World, state: TtaState, text: str, expected: str) -> str:
    """`orange: drama`, `orange drama` -> `drama`; the name must be that of who is asked.
    Raises UsageError."""
    head, colon, tail = text.partition(":")
    words = world.player_words(state.players)
    if not colon:
        head, _blank, tail = text.partition(" ")
        if not tail or plain(head) not in map(plain, words.spellings[expected]):
            return text
    player = words.find(head.strip())
    if player != expected:
        message = _("It is {expected} who chooses now, not {player}.")
        names = {"expected": world.player(expected), "player": world.player(player)}
        raise UsageError(message.format(**names))
    return tail.strip()


def bid(desk: Desk[TtaState], args: Args) -> Event:
    return Event("bid", {"bids": read_bids(play_of(desk).world, desk.state, args.rest("bids"))})


def send(desk: Desk[TtaState], args: Args) -> Event:
    units, bonus = _force(desk, args.rest("force"))
    return Event("send", {"units": units, "bonus": bonus})


def _force(
    desk: Desk[TtaState], text: str, player: str = ""
) -> tuple[dict[str, int], dict[str, int]]:
    """Units and bonus cards of whoever has to answer."""
    world, due = play_of(desk).world, pending(play_of(desk).world, desk.state)
    who = player or (due.player if due is not None else desk.state.turn)
    return read_force(world, desk.state, who, text)


def aggression(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    card, rival = card_and_rival(
        world, state, args.rest("card"), "aggression", remarks=desk.remarks
    )
    units, _cards = read_force(world, state, state.turn, args.text("sacrifice") or "", False)
    return Event("aggression", {"card": card, "rival": rival, "units": units})


def war(desk: Desk[TtaState], args: Args) -> Event:
    card, rival = card_and_rival(
        play_of(desk).world, desk.state, args.rest("card"), "war", remarks=desk.remarks
    )
    return Event("war", {"card": card, "rival": rival})


def fight(desk: Desk[TtaState], args: Args) -> Event:
    text = args.rest("units")
    if not text:
        raise UsageError(_("Which units are sacrificed? 'fight none' for no units."))
    world, state = play_of(desk).world, desk.state
    units, _cards = read_force(world, state, state.turn, text, False)
    return Event("fight", {"units": units})


def defend(desk: Desk[TtaState], args: Args) -> Event:
    text = args.rest("force")
    if not text:
        raise UsageError(_("With what? 'defend none' for nothing."))
    units, bonus = _force(desk, text)
    return Event("defend", {"units": units, "bonus": bonus})


def pact(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    card, rival = card_and_rival(world, state, args.rest("card"), "pact")
    side = plain(args.text("side") or "")
    if side not in ("", "a", "b"):
        raise UsageError(_("'{side}' is no side: a or b.").format(side=side))
    return Event(
        "pact", {"card": card, "rival": rival, "side": side, "refused": args.flag("refused")}
    )


def cancel(desk: Desk[TtaState], args: Args) -> Event:
    world, state = play_of(desk).world, desk.state
    own = world.card_words(p.card for p in of_player(state.affairs.pacts, state.turn))
    words = own if own.matches(args.rest("pact")) else military_words(world, "pact")
    return Event("cancel", {"card": find_card(world, words, args.rest("pact"))})


def settle(desk: Desk[TtaState], args: Args) -> Event:
    world, text = play_of(desk).world, args.rest("territory")
    return Event(
        "settle",
        {"card": find_in_time(world, desk.state, text, piles.TERRITORY, remarks=desk.remarks)},
    )


def resign(desk: Desk[TtaState], args: Args) -> Event:
    return Event("resign", {})


def show_politics(desk: Desk[TtaState], args: Args) -> Reply:
    return show.politics(play_of(desk), desk.state)
