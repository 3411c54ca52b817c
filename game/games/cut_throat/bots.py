"""The bots of Cut Throat: rookie, club and pro, and reviews of hands by the pro's means."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from game.analysis.review import HAND
from game.bots.policy import ADVISER, Bot, Choice, Clock, PlannedPolicy
from game.games.cut_throat.rules import (
    BONEYARD,
    Action,
    CutThroat,
    DrawTile,
    Match,
    Options,
    State,
    View,
    after_hand,
    has_won,
    hidden_tiles,
    lacks,
    lost_cause,
    played_by,
    tiles_each,
    tiles_in_play,
)
from game.games.dominoes.bots.advice import Said, SeatKnowledge, advised, advised_on_line, faulted_among, observed, without, your_chance
from game.games.dominoes.bots.knowledge import (
    NOBODY,
    Alternative,
    Candidate,
    Laying,
    Moment,
    Past,
    PlayerModel,
    Plays,
    Sample,
    SearchTimeout,
    Valued,
    Weights,
    actions_of,
    candidates,
    imagine,
    key_of,
    knock,
    knocked_lately,
    layings,
    leaves_next_without,
    likes,
    move_logit,
    options_of,
    rid_of,
    spite,
    story_of,
)
from game.games.dominoes.bots.knowledge import valued as valued_alternatives
from game.games.dominoes.bots.review import JudgeWork, ReviewJudge, outliner, reviewer
from game.games.dominoes.bots.search import (
    ExactSearch,
    Findings,
    Hands,
    LayoutMoves,
    MaxnSearch,
    QuickWeights,
    SearchLimits,
    SearchTable,
    Values,
    WorkPlan,
    best_of,
    look_ahead,
    reason,
)
from game.games.dominoes.rules.hands import BECOMES, DREW, FITS, Play, ends_of, following, lightest, others_of
from game.games.dominoes.rules.tiles import SIX, Deals, NoSuchDeal, pips_of, tiles_of
from game.rules.contract import Legal
from game.words import N_, _, ngettext


# ---- what every bot of Cut Throat reads from its view: its legal actions, and whether it has a choice at all
def helpless(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice if nothing fits, so that the seat has to draw or pass; else None."""
    if not isinstance(actions[0], DrawTile):
        return knock(v.public, actions)
    if v.public.left == v.public.right:
        return Choice(actions[0], _("Draws: it has no {n}.").format(n=v.public.left), public=True)
    text = _("Draws: it has no {left} and no {right}.").format(left=v.public.left, right=v.public.right)
    return Choice(actions[0], text, public=True)


# ---- the move model of Cut Throat: the play of a sensible player who counts tiles and remembers passes, but doesn't look ahead
# The club bot plays the move with the highest logit. The pro weighs deals by how likely the plays of the others were in them (Bayes' rule).
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
    """Each seat's chance to win the match (the hand, if not `of_match`), by the seat that wins the hand, and after a tie."""

    won: tuple[Values, ...]
    tied: Values
    of_match: bool = True

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
    return MatchEquity(tuple(tuple(float(seat == winner) for seat in seats) for winner in seats), (0.0,) * match.seats, of_match=False)


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


