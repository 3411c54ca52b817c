"""Positions of Cut Throat and French for the tests of their bots, met in games played at random, and brute force over the contract."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.bots.policy import Policy, policy
from game.games.cut_throat.bots.policies import LONE as CUT_THROAT
from game.games.cut_throat.rules import CutThroat
from game.games.dominoes.bots.alone import LoneGame, LoneOpenSearch
from game.games.dominoes.bots.search import WorkPlan
from game.games.french.bots.policies import LONE as FRENCH
from game.games.french.rules import French
from game.rules.contract import CHANCE, Setup
from game.rules.options import build

QUICK = WorkPlan(imagined=12, searched=6, exact=4)
TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("cut_throat", 2, {"target": "2"}),
    ("cut_throat", 2, {"boneyard": "on", "target": "3", "first_tile": "sporting"}),
    ("cut_throat", 3, {"first_tile": "sporting", "target": "1"}),
    ("cut_throat", 4, {"six_love": "all", "target": "1"}),
    ("french", 4, {"three_passes": "on", "limit": "50"}),
)
LONE: dict[str, LoneGame[Any, Any, Any]] = {"cut_throat": CUT_THROAT, "french": FRENCH}
SEARCHES = "open_search"
RULES: dict[str, Any] = {"cut_throat": CutThroat(), "french": French()}


def bot(game: str, level: str) -> Policy:
    """The bot of that level, or an open search that does little."""
    return LoneOpenSearch(LONE[game], plan=QUICK) if level == SEARCHES else policy(game, level)


def states(game: str, seats: int, written: dict[str, str], seed: int) -> Iterator[Any]:
    """Every state of random games, one after the other, in which a seat has to act."""
    rules, rng = RULES[game], Random(seed)
    while True:
        state = rules.start(Setup(seats, build(rules.options, written)))
        while (actor := rules.to_act(state)) is not None:
            if actor is CHANCE:
                action = rules.draw(state, rng)
            else:
                yield state
                action = rng.choice(rules.legal(state))
            state, _events = rules.apply(state, action)


def late(game: str, seats: int, most: int, count: int, seed: int = 3) -> list[Any]:
    """States with a choice and at most the given number of tiles held, nothing in the boneyard."""
    rules = RULES[game]
    found = (
        s
        for s in states(game, seats, {}, seed)
        if s.public.moves and sum(h.bit_count() for h in s.hands) <= most and len(rules.legal(s)) > 1
    )
    return list(itertools.islice(found, count))


def max_n(game: str, s: Any, worth: Callable[[Any], tuple[float, ...]]) -> tuple[float, ...]:
    """What the hand is worth if everybody knows all and makes the most of his own chance; plays that are all one to him are averaged."""
    rules = RULES[game]
    found: dict[Any, tuple[float, ...]] = {}
    for action in rules.legal(s):
        after, _events = rules.apply(s, action)
        over = len(after.public.match.results) > len(s.public.match.results)
        # Plays that come to the same layout are one.
        same = (after.hands, shape(game, after)) if not over else (action.tile, shape_of_play(game, s, action))
        found[same] = worth(after) if over else max_n(game, after, worth)
    best = max(values[s.public.turn] for values in found.values())
    among = [values for values in found.values() if values[s.public.turn] == best]
    return tuple(sum(column) / len(among) for column in zip(*among, strict=True))


def shape(game: str, s: Any) -> Any:
    """The layout, whichever way it points."""
    if game == "french":
        return tuple(sorted(zip(s.public.cross.ends, s.public.cross.opened, strict=True)))
    return tuple(sorted((s.public.left, s.public.right)))


def shape_of_play(game: str, s: Any, action: Any) -> Any:
    """The layout that a play makes; the state after the end of a hand has none any more."""
    if game == "french":
        then = s.public.cross.with_tile(action.tile, action.arm)
        return tuple(sorted(zip(then.ends, then.opened, strict=True)))
    from game.games.dominoes.rules.hands import ends_after

    return tuple(sorted(ends_after(s.public.left, s.public.right, action.tile, action.arm)))
