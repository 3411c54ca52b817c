"""A hole of Doshboard tried by bots: played again and again, with exact chances of scores, and its best line walked stroke by stroke."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.analysis.rounds import ROUNDS, FirstLine, PlayedRound, RoundsExpected, RoundStop, WalkedStroke, WalkTask
from game.analysis.selfplay import GameDice, dice_for
from game.analysis.wanted import check_wanted
from game.games.doshboard.bots.players import fewest_strokes, straight
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallRests, BlackRolled, PlayerDone, ShotPlanned
from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.rules import Doshboard, shot_name
from game.games.doshboard.rules.shots import CardSet, Content, played
from game.games.doshboard.rules.values import ADVANCED, Options, PlanShot, State
from game.games.doshboard.solver.hole_book import Book
from game.games.doshboard.solver.rating import RatedPlan, best_of, two_plans
from game.games.doshboard.solver.scores import MOST, by_plans, score_chances, straight_on
from game.games.doshboard.solver.solver import Solution, look_ahead
from game.rules.contract import CHANCE, Event, Setup
from game.words import _, use

ALONE: Final = Options(level=ADVANCED, max_strokes=MOST)
"""How a hole is tried: at the level for which boards are made, and with so many strokes that their limit hardly matters."""


_ROUNDED: Final = .0005     # a chance that is told as 0 %


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


# ---- its best line, stroke by stroke
def walk_board_line(task: WalkTask) -> Iterator[WalkedStroke]:
    """The best strokes from the tee, each as a hint has it, from where the ball of the one before most likely lies. Raises NotWanted."""
    use(task.language)
    content: Content = task.content
    solution = _worked_out(content).solution
    cards = content.sets[0].cards
    book = Book(solution, tuple((card, 0) for card in range(len(cards))), True)
    s = Doshboard().start(Setup(1, ALONE, content))
    target, been = s.pair.target.cell, {(s.player.lie, s.player.passed)}
    while True:
        check_wanted()
        choice = fewest_strokes(s, book)
        plan: PlanShot = choice.action
        odds = book.odds(s, plan)
        wet, done = odds.penalties, odds.holed + odds.tap_in
        chances = ((_("in the hole"), odds.holed), (_("tap-in"), odds.tap_in), (_("penalty"), wet), (_("elsewhere"), 1 - done - wet))
        lies = {way: chance for way, chance in odds.ways.items() if not way.holed and not way.tap_in and not way.penalties}
        rest = max(lies, key=lambda way: (lies[way], way.cell), default=None)
        over = rest is None or lies[rest] <= done or (rest.cell, rest.passed) in been
        end = target if over or rest is None else rest.cell
        way = () if plan.path.elbow is None else ((plan.path.elbow.q, plan.path.elbow.r),)
        name = shot_name(cards[plan.card].name, plan.path, plan.shift, plan.call, s.sight)
        told = tuple((words, chance) for words, chance in chances if chance > _ROUNDED)
        why = " ".join((choice.why, *_instead(s, solution, content.sets[0])))
        yield WalkedStroke(name, why, odds.strokes or 0.0, told, RoundStop(end.q, end.r, way=way))
        if over or rest is None:
            return
        been.add((rest.cell, rest.passed))
        player = s.player._replace(lie=rest.cell, passed=rest.passed, strokes=s.player.strokes + 1)
        s = s.with_player(0, player)


def _instead(s: State, solution: Solution, cards: CardSet) -> Iterator[str]:
    """What another plan, which lands elsewhere at another risk, would need, in a sentence; nothing where none is nearly as good."""
    if s.player.passed:
        return
    other = two_plans(solution, s.player.lie, cards)[1]
    if other is not None:
        name = shot_name(other.card, other.path, other.shift, other.call, s.sight)
        text = _("Aimed elsewhere, the {shot}: {n} strokes, and a penalty in {penalty} %.")
        yield text.format(shot=name, n=f"{other.strokes:.2f}", penalty=round(100 * other.odds.penalties))
