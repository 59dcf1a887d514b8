"""Views of the state for people: status, charts, what is left to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from companion.games.axis import money, reminders
from companion.games.axis.economy import prices, room, usable_complex
from companion.games.axis.play import Play
from companion.games.axis.state import (
    AxisState,
    capital_held,
    cities,
    production,
    production_total,
)
from companion.games.axis.victory import individual_gains, victory_blocks
from companion.table import lexicon
from companion.table.figures import figure, with_sign
from companion.table.i18n import N_, _, every, ngettext, quoted
from companion.table.overview import MAP, Overview, Part, finished
from companion.table.reply import Bar, Block, Chart, Grid, Heading, Line
from companion.table.rules import Entry

CITIES = N_("cities")
REMINDERS, PRICES = N_("reminders"), N_("prices")


def overview(play: Play, state: AxisState) -> Overview:
    """Return round, turn and phase; the powers; the cities; areas by power; what is left to do."""
    world = play.world
    powers = [name.casefold() for name in world.every_name("labels", "powers", "name") if name]
    parts = [
        Part("powers", powers[0], lambda: [_powers(play, state)], 0, lambda: powers),
        Part("cities", _(CITIES), lambda: [_sides(play, state)], 1, partial(every, CITIES)),
        Part(
            "reminders",
            _(REMINDERS),
            lambda: reminders.blocks(play, state),
            1,
            partial(every, REMINDERS),
        ),
        Part(
            "prices",
            _(PRICES),
            lambda: prices(play, state),
            1 if state.phase == "purchase" else None,
            partial(every, PRICES),
            looked_up=True,
        ),
        *play.status_parts(state),
        Part(MAP, _(MAP), lambda: [_areas(play, state, state.powers)], 9, partial(every, MAP)),
    ]
    words = world.vocabulary("powers")
    for power in state.powers:
        blocks = partial(_of_power, play, state, power)
        parts.append(Part(power, world.power(power), blocks, names=partial(words.names, power)))
    if state.winner is not None:
        return finished([Heading(_("The war is over")), *victory_blocks(play, state)], parts)
    return Overview([_turn(play, state)], parts, _due(play, state))


def now(play: Play, state: AxisState) -> list[Block]:
    """Show whose turn and which phase it is, and what is left to do in it. After the war:
    nothing."""
    if state.winner is not None:
        return []
    return [_turn(play, state), *reminders.of_the_turn(play, state), *_due(play, state)]


def _turn(play: Play, state: AxisState) -> Heading:
    """Return round, power and phase as a heading."""
    text = play.world.say(
        _("Round {round} · {power} · {phase}"),
        round=state.round,
        power=state.power,
        phase=play.phase_name(state.phase),
    )
    return Heading(text)


def _due(play: Play, state: AxisState) -> list[Block]:
    return [Line(f"- {task}") for task in tasks(play, state)]


def _areas(play: Play, state: AxisState, powers: Iterable[str]) -> Grid:
    """List the areas of each power, the richest first, then those without income. * marks a
    complex."""
    world, rows = play.world, []
    for power in powers:
        held = sorted(production(world, state, power), key=lambda pair: -pair[1])
        rich = {area for area, _income in held}
        poor = [area for area, owner in state.owners.items() if owner == power and area not in rich]
        named = [
            f"{world.area(area)} {income}{'*' if area in state.complexes else ''}"
            for area, income in held
        ]
        text = ", ".join(named) or "–"
        if poor:
            text += "; " + _("no income: {areas}").format(areas=", ".join(map(world.area, poor)))
        rows.append((world.power(power), str(len(held)), text))
    return Grid(
        (world.bare("labels", "power"), "", _("Areas and their income; * complex")),
        tuple(rows),
        right=frozenset({1}),
    )


def _of_power(play: Play, state: AxisState, power: str) -> list[Block]:
    """Show one power's books."""
    table = _powers(play, state)
    place = list(state.powers).index(power)
    return [table._replace(rows=(table.rows[place],)), _areas(play, state, (power,))]


def power_notes(play: Play, state: AxisState, power: str) -> list[str]:
    """Return what is to be known of a power besides its money and units: a lost capital, its
    technologies, notes of the edition."""
    world = play.world
    lost = [] if capital_held(world, state, power) else [_("capital lost")]
    known = [world.name("technologies", one) for one in state.powers[power].technologies]
    return [*lost, *known, *play.notes(state, power)]


def _powers(play: Play, state: AxisState) -> Grid:
    """Return a row for each power: production, cash, technologies, and what is to be known of it;
    `>` marks whose turn it is."""
    world = play.world
    rows = []
    for key, power in state.powers.items():
        notes = power_notes(play, state, key)
        if power.waiting:
            notes.append(world.say(_("to place: {units}"), units=power.waiting))
        mark = ">" if key == state.power and state.winner is None else ""
        total = str(production_total(world, state, key))
        rows.append((mark, world.power(key), total, str(power.cash), "; ".join(notes)))
    notes_title = _("Technologies and notes") if world.technology_numbers else _("Notes")
    titles = ("", world.bare("labels", "power"), _("Production"), _("Cash"), notes_title)
    return Grid(titles, tuple(rows), right=frozenset({2, 3}), names=frozenset({1}))


def _sides(play: Play, state: AxisState) -> Grid:
    """Return the victory cities of both sides, with the number that wins."""
    world = play.world
    rows = []
    for side, held in cities(world, state).items():
        names = ", ".join(world.name("victory_cities", city) for city in held)
        needed = play.needed(state, side)
        of = "" if needed is None else f"/{needed}"
        rows.append((world.side_name(side), f"{len(held)}{of}", names))
    title = _("Victory cities ({condition})").format(condition=play.condition(state))
    return Grid((_("Side"), _("Held"), title), tuple(rows), right=frozenset({1}))


