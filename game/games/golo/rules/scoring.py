"""Who stands where in GOLO (G6, G7, G9)."""

from __future__ import annotations

from game.games.golf.rules.formats import BY_HOLE, MATCH, SKINS, Margin, carried, holes_to_play, margin_words, won, won_by
from game.games.golo.rules.dice import PARS
from game.games.golo.rules.values import Phase, Player, State
from game.rules.contract import ScoreLine, Scores
from game.words import ngettext


def points_of(s: State, seat: int) -> int:
    """Strokes, or the holes or skins won."""
    if s.game.by_hole:
        return won(s.results, seat)
    return s.players[seat].strokes


def to_par(player: Player) -> int:
    """Strokes above (or below) the pars of the dice taken."""
    return player.strokes - sum([PARS[taken.die] for taken in player.taken])


def scores(s: State) -> Scores:
    """A line a seat. Before the end players stand by strokes over par, as some have played more holes; who has left is last (G8)."""
    keys = [_standing(s, seat) for seat in range(len(s.players))]
    lines = tuple(
        ScoreLine((seat,), points_of(s, seat), 1 + sum(other < key for other in keys)) for seat, key in enumerate(keys)
    )
    over = s.phase is Phase.OVER
    return Scores(lines, over, "" if over else _still_open(s), margin_words(margin_of(s)) if over else "")


def margin_of(s: State) -> Margin | None:
    """How a match that is over was won; None where it was halved or left, and in every other mode."""
    left = any(player.left_game for player in s.players)
    return won_by(s.results, s.game.options.holes) if s.game.options.mode == MATCH and not left else None


def winners(s: State) -> tuple[int, ...]:
    """The seats that share the first place of a round that is over, without those that have left."""
    found: tuple[int, ...] = ()
    lowest, sign = 0, -1 if s.game.by_hole else 1
    for seat, player in enumerate(s.players):
        if not player.left_game:
            points = sign * points_of(s, seat)
            if not found or points < lowest:
                lowest, found = points, (seat,)
            elif points == lowest:
                found += (seat,)
    return found


def _standing(s: State, seat: int) -> tuple[bool, int]:
    """What standings are ordered by, the best lowest."""
    player = s.players[seat]
    if player.left_game:
        return True, 0
    if s.game.options.mode in BY_HOLE:
        return False, -points_of(s, seat)
    return False, to_par(player)


def _still_open(s: State) -> str:
    holes = s.game.options.holes
    if s.game.options.mode in BY_HOLE:
        return holes_to_play(holes - s.first, carried(s.results) if s.game.options.mode == SKINS else 0)
    rest = sum(holes - len(player.taken) for player in s.players if not player.left_game)
    return ngettext("{n} die to keep", "{n} dice to keep", rest).format(n=rest)
