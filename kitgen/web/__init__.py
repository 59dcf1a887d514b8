"""Pages that a program shows on the machine it runs on, and on no other."""
