"""Fire, melee and charge: dice, cards, results and what follows from them."""
