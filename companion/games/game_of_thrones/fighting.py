"""The battle that a march began: support, cards, the blade, and what loser and winner choose
(pp. 8-11)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any, ClassVar

from companion.games.game_of_thrones import card_pairs, consequences, retold
from companion.games.game_of_thrones.abilities import NO, hand
from companion.games.game_of_thrones.action import AREA, AREAS, UNITS, Draft, ThronesAction, some_of
from companion.games.game_of_thrones.aftermath import (
    BattleEnd,
    ability_choices,
    after_victory,
    choice_text,
    discards_defence,
    document,
    effects_lines,
    end_of,
    scene_of,
    sides_blocks,
    used_cards,
    winning_ability,
)
from companion.games.game_of_thrones.battle import (
    Clash,
    Commitment,
    best_fed,
    commitment_refusals,
    default_losses,
    fed_survivors,
    hungrier,
    open_retreats,
    sums,
    tie_winner,
)
from companion.games.game_of_thrones.laid_battle import battle_of
from companion.games.game_of_thrones.marches import WITHOUT, arrive
from companion.games.game_of_thrones.play import PAGES, Play
from companion.games.game_of_thrones.state import PendingBattle, ThronesState
from companion.games.game_of_thrones.strength import support_items, supporters, total
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.world import World
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, action, field
from companion.table.battles import RetoldBattle
from companion.table.counts import Counts, minus
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.inputs import FLAG, choice_words, one_of
from companion.table.reply import Block, Line, Reply
from companion.table.rules import Step
from companion.table.words import Vocabulary

ATTACKER, DEFENDER, NOBODY = "attacker", "defender", N_("nobody")


def _side_words(_draft: actions.Draft[Any, Any]) -> Vocabulary:
    return choice_words(
        attacker=(_("attacker"), "a"),
        defender=(_("defender"), "d"),
        nobody=(_(NOBODY), NO, _(NO)),
    )


SIDE = one_of(_side_words)


def _sides(state: ThronesState) -> tuple[str, str]:
    """Return the house that attacks, and the one that defends."""
    assert state.fight is not None
    return state.fight.attacker, state.forces[state.fight.area].house


VERSUS = re.compile(r"\s+(?:v|vs|proti)\.?\s+|\s*[,;]\s*")


def _read_cards(draft: actions.Draft[Any, Any], text: str) -> tuple[str, ...]:
    """Read the cards of both houses: `tywin v margaery`, `tywin margaery`, or `1 v 4` by the
    numbers in the hands; in either order, as each house has its own cards. One card alone leaves
    the other to be asked for. Raises UsageError."""
    parts, words = VERSUS.split(text.strip()), text.split()
    divisions = [[text]]
    if len(parts) > 1:
        divisions.append(parts)
    else:  # between any two words: a name may have several
        divisions += [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    meanings = {_cards_of(draft, division) for division in divisions} - {()}
    if len(meanings) == 1:
        return meanings.pop()
    if len(parts) == 2:
        hands = zip(_words(draft), parts, strict=True)
        return tuple(hand_words.find(part) for hand_words, part in hands)  # says what is wrong
    message = _("'{text}': name two cards, the attacker's first, for example: {example}.")
    raise UsageError(message.format(text=text, example=_example(draft)))


def _words(draft: actions.Draft[Any, Any]) -> list[Vocabulary]:
    """Return the cards of the attacker, and of the defender, with their numbers in the hand."""
    world = draft.play.world
    known, words = world.vocabulary("house_cards"), list[Vocabulary]()
    for house in _sides(draft.state):
        hand_words = known.only(world.hand(house))
        numbers = {c: str(n) for n, c in enumerate(hand(draft.play, draft.state, house), 1)}
        spelled = {
            card: (*names[1:], numbers[card]) if card in numbers else names[1:]
            for card, names in hand_words.spellings.items()
        }
        words.append(Vocabulary.of(hand_words.what, spelled))
    return words


def _cards_of(draft: actions.Draft[Any, Any], parts: list[str]) -> tuple[str, ...]:
    """Return the cards that the parts of a line mean, the attacker's first; none where they may
    mean several or nothing. A card alone is the attacker's, if it can be."""
    words = _words(draft)
    if len(parts) == 1:
        matches = [hand_words.matches(parts[0]) for hand_words in words]
        first_matches = next(filter(None, matches), [])
        return tuple(first_matches) if len(first_matches) == 1 else ()
    if len(parts) != len(words):
        return ()
    for ordered in (parts, parts[::-1]):
        matches = [
            hand_words.matches(part) for hand_words, part in zip(words, ordered, strict=True)
        ]
        if all(matches):
            clear = all(len(cards) == 1 for cards in matches)
            return tuple(cards[0] for cards in matches) if clear else ()
    return ()


