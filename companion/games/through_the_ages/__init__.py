"""Through the Ages, original edition: a bookkeeper of civilisations."""
