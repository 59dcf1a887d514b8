"""Commands of combat read: words in, an event out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.battles_of_napoleon import effects, field
from companion.games.battles_of_napoleon.combat import answered, limits, line, moves, testing
from companion.games.battles_of_napoleon.combat.answers import Answers
from companion.games.battles_of_napoleon.combat.attack import (
    BLOCKED,
    CHARGE,
    FIRE,
    FLANK,
    FREE,
    FRONT,
    MELEE,
    RETREATS,
    ZONE,
)
from companion.games.battles_of_napoleon.combat.board import (
    attack_of,
    by_map,
    charges_seen,
    start_of,
    troop_of,
)
from companion.games.battles_of_napoleon.combat.effects import SPARE_RETREAT
from companion.games.battles_of_napoleon.combat.fights import Field, whole
from companion.games.battles_of_napoleon.command.cards import effect_of
from companion.games.battles_of_napoleon.effects import REACTION
from companion.games.battles_of_napoleon.hexes import CORNERS, Hex
from companion.games.battles_of_napoleon.options import by_the_board
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.state import NapoleonState, attached
from companion.games.battles_of_napoleon.words import (
    find_card,
    find_hex,
    post_words,
    signed,
    spelled,
    split_list,
    unit_words,
)
from companion.table.arguments import Args
from companion.table.desk import Desk
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.words import Vocabulary, read_number

if TYPE_CHECKING:
    from companion.games.battles_of_napoleon.game import NapoleonRules


def play_of(desk: Desk[Any]) -> Play:
    """The world of the desk's rules."""
    rules: NapoleonRules = desk.rules  # type: ignore[assignment]
    return rules.play


def fire(desk: Desk[NapoleonState], args: Args) -> Event:
    return _attack(desk, args, FIRE)


def melee(desk: Desk[NapoleonState], args: Args) -> Event:
    return _attack(desk, args, MELEE)


def charge(desk: Desk[NapoleonState], args: Args) -> Event:
    return _attack(desk, args, CHARGE)


def _attack(desk: Desk[NapoleonState], args: Args, kind: str) -> Event:
    """The attack on the line, with every die and card that it asks for. What the rules forbid is
    refused before anything is rolled."""
    play, state = play_of(desk), desk.state
    said = line.read(play.world, args.rest("words"), unit_words(play.world, state))
    if said.own or said.theirs:
        known = ", ".join(sorted({*said.own, *said.theirs}))
        message = _("The books know this of the units: {words}; only 'odds' supposes it otherwise.")
        raise UsageError(message.format(words=known))
    data = announced(play, state, kind, said, args)
    data |= _reactions(play, state, args, data["target"])
    if answered.check(play, state, data):
        return Event(kind, {**data, "answers": []})
    state = answered.after(play, state, data)
    answers = Answers.of(play, state, args, desk.asker)
    if limits.announced(play, state, kind, data):
        return Event(kind, {**data, "answers": []})
    data = _without_way(play, state, data)
    attack = attack_of(play.world, state, kind, data)
    field = Field(*(troop_of(play.world, state, data[key]) for key in ("unit", "target")))
    given = answers.all(lambda: whole(play.world, attack, field, []))
    return Event(kind, {**data, "answers": given})


def announced(
    play: Play, state: NapoleonState, kind: str, said: line.Said, args: Args
) -> dict[str, Any]:
    """What was said of an attack, with all that the books know of it besides. Raises
    UsageError."""
    place = args.text("at")
    if "?" in (*said.data.get("support", ()), *said.data.get("mass", ())):
        raise UsageError(_("Name the units that support, for example 'support b1b b1c'."))
    data = {**said.data, **({"hex": list(find_hex(play.world, state, place))} if place else {})}
    if said.along:
        data["along"] = {k: list(find_hex(play.world, state, at)) for k, at in said.along.items()}
    data |= by_the_board(args)
    return by_map(play.world, state, kind, settled(data, state.choices))


def _without_way(play: Play, state: NapoleonState, data: dict[str, Any]) -> dict[str, Any]:
    """The attack without the way of its target, where the books know the hexes: they have judged
    what was typed of it, and `retreat` and `rout` say to which hex it leads."""
    world, target, unit = play.world, data["target"], data["unit"]
    if data.get("board") or not (data.get("retreat") or data.get("rout") is not None):
        return data
    ridden = state.changed_unit(unit, hex=start_of(state, data))
    known = {
        "retreat": moves.retreat_from(world, ridden, target, unit) in (FREE, ZONE),
        "rout": bool(moves.flight_costs(world, ridden, target, unit)),
    }
    return {key: value for key, value in data.items() if not known.get(key)}


def _reactions(play: Play, state: NapoleonState, args: Args, unit: str) -> dict[str, Any]:
    """The reactions that were typed, on the unit that is struck or a commander with it; nothing
    where there are none."""
    found = []
    for part in split_list(args.text("answer") or ""):
        card, _space, name = part.partition(" ")
        played = {"card": find_card(play.world, card), "kind": REACTION}
        scope = effect_of(play.world, played).scope
        posts = tuple(attached(state, unit))
        if name:
            words = unit_words if scope == "unit" else post_words
            subject = words(play.world, state).find(name)
        elif scope == "commander" and len(posts) == 1:
            subject = posts[0]
        elif scope == "commander":
            message = _("Card {card} is played on a commander: name him behind it.")
            raise UsageError(message.format(card=card))
        else:
            subject = unit
        found.append({**played, "on": subject, "side": state.nation_of(unit)})
    return {"reactions": found} if found else {}


