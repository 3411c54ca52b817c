"""The rules of French dominoes, J1-J4 and J16-J20: four seats, each alone, a cross of four arms. First its values, then its play and
its text forms.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.rules.hands import (
    HAND_TELLERS, PASSED, Deal, Dealt, FinishedHand, HandEnded, HandRules, Opens, Pass, Play, counts_of, deals_to_others, following,
    is_whole_deal, lightest, masks_played, move_of, others_of, read_deal, tile_in_words, turns_of, with_hand, write_deal
)
from game.games.dominoes.rules.tiles import SIX, Hidden, index, pips_of, read_in, read_tile, shuffled_hands, tiles_of
from game.rules.contract import (
    CHANCE, Chance, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, Tellers, UnreadableAction, made
)
from game.rules.options import SILENT, BookWords, option, switch
from game.words import N_, Translated, _, names_listed, ngettext

# ---- values of French dominoes: the cross of four arms, options, actions, states, views and events
SEATS: Final = 4
EACH: Final = 7
FINE: Final = 10
"""Points for a player's third pass in a row, if the house rule is on."""

NORTH, EAST, SOUTH, WEST, CENTRE = 0, 1, 2, 3, 4
"""Where a tile is played: on the arm of the cross on that side of 0-0, or, for 0-0 itself, the middle of the table."""

ARMS: Final = ("north", "east", "south", "west")
BARE: Final = -1
"""The outer number of an arm without tiles."""

DOUBLE_BLANK: Final = index(0, 0)


class Cross(NamedTuple):
    """The layout: `ends` are the outer numbers of the four arms (BARE before the first tile), `opened` says which have their double.

    An arm with a number that is not opened waits for that number's double (J18).
    """

    ends: tuple[int, int, int, int]
    opened: tuple[bool, bool, bool, bool]

    def waits_for(self, arm: int) -> int | None:
        """The double that the arm waits for, as a tile; None for a bare arm and for one that continues by normal matching."""
        end = self.ends[arm]
        return None if end == BARE or self.opened[arm] else index(end, end)

    def takes(self) -> tuple[int, int, int, int]:
        """For each arm the tiles that fit it now, as masks: blanks until there are four arms, then doubles, then matches (J17, J18)."""
        ends = self.ends
        if BARE in ends:
            north, east, south, west = [_BLANKS if end == BARE else 0 for end in ends]
        else:
            north, east, south, west = [_MATCH[end] if open_ else _DOUBLE[end] for end, open_ in zip(ends, self.opened, strict=True)]
        return north, east, south, west

    def takes_at(self, arm: int) -> int:
        """The tiles that fit this arm now (mask), as in `takes`."""
        end = self.ends[arm]
        if BARE in self.ends:
            return _BLANKS if end == BARE else 0
        return _MATCH[end] if self.opened[arm] else _DOUBLE[end]

    def takes_any(self) -> int:
        """All tiles that fit any arm now, as a mask."""
        north, east, south, west = self.takes()
        return north | east | south | west

    def with_tile(self, tile: int, arm: int) -> Cross:
        """The layout with one more tile, which has to fit."""
        end = self.ends[arm]
        onward = SIX.pips[tile] - max(end, 0)
        opened = self.opened[arm] or end != BARE
        ends, doubles = list(self.ends), list(self.opened)
        ends[arm], doubles[arm] = onward, opened
        return Cross((ends[0], ends[1], ends[2], ends[3]), (doubles[0], doubles[1], doubles[2], doubles[3]))


_MATCH: Final = SIX.numbers
_DOUBLE: Final = tuple(SIX.bits[index(n, n)] for n in range(SIX.high + 1))
_BLANKS: Final = _MATCH[0]

NO_CROSS: Final = Cross((BARE, BARE, BARE, BARE), (False, False, False, False))


@dataclass(frozen=True, slots=True)
class Options:
    """Options of French (J20 and the house rule about the third pass)."""

    limit: int = option(
        100,
        choices=(50, 75, 100, 150, 200),
        title=N_("Points that end the game"),
        line=N_("The game ends after the hand in which someone reaches this many points; the fewest win."),
    )
    three_passes: bool = switch(
        False,
        title=N_("Third knock costs ten"),
        line=N_("A player who knocks three times in a row in one hand takes ten points."),
    )


Action: TypeAlias = Deal | Play | Pass


