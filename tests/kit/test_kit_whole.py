"""Whole kits, the sixth game's and a real one's: files, boxes, fonts, codes, counts and words."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from games_to_try import GAMES, KITS, Kit
from PIL import Image, ImageFilter

from kitgen.game import load_game
from kitgen.kit.build import build_kit
from kitgen.kit.options import Options
from kitgen.kit.plan import read_plan
from kitgen.press.duplex import Duplex
from kitgen.press.papers import paper

KitOf = Callable[[str, str], Kit]
OTHERS = {
    ("axis-allies", "cs"),
    ("battles-of-napoleon", "en"),
    ("battles-of-napoleon", "cs"),
    ("game-of-thrones", "en"),
    ("pacific-1940", "en"),
    ("pacific-1940", "cs"),
    ("through-the-ages", "cs"),
}
"""Kits that wait for the long tests: every face of every kit is drawn elsewhere, and here each
language and one game of each kind are printed."""
ENGRAVED = {("through-the-ages", "en")}
"""Kits whose pages take long to be read. Names on their cards are looked at face by face, too."""


def each(late: set[tuple[str, str]]) -> pytest.MarkDecorator:
    """For each kit; some of them among the long tests."""
    kits = [
        pytest.param(*kit, id="-".join(kit), marks=pytest.mark.slow if kit in late else ())
        for kit in KITS
    ]
    return pytest.mark.parametrize(("game", "lang"), kits)


both, read_soon = each(OTHERS), each(OTHERS | ENGRAVED)


def squeezed(text: str) -> str:
    """Words as they are read: no breaks within or between them, no case."""
    text = text.replace("\N{SOFT HYPHEN}", "").replace("\ufffe", "").replace("\u0002", "")
    return re.sub(r"[\s-]+", "", text).replace("’", "'").casefold()


@pytest.mark.sweep
@both
def test_every_file_is_sound_and_embeds_its_fonts(kits: KitOf, game: str, lang: str) -> None:
    for path in kits(game, lang).pdfs:
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == [], path
            fonts = list(fonts_of(pdf))
            assert fonts, path
            for font in fonts:
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                assert "/FontFile2" in inner.FontDescriptor, (path, font.BaseFont)
                assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont)), (path, font.BaseFont)


def fonts_of(pdf: pikepdf.Pdf) -> Iterator[Any]:
    for thing in pdf.objects:
        is_font = isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        if is_font and thing.get("/Subtype") != "/CIDFontType2":
            yield thing


@pytest.mark.sweep
@read_soon
def test_every_page_has_its_boxes_rulers_and_name(kits: KitOf, game: str, lang: str) -> None:
    kit = kits(game, lang)
    for path in kit.pdfs:
        with pikepdf.open(path) as pdf:
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            for page, text in zip(pdf.pages, kit.pages[path], strict=True):
                media, bleed, trim = (
                    [float(v) for v in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox")
                )
                for outer, inner in ((media, bleed), (bleed, trim)):
                    assert outer[0] - 0.01 <= inner[0] < inner[2] <= outer[2] + 0.01
                    assert outer[1] - 0.01 <= inner[1] < inner[3] <= outer[3] + 0.01
                assert "50 mm" in text
                assert "1 in" in text
                assert kit.manifest["title"] in text.replace("\r\n", " ")


@pytest.mark.walk
@both
def test_the_manifest_is_what_lies_there(kits: KitOf, game: str, lang: str) -> None:
    kit = kits(game, lang)
    manifest = kit.manifest
    assert (manifest["lang"], manifest["paper"], manifest["game"]) == (lang, "a4", game)
    names = {file["path"] for file in manifest["files"]} | {"manifest.json"}
    assert {path.name for path in kit.folder.iterdir()} == names
    for file in manifest["files"]:
        content = (kit.folder / file["path"]).read_bytes()
        assert file["bytes"] == len(content)
        assert file["sha256"] == hashlib.sha256(content).hexdigest()
        with pikepdf.open(kit.folder / file["path"]) as pdf:
            assert file["pages"] == len(pdf.pages)
    pages = {file["path"]: file["pages"] for file in manifest["files"]}
    for part in manifest["parts"]:
        if part["count"]:
            assert part["pages"], part["id"]
        assert all(1 <= page <= pages[part["file"]] for page in part["pages"])
    assert len({part["id"] for part in manifest["parts"]}) == len(manifest["parts"])


PIECES = {
    "lantern-barges": ("fleets", "count", ("boats",)),
    "axis-allies": ("pieces", "count", ("units",)),
    "game-of-thrones": ("pieces", "count", ("footmen", "knights", "ships")),
    "pacific-1940": (
        "pieces",
        "count",
        ("units", "aa_guns", "major_complexes", "minor_complexes", "air_bases", "naval_bases"),
    ),
    "through-the-ages": (
        "civil_cards",
        "copies marked_3 marked_4",
        ("civil_cards_2", "civil_cards_3", "civil_cards_4"),
    ),
    "battles-of-napoleon": ("figures", "count", ("standees",)),
}
"""The table and column that count a game's pieces and the parts that print them."""


