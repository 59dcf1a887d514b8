"""How long the generator takes, as ratios measured in one run: `python -m bench`."""