class Phase(enum.IntEnum):
    """What is due: a deal, a tile, or nothing more."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class HandResult(NamedTuple):
    """A finished hand for the scorecard.

    `seat` went out (None: blocked); `pips` are those left in each hand, `doubled` says for whom they count twice because of a double,
    `fines` are ten for each run of three passes (if the house rule is on), `points` are each seat's for the hand; `totals` is the score
    after it.
    """

    seat: int | None
    pips: tuple[int, ...]
    doubled: tuple[bool, ...]
    fines: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class Match(NamedTuple):
    """The state that outlives a hand, all of it public: `totals` by seat without the current hand, the `results` so far, and the
    `finished` hands themselves.
    """

    options: Options
    totals: tuple[int, ...]
    results: tuple[HandResult, ...]
    finished: tuple[FinishedHand, ...] = ()


class Public(NamedTuple):
    """What everybody at the table knows: `counts` are tiles by seat, `cross` the layout; `fines` by seat are those of this hand.

    `moves` are the plays and passes of this hand in order, the first, 0-0, by `opener`, each further one by the next seat.
    """

    match: Match
    phase: Phase
    counts: tuple[int, ...] = (0,) * SEATS
    turn: int = 0
    cross: Cross = NO_CROSS
    fines: tuple[int, ...] = (0,) * SEATS
    moves: tuple[int, ...] = ()
    opener: int = 0


class State(NamedTuple):
    """The full state: what is public, and what is hidden: the hands as masks by seat."""

    public: Public
    hands: tuple[int, ...] = (0,) * SEATS


class View(NamedTuple):
    """A state as `seat` knows it: what is public, and its own hand as a mask."""

    seat: int
    public: Public
    hand: int


class TileLaid(NamedTuple):
    """`seat` played `tile` on `arm` (CENTRE: 0-0); the arm now ends in `end`, and `waits`: it needs that number's double."""

    seat: int
    tile: int
    arm: int
    end: int
    waits: bool


class Knocked(NamedTuple):
    """`seat` passes: it has none of the tiles `lacks` (a mask) that would fit the `cross` (J4: public)."""

    seat: int
    cross: Cross
    lacks: int


class Fined(NamedTuple):
    """`seat` has passed for the third time in a row, which costs `points`."""

    seat: int
    points: int



class GameEnded(NamedTuple):
    """The game is over: a seat has reached the limit. `winners` have the lowest total, `losers` reached it (J20); `totals` by seat."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    losers: tuple[int, ...]


# ---- what the tiles that a seat of French can't see may be: every way they may lie that fits the passes
def played_by(p: Public) -> tuple[int, ...]:
    """The tiles that each seat has played in this hand, as masks."""
    return masks_played(p.moves, p.opener, SEATS)


def lacks(p: Public) -> tuple[int, ...]:
    """For each seat the tiles that it can't hold, as masks: those that fitted when it passed (J4), and 0-0 if another opened with it."""
    barred = [0 if seat == p.opener else SIX.bits[DOUBLE_BLANK] for seat in range(SEATS)]
    cross = NO_CROSS
    for turn in turns_of(p.moves, p.opener, SEATS):
        if turn.tile is None:
            barred[turn.seat] |= cross.takes_any()
        elif turn.arm != CENTRE:
            cross = cross.with_tile(turn.tile, turn.arm)
    return tuple(barred)


def hidden_tiles(v: View) -> Hidden:
    """The tiles that the seat can't see, and every way to deal them to the others that fits what was seen."""
    p = v.public
    return Hidden(others_of(v.seat, SEATS), deals_to_others(v.seat, v.hand, played_by(p), p.counts, lacks(p)))


# ---- the points of French: what the remaining tiles of a hand cost, and when the game is over (J19, J20)
def points_of(hand: int) -> int:
    """The points of a remaining hand: its pips, twice if a double is among them (J20).

    >>> from game.games.dominoes.rules.tiles import read_tiles
    >>> points_of(read_tiles("6-5,1-0")), points_of(read_tiles("6-5,1-1")), points_of(0)
    (12, 26, 0)
    """
    return pips_of(hand) * (2 if hand & SIX.doubles else 1)


def after_hand(match: Match, hands: tuple[int, ...], fines: tuple[int, ...]) -> Match:
    """The match after a hand that left these tiles; a player who went out has none and adds only fines.

    Fines are not pips: a remaining double does not double them.
    """
    points = tuple(points_of(hand) + fine for hand, fine in zip(hands, fines, strict=True))
    totals = tuple(total + n for total, n in zip(match.totals, points, strict=True))
    out = hands.index(0) if 0 in hands else None
    doubled = tuple(bool(hand & SIX.doubles) for hand in hands)
    result = HandResult(out, tuple(pips_of(hand) for hand in hands), doubled, fines, points, totals)
    return Match(match.options, totals, (*match.results, result), match.finished)


