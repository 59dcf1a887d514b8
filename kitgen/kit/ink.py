"""Ink: full colour, little ink, or grey."""

INKS = ("full", "low", "grey")
"""`low` changes the theme's colours (its `low_ink` names) and makes grounds and pictures pale;
`grey` changes every colour that is drawn, so that what parts two colours must be something else
than hue."""
