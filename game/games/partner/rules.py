"""The rules of Jamaican Partner, J1-J11: four seats, two sides, six wins in a row. First its values, then its score, its play and its text
forms.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.rules import hands
from game.games.dominoes.rules.hands import (
    LINE_TELLERS, PASSED, Deal, Dealt, FinishedHand, HandEnded, HandRules, Pass, Passed, Play, TilePlayed, can_play, deals_to_others,
    ends_after, is_whole_deal, masks_played, nothing_fits, plays, pose, poses, read_deal, read_play, say_play, tell_winner, why_no_play,
    with_hand, write_deal, write_play
)
from game.games.dominoes.rules.tiles import DOUBLE_SIX_FIRST, SIX, Deals, first_tile, index, pips_of, read_in, shuffled_hands
from game.rules.contract import (
    CHANCE, Chance, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, Tellers, UnreadableAction, made
)
from game.rules.options import SILENT, BookWords, option, reading, switch
from game.words import N_, Translated, _, ngettext

# ---- values of Jamaican Partner: options, actions, states, views and events
SEATS: Final = 4

NIL_ALL, PLAY_OFF = "nil_all", "play_off"
"""What follows a replay that the leading side has lost at one-nil, if there are play-offs (J9): older saves had a play-off."""


def side_of(seat: int) -> int:
    """Partners sit opposite: side 0 is seats 0 and 2, side 1 is seats 1 and 3."""
    return seat & 1


def after(seat: int) -> int:
    """The seat that follows: play runs anti-clockwise, seats are numbered clockwise."""
    return (seat - 1) & 3


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Partner (J5, J9, J11 and the house rule of the key)."""

    target: int = option(
        6,
        choices=tuple(range(1, 13)),
        title=N_("Wins in a row"),
        line=N_("The match is won by this many hands in a row. Six love is the classic."),
    )
    first_tile: str = first_tile()
    play_off: bool = switch(
        False,
        title=N_("Play-off at one all"),
        line=N_("When a side that leads one-nil loses, a play-off hand decides who goes to two-nil. A lost replay is back to nil all."),
        matters=lambda o, _seats: o.target > 1,
    )
    key_bonus: bool = switch(
        False,
        title=N_("Key counts two"),
        line=N_("A hand won with a last tile that fits both ends, while the ends differ, is worth one more."),
    )
    lost_replay: str = reading(NIL_ALL, before=PLAY_OFF)


@dataclass(frozen=True, slots=True)
class Lead:
    """The asked seat takes the lead of the hand (J6)."""


@dataclass(frozen=True, slots=True)
class LeaveLead:
    """The asked seat leaves the lead to its partner (J6)."""


Action: TypeAlias = Deal | Lead | LeaveLead | Play | Pass


class Phase(enum.IntEnum):
    """What is due: a deal, the question of the lead, a tile, or nothing more."""

    DEAL = 0
    LEAD = 1
    PLAY = 2
    OVER = 3


class HandResult(NamedTuple):
    """A finished hand for the scorecard.

    `side` won it (None: tied), by `seat` (who went out, or held the fewest pips); by a block if `blocked`, else by going out; it was worth
    `worth`; `streak` is the score after it; `pips` are those left in each hand; `key`: the last tile fitted both ends (and earned its
    bonus).
    """

    side: int | None
    seat: int | None
    blocked: bool
    worth: int
    streak: tuple[int, int]
    pips: tuple[int, int, int, int]
    key: bool


class Match(NamedTuple):
    """The state that outlives a hand. All of it is public.

    `streak` by side; `worth` of the current hand (1, and 1 more per tie before it, J10); `leader` is the seat asked first for the lead,
    None when the holder of 6-6 begins (J5); `play_off` marks the hand that breaks 1-1 (J9); `results` of all hands so far, and the
    `finished` hands themselves.
    """

    options: Options
    streak: tuple[int, int]
    worth: int
    leader: int | None
    play_off: bool
    results: tuple[HandResult, ...]
    finished: tuple[FinishedHand, ...] = ()


