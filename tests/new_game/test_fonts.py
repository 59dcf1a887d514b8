"""Fonts become a game's: families of its theme, in which the deck is set."""

from __future__ import annotations

from pathlib import Path

import pytest
from typefaces import LETTERS, collection, named, packed, typeface
from typer.testing import CliRunner, Result

from kitgen.cli import app
from kitgen.game import load_game
from kitgen.game.credits import licence_named, read_credits
from kitgen.kit.output import begin_folder
from kitgen.kit.studios import open_workshop
from kitgen.new_game.begin import new_game

HEAD = (
    "# Fonts and colours of this game, laid over those of atlas: docs/fonts.md.\nextends: atlas\n"
)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def game(tmp_path: Path) -> Path:
    sheet = tmp_path / "deck.csv"
    sheet.write_text("Name,Cost\nKos,2\nHus,1\n", "utf-8")
    folder = tmp_path / "birds"
    begin_folder(folder, dict(new_game("birds", "Birds", "en", sheet).files))
    return folder


EVERY = f"{LETTERS}CDFGJLMNOPQSTUVWXYZwy+−–…·/()'’“”%&!?;"


def files(folder: Path, **fonts: bytes) -> list[Path]:
    made = [folder / name.replace("_", ".") for name in fonts]
    for path, raw in zip(made, fonts.values(), strict=True):
        path.write_bytes(raw)
    return made


def test_the_cuts_of_a_family_are_written_as_by_hand(game: Path, tmp_path: Path) -> None:
    plain = named(typeface(letters=EVERY), "Own Serif")
    bold = named(typeface(letters=EVERY, cubic=True), "Own Serif", "Bold", 700)
    slanted = packed(named(typeface(letters=EVERY, units=2048), "Own Serif", "Italic"))
    given = files(tmp_path, plain_ttf=plain, bold_otf=bold, slanted_woff=slanted)
    told = run("fonts", game, *given, "--headings", "own-serif")
    assert told.exit_code == 0, told.output
    assert told.stdout.splitlines() == [
        "Own Serif is the family 'own-serif': regular, bold, italic",
        "headings: own-serif",
        "credits.csv: Anna Kos",
    ]
    cuts = "{regular: own-serif, bold: own-serif-bold, italic: own-serif-italic}"
    assert (game / "layouts" / "mine.yaml").read_text("utf-8") == (
        f"{HEAD}fonts:\n"
        "  own-serif: plain.ttf\n"
        "  own-serif-bold: bold.otf\n"
        "  own-serif-italic: slanted.woff\n"
        "families:\n"
        f"  own-serif: {cuts}\n"
        f"  serif: {cuts}\n"
        "  slanted: {regular: own-serif-italic, bold: own-serif-bold}\n"
    )
    assert "\ntheme: mine\n" in (game / "kit.yaml").read_text("utf-8")
    assert (game / "fonts" / "bold.otf").read_bytes() == bold
    credit = read_credits(game)[0]
    assert credit[:3] == ("fonts/plain.ttf", "Anna Kos", "OFL 1.1")
    assert run("fonts", game).stdout.splitlines() == [
        "own-serif: regular, bold, italic",
        "headings: own-serif",
        "text: usual",
        "figures: usual",
    ]
    theme = open_workshop(load_game(game), "en").studio.theme
    assert [font.split("-")[0] for font in theme.styles["h1"].fonts] == ["own"] * 4
    assert theme.styles["body"].fonts[0] == "sans"


FREE = "Permission is hereby granted, free of charge, to any person obtaining a copy of "


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        (f"{FREE}this software, to deal in the\nSoftware without restriction, including", "MIT"),
        (f"SIL Open Font License 1.1. {FREE}the Font Software, to use, study, copy", "OFL 1.1"),
        (f"Bitstream Vera Fonts Copyright. {FREE}the fonts, to reproduce and distribute", ""),
    ],
)
def test_a_licence_is_named_only_where_it_is_known_for_sure(text: str, licence: str) -> None:
    assert licence_named(text) == licence


def test_a_font_without_a_known_licence_asks_for_it(game: Path, tmp_path: Path) -> None:
    given = files(tmp_path, own_ttf=typeface(letters=EVERY))
    told = run("fonts", game, *given)
    assert "it is not known on which terms Own may be used; name them with --licence" in told.stderr
    assert run("fonts", game, *given, "--author", "Anna", "--licence", "CC0").stderr == ""
    assert read_credits(game)[0][:3] == ("fonts/own.ttf", "Anna", "CC0")


def test_what_is_set_is_taken_back(game: Path, tmp_path: Path) -> None:
    given = files(tmp_path, one_ttf=named(typeface(letters=EVERY), "One"))
    assert run("fonts", game, *given).exit_code == 0
    path = game / "layouts" / "mine.yaml"
    before = path.read_text("utf-8")
    for use in ("headings", "text", "figures"):
        assert run("fonts", game, f"--{use}", "one").exit_code == 0
    assert run("fonts", game).stdout.splitlines()[1:] == [
        "headings: one",
        "text: one",
        "figures: one",
    ]
    assert run("fonts", game, "--figures", "sans").exit_code == 0
    assert "figures: sans" in run("fonts", game).stdout
    for use in ("headings", "text", "figures"):
        assert run("fonts", game, f"--{use}", "usual").exit_code == 0
    assert path.read_text("utf-8") == before
    refused = run("fonts", game, "--text", "ome")
    assert refused.exit_code == 1
    assert "there is no family of fonts 'ome' for the text; did you mean 'one'?" in refused.output


