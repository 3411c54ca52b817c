"""The expectations at a GOLO table, for the dice about to be rolled and for every keep, from tables that are computed once and cached."""

from __future__ import annotations

import contextlib
import hashlib
import math
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.analysis.rounds import FileWorth
from game.games.golf.rules import BY_HOLE
from game.games.golo.rules.rules import Golo
from game.games.golo.rules.turns import rolls_made, strokes_on
from game.games.golo.rules.values import (
    COUNT, EVERY, FLOP, HOLES, SCORECARD, SIMPLE, TRIPS, TRIPS_ROLLS, Content, Die, Options, Phase, State, members
)
from game.games.golo.solver.plan import (
    CARD, FREE, LOWEST, QUICK_KEEPS, ROLLS, GroundRules, KeepPlan, Kept, Kinds, Position, TooManyRolls, choices, first, follows, ground_of,
    positions, until_flat
)
from game.games.golo.solver.solve import FEW_DICE, Chances, SolvedPlan, seconds_for, seconds_for_chances, solve, solve_chances, width_of
from game.kept import Cache
from game.rules.contract import Setup, made

# ---- the solved plans of a set of dice, computed once: cached in memory, and on disk if a folder is given
Array: TypeAlias = npt.NDArray[np.float64]

_LABEL: Final = "golo tables 3"
"""Part of the names of files: raise it when the numbers or their order change."""


class NotComputed(LookupError):
    """A table that is neither in memory nor on disk, and takes longer to compute than allowed."""


class DiceTables:
    """Answers about one set of dice. Computes each plan when it is first needed."""

    def __init__(self, dice: tuple[Die, ...], folder: Path | None = None, *, most: float = math.inf) -> None:
        """`folder` caches the tables across starts; if it can't be written to, it is ignored. Raises TooManyRolls.

        A table that would take more than `most` seconds to compute is only looked up in memory and folder; if it is in neither, NotComputed
        is raised.
        """
        self.kinds = Kinds(dice)
        self._cache, self._most = None if folder is None else Cache(folder), most
        self._solved: dict[KeepPlan, SolvedPlan] = {}
        self._chances: dict[KeepPlan, Chances] = {}
        self._choices: dict[tuple[KeepPlan, Position], tuple[Kept, ...]] = {}
        self._expected: dict[KeepPlan, tuple[list[float], ...]] = {}

    def solved(self, plan: KeepPlan) -> SolvedPlan:
        """Expected strokes and their distribution for every position."""
        if plan not in self._solved and self._load_solved(plan) is None:
            self._may_compute(plan, seconds_for(self.kinds, plan))
            fresh = self._solved[plan] = solve(self.kinds, plan)
            self._keep(self._name("mean", plan), [fresh.mean, fresh.spread])
        return self._solved[plan]

    def chances(self, plan: KeepPlan, dice: int = COUNT) -> Chances:
        """The best chance of every total from every position of at most `dice` dice; there may be positions of more.

        Raises TooManyRolls for dice with more than QUICK_KEEPS, for which there are only expected strokes.
        """
        known = self._chances.get(plan)
        if known is not None and known.dice >= dice:
            return known
        if self.kinds.keeps > QUICK_KEEPS:
            raise TooManyRolls(f"{self.kinds.rolls} rolls")
        solved, name = self.solved(plan), self._name("within", plan)
        stored = self._load(name, solved.spread.shape)
        if stored is not None:
            self._chances[plan] = Chances(solved.rows, stored[0], COUNT)
        else:
            self._may_compute(plan, seconds_for_chances(self.kinds, plan, dice))
            fresh = self._chances[plan] = solve_chances(self.kinds, plan, solved, FEW_DICE if dice <= FEW_DICE else COUNT)
            if fresh.dice == COUNT:
                self._keep(name, [fresh.within])
        return self._chances[plan]

    def expected(self, plan: KeepPlan) -> tuple[list[float], ...]:
        """The remaining expected strokes, `expected[rolls][mask]`, when the dice of a mask are about to be rolled.

        `rolls` is 0 if their number does not matter. Infinite for positions that the plan never reaches.
        """
        if plan not in self._expected:
            solved = self.solved(plan)
            tables = []
            for rolls in range(plan.rolls + 1):
                by_counts = {at.counts: float(solved.mean[row]) for at, row in solved.rows.items() if at.rolls == rolls}
                tables.append([0.0, *(by_counts.get(self.kinds.counts(mask), float("inf")) for mask in range(1, EVERY + 1))])
            self._expected[plan] = tuple(tables)
        return self._expected[plan]

    def choices(self, plan: KeepPlan, at: Position) -> tuple[Kept, ...]:
        """What may be kept at a position, by kind."""
        key = plan, at
        if key not in self._choices:
            self._choices[key] = tuple(choices(self.kinds, plan, at))
        return self._choices[key]

    def _load_solved(self, plan: KeepPlan) -> SolvedPlan | None:
        """The expected strokes of a plan that is on disk; they are kept in memory from then on."""
        rows = {at: i for i, at in enumerate(positions(self.kinds, plan))}
        stored = self._load(self._name("mean", plan), (len(rows),), (len(rows), width_of(self.kinds, plan)))
        if stored is None:
            return None
        self._solved[plan] = SolvedPlan(rows, *stored)
        return self._solved[plan]

    def _may_compute(self, plan: KeepPlan, seconds: float) -> None:
        """Raises NotComputed if computing the plan's table would take more seconds than this book may."""
        if seconds > self._most:
            raise NotComputed(plan)

    def _name(self, what: str, plan: KeepPlan) -> str:
        """The file of a table: its name identifies faces and plan."""
        recipe = repr((_LABEL, self.kinds.pars, self.kinds.faces, self.kinds.all, plan))
        return f"golo-{what}-{hashlib.sha256(recipe.encode()).hexdigest()[:16]}.table"

    def _load(self, name: str, *shapes: tuple[int, ...]) -> list[Array] | None:
        """The arrays of a file, or None if it is missing or damaged: then they are computed again."""
        return None if self._cache is None else self._cache.load(name, _LABEL, lambda content: _unpack(content, shapes))

    def _keep(self, name: str, arrays: Sequence[Array]) -> None:
        """Writes a file atomically; without space or permission there is none, and the next start computes it again."""
        if self._cache is not None:
            self._cache.save(name, _LABEL, _pack(arrays))


