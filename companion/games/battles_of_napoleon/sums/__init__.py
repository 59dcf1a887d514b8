"""Modifiers of a die: troops, attacks, morale."""
