"""Bots of the domino games in which each plays alone, Cut Throat and French: rookie, club and open search, and reviews of hands.

What they read from a view depends on the game, a `LoneGame`; how they choose is the same for each.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from game.bots.policy import ADVISER, FIRST_WORDS, MASTER, Bot, Choice, Clock, LatePolicy, PlannedPolicy, Policy
from game.games.dominoes.bots.advice import AdvisedPlay, Said, SeatKnowledge, Stake, faulted_among, hinted, your_chance
from game.games.dominoes.bots.knowledge import (
    MASTER_TOLD, PRO_TOLD, WHIM, Candidate, Plays, Sample, Valued, Weights, actions_of, imagine, leaves_next_without, likes, move_logit,
    rid_of, tempered
)
from game.games.dominoes.bots.review import JudgedByMaster
from game.games.dominoes.bots.search import (
    Findings, Hands, LayoutMoves, MaxnSearch, QuickWeights, SearchLimits, SearchTable, Values, WorkPlan, best_of, look_ahead, reason
)
from game.games.dominoes.rules.hands import Play, following, others_of
from game.games.dominoes.rules.tiles import SIX, Deals, Hidden, NoSuchDeal
from game.rules.contract import AnyRules, Legal
from game.words import N_


# ---- what a game tells its bots of a view
class LonePublic(Protocol):
    """What bots read of the public part of a view: tiles by seat, and whose turn it is."""

    @property
    def counts(self) -> tuple[int, ...]:
        """Tiles by seat."""

    @property
    def turn(self) -> int:
        """The seat to act."""


class LoneView(Protocol):
    """A view of a hand of dominoes."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def hand(self) -> int:
        """The seat's tiles, as a mask."""

    @property
    def public(self) -> LonePublic:
        """What everybody knows."""


class Equity(Protocol):
    """What a hand is played for: the match, or itself where it can decide nothing else."""

    @property
    def stake(self) -> Stake:
        """What its chances are chances of winning."""

    def worth(self, left: tuple[int, ...]) -> Values:
        """Each seat's chance after a hand that left these tiles (masks by seat)."""

    def span(self, seat: int) -> float:
        """The difference between good and bad ends of the hand for the seat; above 0."""


V = TypeVar("V", bound=LoneView)
A = TypeVar("A")
E = TypeVar("E", bound=Equity)


class Slips(NamedTuple):
    """How much the levels play below their knowledge, so that they are 8 to 12 points apart against one field (`docs/domino-bots.md`).

    `whim` is the width of a rookie's whim, in pips; `club` and `pro` are temperatures: of the club player's logits, and of the pro's
    values, which are chances to win the hand.
    """

    whim: float
    club: float
    pro: float


