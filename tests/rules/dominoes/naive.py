"""Partner hands counted the slow way, on lists of pairs and sharing no code with the rules: the second opinion for the move counts."""

from __future__ import annotations

Tile = tuple[int, int]


def count(hands: list[list[Tile]], turn: int, line: list[Tile], depth: int) -> int:
    """Sequences of `depth` plays and passes from here; a hand that ends sooner counts once where it ends."""
    if depth == 0 or over(hands, line):
        return 1
    total = 0
    for after_hands, after_line in moves(hands, turn, line):
        total += count(after_hands, (turn + 3) % 4, after_line, depth - 1)
    return total


def over(hands: list[list[Tile]], line: list[Tile]) -> bool:
    """Somebody is out, or no tile in any hand fits."""
    if any(not hand for hand in hands):
        return True
    return bool(line) and not any(fits(tile, line) for hand in hands for tile in hand)


def fits(tile: Tile, line: list[Tile]) -> bool:
    return line[0][0] in tile or line[-1][1] in tile


def moves(hands: list[list[Tile]], turn: int, line: list[Tile]) -> list[tuple[list[list[Tile]], list[Tile]]]:
    """The positions after each legal play, or after the pass."""
    found = []
    for tile in hands[turn]:
        rest = [[t for t in hand if seat != turn or t != tile] for seat, hand in enumerate(hands)]
        a, b = tile
        if not line:
            found.append((rest, [tile]))
            continue
        if line[0][0] in tile:
            found.append((rest, [(b, a) if a == line[0][0] else (a, b), *line]))
        if line[-1][1] in tile:
            found.append((rest, [*line, (a, b) if a == line[-1][1] else (b, a)]))
    return found or [(hands, line)]
