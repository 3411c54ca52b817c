"""Partner in lockstep: how its hands go and end, what everybody has seen of one, what a seat knows of a play; its pro and its master."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.bots.policy import Choice
from game.games.dominoes.bots.advice import advised_on_line, hinted, without
from game.games.dominoes.bots.kinds import (
    REMEMBERED, Evidence, KindsExpected, LearntModel, PlayerKind, Posterior, draw_deals, habits_shown, laid_out, play_out, shipped_model,
    step
)
from game.games.dominoes.bots.knowledge import Candidate, actions_of, candidates, knock, next_knocks, rid_of, whole_percent
from game.games.dominoes.bots.lockstep import (
    BARRED, COUNT, ENDS, HAND, HEAVIEST_FIRST, KEYED, KIND, LINE_FIELDS, OPENED, PLAYED, ROW, SETTERS, UNPLAYED, WEAK, HandsInStep, Moves,
    PastPlay, StepRules, StoryInStep, describe_others, describe_own, ends_fitting, knock_on_line, lay_on_line, line_moves
)
from game.games.dominoes.bots.master import AT_ONCE, GENEROUS, Judging, MasterFindings, NetPlayer, PlayWorths, Pondered, Worth, weighed
from game.games.dominoes.bots.play_net import (
    BITS, DOUBLES, EVERY, HIGH, LOW, PIPS, Bools, Floats, Ints, Places, numbers_in, pips_in, tiles_in
)
from game.games.dominoes.bots.review import JudgeWork
from game.games.dominoes.rules.hands import FITS, LEFT, POSE, FinishedHand, Play, turns_of
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.open_search import Outcome, hand_equity, knowledge
from game.games.partner.bots.policies import (
    LEADS_STRONG, LEADS_WEAK, LeadAnswer, PlaysAtOnce, answer_lead, answers_of, leaves_opponents_without, wins_played_on
)
from game.games.partner.rules import DOUBLE_SIX, EACH, SEATS, Action, Lead, LeaveLead, Public, View, after, side_of
from game.rules.contract import Legal
from game.words import ASSETS, _

# ---- hands of Partner in lockstep
FEATURES: Final = 96
"""Numbers that describe a play."""

PENDING: Final = -1
"""The outcome of an unfinished hand."""


class PartnerSteps(StepRules):
    """Four seats on one line, without a boneyard."""

    seats = SEATS
    fields = LINE_FIELDS
    features = FEATURES

    def moves(self, hand: Ints, facts: Ints) -> Moves:
        return line_moves(hand, facts)

    def fitting(self, facts: Ints) -> Ints:
        return ends_fitting(facts)

    def lay(self, facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        lay_on_line(facts, seat, columns, tile, arm)

    def knock(self, facts: Ints, seat: int, columns: Places) -> None:
        knock_on_line(facts, seat, columns)

    def described(self, facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, told: Ints) -> Floats:
        """Of `told` only the next seat's is used: the last seat is mostly of the same kind, and the partner is known to think."""
        return features(facts, seat, hand, tile, arm, told[0])

    def empty(self, hands: Ints, kinds: Sequence[int] | Ints) -> Ints:
        facts = super().empty(hands, kinds)
        facts[ENDS : SETTERS + 2] = -1
        return facts


STEPS: Final = PartnerSteps()


def empty_table(hands: Ints, kinds: Sequence[int] | Ints) -> HandsInStep:
    """Hands (a row per seat) before their first tile; `kinds` of player by seat."""
    return HandsInStep(STEPS, STEPS.empty(hands, kinds))


def outcomes_in(ended: Ints) -> NDArray[np.int8]:
    """By hand the outcome for side 0: of a hand gone out, or of a blocked one, which the fewest pips win (J7); PENDING before its end."""
    hands = ended[HAND : HAND + SEATS]
    pips = pips_in(np.where(ended[ROW] < 0, 0, hands))
    ours, theirs = np.minimum(pips[0], pips[2]), np.minimum(pips[1], pips[3])
    counted = np.where(ours < theirs, np.int8(Outcome.WIN), np.where(theirs < ours, np.int8(Outcome.LOSS), np.int8(Outcome.TIE)))
    key = ended[KEYED] > 0
    won, lost = np.where(key, Outcome.KEYED_WIN, Outcome.WIN), np.where(key, Outcome.KEYED_LOSS, Outcome.LOSS)
    out = np.where((hands[0] == 0) | (hands[2] == 0), won, np.where((hands[1] == 0) | (hands[3] == 0), lost, counted))
    return np.where(ended[ROW] < 0, PENDING, out).astype(np.int8)


