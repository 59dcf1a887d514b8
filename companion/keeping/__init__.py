"""Sessions over many evenings: taken to another laptop, and listed with who won what."""
