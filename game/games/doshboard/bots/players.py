"""Rookie, club and pro at Doshboard: straight at the target, by solved holes, or by sampled plans; and bots that play a hole many times."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.analysis.rounds import ROUNDS, FirstLine, PlayedRound, RoundsExpected, RoundStop, WalkedStroke, WalkTask
from game.analysis.selfplay import GameDice, dice_for
from game.analysis.wanted import check_wanted
from game.bots.policy import Choice, Policy
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallRests, BlackRolled, PlayerDone, ShotPlanned
from game.games.doshboard.rules.geometry import Cell, Path, distance
from game.games.doshboard.rules.rules import Doshboard, shot_name
from game.games.doshboard.rules.shots import CardSet, Content, played
from game.games.doshboard.rules.values import ADVANCED, CHOSEN, Action, ChooseCards, Options, Phase, PlanShot, State, View
from game.games.doshboard.solver.hole_book import Book, HoleBook, cost_of
from game.games.doshboard.solver.rating import RatedPlan, best_of, followed, two_plans
from game.games.doshboard.solver.scores import MOST, by_plans, score_chances, straight_on
from game.games.doshboard.solver.sensible import GLANCE, LOOK, SamplingWork, sampled_plan
from game.games.doshboard.solver.solver import Solution, look_ahead, nearest_club, straight_to
from game.games.doshboard.solver.tables import aim
from game.rules.contract import CHANCE, Event, Legal, Setup
from game.words import _, ngettext, percent, use

if TYPE_CHECKING:
    from game.games.doshboard.solver.bags import Stakes


# ---- the rookie at Doshboard: straight at the target, or at the next dog-leg, with the club whose rating is nearest
class Rookie(Policy):
    """The rookie."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan. It takes microseconds, so `budget` is ignored."""
        s = view.table
        return spread(s) if s.phase is Phase.CHOOSE else straight(s, rng)


