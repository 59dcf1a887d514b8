"""The large figures of a card, made from what the card does: filters for layouts.

A figure is `{icon, sign, value, joint, others}`: one figure may stand for several things, `others`
are their icons and `joint` is what stands between. Which icons an account has and how a measure is
shown stand in the two tables that the column names: docs/data.md, "effects".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kitgen.game.effects import Change, Term, parse
from kitgen.game.figures import entry_of, figures_elsewhere
from kitgen.game.model import Row, Table
from kitgen.parts.views import TableView, table_of, tables_of

MINUS, EITHER = "−", "±"
OR, AS_MUCH = "/", "="
HALF = "½"
_SHOWN = re.compile(r"([+−±]?)(.*)")


class EffectFigure(NamedTuple):
    account: str
    icon: str
    sign: str
    value: str
    joint: str = ""
    others: tuple[str, ...] = ()


def figure(value: object, icon: str, sign: str = "") -> dict[str, object] | None:
    """Return a cell as a figure; None if it is empty or nought. A figure under nought has its
    minus."""
    if not isinstance(value, int) or not value:
        return None
    return _as_row(EffectFigure("", icon, MINUS if value < 0 else sign, str(abs(value))))


def figures(
    written: str | None, accounts: TableView, measures: TableView, *who: str
) -> list[dict[str, object]]:
    """Return the figures of effects as written in a cell; with `who`, of those that concern these
    players. A gain of what another lost is shown once, as a gain. Gain and loss of the same, or of
    something not known beforehand, are `±`. More than two of a kind are a range. The same of one
    thing or another is one figure."""
    tables, by_account, by_measure = tables_of(accounts), table_of(accounts), table_of(measures)
    gathered: list[EffectFigure] = []
    for effect in parse(written or ""):
        if who and not set(who) & set(effect.who):
            continue
        before = len(gathered)
        for number, change in enumerate(effect.changes):
            made = _figures_of_change(change, by_account, by_measure, tables)
            if made is None:  # it gives what another lost, so that loss is shown as a gain
                gathered = [_as_gain(f) if f.account == change.account else f for f in gathered]
                continue
            if number and made:  # the second and later changes of an effect are a choice
                if len(made) == 1 and gathered[before:] and _alike(gathered[-1], made[0]):
                    gathered[-1] = _with_joint(gathered[-1], OR, made[0].icon)
                    continue
                made[0] = made[0]._replace(sign=OR)
            for figure in made:
                other = _opposite(figure, gathered[:before])
                if other is None:
                    gathered.append(figure)
                else:
                    gathered[gathered.index(other)] = other._replace(sign=EITHER)
    return [_as_row(figure) for figure in _ranges(list(dict.fromkeys(gathered)))]


def _as_row(figure: EffectFigure) -> dict[str, object]:
    return {name: value for name, value in figure._asdict().items() if name != "account"}


def _alike(figure: EffectFigure, other: EffectFigure) -> bool:
    return (figure.sign, figure.value) == (other.sign, other.value)


def _with_joint(figure: EffectFigure, joint: str, *icons: str) -> EffectFigure:
    return figure._replace(joint=joint, others=(*figure.others, *icons))


def _figures_of_change(
    change: Change, accounts: Table, measures: Table, tables: Mapping[str, Table]
) -> list[EffectFigure] | None:
    """Return the figures of one change; None if it gives what was lost by another."""
    entry = entry_of(change, accounts)
    icons: object = entry["icons"] if entry else ()
    if entry is None or not isinstance(icons, tuple) or not icons:
        return []
    signs = [_sign(entry, change.sign, term=1)]
    values = ["".join(map(str, sorted(figures_elsewhere(entry, tables))))]
    counted: list[str] = []
    if change.terms:
        signs, values = [], []
    elif entry["shown"]:
        match = _SHOWN.fullmatch(str(entry["shown"]))
        assert match is not None
        signs, values = [match[1]], [match[2]]
    for term in change.terms:
        measure = measures.by_id.get(term.measure)
        shown = str(measure["shown"]) if measure else "each"
        if shown == "taken" and not term.stated:
            return None
        signless = shown in ("icon", "most", "nothing")
        signs.append("" if signless else _sign(entry, change.sign, term.sign))
        values.append(_value(term, shown, measure, tables))
        if measure and measure["icon"]:
            counted.append(str(measure["icon"]))
    made = []
    for sign, value in zip(signs, values, strict=True):
        if joint := str(entry["joint"] or ""):
            first, *others = icons
            made.append(
                EffectFigure(change.account, first, sign, value, joint, others=tuple(others))
            )
        else:
            made += [EffectFigure(change.account, icon, sign, value) for icon in icons]
    return [_with_joint(figure, AS_MUCH, *counted) if counted else figure for figure in made]


def _sign(entry: Row, change: int, term: int) -> str:
    """Return the sign that an account's entry shows for a change of this sign (1 or -1) by a term
    of this sign."""
    if entry["sign"] == "none":
        return ""
    gain = change * term > 0
    return "+" if gain == (entry["sign"] == "gain") else MINUS


def _value(term: Term, shown: str, measure: Row | None, tables: Mapping[str, Table]) -> str:
    """Return the number of a term as its measure is `shown`; empty where an icon says enough."""
    if shown == "nothing":
        return "0"
    if shown == "most":
        return f"≤{max(figures_elsewhere(measure, tables), default=0)}"
    if term.divisor == 2 and term.factor == 1:
        return HALF
    if shown in ("amount", "icon") and not term.stated and term.divisor == 1:
        return ""
    return "/".join(map(str, term.factors or (term.factor,)))


def _as_gain(figure: EffectFigure) -> EffectFigure:
    """Return a loss as a gain of as much; other figures as they are."""
    if figure.sign != MINUS:
        return figure
    return figure._replace(sign="+" if figure.value else EITHER)


def _opposite(figure: EffectFigure, earlier: list[EffectFigure]) -> EffectFigure | None:
    """Return the same figure with the other sign among those of other effects."""
    turned = {"+": MINUS, MINUS: "+"}.get(figure.sign)
    wanted = figure._replace(sign=turned) if turned and figure.value else None
    return wanted if wanted in earlier else None


def _ranges(figures: list[EffectFigure]) -> Iterator[EffectFigure]:
    """Yield the figures, three or more whole numbers of one icon and sign as one: `1–4`."""
    told_ranges: set[tuple[str, str]] = set()
    for figure in figures:
        kind = (figure.icon, figure.sign)
        same = [f.value for f in figures if (f.icon, f.sign) == kind]
        if len(same) < 3 or not all(value.isdigit() for value in same):
            yield figure
        elif kind not in told_ranges:
            told_ranges.add(kind)
            least, most = min(map(int, same)), max(map(int, same))
            yield figure._replace(value=f"{least}–{most}")