def _read_line(draft: actions.Draft[Any, Any], text: str) -> tuple[str, ...]:
    """Return the cards of a line, behind the area of the battle or without it."""
    areas, words = draft.play.world.vocabulary("areas"), text.split()
    try:
        return _read_cards(draft, text)
    except UsageError:
        for count in range(len(words), 0, -1):
            if areas.matches(" ".join(words[:count])) == [draft.state.fight.area]:
                return _read_cards(draft, " ".join(words[count:])) if words[count:] else ()
        raise


def _shown_cards(draft: actions.Draft[Any, Any], cards: tuple[str, ...]) -> str:
    attackers, defenders = map(draft.play.world.card, cards)
    return _("{attackers} v {defenders}").format(attackers=attackers, defenders=defenders)


def _pairs_in_hand(draft: actions.Draft[Any, Any]) -> list[tuple[str, ...]]:
    """Return every card of the attacker with every one of the defender."""
    hands = (hand(draft.play, draft.state, house) for house in _sides(draft.state))
    return list(product(*hands))


def _example(draft: actions.Draft[Any, Any]) -> str:
    """Return two cards that could be laid now."""
    return _shown_cards(draft, _pairs_in_hand(draft)[0])


CARDS: Input[tuple[str, ...]] = Input(_read_cards, shown=_shown_cards)
LINE: Input[tuple[str, ...]] = Input(_read_line, shown=_shown_cards)


def _these(words: Vocabulary, _draft: actions.Draft[Any, Any]) -> Vocabulary:
    return words


def _card_of(words: Vocabulary) -> Input[str]:
    """Return a field for one of some house cards, each with what stands on it."""
    return one_of(partial(_these, words))._replace(says=_says)


def _says(draft: actions.Draft[Any, Any], key: str) -> str:
    """Return text such as `strength 2, swords 1: …`."""
    world, card = draft.play.world, draft.play.world.cards[key]
    signs = [_("strength {n}").format(n=card.strength)]
    signs += [_("swords {n}").format(n=card.swords)] if card.swords else []
    signs += [_("fortifications {n}").format(n=card.forts)] if card.forts else []
    text = ", ".join(signs)
    return f"{text}: {world.effect(key)}" if card.ability else text


def _with_the_other(draft: Draft, card: str) -> Asking[tuple[str, ...]]:
    """Ask for the other card of a battle, where one is named."""
    world = draft.play.world
    house = next(side for side in _sides(draft.state) if side != world.cards[card].house)
    cards = hand(draft.play, draft.state, house)
    other = yield Ask(
        "cards",
        draft,
        prompt=world.say(_("{house}: the card"), house=house),
        input=_card_of(world.vocabulary("house_cards").only(cards)),
        legal=cards,
        typed=False,
    )
    pair = (card, other)
    return pair if house == _sides(draft.state)[1] else pair[::-1]


def _each_in_secret(both: Ask[tuple[str, ...]]) -> Asking[tuple[str, ...]]:
    """Ask each house on its own phone for its card, unseen by the other (p. 10)."""
    draft = both.draft
    if (yield Ask(both.name, draft, required=False)) is not None:
        raise UsageError(_("Each house lays its own card."))
    cards_laid = list[str]()
    for house in _sides(draft.state):
        cards = hand(draft.play, draft.state, house)
        text = _("{house}: the card that you lay, in secret")
        words = draft.play.world.vocabulary("house_cards").only(cards)
        cards_laid.append(
            (
                yield Ask(
                    both.name,
                    draft,
                    prompt=draft.play.world.say(text, house=house),
                    input=_card_of(words),
                    legal=cards,
                    typed=False,
                    seat=house,
                    secret=True,
                    above=both.above,
                    scene=both.scene,
                    battle=both.battle,
                )
            )
        )
    return tuple(cards_laid)


@dataclass(frozen=True, slots=True)
class WhenBegun:
    """Gate: open while a battle waits to be fought."""

    def refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        if state.fight is not None and not state.over:
            return []
        reason = _("No battle has begun; a march into enemies begins one")
        return play.closed_refusals(state) or [play.refuse("battle", reason)]