def is_over(match: Match) -> bool:
    """Whether someone has reached the limit (J20)."""
    return max(match.totals) >= match.options.limit


def losers(match: Match) -> tuple[int, ...]:
    """The seats that have reached the limit and so lost the game (J20); a seat that also shares the lowest total has won all the same."""
    best = winners(match)
    return tuple(seat for seat, total in enumerate(match.totals) if total >= match.options.limit and seat not in best)


def winners(match: Match) -> tuple[int, ...]:
    """The seats with the lowest total; equal lowest share the win (J20)."""
    return lightest(match.totals)


# ---- text forms of French: actions as lines of a save, actions and events as sentences
def arm_name(arm: int) -> str:
    """An arm in words, for sentences."""
    if arm == NORTH:
        return _("north")
    if arm == EAST:
        return _("east")
    return _("south") if arm == SOUTH else _("west")


def encode(a: Action) -> str:
    """An action as one line.

    >>> [encode(decode(line)) for line in ("pose 0-0", "play 0-6 north", "pass")]
    ['pose 0-0', 'play 6-0 north', 'pass']
    """
    if isinstance(a, Play):
        name = SIX.names[a.tile]
        return f"pose {name}" if a.arm == CENTRE else f"play {name} {ARMS[a.arm]}"
    return "pass" if isinstance(a, Pass) else write_deal(a)


def decode(text: str) -> Action:
    """The action on a line. Raises UnreadableAction, which quotes it.

    >>> decode("play 0-6 north") == decode("play 6-0 north")
    True
    """
    if text == "pass":
        return Pass()
    found = read_in(text, _read)
    if found is None:
        known = "pose 0-0, play 6-0 north, east, south or west, pass and deal"
        raise UnreadableAction(_("{text!r} is no action of French; it has {known}").format(text=text, known=known))
    return found


def _read(words: Sequence[str]) -> Action | None:
    if words[0] == "pose" and len(words) == 2:
        return Play(read_tile(words[1]), CENTRE)
    if words[0] == "play" and len(words) == 3 and words[2] in ARMS:
        return Play(read_tile(words[1]), ARMS.index(words[2]))
    return read_deal(words, (SEATS,))


def action_in_words(_s: object, a: Action) -> str:
    """An action for buttons, hints and the replay."""
    if isinstance(a, Play):
        name = SIX.names[a.tile]
        if a.arm == CENTRE:
            return _("pose {tile}").format(tile=name)
        return _("play {tile} on the {arm} arm").format(tile=name, arm=arm_name(a.arm))
    return _("knock") if isinstance(a, Pass) else _("deal the tiles")


def _tell_tile(event: TileLaid, names: Sequence[str]) -> str:
    name, tile = names[event.seat], tile_in_words(event.tile)
    if event.arm == CENTRE:
        return _("{name} poses {tile}.").format(name=name, tile=tile)
    if event.waits:
        line = _("{name} plays {tile} on the {arm} arm, which waits for {n}-{n}.")
        return line.format(name=name, tile=tile, arm=arm_name(event.arm), n=event.end)
    return _("{name} plays {tile} on the {arm} arm.").format(name=name, tile=tile, arm=arm_name(event.arm))


def _tell_knock(event: Knocked, names: Sequence[str]) -> str:
    """A pass and what it reveals: no blank, or neither the awaited doubles nor the open numbers."""
    name = names[event.seat]
    if BARE in event.cross.ends:
        return _("{name} knocks: no 0.").format(name=name)
    arms = range(SEATS)
    needed = {f"{n}-{n}" for arm, n in enumerate(event.cross.ends) if not event.cross.opened[arm]}
    matched = {str(event.cross.ends[arm]) for arm in arms if event.cross.opened[arm]}
    lacking = ", ".join(_("no {n}").format(n=what) for what in (*sorted(matched), *sorted(needed)))
    return _("{name} knocks: {lacking}.").format(name=name, lacking=lacking)


def _tell_end(event: HandEnded[HandResult], names: Sequence[str]) -> str:
    result = event.result
    first = _("The hand is blocked.") if result.seat is None else _("{name} goes out.").format(name=names[result.seat])
    points = ", ".join(_("{name} +{n}").format(name=names[seat], n=n) for seat, n in enumerate(result.points) if n)
    text = _("{what} {points}.").format(what=first, points=points)
    twice = [names[seat] for seat in range(len(names)) if result.doubled[seat] and result.pips[seat]]
    if not twice:
        return text
    why = ngettext("A double left counts the hand of {who} twice.", "A double left counts the hands of {who} twice.", len(twice))
    return _("{first} {more}").format(first=text, more=why.format(who=names_listed(twice)))


