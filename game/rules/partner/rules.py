"""The rules of Jamaican Partner, J1-J11: four seats, two sides, six wins in a row.

Rulings are cited by number. All tiles are dealt, so a hand is blocked exactly when no tile still held shows an open number (J3).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.rules.contract import (
    CHANCE,
    Chance,
    Event,
    IllegalAction,
    Legal,
    LegalAt,
    NoLegal,
    ScoreLine,
    Scores,
    Setup,
    one_of,
)
from game.rules.dominoes import line
from game.rules.dominoes.deals import Deals, shuffled_hands
from game.rules.dominoes.hands import heard_deal, is_whole_deal, with_hand
from game.rules.dominoes.line import can_play, nothing_fits, plays, pose, poses, why_no_play
from game.rules.dominoes.tiles import SIX, index, pips_of
from game.rules.partner.score import after_hand
from game.rules.partner.text import decode, encode, say, tell
from game.rules.partner.values import (
    PASSED,
    SEATS,
    Action,
    Deal,
    Dealt,
    HandEnded,
    HandResult,
    Lead,
    LeadLeft,
    LeadTaken,
    Leave,
    Match,
    MatchEnded,
    Options,
    Pass,
    Passed,
    Phase,
    Play,
    State,
    TilePlayed,
    View,
    after,
    side_of,
)
from game.words import _

EACH: Final = 7
NO_HANDS: Final = (0, 0, 0, 0)
DOUBLE_SIX: Final = index(6, 6)
_BIT_66: Final = SIX.bits[DOUBLE_SIX]

_ONLY_PASS: Final = (Pass(),)
_LEAD_OR_LEAVE: Final = (Lead(), Leave())
_NUMBERS: Final = SIX.numbers
_PIPS: Final = SIX.pips

ends_after: Final = line.ends_after


class Partner:
    """Jamaican Partner. See the module's text."""

    key = "partner"
    title = "Jamaican Partner"
    summary = "Two against two. Win six hands in a row and it is six love."
    seats = range(SEATS, SEATS + 1)
    options = Options
    content = None
    secrets = True

    def start(self, setup: Setup[object]) -> State:
        """Nil all, before the first deal. Raises ValueError for other than four seats."""
        if setup.seats != SEATS or not isinstance(setup.options, Options):
            raise ValueError(_("Partner takes four seats and its own options"))
        return State(Match(setup.options, (0, 0), 1, None, False, ()), Phase.DEAL, NO_HANDS, 0, -1, -1, (), 0, False)

    def to_act(self, s: State) -> int | Chance | None:
        """The seat whose turn it is, CHANCE before a deal, None after the match."""
        phase = s.phase
        if phase is Phase.PLAY or phase is Phase.LEAD:
            return s.turn
        return CHANCE if phase is Phase.DEAL else None

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, left end before right; a pass only when nothing fits (J1, J2)."""
        if s.phase is not Phase.PLAY:
            return _LEAD_OR_LEAVE if s.phase is Phase.LEAD else ()
        hand, left, right = s.hands[s.turn], s.left, s.right
        if left < 0:
            return (pose(DOUBLE_SIX),) if _must_pose_double_six(s) else poses(hand)
        return plays(hand, left, right) or _ONLY_PASS

    def allows(self, s: State, a: Action) -> bool:
        """Whether the action is legal."""
        return _allowed(s, a)

    def sample(self, s: State, rng: Random) -> Action:
        """Any legal action, all alike. Raises ValueError when no seat acts."""
        return one_of(self.legal(s), rng)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do; it depends on no hand but its own."""
        if v.phase not in (Phase.LEAD, Phase.PLAY) or v.turn != v.seat:
            return NoLegal()
        h0, h1, h2, h3 = with_hand(NO_HANDS, v.seat, v.hand)
        return LegalAt(self, State(v.match, v.phase, (h0, h1, h2, h3), v.turn, v.left, v.right, v.moves, v.opener, v.left_lead))

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        return None if _allowed(s, a) else _reason(s, a)

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...] | None:
        """None: the deals are too many to list (4.7e14)."""
        return None

    def draw(self, s: State, rng: Random) -> Deal:
        """A shuffled deal of seven tiles a seat."""
        first, second, third, fourth = shuffled_hands(rng)
        return Deal((first, second, third, fourth))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        if not _allowed(s, a):
            raise IllegalAction(_reason(s, a))
        if type(a) is Play:
            return _play(s, a)
        if type(a) is Pass:
            seat = s.turn
            moved = State(s.match, s.phase, s.hands, after(seat), s.left, s.right, (*s.moves, PASSED), s.opener, s.left_lead)
            return moved, (Passed(seat, s.left, s.right),)
        if type(a) is Deal:
            return _deal(s, a)
        return _answer_lead(s, takes=type(a) is Lead)

    def view(self, s: State, seat: int) -> View:
        """What the seat knows."""
        h = s.hands
        counts = (h[0].bit_count(), h[1].bit_count(), h[2].bit_count(), h[3].bit_count())
        return View(seat, s.match, s.phase, h[seat], counts, s.turn, s.left, s.right, s.moves, s.opener, s.left_lead)

    def hear(self, event: Event, seat: int) -> Event | None:
        """Everything happens face up but the deal, of which a seat sees its own tiles."""
        return heard_deal(event, seat) if isinstance(event, Dealt) else event

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden hands fit every play and pass; all such are equally likely (J4)."""
        hands = fitting_deals(v).draw(rng) if v.phase in (Phase.LEAD, Phase.PLAY) else (0, 0, 0)
        full = [v.hand] * SEATS
        for other, mask in zip(others(v.seat), hands, strict=True):
            full[other] = mask
        return State(
            v.match, v.phase, (full[0], full[1], full[2], full[3]), v.turn, v.left, v.right, v.moves, v.opener, v.left_lead
        )

    def scores(self, s: State) -> Scores:
        """A line a side: its wins in a row."""
        streak, target = s.match.streak, s.match.options.target
        over, best = s.phase is Phase.OVER, max(streak)
        lines = tuple(ScoreLine((side, side + 2), streak[side], 1 if streak[side] == best else 2) for side in (0, 1))
        return Scores(lines, over, "" if over else _("{n} more in a row for the match").format(n=target - best))

    def encode(self, a: Action) -> str:
        """The action as a short line: "play 6-4 left", "pose 6-6", "pass"."""
        return encode(a)

    def decode(self, text: str) -> Action:
        """Reads what `encode` wrote. Raises UnreadableAction."""
        return decode(text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event in a sentence."""
        return tell(event, names)

    def say(self, a: Action) -> str:
        """The action in words."""
        return say(a)