def public_story(public: Public) -> StoryInStep:
    """What everybody at the table has seen of the current hand."""
    return _story(public.moves, public.opener, by_double_six=public.match.leader is None)


def _story(moves: Sequence[int], opener: int, *, by_double_six: bool) -> StoryInStep:
    """What everybody has seen of a hand with these moves; `by_double_six` says that its opener was the holder of 6-6."""
    facts = STEPS.empty(np.zeros((SEATS, 1), np.int32), (0,) * SEATS)
    facts[COUNT : COUNT + SEATS] = EACH
    if by_double_six:
        others = [seat for seat in range(SEATS) if seat != opener]
        facts[[BARRED + seat for seat in others]] = facts[[UNPLAYED + seat for seat in others]] = BITS[DOUBLE_SIX]
    plays, only = [], np.zeros(1, np.intp)
    for turn in turns_of(moves, opener, SEATS):
        if turn.tile is None:
            knock_on_line(facts, turn.seat, only)
            continue
        arm = LEFT if turn.arm != POSE and facts[ENDS, 0] == facts[ENDS + 1, 0] else turn.arm
        plays.append(PastPlay(facts.copy(), turn.seat, turn.tile, arm, arm != POSE))
        lay_on_line(facts, turn.seat, only, np.array([turn.tile], np.int32), np.array([turn.arm], np.int32))
    return StoryInStep(tuple(plays), facts)


def turns_from(seat: int) -> tuple[int, ...]:
    """All seats in the order in which they play, from this one on.

    >>> turns_from(1)
    (1, 0, 3, 2)
    """
    order = [seat]
    while len(order) < SEATS:
        order.append(after(order[-1]))
    return tuple(order)


# ---- the features of a play of Partner for models of moves and for the net that values plays: 96 numbers, known to its seat
# `n` is the number that the play opens, `o` the other end.
def features(facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, rivals: Ints | int) -> Floats:
    """A column of features for each play of `seat` from `hand`; `facts` has a column for each, or one for all.

    `rivals` is THINKING, HEAVIEST_FIRST or WEAK, by play or for all.
    """
    found = np.zeros((FEATURES, len(tile)), np.float32)
    pose, at_left = arm == POSE, arm == LEFT
    left, right = facts[ENDS], facts[ENDS + 1]
    covered = np.where(at_left, left, right)
    n = np.where(pose, HIGH[tile], PIPS[tile] - covered)
    o = np.where(pose, LOW[tile], np.where(at_left, right, left))
    rest = hand & ~BITS[tile]
    unseen = EVERY & ~(facts[PLAYED] | hand)
    double = DOUBLES & BITS[tile] != 0
    found[0], found[1], found[2] = PIPS[tile] / np.float32(12), double, n == o
    _others(found, facts, seat, unseen, n, o, rivals)
    _setters(found, facts, seat, at_left, double | pose)
    _openers(found, facts, seat, n, o)
    describe_own(found, rest, unseen, n, o, covered, pose)
    _counts(found, facts, seat, rest, unseen)
    found[93] = tiles_in(facts[PLAYED]) / np.float32(28)
    found[94], found[95] = np.equal(rivals, HEAVIEST_FIRST), np.equal(rivals, WEAK)
    return found


def _others(found: Floats, facts: Ints, seat: int, unseen: Ints, n: Ints, o: Ints, rivals: Ints | int) -> None:
    """Writes the features of the next seat, the partner and the last seat."""
    who = np.array([after(seat), seat ^ 2, after(seat ^ 2)])
    heaviest = np.equal(rivals, HEAVIEST_FIRST) & np.array([[True], [False], [True]])
    describe_others(found, facts, who, unseen, n, o, heaviest)


def _setters(found: Floats, facts: Ints, seat: int, at_left: Bools, free: Bools) -> None:
    """Writes who had opened the covered end, if one is (not `free`), and the other end: the partner, a rival, or the seat itself."""
    left, right = facts[SETTERS], facts[SETTERS + 1]
    for row, setter in ((45, np.where(at_left, left, right)), (48, np.where(at_left, right, left))):
        told = setter >= 0 if row != 45 else ~free & (setter >= 0)
        found[row] = told & (setter == seat ^ 2)
        found[row + 1] = told & ((setter ^ seat) & 1 == 1)
        found[row + 2] = told & (setter == seat)


