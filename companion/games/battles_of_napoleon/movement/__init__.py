"""Formations, movement, and cavalry that goes back."""
