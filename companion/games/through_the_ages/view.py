"""Views of the state for people: status, ratings, charts, what is left to do."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.games.through_the_ages import ages, costs, military_hand, prices, ratings, upkeep
from companion.games.through_the_ages.actions import (
    actions_told,
    civil_left,
    first_round,
    military_left,
)
from companion.games.through_the_ages.goods import stock
from companion.games.through_the_ages.ledger import AGE, CivLedger, entry_line, upkeep_title
from companion.games.through_the_ages.play import Play
from companion.games.through_the_ages.politics import narration
from companion.games.through_the_ages.state import KEEP_HAND, POLITICS, Civilisation, TtaState
from companion.games.through_the_ages.upkeep import uprising
from companion.games.through_the_ages.world import FOOD, PRODUCTION, RESOURCE, UNIT, URBAN, World
from companion.table import lexicon
from companion.table.figures import with_sign
from companion.table.i18n import N_, _, every
from companion.table.overview import Overview, Part, finished
from companion.table.reply import Bar, Block, Chart, Grid, Heading, Line
from companion.table.rules import Step

CHARTS = ("culture", "science", "strength")
PLAYERS, UPKEEP, POLITICS_PART, ROW = N_("players"), N_("upkeep"), N_("politics"), N_("row")
PRICES = N_("prices")
SHOWN = ("strength", "culture", "science", "happiness")


def overview(play: Play, state: TtaState) -> Overview:
    """Return round and turn, the figures of all, the upkeep ahead, each civilisation, politics, the
    row, what is due."""
    world = play.world
    parts = [
        Part("players", _(PLAYERS), lambda: [_figures(play, state)], 0, partial(every, PLAYERS)),
        Part("upkeep", _(UPKEEP), lambda: upkeep_ahead(play, state), 1, partial(every, UPKEEP)),
    ]
    words = world.player_words(state.players)
    for player in ranked_players(state):
        first = player in state.winners if state.over else player == state.turn
        parts.append(
            Part(
                player,
                world.colour(player),
                partial(_civilisation, world, state, player),
                2 if first else 4,
                partial(words.names, player),
            )
        )
    parts += [
        Part(
            "politics",
            _(POLITICS_PART),
            lambda: list(map(Line, narration.between(play, state))),
            3,
            partial(every, POLITICS_PART),
        ),
        Part(
            "prices",
            _(PRICES),
            partial(_prices, play, state),
            names=partial(every, PRICES),
        ),
        Part(
            "row",
            lexicon.shown("commands", "row", world.game.id),
            lambda: row_blocks(world, state) if state.row else [],
            5,
            partial(every, ROW),
        ),
    ]
    head = heading(play, state)
    if state.over:
        return finished(head, parts)
    return Overview(head[:1], parts, head[1:])


def _prices(play: Play, state: TtaState) -> list[Block]:
    return prices.blocks(play, state)


def upkeep_ahead(play: Play, state: TtaState) -> list[Block]:
    """Show what the upkeep would bring if the turn ended now (pp. 5, 9, 14)."""
    if state.over or first_round(state):
        return []
    if uprising(play.world, state):
        return [Line(_("Upkeep: an uprising, so nothing is scored, made or eaten (p. 14)"))]
    ledger = CivLedger(play.world, state)
    upkeep.run(ledger)
    sums: dict[str, int] = {}
    for entry in ledger.entries:
        title = upkeep_title(entry)
        sums[title] = sums.get(title, 0) + entry.amount
    told = ", ".join(f"{title} {with_sign(amount)}" for title, amount in sums.items())
    return [Line(_("Upkeep: {entries}").format(entries=told or _("nothing")))]


def _standing(play: Play, state: TtaState) -> Line:
    """Return everybody's culture, the most first."""
    ranked = sorted(state.playing, key=lambda player: -state.civs[player].culture)
    told = ", ".join(f"{play.world.player(key)} {state.civs[key].culture}" for key in ranked)
    return Line(_("Culture: {standing}.").format(standing=told))


def heading(play: Play, state: TtaState) -> list[Block]:
    """Show where the game stands, and what is left to do."""
    world = play.world
    if state.over:
        names = world.players_text(state.winners)
        line = _("{player} wins.") if len(state.winners) == 1 else _("A draw of {player}.")
        return [
            Heading(_("The game is over")),
            Line(line.format(player=names)),
            _standing(play, state),
        ]
    text = _("{age} · round {round} · {player}")
    if state.last_round:
        text = _("{age} · round {round} of {last} · {player}")
    title = world.say(
        text, age=state.age, round=state.round, last=state.last_round, player=state.turn
    )
    return [Heading(title), *(Line(f"- {task}") for task in tasks(play, state))]


