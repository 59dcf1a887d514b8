"""Names of every game as people type them: all words count, numbers are whole, no name that does
not exist is the beginning of another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, takewhile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from recorded.table import Table
from rulebooks import loaded

from companion.games import GAMES, Games
from companion.table import i18n, people
from companion.table.errors import UsageError
from companion.table.words import MOST, Vocabulary, parse_counts, parse_list, plain

TABLES = {
    "axis-allies": ("areas", "powers", "units", "technologies"),
    "pacific-1940": ("areas", "powers", "units", "objectives"),
    "game-of-thrones": ("areas", "houses", "units", "orders", "house_cards", "westeros_cards"),
    "battles-of-napoleon": ("nations", "formations", "scenarios", "terrain", "effects"),
}


@cache
def vocabularies() -> dict[str, Vocabulary]:
    """Every table of names that somebody types from, of all games."""
    games, found = Games(GAMES), dict[str, Vocabulary]()
    for game, tables in TABLES.items():
        world = games.rules(game).play.world  # type: ignore[attr-defined]
        found |= {f"{game} {table}": world.vocabulary(table) for table in tables}
        if hasattr(world, "places"):
            found[f"{game} places"] = world.places
    ages = games.rules("through-the-ages").play.world  # type: ignore[attr-defined]
    found["through-the-ages cards"] = ages.card_words((*ages.cards, *ages.military))
    return found


def spellings() -> Iterator[tuple[str, str, str]]:
    for name, words in vocabularies().items():
        for key, names in words.spellings.items():
            for spelled in names:
                yield name, key, spelled


SPELLINGS = tuple(spellings())


def named(words: Vocabulary, query: str) -> Iterator[tuple[str, ...]]:
    """The names of what a query finds, word by word."""
    for key in words.matches(query):
        for spelled in (*words.spellings[key], *(w for w, k in words.whole.items() if k == key)):
            yield tuple(plain(spelled).split())


def fits(word: str, name: str) -> bool:
    """Whether a typed word can be the beginning or another form of the word of a name: a second,
    loose reading. Endings have five letters at most, numbers are equal."""
    if any(c.isdecimal() for c in word):
        rest = name[len(word) :]
        return name.startswith(word) and not (word[-1].isdecimal() and rest[:1].isdecimal())
    alike = (a == b for a, b in zip(word, name, strict=False))
    common = sum(1 for _letter in takewhile(bool, alike))
    begun = common == len(word)
    return begun or (common >= 3 and max(len(word), len(name)) - common <= 5)


def used(query: str, name: tuple[str, ...]) -> bool:
    """Whether every word of a query stands for a word of a name, in order."""
    typed = plain(query).split()
    return any(all(map(fits, typed, some)) for some in combinations(name, len(typed)))


@pytest.fixture(params=i18n.LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in use, with people at the table nobody knows afterwards."""
    i18n.use(request.param)
    yield request.param
    i18n.use("en")
    people.seat({})


@pytest.mark.walk
def test_every_name_that_is_shown_can_be_typed(spoken: str) -> None:
    for table, words in vocabularies.__wrapped__().items():
        shown = [words.shown(key) for key in words.ids]
        for key, name in zip(words.ids, shown, strict=True):
            typed = name if shown.count(name) == 1 else key
            for form in (typed, plain(typed), typed.casefold()):
                assert words.find(form) == key, (table, form)