class GoloTableCache:
    """`DiceTables` by dice, so that they are looked up and not computed again."""

    def __init__(self, folder: Path | None = None, *, most: float = math.inf) -> None:
        """`folder` and `most` as for `DiceTables`."""
        self._folder, self._most = folder, most
        self._books: dict[tuple[Die, ...], DiceTables] = {}
        self._last: tuple[tuple[Die, ...], DiceTables] | None = None

    def book(self, dice: tuple[Die, ...]) -> DiceTables:
        """The tables of those dice. Raises TooManyRolls."""
        if self._last is None or self._last[0] is not dice:     # comparing dice would take longer than looking up a keep
            if dice not in self._books:
                self._books[dice] = DiceTables(dice, self._folder, most=self._most)
            self._last = dice, self._books[dice]
        return self._last[1]


def _pack(arrays: Sequence[Array]) -> bytes:
    """Arrays in the form of a file: the number of dimensions and their sizes, then the numbers."""
    heads = (struct.pack(f"<{1 + array.ndim}I", array.ndim, *array.shape) for array in arrays)
    return b"".join(head + array.astype("<f8").tobytes() for head, array in zip(heads, arrays, strict=True))


def _unpack(content: bytes, shapes: Sequence[tuple[int, ...]]) -> list[Array]:
    """The arrays of a complete file. Raises ValueError if they do not have these shapes."""
    arrays: list[Array] = []
    at = 0
    for shape in shapes:
        head = struct.pack(f"<{1 + len(shape)}I", len(shape), *shape)
        if not content.startswith(head, at):
            raise ValueError("a table of another shape")
        at += len(head)
        arrays.append(np.frombuffer(content, "<f8", math.prod(shape), at).reshape(shape).astype(np.float64))
        at += arrays[-1].nbytes
    if at != len(content) or not all(np.isfinite(array).all() for array in arrays):
        raise ValueError("more than the tables, or no numbers")
    return arrays