def now(play: Play, state: TtaState, before: TtaState) -> list[Block]:
    """Return lines after an event: the heading when the turn has passed on, otherwise what is left
    to do."""
    if state.over or (state.turn, state.round) != (before.turn, before.round):
        return heading(play, state)
    return [Line(f"- {task}") for task in tasks(play, state)]


def tasks(play: Play, state: TtaState) -> list[str]:
    """Return the tasks that are due, in order."""
    world = play.world
    if state.over:
        return []
    due = play.due(state)
    if due:
        return [due] if state.lay else narration.tasks(play, state)
    lines = []
    if state.phase == POLITICS:
        lines += narration.tasks(play, state)
        limit = ratings.military_hand(world, state, state.turn).total
        if state.civ.military > limit and KEEP_HAND not in state.civ.used:
            text = _("military cards over the limit of {limit}: {count}; 'next' discards them")
            lines.append(text.format(limit=limit, count=state.civ.military - limit))
        if state.affairs.acted:
            lines.append(_("'next', or any action: politics is over"))
        elif lines:
            lines.append(_("'next', or any action: no political action"))
    text = _(
        "civil actions left: {civil}; military actions left: {military}; unused workers: {unused}"
    )
    if first_round(state):
        text = _("'take' a card; civil actions left: {civil}")
        if not civil_left(world, state):
            text = _("civil actions left: {civil}")
    lines.append(
        text.format(
            civil=civil_left(world, state),
            military=military_left(world, state),
            unused=state.civ.unused_workers,
        )
    )
    if state.civ.discount:
        text = _("discount left on units in this turn: {count} (resources)")
        lines.append(text.format(count=state.civ.discount))
    if uprising(world, state):
        text = _("uprising at the end of the turn: discontent {discontent}, unused {unused}")
        unhappy = ratings.discontent(world, state, state.turn)
        lines.append(text.format(discontent=unhappy, unused=state.civ.unused_workers))
    lines.append(_("'end': upkeep and the next player"))
    return lines


def passed_over(play: Play, before: TtaState, after: TtaState) -> list[Block]:
    """Say that the political action was let go, whichever event did it."""
    if before.phase != POLITICS or before.affairs.acted or after.affairs.acted:
        return []
    stays, player = (before.turn, before.round, POLITICS), before.turn
    gone = after.over or after.civs[player].resigned
    if gone or (after.turn, after.round, after.phase) == stays:
        return []
    if not military_hand.political_cards(play, before):
        return []
    text = _("{player} used no political action in this turn.")
    return [Line(play.world.say(text, player=player))]


def entries(play: Play, before: TtaState, after: Step[TtaState]) -> list[Block]:
    """Show what went up and down, line by line. What a new age takes stands below the news of it,
    and the upkeep of the turn before it above."""

    def told(*, aged: bool) -> list[Block]:
        shown_entries = (entry for entry in after.entries if (entry.reason == AGE) == aged)
        return [Line(entry_line(play.world, entry), 2) for entry in shown_entries]

    return [*told(aged=False), *ages.told(play, before, after.state), *told(aged=True)]


def ended(play: Play, before: TtaState, after: TtaState) -> list[Block]:
    """Return pacts and wars that are over, one line each."""
    return [Line(line) for line in narration.ended(play, before, after)]


def changed_ratings(play: Play, before: TtaState, after: TtaState) -> list[Block]:
    """Return a line of ratings that an event changed, the markers to move: `strength 3 → 5`."""
    lines: list[Block] = []
    for player in after.players:
        parts = []
        for name in SHOWN:
            old = ratings.RATINGS[name](play.world, before, player).total
            new = ratings.RATINGS[name](play.world, after, player).total
            if old != new:
                parts.append(f"{rating_name(name)} {old} → {new}")
        if parts:
            lines.append(Line(f"{play.world.player(player)}: {', '.join(parts)}", 2))
    return lines


