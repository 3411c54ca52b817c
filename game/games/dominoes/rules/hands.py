"""Hands that are dealt and played off tile by tile, and a line with two ends; and their text forms."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Generic, NamedTuple, TypeVar

from game.games.dominoes.rules.tiles import SIX, Deals, index, read_tile, read_tiles, tiles_of, write_tiles
from game.rules.contract import CommonRules, Event, Tellers
from game.words import _, ngettext

# ---- hands that are dealt and played off tile by tile: the values and small functions that Partner, Cut Throat and French share
R = TypeVar("R")

PASSED: Final = -1
"""A pass in a list of moves; a play is a number from 0 on."""


DREW: Final = -2
"""A tile drawn from a boneyard, in a list of moves; the turn stays where it is."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance's action: a hand for each seat, as masks."""

    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A tile to an arm of the layout; each layout numbers its own arms, and the empty table as one more."""

    tile: int
    arm: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No tile fits (J1)."""


class Dealt(NamedTuple):
    """A hand was dealt: `hands` by seat as masks, None for those who may not see them. `number` counts hands from 1."""

    number: int
    worth: int
    hands: tuple[int | None, ...]


class Opens(NamedTuple):
    """`seat` begins the hand: as the holder of `tile`, or by the custom of the table (`tile` is None)."""

    seat: int
    tile: int | None


class HandEnded(NamedTuple, Generic[R]):
    """A hand is over with that result of its game, and the remaining tiles (masks by seat) are turned up."""

    result: R
    hands: tuple[int, ...]


class FinishedHand(NamedTuple):
    """What everybody has seen of a hand that is over: its moves, begun by `opener`, and the tiles that were turned up (masks by seat).

    `called` is the tile whose holder had to begin, -1 if the opener was found otherwise.
    """

    opener: int
    moves: tuple[int, ...]
    hands: tuple[int, ...]
    called: int = -1


class Turn(NamedTuple):
    """A play, a pass or a draw of a hand: by `seat`; for a pass and a draw `tile` is None and `arm` has no meaning."""

    seat: int
    tile: int | None
    arm: int
    drew: bool


def move_of(tile: int, arm: int) -> int:
    """A play as one integer, as in the lists of moves."""
    return tile << 3 | arm


def turns_of(moves: Iterable[int], opener: int, seats: int) -> Iterator[Turn]:
    """The moves of a hand with the seats that made them.

    >>> [turn.seat for turn in turns_of([move_of(27, 2), PASSED, DREW, PASSED], opener=0, seats=3)]
    [0, 2, 1, 1]
    """
    seat = opener
    for move in moves:
        if move >= 0:
            yield Turn(seat, move >> 3, move & 7, False)
        else:
            yield Turn(seat, None, 0, move == DREW)
        if move != DREW:
            seat = (seat - 1) % seats


def following(seat: int, seats: int, turns: int = 1) -> int:
    """The seat that plays `turns` turns later: play runs anti-clockwise, seats are numbered clockwise.

    >>> [following(seat, 3) for seat in range(3)]
    [2, 0, 1]
    """
    return (seat - turns) % seats


def others_of(seat: int, seats: int) -> tuple[int, ...]:
    """The other seats in the order in which they play after `seat`.

    >>> others_of(1, 4)
    (0, 3, 2)
    """
    return tuple((seat - n) % seats for n in range(1, seats))


def is_whole_deal(hands: Sequence[int], seats: int, each: int, tiles: int) -> bool:
    """Whether every seat has `each` of these tiles (a mask), none of them twice."""
    union = 0
    for hand in hands:
        union |= hand
    counts = [hand.bit_count() for hand in hands]
    return counts == [each] * seats and union.bit_count() == sum(counts) and not union & ~tiles


