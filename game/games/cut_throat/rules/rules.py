"""The rules of Cut Throat, J1-J4 and J12-J15: two to four seats on one line, each for himself, six wins while another has none.

Rulings are cited by number; how J15 is read stands in score.py.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from game.games.cut_throat.rules import text
from game.games.cut_throat.rules.inference import BONEYARD, hidden_tiles, rank
from game.games.cut_throat.rules.score import after_hand, has_won, lost_cause
from game.games.cut_throat.rules.values import (
    FROM_BONEYARD,
    SEATS,
    Action,
    BoneyardAsked,
    Drawn,
    DrawTile,
    Match,
    MatchWon,
    Options,
    Phase,
    Public,
    State,
    TileDrawn,
    View,
    draws,
    tiles_each,
    tiles_in_play,
)
from game.games.dominoes.rules.deals import shuffled_hands
from game.games.dominoes.rules.hands import (
    DREW,
    PASSED,
    Deal,
    Dealt,
    HandEnded,
    Opens,
    Pass,
    Play,
    counts_of,
    following,
    heard_deal,
    is_whole_deal,
    lightest,
    move_of,
    with_hand,
)
from game.games.dominoes.rules.line import Passed, TilePlayed, can_play, ends_after, nothing_fits, plays, pose, poses, takes, why_no_play
from game.games.dominoes.rules.tiles import SIX, any_tile, pips_of, tiles_of
from game.rules.contract import CHANCE, Chance, CommonRules, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, made
from game.words import N_, Translated, _, ngettext

_ONLY_PASS: Final = (Pass(),)
_ONLY_DRAW: Final = (DrawTile(),)

Moved = tuple[State, tuple[Event, ...]]


class CutThroat(CommonRules[State, Action]):
    """The rules of Cut Throat, as `game.rules.contract.Rules` describes them."""

    key = "cut_throat"
    title = Translated(N_("Cut Throat"))
    summary = Translated(N_("Every player for himself. Win six hands while another has won none."))
    seats = SEATS
    options = Options
    content = None
    secrets = True

    encode = staticmethod(text.encode)
    decode = staticmethod(text.decode)
    tellers = text.TELLERS
    say = staticmethod(text.say)

    def start(self, setup: Setup[object]) -> State:
        """Nil all, before the first deal. Raises ValueError for other than two to four seats."""
        if setup.seats not in SEATS or not isinstance(setup.options, Options):
            raise ValueError(_("Cut Throat takes two to four seats and its own options"))
        return _between_hands(Match(setup.options, (0,) * setup.seats, 1, None, ()), Phase.DEAL)

    def to_act(self, s: State) -> int | Chance | None:
        """The seat whose turn it is, CHANCE for a deal or a tile of the boneyard, None after the match."""
        if s.public.phase is Phase.PLAY:
            return s.public.turn
        return None if s.public.phase is Phase.OVER else CHANCE

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, left end before right; with none that fits a draw, or a pass if nothing is there (J1, J2)."""
        if s.public.phase is not Phase.PLAY:
            return ()
        hand = s.hands[s.public.turn]
        if s.public.left < 0:
            return (pose(s.public.called),) if _must_pose_called(s) else poses(hand)
        return plays(hand, s.public.left, s.public.right) or (_ONLY_DRAW if s.boneyard else _ONLY_PASS)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do: it depends on no hand but its own, and of the boneyard only on whether a tile is left."""
        if v.public.phase is not Phase.PLAY or v.public.turn != v.seat:
            return NoLegal()
        hands = with_hand((0,) * v.public.match.seats, v.seat, v.hand)
        return LegalAt(self, State(v.public, hands, (1 << v.public.boneyard) - 1))

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        if s.public.phase is Phase.OVER:
            return _("The match is over.")
        if isinstance(a, Deal):
            match = s.public.match
            good = s.public.phase is Phase.DEAL and is_whole_deal(a.hands, match.seats, tiles_each(match), tiles_in_play(match.seats))
            return None if good else _("A deal gives each seat as many tiles of the set, once, before a hand begins.")
        if s.public.phase is Phase.DEAL:
            return _("The tiles have to be dealt first.")
        if isinstance(a, Drawn):
            good = s.public.phase is Phase.DRAW and bool(s.boneyard >> a.tile & 1)
            return None if good else _("That tile can't come out of the boneyard now.")
        if s.public.phase is Phase.DRAW:
            return _("A tile of the boneyard is on its way.")
        return _why_no_tile(s, a) if isinstance(a, Play) else _why_no_other(s, a)

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...] | None:
        """Each tile of the boneyard alike where one is drawn; None for a deal: those are too many to list."""
        if s.public.phase is not Phase.DRAW:
            return None
        tiles = tiles_of(s.boneyard)
        return tuple((Drawn(tile), Fraction(1, len(tiles))) for tile in tiles)

    def draw(self, s: State, rng: Random) -> Deal | Drawn:
        """A shuffled deal, or a tile of the boneyard."""
        if s.public.phase is Phase.DRAW:
            return Drawn(any_tile(s.boneyard, rng))
        seats = s.public.match.seats
        bits = [SIX.bits[tile] for tile in tiles_of(tiles_in_play(seats))]
        hands = shuffled_hands(rng, bits, SIX.count // FROM_BONEYARD if draws(s.public.match) else seats)
        return Deal(hands[:seats])

    def apply(self, s: State, a: Action) -> Moved:
        """The next state and its events. Raises IllegalAction."""
        reason = self.why_not(s, a)
        if reason is not None:
            raise IllegalAction(reason)
        p = s.public
        if isinstance(a, Play):
            return _play(s, a)
        if isinstance(a, Pass):
            moved = p._replace(turn=following(p.turn, p.match.seats), moves=(*p.moves, PASSED))
            return s._replace(public=moved), (Passed(p.turn, p.left, p.right),)
        if isinstance(a, DrawTile):
            drawing = p._replace(phase=Phase.DRAW, moves=(*p.moves, DREW))
            return s._replace(public=drawing), (BoneyardAsked(p.turn, p.left, p.right),)
        return _deal(s, a) if isinstance(a, Deal) else _take(s, a.tile)

    def view(self, s: State, seat: int) -> View:
        """What the seat knows."""
        return View(seat, s.public, s.hands[seat])

    def hear(self, event: Event, seat: int) -> Event | None:
        """Everything happens face up but the deal and the tile that another draws."""
        if isinstance(event, Dealt):
            return heard_deal(event, seat)
        if isinstance(event, TileDrawn) and event.seat != seat:
            return event._replace(tile=None)
        return event

    def reveals(self, event: Event) -> bool:
        """A tile, a pass, a draw or a deal tells something of the hands; an opening does where it falls to the holder of a tile."""
        return event.tile is not None if isinstance(event, Opens) else not isinstance(event, MatchWon)

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden tiles fit all that was seen; each is as likely as the histories that lead to it are many (J4)."""
        seats = v.public.match.seats
        held = hidden_tiles(v).draw(rng) if v.public.phase in (Phase.PLAY, Phase.DRAW) else {}
        hands = tuple(v.hand if seat == v.seat else held.get(seat, 0) for seat in range(seats))
        return State(v.public, hands, held.get(BONEYARD, 0))

    def scores(self, s: State) -> Scores:
        """A line a seat: its wins."""
        wins, over = s.public.match.wins, s.public.phase is Phase.OVER
        lines = tuple(ScoreLine((seat,), n, 1 + sum(other > n for other in wins)) for seat, n in enumerate(wins))
        return Scores(lines, over, "" if over else _still_open(s.public.match))


