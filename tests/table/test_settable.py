"""`set` in every game: what is declared on the fields of a state can be read, told, refused and
taken back, in every language; and what is not declared is known."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
from recorded.table import Table
from rulebooks import loaded

from companion.games import GAMES
from companion.table import codec, i18n
from companion.table.actions import Draft
from companion.table.arguments import Args
from companion.table.asking import answered
from companion.table.codec import Id, OneOf
from companion.table.corrections import shown, typed
from companion.table.corrections.books import Books
from companion.table.corrections.correction import Correction
from companion.table.corrections.places import MUST, SetValue
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.figures import true_minus
from companion.table.lazy import kind_at
from companion.table.render import render
from companion.table.reply import Line
from companion.table.settable import Settable
from companion.table.words import Vocabulary, plain

LANGUAGES = ("en", "cs")
HEIGHT = 22

NOT_SET: Mapping[str, Mapping[str, str]] = {
    "axis-allies": {
        "choices": "settled at the beginning",
        "turn": "of the turn alone: 'power' begins it anew",
        "luck": "statistics",
        "winner": "follows from the areas",
        "own": "nothing of this edition",
    },
    "pacific-1940": {
        "choices": "settled at the beginning",
        "turn": "of the turn alone: 'power' begins it anew",
        "luck": "statistics",
        "winner": "follows from the areas",
        "own.wars": "as 'war'",
        "own.bases": "as AREA.BASE",
        "own.damage": "as 'damage'",
        "own.declined": "as 'pays'",
        "own.sympathy": "comes with the owner",
        "own.kamikaze_open": "comes with 'kamikaze'",
        "own.once": "comes with the objective",
        "own.income": "of the turn alone",
        "own.lost_by_zone": "of the turn alone",
        "own.fought": "of the turn alone",
        "own.stage": "of the turn alone",
        "own.scrambles": "of the turn alone",
        "own.upgraded": "of the turn alone",
        "own.struck": "of the turn alone",
    },
    "game-of-thrones": {
        "covered": "backs of the orders that others hold",
        "choices": "settled at the beginning",
        "held_before": "noted as the round began",
        "bottoms": "what lies under the decks is drawn from the table",
        "turned": "comes with 'westeros'",
        "spent": "of the mustering that is due",
        "bids": "goes with 'due'",
        "fight": "goes with 'due'",
        "winners": "follows from the castles",
        "ended": "goes with 'phase'",
    },
    "through-the-ages": {
        "version": "settled at the beginning",
        "choices": "settled at the beginning",
        "players": "settled at the beginning",
        "civs.leader_ages": "comes with the leaders that were taken",
        "civs.used": "of the turn alone",
        "row": "as 'lay' puts it",
        "deck": "as 'lay' puts it",
        "ended": "goes with 'round'",
        "winners": "goes with 'round'",
        "affairs.to_show": "goes with 'bonus'",
        "affairs.revealing": "goes with 'due'",
        "affairs.auction": "goes with 'due'",
        "affairs.fight": "goes with 'due'",
        "affairs.struck": "of the turn alone",
        "affairs.idle": "of the turn alone",
        "affairs.spent": "comes with the leaders",
        "affairs.hostile": "of the turn alone",
        "affairs.scoring": "of the end alone",
    },
    "battles-of-napoleon": {
        "scenario": "settled at the beginning",
        "choices": "settled at the beginning",
        "officers.escaped": "goes with the enemies beside him",
        "groups.id": "of the scenario",
        "groups.nation": "of the scenario",
        "groups.arm": "of the scenario",
        "units.id": "of the scenario",
        "units.group": "of the scenario",
        "units.card": "of the scenario",
        "units.fled": "comes with the rout",
        "officers.nation": "comes with the commander",
        "officers.name": "comes with the commander",
        "held_out": "comes with the shuffling",
        "fallen": "goes with the commander",
        "stage": "goes with 'active'",
        "struck": "goes with 'active'",
        "emptied": "goes with 'active'",
        "played": "goes with 'phase'",
        "tried": "goes with 'phase'",
        "drawn": "goes with 'phase'",
        "moved": "of the turn alone",
        "failed": "of the phase alone",
        "checked": "of the turn alone",
        "winner": "follows from the objectives",
        "ended": "goes with 'turn'",
    },
}
"""What no `set` corrects, with the reason."""


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def begun(game: str) -> tuple[Any, Any, Any]:
    """The rules of a game, its action of `set`, and its first state."""
    rules: Any = loaded(game)
    kind: type[Correction[Any, Any]] = kind_at(*rules.kinds["set"])
    return rules, kind, rules.begin(rules.settled(None), None)


# -- what is declared ----------------------------------------------------------------------------


def unmarked(kind: Any, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The fields below a dataclass that cannot be set; of a dataclass in which nothing can, only
    that."""
    for name, hint in codec.hints(kind).items():
        marks = get_args(hint)[1:] if "Annotated" in str(get_origin(hint)) else ()
        if any(isinstance(mark, Settable) for mark in marks):
            continue
        inside: list[Any] = [part for part in parts(hint) if is_dataclass(part)]
        below = [".".join((*path, name))]
        if inside and get_origin(hint) is not tuple:
            found = list(unmarked(inside[0], (*path, name)))
            if len(found) < len(codec.hints(inside[0])):
                below = found
        yield from below


