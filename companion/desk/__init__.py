"""An evening without a terminal: the start page and the keeper's desk in the laptop's browser."""
