"""What bots of domino games know: what they read from a view, what everybody at the table knew, and deals that fit what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp
from random import Random
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from game.bots.policy import Choice, Clock
from game.games.dominoes.rules.hands import POSE, RIGHT, Pass, Play, ends_after, ends_of, following, turns_of, turns_on_line
from game.games.dominoes.rules.tiles import SIX
from game.rules.contract import Legal
from game.words import N_, _, ngettext

# ---- what every domino game says of its master
PRO_TOLD: Final = N_("Plays at once what it has learnt from half a million hands.")
MASTER_TOLD: Final = N_("Tells by all that was played what each of you is likely to hold, and remembers how each of you plays.")


# ---- why a bot plays as it does, in sentences for every domino game: with a number that it has computed, and without naming a hidden tile
def whole_percent(share: float) -> int:
    """A share in whole percent.

    >>> whole_percent(0.625), whole_percent(0.9999)
    (62, 100)
    """
    return round(100 * share)


def rid_of(a: Play) -> str:
    """The simplest reason: the pips that are got rid of."""
    pips = SIX.pips[a.tile]
    return ngettext("Gets rid of {n} pip.", "Gets rid of {n} pips.", pips).format(n=pips)


def leaves_next_without(following: int, share: float) -> str:
    """A sentence with the share of the deals in which the next seat has no tile for either end of a line (`following`, one integer)."""
    one, other = SIX.halves[following]
    if one == other:
        text = _("Leaves the next player without a {n} in {percent} % of the deals that fit.")
        return text.format(n=one, percent=whole_percent(share))
    text = _("Leaves the next player without a {one} or a {other} in {percent} % of the deals that fit.")
    return text.format(one=other, other=one, percent=whole_percent(share))


def next_knocks(share: float) -> str:
    """A sentence with the share of the sampled deals in which the next seat has nothing that fits."""
    return _("The next player has to knock in {percent} % of the likely deals.").format(percent=whole_percent(share))


# ---- what a bot of any domino game reads from its view before it thinks: its legal actions, and which of them play a tile
A = TypeVar("A")


def actions_of(legal: Legal[A], seat: int) -> tuple[A, ...]:
    """The legal actions, which are few in every domino game. Raises ValueError if the seat has nothing to choose."""
    if found := tuple(legal):
        return found
    raise ValueError(f"seat {seat} has nothing to choose now")


def plays(actions: Iterable[object]) -> tuple[Play, ...]:
    """The actions that play a tile."""
    return tuple(a for a in actions if isinstance(a, Play))


# ---- what a bot reads from its view in games on a line: Partner and Cut Throat
class LineView(Protocol):
    """A view of a line: the open numbers, -1 on an empty table."""

    @property
    def left(self) -> int:
        """The left end."""
        ...

    @property
    def right(self) -> int:
        """The right end."""
        ...


def knock(v: LineView, actions: Sequence[object]) -> Choice | None:
    """The choice if the seat has to pass, or None.

    This is the only case that a bot may treat separately. A forced play gets a reason like any other, or its reason would reveal the hand.
    """
    if not isinstance(actions[0], Pass):
        return None
    if v.left == v.right:
        return Choice(actions[0], _("Knocks: it has no {n}.").format(n=v.left), public=True)
    return Choice(actions[0], _("Knocks: it has no {left} and no {right}.").format(left=v.left, right=v.right), public=True)


class Candidate(NamedTuple):
    """A play in the form of the searches: the tile's bit, the layout after it as one integer (on a line: its ends), and the action."""

    bit: int
    following: int
    action: Play


def key_of(v: LineView, play: Play) -> tuple[int, int]:
    """The tile's bit and the ends after it, as a candidate has them."""
    return SIX.bits[play.tile], ends_of(*ends_after(v.left, v.right, play.tile, play.arm))


def candidates(v: LineView, actions: Sequence[object]) -> tuple[Candidate, ...]:
    """The plays as candidates; where both ends are equal, only the first of a tile's two plays."""
    found: dict[tuple[int, int], Candidate] = {}
    for a in plays(actions):
        key = key_of(v, a)
        found.setdefault(key, Candidate(*key, a))
    return tuple(found.values())


# ---- the public history of a hand on a line: what everybody at the table knew before each move. For Partner and Cut Throat
NOBODY = -1


