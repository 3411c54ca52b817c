"""The bots of Card Golf: rookie (by the club chart), club (one stroke ahead), pro (exact values); and rounds that they try a hole with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import inf, pi, sqrt
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.analysis.rounds import ROUNDS, FirstLine, PlayedRound, RoundsExpected, RoundStop, WalkedStroke, WalkTask
from game.analysis.selfplay import dice_for, play
from game.analysis.wanted import check_wanted
from game.bots.policy import Choice, Policy
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.course import Space, Terrain
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import (
    HOLED, FreePutt, OnCourse, OnTrack, Plan, StrokeLie, Tables, Wet, aim, distance, expected_putts, holed, landed, lying, putt, putts,
    swung
)
from game.games.card_golf.rules.values import (
    Action, AimShot, BallLanded, BallRan, HoleFinished, KeepRoll, Options, Phase, Putt, Reroll, RollKind, State, StrokeEnded, View
)
from game.games.card_golf.solver.caddie import Advice, advice, choices, choices_in, choices_to_win, plan_to_win, play_of, plays_to_win
from game.games.card_golf.solver.odds import Forecaster, RestGround, ground_words
from game.games.card_golf.solver.rating import lines_of, rival_of, scores_of
from game.games.card_golf.solver.solver import Solved, as_plans, cap, followed, greedy, greedy_from, play_out, table_values
from game.games.card_golf.solver.strokes import PlanArrays, Strokes
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.solver.tokens import Tokened
from game.rules.contract import Event, Legal, Setup
from game.words import _, ngettext, use

# ---- common to all bots of Card Golf: putts, and turning plans and sets of dice into actions with their reasons
POINT: Final = 0.01
"""The smallest gain in the chance to win (0..1) for which a token is spent."""

_APART: Final = 2.6
"""The standard deviation, in strokes, of the difference between the scores of two equal players over nine holes."""

_GAIN: Final = 1e-9
"""The smallest gain in strokes for which a token is spent when there is no opponent."""


def putt_or_none(s: State) -> Choice | None:
    """The putt of a ball on the track, which is its only action; None elsewhere."""
    ball = s.player.ball
    if not isinstance(ball, OnTrack):
        return None
    return Choice(Putt(), ngettext("Putts from {n} yard.", "Putts from {n} yards.", ball.yards).format(n=ball.yards), public=True)


def club_at(s: State, plan: Plan) -> str:
    """A plan in words: its club and the carry in yards."""
    start = s.player.ball
    here = start.space if hasattr(start, "space") else Space(0, 0)
    return _("{club} at {yards} yards").format(club=_(plan.club.name), yards=distance(here, plan.target))


def planned(plan: Plan, why: str) -> Choice:
    """The choice of a plan."""
    return Choice(AimShot(plan.target, plan.club.name), why, public=True)


def strokes_of_a_point(holes: int) -> float:
    """The least that a token must save in strokes: as many as add a percentage point to the chance to win a round of that many holes.

    Scores differ normally, so close to a tie a stroke is worth its density there: 15 points over nine holes, 11 over eighteen.

    >>> [round(strokes_of_a_point(holes), 3) for holes in (3, 9, 18)]
    [0.038, 0.065, 0.092]
    """
    return POINT * _APART * sqrt(2 * pi * holes / 9)


def rolled_again(s: State, worth: Floats) -> Choice:
    """The best set of dice to roll again, or keeping them, from the value of each mask (expected strokes, including the worth of a token).

    A token is not spent for less than one percentage point of the chance to win.
    """
    best, before = int(worth[1:].argmin()) + 1, s.player.strokes - 1
    if worth[best] > worth[0] - (strokes_of_a_point(s.game.options.holes) if len(s.players) > 1 else _GAIN):
        why = _("{n:.2f} strokes to the hole with it, this one included; {m:.2f} with the best dice rolled again, "
                "mulligan tokens counted.")
        return Choice(KeepRoll(), why.format(n=worth[0] - before, m=worth[best] - before), public=True)
    why = _("{n:.2f} strokes to the hole, this one included, in place of {m:.2f}, mulligan tokens counted.")
    return Choice(Reroll(best), why.format(n=worth[best] - before, m=worth[0] - before), public=True)


# ---- the rookie at Card Golf: aims at the flag with the club of the chart, and rerolls only what has gone badly wrong
_BOTH: Final = 3
_SHORT: Final = 10
"""Yards up to which the rookie thinks that a putt can't miss."""


