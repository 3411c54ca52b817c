"""A hole of Card Golf tried by bots: played again and again, with exact chances of scores, and its best line walked stroke by stroke."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import inf
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from game.analysis.rounds import ROUNDS, FirstLine, PlayedRound, RoundsExpected, RoundStop, WalkedStroke, WalkTask
from game.analysis.selfplay import dice_for, play
from game.analysis.wanted import check_wanted
from game.bots.policy import Choice
from game.games.card_golf.bots.players import Club, Pro, Rookie, club_at, planned, why_plan
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import (
    HOLED,
    FreePutt,
    OnCourse,
    OnTrack,
    Plan,
    StrokeLie,
    Tables,
    Wet,
    aim,
    distance,
    expected_putts,
    lying,
    putts,
)
from game.games.card_golf.rules.values import Action, BallLanded, BallRan, HoleFinished, Options, StrokeEnded, View
from game.games.card_golf.solver.caddie import advice, play_of
from game.games.card_golf.solver.odds import Forecaster, RestGround, ground_words
from game.games.card_golf.solver.rating import rival_of, scores_of
from game.games.card_golf.solver.solver import Solved, as_plans, cap, followed, greedy, play_out, table_values
from game.games.card_golf.solver.strokes import PlanArrays, Strokes
from game.games.card_golf.solver.table_cache import TableCache
from game.rules.contract import Event, Legal, Setup
from game.words import _, ngettext, use

ALONE: Final = Options(holes=1, tokens=0)
"""How a hole is tried: by itself, and without tokens, as its figures are worked out."""


class RoundsTask(NamedTuple):
    """The one hole of a content, who plays it, on which line (0 the best, 1 its rival), and the seed of the dice."""

    content: Content
    level: str
    line: int
    seed: int


class _OnLine:
    """A bot whose first stroke is given."""

    def __init__(self, bot: Rookie | Club | Pro, plan: Plan) -> None:
        self._bot, self._plan = bot, plan

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The given stroke from the tee, then as the bot likes."""
        return planned(self._plan, "") if view.table.player.strokes == 0 else self._bot.choose(view, legal, rng, budget)


_BOTS: Final[Mapping[str, Callable[[], Rookie | Club | Pro]]] = MappingProxyType({"rookie": Rookie, "club": Club, "pro": Pro})
_SOLVED: Final = TableCache()       # of this process: a hole is played again on its other line


def play_rounds(task: RoundsTask) -> Iterator[RoundsExpected | PlayedRound]:
    """What is to be expected, then the rounds one by one. Raises NotWanted, ValueError for content without a hole."""
    setup = Setup(1, ALONE, task.content)
    start = CardGolf().start(setup)
    solved = _SOLVED.solved(play_of(start, 0))
    tee = OnCourse(start.tee_of(0), StrokeLie.TEE)
    ranked = solved.ranked(tee, 0)
    penalties = ranked.penalties()
    rival = rival_of(ranked, penalties)
    numbers = (0,) if rival is None else (0, rival)
    plans = [ranked.plan(number) for number in numbers]
    lines = tuple(FirstLine(plan.club.name, distance(tee.space, plan.target), float(penalties[number]), float(ranked.worth[number]))
                  for plan, number in zip(plans, numbers, strict=True))
    plan = plans[min(task.line, len(plans) - 1)]
    yield RoundsExpected(lines, scores_of(_as_played(solved, task.level, tee, plan)))
    bot = _OnLine(_BOTS[task.level](), plan)
    for number in range(ROUNDS):
        check_wanted()
        yield _round(setup, bot, task.seed, number)


def _as_played(solved: Solved, level: str, tee: OnCourse, first: Plan) -> Solved:
    """The hole as a bot of that level plays it after a given first stroke."""
    strokes, ground = solved.strokes, solved.strokes.ground
    if level == "pro":
        best = solved.best.copy()
    else:
        best = play_out(ground.hole, ground.tables, tee.space, greedy if level == "rookie" else _by_yards).best.copy()
    given = as_plans(strokes, [(tee, first)])
    best[0, ground.tee] = given.target[0], given.club[0]
    return followed(strokes, best)


