"""The conductor: a game's parts list, the making of every part, and the files that come of it."""
