"""Battles of a declared game at the table: the dice that are asked for, the chances that are told,
and what was thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from companion.declared.fights import (
    SIDES,
    BattleStanding,
    DeclaredBattle,
    Lookup,
    Struck,
    Thrown,
)
from companion.declared.ledger import Ledger
from companion.table.actions import Ask, Asking, Draft, Field, Input, Turns
from companion.table.battles import BattleSide, RetoldBattle, Throw
from companion.table.dialogue import carried, relayed
from companion.table.dice import Roll
from companion.table.errors import UsageError
from companion.table.figures import figure, percent, with_sign
from companion.table.i18n import N_, _
from companion.table.inputs import FLAG, counts_of
from companion.table.reply import Block, Grid, Heading, Line, Reply
from kitgen.game.declared.expressions import Unreckoned
from kitgen.game.declared.model import ATTACKER, BOTH, DEFENDER, Fight, Results

Fell = tuple[tuple[int, ...], ...]
"""The faces of each roll."""
Losses = tuple[Mapping[str, int], ...]
"""The hits of each unit, as often as somebody chose them."""
LIKELIEST = 8
"""Number of likeliest ends that are told one by one."""


class BattleAnswers(NamedTuple):
    """Answers of a battle: dice, rounds until the retreat, and chosen losses."""

    fell: Fell = ()
    retreat: int | None = None
    losses: Losses = ()


class BattleReport(NamedTuple):
    """Report of a battle: the names its deed knows, a sentence for each roll and choice, and why
    the answers differ from those asked for; empty if they do not."""

    names: Mapping[str, Any]
    told: Sequence[str]
    fault: str


# ---- losses that are chosen ----------------------------------------------------------------------


def chosen_by(side: str) -> str:
    """Return the name of the option that gives a side's losses on a line."""
    return f"{side}_losses"


_HELP = {
    ATTACKER: N_("The attacker's losses where they are chosen, / between them: 2 foot / 1 knight."),
    DEFENDER: N_("The defender's losses where they are chosen, / between them: 2 foot / 1 knight."),
}


def chosen(fight: Fight | Results) -> dict[str, Field]:
    """Return the fields for chosen losses, one for each side that chooses."""
    if isinstance(fight, Results):
        return {}
    turns = Turns(
        lambda text: [part.strip() for part in text.split("/") if part.strip()],
        N_("No losses are chosen for {left}."),
    )
    any_text: Input[Any] = Input(lambda _draft, text: text)
    return {
        chosen_by(side): Field(
            any_text,
            _HELP[side],
            required=False,
            option=f"{side}-losses",
            metavar="UNITS",
            turns=turns,
        )
        for side in SIDES
        if side in fight.chooses
    }


def _choice(
    ledger: Ledger, fight: Fight, draft: Draft[Any, Any], struck: Struck, scene: Sequence[Block]
) -> Ask[Mapping[str, int]]:
    """Return the question which units are hit, put to the seat that chooses."""
    words = ledger.world.vocabulary(fight.units).only(struck.takes)
    counts = counts_of(lambda _draft: words)
    told = _("{side}, hits: {hits}, of these at most: {most}").format(
        side=_whose(ledger, struck),
        hits=struck.hits,
        most=_counted(ledger, fight, struck.takes),
    )

    def read(draft: Draft[Any, Any], text: str) -> Mapping[str, int]:
        losses = counts.read(draft, text)
        if not struck.allows(losses):
            raise UsageError(f"{told}.")
        return losses

    return Ask(
        chosen_by(struck.side),
        draft,
        told,
        counts._replace(read=read, limits=lambda _draft: struck.takes),
        legal=(),
        default=struck.usual,
        required=False,
        wanted=True,
        seat=struck.seat,
        exactly=struck.hits,
        scene=scene,
    )


def _whose(ledger: Ledger, struck: Struck) -> str:
    """Return the side with the seat that chooses: `Defender (Thistle)`."""
    return f"{_capital(side_name(struck.side))} ({ledger.world.seat(struck.seat)})"


# ---- fought --------------------------------------------------------------------------------------


