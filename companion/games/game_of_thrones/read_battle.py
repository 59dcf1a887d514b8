"""The command `battle` read: sums without cards; with them every choice, named or asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.game_of_thrones.abilities import NO, YES, hand
from companion.games.game_of_thrones.aftermath import (
    ability_choices,
    blade_faults,
    choice_text,
    document,
    sides_blocks,
    support_faults,
)
from companion.games.game_of_thrones.battle import Clash, default_losses, kept, retreats, sums
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.read import play_of
from companion.games.game_of_thrones.state import Counts, ThronesState, minus
from companion.games.game_of_thrones.strength import supporters
from companion.games.game_of_thrones.words import read_areas
from companion.table.desk import Desk
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.i18n import _
from companion.table.prompts import asked
from companion.table.render import render, unstyled
from companion.table.reply import Line, Reply
from companion.table.verbs import Args, Asker
from companion.table.words import Vocabulary, parse_counts

if TYPE_CHECKING:
    from companion.games.game_of_thrones.world import World


def battle(desk: Desk[ThronesState], args: Args) -> Event | Reply:
    """The sums before house cards when no cards are named and nobody can be asked for them; the
    whole battle otherwise."""
    play, state, asker = play_of(desk), desk.state, desk.asker
    if state.fight is None:
        found = play.closed(state) or [
            play.refuse("battle", _("No battle has begun; a march into enemies begins one"))
        ]
        raise RefusedError(found)
    data: dict[str, Any] = _supports(play, state, args, asker)
    data |= {"blade": args.flag("blade"), "cards": None, "lost": {}, "retreat": None}
    faults = [*support_faults(play, state, data), *blade_faults(play, state, data)]
    if faults:
        raise RefusedError(faults)
    cards = args.text("cards")
    if cards is None and asker is None:
        return _announced(play, state, data)
    if cards is None and asker is not None:
        asker.tell(unstyled(render(_announced(play, state, data).blocks)))
        clash = sums(play, state, data)
        asker.tell(
            _("Announced: attacker {attack}, defender {defence}").format(
                attack=clash.attacker.total, defence=clash.defender.total
            )
        )
        prompt = _("House cards, the attacker's first: 'tywin v margaery'")
        data["cards"] = asked(asker, prompt, lambda text: _cards(play, state, text))
        data["blade"] = data["blade"] or _ask_blade(play, state, asker)
    else:
        data["cards"] = _cards(play, state, str(cards))
    return Event("battle", _finished(play, state, args, asker, data))


def _supports(play: Play, state: ThronesState, args: Args, asker: Asker | None) -> dict[str, Any]:
    """Both sides' support: their own orders by themselves, others as they said."""
    fight, world = state.fight, play.world
    assert fight is not None
    sides = {"attack_support": fight.attacker, "defend_support": state.forces[fight.area].house}
    without = read_areas(world, args.texts("without"))
    given = {side: read_areas(world, args.texts(side.replace("_", "-"))) for side in sides}
    for area in supporters(world, state, fight.area):
        owner = state.orders[area].house
        named = any(area in areas for areas in given.values()) or area in without
        if named:
            continue
        for side, house in sides.items():
            if owner == house:
                given[side].append(area)
        if owner not in sides.values() and asker is not None:
            text = _("{house} supports from {area}: (a)ttacker, (d)efender or nobody?")
            prompt = text.format(house=world.house(owner), area=world.area(area))
            side = asked(asker, prompt, _read_side)
            if side in given:
                given[side].append(area)
    return {side: [area for area in areas if area not in without] for side, areas in given.items()}


def _read_side(text: str) -> str:
    """The key of a side, or `nobody`. Raises UsageError."""
    words = {
        "attack_support": ("a", _("attacker")),
        "defend_support": ("d", _("defender")),
        "nobody": (NO, _(NO), _("nobody")),
    }
    return Vocabulary.of(_("choices"), words).find(text or "nobody")


def _announced(play: Play, state: ThronesState, data: dict[str, Any]) -> Reply:
    """Step 2 of a battle (p. 10): what both sides have so far, and who else could help."""
    world, fight = play.world, state.fight
    assert fight is not None
    blocks = sides_blocks(play, sums(play, state, data))
    asked = [
        f"{world.area(key)} ({world.house(state.orders[key].house)})"
        for key in supporters(world, state, fight.area)
        if key not in (*data["attack_support"], *data["defend_support"])
    ]
    if asked:
        text = _("Could still support: {areas}").format(areas=", ".join(asked))
        blocks.append(Line(text))
    if not state.blade_used:
        text = _("The blade is that of {house}.").format(house=world.house(state.blade))
        blocks.append(Line(text))
    blocks.append(Line(_("Then: battle --cards 'ATTACKER v DEFENDER'")))
    return Reply(document(play, state, data), blocks)


def _ask_blade(play: Play, state: ThronesState, asker: Asker) -> bool:
    if state.blade_used or blade_faults(play, state, {"blade": True}):
        return False
    text = _("Does {house} use the blade? (yes/no)").format(house=play.world.house(state.blade))
    return asked(asker, text, _read_yes)


def _read_yes(text: str) -> bool:
    """Raises UsageError for what is neither yes nor no."""
    words = {YES: (_(YES),), NO: (_(NO),)}
    return Vocabulary.of(_("choices"), words).find(text or NO) == YES


