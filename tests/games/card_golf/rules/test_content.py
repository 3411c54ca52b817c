"""What a round is played with comes back from a save, and damaged content is refused by a sentence or can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.games.card_golf.rules.content import Content, LaidHole, laid, stroke_indexes
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Options
from game.rules.contract import CHANCE, Setup
from game.session.save_file import BadContent, read_content, write_content
from tests.games.card_golf.rules.ground import DECK, content_of, oracle_holes, small_deck

RULES = CardGolf()
CONTENTS = (content_of(small_deck()), content_of(DECK, *oracle_holes(3)), content_of(small_deck(), LaidHole(("Tee a", "Green b"))))
ODD: tuple[Any, ...] = (None, 0, -1, 2, 7, 10**9, -(10**9), "", "x", "Tee a", "Green a", [], [0], [[0, 0]], {}, 3.5, True, ",....", "F")
SIGNS = ".,TSWGF^v<> 123#"


@pytest.mark.parametrize("content", CONTENTS)
def test_a_save_carries_it_whole(content: Content) -> None:
    assert read_content(Content, json.loads(json.dumps(write_content(content)))) == content


def places(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of everything within."""
    for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ():
        yield (*path, key)
        yield from places(value, (*path, key))


def damage(plain: Any, rng: Random) -> None:
    """One place is changed: another value, a sign of a text, a number near it, an item lost or doubled."""
    *path, last = rng.choice(list(places(plain)))
    within = plain
    for key in path:
        within = within[key]
    value, how = within[last], rng.random()
    if isinstance(within, list) and how < 0.2:
        within[last:last] = [value] * (how < 0.1)
        del within[last]
    elif isinstance(value, str) and value and how < 0.7:
        at = rng.randrange(len(value))
        within[last] = value[:at] + rng.choice(SIGNS) + value[at + 1 :]
    elif isinstance(value, int) and how < 0.7:
        within[last] = value + rng.choice((-10, -1, 1, 10))
    else:
        within[last] = rng.choice(ODD)


def check_damaged(seed: int) -> str:
    """What comes of a damaged content: it is refused by the reader or by the rules, or the beginning of a round is played with it."""
    rng = Random(seed)
    plain = json.loads(json.dumps(write_content(CONTENTS[seed % len(CONTENTS)])))
    for _damage in range(rng.choice((1, 1, 2, 3))):
        damage(plain, rng)
    try:
        s = RULES.start(Setup(2, Options(holes=3, tokens=1), read_content(Content, plain)))
    except BadContent:
        return "unread"
    except ValueError as error:
        return "refused" if " " in str(error) else "refused without a sentence"
    for _step in range(60):
        actor = RULES.to_act(s)
        if actor is None:
            break
        action = RULES.draw(s, rng) if actor is CHANCE else RULES.sample(s, rng)
        s, events = RULES.apply(s, RULES.decode(RULES.encode(action)))
        assert all(RULES.event_in_words(event, ("Ana", "Bo")) for event in events)
    return "played"


def test_damaged_content_is_refused_or_played() -> None:
    assert {check_damaged(seed) for seed in range(60)} == {"unread", "refused", "played"}


@pytest.mark.full
def test_much_damaged_content_is_refused_or_played() -> None:
    for seed in range(1000, 4000):
        assert check_damaged(seed) in ("unread", "refused", "played")


def test_stroke_indexes_are_given_or_follow_from_the_length() -> None:
    """All given: by rank; one missing: the longest hole from the middle tee first. A hole played twice has two ranks in a row."""
    holes = [(hole, laid(DECK, hole)) for hole in oracle_holes(3)]
    lengths = [hole.yards(hole.tees[1]) for _plan, hole in holes]
    assert len(set(lengths)) == 3
    assert [lengths[stroke_indexes(holes).index(rank)] for rank in (1, 2, 3)] == sorted(lengths, reverse=True)
    given = [(LaidHole(plan.faces, plan.offsets, index), hole) for (plan, hole), index in zip(holes, (14, 3, 8), strict=True)]
    assert stroke_indexes(given) == (3, 1, 2)
    assert stroke_indexes(given * 2) == (5, 1, 3, 6, 2, 4)
    assert stroke_indexes([*given[:2], holes[2]]) == stroke_indexes(holes)
