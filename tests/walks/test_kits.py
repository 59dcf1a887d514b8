"""Every game and every example, made by the installed program: checked, built, exported, put on
pages; and what the files say, read by another program and compared with what was drawn."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from games_to_try import EXAMPLES
from installed import BUILT_IN, EDITIONS, GAMES, LANGUAGES, SOURCE, User
from typefaces import typeface

COARSE = ("--dpi", "36")
"""Spares time where all pieces of a whole game become pictures; pages of docs make fine ones."""
FORMS = {
    "en": (
        *(("--as", "tts", *COARSE), ("--as", "cut"), ("--print-shop",)),
        ("--format", "png", "--only", "counters", "--ink", "grey"),
    ),
    "cs": (
        *(("--as", "vassal", *COARSE), ("--as", "vtt", *COARSE)),
        ("--format", "jpg", "--only", "aids", "--ink", "low"),
    ),
}
"""Each form of export, in one language or the other; svg and pdf are compared below."""
SVG = "{http://www.w3.org/2000/svg}"
LETTERS = "".join(map(chr, (*range(32, 127), *range(0xC0, 0x180)))) + "–—„“”’‘…×−·•½"
"""What a usual font has; the rest comes from a fallback."""

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def plain(text: str) -> str:
    """A text without spaces and without hyphens at the end of lines, which readers take out."""
    return re.sub(r"[\s\x02\ufffe\u00ad\u200b‐-]", "", text)


def pages(path: Path) -> list[str]:
    """What a reader finds on each page of a PDF."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [plain(page.get_textpage().get_text_range()) for page in document]
    finally:
        document.close()


def drawn(path: Path) -> Iterator[str]:
    """The texts of an SVG, which has the words of each beside its outlines."""
    for group in ElementTree.parse(path).getroot().iter(f"{SVG}g"):
        if group.get("role") == "img":
            yield plain(group.get("aria-label", ""))


def pictures(user: User, game: str, *more: str) -> dict[Path, set[str]]:
    """The texts that are drawn on each side of each piece: exported as pictures, which are named
    as the other exports are."""
    user.run("kitgen", "export", game, "--format", "svg", "--anyway", "--out", "svg", *more)
    root = user.here / "svg"
    return {one.relative_to(root): set(drawn(one)) for one in sorted(root.rglob("*.svg"))}


def read_on_faces(user: User, game: str, wanted: dict[Path, set[str]], *more: str) -> None:
    """Export single faces as PDF: each has the texts of its picture."""
    user.run("kitgen", "export", game, "--format", "pdf", "--anyway", "--out", "pdf", *more)
    for picture, texts in wanted.items():
        (read,) = pages(user.here / "pdf" / picture.with_suffix(".pdf"))
        assert [text for text in texts if text not in read] == [], picture


def read_on_sheets(user: User, game: str, wanted: dict[Path, set[str]], *more: str) -> None:
    """Build the kit: its sheets have the texts of all pictures."""
    user.run("kitgen", "build", game, "--out", "kit", *more)
    (kit,) = (user.here / "kit").glob("*/*")
    sheets = [page for path in kit.glob("*.pdf") for page in pages(path)]
    for picture, texts in wanted.items():
        lost = [text for text in texts if not any(text in sheet for sheet in sheets)]
        assert lost == [], f"{picture} on the sheets"


def number_of(wanted: dict[Path, set[str]]) -> int:
    return sum(map(len, wanted.values()))


# ---- fonts of one's own --------------------------------------------------------------------------

KINDS = {"ttf": False, "otf": True}
BUILT = SOURCE / "data" / "game-of-thrones"
"""A built-in game, as somebody has it who copied its folder."""


def with_fonts(folder: Path, kind: str) -> None:
    """Set a game in fonts of one's own, as docs/fonts.md tells."""
    theme = re.search(r"^theme: *(\S+)", (folder / "kit.yaml").read_text("utf-8"), re.MULTILINE)
    base = theme[1] if theme else "atlas"
    for name in ("fonts", "layouts"):
        (folder / name).mkdir(exist_ok=True)
    for cut, source in (("regular", "sans"), ("bold", "sans-semibold")):
        raw = typeface(KINDS[kind], LETTERS, source=source)
        (folder / "fonts" / f"{cut}.{kind}").write_bytes(raw)
    families = "".join(
        f"  {name}: {{regular: own, bold: own-bold}}\n"
        for name in ("sans", "heavy", "serif", "figures", "slanted")
    )
    (folder / "layouts" / "mine.yaml").write_text(
        f"extends: {base}\nfonts: {{own: regular.{kind}, own-bold: bold.{kind}}}\n"
        f"families:\n{families}fallback: [sans, serif]\n",
        "utf-8",
    )
    kit = (folder / "kit.yaml").read_text("utf-8")
    kit = re.sub(r"^theme:.*\n", "", kit, flags=re.MULTILINE)
    (folder / "kit.yaml").write_text(f"theme: mine\n{kit}", "utf-8")


