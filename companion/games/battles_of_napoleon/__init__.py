"""Battles of Napoleon: The Eagle and the Lion. The folder reads like its rulebook: `command` has
the command, card and rally phases and what each order allows, `combat` has fire, melee and charge.
"""