def _between_hands(match: Match, phase: Phase) -> State:
    """No tile on the table or in a hand."""
    nothing = (0,) * match.seats
    return State(Public(match, phase, nothing), nothing)


def _still_open(match: Match) -> str:
    """What is missing for the match."""
    if lost_cause(match):
        return _("nobody can win the match before everybody has won a hand and all return to nil")
    more = match.options.target - max(match.wins)
    return ngettext("{n} more win for the match", "{n} more wins for the match", more).format(n=more)


def _must_pose_called(s: State) -> bool:
    """Whether the first tile is prescribed: its holder begins, and this is no sporting table (J13)."""
    return s.public.called >= 0 and s.public.match.options.first_tile == "double_six"


def _why_no_tile(s: State, a: Play) -> str | None:
    """Why the seat can't play this tile so."""
    hand = s.hands[s.public.turn]
    if s.public.left < 0 and _must_pose_called(s) and a.tile != s.public.called and can_play(hand, -1, -1, a.tile, a.arm):
        return _("The hand begins with {tile}.").format(tile=SIX.names[s.public.called])
    return why_no_play(hand, s.public.left, s.public.right, a)


def _why_no_other(s: State, a: Action) -> str | None:
    """Why the seat can't pass or draw (J1, J12)."""
    if s.public.left < 0 or s.hands[s.public.turn] & takes(s.public.left, s.public.right):
        if isinstance(a, Pass):
            return _("You can't knock: you have a tile that fits.")
        return _("You can't draw: you have a tile that fits.")
    if isinstance(a, Pass):
        return _("You can't knock while the boneyard has tiles: draw.") if s.boneyard else None
    return None if s.boneyard else _("There is nothing to draw: knock.")


