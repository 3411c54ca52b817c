"""Hands on one line counted the slow way, on lists of pairs and sharing no code with the rules: the second opinion for the move counts."""

from __future__ import annotations

from typing import NamedTuple

Tile = tuple[int, int]


class Table(NamedTuple):
    """Hands by seat, whose turn it is, the line from left to right, and what may be drawn."""

    hands: list[list[Tile]]
    turn: int
    line: list[Tile]
    boneyard: list[Tile]


def count(hands: list[list[Tile]], turn: int, line: list[Tile], depth: int, boneyard: list[Tile] | None = None) -> int:
    """Sequences of `depth` plays, passes and tiles drawn from here; a hand that ends sooner counts once where it ends."""
    return count_from(Table(hands, turn, line, boneyard or []), depth)


def count_from(t: Table, depth: int) -> int:
    if depth == 0 or over(t):
        return 1
    return sum(count_from(after, depth - 1) for after in moves(t))


def over(t: Table) -> bool:
    """Somebody is out, or nothing can be drawn and no tile in any hand fits."""
    if any(not hand for hand in t.hands):
        return True
    return bool(t.line) and not t.boneyard and not any(fits(tile, t.line) for hand in t.hands for tile in hand)


def fits(tile: Tile, line: list[Tile]) -> bool:
    return line[0][0] in tile or line[-1][1] in tile


def moves(t: Table) -> list[Table]:
    """The positions after each legal play, else after each tile that may be drawn, else after the pass."""
    found = []
    following = (t.turn + len(t.hands) - 1) % len(t.hands)
    for tile in t.hands[t.turn]:
        rest = [[other for other in hand if seat != t.turn or other != tile] for seat, hand in enumerate(t.hands)]
        a, b = tile
        if not t.line:
            found.append(Table(rest, following, [tile], t.boneyard))
            continue
        if t.line[0][0] in tile:
            found.append(Table(rest, following, [(b, a) if a == t.line[0][0] else (a, b), *t.line], t.boneyard))
        if t.line[-1][1] in tile:
            found.append(Table(rest, following, [*t.line, (a, b) if a == t.line[-1][1] else (b, a)], t.boneyard))
    return found or drawings(t) or [t._replace(turn=following)]


def drawings(t: Table) -> list[Table]:
    """The seat to move takes each of the tiles in the boneyard, and is still to move."""
    found = []
    for tile in t.boneyard:
        hands = [[*hand, tile] if seat == t.turn else hand for seat, hand in enumerate(t.hands)]
        found.append(t._replace(hands=hands, boneyard=[other for other in t.boneyard if other != tile]))
    return found
