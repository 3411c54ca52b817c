"""The course of a game of Doshboard: turns, wind, the end of a hole and of the game, and the standings (H20-H24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from game.games.doshboard.rules.board import FlagSight, Wind, strength_of
from game.games.doshboard.rules.events import (
    BallRests, BoardHoleBegun, BoardHoleEnded, CardLost, CardsChosen, HoleDrawn, NineEnded, PlayerDone, ShotPlanned, TimeOver, WindRose,
    WindTurned
)
from game.games.doshboard.rules.geometry import next_honour, next_to_play
from game.games.doshboard.rules.shots import DiceRoll, ShotResult, ThrownDie, resolve
from game.games.doshboard.rules.values import BACKWARDS, CHOSEN, DOUBLES, DRAWN, NINE, TOURNAMENT, Phase, PlanShot, ShotInPlay, State
from game.games.golf.rules import (
    BY_HOLE, MATCH, SKINS, STABLEFORD, HoleResult, RoundEnded, carried, hole_result, holes_to_play, is_decided, margin_words, stableford,
    why_won, won, won_by
)
from game.rules.contract import Event, ScoreLine, Scores

# ---- standings in Doshboard: strokes, holes, skins or points, of seats or of pairs (H24)
PAIRS: Final = ((0, 2), (1, 3))
"""The seats of the two pairs; partners sit across from each other."""


class FirstPlace(NamedTuple):
    """The seats of all sides that share the first place, and the points of each of these sides."""

    seats: tuple[int, ...]
    points: int


def sides(s: State) -> tuple[tuple[int, ...], ...]:
    """The sides that compete: each seat, or pairs in doubles and in a match of four."""
    form, seats = s.game.options.form, len(s.players)
    return PAIRS if form == DOUBLES or (form == MATCH and seats == 4) else tuple((seat,) for seat in range(seats))


def result_of_hole(s: State, strokes: tuple[int, ...]) -> HoleResult | None:
    """The winner of a hole of match play or skins by best ball; None in forms in which holes are not won."""
    form = s.game.options.form
    if form not in BY_HOLE:
        return None
    best = {side: min(strokes[seat] for seat in seats) for side, seats in enumerate(sides(s))}
    before = s.results if form == SKINS and s.game.options.carry else ()
    return hole_result(best, before, skins=form == SKINS)


def points_of(s: State, side: int) -> int:
    """Strokes of the better balls, holes or skins won, or Stableford points, over the finished holes."""
    form = s.game.options.form
    if form in BY_HOLE:
        return won(s.results, side)
    cards = [s.players[seat].card for seat in sides(s)[side]]
    best = [min(strokes) for strokes in zip(*cards, strict=True)]
    if form == STABLEFORD:
        return sum(stableford(s.game.pair(drawn).par, strokes) for drawn, strokes in zip(s.drawn, best, strict=False))
    return sum(best)


def scores(s: State) -> Scores:
    """A line per side; equal points share a rank."""
    sign = -1 if s.game.options.form in (*BY_HOLE, STABLEFORD) else 1
    points = [points_of(s, side) for side in range(len(sides(s)))]
    lines = tuple(
        ScoreLine(seats, mine, 1 + sum(sign * other < sign * mine for other in points))
        for seats, mine in zip(sides(s), points, strict=True)
    )
    over = s.phase is Phase.OVER
    if not over:
        return Scores(lines, over, holes_to_play(s.game.holes - s.number, carried_skins(s)))
    margin = won_by(s.results, s.game.holes) if s.game.options.form == MATCH else None
    return Scores(lines, over, "", margin_words(margin), why=why_won(s.game.options.form, lines, margin))


def winners(s: State) -> FirstPlace:
    """The seats of the sides that share the first place."""
    first = [line for line in scores(s).lines if line.rank == 1]
    return FirstPlace(tuple(sorted(seat for line in first for seat in line.seats)), first[0].points)


def carried_skins(s: State) -> int:
    """Skins that are carried over to the next hole."""
    return carried(s.results) if s.game.options.form == SKINS and s.game.options.carry else 0


def lost_skins(s: State) -> int:
    """Skins that nobody has won: those carried past the last hole, or every tied one if none are carried."""
    if s.game.options.form != SKINS:
        return 0
    return carried_skins(s) if s.game.options.carry else sum(result.winner is None for result in s.results)


# ---- the course of a game of Doshboard: nines, holes, wind, turns, the end of a shot, of a hole, of the game (H5, H10, H11, H17, H20-H24)
Moved: TypeAlias = tuple[State, tuple[Event, ...]]

_PHASES = {ThrownDie.PAIR: Phase.PAIR, ThrownDie.WHITE: Phase.WHITE, ThrownDie.BLACK: Phase.BLACK}


def begin_nine(s: State) -> Moved:
    """All cards return (H17); then the first seat chooses its cards if only three are played with (H24), else the next hole begins."""
    hands = [tuple(range(len(s.set_of(seat).cards))) for seat in range(len(s.players))]
    s = s._replace(players=tuple(player._replace(hand=hand) for player, hand in zip(s.players, hands, strict=True)))
    return choose_next(s, 0)


def choose_next(s: State, seat: int) -> Moved:
    """The next seat, from `seat` on, that has cards to choose from chooses; the next hole begins if there is none."""
    if s.game.options.three_cards:
        for other in range(seat, len(s.players)):
            if len(s.players[other].hand) > CHOSEN:
                return s._replace(phase=Phase.CHOOSE, turn=other), ()
    return next_hole(s)


def choose(s: State, cards: tuple[int, ...]) -> Moved:
    """The seat whose turn it is has chosen its cards."""
    chosen = s.with_player(s.turn, s.player._replace(hand=cards))
    return _with_events((CardsChosen(s.turn, cards),), choose_next(chosen, s.turn + 1))


def next_hole(s: State) -> Moved:
    """The next hole begins, or is drawn first (H24)."""
    holes = range(len(s.game.content.board.holes))
    if s.game.options.hole_order == DRAWN:
        return s._replace(phase=Phase.DRAW), ()
    at = s.number % len(holes)
    return begin_hole(s, holes[-1 - at] if s.game.options.hole_order == BACKWARDS else at)


def left_to_draw(s: State) -> tuple[int, ...]:
    """The board's holes from which the next may be drawn: those that have been played least often."""
    counts = [s.drawn.count(hole) for hole in range(len(s.game.content.board.holes))]
    return tuple(hole for hole, count in enumerate(counts) if count == min(counts))


