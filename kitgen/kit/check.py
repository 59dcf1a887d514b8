"""Everything that is wrong with a game, found without printing it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kitgen.game import DataError, Problem, load_game
from kitgen.game.checks import run_checks
from kitgen.game.credits import credit_problems, read_credits
from kitgen.game.declared.read import FILE as TABLE
from kitgen.kit.build import check_kit
from kitgen.kit.missing_art import missing_art
from kitgen.kit.unprinted import unprinted


def game_problems(name: str | Path, languages: Sequence[str] = ()) -> tuple[Problem, ...]:
    """Return every fault of a game's files, its declared checks and its parts, and every doubt,
    each once.

    All its languages are drawn, or those asked for that it has. A game with a table and without a
    kit is one for the companion alone. Raises nothing for bad data.
    """
    try:
        game = load_game(name)
    except DataError as error:
        return error.problems
    problems = [*run_checks(game, languages), *_credits_of(game.folder), *missing_art(game)]
    problems += unprinted(game)
    if (game.folder / TABLE).is_file() and not os.path.lexists(game.folder / "kit.yaml"):
        return tuple(dict.fromkeys(problems))
    for lang in game.languages:
        if languages and lang not in languages:
            continue
        try:
            shop, _ = check_kit(game, lang)
            problems += shop.studio.problems
        except DataError as error:
            problems += error.problems
    return tuple(dict.fromkeys(problems))


def _credits_of(folder: Path) -> Sequence[Problem]:
    """Return the problems of the credits in a game's folder."""
    try:
        return credit_problems(folder, read_credits(folder))
    except DataError as error:
        return error.problems