class Moment(NamedTuple):
    """What is public when `seat` is about to move.

    `left` and `right` are the open numbers (-1: empty table), `ends` both as one integer, `setters` who opened them (NOBODY: empty table).
    `played` is a mask of tiles, `counts` the tiles in each hand. `lacks` and `opened` have a bit for each number: by seat, those that it
    can't hold, having passed or drawn on them, and those that it opened by its own choice.
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


class SeatMoment(Protocol):
    """What is public when `seat` is about to move."""

    @property
    def seat(self) -> int:
        """The seat to move."""


M = TypeVar("M", bound=SeatMoment)


class PlayedMove(NamedTuple, Generic[M]):
    """A moment and the move that followed: the bit of the tile played (0: a pass or a draw) and the layout after it, as integers."""

    moment: M
    bit: int
    following: int


def story_of(moves: Sequence[int], opener: int, each: int, seats: int) -> tuple[tuple[PlayedMove[Moment], ...], Moment]:
    """The moves of a hand that began with `each` tiles per seat, and the moment after them."""
    zeros = (0,) * seats
    moment = Moment(opener, -1, -1, ends_of(-1, -1), (NOBODY, NOBODY), 0, (each,) * seats, zeros, zeros)
    found, drew = [], False
    for turn in turns_of(moves, opener, seats):
        if turn.tile is None:
            after, bit = _after_none(moment, draws=turn.drew, drew=drew), 0
        else:
            after, bit = _after_play(moment, turn.tile, turn.arm), SIX.bits[turn.tile]
        found.append(PlayedMove(moment, bit, after.ends))
        moment, drew = after, turn.drew
    return tuple(found), moment


def _after_none(m: Moment, *, draws: bool, drew: bool) -> Moment:
    """The moment after a pass or a draw. A seat that has just drawn (`drew`) may hold what it lacked before, but nothing that fits now."""
    now = 1 << m.left | 1 << m.right
    lacks = _changed(m.lacks, m.seat, now if drew else m.lacks[m.seat] | now)
    if not draws:
        return m._replace(seat=following(m.seat, len(m.counts)), lacks=lacks)
    return m._replace(counts=_changed(m.counts, m.seat, m.counts[m.seat] + 1), lacks=lacks)


def _after_play(m: Moment, tile: int, arm: int) -> Moment:
    """The moment after a play."""
    left, right = ends_after(m.left, m.right, tile, arm)
    high, low = SIX.halves[tile]
    if arm == POSE:
        setters, new = (m.seat, m.seat), 1 << high | 1 << low
    else:
        # A double leaves its end as it was, so the end stays credited to the seat that opened it.
        mine = (m.seat, m.setters[1]) if arm != RIGHT else (m.setters[0], m.seat)
        setters, new = (m.setters, 0) if high == low else (mine, 1 << (right if arm == RIGHT else left))
    counts = _changed(m.counts, m.seat, m.counts[m.seat] - 1)
    opened = _changed(m.opened, m.seat, m.opened[m.seat] | new)
    nxt = following(m.seat, len(counts))
    return Moment(nxt, left, right, ends_of(left, right), setters, m.played | SIX.bits[tile], counts, m.lacks, opened)


def _changed(by_seat: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The numbers with that of one seat replaced."""
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])


class Laying(NamedTuple):
    """A tile played on the line: the ends after it as one integer, the numbers it opens (bits), and the seat that had opened its end."""

    tile: int
    following: int
    new: int
    setter: int


def layings(m: Moment) -> tuple[Laying, ...]:
    """Every play of an unplayed tile, whoever holds it; if both ends show the same number, one for both."""
    if m.left < 0:
        return tuple(Laying(tile, tile, 1 << high | 1 << low, NOBODY) for tile, (high, low) in enumerate(SIX.halves))
    found = _at_end(m, m.left, m.right, m.setters[0])
    if m.left != m.right:
        found += _at_end(m, m.right, m.left, m.setters[1])
    return tuple(found)


def _at_end(m: Moment, end: int, kept: int, setter: int) -> list[Laying]:
    """The plays at the end with number `end`, which `setter` had opened; the other end stays `kept`."""
    found = []
    for tile, bit in enumerate(SIX.bits):
        if bit & SIX.numbers[end] & ~m.played:
            new = SIX.pips[tile] - end
            covers = new != end
            found.append(Laying(tile, ends_of(kept, new), 1 << new if covers else 0, setter if covers else NOBODY))
    return found


