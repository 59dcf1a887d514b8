"""Commands in the words of every language: nothing missing, nothing that means two things; and what
the program says to type can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from recorded.table import Table
from rulebooks import loaded

from companion.cli import run
from companion.games import GAMES, Games
from companion.prompt.lines import AGAIN, ALIAS, DROP, QUIT, SHORT
from companion.shell.options import COMMON
from companion.table import i18n, lexicon
from companion.table.arguments import Argument, Option
from companion.table.commands import TABLE_VERBS
from companion.table.lazy import kind_at
from companion.table.verbs import GameVerb
from companion.table.words import plain
from companion.table.workspace import TableVerb

REGISTRY = Games(GAMES)
OTHERS = tuple(lang for lang in i18n.LANGUAGES if lang != "en")
PO = i18n.LOCALE_FOLDER / "cs" / "LC_MESSAGES" / "companion.po"
VALUES = {"yes", "no"} | {
    f"{choice.name}.{value}"
    for game in GAMES
    for choice in loaded(game).choices
    for value in choice.values
    if not choice.table and value not in ("yes", "no") and not value.isdecimal()
}
"""What a group settles, beside names of rows, figures, yes and no."""
RULINGS = {choice.name for game in GAMES for choice in loaded(game).choices}
BEYOND = {"help", "remove", "house", "before", "after"}
"""Options that no command declares: of the library, of `amend`, and of a question of `can`."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Each test chooses its language, and leaves English."""
    yield
    i18n.use("en")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path, monkeypatch)