class Public(NamedTuple):
    """What everybody at the table knows: `counts` are tiles by seat, `left` and `right` the open numbers, -1 on an empty table.

    `moves` are the plays and passes of this hand in order, the first by `opener`, each further one by the next seat; `left_lead` says that
    one partner has left the lead to the other.
    """

    match: Match
    phase: Phase
    counts: tuple[int, int, int, int] = (0, 0, 0, 0)
    turn: int = 0
    left: int = -1
    right: int = -1
    moves: tuple[int, ...] = ()
    opener: int = 0
    left_lead: bool = False


class State(NamedTuple):
    """The full state: what is public, and what is hidden: the hands as masks by seat."""

    public: Public
    hands: tuple[int, int, int, int] = (0, 0, 0, 0)


class View(NamedTuple):
    """A state as `seat` knows it: what is public, and its own hand as a mask."""

    seat: int
    public: Public
    hand: int


class LeadTaken(NamedTuple):
    """`seat` leads the hand: by choice, because both left it (`forced`), or as the holder of 6-6 (`double_six`)."""

    seat: int
    forced: bool
    double_six: bool


class LeadLeft(NamedTuple):
    """`seat` leaves the lead to its partner."""

    seat: int



class MatchEnded(NamedTuple):
    """`side` has won the match with its streak."""

    side: int
    streak: tuple[int, int]


# ---- the streak of Jamaican Partner: what a finished hand does to the match (J8-J11)
def after_hand(match: Match, result: HandResult) -> Match:
    """The match after a hand; `result.streak` is filled in here. `result.worth` is the worth of the hand, a bonus included.

    A replay that the leading side loses makes it nil all, even with play-offs (J9).
    """
    if result.side is None:
        return _after_tie(match, result)
    if match.play_off:
        return _after_win(match, result, 1 + result.worth)
    own, other = match.streak[result.side], match.streak[1 - result.side]
    if not other:
        return _after_win(match, result, own + result.worth)
    replayed = match.worth > 1
    if match.options.play_off and other == 1 and (not replayed or match.options.lost_replay == PLAY_OFF):
        return _close_hand(match, result, (1, 1), leader=None, play_off=True)
    return _close_hand(match, result, (0, 0), leader=None, play_off=False)


def _after_tie(match: Match, result: HandResult) -> Match:
    """A tie is replayed for one more point; the same side begins: the leading side, or the holder of 6-6 at nil all (J10)."""
    done = result._replace(streak=match.streak)
    return match._replace(worth=match.worth + 1, results=(*match.results, done))


def _after_win(match: Match, result: HandResult, points: int) -> Match:
    """The winners' streak grows, the others' ends (J8); the winner of the hand is asked for the next lead (J6)."""
    streak = (points, 0) if result.side == 0 else (0, points)
    return _close_hand(match, result, streak, leader=result.seat, play_off=False)


def _close_hand(match: Match, result: HandResult, streak: tuple[int, int], *, leader: int | None, play_off: bool) -> Match:
    """The match after a decided hand: the worth returns to one (J10)."""
    done = result._replace(streak=streak)
    return Match(match.options, streak, 1, leader, play_off, (*match.results, done), match.finished)


# ---- text forms of Jamaican Partner: actions as lines of a save, actions and events as sentences
_PLAIN: Final[dict[str, Action]] = {"lead": Lead(), "leave": LeaveLead(), "pass": Pass()}


