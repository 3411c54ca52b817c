"""Dice go to the card, and the turn goes on: to the next seat, the next hole, the next nine, or the end (G3, G6, G7)."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.games.golf.rules.formats import SKINS, HoleResult, RoundEnded, carried, hole_result
from game.games.golo.rules.dice import COUNT, EVERY, HOLES, MEMBERS, PARS, across, members
from game.games.golo.rules.events import DiceTaken, HoleDecided, NinePlayed, PlayerLeft
from game.games.golo.rules.kernel import OF, by_score
from game.games.golo.rules.legal_keeps import may_keep, open_holes
from game.games.golo.rules.scoring import margin_of, points_of, winners
from game.games.golo.rules.values import NO_THROW, SCORECARD, KeepDice, LeaveRound, Phase, Player, State, Taken
from game.rules.contract import Event, made

_ROLL: Final = Phase.ROLL
_KEEP: Final = Phase.KEEP
_OVER: Final = Phase.OVER
_TAKEN: Final = tuple(
    tuple(tuple(Taken(hole, die, strokes, 0) for strokes in range(across(par))) for die, par in enumerate(PARS))
    for hole in range(2 * HOLES)
)
"""A die taken without penalty, by hole, die and strokes: values, so one of each is enough, and quicker looked up than made."""

Moved: TypeAlias = tuple[State, tuple[Event, ...]]
"""A state and what has happened on the way to it."""


def keep(s: State, a: KeepDice) -> Moved | None:
    """The player to act keeps these dice, or None where that may not be."""
    game, players, phase, turn, first, throw, results = s
    if phase is not _KEEP:
        return None
    dice = a.dice
    before, strokes, left, rolls, fee, _left_game = players[turn]
    if fee or not game.lowest_first:
        return take(s, dice) if may_keep(s, dice) else None
    # What a roll of the simple game comes to, in the fewest steps; `take` does it for all games.
    if not dice or dice | left != left:
        return None
    lying, stays, hole = throw[2], left - dice, len(before)
    kept = MEMBERS[dice]
    if len(kept) == 1:
        high = lying[kept[0]]
        strokes += high
        taken: tuple[Taken, ...] = (_TAKEN[hole][kept[0]][high],)
    else:
        taken = ()
        for die in by_score(dice, lying):
            high = lying[die]
            strokes += high
            taken += (_TAKEN[hole][die][high],)
            hole += 1
    if stays and min(OF[stays](lying)) < high:
        return None
    player = made(Player, (before + taken, strokes, stays, rolls + 1, 0, False))
    if len(players) == 1:
        if stays:
            after = made(State, (game, (player,), _ROLL, turn, first, NO_THROW, results))
            return after, (made(DiceTaken, (turn, taken, len(MEMBERS[stays]))),)
        players = (player,)
    else:
        players = (*players[:turn], player, *players[turn + 1 :])
    return _taken(made(State, (game, players, _ROLL, turn, first, NO_THROW, results)), taken, stays)


def take(s: State, dice: int) -> Moved:
    """The player to act puts these dice on the card, with the strokes they cost, and the turn goes on."""
    game, players, _phase, turn, first, throw, results = s
    player = players[turn]
    before, strokes, left, rolls, fee, _left_game = player
    rolls += throw.bound < 0     # a void roll does not stand
    taken = _placed(s, dice, player)
    left &= ~dice
    strokes += sum([t.strokes for t in taken])
    after = Player(before + taken, strokes, left, rolls, 0 if dice else fee, False)
    s = State(game, (*players[:turn], after, *players[turn + 1 :]), _ROLL, turn, first, NO_THROW, results)
    if game.by_hole:     # nobody rolls the rest
        return _go_on_by_hole(s, (DiceTaken(turn, taken, 0),))
    return _taken(s, taken, left)


def _taken(s: State, taken: tuple[Taken, ...], left: int) -> Moved:
    """Dice have been put on the card, and these are left of the nine."""
    turn, first = s.turn, s.first
    done = made(DiceTaken, (turn, taken, left.bit_count()))
    if left:
        return _go_on(s, (done,))
    player = s.players[turn]
    total = player.strokes
    nine = total - sum([t.strokes for t in player.taken[:first]]) if first else total
    return _go_on(s, (done, made(NinePlayed, (turn, first // HOLES, nine, total))))


def leave(s: State, _a: LeaveRound) -> Moved | None:
    """The player to act leaves and is disqualified; the others play on (G8). None where nobody is to roll or keep, or may leave."""
    game, players, phase, turn, first, _throw, results = s
    if phase not in (_ROLL, _KEEP) or not game.options.ground_rules:
        return None
    gone = players[turn]._replace(left_game=True, fee=0)
    s = State(game, (*players[:turn], gone, *players[turn + 1 :]), _ROLL, turn, first, NO_THROW, results)
    return (_go_on_by_hole if game.by_hole else _go_on)(s, (PlayerLeft(turn),))


def rolls_made(s: State, seat: int) -> int:
    """The rolls of its nine that the seat has made and that stood, with the one that lies and is to be kept from."""
    return s.players[seat].rolls + (s.phase is _KEEP and seat == s.turn)


def active(s: State) -> tuple[int, ...]:
    """The seats that have not left."""
    return tuple(seat for seat, player in enumerate(s.players) if not player.left_game)


def _placed(s: State, dice: int, player: Player) -> tuple[Taken, ...]:
    """The dice with their holes and strokes, in hole order; a fee from before is paid by the first of them."""
    game, throw, fee = s.game, s.throw, player.fee
    lying, bound = throw.lying, throw.bound
    if game.options.mode == SCORECARD:
        holes = _holes_on_card(s, dice)
    elif game.by_hole:
        holes = [(s.first, die) for die in members(dice)]
    else:
        in_order, first = by_score(dice, lying), s.first + COUNT - player.left.bit_count()
        if not fee and bound < 0:
            return tuple([made(Taken, (hole, die, lying[die], 0)) for hole, die in enumerate(in_order, first)])
        holes = list(enumerate(in_order, first))
    placed = []
    for hole, die in holes:
        extra = fee + (throw.penalty if die == bound else 0)
        placed.append(Taken(hole, die, lying[die] + extra, extra))
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


def _go_on(s: State, happened: tuple[Event, ...]) -> Moved:
    """The next to play: whoever plays a whole nine alone, the next seat that has dice left, or all in the next nine."""
    game, players, phase, turn, first, throw, results = s
    options = game.options
    if not options.interleave and _plays(players[turn]):
        return s, happened
    for ahead in range(turn + 1, turn + 1 + len(players)):
        seat = ahead % len(players)
        if _plays(players[seat]):
            return made(State, (game, players, phase, seat, first, throw, results)), happened
    if first + HOLES >= options.holes or not active(s):
        return _end(s, happened)
    return _new_nine(s, first + HOLES), happened


def _plays(player: Player) -> bool:
    """Whether the player has dice of this nine to take."""
    return bool(player.left) and not player.left_game


def _new_nine(s: State, first: int) -> State:
    """All nine dice for everybody, from that hole on."""
    fresh = tuple(p if p.left_game else p._replace(left=EVERY, rolls=0) for p in s.players)
    return s._replace(players=fresh, first=first, turn=active(s)[0])


def _go_on_by_hole(s: State, happened: tuple[Event, ...]) -> Moved:
    """Match play and skins: the next seat on this hole, or the next hole."""
    playing = active(s)
    if len(playing) < 2:
        return _end(s, happened)
    following = next((seat for seat in playing if strokes_on(s, seat) is None), None)
    if following is not None:
        return s._replace(turn=following), happened
    result = _result_of_hole(s, playing)
    s = s._replace(results=(*s.results, result))
    over = carried(s.results) if s.game.options.mode == SKINS else 0
    happened = (*happened, HoleDecided(s.first, result.winner, result.worth, over))
    if s.first + 1 == s.game.options.holes:
        return _end(s, happened)
    if (s.first + 1) % HOLES == 0:
        return _new_nine(s, s.first + 1), happened
    return s._replace(first=s.first + 1, turn=playing[0]), happened


def strokes_on(s: State, seat: int) -> int | None:
    """The seat's strokes on the hole being played, None before it has played it."""
    taken = s.players[seat].taken
    return taken[-1].strokes if taken and taken[-1].hole == s.first else None


def _result_of_hole(s: State, playing: tuple[int, ...]) -> HoleResult:
    """Low score wins; ties halve in match play and carry the skins on (G6)."""
    strokes = {seat: strokes_on(s, seat) or 0 for seat in playing}
    return hole_result(strokes, s.results, skins=s.game.options.mode == SKINS)


def _end(s: State, happened: tuple[Event, ...]) -> Moved:
    game, players, _phase, turn, first, throw, results = s
    over = made(State, (game, players, _OVER, turn, first, throw, results))
    mode, best = game.options.mode, winners(over)
    lost = carried(results) if mode == SKINS else 0
    points = points_of(over, best[0]) if best else 0
    return over, (*happened, made(RoundEnded, (mode, best, points, lost, margin_of(over))))