def _tell_game(event: GameEnded, names: Sequence[str]) -> str:
    n = event.totals[event.winners[0]]
    who = names_listed(names[seat] for seat in event.winners)
    line = ngettext("{who} wins with {n}!", "{who} share the win with {n}!", len(event.winners)).format(who=who, n=n)
    return _("{first} {more}").format(first=line, more=lost(event, names)) if event.losers else line


def lost(event: GameEnded, names: Sequence[str]) -> str:
    """The sentence that names the players who have reached the limit (J20)."""
    who = names_listed(names[seat] for seat in event.losers)
    return ngettext("{who} loses the game.", "{who} lose the game.", len(event.losers)).format(who=who)


TELLERS: Final[Tellers] = {
    TileLaid: _tell_tile,
    Knocked: _tell_knock,
    Fined: lambda e, names: _("The third knock in a row costs {name} {n}.").format(name=names[e.seat], n=e.points),
    **HAND_TELLERS,
    HandEnded: _tell_end,
    GameEnded: _tell_game,
}


# ---- the rules of French dominoes, J1-J4 and J16-J20: four seats, each alone, a cross of four arms, the fewest points win
# Rulings are cited by number. All tiles are dealt, so a hand is blocked exactly when no tile still held fits an arm (J3).
_NOTHING: Final = (0,) * SEATS
_ONLY_PASS: Final = (Pass(),)
_OPENING: Final = Play(DOUBLE_BLANK, CENTRE)
_PLAYS: Final = tuple(tuple(Play(tile, arm) for arm in range(SEATS)) for tile in range(SIX.count))


class French(HandRules[State, Action]):
    """The rules of French dominoes, as `game.rules.contract.Rules` describes them."""

    key = "french"
    title = Translated(N_("French"))
    summary = Translated(N_("Everybody plays alone, on a cross of four arms. Keep your points low."))
    seats = range(SEATS, SEATS + 1)
    options = Options

    encode = staticmethod(encode)
    decode = staticmethod(decode)
    tellers = TELLERS
    action_in_words = staticmethod(action_in_words)

    def start(self, setup: Setup[object]) -> State:
        """No points, before the first deal. Raises ValueError unless there are four seats."""
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
        """Tiles in order of their index, arms from north via east; a pass only if nothing fits (J1, J2)."""
        p = s.public
        if p.phase is not Phase.PLAY:
            return ()
        if not p.moves:
            return (_OPENING,)
        takes = p.cross.takes()
        fitting = tiles_of(s.hands[p.turn] & (takes[0] | takes[1] | takes[2] | takes[3]))
        return tuple([_PLAYS[tile][arm] for tile in fitting for arm in range(SEATS) if takes[arm] >> tile & 1]) or _ONLY_PASS

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do; it depends only on its own hand."""
        if v.public.phase is not Phase.PLAY or v.public.turn != v.seat:
            return NoLegal()
        return LegalAt(self, State(v.public, with_hand(_NOTHING, v.seat, v.hand)))

    def why_not(self, s: State, a: Action) -> str | None:
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

    def draw(self, s: State, rng: Random) -> Deal:
        """A shuffled deal of seven tiles per seat."""
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

    def reveals(self, event: Event) -> bool:
        """A tile, a pass or a deal reveals something about the hands; an opening does if it falls to the holder of a tile."""
        return event.tile is not None if isinstance(event, Opens) else not isinstance(event, Fined | GameEnded)

    def complete(self, v: View, rng: Random) -> State:
        """A state whose hidden hands fit every play and pass; all such states are equally likely (J4)."""
        held = hidden_tiles(v).draw(rng) if v.public.phase is Phase.PLAY else {}
        return State(v.public, tuple(v.hand if seat == v.seat else held.get(seat, 0) for seat in range(SEATS)))

    def scores(self, s: State) -> Scores:
        """A line per seat: its points, including fines of this hand; the fewest lead, and at the end the losers are named (J20)."""
        points = [total + fine for total, fine in zip(s.public.match.totals, s.public.fines, strict=True)]
        lines = tuple(ScoreLine((seat,), n, 1 + sum(other < n for other in points)) for seat, n in enumerate(points))
        over = s.public.phase is Phase.OVER
        limit = s.public.match.options.limit
        if over:
            why = _("Somebody has reached {limit} points, so the game is over: the fewest points win.")
            return Scores(lines, over, "", losers=losers(s.public.match), why=why.format(limit=limit))
        return Scores(lines, over, _still_open(limit - max(points)))


def _between_hands(match: Match, phase: Phase) -> State:
    """The state between two hands: no tile on the table or in a hand."""
    return State(Public(match, phase))


def _still_open(more: int) -> str:
    """What is missing for the end of the game."""
    if more <= 0:
        return _("the game ends after this hand")
    return ngettext("{n} more point ends the game", "{n} more points end the game", more).format(n=more)


def _why_no_tile(p: Public, hand: int, a: Play) -> str | None:
    """Why the seat to act, with this hand, can't play this tile there (J16-J18)."""
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
    """What would fit the arms: open numbers, then the doubles that arms wait for."""
    numbers = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened})
    doubles = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if not opened} - set(numbers))
    *most, last = [*map(str, numbers), *(f"{n}-{n}" for n in doubles)]
    return _("{most} or {last}").format(most=", ".join(most), last=last) if most else last


