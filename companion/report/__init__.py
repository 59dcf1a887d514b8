"""The report of an evening: what was played, who won, and how it came about."""
