"""Draw a picture of a board or the faces of pieces in a process of its own, so that the server
loads nothing that draws."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path

from companion.serve.board_files import Job
from kitgen.export.boards import board_files, face_files, repainted_files
from kitgen.game import load_game
from kitgen.scratch import scratch_path


def drawn_apart(words: str) -> None:
    """Draw in a process of its own, to which the arguments of `draw` come as JSON. Whoever ends it
    leaves nothing behind."""
    signal.signal(signal.SIGTERM, lambda *_about: sys.exit(1))
    game, (lang, part, values, faces), folder = json.loads(words)
    draw(Path(game), Job(lang, part, values, faces), Path(folder))


def draw(game: Path, job: Job, folder: Path) -> None:
    """Draw what is wanted into a folder, which appears whole or not at all."""
    loaded = load_game(game)
    lang = job.lang if job.lang in loaded.languages else loaded.languages[0]
    if job.faces:
        files = face_files(loaded, lang, job.part)
    elif job.values:
        files = repainted_files(loaded, lang, job.part, job.values)
    else:
        files = board_files(loaded, lang, job.part)
    scratch = scratch_path(folder)
    scratch.mkdir(parents=True)
    try:
        for name, content in files.items():
            (scratch / name).write_bytes(content)
        with suppress(OSError):  # another server has drawn it meanwhile
            os.replace(scratch, folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    drawn_apart(sys.argv[1])
