"""A question as data for a form: its kind of input, its offers, their prices and headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import Any

from companion.table.asked import Asked, Offer
from companion.table.posed import FEW, MANY, Posed


def form_data(posed: Posed, usual: Any) -> Asked:
    """Return the question as data for a form; `usual` is what an empty answer means, if
    anything."""
    ask, input = posed.ask, posed.input
    legal = posed.fitting if input.single else posed.legal
    kind, most = input.kind(legal), input.most
    if kind == "number" and legal and not ask.secret:
        most = max(legal) if most is None else most
        if len(legal) <= FEW:
            kind = "one"
    asked = Asked(
        kind,
        posed.sentence,
        ask.name,
        _offers(posed, legal),
        None if usual is None else posed.shown(usual),
        free=not (legal and input.single),
        seat=ask.seat,
        secret=ask.secret,
        most=most,
        exactly=ask.exactly if kind in ("some", "counts") else None,
        none=_none(posed, legal, usual),
        scene=tuple(ask.scene),
        owner=ask.owner,
        where=ask.where,
        battle=ask.battle,
        draws=posed.chance is not None,
    )
    return _with_purse(posed, asked)


def _none(posed: Posed, legal: Sequence[Any], usual: Any) -> str | None:
    """Return the text that answers 'none'; None if that is no answer here."""
    empty = [answer for answer in (*legal, usual) if isinstance(answer, Sized) and not len(answer)]
    none = posed.shown(empty[0]) if empty else None
    means_usual = none == "" and usual  # an empty line is the usual answer then
    return None if means_usual else none


def _offers(posed: Posed, legal: Sequence[Any]) -> tuple[Offer, ...]:
    """Return the possible answers, each with its price or note, under headings if they are many.

    Where an answer is made of several, such as units with counts, the offers are its parts. They
    are noted only if there is one legal answer for each: {"infantry": 8}, {"tank": 4}.
    """
    offers = tuple(posed.input.parts(posed.draft, legal))
    if len(offers) != len(legal):
        return offers
    noted, grouped = posed.field.priced or posed.field.noted, posed.field.grouped
    if noted is not None:
        offers = tuple(
            offer._replace(note=noted(posed.draft, _one_of_each(answer)))
            for offer, answer in zip(offers, legal, strict=True)
        )
    if grouped is not None and len(legal) > MANY:
        offers = tuple(
            offer._replace(group=grouped(posed.draft, answer))
            for offer, answer in zip(offers, legal, strict=True)
        )
    return offers


def _one_of_each(answer: Any) -> Any:
    """Return an answer of which the price is told: {"infantry": 1} for {"infantry": 8}."""
    return dict.fromkeys(answer, 1) if isinstance(answer, Mapping) else answer


def _with_purse(posed: Posed, asked: Asked) -> Asked:
    """Return the question with what one of each costs, and how much there is to spend."""
    purse = posed.field.purse(posed.draft) if posed.field.purse is not None else None
    if purse is None or posed.input.words is None or asked.kind != "counts":
        return asked
    words = posed.input.words(posed.draft)
    prices = {words.shown(key): price for key, price in purse.prices.items()}
    offers = tuple(offer._replace(price=prices.get(offer.value)) for offer in asked.offers)
    return asked._replace(offers=offers, purse=purse.there)