def encode(a: Action) -> str:
    """An action as one line.

    >>> encode(decode("play 4-6 left")), encode(LeaveLead())
    ('play 6-4 left', 'leave')
    """
    if isinstance(a, Play):
        return write_play(a)
    if isinstance(a, Deal):
        return write_deal(a)
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action on a line. Raises UnreadableAction, which quotes it.

    >>> decode("play 4-6 right") == decode("play 6-4 right")
    True
    """
    if text in _PLAIN:
        return _PLAIN[text]
    found = read_in(text, _read)
    if found is None:
        known = _("{text!r} is no action of Partner; it has pose 6-6, play 6-4 left, play 6-4 right, pass, lead, leave and deal")
        raise UnreadableAction(known.format(text=text))
    return found


def _read(words: Sequence[str]) -> Action | None:
    return read_deal(words, (SEATS,)) or read_play(words)


def action_in_words(s: State, a: Action) -> str:
    """An action for hints and the replay."""
    if isinstance(a, Play):
        return say_play(a, s.public.left, s.public.right)
    if isinstance(a, Deal):
        return _("deal the tiles")
    if isinstance(a, Pass):
        return _("knock")
    return _("take the lead") if isinstance(a, Lead) else _("leave the lead to your partner")


def _side(names: Sequence[str], side: int) -> str:
    return _("{one} and {other}").format(one=names[side], other=names[side + 2])


def _tell_lead(event: LeadTaken, names: Sequence[str]) -> str:
    if event.double_six:
        return _("{name} has 6-6 and begins.").format(name=names[event.seat])
    if event.forced:
        return _("{name} leads, as both left it.").format(name=names[event.seat])
    return _("{name} takes the lead.").format(name=names[event.seat])


def _tell_end(event: HandEnded[HandResult], names: Sequence[str]) -> str:
    result = event.result
    if result.side is None or result.seat is None:
        return _("The hand is blocked and tied; it is replayed for one more.")
    line = tell_winner(names[result.seat], result.pips[result.seat] if result.blocked else None)
    if result.key and not result.blocked:
        line = _("{name} dominoes with the key: worth one more.").format(name=names[result.seat])
    return _("{what} {side} stand at {own}–{other}.").format(
        what=line, side=_side(names, result.side), own=result.streak[result.side], other=result.streak[1 - result.side]
    )


TELLERS: Final[Tellers] = {
    **LINE_TELLERS,
    LeadTaken: _tell_lead,
    LeadLeft: lambda e, names: _("{name} leaves the lead to {partner}.").format(name=names[e.seat], partner=names[e.seat ^ 2]),
    HandEnded: _tell_end,
    MatchEnded: lambda e, names: _("{side} win the match, {n} love!").format(side=_side(names, e.side), n=e.streak[e.side]),
}


# ---- the rules of Jamaican Partner, J1-J11: four seats, two sides, six wins in a row
# Rulings are cited by number. All tiles are dealt, so a hand is blocked exactly when no tile still held shows an open number (J3).
EACH: Final = 7
NO_HANDS: Final = (0, 0, 0, 0)
DOUBLE_SIX: Final = index(6, 6)
_BIT_66: Final = SIX.bits[DOUBLE_SIX]

_ONLY_PASS: Final = (Pass(),)
_LEAD_OR_LEAVE: Final = (Lead(), LeaveLead())
_NUMBERS: Final = SIX.numbers
_PIPS: Final = SIX.pips


class Partner(HandRules[State, Action]):
    """The rules of Jamaican Partner, as `game.rules.contract.Rules` describes them."""

    key = "partner"
    title = Translated(N_("Jamaican Partner"))
    short = Translated(N_("Partner"))
    summary = Translated(N_("Two against two. Win six hands in a row and it is six love."))
    seats = range(SEATS, SEATS + 1)
    options = Options

    encode = staticmethod(encode)
    decode = staticmethod(decode)
    tellers = TELLERS
    action_in_words = staticmethod(action_in_words)

    def start(self, setup: Setup[object]) -> State:
        """Nil all, before the first deal. Raises ValueError unless there are four seats."""
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
        """Tiles in order of their index, left end before right; a pass only if nothing fits (J1, J2)."""
        return _legal(s.public, s.hands[s.public.turn])

    def allows(self, s: State, a: Action) -> bool:
        return _is_allowed(s.public, s.hands[s.public.turn], a)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do; it depends only on its own hand."""
        if v.public.phase not in (Phase.LEAD, Phase.PLAY) or v.public.turn != v.seat:
            return NoLegal()
        h0, h1, h2, h3 = with_hand(NO_HANDS, v.seat, v.hand)
        return LegalAt(self, State(v.public, (h0, h1, h2, h3)))

    def why_not(self, s: State, a: Action) -> str | None:
        hand = s.hands[s.public.turn]
        return None if _is_allowed(s.public, hand, a) else _reason(s.public, hand, a)

    def draw(self, s: State, rng: Random) -> Deal:
        """A shuffled deal of seven tiles per seat."""
        first, second, third, fourth = shuffled_hands(rng)
        return Deal((first, second, third, fourth))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        public, hand = s.public, s.hands[s.public.turn]
        if not _is_allowed(public, hand, a):
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

    def reveals(self, event: Event) -> bool:
        """A tile, a pass or a deal reveals something about the hands; a lead does if it falls to the holder of 6-6."""
        return event.double_six if isinstance(event, LeadTaken) else not isinstance(event, LeadLeft | MatchEnded)

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden hands fit every play and pass; all such states are equally likely (J4)."""
        hands = fitting_deals(v).draw(rng) if v.public.phase in (Phase.LEAD, Phase.PLAY) else (0, 0, 0)
        full = [v.hand] * SEATS
        for other, mask in zip(others(v.seat), hands, strict=True):
            full[other] = mask
        return State(v.public, (full[0], full[1], full[2], full[3]))

    def scores(self, s: State) -> Scores:
        """A line per side: its wins in a row."""
        streak, target = s.public.match.streak, s.public.match.options.target
        over, best = s.public.phase is Phase.OVER, max(streak)
        lines = tuple(ScoreLine((side, side + 2), streak[side], 1 if streak[side] == best else 2) for side in (0, 1))
        if over:
            why = ngettext("{n} win in a row, and the other side has none.", "{n} wins in a row, and the other side has none.", best)
            return Scores(lines, over, "", why=why.format(n=best))
        return Scores(lines, over, _("{n} more in a row for the match").format(n=target - best))


def others(seat: int) -> tuple[int, int, int]:
    """The other seats in the order in which they play after `seat`."""
    return after(seat), after(after(seat)), (seat + 1) & 3


def played_by(p: Public) -> tuple[int, ...]:
    """The tiles that each seat has played in this hand, as masks."""
    return masks_played(p.moves, p.opener, SEATS)


def lacks(p: Public) -> tuple[int, int, int, int]:
    """For each seat the tiles that it can't hold because of its passes, as masks (J4)."""
    barred = [0, 0, 0, 0]
    for turn in hands.turns_on_line(p.moves, p.opener, SEATS):
        if turn.tile is None:
            barred[turn.seat] |= _NUMBERS[turn.left] | _NUMBERS[turn.right]
    return barred[0], barred[1], barred[2], barred[3]