# ---- the club player at Cut Throat: counts tiles, remembers every pass and draw, and blocks when the count is in its favour
# It doesn't look ahead: it plays the likeliest move of its model, with exact odds for the next seat.
def unseen(v: View) -> int:
    """The tiles that the seat can't see, including the boneyard, as a mask."""
    return tiles_in_play(v.public.match.seats) & ~(v.hand | sum(played_by(v.public)))


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the deals that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    hidden = hidden_tiles(v)
    every = hidden.deals
    barred = [mask | (tiles & ~hidden.played if owner == seat else 0) for owner, mask in zip(hidden.owners, every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v) | hidden.played, every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def expected_pips(v: View, seat: int) -> float:
    """The expected pips of another seat, treating every tile that it may hold as equally likely."""
    possible = unseen(v) & ~lacks(v.public)[seat]
    return v.public.counts[seat] * pips_of(possible) / possible.bit_count() if possible else 0.0


_BLOCK: Final = 0.25
"""Weight of a block per pip by which the lowest of the other hands is expected to exceed the own one."""

_SURE: Final = 0.3
"""The chance from which it is worth saying that the next seat has nothing to play."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, weights: Weights = CLUB) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The move with the highest logit; takes a few milliseconds at most, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (must := helpless(view, actions)) is not None:
            return must
        among = candidates(view.public, actions)
        logits = move_logits(view, self._weights)
        best = max(among, key=lambda c: (logits[c.bit, c.following] + block_value(view, c), rng.random()))
        return Choice(best.action, _reason(view, best))


def move_logits(v: View, weights: Weights = CLUB) -> dict[tuple[int, int], float]:
    """The logit of each play of the own tiles, by tile bit and ends after it."""
    _moves, now = story_of(v.public.moves, v.public.opener, tiles_each(v.public.match), v.public.match.seats)
    return {(x.bit, x.following): move_logit(x, v.hand, weights) for x in valued(now, weights) if x.bit & v.hand}


def _is_block(v: View, c: Candidate) -> bool:
    """Whether nobody could play or draw after it."""
    return not v.public.boneyard and not FITS[c.following] & (unseen(v) | v.hand & ~c.bit)


def block_value(v: View, c: Candidate) -> float:
    """What a block adds to the logit: the expected margin for the lowest count (J14). 0 for plays that don't block."""
    if v.hand == c.bit or not _is_block(v, c):
        return 0.0
    return _BLOCK * (_lowest_other(v) - pips_of(v.hand & ~c.bit))


def _lowest_other(v: View) -> float:
    """The lowest expected pips of the others."""
    return min(expected_pips(v, seat) for seat in others_of(v.seat, v.public.match.seats))


def _reason(v: View, c: Candidate) -> str:
    """That the next seat will probably have nothing to play, if that is likely; a block needs no reason."""
    if _is_block(v, c):
        n = round(_lowest_other(v))
        return ngettext("Blocks the hand: the lowest of the others should hold about {n} pip.",
                        "Blocks the hand: the lowest of the others should hold about {n} pips.", n).format(n=n)
    without = float(chance_without(v, following(v.seat, v.public.match.seats), FITS[c.following]))
    return leaves_next_without(c.following, without) if without >= _SURE else rid_of(c.action)


# ---- the pro at Cut Throat: imagines hidden hands and the boneyard, weighs them by the plays they explain, and rolls the likely ones out
# If two players hold all tiles, everything is known; once that can be searched to the end, it is.
KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


def explainer(v: View) -> Plays:
    """Weighs deals by the plays that the others chose.

    A tile that was prescribed by the rules or just drawn was not a choice. What a seat that has drawn since chose from is unknown.
    """
    seats = v.public.match.seats
    story, _now = story_of(v.public.moves, v.public.opener, tiles_each(v.public.match), seats)
    prescribed = v.public.called >= 0 and v.public.match.options.first_tile == "double_six"
    later, drawn = [0] * seats, [False] * seats
    found = []
    for at, move in reversed(tuple(enumerate(story))):
        who = move.moment.seat
        later[who] |= move.bit
        drawn[who] |= v.public.moves[at] == DREW
        forced = (at == 0 and prescribed) or (at > 0 and v.public.moves[at - 1] == DREW)
        if move.bit and who != v.seat and not forced and not drawn[who]:
            options = options_of([valued(move.moment, kind.weights) for kind in KINDS])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return Plays(found, others_of(v.seat, seats), KINDS)


LINE: Final = LayoutMoves(FITS, BECOMES)
_DOUBLE: Final = 6.0
QUICK: Final = QuickWeights({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 3.0, 5.0)
"""The quick player of the roll-outs."""

PLAN: Final = WorkPlan()
ADVICE: Final = PLAN.generous()

_SOLVED: Final = 20
"""With at most this many tiles held by two players, a hand is searched to the end, within `_POSITIONS` per play."""
_POSITIONS: Final = 15_000


class TwoSearch(ExactSearch):
    """Answers for two `hands` and one question: can seat 0 win, or, if a `tie` is enough, tie? Otherwise as in ExactSearch."""

    __slots__ = ("_tie",)

    def __init__(self, hands: Sequence[int], clock: Clock, deadline: float, most: float, *, tie: bool) -> None:
        self._tie = tie
        super().__init__(hands, clock, deadline, most)

    def _goes_out(self, turn: int, *, key: bool) -> bool:
        return not turn

    def _blocked(self, held: int) -> bool:
        """By J14."""
        margin = pips_of(self._hands[1] & held) - pips_of(self._hands[0] & held)
        return margin > 0 or (self._tie and not margin)


class Pro(PlannedPolicy[WorkPlan]):
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    usual = PLAN
    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play with the best chance to win the match, or a hand that decides nothing; stops `budget` seconds after the call."""
        start = self._clock()
        actions = actions_of(legal, view.seat)
        if (must := helpless(view, actions)) is not None:
            return self._told_helpless(view, must)
        among = candidates(view.public, actions)
        logits = move_logits(view)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = self.imagine(view, rng, start + budget * plan.weighing, plan)
        equity = equity_at_stake(view.public.match)
        found = self._solve(view, among, samples, equity, start + budget) or self._roll_out(
            view, among, samples, equity, plan, rng, start + budget
        )
        liked = [logits[c.bit, c.following] + block_value(view, c) for c in among]
        best = best_of(found, liked, equity.span(view.seat), plan.prior)
        return self._told(view, among, best, found, of_match=equity.of_match)

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings, *, of_match: bool) -> Choice:
        """The choice of the best candidate, with the reason for it."""
        return Choice(among[best].action, reason(among[best], best, found, of_match=of_match))

    def _told_helpless(self, v: View, must: Choice) -> Choice:
        """The choice of a draw or a pass."""
        return must

    def imagine(self, v: View, rng: Random, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        hidden = hidden_tiles(v)

        def draw() -> Hands:
            held = hidden.draw(rng)
            return *(v.hand if seat == v.seat else held[seat] for seat in range(v.public.match.seats)), held.get(BONEYARD, 0)

        if hidden.deals.count == 1:
            return [Sample(draw(), plan.searched)]
        return imagine(draw, explainer(v).weight, plan.imagined, plan.searched, rng, self._clock, deadline)

    def _roll_out(
        self, v: View, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], equity: MatchEquity, plan: WorkPlan, rng: Random,
        deadline: float,
    ) -> Findings:
        """Values every candidate in the likely deals; the boneyard's order is random in each."""
        limits = SearchLimits(plan.exact, self._clock, deadline)

        def search(hands: Hands) -> MaxnSearch:
            boneyard = tiles_of(hands[-1])
            rng.shuffle(boneyard)
            return MaxnSearch(hands[:-1], boneyard, LINE, equity.worth, QUICK, limits)

        at = SearchTable(FITS, v.seat, following(v.seat, v.public.match.seats))
        return look_ahead(at, among, samples, search, plan.nodes, rng)

    def _solve(
        self, v: View, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], equity: MatchEquity, deadline: float
    ) -> Findings | None:
        """The exact chances of all candidates if two players hold all remaining tiles; None if that would take too long."""
        if v.public.match.seats != 2 or v.public.boneyard or len(samples) > 1 or sum(v.public.counts) > _SOLVED:
            return None
        hands, ends, held = samples[0].hands[:2], ends_of(v.public.left, v.public.right), sum(samples[0].hands)
        searches = [TwoSearch(hands, self._clock, deadline, _POSITIONS * len(among), tie=tie) for tie in (False, True)]
        try:
            wins, ties = ([s.reaches_after(held, ends, v.seat, c.bit, c.following) for c in among] for s in searches)
        except SearchTimeout:
            return None
        ended = {(True, True): equity.won[0], (False, True): equity.tied, (False, False): equity.won[1]}
        chances = tuple(ended[win, tie][v.seat] for win, tie in zip(wins, ties, strict=True))
        knocks = tuple(float(not hands[1 - v.seat] & FITS[c.following]) for c in among)
        return Findings(chances, knocks, 1)


def knowledge(v: View) -> SeatKnowledge:
    """What the seat knows."""
    return SeatKnowledge(v.seat, v.hand, unseen(v), lacks(v.public), others_of(v.seat, v.public.match.seats))


class Adviser(Pro):
    """The pro as adviser: it searches more deals, and says what passes and draws have shown, with names."""

    usual = ADVICE

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings, *, of_match: bool) -> Choice:
        play = among[best]
        known, moment = knowledge(v), advised_on_line(v.public, play, among)
        return advised(play.action, observed(known, moment), your_chance(among, best, found, of_match=of_match))

    def _told_helpless(self, v: View, must: Choice) -> Choice:
        return Choice(must.action, without(v.public.left, v.public.right))