def test_units_are_read_as_they_are_told(spoken: str) -> None:
    """With their plurals, one by one and all together."""
    for game in ("axis-allies", "pacific-1940", "game-of-thrones"):
        world = loaded(game).play.world  # type: ignore[attr-defined]
        units = world.vocabulary("units")
        told = [{key: count} for key in units.ids for count in (1, 2, 5)]
        for counts in (*told, dict(zip(units.ids, range(1, 99), strict=False))):
            assert parse_counts(world.counts(counts), units) == counts


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_read_as_they_are_told_with_the_names_of_people(game: str, spoken: str) -> None:
    rules = loaded(game)
    ids = rules.seats(rules.begin({}, None)).ids
    people.seat({key: f"Jan {letter}." for key, letter in zip(ids, "ABCDEFGH", strict=False)})
    world, seats = rules.play.world, rules.seats(rules.begin({}, None))  # type: ignore[attr-defined]
    for key in seats.ids:
        told = world.name(world.seats, key)
        assert "(Jan " in told
        for typed in (told, seats.shown(key), people.person(key)):
            assert seats.find(typed) == key
            assert seats.leading([*typed.split(), "3"]) == (key, ["3"])


@pytest.mark.parametrize("game", GAMES)
def test_parts_of_the_status_are_read_as_they_are_told(game: str, spoken: str) -> None:
    rules = loaded(game)
    overview = rules.overview(rules.begin({}, None))
    for part in overview.parts:
        assert overview.vocabulary().find(part.title.casefold()) == part.id


def test_names_that_are_shared_are_told_apart_by_their_ids() -> None:
    words = Vocabulary.of("goals", {"our_isles": ["Isles"], "their_isles": ["Isles"]})
    with pytest.raises(UsageError, match="our_isles, their_isles"):
        words.find("isles")


@given(st.sampled_from(SPELLINGS))
def test_every_name_is_found_in_full_in_any_case_and_without_accents(
    spelled: tuple[str, str, str],
) -> None:
    table, key, name = spelled
    words = vocabularies()[table]
    assume(plain(name))
    for typed in (name, name.upper(), plain(name)):
        assert key in words.matches(typed) or words.matches(typed) == [typed]


@given(st.sampled_from(SPELLINGS), st.data())
def test_every_word_that_is_typed_is_used(
    spelled: tuple[str, str, str], data: st.DataObject
) -> None:
    """A beginning of a name, with another word or letters behind it, is that name only if the
    words of some name take all of it."""
    table, _key, name = spelled
    words = vocabularies()[table]
    cut = data.draw(st.integers(1, len(name)))
    behind = data.draw(
        st.one_of(
            st.sampled_from(["", " i", " iii", " a", " x", " 1", "0", "1", " ship", "zz", " of"]),
            st.text("abeiouyxq ", max_size=4),
            st.sampled_from(SPELLINGS).map(lambda other: f" {other[2]}"),
        )
    )
    query = name[:cut] + behind
    found = words.matches(query)
    if found and query not in words.ids:
        for key in found:
            only = words.only([key])
            assert any(used(query, spelled) for spelled in named(only, query)), (query, key)


@given(st.sampled_from(SPELLINGS), st.integers(0, 9))
def test_a_figure_more_is_another_number(spelled: tuple[str, str, str], figure: int) -> None:
    table, key, name = spelled
    assume(name[-1].isdecimal())
    words = vocabularies()[table]
    for found in words.matches(f"{name}{figure}"):
        assert any(plain(f"{name}{figure}") in plain(n) for n in words.spellings[found])
    assert key not in words.matches(f"{name}{figure}") or len(key) > len(name)


@given(st.sampled_from(SPELLINGS), st.data())
def test_all_that_may_be_meant_is_listed(
    spelled: tuple[str, str, str], data: st.DataObject
) -> None:
    table, _key, name = spelled
    words = vocabularies()[table]
    query = name[: data.draw(st.integers(1, 3))]
    found = words.matches(query)
    assume(len(found) > 1)
    with pytest.raises(UsageError) as caught:
        words.find(query)
    assert all(words.shown(key) in str(caught.value) or key in str(caught.value) for key in found)


@given(st.dictionaries(st.sampled_from(["footman", "knight", "ship"]), st.integers(1, 99)))
def test_units_in_a_row_without_commas_are_all_counted(wanted: dict[str, int]) -> None:
    units = vocabularies()["game-of-thrones units"]
    text = " ".join(f"{count} {units.shown(key)}" for key, count in wanted.items())
    assert parse_counts(text, units) == wanted
    bare = " ".join(units.shown(key) for key in wanted)
    assert parse_counts(bare, units) == dict.fromkeys(wanted, 1)
    assert parse_list(bare, units) == tuple(wanted)


