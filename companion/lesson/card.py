"""The card of a lesson: where it stands by the session's lines, the topic, the line it proposes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.lesson.recording import (
    Reads,
    RecordedStep,
    Recording,
    heading,
    legal,
    moment,
    text_of,
)
from companion.table import lexicon
from companion.table.events import OF_THE_TABLE, Event
from companion.table.reply import Line
from companion.table.rules import Rules, Topic
from companion.table.session import Played
from companion.table.suggestions import open_verbs
from companion.table.verbs import GameVerb


class LessonProgress(NamedTuple):
    """The steps of a recording that are done, by their place, and whether the lesson is over."""

    done: frozenset[int]
    over: bool = False


class LessonCard(NamedTuple):
    """What a learner is told now. `fresh`: no step before it had this topic. `line` is the proposed
    one and `comes_to` what it would do; both are empty where the recording has none that is legal.
    `done` counts the lines of the recording that are done,
    of so many `lines`."""

    done: int
    lines: int
    where: str
    topic: Topic | None
    fresh: bool
    why: str = ""
    line: str = ""
    comes_to: str = ""
    over: bool = False


def standing(
    rules: Rules[Any], recording: Recording, played: Iterable[Played[Any]]
) -> LessonProgress:
    """Return where a lesson stands, by the lines that stand. A line of the learner's own counts for
    the recorded line of the same command, seat and moment."""
    steps, steps_done, state = recording.steps, set[int](), None
    for line in played:
        event = line.line.event
        state = line.step.state
        if event.kind not in OF_THE_TABLE and (fitting := _fitting(rules, steps, steps_done, line)):
            steps_done.add(fitting[0])
    ended = state is not None and (
        rules.is_over(state)
        or rules.round(state) > recording.round > 0
        or len(steps_done) == len(steps)
    )
    return LessonProgress(frozenset(steps_done), bool(steps) and ended)


def _fitting(
    rules: Rules[Any], steps: Sequence[RecordedStep], steps_done: set[int], line: Played[Any]
) -> list[int]:
    """Return the steps that a line can count for, the very same one first."""
    event, before = line.line.event, line.before
    alike = [
        n for n, step in enumerate(steps) if n not in steps_done and step.event.kind == event.kind
    ]
    if not alike:
        return []
    here, doer = moment(rules, before), rules.doer(before, event)
    found = [n for n in alike if steps[n].moment == here and steps[n].doer == doer]
    return sorted(found, key=lambda n: steps[n].event.data != event.data)


class Learner(NamedTuple):
    """Who is taught: a seat, or everybody at once where it is empty; what it knows of the state,
    the commands there are, and how a line is read."""

    seat: str
    known: Any
    verbs: Sequence[GameVerb]
    reads: Reads
    acts: bool = True
    """Whether the reader acts; no line is proposed to somebody who only watches."""


def card(
    rules: Rules[Any], state: Any, recording: Recording, stands: LessonProgress, learner: Learner
) -> LessonCard:
    """Return the card for a learner."""
    topics = rules.topics()
    count_done, lines = len(stands.done), len(recording.steps)
    where = heading(rules, learner.known)
    if stands.over:
        return LessonCard(count_done, lines, where, topic=None, fresh=False, over=True)
    known = {
        _topic_id(recording.steps[n].step.topic, learner, recording.steps[n].event)
        for n in stands.done
    }
    proposal = _proposed(rules, state, recording, stands, learner) if learner.acts else None
    if proposal is None:
        topic = _topic_ahead(rules, state, recording, stands, learner)
        return LessonCard(
            count_done, lines, where, topic, topic is not None and topic.id not in known
        )
    step, event = proposal
    named = _topic_id(step.topic, learner, event)
    topic = next((other_topic for other_topic in topics if other_topic.id == named), None)
    comes_to = rules.describe(state, event)[1]
    fresh = topic is not None and topic.id not in known
    return LessonCard(
        count_done,
        lines,
        where=where,
        topic=topic,
        fresh=fresh,
        why=text_of(step.why),
        line=text_of(step.line),
        comes_to=comes_to,
    )


def _topic_ahead(
    rules: Rules[Any], state: Any, recording: Recording, stands: LessonProgress, learner: Learner
) -> Topic | None:
    """Return the topic for a learner without a line to play: for watchers, that of the next step of
    this moment."""
    if not learner.acts:
        here = moment(rules, state)
        for number, recorded in enumerate(recording.steps):
            if number not in stands.done and recorded.moment == here:
                named = _topic_id(recorded.step.topic, learner, recorded.event)
                return next((topic for topic in rules.topics() if topic.id == named), None)
    return topic_now(rules, learner.known, learner.verbs)


def _topic_id(topic: str, learner: Learner, event: Event) -> str:
    """Return the topic of a step: its own, else that of the command of its event."""
    verb = next((verb for verb in learner.verbs if verb.name == event.kind), None)
    return topic or (verb.topic or verb.name if verb is not None else event.kind)


def _proposed(
    rules: Rules[Any], state: Any, recording: Recording, stands: LessonProgress, learner: Learner
) -> tuple[Any, Event] | None:
    """Return the step to offer a learner, and its event: the first one of this moment that is not
    done, that is the learner's to do, and that is legal now."""
    here, awaited = moment(rules, state), rules.awaited(state)
    left = [
        recorded
        for number, recorded in enumerate(recording.steps)
        if number not in stands.done and recorded.moment == here
    ]
    waits_for_others = bool(awaited) and learner.seat not in awaited
    for recorded in left:
        comes_next = recorded is left[0] and not waits_for_others
        if not _is_for(learner, recorded, comes_next):
            continue
        event = legal(rules, state, learner.known, text_of(recorded.step.line), learner.reads)
        if event is not None:
            return recorded.step, event
    return None


def _is_for(learner: Learner, step: RecordedStep, comes_next: bool) -> bool:
    """Return whether a step is a learner's to do: its own, or one that anybody may do once nothing
    of others comes before it. Where all are taught at once, every step is."""
    if not learner.seat:
        return True
    return step.doer == learner.seat or (not step.doer and comes_next)


def topic_now(rules: Rules[Any], state: Any, verbs: Sequence[GameVerb]) -> Topic | None:
    """Return the rule topic of what is due, else of the phase, else of a command that is open."""
    topics = rules.topics()
    text = "\n".join(block.text for block in rules.overview(state).due if isinstance(block, Line))
    open_now = [verb for verb in open_verbs(verbs, rules, state) if verb.records]
    named = [verb for verb in open_now if _is_named(verb, rules.game, text)]
    phase = str(getattr(state, "phase", ""))
    by_phase = [topic for topic in topics if topic.id == phase]
    told = (verb.told_by(topics) for verb in (*named, *open_now))
    of_due = [topic for topic in (verb.told_by(topics) for verb in named) if topic is not None]
    return next((topic for topic in (*of_due, *by_phase, *told) if topic is not None), None)


def _is_named(verb: GameVerb, game: str, text: str) -> bool:
    shown = re.escape(lexicon.shown("commands", verb.name, game))
    return re.search(rf"[\u0027\u201e]{shown}\b", text) is not None