def tasks(play: Play, state: AxisState) -> list[str]:
    """Return the tasks of the phase: its purpose, and what is known to be left."""
    world, mine = play.world, state.active
    cash = world.money(mine.cash)
    todo: list[str] = []
    if state.phase == "research":
        dice = mine.cash // world.constants["research_die_cost"]
        if state.turn.researched is None and dice > 0:
            text = ngettext(
                "'research': {cash} would pay for {n} die",
                "'research': {cash} would pay for {n} dice",
                dice,
            )
            todo.append(text.format(cash=cash, n=dice))
    elif state.phase == "purchase":
        if mine.cash >= min(unit.cost for unit in world.units.values() if unit.cost):
            todo.append(_("'buy': {cash} to spend").format(cash=cash))
    elif state.phase == "combat-move":
        edition_task = play.phase_task(state)
        todo.append(
            edition_task
            or _("Move what attacks; 'capture' what a tank blitzes, 'flak' for overflights")
        )
    elif state.phase == "combat":
        from companion.games.axis import raids

        attacks = play.attacks(state)
        verbs = (*(raids.attacks(play, state) if attacks is None else attacks), "battle")
        named = ", ".join(quoted(lexicon.shown("commands", verb)) for verb in verbs)
        todo.append(_("{commands}; 'capture' what nobody defends").format(commands=named))
    elif state.phase == "noncombat-move":
        todo.append(_("Land the aircraft, move what has not moved; submarines surface"))
    elif state.phase == "mobilize" and mine.waiting:
        places = [
            f"{world.area(area)} {room(play, state, area)}"
            for area in state.complexes
            if usable_complex(play, state, area) is None
        ]
        room_in = play.phase_task(state) or ", ".join(places) or _("none")
        text = _("'mobilize': {units} (room: {places})")
        todo.append(world.say(text, units=mine.waiting, places=room_in))
    todo += play.tasks(state)
    ahead = play.open_phases(state)
    then = play.phase_name(ahead[0]) if ahead else _("end of the turn")
    todo.append(_("'next': {phase}").format(phase=then))
    return todo


def document(play: Play, state: AxisState) -> dict[str, Any]:
    """Return the status as JSON."""
    world = play.world
    held = cities(world, state)
    status: dict[str, Any] = {
        "game": world.game.id,
        "round": state.round,
        "turn": state.power,
        "phase": state.phase,
        "choices": dict(state.choices),
        "powers": {
            key: {
                "side": world.side(key),
                "cash": power.cash,
                "production": production_total(world, state, key),
                "technologies": list(power.technologies),
                "capital_held": capital_held(world, state, key),
                "waiting": dict(power.waiting),
                "areas": [
                    {"area": area, "income": income}
                    for area, income in production(world, state, key)
                ],
                "luck": luck(play, state, key),
            }
            for key, power in state.powers.items()
        },
        "victory_cities": {side: len(names) for side, names in held.items()},
        "cities": held,
        "complexes": list(state.complexes),
        "to_do": tasks(play, state) if state.winner is None else [],
        "winner": state.winner,
        **play.document(state),
    }
    if state.winner is not None and play.victory_text(state) is None:
        status["growth"] = dict(individual_gains(play, state))
    return status


def luck(play: Play, state: AxisState, power: str) -> dict[str, Any]:
    """Return hits against expectation."""
    thrown = state.luck[power]
    expected = thrown.needed / play.world.constants["die_sides"]
    return {"dice": thrown.dice, "hits": thrown.hits, "expected": round(expected, 4)}


def chart(play: Play, state: AxisState, what: str) -> Chart:
    """Return the chart of a name in `companion.games.axis.play.CHARTS`."""
    world = play.world
    bars = []
    if what == "cities":
        for side, names in cities(world, state).items():
            shown = ", ".join(world.name("victory_cities", name) for name in names)
            bars.append(Bar(world.side_name(side), len(names), f"{len(names)}: {shown}"))
        return Chart(_("Victory cities"), tuple(bars))
    for key, power in state.powers.items():
        colour = world.powers[key].colour
        value: float
        if what == "cash":
            value, note = power.cash, str(power.cash)
        elif what == "luck":
            thrown = luck(play, state, key)
            value = thrown["hits"]
            text = _("dice {dice}, hits {hits}, expected {expected} ({difference})")
            expected = thrown["expected"]
            note = text.format(
                **{**thrown, "expected": figure(expected, 1)},
                difference=figure(value - expected, 1, "+"),
            )
        else:
            value = production_total(world, state, key)
            note = str(value)
            if not capital_held(world, state, key):
                note += " " + _("(capital lost: collects nothing)")
        bars.append(Bar(world.power(key), value, note, colour, key))
    titles = {
        "production": _("National production, round {round}").format(round=state.round),
        "cash": _("Cash, round {round}").format(round=state.round),
        "luck": _("Luck of the dice"),
    }
    return Chart(titles[what], tuple(bars))


def entries_text(play: Play, entries: Sequence[Entry]) -> list[str]:
    """Return entries as lines for logs: `Germany +18: captured capital: Russia`."""
    world = play.world
    return [
        f"{world.power(entry.account)} {with_sign(entry.amount)}: {_subject_of(play, entry)}"
        for entry in entries
    ]


def _subject_of(play: Play, entry: Entry) -> str:
    """Return the subject of an entry. The edition's own reasons come first."""
    return play.entry_text(entry) or money.entry_text(play.world, entry)
