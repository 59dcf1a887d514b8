"""The version of the rules that all declared games share."""

VERSION = "1"
"""Version of declared games. It changes whenever an old log of any of them may fold to another
state than before."""