def _deal(s: State, a: Deal) -> tuple[State, tuple[Event, ...]]:
    """Deals the tiles; the holder of 0-0 begins (J16)."""
    opener = next(seat for seat, hand in enumerate(a.hands) if hand >> DOUBLE_BLANK & 1)
    begun = Public(s.public.match, Phase.PLAY, counts_of(a.hands), turn=opener, opener=opener)
    return State(begun, a.hands), (Dealt(len(s.public.match.results) + 1, 1, a.hands), Opens(opener, DOUBLE_BLANK))


def _pass(s: State) -> tuple[State, tuple[Event, ...]]:
    """A seat knocks; the third time in a row costs it ten, if the house rule is on."""
    p, seat = s.public, s.public.turn
    moved = p._replace(turn=following(seat, SEATS), moves=(*p.moves, PASSED))
    knocked = Knocked(seat, p.cross, p.cross.takes_any())
    if not p.match.options.three_passes or passes_in_a_row(moved.moves) != 3:
        return State(moved, s.hands), (knocked,)
    fines = (*p.fines[:seat], p.fines[seat] + FINE, *p.fines[seat + 1 :])
    return State(moved._replace(fines=fines), s.hands), (knocked, Fined(seat, FINE))


def passes_in_a_row(moves: Sequence[int]) -> int:
    """How many times in a row, up to now, the seat that moved last has passed in this hand.

    Only the third of them is fined: a fourth costs no more, and playing a tile resets the count.
    """
    count = 0
    for move in moves[::-SEATS]:
        if move != PASSED:
            break
        count += 1
    return count


def _play(s: State, a: Play) -> tuple[State, tuple[Event, ...]]:
    """Plays a tile; the hand ends when its player is out, or when it is blocked (J3, J19)."""
    p, seat = s.public, s.public.turn
    hands = with_hand(s.hands, seat, s.hands[seat] & ~(1 << a.tile))
    cross = p.cross if a.arm == CENTRE else p.cross.with_tile(a.tile, a.arm)
    laid = TileLaid(seat, a.tile, a.arm, 0 if a.arm == CENTRE else cross.ends[a.arm], _waits(cross, a.arm))
    moves = (*p.moves, move_of(a.tile, a.arm))
    if hands[seat] and cross.takes_any() & sum(hands):
        counts = with_hand(p.counts, seat, p.counts[seat] - 1)
        moved = made(Public, (p.match, Phase.PLAY, counts, following(seat, SEATS), cross, p.fines, moves, p.opener))
        return made(State, (moved, hands)), (laid,)
    shown = p.match._replace(finished=(*p.match.finished, FinishedHand(p.opener, moves, hands, DOUBLE_BLANK)))
    match = after_hand(shown, hands, p.fines)
    ended = HandEnded(match.results[-1], hands)
    if is_over(match):
        return _between_hands(match, Phase.OVER), (laid, ended, GameEnded(winners(match), match.totals, losers(match)))
    return _between_hands(match, Phase.DEAL), (laid, ended)


def _waits(cross: Cross, arm: int) -> bool:
    """Whether the arm just played on needs its double next."""
    return arm != CENTRE and cross.waits_for(arm) is not None


# ---- the rule book's texts about the options of French dominoes, in our words
SAYS: Final = {
    "limit": BookWords(N_("The French game: Scoring"), N_("The game ends when somebody reaches one hundred; the lowest score wins.")),
    "three_passes": BookWords("", SILENT),
}