@pytest.mark.walk
@both
def test_counts_are_those_of_the_tables(kits: KitOf, game: str, lang: str) -> None:
    manifest, loaded = kits(game, lang).manifest, load_game(GAMES[game])
    plans = {plan.id: plan for plan in read_plan(loaded.folder / "kit.yaml").parts}
    printed: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for part in manifest["parts"]:
        plan = plans[part["id"].partition("/")[0]]
        printed[plan.id.replace("-", "_")] += part["count"]
        made[plan.component] += part["count"]
    name, columns, parts = PIECES[game]
    wanted = sum(int(str(row[c])) for row in loaded.table(name) for c in columns.split())
    assert sum(printed[part] for part in parts) == wanted
    for row in loaded.table("components"):
        assert made[row.id] == row["count"] if row["count"] is not None else made[row.id], row.id


@pytest.mark.sweep
@both
def test_every_code_is_read_back(kits: KitOf, game: str, lang: str) -> None:
    """At 200 dpi; one page of each file also turned, blurred and in grey."""
    kit = kits(game, lang)
    wanted: dict[tuple[str, int], set[str]] = {}
    for entry in kit.manifest["qr"]:
        wanted.setdefault((entry["file"], entry["page"]), set()).add(entry["payload"])
    assert {entry["topic"] for entry in kit.manifest["qr"]} >= {
        topic.id for topic in load_game(GAMES[game]).topics(lang)
    }
    hard: set[str] = set()
    for (file, page), payloads in wanted.items():
        picture = rendered(kit.folder / file, page, 200)
        assert read(picture) == payloads, (file, page)
        if file not in hard:
            hard.add(file)
            for spoil in (turned, blurred, greyed):
                assert read(spoil(picture)) == payloads, (file, page, spoil.__name__)


def rendered(path: Path, page: int, dpi: int) -> Image.Image:
    document = pypdfium2.PdfDocument(path)
    picture: Image.Image = document[page - 1].render(scale=dpi / 72).to_pil().convert("RGB")
    return picture


def read(picture: Image.Image) -> set[str]:
    return {
        code.text
        for code in zxingcpp.read_barcodes(
            picture, formats=zxingcpp.barcode_formats_from_str("QRCode")
        )
    }


def turned(picture: Image.Image) -> Image.Image:
    return picture.rotate(17, resample=Image.Resampling.BICUBIC, expand=True, fillcolor="white")


def blurred(picture: Image.Image) -> Image.Image:
    return picture.filter(ImageFilter.GaussianBlur(0.8))


