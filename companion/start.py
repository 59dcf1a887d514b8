"""Start the program. Stopping it while it is still loading shows no traceback."""

from __future__ import annotations


def main() -> None:
    """Load and run the command line. Until it can answer for itself, Ctrl-C ends the process as
    the system does."""
    try:
        import signal

        ours = signal.getsignal(signal.SIGINT)
        if ours is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        from companion import cli

        signal.signal(signal.SIGINT, ours)
        cli.main()
    except KeyboardInterrupt:
        # Before anything is loaded, or once more, while the first stop was being answered.
        raise SystemExit(1) from None
