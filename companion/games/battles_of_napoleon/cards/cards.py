"""Event cards: drawing them, keeping the limit of a hand, playing events and reactions (p. 37).

Each card has two sides, an *event* and a *reaction*, each with an `Effect`. Its *scope* says on
what it is played (a unit, a group, a commander), which is then its *subject*. A card drawn at the
table is `UNSEEN` in the books until it is played."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from companion.games.battles_of_napoleon import deck, effects, hands, tokens, words
from companion.games.battles_of_napoleon.action import (
    CARD,
    SIDE,
    TOKEN,
    UNIT,
    Draft,
    EndsAt,
    InPhase,
    NapoleonAction,
    card_key,
)
from companion.games.battles_of_napoleon.cards import at_once
from companion.games.battles_of_napoleon.charging import charges_seen
from companion.games.battles_of_napoleon.movement import withdrawal
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import Effect
from companion.games.battles_of_napoleon.state import (
    CARDS,
    EXECUTION,
    RALLY,
    SEGMENTS,
    UNSEEN,
    Active,
    NapoleonState,
    PlayedCard,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.actions import (
    Ask,
    Asking,
    Chance,
    Input,
    accepted,
    action,
    field,
    kept,
    why_withheld,
)
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step
from companion.table.words import Vocabulary

NOW = "now"
"""How long an effect lasts that acts at once and is then over."""


# -- drawing and discarding -----------------------------------------------------------------------


def _read_cards(draft: Draft, text: str) -> tuple[str, ...]:
    """Read cards `4 12 ?`: numbers, and a question mark for an unseen card."""
    parts = [part for part in re.split(r"[\s,;]+", text) if part]
    world = draft.play.world
    return tuple(part if part == UNSEEN else words.find_card(world, part) for part in parts)


OF_A_HAND: Input[tuple[str, ...]] = Input(
    _read_cards,
    shown=lambda _draft, cards: " ".join(cards),
    key=lambda cards: card_key(cards[0]) if len(cards) == 1 else "",
)
"""Input of cards by their numbers."""


def _draw(draft: Draft, seed: int | None) -> tuple[str, ...]:
    """Draw as many cards as are due, by chance."""
    world, state, side = draft.play.world, draft.state, draft.answers["side"]
    chance = random.SystemRandom() if seed is None else random.Random(f"hand {seed} {side}")
    drawn: list[str] = []
    for _number in range(hands.due(world, state, side)):
        drawn.append(deck.drawn_by_program(world, state, chance, draft.drawn_from))
        state = deck.dealt(world, state, side, (drawn[-1],))
    return tuple(drawn)


def _without_cards(draft: Draft) -> list[str]:
    """Return the sides that have not drawn."""
    return [side for side in draft.play.world.nations if side not in draft.state.drawn]


def _why_all_drawn(draft: Draft) -> list[Refusal]:
    return why_withheld(draft, draft.play.world.nations, lambda side: Draw(side=side))


@action
class Draw(NapoleonAction):
    """Cards drawn into a hand: unseen where they are drawn at the table, or as they are named or
    drawn by the program (p. 37)."""

    gate = InPhase("hand", CARDS)
    side: str = field(
        SIDE, N_("The side."), legal=_without_cards, idle=_why_all_drawn, own=True, sole=True
    )
    cards: tuple[str, ...] = field(
        OF_A_HAND,
        N_("For example: 4 12 30."),
        default=(),
        chance=Chance(
            "roll",
            N_("Let the program draw."),
            N_("With --roll: the same number, the same draw."),
            _draw,
            N_("Type the cards, or let --roll draw them."),
        ),
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Draw]:
        side = yield Ask("side", draft, usual=next(iter(_without_cards(draft)), None))
        unseen = (UNSEEN,) * hands.due(draft.play.world, draft.state, side)
        cards = yield Ask("cards", draft.having("side", side), default=unseen)
        return Draw(side=side, cards=cards)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a second draw, another number of cards than is due, and each card that cannot be
        in the deck any more. The cards are dealt one after the other, so that the same card cannot
        be drawn twice."""
        nation, refusals = self.side, list[Refusal]()
        if nation in state.drawn:
            reason = play.world.say(_("{side} has drawn its cards"), side=nation)
            return [play.refuse("hand", reason, _("'discard' puts cards away"))]
        wanted = hands.due(play.world, state, nation)
        if len(self.cards) != wanted:
            reason = play.world.say(_("This is not what {side} draws"), side=nation)
            allowed = _("cards: {count}").format(count=wanted)
            refusals.append(play.refuse("hand", reason, allowed))
        for card in self.cards:
            if card != UNSEEN and card not in deck.possible(play.world, state):
                reason = _("Card {card} cannot be drawn: it was seen already").format(card=card)
                refusals.append(play.refuse("card", reason))
            state = deck.dealt(play.world, state, nation, (card,))
        return refusals

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        state = deck.dealt(play.world, state, self.side, self.cards)
        return Step(replace(state, drawn=(*state.drawn, self.side)))

    def who(self, state: NapoleonState) -> str:
        return self.side

    def told(self, play: Play, state: NapoleonState) -> str:
        return play.world.say(
            _("{side} draws cards: {count}"), side=self.side, count=len(self.cards)
        )


