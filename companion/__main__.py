"""`python -m companion`."""

from __future__ import annotations

from companion.start import main

if __name__ == "__main__":
    main()