@action
class Battle(ThronesAction):
    """A battle that a march began, fought to its end (pp. 8-11)."""

    gate = WhenBegun()
    weighs = True
    inputs: ClassVar[Mapping[str, Field]] = {
        "without": WITHOUT,
        "words": Field(
            LINE,
            N_("Both house cards, the attacker's first: tywin v euron."),
            required=False,
            default=(),
        ),
    }
    attack_support: tuple[str, ...] = field(
        AREAS,
        N_("Areas that support the attacker."),
        default=(),
        option="attack-support",
        metavar="AREAS",
    )
    defend_support: tuple[str, ...] = field(
        AREAS,
        N_("Areas that support the defender."),
        default=(),
        option="defend-support",
        metavar="AREAS",
    )
    cards: tuple[str, ...] = field(
        CARDS,
        N_("Both house cards, the attacker's first, with 'v' between them."),
        option="cards",
    )
    blade: bool = field(
        FLAG, N_("The Valyrian steel blade is used."), default=False, option="blade"
    )
    lost: Counts = field(
        UNITS,
        N_("The casualties, where the loser can choose."),
        default={},
        option="lost",
        metavar="UNITS",
    )
    retreat: str | None = field(
        AREA,
        N_("Where a beaten defender retreats to."),
        default=None,
        option="retreat",
        metavar="AREA",
    )
    kept: Counts | None = field(
        UNITS,
        N_("Which units live on where supply does not feed all that retreat."),
        default=None,
        option="kept",
        metavar="UNITS",
    )
    ability: str | None = field(
        one_of(lambda draft: choice_words()),
        N_("The choice for the ability of the winner's card, or 'no'."),
        default=None,
        option="ability",
    )

    @classmethod
    def weighing(cls, draft: Draft) -> Asking[Reply]:
        """Weigh every pair of cards that could be played."""
        play, state = draft.play, draft.state
        if state.fight is None:
            raise RefusedError(cls.gate.refusals(play, state))
        attack, defend = yield from _supports(draft, state.fight)
        blade = yield Ask("blade", draft)
        committed = Commitment(attack, defend, blade)
        if rule_refusals := commitment_refusals(play, state, committed):
            raise RefusedError(rule_refusals)
        return card_pairs.answer(play, state, committed, notes=())

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Battle]:
        """Ask for support, cards and blade; then, as the winner is known, for the choices of loser
        and winner. Without cards, and nobody to ask for them, the answer is the sums so far."""
        fight = draft.state.fight
        if fight is None:
            raise RefusedError(cls.gate.refusals(draft.play, draft.state))
        return (yield from actions.located(fight.area, cls._asking(draft, fight)))

    @classmethod
    def _asking(cls, draft: Draft, fight: PendingBattle) -> Asking[Battle]:
        """Ask for support, house cards and the blade, then for what is left to choose when the
        winner is known."""
        play, state = draft.play, draft.state
        cards = line = yield Ask("words", draft)
        attack, defend = yield from _supports(draft, fight)
        blade = yield Ask("blade", draft)
        committed = Commitment(attack, defend, blade)
        rule_refusals = commitment_refusals(play, state, committed)
        draft.refuse(rule_refusals)
        announced = _announced(play, state, committed)
        clash = sums(play, state, committed)
        scene, battle = scene_of(play, clash), battle_of(play, clash)
        both = Ask(
            "cards",
            draft,
            prompt=_("House cards, the attacker's first"),
            example=_example(draft),
            notes=[
                _("By name, or by the numbers in the hands above: 1 v 4."),
                _("One card alone leaves the other to be asked for."),
            ],
            legal=_pairs_in_hand(draft),
            above=[
                *announced.blocks[:-1],
                Line(_so_far(sums(play, state, committed))),
            ],
            columns=_hands(play, state),
            instead=announced,
            scene=scene,
            battle=battle,
        )
        if not cards:
            cards = (yield from _each_in_secret(both)) if draft.seat else (yield both)
        if len(cards) == 1:
            cards = yield from actions.over(scene, _with_the_other(draft, cards[0]), battle)
        if not blade and _can_use_the_blade(play, state):
            text = _("Does {house} use the blade? (yes/no)")
            blade = yield Ask(
                "blade",
                draft,
                prompt=play.world.say(text, house=state.blade),
                wanted=True,
                follows="" if line else "cards",
                seat=state.blade,
                scene=scene_of(play, sums(play, state, committed._replace(cards=cards))),
                battle=battle_of(play, sums(play, state, committed._replace(cards=cards))),
                above=_with_cards(play, state, committed._replace(cards=cards)),
            )
        fought = Battle(attack_support=attack, defend_support=defend, cards=cards, blade=blade)
        if any(card not in hand(play, state, house) for house, card in fought._played(state)):
            return fought  # which the rules refuse
        clash = fought.clash(play, state)
        battle = battle_of(play, clash)
        return (yield from actions.over(scene_of(play, clash), fought._finishing(draft), battle))

    def _finishing(self, draft: Draft) -> Asking[Battle]:
        """Ask for the choices that are left when the winner is known: casualties, retreat, ability.
        What was typed and fits nowhere stays in the event, so that it is refused, not ignored."""
        play, state = draft.play, draft.state
        clash = self.clash(play, state)
        result: tuple[Block, ...] = (Line(self.told(play, state) + "."),)
        casualties = _casualties(draft, clash)._replace(above=result, seat=clash.lost.house)
        lost = yield casualties
        result = () if casualties.wanted else result
        survivors = minus(clash.lost.units, lost)
        free: Counts = {}
        if clash.lost.house != clash.fight.attacker and survivors:
            free = open_retreats(play, state, clash, survivors)
        ways = best_fed(free)
        text = play.world.say(_("{house} retreats to"), house=clash.lost.house)
        hungry = ways_text(play, free, survivors)
        retreat = yield Ask(
            "retreat",
            draft,
            prompt=text,
            legal=tuple(ways),
            default=next(iter(ways), None),
            required=len(ways) > 1,
            above=(*result, *([Line(hungry)] if hungry else ())),
            seat=clash.lost.house,
        )
        result = () if len(ways) > 1 else result
        alive = _lives_on(draft, clash, survivors, ways.get(retreat or "", 0))
        kept_alive = yield alive._replace(seat=clash.lost.house)
        return replace(
            self,
            lost=lost,
            retreat=retreat,
            kept=kept_alive,
            ability=(yield _ability(draft, clash)._replace(above=result, seat=clash.won.house)),
        )

    def clash(self, play: Play, state: ThronesState) -> Clash:
        """Return both sides and the winner. Needs a fight in the state."""
        return sums(play, state, self._committed())

    def _committed(self) -> Commitment:
        return Commitment(self.attack_support, self.defend_support, self.blade, self.cards)

    def _played(self, state: ThronesState) -> Iterator[tuple[str, str]]:
        """Yield house and card of the attacker, then of the defender."""
        return zip(_sides(state), self.cards, strict=True)

    def _end(self, play: Play, state: ThronesState, clash: Clash) -> BattleEnd:
        return end_of(play, state, clash, self.lost, self.retreat, self.kept)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse support, blade or cards that a side cannot commit, and only where these fit the
        choices after the battle."""
        world = play.world
        refusals = commitment_refusals(play, state, self._committed())
        for house, card in self._played(state):
            if card not in hand(play, state, house):
                reason = world.say(_("{house} cannot play {card}"), house=house, card=card)
                names = ", ".join(world.card(key) for key in hand(play, state, house))
                refusals.append(
                    play.refuse("cards", reason, _("in hand: {cards}").format(cards=names))
                )
        return refusals or self._end_refusals(play, state)

    def _end_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse choices after a battle that do not fit: casualties, the area of the retreat, units
        kept alive there, and the ability of the winner's card."""
        clash = self.clash(play, state)
        if wrong_losses := self._casualty_refusals(play, clash):
            return wrong_losses
        return [
            *self._retreat_refusals(play, state, clash),
            *self._choice_refusals(play, state, clash),
        ]

    def _casualty_refusals(self, play: Play, clash: Clash) -> list[Refusal]:
        """Refuse more, fewer or other casualties than the loser has to name."""
        lost = self.lost
        if sum(lost.values()) == clash.casualties and not minus(lost, clash.lost.units):
            return []
        reason = play.world.say(
            ngettext(
                "{house} loses {count} unit that is not routed, not {units}",
                "{house} loses {count} units that are not routed, not {units}",
                clash.casualties,
            ),
            house=clash.lost.house,
            count=clash.casualties,
            units=lost,
        )
        allowed = play.world.say(_("there are: {units}"), units=clash.lost.units)
        return [play.refuse("casualties", reason, allowed)]

    def _retreat_refusals(self, play: Play, state: ThronesState, clash: Clash) -> list[Refusal]:
        """Refuse a retreat that is missing, leads to an area that does not take the units or feeds
        fewer than another, or that nobody chooses: only a beaten defender does."""
        world, survivors = play.world, minus(clash.lost.units, self.lost)
        attacker_lost = clash.lost.house == clash.fight.attacker
        if attacker_lost or not survivors:
            if not self.kept and not self.retreat:
                return []
            reason = _("Nobody chooses a retreat in this battle")
            allowed = world.say(_("beaten attackers go back to {area}"), area=clash.fight.source)
            return [play.refuse("retreat", reason, allowed if survivors else "")]
        open_areas = open_retreats(play, state, clash, survivors)
        ways, area = best_fed(open_areas), self.retreat
        if area is None and ways:
            reason = _("The retreat is missing")
            return [play.refuse("retreat", reason, world.areas_text(ways))]
        if area is None:
            nobody = _("Nobody retreats, so nobody is kept")
            return [play.refuse("retreat", nobody)] if self.kept else []
        if area in ways:
            return self._kept_refusals(play, clash, survivors, ways[area])
        reason = world.say(_("There is no retreat to {area}"), area=area)
        if area in open_areas:
            reason += ": " + hungrier(play, open_areas, area, sum(survivors.values()))
        return [play.refuse("retreat", reason, world.areas_text(ways))]

    def _choice_refusals(self, play: Play, state: ThronesState, clash: Clash) -> list[Refusal]:
        """Refuse a choice that the ability of the winner's card does not offer, and none where it
        offers some."""
        choices = ability_choices(play, state, clash)
        possible = (NO, *choices) if choices else (None, NO)
        if self.ability in possible:
            return []
        reason = play.world.say(
            _("{card}: this is no choice for the ability"), card=str(clash.won.card)
        )
        names = ", ".join(choice_text(play, choice) for choice in choices)
        allowed = f"{names}, {_(NO)}" if choices else _("there is nothing to choose")
        return [play.refuse("cards", reason, allowed)]

    def _kept_refusals(
        self, play: Play, clash: Clash, survivors: Counts, fed: int
    ) -> list[Refusal]:
        """Refuse unless as many survivors as supply feeds reach the area of the retreat, no more
        and no fewer."""
        chosen = self.kept
        if not chosen or (sum(chosen.values()) == fed and not minus(chosen, survivors)):
            return []
        reason = play.world.say(
            _("{house} keeps {count} of {units} on this retreat, not {kept}"),
            house=clash.lost.house,
            count=fed,
            units=survivors,
            kept=chosen,
        )
        return [play.refuse("retreat", reason)]

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        """Carry the battle out: casualties, retreat, who holds the area, cards used, and the
        winner's ability. After an amendment that makes it another battle nothing happens."""
        fight, world = state.fight, play.world
        if fight is None or fight.area not in state.forces:
            return consequences.settle(world, replace(state, fight=None))
        clash = self.clash(play, state)
        sides = (clash.attacker, clash.defender)
        if any(world.cards[str(side.card)].house != side.house for side in sides):
            return Step(state)  # after an amendment this is another battle
        end = self._end(play, state, clash)
        ability, chosen = winning_ability(clash), self.ability
        if chosen not in ability_choices(play, state, clash):
            chosen = None
        after = replace(state, fight=None)
        if clash.winner == fight.attacker:
            after = after.with_order(fight.area, None).with_force(fight.area, None)
            after = arrive(after, fight.attacker, fight.area, clash.won.units)
        else:
            held = state.forces[fight.area]
            units = minus(held.units, clash.defender.killed or {})
            after = after.with_force(fight.area, replace(held, units=units))
        if end.area is not None:
            after = arrive(after, clash.lost.house, end.area, end.arrived, routed=end.arrived)
        used = {side.house: used_cards(play, state, side) for side in sides}
        discards = {**after.discards, **used}
        after = replace(after, discards=discards, blade_used=state.blade_used or bool(self.blade))
        lost_bonus = any(
            item.reason == "ability" and item.value < 0 for item in clash.defender.items
        )
        # A defence order that a card discards is gone even where the defender stays.
        if lost_bonus and clash.attacker.card and discards_defence(clash):
            after = after.with_order(fight.area, None)
        ledger = PowerLedger(world, after)
        if ability is not None:
            after_victory(ledger, clash, ability, chosen)
        return consequences.settle(world, ledger.state, tuple(ledger.entries))

    def who(self, state: ThronesState) -> str:
        return state.fight.attacker if state.fight else ""

    def told(self, play: Play, state: ThronesState) -> str:
        world = play.world
        if state.fight is None or state.fight.area not in state.forces:
            return _("a battle that did not begin")
        clash = self.clash(play, state)
        return world.say(
            _("battle of {area}: {attacker} {attack}, {defender} {defence}; {winner} wins"),
            area=clash.fight.area,
            attacker=clash.attacker.house,
            attack=clash.attacker.total,
            defender=clash.defender.house,
            defence=clash.defender.total,
            winner=clash.winner or "",
        )

    def battle(
        self, play: Play, before: ThronesState, after: Step[ThronesState]
    ) -> RetoldBattle | None:
        if before.fight is None or before.fight.area not in before.forces:
            return None
        announced = Commitment(self.attack_support, self.defend_support)
        return retold.battle(play, before, self.clash(play, before), announced, self.lost)

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        """Return both sides with their sums, who won and why, casualties, the retreat and whom it
        cost, and the cards left in hand."""
        world = play.world
        clash = self.clash(play, before)
        end = self._end(play, before, clash)
        blocks = [*sides_blocks(play, clash), *map(Line, _end_texts(world, clash, end))]
        if end.area is not None and clash.lost.house != clash.fight.attacker:
            free = open_retreats(play, before, clash, end.survivors)
            if len(best_fed(free)) < len(free):
                blocks.append(Line(ways_text(play, free, end.survivors)))
        blocks += self._held_back(play, before)
        if self.ability not in (None, NO):
            text = world.say(
                _("{card}: {choice}"),
                card=str(clash.won.card),
                choice=choice_text(play, self.ability),
            )
            blocks.append(Line(text))
        left = ", ".join(
            f"{world.house(side.house)} {len(hand(play, step.state, side.house))}"
            for side in (clash.attacker, clash.defender)
        )
        blocks.append(Line(_("Cards in hand: {left}.").format(left=left)))
        return blocks

    def _held_back(self, play: Play, before: ThronesState) -> list[Block]:
        """Return the support orders beside the battle that helped nobody."""
        assert before.fight is not None
        named = {*self.attack_support, *self.defend_support}
        idle = [k for k in supporters(play.world, before, before.fight.area) if k not in named]
        if not idle:
            return []
        texts = [f"{play.world.area(k)} ({play.world.house(before.orders[k].house)})" for k in idle]
        return [Line(_("Did not support: {areas}").format(areas=", ".join(texts)))]

    def outcome(self, play: Play, before: ThronesState) -> Mapping[str, Any]:
        clash = self.clash(play, before)
        return document(clash, self._end(play, before, clash))


