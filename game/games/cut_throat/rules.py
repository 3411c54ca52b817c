"""The rules of Cut Throat, J1-J4 and J12-J15: two to four seats on one line, each alone, six wins. First its values, then its play
and its text forms.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.rules.hands import (
    DREW, LINE_TELLERS, PASSED, Deal, Dealt, FinishedHand, HandEnded, HandRules, Opens, Pass, Passed, Play, TilePlayed, can_play, counts_of,
    ends_after, following, is_whole_deal, lightest, move_of, nothing_fits, others_of, plays, pose, poses, read_deal, read_play, say_play,
    takes, tell_winner, turns_on_line, why_no_play, with_hand, write_deal, write_play
)
from game.games.dominoes.rules.tiles import (
    BONEYARD, DOUBLE_SIX_FIRST, SIX, Deals, Hidden, SeenHand, TileBatch, any_tile, first_tile, index, pips_of, read_in, read_tile,
    shuffled_hands, tiles_of
)
from game.rules.contract import (
    CHANCE, Chance, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, Tellers, UnreadableAction, made
)
from game.rules.options import BookWords, option, reading, switch
from game.words import N_, Translated, _, ngettext

# ---- values of Cut Throat: options, actions, states, views and events
SEATS: Final = range(2, 5)
FROM_BONEYARD: Final = 7
"""Tiles per seat when there is a boneyard (J12)."""


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Cut Throat (J12, J13, J15)."""

    target: int = option(
        6,
        choices=tuple(range(1, 13)),
        title=N_("Wins for the match"),
        line=N_("Whoever has this many wins while another has none, wins the match."),
    )
    first_tile: str = first_tile()
    six_love: str = option(
        "some",
        choices=("some", "all"),
        labels=(N_("Another has none"), N_("All others have none")),
        title=N_("Six love"),
        line=N_("The wins count when one other player has none, or only when all the others have none, which takes far longer."),
        matters=lambda o, seats: seats > 2 and o.target > 1,
    )
    boneyard: bool = switch(
        False,
        title=N_("Boneyard for two"),
        line=N_(
            "Two players take 7 tiles each and draw from the rest when they can't play, instead of 14 each; three and four never draw."
        ),
        matters=lambda _o, seats: seats == 2,
    )
    tied_at_nil: str = reading("double_six", before="opener")
    """Who begins after a tied hand at nil all: the holder of 6-6, in older saves whoever had begun that hand (J14)."""


@dataclass(frozen=True, slots=True)
class DrawTile:
    """The seat to act can't play and draws from the boneyard (J12)."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance's action: the tile that came out of the boneyard."""

    tile: int


Action: TypeAlias = Deal | Play | Pass | DrawTile | Drawn


class Phase(enum.IntEnum):
    """What is due: a deal, a move, a tile from the boneyard, or nothing more."""

    DEAL = 0
    PLAY = 1
    DRAW = 2
    OVER = 3


class HandResult(NamedTuple):
    """A finished hand for the scorecard.

    `seat` won it (None: tied), by a block if `blocked`, else by going out; it was worth `worth`; `wins` by seat is the score after it,
    `reset` says that everybody had won and all fell back to nil (J15); `pips` are those left in each hand.
    """

    seat: int | None
    blocked: bool
    worth: int
    wins: tuple[int, ...]
    reset: bool
    pips: tuple[int, ...]


class Match(NamedTuple):
    """The state that outlives a hand. All of it is public.

    `wins` by seat; `worth` of the current hand (1, and 1 more per tie before it, J14); `leader` begins it, None if the holder of 6-6 does
    (J13); `results` of all hands so far, and the `finished` hands themselves.
    """

    options: Options
    wins: tuple[int, ...]
    worth: int
    leader: int | None
    results: tuple[HandResult, ...]
    finished: tuple[FinishedHand, ...] = ()

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.wins)


