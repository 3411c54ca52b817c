"""Dice go to the card, and the turn goes on: to the next seat, the next hole, the next nine, or the end (G3, G6, G7)."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import Event
from game.rules.golo.dice import COUNT, EVERY, HOLES, PARS, members
from game.rules.golo.events import DiceTaken, HoleEnded, NineEnded, PlayerLeft, RoundEnded
from game.rules.golo.legal_keeps import open_holes
from game.rules.golo.scoring import carried, points_of, winners
from game.rules.golo.values import BY_HOLE, NO_THROW, SCORECARD, SKINS, HoleResult, Phase, Player, State, Taken

Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""A state and what has happened on the way to it."""


def take(s: State, dice: int) -> Step:
    """The player to act puts these dice on the card, with what they cost besides, and the turn goes on."""
    seat, player = s.turn, s.players[s.turn]
    taken = _placed(s, dice, player)
    left = player.left & ~dice
    after = Player((*player.taken, *taken), left, player.rolls, 0 if dice else player.fee, False)
    by_hole = s.game.options.mode in BY_HOLE
    happened: list[Event] = [DiceTaken(seat, taken, 0 if by_hole else left.bit_count())]     # hole by hole nobody rolls the rest
    if not left and not by_hole:
        nine = [t.strokes for t in after.taken if t.hole >= s.first]
        happened.append(NineEnded(seat, s.first // HOLES, sum(nine), after.strokes))
    return _go_on(_with_player(s, seat, after), tuple(happened))


def leave(s: State) -> Step:
    """The player to act leaves and is disqualified; the others play on (G8)."""
    gone = s.players[s.turn]._replace(left_game=True, fee=0)
    return _go_on(_with_player(s, s.turn, gone), (PlayerLeft(s.turn),))


def active(s: State) -> tuple[int, ...]:
    """The seats that have not left."""
    return tuple(seat for seat, player in enumerate(s.players) if not player.left_game)


def _placed(s: State, dice: int, player: Player) -> tuple[Taken, ...]:
    """The dice with their holes and strokes, in hole order; a fee from before is paid by the first of them."""
    throw, mode = s.throw, s.game.options.mode
    if mode == SCORECARD:
        holes = _holes_on_card(s, dice)
    elif mode in BY_HOLE:
        holes = [(s.first, die) for die in members(dice)]
    else:
        first = s.first + COUNT - player.left.bit_count()
        in_order = sorted(members(dice), key=lambda die: (throw.lying[die], die))
        holes = [(first + number, die) for number, die in enumerate(in_order)]
    fee, placed = player.fee, []
    for hole, die in holes:
        extra = fee + (throw.penalty if die == throw.bound else 0)
        placed.append(Taken(hole, die, throw.lying[die] + extra, extra))
        fee = 0
    return tuple(placed)


def _holes_on_card(s: State, dice: int) -> list[tuple[int, int]]:
    """Each die on the first open hole of its par; a die that must be taken after leaving the table may skip holes so (G8)."""
    still = list(open_holes(s, s.turn))
    found = []
    for die in members(dice):
        hole = next(h for h in still if s.game.pars[h] == PARS[die])
        still.remove(hole)
        found.append((hole, die))
    return sorted(found)


def _with_player(s: State, seat: int, player: Player) -> State:
    """The state with that player changed and the table cleared."""
    players = (*s.players[:seat], player, *s.players[seat + 1 :])
    return State(s.game, players, Phase.ROLL, s.turn, s.first, NO_THROW, s.results)


def _go_on(s: State, happened: tuple[Event, ...]) -> Step:
    if s.game.options.mode in BY_HOLE:
        return _go_on_by_hole(s, happened)
    if not s.game.options.interleave and _plays(s.players[s.turn]):
        return s, happened
    order = [*range(s.turn + 1, len(s.players)), *range(s.turn + 1)]
    following = next((seat for seat in order if _plays(s.players[seat])), None)
    if following is not None:
        return s._replace(turn=following), happened
    if not active(s) or s.first + HOLES >= s.game.options.holes:
        return _end(s, happened)
    return _new_nine(s, s.first + HOLES), happened


def _plays(player: Player) -> bool:
    """Whether the player has dice of this nine to take."""
    return bool(player.left) and not player.left_game


def _new_nine(s: State, first: int) -> State:
    """All nine dice for everybody, from that hole on."""
    fresh = tuple(p if p.left_game else p._replace(left=EVERY, rolls=0) for p in s.players)
    return s._replace(players=fresh, first=first, turn=active(s)[0])


def _go_on_by_hole(s: State, happened: tuple[Event, ...]) -> Step:
    """Match play and skins: the next seat on this hole, or the next hole."""
    playing = active(s)
    if len(playing) < 2:
        return _end(s, happened)
    following = next((seat for seat in playing if _strokes_on(s, seat) is None), None)
    if following is not None:
        return s._replace(turn=following), happened
    result = _result_of_hole(s, playing)
    s = s._replace(results=(*s.results, result))
    over = carried(s.results) if s.game.options.mode == SKINS else 0
    happened = (*happened, HoleEnded(s.first, result.winner, result.worth, over))
    if s.first + 1 == s.game.options.holes:
        return _end(s, happened)
    if (s.first + 1) % HOLES == 0:
        return _new_nine(s, s.first + 1), happened
    return s._replace(first=s.first + 1, turn=playing[0]), happened


def _strokes_on(s: State, seat: int) -> int | None:
    """The seat's strokes on the hole being played, or None."""
    taken = s.players[seat].taken
    return taken[-1].strokes if taken and taken[-1].hole == s.first else None


def _result_of_hole(s: State, playing: tuple[int, ...]) -> HoleResult:
    """Low score wins; ties halve in match play and carry the skins on (G6)."""
    strokes = {seat: _strokes_on(s, seat) or 0 for seat in playing}
    low = min(strokes.values())
    best = [seat for seat in playing if strokes[seat] == low]
    worth = 1 + carried(s.results) if s.game.options.mode == SKINS else 1
    return HoleResult(best[0] if len(best) == 1 else None, worth)


def _end(s: State, happened: tuple[Event, ...]) -> Step:
    over = s._replace(phase=Phase.OVER)
    best = winners(over)
    lost = carried(s.results) if s.game.options.mode == SKINS else 0
    points = points_of(over, best[0]) if best else 0
    return over, (*happened, RoundEnded(s.game.options.mode, best, points, lost))
