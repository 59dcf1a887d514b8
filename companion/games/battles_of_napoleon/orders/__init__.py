"""Orders, dispatches and their tests."""
