"""Pages that a program shows on the machine it runs on: served on loopback, to its own pages only."""