def with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """The hands with that of `seat` replaced."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


def counts_of(hands: Sequence[int]) -> tuple[int, ...]:
    """How many tiles each hand has, which everybody sees."""
    return tuple([hand.bit_count() for hand in hands])


def lightest(pips: Sequence[int]) -> tuple[int, ...]:
    """The seats with the fewest pips, in seat order.

    >>> lightest([6, 2, 9, 2])
    (1, 3)
    """
    least = min(pips)
    return tuple(seat for seat, n in enumerate(pips) if n == least)


def masks_played(moves: Iterable[int], opener: int, seats: int) -> tuple[int, ...]:
    """The tiles that each seat has played in a hand, as masks."""
    played = [0] * seats
    for turn in turns_of(moves, opener, seats):
        if turn.tile is not None:
            played[turn.seat] |= SIX.bits[turn.tile]
    return tuple(played)


def deals_to_others(seat: int, hand: int, played: Iterable[int], counts: Sequence[int], barred: Sequence[int]) -> Deals:
    """Every way to deal the tiles that a seat with that hand can't see to the others, in the order of `others_of`.

    `played` are masks of tiles on the table; each other seat has `counts` tiles, none of them `barred` (a mask).
    """
    out_of_reach = hand
    for mask in played:
        out_of_reach |= mask
    others = others_of(seat, len(counts))
    return Deals(SIX.every & ~out_of_reach, [counts[other] for other in others], [barred[other] for other in others])


def heard_deal(event: Dealt, seat: int) -> Dealt:
    """The deal as a seat sees it: with its own tiles only."""
    return event._replace(hands=tuple(hand if other == seat else None for other, hand in enumerate(event.hands)))


S = TypeVar("S")
A = TypeVar("A")


class HandRules(CommonRules[S, A]):
    """What the rules of these games answer alike. A seat sees its own tiles of a deal, and all else happens face up."""

    content = None
    secrets = True

    def chance(self, s: S) -> tuple[tuple[A, Fraction], ...] | None:
        """None: the deals are too many to list (4.7e14)."""
        return None

    def hear(self, event: Event, seat: int) -> Event | None:
        """Everything happens face up but the deal, of which a seat sees its own tiles."""
        return heard_deal(event, seat) if isinstance(event, Dealt) else event


# ---- one line of tiles with two ends: what fits, what a tile leaves open, when the hand is blocked. Partner and Cut Throat are played on
# it
# An end is the number it shows, -1 on an empty table. All tiles are from a double-six set.
LEFT, RIGHT, POSE = 0, 1, 2
"""Where a tile goes: an end of the line, or alone on an empty table."""

ARMS: Final = ("left", "right", "pose")

# Actions are values, so one of each is enough; creating new ones for every list of legal actions would cost a third of a playout.
_PLAYS: Final = tuple(tuple(Play(tile, arm) for arm in (LEFT, RIGHT, POSE)) for tile in range(SIX.count))
_NUMBERS: Final = SIX.numbers
_PIPS: Final = SIX.pips


class TilePlayed(NamedTuple):
    """`seat` played `tile` at `arm`; the ends are now `left` and `right`."""

    seat: int
    tile: int
    arm: int
    left: int
    right: int


class Passed(NamedTuple):
    """`seat` knocks: it has neither `left` nor `right` (J4: public)."""

    seat: int
    left: int
    right: int


def pose(tile: int) -> Play:
    """The play of a tile on an empty table."""
    return _PLAYS[tile][POSE]


def poses(hand: int) -> tuple[Play, ...]:
    """Every tile of the hand as the first of a line, in order of index."""
    return tuple([_PLAYS[tile][POSE] for tile in tiles_of(hand)])


def plays(hand: int, left: int, right: int) -> tuple[Play, ...]:
    """The plays of the hand on a line: tiles in order of their index, left end before right (J2)."""
    at_left, at_right = _NUMBERS[left], _NUMBERS[right]
    found: list[Play] = []
    mask = hand & (at_left | at_right)
    while mask:
        bit = mask & -mask
        mask ^= bit
        by_arm = _PLAYS[bit.bit_length() - 1]
        if bit & at_left:
            found.append(by_arm[LEFT])
        if bit & at_right:
            found.append(by_arm[RIGHT])
    return tuple(found)


def takes(left: int, right: int) -> int:
    """The tiles that fit an end, as a mask."""
    return _NUMBERS[left] | _NUMBERS[right]


def can_play(hand: int, left: int, right: int, tile: int, arm: int) -> bool:
    """Whether the tile is in the hand and fits there."""
    if not hand >> tile & 1:
        return False
    if left < 0:
        return arm == POSE
    return arm != POSE and bool(_NUMBERS[right if arm else left] >> tile & 1)


def why_no_play(hand: int, left: int, right: int, a: Play) -> str | None:
    """The sentence for a tile that can't be played there, or None if it can."""
    if can_play(hand, left, right, a.tile, a.arm):
        return None
    name = SIX.names[a.tile]
    if not hand >> a.tile & 1:
        return _("{tile} is not in this hand.").format(tile=name)
    if left < 0:
        return _("The table is empty: pose the first tile.")
    if a.arm == POSE:
        return _("There is a line already: play to one of its ends.")
    tried, other = (left, right) if a.arm == LEFT else (right, left)
    if _NUMBERS[other] >> a.tile & 1:
        return _("{tile} has no {n}: it goes to the {other}.").format(tile=name, n=tried, other=other)
    if left == right:
        return _("{tile} has no {n}.").format(tile=name, n=left)
    return _("{tile} has neither {left} nor {right}.").format(tile=name, left=left, right=right)


