"""What golf games count in the same way: match play, skins, Stableford, handicap strokes, and places in a player's words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Any, Final, NamedTuple, TypeVar

from game.rules.contract import ScoreLine
from game.words import _, names_listed, ngettext

# ---- places in a player's words: how far short of the flag or past it, and on which side, seen from where the ball was played
_ASIDE: Final = .2
"""The least distance aside, as a share of that along the line to the flag, from which a place is on one side."""

_BESIDE: Final = 1.2
"""A place counts as left or right of the flag if it is this many times farther aside than before or behind it."""


class Bearing(NamedTuple):
    """A place relative to the flag as seen from the ball: how far `past` it (negative: short), and how far to the `right` of the line."""

    past: float
    right: float


def bearing(eye: tuple[float, float], flag: tuple[float, float], place: tuple[float, float]) -> Bearing:
    """The bearing of a place for somebody at `eye`, who looks up if at the flag; points have x to the right and y downward on the screen.

    >>> bearing((0, 9), (0, 0), (-3, 4))
    Bearing(past=-4.0, right=-3.0)
    """
    dx, dy = flag[0] - eye[0], flag[1] - eye[1]
    far = hypot(dx, dy)
    dx, dy = (dx / far, dy / far) if far else (0.0, -1.0)
    x, y = place[0] - flag[0], place[1] - flag[1]
    return Bearing(x * dx + y * dy, y * dx - x * dy)


def flag_words(where: Bearing, away: str) -> str:
    """A place in words; `away` is its distance from the flag: "9 cells short of the flag, on the left".

    >>> flag_words(Bearing(-9, -3), "9 cells"), flag_words(Bearing(2, 0), "2 cells"), flag_words(Bearing(0, 4), "4 cells")
    ('9 cells short of the flag, on the left', '2 cells past the flag', '4 cells to the right of the flag')
    """
    if not (where.past or where.right):
        return _("at the flag")
    if abs(where.right) > _BESIDE * abs(where.past):
        side = _("{away} to the left of the flag") if where.right < 0 else _("{away} to the right of the flag")
        return side.format(away=away)
    aside = abs(where.right) > _ASIDE * abs(where.past)
    if where.past < 0:
        text = (_("{away} short of the flag") if not aside else
                _("{away} short of the flag, on the left") if where.right < 0 else _("{away} short of the flag, on the right"))
    else:
        text = (_("{away} past the flag") if not aside else
                _("{away} past the flag, on the left") if where.right < 0 else _("{away} past the flag, on the right"))
    return text.format(away=away)


# ---- how holes are counted in match play, skins and Stableford, with their sentences, and how handicap strokes are given, for all golf
# games
STROKE, MATCH, SKINS, STABLEFORD = "stroke", "match", "skins", "stableford"
BY_HOLE: Final = (MATCH, SKINS)
"""Forms in which holes are won."""

STABLEFORD_PAR: Final = 2
"""Stableford points of a net par; each stroke more or less is a point less or more, and the minimum is 0."""


class HoleResult(NamedTuple):
    """A hole of match play or skins: its `winner` (None: halved, or carried) and its worth: 1, and 1 more per skin carried to it."""

    winner: int | None
    worth: int


class Margin(NamedTuple):
    """The state of a match of two: one side is `up` holes ahead with `left` holes to play; 0 up is level."""

    up: int
    left: int


class RoundEnded(NamedTuple):
    """The round is over: `winners`, who have `points` each (strokes, holes, skins or points by `format`); `lost` skins were won by nobody.

    `margin` is that of a match that has been won, else None.
    """

    format: str
    winners: tuple[int, ...]
    points: int
    lost: int
    margin: Margin | None = None


def carried(results: Sequence[HoleResult]) -> int:
    """The number of skins carried over to the next hole."""
    return results[-1].worth if results and results[-1].winner is None else 0


def hole_result(strokes: Mapping[int, int], before: Sequence[HoleResult], *, skins: bool) -> HoleResult:
    """The result of a hole: the low score wins; ties halve it in match play and carry the skin over.

    `strokes` are by seat, `before` are the results of earlier holes.

    >>> hole_result({0: 4, 1: 5}, (), skins=False)
    HoleResult(winner=0, worth=1)
    >>> hole_result({0: 4, 1: 4}, (HoleResult(None, 1),), skins=True)
    HoleResult(winner=None, worth=2)
    """
    low = min(strokes.values())
    best = [seat for seat, count in strokes.items() if count == low]
    return HoleResult(best[0] if len(best) == 1 else None, 1 + carried(before) if skins else 1)


def won(results: Sequence[HoleResult], seat: int) -> int:
    """The holes or skins that a seat has won."""
    return sum(result.worth for result in results if result.winner == seat)


def is_decided(results: Sequence[HoleResult], holes: int) -> bool:
    """Whether a match of two over that many holes is over because one is up by more holes than are left.

    >>> is_decided([HoleResult(0, 1)] * 4, 7), is_decided([HoleResult(0, 1)] * 3, 6)
    (True, False)
    """
    return abs(won(results, 0) - won(results, 1)) > holes - len(results)


def margin(results: Sequence[HoleResult], holes: int) -> Margin:
    """The state of a match of two; once it is decided, the state at that moment, even if the remaining holes are played.

    >>> margin([HoleResult(0, 1)] * 4 + [HoleResult(1, 1)], 7)
    Margin(up=4, left=3)
    """
    played = next((n for n in range(len(results)) if is_decided(results[:n], holes)), len(results))
    return Margin(abs(won(results[:played], 0) - won(results[:played], 1)), holes - played)


def won_by(results: Sequence[HoleResult], holes: int) -> Margin | None:
    """The margin of a finished match, None if it was halved."""
    found = margin(results, holes)
    return found if found.up else None


def margin_words(won: Margin | None) -> str:
    """The margin of a match as golfers say it; "" for None.

    >>> margin_words(Margin(3, 2)), margin_words(Margin(1, 0)), margin_words(None)
    ('3 & 2', '1 up', '')
    """
    if won is None:
        return ""
    return (_("{up} & {left}") if won.left else _("{up} up")).format(up=won.up, left=won.left)


def stableford(par: int, net: int) -> int:
    """The Stableford points of a hole played in `net` strokes.

    >>> [stableford(4, strokes) for strokes in (2, 3, 4, 5, 6, 7)]
    [4, 3, 2, 1, 0, 0]
    """
    return max(0, STABLEFORD_PAR + par - net)


def strokes_received(handicap: int, index: int, holes: int) -> int:
    """The handicap strokes on the hole with that stroke index (1 is the hardest) in a round of that number of holes.

    >>> [strokes_received(11, index, 9) for index in (1, 2, 3, 9)]
    [2, 2, 1, 1]
    """
    return handicap // holes + (index <= handicap % holes)


def indexes_by(losses: Sequence[float]) -> tuple[int, ...]:
    """A stroke index for each hole from its loss, 1 for the greatest; of equal holes the earlier one has the lower index.

    >>> indexes_by((0.2, 0.9, 0.2))
    (2, 1, 3)
    """
    order = sorted(range(len(losses)), key=lambda number: -losses[number])
    return tuple(order.index(number) + 1 for number in range(len(losses)))


def points_in_words(form: str, n: int) -> str:
    """What a side has won with, as "with 3 holes": holes, skins, points or, in other forms, strokes."""
    if form == MATCH:
        said = ngettext("with {n} hole", "with {n} holes", n)
    elif form == SKINS:
        said = ngettext("with {n} skin", "with {n} skins", n)
    elif form == STABLEFORD:
        said = ngettext("with {n} point", "with {n} points", n)
    else:
        said = ngettext("in {n} stroke", "in {n} strokes", n)
    return said.format(n=n)


def points_of_form(form: str, n: int) -> str:
    """A count in the unit of a form of play: "36 strokes", "3 holes"."""
    if form == MATCH:
        said = ngettext("{n} hole", "{n} holes", n)
    elif form == SKINS:
        said = ngettext("{n} skin", "{n} skins", n)
    elif form == STABLEFORD:
        said = ngettext("{n} point", "{n} points", n)
    else:
        said = ngettext("{n} stroke", "{n} strokes", n)
    return said.format(n=n)


def why_won(form: str, lines: Sequence[ScoreLine], won: Margin | None = None) -> str:
    """What decided a finished round, in one sentence; `won` is the margin of a match. "" for a single player.

    >>> two = ScoreLine((0,), 38, 2), ScoreLine((1,), 36, 1)
    >>> why_won(STROKE, two), why_won(STROKE, two[:1])
    ('36 strokes, 2 fewer than the next.', '')
    >>> why_won(STABLEFORD, (ScoreLine((0,), 38, 1), ScoreLine((1,), 36, 2)))
    '38 points, 2 more than the next.'
    >>> why_won(STROKE, (ScoreLine((0,), 38, 1), ScoreLine((1,), 38, 1)))
    'Level: 38 strokes each.'
    >>> why_won(MATCH, two, Margin(3, 2)), why_won(MATCH, two, Margin(1, 0))
    ('3 holes ahead, with 2 to play.', '1 hole ahead after the last one.')
    """
    if len(lines) == 1:
        return ""
    if won is not None:
        text = ngettext("{n} hole ahead, with {left} to play.", "{n} holes ahead, with {left} to play.", won.up) if won.left else ngettext(
            "{n} hole ahead after the last one.", "{n} holes ahead after the last one.", won.up)
        return text.format(n=won.up, left=won.left)
    best = [line for line in lines if line.rank == 1]
    points = points_of_form(form, best[0].points)
    if len(best) > 1:
        return _("Level: {points} each.").format(points=points)
    by = min(abs(line.points - best[0].points) for line in lines if line.rank != 1)
    return (_("{points}, {n} fewer than the next.") if form not in (*BY_HOLE, STABLEFORD) else
            _("{points}, {n} more than the next.")).format(points=points, n=by)


def won_in_words(event: RoundEnded) -> str:
    """The margin of a match that was won; else what the round was won with."""
    return margin_words(event.margin) or points_in_words(event.format, event.points)


def tell_end(event: RoundEnded, names: Sequence[str]) -> str:
    """The end of a finished round in a sentence. A single player finishes it and does not win.

    >>> tell_end(RoundEnded(STROKE, (0,), 36, 0), ("Ana", "Bo")), tell_end(RoundEnded(STROKE, (0,), 36, 0), ("Ana",))
    ('The round is over: Ana wins in 36 strokes!', 'The round is over: Ana finishes in 36 strokes.')
    """
    who, said = names_listed(names[seat] for seat in event.winners), won_in_words(event)
    if event.lost:
        lost = ngettext("{n} skin is not awarded", "{n} skins are not awarded", event.lost).format(n=event.lost)
        said = _("{said}; {lost}").format(said=said, lost=lost)
    if len(names) == 1:
        text = _("The round is over: {who} finishes {said}.")
    else:
        text = _("The round is over: {who} share it {said}.") if len(event.winners) > 1 else _("The round is over: {who} wins {said}!")
    return text.format(who=who, said=said)


def holes_to_play(rest: int, skins: int) -> str:
    """The holes still to play, and the skins carried over to the next one, in words."""
    line = ngettext("{n} hole to play", "{n} holes to play", rest).format(n=rest)
    if not skins:
        return line
    return ngettext("{line}, {n} skin carried", "{line}, {n} skins carried", skins).format(line=line, n=skins)


# ---- connected areas of a map: ponds, woods, bunkers
_Place = TypeVar("_Place", bound=Any)
_Kind = TypeVar("_Kind", bound=Hashable)


def hanging_together(kinds: Mapping[_Place, _Kind],
                     beside: Callable[[_Place], Iterable[_Place]]) -> Iterator[tuple[_Kind, frozenset[_Place]]]:
    """The connected places of each kind, with the kind, in order of their first places.

    >>> [sorted(places) for _kind, places in hanging_together({1: "w", 2: "w", 3: "t", 5: "w"}, lambda at: (at - 1, at + 1))]
    [[1, 2], [3], [5]]
    """
    left = dict(kinds)
    for begin in sorted(kinds):
        if begin not in left:
            continue
        kind, found, edge = left.pop(begin), {begin}, [begin]
        while edge:
            for at in beside(edge.pop()):
                if at in left and left[at] == kind:
                    del left[at]
                    found.add(at)
                    edge.append(at)
        yield kind, frozenset(found)
