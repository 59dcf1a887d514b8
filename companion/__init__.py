"""The bookkeeper of a game on the table: sessions that lose nothing, dice, money, battles."""

__version__ = "0.4.0"