def spread(s: State) -> Choice:
    """The choice to keep a long, a medium and a short card (H24)."""
    hand = s.player.hand
    cards = tuple(sorted({hand[n * (len(hand) - 1) // (CHOSEN - 1)] for n in range(CHOSEN)}))
    ratings = [s.set_of(s.turn).cards[card].rating for card in cards]
    text = _("Keeps a long, a medium and a short card, rated {long:.1f}, {middle:.1f} and {short:.1f}.")
    return Choice(ChooseCards(cards), text.format(long=ratings[0], middle=ratings[1], short=ratings[-1]), public=True)


def straight(s: State, rng: Random) -> Choice:
    """The shot toward the target, or first toward a dog-leg (H23): the nearest direction, and the club nearest to the counts in between.

    If the last shot got nowhere, any of the three nearest directions.
    """
    lie, target, land = s.player.lie, aim(s.scene, s.player.lie, s.player.passed), s.game.land
    nearest = straight_to(land, lie, target)
    last = s.player.last
    direction = rng.choice(nearest) if last is not None and last.start == lie else nearest[0]
    cards = s.set_of(s.turn).cards
    card = nearest_club(land, lie, target, direction, cards, s.player.hand, hills=s.game.options.shot_rules.hills)
    text = _("{cells:.1f} cells to the flag: the {shot}; it flies {rating:.1f} cells on average.")
    name = shot_name(cards[card].name, Path(direction), 0, 0, s.sight)
    why = text.format(cells=distance(lie, s.pair.target.cell), shot=name, rating=cards[card].rating)
    return Choice(PlanShot(Path(direction), card), why, public=True)


# ---- instant choices on a board of any size: the best of a few sampled plans, with an estimate of the strokes from here
_SEED: Final = 1962


def sampled_choice(s: State, work: SamplingWork) -> Choice:
    """The best of sampled plans for the seat to act; the same for the same position."""
    found = sampled_plan(s, Random(f"{_SEED} {s.turn} {s.drawn} {s.wind} {s.player[:5]}"), work)
    tried = ngettext("the best of {n} plan tried with sampled dice", "the best of {n} plans tried with sampled dice", found.tried)
    tried = tried.format(n=found.tried)
    if not cost_of(s).affordable:
        tried = _("{tried}, for this board is too large to be solved").format(tried=tried)
    if found.strokes is None:
        return Choice(found.plan, _("This is {tried}.").format(tried=tried), public=True)
    text = _("This is {tried}. Played straight on, it takes about {n:.1f} strokes to the hole from here, and best play no more.")
    return Choice(found.plan, text.format(tried=tried, n=found.strokes), public=True)


# ---- club and pro at Doshboard, who read solved holes (`hole_book`): one shot ahead, or the fewest expected strokes over every legal plan
# On a board that is too large to be solved (`budget`) they try plans with sampled dice, the pro more of them.
_PATIENCE: Final = 15.0
"""Seconds for bags of cards that may be lost; about half of what a bot may use for its tables."""

_EVEN: Final = 1e-9
"""Values of plans that differ by less are equal, so that strokes decide; a chance below it counts as no risk."""


class _Solver(Policy):
    """A bot that plays by solved holes and remembers nothing. `work` is how much it samples if a hole is too large to be solved."""

    prepares = True

    work: SamplingWork

    def __init__(self) -> None:
        """Has no solved holes yet; they are solved when they come up."""
        self._tried: tuple[State, Choice] | None = None

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Computes the tables of the hole, or tries plans if it is too large for that."""
        s = view.table
        if s.phase is Phase.PLAN and cost_of(s).affordable:
            self._follow(s)
        elif s.phase is Phase.PLAN:
            self._sampled(s)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan that is best by the bot's measure; up to a second or two at a new hole, instant after that."""
        s = view.table
        if s.phase is Phase.CHOOSE:
            return spread(s)
        return self._by_book(s) if cost_of(s).affordable else self._sampled(s)

    @abstractmethod
    def _follow(self, s: State) -> Book:
        """The book of the hole, solved as far as this bot looks ahead."""

    @abstractmethod
    def _by_book(self, s: State) -> Choice:
        """The best plan of a hole that can be solved."""

    def _sampled(self, s: State) -> Choice:
        """The best of sampled plans; computed once per position."""
        if self._tried is None or self._tried[0] != s:
            self._tried = s, sampled_choice(s, self.work)
        return self._tried[1]

    @cached_property
    def _book(self) -> HoleBook:
        return HoleBook()


class Club(_Solver):
    """The club player: turns only slightly, and judges a shot by the remaining distance alone."""

    work = GLANCE

    def _follow(self, s: State) -> Book:
        return self._book.ahead(s)

    def _by_book(self, s: State) -> Choice:
        """The plan after which the ball is expected to lie best."""
        book = self._follow(s)
        plan = book.best(s)
        odds = book.odds(s, plan)
        text = _("It is holed in {holed} of all rolls, and there is {risk}.")
        why = text.format(holed=percent(odds.holed), risk=risk_in_words(odds.penalties))
        return Choice(plan, why, public=True)


class Pro(_Solver):
    """The pro: the fewest expected strokes, or the best chance to win a hole."""

    work = LOOK

    def _by_book(self, s: State) -> Choice:
        """The plan that is likeliest to win the hole where that can still be won or lost, else that with the fewest expected strokes."""
        return self._to_win(s) or fewest_strokes(s, self._follow(s))

    def _follow(self, s: State) -> Book:
        """The solved hole. If few cards are left that may be lost (H17), all losses are solved too, within `_PATIENCE` seconds."""
        from game.games.doshboard.solver.bags import WHOLE  # noqa: PLC0415 (numpy, which other games need not wait for)

        if not s.game.options.shot_rules.lost_cards:
            return self._book.now(s)
        self._book.solved(s)
        until = time.monotonic() + _PATIENCE
        while len(s.player.hand) <= WHOLE and time.monotonic() < until and self._book.step(s):
            pass
        return self._book.solved(s)

    def _to_win(self, s: State) -> Choice | None:
        """The plan with the highest value for a hole that can be won or lost, once the others have finished it; None before."""
        from game.games.doshboard.solver.bags import stakes_of  # noqa: PLC0415 (numpy, which other games need not wait for)

        stakes = stakes_of(s)
        if stakes is None or s.player.strokes >= stakes.score:
            return None
        return best_to_win(s, stakes, self._book.to_win(s, stakes))


def risk_in_words(penalties: float) -> str:
    """The share of rolls that cost a penalty, as the end of a sentence.

    >>> risk_in_words(.08), risk_in_words(0)
    ('a penalty in 8 % of all rolls', 'no penalty in any roll')
    """
    if penalties < _EVEN:
        return _("no penalty in any roll")
    return _("a penalty in {penalty} of all rolls").format(penalty=percent(penalties))


def fewest_strokes(s: State, book: Book) -> Choice:
    """The plan with the fewest expected strokes for the seat to act, from its solved hole."""
    plan = book.best(s)
    odds = book.odds(s, plan)
    text = _("{n:.2f} strokes to the hole from here, and {risk}.")
    if not book.exact:
        text = _("At least {n:.2f} strokes to the hole from here, and {risk}.")
    return Choice(plan, text.format(n=odds.strokes, risk=risk_in_words(odds.penalties)), public=True)


def fewest_so_far(s: State, book: Book) -> Choice:
    """The best plan of a hole that is still being solved, from the results so far (`HoleBook.rough`)."""
    plan = book.best(s)
    odds = book.odds(s, plan)
    text = _("{n:.2f} strokes to the hole from here with the plans found so far, and best play needs no more.")
    if s.game.options.shot_rules.lost_cards:
        text = _("{n:.2f} strokes to the hole from here with the plans found so far, if no card is lost.")
    return Choice(plan, text.format(n=odds.strokes), public=True)


def best_to_win(s: State, stakes: Stakes, books: Sequence[Book]) -> Choice | None:
    """The plan with the highest value of the hole, from the books of `HoleBook.to_win`; None if all are equal."""
    book = books[s.player.strokes]
    worth, plan = book.strokes(s), book.best(s)
    if not stakes.worse + _EVEN < worth < 1 - _EVEN:
        return None
    text = _("The {score} of the others counts now: with this shot the hole is worth {n} %, halves counted as halves.")
    return Choice(plan, text.format(score=stakes.score, n=round(100 * worth)), public=True)


# ---- trying a hole: rounds of it one after another with exact chances of scores, and its best line shot by shot
ALONE: Final = Options(level=ADVANCED, max_strokes=MOST)
"""The options with which a hole is tried: the level for which boards are made, and a stroke limit too high to matter."""


_ROUNDED: Final = .0005     # chances below it are shown as 0 %


class BoardRoundsTask(NamedTuple):
    """What is played: the first hole of a board, the bot's level, the line (0 the best plan, 1 its rival), and the seed of the dice."""

    content: Content
    level: str
    line: int
    seed: int


class _Hole(NamedTuple):
    """A solved hole with the best plan from its tee and, if there is one, a rival."""

    solution: Solution
    plans: tuple[RatedPlan, ...]

    def seen_by(self, level: str) -> Solution:
        """The solution with which a level plays: the club player's short look ahead, else the full one."""
        return look_ahead(self.solution.tables, self.solution.cards) if level == "club" else self.solution


@lru_cache(maxsize=2)
def _worked_out(content: Content) -> _Hole:
    """The solved hole. Cached in this process, because the hole is played on its other line next."""
    cards = content.sets[0]
    solution = best_of(content.board, content.sets)
    best, other = two_plans(solution, content.board.holes[0].tee.cell, cards)
    return _Hole(solution, (best,) if other is None else (best, other))


def play_board_rounds(task: BoardRoundsTask) -> Iterator[RoundsExpected | PlayedRound]:
    """The expected figures first, then one round after another. Raises NotWanted."""
    content, hole = task.content, _worked_out(task.content)
    plan = hole.plans[min(task.line, len(hole.plans) - 1)]
    lines = tuple(_first(content, hole.solution, each) for each in hole.plans)
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


def _first(content: Content, solution: Solution, plan: RatedPlan) -> FirstLine:
    """The figures of a plan from the tee; its length is the distance in cells to where the ball most likely lies."""
    tee = content.board.holes[0].tee.cell
    rest = next(iter(plan.odds.lies), content.board.holes[0].target.cell)
    way = tuple(tuple((float(cell.q), float(cell.r)) for cell in stroke) for stroke in followed(solution, tee, plan).strokes)
    return FirstLine(plan.card, round(distance(tee, rest)), plan.odds.penalties, plan.strokes, way)


def _card_of(content: Content, plan: RatedPlan) -> int:
    """The number, from 0, of a plan's card in its set."""
    return next(number for number, card in enumerate(content.sets[0].cards) if card.name == plan.card)


_Player = Callable[[State, GameDice], PlanShot]


def _by_lie(solution: Solution) -> _Player:
    """A player that follows a solution and gives no reasons; the plan for each lie is looked up once."""
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
    """The events of a hole, from its first plan `first` until it is done."""
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
    """Where the ball came to rest, or was lost, after each stroke with a card, in axial columns and rows.

    A tap-in is not on the map.
    """
    lies = tee      # the cell of the mark before
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


# ---- the best line of a hole, stroke by stroke
def walk_board_line(task: WalkTask) -> Iterator[WalkedStroke]:
    """The best strokes from the tee, each with its hint and from where the ball most likely lies after the one before. Raises NotWanted."""
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
    """A sentence about a rival plan that lands elsewhere at another risk; nothing if none is nearly as good."""
    if s.player.passed:
        return
    other = two_plans(solution, s.player.lie, cards)[1]
    if other is not None:
        name = shot_name(other.card, other.path, other.shift, other.call, s.sight)
        text = _("Aimed elsewhere, the {shot}: {n} strokes, and {risk}.")
        yield text.format(shot=name, n=f"{other.strokes:.2f}", risk=risk_in_words(other.odds.penalties))
