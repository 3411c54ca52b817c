"""A second count of finished games, written for the tests alone: from hands, cards and dice as they lay, not from what the game sums up."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from game.session.loading import Loaded

Counts = dict[tuple[int, str], tuple[int, int]]      # by seat and figure: number, total


def tile_pips(mask: int) -> int:
    """The pips of a hand of double-six tiles, tile by tile."""
    tiles = [(high, low) for high in range(7) for low in range(high + 1)]
    return sum(sum(tiles[number]) for number in range(28) if mask >> number & 1)


def hands_over(loaded: Loaded) -> list[tuple[Any, Any]]:
    """The last position of each hand with all that led to it: (state before its last move, event that ended it)."""
    history, found = loaded.history, []
    for number in range(1, history.position + 1):
        happened: list[Any] = list(history.step(number).events)
        for event in happened:
            if type(event).__name__ == "HandEnded":
                found.append((history.state_at(number), event))
    return found


def dominoes(loaded: Loaded) -> Counts:
    """The common figures of a game of dominoes."""
    game, seats = loaded.header.game, len(loaded.header.seats)
    sides = {seat: seat % 2 if game == "partner" else seat for seat in range(seats)}
    passed: Counter[int] = Counter()
    for line in loaded.history.steps():
        happened: list[Any] = list(line.events)
        for event in happened:
            if type(event).__name__ in ("Passed", "Knocked"):
                passed[event.seat] += 1
    hands = []
    for _state, event in hands_over(loaded):
        left = [tile_pips(mask) for mask in event.hands]
        out = next((seat for seat, mask in enumerate(event.hands) if not mask), None)
        if game == "partner":
            winner = {event.result.side} - {None}
        elif game == "french" and out is None:
            winner = {seat for seat, points in enumerate(event.result.points) if points == min(event.result.points)}
        else:
            winner = {event.result.seat} - {None}
        hands.append((out, winner, left))
    counts: Counts = {}
    for seat in range(seats):
        best = now = 0
        for _out, winner, _left in hands:
            now = now + 1 if sides[seat] in winner else 0
            best = max(best, now)
        blocked = [sides[seat] in winner for out, winner, _left in hands if out is None]
        counts[seat, "hands"] = len(hands), sum(sides[seat] in winner for _out, winner, _left in hands)
        counts[seat, "out"] = len(hands), sum(out == seat for out, _winner, _left in hands)
        counts[seat, "blocks"] = len(blocked), sum(blocked)
        counts[seat, "pips"] = len(hands), sum(left[seat] for _out, _winner, left in hands)
        counts[seat, "passes"] = len(hands), passed[seat]
        counts[seat, "streak"] = 1, best
    return counts


def holes_of(loaded: Loaded) -> dict[tuple[int, int], int]:
    """Strokes by seat and hole of a round of golf, from the last state's own card or the events of strokes."""
    game, history = loaded.header.game, loaded.history
    found: dict[tuple[int, int], int] = {}
    if game == "golo":
        for seat, player in enumerate(history.state.players):
            if not player.left_game:
                found |= {(seat, taken.hole): taken.strokes for taken in player.taken}
    elif game in ("card_golf", "doshboard"):
        happened: list[Any] = [event for step in history.steps() for event in step.events]
        for event in happened:
            if type(event).__name__ in ("HoleEnded", "BoardHoleEnded"):
                number = event.hole if game == "card_golf" else event.number
                found |= {(seat, number): strokes for seat, strokes in enumerate(event.strokes) if strokes}
    else:
        everything: list[Any] = [event for step in history.steps() for event in step.events]
        ended = [event for event in everything if type(event).__name__ == "AllHoledOut" and event.extra == 0]
        for number, event in enumerate(ended):
            found |= {(seat, number): strokes for seat, strokes in enumerate(event.strokes) if strokes is not None}
    return found


def faces_of(loaded: Loaded) -> dict[tuple[int, int], int]:
    """How often each seat rolled each face, over all kinds of dice, from the lines of the save."""
    rules, history = loaded.plan.rules, loaded.history
    found: dict[tuple[int, int], int] = defaultdict(int)
    for number in range(1, history.position + 1):
        state = history.state_at(number - 1)
        words = rules.encode(history.step(number).action).split()
        if words[0] != "dice":
            continue
        seat = getattr(state, "turn", 0)
        for word in words[1:]:
            if word.isdigit():
                found[seat, int(word)] += 1
    return dict(found)