def _with_cards(draft: Draft) -> list[str]:
    """Return the sides that hold a card; only those that hold too many, where any does."""
    world, state = draft.play.world, draft.state
    surplus = [side for side in world.nations if hands.surplus(world, state, side)]
    return surplus or [side for side in world.nations if state.hands[side]]


def _held(draft: Draft) -> list[tuple[str, ...]]:
    """Return the cards of the side's hand, one by one; where some were drawn unseen, all that they
    may be."""
    hand = draft.state.hands.get(draft.answers.get("side") or draft.seat, ())
    unseen = deck.hidden(draft.play.world, draft.state) if UNSEEN in hand else ()
    return [(card,) for card in (*hand, *unseen) if card != UNSEEN]


def _why_no_cards(draft: Draft) -> list[Refusal]:
    return [draft.play.refuse("hand", _("No side holds a card"), _("'draw' draws them"))]


@action
class Discard(NapoleonAction):
    """Cards of a hand put on the pile (p. 37)."""

    gate = InPhase("hand", CARDS)
    side: str = field(
        SIDE, N_("The side."), legal=_with_cards, idle=_why_no_cards, own=True, sole=True
    )
    cards: tuple[str, ...] = field(
        OF_A_HAND._replace(form="some"), N_("The cards, for example: 4 12."), legal=_held
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Discard]:
        """Ask for the side and its cards; the first side that holds too many is meant, where nobody
        says another."""
        surplus = partial(hands.surplus, draft.play.world, draft.state)
        first = next(filter(surplus, draft.play.world.nations), None)
        side = yield Ask("side", draft, usual=first)
        return Discard(side=side, cards=(yield Ask("cards", draft)))

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        return [
            refusal
            for card in self.cards
            for refusal in _held_refusals(play, state, self.side, card)
        ]

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        for card in self.cards:
            state = deck.discarded(state, self.side, card)
        return Step(state)

    def who(self, state: NapoleonState) -> str:
        return self.side

    def told(self, play: Play, state: NapoleonState) -> str:
        return play.world.say(
            _("{side} discards {cards}"), side=self.side, cards=", ".join(self.cards)
        )


def _held_refusals(play: Play, state: NapoleonState, nation: str, card: str) -> list[Refusal]:
    """Refuse a card that a side neither has nor may have unseen."""
    hand, name = state.hands[nation], play.world.nation(nation)
    if card in hand:
        return []
    if UNSEEN in hand and card in deck.hidden(play.world, state):
        return []
    reason = _("{side} cannot have card {card}").format(side=name, card=card)
    return [play.refuse("hand", reason, _("'cards' shows what was seen; 'set' corrects it"))]


# -- playing --------------------------------------------------------------------------------------


def effect_of(world: World, card: str, kind: str) -> Effect:
    """Return the event or the reaction of a card."""
    row = world.cards[card]
    return world.effects[row.event if kind == effects.EVENT else row.reaction]


def subjects(state: NapoleonState, scope: str) -> Collection[str]:
    """Return all that a card of a scope could be played on."""
    by_scope: Mapping[str, Collection[str]] = {
        "unit": state.units,
        "group": state.groups,
        "commander": state.officers,
    }
    return by_scope[scope]