def own_fonts(path: Path) -> set[str]:
    """The fonts of the game itself that a PDF names."""
    return set(
        re.findall(r"/FontName /[A-Z]{6}\+(Own-[\w-]+)", path.read_bytes().decode("latin-1"))
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_in_fonts_of_ones_own_loses_no_letter(kind: str, user: User) -> None:
    user.run("kitgen", "new", "mini")
    with_fonts(user.here / "mini", kind)
    wanted = pictures(user, "mini")
    assert number_of(wanted) > 10
    read_on_faces(user, "mini", wanted)
    read_on_sheets(user, "mini", wanted)
    made = list(user.here.rglob("kit/**/*.pdf"))
    assert len(made) == 4
    assert all(own_fonts(path) for path in made)
    for number, more in enumerate((("--print-shop",), ("--as", "cut"))):
        user.run("kitgen", "export", "mini", *more, "--out", f"more-{number}")
    user.run("kitgen", "build", "mini", "--print-shop", "--out", "shop")
    said = "".join(page for path in user.here.rglob("shop/**/*.pdf") for page in pages(path))
    for words in ("Lighthouse", "Attheendofyourturn", "Yourturn", "Printeveryfile"):
        assert words in said
    cut = "".join(page for path in user.here.rglob("more-1/**/*.pdf") for page in pages(path))
    assert "Lighthouse" in cut


@pytest.mark.parametrize(("kind", "lang"), [("ttf", "en"), ("otf", "cs")])
@pytest.mark.parametrize("source", [*EXAMPLES, BUILT], ids=lambda path: path.name)
def test_a_whole_game_in_fonts_of_ones_own_loses_no_letter(
    source: Path, kind: str, lang: str, user: User
) -> None:
    shutil.copytree(source, user.here / "game")
    with_fonts(user.here / "game", kind)
    wanted = pictures(user, "game", "--lang", lang)
    assert number_of(wanted) > 50
    read_on_faces(user, "game", wanted, "--lang", lang)
    read_on_sheets(user, "game", wanted, "--lang", lang)
    assert all(own_fonts(path) for path in user.here.rglob("kit/**/*.pdf"))


# ---- every game in every language and ink --------------------------------------------------------


@every_game
def test_a_check_finds_nothing(game: str, user: User) -> None:
    told = user.run("kitgen", "check", GAMES[game])
    assert told.endswith("nothing to mend\n")
    assert "there is no" not in told, "pictures and icons are all there"


@every_language
@every_game
def test_what_is_drawn_is_read_on_the_pages(game: str, lang: str, user: User) -> None:
    """What is said depends on the language alone: pictures in one ink are compared with the sheets
    in each. Reading engravings takes long: single faces are read of the examples, and of a built-in
    game in fonts of one's own."""
    inks = [ink for spoken, ink in EDITIONS if spoken == lang]
    wanted = pictures(user, GAMES[game], "--lang", lang, "--ink", inks[0])
    assert number_of(wanted) > 50
    if lang == LANGUAGES[0] and game not in BUILT_IN:
        read_on_faces(user, GAMES[game], wanted, "--lang", lang)
    for ink in inks:
        read_on_sheets(user, GAMES[game], wanted, "--lang", lang, "--ink", ink)
        shutil.rmtree(user.here / "kit")


@every_language
@every_game
def test_every_form_of_export_is_made(game: str, lang: str, user: User) -> None:
    for number, form in enumerate(FORMS[lang]):
        out = f"out-{number}"
        user.run("kitgen", "export", GAMES[game], *form, "--lang", lang, "--out", out)
        made = [path for path in (user.here / out).rglob("*") if path.is_file()]
        assert made, form
        assert all(path.stat().st_size for path in made), form


def test_the_rules_of_all_games_are_pages(user: User) -> None:
    user.run("kitgen", "site", "--all")
    user.run("kitgen", "site", *(GAMES[one.name] for one in EXAMPLES))
    site = user.here / "output" / "site"
    index = (site / "index.html").read_text("utf-8")
    for game in GAMES:
        assert re.search(rf'href="{game}/', index), game
    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"#:?]+)["#?]', page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.relative_to(site)}: {link}"


def test_the_program_lists_what_it_has(user: User) -> None:
    listed = json.loads(user.run("kitgen", "games", "--json"))
    assert {one["id"]: one["languages"] for one in listed} == {n: ["en", "cs"] for n in BUILT_IN}
