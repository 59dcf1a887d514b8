"""Where the die and the combat card of a command come from: typed, rolled, or asked for."""

from __future__ import annotations

import random
from typing import NamedTuple

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.trial import SIDES
from companion.games.battles_of_napoleon.words import find_card
from companion.games.battles_of_napoleon.world import World
from companion.table.arguments import DICE_OPTIONS, Args, Option
from companion.table.dice import Dice, Roll, dice_source
from companion.table.errors import UsageError
from companion.table.i18n import N_, _
from companion.table.prompts import Asker, asked

CARD_OPTION = Option("card", N_("The combat card as it was drawn, by its number."), metavar="CARD")
DRAW_OPTION = Option("draw", N_("Let the program draw the card (--roll does so too)."), "flag")
ROLL_OPTIONS = (*DICE_OPTIONS, CARD_OPTION, DRAW_OPTION)
"""The options of every verb that rolls a die and may draw a combat card."""


class Source(NamedTuple):
    """One source for the dice and the cards of a command."""

    dice: Dice
    args: Args
    asker: Asker | None

    @staticmethod
    def of(args: Args, asker: Asker | None) -> Source:
        """Raises UsageError when the options contradict each other."""
        return Source(dice_source(args, asker, SIDES), args, asker)

    def die(self, purpose: str) -> int:
        """One ten-sided die. Raises UsageError when it cannot be had."""
        return self.dice.roll(Roll(1, purpose, SIDES))[0]

    def card(self, world: World, state: NapoleonState) -> str:
        """The combat card: typed, drawn by the program from those that may lie in the deck, or
        asked for. Raises UsageError."""
        typed = self.args.text("card")
        if typed is not None:
            return find_card(world, typed)
        if self.args.flag("draw") or self.args.flag("roll"):
            seed = self.args.number("seed")
            source = random.SystemRandom() if seed is None else random.Random(f"card {seed}")
            return deck.drawn_by_program(world, state, source)
        if self.asker is not None:
            prompt = _("The combat card (its number)")
            return asked(self.asker, prompt, lambda text: find_card(world, text))
        raise UsageError(
            _("The combat card is missing: give it with --card, or let --draw draw one.")
        )

    def finish(self) -> None:
        """No more dice are needed. Raises UsageError when some are left over."""
        self.dice.finish()
