"""A hole of Doshboard played again and again by a bot, on the best line from the tee or its rival, and the exact chances of scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.analysis.rounds import ROUNDS, FirstLine, PlayedRound, RoundsExpected, RoundStop
from game.analysis.selfplay import GameDice, dice_for
from game.analysis.wanted import check_wanted
from game.games.doshboard.bots.players import straight
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallRests, BlackRolled, PlayerDone, ShotPlanned
from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content, played
from game.games.doshboard.rules.values import ADVANCED, Options, PlanShot, State
from game.games.doshboard.solver.rating import RatedPlan, best_of, two_plans
from game.games.doshboard.solver.scores import MOST, by_plans, score_chances, straight_on
from game.games.doshboard.solver.solver import Solution, look_ahead
from game.rules.contract import CHANCE, Event, Setup

ALONE: Final = Options(level=ADVANCED, max_strokes=MOST)
"""How a hole is tried: at the level for which boards are made, and with so many strokes that their limit hardly matters."""


class BoardRoundsTask(NamedTuple):
    """The first hole of a board, who plays it, on which line (0 the best, 1 its rival), and the seed of the dice."""

    content: Content
    level: str
    line: int
    seed: int


class _Hole(NamedTuple):
    """A hole worked out: solved, with the best plan from the tee and its rival."""

    solution: Solution
    plans: tuple[RatedPlan, ...]

    def seen_by(self, level: str) -> Solution:
        """As the club player sees it, or as it is."""
        return look_ahead(self.solution.tables, self.solution.cards) if level == "club" else self.solution


@lru_cache(maxsize=2)
def _worked_out(content: Content) -> _Hole:
    """The hole, kept in this process: it is played again on its other line."""
    cards = content.sets[0]
    solution = best_of(content.board, content.sets)
    best, other = two_plans(solution, content.board.holes[0].tee.cell, cards)
    return _Hole(solution, (best,) if other is None else (best, other))


def play_board_rounds(task: BoardRoundsTask) -> Iterator[RoundsExpected | PlayedRound]:
    """What is to be expected, then the rounds one by one. Raises NotWanted."""
    content, hole = task.content, _worked_out(task.content)
    plan = hole.plans[min(task.line, len(hole.plans) - 1)]
    lines = tuple(_first(content, each) for each in hole.plans)
    tee, card = content.board.holes[0].tee.cell, _card_of(content, plan)
    tables, solution = hole.solution.tables, hole.seen_by(task.level)
    steady = straight_on(tables, content.sets[0]) if task.level == "rookie" else by_plans(solution)
    first = plan.path, played(content.sets[0].cards[card], plan.shift, plan.call)
    yield RoundsExpected(lines, score_chances(tables, tables.lie_at(tee), first, steady))
    start = Doshboard().start(Setup(1, ALONE, content))
    follows = _straight if task.level == "rookie" else _by_lie(solution)
    for number in range(ROUNDS):
        check_wanted()
        events = list(_played(start, PlanShot(plan.path, card, plan.shift, plan.call), follows, dice_for(task.seed, number, 1)))
        strokes = next(event.strokes for event in events if isinstance(event, PlayerDone))
        yield PlayedRound(strokes, tuple(_stops(tee, events)))


def _first(content: Content, plan: RatedPlan) -> FirstLine:
    """A plan in figures: as far as its ball most likely lies from the tee."""
    tee = content.board.holes[0].tee.cell
    rest = next(iter(plan.odds.lies), content.board.holes[0].target.cell)
    return FirstLine(plan.card, round(distance(tee, rest)), plan.odds.penalties, plan.strokes)


def _card_of(content: Content, plan: RatedPlan) -> int:
    """The number of a plan's card in its set."""
    return next(number for number, card in enumerate(content.sets[0].cards) if card.name == plan.card)


_Player = Callable[[State, GameDice], PlanShot]


def _by_lie(solution: Solution) -> _Player:
    """Whoever plays the plans of a solution, without the words that a bot would say: the plan of a lie is looked up once."""
    known: dict[tuple[Cell, int], PlanShot] = {}

    def plan(s: State, _dice: GameDice) -> PlanShot:
        at = s.player.lie, s.player.passed
        if at not in known:
            best = solution.best(*at)
            known[at] = PlanShot(best.path, best.card, 0, best.call)
        return known[at]
    return plan


def _straight(s: State, dice: GameDice) -> PlanShot:
    action = straight(s, dice.seats[0]).action
    assert isinstance(action, PlanShot)
    return action


def _played(start: State, first: PlanShot, follows: _Player, dice: GameDice) -> Iterator[Event]:
    """The events of a round of the hole that has begun, from its first plan until it is done."""
    rules, s, plan = Doshboard(), start, first
    while True:
        s, events = rules.apply(s, plan)
        yield from events
        while not s.player.done and rules.to_act(s) is CHANCE:
            s, events = rules.apply(s, rules.draw(s, dice.chance))
            yield from events
            if any(isinstance(event, PlayerDone) for event in events):
                return
        plan = follows(s, dice)


def _stops(tee: Cell, events: list[Event]) -> Iterator[RoundStop]:
    """Where the ball came to rest after each stroke with a card, or where it was lost, in the columns and rows of slanting axes.

    A tap-in is not on the map.
    """
    lies = tee      # where the mark before stands
    way: list[Cell] = []
    lost: Cell | None = None
    elbow: Cell | None = None
    for event in events:
        match event:
            case ShotPlanned():
                way, lost, elbow = ([] if event.start == lies else [event.start]), None, event.path.elbow
            case BallFlew() if event.hops:
                way += [hop.cell for hop in event.hops[:-1] if hop.at_dot and hop.cell == elbow]
                way.append(event.hops[-1].cell)
            case BlackRolled() if event.to is not None:
                way.append(event.to)
            case BallDropped():
                lost = event.cell
            case BallRests():
                lies = event.cell if lost is None else lost
                while way and way[-1] == lies:
                    way.pop()
                yield RoundStop(lies.q, lies.r, lost is not None, tuple((cell.q, cell.r) for cell in way))
            case _:
                pass
