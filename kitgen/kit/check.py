"""Everything that is wrong with a game, found without printing it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kitgen.game import DataError, Problem, load_game
from kitgen.game.checks import run_checks
from kitgen.kit.build import check_kit


def game_problems(name: str | Path, languages: Sequence[str] = ()) -> tuple[Problem, ...]:
    """Every fault of a game's files, its declared checks and its parts, and every doubt, each once.

    All its languages are drawn, or those asked for that it has. Raises nothing for bad data.
    """
    try:
        game = load_game(name)
    except DataError as error:
        return error.problems
    problems = run_checks(game)
    for lang in game.languages:
        if languages and lang not in languages:
            continue
        try:
            shop, _ = check_kit(game, lang)
            problems += shop.studio.problems
        except DataError as error:
            problems += error.problems
    return tuple(dict.fromkeys(problems))
