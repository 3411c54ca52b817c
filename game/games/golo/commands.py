"""Benchmarks of GOLO: seconds to solve each game, and naive nines per second through the kernel and the contract; and its duels."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np
import numpy.typing as npt

from game.analysis.selfplay import Reading, rate
from game.bots.policy import DEFAULT_BUDGET
from game.bots.thinker import Thinker
from game.cli.measured import Measured
from game.cli.output import COURSES
from game.content.choices import content_for
from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import (
    COUNT, EVERY, PARS, SIDES, TRIPS_ROLLS, Content, Die, KeepDice, Options, Phase, Roll, State, across, faces_of, lowest, naive_nine
)
from game.games.golo.solver.plan import CARD, FREE, LOWEST, ROLLS, KeepPlan, Kinds, rolls_of
from game.games.golo.solver.solve import solve, solve_chances
from game.games.golo.table.odds import OddsService
from game.rules.contract import Setup
from game.words import _

_SEED: Final = 9
_BATCH: Final = 50
_MANY: Final = 4_000
_PACE: Final = 0.1
"""Seconds between a bot's move and the next question, less than in the window."""

_TAKEN: Final = 99
"""Takes the place of the face of a die that is on the card: higher than any face."""


def nines(seconds: float) -> Iterator[Reading]:
    """Whole nines per second by a player who keeps all dice that show the lowest number, with every keep checked."""
    content = _content()
    yield Reading(_("naive nines, kernel"), rate(_kernel_work(content), seconds), "nines/s")
    yield Reading(_("naive nines, contract"), rate(_contract_work(content), seconds), "nines/s")
    yield Reading(_("naive nines, {n} at once").format(n=_MANY), rate(_many_work(content), seconds), "nines/s")


def solving(seconds: float) -> Iterator[Reading]:
    """Seconds to solve each game from nothing, and to get the best chance of every total; each measured at least once."""
    content = _content()
    kinds = Kinds(content.dice)
    plans = (
        (_("simple, lowest first"), KeepPlan(LOWEST)),
        (_("simple, any dice"), KeepPlan(FREE)),
        (_("scorecard"), KeepPlan(CARD, content.card.nines[0])),
        (_("trips"), KeepPlan(ROLLS, rolls=TRIPS_ROLLS)),
    )
    for name, plan in plans:
        begin = time.perf_counter()
        solved = solve(kinds, plan)
        middle = time.perf_counter()
        solve_chances(kinds, plan, solved, COUNT)
        yield Reading(_("solve {game}").format(game=name), middle - begin, "s")
        yield Reading(_("chances of {game}").format(game=name), time.perf_counter() - middle, "s")


def waiting(seconds: float) -> Iterator[Reading]:
    """The longest wait for a move of the pro while dice just under the solver's limit are solved, and with their tables after that.

    As in the window: solution tables are computed from the moment that a table is opened, and the pro thinks in a separate process.
    """
    dice = _heavy_dice()
    setup: Setup[object] = Setup(2, Options(), replace(_content(), dice=dice))
    rules = Golo()
    start = rules.start(setup)
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, Thinker(cache=Path(folder)) as thinker:
        thinker.ask(rules.key, "rookie", rules.view(start, 0), _SEED, DEFAULT_BUDGET).result()      # the process is running
        OddsService(Path(folder)).open(start)
        begin, longest, last = time.perf_counter(), 0.0, False
        while not last:
            last = any(Path(folder).glob("golo-mean-*"))
            longest = max(longest, *_waits(rules, start, thinker, 0 if last else _PACE))
            if not last:
                solved = time.perf_counter() - begin
    yield Reading(_("solve {n} rolls beside the game").format(n=rolls_of(dice)), solved, "s")
    yield Reading(_("longest wait for a pro meanwhile and then"), longest, "s")


