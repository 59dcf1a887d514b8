"""A sheet at an address: fetched, kept as a copy, fetched again; answers that are none."""

from __future__ import annotations

import gzip
import re
import shlex
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from time import monotonic, sleep
from typing import ClassVar

import pytest
from previews import Served
from typer.testing import CliRunner, Result
from web import answering
from workbooks import Row, write_ods, write_xlsx

import kitgen.new_game.fetch as fetching
import kitgen.preview.follow as following
from kitgen.cli import app
from kitgen.game import DataError, load_game
from kitgen.game.sheets.online import (
    FETCHED,
    age_in_words,
    fetched_csv,
    fetched_times,
    without_password,
)
from kitgen.new_game.fetch import export_address, fetch
from kitgen.preview.follow import take_in

DECK = "Name,Cost,Text,Count\nWolf,2,Howls.,3\nFox,1,Steals.,2\n"
CARDS: list[Row] = [["Name", "Cost"], ["Wolf", 2], ["Fox", 1]]
TOKENS: list[Row] = [["Name", "Count"], ["Coin", 5]]

Reply = Callable[[BaseHTTPRequestHandler], None]


class Handler(BaseHTTPRequestHandler):
    replies: ClassVar[dict[str, Reply]] = {}

    def do_GET(self) -> None:
        with suppress(OSError):  # who asked may have left
            self.replies.get(self.path, missing)(self)

    def log_message(self, format: str, *args: object) -> None:
        pass


def missing(handler: BaseHTTPRequestHandler) -> None:
    handler.send_error(404)