def thrown(
    ledger: Ledger, fight: Fight | Results, draft: Draft[Any, Any], seat: str
) -> Asking[BattleAnswers]:
    """Ask for every roll and every choice of losses as it comes. Raises Unreckoned."""
    if isinstance(fight, Results):
        purpose = _title(ledger, fight)
        faces = yield Roll(fight.dice, purpose, sides=fight.sides, seat=seat)
        return BattleAnswers((tuple(faces),))
    battle, fell = DeclaredBattle(ledger, fight), list[tuple[int, ...]]()
    losses = list[Mapping[str, int]]()
    retreat_after: int | None = draft.answers.get("retreat")
    retreat: int | None = None

    def asked(step: Thrown | Struck | BattleStanding) -> Asking[Any]:
        """Answer one step of the battle: with dice that fall, with the losses somebody chooses, or
        with whether the battle goes on. What was answered is kept for the event."""
        nonlocal retreat
        scene = _scene(ledger, fight, battle.there)
        if isinstance(step, Thrown):
            purpose = _purpose(ledger, fight, step)
            faces = tuple((yield Roll(step.thrown, purpose, sides=fight.sides, scene=scene)))
            fell.append(faces)
            return faces
        if isinstance(step, Struck):
            lost = yield _choice(ledger, fight, draft, step, scene)
            losses.append(lost)
            return lost
        presses = True
        if retreat_after is not None:
            presses = step.rounds < retreat_after
        elif fight.retreat:
            presses = not (yield _retreat(ledger, fight, draft, step, scene))
        if not presses:
            retreat = step.rounds
        return presses

    yield from relayed(battle.fought(), asked)
    return BattleAnswers(tuple(fell), retreat, tuple(losses))


def _retreat(
    ledger: Ledger,
    fight: Fight,
    draft: Draft[Any, Any],
    step: BattleStanding,
    scene: Sequence[Block],
) -> Ask[bool]:
    """Return the question whether the side that may retreat does so now."""
    return Ask(
        "retreat",
        draft,
        prompt=_("{who}: retreat?").format(who=_who(str(fight.retreat))),
        input=FLAG,
        legal=(),
        default=False,
        wanted=True,
        typed=False,
        above=_standing(ledger, fight, step),
        scene=scene,
    )


def replayed(ledger: Ledger, fight: Fight | Results, answers: BattleAnswers) -> BattleReport:
    """Fight a battle again with recorded answers. It never fails: a missing die hits nothing, and
    losses that are not possible become the usual ones. Raises Unreckoned."""
    fell, retreat = answers.fell, answers.retreat
    if isinstance(fight, Results):
        faces = fell[0] if fell else ()
        looked = Lookup(ledger, fight).looked(faces)
        fits = len(fell) == 1 and _falls(faces, fight.dice, fight.sides) and retreat is None
        names = {"die": looked.die, "total": looked.total, "result": looked.result}
        told = [_roll(_title(ledger, fight), faces)]
        return BattleReport(names, told, _fault(fits, losses_fit=True))
    battle = DeclaredBattle(ledger, fight)
    left, losses, told = list(fell), list(answers.losses), list[str]()
    fits, possible = retreat is None or bool(fight.retreat), True

    def answer(step: Thrown | Struck | BattleStanding) -> Any:
        """Answer one step from what was recorded, and note a line about it. Dice or losses that do
        not fit here any more clear `fits` or `possible`; losses then fall in the usual order."""
        nonlocal fits, possible
        if isinstance(step, Thrown):
            faces = left.pop(0) if left else ()
            fits = fits and _falls(faces, step.thrown, fight.sides)
            told.append(_roll(_purpose(ledger, fight, step), faces))
            return faces
        if isinstance(step, Struck):
            recorded = losses.pop(0) if losses else {}
            possible = possible and step.allows(recorded)
            lost = recorded if step.allows(recorded) else step.usual
            text = _("{side}: hits on {units}")
            units = _counted(ledger, fight, lost)
            told.append(text.format(side=_whose(ledger, step), units=units))
            return lost
        return retreat is None or step.rounds < retreat

    end = carried(battle.fought(), answer)
    fault = _fault(fits and not left, losses_fit=possible and not losses)
    return BattleReport(_known(end), told, fault)


def _fault(dice_fit: bool, losses_fit: bool) -> str:
    """Return what is wrong with recorded answers; empty if all fit."""
    if not dice_fit:
        return _("These are not the dice that are asked for")
    return "" if losses_fit else _("These are not the losses that are asked for")


def _roll(purpose: str, faces: Sequence[int]) -> str:
    return f"{_capital(purpose)}: {' '.join(map(str, faces))}"


def _falls(faces: Sequence[int], count: int, sides: int) -> bool:
    """Return whether so many dice can fall so."""
    return len(faces) == count and all(1 <= face <= sides for face in faces)


def _known(end: BattleStanding) -> dict[str, Any]:
    """Return what the expressions of a deed know of the end of its battle, by name."""
    attacker, defender = SIDES
    return {
        "attackers": end.left[attacker],
        "defenders": end.left[defender],
        "attackers_lost": end.lost[attacker],
        "defenders_lost": end.lost[defender],
        "won": end.won,
    }


# -- told ------------------------------------------------------------------------------------------


def side_name(side: str) -> str:
    return _("attacker") if side == ATTACKER else _("defender")


def _who(side: str) -> str:
    return _("attacker or defender") if side == BOTH else side_name(side)


