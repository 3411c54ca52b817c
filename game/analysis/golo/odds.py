"""What to expect at a GOLO table: of the dice about to be rolled, and of every keep of the roll that lies. For hints, panel and pro."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from game.analysis.golo.kinds import Floats
from game.analysis.golo.plan import CARD, FREE, LOWEST, ROLLS, Plan, Position, first, follows
from game.analysis.golo.table_cache import Book
from game.rules.golo.dice import HOLES, members
from game.rules.golo.legal_keeps import lowest_first, open_holes
from game.rules.golo.values import BY_HOLE, FLOP, SCORECARD, SIMPLE, TRIPS, TRIPS_ROLLS, State

_CERTAIN = np.ones(1)
"""The spread of nothing more to come."""


class Forecast(NamedTuple):
    """A seat's final strokes for the whole round: expected, and the chance of each total (by index), with best play."""

    mean: float
    totals: Floats

    def below(self, strokes: int) -> float:
        """The chance of finishing with fewer strokes."""
        return float(self.totals[: max(strokes, 0)].sum())

    def band(self, share: float = 0.9) -> tuple[int, int]:
        """The lowest and highest total left when the same small chance is cut off on both sides."""
        cut, running = (1 - share) / 2, np.cumsum(self.totals)
        return int(np.searchsorted(running, cut, side="right")), int(np.searchsorted(running, 1 - cut))


class Keeping(NamedTuple):
    """One way to keep: the dice (a mask), the strokes that they take now, and the expected final strokes of the seat."""

    dice: int
    strokes: int
    mean: float


class HoleOdds(NamedTuple):
    """Match play and skins, before a seat rolls: the chances that it wins the hole alone and that it shares the low score."""

    win: float
    tie: float


def before_roll(book: Book, s: State, seat: int) -> Forecast | None:
    """The seat's final total as things stand before its next roll; None in match play and skins. Accidents are not reckoned with."""
    plan = plan_of(s, seat)
    if plan is None:
        return None
    return _forecast(book, s, seat, plan, _position(book, s, seat, rolled=False), 0)


def after_keeping(book: Book, s: State, dice: int) -> Forecast:
    """The final total of the seat to keep dice if it keeps these. Raises ValueError in match play and skins."""
    plan = _own_plan(s)
    strokes = sum(s.throw.lying[die] for die in members(dice))
    return _forecast(book, s, s.turn, plan, _rest(book, s, dice), strokes)


def keepings(book: Book, s: State) -> tuple[Keeping, ...]:
    """Every keep of the roll that lies, fewest expected strokes first; of equal dice the lowest, of equal keeps one."""
    plan = _own_plan(s)
    so_far = s.players[s.turn].strokes + s.players[s.turn].fee + _later_mean(book, s, s.turn)
    mean = book.solved(plan)
    found = [
        Keeping(dice, strokes, so_far + strokes + (0.0 if after is None else float(mean.mean[mean.rows[after]])))
        for dice, strokes, after in _candidates(book, s, plan)
    ]
    return tuple(sorted(found, key=lambda keeping: (keeping.mean, keeping.dice)))


def to_beat(s: State, seat: int) -> int | None:
    """The lowest total of the others if the seat is the last to play: all others have finished. None where the contest is still open."""
    rivals = [player for number, player in enumerate(s.players) if number != seat and not player.left_game]
    if s.game.options.mode in BY_HOLE or not rivals or s.first + HOLES < s.game.options.holes:
        return None
    if any(len(player.taken) < s.game.options.holes for player in rivals):
        return None
    return min(player.strokes for player in rivals)


def chance_within(book: Book, s: State, dice: int, total: int) -> float:
    """The chance of finishing in at most `total` strokes after keeping these dice, by the play that makes it highest. For the last nine."""
    player, plan = s.players[s.turn], _own_plan(s)
    strokes = sum(s.throw.lying[die] for die in members(dice))
    return _within(book, plan, _rest(book, s, dice), total - player.strokes - player.fee - strokes)


def hole_odds(s: State, seat: int) -> HoleOdds | None:
    """The seat's chances on the hole before it rolls, with the scores that are in; None where it has rolled or in other games."""
    if s.game.options.mode not in BY_HOLE or _on_hole(s, seat) is not None:
        return None
    others = [number for number, player in enumerate(s.players) if number != seat and not player.left_game]
    done = [strokes for number in others if (strokes := _on_hole(s, number)) is not None]
    waiting = len(others) - len(done)
    faces = s.game.faces[s.game.dice[s.first]]
    win = tie = 0.0
    for face in faces:
        higher = sum(other > face for other in faces) / len(faces)
        not_lower = sum(other >= face for other in faces) / len(faces)
        alone = all(strokes > face for strokes in done) * higher**waiting
        low = all(strokes >= face for strokes in done) * not_lower**waiting
        win, tie = win + alone / len(faces), tie + (low - alone) / len(faces)
    return HoleOdds(win, tie)