def sent(content: bytes, kind: str = "text/csv", **headers: str) -> Reply:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", kind)
        for name, value in {"Content_Length": str(len(content)), **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(content)

    return reply


def moved(to: str) -> Reply:
    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(302)
        handler.send_header("Location", to)
        handler.end_headers()

    return reply


def endless(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/csv")
    handler.end_headers()
    while True:
        handler.wfile.write(b"Wolf,1\n" * 10_000)


def refused(handler: BaseHTTPRequestHandler) -> None:
    handler.send_error(403)


class Server:
    """A web server on loopback whose answers a test chooses."""

    def __init__(self, address: str) -> None:
        self._ended = threading.Event()
        self.address = address
        self.replies: dict[str, Reply] = {}
        Handler.replies = self.replies

    def silent(self, handler: BaseHTTPRequestHandler) -> None:
        self._ended.wait()

    def dripping(self, handler: BaseHTTPRequestHandler) -> None:
        while not self._ended.wait(0.05):
            handler.wfile.write(b"H")

    def close(self) -> None:
        self._ended.set()


@pytest.fixture
def server() -> Iterator[Server]:
    with answering(Handler) as address:
        made = Server(address)
        yield made
        made.close()


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def game(server: Server, tmp_path: Path) -> Path:
    server.replies["/deck.csv"] = sent(DECK.encode())
    ran = run("new", tmp_path / "g", "--cards", f"{server.address}/deck.csv", "--local")
    assert ran.exit_code == 0, ran.stderr
    return tmp_path / "g"


def test_a_game_begins_from_an_address_and_follows_it(game: Path, server: Server) -> None:
    assert f'file: "{server.address}/deck.csv"' in (game / "game.yaml").read_text()
    assert [row.id for row in load_game(game).tables["cards"]] == ["wolf", "fox"]
    server.replies["/deck.csv"] = sent(DECK.replace("Wolf,2", "Wolf,4").encode())
    ran = run("update", game, "--local")
    assert (ran.exit_code, ran.stdout) == (0, "cards: changed Wolf (cost 2 → 4)\n"), ran.stderr
    assert load_game(game).tables["cards"].rows[0].values["cost"] == 4


def test_a_new_column_of_the_sheet_is_declared(game: Path, server: Server) -> None:
    server.replies["/deck.csv"] = sent(b"Name,Cost,Text,Count,Range\nWolf,2,Howls.,3,7\n")
    assert run("update", game, "--local").exit_code == 0
    assert load_game(game).tables["cards"].rows[0].values["range"] == 7


def test_a_sheet_at_an_address_is_translated_beside_it(game: Path, server: Server) -> None:
    assert run("language", game, "cs").exit_code == 0
    asked = game.parent / "cs.csv"
    assert run("translate", game, "cs", "--export", asked).exit_code == 0
    typed = asked.read_text("utf-8-sig").replace("Wolf;", "Wolf;Vlk")
    asked.write_text(typed.replace("Fox;", "Fox;Liška"), "utf-8-sig")
    assert run("translate", game, "cs", "--import", asked).exit_code == 0
    assert load_game(game).words("cs").name("cards", "wolf") == "Vlk"
    # a half-translated sheet goes before it, and its other changes are taken in too
    half = "Name,Cost,Text,Count,Name.cs\nWolf,5,Howls.,3,Vlk šedý\nFox,1,Steals.,2,\n"
    server.replies["/deck.csv"] = sent(half.encode())
    assert run("update", game, "--local").exit_code == 0
    loaded = load_game(game)
    czech = loaded.words("cs")
    assert [czech.name("cards", row.id) for row in loaded.tables["cards"]] == ["Vlk šedý", "Liška"]
    assert loaded.tables["cards"]["wolf"]["cost"] == 5


def test_a_game_needs_no_network_and_says_how_old_its_copy_is(
    game: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"{server.address}/deck.csv"
    long_ago = datetime.now(UTC) - timedelta(days=3, hours=1)
    (game / FETCHED).write_bytes(fetched_csv({address: long_ago}))
    server.replies.clear()
    ran = run("build", game, "--only", "cards", "--out", game.parent / "out")
    assert ran.exit_code == 0, ran.stderr
    assert f"{game}: the copy of {address} is 3 days old" in ran.stderr
    monkeypatch.chdir(game)
    assert run("check", ".").stderr == f".: the copy of {address} is 3 days old\n"
    again = run("update", game, "--local")
    assert again.exit_code == 1
    assert "answers 404: nothing is there" in again.stderr
    assert "the copy stays, 3 days old" in again.stderr
    assert [row.id for row in load_game(game).tables["cards"]] == ["wolf", "fox"]


def test_a_game_declared_by_hand_is_fetched_first(game: Path) -> None:
    copy = game / "sheets" / "cards.csv"
    copy.unlink()
    with pytest.raises(DataError, match="has never been fetched; fetch it: kitgen update"):
        load_game(game)
    assert run("update", game, "--local").exit_code == 0
    assert [row.id for row in load_game(game).tables["cards"]] == ["wolf", "fox"]


def test_a_fault_of_a_copy_is_told_in_the_sheet_at_its_address(game: Path, server: Server) -> None:
    copy = game / "sheets" / "cards.csv"
    copy.write_text(DECK.replace("Fox,1", "Fox,many"), "utf-8")
    with pytest.raises(DataError, match=r"deck\.csv, sheet cards, cell B3: "):
        load_game(game)


def test_a_file_does_not_take_the_place_of_an_address(game: Path, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK.replace("Wolf", "Bear"), "utf-8")
    ran = run("update", game, tmp_path / "deck.csv")
    assert ran.exit_code == 1
    assert "change it there, or name a file instead" in ran.stderr
    assert [row.id for row in load_game(game).tables["cards"]] == ["wolf", "fox"]


def test_an_address_updates_a_table_that_is_a_file(server: Server, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, "utf-8")
    assert run("new", tmp_path / "g", "--cards", tmp_path / "deck.csv").exit_code == 0
    server.replies["/deck.csv"] = sent(DECK.replace("Wolf,2", "Wolf,4").encode())
    ran = run("update", tmp_path / "g", f"{server.address}/deck.csv", "--local")
    assert (ran.exit_code, ran.stdout) == (0, "cards: changed Wolf (cost 2 → 4)\n"), ran.stderr


@pytest.mark.parametrize("write", [write_xlsx, write_ods])
def test_the_sheets_of_a_workbook_are_chosen(
    write: Callable[[Path, dict[str, list[Row]]], Path], server: Server, tmp_path: Path
) -> None:
    name = "deck.xlsx" if write is write_xlsx else "deck.ods"
    book = {"Cards": CARDS, "Tokens": TOKENS, "Other": CARDS}
    server.replies["/deck"] = sent(
        write(tmp_path / name, book).read_bytes(), "application/octet-stream"
    )
    address, chosen = f"{server.address}/deck", ("--sheet", "Cards", "--sheet", "Tokens")
    ran = run("new", tmp_path / "g", "--cards", address, *chosen, "--local")
    assert ran.exit_code == 0, ran.stderr
    assert {"cards", "tokens"} <= set(load_game(tmp_path / "g").tables)
    assert "other" not in load_game(tmp_path / "g").tables
    book["Tokens"] = [["Name", "Count"], ["Coin", 7]]
    book["Cards"] = [["Name", "Cost"], ["Wolf", "#REF!"]]
    server.replies["/deck"] = sent(
        write(tmp_path / name, book).read_bytes(), "application/octet-stream"
    )
    ran = run("update", tmp_path / "g", "--local")
    assert ran.exit_code == 1
    assert "sheet Cards, cell B2: the cell holds the error #REF!" in ran.stderr
    assert "tokens: changed Coin (count 5 → 7)" in ran.stdout
    game = load_game(tmp_path / "g")
    assert game.tables["tokens"].rows[0].values["count"] == 7
    assert game.tables["cards"].rows[0].values["cost"] == 2
    assert [*fetched_times(tmp_path / "g")] == [address]


def test_a_sheet_that_is_named_twice_makes_one_table(tmp_path: Path) -> None:
    book = write_xlsx(tmp_path / "deck.xlsx", {"Cards": CARDS, "Tokens": TOKENS})
    chosen = ("--sheet", "Cards", "--sheet", "cards")
    ran = run("new", tmp_path / "g", "--cards", book, *chosen)
    assert ran.exit_code == 0, ran.stderr
    tables = load_game(tmp_path / "g").own_tables
    assert [name for name in tables if name.startswith("cards")] == ["cards"]


def test_a_sheet_with_faults_does_not_stop_the_others(tmp_path: Path) -> None:
    book = write_xlsx(
        tmp_path / "deck.xlsx", {"Cards": CARDS, "Events": [["Name", "Cost"], ["Storm", "#REF!"]]}
    )
    ran = run("new", tmp_path / "g", "--cards", book)
    assert ran.exit_code == 0, ran.stderr
    assert "sheet Events, cell B2: look: the cell holds the error #REF!" in ran.stderr
    assert "sheet Events: look: the sheet was left out" in ran.stderr
    assert "events" not in load_game(tmp_path / "g").tables


def test_a_sheet_that_is_not_there_is_told(tmp_path: Path) -> None:
    book = write_xlsx(tmp_path / "deck.xlsx", {"Cards": CARDS, "Tokens": TOKENS})
    ran = run("new", tmp_path / "g", "--cards", book, "--sheet", "Cadrs")
    assert (ran.exit_code, (tmp_path / "g").exists()) == (1, False)
    assert "there is no sheet 'Cadrs'; did you mean 'Cards'?" in ran.stderr


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (missing, "the server answers 404: nothing is there"),
        (refused, "the server answers 403: it may be read by some people only; share it so"),
        (sent(b"\n<!DOCTYPE html><title>Sign in</title>", "text/html"), "a web page is there"),
        (sent(b"<html><body>Sign in"), "a web page is there in place of the sheet"),
        (sent(b"%PDF-1.7\n", "application/pdf"), "of the kind application/pdf"),
        (sent(b"\x89PNG\0\0", "text/plain"), "this is no sheet"),
        (sent(b"\n", "text/csv"), "the sheet is empty"),
        (sent(b"PK\3\4 but no more", "application/zip"), "the workbook is broken"),
        (moved("file:///etc/passwd"), "a sheet is not fetched by file"),
        (moved("ftp://127.0.0.1/deck.csv"), "a sheet is not fetched by ftp"),
        (moved("/bad"), "the server sends on more than 5 times"),
        (endless, "the sheet has more than 2 MB"),
        (
            sent(gzip.compress(b"Wolf,1\n" * 1_000_000), Content_Encoding="gzip"),
            "the sheet has more than 2 MB",
        ),
        (sent(b"no gzip", Content_Encoding="gzip"), "the packed answer is broken"),
        (sent(b"x", Content_Encoding="br"), "the answer is packed as br"),
        (sent(b"Name\n", Content_Length="900"), "the answer breaks off"),
    ],
)
def test_an_answer_that_is_no_sheet_is_one_sentence(
    reply: Reply, said: str, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "MOST_BYTES", 2_000_000)
    server.replies["/bad"] = reply
    ran = run("new", tmp_path / "g", "--cards", f"{server.address}/bad", "--local")
    assert (ran.exit_code, ran.stdout) == (1, ""), ran.output
    (line,) = ran.stderr.splitlines()
    assert line.startswith(f"{server.address}/bad")
    assert said in line
    assert not (tmp_path / "g").exists()


@pytest.mark.parametrize("how", ["silent", "dripping"])
def test_a_slow_answer_ends(how: str, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "WHOLE_S", 0.3)
    server.replies["/slow"] = getattr(server, how)
    with pytest.raises(DataError, match=r"the sheet took longer than 0\.3 seconds"):
        fetch(f"{server.address}/slow", local=True)


@pytest.mark.parametrize(
    "address",
    [
        *("file:///etc/passwd", "ftp://example.org/deck.csv", "http://example.org/deck.csv"),
        *("https://127.0.0.1/deck.csv", "https://[::1]/deck.csv", "https://localhost/deck.csv"),
        *("https://192.168.1.1/", "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/"),
        *("https://user:word@example.org/deck.csv", "https:///deck.csv"),
    ],
)
def test_only_the_public_network_is_asked_unless_said(address: str) -> None:
    said = "a sheet is not fetched by|the server is in your own network|no address of a sheet"
    with pytest.raises(DataError, match=said):
        fetch(address)


def test_a_server_elsewhere_does_not_send_into_the_own_network(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.replies["/deck.csv"] = sent(DECK.encode())
    server.replies["/to"] = moved(f"http://localhost:{server.address.rpartition(':')[2]}/deck.csv")
    assert fetch(f"{server.address}/to", local=True).content == DECK.encode()
    port = int(server.address.rpartition(":")[2])
    monkeypatch.setattr(fetching, "_is_local", lambda at, allowed: at.hostname == "localhost")
    monkeypatch.setattr(fetching, "_inside", lambda host: False)
    monkeypatch.setattr(fetching, "_connection", lambda at: HTTPConnection("127.0.0.1", port))
    with pytest.raises(DataError, match="the server sends on into your own network"):
        fetch("https://sheets.example.org/to", local=True)


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        ("Název\nKůň\n".encode(), "text/csv"),
        ("\ufeffNázev\nKůň\n".encode(), "text/csv; charset=iso-8859-1"),
        ("Název\nKůň\n".encode("cp1250"), "text/csv; charset=windows-1250"),
        ("Název\nKůň\n".encode("iso-8859-2"), "text/csv; charset=ISO-8859-2"),
        ("Název\nKůň\n".encode("utf-16"), "text/csv"),
        ("Název\nKůň\n".encode("cp1250"), "text/csv; charset=utf-8"),
        ("Název\nKůň\n".encode("cp1250"), "text/csv; charset=klingon"),
    ],
)
def test_letters_are_read_whatever_the_server_says(
    raw: bytes, kind: str, server: Server, tmp_path: Path
) -> None:
    server.replies["/deck.csv"] = sent(raw, kind)
    address = f"{server.address}/deck.csv"
    ran = run("new", tmp_path / "g", "--cards", address, "--lang", "cs", "--local")
    assert ran.exit_code == 0, ran.stderr
    assert "Kůň" in (tmp_path / "g" / "sheets" / "cards.csv").read_text("utf-8")


