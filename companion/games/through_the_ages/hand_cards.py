"""Cards from the hand: leaders, technologies, action cards, tactics (pp. 6-8, 15, 20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.through_the_ages import (
    building,
    expected,
    leaders,
    military_hand,
    population,
    ratings,
    technologies,
    wonders,
)
from companion.games.through_the_ages.action import (
    AgesAction,
    Draft,
    InTurn,
    card_of,
)
from companion.games.through_the_ages.building import (
    find_technology,
    higher_technologies,
    old_and_new,
)
from companion.games.through_the_ages.ledger import EFFECT, PLAYED, CivLedger
from companion.games.through_the_ages.phase import open_actions
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.words import (
    any_technology,
    find_card,
    hand_words,
    technology_words,
)
from companion.games.through_the_ages.world import (
    ACTION,
    FOOD,
    GOVERNMENT,
    LEADER,
    PRODUCTION,
    RESOURCE,
    UNIT,
    URBAN,
)
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, accepted, action, field, why_withheld
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.rules import Step
from companion.table.words import Vocabulary
from kitgen.game.effects import Change

TACTICS = "tactics"
STAGE, POPULATION, UPGRADE, TECHNOLOGY = "stage", "population", "upgrade", "technology"
NEEDS: Mapping[str, tuple[str, ...]] = {
    STAGE: (),
    POPULATION: (),
    URBAN: ("target",),
    PRODUCTION: ("target",),
    UPGRADE: ("old", "target"),
    TECHNOLOGY: ("target",),
}
"""Fields of `PlayCard` that the action of an action card needs."""
EXAMPLES: Mapping[str, str] = {
    URBAN: N_("play ideal drama"),
    PRODUCTION: N_("play rich bronze"),
    UPGRADE: N_("play efficient bronze iron"),
    TECHNOLOGY: N_("play breakthrough iron"),
}


class ActionCard(NamedTuple):
    """Content of an action card: the action it includes, what that costs less, and what follows."""

    do: str
    less: int
    gains: tuple[Change, ...]


def action_card(play: Play, key: str) -> ActionCard:
    """Return an action card as its column `effects` has it."""
    do, less, gains = "", 0, list[Change]()
    for effect in play.world.cards[key].effects:
        for change in effect.changes:
            if change.account == "do":
                do = change.name
            elif change.account == "discount":
                less = change.amount(lambda _name: 0)
            else:
                gains.append(change)
    return ActionCard(do, less, tuple(gains))


# ---- words ---------------------------------------------------------------------------------------


def _any_card(draft: actions.Draft[Any, Any]) -> Vocabulary:
    """Return the cards that somebody may mean to play, so that the rules can say why not."""
    world, level = draft.play.world, draft.play.world.level(draft.state.age)
    known = [card for card in (*world.cards, *world.military) if world.level_of(card) <= level]
    words: Vocabulary = world.card_words(known)
    return words


def _read_card(draft: actions.Draft[Any, Any], text: str) -> str:
    """Return a card in hand; of cards with that name the likeliest is meant. Raises UsageError."""
    world = draft.play.world
    for words in hand_words(world, draft.state):
        if words.matches(text):
            return find_card(world, words, text, held=words.ids)
    return find_card(world, _any_card(draft), text)


def _card_words(draft: actions.Draft[Any, Any]) -> Vocabulary:
    """Return the cards in hand, and the tactics that may be."""
    world = draft.play.world
    ids = dict.fromkeys(key for words in hand_words(world, draft.state) for key in words.ids)
    words: Vocabulary = world.card_words(ids)
    return words


CARD = card_of(_card_words, _read_card)


def _read_target(draft: actions.Draft[Any, Any], text: str) -> str:
    """Read what the action of a card is for. Raises UsageError."""
    world, do = draft.play.world, _do(draft.play, draft.answers["card"])
    if do == TECHNOLOGY:
        return find_card(world, world.card_words(_technologies_in_hand(draft)), text)
    known = technology_words(world, draft.state)
    if do == UPGRADE:
        return find_card(world, any_technology(world), text)
    fitting = known.only(key for key in known.ids if world.cards[key].category == do)
    return find_technology(world, fitting if fitting.matches(text) else known, text)


TARGET = card_of(lambda draft: any_technology(draft.play.world), _read_target)


def _do(play: Play, card: str) -> str:
    """Return the action that a card includes; empty if it has none, or is no action card."""
    return action_card(play, card).do if card in play.world.cards else ""


def _technologies_in_hand(draft: actions.Draft[Any, Any]) -> list[str]:
    cards = draft.play.world.cards
    return [key for key in dict.fromkeys(draft.state.civ.hand) if cards[key].technology]


# ---- what is legal -------------------------------------------------------------------------------


def _uses(draft: Draft, card: str) -> Iterator[PlayCard]:
    """Yield every way to play a card."""
    do, workers = _do(draft.play, card), draft.state.civ.technologies
    if do == UPGRADE:
        for old in workers:
            for new in higher_technologies(draft.play.world, draft.state, old):
                yield PlayCard(card=card, old=old, target=new)
    elif NEEDS.get(do):
        for target in _technologies_in_hand(draft) if do == TECHNOLOGY else workers:
            yield PlayCard(card=card, target=target)
    else:
        yield PlayCard(card=card)


def _legal_uses(draft: Draft, card: str) -> list[PlayCard]:
    return accepted(draft, _uses(draft, card), lambda use: use)


def playable(draft: Draft) -> list[str]:
    """Return the cards in hand; of hidden military cards each that may be one of them."""
    return [card for card in _in_a_hand(draft) if _legal_uses(draft, card)]


def _in_a_hand(draft: Draft) -> list[str]:
    """Return the civil cards in hand, and the tactics that may be there now."""
    play, state = draft.play, draft.state
    tactics = military_hand.timely(play, state, TACTICS)
    return list(dict.fromkeys((*state.civ.hand, *tactics)))


def _why_unplayable(draft: Draft) -> list[Refusal]:
    """Return why no card can be played now: the first reason against each."""
    play, reasons = draft.play, list[Refusal]()
    for card in _in_a_hand(draft):
        use = next(_uses(draft, card), None)
        reason = _("{card}: there is nothing that it could be for")
        nothing = play.refuse("cards", reason.format(card=play.world.card(card)))
        reasons += (
            [nothing] if use is None else why_withheld(draft, [use], lambda use_itself: use_itself)
        )
    reason = _("{player} has no card in hand that is played in this part of the turn")
    text = reason.format(player=play.world.player(draft.state.turn))
    return reasons or [play.refuse("playing", text)]


def _noted(draft: Draft, card: str) -> str:
    """Return how often a card is held, if more than once, and what playing it comes to, if there is
    one way."""
    uses, held = _legal_uses(draft, card), draft.state.civ.hand.count(card)
    notes = [f"{held}×"] if held > 1 else []
    notes += [expected.told(draft, use) for use in uses] if len(uses) == 1 else []
    return " · ".join(filter(None, notes))


def _olds(draft: Draft) -> list[str]:
    uses = _legal_uses(draft, draft.answers["card"])
    return list(dict.fromkeys(use.old for use in uses if use.old))


def _targets(draft: Draft) -> list[str]:
    uses, old = _legal_uses(draft, draft.answers["card"]), draft.answers.get("old")
    return list(dict.fromkeys(use.target for use in uses if use.target and use.old == old))


# ---- actions -------------------------------------------------------------------------------------


@action
class PlayCard(AgesAction):
    """A card from the hand, and what its action is for (pp. 6-8). In a revolution `card` is the
    government, or the action card that brings the one in `target`."""

    gate = InTurn("playing")
    card: str = field(CARD, N_("The card."), legal=playable, idle=_why_unplayable, noted=_noted)
    old: str | None = field(
        building.IN_PLAY, N_("What is upgraded."), default=None, key="from", legal=_olds
    )
    target: str | None = field(TARGET, N_("What its action is for."), default=None, legal=_targets)
    revolution: bool | None = None

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        """Divide the words of a line: as many as mean any card are its name, the rest says what its
        action is for."""
        vocabularies = tuple(hand_words(draft.play.world, draft.state))
        for length in range(len(words), 0, -1):
            head, tail = " ".join(words[:length]), " ".join(words[length:])
            if any(known.matches(head) for known in vocabularies):
                return {"card": head, **(cls._divided_tail(draft, head, tail) if tail else {})}
        return {"card": " ".join(words)}

    @classmethod
    def _divided_tail(cls, draft: Draft, head: str, tail: str) -> Mapping[str, str]:
        """Divide the words behind a card by what the card needs to know. Raises UsageError."""
        card = _read_card(draft, head)
        needs = NEEDS.get(_do(draft.play, card), ())
        if not needs:
            message = _("{card} needs nothing more than its name; '{text}' is too much.")
            raise UsageError(draft.play.world.say(message, card=card, text=tail))
        parts = old_and_new(draft, tail) if len(needs) > 1 else [tail]
        return dict(zip(needs, parts, strict=False))

    @classmethod
    def asking(cls, draft: Draft) -> Asking[PlayCard]:
        """Ask for the card, and what it is for if it can be played. For other cards the rules say
        why not."""
        card = yield Ask("card", draft)
        draft = draft.having("card", card)
        needs = NEEDS.get(_do(draft.play, card), ())
        must = bool(needs and _legal_uses(draft, card))
        old = target = None
        if "old" in needs:
            old = yield Ask("old", draft, required=must)
            draft = draft.having("old", old)
        if needs:
            only = _only_target(draft)
            target = yield Ask("target", draft, default=only, required=must and only is None)
        return PlayCard(card=card, old=old, target=target)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse a card that is not in hand, then by its kind: tactics, leader, technology, action
        card."""
        world, key = play.world, self.card
        if key in world.military:
            return _tactic_refusals(play, state, key)
        card, civ = world.cards[key], state.civ
        if key not in civ.hand:
            reason = _("{player} does not have {card} in hand")
            reason = world.say(reason, player=state.turn, card=key)
            names = world.cards_text(civ.hand)
            return [play.refuse("playing", reason, _("in hand: {cards}").format(cards=names))]
        refusals = self._revolution_refusals(play)
        if refusals or card.category == LEADER:
            return refusals or play.civil_refusals(state)
        if card.category != ACTION:
            return technologies.technology_refusals(play, state, key, bool(self.revolution))
        return self._action_refusals(play, state)

    def _revolution_refusals(self, play: Play) -> list[Refusal]:
        """Return a refusal of a revolution that brings no government."""
        key = self.target or self.card
        if not self.revolution or play.world.cards[key].category == GOVERNMENT:
            return []
        reason = play.world.say(_("{card} is no government"), card=key)
        return [play.refuse("revolution", reason, _("'play' brings it into play"))]

    def _action_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        key, civ = self.card, state.civ
        if civ.hand.count(key) <= civ.fresh.count(key):
            reason = play.world.say(_("{card} was taken in this turn"), card=key)
            return [play.refuse("playing", reason, _("action cards wait for a later turn"))]
        return play.civil_refusals(state) or self._included_refusals(play, state)

    def _included_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Return why the action that a card includes cannot be done."""
        world, target, included = play.world, self.target or "", action_card(play, self.card)
        if not all(getattr(self, word) for word in NEEDS.get(included.do, ())):
            reason = world.say(_("{card} needs to know what for"), card=self.card)
            allowed = _("for example '{example}'").format(example=_(EXAMPLES[included.do]))
            return [play.refuse("cards", reason, allowed)]
        less = included.less
        if included.do == STAGE:
            return wonders.stage_refusals(play, state, 1, less, own_action=False)
        if included.do == POPULATION:
            return population.increase_refusals(play, state, state.turn)
        if included.do == TECHNOLOGY:
            return _technology_refusals(play, state, target, bool(self.revolution))
        if included.do == UPGRADE:
            if world.cards[target].category == UNIT:
                reason = _("{card} upgrades farms, mines and urban buildings")
                return [play.refuse("cards", reason, card=self.card)]
            return building.upgrade_refusals(
                play, state, self.old or "", target, less, own_action=False
            )
        if included.do:
            if world.cards[target].category != included.do:
                reason = _("{card} does not build {target}")
                names = {"card": world.card(self.card), "target": world.card(target)}
                return [play.refuse("cards", reason.format(**names))]
            return building.build_refusals(play, state, target, less, own_action=False)
        return []

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        """Play the card by its kind: lay the tactic, change the leader, do the action, or bring the
        technology or government into play."""
        ledger, key = open_actions(play, state), self.card
        if key in play.world.military:
            _lay_tactic(ledger, key)
        elif play.world.cards[key].category == LEADER:
            _lead(ledger, key)
        elif play.world.cards[key].category == ACTION:
            self._act(play, ledger)
        else:
            technologies.bring(ledger, key, bool(self.revolution))
        return ledger.step()

    def _act(self, play: Play, ledger: CivLedger) -> None:
        """Do the action that the card includes, without an action of its own, then what it
        gives."""
        player, key, included = ledger.state.turn, self.card, action_card(play, self.card)
        civ, target = ledger.civ(player), self.target or ""
        hand = list(civ.hand)
        if key in hand:
            hand.remove(key)
        if not self.revolution or technologies.by_military(play.world, civ):
            ledger.change(player, spent_civil=civ.spent_civil + 1)
        ledger.change(player, hand=tuple(hand))
        if included.do == STAGE:
            wonders.build_stages(ledger, 1, included.less, own_action=False)
        elif included.do == POPULATION:
            population.increase(ledger, player)
        elif included.do == TECHNOLOGY:
            technologies.bring(ledger, target, bool(self.revolution), own_action=False)
        elif included.do == UPGRADE:
            building.upgrade(ledger, self.old or "", target, included.less, own_action=False)
        elif included.do:
            building.build(ledger, target, included.less, own_action=False)
        for change in included.gains:
            _gain(ledger, player, key, change)

    def told(self, play: Play, state: TtaState) -> str:
        world = play.world
        if self.revolution:
            card = world.card(self.target or self.card)
            return _("makes a revolution: {card}").format(card=card)
        words = [world.card(word) for word in (self.old, self.target) if word]
        text = world.say(_("plays {card}"), card=self.card)
        if _do(play, self.card) == STAGE:
            return f"{text}: {wonders.Stage(stages=1).told(play, state)}"
        return f"{text}: {' → '.join(words)}" if words else text


def _only_target(draft: Draft) -> str | None:
    """Return the only target of a card; None if there are several."""
    do, old = _do(draft.play, draft.answers["card"]), draft.answers.get("old")
    fitting = _technologies_in_hand(draft) if do == TECHNOLOGY else []
    if do == UPGRADE and old:
        fitting = higher_technologies(draft.play.world, draft.state, old)
    return fitting[0] if len(fitting) == 1 else None


def _governments(draft: Draft) -> list[str]:
    held = _held(draft, GOVERNMENT)
    return accepted(draft, held, lambda card: PlayCard(card=card, revolution=True))


def _why_no_government(draft: Draft) -> list[Refusal]:
    """Return why no government can be brought by a revolution now."""
    play, held = draft.play, _held(draft, GOVERNMENT)
    reason = _("{player} has no government in hand")
    nothing = play.refuse("revolution", reason.format(player=play.world.player(draft.state.turn)))
    return why_withheld(draft, held, lambda card: PlayCard(card=card, revolution=True)) or [nothing]


def _bringing(draft: Draft) -> list[str]:
    """Return the action cards that bring the government of a revolution."""
    target = draft.answers["government"]
    return accepted(
        draft,
        _held(draft, ACTION),
        lambda card: PlayCard(card=card, target=target, revolution=True),
    )


def _held(draft: actions.Draft[Any, Any], category: str) -> list[str]:
    cards = draft.play.world.cards
    hand = dict.fromkeys(draft.state.civ.hand)
    return [key for key in hand if cards[key].category == category]


def _in_hand(category: str) -> Input[str]:
    """Return a card in hand of a category; where there is none any card, for the rules to
    refuse."""

    def words(draft: actions.Draft[Any, Any]) -> Vocabulary:
        held = _held(draft, category)
        vocabulary: Vocabulary = draft.play.world.card_words(held) if held else _any_card(draft)
        return vocabulary

    return card_of(words)


@action
class Revolution(AgesAction):
    """A government by a revolution, maybe with the action card that includes it (p. 8)."""

    gate = InTurn("playing")
    government: str = field(
        _in_hand(GOVERNMENT), N_("The government."), legal=_governments, idle=_why_no_government
    )
    by: str | None = field(
        _in_hand(ACTION),
        N_("The action card that includes it."),
        default=None,
        option="with",
        metavar="CARD",
        legal=_bringing,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[PlayCard]:
        held = _held(draft, GOVERNMENT)
        only = held[0] if len(held) == 1 else None
        government = yield Ask("government", draft, default=only, required=only is None)
        by = yield Ask("by", draft.having("government", government))
        if by is None:
            return PlayCard(card=government, revolution=True)
        return PlayCard(card=by, target=government, revolution=True)


# ---- rules ---------------------------------------------------------------------------------------


def _tactic_refusals(play: Play, state: TtaState, key: str) -> list[Refusal]:
    """Refuse a military card that is no tactic, tactics in a game without them, a card that is not
    in hand, and a military action too many."""
    world, card = play.world, play.world.military[key]
    if card.type != TACTICS:
        reason = world.say(_("{card} is no card for this part of the turn"), card=key)
        return [play.refuse("politics", reason, _("politics comes before the actions"))]
    if not world.versions[state.version].tactics:
        return [play.refuse("tactics", _("{card} is not in the game now"), card=key)]
    return military_hand.hand_refusals(play, state, state.turn, {key: 1}) or play.military_refusals(
        state
    )


def _technology_refusals(
    play: Play, state: TtaState, target: str, revolution: bool
) -> list[Refusal]:
    """Refuse a technology that is not in hand, or that cannot be brought into play so."""
    if target in state.civ.hand and play.world.cards[target].technology:
        return technologies.technology_refusals(play, state, target, revolution, own_action=False)
    reason = _("{player} does not have the technology {card} in hand")
    world = play.world
    reason = world.say(reason, player=state.turn, card=target)
    return [play.refuse("technology", reason)]


def _lay_tactic(ledger: CivLedger, key: str) -> None:
    """Lay a tactics card; it replaces the one before."""
    player, civ = ledger.state.turn, ledger.state.civ
    known = list(civ.known)
    if key in known:
        known.remove(key)
    ledger.change(
        player,
        tactic=key,
        military=max(0, civ.military - 1),
        known=tuple(known),
        spent_military=civ.spent_military + 1,
    )
    ledger.note(player, "military", max(0, civ.military - 1) - civ.military, PLAYED, key)


def _lead(ledger: CivLedger, key: str) -> None:
    """Put a new leader in the place of the one before."""
    player, civ = ledger.state.turn, ledger.state.civ
    hand = tuple(card for card in civ.hand if card != key)
    ledger.change(player, hand=hand, spent_civil=civ.spent_civil + 1)
    leaders.lead(ledger, player, key)


def _gain(ledger: CivLedger, player: str, key: str, change: Change) -> None:
    """Give a player what the action card `key` brings at once. The amount may depend on how many
    rivals are stronger or have more culture. Military actions and a discount on units last for
    this turn."""

    def measure(name: str) -> int:
        return {"stronger_rivals": _stronger, "more_cultured_rivals": _more_cultured}[name](
            ledger, player
        )

    amount = change.amount(measure, players=len(ledger.state.playing))
    civ = ledger.civ(player)
    if change.account in (FOOD, RESOURCE):
        ledger.gain(player, change.account, amount, EFFECT, key)
    elif change.account == "science_points":
        ledger.science(player, amount, EFFECT, key)
    elif change.account == "culture_points":
        ledger.culture(player, amount, EFFECT, key)
    elif change.account == "military_actions":
        ledger.change(player, extra_military=civ.extra_military + amount)
    else:  # unit_discount
        ledger.change(player, discount=civ.discount + amount)


def _stronger(ledger: CivLedger, player: str) -> int:
    """Return how many rivals are stronger."""
    world, state = ledger.world, ledger.state
    strength = ratings.strength(world, state, player).total
    return sum(ratings.strength(world, state, p).total > strength for p in state.rivals(player))


def _more_cultured(ledger: CivLedger, player: str) -> int:
    """Return how many rivals have more culture."""
    state = ledger.state
    culture = state.civs[player].culture
    return sum(state.civs[rival].culture > culture for rival in state.rivals(player))
