"""`set`: what the books say put right, as one event that names every change.

What can be set is declared on the fields of the state (`companion.table.settable`): `places` finds
it, `typed` reads it, `shown` tells it, `correction` is the action. A game says what its rows are
called, and for a few words what a correction brings along.
"""