def draw_hole(s: State, hole: int) -> Moved:
    """The hole of the board that was drawn begins."""
    return _with_events((HoleDrawn(hole),), begin_hole(s, hole))


def begin_hole(s: State, drawn: int) -> Moved:
    """All balls are on the tee; then the wind is rolled, or the first shot is due (H20)."""
    pair = s.game.pair(drawn)
    teed = tuple(player._replace(lie=pair.tee.cell, strokes=0, passed=0, done=False, last=None) for player in s.players)
    s = s._replace(drawn=(*s.drawn, drawn), players=teed, stroke=None)
    event = BoardHoleBegun(s.number, drawn, pair.tee.cell, pair.target.cell, pair.par)
    if s.game.options.rolls_wind(s.number):
        return s._replace(phase=Phase.WIND_FROM), (event,)
    return to_plan(s), (event,)


def to_plan(s: State) -> State:
    """The state in which the player farthest from the target plans a shot (H5)."""
    lies = {seat: player.lie for seat, player in enumerate(s.players) if not player.done}
    seat = next_to_play(lies, s.pair.target.cell, s.honour)
    return s._replace(phase=Phase.PLAN, turn=seat, stroke=None, late=False)


def turn_wind(s: State, black: int) -> Moved:
    """The black die determines where the wind blows to."""
    return s._replace(phase=Phase.WIND_STRENGTH, wind=Wind(black)), (WindTurned(black),)


def raise_wind(s: State, white: int) -> Moved:
    """The white die determines how hard it blows."""
    wind = Wind(s.wind.direction, strength_of(white))
    return to_plan(s._replace(wind=wind)), (WindRose(wind.direction, wind.strength, white),)


def plan(s: State, a: PlanShot) -> Moved:
    """The plan becomes the shot in play, and the blue and the red die are due."""
    player = s.player
    card = s.set_of(s.turn).cards[a.card]
    stroke = ShotInPlay(a, card, player.lie, player.passed, ())
    event = ShotPlanned(s.turn, player.lie, a.path, card.name, a.shift, a.call, s.pair.target.cell)
    return s._replace(phase=Phase.PAIR, stroke=stroke), (event,)