# ---- reviews of hands of Cut Throat: a play is worth the seat's chance after it in the likely deals, rolled out as the pro does
_EXACT: Final = 8
"""Hands with at most this many tiles held are solved exactly."""


class CutThroatOutlook:
    """A position of Cut Throat as a seat knows it: obeys `JudgedPosition`."""

    fits: Sequence[int] = FITS
    nodes = 0

    def __init__(self, v: View, played: Play | None) -> None:
        self._view = v
        self._hidden = hidden_tiles(v)
        self.deals = self._hidden.deals
        self.weight = explainer(v).weight
        self._equity = equity_at_stake(v.public.match)
        self.among: Sequence[Candidate] = () if played is None else candidates(v.public, tuple(CutThroat().legal_in(v)))

    def draw(self, rng: Random) -> Hands:
        """The hands by seat, and after them the boneyard."""
        v, held = self._view, self._hidden.draw(rng)
        return *(v.hand if seat == v.seat else held[seat] for seat in range(v.public.match.seats)), held.get(BONEYARD, 0)

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """By roll-outs; the order of the boneyard is random."""
        boneyard = tiles_of(hands[-1])
        rng.shuffle(boneyard)
        p, seat = self._view.public, self._view.seat
        search = MaxnSearch(hands[:-1], boneyard, LINE, self._equity.worth, QUICK, SearchLimits(_EXACT, lambda: 0.0, 1.0))
        nobody = following(p.turn, p.match.seats, -1)       # has just moved, without playing another tile
        plays = [(seat, c.bit, c.following) for c in self.among] if len(self.among) > 1 else [(nobody, 0, ends_of(p.left, p.right))]
        rows = []
        for _n in range(times):
            seed = rng.getrandbits(64)
            rows.append([scaled(self._equity, seat, search.after(*play, Random(seed))[seat]) for play in plays])
        return rows