def rating_name(name: str) -> str:
    """Return the name of a rating as it stands in a sentence."""
    return {
        "strength": _("strength"),
        "culture": _("culture per turn"),
        "science": _("science per turn"),
        "happiness": _("happiness"),
        "civil_actions": _("civil actions"),
        "military_actions": _("military actions"),
        "urban_limit": _("urban limit"),
        "food_production": _("food per turn"),
        "resource_production": _("resources per turn"),
        "civil_hand": _("civil cards in hand, at most"),
        "military_hand": _("military cards in hand, at most"),
    }[name]


def ranked_players(state: TtaState) -> list[str]:
    """Return the players by their seats; when the game is over the winners first, then the others
    by their culture (p. 18)."""
    if not state.over:
        return [*state.players]

    def place(player: str) -> tuple[bool, bool, int]:
        civ = state.civs[player]
        return player not in state.winners, civ.resigned, -civ.culture

    return sorted(state.players, key=place)


def _figures(play: Play, state: TtaState) -> Grid:
    """Return a table of all players' figures, the best ranked first, without those who resigned."""
    world, rows = play.world, []
    for player in ranked_players(state):
        civ = state.civs[player]
        if civ.resigned:
            continue
        total = {name: made(world, state, player).total for name, made in ratings.RATINGS.items()}
        unhappy = ratings.discontent(world, state, player)
        rows.append(
            (
                ">" if player == state.turn and not state.over else "",
                world.player(player),
                f"{civ.culture} +{total['culture']}",
                f"{civ.science} +{total['science']}",
                str(total["strength"]),
                f"{total['happiness']}" + (f" ({with_sign(-unhappy)})" if unhappy else ""),
                f"{stock(world, civ, FOOD)} +{total['food_production']}",
                f"{stock(world, civ, RESOURCE)} +{total['resource_production']}",
                f"{civ.yellow_bank}/{civ.unused_workers}",
                str(civ.blue_bank),
                *actions_told(world, state, player),
            )
        )
    titles = (
        "",
        _("Player"),
        _("Culture"),
        _("Science"),
        _("Str."),
        _("Happy"),
        _("Food"),
        _("Res."),
        _("Yellow"),
        _("Blue"),
        _("CA"),
        _("MA"),
    )
    return Grid(titles, tuple(rows), right=frozenset(range(2, len(titles))), names=frozenset({1}))


def _civilisation(world: World, state: TtaState, player: str) -> list[Block]:
    """Return what a player has: government, leader, tactic, cards in play and in hand, the wonder
    under way; or that the player has resigned."""
    civ = state.civs[player]
    if civ.resigned:
        text = _("{player} has resigned")
        return [Line(world.say(text, player=player))]
    head = [world.card(civ.government)]
    head += [world.card(civ.leader)] if civ.leader else []
    head += [world.card(civ.tactic)] if civ.tactic else []
    lines: list[Block] = [Line(f"{world.player(player)}: {', '.join(head)}")]
    for title, category in (
        (_("Farms and mines"), PRODUCTION),
        (_("Urban buildings"), URBAN),
        (_("Units"), UNIT),
    ):
        keys = (key for key in civ.technologies if world.cards[key].category == category)
        built = ", ".join(_on_card(world, civ, key) for key in keys)
        lines.append(Line(f"{title}: {built}", 2))
    for title, cards in (
        (_("Wonders"), tuple(w for w in civ.wonders if w not in civ.ruined)),
        (_("Ruined wonders"), civ.ruined),
        (_("Special technologies"), civ.specials),
        (_("Colonies"), civ.colonies),
        (_("In hand"), civ.hand),
    ):
        if cards:
            lines.append(Line(f"{title}: {world.cards_text(cards)}", 2))
    if civ.building:
        stages = world.cards[civ.building].stages
        under_way = world.say(
            _("Under way: {card}, stages {done} of {all} (next: {cost})"),
            card=civ.building,
            done=civ.stages,
            all=len(stages),
            cost="-".join(map(str, stages[civ.stages :])),
        )
        lines.append(Line(under_way, 2))
    if civ.military:
        named = f" ({world.cards_text(civ.known)})" if civ.known else ""
        text = _("Military cards: {count}").format(count=civ.military)
        lines.append(Line(text + named, 2))
    return lines


def _on_card(world: World, civ: Civilisation, card: str) -> str:
    """Return text such as `Bronze 2 (blue 3)`."""
    stored = civ.stored.get(card, 0)
    blue = " " + _("(blue {count})").format(count=stored) if stored else ""
    return f"{world.card(card)} {civ.technologies[card]}{blue}"


