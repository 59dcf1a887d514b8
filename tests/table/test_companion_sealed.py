"""Secret bids: not to be read by opening the file, through undo, amendment, export and import."""

from __future__ import annotations

import base64
import json
import random
import re
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recorded.table import Table

from companion.table.sealed import seal, unseal

SALTS = st.integers(0, 2**64 - 1)


@given(st.integers(0, 2**32 - 1), SALTS)
def test_a_seal_opens_to_its_number(number: int, salt: int) -> None:
    assert unseal(seal(number, salt)) == number


@given(st.integers(0, 2**32 - 1), SALTS, st.data())
def test_a_seal_shows_nothing_and_notices_a_change(
    number: int, salt: int, data: st.DataObject
) -> None:
    text = seal(number, salt)
    assert re.fullmatch(r"sealed-[a-p]{32}", text)
    place = data.draw(st.integers(7, len(text) - 1))
    letter = data.draw(st.sampled_from([x for x in "abcdefghijklmnop" if x != text[place]]))
    with pytest.raises(ValueError, match="sealed"):
        unseal(text[:place] + letter + text[place + 1 :])


@pytest.mark.parametrize(
    "text", ["", "x", "sealed-", "sealed-abc", "sealed-0123", "é", "====", "Zm9v"]
)
def test_what_is_no_seal_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any of the decoders
        unseal(text)


def test_equal_bids_look_different_and_no_letter_betrays_a_number() -> None:
    """Each letter is as likely with 0 as with 9, within the noise of a thousand seals."""
    dice = random.Random(1)
    texts = {
        number: [seal(number, dice.getrandbits(64)) for _n in range(1000)] for number in (0, 9)
    }
    assert len({text for group in texts.values() for text in group}) == 2000
    for place in range(7, 39):
        for letter in "abcdefghijklmnop":
            counts = [sum(t[place] == letter for t in group) for group in texts.values()]
            assert abs(counts[0] - counts[1]) < 60


def test_bids_of_earlier_versions_open() -> None:
    assert unseal(base64.b64encode(b"123456:7").decode()) == 7


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    table.do("new game-of-thrones --session s")
    for line in (
        "next end --anyway",
        "westeros mustering, clash, last days",
        *["next --anyway"] * 5,
    ):
        table.do(line)
    return table


BIDS = {"stark": 4, "tyrell": 3, "lannister": 2, "greyjoy": 1}


LAID = r'"?bids"?: {? ?((?:"?(?:' + "|".join(BIDS) + r')"?: [^ ,}]+,? ?)+)'
SEALED = r'"?[a-z]+"?: "?sealed-[a-p]{32}"?'


def test_bids_stay_sealed_in_everything_that_can_be_opened(table: Table) -> None:
    for house, bid in BIDS.items():
        table.do(f"bid {house} {bid}")
    table.do("undo")
    table.do("redo")
    table.do("amend 9 bid tyrell 3")
    with sqlite3.connect(table.session_file("s")) as db:
        rows = [*db.execute("SELECT data FROM events"), *db.execute("SELECT value FROM cache")]
    db.close()
    table.do("export game.json")
    table.do("export --state state.yaml")
    table.do("log --csv log.csv")
    files = [Path(name).read_text("utf-8") for name in ("game.json", "state.yaml")]
    shown = [table.do(f"{line} --json").out for line in ("log", "status")]
    found = [text for text in (*(row[0] for row in rows), *shown, *files) if "bids" in text]
    assert len(found) > len(BIDS)
    plain = (" ".join(text.split()).replace('":"', '": "') for text in found)
    laid = [bids for text in plain for bids in re.findall(LAID, text)]
    assert len(laid) > 2 * len(BIDS)
    for bids in laid:
        assert re.fullmatch(rf"(?:{SEALED},? ?)+", bids), bids
    told = table.do("log").out + Path("log.csv").read_text("utf-8")
    for line in told.splitlines():
        if "secret bid" in line:
            assert not re.search(r"\b[1-4]\b", line.partition("secret bid")[2])


def test_sealed_bids_are_revealed_after_a_journey(table: Table) -> None:
    for house, bid in BIDS.items():
        table.do(f"bid {house} {bid}")
    table.do("export game.json")
    table.do("export --state state.yaml")
    table.do("bid baratheon 0")
    there = table.status()["tracks"]
    assert there["iron_throne"][:4] == list(BIDS)
    table.do("import game.json --session by-log")
    table.do("bid baratheon 0")
    assert table.status()["tracks"] == there
    table.do("new --from state.yaml --session by-state")
    table.do("bid baratheon 0")
    assert table.status()["tracks"] == there


def test_a_session_whose_bids_an_earlier_version_sealed_goes_on(table: Table) -> None:
    for house, bid in BIDS.items():
        table.do(f"bid {house} {bid}")
    table.do("export game.json")
    document = json.loads(Path("game.json").read_text("utf-8"))
    for event in document["events"]:
        for house in event["data"].get("bids", {}):
            old = base64.b64encode(f"77:{BIDS[house]}".encode()).decode()
            event["data"]["bids"][house] = old
    Path("old.json").write_text(json.dumps(document), "utf-8")
    table.do("import old.json --session old")
    table.do("bid baratheon 0")
    assert table.status()["tracks"]["iron_throne"][:4] == list(BIDS)
