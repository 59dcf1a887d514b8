"""The wheel alone is the whole program."""

from __future__ import annotations

from installed import User


def test_the_wheel_brings_both_programs_with_their_games_and_both_languages(user: User) -> None:
    listed = user.run("kitgen", "games")
    games = [line.split()[0] for line in user.run("companion", "games").splitlines()[1:6]]
    assert len(games) == 5
    assert all(game in listed for game in games)
    assert "begins" in user.run("companion", "new", "axis-allies")
    assert "Kolo 1" in user.run("companion", "status", "--lang", "cs")


def test_nothing_that_only_developers_need_is_there(user: User) -> None:
    for name in ("pytest", "babel", "openpyxl", "pikepdf", "selenium"):
        assert user.tried("python", "-c", f"import {name}").returncode == 1
