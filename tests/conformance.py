"""What every game has to hold, checked by playing it at random through the contract. Used by test_conformance.py for each game."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.rules.contract import CHANCE, AnyRules, Event, IllegalAction, Numbered, Setup
from game.rules.options import build, declared, written

OFTEN = 5
"""Of this number of states in a row the legal actions of one are looked at as a list."""

LISTED = 0.05
"""The share of states of a game of many actions in which all are listed to be compared with what is refused."""


@dataclass(frozen=True)
class Case:
    """One game under test.

    `veil(state, seat, rng)` returns a state that differs from the given one only in what the seat may not know, made without the game's own
    `complete`; `settings(rng)` draws written options, so that long games stay rare. `max_actions` bounds one game. `content(rng)` draws
    what the game is played with, and `seats(options)` are the numbers of seats that these options allow, where not all of the game's do.
    `quiet` are the events that reveal nothing, by name, and `sometimes` those of which it depends.
    With `many` a seat may have thousands of actions: they are listed where a state is looked at thoroughly, and else one is sampled.
    `heaps(state)` are the masks of pieces in every place, and those of the whole set, for a game whose pieces can get lost or double.
    """

    rules: AnyRules
    veil: Callable[[Any, int, Random], Any]
    settings: Callable[[Random], dict[str, str]]
    max_actions: int
    content: Callable[[Random], object] = lambda _rng: None
    seats: Callable[[Any], range] | None = None
    heaps: Callable[[Any], tuple[list[int], int]] | None = None
    quiet: tuple[str, ...] = ()
    sometimes: tuple[str, ...] = ()
    many: bool = False


@dataclass(frozen=True)
class Played:
    """A finished random game: its setup, the encoded actions, the last state and all events."""

    setup: Setup[Any]
    lines: tuple[str, ...]
    last: Any
    events: tuple[Event, ...]


def any_settings(rules: AnyRules) -> Callable[[Random], dict[str, str]]:
    """Each option's value drawn alike."""
    return lambda rng: {o.name: rng.choice(o.choices) for o in declared(rules.options)}


def play(case: Case, rng: Random, look: float) -> Played:
    """Plays one random game to its end; every state is looked at thoroughly with probability `look`."""
    rules = case.rules
    options = build(rules.options, case.settings(rng))
    setup: Setup[Any] = Setup(rng.choice(case.seats(options) if case.seats else rules.seats), options, case.content(rng))
    assert build(rules.options, written(setup.options)) == setup.options
    s = rules.start(setup)
    lines: list[str] = []
    events: list[Event] = []
    while (actor := rules.to_act(s)) is not None:
        assert len(lines) < case.max_actions, f"{rules.key} does not end"
        thorough = rng.random() < look
        a = choose(case, s, actor, rng, thorough, look=thorough or not len(lines) % OFTEN)
        if thorough:
            check_views(case, s, setup.seats, rng)
        text = rules.encode(a)
        assert "\n" not in text
        a = rules.decode(text)  # ordinary play saves and loads every action
        before = pickle.dumps(s) if thorough else b""
        after, happened = rules.apply(s, a)
        assert not thorough or pickle.dumps(s) == before, "apply changed its argument"
        check_events(case, happened, setup.seats)
        check_heaps(case, after)
        s = after
        lines.append(text)
        events.extend(happened)
    check_end(rules, s, setup)
    return Played(setup, tuple(lines), s, tuple(events))


def choose(case: Case, s: Any, actor: object, rng: Random, thorough: bool, *, look: bool) -> Any:
    """A random action; chance's distribution and the refusal of what is not legal are checked on the way.

    Where there is a `look`, the list of legal actions is looked at: the same at the second time, none twice, no two alike in a save.
    """
    rules = case.rules
    if actor is CHANCE:
        assert not tuple(rules.legal(s))
        outcomes = rules.chance(s)
        if outcomes is not None and thorough:
            listed = tuple(outcomes)
            assert sum(p for _a, p in listed) == Fraction(1)
            assert all(rules.why_not(s, a) is None for a, _p in listed)
        a = rules.draw(s, rng)
        assert rules.why_not(s, a) is None
        return a
    if case.many and not thorough:
        return rules.sample(s, rng)
    listing = rules.legal(s)
    legal = tuple(listing)
    assert legal, f"{rules.key}: a seat to act has nothing to do"
    if isinstance(listing, Numbered):
        check_numbers(listing, legal, rng)
    if look:
        assert legal == tuple(rules.legal(s)), "the order of legal actions is not stable"
        assert len(set(legal)) == len(legal)
        assert len({rules.encode(a) for a in legal}) == len(legal)
    if thorough:
        assert all(rules.why_not(s, a) is None for a in legal)
        assert all(rules.allows(s, a) for a in legal)
        check_legal_in(rules, s, actor, legal, rng)
        assert all(rules.action_in_words(s, a) for a in legal)
    return rng.choice(legal)


