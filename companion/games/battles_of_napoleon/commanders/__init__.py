"""Commanders and who follows them."""
