"""Icons of general use, each a function that returns its shape in a square of 100 x 100."""
