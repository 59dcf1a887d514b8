"""`odds`: the exact chances of an attack or a test, with a session or without one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.combat import limits, narration, words
from companion.games.battles_of_napoleon.combat.announced import Announced, Terms
from companion.games.battles_of_napoleon.combat.assaults import ASSAULTS, covered
from companion.games.battles_of_napoleon.combat.board import attack_of, start_of
from companion.games.battles_of_napoleon.combat.chances import Deck, deck_of, distribution
from companion.games.battles_of_napoleon.combat.escapes import retreat_from
from companion.games.battles_of_napoleon.combat.fights import Combatants, modifiers
from companion.games.battles_of_napoleon.combat.melee import by_itself
from companion.games.battles_of_napoleon.combat.words import AttackWords, Supposed
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import ARTILLERY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    DISORDERED,
    MOUNTED,
    UNLIMBERED,
    NapoleonState,
    Unit,
)
from companion.games.battles_of_napoleon.sums.attack import CHARGE, FIRE, FRONT, MELEE, Attack
from companion.games.battles_of_napoleon.sums.troops import (
    RAN,
    RETREATED,
    Troop,
    TroopLeader,
    troop_of,
)
from companion.games.battles_of_napoleon.trial import TrialItem, chance, needed
from companion.games.battles_of_napoleon.words import (
    find_card,
    find_hex,
    spelled,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table import lexicon
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.errors import RefusedError, UsageError
from companion.table.figures import figure, percent, with_sign
from companion.table.i18n import _, ngettext
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.words import LETTERS, Vocabulary, parted, parts_of

KINDS = (FIRE, MELEE, CHARGE)
FEW = 12
"""Number of ends of a fight that are shown one by one; the others are added up."""


class OddsQuestion(NamedTuple):
    """An attack to weigh: both units, and the cards that may come."""

    attack: Attack
    field: Combatants
    deck: Deck


def odds(context: Context[NapoleonState | None], args: Args) -> Reply:
    """Return the exact chances over die and deck. In a session units, commanders and cards seen are
    those of the books, and words may suppose them otherwise; without one units are named by their
    cards."""
    play: Play = context.play
    others = parted(args.text("or") or "")
    questions = [
        _question(play, context.state, Args({**args.values, "words": (text,)}))
        for text in (args.rest("words"), *others)
    ]
    return side_by_side(play, questions) if others else answer(play, questions[0])


def _kind(play: Play, text: str) -> tuple[str, str]:
    """Return the kind of attack that the first word names, and the words behind it."""
    first, _space, rest = text.strip().partition(" ")
    # An id that is a word itself would hide that word from the list.
    known = {
        f"={kind}": [
            *spelled(play.world, "test_words", kind),
            *lexicon.spellings("commands", kind, play.world.game.id),
        ]
        for kind in KINDS
    }
    return Vocabulary.of(_("attacks"), known).find(first).removeprefix("="), rest


def _question(play: Play, state: NapoleonState | None, args: Args) -> OddsQuestion:
    """Read the words of `odds` into a question, about the units as they stand or, without a
    session, about bare ones. Raises UsageError, RefusedError."""
    kind, text = _kind(play, args.rest("words"))
    world, gone = play.world, args.text("gone")
    dropped = {find_card(world, card) for card in parts_of(gone or "")}
    known = card_words(world) if state is None else unit_words(world, state)
    pair = words.pair(text, known)
    if not pair.unit or not pair.target:
        raise UsageError(words.who_at_whom())
    unit, target = known.find(pair.unit), known.find(pair.target)
    attack_words = words.read(world, " ".join((*pair.before, "at", *pair.behind)), known)
    terms: Terms
    if state is None:
        terms = attack_words.terms
        if attack_words.covered:
            terms = replace(terms, aspect=covered(terms.aspect, {"flank_cover": "yes"}))
        attack = _bare_attack(kind, terms)
        troops = (_bare(world, unit, "attacker"), _bare(world, target, "target"))
    else:
        state = _with(world, state, {unit: attack_words.own, target: attack_words.theirs})
        plan = _plan(play, state, kind, (unit, target), attack_words, args)
        if refusals := limits.lasting_refusals(play, state, plan):
            raise RefusedError(refusals)
        terms = plan = _way_of(world, state, plan)
        attack = attack_of(world, state, plan)
        troops = (troop_of(world, state, unit), troop_of(world, state, target))
    field = Combatants(
        supposed(world, troops[0], attack_words.own),
        supposed(world, troops[1], attack_words.theirs),
    )
    refused = limits.between_refusals(
        play, kind, (field.attacker, field.target), terms, attack.rules
    )
    if refused:
        raise RefusedError(refused)
    return OddsQuestion(attack, field, _deck(world, state, dropped))


def _plan(
    play: Play,
    state: NapoleonState,
    kind: str,
    pair: tuple[str, str],
    attack_words: AttackWords,
    args: Args,
) -> Announced:
    """Return the attack as the command of its kind would announce it. Raises UsageError."""
    at = args.text("at")
    place = find_hex(play.world, state, at) if at else None
    assault = ASSAULTS[kind]
    plan = assault(unit=pair[0], target=pair[1], hex=place, board=args.flag("board"))
    return assault.told_by(play, state, plan, attack_words)


def _with(world: World, state: NapoleonState, what: Mapping[str, Supposed]) -> NapoleonState:
    """Return the books with what was supposed of both units."""
    for key, supposition in what.items():
        state = state.with_unit(supposed(world, troop_of(world, state, key), supposition).unit)
    return state


def _way_of(world: World, state: NapoleonState, plan: Announced) -> Announced:
    """Return the way of the target, if the hexes in the books leave one only and nobody has
    said."""
    start = start_of(state, plan)
    if start is None or plan.board or plan.retreat:
        return plan
    ridden = state.changed_unit(plan.unit, hex=start)
    known = retreat_from(world, ridden, plan.target, plan.unit)
    return replace(plan, retreat=known) if known else plan


def _deck(world: World, state: NapoleonState | None, dropped: set[str]) -> Deck:
    """Return the cards that may come next: by the books, or of a whole deck, less those said to be
    gone."""
    if state is None:
        return deck_of(_left(tuple(world.cards), dropped))

    def left(drawn: tuple[str, ...]) -> Sequence[str]:
        after = state
        for card in drawn:
            after = deck.turned(world, after, card)
        return _left(deck.possible(world, after), dropped)

    return left


def _left(cards: Sequence[str], dropped: set[str]) -> Sequence[str]:
    left = [card for card in cards if card not in dropped]
    if not left:
        raise UsageError(_("No card is left that could come."))
    return left


def card_words(world: World) -> Vocabulary:
    """Return the words for unit cards, by nation and number or by name: `fr1`, `british 14`,
    `cuirassiers`."""
    names: dict[str, list[str | None]] = {}
    for key, card in world.units.items():
        nations = [card.nation, card.nation[:2], *world.spellings("nations", card.nation)]
        short = [f"{nation}{gap}{card.number}" for nation in nations for gap in ("", " ")]
        names[key] = [*world.spellings("units", key), *short]
    return Vocabulary.of(_("unit cards"), names)


def _bare(world: World, key: str, name: str) -> Troop:
    """Return a unit at full strength in its usual formation: infantry in column, guns ready to
    fire."""
    card = world.units[key]
    formation = {INFANTRY: "column", ARTILLERY: UNLIMBERED}.get(card.arm, MOUNTED)
    unit = Unit(
        name,
        group="",
        card=key,
        figures=card.figures,
        formation="" if card.rifles else formation,
        skirmishers=card.skirmishers,
        grenadiers=card.grenadiers,
    )
    return Troop(unit, card)


def _bare_attack(kind: str, terms: Terms) -> Attack:
    """Return an attack between units of no session: the words that were said are the rules in
    play."""
    return Attack(
        kind,
        terms.away,
        aspect=terms.aspect or FRONT,
        terrain=terms.terrain,
        downhill=terms.downhill,
        support=len(terms.support),
        figures=terms.figures,
        bases=terms.bases,
        batteries=terms.batteries or 0,
        canister=terms.canister,
        mass=(len(terms.mass), 3 * len(terms.mass)) if terms.mass else None,
        answers_at=terms.reacts,
        absorbs=terms.absorbs,
        retreat=terms.retreat,
        rout=terms.rout,
        extra=terms.extra,
        rules=dict.fromkeys(("canister", "mass_charge", "skirmishers", "fatigue"), "yes"),
    )


def supposed(world: World, troop: Troop, what: Supposed) -> Troop:
    """Return the unit as somebody supposes it. Raises UsageError for figures that it cannot
    have."""
    if what.figures is not None:
        most = troop.card.figures
        if not 1 <= what.figures <= most:
            message = _("{unit} has 1 to {most} figures.")
            raise UsageError(message.format(unit=world.name("units", troop.card.id), most=most))
        troop = troop.without(max(0, troop.figures - what.figures))
    shape = world.formations.get(what.formation or "")
    if shape is not None and shape.arm != troop.arm:
        message = _("{unit} cannot be in this formation: {formation}.")
        name = world.name("units", troop.card.id)
        shown = world.name("formations", shape.id)
        raise UsageError(message.format(unit=name, formation=shown))
    unit = troop.unit
    troop = troop.changed(
        formation=what.formation or unit.formation,
        state=what.state or unit.state,
        detached=what.detached or unit.detached,
        fatigued=what.tired or unit.fatigued,
    )
    if what.leaders:
        leaders = tuple(
            TroopLeader(f"{troop.id} {number}", melee, morale, wounded)
            for number, (melee, morale, wounded) in enumerate(what.leaders, 1)
        )
        troop = replace(troop, leaders=leaders)
    return troop


# -- the answer -----------------------------------------------------------------------------------

Event = Callable[[Combatants, Combatants], bool]


def _leader(kind: str) -> Event:
    """Return the event that a commander with the target is wounded, or `killed`."""

    def happened(before: Combatants, after: Combatants) -> bool:
        fallen = set(after.target.fallen)
        if kind == "killed":
            return bool(fallen)
        was = {leader.post for leader in before.target.leaders if leader.wounded}
        now = {leader.post for leader in after.target.leaders if leader.wounded}
        return bool(now - was)

    return happened


EVENTS: Mapping[str, Event] = {
    "no_effect": lambda before, after: after.target == before.target,
    "figure": lambda before, after: after.target.figures < before.target.figures,
    "disordered": lambda before, after: (
        before.target.good and after.target.state == DISORDERED and not after.target.destroyed
    ),
    "routed": lambda _before, after: (
        after.target.moved == RAN and after.target.routed and not after.target.destroyed
    ),
    "retreats": lambda _before, after: (
        after.target.moved == RETREATED and not after.target.destroyed
    ),
    "destroyed": lambda _before, after: after.target.destroyed,
    "hex_empty": lambda _before, after: after.target.vacated,
    "commander_wounded": _leader("wounded"),
    "commander_lost": _leader("killed"),
    "square": lambda before, after: after.target.square and not before.target.square,
    "attacker_figure": lambda before, after: after.attacker.figures < before.attacker.figures,
    "attacker_disordered": lambda before, after: after.attacker.state != before.attacker.state,
}
"""Results that may come of an attack, each weighed by itself."""


def weigh(question: OddsQuestion, world: World) -> dict[Combatants, Fraction]:
    return distribution(world, question.attack, question.field, question.deck)


def answer(play: Play, question: OddsQuestion) -> Reply:
    """Return the chances as a document and as text."""
    weighed = _weighed(play, question)
    table = outcomes(question.field, weighed.ends)
    return Reply(_document(play, weighed, table), _blocks(play, weighed, table))


MOST_BESIDE = 4
"""Number of attacks that stand side by side in 80 columns."""


class WeighedAttack(NamedTuple):
    """Results of an attack: how both units may stand, its numbers, the chance that it succeeds at
    all and of all that may happen, and the figures that target and attacker lose on average."""

    question: OddsQuestion
    ends: Mapping[Combatants, Fraction]
    items: Sequence[TrialItem]
    automatic: bool
    success: Fraction
    chances: Mapping[str, Fraction]
    lost: Fraction
    own_lost: Fraction


def _weighed(play: Play, question: OddsQuestion) -> WeighedAttack:
    """Return an attack with all that may come of it."""
    world, attack, field = play.world, question.attack, question.field
    ends = weigh(question, world)
    items = modifiers(world, attack, field)
    automatic = field.target.routed or by_itself(attack, field.target)
    # The die has ten sides: its chance is a whole number of tenths.
    success = Fraction(1) if automatic else Fraction(round(chance(items) * 10), 10)

    def expected(value: Callable[[Combatants], int]) -> Fraction:
        return sum((share * value(end) for end, share in ends.items()), Fraction(0))

    return WeighedAttack(
        question,
        ends,
        items,
        automatic,
        success,
        chances={name: expected(partial(happened, field)) for name, happened in EVENTS.items()},
        lost=expected(lambda end: field.target.figures - end.target.figures),
        own_lost=expected(lambda end: field.attacker.figures - end.attacker.figures),
    )


def side_by_side(play: Play, questions: Sequence[OddsQuestion]) -> Reply:
    """Return attacks as columns of one table, each by its letter, and what may come of each."""
    world, columns = play.world, [_weighed(play, question) for question in questions]
    blocks: list[Block] = [Heading(_("Exact odds side by side"))]
    for letter, weighed in zip(LETTERS, columns, strict=False):
        attack, field = weighed.question.attack, weighed.question.field
        verb = world.name("test_words", attack.kind)
        names = [_called(world, unit) for unit in (field.attacker, field.target)]
        value = sum(item.value for item in weighed.items)
        blocks.append(Line(f"{letter}: {verb}: {names[0]} → {names[1]} ({with_sign(value)})", 2))
    rows = [(_("success"), *(percent(column.success, 1) for column in columns))]
    rows += [
        (world.name("odds_words", name), *(percent(column.chances[name], 1) for column in columns))
        for name in EVENTS
        if any(column.chances[name] for column in columns)
    ]
    rows.append((_("figures lost on average"), *(figure(column.lost) for column in columns)))
    if any(column.own_lost for column in columns):
        lost = (figure(column.own_lost) for column in columns)
        rows.append((_("figures that the attacker loses"), *lost))
    for begun in range(0, len(columns), MOST_BESIDE):
        part = tuple((row[0], *row[1:][begun : begun + MOST_BESIDE]) for row in rows)
        letters = LETTERS[begun : begun + len(part[0]) - 1]
        titles = (_("What may come of it"), *letters)
        blocks.append(Grid(titles, part, right=frozenset(range(1, len(titles)))))
    documents = [
        _document(play, weighed, outcomes(weighed.question.field, weighed.ends))
        for weighed in columns
    ]
    return Reply({"attacks": documents}, blocks)


def _document(play: Play, weighed: WeighedAttack, table: Outcomes) -> dict[str, Any]:
    """Return chances as data; each outcome has its chance as a float and as an exact fraction."""
    world, question = play.world, weighed.question
    items, attack = weighed.items, question.attack
    return {
        "attack": attack.kind,
        "items": [item.document(world) for item in items],
        "modifier": sum(item.value for item in items),
        "needed": needed(items),
        "automatic": weighed.automatic,
        "success": float(weighed.success),
        "cards": len(question.deck(())),
        "chances": {name: float(value) for name, value in weighed.chances.items()},
        "figures_lost": float(weighed.lost),
        "outcomes": [
            {**end._asdict(), "chance": float(value), "fraction": str(value)}
            for end, value in table
        ],
    }


class TargetLeft(NamedTuple):
    """End of the target of an attack."""

    figures_lost: int
    state: str
    formation: str
    retreats: bool


Outcomes = list[tuple[TargetLeft, Fraction]]


def outcomes(field: Combatants, ends: Mapping[Combatants, Fraction]) -> Outcomes:
    """Return how the target may end, likeliest first: figures lost, state, and where it is."""
    chances_of: dict[TargetLeft, Fraction] = {}
    for end, value in ends.items():
        target = end.target
        left = TargetLeft(
            field.target.figures - target.figures,
            "destroyed" if target.destroyed else target.state,
            target.formation,
            target.moved == RETREATED and not target.destroyed,
        )
        chances_of[left] = chances_of.get(left, Fraction(0)) + value
    return sorted(chances_of.items(), key=lambda item: (-item[1], item[0]))


def _blocks(play: Play, weighed: WeighedAttack, table: Outcomes) -> list[Block]:
    """Return the odds of an attack to be shown: its sum, the chances of what may come, and the
    table of results."""
    world, question = play.world, weighed.question
    attack, field = question.attack, question.field
    names = [_called(world, unit) for unit in (field.attacker, field.target)]
    verb = world.name("test_words", attack.kind)
    blocks: list[Block] = []
    if not field.target.routed:
        title = f"{verb}: {names[0]} → {names[1]}"
        blocks += narration.forecast(play, title, weighed.items, automatic=weighed.automatic)
    count = len(question.deck(()))
    text = ngettext(
        "{count} card may come; {lost} figures lost on average.",
        "{count} cards may come; {lost} figures lost on average.",
        count,
    )
    blocks.append(Line(text.format(count=count, lost=figure(float(weighed.lost)))))
    rows = tuple(
        (percent(value, 1), world.name("odds_words", name))
        for name, value in weighed.chances.items()
        if value
    )
    blocks.append(Grid((_("Chance"), _("What may come of it")), rows, right=frozenset({0})))
    blocks.append(_table(world, table))
    return blocks


def _called(world: World, troop: Troop) -> str:
    """Return the label of a unit in a session, the name of its card without one."""
    return world.label(troop.id) if troop.unit.group else world.name("units", troop.card.id)


def _table(world: World, table: Outcomes) -> Grid:
    """Return the likeliest ends for the target, and one row for all others."""
    rows = []
    for end, value in table[:FEW]:
        state = world.name("unit_states", end.state)
        if end.retreats:
            state += ", " + world.name("odds_words", "retreats")
        shape = world.name("formations", end.formation) if end.formation else "–"
        rows.append((percent(value, 1), str(end.figures_lost), state, shape))
    if table[FEW:]:
        rest = sum((value for _end, value in table[FEW:]), Fraction(0))
        rows.append((percent(rest, 1), "", _("anything else"), ""))
    titles = (_("Chance"), _("Figures lost"), _("The target is then"), _("Formation"))
    return Grid(titles, tuple(rows), right=frozenset({0, 1}))
