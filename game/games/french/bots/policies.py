"""The bots of French, and reviews of hands: what they read from a view, by which `dominoes/bots/alone.py` lets them choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple, TypeAlias

from game.analysis.review import MATCH
from game.bots.policy import Choice
from game.games.dominoes.bots.advice import AdvisedPlay, Stake
from game.games.dominoes.bots.alone import LoneGame, LoneReview, Slips, lone_bots
from game.games.dominoes.bots.knowledge import Alternative, Candidate, PlayedMove, PlayerModel, Plays, Valued, Weights, past_plays, plays
from game.games.dominoes.bots.knowledge import valued as valued_alternatives
from game.games.dominoes.bots.knowledge import whole_percent
from game.games.dominoes.bots.review import JudgeWork, ReviewJudge, outliner, reviewer
from game.games.dominoes.bots.search import LayoutMoves, QuickWeights, Values, WorkPlan
from game.games.dominoes.rules.hands import Pass, Play, following, lightest, others_of, turns_of
from game.games.dominoes.rules.tiles import SIX, Hidden, tiles_of
from game.games.french.rules import (
    BARE, CENTRE, DOUBLE_BLANK, NO_CROSS, SEATS, Action, Cross, French, Match, State, View, hidden_tiles, lacks, played_by, points_of
)
from game.words import _, ngettext

# ---- every cross of French as one small integer, with tables of what fits it and what it becomes
# Searches use these tables. The directions of the arms make no difference to play, so crosses that differ only in that are one. The tables
# are built from the rules' own `Cross`, starting with the bare 0-0, so there is only one rule of what fits.
_CrossShape: TypeAlias = tuple[tuple[int, bool], ...]


def _shape(cross: Cross) -> _CrossShape:
    """The arms in one order for all equivalent crosses."""
    return tuple(sorted(zip(cross.ends, cross.opened, strict=True)))


class Crosses(NamedTuple):
    """`fits` by cross: the tiles that may be played, as a mask. `becomes` by cross, then by a fitting tile's bit: the crosses after it.

    There are several if the tile fits arms that are not equivalent. `numbers` are the crosses by shape; 0 is the bare one.
    """

    numbers: dict[_CrossShape, int]
    fits: tuple[int, ...]
    becomes: tuple[dict[int, tuple[int, ...]], ...]

    def number_of(self, cross: Cross) -> int:
        """The cross as an integer."""
        return self.numbers[_shape(cross)]


@cache
def crosses() -> Crosses:
    """All possible crosses, numbered as they are reached from the bare one. Made when first needed: it takes a tenth of a second."""
    numbers, met = {_shape(NO_CROSS): 0}, [NO_CROSS]
    fits, becomes = [], []
    for cross in met:
        takes = cross.takes()
        table: dict[int, tuple[int, ...]] = {}
        for tile in tiles_of(cross.takes_any() & ~SIX.bits[DOUBLE_BLANK]):
            found = set()
            for arm in range(SEATS):
                if takes[arm] >> tile & 1:
                    then = cross.with_tile(tile, arm)
                    if _shape(then) not in numbers:
                        numbers[_shape(then)] = len(met)
                        met.append(then)
                    found.add(numbers[_shape(then)])
            table[SIX.bits[tile]] = tuple(sorted(found))
        fits.append(sum(table))
        becomes.append(table)
    return Crosses(numbers, tuple(fits), tuple(becomes))


# ---- the public history of a hand of French: what everybody at the table knew before each move
class CrossMoment(NamedTuple):
    """What is public when `seat` is about to move.

    `cross` is the layout as one integer (-1 before 0-0), `played` a mask of tiles, `lacks` by seat the tiles that it has passed on (masks).
    """

    seat: int
    cross: int
    played: int
    lacks: tuple[int, ...]


def story_of(v: View) -> tuple[tuple[PlayedMove[CrossMoment], ...], CrossMoment]:
    """The moves of the hand so far, and the moment after them."""
    cross, number, played, lacks = NO_CROSS, -1, 0, [0] * SEATS
    found = []
    for turn in turns_of(v.public.moves, v.public.opener, SEATS):
        now = CrossMoment(turn.seat, number, played, tuple(lacks))
        bit = 0
        if turn.tile is None:
            lacks[turn.seat] |= cross.takes_any()
        else:
            bit = SIX.bits[turn.tile]
            if turn.arm != CENTRE:
                cross = cross.with_tile(turn.tile, turn.arm)
            number, played = crosses().number_of(cross), played | bit
        found.append(PlayedMove(now, bit, number))
    seat = following(v.public.opener, SEATS, len(v.public.moves))
    return tuple(found), CrossMoment(seat, number, played, tuple(lacks))


def opens(m: CrossMoment) -> bool:
    """Whether the first tile is due, which can only be 0-0 (J16)."""
    return m.cross < 0


def playable(m: CrossMoment) -> dict[int, tuple[int, ...]]:
    """The unplayed tiles that fit, by bit, each with the crosses it makes."""
    if opens(m):
        return {SIX.bits[DOUBLE_BLANK]: (0,)}
    return {bit: then for bit, then in crosses().becomes[m.cross].items() if not bit & m.played}


# ---- the move model of French dominoes: the play of a sensible player who counts tiles and remembers passes, but doesn't look ahead
# The club bot plays the move with the highest logit. The open search weighs deals by how likely they make the others' plays (Bayes' rule).
CLUB: Final = Weights((0.2, 1.5, -0.1, -0.05, 0.3), (-1.2, -0.6, -0.1, 0.3, 0.6, 0.8, 0.9))
"""Weights of a good club player.

