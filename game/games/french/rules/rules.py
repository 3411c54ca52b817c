"""The rules of French dominoes, J1-J4 and J16-J20: four seats, each for himself, a cross of four arms, the fewest points win.

Rulings are cited by number. All tiles are dealt, so a hand is blocked exactly when no tile still held fits an arm (J3).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.games.dominoes.rules.deals import shuffled_hands
from game.games.dominoes.rules.hands import (
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
    move_of,
    others_of,
    with_hand,
)
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.games.french.rules import text
from game.games.french.rules.inference import fitting_deals
from game.games.french.rules.score import after_hand, is_over, losers, winners
from game.games.french.rules.text import arm_name
from game.games.french.rules.values import (
    BARE,
    CENTRE,
    DOUBLE_BLANK,
    EACH,
    FINE,
    SEATS,
    Action,
    Cross,
    Fined,
    GameEnded,
    Knocked,
    Match,
    Options,
    Phase,
    Public,
    State,
    TileLaid,
    View,
)
from game.rules.contract import CHANCE, Chance, CommonRules, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, made
from game.words import N_, Translated, _, ngettext

_NOTHING: Final = (0,) * SEATS
_ONLY_PASS: Final = (Pass(),)
_OPENING: Final = Play(DOUBLE_BLANK, CENTRE)
_PLAYS: Final = tuple(tuple(Play(tile, arm) for arm in range(SEATS)) for tile in range(SIX.count))


class French(CommonRules[State, Action]):
    """The rules of French dominoes, as `game.rules.contract.Rules` describes them."""

    key = "french"
    title = Translated(N_("French"))
    summary = Translated(N_("Every player for himself, on a cross of four arms. Keep your points low."))
    seats = range(SEATS, SEATS + 1)
    options = Options
    content = None
    secrets = True

    encode = staticmethod(text.encode)
    decode = staticmethod(text.decode)
    tellers = text.TELLERS
    say = staticmethod(text.say)

    def start(self, setup: Setup[object]) -> State:
        """No points, before the first deal. Raises ValueError for other than four seats."""
        if setup.seats != SEATS or not isinstance(setup.options, Options):
            raise ValueError(_("French takes four seats and its own options"))
        return _between_hands(Match(setup.options, _NOTHING, ()), Phase.DEAL)

    def to_act(self, s: State) -> int | Chance | None:
        """The seat whose turn it is, CHANCE before a deal, None after the game."""
        p = s.public
        if p.phase is Phase.PLAY:
            return p.turn
        return CHANCE if p.phase is Phase.DEAL else None

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, arms from north by east; a pass only when nothing fits (J1, J2)."""
        p = s.public
        if p.phase is not Phase.PLAY:
            return ()
        if not p.moves:
            return (_OPENING,)
        takes = p.cross.takes()
        fitting = tiles_of(s.hands[p.turn] & (takes[0] | takes[1] | takes[2] | takes[3]))
        return tuple([_PLAYS[tile][arm] for tile in fitting for arm in range(SEATS) if takes[arm] >> tile & 1]) or _ONLY_PASS

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do; it depends on no hand but its own."""
        if v.public.phase is not Phase.PLAY or v.public.turn != v.seat:
            return NoLegal()
        return LegalAt(self, State(v.public, with_hand(_NOTHING, v.seat, v.hand)))

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        p = s.public
        if p.phase is Phase.OVER:
            return _("The game is over.")
        if isinstance(a, Deal):
            good = p.phase is Phase.DEAL and is_whole_deal(a.hands, SEATS, EACH, SIX.every)
            return None if good else _("A deal gives each seat seven of the 28 tiles, once, before a hand begins.")
        if p.phase is Phase.DEAL:
            return _("The tiles have to be dealt first.")
        if isinstance(a, Play):
            return _why_no_tile(p, s.hands[p.turn], a)
        can = not p.moves or s.hands[p.turn] & p.cross.takes_any()
        return _("You can't knock: you have a tile that fits.") if can else None

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...] | None:
        """None: the deals are too many to list (4.7e14)."""
        return None

    def draw(self, s: State, rng: Random) -> Deal:
        """A shuffled deal of seven tiles a seat."""
        return Deal(shuffled_hands(rng))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        reason = self.why_not(s, a)
        if reason is not None:
            raise IllegalAction(reason)
        if isinstance(a, Play):
            return _play(s, a)
        return _deal(s, a) if isinstance(a, Deal) else _pass(s)

    def view(self, s: State, seat: int) -> View:
        """What the seat knows."""
        return View(seat, s.public, s.hands[seat])

    def hear(self, event: Event, seat: int) -> Event | None:
        """Everything happens face up but the deal, of which a seat sees its own tiles."""
        return heard_deal(event, seat) if isinstance(event, Dealt) else event

    def reveals(self, event: Event) -> bool:
        """A tile, a pass or a deal tells something of the hands; an opening does where it falls to the holder of a tile."""
        return event.tile is not None if isinstance(event, Opens) else not isinstance(event, Fined | GameEnded)

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden hands fit every play and pass; all such are equally likely (J4)."""
        hands = [v.hand] * SEATS
        drawn = fitting_deals(v).draw(rng) if v.public.phase is Phase.PLAY else _NOTHING[1:]
        for seat, hand in zip(others_of(v.seat, SEATS), drawn, strict=True):
            hands[seat] = hand
        return State(v.public, tuple(hands))

    def scores(self, s: State) -> Scores:
        """A line a seat: its points, those of fines in this hand included; the fewest lead, and in the end the losers are named (J20)."""
        points = [total + fine for total, fine in zip(s.public.match.totals, s.public.fines, strict=True)]
        lines = tuple(ScoreLine((seat,), n, 1 + sum(other < n for other in points)) for seat, n in enumerate(points))
        over = s.public.phase is Phase.OVER
        missing = "" if over else _still_open(s.public.match.options.limit - max(points))
        return Scores(lines, over, missing, losers=losers(s.public.match) if over else ())


