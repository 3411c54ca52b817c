"""The bots of Cut Throat, and reviews of hands: what they read from a view, by which `dominoes/bots/alone.py` lets them choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from game.analysis.review import HAND
from game.bots.policy import Choice, Clock
from game.games.cut_throat.rules import (
    Action, CutThroat, DrawTile, Match, Options, State, View, after_hand, has_won, hidden_tiles, lacks, lost_cause, must_pose_called,
    played_by, tiles_each, tiles_in_play
)
from game.games.dominoes.bots.advice import AdvisedPlay, Stake, advised_on_line, without
from game.games.dominoes.bots.alone import LoneGame, LoneReview, Slips, lone_bots
from game.games.dominoes.bots.knowledge import (
    NOBODY, Alternative, Candidate, Laying, Moment, PlayedMove, PlayerModel, Plays, Sample, SearchTimeout, Valued, Weights, candidates,
    key_of, knock, knocked_lately, layings, past_plays, spite, story_of
)
from game.games.dominoes.bots.knowledge import valued as valued_alternatives
from game.games.dominoes.bots.review import JudgeWork, ReviewJudge, outliner, reviewer
from game.games.dominoes.bots.search import (
    ExactSearch, Findings, Hands, LayoutMoves, MaxnSearch, QuickWeights, SearchLimits, Values, WorkPlan
)
from game.games.dominoes.rules.hands import BECOMES, DREW, FITS, Play, ends_of, lightest, others_of
from game.games.dominoes.rules.tiles import BONEYARD, SIX, Hidden, pips_of, tiles_of
from game.words import _, ngettext

# ---- the move model of Cut Throat: the play of a sensible player who counts tiles and remembers passes, but doesn't look ahead
# The club bot plays the move with the highest logit. The open search weighs deals by how likely they make the others' plays (Bayes' rule).
CLUB: Final = Weights(
    (0.12, 0.8, 0.5, 0.2, 0.1, 0.0, -0.25, 0.0, -0.1, 0.1), (-0.9, -0.5, -0.1, 0.25, 0.6, 0.85, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7)
)
"""Weights of a good club player.

The features, in order: a pip; a double; ends that the next seat, by its passes, lacks; it lacks both; ends that the seats after it lack,
over all of them; covering an end opened by another, by oneself; bringing up a number that another opened before; tiles not yet played
that fit the ends; both ends alike.
"""

HEAVY: Final = Weights((1.5, *(0.0,) * 9), (0.0,) * 7)
"""A player who always gets rid of the heaviest tile."""

ANY: Final = Weights((0.0,) * 10, (0.0,) * 7)
"""A player who plays anything that fits."""


def valued(m: Moment, weights: Weights) -> tuple[Valued, ...]:
    """Every play of an unplayed tile, with its value."""
    return valued_alternatives((_alternative(m, laying) for laying in layings(m)), weights)


def _alternative(m: Moment, laying: Laying) -> Alternative:
    """A play with its features."""
    tile, following, new, setter = laying
    one, other = SIX.halves[following]
    both = 1 << one | 1 << other
    nxt, *rest = others_of(m.seat, len(m.counts))
    high, low = SIX.halves[tile]
    opened = 0
    for seat in (nxt, *rest):
        opened |= m.opened[seat]
    return Alternative(
        SIX.bits[tile],
        following,
        FITS[following],
        (
            SIX.pips[tile],
            high == low,
            (m.lacks[nxt] & both).bit_count(),
            m.lacks[nxt] & both == both,
            sum((m.lacks[seat] & both).bit_count() for seat in rest),
            setter not in (NOBODY, m.seat),
            setter == m.seat,
            bool(opened & new),
            (FITS[following] & ~m.played & ~SIX.bits[tile]).bit_count(),
            one == other,
        ),
    )


# ---- the value of a hand in terms of the match: each seat's chance to win it, if all later hands are even
# Under `six_love` all there are hands that decide nothing: nobody can win before all return to nil. Such a hand is played for itself.
class MatchEquity(NamedTuple):
    """Each seat's chance to win the match (the hand, if that is the `stake`), by the seat that wins the hand, and after a tie."""

    won: tuple[Values, ...]
    tied: Values
    stake: Stake = "match"

    def worth(self, left: tuple[int, ...]) -> Values:
        """The chances after a hand that left these tiles (masks by seat): one is empty, or the hand is blocked (J14)."""
        if 0 in left:
            return self.won[left.index(0)]
        light = lightest([pips_of(hand) for hand in left])
        return self.won[light[0]] if len(light) == 1 else self.tied

    def span(self, seat: int) -> float:
        """The difference between the best and the worst end of the hand for the seat."""
        chances = [values[seat] for values in self.won]
        return max(chances) - min(chances)


