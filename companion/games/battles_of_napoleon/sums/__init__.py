"""What is added to a die: troops, attacks, morale."""
