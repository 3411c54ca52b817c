"""The public story of a hand of Partner: what everybody at the table knew before each move."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.dominoes.ends import ends_of
from game.rules.dominoes.partner import ends_after
from game.rules.dominoes.partner_values import PASSED, POSE, RIGHT, SEATS, Phase, View, after
from game.rules.dominoes.tiles import SIX

NOBODY = -1


class Moment(NamedTuple):
    """What is public when `seat` is about to move.

    `left` and `right` are the open numbers (-1: empty table), `ends` both as one integer, `setters` who opened them (NOBODY: empty table).
    `played` is a mask of tiles, `counts` the tiles in each hand. `lacks` and `opened` have a bit for each number: by seat, those that it
    has passed on, and those that it brought to an end by its own choice.
    """

    seat: int
    left: int
    right: int
    ends: int
    setters: tuple[int, int]
    played: int
    counts: tuple[int, ...]
    lacks: tuple[int, ...]
    opened: tuple[int, ...]


class Move(NamedTuple):
    """A moment and what came of it: the bit of the tile played (0: a pass) and the ends after it, as one integer."""

    moment: Moment
    bit: int
    following: int


class Answer(NamedTuple):
    """What a seat said when asked for the lead (J6)."""

    seat: int
    leads: bool


class History(NamedTuple):
    """The answers about the lead, the moves of the hand so far, and the moment now; `prescribed`: the rules chose the first tile (J5)."""

    answers: tuple[Answer, ...]
    prescribed: bool
    moves: tuple[Move, ...]
    now: Moment


def history(v: View) -> History:
    """The story of the hand as every seat has seen it."""
    played = sum(move != PASSED for move in v.moves)
    moment = _first(v, played)
    moves = []
    for move in v.moves:
        following = _after(moment, move)
        moves.append(Move(moment, 0 if move == PASSED else SIX.bits[move >> 2], following.ends))
        moment = following
    prescribed = v.match.leader is None and v.match.options.first_tile == "double_six"
    return History(_answers(v), prescribed, tuple(moves), moment)


def _answers(v: View) -> tuple[Answer, ...]:
    """Who took the lead and who left it, as far as it has been asked; nobody is asked where the holder of 6-6 begins."""
    first = v.match.leader
    if first is None:
        return ()
    answers = [Answer(first, False)] if v.left_lead else []
    if v.phase is Phase.PLAY:
        # Where both left it the first one leads after all, so the second has left it too.
        answers.append(Answer(first ^ 2, v.opener != first) if v.left_lead else Answer(first, True))
    return tuple(answers)


def _first(v: View, played: int) -> Moment:
    """The moment before the first move: as many tiles a hand as now and all that were played."""
    each = (sum(v.counts) + played) // SEATS
    zeros = (0,) * SEATS
    return Moment(v.opener, -1, -1, ends_of(-1, -1), (NOBODY, NOBODY), 0, (each,) * SEATS, zeros, zeros)


def _after(m: Moment, move: int) -> Moment:
    """The moment that follows a move."""
    if move == PASSED:
        return m._replace(seat=after(m.seat), lacks=_with(m.lacks, m.seat, 1 << m.left | 1 << m.right))
    tile, arm = move >> 2, move & 3
    left, right = ends_after(m.left, m.right, tile, arm)
    high, low = SIX.halves[tile]
    if arm == POSE:
        setters, new = (m.seat, m.seat), 1 << high | 1 << low
    else:
        # A double leaves its end as it was, and so leaves it to whoever opened it.
        mine = (m.seat, m.setters[1]) if arm != RIGHT else (m.setters[0], m.seat)
        setters, new = (m.setters, 0) if high == low else (mine, 1 << (right if arm == RIGHT else left))
    counts = tuple(n - (seat == m.seat) for seat, n in enumerate(m.counts))
    opened = _with(m.opened, m.seat, new)
    return Moment(
        after(m.seat), left, right, ends_of(left, right), setters, m.played | SIX.bits[tile], counts, m.lacks, opened
    )


def _with(by_seat: tuple[int, ...], seat: int, bits: int) -> tuple[int, ...]:
    """The numbers with some more for one seat."""
    return tuple(have | bits if at == seat else have for at, have in enumerate(by_seat))