def _by_yards(strokes: Strokes) -> PlanArrays:
    """The plan of the club player from every place: chosen as it chooses, with equal plans settled alike."""
    remaining = table_values(strokes.ground)
    after = strokes.after(remaining, remaining + 1)
    targets, clubs = [], []
    for place in range(strokes.ground.tee + 1):
        check_wanted()
        plans = strokes.plans(np.array([place]))
        best = int(np.argmin(np.round(strokes.worth(plans, after), 10)))
        targets.append(int(plans.target[best]))
        clubs.append(int(plans.club[best]))
    return strokes.plans_of(np.arange(strokes.ground.tee + 1), np.array(targets), np.array(clubs))


def _round(setup: Setup[Options], bot: _OnLine, seed: int, number: int) -> PlayedRound:
    """One round."""
    events = [event for turn in play(CardGolf(), setup, [bot], dice_for(seed, number, 1), inf) for event in turn.events]
    tee = next(event.start for event in events if isinstance(event, BallLanded))
    return PlayedRound(next(event.strokes for event in events if isinstance(event, HoleFinished)), tuple(_stops(tee, events)))


def _stops(tee: Space, events: list[Event]) -> Iterator[RoundStop]:
    """Where the ball came to rest after each stroke with a club, and where it was dropped, came down and rolled on its way there; putts are
    not on the map.
    """
    lies, way = tee, list[Space]()      # where the mark before stands, and what follows after it
    last: Space | None = None
    for event in events:
        if isinstance(event, BallLanded):
            last = event.landing if event.landing is not None else event.start
            way = [space for space in (event.start, last) if space != lies]
        elif isinstance(event, BallRan):
            last = event.path[-1]
            way += event.path
        elif isinstance(event, StrokeEnded) and last is not None:
            while way and way[-1] == last:
                way.pop()
            yield RoundStop(last.row, last.column, isinstance(event.ball, Wet), tuple((space.row, space.column) for space in way))
            lies = last


# ---- its best line, stroke by stroke
def walk_line(task: WalkTask) -> Iterator[WalkedStroke]:
    """The best strokes from the middle tee, each as a hint has it, from where the one before was planned to lie; the first putt last.

    Raises NotWanted, ValueError for content without a hole.
    """
    use(task.language)
    s = CardGolf().start(Setup(1, ALONE, task.content))
    forecaster, ball = Forecaster(s.ground, s.game.tables), s.player.ball
    been = {s.tee_of(0)}
    while isinstance(ball, OnCourse) and s.player.strokes < cap(s.ground):
        check_wanted()
        found = advice(_SOLVED, s, patient=True)
        plan = found.plan
        grounds = forecaster.of(aim(ball, plan, s.game.tables), s.tee_of(0)).grounds
        chances = tuple((ground_words(ground), grounds[ground]) for ground in RestGround if grounds.get(ground))
        yield WalkedStroke(club_at(s, plan), why_plan(s, found), found.worth - s.player.strokes, chances, RoundStop(*plan.target))
        if plan.target in been or s.ground.terrain(plan.target).wet:      # no nearer
            return
        been.add(plan.target)
        rest = lying(s.ground, plan.target, plan.club, s.game.tables)
        ball = OnTrack(rest.yards) if isinstance(rest, FreePutt) else rest
        s = s._replace(players=(s.player._replace(ball=ball, strokes=s.player.strokes + 1),))
    if isinstance(ball, OnTrack):
        yield _putt(ball.yards, s.game.tables)


def _putt(yards: int, tables: Tables) -> WalkedStroke:
    """The first putt."""
    left = putts(yards, tables)
    chances = tuple((_("in the hole") if n == HOLED else ngettext("{n} yard left", "{n} yards left", n).format(n=n), float(left[n]))
                    for n in sorted(left))
    why = _("{n} putts on average from there; nothing is to be chosen.").format(n=f"{float(expected_putts(tables)[yards]):.2f}")
    plan = ngettext("Putt from {n} yard", "Putt from {n} yards", yards).format(n=yards)
    return WalkedStroke(plan, why, float(expected_putts(tables)[yards]), chances, None)
