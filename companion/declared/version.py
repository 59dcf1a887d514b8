"""The version of the rules that all declared games share."""

VERSION = "1"
"""Changes whenever an old log of any declared game may fold to another state than before."""
