"""The rules of Jamaican Partner, J1-J11: four seats, two sides, six wins in a row.

Rulings are cited by number. All tiles are dealt, so a hand is blocked exactly when no tile still held shows an open number (J3).
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from game.games.dominoes.rules import line
from game.games.dominoes.rules.deals import Deals, shuffled_hands
from game.games.dominoes.rules.hands import PASSED, Deal, Dealt, HandEnded, Pass, Play, heard_deal, is_whole_deal, turns_of, with_hand
from game.games.dominoes.rules.line import Passed, TilePlayed, can_play, ends_after, nothing_fits, plays, pose, poses, why_no_play
from game.games.dominoes.rules.tiles import SIX, index, pips_of
from game.games.partner.rules import text
from game.games.partner.rules.score import after_hand
from game.games.partner.rules.values import (
    SEATS,
    Action,
    HandResult,
    Lead,
    LeadLeft,
    LeadTaken,
    LeaveLead,
    Match,
    MatchEnded,
    Options,
    Phase,
    Public,
    State,
    View,
    after,
    side_of,
)
from game.rules.contract import CHANCE, Chance, CommonRules, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, made
from game.words import N_, Translated, _

EACH: Final = 7
NO_HANDS: Final = (0, 0, 0, 0)
DOUBLE_SIX: Final = index(6, 6)
_BIT_66: Final = SIX.bits[DOUBLE_SIX]

_ONLY_PASS: Final = (Pass(),)
_LEAD_OR_LEAVE: Final = (Lead(), LeaveLead())
_NUMBERS: Final = SIX.numbers
_PIPS: Final = SIX.pips


class Partner(CommonRules[State, Action]):
    """The rules of Jamaican Partner, as `game.rules.contract.Rules` describes them."""

    key = "partner"
    title = Translated(N_("Jamaican Partner"))
    summary = Translated(N_("Two against two. Win six hands in a row and it is six love."))
    seats = range(SEATS, SEATS + 1)
    options = Options
    content = None
    secrets = True

    encode = staticmethod(text.encode)
    decode = staticmethod(text.decode)
    tellers = text.TELLERS
    say = staticmethod(text.say)

    def start(self, setup: Setup[object]) -> State:
        """Nil all, before the first deal. Raises ValueError for other than four seats."""
        if setup.seats != SEATS or not isinstance(setup.options, Options):
            raise ValueError(_("Partner takes four seats and its own options"))
        return State(Public(Match(setup.options, (0, 0), 1, None, False, ()), Phase.DEAL))

    def to_act(self, s: State) -> int | Chance | None:
        """The seat whose turn it is, CHANCE before a deal, None after the match."""
        phase = s.public.phase
        if phase is Phase.PLAY or phase is Phase.LEAD:
            return s.public.turn
        return CHANCE if phase is Phase.DEAL else None

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, left end before right; a pass only when nothing fits (J1, J2)."""
        return _legal(s.public, s.hands[s.public.turn])

    def allows(self, s: State, a: Action) -> bool:
        """Whether the action is legal."""
        return _allowed(s.public, s.hands[s.public.turn], a)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do; it depends on no hand but its own."""
        if v.public.phase not in (Phase.LEAD, Phase.PLAY) or v.public.turn != v.seat:
            return NoLegal()
        h0, h1, h2, h3 = with_hand(NO_HANDS, v.seat, v.hand)
        return LegalAt(self, State(v.public, (h0, h1, h2, h3)))

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        hand = s.hands[s.public.turn]
        return None if _allowed(s.public, hand, a) else _reason(s.public, hand, a)

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...] | None:
        """None: the deals are too many to list (4.7e14)."""
        return None

    def draw(self, s: State, rng: Random) -> Deal:
        """A shuffled deal of seven tiles a seat."""
        first, second, third, fourth = shuffled_hands(rng)
        return Deal((first, second, third, fourth))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        public, hand = s.public, s.hands[s.public.turn]
        if not _allowed(public, hand, a):
            raise IllegalAction(_reason(public, hand, a))
        if type(a) is Play:
            return _play(s, a)
        if type(a) is Pass:
            seat = public.turn
            moved = public._replace(turn=after(seat), moves=(*public.moves, PASSED))
            return State(moved, s.hands), (Passed(seat, public.left, public.right),)
        if type(a) is Deal:
            return _deal(public.match, a)
        return _answer_lead(s, takes=type(a) is Lead)

    def view(self, s: State, seat: int) -> View:
        """What the seat knows."""
        return View(seat, s.public, s.hands[seat])

    def hear(self, event: Event, seat: int) -> Event | None:
        """Everything happens face up but the deal, of which a seat sees its own tiles."""
        return heard_deal(event, seat) if isinstance(event, Dealt) else event

    def reveals(self, event: Event) -> bool:
        """A tile, a pass or a deal tells something of the hands; a lead does where it falls to the holder of 6-6."""
        return event.double_six if isinstance(event, LeadTaken) else not isinstance(event, LeadLeft | MatchEnded)

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden hands fit every play and pass; all such are equally likely (J4)."""
        hands = fitting_deals(v).draw(rng) if v.public.phase in (Phase.LEAD, Phase.PLAY) else (0, 0, 0)
        full = [v.hand] * SEATS
        for other, mask in zip(others(v.seat), hands, strict=True):
            full[other] = mask
        return State(v.public, (full[0], full[1], full[2], full[3]))

    def scores(self, s: State) -> Scores:
        """A line a side: its wins in a row."""
        streak, target = s.public.match.streak, s.public.match.options.target
        over, best = s.public.phase is Phase.OVER, max(streak)
        lines = tuple(ScoreLine((side, side + 2), streak[side], 1 if streak[side] == best else 2) for side in (0, 1))
        return Scores(lines, over, "" if over else _("{n} more in a row for the match").format(n=target - best))