# ---- the expectations at a GOLO table: for the dice about to be rolled, and for every keep of the current roll. For hints, panel and pro
# Accidents of the ground rules are included in every number. Catches are assumed to succeed as often as a bot's (see plan.py).
_CERTAIN = np.ones(1)
"""The distribution when no strokes remain."""

_DIGITS = 9
"""Chances that agree to this number of digits are the same, apart from rounding."""


class Forecast(NamedTuple):
    """A seat's final strokes for the whole round: expected, and the chance of each total (by index), with best play."""

    mean: float
    totals: Floats

    def band(self) -> tuple[int, int]:
        """The lowest and highest total left after a chance of 5 % is cut off on both sides."""
        cut, running = (1 - 0.9) / 2, np.cumsum(self.totals)
        return int(np.searchsorted(running, cut, side="right")), int(np.searchsorted(running, 1 - cut))


class Keeping(NamedTuple):
    """One way to keep: the dice (a mask), their strokes now, and the expected final strokes of the seat."""

    dice: int
    strokes: int
    mean: float


class Beating(NamedTuple):
    """The chances, each with its best play, to finish with fewer strokes than the score to beat, and with at most as many."""

    win: float
    share: float


class HoleOdds(NamedTuple):
    """Match play and skins: the chances of a seat that has not scored on the hole yet to win it alone and to share the low score."""

    win: float
    tie: float


def before_roll(book: DiceTables, s: State, seat: int) -> Forecast | None:
    """The forecast of the seat's final total before its next roll.

    None in match play and skins, and while some dice of a roll have landed and others have not.
    """
    plan = plan_of(s)
    if plan is None or (seat == s.turn and _half_rolled(s)):
        return None
    return _forecast(book, s, seat, plan, _position(book, s, seat, rolled=False), 0)


class NineTask(NamedTuple):
    """A nine of GOLO with these dice and options, for which the strokes of best play are to be computed."""

    content: Content
    options: Options


def worth_of_nine(task: NineTask) -> Iterator[FileWorth]:
    """The exact expected strokes of best play; nothing if the dice have too many rolls.

    In match play and skins the mean of what the dice of the holes show.
    """
    if task.options.mode in BY_HOLE:
        game = Golo().start(Setup(2, task.options, task.content)).game
        yield FileWorth(math.fsum(fmean(game.faces[die]) for die in game.dice))
        return
    for strokes in best_play(task.content, task.options, None):
        yield FileWorth(strokes)


def best_play(content: Content, options: Options, folder: Path | None) -> Iterator[float]:
    """The expected strokes of best play for a single player with these dice; none in match play and skins, or with too many rolls."""
    with contextlib.suppress(ValueError, TooManyRolls):
        s = Golo().start(Setup(1, options, content))
        if plan_of(s) is not None:
            forecast = before_roll(GoloTableCache(folder).book(content.dice), s, 0)
            if forecast is not None:
                yield forecast.mean


def after_keeping(book: DiceTables, s: State, dice: int) -> Forecast:
    """The forecast of the final total if the seat keeps these dice. Raises ValueError in match play and skins."""
    plan = _own_plan(s)
    strokes = sum(s.throw.lying[die] for die in members(dice))
    return _forecast(book, s, s.turn, plan, _after_keep(book, s, dice), strokes)


def expected(book: DiceTables, s: State) -> float:
    """The mean of `before_roll` for the seat about to roll. Raises ValueError in match play and skins."""
    plan, player = _own_plan(s), s.players[s.turn]
    after = book.expected(plan)[_rolls_left(plan, rolls_made(s, s.turn))]
    return player.strokes + player.fee + after[player.left] + _later_mean(book, s, s.turn)