def hand_equity(match: Match) -> MatchEquity:
    """The stakes of the current hand, in terms of the match."""
    bare = match._replace(results=())
    return MatchEquity(tuple(_after(bare, seat) for seat in range(match.seats)), _after(bare, None))


def equity_at_stake(match: Match) -> MatchEquity:
    """What the hand is played for: the match if the hand can affect it, else the hand itself. So `span` is above 0 for every seat."""
    if not lost_cause(match):
        return hand_equity(match)
    seats = range(match.seats)
    return MatchEquity(tuple(tuple(float(seat == winner) for seat in seats) for winner in seats), (0.0,) * match.seats, stake="hand")


def _after(match: Match, winner: int | None) -> Values:
    """Each seat's chance once the hand has been won, or tied."""
    then = after_hand(match, winner, blocked=False, pips=(0,) * match.seats, opener=0)
    if winner is not None and has_won(then, winner):
        return tuple(float(seat == winner) for seat in range(match.seats))
    order = sorted(range(match.seats), key=lambda seat: then.wins[seat])
    chances = _chances(match.options, tuple(then.wins[seat] for seat in order), then.worth)
    return tuple(chances[order.index(seat)] for seat in range(match.seats))


@lru_cache(maxsize=10_000)
def _chances(options: Options, wins: tuple[int, ...], worth: int) -> Values:
    """Each player's chance at these wins, which are sorted: seating makes no difference."""
    match = Match(options, wins, worth, None, ())
    if not max(wins) or lost_cause(match):
        return (1 / len(wins),) * len(wins)
    ends = [_after(match, winner) for winner in range(len(wins))]
    return tuple(sum(column) / len(wins) for column in zip(*ends, strict=True))


# ---- what the bots of Cut Throat read from a view
KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))
LINE: Final = LayoutMoves(FITS, BECOMES)
_DOUBLE: Final = 6.0

_BLOCK: Final = 0.25
"""Weight of a block per pip by which the lowest of the other hands is expected to exceed the own one."""

_SOLVING: Final = .7
"""The share of its time that a bot searches a hand to the end before it rolls it out instead."""


def unseen(v: View) -> int:
    """The tiles that the seat can't see, including the boneyard, as a mask."""
    return tiles_in_play(v.public.match.seats) & ~(v.hand | sum(played_by(v.public)))


def expected_pips(v: View, seat: int) -> float:
    """The expected pips of another seat, treating every tile that it may hold as equally likely."""
    possible = unseen(v) & ~lacks(v.public)[seat]
    return v.public.counts[seat] * pips_of(possible) / possible.bit_count() if possible else 0.0


def _lowest_other(v: View) -> float:
    """The lowest expected pips of the others."""
    return min(expected_pips(v, seat) for seat in others_of(v.seat, v.public.match.seats))


def _is_block(v: View, c: Candidate) -> bool:
    """Whether nobody could play or draw after this play."""
    return not v.public.boneyard and not FITS[c.following] & (unseen(v) | v.hand & ~c.bit)


def _story(v: View) -> tuple[tuple[PlayedMove[Moment], ...], Moment]:
    return story_of(v.public.moves, v.public.opener, tiles_each(v.public.match), v.public.match.seats)