def _waits(rules: Golo, s: State, thinker: Thinker, pace: float) -> Iterator[float]:
    """Seconds between each question and its answer in one round, with a pause before each."""
    rng = Random(_SEED)
    while (actor := rules.to_act(s)) is not None:
        if not isinstance(actor, int):
            s, _events = rules.apply(s, rules.draw(s, rng))
            continue
        time.sleep(pace)
        asked = time.perf_counter()
        choice = thinker.ask(rules.key, "pro", rules.view(s, actor), _SEED, DEFAULT_BUDGET).result()
        yield time.perf_counter() - asked
        s, _events = rules.apply(s, choice.action)


def _heavy_dice() -> tuple[Die, ...]:
    """Nine different dice with almost as many rolls as the solver accepts; dice of fewer kinds take less time."""
    dice = []
    for number, (par, faces) in enumerate(zip(PARS, (4, 4, 6, 6, 6, 6, 6, 6, 4), strict=True)):
        lows = [1 + (number + turn) % par for turn in range(faces // 2)]
        more = [lows[number % len(lows)]] * (SIDES - len(lows))
        dice.append(Die(par, tuple((low, across(par) - low) for low in [*lows, *more])))
    return tuple(dice)


def _content() -> Content:
    content = content_for(Golo.key, COURSES)
    if not isinstance(content, Content):
        raise TypeError("GOLO is played with dice and a card")
    return content


def _kernel_work(content: Content) -> Callable[[], int]:
    faces, rng = faces_of(content.dice), Random(_SEED)

    def work() -> int:
        for _nine in range(_BATCH):
            naive_nine(faces, rng)
        return _BATCH

    return work


def _contract_work(content: Content) -> Callable[[], int]:
    """A function that plays nines through the contract and returns how many: start, roll, draw and keep, each checked by `apply`."""
    rules, rng = Golo(), Random(_SEED)
    setup: Setup[object] = Setup(1, Options(), content)
    roll, keeps, over = Roll(False), tuple(map(KeepDice, range(EVERY + 1))), Phase.OVER
    apply, draw = rules.apply, rules.draw

    def work() -> int:
        for _nine in range(_BATCH):
            state = rules.start(setup)
            while state.phase is not over:
                state, _events = apply(state, roll)
                state, _events = apply(state, draw(state, rng))
                state, _events = apply(state, keeps[lowest(state.players[0].left, state.throw.lying)])
        return _BATCH

    return work


def _many_work(content: Content) -> Callable[[], int]:
    rng = np.random.default_rng(_SEED)

    def work() -> int:
        return len(naive_nines(content.dice, _MANY, rng))

    return work


def naive_nines(dice: tuple[Die, ...], count: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Strokes of `count` nines, in no particular order, keeping all dice that show the lowest number. Raises ValueError like the kernel."""
    faces = np.array([die.faces for die in dice], np.uint8).ravel()
    first_face = np.arange(COUNT, dtype=np.uint8)[:, None] * np.uint8(len(faces) // COUNT)
    done: list[npt.NDArray[np.int64]] = []
    strokes, out = np.zeros(count, np.int64), np.zeros((COUNT, count), bool)  # by die and nine, so that each step runs along the nines
    while len(strokes):
        up = rng.integers(0, len(faces) // COUNT, out.shape, np.uint8)
        shown = faces.take(up + first_face)
        shown[out] = _TAKEN
        low = shown.min(axis=0)
        kept = shown == low
        _check(shown, kept)
        strokes += low.astype(np.int64) * kept.sum(axis=0)
        out |= kept
        over = out.all(axis=0)
        done.append(strokes[over])
        strokes, out = strokes[~over], out[:, ~over]
    return np.concatenate(done)


def _check(shown: npt.NDArray[np.uint8], kept: npt.NDArray[np.bool_]) -> None:
    """Raises ValueError for keeps that are empty, or higher than a die that stays (G2)."""
    highest = (shown * kept).max(axis=0)
    lowest = np.maximum(shown, kept * np.uint8(_TAKEN)).min(axis=0)
    if bool((highest > lowest).any()) or not bool(kept.any(axis=0).all()):
        raise ValueError("the lowest dice go first")


MEASURED: Final = Measured((nines, solving, waiting), duels=None)