def parts(hint: Any) -> Iterator[Any]:
    """A type and all it is made of."""
    yield hint
    for inner in get_args(hint):
        yield from parts(inner)


def test_each_field_can_be_set_or_is_known_not_to(game: str) -> None:
    _rules, kind, _state = begun(game)
    found = [
        field
        for path, root in kind.about.roots.items()
        for field in unmarked(root, path)
        if (field,) not in kind.about.roots
    ]
    assert sorted(found) == sorted(NOT_SET[game])


# -- what is typed -------------------------------------------------------------------------------


def some_value(dice: random.Random, books: Books, change: SetValue) -> Any:
    """A value in JSON that the declaration allows; None where the game reads it in its own way."""
    place, few = change.place, shown.values(books, change)
    if few:
        return dice.choice([*few, None] if place.nothing != MUST else few)
    if books.reader(place).read is not None:
        return None
    if place.shape is int:
        most = books.most(change)
        return dice.randint(place.least, place.least + 5 if most is None else most)
    if place.names is None:
        return None
    ids = list(books.named(place.names, change.rows).ids)
    if place.shape is Mapping:
        return {key: dice.randint(1, 4) for key in dice.sample(ids, min(2, len(ids)))}
    return dice.sample(ids, min(len(ids), dice.randint(0, 3)))


def text_of(books: Books, change: SetValue, value: Any) -> str:
    """A correction as people would type it, in the language in use; rows that share their name
    with others by their id."""
    rows = list[str]()
    for table, row in zip(change.place.tables, change.rows, strict=True):
        words = books.words(table, change.rows[: len(rows)])
        rows.append(words.shown(row) if words.matches(words.shown(row)) == [row] else row)
    rows = list(change.rows) if any("." in row for row in rows) else rows
    word = [shown.typed(change.place)] if change.word else []
    text = str(value) if type(value) is int else shown.shown(books, change, value)
    return f"{'.'.join([*rows, *word])}={text}"


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_typed_is_set_and_told(game: str, lang: str) -> None:
    rules, kind, first = begun(game)
    i18n.use(lang)
    dice, state, done = random.Random(f"{game} {lang}"), first, 0
    for _n in range(250):
        books = Books(kind.about, rules.at(state), state)
        every = list(books.every())
        place = dice.choice(books.places)
        change = dice.choice([one for one in every if one.place == place])
        value = some_value(dice, books, change)
        if value is None and change.place.nothing == MUST:
            continue
        line = text_of(books, change, value)
        draft = Draft(books.play, state)
        action = answered(kind, draft, Args({"changes": (line,)}), None)
        assert isinstance(action, Correction), line
        assert action.changes.keys() == {change.key}, line
        event = Event("set", {"changes": {change.key: value}})
        assert list(rules.action(event).changes_meant(books.play, state)) == list(
            action.changes_meant(books.play, state)
        ) or value in (None, [], {}), line
        refused = action.refusals(books.play, state)
        if refused:
            assert all(str(one).rstrip().endswith(".") for one in refused), line
            continue
        step = rules.apply(state, event)
        after, told = Books(kind.about, rules.at(step.state), step.state), ""
        for block in action.report(books.play, state, step):
            told += str(getattr(block, "text", block)) + "\n"
        for one in every:
            # The phase and what is due stand below every answer.
            if after.now(one) != books.now(one) and one.key not in ("due", "phase"):
                # What a correction takes along is told in the words of the game.
                assert shown._parts(books, one)[0] in told, (line, one.key, told)
        said = change._replace(value=value)
        assert shown.shown(books, said, value) in told, (line, told)
        assert shown.now(books, change) in told, (line, told)
        assert rules.load(rules.dump(step.state)) == step.state, line
        state, done = step.state, done + 1
    assert done > 60
    i18n.use("en")