UNITS = Vocabulary.of(
    "units", {"footman": ["Footman", "Pěšák"], "ship": ["Ship", "Loď"], "tank": ["Tank"]}
)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("pesak lod", {"footman": 1, "ship": 1}),
        ("2 pěšáci a 1 loď", {"footman": 2, "ship": 1}),
        ("2 tanks and 3 ships", {"tank": 2, "ship": 3}),
        ("3 tanky loď", {"tank": 3, "ship": 1}),
    ],
)
def test_words_without_commas(text: str, counts: dict[str, int]) -> None:
    assert parse_counts(text, UNITS) == counts


@pytest.mark.parametrize("text", ["2 tanks xyz", "²", "2 tank i", "tankxyz", "2 2 tank"])
def test_words_that_mean_nothing_are_not_passed_over(text: str) -> None:
    with pytest.raises(UsageError):
        parse_counts(text, UNITS)


def test_a_number_that_nobody_means_is_refused() -> None:
    assert parse_counts(f"{MOST} tank", UNITS) == {"tank": MOST}
    with pytest.raises(UsageError, match="too large"):
        parse_counts("9" * 5000 + " tank", UNITS)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("fertile ii", ["Fertile Territory II"]),
        ("fertile i", ["Fertile Territory I"]),
        ("patr i", ["Patriotism I"]),
        ("work of art a", ["Work of Art A"]),
        ("work of art a 1", []),
        ("frugality iii", []),
        ("patriotism x", []),
    ],
)
def test_the_age_of_a_card_is_never_passed_over(typed: str, cards: list[str]) -> None:
    words = vocabularies()["through-the-ages cards"]
    assert [words.shown(key) for key in words.matches(typed)] == cards


# -- areas of Axis & Allies --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "typed", "area"),
    [
        ("axis-allies", "uk", "united_kingdom"),
        ("axis-allies", "ussr", "russia"),
        ("axis-allies", "us", "eastern_united_states"),
        ("axis-allies", "Spojené státy", "eastern_united_states"),
        ("axis-allies", "ukr", "ukraine_ssr"),
        ("axis-allies", "Leningrad", "karelia_ssr"),
        ("axis-allies", "leningradu", "karelia_ssr"),
        ("axis-allies", "Řím", "southern_europe"),
        ("axis-allies", "tokio", "japan"),
        ("axis-allies", "sz_1", "sz_1"),
        ("axis-allies", "10", "sz_10"),
        ("axis-allies", "sz_100", None),
        ("axis-allies", "sz_99", None),
        ("axis-allies", "sea zone 70", None),
        ("axis-allies", "mořská zóna 70", None),
        ("pacific-1940", "uk", "india"),
        ("pacific-1940", "anzac", "new_south_wales"),
        ("pacific-1940", "hong kong", "kwangtung"),
        ("pacific-1940", "Hongkong", "kwangtung"),
        ("pacific-1940", "kalkata", "india"),
        ("pacific-1940", "tokyo", "japan"),
        ("pacific-1940", "sz_64", None),
    ],
)
def test_places(game: str, typed: str, area: str | None) -> None:
    places = vocabularies()[f"{game} places"]
    assert places.matches(typed) == ([area] if area else [])