def others(seat: int) -> tuple[int, int, int]:
    """The other seats in the order in which they play after `seat`."""
    return after(seat), after(after(seat)), (seat + 1) & 3


def played_by(p: Public) -> tuple[int, int, int, int]:
    """The tiles that each seat has played in this hand, as masks."""
    played = [0, 0, 0, 0]
    for turn in turns_of(p.moves, p.opener, SEATS):
        if turn.tile is not None:
            played[turn.seat] |= SIX.bits[turn.tile]
    return played[0], played[1], played[2], played[3]


def lacks(p: Public) -> tuple[int, int, int, int]:
    """For each seat the tiles that its passes show it can't hold, as masks (J4)."""
    barred = [0, 0, 0, 0]
    for turn in line.turns_on_line(p.moves, p.opener, SEATS):
        if turn.tile is None:
            barred[turn.seat] |= _NUMBERS[turn.left] | _NUMBERS[turn.right]
    return barred[0], barred[1], barred[2], barred[3]


def fitting_deals(v: View) -> Deals:
    """Every way to deal the tiles that the seat can't see to the others, in the order of `others`, that fits what was seen.

    Besides passes: where the holder of 6-6 began (J5), the opener holds it until it is played.
    """
    public = v.public
    played = played_by(public)
    barred = list(lacks(public))
    if public.match.leader is None and public.phase is Phase.PLAY:
        for seat in range(SEATS):
            if seat != public.opener:
                barred[seat] |= _BIT_66
    unseen = SIX.every & ~(v.hand | played[0] | played[1] | played[2] | played[3])
    seats = others(v.seat)
    return Deals(unseen, [public.counts[i] for i in seats], [barred[i] for i in seats])


def _must_pose_double_six(p: Public) -> bool:
    """Whether the first tile is prescribed: the holder of 6-6 begins, and this is no sporting table (J5)."""
    return p.match.leader is None and p.match.options.first_tile == "double_six"


def _legal(p: Public, hand: int) -> tuple[Action, ...]:
    """What the seat to act may do with its hand."""
    if p.phase is not Phase.PLAY:
        return _LEAD_OR_LEAVE if p.phase is Phase.LEAD else ()
    if p.left < 0:
        return (pose(DOUBLE_SIX),) if _must_pose_double_six(p) else poses(hand)
    return plays(hand, p.left, p.right) or _ONLY_PASS


def _allowed(p: Public, hand: int, a: Action) -> bool:
    """The one check that why_not, legal and apply share; `hand` is that of the seat to act."""
    kind, phase = type(a), p.phase
    if kind is Play:
        if phase is not Phase.PLAY or not can_play(hand, p.left, p.right, a.tile, a.arm):  # type: ignore[union-attr]
            return False
        return p.left >= 0 or a.tile == DOUBLE_SIX or not _must_pose_double_six(p)  # type: ignore[union-attr]
    if kind is Pass:
        return phase is Phase.PLAY and p.left >= 0 and not hand & (_NUMBERS[p.left] | _NUMBERS[p.right])
    if kind is Deal:
        return phase is Phase.DEAL and is_whole_deal(a.hands, SEATS, EACH, SIX.every)  # type: ignore[union-attr]
    return phase is Phase.LEAD