def each(texts: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """The forms of a message."""
    return [texts] if isinstance(texts, str) else list(texts or ())


@cache
def commands(game: str) -> dict[str, set[str]]:
    """The commands that can be typed in a session of a game, with their options."""
    verbs: list[TableVerb | GameVerb] = [*TABLE_VERBS, *REGISTRY.verbs(game)]
    return {
        verb.name: {item.name for item in verb.parameters if isinstance(item, Option)}
        for verb in verbs
    }


@cache
def parameters() -> tuple[Argument | Option, ...]:
    verbs: list[TableVerb | GameVerb] = [*TABLE_VERBS]
    verbs += [verb for game in REGISTRY.ids() for verb in REGISTRY.verbs(game)]
    return (*COMMON, *(item for verb in verbs for item in verb.parameters))


DECLARED = {"hand", "accept"}
"""Commands that only games of a `table.yaml` have."""
TRADED_FOR, TRADED = {"for"}, {"partner", "gives", "goods"}
"""The option of their trades, and what stands for a word in the help of these."""
COMMANDS = {name for game in REGISTRY.ids() for name in commands(game)} | DECLARED
OPTIONS = {item.name for item in parameters() if isinstance(item, Option)} | BEYOND | TRADED_FOR
PLACES = {
    (item.metavar if isinstance(item, Option) else item.name).casefold() for item in parameters()
} - {""}
PLACES |= {
    title
    for game in REGISTRY.ids()
    for verb in REGISTRY.verbs(game)
    if verb.name == "set" and verb.place is not None
    for title in kind_at(*verb.place).about.titles.values()
}
PLACES |= TRADED
"""What stands for a word in a help, or for a row before what `set` corrects."""


@pytest.mark.parametrize("lang", OTHERS)
def test_the_table_of_words_is_whole_and_has_nothing_else(lang: str) -> None:
    table = lexicon.table(lang)
    games = {f"commands {game}" for game in REGISTRY.ids()}
    assert set(table["commands"]) == COMMANDS
    assert set(table["options"]) == OPTIONS
    assert set(table["rulings"]) == RULINGS
    assert set(table["values"]) == VALUES
    assert set(table["places"]) == PLACES
    assert set(table) <= {"commands", "options", "places", "rulings", "values", *games}
    for section in games & set(table):
        assert set(table[section]) <= set(commands(section.removeprefix("commands ")))


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", REGISTRY.ids())
def test_no_word_means_two_commands_of_a_game(lang: str, game: str) -> None:
    """Nor does one in full begin another language's word for something else, which would be read
    first where that language is in use, or stand for something at the prompt itself."""
    said = {
        name: {plain(form) for form in lexicon.forms(lang, "commands", name, game)}
        for name in commands(game)
    }
    for name, words in said.items():
        for other in set(said) - {name}:
            assert not words & said[other], (name, other)
            assert not any(plain(other).startswith(word) for word in words), (name, other)
    own = {plain(form) for word in (QUIT, AGAIN, ALIAS, DROP) for form in i18n.every(word)}
    assert not set().union(*said.values()) & (own | set(SHORT))


@pytest.mark.parametrize("lang", OTHERS)
def test_no_word_means_two_options(lang: str) -> None:
    met: dict[str, str] = {}
    for name in OPTIONS:
        for form in lexicon.forms(lang, "options", name):
            assert met.setdefault(plain(form), name) == name, form
            assert plain(form) not in {plain(other) for other in OPTIONS - {name}}, form


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_understood_in_every_language(spoken: str, game: str) -> None:
    i18n.use(spoken)
    rulings = [choice.name for choice in loaded(game).choices]
    for name in rulings:
        for lang in i18n.LANGUAGES:
            for form in lexicon.forms(lang, "rulings", name):
                for typed in (form, form.upper(), plain(form)):
                    assert lexicon.meant("rulings", typed, rulings) == [name]


def test_rulings_are_settled_in_words_of_any_language(table: Table) -> None:
    told = table.do("--lang cs games game-of-thrones").out
    assert "sedmá-karta = v ruce (kept) | leží sama (discarded)" in told
    assert "seventh_card" not in told
    told = table.do("--lang en games game-of-thrones").out
    assert "seventh_card = kept | discarded" in told
    for lang, rules in (
        ("cs", "--pravidlo sedma-karta=lezi-sama --pravidlo hráči=3 --pravidlo home_retreat=yes"),
        ("en", "--rule seventh_card=discarded --rule hráči=3 --rule 'Ústup-k-erbu=yes'"),
    ):
        table.do(f"--lang {lang} new game-of-thrones {rules}")
        choices = table.status()["choices"]
        assert choices["seventh_card"] == "discarded"
        assert choices["players"] == "3"
        assert choices["home_retreat"] == "yes"
    answer = table.type("--lang cs new axis-allies --pravidlo zóna=ne")
    assert "zóna-14-Balkán, zóna-35-Indočína" in answer.err
    answer = table.type("--lang cs new axis-allies --pravidlo neumístěné=x")
    assert "„neumístěné“" in answer.err
    assert "zůstanou (keep)" in answer.err


def test_rule_topics_are_named_in_the_language_in_use(table: Table) -> None:
    table.do("--lang cs new game-of-thrones")
    listed = table.do("pravidla").out
    assert re.search(r"^Pochody +7–8 +marches$", listed, re.MULTILINE)
    assert "„pravidla Pochody“" in table.do("pochod --nápověda").out
    for lang, heading in (("cs", "Pochody"), ("en", "Marches")):
        for typed in ("pochody", "POCHODY", "marches", "mar"):
            assert table.do(f"--lang {lang} rules {typed}").out.startswith(heading)
    assert re.search(r"^marches +7–8 +Marches$", table.do("--lang en rules").out, re.MULTILINE)
    assert "'rules marches'" in table.do("--lang en march --help").out


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY.ids())
def test_every_command_is_understood_in_every_language_without_accents(
    spoken: str, game: str
) -> None:
    i18n.use(spoken)
    for name in commands(game):
        for lang in i18n.LANGUAGES:
            for form in lexicon.forms(lang, "commands", name, game):
                for typed in (form, form.upper(), plain(form)):
                    assert lexicon.meant("commands", typed, commands(game), game) == [name]