class LoneGame(ABC, Generic[V, A, E]):
    """What the bots of a game read from its views. Layouts are integers, as in `layout`.

    `club` are the weights of a good club player, `slips` is how far the levels stay below their best, `quick` is the quick player of the
    roll-outs, `plan` what a choice of an open search may cost; hands with at most `exact` tiles held are solved exactly in a
    review.
    """

    club: Weights
    slips: Slips
    quick: QuickWeights
    plan: WorkPlan
    exact: int

    @property
    @abstractmethod
    def layout(self) -> LayoutMoves:
        """What fits each layout, and what it becomes."""

    @abstractmethod
    def helpless(self, v: V, actions: tuple[A, ...]) -> Choice | None:
        """The choice if nothing fits, so that the seat has to draw or pass; else None."""

    @abstractmethod
    def advised_helpless(self, v: V, must: Choice) -> Choice:
        """The choice of `helpless`, with its reason as a hint words it."""

    @abstractmethod
    def candidates(self, v: V, actions: tuple[A, ...]) -> tuple[Candidate, ...]:
        """The plays; of those that lead to the same layout only the first."""

    @abstractmethod
    def key(self, v: V, play: Play) -> tuple[int, int]:
        """The tile's bit and the layout after a play."""

    @abstractmethod
    def valued(self, v: V, weights: Weights) -> tuple[Valued, ...]:
        """Every play of an unplayed tile, with its value to a player of these weights."""

    @abstractmethod
    def hidden(self, v: V) -> Hidden:
        """The tiles that the seat can't see, and every way in which they may lie."""

    @abstractmethod
    def unseen(self, v: V) -> int:
        """The tiles that the seat can't see, as a mask."""

    @abstractmethod
    def lacks(self, v: V) -> Sequence[int]:
        """For each seat the tiles that it can't hold, as masks."""

    @abstractmethod
    def explainer(self, v: V) -> Plays:
        """Weighs deals by the plays that the others chose."""

    @abstractmethod
    def equity(self, v: V) -> E:
        """What the hand is played for."""

    @abstractmethod
    def advised(self, v: V, play: Candidate, among: Sequence[Candidate]) -> AdvisedPlay:
        """A play among all, with the open numbers before and after it."""

    # ---- what not every game has
    def block_value(self, v: V, c: Candidate) -> float:
        """What a block adds to the logit of a play; 0 for plays that don't block."""
        return 0.0

    def why_block(self, v: V, c: Candidate) -> str:
        """A sentence that a play blocks the hand, and what that should bring; "" where it doesn't block."""
        return ""

    def leaves_without(self, c: Candidate, share: float) -> str:
        """A sentence that the next seat has nothing to play after it in that share of the deals."""
        return leaves_next_without(c.following, share)

    def liking(self, v: V) -> Callable[[Play], float]:
        """A function that returns what a play is worth to a rookie besides its pips and doubles, in pips."""
        return lambda _play: 0.0

    def imagine(self, v: V, rng: Random, clock: Clock, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        hidden = self.hidden(v)
        return imagine(lambda: self.deal(v, hidden, rng), self.explainer(v).weight, plan.imagined, plan.searched, rng, clock, deadline)

    def deal(self, v: V, hidden: Hidden, rng: Random) -> Hands:
        """The hands by seat in one way in which the hidden tiles may lie."""
        held = hidden.draw(rng)
        return tuple(v.hand if seat == v.seat else held[seat] for seat in range(len(v.public.counts)))

    def search(self, hands: Hands, equity: E, limits: SearchLimits, rng: Random) -> MaxnSearch:
        """A search of one deal."""
        return MaxnSearch(hands, (), self.layout, equity.worth, self.quick, limits)

    def solve(self, v: V, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], equity: E, limits: SearchLimits,
              ) -> Findings | None:
        """The exact chances of all candidates where they can be had; None where that would take too long."""
        return None

    def scaled(self, equity: E, seat: int, chance: float) -> float:
        """The chance of a seat as a review shows it, from 0 to 1."""
        return chance

    # ---- what follows from that
    def seats(self, v: V) -> int:
        """The number of players."""
        return len(v.public.counts)

    def move_logits(self, v: V) -> dict[tuple[int, int], float]:
        """The logit that the game's club player gives each play of the own tiles, by bit and layout after it."""
        return {(x.bit, x.following): move_logit(x, v.hand, self.club) for x in self.valued(v, self.club) if x.bit & v.hand}

    def chance_without(self, v: V, seat: int, tiles: int) -> Fraction:
        """The share of the ways that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
        hidden = self.hidden(v)
        every = hidden.deals
        barred = [mask | (tiles & ~hidden.played if owner == seat else 0) for owner, mask in zip(hidden.owners, every.barred, strict=True)]
        try:
            return Fraction(Deals(self.unseen(v) | hidden.played, every.places, barred).count, every.count)
        except NoSuchDeal:
            return Fraction(0)

    def knowledge(self, v: V) -> SeatKnowledge:
        """What the seat knows."""
        return SeatKnowledge(v.seat, v.hand, self.unseen(v), self.lacks(v), others_of(v.seat, self.seats(v)))


# ---- the rookie: likes heavy tiles and doubles, acts on whims, and remembers little
class Rookie(Policy, Generic[V, A, E]):
    """The rookie: likes heavy tiles and doubles, and acts on whims."""

    def __init__(self, game: LoneGame[V, A, E], whim: float = WHIM) -> None:
        """`whim` is the width of its whims, in pips."""
        self._game, self._whim = game, whim

    def choose(self, view: V, legal: Legal[A], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (must := self._game.helpless(view, actions)) is not None:
            return must
        return likes(actions, self._game.liking(view), rng, self._whim)


# ---- a rival to measure the bots against: always the heaviest tile that fits
class LoneHeaviest(Policy, Generic[V, A, E]):
    """Always the heaviest tile that fits; of the places where it fits, any."""

    def __init__(self, game: LoneGame[V, A, E]) -> None:
        self._game = game

    def choose(self, view: V, legal: Legal[A], rng: Random, budget: float) -> Choice:
        """The heaviest tile that fits."""
        actions = actions_of(legal, view.seat)
        if (must := self._game.helpless(view, actions)) is not None:
            return must
        best = max(self._game.candidates(view, actions), key=lambda c: (SIX.pips[c.action.tile], rng.random()))
        return Choice(best.action, rid_of(best.action))


# ---- the club player: counts tiles and remembers every pass. It doesn't look ahead: it plays by its model, with exact odds for the next
# seat
_SURE: Final = 0.3
"""The chance from which it is worth saying that the next seat has nothing to play."""


class Club(Policy, Generic[V, A, E]):
    """The club player: the play with the highest logit of its model, or nearly."""

    def __init__(self, game: LoneGame[V, A, E], temperature: float = 0) -> None:
        """`temperature` is that of the softmax over its logits; at 0 it plays the highest."""
        self._game, self._temperature = game, temperature

    def choose(self, view: V, legal: Legal[A], rng: Random, budget: float) -> Choice:
        """The move with the highest logit, or nearly; takes a few milliseconds at most, so `budget` is not needed."""
        game, actions = self._game, actions_of(legal, view.seat)
        if (must := game.helpless(view, actions)) is not None:
            return must
        logits = game.move_logits(view)
        among = game.candidates(view, actions)
        values = [logits[c.bit, c.following] + game.block_value(view, c) for c in among]
        best = among[tempered(values, self._temperature, rng)]
        return Choice(best.action, plain_reason(game, view, best))


def plain_reason(game: LoneGame[V, A, E], v: V, c: Candidate) -> str:
    """The reason of a plain play: that the next seat probably has nothing to play, else the pips that go; a block speaks for itself."""
    if why := game.why_block(v, c):
        return why
    without = float(game.chance_without(v, following(v.seat, game.seats(v)), game.layout.fits[c.following]))
    return game.leaves_without(c, without) if without >= _SURE else rid_of(c.action)


# ---- a rival that imagines hidden hands, weighs them by the plays they explain, and rolls the likely ones out; as soon as a hand can be
# searched to its end, it is
class LoneOpenSearch(PlannedPolicy[WorkPlan], Generic[V, A, E]):
    """Open search of likely deals."""

    def __init__(self, game: LoneGame[V, A, E], clock: Clock = time.monotonic, plan: WorkPlan | None = None) -> None:
        """`clock` gives seconds; tests bring their own. Without `plan`, the game's own is used."""
        self.usual = self._usual(game)
        self._game = game
        super().__init__(clock, plan)

    @staticmethod
    def _usual(game: LoneGame[V, A, E]) -> WorkPlan:
        return game.plan

    def choose(self, view: V, legal: Legal[A], rng: Random, budget: float) -> Choice:
        """The play with the best chance of what the hand is played for; stops `budget` seconds after the call."""
        start, game = self._clock(), self._game
        actions = actions_of(legal, view.seat)
        if (must := game.helpless(view, actions)) is not None:
            return self._told_helpless(view, must)
        among = game.candidates(view, actions)
        logits = game.move_logits(view)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = game.imagine(view, rng, self._clock, start + budget * plan.weighing, plan)
        equity, limits = game.equity(view), SearchLimits(plan.exact, self._clock, start + budget, plan.solving)
        found = game.solve(view, among, samples, equity, limits)
        if found is None:
            at = SearchTable(game.layout.fits, view.seat, following(view.seat, game.seats(view)))
            found = look_ahead(at, among, samples, lambda hands: game.search(hands, equity, limits, rng), plan.nodes, rng)
        liked = [logits[c.bit, c.following] + game.block_value(view, c) for c in among]
        best = best_of(found, liked, equity.span(view.seat), plan.prior)
        return self._reasoned(view, among, best, found, equity.stake)

    def _reasoned(self, v: V, among: Sequence[Candidate], best: int, found: Findings, stake: Stake) -> Choice:
        """The choice of the best candidate, with the reason for it."""
        return Choice(among[best].action, reason(among[best], best, found, stake))

    def _told_helpless(self, v: V, must: Choice) -> Choice:
        """The choice of a draw or a pass, with its reason."""
        return must