def others(seat: int) -> tuple[int, int, int]:
    """The other seats in the order in which they play after `seat`."""
    return after(seat), after(after(seat)), (seat + 1) & 3


def played_by(v: View | State) -> tuple[int, int, int, int]:
    """The tiles that each seat has played in this hand, as masks."""
    played, seat = [0, 0, 0, 0], v.opener
    for move in v.moves:
        if move != PASSED:
            played[seat] |= 1 << (move >> 2)
        seat = after(seat)
    return played[0], played[1], played[2], played[3]


def lacks(v: View | State) -> tuple[int, int, int, int]:
    """For each seat the tiles that its passes show it can't hold, as masks (J4)."""
    barred, seat = [0, 0, 0, 0], v.opener
    left = right = -1
    for move in v.moves:
        if move == PASSED:
            barred[seat] |= _NUMBERS[left] | _NUMBERS[right]
        else:
            left, right = ends_after(left, right, move >> 2, move & 3)
        seat = after(seat)
    return barred[0], barred[1], barred[2], barred[3]


def fitting_deals(v: View) -> Deals:
    """Every way to deal the tiles that the seat can't see to the others, in the order of `others`, that fits what was seen.

    Besides passes: where the holder of 6-6 began (J5), the opener holds it until it is played.
    """
    played = played_by(v)
    barred = list(lacks(v))
    if v.match.leader is None and v.phase is Phase.PLAY:
        for seat in range(SEATS):
            if seat != v.opener:
                barred[seat] |= _BIT_66
    unseen = SIX.every & ~(v.hand | played[0] | played[1] | played[2] | played[3])
    seats = others(v.seat)
    return Deals(unseen, [v.counts[i] for i in seats], [barred[i] for i in seats])


def _must_pose_double_six(s: State) -> bool:
    """Whether the first tile is prescribed: the holder of 6-6 begins, and this is no sporting table (J5)."""
    return s.match.leader is None and s.match.options.first_tile == "double_six"


def _allowed(s: State, a: Action) -> bool:
    """The one check that why_not, legal and apply share."""
    kind, phase = type(a), s.phase
    if kind is Play:
        if phase is not Phase.PLAY or not can_play(s.hands[s.turn], s.left, s.right, a.tile, a.arm):  # type: ignore[union-attr]
            return False
        return s.left >= 0 or a.tile == DOUBLE_SIX or not _must_pose_double_six(s)  # type: ignore[union-attr]
    if kind is Pass:
        return phase is Phase.PLAY and s.left >= 0 and not s.hands[s.turn] & (_NUMBERS[s.left] | _NUMBERS[s.right])
    if kind is Deal:
        return phase is Phase.DEAL and is_whole_deal(a.hands, SEATS, EACH, SIX.every)  # type: ignore[union-attr]
    return phase is Phase.LEAD