The features, in order: a pip; a double, which would count the hand twice (J20); unplayed tiles that fit the cross after it; those of them
that the next seat, by its passes, may hold; it may hold none.
"""

HEAVY: Final = Weights((1.5, 0.0, 0.0, 0.0, 0.0), (0.0,) * 7)
"""A player who always gets rid of the heaviest tile."""

ANY: Final = Weights((0.0,) * 5, (0.0,) * 7)
"""A player who plays anything that fits."""


def valued(m: CrossMoment, weights: Weights) -> tuple[Valued, ...]:
    """Every play of an unplayed tile, with its value."""
    return valued_alternatives((_alternative(m, bit, then) for bit, all_then in playable(m).items() for then in all_then), weights)


def _alternative(m: CrossMoment, bit: int, then: int) -> Alternative:
    """A play with its features."""
    fits = crosses().fits[then]
    about = fits & ~m.played & ~bit
    for_next = about & ~m.lacks[following(m.seat, SEATS)]
    return Alternative(
        bit, then, fits, (SIX.pips[bit.bit_length() - 1], bool(bit & SIX.doubles), about.bit_count(), for_next.bit_count(), not for_next)
    )


KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


# ---- what a hand of French is worth: the score to which it comes
A_HAND: Final = 18.0
"""Points per hand of the player who does worst over several, roughly: this decides how soon the limit is reached."""

CLOSE: Final = 5.0
SPREAD: Final = 9.0
"""The lead over a rival, in points, that multiplies the chance by e: CLOSE, plus SPREAD times the root of the hands still to come."""


_points = lru_cache(maxsize=50_000)(points_of)
"""`points_of` with a cache: searches meet the same few hands again and again."""


class GameEquity(NamedTuple):
    """The score that a hand leads to: `totals` by seat, fines of this hand included, and the `limit` (J20)."""

    totals: tuple[int, ...]
    limit: int

    @property
    def stake(self) -> Stake:
        return "game"

    def worth(self, left: tuple[int, ...]) -> Values:
        """Each seat's chance to win the game after a hand that left these tiles (masks by seat), doubles counted by J20."""
        return self.chances([total + _points(hand) for total, hand in zip(self.totals, left, strict=True)])

    def chances(self, totals: list[int]) -> Values:
        """Each seat's chance at these totals; exact once the limit is reached (equal lowest share the win), before that an estimate."""
        highest = max(totals)
        if highest >= self.limit:
            winners = lightest(totals)
            return tuple([(seat in winners) / len(winners) for seat in range(len(totals))])
        width = CLOSE + SPREAD * sqrt((self.limit - highest) / A_HAND)
        lowest = min(totals)
        odds = [exp((lowest - total) / width) for total in totals]
        every = sum(odds)
        return tuple([odd / every for odd in odds])

    def span(self, seat: int) -> float:
        """The difference between good and bad ends of the hand for the seat: no more points, or 20, while each other seat gets 10."""
        low, high = ([total + (points if at == seat else 10) for at, total in enumerate(self.totals)] for points in (0, 20))
        return max(0.02, self.chances(low)[seat] - self.chances(high)[seat])


def hand_equity(v: View) -> GameEquity:
    """The score that this hand leads to."""
    match = v.public.match
    return GameEquity(tuple(total + fine for total, fine in zip(match.totals, v.public.fines, strict=True)), match.options.limit)