def _counted(ledger: Ledger, fight: Fight, counts: Mapping[str, int]) -> str:
    return ledger.world.counted_rows(fight.units, counts) or "–"


def _purpose(ledger: Ledger, fight: Fight, step: Thrown) -> str:
    """Return what a roll is for: `round 2, attacker: 2 Footmen, 1 Rider`, after the name of the
    step if it has one."""
    name = ledger.world.said(step.volley.name)
    text = _("round {n}, {side}: {units}")
    told = text.format(
        n=step.round, side=side_name(step.side), units=_counted(ledger, fight, step.dice)
    )
    return f"{name}, {told}" if name else told


def _scene(ledger: Ledger, fight: Fight, there: Sequence[Mapping[str, int]]) -> Sequence[Block]:
    """Return a line for each side with the units left."""
    pairs = zip(SIDES, there, strict=True)
    return [
        Line(f"{_capital(side_name(side))}: {_counted(ledger, fight, units)}")
        for side, units in pairs
    ]


def _title(ledger: Ledger, fight: Results) -> str:
    look = Lookup(ledger, fight)
    text = _("{attack} against {defence}, column {column}")
    told = text.format(
        attack=look.attack, defence=look.defence, column=_heading(ledger, fight, look.column)
    )
    return f"{told} ({with_sign(look.modifier)})" if look.modifier else told


def _heading(ledger: Ledger, fight: Results, name: str) -> str:
    column = next(candidate for candidate in fight.columns if candidate.name == name)
    return f"{column.attack}:{column.defence}" if column.defence else with_sign(column.attack)


def _standing(ledger: Ledger, fight: Fight, step: BattleStanding) -> list[Block]:
    """Return a sentence for each side with the units that it has left."""
    text = _("{side} has {units} left.")
    sentences = (
        text.format(side=side_name(side), units=_counted(ledger, fight, step.left[side]))
        for side in SIDES
    )
    return [Line(_capital(sentence)) for sentence in sentences]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def rolls_told(fought: BattleReport) -> Iterator[Block]:
    return (Line(text, 2) for text in fought.told)


# -- retold ----------------------------------------------------------------------------------------


def dice_thrown(
    ledger: Ledger, fight: Fight | Results, answers: BattleAnswers, seats: Mapping[str, str]
) -> Iterator[Throw]:
    """Yield the dice of a battle that was fought, unit by unit, with the hits of each face; `seats`
    are the seats of its sides. A table of results has no hits. Raises Unreckoned."""
    if isinstance(fight, Results):
        return
    battle = DeclaredBattle(ledger, fight)
    left, losses, throws = list(answers.fell), list(answers.losses), list[Throw]()

    def answer(step: Thrown | Struck | BattleStanding) -> Any:
        """Answer one step as recorded, and keep the dice of each unit in a roll."""
        if isinstance(step, Thrown):
            faces = left.pop(0) if left else ()
            number, fell = fight.volleys.index(step.volley), iter(faces)
            for unit, count in step.dice.items():
                hits_of_face = battle.hits(step.side, number, unit)
                of_unit = [face for face in islice(fell, count) if 1 <= face <= len(hits_of_face)]
                hits = sum(hits_of_face[face - 1] for face in of_unit)
                throws.append(Throw(seats[step.side], len(of_unit), hits_of_face, hits))
            return faces
        if isinstance(step, Struck):
            recorded = losses.pop(0) if losses else {}
            return recorded if step.allows(recorded) else step.usual
        return answers.retreat is None or step.rounds < answers.retreat

    carried(battle.fought(), answer)
    yield from throws


def retold(
    ledger: Ledger, fight: Fight | Results, title: str, names: Mapping[str, Any], seat: str
) -> RetoldBattle | None:
    """Return a battle with its chances before the first die; `names` are what its deed knows of its
    end. A table of results has no sides that win. Raises Unreckoned."""
    if isinstance(fight, Results):
        return None
    battle = DeclaredBattle(ledger, fight)
    seats = sides_of(battle, seat)
    try:
        won = _chances_won(battle)
    except Unreckoned:
        won = {}
    sides = []
    for side in SIDES:
        had = battle.left_after[side][0]
        lost: Mapping[str, int] = names[f"{side}s_lost"]
        whose = f" ({ledger.world.seat(seats[side])})" if seats[side] else ""
        sides.append(
            BattleSide(
                seats[side],
                _capital(side_name(side)) + whose,
                forces=_counted(ledger, fight, had),
                lost=_counted(ledger, fight, lost) if any(lost.values()) else "",
                worth=float(sum(lost.values())),
                won=names["won"] == side,
                chance=won.get(side) if won else None,
            )
        )
    note = _("reckoned to the end, with the usual losses") if won else ""
    return RetoldBattle(title, tuple(sides), note)


