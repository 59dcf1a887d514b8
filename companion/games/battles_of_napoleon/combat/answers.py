"""Where the answers of a fight come from at the table: typed, rolled, drawn or asked for."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.combat.asks import CARD, DIE, Ask, Fight, Waits, run
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.rolls import Source
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.words import find_card, split_list
from companion.table.arguments import Args
from companion.table.errors import UsageError
from companion.table.i18n import _
from companion.table.prompts import Asker, asked

T = TypeVar("T")


@dataclass(slots=True)
class Answers:
    """Answers asks in their order. Several cards of one command are typed one after the other:
    `--card "12 33"`."""

    play: Play
    state: NapoleonState
    source: Source
    asker: Asker | None
    chance: random.Random
    cards: list[str] = field(default_factory=list)
    typed: bool = False
    hit: list[str] = field(default_factory=list)

    @staticmethod
    def of(play: Play, state: NapoleonState, args: Args, asker: Asker | None) -> Answers:
        """Raises UsageError when the options contradict each other."""
        seed = args.number("seed")
        chance = random.SystemRandom() if seed is None else random.Random(f"lot {seed}")
        text = args.text("card")
        cards = re.split(r"[\s,;]+", text.strip()) if text else []
        source = Source.of(args, asker)
        hit = split_list(args.text("hit") or "")
        return Answers(play, state, source, asker, chance, cards, text is not None, hit)

    def all(self, begin: Callable[[], Fight[T]]) -> list[Any]:
        """All answers that a fight asks for. Raises UsageError when one cannot be had or some are
        left over."""
        given: list[Any] = []
        while isinstance(end := run(begin(), given), Waits):
            given.append(self.one(end.ask))
        self.source.finish()
        if self.cards:
            message = _("Too many cards: {cards} is left over.")
            raise UsageError(message.format(cards=", ".join(self.cards)))
        if self.hit:
            message = _("No lot is drawn for {who}.")
            raise UsageError(message.format(who=", ".join(self.hit)))
        return given

    def one(self, ask: Ask) -> Any:
        """A die as a number, a card or an option as its id."""
        if ask.kind == DIE:
            return self.source.die(purpose(self.play, ask))
        if ask.kind == CARD:
            return self._card()
        return self._lot(ask)

    def _card(self) -> str:
        if self.typed and not self.cards:
            raise UsageError(_("Another combat card is asked for: give all of them with --card."))
        if self.cards:
            card = find_card(self.play.world, self.cards.pop(0))
        else:
            card = self.source.card(self.play.world, self.state)
        self.state = deck.turned(self.play.world, self.state, card)
        return card

    def _lot(self, ask: Ask) -> str:
        """Chance among commanders: as it fell on the table, if it was typed or somebody can be
        asked."""
        from companion.games.battles_of_napoleon.words import post_words

        words = post_words(self.play.world, self.state)
        names = words.only(ask.options)
        if self.hit:
            return names.find(self.hit.pop(0))
        if self.asker is None:
            return self.chance.choice(ask.options)
        shown = ", ".join(words.shown(key) for key in ask.options)
        prompt = _("Which commander is hit, by lot: {who}").format(who=shown)
        return asked(self.asker, prompt, names.find)


def purpose(play: Play, ask: Ask) -> str:
    """What a die is for, and what it must show."""
    what = play.world.name("test_words", ask.about)
    text = _("{unit}, {what}: {needed} or more")
    if ask.needed <= 1:
        text = _("{unit}, {what}: any number passes")
    elif ask.needed > 10:
        text = _("{unit}, {what}: even a 10 fails")
    return text.format(unit=play.world.label(ask.unit), what=what, needed=ask.needed)