def _reason(s: State, a: Action) -> str:
    """The sentence for an action that is not allowed."""
    if s.phase is Phase.OVER:
        return _("The match is over.")
    if isinstance(a, Deal):
        return _("A deal gives each seat seven of the 28 tiles, once, before a hand begins.")
    if s.phase is Phase.DEAL:
        return _("The tiles have to be dealt first.")
    if s.phase is Phase.LEAD:
        return _("First say whether you lead or leave it to your partner.")
    if isinstance(a, Play):
        return why_no_play(s.hands[s.turn], s.left, s.right, a) or _("The hand begins with 6-6.")
    if isinstance(a, Pass):
        return _("You can't pass: you have a tile that fits.")
    return _("Nobody is asked about the lead now.")


def _deal(s: State, a: Deal) -> tuple[State, tuple[Event, ...]]:
    """Tiles are dealt; then the holder of 6-6 begins (J5), or the winning side is asked who leads (J6)."""
    match = s.match
    one, two, three, four = a.hands
    hands = (one, two, three, four)
    dealt = Dealt(len(match.results) + 1, match.worth, hands)
    if match.leader is None:
        holder = next(seat for seat in range(SEATS) if hands[seat] & _BIT_66)
        return State(match, Phase.PLAY, hands, holder, -1, -1, (), holder, False), (dealt, LeadTaken(holder, False, True))
    return State(match, Phase.LEAD, hands, match.leader, -1, -1, (), match.leader, False), (dealt,)


def _answer_lead(s: State, *, takes: bool) -> tuple[State, tuple[Event, ...]]:
    """The seat asked leads, or leaves it to its partner; when both leave it, the first one asked leads (J6)."""
    seat, partner = s.turn, s.turn ^ 2
    if takes:
        return s._replace(phase=Phase.PLAY, opener=seat), (LeadTaken(seat, False, False),)
    if s.left_lead:
        return s._replace(phase=Phase.PLAY, turn=partner, opener=partner), (LeadLeft(seat), LeadTaken(partner, True, False))
    return s._replace(turn=partner, left_lead=True), (LeadLeft(seat),)


def _play(s: State, a: Play) -> tuple[State, tuple[Event, ...]]:
    """A tile goes down; the hand may end by it (J3, J7)."""
    seat, tile, arm = s.turn, a.tile, a.arm
    h = s.hands
    rest = h[seat] & ~(1 << tile)
    if seat == 0:
        hands = (rest, h[1], h[2], h[3])
    elif seat == 1:
        hands = (h[0], rest, h[2], h[3])
    elif seat == 2:
        hands = (h[0], h[1], rest, h[3])
    else:
        hands = (h[0], h[1], h[2], rest)
    left, right = ends_after(s.left, s.right, tile, arm)
    event = TilePlayed(seat, tile, arm, left, right)
    moved = State(s.match, Phase.PLAY, hands, (seat - 1) & 3, left, right, (*s.moves, tile << 2 | arm), s.opener, s.left_lead)
    if not rest:
        key = s.left >= 0 and s.left != s.right and _PIPS[tile] == s.left + s.right and bool(_NUMBERS[s.left] >> tile & 1)
        return _end(moved, event, side_of(seat), seat, blocked=False, key=key)
    if not nothing_fits(hands[0] | hands[1] | hands[2] | hands[3], left, right):
        return moved, (event,)
    winner = fewest_pips(hands, moved.turn)
    return _end(moved, event, None if winner is None else side_of(winner), winner, blocked=True, key=False)


def fewest_pips(hands: tuple[int, int, int, int], turn: int) -> int | None:
    """Who wins a blocked hand: the seat with the fewest pips, or None if two opponents share them (J7).

    Where two partners share them their side has won all the same, and the one who would have played next (from `turn`) counts as winner.
    """
    pips = pips_of(hands[0]), pips_of(hands[1]), pips_of(hands[2]), pips_of(hands[3])
    even, odd = min(pips[0], pips[2]), min(pips[1], pips[3])
    if even == odd:
        return None
    one, partner = (0, 2) if even < odd else (1, 3)
    if pips[one] == pips[partner]:
        return one if (turn - one) & 3 < (turn - partner) & 3 else partner
    return one if pips[one] < pips[partner] else partner


def _end(
    s: State, played: TilePlayed, side: int | None, seat: int | None, *, blocked: bool, key: bool
) -> tuple[State, tuple[Event, ...]]:
    """The hand is over: it is scored (J8-J11), and a new deal or the end of the match is due."""
    bonus = key and s.match.options.key_bonus
    h = s.hands
    pips = (pips_of(h[0]), pips_of(h[1]), pips_of(h[2]), pips_of(h[3]))
    worth = s.match.worth + bonus
    match = after_hand(s.match, HandResult(side, seat, blocked, worth, (0, 0), pips, bonus))
    ended = HandEnded(match.results[-1], h)
    if side is not None and match.streak[side] >= match.options.target:
        over = State(match, Phase.OVER, NO_HANDS, 0, -1, -1, (), 0, False)
        return over, (played, ended, MatchEnded(side, match.streak))
    return State(match, Phase.DEAL, NO_HANDS, 0, -1, -1, (), 0, False), (played, ended)
