"""`can`, which records nothing: whether a command could be carried out, what a unit may do now, and
what the hexes say.

`can retreat b1c --at N2` carries the command out on a state that is thrown away. `can f1a` lists
the actions of a unit with the rule against each. The others are about hexes (`map_questions`).

An *act* is one of the actions of a unit that the rules know: move, fire, charge and the like
(`ACTS`). A refusal is *lasting* if no other moment would lift it. A *reply* has an answer as data
for `--json` and as blocks to read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.actions import ACTS
from companion.games.battles_of_napoleon.books.map_questions import QUESTIONS, SECTION, MapQuestion
from companion.games.battles_of_napoleon.combat.assaults import may_attack_target
from companion.games.battles_of_napoleon.field import FORWARD
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.movement.move_questions import ON_FOOT, goals
from companion.games.battles_of_napoleon.movement.moves import UnitMove, most_hexes
from companion.games.battles_of_napoleon.play import PAGES, Play
from companion.games.battles_of_napoleon.state import SEGMENTS, NapoleonState, Unit
from companion.games.battles_of_napoleon.verbs import VERBS
from companion.games.battles_of_napoleon.view import entry_text
from companion.games.battles_of_napoleon.words import (
    HEX,
    hex_text,
    nothing_more,
    spelled,
    unit_words,
)
from companion.games.battles_of_napoleon.world import World
from companion.table import lexicon
from companion.table.arguments import Args
from companion.table.context import Context
from companion.table.dry_run import tried
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import _
from companion.table.possible import listed
from companion.table.reply import Block, Grid, Heading, Line, Reply
from companion.table.rules import Step
from companion.table.words import Vocabulary, plain

LOOKING = ("can", "cards", "odds")
"""Commands that can always be asked."""


def can(context: Context[Any], args: Args) -> Reply:
    """Answer about a unit (`can f1a`), about hexes (`can zone E5 N`), or about any command as it
    would be typed (`can retreat b1c --at N2`), which is carried out on a state that is thrown away.
    Words that list what is possible are answered by `listed` first. Raises UsageError for words
    that are not understood, and for a command that only looks."""
    play: Play = context.play
    state: NapoleonState = context.state
    words = args.texts("words")
    tokens = [token for word in words for token in word.split()]
    if possible := listed(context, tokens):
        return possible
    units = unit_words(play.world, state)
    kind, name = _meaning(play.world, units, tokens)
    if kind == UNIT:
        unit, rest = units.leading(tokens)
        nothing_more(rest)
        return unit_reply(play, state, unit)
    if kind == QUESTION:
        return QUESTIONS[name](play, state, MapQuestion.of(play, state, tokens[1:]))
    if name in LOOKING:
        raise UsageError(_("'{word}' can always be asked.").format(word=name))

    def changes(step: Step[NapoleonState]) -> Iterator[Block]:
        return (Line(entry_text(play, entry), 2) for entry in step.entries)

    return tried(context, (name, *words[1:]), changes)


UNIT, QUESTION, COMMAND = "unit", "?", "!"
"""What the first word can ask about; questions and commands are looked up with their sign."""


def _meaning(world: World, units: Vocabulary, tokens: Sequence[str]) -> tuple[str, str]:
    """Return what the first word asks about, and the name of the question or command: `("?",
    "zone")`, `("!", "retreat")`, `("unit", "")`. Raises UsageError.

    The beginning of a word is enough. A word that begins no question and no command means a unit;
    so does a beginning that stands alone and begins the name of exactly one unit. Where a word
    means a question and a command (`retreat`), it is the question if a hex follows."""
    first = tokens[0]
    known = {f"{QUESTION}{key}": spelled(world, SECTION, key) for key in QUESTIONS}
    for name in ("next", *(verb.name for verb in VERBS)):
        known[f"{COMMAND}{name}"] = [*lexicon.spellings("commands", name, world.game.id)]
    vocabulary = Vocabulary.of(_("questions and commands"), known)
    meanings = vocabulary.matches(first)
    in_full = plain(first) in {plain(name or "") for names in known.values() for name in names}
    lone_beginning = len(tokens) == 1 and not in_full
    if not meanings or (lone_beginning and len(units.matches(first)) == 1):
        return UNIT, ""
    if len(meanings) > 1:
        hex_follows = len(tokens) > 1 and re.fullmatch(HEX, tokens[1]) is not None
        kind = QUESTION if hex_follows else COMMAND
        of_kind = [meaning for meaning in meanings if meaning[0] == kind]
        if len(of_kind) == 1:
            return kind, of_kind[0][1:]
    meaning = vocabulary.find(first)
    return meaning[0], meaning[1:]


# -- a unit ---------------------------------------------------------------------------------------


def unit_reply(play: Play, state: NapoleonState, key: str) -> Reply:
    """Return what a unit may do: its order with what that asks of it, how many hexes it moves at
    most, and a table with the answer about each of its actions. A refusal that stands against all
    actions, such as the end of the battle, is also said once above the table."""
    world, unit = play.world, state.units[key]
    group = state.groups[unit.group]
    rows, data = [], {}
    for act in ACTS:
        answer, data[act] = _act_answer(play, state, unit, act)
        rows.append((world.name("acts", act), answer))
    far = most_hexes(play, state, unit, FORWARD)
    hint = world.name("order_kinds", group.order, "hint") if group.order else ""
    blocks: tuple[Block, ...] = (
        Heading(f"{world.label(key)}: {world.order(group.order)}"),
        Line(hint or _("It has no order yet.")),
        Line(_("Hexes that it moves at most: {most} (p. 40).").format(most=far)),
        *(Line(str(refusal)) for refusal in _refusals_of_all(play, state, unit)),
        Grid((_("Action"), ""), tuple(rows)),
    )
    return Reply({"unit": key, "order": group.order, "acts": data, "hexes": far}, blocks)


ATTACKS = (actions.FIRE, actions.MELEE, actions.CHARGE)


def _act_answer(
    play: Play, state: NapoleonState, unit: Unit, act: str
) -> tuple[str, dict[str, object]]:
    """Return the answer about one action of a unit: in words, and as data for JSON.

    In the data `allowed` says whether it is possible now, `refusals` why it is not, `ever` whether
    only the moment is against it, and `at` lists the hexes or enemies it may be aimed at, None for
    an action that is not aimed or not allowed, or where the books lack hexes."""
    refusals = actions.why_not(play, state, unit.id, act)
    if refusals and act in (*ATTACKS, actions.MOVE) and _aims(play, state, unit, act):
        refusals = []  # a second shot, another target of a mass charge, or back to its group
    lasting = actions.why_unable(play, state, unit.id, act) if refusals else []
    aims = None if refusals else _aims(play, state, unit, act)
    has_no_target = act in ATTACKS and aims == []
    data = {
        "allowed": not refusals and not has_no_target,
        "refusals": [refusal.document() for refusal in refusals],
        "ever": not lasting,
        "at": aims,
    }
    if has_no_target:
        reason = _("no enemy within reach")
        return _("no: {reason} (p. {page})").format(reason=reason, page=PAGES[act]), data
    when = _when(play, state, unit, act, refusals, lasting)
    return when if aims is None else f"{when}: {', '.join(aims) or _('turn only')}", data


def _aims(play: Play, state: NapoleonState, unit: Unit, act: str) -> list[str] | None:
    """Return what an act of a unit may be aimed at, by the same rules as the command: for a move
    the hexes, as they are typed; for an attack the labels of enemies. Both may be empty.

    None for all other acts, for a move of rifles, which go with their parent, and where the books
    lack the unit's hex or facing, or for an attack the hex of any enemy."""
    if unit.hex is None or (not unit.facing and unit.formation):
        return None
    if act == actions.MOVE and not play.world.units[unit.card].rifles:
        return _goals(play, state, unit)
    if act not in ATTACKS:
        return None

    others = battlefield.enemies(state, state.nation_of(unit.id))
    if any(enemy.hex is None for enemy in others):
        return None
    return [
        play.world.label(e.id) for e in others if may_attack_target(play, state, act, unit.id, e.id)
    ]