@action
class Odds(ThronesAction):
    """Odds of the waiting battle, over both hands. It records nothing."""

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Reply]:
        state = draft.state
        if state.fight is None:
            allowed = _("'odds march FROM TO UNITS' asks before a march")
            refusals = Battle.gate.refusals(draft.play, state)
            raise RefusedError([refusal._replace(allowed=allowed) for refusal in refusals])
        attack, defend = card_pairs.own_support(draft.play.world, state)
        yield from ()  # a course of questions, though it has none
        return card_pairs.answer(draft.play, state, Commitment(attack, defend), notes=())


def _end_texts(world: World, clash: Clash, end: BattleEnd) -> Iterator[str]:
    """Yield who has won and why, the loser's casualties, its retreat, and who is destroyed on
    it."""
    text = _("{house} wins.")
    if clash.by_tie:
        text = _("Equal strength: {house} stands higher in the Fiefdoms and wins.")
    if clash.by_kill:
        text = _("No units are left on the other side: {house} wins.")
    yield world.say(text, house=clash.won.house)
    loser = world.house(clash.lost.house)
    yield world.say(
        _("Casualties of {house} (swords {swords}, fortifications {forts}): {units}"),
        house=loser,
        swords=clash.won.swords,
        forts=clash.lost.forts,
        units=end.casualties,
    )
    if end.area is not None:
        text = _("{house} retreats to {area}, routed: {units}")
        yield world.say(text, house=loser, area=end.area, units=end.arrived)
    fates = (
        (_("Destroyed, routed units never retreat again: {units}"), end.routed),
        (_("Destroyed, without a way out: {units}"), end.cut_off),
        (_("Destroyed, supply does not feed them there: {units}"), end.unfed),
    )
    for text, units in fates:
        if any(units.values()):
            yield world.say(text, units=units)