def scaled(equity: MatchEquity, seat: int, chance: float) -> float:
    """A chance of the match, scaled to the range that the hand can reach: 1 is the best of its ends for the seat, 0 the worst.

    Usually the best is to win the hand. Near the end of a match it may be that a third player stops the leader, and the worst may be a tie.
    """
    ends = [values[seat] for values in (*equity.won, equity.tied)]
    best, worst = max(ends), min(ends)
    return (chance - worst) / (best - worst)


class CutThroatReview:
    """Cut Throat's side of the review: obeys HandReviewer."""

    rules = CutThroat()
    unit = HAND
    outlook = staticmethod(CutThroatOutlook)

    def key(self, view: View, play: Play) -> tuple[int, int]:
        """The tile's bit and the ends after it."""
        return key_of(view.public, play)

    def fault(self, view: View, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What is wrong with a play compared with a better one."""
        among = candidates(view.public, tuple(CutThroat().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_on_line(view.public, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """Before the deal a hand is even."""
        equity = equity_at_stake(match)
        return sum(scaled(equity, seat, values[seat]) for values in equity.won) / match.seats

    def after(self, match: Match, state: State, seat: int) -> float:
        """By who has won the hand; a tie has its value for the match."""
        equity, winner = equity_at_stake(match), state.public.match.results[-1].seat
        return scaled(equity, seat, (equity.tied if winner is None else equity.won[winner])[seat])


WORK: Final = JudgeWork(imagined=3000, searched=1000, nodes=0)

look_back = reviewer(CutThroatReview, WORK)
outline = outliner(CutThroatReview)
JUDGE: Final = ReviewJudge(CutThroatReview(), WORK)


# ---- the bots of Cut Throat by level, and the rookie: likes heavy tiles, acts on whims, and remembers only the last few moves
class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (must := helpless(view, actions)) is not None:
            return must
        knocked = knocked_lately(view.public.moves, view.public.opener, view.public.match.seats, lambda seat: seat != view.seat)
        return likes(actions, lambda a: spite(view.public, a, knocked), rng)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others knocked on.")),
    Bot("club", Club(), N_("Counts the tiles, remembers knocks and shuts the others out.")),
    Bot("pro", Pro(), N_("Weighs the hidden hands by every tile and knock, and searches them.")),
    Bot(ADVISER, Adviser(), N_("Gives the hints.")),
)