class TwoSearch(ExactSearch):
    """Answers for two `hands` and one question: can seat 0 win, or, if a `tie` is enough, tie? Otherwise as in ExactSearch."""

    __slots__ = ("_tie",)

    def __init__(self, hands: Sequence[int], clock: Clock, deadline: float, most: float, *, tie: bool) -> None:
        self._tie = tie
        super().__init__(hands, clock, deadline, most)

    def _goes_out(self, turn: int, *, key: bool) -> bool:
        return not turn

    def _blocked(self, held: int) -> bool:
        """As rule J14 decides a blocked hand."""
        margin = pips_of(self._hands[1] & held) - pips_of(self._hands[0] & held)
        return margin > 0 or (self._tie and not margin)


class LoneCutThroat(LoneGame[View, Action, MatchEquity]):
    """What the bots of Cut Throat read from a view."""

    club = CLUB
    slips = Slips(whim=30, club=0.4, pro=0.025)
    quick = QuickWeights({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 3.0, 5.0)
    plan = WorkPlan()
    exact = 8
    layout = LINE

    def helpless(self, v: View, actions: tuple[Action, ...]) -> Choice | None:
        if not isinstance(actions[0], DrawTile):
            return knock(v.public, actions)
        if v.public.left == v.public.right:
            return Choice(actions[0], _("Draws: it has no {n}.").format(n=v.public.left), public=True)
        text = _("Draws: it has no {left} and no {right}.").format(left=v.public.left, right=v.public.right)
        return Choice(actions[0], text, public=True)

    def advised_helpless(self, v: View, must: Choice) -> Choice:
        return Choice(must.action, without(v.public.left, v.public.right))

    def candidates(self, v: View, actions: tuple[Action, ...]) -> tuple[Candidate, ...]:
        return candidates(v.public, actions)

    def key(self, v: View, play: Play) -> tuple[int, int]:
        return key_of(v.public, play)

    def valued(self, v: View, weights: Weights) -> tuple[Valued, ...]:
        return valued(_story(v)[1], weights)

    def hidden(self, v: View) -> Hidden:
        return hidden_tiles(v)

    def unseen(self, v: View) -> int:
        return unseen(v)

    def lacks(self, v: View) -> Sequence[int]:
        return lacks(v.public)

    def explainer(self, v: View) -> Plays:
        """Weighs deals by the plays that the others chose.

        A tile that was prescribed by the rules or just drawn was not a choice. A play of a seat that has drawn since does not count either,
        because the hand from which it was chosen is unknown.
        """
        story, _now = _story(v)
        moves, prescribed = v.public.moves, must_pose_called(v.public)
        drew = {move.moment.seat: at for at, move in enumerate(story) if moves[at] == DREW}

        def free(at: int) -> bool:
            forced = (at == 0 and prescribed) or (at > 0 and moves[at - 1] == DREW)
            return not forced and drew.get(story[at].moment.seat, -1) < at
        return Plays(past_plays(story, v.seat, KINDS, valued, free), others_of(v.seat, v.public.match.seats), KINDS)

    def equity(self, v: View) -> MatchEquity:
        return equity_at_stake(v.public.match)

    def advised(self, v: View, play: Candidate, among: Sequence[Candidate]) -> AdvisedPlay:
        return advised_on_line(v.public, play, among)

    def block_value(self, v: View, c: Candidate) -> float:
        """The expected margin for the lowest count (J14)."""
        if v.hand == c.bit or not _is_block(v, c):
            return 0.0
        return _BLOCK * (_lowest_other(v) - pips_of(v.hand & ~c.bit))

    def why_block(self, v: View, c: Candidate) -> str:
        if not _is_block(v, c):
            return ""
        n = round(_lowest_other(v))
        return ngettext("Blocks the hand: the lowest of the others should hold about {n} pip.",
                        "Blocks the hand: the lowest of the others should hold about {n} pips.", n).format(n=n)

    def liking(self, v: View) -> Callable[[Play], float]:
        knocked = knocked_lately(v.public.moves, v.public.opener, v.public.match.seats, lambda seat: seat != v.seat)
        return lambda a: spite(v.public, a, knocked)

    def imagine(self, v: View, rng: Random, clock: Clock, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        hidden = self.hidden(v)
        if hidden.deals.count == 1:
            return [Sample(self.deal(v, hidden, rng), plan.searched)]
        return super().imagine(v, rng, clock, deadline, plan)

    def deal(self, v: View, hidden: Hidden, rng: Random) -> Hands:
        held = hidden.draw(rng)
        return *(v.hand if seat == v.seat else held[seat] for seat in range(v.public.match.seats)), held.get(BONEYARD, 0)

    def search(self, hands: Hands, equity: MatchEquity, limits: SearchLimits, rng: Random) -> MaxnSearch:
        boneyard = tiles_of(hands[-1])
        rng.shuffle(boneyard)
        return MaxnSearch(hands[:-1], boneyard, LINE, equity.worth, self.quick, limits)

    def solve(self, v: View, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], equity: MatchEquity, limits: SearchLimits,
              ) -> Findings | None:
        if v.public.match.seats != 2 or v.public.boneyard or len(samples) > 1 or sum(v.public.counts) > limits.solving.held:
            return None
        hands, ends, held = samples[0].hands[:2], ends_of(v.public.left, v.public.right), sum(samples[0].hands)
        most, start = limits.solving.positions * len(among), limits.clock()
        until = start + (limits.deadline - start) * _SOLVING      # the rest of the time is for rolling out, if this fails
        searches = [TwoSearch(hands, limits.clock, until, most, tie=tie) for tie in (False, True)]
        try:
            wins, ties = ([s.reaches_after(held, ends, v.seat, c.bit, c.following) for c in among] for s in searches)
        except SearchTimeout:
            return None
        ended = {(True, True): equity.won[0], (False, True): equity.tied, (False, False): equity.won[1]}
        chances = tuple(ended[win, tie][v.seat] for win, tie in zip(wins, ties, strict=True))
        knocks = tuple(float(not hands[1 - v.seat] & FITS[c.following]) for c in among)
        return Findings(chances, knocks, 1)

    def scaled(self, equity: MatchEquity, seat: int, chance: float) -> float:
        return scaled(equity, seat, chance)


LONE: Final = LoneCutThroat()
_LOCKSTEP: Final = "game.games.cut_throat.bots.lockstep"
BOTS: Final = lone_bots(LONE, _LOCKSTEP)


# ---- reviews of hands of Cut Throat
def scaled(equity: MatchEquity, seat: int, chance: float) -> float:
    """A chance of the match, scaled to the range that the hand can reach: 1 is the best of its ends for the seat, 0 the worst.

    Usually the best is to win the hand. Near the end of a match it may be that a third player stops the leader, and the worst may be a tie.
    """
    ends = [values[seat] for values in (*equity.won, equity.tied)]
    best, worst = max(ends), min(ends)
    return (chance - worst) / (best - worst)


class CutThroatReview(LoneReview[View]):
    """Cut Throat's side of the review: obeys HandReviewer."""

    rules = CutThroat()
    unit = HAND
    game = LONE
    master = f"{_LOCKSTEP}.Master"

    def before(self, match: Match, seat: int) -> float:
        equity = equity_at_stake(match)
        return sum(scaled(equity, seat, values[seat]) for values in equity.won) / match.seats

    def after(self, match: Match, state: State, seat: int) -> float:
        """By the winner of the hand; a tie has its value for the match."""
        equity, winner = equity_at_stake(match), state.public.match.results[-1].seat
        return scaled(equity, seat, (equity.tied if winner is None else equity.won[winner])[seat])


WORK: Final = JudgeWork(imagined=6000, played=2000, waiting=500)

look_back = reviewer(CutThroatReview, WORK)
outline = outliner(CutThroatReview)
JUDGE: Final = ReviewJudge(CutThroatReview(), WORK)