def sides_of(battle: DeclaredBattle, seat: str) -> Mapping[str, str]:
    """Return the seat of each side as far as it is known: whoever does the deed attacks, and who
    chooses the losses of a side has it."""
    return {
        ATTACKER: battle.choosers[ATTACKER] or seat,
        DEFENDER: battle.choosers[DEFENDER],
    }


def _chances_won(battle: DeclaredBattle) -> dict[str, float]:
    won: dict[str, float] = dict.fromkeys(SIDES, 0.0)
    for hits_taken, chance in battle.weighed(None).items():
        stands = battle.stands(hits_taken, 0)
        if stands.won in won:
            won[stands.won] += chance
    return won


# -- weighed ---------------------------------------------------------------------------------------


def weighed(ledger: Ledger, fight: Fight | Results, rounds: int | None) -> Reply:
    """Return the exact odds. Raises Unreckoned if the battle is too large."""
    if isinstance(fight, Results):
        return _of_results(ledger, fight)
    battle = DeclaredBattle(ledger, fight)
    odds = _odds(ledger, fight, battle, rounds)
    titles = (_("Attacker wins"), _("Defender holds"), _("Nobody"), _("Undecided"))
    figures = tuple(map(percent, odds.won.values()))
    best = sorted(odds.left.items(), key=lambda pair: -pair[1])[:LIKELIEST]
    rows = tuple((percent(chance), *left) for left, chance in best)
    losses = tuple(
        (_capital(side_name(side)), _expected(ledger, fight, odds.lost[side])) for side in SIDES
    )
    blocks: list[Block] = [
        Heading(_("Exact odds")),
        Grid(titles, (figures,), right=frozenset(range(4))),
        Grid((_("Lost on average"), ""), losses),
        Grid((_("Chance"), _("attacker"), _("defender")), rows, right=frozenset({0})),
    ]
    if any(battle.choosers.values()):
        text = _("Reckoned with the usual losses; whoever chooses others changes the chances.")
        blocks.append(Line(text))
    ends = [[chance, *left] for left, chance in best]
    return Reply({"odds": odds.won, "lost": odds.lost, "ends": ends}, blocks)


class _Odds(NamedTuple):
    """Chances of a battle: of each side to win, of nobody and of no decision; the units that each
    side loses on average; the chance of each pair of forces left, in words."""

    won: Mapping[str, float]
    lost: Mapping[str, Mapping[str, float]]
    left: Mapping[tuple[str, str], float]


def _odds(ledger: Ledger, fight: Fight, battle: DeclaredBattle, rounds: int | None) -> _Odds:
    """Return the chances after so many rounds; None: at the end. Raises Unreckoned."""
    attacker, defender = SIDES
    won = dict.fromkeys((*SIDES, "nobody", "undecided"), 0.0)
    lost: dict[str, dict[str, float]] = {side: {} for side in SIDES}
    left: dict[tuple[str, str], float] = {}
    for hits_taken, chance in battle.weighed(rounds).items():
        stands = battle.stands(hits_taken, 0)
        both_left = all(any(stands.left[side].values()) for side in SIDES)
        won["undecided" if both_left else stands.won] += chance
        for side in SIDES:
            for unit, count in stands.lost[side].items():
                lost[side][unit] = lost[side].get(unit, 0.0) + chance * count
        forces = (
            _counted(ledger, fight, stands.left[attacker]),
            _counted(ledger, fight, stands.left[defender]),
        )
        left[forces] = left.get(forces, 0.0) + chance
    return _Odds(won, lost, left)


def _expected(ledger: Ledger, fight: Fight, lost: Mapping[str, float]) -> str:
    parts = (f"{figure(n)} {ledger.called((fight.units,), unit)}" for unit, n in lost.items())
    return ", ".join(parts) or "–"


def _of_results(ledger: Ledger, fight: Results) -> Reply:
    look = Lookup(ledger, fight)
    chances = look.weighed()
    rows = tuple(
        (percent(chance), result_name(ledger, fight, result)) for result, chance in chances
    )
    blocks: list[Block] = [
        Heading(_("Exact odds")),
        Line(_capital(_title(ledger, fight)) + "."),
        Grid((_("Chance"), _("Result")), rows, right=frozenset({0})),
    ]
    return Reply({"column": look.column, "odds": {str(key): n for key, n in chances}}, blocks)


def result_name(ledger: Ledger, fight: Results, result: Any) -> str:
    """Return a result as people read it; a row by its name."""
    table = ledger.world.game.tables[fight.table]
    refers = table.columns[fight.columns[0].name].refers_to
    if refers is not None and isinstance(result, str):
        return ledger.called((refers,), result)
    return "–" if result is None else str(result)