def _action_refusals(
    play: Play, state: NapoleonState, effect: Effect, nation: str
) -> list[Refusal]:
    """Refuse an event in the enemy's action and a reaction in one's own (p. 37). `nation` is the
    side that plays. Outside segments, where no group acts, nothing is refused."""
    if state.phase not in SEGMENTS or state.active is None:
        return []
    acting = state.groups[state.active].nation
    if effect.kind == effects.EVENT and acting != nation:
        reason = play.world.say(
            _("Events are played in one's own action; now acts {side}"), side=acting
        )
        return [play.refuse("card", reason, _("'reaction' plays the other side of the card"))]
    if effect.kind == effects.REACTION and acting == nation:
        reason = play.world.say(
            _("Reactions are played in the enemy's action; now acts {side}"), side=acting
        )
        return [play.refuse("card", reason, _("'event' plays the other side of the card"))]
    return []


def _subject_refusals(
    play: Play, state: NapoleonState, effect: Effect, nation: str, subject: str
) -> list[Refusal]:
    """Return why side `nation` cannot play an effect on a subject; empty if it can.

    The subject may be of another kind than the effect's scope, of the wrong side (`effect.enemy`:
    it is played on the enemy), a unit off the field, an own unit out of command, or it may not meet
    a need of the card."""
    world, name = play.world, play.world.label(subject)
    if subject not in subjects(state, effect.scope):
        scope = {"unit": _("a unit"), "group": _("a group"), "commander": _("a commander")}
        reason = _("This is played on {what}").format(what=scope[effect.scope])
        return [play.refuse("card", reason, world.name("effects", effect.id, "effect"))]
    owner = _owner(state, effect.scope, subject)
    if (owner != nation) != effect.enemy:
        reason = (
            _("This is played on the enemy") if effect.enemy else _("This is played on one's own")
        )
        return [play.refuse("card", reason, world.name("effects", effect.id, "effect"))]
    if effect.scope == "unit":
        unit = state.units[subject]
        if absent := play.absence_refusals(state, subject):
            return absent
        if not effect.enemy and unit.out_of_command:
            reason = _("{unit} is out of command: no cards for it").format(unit=name)
            return [play.refuse("command", reason)]
    if effects.unmet_needs(world, state, effect, subject):
        reason = _("This does not fit {subject}").format(subject=name)
        return [play.refuse("card", reason, world.name("effects", effect.id, "effect").rstrip("."))]
    return []


CHARGED = ("charge_becomes_melee", "square_mod")
"""Codes of cards for a unit that cavalry charges now."""


def _charge_refusals(
    play: Play, state: NapoleonState, effect: Effect, subject: str
) -> list[Refusal]:
    """Refuse a card against a charge where no charge can come (p. 52), as far as the hexes are
    known."""
    if effect.code not in CHARGED or charges_seen(play, state, subject) != frozenset():
        return []
    reason = _("By the books no cavalry that may charge now is near {unit}")
    return [play.refuse("card", reason, play.as_on_the_board(), unit=subject)]


def _owner(state: NapoleonState, scope: str, subject: str) -> str:
    if scope == "unit":
        return state.nation_of(subject)
    return state.groups[subject].nation if scope == "group" else state.officers[subject].nation


