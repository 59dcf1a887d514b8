"""Work out deeds on a copy of the books, and change them.

Effects never fail. A payment or a gain that is too large goes as far as it can and is noted among
the `shortfalls`. A check whether a deed is allowed reads them; replaying an old log does not. What
went only as far as it could in a stock stands among the `cuts` of the step, so that a report tells
of it: also where nobody could refuse it, as at the end of a round or of a track.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.declared import cards as decks
from companion.declared.cards import CHANCE, MOST_CARDS, UNSEEN, Cards
from companion.declared.stacks import stack
from companion.declared.state import State
from companion.declared.world import World
from companion.table.i18n import N_, _
from companion.table.rules import Entry, Step
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import Effect, Expression, Stock, TextTemplate

MOST_STEPS = 50_000
"""Most lookups and effects of one command."""
TOO_LONG = N_("it takes too many steps")
REASONS = (
    N_("it divides by 0"),
    N_("a figure is beyond all use"),
    TOO_LONG,
    N_("a deck has too many cards"),
    N_("there are too many dice"),
)
"""Reasons why a figure cannot be worked out, as `Unreckoned` says them."""


def why(error: Unreckoned) -> str:
    """Return why the figure could not be worked out, in the current language."""
    return _(str(error))


class Unseen(Unreckoned):
    """Error: a figure depends on a card that the asking seat may not know."""


class SumItem(NamedTuple):
    """A line of a sum: its name, and how much."""

    name: str
    amount: int


class Ledger:
    """Copy of a state that effects change, and the `Frame` on which expressions are reckoned.

    `names` are the words that an expression knows: the round, phase and turn, the answers of a deed
    and the row of a loop. `shortfalls` are sentences that refuse a deed; `entries`, lines of its
    report.
    """

    def __init__(self, world: World, state: State, reason: str = "") -> None:
        self.world = world
        self.declared = world.declared
        self.before = state
        self.names: Mapping[str, Any] = {}
        self.shortfalls: list[str] = []
        self._cuts: list[str] = []
        self.entries: list[Entry] = []
        self.ends_turn = False
        self.ends_game = False
        self._changed: dict[str, Any] = {}
        self._reason = reason
        self._steps_left = MOST_STEPS
        self._sums: dict[tuple[str, tuple[str, ...]], int] = {}
        self.write("round", state.round)

    # -- the books -------------------------------------------------------------------------------

    def get(self, field: str) -> Any:
        """Return a field of the state as it is now."""
        return self._changed[field] if field in self._changed else getattr(self.before, field)

    def write(self, field: str, value: Any) -> None:
        """Change a field of the state; expressions know it from here on."""
        self._changed[field] = value
        self._sums.clear()
        if field in _NAMED or not self.names:
            self.names = {**self.names, **self._standing()}

    def _standing(self) -> dict[str, Any]:
        """Return the names that expressions know at any time."""
        order = tuple(seat for seat in self.get("order") if seat not in self.get("gone"))
        return {
            "round": self.get("round"),
            "phase": self.get("phase"),
            "turn": self.get("turn") or None,
            "seats": list(order),
            "players": len(order),
        }

    @property
    def state(self) -> State:
        return replace(self.before, **self._changed)

    def step(self) -> Step[State]:
        """Return the worked-on state with its entries and cuts."""
        return Step(self.state, tuple(self.entries), tuple(dict.fromkeys(self._cuts)))

    @property
    def seats(self) -> list[str]:
        """Seats that play, in this round's order."""
        seats: list[str] = self.names["seats"]
        return seats

    def knowing(self, **names: Any) -> Ledger:
        """Add names for expressions and return the ledger itself."""
        self.names = {**self.names, **names}
        return self

    def back_to(self, names: Mapping[str, Any]) -> None:
        """Restore earlier names, with the present round, phase and turn."""
        self.names = {**names, **self._standing()}

    # -- what expressions ask --------------------------------------------------------------------

    def count_steps(self, steps: int = 1) -> None:
        """Count steps of this command. Raises Unreckoned where there have been too many."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise Unreckoned(TOO_LONG)

    def cell(self, table: str, row: str, column: str) -> Any:
        if row == UNSEEN:
            raise Unseen(N_("a card is not known"))
        value = self.world.game.tables[table].by_id[row].values[column]
        return list(value) if isinstance(value, tuple) else value

    def text(self, table: str, row: str, field: str) -> str:
        if field == "name" or row == UNSEEN:
            return self.world.called((table,), row)
        return self.world.name(table, row, field)

    def called(self, tables: Sequence[str], key: str) -> str:
        return self.world.called(tuple(tables), key)

    def so_many(self, tables: Sequence[str], key: str, count: int) -> str:
        return self.world.so_many(tuple(tables), key, count)

    def stock(self, name: str, keys: tuple[str, ...]) -> int:
        amount = self.get(name)
        for key in keys:
            amount = amount.get(key, 0) if amount else 0
        return int(amount or 0)

    def bank(self, name: str, keys: tuple[str, ...]) -> int:
        """Return the amount of a stock that nobody has."""
        stock = self.declared.stocks[name]
        self.count_steps()
        if stock.supply is None:
            return 0
        outer = self.names
        self.names = {**outer, "row": keys[-1]} if keys else outer
        there = int(stock.supply(self))
        self.names = outer
        books = self.get(name)
        held = books.values() if stock.of else (books,)
        return there - sum(
            int(amount.get(keys[-1], 0) if stock.each else amount) for amount in held
        )

    def holder(self, name: str, row: str) -> str | None:
        owner: str | None = self.get(name).get(row)
        return owner

    def sum(self, name: str, who: tuple[str, ...]) -> int:
        total = self._sums.get((name, who))
        if total is None:
            total = sum(item.amount for item in self.items(name, who))
            self._sums[name, who] = total
        return total

    def items(self, name: str, who: tuple[str, ...], named: bool = False) -> list[SumItem]:
        """Return the lines of a sum. With `named` they have their names, and lines of 0 are left
        out."""
        declared, items = self.declared.sums[name], list[SumItem]()
        outer = self.names
        subject: dict[str, Any] = dict.fromkeys(("row", "owner", "seat"), who[0]) if who else {}
        for line in declared.lines:
            rows = self._rows(line.each) if line.each else [""]
            for row in rows:
                self.count_steps()
                self.names = {**outer, **subject, **({line.word: row} if line.each else {})}
                if line.condition is not None and not line.condition(self):
                    continue
                amount = int(line.value(self))
                if not amount or not named:
                    items.append(SumItem("", amount))
                    continue
                if line.name is not None:
                    text = line.name.rendered(self.world.lang(), self)
                elif line.each:
                    text = self.called((line.each,), row)
                else:
                    text = self.world.said(declared.name)
                items.append(SumItem(text, amount))
        self.names = outer
        return [item for item in items if item.amount] if named else items

    def _rows(self, table: str) -> Sequence[str]:
        return self.seats if table == self.declared.seats.table else self.world.ids(table)

    def done(self, deed: str) -> int:
        seat = self.names.get("seat") or self.names.get("turn") or ""
        return int(self.get("deeds").get(seat, {}).get(deed, 0))

    def hand(self, deck: str, seat: str) -> list[str]:
        """Return the cards in the hand of a seat."""
        return list(self.get(deck).hands.get(seat, ()))

    def left(self, deck: str) -> int:
        """Return the number of cards in a pile."""
        self.count_steps()
        return decks.left(stack(self.world, deck), self.get(deck))

    def lying(self, deck: str, where: str) -> list[str]:
        """Return the open cards, or the used ones (`where`: 'open' or 'used')."""
        return list(getattr(self.get(deck), where))

    def place(self, seat: str | None) -> int:
        """Return the place of a seat in this round's order, from 1; 0 for a seat that does not
        play."""
        return self.seats.index(seat) + 1 if seat in self.seats else 0

    def told(self, text: TextTemplate) -> str:
        return text.rendered(self.world.lang(), self)

    # -- what is done ----------------------------------------------------------------------------

    def carry_out(self, effects: Sequence[Effect]) -> None:
        """Do some effects, one after the other. Raises Unreckoned.

        Each verb of `game.yaml` has a method of its name: `gain` is done by `_gain`.
        """
        for effect in effects:
            self.count_steps()
            if effect.verb == "for":
                self._loop(effect)
            elif effect.verb == "if":
                met = effect.condition is None or effect.condition(self)
                self.carry_out(effect.then if met else effect.otherwise)
            elif effect.condition is None or effect.condition(self):
                getattr(self, f"_{effect.verb}")(effect)

    def _loop(self, effect: Effect) -> None:
        """Do the effects of a `for` for each row, known by the loop's word. After the loop the word
        means what it meant before; other names that its effects have changed stay changed."""
        rows = effect.value(self) if effect.value is not None else self._rows(effect.name)
        word, outer = effect.word, self.names
        for row in list(rows):
            self.count_steps()
            self.names = {**self.names, word: row}
            if effect.condition is None or effect.condition(self):
                self.carry_out(effect.then)
        self.names = {key: value for key, value in self.names.items() if key != word}
        if word in outer:
            self.names = {**self.names, word: outer[word]}

    def _gain(self, effect: Effect) -> None:
        self._transfer(effect, 1)

    def _pay(self, effect: Effect) -> None:
        self._transfer(effect, -1)

    def _transfer(self, effect: Effect, sign: int) -> None:
        """Move an amount between two owners, or between an owner and the bank.

        `gain: {coins: 3}` of Anna adds 3 to hers; with `from: petr` they are taken from his. An
        amount goes as far as its giver, the bank and the receiver's room allow; the rest is noted.
        """
        amount = self._figure(effect.value) * sign
        stock = self.declared.stocks[effect.name]
        owner, row = self._who(effect.who), self._who(effect.of)
        other = self._who(effect.other)
        if (stock.of and owner is None) or (stock.each and row is None):
            return  # nobody gains nothing
        if amount < 0:
            amount = -self._payable(stock, owner, row, -amount)
        if effect.other is not None:
            if other is None:
                return
            if amount > 0:
                amount = self._payable(stock, other, row, amount)
            elif text := self._lack_of_room(stock, other, row, -amount):
                self.shortfalls.append(text)  # not refused, it is paid in full: old logs were
            self.change(stock, other, row, -amount)
        elif amount > 0 and stock.supply is not None:
            amount = self._from_bank(stock, row, amount)
        self.change(stock, owner, row, self._within(stock, owner, row, amount))

    def _fall_short(self, text: str) -> None:
        """Note what could not be done in full: it refuses a deed, and a report tells of it."""
        self.shortfalls.append(text)
        self._cuts.append(text)

    def _from_bank(self, stock: Stock, row: str | None, amount: int) -> int:
        """Return the amount, at most what the bank has. Note a shortfall if that is less."""
        there = self.bank(stock.id, (row,) if row is not None else ())
        if amount <= there:
            return amount
        text = _("{what}: the bank has {n}; {wanted} needed")
        self._fall_short(text.format(n=there, what=self._named(stock, row), wanted=amount))
        return max(0, there)

    def _payable(self, stock: Stock, owner: str | None, row: str | None, amount: int) -> int:
        """Return what the owner can pay of an amount: at most what lies above the stock's least.
        A shortfall is noted, and refuses the deed."""
        there = self._now(stock, owner, row) - stock.least
        if amount <= there:
            return amount
        text = _("{what}: {who} has {n}; {wanted} needed")
        if stock.least:
            text = _("{what}: {who} can pay {n}; {wanted} needed")
        if owner is None:
            text = _("{what}: there are {n}; {wanted} needed")
        who = self.called(stock.of, owner) if owner is not None else ""
        what = self._named(stock, row)
        self._fall_short(text.format(who=who, n=there, what=what, wanted=amount))
        return max(0, there)

    def _within(self, stock: Stock, owner: str | None, row: str | None, amount: int) -> int:
        """Return the gain, at most the room that is left. Note a shortfall if that is less."""
        if text := self._lack_of_room(stock, owner, row, amount):
            self._fall_short(text)
            return max(0, self._room(stock, owner, row) or 0)
        return amount

    def _lack_of_room(self, stock: Stock, owner: str | None, row: str | None, amount: int) -> str:
        """Return the sentence that an owner has too little room for a gain; empty if it fits."""
        room = self._room(stock, owner, row)
        if room is None or amount <= room:
            return ""
        text = _("{what}: {who} has room for {n} more, not for {wanted}")
        who, what = self._whose(stock, owner), self._named(stock, row)
        return text.format(what=what, who=who, n=max(0, room), wanted=amount)

    def _room(self, stock: Stock, owner: str | None, row: str | None) -> int | None:
        """Return how much more an owner can hold; None if it has no upper bound."""
        most = self.most(stock, owner, row)
        return None if most is None else most - self._now(stock, owner, row)

    def _whose(self, stock: Stock, owner: str | None) -> str:
        """Return the name of the owner; that of the stock if it has none."""
        return self.called(stock.of, owner) if owner is not None else self.world.said(stock.name)

    def most(self, stock: Stock, owner: str | None, row: str | None) -> int | None:
        """Return the upper bound of a stock for an owner; None if it has none."""
        if stock.spaces:
            return len(self.world.ids(stock.spaces)) - 1
        if stock.most is None:
            return None
        outer = self.names
        self.names = {**outer, "owner": owner, "row": row if stock.each else owner}
        most = int(stock.most(self))
        self.names = outer
        return most

    def given_up(self, stock: Stock, owner: str, row: str | None, amount: int) -> int:
        """Take an amount away, at most what the owner has. Return what was taken."""
        there = self._payable(stock, owner, row, amount)
        self.change(stock, owner, row, -there)
        return there

    def received(self, stock: Stock, owner: str, row: str | None, amount: int) -> int:
        """Add an amount, at most what the owner has room for. Return what was added."""
        there = self._within(stock, owner, row, amount)
        self.change(stock, owner, row, there)
        return there

    def _move(self, effect: Effect) -> None:
        """Move a figure up or down, as far as its track goes."""
        stock, owner, row, amount = self._about(effect)
        now = self._now(stock, owner, row)
        self._set(stock, owner, row, now + amount)

    def _put(self, effect: Effect) -> None:
        stock, owner, row, amount = self._about(effect)
        self._set(stock, owner, row, amount)

    def _about(self, effect: Effect) -> tuple[Stock, str | None, str | None, int]:
        """Return the stock that an effect changes, its owner, its row, and the amount."""
        stock = self.declared.stocks[effect.name]
        amount = self._figure(effect.value)
        return stock, self._who(effect.who), self._who(effect.of), amount

    def _set(self, stock: Stock, owner: str | None, row: str | None, wanted: int) -> None:
        """Set a figure, within the bounds of its stock, and do what its new space of a track says.

        On a track from 0 to 9, 12 becomes 9, and a report tells that 12 was wanted.
        """
        if (stock.of and owner is None) or (stock.each and row is None):
            return
        most, now = self.most(stock, owner, row), self._now(stock, owner, row)
        value = max(stock.least, wanted if most is None else min(most, wanted))
        if value != wanted:
            self._cuts.append(self._bound_text(stock, owner, row, value, wanted))
        self.change(stock, owner, row, value - now)
        if stock.landing and value != now:
            self._land(stock, owner, value)

    def _bound_text(
        self, stock: Stock, owner: str | None, row: str | None, value: int, wanted: int
    ) -> str:
        """Return the sentence about a figure that met its bound: `Price: Anna comes to 9, not to
        12`."""
        text = _("{what}: {who} comes to {n}, not to {wanted}")
        if owner is None:
            text = _("{what}: it comes to {n}, not to {wanted}")
        who, what = self._whose(stock, owner), self._named(stock, row)
        return text.format(what=what, who=who, n=value, wanted=wanted)

    def _land(self, stock: Stock, owner: str | None, value: int) -> None:
        """Carry out the effects of a track's space for the owner that comes to it."""
        outer = self.names
        space = self.world.ids(stock.spaces)[value]
        self.names = {**outer, "space": space, "owner": owner}
        self.count_steps(101)
        self.carry_out(stock.landing)
        self.names = outer

    def _draw(self, effect: Effect) -> None:
        """Draw cards from the pile into a hand."""
        who = self._who(effect.who)
        for _card in range(self._cards_wanted(effect)):
            card = self._next(effect.name)
            if card is None or who is None:
                return
            self.hand_over(effect.name, who, card)
            self.note(who, effect.name, 1)

    def _flip(self, effect: Effect) -> None:
        """Turn cards of the pile face up."""
        for _card in range(self._cards_wanted(effect)):
            card = self._next(effect.name)
            if card is None:
                return
            cards: Cards = self.get(effect.name)
            self.write(effect.name, replace(cards, open=(*cards.open, card)))
            self.note("", effect.name, 1, card)

    def _cards_wanted(self, effect: Effect) -> int:
        wanted = max(0, self._figure(effect.value))
        self.count_steps(min(wanted, MOST_STEPS))
        return min(wanted, MOST_CARDS)

    def _next(self, deck: str) -> str | None:
        """Take the next card from the pile; if it is empty, the used cards become the pile first.
        Return None, and note a shortfall, if there is no card."""
        whole, cards = stack(self.world, deck), self.get(deck)
        self.count_steps(1 + len(whole) // 10)
        there = decks.pile(whole, cards)
        if not there:
            self._shuffle(Effect("shuffle", deck))
            cards = self.get(deck)
            there = decks.pile(whole, cards)
        # cards of which only the backs are known have left the pile too, though nobody knows which
        if not there or not decks.left(whole, cards):
            name = self.world.said(self.declared.decks[deck].name)
            self.shortfalls.append(_("{what}: no card is left").format(what=name))
            return None
        chance = self.before.choices.get(CHANCE, "")
        self.write(deck, replace(cards, drawn=cards.drawn + 1))
        if chance == UNSEEN:
            return UNSEEN
        return there[decks.chosen(chance, deck, cards.drawn, len(there))]

    def hand_over(self, deck: str, who: str, card: str) -> None:
        """Add a card to a hand."""
        cards: Cards = self.get(deck)
        hands = {**cards.hands, who: (*cards.hands.get(who, ()), card)}
        self.write(deck, replace(cards, hands=hands))

    def _take(self, effect: Effect) -> None:
        """Take named cards into a hand."""
        who = self._who(effect.who)
        for card in self._named_cards(effect):
            after = decks.taken(stack(self.world, effect.name), self.get(effect.name), card)
            if after is None or who is None:
                text = _("{what}: {card} is not there")
                self.shortfalls.append(self._about_card(text, effect.name, card))
                continue
            self.write(effect.name, after)
            self.hand_over(effect.name, who, card)
            self.note(who, effect.name, 1, card)

    def _play(self, effect: Effect) -> None:
        self._lay(effect, "open")

    def _discard(self, effect: Effect) -> None:
        self._lay(effect, "used")

    def _lay(self, effect: Effect, where: str) -> None:
        """Lay cards from a hand, or from the open cards, on the open or the used ones."""
        who = self._who(effect.who)
        for card in self._named_cards(effect):
            before: Cards = self.get(effect.name)
            after = decks.moved(before, card, who)
            if after is None:
                text = _("{what}: {card} is in no hand that it could come from")
                self.shortfalls.append(self._about_card(text, effect.name, card))
                continue
            held = after.hands != before.hands
            lying = (*getattr(after, where), card)
            self.write(effect.name, decks.with_lying(after, where, lying))
            if held and who is not None:
                self.note(who, effect.name, -1, card)

    def _hand(self, effect: Effect) -> None:
        """Give cards from one hand to another. Nobody else is told which."""
        who, other = self._who(effect.who), self._who(effect.other)
        for card in self._named_cards(effect):
            cards: Cards = self.get(effect.name)
            held = cards.hands.get(who or "", ())
            if who is None or other is None or not (card in held or UNSEEN in held):
                text = _("{what}: {card} is in no hand that it could come from")
                self.shortfalls.append(self._about_card(text, effect.name, card))
                continue
            after = decks.moved(cards, card, who)
            assert after is not None
            self.write(effect.name, after)
            self.hand_over(effect.name, other, card if card in held else UNSEEN)
            self.note(who, effect.name, -1)
            self.note(other, effect.name, 1)

    def _shuffle(self, effect: Effect) -> None:
        """Put the used cards back into the pile."""
        self.write(effect.name, replace(self.get(effect.name), used=()))

    def _named_cards(self, effect: Effect) -> list[str]:
        """Return the cards that an effect names."""
        named = effect.value(self) if effect.value is not None else None
        cards = [named] if isinstance(named, str) else list(named or ())
        self.count_steps(len(cards))
        return cards

    def _about_card(self, text: str, deck: str, card: str) -> str:
        declared = self.declared.decks[deck]
        name = self.world.said(declared.name)
        return text.format(what=name, card=self.called((declared.table,), card))

    def note(self, who: str, deck: str, amount: int, card: str = "") -> None:
        """Record that a hand gained or lost cards; `card` names one that all may know."""
        detail = f"{deck}.{card}" if card else deck
        self.entries.append(Entry(who, amount, self._reason, detail))

    def _own(self, effect: Effect) -> None:
        row, who = self._who(effect.value), self._who(effect.who)
        if row is not None and who is not None:
            self.write(effect.name, {**self.get(effect.name), row: who})

    def _free(self, effect: Effect) -> None:
        row = self._who(effect.value)
        others = {key: who for key, who in self.get(effect.name).items() if key != row}
        self.write(effect.name, others)

    def _order(self, effect: Effect) -> None:
        """Change the order of seats: at once between turns, else from the next phase on."""
        named = effect.value(self) if effect.value is not None else ()
        there = self.get("next_order") or self.get("order")
        first = [seat for seat in dict.fromkeys(named) if seat in there]
        order = (*first, *(seat for seat in there if seat not in first))
        self.write("next_order" if self.get("turn") else "order", order)

    def _end(self, effect: Effect) -> None:
        if effect.name == "turn":
            self.ends_turn = True
        else:
            self.ends_game = True

    def _figure(self, value: Expression | None) -> int:
        return int(value(self)) if value is not None else 0

    def _who(self, value: Expression | None) -> str | None:
        """Return the row that an expression gives; None for no expression, or nobody."""
        if value is None:
            return None
        row = value(self)
        return row if isinstance(row, str) else None

    def _now(self, stock: Stock, owner: str | None, row: str | None) -> int:
        """Return the present amount of a stock."""
        return self.stock(stock.id, tuple(key for key in (owner, row) if key is not None))

    def _named(self, stock: Stock, row: str | None) -> str:
        """Return the name of the counted thing: `Shares (Amber Line)`."""
        name = self.world.said(stock.name)
        return f"{name} ({self.called((stock.each,), row)})" if row is not None else name

    def change(self, stock: Stock, owner: str | None, row: str | None, amount: int) -> None:
        """Add an amount, less than 0 to take it, without any limit, and note an entry of it."""
        if not amount:
            return
        keys = tuple(key for key in (owner, row) if key is not None)
        self.write(stock.id, _with(self.get(stock.id), keys, amount))
        account = owner if owner is not None else ""
        detail = f"{stock.id}.{row}" if row is not None else stock.id
        self.entries.append(Entry(account, amount, self._reason, detail))


_NAMED = ("round", "phase", "turn", "order", "gone")
"""Fields that expressions know by name."""


def with_deed(
    deeds: Mapping[str, Mapping[str, int]], seat: str, deed: str
) -> dict[str, Mapping[str, int]]:
    """Return the deeds of this turn with one more deed of a seat."""
    counts = deeds.get(seat, {})
    return {**deeds, seat: {**counts, deed: counts.get(deed, 0) + 1}}


def _with(books: Any, keys: tuple[str, ...], amount: int) -> Any:
    """Return books, a number or mappings to some, with an amount more behind these keys."""
    if not keys:
        return (books or 0) + amount
    first, rest = keys[0], keys[1:]
    return {**books, first: _with(books.get(first, {} if rest else 0), rest, amount)}


def summed_up(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries with those of one account and thing added up."""
    totals: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        key = entry.account, entry.detail
        before = totals[key].amount if key in totals else 0
        totals[key] = entry._replace(amount=before + entry.amount)
    return [entry for entry in totals.values() if entry.amount]
