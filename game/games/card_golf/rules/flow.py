"""The course of a round of Card Golf: the deal, the rolls of a stroke, drops, the next to play, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.games.card_golf.rules import shots
from game.games.card_golf.rules.content import Cards, hole_of, laid, lie_on, stroke_indexes
from game.games.card_golf.rules.course import Space, Tee
from game.games.card_golf.rules.shots import MISS, Aim, FreePutt, OnCourse, OnTrack, RestingBall, StrokeLie, Tables, Wet
from game.games.card_golf.rules.values import (
    AT_ONCE, HOLE_BY_HOLE, AimShot, BallLanded, BallPutted, BallRan, DropTaken, HoleBegun, HoleEnded, HoleFinished, HoleLaid, ParDealt,
    Phase, PlayedHole, Player, PuttTaken, RollKind, ShotAimed, State, Stroke, StrokeEnded, StrokeRolled, TokensEarned, TokenSpent
)
from game.games.golf.rules import (
    BY_HOLE, MATCH, SKINS, STABLEFORD, STROKE, RoundEnded, carried, hole_result, holes_to_play, is_decided, margin_words, stableford,
    strokes_received, why_won, won, won_by
)
from game.rules.contract import Event, ScoreLine, Scores


# ---- standings in Card Golf: strokes, holes, skins or points, less handicap strokes (C15, C17-C19)
def given(s: State, seat: int, number: int) -> int:
    """The handicap strokes that a seat receives on hole `number`, from 0.

    If holes are laid one by one, their ranks are by par, which is all that is known: the highest first, of equal ones the earlier.
    """
    handicap = s.game.options.handicaps[seat]
    if not handicap:
        return 0
    one_by_one = not s.game.content.course.holes and s.game.options.cards_dealt == HOLE_BY_HOLE
    ranks = _ranks(s.pars) if one_by_one else stroke_indexes(s.holes)
    return strokes_received(handicap, ranks[number], s.game.options.holes)


def _ranks(pars: Sequence[int]) -> tuple[int, ...]:
    """The rank of each hole by its par, 1 for the hardest.

    >>> _ranks((4, 3, 5, 4))
    (2, 4, 1, 3)
    """
    order = sorted(range(len(pars)), key=lambda number: -pars[number])
    return tuple(order.index(number) + 1 for number in range(len(pars)))


def net(s: State, seat: int) -> tuple[int, ...]:
    """The strokes of the finished holes of a seat less its handicap strokes."""
    return tuple(strokes - given(s, seat, number) for number, strokes in enumerate(s.players[seat].card))


def points_of(s: State, seat: int) -> int:
    """Net strokes, holes or skins won, or Stableford points, depending on the form of play."""
    form = s.game.options.format
    if form in BY_HOLE:
        return won(s.results, seat)
    strokes = net(s, seat)
    if form == STABLEFORD:
        return sum(stableford(par, n) for par, n in zip(s.pars, strokes, strict=False))
    return sum(strokes)


def scores(s: State) -> Scores:
    """A line per seat, over the finished holes; equal points share a rank (C19)."""
    sign = 1 if s.game.options.format == STROKE else -1
    points = [points_of(s, seat) for seat in range(len(s.players))]
    lines = tuple(
        ScoreLine((seat,), mine, 1 + sum(sign * other < sign * mine for other in points)) for seat, mine in enumerate(points)
    )
    over = s.phase is Phase.OVER
    if not over:
        return Scores(lines, over, holes_to_play(s.game.options.holes - s.number, lost_skins(s)))
    margin = won_by(s.results, s.game.options.holes) if s.game.options.format == MATCH else None
    return Scores(lines, over, "", margin_words(margin), why=why_won(s.game.options.format, lines, margin))


def winners(s: State) -> tuple[int, ...]:
    """The seats that share the first place (C19)."""
    return tuple(line.seats[0] for line in scores(s).lines if line.rank == 1)


def lost_skins(s: State) -> int:
    """Skins that nobody has won when the round is over."""
    return carried(s.results) if s.game.options.format == SKINS else 0


def yards_to_flag(s: State, seat: int) -> int:
    """How far a seat's ball is from the flag: on the track its yards, else octile yards; a wet ball counts from where it lies (C15)."""
    ball = s.players[seat].ball
    if isinstance(ball, Wet | OnCourse):
        return s.ground.yards(ball.space)
    return ball.yards