# ---- a linear model of which play a sensible player chooses: the sum of its features' weights, in logits. Each game defines its own
# features
class Weights(NamedTuple):
    """The weights of the features of a play, in logits: `public` in the game's order, `own_fit` by how many own tiles fit after it.

    A number of fitting tiles beyond the length of `own_fit` counts as its last entry.
    """

    public: tuple[float, ...]
    own_fit: tuple[float, ...]


class Alternative(NamedTuple):
    """A play that the layout allows, whoever holds the tile.

    Its bit, the layout after it as one integer, what fits that (a mask), and its public features in the order of their weights.
    """

    bit: int
    following: int
    fits: int
    features: tuple[float, ...]


class Valued(NamedTuple):
    """An alternative with the public part of its logit; the part that depends on the hand is added by `move_logit`."""

    bit: int
    following: int
    fits: int
    public: float


def valued(alternatives: Iterable[Alternative], weights: Weights) -> tuple[Valued, ...]:
    """The alternatives with their public logits."""
    public = weights.public
    return tuple(
        Valued(bit, following, fits, sum(w * f for w, f in zip(public, found, strict=True)))
        for bit, following, fits, found in alternatives
    )


def tempered(values: Sequence[float], temperature: float, rng: Random) -> int:
    """The index of a value, drawn by the softmax of the values over the temperature (in their unit); at 0 one of the highest.

    >>> tempered((0.1, 0.4, 0.2), 0, Random(1)), [tempered((0.1, 0.4, 0.2), 0.1, Random(seed)) for seed in range(6)]
    (1, [1, 1, 2, 1, 1, 1])
    """
    if not temperature:
        return max(range(len(values)), key=lambda i: (values[i], rng.random()))
    highest = max(values)
    return rng.choices(range(len(values)), [exp((value - highest) / temperature) for value in values])[0]


def move_logit(a: Valued, hand: int, weights: Weights) -> float:
    """The logit of the play for the holder of `hand` (a mask, the tile included): e times as likely for every 1 more."""
    own = (a.fits & hand & ~a.bit).bit_count()
    return a.public + weights.own_fit[min(own, len(weights.own_fit) - 1)]


# ---- common to the rookies of all domino games: a liking for heavy tiles and doubles, and whims
_KNOCK: Final = 4.0
"""The value of an end on which an opponent has just knocked, in pips."""


def knocked_lately(moves: Sequence[int], opener: int, seats: int, against: Callable[[int], bool]) -> int:
    """The numbers, as bits, on which one of the seats in `against` has passed or drawn within the rookie's memory."""
    found = 0
    for at, turn in enumerate(turns_on_line(moves, opener, seats)):
        if turn.tile is None and len(moves) - at <= MEMORY and against(turn.seat):
            found |= 1 << turn.left | 1 << turn.right
    return found


def spite(v: LineView, a: Play, knocked: int) -> float:
    """The value of a play for the ends that an opponent has just knocked on, in pips."""
    left, right = ends_after(v.left, v.right, a.tile, a.arm)
    return _KNOCK * (bool(knocked >> left & 1) + bool(knocked >> right & 1))


MEMORY: Final = 3
"""Number of moves that a rookie remembers."""

DOUBLE: Final = 3.0
WHIM: Final = 6.0
"""The value of a double and the width of a whim; both in pips."""


def likes(actions: Iterable[object], more: Callable[[Play], float], rng: Random, whim: float = WHIM) -> Choice:
    """The play that a rookie likes best now: pips and doubles, `more` from the game (in pips), and a whim of up to that many pips."""
    best = max(plays(actions), key=lambda a: SIX.pips[a.tile] + DOUBLE * (SIX.doubles >> a.tile & 1) + more(a) + rng.random() * whim)
    return Choice(best, rid_of(best), public=True)


# ---- how well a deal explains what the others have played: the weight of a sample
# Every seat is assumed to be one of a few kinds of player, nobody knows which. A kind chooses by the softmax of its move model. The
# likelihood of a seat's plays is the average over kinds of the product over its plays, and a deal's weight is the product over seats.
class PlayerModel(NamedTuple):
    """A kind of player and how common it is assumed to be."""

    share: float
    weights: Weights


class OpenPlay(NamedTuple):
    """A play that was possible at the time: its bit, the layout after it and what fits that, and e to the public logit for each kind."""

    bit: int
    following: int
    fits: int
    odds: tuple[float, ...]