@pytest.mark.sweep
@pytest.mark.parametrize(("lang", "unchanged"), [("en", "as before"), ("cs", "beze změny")])
def test_what_changes_nothing_says_so(game: str, lang: str, unchanged: str) -> None:
    rules, kind, state = begun(game)
    i18n.use(lang)
    books, said = Books(kind.about, rules.at(state), state), 0
    for change in books.every():
        value = codec.plain(books.now(change))
        action = kind.of({"changes": {change.key: value}})
        if not action.refusals(books.play, state):
            assert unchanged in action.sentence(books.play, state), change.key
            said += 1
    assert said > 20
    i18n.use("en")


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_refused_in_a_sentence(game: str, lang: str) -> None:
    rules, kind, state = begun(game)
    i18n.use(lang)
    books = Books(kind.about, rules.at(state), state)
    draft = Draft(books.play, state)
    for change in {one.place.path + one.place.tables: one for one in books.every()}.values():
        texts = ["xyzzy=", "xyzzy"]
        if change.place.shape is int:
            least = 0 if change.place.nothing != MUST else change.place.least
            wrong = [least - 1]
            most = books.most(change)
            wrong += [most + 1] if most is not None else []
            for value in wrong:
                action = kind.of({"changes": {change.key: value}})
                assert true_minus(value) in str(action.refusals(books.play, state)[0]), change.key
        for text in texts:
            line = f"{text}{change.key}=1" if text.endswith("=") else f"{change.key}={text}"
            with pytest.raises(UsageError) as found:
                answered(kind, draft, Args({"changes": (line,)}), None)
            assert str(found.value).strip().endswith("."), str(found.value)
    i18n.use("en")


def test_all_that_cannot_be_read_is_said_at_once(game: str) -> None:
    rules, kind, state = begun(game)
    draft = Draft(rules.at(state), state)
    with pytest.raises(UsageError) as found:
        answered(kind, draft, Args({"changes": ("xyzzy=1", "plugh=2")}), None)
    assert "xyzzy" in str(found.value)
    assert "plugh" in str(found.value)


def test_events_of_no_sense_change_nothing(game: str) -> None:
    """A log that was amended or comes from elsewhere is folded to its end."""
    rules, kind, state = begun(game)
    books = Books(kind.about, rules.at(state), state)
    for change in {one.place.path + one.place.tables: one for one in books.every()}.values():
        for value in ("xyzzy", ["xyzzy"], {"xyzzy": 1}, 1.5):
            event = Event("set", {"changes": {change.key: value, "xyzzy.plugh": 1}})
            assert rules.check(state, event), (change.key, value)
            rules.apply(state, event)


# -- what is listed and completed ----------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_can_be_set_fits_a_screen(game: str, lang: str) -> None:
    rules, kind, state = begun(game)
    i18n.use(lang)
    books = Books(kind.about, rules.at(state), state)
    assert render(shown.listing(books), 80).count("\n") < HEIGHT
    for table in {place.tables[0] for place in books.places if place.tables}:
        for row in books.ids(table):
            assert len(render([Line(shown.all_of(books, {table: row}))], 80).splitlines()) < HEIGHT
    i18n.use("en")