def roll(s: State, number: DiceRoll) -> Moved:
    """Adds a roll of the shot's dice: the ball travels until the next die is due, or the shot is over."""
    stroke = s.stroke
    assert stroke is not None
    scene, shot = s.scene, stroke.shot(s.turn)
    told = len(resolve(scene, shot, stroke.rolls).events)
    stroke = stroke._replace(rolls=(*stroke.rolls, number))
    due, result, events = resolve(scene, shot, stroke.rolls)
    if due is not None:
        return s._replace(phase=_PHASES[due.die], stroke=stroke), events[told:]
    assert result is not None
    return _end_shot(s._replace(stroke=stroke), stroke, result, events[told:])


def out_of_time(s: State) -> Moved:
    """Adds a penalty stroke for planning too long; the turn continues unless that reaches the stroke limit (H11, H21)."""
    most, player = s.game.options.max_strokes, s.player._replace(strokes=s.player.strokes + 1)
    event = TimeOver(s.turn, player.strokes)
    if most and player.strokes >= most:
        done = s.with_player(s.turn, player._replace(done=True))
        return _with_events((event, PlayerDone(s.turn, player.strokes, True)), _next_turn(done))
    return s.with_player(s.turn, player)._replace(late=True), (event,)


def _end_shot(s: State, stroke: ShotInPlay, result: ShotResult, events: tuple[Event, ...]) -> Moved:
    """Books the strokes of a shot and a lost card, and finishes the hole for the player if it is done (H10, H11, H17)."""
    seat, before, most = s.turn, s.player, s.game.options.max_strokes
    kept = result.lost and len(before.hand) == 1
    strokes = before.strokes + result.strokes + kept
    in_hole = result.holed or result.tap_in
    capped = bool(most) and (strokes > most or (strokes == most and not in_hole))
    hand = tuple(card for card in before.hand if card != stroke.plan.card) if result.lost and not kept else before.hand
    player = before._replace(
        lie=result.cell, strokes=most if capped else strokes, passed=result.passed, done=in_hole or capped, hand=hand, last=stroke
    )
    if result.lost:
        at = len(events) - result.tap_in      # a card is lost before the ball is tapped in
        events = (*events[:at], CardLost(seat, stroke.card.name, kept), *events[at:])
    sight = FlagSight(stroke.start, s.pair.target.cell)
    events = (*events, BallRests(seat, result.cell, player.strokes, result.penalties + kept, sight))
    if player.done:
        events = (*events, PlayerDone(seat, player.strokes, capped))
    return _with_events(events, _next_turn(s.with_player(seat, player)))


def _next_turn(s: State) -> Moved:
    """The next seat plans, or the hole is over."""
    return _end_hole(s) if all(player.done for player in s.players) else (to_plan(s), ())


def _end_hole(s: State) -> Moved:
    """Books the strokes on the cards and passes the honour; then the next hole, the next nine or the end follows (H5, H24)."""
    strokes = tuple(player.strokes for player in s.players)
    players = tuple(player._replace(card=(*player.card, player.strokes)) for player in s.players)
    result = result_of_hole(s, strokes)
    results = (*s.results, result) if result is not None else s.results
    honour = next_honour(s.honour, dict(enumerate(strokes)))
    s = s._replace(players=players, results=results, honour=honour, number=s.number + 1, stroke=None, late=False)
    won_by = () if result is None or result.winner is None else sides(s)[result.winner]
    event = BoardHoleEnded(s.number - 1, s.pair.par, strokes, honour, won_by, 0 if result is None else result.worth, carried_skins(s))
    return _with_events((event, *_nine_ended(s)), _after_hole(s))


def _nine_ended(s: State) -> Iterator[NineEnded]:
    if s.game.options.holes == TOURNAMENT and s.number % NINE == 0:
        totals = tuple(sum(player.card) for player in s.players)
        yield NineEnded(s.number // NINE - 1, tuple(sum(player.card[-NINE:]) for player in s.players), totals)


def _after_hole(s: State) -> Moved:
    """The step after a hole: the next hole, the next nine or the end of the game."""
    game = s.game
    if s.number == game.holes or (game.options.form == MATCH and is_decided(s.results, game.holes)):
        over = s._replace(phase=Phase.OVER)
        best = winners(over)
        by = won_by(s.results, game.holes) if game.options.form == MATCH else None
        return over, (RoundEnded(game.options.form, best.seats, best.points, lost_skins(over), by),)
    return begin_nine(s) if game.options.holes == TOURNAMENT and s.number % NINE == 0 else next_hole(s)


def _with_events(events: tuple[Event, ...], step: Moved) -> Moved:
    """The step with these events added in front of its own."""
    return step[0], (*events, *step[1])
