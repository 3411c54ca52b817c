"""Which dice may be taken out of a roll (G2, G5, G7): one list and one check, as masks, for rules, bots and the kernel alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from game.games.golo.rules.dice import COUNT, HOLES, PARS, mask_of, members
from game.games.golo.rules.kernel import lowest_first
from game.games.golo.rules.values import SCORECARD, SIMPLE, State
from game.words import _

_BY_PAR: Final = tuple(mask_of(tuple(die for die in range(COUNT) if PARS[die] == par)) for par in range(max(PARS) + 1))
"""The dice of each par, as a mask."""


def open_holes(s: State, seat: int) -> tuple[int, ...]:
    """The holes of the nine being played, in order, that the seat has no die on yet."""
    filled = {taken.hole for taken in s.players[seat].taken}
    return tuple(hole for hole in range(s.first, s.first + HOLES) if hole not in filled)


def legal_keeps(s: State) -> tuple[int, ...]:
    """The masks that the seat to keep dice may take, in a stable order."""
    options, left = s.game.options, s.players[s.turn].left
    if options.mode == SIMPLE and options.lowest_only:
        return tuple(lowest_keeps(left, s.throw.lying))
    if options.mode == SIMPLE:
        return tuple(subsets(left))
    if options.mode == SCORECARD:
        return tuple(card_keeps(left, [s.game.pars[hole] for hole in open_holes(s, s.turn)]))
    return (0, *subsets(left))


def may_keep(s: State, dice: int) -> bool:
    """Whether the seat to keep dice may take these."""
    left, options = s.players[s.turn].left, s.game.options
    if dice & ~left:
        return False
    mode = options.mode
    if mode == SIMPLE:
        return lowest_first(left & ~dice, dice, s.throw.lying) if options.lowest_only else dice != 0
    if mode == SCORECARD:
        return dice != 0 and fits_card(dice, [s.game.pars[hole] for hole in open_holes(s, s.turn)])
    return True


def why_not_keep(s: State, dice: int) -> str | None:
    """The sentence why these dice may not be taken, or None."""
    if may_keep(s, dice):
        return None
    left = s.players[s.turn].left
    if dice & ~left:
        return _("Keep dice of this roll only; the others lie on the card already.")
    if s.game.options.mode == SCORECARD:
        return _why_not_on_card(s, dice) if dice else _("Keep at least one die, for the next hole of the card.")
    return _why_not_lowest(left, dice, s.throw.lying) if dice else _("Keep at least one die.")


def completions(s: State, marked: int) -> tuple[int, ...]:
    """The keeps that may be taken and hold the marked dice with as few others as that needs: none of them holds another.

    The marks alone where these may be taken. The seat is to keep dice; the marks are dice of its roll.
    """
    if may_keep(s, marked):
        return (marked,)
    found: list[int] = []
    for dice in sorted((dice for dice in legal_keeps(s) if dice & marked == marked), key=int.bit_count):
        if not any(dice & fewer == fewer for fewer in found):
            found.append(dice)
    return tuple(found)


def going_with(s: State, marked: int) -> int:
    """The dice that go with the marked ones, as a mask: all that lie while none is marked.

    Where the marks may be taken it is every die that may be taken besides; else those with which the marks become a keep (`completions`).
    """
    left = s.players[s.turn].left
    if not marked:
        return left
    found = marked
    for dice in completions(s, marked):
        found |= dice
    if found == marked:
        found |= mask_of(tuple(die for die in members(left & ~marked) if may_keep(s, marked | 1 << die)))
    return found


def fits_card(dice: int, pars: Sequence[int]) -> bool:
    """Whether the dice have the pars of as many next holes of the card (G5)."""
    return Counter([PARS[die] for die in members(dice)]) == Counter(pars[: dice.bit_count()])


def lowest_keeps(left: int, lying: Sequence[int]) -> Iterator[int]:
    """The masks under "lowest first": every lower die, and some of those that show the highest number kept.

    >>> list(lowest_keeps(0b111, (4, 3, 3)))
    [2, 4, 6, 7]
    """
    below = 0
    for number in sorted({lying[die] for die in members(left)}):
        alike = mask_of(tuple(die for die in members(left) if lying[die] == number))
        for chosen in subsets(alike):
            yield below | chosen
        below |= alike


def card_keeps(left: int, pars: Sequence[int]) -> Iterator[int]:
    """The masks that fill the next holes of a card, fewest dice first; `pars` are those of the open holes in order.

    >>> list(card_keeps(0b1_00001_11, [3, 4, 3, 5]))
    [1, 2, 5, 6, 7, 135]
    """
    for count in range(1, len(pars) + 1):
        need = Counter(pars[:count])
        yield from _of_each(left, tuple(need.items()))


def _of_each(left: int, need: tuple[tuple[int, int], ...]) -> Iterator[int]:
    """Every mask with the given number of dice of each par."""
    if not need:
        yield 0
        return
    (par, count), rest = need[0], need[1:]
    for chosen in combinations(members(left & _BY_PAR[par]), count):
        for others in _of_each(left, rest):
            yield mask_of(chosen) | others


def subsets(mask: int) -> Iterator[int]:
    """The subsets of a mask that hold something, in rising order.

    >>> list(subsets(0b101))
    [1, 4, 5]
    """
    chosen = 0
    while chosen != mask:
        chosen = (chosen - mask) & mask
        yield chosen


def _why_not_lowest(left: int, dice: int, lying: Sequence[int]) -> str:
    lowest = min(lying[die] for die in members(left & ~dice))
    highest = max(lying[die] for die in members(dice))
    return _("The {high} can't be kept while a lower {low} stays: the lowest dice go first.").format(high=highest, low=lowest)


def _why_not_on_card(s: State, dice: int) -> str:
    hole = open_holes(s, s.turn)[0]
    if dice.bit_count() == 1:
        return _("Hole {hole} is a par {par}: keep a die of par {par} for it.").format(hole=hole + 1, par=s.game.pars[hole])
    pars = [s.game.pars[h] for h in open_holes(s, s.turn)][: dice.bit_count()]
    listed = ", ".join(map(str, pars))
    return _("{n} dice fill the holes from {hole} on, which are of par {pars}; these dice are of other pars.").format(
        n=dice.bit_count(), hole=hole + 1, pars=listed
    )