@pytest.mark.parametrize(
    ("shared", "meant"),
    [
        ("/d/Ab-1/edit#gid=7", "/d/Ab-1/export?format=csv&gid=7"),
        ("/d/Ab-1/edit?gid=7#gid=7", "/d/Ab-1/export?format=csv&gid=7"),
        ("/u/1/d/Ab-1/edit?usp=sharing", "/d/Ab-1/export?format=xlsx"),
        ("/d/Ab-1/", "/d/Ab-1/export?format=xlsx"),
        ("/d/Ab-1/export?format=csv&gid=3", "/d/Ab-1/export?format=csv&gid=3"),
        ("/d/e/2PACX-x/pubhtml?gid=5&single=true", "/d/e/2PACX-x/pub?output=csv&single=true&gid=5"),
        ("/d/e/2PACX-x/pubhtml", "/d/e/2PACX-x/pub?output=xlsx"),
        ("/d/e/2PACX-x/pub?output=csv", "/d/e/2PACX-x/pub?output=csv"),
    ],
)
def test_addresses_that_google_shares_are_those_of_the_export(shared: str, meant: str) -> None:
    google = "https://docs.google.com/spreadsheets"
    assert export_address(google + shared) == google + meant
    assert "xlsx" in export_address(google + shared, whole=True)