@action
class Card(EndsAt):
    """A card played as an event or as a reaction, on a unit, a group or a commander (p. 37)."""

    card: str
    kind: str
    on: str
    side: str
    second: str | None = kept(key="with", default=None)
    token: str | None = None

    def effect(self, world: World) -> Effect:
        return effect_of(world, self.card, self.kind)

    def laid(self, world: World) -> at_once.Laid:
        more = self.effect(world).parameter
        return at_once.Laid(self.on, more, self.second, self.token, self.hex, self.board)

    def rule_refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Refuse a card that cannot be played, and one that acts at once where what was said with
        it (second unit, token, hex) does not fit."""
        effect = self.effect(play.world)
        if (refusals := self.why_unplayable(play, state)) or effect.lasts != NOW:
            return refusals
        return at_once.CARDS[effect.code].check(play, state, self.laid(play.world))

    def why_unplayable(self, play: Play, state: NapoleonState) -> list[Refusal]:
        """Return why the card cannot be played on its subject, whatever is said with it; empty if
        it can.

        Reasons come in this order, the later ones only if no earlier ones stand: the phase and the
        hand of the side; the side that the card is for, whose action it is, and the subject; a
        charge that cannot come; another card played on the subject in this phase."""
        world, nation, subject, effect = play.world, self.side, self.on, self.effect(play.world)
        # A card that answers a result comes before what the result asks for (p. 37).
        open_to = replace(state, tasks=()) if effects.answers(effect) else state
        refusals = play.phase_refusals(open_to, *effects.phases(effect), rule="card")
        refusals = refusals or _held_refusals(play, state, nation, self.card)
        if refusals:
            return refusals
        if effect.nation not in (None, nation):
            reason = world.say(
                _("This side of the card is for {side} only"), side=str(effect.nation)
            )
            refusals.append(play.refuse("card", reason))
        refusals += _action_refusals(play, state, effect, nation)
        refusals += _subject_refusals(play, state, effect, nation, subject)
        if refusals:
            return refusals
        if not self.board and (refusals := _charge_refusals(play, state, effect, subject)):
            return refusals
        if any(before.subject == subject for before in state.played):
            reason = world.say(
                _("One card in each phase for a unit; one was played on {subject}"), subject=subject
            )
            return [play.refuse("card", reason)]
        return []

    def apply(self, play: Play, state: NapoleonState) -> Step[NapoleonState]:
        """Discard the card. An effect that acts at once is carried out; one that lasts is laid on
        the subject, and a few of these do something at once besides."""
        nation, subject, effect = self.side, self.on, self.effect(play.world)
        state = deck.discarded(state, nation, self.card)
        played = (*state.played, PlayedCard(self.card, nation, subject))
        if effect.lasts == NOW:
            after = replace(state, played=played)
            return at_once.CARDS[effect.code].apply(play, after, self.laid(play.world))
        active = Active(effect.id, self.card, nation, subject)
        besides = at_once.BESIDES.get(effect.code)
        state = besides(state, subject) if besides else state
        return Step(replace(state, played=played, effects=(*state.effects, active)))

    def who(self, state: NapoleonState) -> str:
        return self.side

    def told(self, play: Play, state: NapoleonState) -> str:
        return play.world.say(
            _("card {card}, {effect}, on {subject}"),
            card=self.card,
            effect=play.world.effect(self.effect(play.world).id),
            subject=self.on,
        )

    def report(self, play: Play, before: NapoleonState, step: Step[NapoleonState]) -> list[Block]:
        text = play.world.name("effects", self.effect(play.world).id, "effect")
        return [Line(self.told(play, before) + "."), Line(text, 2)]

    def outcome(self, play: Play, before: NapoleonState) -> Mapping[str, Any]:
        effect = self.effect(play.world)
        return {"card": self.card, "effect": effect.id, "code": effect.code, "on": self.on}


# -- the two commands -----------------------------------------------------------------------------


class WhileCardsArePlayed:
    """Gate: open in the phases in which some card may be played, whatever is due, since a card may
    answer it."""

    def refusals(self, play: Play, state: NapoleonState) -> list[Refusal]:
        nothing_due = replace(state, tasks=())
        return play.phase_refusals(nothing_due, EXECUTION, *SEGMENTS, RALLY, rule="card")


def _subject_words(draft: Draft) -> Vocabulary:
    known = {"unit": words.unit_words, "group": words.group_words, "commander": words.post_words}
    return known[draft.answers["effect"].scope](draft.play.world, draft.state)


def _read_subject(draft: Draft, text: str) -> str:
    """Read `f1`, or `on f1`."""
    first, _space, behind = text.partition(" ")
    on = behind and words.is_word(draft.play.world, first, "on")
    return _subject_words(draft).find(behind if on else text)


SUBJECT: Input[str] = Input(
    _read_subject,
    lambda draft, typed: (_read_subject(draft, " ".join(typed)), []),
    lambda draft, subject: _subject_words(draft).shown(subject),
    words=_subject_words,
)


def _played_on(draft: Draft) -> list[str]:
    """Return all on whom the card may be played now by whoever gives the command."""
    known = subjects(draft.state, draft.answers["effect"].scope)
    cards = (_card(draft, subject, board=draft.answers["board"]) for subject in known)
    mine = (card for card in cards if draft.limited_to in ("", card.side))
    return [card.on for card in mine if not card.why_unplayable(draft.play, draft.state)]


def _card(draft: Draft, subject: str, **fields: Any) -> Card:
    """Return the card that was named, on somebody; whose it is follows from whose that is."""
    world, effect = draft.play.world, draft.answers["effect"]
    owner = _owner(draft.state, effect.scope, subject)
    return Card(
        card=draft.answers["card"],
        kind=effect.kind,
        on=subject,
        side=world.other(owner) if effect.enemy else owner,
        **fields,
    )


def _why_on_nobody(draft: Draft) -> list[Refusal]:
    """Return why the card cannot be played on anybody now."""
    known = subjects(draft.state, draft.answers["effect"].scope)
    return [
        why
        for subject in known
        for why in _card(draft, subject).why_unplayable(draft.play, draft.state)[:1]
    ]


def _own(draft: Draft) -> list[str]:
    """Return the cards that a side holds, or may hold unseen, on its phone; a terminal that both
    sides read lists no hand."""
    world, hand = draft.play.world, draft.state.hands.get(draft.seat, ())
    unseen = deck.hidden(world, draft.state) if UNSEEN in hand else ()
    return sorted({*hand, *unseen} - {UNSEEN}, key=int)


def _does(draft: Draft, card: str) -> str:
    """Return a card with both of its sides."""
    row, world = draft.play.world.cards[card], draft.play.world
    return " / ".join(world.effect(effect) for effect in (row.event, row.reaction))


@action
class _Playing(EndsAt):
    """Common fields of the two commands that play a card. Each of them makes a `Card`."""

    gate = WhileCardsArePlayed()
    sort: ClassVar[str]
    card: str = field(
        CARD, N_("The card, by its number."), legal=lambda draft: _own(draft), priced=_does
    )
    on: str = field(SUBJECT, N_("On what it is played: a unit, group or leader."), legal=_played_on)
    second: str | None = field(
        UNIT,
        N_("The second unit, where two are merged."),
        option="with",
        metavar="UNIT",
        default=None,
    )
    token: str | None = field(
        TOKEN,
        tokens.TOKEN_HELP,
        option="token",
        default=None,
        chance=tokens.DRAWN,
        priced=tokens.faces,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Card]:
        """Ask for the card and its subject, then for what its effect needs: the second unit of a
        merging, the hex of cavalry that falls back, a new order token. A card that cannot be played
        is refused before these are asked for or a token is drawn.

        The side follows from the subject, see `_card`."""
        card = yield Ask("card", draft, listed=False)
        effect = effect_of(draft.play.world, card, cls.sort)
        draft = draft.having("card", card).having("effect", effect)
        board = yield Ask("board", draft)
        draft = draft.having("board", board)
        on = yield Ask("on", draft, idle=lambda: _why_on_nobody(draft))
        card_played = _card(draft, on, board=board)
        draft.refuse(card_played.why_unplayable(draft.play, draft.state))
        if effect.code == "merge_units":
            second = yield Ask("second", draft, required=True, legal=_mergeable(draft, card_played))
            card_played = replace(card_played, second=second)
        if effect.code == "free_recall":
            card_played = replace(
                card_played,
                hex=(yield withdrawal.where(draft, card_played, on, at_once.FALLS_BACK)),
            )
        if at_once.needs_token(draft.state, effect.code, card_played.laid(draft.play.world)):
            card_played = replace(card_played, token=(yield tokens.drawn_for(draft, on)))
        return card_played


def _mergeable(draft: Draft, first: Card) -> Sequence[str]:
    """Return the units that may be merged with one."""
    return accepted(draft, draft.state.units, lambda other: replace(first, second=other))


@action
class Event(_Playing):
    """The event of a card, in one's own action."""

    sort = effects.EVENT


@action
class Reaction(_Playing):
    """The reaction of a card, in the enemy's action."""

    sort = effects.REACTION
