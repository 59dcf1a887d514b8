"""The events of fighting: an aggression, a war declared and fought, the answer to both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from companion.games.through_the_ages import military_hand
from companion.games.through_the_ages.action import AgesAction, Draft, WhenDue
from companion.games.through_the_ages.armies import units_of
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.pending import due_war
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import fights, gates, strengths
from companion.games.through_the_ages.politics.forces import FORCE, UNITS, Force, divided, named
from companion.games.through_the_ages.politics.words import (
    RIVAL,
    ask_rival,
    card_and_rival,
    follows_rival,
    military_of,
)
from companion.games.through_the_ages.politics_state import DeclaredWar as DeclaredWar
from companion.games.through_the_ages.politics_state import Fight
from companion.games.through_the_ages.state import Counts, TtaState
from companion.table.actions import Ask, Asking, Field, accepted, action, field, why_withheld
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Step

NO_UNITS: Counts = {}


def fight_sums(play: Play, state: TtaState, fight: Fight) -> list[Block]:
    """Return both sides, item by item."""
    world = play.world
    attack = strengths.attacker(world, state, fight)
    defence = strengths.defender(world, state, fight)
    attacks, defends = _("{player} attacks"), _("{player} defends")
    return [
        Sum(world.say(attacks, player=fight.attacker), attack.rows(world), attack.total),
        Sum(world.say(defends, player=fight.rival), defence.rows(world), defence.total),
    ]


def _decided(play: Play, before: TtaState, fight: Fight) -> list[Block]:
    """Return both sums, and who has the better of it."""
    world = play.world
    attack = strengths.attacker(world, before, fight).total
    defence = strengths.defender(world, before, fight).total
    if attack > defence:
        text = _("{attacker} wins {attack} to {defence}.")
    elif world.military[fight.card].type != fights.WAR:
        text = _("{rival} holds with {defence} to {attack}.")
    else:
        text = _("Nobody wins.") if attack == defence else _("{rival} wins {defence} to {attack}.")
    names = {"attacker": world.player(fight.attacker), "rival": world.player(fight.rival)}
    line = Line(text.format(attack=attack, defence=defence, **names))
    return [*fight_sums(play, before, fight), line]


def _begun(play: Play, state: TtaState, fight: Fight) -> list[Block]:
    """Show the strength of the attacker, and what the other side has so far."""
    text = f"{play.world.card(fight.card)}. {play.world.effect(fight.card)}"
    return [Line(text), *fight_sums(play, state, fight)]


def _sides(play: Play, before: TtaState, fight: Fight) -> Mapping[str, object]:
    """Return both sides with their items, as far as they are named now, for JSON."""
    return {
        "attack": strengths.attacker(play.world, before, fight).document(),
        "defence": strengths.defender(play.world, before, fight).document(),
    }


def _of_one_kind(draft: Draft, player: str) -> list[Force]:
    """Return the empty force and each force of units of one kind."""
    units = units_of(draft.play.world, draft.state.civs[player].technologies)
    some = ({card: count} for card, there in units.items() for count in range(1, there + 1))
    return [{}, *some]


# ---- an aggression -------------------------------------------------------------------------------


def _aggressions(draft: Draft) -> list[str]:
    cards = military_hand.maybe_in_hand(draft.play, draft.state, fights.AGGRESSION)
    return [card for card in cards if _victims(draft.having("card", card))]


def _why_against_nobody(draft: Draft, kind: type[Aggression | War], type: str) -> list[Refusal]:
    """Return why no card of a kind can be played against anybody now."""
    play, state = draft.play, draft.state
    cards = military_hand.timely(play, state, type)
    attacks = [kind(card=card, rival=r) for card in cards for r in state.rivals(state.turn)]
    nothing = military_hand.without(play, state, fights.RULES[type])
    return why_withheld(draft, attacks, lambda attack: attack) or [nothing]


def _why_no_aggression(draft: Draft) -> list[Refusal]:
    return _why_against_nobody(draft, Aggression, fights.AGGRESSION)


def _why_no_war(draft: Draft) -> list[Refusal]:
    return _why_against_nobody(draft, War, fights.WAR)


def _victims(draft: Draft) -> list[str]:
    card, rivals = draft.answers["card"], draft.state.rivals(draft.state.turn)
    return accepted(draft, rivals, lambda rival: Aggression(card=card, rival=rival))


def _sacrifices(draft: Draft) -> list[Force]:
    card, rival = draft.answers["card"], draft.answers["rival"]
    every = _of_one_kind(draft, draft.state.turn)
    return accepted(draft, every, lambda units: Aggression(card=card, rival=rival, units=units))


def _gives_up(play: Play, player: str) -> str:
    return play.world.say(_("{player} sacrifices units"), player=player)


def _sacrifice(draft: Draft, card: str, rival: str) -> Ask[Counts]:
    """Ask what the attacker sacrifices, before the rival answers (p. 13). The question stands below
    both sums if there are several answers."""
    play, state = draft.play, draft.state
    offered = Aggression(card=card, rival=rival)
    if offered.refusals(play, state) or len(_sacrifices(draft)) < 2:
        return Ask("units", draft)
    fight = offered.apply(play, state).state.affairs.fight
    assert fight is not None
    return Ask(
        "units",
        draft,
        prompt=_gives_up(play, state.turn),
        wanted=True,
        follows=follows_rival(draft),
        above=_begun(play, state, fight),
    )


@action
class Aggression(AgesAction):
    """An aggression against a rival, with the units that the attacker gives up (p. 13)."""

    gate = gates.AsPoliticalAction()
    card: str = field(
        military_of(fights.AGGRESSION), N_("The card."), legal=_aggressions, idle=_why_no_aggression
    )
    rival: str = field(RIVAL, N_("The rival."), legal=_victims)
    units: Counts = field(
        UNITS,
        N_("The attacker's units: 2 warriors."),
        default=NO_UNITS,
        option="sacrifice",
        metavar="UNITS",
        legal=_sacrifices,
    )

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        return card_and_rival(draft, words)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Aggression]:
        card = yield Ask("card", draft)
        draft = draft.having("card", card)
        rival = yield ask_rival(draft, _victims(draft))
        draft = draft.having("rival", rival)
        return Aggression(card=card, rival=rival, units=(yield _sacrifice(draft, card, rival)))

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return (
            fights.attack_refusals(play, state, self.card, self.rival, fights.AGGRESSION)
            or gates.sacrifice_refusals(play, state, self.units)
            or gates.missing_unit_refusals(play, state, state.turn, self.units, "aggression")
        )

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        book = Book(play.world, state, card=self.card)
        help_ = fights.attack(book, self.card, self.rival)
        book.affairs(
            fight=Fight(
                self.card,
                state.turn,
                rival=self.rival,
                attack=self.units,
                defence=None,
                bonus={},
                help=help_,
            )
        )
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        text, world = _("{card} against {player}"), play.world
        return world.say(text, card=self.card, player=self.rival)

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        fight = step.state.affairs.fight
        assert fight is not None
        return _begun(play, step.state, fight)

    def outcome(self, play: Play, before: TtaState) -> Mapping[str, object]:
        fight = self.apply(play, before).state.affairs.fight
        assert fight is not None
        return _sides(play, before, fight)


# ---- a war ---------------------------------------------------------------------------------------


def _wars(draft: Draft) -> list[str]:
    cards = military_hand.maybe_in_hand(draft.play, draft.state, fights.WAR)
    return [card for card in cards if _enemies(draft.having("card", card))]


def _enemies(draft: Draft) -> list[str]:
    card, rivals = draft.answers["card"], draft.state.rivals(draft.state.turn)
    return accepted(draft, rivals, lambda rival: War(card=card, rival=rival))


@action
class War(AgesAction):
    """A war declared on a rival (p. 17)."""

    gate = gates.AsPoliticalAction()
    card: str = field(military_of(fights.WAR), N_("The card."), legal=_wars, idle=_why_no_war)
    rival: str = field(RIVAL, N_("The rival."), legal=_enemies)

    @classmethod
    def divided(cls, draft: Draft, words: Sequence[str]) -> Mapping[str, str]:
        return card_and_rival(draft, words)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[War]:
        card = yield Ask("card", draft)
        draft = draft.having("card", card)
        return War(card=card, rival=(yield ask_rival(draft, _enemies(draft))))

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return fights.attack_refusals(play, state, self.card, self.rival, fights.WAR)

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        book = Book(play.world, state, card=self.card)
        fights.attack(book, self.card, self.rival)
        declared = DeclaredWar(self.card, state.turn, self.rival)
        book.affairs(wars=(*book.state.affairs.wars, declared))
        return book.step()

    def told(self, play: Play, state: TtaState) -> str:
        text, world = _("declares {card} on {player}"), play.world
        return world.say(text, card=self.card, player=self.rival)


def _warring(draft: Draft) -> list[Force]:
    every = _of_one_kind(draft, draft.state.turn)
    return accepted(draft, every, lambda units: FightWar(units=units))


@action
class FightWar(AgesAction):
    """The war that is due: the attacker names what is given up; in the last round that decides it
    (pp. 17-18)."""

    gate = WhenDue("fight", "wars")
    units: Counts = field(
        UNITS,
        N_("The units that are given up, for example: 2 warriors 1 knights; or 'none'."),
        legal=_warring,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[FightWar]:
        missing = _("Which units are sacrificed? 'fight none' for no units.")
        play, state = draft.play, draft.state
        fight = cls(units=NO_UNITS)._fight(play, state, NO_UNITS)
        units = yield Ask(
            "units",
            draft,
            prompt=_gives_up(play, state.turn),
            usual=NO_UNITS,
            above=_begun(play, state, fight) if fight is not None else (),
            missing=missing,
        )
        return FightWar(units=units)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        return gates.sacrifice_refusals(play, state, self.units) or gates.missing_unit_refusals(
            play, state, state.turn, self.units, "wars"
        )

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        fight = self._fight(play, state, self.units)
        book = Book(play.world, state)
        if fight is None:
            return book.step()
        book.affairs(fight=fight)
        if military_hand.last_round(play, state):
            book.affairs(fight=replace(fight, defence={}))
            fights.decide(book)
        return book.step()

    def _fight(self, play: Play, state: TtaState, units: Counts) -> Fight | None:
        """Return the war as it is fought, None where none is due."""
        war = due_war(state)
        if war is None:
            return None
        help_ = fights.help_of_pacts(play.world, state, war.attacker, war.rival)
        return Fight(
            war.card,
            war.attacker,
            rival=war.rival,
            attack=units,
            defence=None,
            bonus={},
            help=help_,
        )

    def told(self, play: Play, state: TtaState) -> str:
        war = due_war(state)
        if war is None:
            return _("a war is fought")
        text, world = _("fights {card} against {player}"), play.world
        return world.say(text, card=war.card, player=war.rival)

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        fight, decided = step.state.affairs.fight, self._fight(play, before, NO_UNITS)
        if fight is not None and fight.defence is None:
            return _begun(play, step.state, fight)
        if decided is None:
            return [Line(self.told(play, before) + ".")]
        return _decided(play, before, decided)

    def outcome(self, play: Play, before: TtaState) -> Mapping[str, object]:
        fight = self.apply(play, before).state.affairs.fight
        fight = fight or self._fight(play, before, NO_UNITS)
        return _sides(play, before, fight) if fight is not None else {}


# ---- the answer ----------------------------------------------------------------------------------


def _defences(draft: Draft) -> list[Force]:
    """Return the empty defence, units of one kind, and single bonus cards: those that are known, or
    may be in hand."""
    fight = draft.state.affairs.fight
    if fight is None:
        return []
    world, civ = draft.play.world, draft.state.civs[fight.rival]
    maybe = dict.fromkeys(civ.known)
    if civ.military > len(civ.known):
        maybe |= {
            key: None
            for key, card in world.military.items()
            if military_hand.in_time(draft.play, draft.state, card.age)
        }
    bonus = [key for key in maybe if world.military[key].type == "bonus"]
    every = [*_of_one_kind(draft, fight.rival), *({key: 1} for key in bonus)]
    return accepted(draft, every, lambda force: Defend.of_force(draft.play, force))


@action
class Defend(AgesAction):
    """The answer to an attack: units given up, and defence cards against an aggression (p. 13)."""

    gate = WhenDue("defend", "aggression")
    inputs: ClassVar[Mapping[str, Field]] = {
        "force": Field(
            FORCE,
            N_("Units and cards, for example: 1 swordsmen 1 bonus ii; or 'none'."),
            legal=_defences,
        )
    }
    units: Counts
    bonus: Counts

    @classmethod
    def of_force(cls, play: Play, force: Force) -> Defend:
        units, bonus = divided(play.world, force)
        return Defend(units=units, bonus=bonus)

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Defend]:
        """Ask the player attacked for units and cards; the usual answer is none. The question shows
        how the attack stands; outside a fight it only takes what the line says."""
        missing = _("With what? 'defend none' for nothing.")
        fight, play = draft.state.affairs.fight, draft.play
        if fight is None:
            return cls.of_force(play, (yield Ask("force", draft, missing=missing)))
        prompt = _gives_up(play, fight.rival)
        if play.world.military[fight.card].type != fights.WAR:
            text = _("{player} sacrifices units or plays defence cards")
            prompt = play.world.say(text, player=fight.rival)
        force = yield Ask(
            "force",
            draft,
            prompt=prompt,
            usual=NO_UNITS,
            above=_begun(play, draft.state, fight),
            missing=missing,
        )
        return cls.of_force(play, force)

    def rule_refusals(self, play: Play, state: TtaState) -> list[Refusal]:
        """Refuse defence cards in a war, and units or cards that the rival does not have."""
        fight, world = state.affairs.fight, play.world
        assert fight is not None
        if self.bonus and world.military[fight.card].type == fights.WAR:
            reason = _("Defence cards do not help in a war")
            return [play.refuse("wars", reason, _("units may be sacrificed"))]
        return (
            gates.sacrifice_refusals(play, state, self.units)
            or gates.missing_unit_refusals(play, state, fight.rival, self.units, "aggression")
            or military_hand.hand_refusals(play, state, fight.rival, self.bonus)
        )

    def apply(self, play: Play, state: TtaState) -> Step[TtaState]:
        fight = state.affairs.fight
        book = Book(play.world, state)
        if fight is None:
            return book.step()
        book.card = fight.card
        book.affairs(fight=fights.with_defence(fight, self.units, self.bonus))
        fights.decide(book)
        return book.step()

    def who(self, state: TtaState) -> str:
        return state.affairs.fight.rival if state.affairs.fight else ""

    def told(self, play: Play, state: TtaState) -> str:
        what = named(play.world, self.units, self.bonus) or _("nothing")
        return _("defends with {what}").format(what=what)

    def report(self, play: Play, before: TtaState, step: Step[TtaState]) -> list[Block]:
        fight = before.affairs.fight
        if fight is None:
            return [Line(self.told(play, before) + ".")]
        return _decided(play, before, fights.with_defence(fight, self.units, self.bonus))

    def outcome(self, play: Play, before: TtaState) -> Mapping[str, object]:
        fight = before.affairs.fight
        if fight is None:
            return {}
        return _sides(play, before, fights.with_defence(fight, self.units, self.bonus))