@pytest.mark.parametrize(
    ("line", "area", "remark"),
    [
        ("raid united kingdom 2 bomber --no-aa --dice 11", "united_kingdom", ""),
        ("raid 2 bomber united kingdom --no-aa --dice 11", "united_kingdom", ""),
        ("raid uk 2 bomber --no-aa --dice 11", "united_kingdom", "'uk' means United Kingdom here."),
        ("raid london 2 bomber --no-aa --dice 11", "united_kingdom", "'london' means United"),
        ("flak karelia 1 fighter --dice 6", "karelia_ssr", ""),
        ("flak leningrad 1 fighter --dice 6", "karelia_ssr", "'leningrad' means Karelia S.S.R."),
    ],
)
def test_areas_need_no_quotes_and_what_was_understood_is_said(
    line: str, area: str, remark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new axis-allies")
    table.do("set power=germany phase=combat")
    answer = table.do(line)
    assert remark in answer.err
    assert bool(answer.err) == bool(remark)
    assert table.lines()[-1].event.data["area"] == area


def test_a_zone_that_does_not_exist_is_fought_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, monkeypatch)
    table.do("new pacific-1940")
    table.do("next combat")
    forces = '--attack "1 destroyer" --defend "1 destroyer" --against usa --dice 16'
    for zone in ("sz_100", "sz_99", "sea zone 70", "sz 064"):
        assert f"'{zone}' is not known" in table.type(f"battle {zone} {forces}").err


# -- messages ------------------------------------------------------------------------------------


def worlds() -> list[Any]:
    return [loaded(game).play.world for game in GAMES]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Winterfell: Stark, Greyjoy 2 Footmen, 1 Knight 3 Nobody none nothing"),
        ("cs", "Winterfell: Stark, Greyjoy 2 Pěšáci, 1 Rytíř 3 Nobody nic nic"),
    ],
)
def test_a_message_names_ids_lists_and_counts_by_itself(lang: str, said: str) -> None:
    world = loaded("game-of-thrones").play.world  # type: ignore[attr-defined]
    i18n.use(lang)
    found = world.say(
        "{area}: {houses} {units} {n} {house} {areas} {kept}",
        area="winterfell",
        houses=("stark", "greyjoy"),
        units={"footman": 2, "knight": 1},
        n=3,
        house="Nobody",
        areas=(),
        kept={},
    )
    i18n.use("en")
    assert found == said


def test_what_a_person_is_called_is_never_read_as_a_message() -> None:
    world = loaded("game-of-thrones").play.world  # type: ignore[attr-defined]
    people.seat({"stark": "{x}"})
    found = world.say("{house} {text}", house="stark", text="{y}")
    people.seat({})
    assert found == "Stark ({x}) {y}"


def test_every_slot_has_a_method_that_names() -> None:
    for world in worlds():
        assert world.slots
        for method in world.slots.values():
            assert getattr(world, method)("xyzzy").casefold() == "xyzzy"


def test_nobody_names_for_a_message_what_it_names_itself() -> None:
    """`say(…, area=area)`, not `say(…, area=world.area(area))`."""
    games = Path(__file__).parents[2] / "companion" / "games"
    named = {pair for world in worlds() for pair in world.slots.items()}
    found = []
    likely = re.compile("|".join(rf"\b{slot}=[\w.]*\.{method}\(" for slot, method in named))
    for path in sorted(games.rglob("*.py")):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if likely.search(source) else ():
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            for slot in node.keywords if node.func.attr in ("say", "refuse") else ():
                called = slot.value.func if isinstance(slot.value, ast.Call) else None
                if isinstance(called, ast.Attribute) and (slot.arg, called.attr) in named:
                    found.append(f"{path.name}:{node.lineno} {ast.unparse(slot.value)}")
    assert found == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_a_chart_goes_by_the_title_that_stands_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, lang: str
) -> None:
    """And by its id; whoever types another name is told the titles."""
    table = Table(tmp_path, monkeypatch)
    table.do(f"new {game}")
    said = table.type(f"chart nonsense --lang {lang}").err
    titles = {}
    for chart in loaded(game).charts:
        drawn = table.do(f"chart {chart} --json --lang {lang}").json
        title = drawn["title"].partition(",")[0]
        titles[title] = drawn
        assert title in " ".join(said.split())
    assert len(titles) == len(loaded(game).charts)
    for title, drawn in titles.items():
        assert table.do(f"chart {title} --json --lang {lang}").json == drawn
