"""Rule pages: what a printed code leads to; with and without scripts, and a network."""

from __future__ import annotations

import io
import json
import re
import shutil
import urllib.parse
import urllib.request
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
import zxingcpp
from browsers import Browsers, browser_only
from games_to_try import GAMES, KITS, Copy
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup
from PIL import Image
from typer.testing import CliRunner
from web import published

from kitgen.cli import app
from kitgen.game import DataError, builtin_games, load_game
from kitgen.game.addresses import (
    FRAGMENT_LETTERS,
    Codes,
    QrMode,
    base_url_fault,
    fragment,
    fragment_text,
    plain_text,
    short_code,
)
from kitgen.kit.build import build_kit
from kitgen.kit.options import Options
from kitgen.parts.boxes.qr import matrix
from kitgen.parts.markup import parts
from kitgen.parts.qrwords import LETTERS
from kitgen.parts.text_html import html_of
from kitgen.press.papers import paper
from kitgen.site.build import make_site, site_files

SIXTH = str(GAMES["lantern-barges"])
EVERY = (*builtin_games(), SIXTH)


class Site(NamedTuple):
    """A folder of pages and where a host on loopback shows it."""

    folder: Path
    address: str


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("host") / "site"
    make_site([load_game(name) for name in EVERY], folder)
    with published(folder) as address:
        yield Site(folder, f"{address}/")


