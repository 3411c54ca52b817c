"""Bots of Partner by level: the rookie, and the club player, who counts tiles, remembers passes, plays to its partner and blocks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from game.bots.policy import ADVISER, FIRST_WORDS, MASTER, Bot, Choice, LatePolicy, Policy
from game.games.dominoes.bots.knowledge import (
    MASTER_TOLD, PRO_TOLD, Alternative, Candidate, Laying, Moment, PlayedMove, PlayerModel, Plays, Valued, Weights, actions_of, candidates,
    knock, knocked_lately, layings, leaves_next_without, likes, move_logit, past_plays, rid_of, spite, story_of
)
from game.games.dominoes.bots.knowledge import valued as valued_alternatives
from game.games.dominoes.bots.knowledge import whole_percent
from game.games.dominoes.rules.hands import FITS, PASSED
from game.games.dominoes.rules.tiles import SIX, Deals, NoSuchDeal, pips_of, tiles_of
from game.games.partner.rules import (
    SEATS, Action, Lead, LeaveLead, Phase, View, after, fitting_deals, lacks, must_pose_double_six, others, played_by, side_of
)
from game.rules.contract import Legal
from game.words import N_, _, ngettext

# ---- the question of the lead: how good a hand is to begin with, and what an answer reveals about a hand
LEADING_PERCENT: Final = 74
"""The share of all hands that are strong enough to lead (a test counts them)."""

_DOUBLES: Final = 2
_SUIT: Final = 4
LEADS_STRONG: Final = 0.85
LEADS_WEAK: Final = 0.35
"""How often an average player is assumed to take the lead with a strong and with a weak hand."""


def strong(hand: int) -> bool:
    """Whether a hand is good to lead from: two doubles, or four tiles of a number."""
    doubles = (hand & SIX.doubles).bit_count()
    return doubles >= _DOUBLES or max((hand & number).bit_count() for number in SIX.numbers) >= _SUIT


def chance_of_answer(hand: int, *, leads: bool) -> float:
    """The probability of this answer for the holder of a hand."""
    takes = LEADS_STRONG if strong(hand) else LEADS_WEAK
    return takes if leads else 1.0 - takes


# ---- the public history of a hand of Partner: what everybody at the table knew before each move, and who answered what about the lead
class LeadAnswer(NamedTuple):
    """A seat's answer when asked for the lead (J6)."""

    seat: int
    leads: bool


class HandHistory(NamedTuple):
    """The answers about the lead, the moves of the hand so far, and the moment now; `prescribed`: the rules chose the first tile (J5)."""

    answers: tuple[LeadAnswer, ...]
    prescribed: bool
    moves: tuple[PlayedMove[Moment], ...]
    now: Moment