class Public(NamedTuple):
    """What everybody at the table knows: `counts` are tiles by seat, `boneyard` those left to draw; `left` and `right` the open numbers.

    An end is -1 on an empty table. `called` is the tile whose holder begins (J13), -1 in a hand with a leader. `moves` are the plays,
    passes and draws of this hand in order, the first by `opener`; in phase DRAW the last of them is a DREW whose tile is not drawn yet.
    """

    match: Match
    phase: Phase
    counts: tuple[int, ...]
    boneyard: int = 0
    turn: int = 0
    called: int = -1
    left: int = -1
    right: int = -1
    moves: tuple[int, ...] = ()
    opener: int = 0


class State(NamedTuple):
    """The full state: what is public, and what is hidden: the hands as masks by seat and the boneyard as a mask."""

    public: Public
    hands: tuple[int, ...]
    boneyard: int = 0


class View(NamedTuple):
    """A state as `seat` knows it: what is public, and its own hand as a mask."""

    seat: int
    public: Public
    hand: int


class BoneyardAsked(NamedTuple):
    """`seat` has neither `left` nor `right` and draws."""

    seat: int
    left: int
    right: int


class TileDrawn(NamedTuple):
    """`seat` drew `tile` (None for those who may not see it); `boneyard` tiles are left."""

    seat: int
    tile: int | None
    boneyard: int



class MatchWon(NamedTuple):
    """`seat` has won the match; `wins` by seat."""

    seat: int
    wins: tuple[int, ...]


def draws(match: Match) -> bool:
    """Whether this table has a boneyard: two players who chose to have one (J12)."""
    return match.options.boneyard and match.seats == SEATS[0]


def tiles_in_play(seats: int) -> int:
    """The tiles that are used, as a mask: three players leave 0-0 out (J12)."""
    return SIX.every & ~SIX.bits[index(0, 0)] if seats == 3 else SIX.every


def tiles_each(match: Match) -> int:
    """How many tiles a seat is dealt (J12).

    >>> [tiles_each(Match(Options(), (0,) * seats, 1, None, ())) for seats in SEATS]
    [14, 9, 7]
    """
    return FROM_BONEYARD if draws(match) else tiles_in_play(match.seats).bit_count() // match.seats


# ---- what the tiles that a seat of Cut Throat can't see may be: every way they may lie that fits what was seen
# A seat that passed or drew held nothing that fitted then (J1, J12). What it draws later may fit, so a tile is described not only by whose
# hand it is in, but also by when it came there: tiles dealt and tiles drawn at each turn are separate owners, each with what its tiles
# can't be. All remaining tiles are the boneyard's. Every deal and every order of drawing has the same chance, so the histories that fit are
# counted, and one of them is drawn.
def rank(tile: int) -> tuple[bool, int, int]:
    """The rank of a tile for the first pose: doubles first, then by pips, then by its higher number (J13).

    >>> rank(SIX.names.index("1-1")) > rank(SIX.names.index("6-5"))
    True
    >>> rank(SIX.names.index("6-3")) > rank(SIX.names.index("5-4"))
    True
    """
    high, low = SIX.halves[tile]
    return high == low, high + low, high


_ABOVE: Final = tuple(sum(SIX.bits[t] for t in range(SIX.count) if rank(t) > rank(tile)) for tile in range(SIX.count))


def played_by(p: Public) -> tuple[int, ...]:
    """The tiles that each seat has played in this hand, as masks."""
    return tuple([seen.played for seen in _watch(p)])


def lacks(p: Public) -> tuple[int, ...]:
    """For each seat the tiles that it can't hold now, from its passes and draws and the called tile, as masks (J4)."""
    return tuple(seen.barred for seen in _watch(p))


def hidden_tiles(v: View) -> Hidden:
    """The tiles that `v.seat` can't see, and every way they may lie."""
    p = v.public
    seen = _watch(p)
    on_table = 0
    for one in seen:
        on_table |= one.played
    unseen = tiles_in_play(p.match.seats) & ~(v.hand | on_table)
    owners: list[int] = []
    places: list[int] = []
    barred: list[int] = []
    unsure = 0
    for other in others_of(v.seat, p.match.seats):
        one = seen[other]
        if len(one.batches) == 1:
            owners, places, barred = [*owners, other], [*places, p.counts[other]], [*barred, one.batches[0].barred]
            continue
        unsure |= one.unsure
        owners += [other] * len(one.batches)
        places += [batch.places for batch in one.batches]
        barred += [batch.barred for batch in one.batches]
    if p.boneyard:
        owners, places, barred = [*owners, BONEYARD], [*places, p.boneyard], [*barred, unsure | _called_bit(p)]
    return Hidden(tuple(owners), Deals(unseen | unsure, places, barred), unsure)