def test_a_file_that_nextcloud_shares_is_downloaded() -> None:
    shared = "https://cloud.example.org/index.php/s/Yf5Cq2kLmNpQr7t"
    assert export_address(shared) == f"{shared}/download"
    assert export_address("https://example.org/deck.csv") == "https://example.org/deck.csv"


def test_a_preview_takes_in_what_has_changed(game: Path, server: Server) -> None:
    copy = game / "sheets" / "cards.csv"
    noted = (game / FETCHED).read_bytes()
    assert take_in(game, local=True) == ()
    assert (game / FETCHED).read_bytes() == noted
    server.replies["/deck.csv"] = sent(DECK.replace("Wolf,2", "Wolf,4").encode())
    assert take_in(game, local=True) == ()
    assert "Wolf,4" in copy.read_text()
    server.replies.clear()
    (fault,) = take_in(game, local=True)
    assert "answers 404" in fault.what
    assert "Wolf,4" in copy.read_text()


def test_a_cell_half_typed_while_a_preview_follows_changes_no_type(
    game: Path, server: Server
) -> None:
    declared = (game / "game.yaml").read_bytes()
    server.replies["/deck.csv"] = sent(DECK.replace("Wolf,2", "Wolf,2 h").encode())
    (fault,) = take_in(game, local=True)
    assert (fault.file, fault.what) == (f"{server.address}/deck.csv", "'cost' is '2 h'")
    server.replies["/deck.csv"] = sent(DECK.encode())
    assert take_in(game, local=True) == ()
    assert (game / "game.yaml").read_bytes() == declared