def _deal(s: State, a: Deal) -> Moved:
    """Tiles are dealt; the player whose turn to begin it is, or the holder of the highest first tile, begins (J13)."""
    match, dealt = s.public.match, 0
    for hand in a.hands:
        dealt |= hand
    called = -1 if match.leader is not None else max(tiles_of(dealt), key=rank)
    opener = match.leader if match.leader is not None else next(i for i, hand in enumerate(a.hands) if hand >> called & 1)
    boneyard = tiles_in_play(match.seats) & ~dealt
    begun = Public(match, Phase.PLAY, counts_of(a.hands), boneyard.bit_count(), turn=opener, called=called, opener=opener)
    news = Dealt(len(match.results) + 1, match.worth, a.hands)
    return State(begun, a.hands, boneyard), (news, Opens(opener, None if called < 0 else called))


def _play(s: State, a: Play) -> Moved:
    """A tile goes down; the hand may end by it (J3, J14)."""
    p, seat = s.public, s.public.turn
    hands = with_hand(s.hands, seat, s.hands[seat] & ~(1 << a.tile))
    counts = with_hand(p.counts, seat, p.counts[seat] - 1)
    left, right = ends_after(p.left, p.right, a.tile, a.arm)
    turn, moves = following(seat, p.match.seats), (*p.moves, move_of(a.tile, a.arm))
    moved = made(Public, (p.match, Phase.PLAY, counts, p.boneyard, turn, p.called, left, right, moves, p.opener))
    event, after = made(TilePlayed, (seat, a.tile, a.arm, left, right)), made(State, (moved, hands, s.boneyard))
    return _end_if_blocked(after, event) if hands[seat] else _end(after, event, seat)


def _take(s: State, tile: int) -> Moved:
    """A tile of the boneyard goes to the hand; as the last one, it may leave the hand blocked (J3, J12)."""
    seat = s.public.turn
    hands, boneyard = with_hand(s.hands, seat, s.hands[seat] | 1 << tile), s.boneyard & ~(1 << tile)
    moved = s.public._replace(phase=Phase.PLAY, counts=counts_of(hands), boneyard=boneyard.bit_count())
    return _end_if_blocked(State(moved, hands, boneyard), TileDrawn(seat, tile, boneyard.bit_count()))


def _end_if_blocked(s: State, event: Event) -> Moved:
    """Blocked: no hand has a tile that fits and none is left to draw (J3); the fewest pips win, and shared they win nothing (J14)."""
    if s.boneyard or not nothing_fits(sum(s.hands), s.public.left, s.public.right):
        return s, (event,)
    light = lightest([pips_of(hand) for hand in s.hands])
    return _end(s, event, light[0] if len(light) == 1 else None, blocked=True)


def _end(s: State, event: Event, seat: int | None, *, blocked: bool = False) -> Moved:
    """The hand is over: it is scored (J14, J15), and a new deal or the end of the match is due."""
    pips = tuple(pips_of(hand) for hand in s.hands)
    match = after_hand(s.public.match, seat, blocked=blocked, pips=pips, opener=s.public.opener)
    ended = HandEnded(match.results[-1], s.hands)
    if seat is not None and has_won(match, seat):
        return _between_hands(match, Phase.OVER), (event, ended, MatchWon(seat, match.wins))
    return _between_hands(match, Phase.DEAL), (event, ended)