def _supports(
    draft: Draft, fight: PendingBattle
) -> Asking[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Ask for both sides' support: their own orders by themselves, others as they say."""
    state, world = draft.state, draft.play.world
    attack = list((yield Ask("attack_support", draft)))
    defend = list((yield Ask("defend_support", draft)))
    without = yield Ask("without", draft)
    sides = {fight.attacker: attack, state.forces[fight.area].house: defend}
    named = {*attack, *defend, *without}
    for area in supporters(world, state, fight.area):
        owner = state.orders[area].house
        if area in named:
            continue
        if owner in sides:
            sides[owner].append(area)
            continue
        adds = total(support_items(world, state, fight.area, [area]))
        so_far = sums(draft.play, state, Commitment(tuple(attack), tuple(defend)))
        text = _("{house} may support from {area} with {strength}: whom")
        side = yield Ask(
            "attack_support",
            draft,
            prompt=world.say(text, house=owner, area=area, strength=adds),
            input=SIDE,
            legal=(ATTACKER, DEFENDER, NOBODY),
            where=area,
            default=NOBODY,
            typed=False,
            wanted=True,
            seat=owner,
            scene=scene_of(draft.play, so_far),
            battle=battle_of(draft.play, so_far),
        )
        if side != NOBODY:
            (attack if side == ATTACKER else defend).append(area)
    return (
        tuple(area for area in attack if area not in without),
        tuple(area for area in defend if area not in without),
    )


def _announced(play: Play, state: ThronesState, committed: Commitment) -> Reply:
    """Show step 2 of a battle (p. 10): what both sides have so far, and who else could help."""
    world, fight = play.world, state.fight
    assert fight is not None
    clash = sums(play, state, committed)
    blocks = sides_blocks(play, clash)
    others = [
        f"{world.area(key)} ({world.house(state.orders[key].house)})"
        for key in supporters(world, state, fight.area)
        if key not in (*committed.attack_support, *committed.defend_support)
    ]
    if others:
        text = _("Could still support: {areas}").format(areas=", ".join(others))
        blocks.append(Line(text))
    if not state.blade_used:
        text = world.say(_("{house} has the blade."), house=state.blade)
        blocks.append(Line(text))
    blocks += retreat_blocks(play, state)
    blocks.append(Line(_("Then: 'battle ATTACKER v DEFENDER'")))
    return Reply(document(clash, end=None), blocks)


def ways_text(play: Play, ways: Counts, survivors: Counts) -> str:
    """Say where supply does not feed all units that would retreat. Empty: it feeds them
    everywhere."""
    count = sum(survivors.values())
    if all(fed >= count for fed in ways.values()):
        return ""
    text = ngettext(
        "Supply feeds on the retreat, of {count} unit (p. {page}): {ways}.",
        "Supply feeds on the retreat, of {count} units (p. {page}): {ways}.",
        count,
    )
    named = ", ".join(f"{play.world.area(area)} {fed}" for area, fed in ways.items())
    text = text.format(count=count, page=PAGES["retreat"], ways=named)
    return f"{text} {_most_fed()}" if len(best_fed(ways)) < len(ways) else text


def _most_fed() -> str:
    return _("The retreat goes to where it feeds the most.")


def retreat_blocks(play: Play, state: ThronesState) -> list[Block]:
    """Show where the defender of the waiting battle could retreat with all units, and how many of
    them supply feeds there."""
    fight = state.fight
    if fight is None or fight.area not in state.forces:
        return []
    clash = sums(play, state, Commitment())
    units = clash.defender.units
    ways = open_retreats(play, state, replace(clash, winner=fight.attacker), units)
    house = play.world.house(clash.defender.house)
    if not units:
        return []
    if not ways:
        return [Line(_("{house}, if beaten, has no way of retreat.").format(house=house))]
    count = sum(units.values())
    named = [
        play.world.area(area) + (f" ({fed}/{count})" if fed < count else "")
        for area, fed in ways.items()
    ]
    text = _("{house}, if beaten, may retreat to: {ways}.").format(
        house=house, ways=", ".join(named)
    )
    if any(fed < count for fed in ways.values()):
        text += " " + _("In brackets how many units supply feeds there.")
    if len(best_fed(ways)) < len(ways):
        text += " " + _most_fed()
    return [Line(text)]


def _hands(play: Play, state: ThronesState) -> list[Block]:
    """Return the cards that each side can play, with their numbers."""
    world, blocks = play.world, list[Block]()
    for house in _sides(state):
        cards = enumerate(hand(play, state, house), 1)
        named = ", ".join(f"{number} {world.card(card)}" for number, card in cards)
        blocks.append(Line(f"{world.house(house)}: {named}"))
    return blocks


def _so_far(clash: Clash) -> str:
    return _("Announced: attacker {attack}, defender {defence}").format(
        attack=clash.attacker.total, defence=clash.defender.total
    )


def _with_cards(play: Play, state: ThronesState, committed: Commitment) -> list[Block]:
    """Show what the blade could still change: both cards with the sums, what each does, who wins a
    tie."""
    clash, world = sums(play, state, committed), play.world
    text = _("With the cards: {attacker} {attack} ({card}), {defender} {defence} ({other}).")
    text_of_cards = text.format(
        attacker=world.house(clash.attacker.house),
        attack=clash.attacker.total,
        card=world.card(str(clash.attacker.card)),
        defender=world.house(clash.defender.house),
        defence=clash.defender.total,
        other=world.card(str(clash.defender.card)),
    )
    tie = _("A tie is won by {house}, who stands higher in the Fiefdoms.")
    text_of_cards += " " + world.say(tie, house=tie_winner(state, clash))
    return [Line(text_of_cards), *effects_lines(play, clash)]


def _can_use_the_blade(play: Play, state: ThronesState) -> bool:
    return not commitment_refusals(play, state, Commitment(blade=True))


def _casualties(draft: Draft, clash: Clash) -> Ask[Counts]:
    """Ask which units the loser gives up: the cheapest, unless there is a choice and somebody to
    make it."""
    number, units, counts = clash.casualties, clash.lost.units, draft.play.world.counts
    prompt = draft.play.world.say(
        _("{house} loses {count} of {units}"),
        house=clash.lost.house,
        count=number,
        units=counts(units),
    )
    return Ask(
        "lost",
        draft,
        prompt=prompt,
        input=some_of(units),
        default=default_losses(draft.play.world, units, number),
        wanted=0 < number < sum(units.values()) and len(units) > 1,
        exactly=number,
        check=_so_many(draft, units, number),
    )


def _lives_on(draft: Draft, clash: Clash, survivors: Counts, fed: int) -> Ask[Counts]:
    """Ask which units live on, if supply feeds only some of those that retreat. By default the
    strongest live on."""
    world = draft.play.world
    prompt = world.say(
        _("Supply feeds {count} of {units} of {house} there: who lives on?"),
        house=clash.lost.house,
        count=fed,
        units=survivors,
    )
    choice = 0 < fed < sum(survivors.values()) and len(survivors) > 1
    return Ask(
        "kept",
        draft,
        prompt=prompt,
        input=some_of(survivors),
        usual=fed_survivors(world, survivors, fed) if choice else None,
        wanted=choice,
        exactly=fed,
        check=_so_many(draft, survivors, fed),
    )


def _so_many(draft: Draft, units: Counts, count: int) -> Callable[[Counts], None]:
    """Return a check of an answer: exactly `count` of these units."""

    def check(chosen: Counts) -> None:
        if sum(chosen.values()) != count or minus(chosen, units):
            message = _("{count} of {units} are asked for, not {chosen}.")
            counts = draft.play.world.counts
            raise UsageError(
                message.format(count=count, units=counts(units), chosen=counts(chosen))
            )

    return check


def _ability(draft: Draft, clash: Clash) -> Ask[str]:
    """Ask the winner for the choice that the ability of the card leaves, if there is one."""
    play = draft.play
    choices = ability_choices(play, draft.state, clash)

    def words(_draft: actions.Draft[Any, Any]) -> Vocabulary:
        names = {key: [choice_text(play, key)] for key in choices} | {NO: [_(NO)]}
        return Vocabulary.of(_("choices"), names)

    card = str(clash.won.card)
    prompt = play.world.say(
        _("{card}: {effect}"), card=card, effect=play.world.effect(card).rstrip(".")
    )
    options = [*choices, NO] if choices else []
    return Ask(
        "ability",
        draft,
        prompt=prompt,
        input=one_of(words),
        legal=options,
        required=bool(choices),
    )