@pytest.mark.parametrize("spoken", i18n.LANGUAGES)
def test_every_option_is_understood_in_every_language(spoken: str) -> None:
    i18n.use(spoken)
    for name in OPTIONS:
        for lang in i18n.LANGUAGES:
            for form in lexicon.forms(lang, "options", name):
                assert lexicon.meant("options", plain(form), OPTIONS) == [name]


def test_the_language_in_use_comes_first_and_a_clear_beginning_is_enough() -> None:
    names = commands("axis-allies")
    assert lexicon.meant("commands", "bi", names) == ["battle"]
    assert lexicon.meant("commands", "po", names) == []
    i18n.use("cs")
    assert lexicon.meant("commands", "kou", names) == ["buy"]
    assert lexicon.meant("commands", "und", names) == ["undo"]
    assert lexicon.meant("commands", "s", names, "axis-allies") == [
        *("table", "status", "odds", "can"),
    ]
    assert lexicon.in_english(["lze", "--hodit", "--číslo=3", "--ko", "útok"]) == [
        *("can", "--roll", "--seed=3", "--ko", "útok"),
    ]


def test_english_is_spoken_without_reading_another_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(i18n, "LOCALE_FOLDER", tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COMPANION_LANG", "en")
    lexicon.table.cache_clear()
    for line in (
        "new axis-allies --lang en",
        "stat",
        "bu 1 tank --json",
        "battle --help",
        "--help",
    ):
        assert run(line.split()) in (0, 1), line
    lexicon.table.cache_clear()


# -- what messages say to type ------------------------------------------------------------------

with PO.open("rb") as _text:
    MESSAGES = [entry for entry in read_po(_text) if entry.id]
QUOTED = re.compile(r"(?<!\w)'([^'\s][^']*)'(?!\w)|„([^“]+)“")
NOT_MEANT = {
    "'rules' in the file must hold NAME: VALUE lines.",
    "A phase of this turn, or 'end'.",
    "Walk on: to the next phase, to a named phase, or to the 'end' of the turn.",
}
"""Quote what stands in a file, and the last word of `next end`: no commands."""
NO_COMMANDS = {
    "en": """- . / > ? _ again drop quit|attacker|defender|both|yes|no|none|nothing|full|pass
    |used|unused|free|mass|nobody|zone|blocked|canister|reacts|reacts 2|support|state|2 {example}
    |1 {example}|3 infantry|germany Petr, uk Anna|stark 3|stark {rest}|supply, clash, rains
    |winter+supply|winterfell march+1|tywin v margaery|plunder orange
    |peace treaty: green orange|b1a at f1a flank woods|support b1b b1c|support {unit} HEX|at HEX
    |v|mass b3a b3b""",
    "cs": """- . / > ? _ znovu zahodit konec|útočník|obránce|oba|ano|ne|nic|celý|vzdát
    |použito|nepoužito|volný|hromadně|nikdo|oblast|nelze|kartáč|reaguje|reaguje 2|podpora|state
    |rules|2 {example}|1 {example}|3 pěchota|německo Petr, uk Anna|stark 3|stark {rest}
    |zásoby, střet, deště|zima+zásoby|winterfell pochod+1|tywin proti margaery
    |rabování oranžový|mírová smlouva: zelený oranžový|b1a na f1a bok lesy
    |podpora b1b b1c|podpora {unit} HEX|na HEX|proti|hromadně b3a b3b""",
}
"""What messages quote besides: answers, words inside a command, examples of them, signs."""


def quoted(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """The words and the options of everything that a text quotes."""
    for match in QUOTED.finditer(text):
        words = (match[1] or match[2]).removeprefix("companion ").split()
        options = [word.partition("=")[0].removeprefix("--") for word in words if word[:2] == "--"]
        yield words, options


def told(text: str, lang: str) -> list[str]:
    """The commands that a text quotes, in English; their options are such that they take."""
    found: list[str] = []
    for words, options in quoted(text):
        i18n.use(lang)
        for game in REGISTRY.ids():
            names = [
                name for name in commands(game) if words[0] == lexicon.shown("commands", name, game)
            ]
            taken = commands(game).get(names[0], set()) | BEYOND if names else set()
            taken |= {item.name for item in COMMON}
            known = {lexicon.shown("options", name) for name in taken}
            if names and set(options) <= known:
                found.append(names[0])
                break
    return found


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_what_messages_quote_as_a_command_is_one(lang: str) -> None:
    """In each language the same commands and options, by its own words."""
    for entry in MESSAGES:
        if entry.id in NOT_MEANT:
            continue
        sources, strings = each(entry.id), each(entry.string)
        wanted = [sorted(told(source, "en")) for source in sources]
        for text in sources if lang == "en" else strings:
            assert sorted(told(text, lang)) in wanted, text


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_options_in_messages_are_options(lang: str) -> None:
    i18n.use(lang)
    known = {lexicon.shown("options", name) for name in OPTIONS}
    for entry in MESSAGES:
        for text in each(entry.id if lang == "en" else entry.string):
            for option in re.findall(r"(?<![\w-])--(\w[\w-]*)", text):
                assert option in known, text


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_what_else_messages_quote_is_known(lang: str) -> None:
    """A quoted word is a command with options of its own, or was looked at."""
    lines = NO_COMMANDS[lang].split("|")
    known = {" ".join(line.split()) for line in lines} | set(lines[0].split())
    for entry in MESSAGES:
        for text in each(entry.id if lang == "en" else entry.string):
            for words, _options in quoted(text):
                said = " ".join(words)
                option = words[0].startswith("--")
                filled = words[0].startswith("{")
                assert filled or option or said in known or told(f"'{said}'", lang), text


EXAMPLE = re.compile(r"(?:[Nn]apříklad|třeba):? „?(?:companion )?([\w-]+)")


def test_examples_in_czech_begin_with_czech_words() -> None:
    """What is read aloud to a Czech table is typed as it is heard."""
    english = {name for game in REGISTRY.ids() for name in commands(game)} - {"do"}
    spoken = {
        form
        for game in REGISTRY.ids()
        for name in commands(game)
        for form in lexicon.forms("cs", "commands", name, game)
    }
    for entry in MESSAGES:
        for text in each(entry.string):
            for word in EXAMPLE.findall(text):
                assert word not in english - spoken, text


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY.ids())
def test_the_example_of_what_can_be_set_can_be_typed(table: Table, game: str, lang: str) -> None:
    table.do(f"new {game}")
    said = table.type(f"set --lang {lang}").err + table.type(f"set nothing --lang {lang}").err
    assert "=" in said
    example = next(re.finditer(r"\S+=.*=[^\s.]+", said))[0]
    table.do(f"can set {example} --lang {lang}")


# -- where they are typed -----------------------------------------------------------------------


def test_the_guide_lists_the_czech_commands() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "companion.md").read_text("utf-8")
    section = guide.partition("## Česky")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    for game in REGISTRY.ids():
        listed = [
            {english: czech for czech, english in re.findall(r"`([\w-]+)` (\w+)", row)}
            for row in rows
        ]
        own = {verb.name for verb in REGISTRY.verbs(game)}
        row = next(row for row in listed if own <= set(row))
        for name, shown in {**row, **listed[1]}.items():
            if name in commands(game):
                assert shown == lexicon.forms("cs", "commands", name, game)[0]
    assert {verb.name for verb in TABLE_VERBS} == set(listed[1])


