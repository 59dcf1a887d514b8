"""Rallies and flights."""