def _openers(found: Floats, facts: Ints, seat: int, n: Ints, o: Ints) -> None:
    """Writes whether the partner, a rival, or the seat itself has opened either number before."""
    partner, own = facts[OPENED + (seat ^ 2)], facts[OPENED + seat]
    rivals = facts[OPENED + after(seat)] | facts[OPENED + after(seat ^ 2)]
    for row, number in ((51, n), (54, o)):
        found[row], found[row + 1], found[row + 2] = partner >> number & 1, rivals >> number & 1, own >> number & 1


def _counts(found: Floats, facts: Ints, seat: int, rest: Ints, unseen: Ints) -> None:
    """Writes the number of tiles left, and the expected margin of pips of a block."""
    pips = pips_in(rest)
    mean = pips_in(unseen) / np.maximum(tiles_in(unseen), 1).astype(np.float32)
    partner, rivals = facts[COUNT + (seat ^ 2)], np.minimum(facts[COUNT + after(seat)], facts[COUNT + after(seat ^ 2)])
    margin = (mean * rivals - np.minimum(pips, mean * partner)) / np.float32(20)
    found[78] = found[77] * margin
    left = tiles_in(rest)
    found[78 + np.maximum(left, 1), np.arange(found.shape[1])] = np.where(left > 0, 1, found[79])
    found[85], found[86] = pips / np.float32(40), margin


# ---- the master
FILE: Final = ASSETS / "models" / "partner.npz"
"""What was learnt of Partner: `python3 main.py train partner` makes such a file (`training.py`)."""


# ---- what a seat of Partner assumes of the others: the two rivals are mostly of one kind, and the partner mostly thinks
def expected(rivals: Sequence[float], partners: Sequence[float], couple: float) -> KindsExpected:
    """How common the kinds are among rivals and partners; both rivals are of one kind with the chance `couple`.

    One further sample is drawn in which both rivals always play their heaviest.
    """
    one = np.array(rivals)
    pairs = (1 - couple) * np.outer(one, one) + couple * np.diag(one)
    return KindsExpected(pairs[:, None, :] * np.array(partners)[None, :, None], ((0, 2),))


@cache
def usual() -> KindsExpected:
    """What is assumed of the other seats before anything was played.

    Players with simple habits are assumed to be more common than they are: taking one for a thinking player costs more than the other way
    round (`docs/domino-bots.md`).
    """
    return expected((.04, .25, .08, .42, .06, .15), (.02, .02, .03, .9, .02, .01), .95)


@lru_cache(maxsize=128)
def _habits(hand: FinishedHand, model: LearntModel) -> Floats:
    """What a finished hand has shown of its players, as in `habits_shown`: the same for every choice of the match after it."""
    story = _story(hand.moves, hand.opener, by_double_six=hand.called >= 0)
    return habits_shown(STEPS, story, hand.hands, model)


def expected_at(view: View, model: LearntModel) -> KindsExpected:
    """What the seat expects of the others after the last hands of the match; of strangers in the first."""
    shown = [_habits(hand, model) for hand in view.public.match.finished[-REMEMBERED:]]
    return usual().having_seen(shown, STEPS.others(view.seat))


def told_by(answers: Sequence[LeadAnswer], seat: int) -> Evidence:
    """The evidence of answers about the lead: each is about its seat's whole hand, for every kind; those of `seat` itself are left out."""

    def evidence(whole: Sequence[Ints]) -> Floats:
        found = np.zeros((SEATS, len(whole[0])), np.float32)
        for answer in answers:
            if answer.seat != seat:
                found[answer.seat] += np.log(_answer_likelihood(whole[answer.seat], leads=answer.leads))
        return found

    return evidence


def _answer_likelihood(hand: Ints, *, leads: bool) -> Floats:
    """How likely the holders of whole hands are to take the lead, or to leave it (`policies.py` does the same for one hand)."""
    counts = numbers_in(hand)
    many = (counts >> 2 | counts >> 3) & 0x1111111 != 0
    strong = many | (tiles_in(hand & DOUBLES) > 1)
    takes = np.where(strong, np.float32(LEADS_STRONG), np.float32(LEADS_WEAK))
    return takes if leads else 1 - takes


