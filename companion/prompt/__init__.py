"""The table at a terminal for an evening: a prompt that runs one command after the other."""
