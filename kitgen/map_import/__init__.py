"""A drawing of named areas -> the map of a game: outlines that meet, borders, tables."""
