"""Positions of Domino Golf for tests of its bots and odds, reached through the contract alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.bots.policy import Policy, RandomPolicy
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import Course, plan_of
from game.games.domino_golf.rules.values import Draw, Options, Phase, State
from game.games.dominoes.rules.tiles import TWELVE, any_tile, read_tile, read_tiles, tiles_of, write_tiles
from game.rules.contract import CHANCE, Setup
from tests.bots.asking import ask

RULES = DominoGolf()


def tile(text: str) -> int:
    return read_tile(text, TWELVE)


def hole(*bags: str, green: str, approach: str = "", layup: str = "", number: int = 1, pool: str = "none", **options: Any) -> State:
    """Seat 0 tees off at this hole with the first bag. Of three holes it is the `number`th; the others were played with drawn tiles.

    The tiles of `pool` are there to be drawn.
    """
    laid = [tile(text) for text in (green, approach, layup) if text] + tiles_of(read_tiles(pool, TWELVE))
    held = [read_tiles(bag, TWELVE) for bag in bags]
    free = [t for t in range(TWELVE.count) if t not in laid and not any(bag >> t & 1 for bag in held)]
    plain = [t for t in free if not TWELVE.doubles >> t & 1]
    rng = Random(f"{bags} {green} {number}")
    before = rng.sample(plain, number - 1)
    rest = rng.sample([t for t in free if t not in before], 18 - number + 1)
    greens = [laid[0], *before, *rest[:-1]]
    s = RULES.start(Setup(len(bags), Options(holes=3, **options)))
    mask = sum(1 << t for t in greens)
    s = act(s, f"course {write_tiles(mask, TWELVE)} tee {TWELVE.names[rest[-1]]}", "honour 0")
    s = act(s, "bags " + " ".join(write_tiles(bag, TWELVE) for bag in held))
    for past in before:
        s = _by_the_gods(act(s, f"draw {TWELVE.names[past]}"), {*laid}, rng)
    s = s._replace(public=s.public._replace(honour=tuple(range(len(bags)))))
    return act(s, *(f"draw {text}" for text in (green, approach, layup) if text))


def laid(course: Course, *bags: str, number: int = 1, **options: Any) -> State:
    """Seat 0 tees off at this hole of a fixed course of three holes with the first bag; the others were played with drawn tiles."""
    rng = Random(f"{course} {bags}")
    s = RULES.start(Setup(len(bags), Options(holes=3, **options), course))
    held = [read_tiles(bag, TWELVE) for bag in bags]
    laid_out = sum(planned.tiles for planned in plan_of(course))
    tee = any_tile(TWELVE.every & ~laid_out & ~sum(held), rng)
    s = act(s, f"course {write_tiles(laid_out, TWELVE)} tee {TWELVE.names[tee]}", "honour 0")
    s = act(s, "bags " + " ".join(write_tiles(bag, TWELVE) for bag in held))
    for _past in range(number - 1):
        s = _by_the_gods(s, set(), rng)
    s = s._replace(public=s.public._replace(honour=tuple(range(len(bags)))))
    while RULES.to_act(s) is CHANCE:
        s, _events = RULES.apply(s, RULES.draw(s, rng))
    return s


def _by_the_gods(s: State, spared: set[int], rng: Random) -> State:
    """Everybody plays the hole with drawn tiles, none of them a spared one."""
    number = s.public.hole.number
    while s.public.hole.number == number:
        if RULES.to_act(s) is CHANCE:
            outcomes = [a for a, _share in RULES.chance(s) or () if isinstance(a, Draw) and a.tile not in spared]
            s, _e = RULES.apply(s, rng.choice(outcomes))
        else:
            s = act(s, "keep" if s.public.phase is Phase.MULLIGAN else "gods")
    return s


def act(s: State, *texts: str) -> State:
    for text in texts:
        s, _events = RULES.apply(s, RULES.decode(text))
    return s


def decisions(seed: int, seats: int, *players: Policy, **options: Any) -> Iterator[State]:
    """Every state of a game in which a seat has to choose; the players (or anyone) are used in turn."""
    rng = Random(seed)
    among = players or (RandomPolicy(),)
    s = RULES.start(Setup(seats, Options(**options)))
    while (actor := RULES.to_act(s)) is not None:
        if actor is CHANCE:
            s, _e = RULES.apply(s, RULES.draw(s, rng))
            continue
        assert isinstance(actor, int)
        yield s
        choice = ask(among[actor % len(among)], RULES, RULES.view(s, actor), rng, 1.0)
        s, _e = RULES.apply(s, choice.action)


def mover(s: State) -> int:
    actor = RULES.to_act(s)
    assert isinstance(actor, int)
    return actor


def names(mask: int) -> set[str]:
    return {TWELVE.names[t] for t in tiles_of(mask)}