def next_seat(s: State) -> int | None:
    """The seat that plays next: farthest from the flag, of equal distances the first by honour; None when all have finished (C15)."""
    playing = [seat for seat in s.honour if not s.players[seat].done]
    return max(playing, key=lambda seat: yards_to_flag(s, seat), default=None)


def honour(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The seats by their strokes on the last hole, then by seat (C15).

    >>> from game.games.card_golf.rules.shots import OnTrack
    >>> anna, bert = (Player((4, last), 3, Tee.MIDDLE, OnTrack(0), 0, 0, True) for last in (5, 4))
    >>> honour((anna, bert))
    (1, 0)
    """
    return tuple(sorted(range(len(players)), key=lambda seat: (players[seat].card[-1:], seat)))


def tees(players: tuple[Player, ...]) -> tuple[Tee, ...]:
    """The tee of each seat: strictly fewest strokes the farthest, strictly most the closest, all others the middle (C17)."""
    totals = [player.total for player in players]
    if len(players) == 1 or not players[0].card:
        return (Tee.MIDDLE,) * len(players)
    ends = {min(totals): Tee.FARTHEST, max(totals): Tee.CLOSEST}
    return tuple(ends.get(total, Tee.MIDDLE) if totals.count(total) == 1 else Tee.MIDDLE for total in totals)


# ---- the course of a round of Card Golf: the deal, the rolls of a stroke, drops, the next to play, the end of a hole (C4, C5, C11-C19)
Moved: TypeAlias = tuple[State, tuple[Event, ...]]
"""A state and the events on the way to it."""

TURN_AFTER: Final = 9
WHOLE_ROUND: Final = 18
"""After this many holes of a whole round the trailing players get tokens (C18)."""

TWO: Final = 2
"""Dice of a curve and of a putt (C10, C14)."""


def deal_par(s: State, par: int) -> Moved:
    """Deals the par of the next hole; after the last one, or in older saves at once, its cards are due (C3, C4)."""
    pars = (*s.pars, par)
    whole = len(pars) == s.game.options.holes or s.game.options.cards_dealt == AT_ONCE
    return s._replace(pars=pars, phase=Phase.CARDS if whole else Phase.PAR), (ParDealt(len(s.pars), par),)


def deal_cards(s: State, cards: Cards) -> Moved:
    """Deals the cards of the next hole, which begins; in older saves the first begins when all are dealt (C3)."""
    deck = s.game.content.deck
    plan = hole_of(deck, cards)
    s = s._replace(phase=Phase.PAR, holes=(*s.holes, PlayedHole(plan, laid(deck, plan))))
    number = len(s.holes) - 1
    event = HoleLaid(number, plan.par, plan.faces, plan.offsets)
    if s.game.options.cards_dealt == AT_ONCE:
        return (s, (event,)) if s.unlaid else begin_hole(s, 0, (event,))
    return begin_hole(s, number, (event,))


def begin_hole(s: State, number: int, happened: tuple[Event, ...] = ()) -> Moved:
    """Tees up every ball on that hole, or lays it where a hole that is tried is begun; the first to play has the turn (C15, C17)."""
    ground, spots, begun_on = s.holes[number].ground, tees(s.players), s.game.content.course.begun_on
    lie = lie_on(ground, begun_on) if begun_on is not None else None
    laid_there = OnCourse(begun_on, lie) if begun_on is not None and lie is not None else None
    players = tuple(
        player._replace(tee=tee, ball=laid_there or OnCourse(ground.tees[tee], StrokeLie.TEE), strokes=0, penalties=0, done=False)
        for player, tee in zip(s.players, spots, strict=True)
    )
    s = s._replace(number=number, players=players, honour=honour(players), stroke=None)
    return _next_turn(s, (*happened, HoleBegun(number, ground.par, spots)))


def plan_of(tables: Tables, a: AimShot) -> shots.Plan | None:
    """The plan of an action, None if there is no club of that name."""
    return next((shots.Plan(a.target, club) for club in tables.clubs if club.name == a.club), None)


def start_of(s: State) -> OnCourse | None:
    """Where the seat to act hits its ball from; None if it putts."""
    ball = s.player.ball
    return ball if isinstance(ball, OnCourse) else None


def swing(s: State, start: OnCourse, plan: shots.Plan) -> Moved:
    """The seat swings: the stroke counts, and its dice are due."""
    aim = shots.aim(start, plan, s.game.tables)
    event = ShotAimed(
        s.turn, start.space, start.lie, plan.target, plan.club.name, shots.distance(start.space, plan.target), aim.added, aim.risk
    )
    return _struck(s, Stroke(aim, 0, free=False, roll=RollKind.SWING)), (event,)


def putt(s: State, yards: int) -> Moved:
    """The seat putts: the stroke counts, and its dice are due (C14)."""
    return _struck(s, Stroke(None, yards, free=False, roll=RollKind.PUTT)), (PuttTaken(s.turn, yards, free=False),)


def dice_due(s: State) -> int:
    """How many dice are to be rolled."""
    stroke = s.stroke
    if stroke is None:
        return 0
    if s.phase is Phase.AGAIN:
        return stroke.again.bit_count()
    if stroke.aim is None or stroke.roll is RollKind.CURVE:
        return TWO
    return stroke.aim.swing_dice if stroke.roll is RollKind.SWING else stroke.aim.club.run_dice


def rolled(s: State, stroke: Stroke, faces: tuple[int, ...]) -> Moved:
    """Adds the rolled faces to the stroke. A seat with tokens is asked, unless it has just rerolled some of these dice (C18)."""
    again = stroke.again if s.phase is Phase.AGAIN else 0
    if again:
        fresh = iter(faces)
        faces = tuple(next(fresh) if again >> die & 1 else face for die, face in enumerate(stroke.lying))
    event = StrokeRolled(s.turn, stroke.roll, faces, again)
    s = s._replace(stroke=stroke.showing(faces))
    if s.player.tokens and not again:
        return s._replace(phase=Phase.ASK), (event,)
    return settle(s, (event,))


def reroll(s: State, stroke: Stroke, dice: int) -> Moved:
    """The seat pays a token to reroll those dice (C18)."""
    left = s.player.tokens - 1
    s = _with_player(s, s.player._replace(tokens=left))
    return s._replace(phase=Phase.AGAIN, stroke=stroke._replace(again=dice)), (TokenSpent(s.turn, stroke.roll, dice, left),)


def settle(s: State, happened: tuple[Event, ...] = ()) -> Moved:
    """The roll takes effect: the next roll of the stroke is due, or the ball stops."""
    stroke, tables = s.stroke, s.game.tables
    assert stroke is not None
    if stroke.aim is None:
        left = shots.putt(stroke.yards, sum(stroke.putt), tables)
        event = BallPutted(s.turn, stroke.yards, left.yards, s.player.strokes)
        return _end_stroke(s, left, (*happened, event))
    if stroke.roll is RollKind.SWING:
        return _due(s, RollKind.CURVE), happened
    landing = shots.landed(stroke.aim, shots.swung(stroke.swing), sum(stroke.curve), tables)
    if stroke.roll is RollKind.CURVE:
        event_of_flight = _flight(s, stroke, stroke.aim, landing)
        if shots.runs_on(s.ground, stroke.aim, landing):
            return _due(s, RollKind.RUN), (*happened, event_of_flight)
        return _come_to_rest(s, stroke.aim, landing, None, (*happened, event_of_flight))
    run = shots.run_of(stroke.run)
    down = stroke.aim.start.space if landing is None else landing
    path = shots.run_path(s.ground, down, stroke.aim.forward, run, woods_roll=tables.woods_roll)
    ran = BallRan(s.turn, path, run.bounce)
    return _come_to_rest(s, stroke.aim, landing, run, (*happened, ran))


def _struck(s: State, stroke: Stroke) -> State:
    s = _with_player(s, s.player._replace(strokes=s.player.strokes + 1))
    return s._replace(stroke=stroke, phase=Phase.ROLL)


def _due(s: State, roll: RollKind) -> State:
    assert s.stroke is not None
    return s._replace(stroke=s.stroke._replace(roll=roll, again=0), phase=Phase.ROLL)


def _flight(s: State, stroke: Stroke, aim: Aim, landing: Space | None) -> BallLanded:
    effect = shots.swung(stroke.swing)
    curve = s.game.tables.curved(aim.risk + effect.risk, sum(stroke.curve))
    return BallLanded(s.turn, aim.start.space, landing, effect.carry, aim.risk + effect.risk, 0 if curve == MISS else curve)


def _come_to_rest(s: State, aim: Aim, landing: Space | None, run: shots.Run | None, happened: tuple[Event, ...]) -> Moved:
    """The ball stops after a stroke off the green; a free putt follows at once (C13)."""
    ball = shots.rest(s.ground, aim, landing, run, s.game.tables, s.tee_of(s.turn))
    happened = (*happened, StrokeEnded(s.turn, ball, s.player.strokes))
    if not isinstance(ball, FreePutt):
        return _end_stroke(s, ball, happened)
    if s.player.strokes >= s.limit:
        return _end_stroke(s, OnTrack(ball.yards), happened)
    s = _with_player(s, s.player._replace(ball=ball))
    s = s._replace(stroke=Stroke(None, ball.yards, free=True, roll=RollKind.PUTT), phase=Phase.ROLL)
    return s, (*happened, PuttTaken(s.turn, ball.yards, free=True))


def _end_stroke(s: State, ball: RestingBall, happened: tuple[Event, ...]) -> Moved:
    """The stroke is over. A wet ball costs its penalty at once if no stroke can follow it (C5, C16)."""
    s = _with_player(s._replace(stroke=None), s.player._replace(ball=ball))
    if isinstance(ball, Wet) and s.player.strokes == s.limit - 1:
        s, dropped = _take_drop(s, ball)
        happened = (*happened, dropped)
    if shots.holed(ball) or s.player.strokes >= s.limit:
        s = _with_player(s, s.player._replace(done=True))
        happened = (*happened, HoleFinished(s.turn, s.number, s.ground.par, s.player.strokes, shots.holed(ball)))
    return _next_turn(s, happened)


def _take_drop(s: State, ball: Wet) -> tuple[State, DropTaken]:
    """A wet ball is dropped at its computed place, for a penalty stroke (C5)."""
    player = s.player
    player = player._replace(ball=ball.drop, strokes=player.strokes + 1, penalties=player.penalties + 1)
    return _with_player(s, player), DropTaken(s.turn, ball.space, ball.drop, player.strokes)


def _next_turn(s: State, happened: tuple[Event, ...]) -> Moved:
    """The player farthest from the flag is next, after paying for a wet ball; or the hole ends (C5, C15)."""
    seat = next_seat(s)
    if seat is None:
        return _end_hole(s, happened)
    s = s._replace(turn=seat, phase=Phase.TURN)
    ball = s.player.ball
    if not isinstance(ball, Wet):
        return s, happened
    s, dropped = _take_drop(s, ball)
    return s, (*happened, dropped)


def _end_hole(s: State, happened: tuple[Event, ...]) -> Moved:
    """Strokes go on the cards, the hole is won or halved, tokens are earned; then the next hole, or the end (C16-C18)."""
    options, par = s.game.options, s.ground.par
    strokes = tuple(player.strokes for player in s.players)
    s = s._replace(players=tuple(player._replace(card=(*player.card, player.strokes)) for player in s.players))
    winner, worth, over = None, 0, 0
    if options.format in BY_HOLE:
        counted = {seat: n - given(s, seat, s.number) for seat, n in enumerate(strokes)}
        result = hole_result(counted, s.results, skins=options.format == SKINS)
        winner, worth = result
        s = s._replace(results=(*s.results, result))
        over = carried(s.results) if options.format == SKINS else 0
    happened = (*happened, HoleEnded(s.number, strokes, winner, worth, over))
    s, earned = _with_tokens(s, [max(0, par - n) for n in strokes], at_turn=False)
    happened = (*happened, *earned)
    played = s.number + 1
    if played == options.holes or (options.format == MATCH and is_decided(s.results, options.holes)):
        return _end(s, happened)
    if options.holes == WHOLE_ROUND and played == TURN_AFTER:
        totals = [player.total for player in s.players]
        s, earned = _with_tokens(s, [total - min(totals) for total in totals], at_turn=True)
        happened = (*happened, *earned)
    if played == len(s.holes):
        return s._replace(number=played, phase=Phase.CARDS), happened
    return begin_hole(s, played, happened)


def _with_tokens(s: State, earned: Sequence[int], *, at_turn: bool) -> tuple[State, tuple[TokensEarned, ...]]:
    """Each seat gets its tokens (C18)."""
    players = tuple(player._replace(tokens=player.tokens + n) for player, n in zip(s.players, earned, strict=True))
    return s._replace(players=players), tuple(TokensEarned(seat, n, at_turn) for seat, n in enumerate(earned) if n)


def _end(s: State, happened: tuple[Event, ...]) -> Moved:
    s = s._replace(phase=Phase.OVER)
    best = winners(s)
    options = s.game.options
    by = won_by(s.results, options.holes) if options.format == MATCH else None
    return s, (*happened, RoundEnded(options.format, best, points_of(s, best[0]), lost_skins(s), by))


def _with_player(s: State, player: Player) -> State:
    return s._replace(players=(*s.players[: s.turn], player, *s.players[s.turn + 1 :]))
