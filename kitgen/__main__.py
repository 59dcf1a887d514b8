"""Start `kitgen` from the command line. Stopping it while it loads shows no traceback."""

from __future__ import annotations

import signal
from types import FrameType


def main() -> None:
    """Load and run the command line. While it loads, Ctrl-C ends the process as the system does;
    later it exits with 130, as shells have it, and leaves the last output as it was. To be told to
    end is the same, with 143."""
    ours = signal.getsignal(signal.SIGINT)
    if ours is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from kitgen import running

    try:
        signal.signal(signal.SIGINT, ours)
        signal.signal(signal.SIGTERM, _end)
        running.main()
    except KeyboardInterrupt:
        # Once more, while the first stop was being answered.
        raise SystemExit(130) from None
    finally:  # whoever asks again while Python itself ends is obeyed without a word
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


if __name__ == "__main__":
    main()