def _called_bit(p: Public) -> int:
    """The called tile, as a mask: its holder has had it since the deal (J13)."""
    return SIX.bits[p.called] if p.called >= 0 else 0


def _watch(p: Public) -> tuple[SeenHand, ...]:
    """What the moves of the hand have shown of each seat, by seat."""
    seats, called = p.match.seats, _called_bit(p)
    above = _ABOVE[p.called] if called else 0
    seen = tuple(SeenHand([TileBatch(tiles_each(p.match), above | (0 if seat == p.opener else called))]) for seat in range(seats))
    on_table, drew = 0, False
    last = len(p.moves) - 1 if p.phase is Phase.DRAW else len(p.moves)
    for at, turn in enumerate(turns_on_line(p.moves, p.opener, seats)):
        one = seen[turn.seat]
        if turn.tile is not None:
            on_table |= SIX.bits[turn.tile]
            one.play(SIX.bits[turn.tile], drew=drew)
        else:
            one.lack(takes(turn.left, turn.right) & ~on_table)
        drew = turn.drew
        if drew and at < last:
            one.batches.append(TileBatch(1, on_table | called))
    for one in seen:
        one.merge()
    return seen


# ---- the wins of Cut Throat: what a finished hand does to the match (J14, J15)
# J15 is read as follows. A win adds the hand's worth to the winner only; nobody else loses anything by it. Only if, after that, every
# player has at least one win, all fall back to nil, the hand just won included, and 6-6 decides who begins, as in a first hand. The match
# is won at the moment when a player who has just won is at the target or above, while another player has nil (`six_love` some), or while
# all the others have nil (all).
# Under `some` nobody can be at the target without having won the match: either another has nil, and it is won, or all have wins, and all
# return to nil. Under `all` a player may pass the target while another has wins and a third has none. Their wins stand, and play goes on
# until the last one wins too and all is nil again; then each has another chance. So from every score a match can end: a player without a
# win may win one, and from nil all a player may win hand after hand. A hand worth more than one may also take a player past the target. Two
# players play the same match under both: the win of one undoes the wins of the other.
def after_hand(match: Match, seat: int | None, *, blocked: bool, pips: tuple[int, ...], opener: int) -> Match:
    """The match after a hand that `seat` won (None: tied), the last of its results being that hand, begun by `opener`."""
    worth = match.worth
    if seat is None:
        tied = HandResult(None, blocked, worth, match.wins, False, pips)
        by_tile = not any(match.wins) and match.options.tied_at_nil == "double_six"
        return match._replace(worth=worth + 1, leader=None if by_tile else opener, results=(*match.results, tied))
    wins = tuple(n + worth * (other == seat) for other, n in enumerate(match.wins))
    reset = all(wins)
    if reset:
        wins = (0,) * match.seats
    won = HandResult(seat, blocked, worth, wins, reset, pips)
    return Match(match.options, wins, 1, None if reset else seat, (*match.results, won), match.finished)


def has_won(match: Match, seat: int) -> bool:
    """Whether the seat, having just won a hand, has won the match (J15)."""
    if match.wins[seat] < match.options.target:
        return False
    at_nil = match.wins.count(0)
    return at_nil == match.seats - 1 if match.options.six_love == "all" else at_nil > 0


def lost_cause(match: Match) -> bool:
    """Whether nobody can win the match before all return to nil: `all` others must be at nil, and two already have wins."""
    return match.options.six_love == "all" and match.wins.count(0) < match.seats - 1


# ---- text forms of Cut Throat: actions as lines of a save, actions and events as sentences
_PLAIN: Final[dict[str, Action]] = {"draw": DrawTile(), "pass": Pass()}