CZECH = (
    ("bitva ukrajina --útok '3 pěchota 1 tank' --obrana '1 pěchota' --kostky '1446 5'", "battle"),
    ("BITVA ukrajina --utok='3 pechota 1 tank' --obrana '1 pechota' --kos '1446 5'", "battle"),
    ("lze bitva ukrajina --obrana '1 pěchota' --útok '3 pěchota'", None),
    ("změnit 3 koupit 2 tank", None),
    ("změnit 3 --odebrat", None),
    ("provést obsadit ukrajina / dále konec --přesto", "next"),
    ("šance 3 pěchota proti 2 pěchota --zóna sz_5 --výsadek", None),
    ("dále nebojový pohyb", "next"),
)


@pytest.mark.parametrize(("line", "kind"), CZECH)
def test_czech_works_wherever_english_does(line: str, kind: str | None, table: Table) -> None:
    table.do("new axis-allies --lang cs")
    for before in ("dále", "koupit 3 pěchota", "dále provedení boje"):
        table.do(before)
    table.do(line)
    last = table.do("zapis --posl 1 --json").json["lines"][-1]
    assert kind is None or last["kind"] == kind


def test_help_and_faults_of_a_czech_session_are_in_its_words(table: Table) -> None:
    table.do("new axis-allies --lang cs")
    help = table.do("--help").out
    assert "koupit" in help
    assert "  buy" not in help
    help = table.do("bit --nápověda").out
    assert "companion bitva [VOLBY] ÚZEMÍ" in help
    assert "--útok JEDNOTKY" in help
    assert "--attack" not in help
    for line, said in (
        ("s", "„s“ může být něco z tohoto (příkazy): stůl, stav, šance, lze."),
        ("bitva x --obr 1", "--obrana, --obránce-poškozen"),
        ("kupit", "nemyslíte „koupit“?"),
        ("výzkum", "Chybí TECHNOLOGIE"),
    ):
        answer = table.type(line)
        assert answer.status == 2
        assert said in answer.err
    assert table.do("status --lang en").status == table.do("--jazyk en stav").status == 0


