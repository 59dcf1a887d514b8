"""Report a fault of the program: a sentence for the user, a file for the maintainer."""

from __future__ import annotations

import errno
import os
import tempfile
import traceback


def unexpected(error: Exception, otherwise: str = "nothing was made") -> str:
    """Return the sentence about an error that no command expects, and what it means for the user;
    the traceback goes into a file that the sentence names: `kitgen: this is a fault of the program;
    please report /tmp/kitgen-1x.txt.`"""
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"kitgen: {error.filename or 'what it says'}: cannot be written ({error.strerror})"
    if isinstance(error, PermissionError) and error.filename:
        return f"kitgen: {error.filename}: cannot be used ({error.strerror}); change its rights"
    if isinstance(error, FileNotFoundError) and _is_nowhere():
        return "kitgen: the folder that you stand in is there no more; go to another"

    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="kitgen-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as report:
            traceback.print_exception(error, file=report)
    except OSError:
        return f"kitgen: this is a fault of the program; {otherwise}."
    return f"kitgen: this is a fault of the program; please report {report.name}."


def _is_nowhere() -> bool:
    """Return whether the folder in which the command was given has been removed."""
    try:
        os.getcwd()
    except OSError:
        return True
    return False