def encode(a: Action) -> str:
    """An action as one line.

    >>> [encode(decode(line)) for line in ("play 4-6 left", "draw", "drawn 1-5")]
    ['play 6-4 left', 'draw', 'drawn 5-1']
    """
    if isinstance(a, Play):
        return write_play(a)
    if isinstance(a, Drawn):
        return f"drawn {SIX.names[a.tile]}"
    if isinstance(a, Deal):
        return write_deal(a)
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action on a line. Raises UnreadableAction, which quotes it.

    >>> decode("draw")
    DrawTile()
    """
    if text in _PLAIN:
        return _PLAIN[text]
    found = read_in(text, _read)
    if found is None:
        known = "pose 6-6, play 6-4 left, play 6-4 right, pass, draw, drawn 6-4, deal"
        raise UnreadableAction(_("{text!r} is no action of Cut Throat; it has {known}").format(text=text, known=known))
    return found


def _read(words: Sequence[str]) -> Action | None:
    if words[0] == "drawn" and len(words) == 2:
        return Drawn(read_tile(words[1]))
    return read_deal(words, SEATS) or read_play(words)


def action_in_words(s: State, a: Action) -> str:
    """An action for hints and the replay."""
    if isinstance(a, Play):
        return say_play(a, s.public.left, s.public.right)
    if isinstance(a, Pass):
        return _("knock")
    if isinstance(a, DrawTile):
        return _("draw from the boneyard")
    return _("draw {tile}").format(tile=SIX.names[a.tile]) if isinstance(a, Drawn) else _("deal the tiles")


def _tell_asking(event: BoneyardAsked, names: Sequence[str]) -> str:
    if event.left == event.right:
        return _("{name} has no {left} and draws.").format(name=names[event.seat], left=event.left)
    return _("{name} has no {left} and no {right}, and draws.").format(name=names[event.seat], left=event.left, right=event.right)


def _tell_drawing(event: TileDrawn, names: Sequence[str]) -> str:
    name, n = names[event.seat], event.boneyard
    if event.tile is not None:
        return _("{name} draws {tile}.").format(name=name, tile=SIX.names[event.tile])
    return ngettext("{name} takes a tile; {n} is left.", "{name} takes a tile; {n} are left.", n).format(name=name, n=n)


def _tell_end(event: HandEnded[HandResult], names: Sequence[str]) -> str:
    result = event.result
    if result.seat is None:
        return _("The hand is blocked and tied for the fewest pips; the next is worth one more.")
    line = tell_winner(names[result.seat], result.pips[result.seat] if result.blocked else None)
    if result.reset:
        return _("{what} Everybody has won now: back to nil all.").format(what=line)
    wins = result.wins[result.seat]
    return ngettext("{what} {name} has {n} win.", "{what} {name} has {n} wins.", wins).format(what=line, name=names[result.seat], n=wins)


TELLERS: Final[Tellers] = {
    **LINE_TELLERS,
    BoneyardAsked: _tell_asking,
    TileDrawn: _tell_drawing,
    HandEnded: _tell_end,
    MatchWon: lambda e, names: _("{name} wins the match with {n}!").format(name=names[e.seat], n=e.wins[e.seat]),
}


# ---- the rules of Cut Throat, J1-J4 and J12-J15: two to four seats on one line, each alone, six wins while another has none
# Rulings are cited by number; the comment above `after_hand` says how J15 is read.
_ONLY_PASS: Final = (Pass(),)
_ONLY_DRAW: Final = (DrawTile(),)

Moved = tuple[State, tuple[Event, ...]]


class CutThroat(HandRules[State, Action]):
    """The rules of Cut Throat, as `game.rules.contract.Rules` describes them."""

    key = "cut_throat"
    title = Translated(N_("Cut Throat"))
    summary = Translated(N_("Everybody plays alone. Win six hands while another has won none."))
    seats = SEATS
    options = Options

    encode = staticmethod(encode)
    decode = staticmethod(decode)
    tellers = TELLERS
    action_in_words = staticmethod(action_in_words)

    def start(self, setup: Setup[object]) -> State:
        """Nil all, before the first deal. Raises ValueError unless there are two to four seats."""
        if setup.seats not in SEATS or not isinstance(setup.options, Options):
            raise ValueError(_("Cut Throat takes two to four seats and its own options"))
        return _between_hands(Match(setup.options, (0,) * setup.seats, 1, None, ()), Phase.DEAL)

    def to_act(self, s: State) -> int | Chance | None:
        """The seat whose turn it is, CHANCE for a deal or a tile from the boneyard, None after the match."""
        if s.public.phase is Phase.PLAY:
            return s.public.turn
        return None if s.public.phase is Phase.OVER else CHANCE

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, left end before right; if none fits, a draw, or a pass if the boneyard is empty (J1, J2)."""
        if s.public.phase is not Phase.PLAY:
            return ()
        hand = s.hands[s.public.turn]
        if s.public.left < 0:
            return (pose(s.public.called),) if must_pose_called(s.public) else poses(hand)
        return plays(hand, s.public.left, s.public.right) or (_ONLY_DRAW if s.boneyard else _ONLY_PASS)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do: it depends only on its own hand, and on whether a tile is left in the boneyard."""
        if v.public.phase is not Phase.PLAY or v.public.turn != v.seat:
            return NoLegal()
        hands = with_hand((0,) * v.public.match.seats, v.seat, v.hand)
        return LegalAt(self, State(v.public, hands, (1 << v.public.boneyard) - 1))

    def why_not(self, s: State, a: Action) -> str | None:
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
        """Each tile of the boneyard with equal chance for a draw; None for a deal: there are too many to list."""
        if s.public.phase is not Phase.DRAW:
            return None
        tiles = tiles_of(s.boneyard)
        return tuple((Drawn(tile), Fraction(1, len(tiles))) for tile in tiles)

    def draw(self, s: State, rng: Random) -> Deal | Drawn:
        """A shuffled deal, or a tile from the boneyard."""
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
        """Everything happens face up except the deal and the tiles that others draw."""
        if isinstance(event, TileDrawn) and event.seat != seat:
            return event._replace(tile=None)
        return super().hear(event, seat)

    def reveals(self, event: Event) -> bool:
        """A tile, a pass, a draw or a deal reveals something about the hands; an opening does if it falls to the holder of a tile."""
        return event.tile is not None if isinstance(event, Opens) else not isinstance(event, MatchWon)

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden tiles fit everything that was seen, with a probability proportional to the number of histories that lead to
        it (J4).
        """
        seats = v.public.match.seats
        held = hidden_tiles(v).draw(rng) if v.public.phase in (Phase.PLAY, Phase.DRAW) else {}
        hands = tuple(v.hand if seat == v.seat else held.get(seat, 0) for seat in range(seats))
        return State(v.public, hands, held.get(BONEYARD, 0))

    def scores(self, s: State) -> Scores:
        """A line per seat: its wins."""
        wins, over = s.public.match.wins, s.public.phase is Phase.OVER
        lines = tuple(ScoreLine((seat,), n, 1 + sum(other > n for other in wins)) for seat, n in enumerate(wins))
        if over:
            alone = wins.count(0) == len(wins) - 1
            n = max(wins)
            why = (ngettext("{n} win, and nobody else has one.", "{n} wins, and nobody else has one.", n) if alone else
                   ngettext("{n} win while somebody has none.", "{n} wins while somebody has none.", n))
            return Scores(lines, over, "", why=why.format(n=n))
        return Scores(lines, over, _still_open(s.public.match))