@pytest.mark.parametrize("machine", ["en", "cs"])
def test_common_options_of_any_language_count_wherever_they_stand(
    table: Table, machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In full or cut short: none is read and then passed over in silence."""
    monkeypatch.setenv("COMPANION_LANG", machine)
    i18n.use(machine)
    other, said = ("cs", "Kolo 1") if machine == "en" else ("en", "Round 1")
    table.do("new axis-allies --session first")
    table.do("new pacific-1940 --session second")
    for line in ("status --jazyk", "status --jaz", "status --lang", "status --lan", "--jazyk"):
        words = f"{line} {other}" if "status" in line else f"{line} {other} status"
        assert said in table.do(words).out, words
    assert table.type("status --jazyk xx").status == table.type("status --lan xx").status == 2
    for option in ("--partie", "--parti", "--session", "--sess"):
        table.do("status --session first")
        assert "kamikaze" in table.do(f"can set {option} second").out, option


def test_tab_offers_the_words_of_the_language_in_use(table: Table, tmp_path: Path) -> None:
    """And takes both; what they stand for is secret, or the status, in either."""
    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from companion.prompt.completing import TableCompleter
    from companion.prompt.lines import Aliases
    from companion.prompt.table import PromptTable as AtTable
    from companion.table.home import Home
    from companion.table.workspace import Workspace

    table.do("new game-of-thrones --lang cs")
    i18n.use("cs")
    workspace = Workspace(Home(tmp_path), REGISTRY, None, None, None)  # type: ignore[arg-type]
    at = AtTable(workspace, Aliases(tmp_path / "aliases"))
    at.look()

    def offered(typed: str) -> list[str]:
        found = TableCompleter(at).get_completions(Document(typed), CompleteEvent())
        return [completion.text for completion in found]

    assert "rozkazy " in offered("roz")
    assert offered("zap") == ["zápis "]
    assert offered("lo") == ["log "]
    assert "--číslo " in offered("události --c")
    assert offered("bid --x") == []
    assert "rody" in offered("stav r")
    assert "rody" in offered("status r")
    assert at.is_secret("přihodit") == at.is_secret("bid") is True