def _goals(play: Play, state: NapoleonState, unit: Unit) -> list[str]:
    """Return each hex to which a unit may move, as it is typed: with a facing where it cannot keep
    its own."""
    by_hex = dict[Hex, str]()
    for way in ON_FOOT:
        for goal in goals(play, state, UnitMove(unit.id, way)):
            if goal.hex is not None:
                facing = f" {goal.facing}" if goal.facing else ""
                by_hex.setdefault(goal.hex, f"{hex_text(goal.hex)}{facing}")
    return [by_hex[goal] for goal in sorted(by_hex)]


def _refusals_of_all(play: Play, state: NapoleonState, unit: Unit) -> list[Refusal]:
    """Return the refusals of every action now: the end, something due, another group's turn."""
    refusals = [*play.closed_refusals(state), *play.absence_refusals(state, unit.id)]
    if refusals or state.phase not in SEGMENTS or unit.group == state.active:
        return refusals
    return actions.unit_turn_refusals(play, state, unit.id, actions.TURN)


def _when(
    play: Play,
    state: NapoleonState,
    unit: Unit,
    act: str,
    refusals: Sequence[Refusal],
    lasting: Sequence[Refusal],
) -> str:
    """Return in one short line when a unit may do an act: `yes`, or the first that fits of: the
    lasting reason against it; the segment it belongs to, if that is not now; what the unit has done
    already in this segment; the reason against it now, while its group acts; `in its turn`, while
    another group acts."""
    rule_of_act = ACTS[act]
    if not refusals:
        return _("yes")
    if lasting:
        return _reason(lasting[0])
    if state.phase not in rule_of_act.segments:
        numbers = " / ".join(str(SEGMENTS.index(segment) + 1) for segment in rule_of_act.segments)
        page = PAGES[rule_of_act.rule]
        return _("segment {numbers} (p. {page})").format(numbers=numbers, page=page)
    against = actions.second_action_refusals(play, state, unit.id, act)
    if not against and unit.group == state.active:
        against = list(refusals)
    return _reason(against[0]) if against else _("in its turn")


def _reason(refusal: Refusal) -> str:
    return _("no: {reason} (p. {page})").format(reason=refusal.reason, page=refusal.page)