def check_numbers(listing: Numbered[Any], legal: tuple[Any, ...], rng: Random) -> None:
    """By its place an action is the same as in the list; what is none of them has no place."""
    assert len(listing) == len(legal)
    for at in {0, len(legal) - 1, *rng.sample(range(len(legal)), min(20, len(legal)))}:
        assert listing.at(at) == legal[at]
        assert listing.place(legal[at]) == at
    assert listing.place(None) is None
    with pytest.raises(IndexError):
        listing.at(len(legal))


def check_legal_in(rules: AnyRules, s: Any, actor: object, legal: tuple[Any, ...], rng: Random) -> None:
    """What a seat may do follows from its view: the same actions in the same order, asked one by one too; nothing out of turn."""
    for seat in range(sum(len(line.seats) for line in rules.scores(s).lines)):
        found = rules.legal_in(rules.view(s, seat))
        assert tuple(found) == (legal if seat == actor else ())
        assert all(found.allows(a) == (seat == actor) for a in legal)
        if seat == actor:
            assert found.sample(rng) in legal
            assert rules.sample(s, rng) in legal
        else:
            with pytest.raises(ValueError, match="not to act"):
                found.sample(rng)


def check_views(case: Case, s: Any, seats: int, rng: Random) -> None:
    """No view depends on what its seat may not know, nor does what the seat may do; complete fits the view and keeps all pieces."""
    rules = case.rules
    for seat in range(seats):
        v = rules.view(s, seat)
        other = case.veil(s, seat, rng)
        assert rules.view(other, seat) == v, f"{rules.key}: seat {seat} sees what it may not know"
        if rules.to_act(s) == seat:
            assert tuple(rules.legal(other)) == tuple(rules.legal(s))
        full = rules.complete(v, rng)
        check_heaps(case, full)
        assert rules.view(full, seat) == v
        assert rules.to_act(full) == rules.to_act(s)
        assert pickle.loads(pickle.dumps(v)) == v


def check_events(case: Case, events: tuple[Event, ...], seats: int) -> None:
    """Every event can be told to every seat that hears it, and is known to reveal something or not."""
    rules = case.rules
    names = [f"Seat{i}" for i in range(seats)]
    for event in events:
        kind, reveals = type(event).__name__, rules.reveals(event)
        assert reveals is (kind not in case.quiet) or (kind in case.sometimes and isinstance(reveals, bool)), event
        told: list[Event] = []      # what all heard alike is told once
        for seat in range(seats):
            heard = rules.hear(event, seat)
            if heard is None:
                continue
            assert rules.hear(heard, seat) == heard, "hearing twice hides no more"
            if heard not in told:
                told.append(heard)
                assert rules.event_in_words(heard, names).endswith((".", "!"))


def check_heaps(case: Case, s: Any) -> None:
    """Every piece is in one place, and in one place only."""
    if case.heaps is None:
        return
    heaps, whole = case.heaps(s)
    there = 0
    for heap in heaps:
        assert not there & heap, f"{case.rules.key}: a piece is in two places"
        there |= heap
    assert there == whole, f"{case.rules.key}: a piece is nowhere"


def check_end(rules: AnyRules, s: Any, setup: Setup[Any]) -> None:
    """A finished game has no moves, and its standings name every seat once, best rank first among them."""
    assert not tuple(rules.legal(s))
    scores = rules.scores(s)
    assert scores.final
    assert sorted(seat for line in scores.lines for seat in line.seats) == list(range(setup.seats))
    assert min(line.rank for line in scores.lines) == 1


def check_replay(case: Case, game: Played) -> None:
    """The encoded actions alone give the same game again."""
    rules = case.rules
    s = rules.start(game.setup)
    events: list[Event] = []
    for text in game.lines:
        s, happened = rules.apply(s, rules.decode(text))
        events.extend(happened)
    assert s == game.last
    assert tuple(events) == game.events


def check_refusals(case: Case, game: Played, rng: Random) -> None:
    """Actions of other moments are refused with the same sentence by why_not and apply, or else are legal now."""
    rules = case.rules
    s = rules.start(game.setup)
    for text in game.lines[:200]:
        listed = isinstance(rules.to_act(s), int) and (not case.many or rng.random() < LISTED)
        legal = frozenset(rules.legal(s)) if listed else frozenset()
        for strange in rng.sample(game.lines, min(3, len(game.lines))):
            a = rules.decode(strange)
            reason = rules.why_not(s, a)
            if listed:
                assert (reason is None) == (a in legal)
            assert (reason is None) == rules.allows(s, a)
            if reason is not None:
                check_refused(rules, s, a, reason)
        s, _events = rules.apply(s, rules.decode(text))


def check_refused(rules: AnyRules, s: Any, a: Any, reason: str) -> None:
    """apply raises what why_not says."""
    with pytest.raises(IllegalAction) as caught:
        rules.apply(s, a)
    assert str(caught.value) == reason
    whole = " " in reason and reason.endswith((".", "!")) and not reason[0].islower()
    assert whole, f"{rules.key}: a reason is a sentence for the player, with a capital and a full stop: {reason!r}"


def games(case: Case, seed: int, count: int, look: float) -> Iterator[Played]:
    """`count` random games, each with its own generator."""
    for number in range(count):
        yield play(case, Random(f"{case.rules.key}-{seed}-{number}"), look)
