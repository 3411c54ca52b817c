"""The bots of French: rookie, club and pro, and reviews of hands by the pro's means."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import exp, sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.analysis.review import MATCH
from game.bots.policy import ADVISER, Bot, Choice, PlannedPolicy
from game.games.dominoes.bots.advice import AdvisedPlay, Said, SeatKnowledge, advised, faulted_among, observed, your_chance
from game.games.dominoes.bots.knowledge import (
    Alternative,
    Candidate,
    Past,
    PlayerModel,
    Plays,
    Sample,
    Valued,
    Weights,
    actions_of,
    imagine,
    likes,
    move_logit,
    options_of,
    percent,
    plays,
    rid_of,
)
from game.games.dominoes.bots.knowledge import valued as valued_alternatives
from game.games.dominoes.bots.review import JudgeWork, ReviewJudge, outliner, reviewer
from game.games.dominoes.bots.search import (
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
from game.games.dominoes.rules.hands import Pass, Play, following, lightest, others_of, turns_of, with_hand
from game.games.dominoes.rules.tiles import SIX, Deals, NoSuchDeal, tiles_of
from game.games.french.rules import (
    BARE,
    CENTRE,
    DOUBLE_BLANK,
    NO_CROSS,
    SEATS,
    Action,
    Cross,
    French,
    Match,
    State,
    View,
    fitting_deals,
    lacks,
    played_by,
    points_of,
)
from game.rules.contract import Legal
from game.words import N_, _, ngettext

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
                    then = cross.put(tile, arm)
                    if _shape(then) not in numbers:
                        numbers[_shape(then)] = len(met)
                        met.append(then)
                    found.add(numbers[_shape(then)])
            table[SIX.bits[tile]] = tuple(sorted(found))
        fits.append(sum(table))
        becomes.append(table)
    return Crosses(numbers, tuple(fits), tuple(becomes))


# ---- what every bot of French reads from its view: its legal actions, and the plays in the form of the searches
def knock(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice if the seat has to pass, or None; its reason contains only what everybody learns from the pass."""
    if not isinstance(actions[0], Pass):
        return None
    n = v.public.cross.takes_any().bit_count()
    text = ngettext("Knocks: it does not have the {n} tile that would fit.", "Knocks: it has none of the {n} tiles that would fit.", n)
    return Choice(actions[0], text.format(n=n), public=True)


def candidates(v: View, actions: tuple[Action, ...]) -> tuple[Candidate, ...]:
    """The plays; of those to equivalent arms only the first."""
    found: dict[tuple[int, int], Candidate] = {}
    for a in plays(actions):
        after = v.public.cross if a.arm == CENTRE else v.public.cross.put(a.tile, a.arm)
        key = SIX.bits[a.tile], crosses().number_of(after)
        found.setdefault(key, Candidate(*key, a))
    return tuple(found.values())


# ---- the public history of a hand of French: what everybody at the table knew before each move
class CrossMoment(NamedTuple):
    """What is public when `seat` is about to move.

    `cross` is the layout as one integer (-1 before 0-0), `played` a mask of tiles, `lacks` by seat the tiles that it has passed on (masks).
    """

    seat: int
    cross: int
    played: int
    lacks: tuple[int, ...]


class CrossPlay(NamedTuple):
    """A moment and the move that followed: the bit of the tile played (0: a pass) and the cross after it."""

    moment: CrossMoment
    bit: int
    following: int


def story_of(v: View) -> tuple[tuple[CrossPlay, ...], CrossMoment]:
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
                cross = cross.put(turn.tile, turn.arm)
            number, played = crosses().number_of(cross), played | bit
        found.append(CrossPlay(now, bit, number))
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
# The club bot plays the move with the highest logit. The pro weighs deals by how likely the plays of the others were in them (Bayes' rule).
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


def explainer(v: View) -> Plays:
    """Weighs deals by the plays that the others chose; 0-0 was not a choice."""
    story, _now = story_of(v)
    later = [0] * SEATS
    found = []
    for move in reversed(story):
        who = move.moment.seat
        later[who] |= move.bit
        if move.bit and who != v.seat and not opens(move.moment):
            options = options_of([valued(move.moment, kind.weights) for kind in KINDS])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return Plays(found, others_of(v.seat, SEATS), KINDS)


