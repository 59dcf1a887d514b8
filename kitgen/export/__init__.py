"""A kit for others than a home printer: single faces as pictures for makers of games."""