def keepings(book: DiceTables, s: State) -> tuple[Keeping, ...]:
    """Every keep of the current roll, fewest expected strokes first; of equal dice the lowest, of equivalent keeps one."""
    plan, player = _own_plan(s), s.players[s.turn]
    so_far = player.strokes + player.fee + _later_mean(book, s, s.turn)
    after, left = book.expected(plan)[_rolls_left(plan, rolls_made(s, s.turn))], player.left
    every = _lowest_first(book, s.throw.lying, left) if plan.keep == LOWEST else _candidates(book, s, plan)
    found = [(so_far + strokes + after[left & ~dice], dice, strokes) for dice, strokes in every]
    found.sort()
    return tuple([made(Keeping, (dice, strokes, mean)) for mean, dice, strokes in found])


def ranked(book: DiceTables, s: State) -> tuple[tuple[Keeping, Beating | None], ...]:
    """Every keep of the current roll, the best first.

    That is the one with the fewest expected strokes; or, if all others have finished, the one most likely to beat them, then the one most
    likely to tie, then the one with the fewest strokes. Its chances are included then.
    """
    every, target = keepings(book, s), to_beat(s, s.turn)
    if target is None:
        return tuple((each, None) for each in every)
    found = [(each, beating_with(book, s, each.dice, target)) for each in every]
    found.sort(key=lambda pair: (-round(pair[1].win, _DIGITS), -round(pair[1].share, _DIGITS), pair[0].mean, pair[0].dice))
    return tuple(found)


def to_beat(s: State, seat: int) -> int | None:
    """The lowest total of the others if the seat is the last to play: all others have finished. None while the contest is still open."""
    rivals = [player for number, player in enumerate(s.players) if number != seat and not player.left_game]
    if s.game.options.mode in BY_HOLE or not rivals or s.first + HOLES < s.game.options.holes:
        return None
    if any(len(player.taken) < s.game.options.holes for player in rivals):
        return None
    return min(player.strokes for player in rivals)


def chance_within(book: DiceTables, s: State, dice: int, total: int) -> float:
    """The chance of finishing in at most `total` strokes after keeping these dice, with the play that maximises it. For the last nine."""
    player, plan = s.players[s.turn], _own_plan(s)
    strokes = sum(s.throw.lying[die] for die in members(dice))
    return _chance_of_at_most(book, plan, _after_keep(book, s, dice), total - player.strokes - player.fee - strokes)


def beating_with(book: DiceTables, s: State, dice: int, target: int) -> Beating:
    """The chances against a score to beat after keeping these dice."""
    return Beating(chance_within(book, s, dice, target - 1), chance_within(book, s, dice, target))


def beating_before(book: DiceTables, s: State, seat: int, target: int) -> Beating | None:
    """The chances against a score to beat of a seat about to roll; None if `before_roll` is."""
    plan, player = plan_of(s), s.players[seat]
    if plan is None or (seat == s.turn and _half_rolled(s)):
        return None
    at, spent = _position(book, s, seat, rolled=False), player.strokes + player.fee
    return Beating(_chance_of_at_most(book, plan, at, target - 1 - spent), _chance_of_at_most(book, plan, at, target - spent))


def hole_odds(s: State, seat: int) -> HoleOdds | None:
    """The seat's chances on the hole before its die lands, given the scores that are in; None if it has scored, or in other games."""
    if s.game.options.mode not in BY_HOLE or strokes_on(s, seat) is not None:
        return None
    own, others = _to_come(s, seat), [number for number, player in enumerate(s.players) if number != seat and not player.left_game]
    higher, not_lower = np.ones(len(own)), np.ones(len(own))    # by own strokes: the chance that all others take more, or no fewer
    for number in others:
        scored = strokes_on(s, number)
        theirs = _to_come(s, number) if scored is None else np.bincount([scored])
        at_least = np.concatenate([theirs[::-1].cumsum()[::-1], np.zeros(len(own) + 1)])
        higher, not_lower = higher * at_least[1 : len(own) + 1], not_lower * at_least[: len(own)]
    win = float(own @ higher)
    return HoleOdds(win, float(own @ not_lower) - win)


