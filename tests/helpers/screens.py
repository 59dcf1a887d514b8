"""A game exported for a program that lays it on a screen."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from kitgen.cli import app


def one_file(kind: str, game: str | Path, folder: Path, dpi: int = 50) -> Path:
    """The file that `export --as KIND` makes."""
    words = ["export", str(game), "--as", kind, "--dpi", str(dpi), "--out", str(folder)]
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, result.stdout) == (0, f"{folder}\n"), result.output
    (file,) = folder.glob("*.vmod" if kind == "vassal" else f"*.{kind}")
    return file
