"""The `table.yaml` of a new game: what its columns say of money and of who owns what, proposed as
books that can be kept at once and changed by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kitgen.game.declared.expression_kinds import SEATS
from kitgen.game.declared.expressions import LONGEST, is_word
from kitgen.game.declared.read import MOST_SEATS, RESERVED
from kitgen.game.ids import keys
from kitgen.game.slugs import slug
from kitgen.new_game.spreadsheet import CardSheet, SheetColumn

COSTS = frozenset(["cost", "costs", "price", "prices", "cena", "ceny", "naklady"])
INCOMES = frozenset(
    [
        "income",
        "incomes",
        "revenue",
        "production",
        "yield",
        "rent",
        "prijem",
        "prijmy",
        "vynos",
        "vynosy",
        "produkce",
        "renta",
    ]
)
POINTS = frozenset(["points", "vp", "prestige", "body", "slava"])
OWNERS = frozenset(["owner", "owners", "holder", "vlastnik", "majitel", "drzitel"])
"""Words of a heading, without accents, that mark a column of owners."""
NOBODY = frozenset(["", "-", "none", "nobody", "neutral", "nikdo", "neutralni", "nic"])
"""Words for an owner that mean there is none."""
ROUNDS = 8
LEAST_COINS = 10

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "coins": "Coins",
        "coins_by": "coins",
        "income": "Income",
        "points": "Points",
        "points_by": "points",
        "players": "players",
        "held": "Held",
        "held_by": "things held",
        "phase_income": "Income",
        "phase_turns": "Turns",
        "owned": "Owned",
        "buy": "buy",
        "buy_one": "Buy one: {example}.",
        "take": "take",
        "take_one": "Take one: {example}.",
        "collect": "collect",
        "collect_help": "Coins from the bank: {example}.",
        "spend": "spend",
        "spend_help": "Coins to the bank: {example}.",
        "which": "Which one.",
        "which_many": "How many of which.",
        "how_many": "How many coins.",
    },
    "cs": {
        "coins": "Mince",
        "coins_by": "mince",
        "income": "Příjem",
        "points": "Body",
        "points_by": "body",
        "players": "hráči",
        "held": "Drží",
        "held_by": "držené věci",
        "phase_income": "Příjem",
        "phase_turns": "Tahy",
        "owned": "Má",
        "buy": "koupit",
        "buy_one": "Koupit: {example}.",
        "take": "vzít",
        "take_one": "Vzít: {example}.",
        "collect": "vybrat",
        "collect_help": "Mince z banky: {example}.",
        "spend": "utratit",
        "spend_help": "Mince do banky: {example}.",
        "which": "Co.",
        "which_many": "Kolik čeho.",
        "how_many": "Kolik mincí.",
    },
}


class BookColumns(NamedTuple):
    """Columns of a sheet that matter for the books; empty for a column it does not have."""

    sheet: CardSheet
    cost: str
    income: str
    points: str
    owner: str

    @property
    def is_used(self) -> bool:
        return bool(self.cost or self.income or self.owner)


class Proposal(NamedTuple):
    """A `table.yaml`, and the table of those who play where the sheets name them: its id and its
    rows, a name each. Nothing where the sheets know nothing of money or owners."""

    text: str = ""
    owners: str = ""
    names: Mapping[str, str] = {}


def propose_table(
    sheets: Sequence[CardSheet], languages: Sequence[str], called: Mapping[str, Mapping[str, str]]
) -> Proposal:
    """Return the table that the columns of these sheets ask for; `called` are the names of the
    sheets' tables by language."""
    all_books = [_books_of(sheet) for sheet in sheets]
    taken = {sheet.table for sheet in sheets}
    named = next((books for books in all_books if books.owner), None)
    seats, names = ("", {}) if named is None else _owners(named, taken)
    if not names:
        all_books = [books._replace(owner="") for books in all_books]
    else:  # one column says who owns; of several sheets the first
        all_books = [b if b is named else b._replace(owner="") for b in all_books]
    with_books = [books for books in all_books if books.is_used]
    players = next((sheet for sheet in sheets if sheet.table == SEATS), None)
    if not with_books or (players is not None and len(players.rows) < 2):
        return Proposal()
    count = "count: 2..4"
    if players is not None:  # a table of that name is those who play
        count = f"table: {SEATS}, count: 2..{min(len(players.rows), MOST_SEATS)}"
    count = f"table: {seats}" if seats else count
    writer = _TableWriter(with_books, languages, taken, count, seats, names, called)
    return Proposal(writer.text(), seats, names)