def plan_of(s: State) -> KeepPlan | None:
    """The plan for the current nine, or None in match play and skins."""
    return _plan(s.game.options, s.game.pars[s.first : s.first + HOLES])


@lru_cache(maxsize=16)
def _plan(options: Options, pars: tuple[int, ...]) -> KeepPlan | None:
    ground = ground_of(options)
    if options.mode == SIMPLE:
        return KeepPlan(LOWEST if options.lowest_only else FREE, ground=ground)
    if options.mode == SCORECARD:
        return KeepPlan(CARD, pars, ground=ground)
    if options.mode in (TRIPS, FLOP):
        return KeepPlan(ROLLS, rolls=TRIPS_ROLLS if options.mode == TRIPS else 1, ground=ground)
    return None


def plans_of(options: Options, pars: tuple[int, ...]) -> list[KeepPlan]:
    """The plans for the nines of a round with these pars; none in match play and skins. The last one is for the last nine."""
    plans = (_plan(options, pars[start : start + HOLES]) for start in range(0, options.holes, HOLES))
    return [plan for plan in plans if plan is not None]


def fill(book: DiceTables, s: State) -> None:
    """Computes everything that a round needs, unless it is there: expected strokes, chances against a score to beat.

    Raises NotComputed if that would take longer than allowed.
    """
    plans = plans_of(s.game.options, s.game.pars)
    for plan in plans:
        book.solved(plan)
    if plans and len(s.players) > 1:
        with contextlib.suppress(TooManyRolls):
            book.chances(plans[-1])


def _own_plan(s: State) -> KeepPlan:
    plan = plan_of(s)
    if plan is None:
        raise ValueError("match play and skins leave nothing to keep")
    return plan


def _half_rolled(s: State) -> bool:
    """Whether some dice of the roll have landed, and others have not."""
    return s.phase is Phase.CATCH or (s.phase is Phase.THROW and s.throw.again)


def _rolls_left(plan: KeepPlan, rolled: int) -> int:
    """Rolls that remain after the given number that counted; 0 if their number does not matter."""
    return max(plan.rolls - rolled, 1) if plan.rolls else 0


def _position(book: DiceTables, s: State, seat: int, *, rolled: bool) -> Position | None:
    """The position from which the seat rolls, or rolled (`rolled`); None when its nine is done."""
    player, plan = s.players[seat], plan_of(s)
    if not player.left or plan is None:
        return None
    return Position(book.kinds.counts(player.left), _rolls_left(plan, rolls_made(s, seat) - rolled))


def _after_keep(book: DiceTables, s: State, dice: int) -> Position | None:
    """The position after keeping dice of the current roll."""
    at = _position(book, s, s.turn, rolled=True)
    return None if at is None else follows(at, book.kinds.counts(dice))


def _candidates(book: DiceTables, s: State, plan: KeepPlan) -> Iterator[tuple[int, int]]:
    """Every keep with the lowest dice of each kind, as far as the plan allows numbers of dice by kind: mask and strokes."""
    at, lying, left = _position(book, s, s.turn, rolled=True), s.throw.lying, s.players[s.turn].left
    if at is None:
        return
    prefixes = [_prefixes([die for die in members(left) if book.kinds.of[die] == kind], lying) for kind in range(len(at.counts))]
    for kept in book.choices(plan, at):
        mask = strokes = 0
        for n, prefix in zip(kept, prefixes, strict=True):
            mask |= prefix[n][0]
            strokes += prefix[n][1]
        yield mask, strokes


