"""A game on a page of the browser, drawn anew while its files change."""