def ends_after(left: int, right: int, tile: int, arm: int) -> tuple[int, int]:
    """The open numbers after a tile was played at an end, or posed on an empty table."""
    if arm == LEFT:
        return _PIPS[tile] - left, right
    if arm == RIGHT:
        return left, _PIPS[tile] - right
    high, low = SIX.halves[tile]
    return low, high


class LineTurn(NamedTuple):
    """A turn of a hand, and the ends that were open before it (-1 on an empty table)."""

    seat: int
    tile: int | None
    arm: int
    drew: bool
    left: int
    right: int


def turns_on_line(moves: Iterable[int], opener: int, seats: int) -> Iterator[LineTurn]:
    """The moves of a hand with the seats that made them and the ends before them."""
    left = right = -1
    for turn in turns_of(moves, opener, seats):
        yield LineTurn(*turn, left, right)
        if turn.tile is not None:
            left, right = ends_after(left, right, turn.tile, turn.arm)


def nothing_fits(held: int, left: int, right: int) -> bool:
    """Whether none of the tiles in all hands fits an end: with nothing to draw, the hand is blocked (J3)."""
    return not held & (_NUMBERS[left] | _NUMBERS[right])


# ---- both open ends of a line as one small integer, with tables of what fits them and what they become
# Playouts and searches use these tables millions of times. A line reads the same from both sides, so ends (a, b) and (b, a) are one: the
# index of the tile with those halves; 28 is the empty table. The tables are built from `ends_after`, so there is only one rule of what
# fits.
EMPTY: Final = SIX.count
"""Ends of an empty table."""


def ends_of(left: int, right: int) -> int:
    """The ends as an integer; (-1, -1) is the empty table, as in the states of the rules.

    >>> ends_of(2, 5) == ends_of(5, 2), ends_of(-1, -1) == EMPTY
    (True, True)
    """
    return index(left, right) if left >= 0 else EMPTY


def _fits() -> tuple[int, ...]:
    return (*(SIX.numbers[a] | SIX.numbers[b] for a, b in SIX.halves), SIX.every)


def _becomes() -> tuple[dict[int, tuple[int, ...]], ...]:
    tables = []
    for left, right in SIX.halves:
        table: dict[int, tuple[int, ...]] = {}
        for tile in tiles_of(SIX.numbers[left] | SIX.numbers[right]):
            arms = [arm for arm, end in ((LEFT, left), (RIGHT, right)) if SIX.numbers[end] >> tile & 1]
            table[SIX.bits[tile]] = tuple(sorted({ends_of(*ends_after(left, right, tile, arm)) for arm in arms}))
        tables.append(table)
    tables.append({SIX.bits[tile]: (ends_of(*ends_after(-1, -1, tile, POSE)),) for tile in range(SIX.count)})
    return tuple(tables)


FITS: Final = _fits()
"""By ends: the tiles that may be played, as a mask."""

BECOMES: Final = _becomes()
"""By ends, then by a fitting tile's bit: the ends after it, two if it fits both and they then differ."""


# ---- hands in letters: actions as lines of a save, and what happened as sentences
def write_deal(a: Deal) -> str:
    """A deal as one line.

    >>> write_deal(Deal((3, 4)))
    'deal 1-0,0-0 1-1'
    """
    return "deal " + " ".join(map(write_tiles, a.hands))


def read_deal(words: Sequence[str], seats: Container[int]) -> Deal | None:
    """The deal in these words, to one of these numbers of seats; None if the words are no such deal. Raises UnreadableTile."""
    return Deal(tuple(map(read_tiles, words[1:]))) if words[0] == "deal" and len(words) - 1 in seats else None


