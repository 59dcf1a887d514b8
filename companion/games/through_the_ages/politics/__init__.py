"""Politics: events, territories, aggressions, wars, pacts, resigning and the last scoring.

Here stands what the turn asks of politics; the modules of the single actions build on it."""

from companion.games.through_the_ages.politics.pending import due, left_politics, turn_begins

__all__ = ["document", "due", "left_politics", "tasks", "turn_begins"]