def test_a_family_may_be_called_as_its_fonts_are(game: Path, tmp_path: Path) -> None:
    given = files(tmp_path, hand_ttf=named(typeface(letters=EVERY), "Open Hand"))
    assert run("fonts", game, *given, "--headings", "Open Hand").exit_code == 0
    assert "headings: open-hand" in run("fonts", game).stdout


def test_a_variable_font_is_taken_in_two_weights(game: Path, tmp_path: Path) -> None:
    given = files(tmp_path, wide_ttf=named(typeface(letters=EVERY, axes=True), "Wide"))
    assert run("fonts", game, *given).exit_code == 0
    path = game / "layouts" / "mine.yaml"
    assert "  wide: {file: wide.ttf, weight: 400}\n" in path.read_text("utf-8")
    assert "  wide-bold: {file: wide.ttf, weight: 700}\n" in path.read_text("utf-8")
    assert run("fonts", game, *given, "--weight", "300,850").exit_code == 0
    assert "  wide: {file: wide.ttf, weight: 300}\n" in path.read_text("utf-8")
    assert "  wide-bold: {file: wide.ttf, weight: 850}\n" in path.read_text("utf-8")
    refused = run("fonts", game, *given, "--weight", "950")
    assert "'wide.ttf' has no weight of 950; take a weight from 100 to 900" in refused.output


def test_of_a_collection_one_family_is_taken(game: Path, tmp_path: Path) -> None:
    one, other = (named(typeface(letters=EVERY), family) for family in ("East", "West"))
    bold = named(typeface(letters=EVERY), "West", "Bold", 700)
    given = files(tmp_path, both_ttc=collection(one, other, bold))
    assert run("fonts", game, *given, "--face", "2").exit_code == 0
    text = (game / "layouts" / "mine.yaml").read_text("utf-8")
    assert "  west: {file: both.ttc, face: 2}\n  west-bold: {file: both.ttc, face: 3}\n" in text
    assert "East" not in text
    refused = run("fonts", game, *given, "--face", "9")
    assert "'both.ttc' has no font 9; choose one of: 1 East, 2 West, 3 West" in refused.output


def test_letters_that_a_font_lacks_are_told_and_printed_in_another(
    game: Path, tmp_path: Path
) -> None:
    letters = EVERY.replace("K", "").replace("H", "")
    given = files(tmp_path, few_ttf=named(typeface(letters=letters), "Few"))
    told = run("fonts", game, *given, "--headings", "few")
    assert told.exit_code == 0
    assert "Few has no H K" in told.output
    assert (game / "layouts" / "mine.yaml").read_text("utf-8").endswith("fallback: [sans]\n")
    assert run("check", game).exit_code == 0, run("check", game).output


def test_a_theme_of_ones_own_keeps_its_lines(game: Path, tmp_path: Path) -> None:
    kit, own = game / "kit.yaml", game / "layouts" / "dusk.yaml"
    kit.write_text(kit.read_text("utf-8").replace("theme: atlas", "theme: dusk"), "utf-8")
    lines = "extends: night   # mine\r\ncolours: {accent: '#ffcc00'}\r\n"
    own.write_bytes(lines.encode())
    given = files(tmp_path, one_ttf=named(typeface(letters=EVERY), "One"))
    before = kit.read_bytes()
    assert run("fonts", game, *given, "--text", "one").exit_code == 0
    written = own.read_bytes().decode()
    assert written.startswith(lines)
    assert "\r\n  one: one.ttf\r\n" in written
    assert kit.read_bytes() == before
    assert not (game / "layouts" / "mine.yaml").exists()


def test_what_cannot_be_taken_writes_nothing(game: Path, tmp_path: Path) -> None:
    good = named(typeface(letters=EVERY), "Good")
    shut = typeface(letters=EVERY, licence=2)
    given = files(tmp_path, good_ttf=good, shut_ttf=shut, torn_ttf=good[:99], note_txt=b"x")
    before = {path: path.read_bytes() for path in game.rglob("*") if path.is_file()}
    told = run("fonts", game, *given)
    assert told.exit_code == 1
    for what in ("does not let the font be embedded", "'torn.ttf': ", "'note.txt': the file is no"):
        assert what in told.output
    assert {path: path.read_bytes() for path in game.rglob("*") if path.is_file()} == before
    assert run("fonts", "axis-allies", given[0]).exit_code == 2


def test_a_second_regular_font_of_a_family_is_told_and_left_out(game: Path, tmp_path: Path) -> None:
    light = named(typeface(letters=EVERY), "One", "Light", 300)
    plain = named(typeface(letters=EVERY, units=2048), "One")
    told = run("fonts", game, *files(tmp_path, light_ttf=light, plain_ttf=plain))
    assert "'light.ttf' is left out, the family has another of its kind" in told.output
    assert [path.name for path in (game / "fonts").iterdir()] == ["plain.ttf"]
    assert run("fonts", game, tmp_path / "light.ttf").exit_code == 0
    assert "  one: light.ttf\n" in (game / "layouts" / "mine.yaml").read_text("utf-8")


def test_one_text_is_set_in_another_family(game: Path, tmp_path: Path) -> None:
    given = files(tmp_path, one_ttf=named(typeface(letters=EVERY), "One"))
    assert run("fonts", game, *given).exit_code == 0
    layout = game / "layouts" / "birds.yaml"
    text = layout.read_text("utf-8")
    assert 'style: "h1"' in text
    layout.write_text(text.replace('style: "h1"', 'style: "h1", family: one', 1), "utf-8")
    assert run("check", game).exit_code == 0, run("check", game).output
    layout.write_text(text.replace('style: "h1"', 'style: "h1", family: ona', 1), "utf-8")
    assert "'family' is 'ona', no family of fonts; did you mean 'one'?" in run("check", game).output