# ---- what the bots of French read from a view
_DOUBLE: Final = 8.0


def _after(v: View, play: Play) -> Cross:
    """The cross after a play."""
    return v.public.cross if play.arm == CENTRE else v.public.cross.with_tile(play.tile, play.arm)


def _open(cross: Cross) -> set[int]:
    """The ends that every tile with their number fits: those of opened arms, once all four arms have a tile."""
    return set() if BARE in cross.ends else {end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened}


class LoneFrench(LoneGame[View, Action, GameEquity]):
    """What the bots of French read from a view."""

    club = CLUB
    slips = Slips(whim=24, club=0.35, pro=0.07)
    quick = QuickWeights({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 2.0, 4.0)
    plan = WorkPlan(imagined=100, searched=50, exact=6)
    exact = 6

    @property
    def layout(self) -> LayoutMoves:
        return LayoutMoves(crosses().fits, crosses().becomes)

    def helpless(self, v: View, actions: tuple[Action, ...]) -> Choice | None:
        """The choice of a pass; its reason says only what the pass tells everybody."""
        if not isinstance(actions[0], Pass):
            return None
        n = v.public.cross.takes_any().bit_count()
        text = ngettext("Knocks: it does not have the {n} tile that would fit.", "Knocks: it has none of the {n} tiles that would fit.", n)
        return Choice(actions[0], text.format(n=n), public=True)

    def advised_helpless(self, v: View, must: Choice) -> Choice:
        n = v.public.cross.takes_any().bit_count()
        text = ngettext("You do not have the {n} tile that would fit.", "You have none of the {n} tiles that would fit.", n)
        return Choice(must.action, text.format(n=n))

    def candidates(self, v: View, actions: tuple[Action, ...]) -> tuple[Candidate, ...]:
        """The plays; of those to equivalent arms only the first."""
        found: dict[tuple[int, int], Candidate] = {}
        for a in plays(actions):
            key = self.key(v, a)
            found.setdefault(key, Candidate(*key, a))
        return tuple(found.values())

    def key(self, v: View, play: Play) -> tuple[int, int]:
        return SIX.bits[play.tile], crosses().number_of(_after(v, play))

    def valued(self, v: View, weights: Weights) -> tuple[Valued, ...]:
        return valued(story_of(v)[1], weights)

    def hidden(self, v: View) -> Hidden:
        return hidden_tiles(v)

    def unseen(self, v: View) -> int:
        return SIX.every & ~(v.hand | sum(played_by(v.public)))

    def lacks(self, v: View) -> Sequence[int]:
        return lacks(v.public)

    def explainer(self, v: View) -> Plays:
        """Weighs deals by the plays that the others chose; 0-0 was not a choice."""
        story, _now = story_of(v)
        return Plays(past_plays(story, v.seat, KINDS, valued, lambda at: not opens(story[at].moment)), others_of(v.seat, SEATS), KINDS)

    def equity(self, v: View) -> GameEquity:
        return hand_equity(v)

    def advised(self, v: View, play: Candidate, among: Sequence[Candidate]) -> AdvisedPlay:
        cross = _after(v, play.action)
        return AdvisedPlay(play, among, _open(v.public.cross), _open(cross), cross.takes_any(), not v.public.moves)

    def leaves_without(self, c: Candidate, share: float) -> str:
        """No number can be named: it may be a double that is missing."""
        return _("Leaves the next player nothing to play in {percent} % of the deals that fit.").format(percent=whole_percent(share))


LONE: Final = LoneFrench()
_LOCKSTEP: Final = "game.games.french.bots.lockstep"
BOTS: Final = lone_bots(LONE, _LOCKSTEP)


# ---- reviews of hands of French: the chance is that of the game
class FrenchReview(LoneReview[View]):
    """French's side of the review: obeys HandReviewer."""

    rules = French()
    unit = MATCH
    game = LONE
    master = f"{_LOCKSTEP}.Master"

    def before(self, match: Match, seat: int) -> float:
        return GameEquity(match.totals, match.options.limit).chances(list(match.totals))[seat]

    def after(self, match: Match, state: State, seat: int) -> float:
        return self.before(state.public.match, seat)


WORK: Final = JudgeWork(imagined=6000, played=2000, waiting=500)

look_back = reviewer(FrenchReview, WORK)
outline = outliner(FrenchReview)
JUDGE: Final = ReviewJudge(FrenchReview(), WORK)