def greyed(picture: Image.Image) -> Image.Image:
    """As a poor printer makes it: dark grey on light grey."""
    return picture.convert("L").point(lambda level: 70 + level * 130 // 255)


NAMED = {
    "lantern-barges": ("reaches", "boats", "cards"),
    "through-the-ages": ("civil_cards", "military_cards", "start_techs", "players", "versions"),
}
"""The tables whose names are printed."""


@read_soon
def test_names_come_out_letter_for_letter(kits: KitOf, game: str, lang: str) -> None:
    kit, loaded = kits(game, lang), load_game(GAMES[game])
    text = squeezed(kit.text)
    words = loaded.words(lang)
    for name in NAMED.get(game, ("areas", "units")):
        if name in loaded.tables and loaded.table(name).parts:
            rows = [row for row in loaded.table(name) if words.get(row.table, row.id)]
            assert len(rows) == len(loaded.table(name))
            assert all(squeezed(words.name(row.table, row.id)) in text for row in rows)
        if name not in loaded.tables or "name" not in loaded.table(name).text_fields:
            continue
        for row in loaded.table(name):
            if name == "areas" and row["kind"] == "sea":
                continue
            assert squeezed(words.name(name, row.id)) in text, (name, row.id)


def test_long_texts_come_out_whole(kits: KitOf) -> None:
    """The effects of the Czech cards, hyphenated over many lines, with icons between the words."""
    text = squeezed(kits("lantern-barges", "cs").text)
    words = load_game(GAMES["lantern-barges"]).words("cs")
    broken = 0
    for card in words.sections["cards"].values():
        plain = re.sub(r"\*", "", card["effect"])
        for piece in re.split(r":[a-z_]+:", plain):
            assert squeezed(piece) in text, piece
        broken += sum(word.casefold() in text for word in plain.split() if len(word) > 11)
    assert broken, "the texts have long words"


@pytest.mark.sweep
@both
def test_rules_are_printed_whole(tmp_path: Path, game: str, lang: str) -> None:
    """One-sided, so that no page is upside down and the reader of the file finds its lines."""
    loaded = load_game(GAMES[game])
    options = Options(lang, paper("a4"), only=("rules",), duplex=Duplex.OFF)
    document = pypdfium2.PdfDocument(build_kit(loaded, options, tmp_path) / "rules.pdf")
    text = squeezed("".join(page.get_textpage().get_text_range() for page in document))
    words, parted = 0, 0
    for topic in loaded.topics(lang):
        assert squeezed(topic.title) in text
        drawn = r":[a-z][a-z0-9_-]*:|(?m:^!\[.*\)$)"  # icons and pictures
        for word in re.findall(r"\w{3,}", re.sub(drawn, " ", topic.body)):
            words += 1
            if squeezed(word) not in text:  # it may be hyphenated from one page to the next
                parted += 1
                cuts = [(squeezed(word[:i]), squeezed(word[i:])) for i in range(2, len(word) - 1)]
                assert any(head in text and tail in text for head, tail in cuts), (topic.id, word)
    assert parted < max(3, words / 200)


def test_guesses_are_told(kits: KitOf) -> None:
    manifest = kits("lantern-barges", "cs").manifest
    assert [(g["table"], g["id"], g["name"]) for g in manifest["facts"]["guesses"]] == [
        ("cards", "hard_frost", "Třeskutý mráz")
    ]
    pages = pypdfium2.PdfDocument(kits("lantern-barges", "cs").folder / "print-me.pdf")
    assert "cards.csv: Třeskutý mráz (4)" in pages[0].get_textpage().get_text_range()


@pytest.mark.walk
def test_the_notes_count_each_component_once_and_tell_how_pieces_are_glued(kits: KitOf) -> None:
    """Civil cards are three parts, one for each mark; a nation mat is two sheets of A4."""
    kit = kits("through-the-ages", "en")
    pages = [
        page.get_textpage().get_text_range()
        for page in pypdfium2.PdfDocument(kit.folder / "print-me.pdf")
    ]
    lines = pages[0].splitlines()
    (civil,) = (line for line in lines if line.startswith("Civil cards"))
    assert civil.split()[-1] == "185"
    assert sum("Nation mats" in page for page in pages) == 2
    assert sum("Nation mats" in line and "2 tiles" in line for line in lines) == 1


def test_notes_are_in_the_language_of_the_kit(kits: KitOf) -> None:
    for lang, note in (("en", "one for each guild"), ("cs", "jeden pro každý cech")):
        pages = pypdfium2.PdfDocument(kits("lantern-barges", lang).folder / "print-me.pdf")
        assert note in pages[0].get_textpage().get_text_range()


def test_tokens_have_die_lines_of_their_shape(kits: KitOf) -> None:
    """Hexagons and shields: the corners of a token's box stay paper, its middle does not."""
    kit = kits("lantern-barges", "en")
    picture = rendered(kit.folder / "counters.pdf", 1, 100)
    colours = picture.getcolors(maxcolors=1 << 20)
    assert colours
    assert max(colours)[1] == (255, 255, 255)
    edges = {row["edge"] for row in load_game(GAMES["lantern-barges"]).table("guilds")}
    found = {"#" + bytes(colour).hex() for _, colour in colours if isinstance(colour, tuple)}
    assert edges <= found