def _between_hands(match: Match, phase: Phase) -> State:
    """No tile on the table or in a hand."""
    return State(Public(match, phase))


def _still_open(more: int) -> str:
    """What is missing for the end of the game."""
    if more <= 0:
        return _("the game ends after this hand")
    return ngettext("{n} more point ends the game", "{n} more points end the game", more).format(n=more)


def _why_no_tile(p: Public, hand: int, a: Play) -> str | None:
    """Why the seat to act, which holds this hand, can't play this tile there (J16-J18)."""
    name = SIX.names[a.tile]
    if not hand >> a.tile & 1:
        return _("{tile} is not in this hand.").format(tile=name)
    if not p.moves:
        return None if a == _OPENING else _("The hand begins with 0-0 in the middle.")
    if a.arm == CENTRE:
        return _("0-0 lies in the middle already: play to one of its four sides.")
    if p.cross.takes_at(a.arm) >> a.tile & 1:
        return None
    end, arm = p.cross.ends[a.arm], arm_name(a.arm)
    if BARE in p.cross.ends:
        if end != BARE:
            return _("The {arm} side of 0-0 is taken, and all four need a 0 first.").format(arm=arm)
        return _("{tile} has no 0: first a 0 goes to each side of 0-0.").format(tile=name)
    if end not in SIX.halves[a.tile] and not p.cross.takes_any() >> a.tile & 1:
        return _("{tile} fits no arm: {ends} would go on.").format(tile=name, ends=_listed(p.cross))
    if not p.cross.opened[a.arm]:
        return _("The {arm} arm waits for {n}-{n}.").format(arm=arm, n=end)
    return _("{tile} has no {n}, the end of the {arm} arm.").format(tile=name, n=end, arm=arm)


def _listed(cross: Cross) -> str:
    """What would go to the arms: open numbers, then the doubles that arms wait for."""
    numbers = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened})
    doubles = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if not opened} - set(numbers))
    *most, last = [*map(str, numbers), *(f"{n}-{n}" for n in doubles)]
    return _("{most} or {last}").format(most=", ".join(most), last=last) if most else last


def _deal(s: State, a: Deal) -> tuple[State, tuple[Event, ...]]:
    """Tiles are dealt, and the holder of 0-0 begins (J16)."""
    opener = next(seat for seat, hand in enumerate(a.hands) if hand >> DOUBLE_BLANK & 1)
    begun = Public(s.public.match, Phase.PLAY, counts_of(a.hands), turn=opener, opener=opener)
    return State(begun, a.hands), (Dealt(len(s.public.match.results) + 1, 1, a.hands), Opens(opener, DOUBLE_BLANK))


def _pass(s: State) -> tuple[State, tuple[Event, ...]]:
    """A seat knocks; the third time in a row costs it ten, where the house has it so."""
    p, seat = s.public, s.public.turn
    moved = p._replace(turn=following(seat, SEATS), moves=(*p.moves, PASSED))
    knocked = Knocked(seat, p.cross, p.cross.takes_any())
    if not p.match.options.three_passes or passes_in_a_row(moved.moves) != 3:
        return State(moved, s.hands), (knocked,)
    fines = (*p.fines[:seat], p.fines[seat] + FINE, *p.fines[seat + 1 :])
    return State(moved._replace(fines=fines), s.hands), (knocked, Fined(seat, FINE))


def passes_in_a_row(moves: Sequence[int]) -> int:
    """How many times in a row, up to now, the seat that moved last has passed in this hand.

    Only the third of them is fined: a fourth costs nothing more, and playing a tile resets the count.
    """
    count = 0
    for move in moves[::-SEATS]:
        if move != PASSED:
            break
        count += 1
    return count


def _play(s: State, a: Play) -> tuple[State, tuple[Event, ...]]:
    """A tile goes down; the hand ends when its player is out, or blocked (J3, J19)."""
    p, seat = s.public, s.public.turn
    hands = with_hand(s.hands, seat, s.hands[seat] & ~(1 << a.tile))
    cross = p.cross if a.arm == CENTRE else p.cross.put(a.tile, a.arm)
    laid = TileLaid(seat, a.tile, a.arm, 0 if a.arm == CENTRE else cross.ends[a.arm], _waits(cross, a.arm))
    if hands[seat] and cross.takes_any() & sum(hands):
        moves = (*p.moves, move_of(a.tile, a.arm))
        counts = with_hand(p.counts, seat, p.counts[seat] - 1)
        moved = made(Public, (p.match, Phase.PLAY, counts, following(seat, SEATS), cross, p.fines, moves, p.opener))
        return made(State, (moved, hands)), (laid,)
    match = after_hand(p.match, hands, p.fines)
    ended = HandEnded(match.results[-1], hands)
    if is_over(match):
        return _between_hands(match, Phase.OVER), (laid, ended, GameEnded(winners(match), match.totals, losers(match)))
    return _between_hands(match, Phase.DEAL), (laid, ended)


def _waits(cross: Cross, arm: int) -> bool:
    """Whether the arm just played to needs its double next."""
    return arm != CENTRE and cross.waits_for(arm) is not None