class Page(HTMLParser):
    """What a page has: its ids, its links, the words of each id's element."""

    VOID = frozenset({"img", "meta", "link", "input", "br", "hr", "path", "use"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.words: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        for key in ("href", "src"):
            if named.get(key):
                self.links.append(str(named[key]))
        if named.get("http-equiv") == "refresh":
            self.links.append(str(named["content"]).partition("url=")[2])
        key = named.get("id") or ""
        if key:
            assert key not in self.words
            self.words[key] = ""
        if tag not in self.VOID:
            self._open.append((tag, key))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            raise AssertionError(tag)
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][0] == "title":  # told, not shown
            return
        for _, key in self._open:
            if key:
                self.words[key] += data


def pages(folder: Path) -> dict[str, Page]:
    return {
        str(path.relative_to(folder)): Page(path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", re.sub(r"[*`]|:[a-z_]+:", "", text))


@pytest.mark.walk
def test_every_link_leads_somewhere_inside(site: Site) -> None:
    every = pages(site.folder)
    for name, page in every.items():
        for link in page.links:
            path, _, part = link.partition("#")
            if link.startswith("#icon-"):
                assert part in page.words
                continue
            target = (site.folder / name).parent / path if path else site.folder / name
            assert target.resolve().is_relative_to(site.folder.resolve()), link
            assert target.is_file(), (name, link)
            if part:
                there = every[str(target.resolve().relative_to(site.folder.resolve()))]
                assert part in there.words, (name, link)


@pytest.mark.walk
def test_each_topic_stands_whole_on_its_page(site: Site) -> None:
    for name in EVERY:
        game = load_game(name)
        for lang in game.languages:
            text = (site.folder / game.id / lang / "index.html").read_text("utf-8")
            page = Page(text)
            assert f'<html lang="{lang}">' in text
            for topic in game.topics(lang):
                words = squeezed(page.words[topic.id])
                assert squeezed(topic.title) in words
                for line in topic.summary.split("\n"):
                    said = squeezed(line.removeprefix("- "))
                    assert said in words, (game.id, lang, topic.id, line)
                for line in topic.body.split("\n"):
                    if "|" not in line and not re.match(r"\s*(#|-|\d+\.|!\[)", line):
                        assert squeezed(line) in words, (game.id, lang, topic.id, line)


def test_no_page_loads_anything_from_elsewhere(site: Site) -> None:
    for path in site.folder.rglob("*"):
        if path.is_file() and path.suffix not in (".svg", ".webp"):
            assert "//" not in re.sub(r"(?m)^\s*//.*$", "", path.read_text("utf-8")), path


@pytest.mark.walk
def test_the_same_games_give_the_same_files(site: Site) -> None:
    again = site_files([load_game(name) for name in EVERY])
    there = {str(p.relative_to(site.folder)) for p in site.folder.rglob("*") if p.is_file()}
    assert there == set(again)
    assert all((site.folder / name).read_bytes() == content for name, content in again.items())


def test_a_game_without_topics_is_said_so(copy: Copy) -> None:
    shutil.rmtree(copy.folder / "rules")
    with pytest.raises(DataError, match="has no rule topics; write rules/en/"):
        site_files([load_game(str(copy.folder))])


def test_hostile_words_stay_words(copy: Copy) -> None:
    old = copy.read("rules/en/fog.md")
    head = old.split("---\n")[1]
    evil = "<script>alert(1)</script> & <b>bold</b> \"'"
    (copy.folder / "rules/en/fog.md").write_text(f"---\n{head}---\n{evil}\n", "utf-8")
    text = site_files([load_game(str(copy.folder))])["lantern-barges/en/index.html"].decode()
    assert "<script>alert" not in text
    assert "alert(1)" in Page(text).words["fog"]


# ---- codes --------------------------------------------------------------------------------------


def test_short_codes_are_few_letters_and_all_different() -> None:
    codes = [
        short_code(game.id, lang, topic.id)
        for game in map(load_game, EVERY)
        for lang in game.languages
        for topic in game.topics(lang)
    ]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{5}", code) for code in codes)


def test_a_short_code_never_changes() -> None:
    """It is printed on cards: whatever else changes, these two stay."""
    assert short_code("axis-allies", "en", "retreat") == "P9BGN"
    assert short_code("through-the-ages", "cs", "corruption") == "5MTMS"


@pytest.mark.walk
@given(st.sampled_from(["en", "cs", "de"]), st.text().filter(lambda t: not _surrogate(t)))
def test_the_reader_gets_the_text_back(lang: str, text: str) -> None:
    letters = fragment(lang, text)
    assert set(letters) <= set(FRAGMENT_LETTERS)
    assert letters[-1].isalnum()
    assert fragment_text(letters) == (lang, text)


def _surrogate(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def test_a_cut_fragment_is_found_out() -> None:
    with pytest.raises(ValueError, match="cut"):
        fragment_text(fragment("en", "one\ntwo")[:-1])


def test_letters_of_a_fragment_are_small_in_a_code() -> None:
    assert set(FRAGMENT_LETTERS) <= set(LETTERS)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("Move: four spaces", "– Move: four spaces"),
        ("  tel:1", "–   tel:1"),
        ("Aircraft\nMove: fighter 4", "Aircraft\nMove: fighter 4"),
        ("Tah: pět kroků", "– Tah: pět kroků"),
        ("1:2 odds", "1:2 odds"),
        ("", ""),
    ],
)
def test_a_text_never_begins_like_an_address(text: str, held: str) -> None:
    assert plain_text(text) == held


@pytest.mark.parametrize(
    "base", ["https://x.org", "HTTP://x.org:8080/a/b/", "https://name.github.io/r"]
)
def test_sound_addresses(base: str) -> None:
    assert base_url_fault(base) == ""


@pytest.mark.parametrize(
    "base",
    [
        *("", "x.org", "ftp://x.org", "https://", "https:///a", "https://x.org:port/"),
        *("https://x.org/?a=1", "https://x.org/#a", "https://me@x.org/", "https://x.org/a b"),
        *("https://x.org/čaj", "http://[::1"),
    ],
)
def test_addresses_that_cannot_lead_anywhere(base: str) -> None:
    assert base_url_fault(base)


def test_an_address_takes_less_room_than_the_text() -> None:
    """At a side of 36 mm, as on the aids: 25 modules a side for a short address, and the reader's
    address of the longest summary has no more than the text itself."""
    text = max((f"{t.title}\n{t.summary}" for t in load_game("axis-allies").topics("cs")), key=len)
    sides = {
        mode: len(matrix(Codes(mode, "https://name.github.io").payload("g", "cs", "t", text), 36))
        for mode in QrMode
    }
    assert sides[QrMode.URL] == 25
    assert sides[QrMode.READER] <= sides[QrMode.TEXT]


# ---- from paper to page -------------------------------------------------------------------------


def scanned(pdf: Path) -> list[str]:
    found: list[str] = []
    for page in pypdfium2.PdfDocument(pdf):
        picture: Image.Image = page.render(scale=150 / 72).to_pil().convert("L")
        codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.barcode_formats_from_str("QRCode"))
        found += [code.text for code in codes]
    return list(dict.fromkeys(found))


def printed_codes(game: str, lang: str, codes: Codes, out: Path) -> list[str]:
    options = Options(lang=lang, paper=paper("a4"), only=("aids",), codes=codes)
    return scanned(build_kit(load_game(game), options, out) / "aids.pdf")


def opened(address: str) -> str:
    """The page of an address as a plain client gets it, led on as a browser without scripts is."""
    with urllib.request.urlopen(address) as answer:
        text, here = answer.read().decode(), answer.url
    led = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', text)
    return opened(urllib.parse.urljoin(here, led[1])) if led else f"{address}\n{text}"


CASES = [("lantern-barges", "en"), ("through-the-ages", "cs")]
REST = [kit for kit in KITS if kit not in CASES]


@pytest.mark.parametrize(
    ("name", "lang"), [*CASES, *(pytest.param(*case, marks=pytest.mark.slow) for case in REST)]
)
@pytest.mark.walk
def test_each_printed_code_opens_its_page(name: str, lang: str, site: Site, tmp_path: Path) -> None:
    game = load_game(GAMES[name])
    codes = printed_codes(str(GAMES[name]), lang, Codes(QrMode.URL, site.address), tmp_path)
    left = {topic.id: topic for topic in game.topics(lang)}
    for address in codes:
        first, _, text = opened(address).partition("\n")
        topic = left.pop(first.rpartition("#")[2])
        assert squeezed(topic.summary.split("\n")[0]) in squeezed(Page(text).words[topic.id])
    assert left == {}


# ---- in a real browser --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def phone(browsers: Browsers) -> Iterator[Any]:
    """A browser as wide as a small phone."""
    with browsers.lent(320, 640, mobile=True) as driver:
        yield driver


SEEN = """
const shown = [...document.querySelectorAll('article')].filter((a) => a.offsetParent !== null);
return [shown.map((a) => a.id), shown.map((a) => a.innerText).join('\\n'),
        document.documentElement.scrollWidth <= innerWidth];
"""


def followed(phone: Any, code: str) -> Any:
    """What is seen once the browser has gone where a code leads it."""
    from selenium.webdriver.support.ui import WebDriverWait

    phone.get(code)
    whole = "return document.readyState === 'complete'"
    WebDriverWait(phone, 120).until(
        lambda page: page.execute_script(whole) and page.execute_script(SEEN)[0]
    )
    return phone.execute_script(SEEN)


@browser_only
def test_a_browser_shows_the_topic_of_each_code_and_nothing_else(site: Site, phone: Any) -> None:
    for name in EVERY:
        game = load_game(name)
        for lang in game.languages:
            for topic in game.topics(lang)[::13]:
                code = Codes(QrMode.URL, site.address).payload(game.id, lang, topic.id, "")
                ids, text, fits = followed(phone, code)
                assert ids == [topic.id]
                assert topic.title in text
                assert fits, (game.id, lang, topic.id)


@browser_only
def test_a_browser_reads_what_an_address_holds(site: Site, phone: Any) -> None:
    """Short and long texts: each of the three ways in which a compressed block may be written."""
    topics = [f"{t.title}\n{t.summary}" for t in load_game("axis-allies").topics("cs")[::6]]
    for text in ("a\nb", "Nadpis\n" + "stále totéž " * 300, "x\n" + FRAGMENT_LETTERS, *topics):
        phone.get("about:blank")
        phone.get(Codes(QrMode.READER, site.address).payload("g", "cs", "t", text))
        title, *lines = text.split("\n")
        shown = phone.execute_script(
            "return [document.documentElement.lang, document.querySelector('h2').textContent,"
            " [...document.querySelectorAll('.summary p')].map((p) => p.textContent)]"
        )
        assert shown == ["cs", title, lines]
    phone.get("about:blank")
    phone.get(f"{site.address}R/#ABC")
    assert "cut" in phone.execute_script("return document.querySelector('h2').textContent")


@browser_only
def test_search_finds_words_without_accents_or_case(site: Site, phone: Any) -> None:
    phone.get(f"{site.address}axis-allies/cs/index.html")
    search = (
        "const f = document.querySelector('.search input'); f.value = arguments[0];"
        "f.dispatchEvent(new Event('input'));"
        "return [...document.querySelectorAll('.contents li')].filter((l) => l.offsetParent)"
        ".map((l) => l.querySelector('a').getAttribute('href'))"
    )
    every = phone.execute_script(search, "")
    found = phone.execute_script(search, "PONORKA hluboc")
    assert 0 < len(phone.execute_script(search, "PONORKA")) < len(every)
    assert len(found) <= len(every)
    assert phone.execute_script(search, "qwxyz") == []
    assert phone.execute_script("return document.querySelector('.found').textContent") != ""


@browser_only
def test_pages_work_without_a_network_after_the_first_opening(site: Site, phone: Any) -> None:
    with published(site.folder) as address:
        phone.get(f"{address}/axis-allies/en/index.html#retreat")
        phone.execute_async_script(
            "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))"
        )
    game = load_game("through-the-ages")
    topic = game.topics("cs")[0]
    code = Codes(QrMode.URL, f"{address}/").payload(game.id, "cs", topic.id, "")
    ids, text, _ = followed(phone, code)
    assert ids == [topic.id]
    assert topic.title in text
    phone.get(address)
    assert len(phone.execute_script("return [...document.querySelectorAll('.shelf li')]")) > 2


# ---- the command --------------------------------------------------------------------------------


def test_the_command_makes_the_folder(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["site", SIXTH, "--out", str(tmp_path / "pages")])
    assert found.exit_code == 0
    assert found.stdout == f"{tmp_path / 'pages' / 'index.html'}\n"
    assert (tmp_path / "pages/lantern-barges/cs/index.html").is_file()


@pytest.mark.walk
def test_what_others_put_into_the_folder_stays(tmp_path: Path) -> None:
    game, pages = load_game(SIXTH), tmp_path / "pages"
    make_site([game, load_game("axis-allies")], pages)
    (pages / "CNAME").write_text("example.org\n")
    make_site([game], pages)
    assert (pages / "CNAME").read_text() == "example.org\n"


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.walk
def test_games_come_one_after_another_into_one_site(tmp_path: Path) -> None:
    """As if all had been named at once; and one that is made again takes the place of itself."""
    games = [load_game(name) for name in ("game-of-thrones", SIXTH, "axis-allies")]
    make_site(games, tmp_path / "at once")
    for game in games:
        make_site([game], tmp_path / "one by one")
    assert files_of(tmp_path / "one by one") == files_of(tmp_path / "at once")
    make_site([games[0]], tmp_path / "one by one")
    assert files_of(tmp_path / "one by one") == files_of(tmp_path / "at once")


@pytest.mark.walk
@pytest.mark.parametrize("listed", ["", "[]", '{"a": 1}', '{"axis-allies": {"titles": 1}}', "{"])
def test_a_list_of_games_that_nobody_understands_is_none(listed: str, tmp_path: Path) -> None:
    make_site([load_game("axis-allies")], tmp_path)
    (tmp_path / "games.json").write_text(listed)
    make_site([load_game(SIXTH)], tmp_path)
    assert not (tmp_path / "axis-allies").exists()
    assert (tmp_path / "lantern-barges").is_dir()


def test_a_list_of_games_reads_nothing_outside_and_nothing_that_no_build_made(
    tmp_path: Path,
) -> None:
    pages = tmp_path / "pages"
    make_site([load_game("axis-allies")], pages)
    (tmp_path / "secret.txt").write_text("secret")
    listed = json.loads((pages / "games.json").read_text())
    listed["axis-allies"]["files"] += ["../secret.txt"]
    (pages / "games.json").write_text(json.dumps(listed))
    make_site([load_game(SIXTH)], pages)
    assert b"secret" not in b"".join(files_of(pages).values())
    assert (tmp_path / "secret.txt").read_text() == "secret"


def test_a_folder_of_somebody_else_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "pages/Q").mkdir(parents=True)
    found = CliRunner().invoke(app, ["site", SIXTH, "--out", str(tmp_path / "pages")])
    assert found.exit_code == 1
    assert "no build made this file" in found.stderr
    assert [path.name for path in (tmp_path / "pages").iterdir()] == ["Q"]


EXAMPLE = """faces:
  example:
    size: [30, 20]
    boxes:
      ground: {draw: fill, fill: "#2040a0"}
      name: {draw: text, text: "{{ title }}", style: body, colour: "#ffffff", align: centre}
"""


def test_a_face_is_a_picture_of_the_rules_in_each_language(copy: Copy) -> None:
    """Drawn as on paper, in the page's language, with its own proportions and colours."""
    copy.swap("kit.yaml", "layouts: [common, river]", "layouts: [common, river, example]")
    copy.write("layouts/example.yaml", EXAMPLE)
    for lang in ("en", "cs"):
        old = copy.read(f"rules/{lang}/fog.md")
        copy.write(f"rules/{lang}/fog.md", f"{old}\n\n![An example](face:example)\n")
    files = site_files([load_game(str(copy.folder))])
    shown = set()
    for lang in ("en", "cs"):
        page = files[f"lantern-barges/{lang}/index.html"].decode()
        (address,) = re.findall(
            r'<img src="../../(pictures/[0-9a-f]+\.webp)" alt="An example"', page
        )
        image = Image.open(io.BytesIO(files[address])).convert("RGB")
        assert image.width / image.height == pytest.approx(1.5, rel=0.01)
        corner = image.getpixel((2, 2))
        assert corner == pytest.approx((0x20, 0x40, 0xA0), abs=6)
        shown.add(files[address])
    assert len(shown) == 2  # the title is not the same


def test_a_face_that_is_not_there_is_told_where_the_rules_name_it(copy: Copy) -> None:
    old = copy.read("rules/en/fog.md")
    copy.write("rules/en/fog.md", f"{old}\n\n![An example](face:ecard)\n")
    line = len(f"{old}\n\n".splitlines()) + 1
    with pytest.raises(DataError, match="there is no face 'ecard'"):
        site_files([load_game(str(copy.folder))])
    (told, *_) = (one for one in copy.lines() if "there is no face 'ecard'" in one)
    assert told.startswith(f"rules/en/fog.md:{line}:")


def test_a_second_paragraph_goes_on_in_its_item() -> None:
    text = "1. Draw.\n\n   Then pay.\n\n2. Pass.\n   - Rest.\n\n     Or not.\n"
    html = html_of(parts(text), lambda _name: Markup(""), lambda _figure: None)
    inner = "<ul><li>Rest.<p>Or not.</p></li></ul>"
    assert html == (
        f'<ol><li value="1">Draw.<p>Then pay.</p></li><li value="2">Pass.{inner}</li></ol>'
    )
