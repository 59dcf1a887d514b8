"""Arguments that several commands take."""

from __future__ import annotations

from typing import Annotated

import typer

OneGame = Annotated[str, typer.Argument(metavar="GAME", help="A built-in game's id or a folder.")]
Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME...", help="A built-in game's id or a folder.")
]
Local = Annotated[
    bool,
    typer.Option(
        "--local", help="An address may be of this computer or your own network, also by http."
    ),
]