class Rookie(Policy):
    """Aims at the flag with the chart's club, and rerolls only what has gone badly wrong."""

    def __init__(self) -> None:
        self._cache = TableCache()

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes milliseconds, so `budget` is not needed."""
        s = view.table
        if s.phase is Phase.ASK:
            return _again(s)
        ball = s.player.ball
        if (choice := putt_or_none(s)) is not None or not isinstance(ball, OnCourse):
            return choice or Choice(next(iter(legal)), "")
        strokes = self._cache.strokes(play_of(s, s.turn))
        plan = strokes.plan(greedy_from(strokes, np.array([strokes.ground.place(ball)])), 0)
        left = s.ground.yards(plan.target)
        why = ngettext("Straight at the flag: that leaves {n} yard.", "Straight at the flag: that leaves {n} yards.", left).format(n=left)
        return planned(plan, why)


def _again(s: State) -> Choice:
    """Rerolls both dice of a curve that loses the ball and of a short putt that missed; keeps everything else."""
    stroke = s.stroke
    assert stroke is not None
    if stroke.aim is not None and stroke.roll is RollKind.CURVE:
        down = landed(stroke.aim, swung(stroke.swing), sum(stroke.curve), s.game.tables)
        if down is None or s.ground.terrain(down).wet:
            why = _("A curve of {n} loses the ball: rolls both dice again.").format(n=sum(stroke.curve))
            return Choice(Reroll(_BOTH), why, public=True)
    if stroke.roll is RollKind.PUTT and stroke.yards <= _SHORT and not holed(putt(stroke.yards, sum(stroke.putt), s.game.tables)):
        why = ngettext("Missed from {n} yard: rolls both dice again.", "Missed from {n} yards: rolls both dice again.",
                       stroke.yards).format(n=stroke.yards)
        return Choice(Reroll(_BOTH), why, public=True)
    kept = ngettext("Keeps its {n} token for worse.", "Keeps its {n} tokens for worse.", s.player.tokens)
    return Choice(KeepRoll(), kept.format(n=s.player.tokens), public=True)


# ---- the club player at Card Golf: looks one stroke ahead, and takes the strokes after that from a fixed table of yards and lie
TOKEN: Final = 0.5
"""Strokes that a token is worth to the club player, at any time of the round."""


class Club(Policy):
    """Looks one stroke ahead, and values what is left after it by a fixed table of yards and lies."""

    def __init__(self) -> None:
        self._cache = TableCache()

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The best action by its table; takes milliseconds, so `budget` is not needed."""
        s = view.table
        strokes = self._cache.strokes(play_of(s, s.turn))
        if s.phase is Phase.ASK:
            return rolled_again(s, choices_in(by_table(strokes), s) + TOKEN)
        ball = s.player.ball
        if (choice := putt_or_none(s)) is not None or not isinstance(ball, OnCourse):
            return choice or Choice(next(iter(legal)), "")
        remaining = table_values(strokes.ground)
        plans = strokes.plans(np.array([strokes.ground.place(ball)]))
        worth = strokes.worth(plans, strokes.after(remaining, remaining + 1))
        best = int(np.argmin(np.round(worth, 10)))
        plan = strokes.plan(plans, best)
        why = _("Leaves {n:.1f} strokes on average, by the table of yards and lies.")
        return planned(plan, why.format(n=worth[best]))


@lru_cache(maxsize=24)
def by_table(strokes: Strokes) -> Tokened:
    """The hole valued by the table of yards and lies, with every token worth `TOKEN`."""
    remaining = table_values(strokes.ground)
    taken = np.arange(cap(strokes.ground.hole) + 2)[:, None, None]
    return Tokened(strokes, taken + remaining - TOKEN * np.arange(2)[:, None])


# ---- the pro at Card Golf: the best plan by the exact values of the hole, tokens by what they save later; near the end, to win
_WORTH_TELLING: Final = 0.03
"""Expected strokes from which the reason of a plan mentions a hazard."""


class Pro(Policy):
    """Plays the best plan by the exact values of the hole; near the end of a round against others it plays to win."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` caches solved holes across starts.

        If the budget of `choose` is finite, only the current hole is solved, which takes a moment; what tokens save later is read from that
        folder, or is an average. With an infinite budget it is computed.
        """
        self._cache = TableCache(folder)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        s = view.table
        if s.phase is Phase.ASK:
            if plays_to_win(s):
                return _again_to_win(s, choices_to_win(self._cache, s, patient=budget == inf))
            return rolled_again(s, choices(self._cache, s, patient=budget == inf))
        if (choice := putt_or_none(s)) is not None:
            return choice
        if plays_to_win(s):
            won = plan_to_win(self._cache, s, patient=budget == inf)
            why = _("Wins with {n:.1f} %, half of a tie counted; the plan of the fewest strokes with {m:.1f} %.")
            return planned(won.plan, why.format(n=exact_percent(won.win), m=exact_percent(won.plain)))
        found = advice(self._cache, s, patient=budget == inf)
        return planned(found.plan, why_plan(s, found))


def _again_to_win(s: State, win: Floats) -> Choice:
    """The reroll, or keeping the dice, with the best chance to win; a token is not spent for less than a percentage point."""
    best = int(win[1:].argmax()) + 1
    if win[best] < win[0] + POINT:
        why = _("Wins with {n:.1f} %, and with {m:.1f} % with the best dice rolled again.")
        return Choice(KeepRoll(), why.format(n=exact_percent(win[0]), m=exact_percent(win[best])), public=True)
    why = _("Wins with {n:.1f} % in place of {m:.1f} %.")
    return Choice(Reroll(best), why.format(n=exact_percent(win[best]), m=exact_percent(win[0])), public=True)


