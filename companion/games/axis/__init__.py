"""The Axis & Allies family: what its editions share. An edition is data and `EditionRules`."""
