"""What a hint says does not change with what its seat can't see: tiles that are hidden from it are exchanged in any way that fits."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.policy import ADVISER, FIRST_WORDS, policy
from game.content.choices import content_for
from game.rules.contract import CHANCE, GAMES, Setup, rules_of
from tests.amounts import at_night
from tests.bots.asking import ask

COURSES = Path(__file__).resolve().parents[2] / "courses"
SECRETS = tuple(rules.key for rules in GAMES if rules.secrets)


def position(rules: Any, rng: Random, moves: int) -> Any:
    """A position of a random game after at least that number of actions, in which a seat has something to choose; None past its end."""
    s = rules.start(Setup(max(rules.seats), rules.options()))
    played = 0
    while (turn := rules.to_act(s)) is not None:
        legal = None if turn is CHANCE else tuple(rules.legal(s))
        if legal is not None and played >= moves and len(legal) > 1:
            return s
        s, _events = rules.apply(s, rules.draw(s, rng) if legal is None else rng.choice(legal))
        played += 1
    return None


@pytest.mark.parametrize("key", SECRETS)
@pytest.mark.parametrize("level", [pytest.param(ADVISER, marks=pytest.mark.full), FIRST_WORDS])
def test_a_hint_is_the_same_whatever_is_hidden(key: str, level: str) -> None:
    rules: Any = rules_of(key)
    rng, compared = Random(key), 0
    adviser = policy(key, level)
    for number in range(at_night(60, 8)):
        s = position(rules, rng, 2 + 3 * number)
        if s is None:
            continue
        seat = rules.to_act(s)
        others = (rules.complete(rules.view(s, seat), rng) for _draw in range(20))
        other = next((other for other in others if other != s), None)
        if other is None:
            continue
        hints = [ask(adviser, rules, rules.view(of, seat), Random(number), 600.0) for of in (s, other)]
        assert (hints[0].action, hints[0].why) == (hints[1].action, hints[1].why)
        compared += 1
    assert compared > at_night(24, 3)


@pytest.mark.parametrize("key", [rules.key for rules in GAMES])
@pytest.mark.parametrize("level", ["rookie", "club", FIRST_WORDS])
def test_a_reason_does_not_say_again_what_is_done(key: str, level: str) -> None:
    """It stands behind the action in a sentence: "keep the roll: 3.85 strokes to the hole"."""
    rules: Any = rules_of(key)
    bot, rng, told = policy(key, level), Random(key), 0
    s = rules.start(Setup(max(rules.seats), rules.options(), content_for(key, COURSES)))
    for _step in range(120):
        turn = rules.to_act(s)
        if turn is None:
            s = rules.start(Setup(max(rules.seats), rules.options(), content_for(key, COURSES)))      # some games are short
            continue
        if turn is CHANCE:
            action = rules.draw(s, rng)
        else:
            action, why = ask(bot, rules, rules.view(s, turn), rng, .05)[:2]
            _verb, _space, done = rules.action_in_words(s, action).partition(" ")
            assert not done or done not in why.partition(":")[0], (rules.action_in_words(s, action), why)
            told += bool(why)
        s, _events = rules.apply(s, action)
    assert told > 5