def exact_percent(chance: float) -> float:
    """A chance to win in percent, clamped to 0 to 100: chances from the caddie include a millionth of the strokes."""
    return 100 * min(1.0, max(0.0, chance))


def why_plan(s: State, found: Advice) -> str:
    """One sentence with the expected strokes of the plan, those of another one, and the hazard that costs the plan most."""
    taken = s.player.strokes
    strokes = f"{found.worth - taken:.2f}"
    tokens = s.player.tokens > 0 or s.number + 1 < len(s.holes)     # tokens earned on the last hole save nothing
    if found.other is None:
        why = (_("{n} strokes to the hole from here, mulligan tokens counted.") if tokens else _("{n} strokes to the hole from here."))
        why = why.format(n=strokes)
    else:
        why = (_("{n} strokes to the hole from here, mulligan tokens counted; {other}, aimed elsewhere, {m}.") if tokens else
               _("{n} strokes to the hole from here; {other}, aimed elsewhere, {m}."))
        why = why.format(n=strokes, other=club_at(s, found.other), m=f"{found.other_worth - taken:.2f}")
    told = {
        Terrain.WATER: _("{plan}; the water adds {cost} on average."),
        Terrain.OUT: _("{plan}; balls that leave the cards add {cost} on average."),
        Terrain.BUNKER: _("{plan}; the sand adds {cost} on average."),
        Terrain.WOODS: _("{plan}; the woods add {cost} on average."),
    }
    for terrain, cost in found.hazards.items():
        if cost >= _WORTH_TELLING:
            return told[terrain].format(plan=why.removesuffix("."), cost=f"{cost:.2f}")
    return why


# ---- a hole tried: played again and again, with exact chances of scores, and its best line walked
ALONE: Final = Options(holes=1, tokens=0)
"""The options with which a hole is tried and its figures are computed: this hole alone, without tokens."""


class RoundsTask(NamedTuple):
    """A content with one hole, the level of the bot that plays it, its line (0 the best, 1 its rival), and the seed of the dice."""

    content: Content
    level: str
    line: int
    seed: int


class _OnLine(Policy):
    """A bot whose first plan from the tee is given."""

    def __init__(self, bot: Rookie | Club | Pro, plan: Plan) -> None:
        self._bot, self._plan = bot, plan

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The given plan from the tee, after that the bot's own choices."""
        return planned(self._plan, "") if view.table.player.strokes == 0 else self._bot.choose(view, legal, rng, budget)


_BOTS: Final[Mapping[str, Callable[[], Rookie | Club | Pro]]] = MappingProxyType({"rookie": Rookie, "club": Club, "pro": Pro})
_SOLVED: Final = TableCache()       # of this process: a hole is played again on its other line


def play_rounds(task: RoundsTask) -> Iterator[RoundsExpected | PlayedRound]:
    """Yields the exact expectations first, then the rounds one by one. Raises NotWanted, ValueError for content without a hole."""
    setup = Setup(1, ALONE, task.content)
    start = CardGolf().start(setup)
    solved = _SOLVED.solved(play_of(start, 0))
    tee = OnCourse(start.tee_of(0), StrokeLie.TEE)
    ranked = solved.ranked(tee, 0)
    penalties = ranked.penalties()
    rival = rival_of(ranked, penalties)
    numbers = (0,) if rival is None else (0, rival)
    plans = [ranked.plan(number) for number in numbers]
    ways = [tuple(((one.row, one.column), (other.row, other.column)) for one, other in pairwise(line.stops))
            for line in lines_of(solved.strokes.ground.hole, solved)]
    lines = tuple(FirstLine(plan.club.name, distance(tee.space, plan.target), float(penalties[number]), float(ranked.worth[number]), way)
                  for plan, number, way in zip(plans, numbers, ways, strict=True))
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
    """The club player's plan from every place, with equal values settled as in `Club.choose`."""
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
    events = [event for turn in play(CardGolf(), setup, [bot], dice_for(seed, number, 1), inf) for event in turn.events]
    tee = next(event.start for event in events if isinstance(event, BallLanded))
    return PlayedRound(next(event.strokes for event in events if isinstance(event, HoleFinished)), tuple(_stops(tee, events)))


def _stops(tee: Space, events: list[Event]) -> Iterator[RoundStop]:
    """A mark on the map for each stroke with a club: the space where the ball came to rest, and the spaces on its way there.

    The way has the drop, the landing and the roll. Putts are not on the map.
    """
    lies, way = tee, list[Space]()      # the space of the mark before, and the spaces passed since
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
    """The best strokes from the middle tee, each in the words of a hint, played from where the one before was planned to lie.

    The first putt comes last. Raises NotWanted, ValueError for content without a hole.
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
        if plan.target in been or s.ground.terrain(plan.target).wet:      # it leads no nearer to the flag
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