def _reason(p: Public, hand: int, a: Action) -> str:
    """The sentence for an action that is not allowed."""
    if p.phase is Phase.OVER:
        return _("The match is over.")
    if isinstance(a, Deal):
        return _("A deal gives each seat seven of the 28 tiles, once, before a hand begins.")
    if p.phase is Phase.DEAL:
        return _("The tiles have to be dealt first.")
    if p.phase is Phase.LEAD:
        return _("First say whether you lead or leave it to your partner.")
    if isinstance(a, Play):
        return why_no_play(hand, p.left, p.right, a) or _("The hand begins with 6-6.")
    if isinstance(a, Pass):
        return _("You can't knock: you have a tile that fits.")
    return _("Nobody is asked about the lead now.")


def _deal(match: Match, a: Deal) -> tuple[State, tuple[Event, ...]]:
    """Tiles are dealt; then the holder of 6-6 begins (J5), or the winning side is asked who leads (J6)."""
    one, two, three, four = a.hands
    hands, counts = (one, two, three, four), (EACH, EACH, EACH, EACH)
    dealt = Dealt(len(match.results) + 1, match.worth, hands)
    if match.leader is None:
        holder = next(seat for seat in range(SEATS) if hands[seat] & _BIT_66)
        begun = Public(match, Phase.PLAY, counts, turn=holder, opener=holder)
        return State(begun, hands), (dealt, LeadTaken(holder, False, True))
    asked = Public(match, Phase.LEAD, counts, turn=match.leader, opener=match.leader)
    return State(asked, hands), (dealt,)


def _answer_lead(s: State, *, takes: bool) -> tuple[State, tuple[Event, ...]]:
    """The seat asked leads, or leaves it to its partner; when both leave it, the first one asked leads (J6)."""
    public, seat, partner = s.public, s.public.turn, s.public.turn ^ 2
    events: tuple[Event, ...]
    if takes:
        public, events = public._replace(phase=Phase.PLAY, opener=seat), (LeadTaken(seat, False, False),)
    elif public.left_lead:
        public = public._replace(phase=Phase.PLAY, turn=partner, opener=partner)
        events = LeadLeft(seat), LeadTaken(partner, True, False)
    else:
        public, events = public._replace(turn=partner, left_lead=True), (LeadLeft(seat),)
    return State(public, s.hands), events


def _play(s: State, a: Play) -> tuple[State, tuple[Event, ...]]:
    """A tile goes down; the hand may end by it (J3, J7)."""
    p, h, tile, arm = s.public, s.hands, a.tile, a.arm
    seat, n = p.turn, p.counts
    rest = h[seat] & ~(1 << tile)
    if seat == 0:
        hands, counts = (rest, h[1], h[2], h[3]), (n[0] - 1, n[1], n[2], n[3])
    elif seat == 1:
        hands, counts = (h[0], rest, h[2], h[3]), (n[0], n[1] - 1, n[2], n[3])
    elif seat == 2:
        hands, counts = (h[0], h[1], rest, h[3]), (n[0], n[1], n[2] - 1, n[3])
    else:
        hands, counts = (h[0], h[1], h[2], rest), (n[0], n[1], n[2], n[3] - 1)
    left, right = ends_after(p.left, p.right, tile, arm)
    event = made(TilePlayed, (seat, tile, arm, left, right))
    if not rest:
        key = p.left >= 0 and p.left != p.right and _PIPS[tile] == p.left + p.right and bool(_NUMBERS[p.left] >> tile & 1)
        return _end(p.match, hands, event, side_of(seat), seat, blocked=False, key=key)
    if nothing_fits(hands[0] | hands[1] | hands[2] | hands[3], left, right):
        winner = fewest_pips(hands, (seat - 1) & 3)
        return _end(p.match, hands, event, None if winner is None else side_of(winner), winner, blocked=True, key=False)
    moves = (*p.moves, tile << 3 | arm)
    moved = made(Public, (p.match, Phase.PLAY, counts, (seat - 1) & 3, left, right, moves, p.opener, p.left_lead))
    return made(State, (moved, hands)), (event,)


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
    match: Match, hands: tuple[int, int, int, int], played: TilePlayed, side: int | None, seat: int | None, *, blocked: bool, key: bool
) -> tuple[State, tuple[Event, ...]]:
    """The hand is over: it is scored (J8-J11), and a new deal or the end of the match is due."""
    bonus = key and match.options.key_bonus
    pips = (pips_of(hands[0]), pips_of(hands[1]), pips_of(hands[2]), pips_of(hands[3]))
    match = after_hand(match, HandResult(side, seat, blocked, match.worth + bonus, (0, 0), pips, bonus))
    ended = HandEnded(match.results[-1], hands)
    if side is not None and match.streak[side] >= match.options.target:
        return State(Public(match, Phase.OVER)), (played, ended, MatchEnded(side, match.streak))
    return State(Public(match, Phase.DEAL)), (played, ended)