def _books_of(sheet: CardSheet) -> BookColumns:
    """Return which columns of a sheet are prices, incomes, points and owners, by the words of their
    headings."""
    figures = [column for column in sheet.columns if column.whole and column.id != sheet.copies]
    words = [column for column in sheet.columns if column.is_words and not column.languages]

    def named(columns: Sequence[SheetColumn], meant: frozenset[str]) -> str:
        matching = (
            c.id for c in columns if is_word(c.id) and meant & set(slug(c.heading).split("-"))
        )
        return next(matching, "")

    return BookColumns(
        sheet,
        named(figures, COSTS),
        named(figures, INCOMES),
        named(figures, POINTS),
        named([column for column in words if column.id != sheet.name], OWNERS),
    )


def _owners(books: BookColumns, taken: set[str]) -> tuple[str, dict[str, str]]:
    """Return the table of those who own something at first; nothing where they cannot be those who
    play."""
    words = [word for word in dict.fromkeys(_cells(books, books.owner)) if not _is_nobody(word)]
    if not 2 <= len(words) <= MOST_SEATS or any(len(word) > 40 for word in words):
        return "", {}
    table = next(name for name in ("owners", "sides", "owners_2", "owners_3") if name not in taken)
    wanted = [slug(word, "_") for word in words]
    ids = keys([word if is_word(word) else f"owner_{word}" for word in wanted])
    names = {key.replace("-", "_"): word for key, word in zip(ids, words, strict=True)}
    return (table, names) if len(_start(table, names, books.owner)) <= LONGEST else ("", {})


def _start(table: str, names: Mapping[str, str], column: str) -> str:
    """Return the expression for the first owner of a row."""
    expression = "none"
    for key, word in reversed([*names.items()]):
        expression = f"{table}.{key} if row.{column} == {_literal(word)} else {expression}"
    return expression


def _is_nobody(word: str) -> bool:
    return slug(word) in NOBODY or word.strip() in NOBODY


def _cells(books: BookColumns, column: str) -> list[str]:
    place = [sheet_column.id for sheet_column in books.sheet.columns].index(column)
    return [row[place] for row in books.sheet.rows]