# ---- the club player at French: counts tiles, remembers passes, plays doubles before they count twice, and keeps tiles that will still fit
# It doesn't look ahead: it plays the likeliest move of its model, with exact odds for the next seat.
_SURE: Final = 0.3
"""The chance from which it is worth saying that the next seat has nothing to play."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, weights: Weights = CLUB) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The move with the highest logit; takes a few milliseconds at most, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        logits = move_logits(view, self._weights)
        best = max(candidates(view, actions), key=lambda c: (logits[c.bit, c.following], rng.random()))
        return Choice(best.action, _reason(view, best))


def move_logits(v: View, weights: Weights = CLUB) -> dict[tuple[int, int], float]:
    """The logit of each play of the own tiles, by tile bit and cross after it."""
    _moves, now = story_of(v)
    return {(x.bit, x.following): move_logit(x, v.hand, weights) for x in valued(now, weights) if x.bit & v.hand}


def unseen(v: View) -> int:
    """The tiles that the seat can't see, as a mask."""
    return SIX.every & ~(v.hand | sum(played_by(v.public)))


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the deals that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    every = fitting_deals(v)
    barred = [mask | (tiles if other == seat else 0) for other, mask in zip(others_of(v.seat, SEATS), every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v), every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def _reason(v: View, c: Candidate) -> str:
    """That the next seat probably has nothing to play, if that is likely, else the pips that are got rid of."""
    without = float(chance_without(v, following(v.seat, SEATS), crosses().fits[c.following]))
    if without < _SURE:
        return rid_of(c.action)
    return _("Leaves the next player nothing to play in {percent} % of the deals that fit.").format(percent=percent(without))


# ---- the pro at French: imagines hidden hands, weighs them by the plays they explain, and rolls the likely ones out to the score
_A_HAND: Final = 18.0
"""Points per hand of the player who does worst over several, roughly: this decides how soon the limit is reached."""

_CLOSE: Final = 5.0
_SPREAD: Final = 9.0
"""The lead over a rival, in points, that multiplies the chance by e: _CLOSE, plus _SPREAD times the root of the hands still to come."""


_points = lru_cache(maxsize=50_000)(points_of)
"""Searches meet the same few hands again and again."""


class GameEquity(NamedTuple):
    """The score that a hand leads to: `totals` by seat, fines of this hand included, and the `limit` (J20)."""

    totals: tuple[int, ...]
    limit: int

    def worth(self, left: tuple[int, ...]) -> Values:
        """Each seat's chance to win the game after a hand that left these tiles (masks by seat), doubles counted by J20."""
        return self.chances([total + _points(hand) for total, hand in zip(self.totals, left, strict=True)])

    def chances(self, totals: list[int]) -> Values:
        """Each seat's chance at these totals; exact once the limit is reached (equal lowest share the win), before that an estimate."""
        highest = max(totals)
        if highest >= self.limit:
            winners = lightest(totals)
            return tuple([(seat in winners) / len(winners) for seat in range(len(totals))])
        width = _CLOSE + _SPREAD * sqrt((self.limit - highest) / _A_HAND)
        lowest = min(totals)
        odds = [exp((lowest - total) / width) for total in totals]
        every = sum(odds)
        return tuple([odd / every for odd in odds])

    def span(self, seat: int) -> float:
        """The difference between good and bad ends of the hand for the seat: no more points, or 20, while each other seat gets 10."""
        low, high = ([total + (points if at == seat else 10) for at, total in enumerate(self.totals)] for points in (0, 20))
        return max(0.02, self.chances(low)[seat] - self.chances(high)[seat])


_DOUBLE: Final = 8.0
QUICK: Final = QuickWeights({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 2.0, 4.0)
"""The quick player of the roll-outs."""

PLAN: Final = WorkPlan(imagined=100, searched=50, exact=6)
ADVICE: Final = PLAN.generous()


class Pro(PlannedPolicy[WorkPlan]):
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    usual = PLAN
    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play with the best chance to have the fewest points in the end; stops `budget` seconds after the call."""
        start = self._clock()
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return self._told_knock(view, knocks)
        among = candidates(view, actions)
        logits = move_logits(view)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = self.imagine(view, rng, start + budget * plan.weighing, plan)
        equity = hand_equity(view)
        table = crosses()
        layout, limits = LayoutMoves(table.fits, table.becomes), SearchLimits(plan.exact, self._clock, start + budget)

        def search(hands: Hands) -> MaxnSearch:
            return MaxnSearch(hands, (), layout, equity.worth, QUICK, limits)

        at = SearchTable(table.fits, view.seat, following(view.seat, SEATS))
        found = look_ahead(at, among, samples, search, plan.nodes, rng)
        best = best_of(found, [logits[c.bit, c.following] for c in among], equity.span(view.seat), plan.prior)
        return self._told(view, among, best, found)

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings) -> Choice:
        """The choice of the best candidate, with the reason for it."""
        return Choice(among[best].action, reason(among[best], best, found))

    def _told_knock(self, v: View, knocks: Choice) -> Choice:
        """The choice of a pass."""
        return knocks

    def imagine(self, v: View, rng: Random, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        deals, others = fitting_deals(v), others_of(v.seat, SEATS)

        def draw() -> Hands:
            hands: Hands = with_hand((0,) * SEATS, v.seat, v.hand)
            for seat, mask in zip(others, deals.draw(rng), strict=True):
                hands = with_hand(hands, seat, mask)
            return hands

        return imagine(draw, explainer(v).weight, plan.imagined, plan.searched, rng, self._clock, deadline)


def hand_equity(v: View) -> GameEquity:
    """The score that this hand leads to."""
    match = v.public.match
    return GameEquity(tuple(total + fine for total, fine in zip(match.totals, v.public.fines, strict=True)), match.options.limit)


def knowledge(v: View) -> SeatKnowledge:
    """What the seat knows."""
    return SeatKnowledge(v.seat, v.hand, unseen(v), lacks(v.public), others_of(v.seat, SEATS))


def advised_play(v: View, play: Candidate, among: Sequence[Candidate]) -> AdvisedPlay:
    """A play among all possible ones, with the open numbers before and after it."""
    p, a = v.public, play.action
    cross = p.cross if a.arm == CENTRE else p.cross.put(a.tile, a.arm)
    return AdvisedPlay(play, among, _open(p.cross), _open(cross), cross.takes_any())


class Adviser(Pro):
    """The pro as adviser: it searches more deals, and says what the passes have shown, with names."""

    usual = ADVICE

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings) -> Choice:
        play = among[best]
        known, moment = knowledge(v), advised_play(v, play, among)
        return advised(play.action, observed(known, moment), your_chance(among, best, found))

    def _told_knock(self, v: View, knocks: Choice) -> Choice:
        n = v.public.cross.takes_any().bit_count()
        text = ngettext("You do not have the {n} tile that would fit.", "You have none of the {n} tiles that would fit.", n)
        return Choice(knocks.action, text.format(n=n))


def _open(cross: Cross) -> set[int]:
    """The numbers to which any of these tiles may be played."""
    return set() if BARE in cross.ends else {end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened}


# ---- reviews of hands of French: a play is worth the seat's chance to win the game in the likely deals, rolled out as the pro does
class FrenchOutlook:
    """A position of French as a seat knows it: obeys `JudgedPosition`."""

    nodes = 0

    def __init__(self, v: View, played: Play | None) -> None:
        self._view = v
        self.deals = fitting_deals(v)
        self.weight = explainer(v).weight
        self._equity = hand_equity(v)
        table = crosses()
        self.fits: Sequence[int] = table.fits
        self._layout = LayoutMoves(table.fits, table.becomes)
        self.among: Sequence[Candidate] = () if played is None else candidates(v, tuple(French().legal_in(v)))

    def draw(self, rng: Random) -> Hands:
        """The hands by seat."""
        hands: Hands = with_hand((0,) * SEATS, self._view.seat, self._view.hand)
        for seat, mask in zip(others_of(self._view.seat, SEATS), self.deals.draw(rng), strict=True):
            hands = with_hand(hands, seat, mask)
        return hands

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """By roll-outs."""
        v = self._view
        search = MaxnSearch(hands, (), self._layout, self._equity.worth, QUICK, SearchLimits(PLAN.exact, lambda: 0.0, 1.0))
        nobody = following(v.public.turn, SEATS, -1)        # has just moved, without playing another tile
        plays = [(v.seat, c.bit, c.following) for c in self.among]
        if len(plays) < 2:
            plays = [(nobody, 0, crosses().number_of(v.public.cross))]
        rows = []
        for _n in range(times):
            seed = rng.getrandbits(64)
            rows.append([search.after(*play, Random(seed))[v.seat] for play in plays])
        return rows


class FrenchReview:
    """French's side of the review: obeys HandReviewer."""

    rules = French()
    unit = MATCH
    outlook = staticmethod(FrenchOutlook)

    def key(self, view: View, play: Play) -> tuple[int, int]:
        """The tile's bit and the cross after it."""
        cross = view.public.cross if play.arm == CENTRE else view.public.cross.put(play.tile, play.arm)
        return SIX.bits[play.tile], crosses().number_of(cross)

    def fault(self, view: View, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What is wrong with a play compared with a better one."""
        among = candidates(view, tuple(French().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_play(view, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """The chance to win the game at the totals before the hand."""
        return GameEquity(match.totals, match.options.limit).chances(list(match.totals))[seat]

    def after(self, match: Match, state: State, seat: int) -> float:
        """The chance to win the game at the totals after it."""
        totals = state.public.match.totals
        return GameEquity(totals, match.options.limit).chances(list(totals))[seat]


WORK: Final = JudgeWork(imagined=2400, searched=800, nodes=0)

look_back = reviewer(FrenchReview, WORK)
outline = outliner(FrenchReview)
JUDGE: Final = ReviewJudge(FrenchReview(), WORK)


# ---- the bots of French by level, and the rookie: likes heavy tiles and doubles, acts on whims, and remembers nothing
class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        return likes(actions, lambda _a: 0.0, rng)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others knocked on.")),
    Bot("club", Club(), N_("Counts the tiles, remembers knocks and shuts the others out.")),
    Bot("pro", Pro(), N_("Weighs the hidden hands by every tile and knock, and searches them.")),
    Bot(ADVISER, Adviser(), N_("Gives the hints.")),
)