def _between_hands(match: Match, phase: Phase) -> State:
    """The state between two hands: no tile on the table or in a hand."""
    nothing = (0,) * match.seats
    return State(Public(match, phase, nothing), nothing)


def _still_open(match: Match) -> str:
    """What is missing for the end of the match."""
    if lost_cause(match):
        return _("nobody can win the match before everybody has won a hand and all return to nil")
    more = match.options.target - max(match.wins)
    return ngettext("{n} more win for the match", "{n} more wins for the match", more).format(n=more)


def must_pose_called(p: Public) -> bool:
    """Whether the first tile is prescribed: its holder begins, and this is not a sporting table (J13)."""
    return p.called >= 0 and p.match.options.first_tile == DOUBLE_SIX_FIRST


def _why_no_tile(s: State, a: Play) -> str | None:
    """Why the seat can't play this tile there."""
    hand = s.hands[s.public.turn]
    if s.public.left < 0 and must_pose_called(s.public) and a.tile != s.public.called and can_play(hand, -1, -1, a.tile, a.arm):
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
    """Deals the tiles; the player whose turn it is to begin, or the holder of the highest tile, begins (J13)."""
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
    """Plays a tile; the hand may end by it (J3, J14)."""
    p, seat = s.public, s.public.turn
    hands = with_hand(s.hands, seat, s.hands[seat] & ~(1 << a.tile))
    counts = with_hand(p.counts, seat, p.counts[seat] - 1)
    left, right = ends_after(p.left, p.right, a.tile, a.arm)
    turn, moves = following(seat, p.match.seats), (*p.moves, move_of(a.tile, a.arm))
    moved = made(Public, (p.match, Phase.PLAY, counts, p.boneyard, turn, p.called, left, right, moves, p.opener))
    event, after = made(TilePlayed, (seat, a.tile, a.arm, left, right)), made(State, (moved, hands, s.boneyard))
    return _end_if_blocked(after, event) if hands[seat] else _end(after, event, seat)