def history(v: View) -> HandHistory:
    """The history of the hand as every seat has seen it."""
    played = sum(move != PASSED for move in v.public.moves)
    moves, now = story_of(v.public.moves, v.public.opener, (sum(v.public.counts) + played) // SEATS, SEATS)
    prescribed = must_pose_double_six(v.public)
    return HandHistory(answers_of(v), prescribed, moves, now)


def answers_of(v: View) -> tuple[LeadAnswer, ...]:
    """Who took the lead and who left it, as far as it has been asked; nobody is asked if the holder of 6-6 begins."""
    first = v.public.match.leader
    if first is None:
        return ()
    answers = [LeadAnswer(first, False)] if v.public.left_lead else []
    if v.public.phase is Phase.PLAY:
        # If both left it the first one leads after all, so the second has left it too.
        answers.append(LeadAnswer(first ^ 2, v.public.opener != first) if v.public.left_lead else LeadAnswer(first, True))
    return tuple(answers)


# ---- why a bot of Partner plays as it does, where partners and opponents matter
def leaves_opponents_without(number: int, share: float) -> str:
    """A sentence with the share of the deals in which neither opponent has the number."""
    text = _("Leaves the opponents without a {n} in {percent} % of the likely deals.")
    return text.format(n=number, percent=whole_percent(share))


def comes_through(share: float) -> str:
    """A sentence with the share of the deals in which the play reaches what the score requires, all tiles known and best play by all."""
    return _("Holds up against best play in {percent} % of the likely deals.").format(percent=whole_percent(share))


def wins_played_on(share: float) -> str:
    """A sentence with the share of a win that the play is worth, over likely deals that are played out the way such players would."""
    return _("Comes through in {percent} % of the likely deals, played on to the end.").format(percent=whole_percent(share))


def blocks(theirs: float) -> str:
    """A sentence that the play blocks the hand, with the expected pips of the lower opponent."""
    n = round(theirs)
    return ngettext("Blocks the hand: the lower of the opponents should hold about {n} pip.",
                    "Blocks the hand: the lower of the opponents should hold about {n} pips.", n).format(n=n)


def avoids_knock(share: float) -> str:
    """A sentence with the share of the deals in which the partner is able to play."""
    return _("Leaves the partner a play in {percent} % of the deals that fit.").format(percent=whole_percent(share))


# ---- the move model of Partner: the play of a sensible player who counts tiles and thinks of the partner, but doesn't look ahead
# The club bot plays the move with the highest logit. The open search weighs deals by how likely they make the others' plays (Bayes' rule).
CLUB: Final = Weights(
    (0.10, 0.69, 0.43, -0.32, -0.25, -0.12, -0.02, -0.22, -0.23, -0.24, 0.11, -0.23, -0.33, 0.11),
    (-0.88, -0.54, -0.17, 0.23, 0.64, 0.75, 0.80),
)
"""Weights of a good club player: fitted to 4,322 choices of a player that searches (most likely values); pips weigh a bit more.

The features, in order: a pip; a double; ends that the next seat, by its passes, lacks; it lacks both; ends that the partner lacks; the
partner lacks both; ends that the last seat lacks; covering an end opened by the partner, by an opponent, by oneself; bringing up a number
that the partner, that an opponent opened before; unplayed tiles that fit the ends; both ends alike.
"""


def valued(m: Moment, weights: Weights) -> tuple[Valued, ...]:
    """Every play of an unplayed tile, with its value."""
    return valued_alternatives((_alternative(m, laying) for laying in layings(m)), weights)


def _alternative(m: Moment, laying: Laying) -> Alternative:
    """A play with its features."""
    tile, following, new, setter = laying
    one, other = SIX.halves[following]
    both = 1 << one | 1 << other
    nxt, partner = after(m.seat), m.seat ^ 2
    last = after(partner)
    next_lacks, partner_lacks, last_lacks = m.lacks[nxt] & both, m.lacks[partner] & both, m.lacks[last] & both
    high, low = SIX.halves[tile]
    return Alternative(
        SIX.bits[tile],
        following,
        FITS[following],
        (
            SIX.pips[tile],
            high == low,
            next_lacks.bit_count(),
            next_lacks == both,
            partner_lacks.bit_count(),
            partner_lacks == both,
            last_lacks.bit_count(),
            setter == partner,
            setter in (nxt, last),
            setter == m.seat,
            bool(m.opened[partner] & new),
            bool((m.opened[nxt] | m.opened[last]) & new),
            (FITS[following] & ~m.played & ~SIX.bits[tile]).bit_count(),
            one == other,
        ),
    )


HEAVY: Final = Weights((1.5, *(0.0,) * 13), (0.0,) * 7)
"""A player who always gets rid of the heaviest tile."""

ANY: Final = Weights((0.0,) * 14, (0.0,) * 7)
"""A player who plays anything that fits."""

KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


class Explainer:
    """Weighs deals by the plays and answers of all seats but `seat`. Built once per choice, used for every sample."""

    __slots__ = ("_answers", "_plays", "_whole")

    def __init__(self, story: HandHistory, seat: int, kinds: Sequence[PlayerModel] = KINDS) -> None:
        past = past_plays(story.moves, seat, kinds, valued, lambda at: at > 0 or not story.prescribed)
        self._whole = tuple(sum(move.bit for move in story.moves if move.moment.seat == who) for who in range(SEATS))
        self._answers = tuple(a for a in story.answers if a.seat != seat)
        self._plays = Plays(past, [s for s in range(SEATS) if s != seat], kinds)

    def weight(self, hands: Sequence[int]) -> float:
        """The likelihood of the plays if the hands (masks by seat) are now these; up to a factor common to all deals."""
        weight = 1.0
        for who, leads in self._answers:
            weight *= chance_of_answer(hands[who] | self._whole[who], leads=leads)
        return self._plays.weight(hands, weight)


# ---- the club player at Partner: counts tiles, remembers every pass, plays to its partner, and blocks when the count is in its favour
# It doesn't look ahead: it plays the likeliest move of its model, with exact odds for who will have to knock.
def unseen(v: View) -> int:
    """The tiles that the seat can't see, as a mask."""
    played = played_by(v.public)
    return SIX.every & ~(v.hand | played[0] | played[1] | played[2] | played[3])


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the deals that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    every = fitting_deals(v)
    barred = [mask | (tiles if other == seat else 0) for other, mask in zip(others(v.seat), every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v), every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def expected_pips(v: View, seat: int) -> float:
    """The expected pips of another seat, treating every tile that it may hold as equally likely."""
    possible = tiles_of(unseen(v) & ~lacks(v.public)[seat])
    return v.public.counts[seat] * pips_of(sum(SIX.bits[t] for t in possible)) / len(possible) if possible else 0.0


_BLOCK: Final = 0.25
"""Weight of a block per pip by which the opponents' lower hand is expected to exceed the own side's."""


class PlaysAtOnce(Policy):
    """A bot that does not look ahead: club player and pro. It leads from a strong hand."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """What the bot prefers, with the odds that speak for it; takes a few milliseconds at most, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if isinstance(actions[0], Lead):
            return answer_lead(view)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        best = self.prefer(view, candidates(view.public, actions), rng)
        return Choice(best.action, _reason(view, best))

    @abstractmethod
    def prefer(self, view: View, among: Sequence[Candidate], rng: Random) -> Candidate:
        """The play that the bot chooses."""


class Club(PlaysAtOnce):
    """The club player: the likeliest play of its model, and blocks when the count is in its favour."""

    def prefer(self, view: View, among: Sequence[Candidate], rng: Random) -> Candidate:
        logits = move_logits(view)
        return max(among, key=lambda c: (logits[c.bit, c.following] + _block_value(view, c), rng.random()))


def move_logits(v: View) -> dict[tuple[int, int], float]:
    """The logit of each play of the own tiles, by tile bit and ends after it."""
    return {(x.bit, x.following): move_logit(x, v.hand, CLUB) for x in valued(history(v).now, CLUB) if x.bit & v.hand}


def answer_lead(v: View) -> Choice:
    """The answer about the lead: from a strong hand the seat leads."""
    if strong(v.hand):
        return Choice(Lead(), _("It does so with {n} hands of 100.").format(n=LEADING_PERCENT), public=True)
    return Choice(LeaveLead(), _("It does so with {n} hands of 100.").format(n=100 - LEADING_PERCENT), public=True)


def _is_block(v: View, c: Candidate) -> bool:
    """Whether nobody could play after this play."""
    return not FITS[c.following] & (unseen(v) | v.hand & ~c.bit)


def _block_value(v: View, c: Candidate) -> float:
    """What a block adds to the logit: the expected margin for the lowest count (J7). 0 for plays that don't block."""
    if v.hand == c.bit or not _is_block(v, c):
        return 0.0
    ours = min(pips_of(v.hand & ~c.bit), expected_pips(v, v.seat ^ 2))
    return _BLOCK * (_lower_opponent(v) - ours)


def _lower_opponent(v: View) -> float:
    """The lower of the opponents' expected pips."""
    return min(expected_pips(v, after(v.seat)), expected_pips(v, after(v.seat) ^ 2))


def _reason(v: View, c: Candidate) -> str:
    """A sentence that the play blocks, that the next seat probably must knock, that the partner probably need not, or with its pips."""
    if _is_block(v, c):
        return blocks(_lower_opponent(v))
    fits = FITS[c.following]
    knock = float(chance_without(v, after(v.seat), fits))
    if knock >= 0.3:
        return leaves_next_without(c.following, knock)
    plays = 1.0 - float(chance_without(v, v.seat ^ 2, fits))
    return avoids_knock(plays) if plays >= 0.5 else rid_of(c.action)


# ---- the rookie: likes heavy tiles, acts on whims, remembers only the last few plays
class Rookie(Policy):
    """The rookie: likes heavy tiles and doubles, and acts on whims."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if isinstance(actions[0], Lead):
            return _answer_lead(rng)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        knocked = knocked_lately(view.public.moves, view.public.opener, SEATS, lambda seat: side_of(seat) != side_of(view.seat))
        return likes(actions, lambda a: spite(view.public, a, knocked), rng)


def _answer_lead(rng: Random) -> Choice:
    """The rookie's answer about the lead: it leads 3 times in 4, whatever its hand."""
    if rng.random() < 0.75:
        return Choice(Lead(), _("Likes to lead, and does 3 times in 4."), public=True)
    return Choice(LeaveLead(), _("It does so 1 time in 4."), public=True)


# ---- the bots by level; pro and master play what they have learnt, and need numpy
_LOCKSTEP: Final = "game.games.partner.bots.lockstep"

BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others knocked on.")),
    Bot("club", Club(), N_("Counts the tiles, remembers knocks, plays to its partner and blocks.")),
    Bot("pro", LatePolicy(f"{_LOCKSTEP}.Pro"), PRO_TOLD),
    Bot(MASTER, LatePolicy(f"{_LOCKSTEP}.Master"), MASTER_TOLD),
    Bot(ADVISER, LatePolicy(f"{_LOCKSTEP}.Adviser"), N_("Gives the hints.")),
    Bot(FIRST_WORDS, LatePolicy(f"{_LOCKSTEP}.FirstWords"), N_("Gives the hints.")),
)