def test_an_age_is_said_in_its_largest_unit() -> None:
    now = datetime(2026, 5, 4, 12, tzinfo=UTC)
    ages = [timedelta(seconds=20), timedelta(minutes=1), timedelta(hours=5), timedelta(days=2)]
    assert [age_in_words(now - age, now) for age in ages] == [
        *("less than a minute old", "1 minute old", "5 hours old", "2 days old")
    ]
    assert age_in_words(None, now) == "of unknown age"


@pytest.mark.walk
def test_the_page_of_a_preview_follows_the_sheet(game: Path, server: Server) -> None:
    served = Served(game, "--follow", "--local")
    try:
        before = served.json("kit", lang="en", ink="full")["version"]
        server.replies["/deck.csv"] = sent(DECK.replace("Fox", "Lynx").encode())
        wait_for(lambda: served.json("kit", lang="en", ink="full")["version"] > before)
        kit = served.json("kit", lang="en", ink="full")
        parts = str(kit["parts"])
        assert ("Lynx" in parts, "Fox" in parts) == (True, False)
        assert (kit["sheet"]["new"], kit["sheet"]["gone"]) == (["Lynx"], ["Fox"])
        server.replies.clear()
        wait_for(lambda: "404" in str(served.json("problems", lang="en", ink="full")["checks"]))
        token = re.search(r'data-token="([^"]+)"', served.ask("").read().decode())
        assert token
        wish = {"export": "faces", "lang": "en", "ink": "full", "chosen": {}}
        assert served.post("make", wish, {"X-Preview-Token": token[1]}) == 202
        wait_for(lambda: not served.json("exports")["running"])
        result = served.json("exports")["results"]["faces"]
        assert (result["status"], result["is_old"]) == ("done", True)
    finally:
        served.end()