def _take(s: State, tile: int) -> Moved:
    """A tile from the boneyard goes to the hand; the last one may leave the hand blocked (J3, J12)."""
    seat = s.public.turn
    hands, boneyard = with_hand(s.hands, seat, s.hands[seat] | 1 << tile), s.boneyard & ~(1 << tile)
    moved = s.public._replace(phase=Phase.PLAY, counts=counts_of(hands), boneyard=boneyard.bit_count())
    return _end_if_blocked(State(moved, hands, boneyard), TileDrawn(seat, tile, boneyard.bit_count()))


def _end_if_blocked(s: State, event: Event) -> Moved:
    """Ends a blocked hand: no hand has a tile that fits, and none is left to draw (J3); the fewest pips win, a tie wins nothing (J14)."""
    if s.boneyard or not nothing_fits(sum(s.hands), s.public.left, s.public.right):
        return s, (event,)
    light = lightest([pips_of(hand) for hand in s.hands])
    return _end(s, event, light[0] if len(light) == 1 else None, blocked=True)


def _end(s: State, event: Event, seat: int | None, *, blocked: bool = False) -> Moved:
    """The hand is over: it is scored (J14, J15), and a new deal or the end of the match follows."""
    p, pips = s.public, tuple(pips_of(hand) for hand in s.hands)
    shown = p.match._replace(finished=(*p.match.finished, FinishedHand(p.opener, p.moves, s.hands, p.called)))
    match = after_hand(shown, seat, blocked=blocked, pips=pips, opener=p.opener)
    ended = HandEnded(match.results[-1], s.hands)
    if seat is not None and has_won(match, seat):
        return _between_hands(match, Phase.OVER), (event, ended, MatchWon(seat, match.wins))
    return _between_hands(match, Phase.DEAL), (event, ended)


# ---- the rule book's texts about the options of Cut Throat, in our words
SAYS: Final = {
    "target": BookWords(N_("The cut throat game: Playing and scoring"), N_("Six wins make the overall winner.")),
    "first_tile": BookWords(N_("The cut throat game: Playing and scoring"), N_(
        "The play is that of the partner game: there the double six begins, and only in a tournament it has to be played.")),
    "six_love": BookWords(N_("The cut throat game: Playing and scoring"), N_(
        "Six wins count if another player has none. It is not said whether one such player is enough.")),
    "boneyard": BookWords(N_("The cut throat game: Description"), N_(
        "Two players have fourteen tiles each. It may be agreed before that they have seven, and draw from the rest "
        "when they need to.")),
}