def fitting_deals(v: View) -> Deals:
    """Every way to deal the tiles that the seat can't see to the others, in the order of `others`, that fits what was seen.

    Besides passes: if the holder of 6-6 began (J5), the opener holds it until it is played.
    """
    public = v.public
    barred = list(lacks(public))
    if public.match.leader is None and public.phase is Phase.PLAY:
        for seat in range(SEATS):
            if seat != public.opener:
                barred[seat] |= _BIT_66
    return deals_to_others(v.seat, v.hand, played_by(public), public.counts, barred)


def must_pose_double_six(p: Public) -> bool:
    """Whether the first tile is prescribed: the holder of 6-6 begins, and this is not a sporting table (J5)."""
    return p.match.leader is None and p.match.options.first_tile == DOUBLE_SIX_FIRST


def _legal(p: Public, hand: int) -> tuple[Action, ...]:
    """What the seat to act may do with its hand."""
    if p.phase is not Phase.PLAY:
        return _LEAD_OR_LEAVE if p.phase is Phase.LEAD else ()
    if p.left < 0:
        return (pose(DOUBLE_SIX),) if must_pose_double_six(p) else poses(hand)
    return plays(hand, p.left, p.right) or _ONLY_PASS


def _is_allowed(p: Public, hand: int, a: Action) -> bool:
    """The one check that why_not, legal and apply share; `hand` is that of the seat to act."""
    kind, phase = type(a), p.phase
    if kind is Play:
        if phase is not Phase.PLAY or not can_play(hand, p.left, p.right, a.tile, a.arm):  # type: ignore[union-attr]
            return False
        return p.left >= 0 or a.tile == DOUBLE_SIX or not must_pose_double_six(p)  # type: ignore[union-attr]
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
    """Deals the tiles; then the holder of 6-6 begins (J5), or the winning side is asked who leads (J6)."""
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
    """The asked seat leads, or leaves it to its partner; if both leave it, the first one asked leads (J6)."""
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
    """Plays a tile; the hand may end by it (J3, J7)."""
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
    moves = (*p.moves, tile << 3 | arm)
    if not rest:
        key = p.left >= 0 and p.left != p.right and _PIPS[tile] == p.left + p.right and bool(_NUMBERS[p.left] >> tile & 1)
        return _end(p, moves, hands, event, side_of(seat), seat, blocked=False, key=key)
    if nothing_fits(hands[0] | hands[1] | hands[2] | hands[3], left, right):
        winner = fewest_pips(hands, (seat - 1) & 3)
        return _end(p, moves, hands, event, None if winner is None else side_of(winner), winner, blocked=True, key=False)
    moved = made(Public, (p.match, Phase.PLAY, counts, (seat - 1) & 3, left, right, moves, p.opener, p.left_lead))
    return made(State, (moved, hands)), (event,)