def row_blocks(world: World, state: TtaState) -> list[Block]:
    """Return the card row by cost, with what a card costs the player in turn; places as they are
    typed."""
    rows = []
    for place, card in enumerate(state.row, 1):
        if card and not state.over:
            base = world.row_costs[place - 1]
            cost = costs.total(costs.take_items(world, state, card, base))
            type_ = world.name("card_types", world.cards[card].type)
            rows.append((f"@{place}", str(cost), world.card(card), type_))
    titles = (_("Place"), _("Cost"), _("Card"), _("Type"))
    left = _("Left in the deck: {count}").format(count=sum(state.deck.values()))
    grid = [Grid(titles, tuple(rows), right=frozenset({0, 1}))] if rows else []
    return [*grid, Line(left)]


def document(play: Play, state: TtaState) -> dict[str, Any]:
    """Return the status as JSON. Each player has `items` for every rating."""
    world = play.world
    return {
        "game": world.game.id,
        "version": state.version,
        "age": state.age,
        "round": state.round,
        "last_round": state.last_round or None,
        "turn": state.turn,
        "phase": state.phase,
        "choices": dict(state.choices),
        "order": list(state.players),
        "players": {player: _player(world, state, player) for player in state.players},
        "row": list(state.row),
        "deck": sum(state.deck.values()) if state.keeps_row else None,
        "to_do": tasks(play, state),
        **narration.document(play, state),
        "winner": state.winners[0]
        if len(state.winners) == 1
        else "draw"
        if state.winners
        else None,
        "winners": list(state.winners),
        "ended": state.ended,
    }


def _player(world: World, state: TtaState, player: str) -> dict[str, Any]:
    """Return the figures of a player as JSON. Actions left are None except for the player in
    turn."""
    civ = state.civs[player]
    every = {name: made(world, state, player) for name, made in ratings.RATINGS.items()}
    turn = player == state.turn and not state.over
    return {
        "culture": civ.culture,
        "science": civ.science,
        "strength": every["strength"].total,
        "culture_per_turn": every["culture"].total,
        "science_per_turn": every["science"].total,
        "happiness": every["happiness"].total,
        "discontent": ratings.discontent(world, state, player),
        "food": stock(world, civ, FOOD),
        "resources": stock(world, civ, RESOURCE),
        "food_per_turn": every["food_production"].total,
        "resources_per_turn": every["resource_production"].total,
        "consumption": world.yellow_line(civ.yellow_bank).consumption,
        "population_cost": costs.total(costs.population_items(world, state, player)),
        "yellow_bank": civ.yellow_bank,
        "unused_workers": civ.unused_workers,
        "blue_bank": civ.blue_bank,
        "yellow_tokens": civ.yellow,
        "blue_tokens": civ.blue,
        "civil_actions": every["civil_actions"].total,
        "military_actions": every["military_actions"].total,
        "civil_left": civil_left(world, state) if turn else None,
        "military_left": military_left(world, state) if turn else None,
        "urban_limit": every["urban_limit"].total,
        "government": civ.government,
        "leader": civ.leader or None,
        "technologies": dict(civ.technologies),
        "stored": dict(civ.stored),
        "special": list(civ.specials),
        "wonders": list(civ.wonders),
        "wonder_under_way": {"card": civ.building, "stages": civ.stages} if civ.building else None,
        "colonies": list(civ.colonies),
        "tactic": civ.tactic or None,
        "hand": list(civ.hand),
        "hand_limit": every["civil_hand"].total,
        "military_cards": civ.military,
        "military_hand_limit": every["military_hand"].total,
        "resigned": civ.resigned,
        "items": {name: [i.document() for i in made.items] for name, made in every.items()},
    }


def chart(play: Play, state: TtaState, what: str) -> Chart:
    """Return the chart of a name in `CHARTS`, a bar for each player."""
    world, bars = play.world, []
    for player in state.playing:
        civ = state.civs[player]
        rating = ratings.RATINGS[what](world, state, player).total
        points = {"culture": civ.culture, "science": civ.science}.get(what, rating)
        note = str(points) if what == "strength" else f"{points} +{rating}"
        bars.append(Bar(world.player(player), points, note, world.colours[player], player))
    titles = {
        "culture": _("Culture, round {round}"),
        "science": _("Science, round {round}"),
        "strength": _("Strength, round {round}"),
    }
    return Chart(titles[what].format(round=state.round), tuple(bars))
