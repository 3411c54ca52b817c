"""French hands counted the slow way, arms as lists of tiles turned outward, sharing no code with the rules."""

from __future__ import annotations

Tile = tuple[int, int]
Arms = tuple[tuple[Tile, ...], ...]


def count(hands: list[list[Tile]], turn: int, arms: Arms, depth: int) -> int:
    """Sequences of `depth` plays and passes after 0-0 lies; a hand that ends sooner counts once where it ends."""
    if depth == 0 or any(not hand for hand in hands) or not any(options(hand, arms) for hand in hands):
        return 1
    following = (turn + 3) % 4
    chosen = options(hands[turn], arms)
    if not chosen:
        return count(hands, following, arms, depth - 1)
    total = 0
    for tile, at, grown in chosen:
        rest = [[other for other in hand if other != tile] for hand in hands]
        total += count(rest, following, (*arms[:at], grown, *arms[at + 1 :]), depth - 1)
    return total


def options(hand: list[Tile], arms: Arms) -> list[tuple[Tile, int, tuple[Tile, ...]]]:
    """(tile, arm, the arm after it) for all that may be played."""
    cross_is_whole = all(arms)
    found = []
    for tile in hand:
        for at, arm in enumerate(arms):
            inner = arm[-1][1] if arm else 0
            turned = tile if tile[0] == inner else (tile[1], tile[0])
            allowed = turned[0] == inner and (
                (not cross_is_whole and not arm) or (cross_is_whole and (len(arm) > 1 or turned[0] == turned[1]))
            )
            if allowed:
                found.append((tile, at, (*arm, turned)))
    return found
