"""The way through a turn, and what players tell the books on it."""
