"""The phases in which orders are given, cards drawn and units rallied, and the moves between."""