def _lowest_first(book: DiceTables, lying: tuple[int, ...], left: int) -> list[tuple[int, int]]:
    """Every keep that takes the lowest first (G2), as mask and strokes: all dice below a number, and of each kind some that show it."""
    by_face: dict[int, list[int]] = {}
    for die in members(left):
        by_face.setdefault(lying[die], []).append(die)
    kind_of, found, below, strokes = book.kinds.of, [], 0, 0
    for face in sorted(by_face):
        chosen, kind, ends = [0], -1, [0]       # of each kind none, the first, the first two ...
        for die in by_face[face]:
            if kind_of[die] != kind:
                kind, ends = kind_of[die], chosen
            ends = [dice | 1 << die for dice in ends]
            chosen = chosen + ends
        found += [(below | dice, strokes + face * dice.bit_count()) for dice in chosen if dice]
        below, strokes = below | chosen[-1], strokes + face * len(by_face[face])
    return found


def _prefixes(dice: list[int], lying: tuple[int, ...]) -> list[tuple[int, int]]:
    """Mask and strokes of the lowest 0, 1, 2 ... of some dice."""
    found = [(0, 0)]
    for die in sorted(dice, key=lambda die: (lying[die], die)):
        mask, strokes = found[-1]
        found.append((mask | 1 << die, strokes + lying[die]))
    return found


def _forecast(book: DiceTables, s: State, seat: int, plan: KeepPlan, at: Position | None, strokes: int) -> Forecast:
    """The forecast of the final total when the seat has taken `strokes` more and is at that position."""
    player, solved = s.players[seat], book.solved(plan)
    spread = _CERTAIN if at is None else solved.spread[solved.rows[at]]
    for later in _later_plans(s, seat):
        table = book.solved(later)
        spread = np.convolve(spread, table.spread[table.rows[first(book.kinds, later)]])
    totals = np.concatenate([np.zeros(player.strokes + player.fee + strokes), spread])
    return Forecast(float(totals @ np.arange(len(totals))), totals)


def _later_plans(s: State, seat: int) -> list[KeepPlan]:
    """The plans for the nines that the seat has not begun."""
    options = s.game.options
    starts = range(s.first + HOLES, options.holes, HOLES)
    plan = plan_of(s) if starts else None
    if plan is None:
        return []
    return [KeepPlan(CARD, s.game.pars[start : start + HOLES], ground=plan.ground) if plan.keep == CARD else plan for start in starts]


def _later_mean(book: DiceTables, s: State, seat: int) -> float:
    return sum([book.expected(later)[later.rolls][-1] for later in _later_plans(s, seat)])


def _chance_of_at_most(book: DiceTables, plan: KeepPlan, at: Position | None, strokes: int) -> float:
    """The chance of at most `strokes` more strokes with the best play for it, or with the play for the best mean if the dice have no such
    tables.
    """
    if strokes < 0:
        return 0.0
    if at is None:
        return 1.0
    try:
        table = book.chances(plan, sum(at.counts))
    except TooManyRolls:
        solved = book.solved(plan)
        return float(solved.spread[solved.rows[at], : strokes + 1].sum())
    return float(table.within[table.rows[at], min(strokes, table.within.shape[1] - 1)])


def _to_come(s: State, seat: int) -> Floats:
    """The chances of a seat's strokes on the current hole, on which it has not scored yet."""
    faces, ground = s.game.faces[s.game.dice[s.first]], ground_of(s.game.options)
    face = np.bincount(faces) / len(faces)
    charged, more = s.players[seat].fee, until_flat(ground, 0)
    if seat == s.turn and s.phase in (Phase.THROW, Phase.CATCH):
        charged += s.throw.penalty
        more = _after_falling(ground) if s.phase is Phase.CATCH and ground is not None else until_flat(ground, s.throw.lies)
    return np.concatenate([np.zeros(charged), np.convolve(face, more)])


def _after_falling(ground: GroundRules) -> Floats:
    """The chances of the strokes charged for a die that is falling, until it lies flat: it is caught and thrown again, or missed."""
    again, (_flat, _leans, caught, missed) = until_flat(ground, 0), ground.each
    found = np.zeros(len(again) + ground.off_penalty)
    found[: len(again)] += again * caught / (caught + missed)
    found[ground.off_penalty :] += again * missed / (caught + missed)
    return found