# ---- the pro at Partner plays what the net likes best
class Pro(NetPlayer, PlaysAtOnce):
    """The pro: plays what the net likes best, which takes a millisecond."""

    def read(self) -> LearntModel:
        return shipped_model(FILE, FEATURES)

    def prefer(self, view: View, among: Sequence[Candidate], rng: Random) -> Candidate:
        opinions = self.opinions(_pondered(view, among))
        return among[opinions.index(max(opinions))]


# ---- the master at Partner; it plays for the match
class Master(Judging):
    """The master: plays for the match what does best in the likely deals, played out."""

    def read(self) -> LearntModel:
        return shipped_model(FILE, FEATURES)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play with the highest value for the match; stops `budget` seconds after the call."""
        deadline = self._clock() + budget
        actions = actions_of(legal, view.seat)
        luck = np.random.default_rng(rng.getrandbits(64))
        if isinstance(actions[0], Lead):
            return self._answer_lead(view, luck, deadline)
        if (knocks := knock(view.public, actions)) is not None:
            return self._knocks(view, knocks)
        among = candidates(view.public, actions)
        found = self.think(view, among, luck, deadline)
        return self._reasoned(view, among, self.best(found), found)

    def _reasoned(self, v: View, among: Sequence[Candidate], best: int, found: MasterFindings) -> Choice:
        """The choice of the best candidate, with the reason for it."""
        return Choice(among[best].action, _reason(v, among[best], found, best))

    def _knocks(self, v: View, knocks: Choice) -> Choice:
        """The choice of a pass."""
        return knocks

    def think(self, view: View, among: Sequence[Candidate], rng: np.random.Generator, deadline: float) -> MasterFindings:
        """The results of each candidate in the likely deals; in fewer if the clock passes the deadline."""
        at = _pondered(view, among)
        return self.ponder(at, lambda number: self.posterior(view, at.story, rng, number), rng, deadline)

    def judged(self, view: View, among: Sequence[Candidate], work: JudgeWork, rng: Random) -> PlayWorths:
        """How good each of these plays is; if there are fewer than two, how good the position is, whichever seat is to act."""
        at, luck = _pondered(view, among), np.random.default_rng(rng.getrandbits(64))
        worth, deals = self.weigh(at, lambda number: self.posterior(view, at.story, luck, number), view.public.turn, work, luck)
        return weighed(worth, deals, SEATS, [FITS[c.following] & ~c.bit for c in among])

    def posterior(self, view: View, story: StoryInStep, rng: np.random.Generator, number: int) -> Posterior:
        """Deals that fit what the seat has seen, and their likelihood."""
        return posterior(view, story, self._learnt(), rng, number)

    def _answer_lead(self, view: View, rng: np.random.Generator, deadline: float) -> Choice:
        """The answer about the lead with which the seat's side does better in the likely deals; without time left, the one at once."""
        shares = self.led(view, rng, self._plan.led) if self._clock() < deadline else None
        if shares is None:
            return answer_lead(view)
        mine, partners = shares
        return self._lead_choice(view, Lead() if mine >= partners else LeaveLead(), mine, partners)

    def _lead_choice(self, v: View, action: Lead | LeaveLead, mine: float, partners: float) -> Choice:
        """The choice of an answer about the lead, by what the hand is worth when the seat leads and when its partner does."""
        text = _("Wins {mine} % of the likely deals with this lead, {theirs} % with the partner's.")
        return Choice(action, text.format(mine=whole_percent(mine), theirs=whole_percent(partners)))

    def led(self, view: View, rng: np.random.Generator, number: int) -> tuple[float, float] | None:
        """The value of the hand from 0 to 1 if the seat leads, and if its partner does; None if that was not tried."""
        if not number:
            return None
        story, model = public_story(view.public), self._learnt()
        deals = self.posterior(view, story, rng, 2 * number).draw(number, rng)
        worth = worth_of(view)
        shares = []
        for leader in (view.seat, view.seat ^ 2):
            table = laid_out(STEPS, story, deals, np.arange(number), 1)
            table.facts[KIND + view.seat] = table.facts[KIND + (view.seat ^ 2)] = PlayerKind.STRONG
            step(table, leader, model, rng)
            play_out(table, after(leader), model, rng)
            shares.append(float(worth(table.ended).mean()))
        return shares[0], shares[1]

    def leads_judged(self, view: View, number: int, rng: Random) -> tuple[float, float]:
        """What the hand is worth if the seat leads, and if its partner does; `number` of the likely deals, at least one, are played out."""
        shares = self.led(view, np.random.default_rng(rng.getrandbits(64)), number)
        assert shares is not None
        return shares