@pytest.mark.walk
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_offered_can_be_typed(game: str, lang: str) -> None:
    """From the first word to a value, every offer leads on."""
    rules, kind, state = begun(game)
    i18n.use(lang)
    books, dice = Books(kind.about, rules.at(state), state), random.Random(game)
    draft, ends = Draft(books.play, state), 0
    for _n in range(60):
        text = ""
        while not text.endswith("="):
            offers = shown.offers(books, text)
            assert offers, text
            text = dice.choice(offers)
        found = typed.changes_of(books).read(draft, text.removesuffix("="))
        assert isinstance(found, typed.WithoutValue), text
        for offer in shown.offers(books, f"{found.change.key}=")[:3]:
            assert typed.changes_of(books).read(draft, f"'{offer}'"), offer
            ends += 1
    assert ends
    i18n.use("en")


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_read_as_nothing(game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`NE` is north-east and not the Czech `ne`, however it is typed."""
    rules, kind, state = begun(game)
    i18n.use(lang)
    named, called = Books.named, dict[Any, Vocabulary]()

    def once(books: Books, names: Id | OneOf, rows: tuple[str, ...] = ()) -> Vocabulary:
        """What values are called: of one state, it is the same for every name that is typed."""
        if (names, rows) not in called:
            called[names, rows] = named(books, names, rows)
        return called[names, rows]

    monkeypatch.setattr(Books, "named", once)
    books, found = Books(kind.about, rules.at(state), state), dict[Any, SetValue]()
    for place in books.places:
        if place.names is None or place.nothing == MUST or books.reader(place).read is not None:
            continue
        rows = tuple(next(iter(books.ids(table)), "") for table in place.tables)
        if all(rows):  # two places of the same kind of value are read alike
            kind_of = place.names, rows, str((place.shape, place.nothing))
            found.setdefault(kind_of, SetValue(place, rows))
    read = 0
    for (names, rows, _kind), change in found.items():
        draft = Draft(books.play, state)
        for name in sum(books.named(names, rows).spellings.values(), ()):
            for text in {name, name.lower()}:
                with contextlib.suppress(UsageError):  # of two things
                    assert typed.value_of(books, draft, change, text), (change.key, text)
                    read += 1
    i18n.use("en")
    assert read


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_listed_is_understood(game: str, lang: str) -> None:
    """Each name as help and `set` alone list it, with accents and without, in a session of any
    language, with an equals sign or a space before the value."""
    rules, kind, state = begun(game)
    books, read = Books(kind.about, rules.at(state), state), 0
    listed = list[tuple[str, str]]()
    i18n.use(lang)
    for change in books.every():
        text = text_of(books, change, 1).removesuffix("=1")
        listed.append((text, change.key))
    example = typed.changes_of(books)
    kept = random.Random(game).sample(listed, min(60, len(listed)))
    kinds = {key.rpartition(".")[2]: (text, key) for text, key in listed}
    for text, key in {*kept, *kinds.values()}:
        for spelled in (text, ".".join(map(plain, text.split(".")))):
            for session in LANGUAGES:
                i18n.use(session)
                found = example.read(Draft(books.play, state), spelled)
                assert isinstance(found, typed.WithoutValue), (spelled, session)
                assert found.change.key == key, (spelled, session)
                read += 1
    i18n.use(lang)
    said = example.read(Draft(books.play, state), i18n._(kind.about.example))
    assert len(said) > 2
    i18n.use("en")
    assert read > 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_what_there_is_can_be_set(lang: str) -> None:
    """Pacific 1940 has no technologies."""
    for game, has in (("axis-allies", True), ("pacific-1940", False)):
        rules, kind, state = begun(game)
        i18n.use(lang)
        books = Books(kind.about, rules.at(state), state)
        words = " ".join(line.text for line in shown.listing(books))
        assert ("technolog" in words) is has
        line = "japan.technologies=none"
        if has:
            assert typed.changes_of(books).read(Draft(books.play, state), line)
        else:
            with pytest.raises(UsageError):
                typed.changes_of(books).read(Draft(books.play, state), line)
        # What a log has from before is read.
        event = Event("set", {"changes": {"japan.technologies": []}})
        assert not rules.check(state, event)
    i18n.use("en")


@pytest.mark.parametrize(
    "line", ["stark.síla=3", "stark.sila 3", "stark.power 3", "stark.síla = 3"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_means_something_of_its_row(line: str, lang: str) -> None:
    """`síla` begins no name of what houses have, but is a form of a word of one; areas have a
    `neutrální síla`."""
    rules, kind, state = begun("game-of-thrones")
    i18n.use(lang)
    books = Books(kind.about, rules.at(state), state)
    found = typed.changes_of(books).read(Draft(books.play, state), line)
    assert found == {"stark.power": 3}
    i18n.use("en")


# -- at the table --------------------------------------------------------------------------------

LINES = {
    "axis-allies": "set germany.cash=3 india.owner=japan power=japan",
    "pacific-1940": "set korea.complex=minor korea.complex.damage=2 usa.war=yes",
    "game-of-thrones": "set winterfell.units=stark: 2 footmen, 1 knight power=3",
    "through-the-ages": "set iron=2 food=3 wars='holy war: green orange' orange.leader=homer",
    "battles-of-napoleon": "set f1a.figures=2 f1.order=attack leith.unit=b1b turn=2",
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def test_a_correction_is_taken_back(game: str, table: Table) -> None:
    table.do(f"new {game}")
    before = table.status()
    line = LINES[game].replace(" power=3", " stark.power=3")
    told = table.do(line).out
    assert re.search(r", was ", told)
    after = table.status()
    assert {**after, "line": 0} != {**before, "line": 0}
    table.do("undo")
    assert {**table.status(), "line": 0} == {**before, "line": 0}
    table.do("redo")
    assert {**table.status(), "line": 0} == {**after, "line": 0}


def test_a_question_about_what_can_be_set_lists_it(game: str, table: Table) -> None:
    table.do(f"new {game}")
    told = table.do("can set").out
    assert len(told.splitlines()) <= HEIGHT
    rules, kind, state = begun(game)
    for line in shown.listing(Books(kind.about, rules.at(state), state)):
        assert line.text.split(", ")[0] in told


class People:
    """Somebody who answers in turn."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked, self.told = list(answers), list[str](), list[str]()

    def ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        return self.answers.pop(0)

    ask_secret = ask

    def tell(self, text: str) -> None:
        self.told.append(text)

    refuse = settle = tell


@pytest.mark.parametrize(
    ("game", "answers", "changes"),
    [
        ("axis-allies", ["germany.cash", "30"], {"germany.cash": 30}),
        ("axis-allies", ["germany", "cash", "30"], {"germany.cash": 30}),
        ("axis-allies", ["germany", "cash=30 waiting=2 tanks"], {"germany.waiting": {"tank": 2}}),
        ("game-of-thrones", ["blade", "unused"], {"blade": False}),
        ("through-the-ages", ["leader", "homer"], {"green.leader": "homer"}),
        ("battles-of-napoleon", ["f1a.facing", "xyzzy", "south"], {"f1a.facing": "S"}),
    ],
)
def test_set_alone_asks_what_and_to_what(
    game: str, answers: list[str], changes: Mapping[str, Any]
) -> None:
    rules, kind, state = begun(game)
    people = People(*answers)
    draft = Draft(rules.at(state), state, tell=people.tell)
    found = answered(kind, draft, Args({}), people)
    assert isinstance(found, Correction)
    assert changes.items() <= found.changes.items()
    assert not people.answers
    listing = shown.listing(Books(kind.about, rules.at(state), state))
    assert listing[0].text.split(", ")[0] in "\n".join(people.told)


def test_a_name_in_full_is_not_taken_for_another() -> None:
    """Areas have forms that are like the name of the house."""
    rules, kind, state = begun("game-of-thrones")
    found = typed.changes_of(Books(kind.about, rules.at(state), state)).read(
        Draft(rules.at(state), state), "stark"
    )
    assert found.rows == {"houses": "stark"}
    rules, kind, state = begun("axis-allies")
    found = typed.changes_of(Books(kind.about, rules.at(state), state)).read(
        Draft(rules.at(state), state), "germany"
    )
    assert found.rows == {"ownable": "germany", "powers": "germany"}


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("through-the-ages", {"political": ["used"], "due": []}, {"political": True, "due": None}),
        ("through-the-ages", {"green.leader": ""}, {"green.leader": None}),
        ("through-the-ages", {"current": ["a", "rats"]}, {"current": ["a", "rats"]}),
        ("pacific-1940", {"japan.complex": "no"}, {"japan.complex": None}),
        (
            "battles-of-napoleon",
            [["unit", "f1a", "figures", 2], ["battle", "", "turn", 3]],
            {"f1a.figures": 2, "turn": 3},
        ),
    ],
)
def test_events_of_earlier_versions_come_to_the_same(game: str, old: Any, new: Any) -> None:
    rules, _kind, state = begun(game)
    ends = [rules.apply(state, Event("set", {"changes": changes})) for changes in (old, new)]
    assert ends[0] == ends[1]
    assert ends[0].state != state or game == "through-the-ages"


@pytest.mark.parametrize(
    ("bare", "quoted"),
    [
        ("riverrun.units=lannister 2 footman", '"riverrun.units=lannister: 2 footman"'),
        ("riverrun.units = lannister: 2 footman", '"riverrun.units=lannister: 2 footman"'),
        (
            "stoney sept.units =lannister 2 footman 1 knight riverrun.units= stark 1 footman",
            '"stoney sept.units=lannister: 2 footman 1 knight" "riverrun.units=stark: 1 footman"',
        ),
        (
            "wildlings = 4 lannisport.order = lannister march +1 round=2",
            'wildlings=4 "lannisport.order=lannister: march+1" round=2',
        ),
    ],
)
def test_nothing_needs_quotes_or_colons(
    bare: str, quoted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = []
    for name, line in (("bare", bare), ("quoted", quoted)):
        table = Table(tmp_path / name, monkeypatch)
        table.do("new game-of-thrones")
        table.do(f"set {line}")
        events.append(table.lines("game-of-thrones-1")[-1].event)
    assert events[0] == events[1]
