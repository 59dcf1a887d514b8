"""Where the program begins: whoever stops it while it is still loading sees no traceback."""

from __future__ import annotations

import gc
import signal


def main() -> None:
    """Load and run the command line. Until it can answer for itself, Ctrl-C ends the process as
    the system does."""
    gc.disable()  # a run is short, and what it makes lives to its end
    ours = signal.getsignal(signal.SIGINT)
    if ours is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from companion import cli

    signal.signal(signal.SIGINT, ours)
    try:
        cli.main()
    except KeyboardInterrupt:
        # Once more, while the first stop was being answered.
        raise SystemExit(1) from None
    finally:
        gc.freeze()  # or the interpreter would look for circles once more before it ends