def fewest_pips(hands: tuple[int, int, int, int], turn: int) -> int | None:
    """Who wins a blocked hand: the seat with the fewest pips, or None if two opponents share them (J7).

    If two partners share them their side has won all the same, and the one who would have played next (from `turn`) counts as winner.
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
    p: Public, moves: tuple[int, ...], hands: tuple[int, int, int, int], played: TilePlayed, side: int | None, seat: int | None, *,
    blocked: bool, key: bool
) -> tuple[State, tuple[Event, ...]]:
    """The hand is over: it is kept and scored (J8-J11), and a new deal or the end of the match follows."""
    called = DOUBLE_SIX if p.match.leader is None else -1
    match = p.match._replace(finished=(*p.match.finished, FinishedHand(p.opener, moves, hands, called)))
    bonus = key and match.options.key_bonus
    pips = (pips_of(hands[0]), pips_of(hands[1]), pips_of(hands[2]), pips_of(hands[3]))
    match = after_hand(match, HandResult(side, seat, blocked, match.worth + bonus, (0, 0), pips, bonus))
    ended = HandEnded(match.results[-1], hands)
    if side is not None and match.streak[side] >= match.options.target:
        return State(Public(match, Phase.OVER)), (played, ended, MatchEnded(side, match.streak))
    return State(Public(match, Phase.DEAL)), (played, ended)


# ---- the rule book's texts about the options of Jamaican Partner, in our words
SAYS: Final = {
    "target": BookWords(N_("The partner game: Scoring"), N_("Six hands won in succession are the aim: six love.")),
    "first_tile": BookWords(N_("The partner game: Playing"), N_(
        "Whoever holds the double six begins the first hand. In a tournament they have to begin with it; among friends they "
        "may announce that "
        "they are sporting, and begin with another tile.")),
    "play_off": BookWords(N_("The partner game: Scoring"), N_(
        "A loss takes the score back to nil all. As a variation that many play, one all is followed by a play-off hand, and its winner "
        "has two-nil and begins. A replay that the leading side loses is nil all.")),
    "key_bonus": BookWords("", SILENT),
}