class _TableWriter:
    """A table in lines of YAML."""

    def __init__(
        self,
        with_books: Sequence[BookColumns],
        languages: Sequence[str],
        taken: set[str],
        count: str,
        seats: str,
        names: Mapping[str, str],
        called: Mapping[str, Mapping[str, str]],
    ) -> None:
        """Choose the names of stocks, sums and piles so that none is taken, and see which sheets
        have prices, incomes, points and owners."""
        self.used = with_books
        self.languages = languages
        self.count = count
        self.seats = seats
        self.names = names
        self.called = called
        self.taken = {*taken, seats, *RESERVED}
        self.owned = next((books for books in with_books if books.owner), None)
        self.costs = [books for books in with_books if books.cost]
        self.incomes = [books for books in with_books if books.income]
        self.points = [books for books in with_books if books.points]
        self.money = bool(self.costs or self.incomes)
        self.coins, self.income = self._id("coins"), self._id("income")
        self.score, self.held = self._id("points"), self._id("held")
        self.holder = self._id("holder")
        self.piles = {b.sheet.table: self._id(f"own_{b.sheet.table}") for b in with_books}

    def _id(self, word: str) -> str:
        """Return a name that is still free."""
        number = 1
        name = word = word if is_word(word) else "own"
        while name in self.taken:
            number += 1
            name = f"{word[:30]}_{number}"
        self.taken.add(name)
        return name

    # -- words -----------------------------------------------------------------------------------

    def text_of(self, key: str) -> str:
        """Return one of our texts in the languages of the game, as YAML."""
        return _yaml({lang: self.plain(key, lang) for lang in self.languages})

    def plain(self, key: str, lang: str) -> str:
        return (_TEXTS.get(lang) or _TEXTS["en"])[key]

    def text(self) -> str:
        parts = [
            self._top(),
            self._called(),
            self._stocks(),
            self._holdings(),
            self._sums(),
            self._phases(),
            self._deeds(),
            self._end(),
        ]
        return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part))) + "\n"

    # -- parts -----------------------------------------------------------------------------------

    def _top(self) -> Iterator[str]:
        yield "# What the companion keeps of this game, proposed from the columns of its sheets."
        yield "# Change what is different with you: docs/table.md says what each field means."
        yield f"seats: {{{self.count}, order: rotating}}"
        yield f"rounds: {ROUNDS}  # after so many the game ends"

    def _called(self) -> Iterator[str]:
        yield "names:"
        for books in self.used:
            table = books.sheet.table
            texts = {lang: self.called[lang][table] for lang in self.languages}
            yield f"  {table}: {_yaml({lang: text.lower() for lang, text in texts.items()})}"
        if self.seats:
            yield f"  {self.seats}: {self.text_of('players')}"

    def _stocks(self) -> Iterator[str]:
        """Yield the stocks: money, if anything costs or earns some, and a pile of each sheet's
        things for every seat."""
        if not self.money and all(books is self.owned for books in self.used):
            return
        yield "stocks:"
        if self.money:
            dearest = [_whole(cell) for books in self.costs for cell in _cells(books, books.cost)]
            start = max(LEAST_COINS, -(-max(dearest, default=0) // 5) * 5)
            yield f"  {self.coins}:"
            yield "    of: seat"
            yield f"    name: {self.text_of('coins')}"
            yield f"    start: {start}  # what everybody begins with"
        for books in self.used:
            if books is not self.owned:
                copies = books.sheet.copies
                supply = f"row.{copies}" if copies and is_word(copies) else "1"
                yield f"  {self.piles[books.sheet.table]}:"
                yield "    of: seat"
                yield f"    each: {books.sheet.table}"
                yield f"    name: {self._titled(books)}"
                yield f"    supply: {supply}  # of each; the bank has the rest"

    def _titled(self, books: BookColumns) -> str:
        return _quoted(books.sheet.title) if books.sheet.title else self.text_of("owned")

    def _holdings(self) -> Iterator[str]:
        if self.owned is None:
            return
        yield "holdings:"
        yield f"  {self.holder}:"
        yield f"    rows: {self.owned.sheet.table}"
        yield "    of: seat"
        yield f"    name: {self._titled(self.owned)}"
        yield f"    start: {_quoted(_start(self.seats, self.names, self.owned.owner))}"

    def _sums(self) -> Iterator[str]:
        """Yield the sums by seat: income and points, or else how many things it has."""
        sums = [
            (self.income, "income", [(books, books.income) for books in self.incomes]),
            (self.score, "points", [(books, books.points) for books in self.points]),
        ]
        if not self.money and not self.points:
            sums.append((self.held, "held", [(books, "") for books in self.used]))
        sums = [entry for entry in sums if entry[2]]
        if not sums:
            return
        yield "sums:"
        for name, key, lines in sums:
            yield f"  {name}:"
            yield "    of: seat"
            yield f"    name: {self.text_of(key)}"
            yield "    lines:"
            for books, column in lines:
                figure = _figure(books, column, "thing") if column else "1"
                if books is self.owned:
                    each = f'if: "{self.holder}[thing] == seat", is: "{figure}"'
                else:
                    pile = f"{self.piles[books.sheet.table]}[seat][thing]"
                    each = f'is: "{pile}"' if figure == "1" else f'is: "{pile} * {figure}"'
                yield f"      - {{each: {books.sheet.table}, as: thing, {each}}}"

    def _phases(self) -> Iterator[str]:
        if not self.incomes:
            return
        gain = f'{{gain: {{{self.coins}: "{self.income}[one]"}}, who: one}}'
        yield "phases:"
        yield "  earning:"
        yield f"    name: {self.text_of('phase_income')}"
        yield "    who: nobody"
        yield "    begins:"
        yield f"      - {{for: seats, as: one, do: [{gain}]}}"
        yield "  turns:"
        yield f"    name: {self.text_of('phase_turns')}"

    def _deeds(self) -> Iterator[str]:
        yield "deeds:"
        for books in self.used:
            if books.cost:
                yield from self._buy(books)
            if not books.cost or books is self.owned:
                yield from self._take(books)
        if self.money and not self.incomes:
            yield from self._coins("collect", "gain")
        if self.money and not self.costs:
            yield from self._coins("spend", "pay")

    def _head(self, verb: str, books: BookColumns, *, alone: bool) -> Iterator[str]:
        """Yield the name of a deed; of several that do the same with the table that it is done
        with."""
        table = books.sheet.table
        names = {
            lang: self.plain(verb, lang) + ("" if alone else f"-{table.replace('_', '-')}")
            for lang in self.languages
        }
        helps = {
            lang: self.plain(f"{verb}_one", lang).format(
                example=f"{names[lang]} {self._one(books)}"
            )
            for lang in self.languages
        }
        yield f"  {verb if alone else self._id(f'{verb}_{table}')}:"
        yield f"    name: {_yaml(names)}"
        yield f"    help: {_yaml(helps)}"
        yield from ("    phase: turns",) if self.incomes else ()

    def _one(self, books: BookColumns) -> str:
        many = books is not self.owned and books.sheet.copies
        return f"{'1 ' * bool(many)}{books.sheet.keys[0]}"

    def _buy(self, books: BookColumns) -> Iterator[str]:
        """Yield the deed that buys things of a sheet: one that nobody owns, several copies, or one
        from the bank."""
        yield from self._head("buy", books, alone=len(self.costs) == 1)
        table, pile = books.sheet.table, self.piles[books.sheet.table]
        yield "    asks:"
        if books is self.owned:
            which = f'{{row: {table}, if: "{self.holder}[thing] == none"'
            yield f"      thing: {which}, help: {self.text_of('which')}}}"
            yield "    do:"
            yield f'      - {{pay: {{{self.coins}: "{_figure(books, books.cost, "thing")}"}}}}'
            yield f"      - {{own: {{{self.holder}: thing}}}}"
        elif books.sheet.copies:
            yield f"      bought: {{counts: {table}, help: {self.text_of('which_many')}}}"
            cost = f"bought[thing] * {_figure(books, books.cost, 'thing')}"
            yield "    do:"
            yield f"      - for: {table}"
            yield "        as: thing"
            yield "        if: bought[thing] > 0"
            yield "        do:"
            yield f'          - {{pay: {{{self.coins}: "{cost}"}}}}'
            yield f'          - {{gain: {{{pile}: "bought[thing]"}}, of: thing}}'
        else:
            which = f'{{row: {table}, if: "bank.{pile}[thing] > 0"'
            yield f"      thing: {which}, help: {self.text_of('which')}}}"
            yield "    do:"
            yield f'      - {{pay: {{{self.coins}: "{_figure(books, books.cost, "thing")}"}}}}'
            yield f"      - {{gain: {{{pile}: 1}}, of: thing}}"

    def _take(self, books: BookColumns) -> Iterator[str]:
        """Yield the deed that takes things of a sheet for nothing, another's too where things have
        owners."""
        takes = [columns for columns in self.used if not columns.cost or columns is self.owned]
        yield from self._head("take", books, alone=len(takes) == 1)
        table, pile = books.sheet.table, self.piles[books.sheet.table]
        yield "    asks:"
        if books is self.owned:
            which = f'{{row: {table}, if: "{self.holder}[thing] != seat"'
            yield f"      thing: {which}, help: {self.text_of('which')}}}"
            yield "    do:"
            yield f"      - {{own: {{{self.holder}: thing}}}}"
        elif books.sheet.copies:
            yield f"      taken: {{counts: {table}, help: {self.text_of('which_many')}}}"
            yield "    do:"
            yield f"      - for: {table}"
            yield "        as: thing"
            yield "        if: taken[thing] > 0"
            yield f'        do: [{{gain: {{{pile}: "taken[thing]"}}, of: thing}}]'
        else:
            which = f'{{row: {table}, if: "bank.{pile}[thing] > 0"'
            yield f"      thing: {which}, help: {self.text_of('which')}}}"
            yield "    do:"
            yield f"      - {{gain: {{{pile}: 1}}, of: thing}}"

    def _coins(self, verb: str, effect: str) -> Iterator[str]:
        names = {lang: self.plain(verb, lang) for lang in self.languages}
        helps = {
            lang: self.plain(f"{verb}_help", lang).format(example=f"{names[lang]} 3")
            for lang in self.languages
        }
        yield f"  {verb}:"
        yield f"    name: {_yaml(names)}"
        yield f"    help: {_yaml(helps)}"
        yield from ("    phase: turns",) if self.incomes else ()
        yield "    asks:"
        yield f"      many: {{number: 1..100, help: {self.text_of('how_many')}}}"
        yield "    do:"
        yield f"      - {{{effect}: {{{self.coins}: many}}}}"

    def _end(self) -> Iterator[str]:
        by = [(self.score, "points_by")] if self.points else []
        by += [(self.coins, "coins_by")] if self.money else []
        by = by or [(self.held, "held_by")]
        figures = ", ".join(f'"{name}[seat]"' for name, _key in by)
        names = ", ".join(self.text_of(key) for _name, key in by)
        yield f"winner: {{most: [{figures}], name: [{names}]}}"


def _whole(cell: str) -> int:
    return int(cell.replace("−", "-")) if cell else 0


def _figure(books: BookColumns, column: str, row: str) -> str:
    """Return the figure of a row as an expression; no less than 0, where it is paid or gained."""
    cell = f"({row}.{column} or 0)"  # one may be emptied later
    below = any(_whole(cell) < 0 for cell in _cells(books, column))
    return f"max(0, {cell})" if below else cell


def _literal(text: str) -> str:
    """Return a text as an expression has it."""
    quoted = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{quoted}'"


def _quoted(text: str) -> str:
    """Return text in the double quotes of YAML."""
    return json.dumps(text, ensure_ascii=False)


def _yaml(texts: Mapping[str, str]) -> str:
    """Return a text as YAML: one for all languages, or one for each."""
    if len(texts) == 1 or len(set(texts.values())) == 1:
        return _quoted(next(iter(texts.values())))
    return "{" + ", ".join(f"{lang}: {_quoted(text)}" for lang, text in texts.items()) + "}"