def settled(data: dict[str, Any], choices: Any) -> dict[str, Any]:
    """A covered flank counts as the front, where that rule is in play (p. 63)."""
    found = dict(data)
    if not found.pop("covered", False):
        return found
    if choices.get("flank_cover") != "yes":
        raise UsageError(_("Covered flanks are an optional rule that is not in play (p. 63)."))
    if found.get("aspect", FLANK) == FLANK:
        found["aspect"] = FRONT
    return found


def square(desk: Desk[NapoleonState], args: Args) -> Event:
    """`square b1a 2`, with `mass N` for a mass charge of so many units."""
    play = play_of(desk)
    unit, rest = unit_words(play.world, desk.state).leading(args.rest("words").split())
    data: dict[str, Any] = {"unit": unit}
    known = charges_seen(play, desk.state, unit) if not args.flag("board") else None
    if rest and rest[0].isdecimal():
        data["distance"] = read_number(rest.pop(0))
    elif known:
        data["distance"] = min(known)
    data |= by_the_board(args)
    mass = len(rest) == 2 and line.lexicon(play.world).matches(rest[0]) == ["=word.mass"]
    if mass and rest[1].isdecimal():
        data["more"] = max(0, read_number(rest[1]) - 1)
    elif rest:
        message = _("'{word}' is not understood; for example: 'square b1a 2 mass 3'.")
        raise UsageError(message.format(word=rest[0]))
    return _tested(desk, args, "square", data)


def morale(desk: Desk[NapoleonState], args: Args) -> Event:
    """`morale b1a`, with `flank` and a figure such as `-2`."""
    play = play_of(desk)
    unit, words = unit_words(play.world, desk.state).leading(args.rest("words").split())
    data: dict[str, Any] = {"unit": unit}
    for word in words:
        if (figure := signed(word)) is not None:
            data["extra"] = data.get("extra", 0) + figure
        elif line.lexicon(play.world).find(word) in ("=word.flank", "=word.rear"):
            data["flank"] = True
        else:
            raise UsageError(_("'{word}' is not understood here.").format(word=word))
    return _tested(desk, args, "morale", data)


def _tested(desk: Desk[NapoleonState], args: Args, kind: str, data: dict[str, Any]) -> Event:
    play, state = play_of(desk), desk.state
    data |= _reactions(play, state, args, data["unit"])
    if answered.check(play, state, data):
        return Event(kind, {**data, "answers": []})
    state = answered.after(play, state, data)
    answers = Answers.of(play, state, args, desk.asker)
    if testing.announced(kind, play, state, data):
        return Event(kind, {**data, "answers": []})
    given = answers.all(lambda: testing.begin(play, state, kind, data, []))
    return Event(kind, {**data, "answers": given})


def retreat(desk: Desk[NapoleonState], args: Args) -> Event:
    """`retreat f1a`, `retreat f1a zone`, `retreat f1a blocked`. What was not typed is as the hexes
    have it, where they are known."""
    world, state = play_of(desk).world, desk.state
    unit = unit_words(world, state).find(args.word("unit"))
    how, data = args.text("how"), _place(desk, args)
    found = line.one_of(world, _("ways"), line.WORDS, RETREATS, how) if how else None
    if args.flag("board") or effects.active(world, state, unit, SPARE_RETREAT):
        return Event("retreat", {"unit": unit, "how": found or FREE, **data})
    found = found or moves.known_retreat(world, state, unit) or FREE
    ways = moves.open_ways(world, state, unit) if found != BLOCKED else []
    if len(ways) == 1 and "hex" not in data:
        data["hex"] = list(ways[0].hex)
    return Event("retreat", {"unit": unit, "how": found, **data})


def advance(desk: Desk[NapoleonState], args: Args) -> Event:
    """`advance b1a`, `advance b1a into woods`, `advance b1a SE`. The hex and its ground are those
    that the target has left, where they are known."""
    world, state = play_of(desk).world, desk.state
    unit = unit_words(world, state).find(args.word("unit"))
    words = args.rest("ground").split()
    into = Vocabulary.of("", {"into": spelled(world, line.WORDS, "into")})
    if words and into.matches(words[0]):
        words = words[1:]
    data: dict[str, Any] = {"unit": unit, **_place(desk, args)}
    if words and words[-1].upper() in CORNERS:
        data["facing"] = words.pop().upper()
    if words:
        hexes = [key for key, item in world.terrain.items() if item.kind == "hex"]
        data["terrain"] = world.vocabulary("terrain").only(hexes).find(" ".join(words))
    emptied = state.emptied.get(unit)
    if args.flag("board") or not (emptied or data.get("hex")):
        return Event("advance", data)
    place = Hex(*data["hex"]) if "hex" in data else emptied
    assert place is not None
    data["hex"] = list(place)
    ground = field.ground(world, state, place)
    return Event("advance", {**({"terrain": ground} if ground else {}), **data})


def _place(desk: Desk[NapoleonState], args: Args) -> dict[str, Any]:
    """The hex where a unit ends, if it was given, and whether the board is right."""
    place = args.text("at")
    found = {"hex": list(find_hex(play_of(desk).world, desk.state, place))} if place else {}
    return {**found, **by_the_board(args)}