def _cards(play: Play, state: ThronesState, text: str) -> list[str]:
    """`tywin v margaery`: the attacker's card, then the defender's; the other way round too, as
    each house has its own cards."""
    import re

    fight, world = state.fight, play.world
    assert fight is not None
    parts = re.split(r"\s+(?:v|vs|proti)\.?\s+|\s*[,;]\s*", text.strip())
    if len(parts) != 2:
        message = _("'{text}': name two cards, the attacker's first: 'tywin v margaery'.")
        raise UsageError(message.format(text=text))
    houses = (fight.attacker, state.forces[fight.area].house)
    words = [world.vocabulary("house_cards").only(world.hand(house)) for house in houses]
    swapped = [own.matches(part) for own, part in zip(words, reversed(parts), strict=True)]
    if all(len(found) == 1 for found in swapped) and not any(map(Vocabulary.matches, words, parts)):
        return [found[0] for found in swapped]
    return [own.find(part) for own, part in zip(words, parts, strict=True)]


def _finished(
    play: Play, state: ThronesState, args: Args, asker: Asker | None, data: dict[str, Any]
) -> dict[str, Any]:
    """The choices that are left when the winner is known: casualties, retreat, ability."""
    for house, card in zip(
        (sums(play, state, data).attacker.house, sums(play, state, data).defender.house),
        data["cards"],
        strict=True,
    ):
        if card not in hand(play, state, house):
            return data
    clash = sums(play, state, data)
    data["lost"] = _losses(play, clash, args.text("lost"), asker)
    survivors = minus(clash.lost.units, data["lost"])
    # What was typed and fits nowhere stays in the event, so that it is refused, not ignored.
    data["retreat"] = _typed_retreat(play, args.text("retreat"))
    if text := args.text("kept"):
        data["kept"] = parse_counts(text, play.world.vocabulary("units"))
    if clash.lost.house != clash.fight.attacker and survivors:
        ways = retreats(play, state, clash, survivors)
        data["retreat"] = data["retreat"] or _choice(
            play.world.vocabulary("areas").only(ways),
            list(ways),
            None,
            asker,
            _("{house} retreats to").format(house=play.world.house(clash.lost.house)),
            "--retreat",
            play.world.areas_text(ways),
        )
        fed = ways.get(data["retreat"] or "", 0)
        if "kept" not in data and (saved := _kept(play, clash, survivors, fed, asker)):
            data["kept"] = saved
    choices = ability_choices(play, state, clash)
    if choices or args.text("ability") not in (None, NO, _(NO)):
        options = Vocabulary.of(
            _("choices"),
            {
                **{key: [choice_text(play, key)] for key in choices},
                NO: [_(NO)],
            },
        )
        card = play.world.card(str(clash.won.card))
        data["ability"] = _choice(
            options,
            [*choices, NO],
            args.text("ability"),
            asker,
            _("{card}: {effect}").format(
                card=card, effect=play.world.effect(str(clash.won.card)).rstrip(".")
            ),
            "--ability",
            ", ".join(choice_text(play, key) for key in [*choices, NO]),
        )
    return data


def _losses(play: Play, clash: Clash, text: str | None, asker: Asker | None) -> dict[str, int]:
    """Whom the loser gives up: as named, or the cheapest first."""
    number, units = clash.casualties, clash.lost.units
    if text is not None:
        return parse_counts(text, play.world.vocabulary("units"))
    choice = number and number < sum(units.values()) and len(units) > 1
    if choice and asker is not None:
        prompt = _("{house} loses {count} of {units}").format(
            house=play.world.house(clash.lost.house),
            count=number,
            units=play.world.counts(units),
        )
        return _so_many(play, asker, prompt, units, number, default_losses)
    return default_losses(play.world, units, number)


def _typed_retreat(play: Play, text: str | None) -> str | None:
    return play.world.vocabulary("areas").find(text) if text is not None else None


def _kept(
    play: Play, clash: Clash, survivors: Counts, fed: int, asker: Asker | None
) -> dict[str, int] | None:
    """Who lives on where supply feeds only some of those that retreat; None for the strongest."""
    if asker is None or not 0 < fed < sum(survivors.values()) or len(survivors) < 2:
        return None
    prompt = _("Supply feeds {count} of {units} of {house} there: who lives on?").format(
        house=play.world.house(clash.lost.house), count=fed, units=play.world.counts(survivors)
    )
    return _so_many(play, asker, prompt, survivors, fed, kept)


def _so_many(
    play: Play,
    asker: Asker,
    prompt: str,
    units: Counts,
    count: int,
    usual: Callable[[World, Counts, int], Counts],
) -> dict[str, int]:
    """So many of the units, asked for with the usual ones as the answer of an empty line."""
    default = usual(play.world, units, count)

    def read(text: str) -> dict[str, int]:
        if not text:
            return dict(default)
        chosen = parse_counts(text, play.world.vocabulary("units").only(units))
        if sum(chosen.values()) != count or minus(chosen, units):
            message = _("{count} of {units} are asked for, not {chosen}.")
            counts = play.world.counts
            raise UsageError(
                message.format(count=count, units=counts(units), chosen=counts(chosen))
            )
        return chosen

    return asked(asker, f"{prompt} [{play.world.counts(default)}]", read)


def _choice(
    words: Vocabulary,
    keys: list[str],
    text: str | None,
    asker: Asker | None,
    prompt: str,
    option: str,
    names: str,
) -> str | None:
    """One of several; the only one by itself. Raises UsageError naming the option."""
    if text is not None:
        return words.find(text)
    if len(keys) < 2:
        return keys[0] if keys else None
    if asker is not None:
        return asked(asker, f"{prompt} ({names})", words.find)
    message = _("{prompt}: choose with {option}: {names}.")
    raise UsageError(message.format(prompt=prompt, option=option, names=names))