def wait_for(true: Callable[[], bool]) -> None:
    end = monotonic() + 90
    while not true():
        assert monotonic() < end, "nothing came"
        sleep(0.5)


def test_nothing_is_followed_that_has_no_address(tmp_path: Path) -> None:
    assert run("new", tmp_path / "g").exit_code == 0
    ran = run("preview", tmp_path / "g", "--follow")
    assert (ran.exit_code, "has an address as its file" in ran.stderr) == (2, True)


def test_the_commands_that_the_page_shows_for_addresses_work(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "spreadsheets.md").read_text("utf-8")
    section = page.partition("## A sheet at an address")[2].partition("\n## ")[0]
    lines = re.findall(r"^kitgen ([^#\n]*(?:#gid[^#\n]*)?)", section, re.MULTILINE)
    assert [line.split()[0] for line in lines] == ["new", "update", "preview", "new"]
    book = write_xlsx(tmp_path / "deck.xlsx", {"Creatures": CARDS}).read_bytes()
    server.replies["/deck.xlsx"] = sent(book, "application/octet-stream")
    for number, line in enumerate(lines):
        words = [
            f"{server.address}/deck.xlsx" if word.startswith("http") else word
            for word in shlex.split(line)
        ]
        here = tmp_path / ("home" if number == 3 else "google")
        here.mkdir(exist_ok=True)
        monkeypatch.chdir(here)
        if words[0] == "preview":
            served = Served(words[1], *words[2:], "--local", here=here)
            assert served.ask("").status == 200
            served.end()
        else:
            ran = run(*dict.fromkeys([*words, "--local"]))
            assert ran.exit_code == 0, ran.stderr
    assert "creatures" in load_game(tmp_path / "google" / "wild").tables


def test_a_password_in_an_address_is_never_shown(tmp_path: Path) -> None:
    ran = run("new", tmp_path / "g", "--cards", "https://anna:s3cret@sheets.example/deck.csv")
    assert ran.exit_code == 1
    assert "s3cret" not in ran.output
    assert "https://…@sheets.example/deck.csv" in ran.output
    assert (
        without_password("https://sheets.example/a@b?c=d@e") == "https://sheets.example/a@b?c=d@e"
    )


def test_a_preview_that_follows_tells_a_file_that_cannot_be_read(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(following, "update_game", busy)
    assert [problem.what for problem in take_in(game, local=True)] == [
        "the sheets cannot be taken in now (Permission denied)"
    ]


def test_a_fault_of_a_fetched_workbook_names_its_address(server: Server, tmp_path: Path) -> None:
    both = write_xlsx(tmp_path / "deck.xlsx", {"Cards": CARDS, "Tokens": TOKENS}).read_bytes()
    server.replies["/deck.xlsx"] = sent(both, "application/octet-stream")
    game, at = tmp_path / "game", f"{server.address}/deck.xlsx"
    assert run("new", game, "--cards", at, "--local").exit_code == 0
    one = write_xlsx(tmp_path / "deck.xlsx", {"Cards": CARDS}).read_bytes()
    server.replies["/deck.xlsx"] = sent(one, "application/octet-stream")
    said = run("update", game, "--local").stderr
    assert f"'{at}' has no sheet 'Tokens'; use one of: Cards" in said


@pytest.mark.parametrize("typed", ["docs.google.com/spreadsheets/d/x/edit", "localhost:80/a.csv"])
def test_an_address_typed_without_its_beginning_is_told(typed: str, tmp_path: Path) -> None:
    ran = run("new", tmp_path / "game", "--cards", typed)
    told = f"{typed}: there is no such file; add it, or for an address write https://{typed}\n"
    assert (ran.exit_code, ran.stderr) == (1, told)
