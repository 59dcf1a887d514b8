"""`set`: correct what the books say, as one event that names every change."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.through_the_ages import goods, labels, tokens
from companion.games.through_the_ages.action import AgesAction, Draft
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import setting
from companion.games.through_the_ages.state import PHASES, Civilisation, TtaState
from companion.games.through_the_ages.words import find_card
from companion.games.through_the_ages.world import (
    BUILT,
    FOOD,
    GOVERNMENT,
    LEADER,
    RESOURCE,
    SPECIAL,
    WONDER,
    World,
)
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, action, field
from companion.table.codec import Value
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.words import Vocabulary, parse_list, read_number

Changes = Mapping[str, Value]
NONE = ("", "none", "-", "nic")
SINGLE = {"government": GOVERNMENT, "leader": LEADER, "building": WONDER, "tactic": "tactics"}
SEVERAL = {
    "wonders": (WONDER,),
    "ruined": (WONDER,),
    "specials": (SPECIAL,),
    "colonies": ("territory",),
    "hand": (),
    "fresh": (),
    "known": (),
}
MILITARY = ("tactic", "colonies", "known")
GOODS = {"food": FOOD, "resources": RESOURCE}
EXAMPLE = "round=4 green.culture=12 green.iron=2 orange.leader=homer"


def read_changes(world: World, state: TtaState, texts: tuple[str, ...]) -> Changes:
    """`green.culture=7`, `iron=2` (workers of the player in turn), `green.hand="iron, homer"` ->
    full key -> JSON value. Raises UsageError."""
    if not texts:
        raise UsageError(_("What is to be set? For example: {example}.").format(example=EXAMPLE))
    changes: dict[str, Value] = {}
    for text in texts:
        match = re.fullmatch(r"\s*([^=]+?)\s*=\s*(.*?)\s*", text)
        if match is None:
            message = _("'{text}' sets nothing: write for example {example}.")
            raise UsageError(message.format(text=text, example=EXAMPLE))
        key, value = _read(world, state, match[1], match[2])
        changes[key] = value
    return changes


def _read(world: World, state: TtaState, text: str, value: str) -> tuple[str, Value]:
    key, exact = labels.key_of(labels.OF_GAME, text)
    if exact:
        return key, _of_game(world, state, key, value)
    player, dot, what = text.partition(".")
    words = world.player_words(state.players)
    if not dot or len(words.matches(player)) != 1:
        player, what = state.turn, text
    else:
        player = words.find(player)
    name = what.removesuffix(labels.BLUE)
    known = world.card_words(_fitting(world, what, BUILT))
    figure, exact = labels.key_of(labels.OF_PLAYER, what)
    cards = [] if exact else known.matches(name)
    if figure and cards:
        both = ", ".join((_(labels.OF_PLAYER[figure]), *map(world.card, cards)))
        message = _("'{key}' may be one of these: {choices}.")
        raise UsageError(message.format(key=text, choices=both))
    if figure:
        return f"{player}.{figure}", _of_player(world, figure, value)
    if cards:
        card = known.find(name)
        if what.endswith(labels.BLUE):
            return f"{player}.{card}{labels.BLUE}", _whole(value)
        return f"{player}.{card}", None if value in NONE else _whole(value)
    if key:
        return key, _of_game(world, state, key, value)
    nearest = labels.nearest(what)
    if nearest:
        message = _("'{key}' cannot be set; did you mean '{nearest}'?")
        raise UsageError(message.format(key=text, nearest=nearest))
    names = ", ".join((*map(_, labels.OF_GAME.values()), *map(_, labels.OF_PLAYER.values())))
    message = _("'{key}' cannot be set; what can is: {known}; and any technology.")
    raise UsageError(message.format(key=text, known=names))


def _of_player(world: World, what: str, value: str) -> Value:
    if what in SINGLE:
        cards = world.card_words(_fitting(world, what, (SINGLE[what],)))
        return "" if value in NONE else find_card(world, cards, value)
    if what in SEVERAL:
        cards = world.card_words(_fitting(world, what, SEVERAL[what]))
        return [] if value in NONE else list(parse_list(value, cards))
    if what == "resigned":
        return value in ("yes", "ano", "1")
    return _whole(value)


def _fitting(world: World, what: str, categories: tuple[str, ...]) -> list[str]:
    if what in MILITARY:
        every = world.military.values()
        return [card.id for card in every if not categories or card.type in categories]
    cards = world.cards.values()
    return [card.id for card in cards if not categories or card.category in categories]


def _of_game(world: World, state: TtaState, key: str, value: str) -> Value:
    if key in setting.KEYS:
        return setting.read(world, state, key, value)
    if key == "turn":
        return world.player_words(state.players).find(value)
    if key == "phase":
        return Vocabulary.of(_("phases"), {phase: [_(phase)] for phase in PHASES}).find(value)
    if key == "age":
        names = {age: [world.age(age), world.name("ages", age)] for age in world.ages}
        return Vocabulary.of(_("ages"), names).find(value)
    return _whole(value)


def _whole(value: str) -> int:
    """A number that may stand under nought. Raises UsageError."""
    return -read_number(value[1:]) if value.startswith("-") else read_number(value)


def _changed(world: World, civ: Civilisation, what: str, value: Value) -> Civilisation:
    if what in labels.OF_PLAYER and what not in GOODS:
        fields: dict[str, Any] = {what: tuple(value) if isinstance(value, list) else value}
        changed = replace(civ, **fields)
        return replace(changed, military=max(changed.military, len(changed.known)))
    if value is None:
        cards = {key: count for key, count in civ.technologies.items() if key != what}
        return replace(civ, technologies=cards)
    assert isinstance(value, int)
    if what in GOODS:
        kind = GOODS[what]
        more = value - goods.stock(world, civ, kind)
        if more < 0:
            return goods.pay(world, civ, kind, -more)
        return goods.gain(world, civ, kind, more)[0]
    if what.endswith(labels.BLUE):
        stored = {**civ.stored, what.removesuffix(labels.BLUE): value}
        return replace(civ, stored={key: count for key, count in stored.items() if count})
    return replace(civ, technologies={**civ.technologies, what: value})


def goods_short(world: World, after: TtaState, changes: Changes) -> Iterator[str]:
    """Food and resources that blue tokens could not lay out as they were typed."""
    for key, value in changes.items():
        player, _dot, what = key.partition(".")
        if what not in GOODS or goods.stock(world, after.civs[player], GOODS[what]) == value:
            continue
        civ = after.civs[player]
        text = _("{player}: {what} {have}, not {value}; blue tokens left in the bank: {blue}.")
        yield text.format(
            player=world.player(player),
            what=_(what),
            have=goods.stock(world, civ, GOODS[what]),
            value=value,
            blue=civ.blue_bank,
        )


def _read_typed(draft: actions.Draft[Any, Any], text: str) -> Changes:
    return read_changes(draft.play.world, draft.state, tuple(shlex.split(text)))


def _lead(draft: actions.Draft[Any, Any], words: Sequence[str]) -> tuple[Changes, list[str]]:
    return read_changes(draft.play.world, draft.state, tuple(words)), []


@action
class Correction(AgesAction):
    """What the books say put right: full key -> value."""

    changes: Changes = field(
        Input(_read_typed, _lead, quoted=True),
        N_("What is put right, for example: green.culture=12 iron=2."),
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Correction]:
        """What was typed is taken as it is; tokens that no longer add up, and goods for which
        there are no tokens, are a remark."""
        world, state, found = (
            draft.play.world,
            draft.state,
            cls(changes=(yield Ask("changes", draft))),
        )
        if not found.refusals(draft.play, state):
            after = found.apply(draft.play, state).state
            for sentence in tokens.changed(world, state, after):
                draft.remark(sentence)
            for sentence in goods_short(world, after, found.changes):
                draft.remark(sentence)
        return found

    def faults(self, play: Play, state: TtaState) -> list[Refusal]:
        """Corrections are always allowed as far as there are such things: the table is right, the
        book was wrong."""
        found = []
        for key, value in self.changes.items():
            least = -99 if key.rpartition(".")[2].startswith("extra_") else 0
            if isinstance(value, int) and not isinstance(value, bool) and value < least:
                reason = _("{key} cannot be under {least}").format(key=key, least=least)
                found.append(play.refuse("actions", reason))
        return found

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        for key, value in self.changes.items():
            player, dot, what = key.partition(".")
            if key in setting.KEYS:
                assert isinstance(value, list)
                state = setting.apply(play.world, state, key, value)
            elif not dot:
                of_game: Any = {key: value}
                state = replace(state, **of_game)
            else:
                civ = _changed(play.world, state.civs[player], what, value)
                state = state.with_civ(player, civ)
        if state.over and any(key in ("round", "last_round") for key in self.changes):
            state = replace(state, ended=None, winners=())
        return Step(state)

    def who(self, state: TtaState) -> str:
        return ""

    def told(self, play: Play, state: TtaState) -> str:
        parts = (labels.told(play.world, key, value) for key, value in self.changes.items())
        return _("correction: {changes}").format(changes=", ".join(parts))