def plan_of(s: State, seat: int) -> Plan | None:
    """The plan that the seat's nine is played by, or None in match play and skins.

    Where a die that left the table has filled a hole out of order, the plan is of the holes that are still open.
    """
    options = s.game.options
    if options.mode == SIMPLE:
        return Plan(LOWEST if options.lowest_only else FREE)
    if options.mode == SCORECARD:
        nine = s.game.pars[s.first : s.first + HOLES]
        still = tuple(s.game.pars[hole] for hole in open_holes(s, seat))
        return Plan(CARD, nine if nine[HOLES - len(still) :] == still else still)
    if options.mode in (TRIPS, FLOP):
        return Plan(ROLLS, rolls=TRIPS_ROLLS if options.mode == TRIPS else 1)
    return None


def _own_plan(s: State) -> Plan:
    plan = plan_of(s, s.turn)
    if plan is None:
        raise ValueError("match play and skins leave nothing to keep")
    return plan


def _position(book: Book, s: State, seat: int, *, rolled: bool) -> Position | None:
    """Where the seat's roll is, or was (`rolled`), made from; None when its nine is done."""
    player, plan = s.players[seat], plan_of(s, seat)
    if not player.left or plan is None:
        return None
    rolls = max(plan.rolls - player.rolls + rolled, 1) if plan.rolls else 0
    return Position(book.kinds.counts(player.left), rolls)


def _rest(book: Book, s: State, dice: int) -> Position | None:
    """The position after keeping dice of the roll that lies."""
    at = _position(book, s, s.turn, rolled=True)
    return None if at is None else follows(at, book.kinds.counts(dice))


def _candidates(book: Book, s: State, plan: Plan) -> Iterator[tuple[int, int, Position | None]]:
    """Every keep with the lowest dice of each kind: mask, strokes, and the position after it."""
    at = _position(book, s, s.turn, rolled=True)
    if at is None:
        return
    lying, left = s.throw.lying, s.players[s.turn].left
    prefixes = [_prefixes([die for die in members(left) if book.kinds.of[die] == kind], lying) for kind in range(len(at.counts))]
    for kept in book.choices(plan, at):
        mask = strokes = 0
        for n, prefix in zip(kept, prefixes, strict=True):
            mask |= prefix[n][0]
            strokes += prefix[n][1]
        if plan.keep != LOWEST or lowest_first(left, mask, lying):
            yield mask, strokes, follows(at, kept)


def _prefixes(dice: list[int], lying: tuple[int, ...]) -> list[tuple[int, int]]:
    """Mask and strokes of the none, one, two ... lowest of some dice."""
    found = [(0, 0)]
    for die in sorted(dice, key=lambda die: (lying[die], die)):
        mask, strokes = found[-1]
        found.append((mask | 1 << die, strokes + lying[die]))
    return found


def _forecast(book: Book, s: State, seat: int, plan: Plan, at: Position | None, strokes: int) -> Forecast:
    """The final total when the seat has taken `strokes` more and stands at that position."""
    player, solved = s.players[seat], book.solved(plan)
    spread = _CERTAIN if at is None else solved.spread[solved.rows[at]]
    for later in _later(s, seat):
        table = book.solved(later)
        spread = np.convolve(spread, table.spread[table.rows[first(book.kinds, later)]])
    totals = np.concatenate([np.zeros(player.strokes + player.fee + strokes), spread])
    return Forecast(float(totals @ np.arange(len(totals))), totals)


def _later(s: State, seat: int) -> list[Plan]:
    """The plans of the nines that the seat has not begun."""
    options = s.game.options
    plan = plan_of(s, seat)
    if plan is None:
        return []
    starts = range(s.first + HOLES, options.holes, HOLES)
    return [Plan(CARD, s.game.pars[start : start + HOLES]) if plan.keep == CARD else plan for start in starts]


def _later_mean(book: Book, s: State, seat: int) -> float:
    total = 0.0
    for later in _later(s, seat):
        table = book.solved(later)
        total += float(table.mean[table.rows[first(book.kinds, later)]])
    return total


def _within(book: Book, plan: Plan, at: Position | None, strokes: int) -> float:
    """The chance of at most so many strokes more."""
    if strokes < 0:
        return 0.0
    if at is None:
        return 1.0
    table = book.chances(plan)
    return float(table.within[table.rows[at], min(strokes, table.within.shape[1] - 1)])


def _on_hole(s: State, seat: int) -> int | None:
    """The seat's strokes on the hole being played."""
    taken = s.players[seat].taken
    return taken[-1].strokes if taken and taken[-1].hole == s.first else None
