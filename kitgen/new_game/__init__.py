"""Begin a game: make of a spreadsheet of cards a folder that `check` accepts and `build` prints."""