class Adviser(Master):
    """The master as adviser: it tries more deals, and says what the passes have shown, with names."""

    usual = GENEROUS

    def _reasoned(self, v: View, among: Sequence[Candidate], best: int, found: MasterFindings) -> Choice:
        play, shares = among[best], [min(1.0, max(0.0, self.score(found, i))) for i in range(len(among))]
        known, moment = knowledge(v), advised_on_line(v.public, play, among)
        chance = _("it comes through in {percent} % of the likely deals").format(percent=whole_percent(shares[best]))
        return hinted(known, moment, chance, shares)

    def _lead_choice(self, v: View, action: Lead | LeaveLead, mine: float, partners: float) -> Choice:
        text = _("Your side wins {mine} % of the likely deals if you lead, {theirs} % if {partner} does.")
        return Choice(action, text.format(mine=whole_percent(mine), theirs=whole_percent(partners), partner="{}"), seats=(v.seat ^ 2,))

    def _knocks(self, v: View, knocks: Choice) -> Choice:
        return Choice(knocks.action, without(v.public.left, v.public.right))


class FirstWords(Adviser):
    """Gives hints at once, from fewer deals."""

    usual = AT_ONCE


def _pondered(view: View, among: Sequence[Candidate]) -> Pondered:
    """A position and some of its plays in lockstep."""
    tile, arm = np.array([_tile_and_arm(view, c) for c in among], np.int32).reshape(-1, 2).T
    return Pondered(STEPS, public_story(view.public), view.seat, view.hand, tile, arm, worth_of(view))


def posterior(view: View, story: StoryInStep, model: LearntModel, rng: np.random.Generator, number: int = 4000, share: float = .35,
              kinds: KindsExpected | None = None) -> Posterior:
    """`number` deals that fit what the seat has seen, a `share` of them with rivals who play their heaviest, and their likelihood."""
    taken = expected_at(view, model) if kinds is None else kinds
    deals = draw_deals(STEPS, story, view.seat, view.hand, taken, rng, number, share)
    return Posterior(STEPS, story, view.seat, deals, model, taken, told_by(answers_of(view), view.seat))


def worths(view: View) -> Floats:
    """By outcome of the hand for side 0, its value to the match for the seat's side: from 0, the worst, to 1, the best."""
    chances = np.array(hand_equity(view.public.match).chances)
    found: Floats = ((chances - chances[0]) / (chances[-1] - chances[0])).astype(np.float32)
    return 1 - found if side_of(view.seat) else found


def worth_of(view: View) -> Worth:
    """The function that returns the worth of hands, as in `worths`, from their last facts in lockstep."""
    by_outcome = worths(view)
    return lambda ended: by_outcome[outcomes_in(ended)]


def _tile_and_arm(view: View, c: Candidate) -> tuple[int, int]:
    """A candidate in the form of the table: the tile, and its arm, left if both ends are equal."""
    play: Play = c.action
    if view.public.left < 0:
        return play.tile, POSE
    return play.tile, LEFT if view.public.left == view.public.right else play.arm


_TELLING = 0.45
"""The share of the deals from which the effect of a play on the opponents is worth mentioning."""


def _reason(v: View, c: Candidate, found: MasterFindings, number: int) -> str:
    """The effect of the play on the opponents if it is significant, else how often its side wins; all counted over the deals tried."""
    hands, worth = found.deals.hands, found.tried[number].worth
    if not hands.shape[1] or not len(worth):
        return rid_of(c.action)
    _own, nxt, _partner, last = turns_from(v.seat)
    without, opened = max((1 - float((hands[[nxt, last]] & SIX.numbers[n] != 0).any(axis=0).mean()), n) for n in SIX.halves[c.following])
    if without >= _TELLING:
        return leaves_opponents_without(opened, without)
    knocks = float((hands[nxt] & FITS[c.following] == 0).mean())
    if knocks >= _TELLING:
        return next_knocks(knocks)
    return wins_played_on(float(worth.mean()))
