"""Every command of every game as a form: what is picked, counted or tapped, and the few fields into
which words are typed, each with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from phones import party_of
from recorded.table import Table

from companion.games import GAMES, Games
from companion.serve.views import by_form, by_thumb
from companion.table import i18n
from companion.table.actions import Field
from companion.table.lazy import kind_at

IN_PARTS = "a whole line at once; a phone is asked for one part after the other, each a picker"
LATER = "said ahead on a line; on a phone it is asked where the fight comes to it"
PLACES = "any figure of the books may be put right, by its place and its value"
BOARD = "what only the board shows; few of many words, and nothing is usual"
NUMBER_ONLY = "a token or a card that nobody has named yet: the program may draw it"
SUPPOSED = "supposed for odds, in the words of the table; usually nothing"

TYPED = {
    "axis-allies": {
        ("battle", "attacker_losses"): LATER,
        ("battle", "defender_losses"): LATER,
        ("battle", "submerge"): LATER,
        ("odds", "attacker_losses"): SUPPOSED,
        ("odds", "defender_losses"): SUPPOSED,
        ("odds", "submerge"): SUPPOSED,
        ("odds", "attacker_save"): SUPPOSED,
        ("odds", "defender_save"): SUPPOSED,
        ("odds", "then"): SUPPOSED,
        ("odds", "other"): SUPPOSED,
        ("odds", "attacker_tech"): SUPPOSED,
        ("odds", "defender_tech"): SUPPOSED,
        ("set", "changes"): PLACES,
    },
    "game-of-thrones": {
        ("westeros", "drawn"): IN_PARTS,
        ("bid", "numbers"): IN_PARTS,
        ("orders", "orders"): IN_PARTS,
        ("march", "moves"): IN_PARTS,
        ("battle", "cards"): LATER,
        ("battle", "words"): LATER,
        ("set", "changes"): PLACES,
    },
    "through-the-ages": {("set", "changes"): PLACES},
    "battles-of-napoleon": {
        ("orders", "orders"): IN_PARTS,
        ("orders", "token"): NUMBER_ONLY,
        ("dispatch", "dispatches"): IN_PARTS,
        ("test", "token"): NUMBER_ONLY,
        ("event", "token"): NUMBER_ONLY,
        ("reaction", "token"): NUMBER_ONLY,
        ("draw", "cards"): NUMBER_ONLY,
        **{(kind, "words"): BOARD for kind in ("fire", "melee", "charge", "morale")},
        **{(kind, "card"): LATER for kind in ("fire", "melee", "charge")},
        **{(kind, "reactions"): LATER for kind in ("fire", "melee", "charge", "square", "morale")},
        ("retreat", "how"): IN_PARTS,
        ("advance", "facing"): BOARD,
        ("set", "changes"): PLACES,
    },
}
TYPED["pacific-1940"] = {**TYPED["axis-allies"], ("kamikaze", "also"): IN_PARTS}


def fields(game: str) -> Iterator[tuple[str, str, Field]]:
    for verb in Games(GAMES).verbs(game):
        if verb.place is not None:
            for name, declared in kind_at(*verb.place).fields().items():
                yield verb.name, name, declared


@pytest.mark.parametrize("game", TYPED)
def test_words_are_typed_only_where_there_is_a_reason(game: str) -> None:
    typed = {
        (verb, name)
        for verb, name, declared in fields(game)
        if declared.input.kind([]) == "text" and declared.legal is None
    }
    assert typed == set(TYPED[game])


@pytest.mark.parametrize("game", TYPED)
def test_what_is_legal_is_picked_and_not_typed(game: str) -> None:
    found = [one for one in fields(game) if one[2].legal is not None]
    assert found
    for verb, name, declared in found:
        assert declared.input.kind([object()]) != "text", (verb, name)


@pytest.mark.parametrize("game", TYPED)
def test_every_command_that_is_offered_can_be_given_by_taps(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either it asks for what it needs, or it needs nothing."""
    with party_of(Table(tmp_path, monkeypatch), f"new {game}") as party:
        phone = party.phone("watcher", keeper=True)
        commands = phone.get("/api/can").json
        for one in (*commands["commands"], *commands["closed"]):
            if one["name"] not in ("undo", "redo"):
                found = phone.act(one["name"])
                assert "--help" not in found.get("error", ""), one["name"]
                phone.post("drop", draft=one["name"])


ADVICE = {
    "'--board' takes it all the same, if the board shows it so": (
        "More to choose: The board is right"
    ),
    "'--at HEX', one of {hexes}": "one of {hexes}",
    "an adjacent enemy; before a charge one hex is moved: '--at HEX'": (
        "an adjacent enemy; before a charge one hex is moved"
    ),
    "'undo' goes back, 'amend --before LINE' puts it in its place": "'undo' goes back",
    "'leader {leader} at HEX --escape': {hexes}": "{hexes}",
    "'new --rule canister=yes'": "",
    "'status' says what is": "",
    "'--anyway' goes on all the same; nothing was recorded.": "",
}


def test_advice_on_phones_names_no_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with party_of(Table(tmp_path, monkeypatch), "new battles-of-napoleon") as party:

        def told(lang: str) -> list[tuple[str, str]]:
            party.table.speak(lang)
            return [(i18n._(one), by_thumb(party.table, i18n._(one), "melee")) for one in ADVICE]

        english = party.phones._table_thread.submit(told, "en").result()
        for (_line, found), wanted in zip(english, ADVICE.values(), strict=True):
            assert found.startswith(wanted) if wanted else not found
        czech = party.phones._table_thread.submit(told, "cs").result()
        for (line, found), (_same, other) in zip(czech, english, strict=True):
            assert "--" in line or "stav" in line
            assert "--" not in found
            assert bool(found) == bool(other)


def test_an_option_in_marks_is_named_as_its_tick_in_one_pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party_of(Table(tmp_path, monkeypatch), "new battles-of-napoleon") as party:

        def told(line: str) -> str:
            return by_form(party.table, line, "rout")

        ask = party.phones._table_thread.submit
        assert ask(told, "'--board' takes it").result() == "'The board is right' takes it"
        assert ask(told, "--board takes it").result() == "'The board is right' takes it"


OF_THE_BOOKS = {"next", "set"}
"""Commands that no rule tells of."""


@pytest.mark.sweep
@pytest.mark.parametrize("game", TYPED)
def test_every_form_leads_to_rules_that_are_there(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with party_of(Table(tmp_path, monkeypatch), f"new {game}") as party:
        for lang in ("en", "cs"):
            phone = party.phone("watcher", keeper=True, lang=lang)
            to_rules = phone.get("/api/can").json["topics"]
            told = phone.get(phone.get(to_rules).headers["location"])
            assert told.status == 200
            ids = set(re.findall(r'id="([^"]+)"', told.body.decode()))
            topics = phone.get("/api/rules").json["topics"]
            assert topics
            for topic in topics:
                path, _sign, id = topic["href"].partition("#")
                assert path == f"/rules/{game}/{lang}/index.html"
                assert id in ids
            commands = phone.get("/api/can").json
            for one in (*commands["commands"], *commands["closed"]):
                if one["name"] in ("undo", "redo"):
                    continue
                topic = phone.get(f"/api/action/{one['name']}").json["topic"]
                if one["name"] in OF_THE_BOOKS:
                    assert topic == "/rules/"
                else:
                    path, _sign, id = topic.partition("#")
                    assert path == f"/rules/{game}/{lang}/index.html"
                    assert id in ids, one["name"]
