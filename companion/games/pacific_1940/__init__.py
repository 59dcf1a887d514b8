"""Axis & Allies Pacific 1940 (first edition with its errata): the second edition of the family."""
