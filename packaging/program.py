"""What a one-file program of PyInstaller begins with: `companion`, or `kitgen` by its name.

The programs begin parts of themselves as processes of their own, `python -m MODULE`; here the
program itself is the Python for that. A double click of `companion` opens its start page.
"""

from __future__ import annotations

import runpy
import sys
from multiprocessing import freeze_support
from pathlib import Path

OURS = ("companion", "kitgen")


def main() -> None:
    """Run the program, or one of its modules."""
    freeze_support()  # processes that draw pictures end here
    words = [word for word in sys.argv[1:] if word != "-P"]
    program = "kitgen" if Path(sys.executable).stem.startswith("kitgen") else "companion"
    if words[:1] == ["-m"] and words[1].partition(".")[0] in OURS:
        program, words = words[1], words[2:]
    elif not words and program == "companion":
        words = ["serve", "--start"]
    sys.argv = [sys.argv[0], *words]
    runpy.run_module(program, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
