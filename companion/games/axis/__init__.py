"""The Axis & Allies family: what its editions share. An edition, a package beside this one, is
data and `EditionRules`."""