_WRITTEN: Final = {
    POSE: tuple(f"pose {name}" for name in SIX.names),
    **{arm: tuple(f"play {name} {ARMS[arm]}" for name in SIX.names) for arm in (LEFT, RIGHT)},
}
"""All plays as lines, by arm and tile."""

_SPELT: Final = {tuple(text.split(" ")): Play(tile, arm) for arm, texts in _WRITTEN.items() for tile, text in enumerate(texts)}
"""A save repeats the same few plays, so the usual ways to write them are looked up."""


def write_play(a: Play) -> str:
    """A play as one line.

    >>> write_play(Play(SIX.names.index("6-4"), LEFT)), write_play(Play(SIX.names.index("6-6"), POSE))
    ('play 6-4 left', 'pose 6-6')
    """
    return _WRITTEN[a.arm][a.tile]


def read_play(words: Sequence[str]) -> Play | None:
    """The play in these words, or None if they are not a play. Raises UnreadableTile."""
    known = _SPELT.get(tuple(words))
    if known is not None:
        return known
    if words[0] == "pose" and len(words) == 2:
        return Play(read_tile(words[1]), POSE)
    if words[0] == "play" and len(words) == 3 and words[2] in (ARMS[LEFT], ARMS[RIGHT]):
        return Play(read_tile(words[1]), ARMS.index(words[2]))
    return None


def say_play(a: Play, left: int, right: int) -> str:
    """A play for hints and the replay; the open numbers are `left` and `right`.

    An end is called by its number: on the table a line turns, and its left end may be on the right.

    >>> say_play(Play(SIX.names.index("6-4"), LEFT), 6, 2)
    'play 6-4 on the 6'
    """
    name = SIX.names[a.tile]
    if a.arm == POSE:
        return _("pose {tile}").format(tile=name)
    return _("play {tile} on the {n}").format(tile=name, n=left if a.arm == LEFT else right)


def tile_in_words(tile: int) -> str:
    """A tile as players call it.

    >>> tile_in_words(27), tile_in_words(1), tile_in_words(0)
    ('the double 6', '1-0', '0-0')
    """
    high, low = SIX.halves[tile]
    return _("the double {n}").format(n=high) if high == low and high else SIX.names[tile]


def tell_tile(event: TilePlayed, names: Sequence[str]) -> str:
    """A tile played on the line, and the number that it was played to."""
    name, tile = names[event.seat], tile_in_words(event.tile)
    if event.arm == POSE:
        return _("{name} poses {tile}.").format(name=name, tile=tile)
    joined = SIX.pips[event.tile] - (event.right if event.arm == RIGHT else event.left)
    return _("{name} plays {tile} on the {n}.").format(name=name, tile=tile, n=joined)


def tell_pass(event: Passed, names: Sequence[str]) -> str:
    """A knock, and what it reveals."""
    if event.left == event.right:
        return _("{name} knocks: no {left}.").format(name=names[event.seat], left=event.left)
    return _("{name} knocks: no {left}, no {right}.").format(name=names[event.seat], left=event.left, right=event.right)


def tell_winner(name: str, pips: int | None) -> str:
    """How somebody has won a hand: by going out (`pips` None), or with the fewest pips of a blocked one."""
    if pips is None:
        return _("{name} dominoes.").format(name=name)
    line = ngettext("Blocked: {name} has the fewest pips, {n}.", "Blocked: {name} has the fewest pips, {n}.", pips)
    return line.format(name=name, n=pips)


def tell_deal(event: Dealt, _names: Sequence[str]) -> str:
    """A deal, and what the hand is worth if that is more than one."""
    if event.worth == 1:
        return _("Hand {n} is dealt.").format(n=event.number)
    return _("Hand {n} is dealt; it is worth {worth}.").format(n=event.number, worth=event.worth)


def tell_opening(event: Opens, names: Sequence[str]) -> str:
    """Who begins, and with what."""
    if event.tile is None:
        return _("{name} begins.").format(name=names[event.seat])
    return _("{name} has {tile} and begins.").format(name=names[event.seat], tile=SIX.names[event.tile])


HAND_TELLERS: Final[Tellers] = {Dealt: tell_deal, Opens: tell_opening}
LINE_TELLERS: Final[Tellers] = {TilePlayed: tell_tile, Passed: tell_pass, **HAND_TELLERS}
"""What tells the events that games of hands have in common, and those of games on a line."""