class Adviser(LoneOpenSearch[V, A, E]):
    """The open search as adviser: it searches more deals, and says what passes and draws have shown, with names."""

    @staticmethod
    def _usual(game: LoneGame[V, A, E]) -> WorkPlan:
        return game.plan.generous()

    def _reasoned(self, v: V, among: Sequence[Candidate], best: int, found: Findings, stake: Stake) -> Choice:
        play = among[best]
        known, moment = self._game.knowledge(v), self._game.advised(v, play, among)
        return hinted(known, moment, your_chance(found.chances[best], stake), found.chances)

    def _told_helpless(self, v: V, must: Choice) -> Choice:
        return self._game.advised_helpless(v, must)


def lone_bots(game: LoneGame[Any, Any, Any], lockstep: str) -> tuple[Bot, ...]:
    """The bots of a game by level; `lockstep` names the module of its pro, and of its master, who also gives the hints."""
    return (
        Bot("rookie", Rookie(game, game.slips.whim), N_("Plays what fits, and forgets what the others knocked on.")),
        Bot("club", Club(game, temperature=game.slips.club), N_("Counts the tiles, remembers knocks and shuts the others out.")),
        Bot("pro", LatePolicy(f"{lockstep}.Pro"), PRO_TOLD),
        Bot(MASTER, LatePolicy(f"{lockstep}.Master"), MASTER_TOLD),
        Bot(ADVISER, LatePolicy(f"{lockstep}.Adviser"), N_("Gives the hints.")),
        Bot(FIRST_WORDS, LatePolicy(f"{lockstep}.FirstWords"), N_("Gives the hints.")),
    )


# ---- reviews of hands: a play is worth what the master makes of the likely deals after it
class LoneReview(JudgedByMaster, ABC, Generic[V]):
    """A game's side of the review: obeys HandReviewer with what a subclass adds, which is what a hand was worth before and after it."""

    rules: AnyRules
    unit: str
    game: LoneGame[V, Any, Any]

    def among(self, view: V) -> tuple[Candidate, ...]:
        """The possible plays of the view's seat."""
        return self.game.candidates(view, tuple(self.rules.legal_in(view)))

    def key(self, view: V, play: Play) -> tuple[int, int]:
        return self.game.key(view, play)

    def fault(self, view: V, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What is wrong with a play compared with a better one."""
        among = self.among(view)
        return faulted_among(self.game.knowledge(view), among, lambda play: self.game.advised(view, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    @abstractmethod
    def before(self, match: Any, seat: int) -> float:
        """The seat's prospect before a hand is dealt, from 0 to 1."""

    @abstractmethod
    def after(self, match: Any, state: Any, seat: int) -> float:
        """The seat's prospect when the hand has ended in that state, from 0 to 1."""
