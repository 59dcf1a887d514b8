"""A game begun: a spreadsheet of cards -> a folder that `check` accepts and `build` prints."""
