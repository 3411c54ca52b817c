"""The streak of Jamaican Partner: what a finished hand does to the match (J8-J11)."""

from __future__ import annotations

from game.games.partner.rules.values import PLAY_OFF, HandResult, Match


def after_hand(match: Match, result: HandResult) -> Match:
    """The match after a hand; `result.streak` is filled in here. `result.worth` is what the hand is worth, a bonus included.

    A replay that the leading side loses is nil all, also where there are play-offs (J9).
    """
    if result.side is None:
        return _tied(match, result)
    if match.play_off:
        return _won(match, result, 1 + result.worth)
    own, other = match.streak[result.side], match.streak[1 - result.side]
    if not other:
        return _won(match, result, own + result.worth)
    replayed = match.worth > 1
    if match.options.play_off and other == 1 and (not replayed or match.options.lost_replay == PLAY_OFF):
        return _closed(match, result, (1, 1), leader=None, play_off=True)
    return _closed(match, result, (0, 0), leader=None, play_off=False)


def _tied(match: Match, result: HandResult) -> Match:
    """A tie is replayed for one more point; who begins does not change: the leading side, or the holder of 6-6 at nil all (J10)."""
    done = result._replace(streak=match.streak)
    return match._replace(worth=match.worth + 1, results=(*match.results, done))


def _won(match: Match, result: HandResult, points: int) -> Match:
    """The winners' streak grows, the others have none (J8); the winner of the hand is asked for the next lead (J6)."""
    streak = (points, 0) if result.side == 0 else (0, points)
    return _closed(match, result, streak, leader=result.seat, play_off=False)


def _closed(match: Match, result: HandResult, streak: tuple[int, int], *, leader: int | None, play_off: bool) -> Match:
    """A decided hand: worth falls back to one (J10)."""
    done = result._replace(streak=streak)
    return Match(match.options, streak, 1, leader, play_off, (*match.results, done))
