"""What the bookkeeping of every game needs, written once and knowing no game."""