class Past(NamedTuple):
    """A past play: who, what, among which options; `later` contains the tiles that the seat has played since, this one included."""

    seat: int
    bit: int
    following: int
    options: tuple[OpenPlay, ...]
    later: int


def options_of(tables: Sequence[Sequence[Valued]]) -> tuple[OpenPlay, ...]:
    """The alternatives of one moment with the values of each kind, taken together."""
    return tuple(
        OpenPlay(same[0].bit, same[0].following, same[0].fits, tuple(exp(v.public) for v in same)) for same in zip(*tables, strict=True)
    )


def past_plays(story: Sequence[PlayedMove[M]], seat: int, kinds: Sequence[PlayerModel], valued: Callable[[M, Weights], Sequence[Valued]],
               free: Callable[[int], bool]) -> tuple[Past, ...]:
    """The plays of the story that seats other than `seat` chose, the last first; `free` says of the index of a move whether it was a
    choice. `valued` returns all plays of a moment with their values to a player of some weights.
    """
    later: dict[int, int] = {}
    found = []
    for at, move in reversed(tuple(enumerate(story))):
        who = move.moment.seat
        later[who] = later.get(who, 0) | move.bit
        if move.bit and who != seat and free(at):
            options = options_of([valued(move.moment, kind.weights) for kind in kinds])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return tuple(found)


class Plays:
    """Weighs deals by the plays of `seats`. Built once per choice, used for every sample."""

    __slots__ = ("_fits", "_seats", "_shares")

    def __init__(self, past: Sequence[Past], seats: Sequence[int], kinds: Sequence[PlayerModel]) -> None:
        self._shares = tuple(kind.share for kind in kinds)
        self._fits = tuple(tuple(exp(x) for x in kind.weights.own_fit) for kind in kinds)
        self._seats = tuple((seat, tuple(p for p in past if p.seat == seat)) for seat in seats)

    def weight(self, hands: Sequence[int], weight: float = 1.0) -> float:
        """The likelihood of the plays if the hands (masks by seat) are now these, times `weight`; up to a factor common to all deals."""
        for seat, past in self._seats:
            likelihoods = list(self._shares)
            for one in past:
                for at, chance in enumerate(self._chances(one, hands[seat] | one.later)):
                    likelihoods[at] *= chance
            weight *= sum(likelihoods)
        return weight

    def _chances(self, past: Past, hand: int) -> list[float]:
        """The likelihood of a past play from that hand, for each kind of player."""
        totals = [0.0] * len(self._shares)
        chosen = totals
        for bit, after, fits, odds in past.options:
            if hand & bit:
                own = (fits & hand & ~bit).bit_count()
                each = [odd * fit[min(own, len(fit) - 1)] for odd, fit in zip(odds, self._fits, strict=True)]
                totals = [t + e for t, e in zip(totals, each, strict=True)]
                if bit == past.bit and after == past.following:
                    chosen = each
        return [c / t for c, t in zip(chosen, totals, strict=True)]


# ---- deals that fit what a seat has seen, drawn by how well they explain it: what every open search thinks about
H = TypeVar("H")
"""A deal: masks by owner."""


class Sample(NamedTuple, Generic[H]):
    """A deal and how often it was drawn."""

    hands: H
    times: int


class SearchTimeout(Exception):
    """The time ran out inside a search or a round of samples; its partial result is useless."""


def imagine(
    draw: Callable[[], H], weight: Callable[[H], float], imagined: int, wanted: int, rng: Random, clock: Clock, deadline: float
) -> list[Sample[H]]:
    """`wanted` deals, drawn by weight from `imagined` ones (fewer after the `deadline`, but at least one); in random order."""
    weights: dict[H, float] = {}
    for _n in range(imagined):
        hands = draw()
        weights[hands] = weights.get(hands, 0.0) + weight(hands)
        if clock() > deadline:
            break
    return spread(weights, wanted, rng)


def spread(weights: Mapping[H, float], wanted: int, rng: Random) -> list[Sample[H]]:
    """`wanted` draws of deals by weight, evenly spread (systematic sampling); each different deal once, in random order."""
    step = sum(weights.values()) / wanted
    mark, reached, found = rng.random() * step, 0.0, []
    for hands, weight in weights.items():
        reached += weight
        times = 0
        while mark < reached:
            mark += step
            times += 1
        if times:
            found.append(Sample(hands, times))
    rng.shuffle(found)
    return found
