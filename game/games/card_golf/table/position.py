"""The position of a round of Card Golf as its table shows it, and what is said of it: questions, plans, why a ball lies where it lies."""

from __future__ import annotations

import enum
import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain, octile
from game.games.card_golf.rules.flow import points_of
from game.games.card_golf.rules.rules import lie_name
from game.games.card_golf.rules.shots import (
    MISS, TOP_RISK, BallPath, FreePutt, GolfClub, OnCourse, OnTrack, RestingBall, StrokeLie, Tables, Wet, distance, holed, landed, price,
    run_of, swung
)
from game.games.card_golf.rules.values import (
    BallLanded, BallRan, DropTaken, HoleBegun, Phase, RollKind, ShotAimed, State, Stroke, StrokeEnded, StrokeRolled
)
from game.games.card_golf.solver.odds import RestGround, StrokeForecast
from game.games.golf.rules import MATCH, SKINS, STABLEFORD, STROKE
from game.games.golf.table.dice import RollLine
from game.games.golf.table.leaderboard import CountedBy, Leaders, sides_of, stat_words
from game.games.golf.table.plate import DANGER, Away
from game.games.golf.table.sheet import CardLine, GolfCard
from game.rules.contract import Event
from game.ui.input import InputDevice, asks_for
from game.ui.paint import Painter
from game.ui.table.face import SeatNote, Sitting, Tokens
from game.words import _, ngettext, percent

# ---- what the window on a hole shows, as plain values: balls where they lie, and the plan that is being aimed
_NEAREST: Final = .42       # spaces from the flag at which balls for the shortest putts are drawn
_TURNS: Final = (200, 160, 230, 130)        # direction from the flag in which each seat's ball is drawn on the green, in degrees


class OddsMode(enum.IntEnum):
    """What the odds over the hole show: where the ball rests, where it comes down, or what the hole costs from each space; or nothing."""

    RESTS = 0
    LANDS = 1
    STROKES = 2
    OFF = 3


@dataclass(frozen=True, slots=True)
class BallSpot:
    """Where a ball lies, in rows and columns of the hole, and where it will be dropped if it is wet. A ball in the cup is `holed`."""

    seat: int
    row: float
    column: float
    wet: bool = False
    drop: Space | None = None
    holed: bool = False


@dataclass(frozen=True, slots=True)
class AimState:
    """A plan as the hole shows it: a `held` target does not follow the pointer. `rings` are the spaces of a picked club by added risk.

    `strokes` are the expected strokes to the hole from each space, if they are to be shown. `other` is the target of the plan to compare
    with. `rolled`: the stroke is being rolled and nobody aims; `flown`: the ball has come down.
    """

    start: OnCourse
    target: Space
    club: GolfClub | None
    held: bool
    forecast: StrokeForecast | None
    mode: OddsMode = OddsMode.RESTS
    rings: Mapping[Space, int] = field(default_factory=dict)
    strokes: Mapping[Space, float] = field(default_factory=dict)
    other: Space | None = None
    hint: Space | None = None
    rolled: bool = False
    flown: bool = False


@dataclass(frozen=True, slots=True)
class PlanFigures:
    """The figures of a plan: dice of swing and run, the lie's risk (`base`) and the distance's, and the chance of no trouble (0..1)."""

    swing: int
    base: int
    added: int
    run: int
    safe: float | None


class OnIt(NamedTuple):
    """A ball on the putting track, in yards from the flag."""

    seat: int
    yards: int


class ComingHole(NamedTuple):
    """The next hole, with the seed of its picture."""

    hole: Hole
    seed: int


@dataclass(frozen=True, slots=True)
class CourseState:
    """A hole with the balls on it; `seed` is that of its picture. `coming` is the next hole, which is painted while this one is played.

    `turn` is the seat that plays; `moving` are the seats whose balls are in motion and not drawn here.
    """

    hole: Hole
    landscape: str
    seed: int
    captions: tuple[str, ...]
    balls: tuple[BallSpot, ...] = ()
    turn: int | None = None
    moving: frozenset[int] = frozenset()
    coming: ComingHole | None = None


def spot_of(hole: Hole, seat: int, ball: RestingBall) -> BallSpot:
    """Where a ball is drawn. One on the track lies as far from the flag as its putt is long, each seat's in a direction of its own."""
    if isinstance(ball, Wet):
        drop = ball.drop.space if isinstance(ball.drop, OnCourse) else hole.flag
        return BallSpot(seat, ball.space.row, ball.space.column, True, drop)
    if isinstance(ball, OnCourse):
        return BallSpot(seat, ball.space.row, ball.space.column)
    row, column = track_place(hole, seat, ball)
    return BallSpot(seat, row, column, holed=holed(ball))


def track_place(hole: Hole, seat: int, ball: OnTrack | FreePutt) -> tuple[float, float]:
    """The row and column on the green of a ball on the putting track."""
    if not ball.yards:
        return float(hole.flag.row), float(hole.flag.column)
    away = max(_NEAREST, ball.yards / YARDS)
    turn = math.radians(_TURNS[seat % len(_TURNS)])
    return hole.flag.row + away * math.cos(turn), hole.flag.column - away * math.sin(turn)


# ---- the position of a round of Card Golf for its table: the hole with its balls, those on the track, a ball in motion
def laid(s: State) -> bool:
    """Whether the current hole has been laid."""
    return s.number < len(s.holes) and s.phase not in (Phase.PAR, Phase.CARDS)


def flown_to(s: State) -> tuple[int, int] | None:
    """The row and column where the ball has come down, while its run is still being rolled; None before that, and after a miss."""
    stroke = s.stroke
    if stroke is None or stroke.aim is None or not stroke.curve or stroke.roll is not RollKind.RUN:
        return None
    return landed(stroke.aim, swung(stroke.swing), sum(stroke.curve), s.game.tables)


def seed_of(s: State, number: int) -> int:
    """The seed of the picture of a hole (from 0) that has been laid."""
    return zlib.crc32(f"{s.game.content.course.name} {s.holes[number].laid.faces} {number}".encode())


def course_state(s: State) -> CourseState | None:
    """The current hole with its balls; None before one has been laid."""
    if not s.holes:
        return None
    number = min(s.number, len(s.holes) - 1)
    played, flown = s.holes[number], flown_to(s)
    balls = []
    for seat, player in enumerate(s.players):
        if flown is not None and seat == s.turn:
            balls.append(BallSpot(seat, flown[0], flown[1]))
        elif laid(s):
            balls.append(spot_of(played.ground, seat, player.ball))
    turn = s.turn if s.phase is not Phase.OVER else None
    coming = ComingHole(s.holes[number + 1].ground, seed_of(s, number + 1)) if laid(s) and number + 1 < len(s.holes) else None
    landscape = s.game.content.course.landscape
    return CourseState(played.ground, landscape, seed_of(s, number), played.laid.faces, tuple(balls), turn, coming=coming)


def place_of(event: Event) -> Space | None:
    """The space of an event; None for events without one."""
    if isinstance(event, ShotAimed):
        return event.target
    if isinstance(event, BallLanded):
        return event.landing
    if isinstance(event, BallRan):
        return Space(*event.path[-1])
    ball = event.ball if isinstance(event, StrokeEnded | DropTaken) else None
    ball = ball.drop if isinstance(ball, Wet) else ball
    return ball.space if isinstance(ball, OnCourse) else None


def on_track(s: State) -> tuple[OnIt, ...]:
    """The balls on the putting track."""
    if not laid(s):
        return ()
    return tuple(OnIt(seat, player.ball.yards) for seat, player in enumerate(s.players)
                 if isinstance(player.ball, OnTrack) and not player.done)


# ---- sentences of Card Golf's table: what is asked, how a plan looks, how a seat stands, what a roll comes to
_FORMS: Final = {STROKE: CountedBy.STROKES, MATCH: CountedBy.MATCH, SKINS: CountedBy.SKINS, STABLEFORD: CountedBy.POINTS}


def from_words(lie: StrokeLie) -> str:
    """Where a stroke is played from, in words."""
    return (_("from the tee"), _("from the fairway"), _("from the rough"), _("from the woods"), _("from a bunker"))[lie]


def mode_words(mode: OddsMode) -> str:
    """The kind of odds on the hole, in words."""
    return {OddsMode.RESTS: _("rests"), OddsMode.LANDS: _("comes down"), OddsMode.STROKES: _("strokes to go"), OddsMode.OFF: _("off")}[mode]


def roll_words(roll: RollKind) -> str:
    """The name of a roll."""
    return {RollKind.SWING: _("Swing"), RollKind.CURVE: _("Curve"), RollKind.RUN: _("Run"), RollKind.PUTT: _("Putt")}[roll]


def danger_words(forecast: StrokeForecast | None) -> str:
    """The chance that a stroke costs a penalty, if it is high: "45 % water"; else "".

    >>> danger_words(None)
    ''
    """
    if forecast is None:
        return ""
    wet, out = (forecast.grounds.get(ground, 0.0) for ground in (RestGround.WATER, RestGround.OUT))
    if wet + out <= DANGER:
        return ""
    text = _("{n} water") if not out else _("{n} off the cards") if not wet else _("{n} lost")
    return text.format(n=percent(wet + out))


# ---- the state of the round
def subtitle(s: State) -> str:
    """The words beside the game's name: "hole 7 of 18 · par 4 · 320 yards · Mill Brook"."""
    course = s.game.content.course.name
    if s.phase is Phase.OVER:
        return _("{course}: the round is over").format(course=course)
    if not laid(s):
        return _("{course}: the cards are dealt").format(course=course)
    hole, course_holes, played = s.ground, len(s.game.content.course.holes), s.game.options.holes
    yards = octile(hole.tees[1], hole.flag)
    if course_holes and played == 2 * course_holes:
        number = _("hole {n} of {all}, twice round the {holes}").format(n=s.number + 1, all=played, holes=course_holes)
    else:
        number = _("hole {n} of {all}").format(n=s.number + 1, all=played)
    parts = (number, _("par {n}").format(n=hole.par),
             _("{n} yards").format(n=yards))
    return " · ".join((*parts, course))


def ended(before: State, after: State, ball: RestingBall | None) -> State | None:
    """The hole that ends between two states, with everybody done and the strokes on the card; None if none ends.

    `ball` is where the last ball has come to rest; None if it lay there already.
    """
    if len(after.players[0].card) == len(before.players[0].card):
        return None
    players = [was._replace(strokes=now.card[-1], done=True, card=now.card)
               for was, now in zip(before.players, after.players, strict=True)]
    if ball is not None:
        players[before.turn] = players[before.turn]._replace(ball=ball)
    return before._replace(phase=Phase.TURN, players=tuple(players), results=after.results, stroke=None)


def lies_words(s: State, seat: int) -> str:
    """Where a seat's ball lies, and how far from the flag, in words."""
    player = s.players[seat]
    if s.phase is Phase.OVER or not laid(s):
        return ""
    if player.done:
        text = _("holed in {n}") if holed(player.ball) else _("picked up at {n}")
        return text.format(n=player.strokes)
    return ball_words(s, player.ball)


def ball_words(s: State, ball: RestingBall) -> str:
    """A ball's lie and distance: "in the rough, 150 yd"."""
    if isinstance(ball, OnTrack | FreePutt):
        return _("in the hole") if not ball.yards else _("on the green, {n} yd").format(n=ball.yards)
    if isinstance(ball, Wet):
        return _("wet: a drop, one stroke")
    return _("{lie}, {n} yd").format(lie=lie_name(ball.lie), n=octile(ball.space, s.ground.flag))


def trouble_words(hole: Hole, ball: Wet) -> str:
    """Where a ball that must be dropped lies, in words."""
    if hole.terrain(ball.space) is Terrain.WATER:
        return _("in the water: a drop costs one stroke")
    return _("off the card: a drop costs one stroke")


def green_words(ball: OnTrack | FreePutt) -> str:
    """Where a ball that has reached the green lies, in words."""
    if isinstance(ball, FreePutt):
        text = ngettext("on the flag’s own space: {n} yard", "on the flag’s own space: {n} yards", ball.yards)
    else:
        text = ngettext("on the green, {n} yard from the flag", "on the green, {n} yards from the flag", ball.yards)
    return text.format(n=ball.yards)


def draw_token(p: Painter, width: int) -> pygame.Surface:
    """A mulligan token: a brass stud."""
    return p.stud(max(6, width), True)


def note(s: State, seat: int, sitting: Sitting) -> SeatNote:
    """The texts on a seat's plaque."""
    player = s.players[seat]
    role = _("you") if seat == sitting.you else ""
    if player.card:     # instead of "you": both would be too small beside the score
        role = ngettext("{n} stroke", "{n} strokes", player.total).format(n=player.total)
    tokens = ngettext("{n} token", "{n} tokens", player.tokens).format(n=player.tokens)
    stat, label = stat_words(leaders_of(s, sitting.names), seat)
    return SeatNote(role, Tokens(player.tokens, draw_token), tokens, stat, label, lies_words(s, seat))


def card_of(s: State, names: Sequence[str]) -> GolfCard:
    """The scorecard."""
    holes = s.game.options.holes
    done = s.phase is Phase.OVER or len(s.players[0].card) > s.number
    lines = tuple(
        CardLine(seat, name, tuple(player.card), None if done or not laid(s) else player.strokes, player.total)
        for seat, (name, player) in enumerate(zip(names, s.players, strict=False)))
    return GolfCard(holes, s.pars, None if done else s.number, lines)


def leaders_of(s: State, names: Sequence[str]) -> Leaders:
    """The standings; handicap strokes are taken off (C17-C19)."""
    form, card = _FORMS[s.game.options.format], card_of(s, names)
    points = [points_of(s, seat) for seat in range(len(s.players))]
    if form is CountedBy.STROKES:
        points = [mine - sum(card.pars[: len(player.card)]) for mine, player in zip(points, s.players, strict=True)]
    par = sum(card.pars) if len(card.pars) == card.holes else 0
    return Leaders(form, card.holes, sides_of(card, points), s.results, s.phase is Phase.OVER, par)


# ---- what is asked
def ask_aim(aim: AimState, name: str, device: InputDevice) -> str:
    """The question to a player who aims with that device."""
    yards = distance(aim.start.space, aim.target)
    if aim.club is None:
        why = _("nothing reaches it from here")
        return _("{name}: {yards} yards to there, but {why}. Aim elsewhere.").format(name=name, yards=yards, why=why)
    stretch = max(0, yards - aim.club.most)
    added = stretch // YARDS
    if stretch:
        risks = ngettext("{n} more risk", "{n} more risk", added).format(n=added)
        text = _("{name}: stretch the {club} to {yards} yards ({risks}), or aim elsewhere.")
        return text.format(name=name, club=_(aim.club.name), yards=yards, risks=risks)
    how = (_with_keys(_("{ok} swings, {next} changes the club; aim with {move}."), device) if device in ("key", "pad") else
           _("Swing, or press elsewhere to aim there.") if aim.held else _("Swing as it stands, or press where you want to aim."))
    return _("{name}: the {club} for {yards} yards {lie}. {how}").format(
        name=name, club=_(aim.club.name), yards=yards, lie=from_words(aim.start.lie), how=how)


def _with_keys(sentence: str, device: InputDevice) -> str:
    """The sentence with the names of the keys or buttons filled in."""
    return sentence.format(ok=asks_for("ok", device), move=asks_for("up", device), next=asks_for("next", device))


def ask_putt(s: State, name: str) -> str:
    """The question to a player on the track."""
    ball = s.player.ball
    yards = ball.yards if isinstance(ball, OnTrack) else 0
    length = ngettext("{n} yard", "{n} yards", yards).format(n=yards)
    return _("{name}: putt {length}. Two dice, and a seven is best.").format(name=name, length=length)


def ask_token(s: State, name: str, marked: int) -> str:
    """The question to a player who may spend a token."""
    left = ngettext("{n} token left", "{n} tokens left", s.player.tokens).format(n=s.player.tokens)
    if marked:
        dice = ngettext("{n} die", "{n} dice", marked.bit_count()).format(n=marked.bit_count())
        return _("{name}: roll {dice} again for a token, or mark others ({left}).").format(name=name, dice=dice, left=left)
    return _keep_words(s.stroke.roll if s.stroke is not None else RollKind.SWING).format(name=name, left=left)


def _keep_words(roll: RollKind) -> str:
    return {
        RollKind.SWING: _("{name}: keep the swing, or mark dice to roll again ({left})."),
        RollKind.CURVE: _("{name}: keep the curve, or mark dice to roll again ({left})."),
        RollKind.RUN: _("{name}: keep the run, or mark dice to roll again ({left})."),
        RollKind.PUTT: _("{name}: keep the putt, or mark dice to roll again ({left})."),
    }[roll]


def waiting(s: State, names: Sequence[str]) -> str:
    """The sentence while nobody at this screen is asked."""
    if s.phase is Phase.OVER:
        return _("The round is over.")
    if not laid(s):
        return _("The cards of the next hole are dealt.")
    name = names[s.turn]
    if s.phase in (Phase.ROLL, Phase.AGAIN) and s.stroke is not None:
        return rolls_words(s.stroke.roll).format(name=name)
    if s.phase is Phase.ASK:
        return _("{name} may roll again for a token.").format(name=name)
    return _("{name} plays {lie}.").format(name=name, lie=ball_words(s, s.player.ball))


def rolls_words(roll: RollKind) -> str:
    """The sentence about who rolls what, in which the name is to be filled in."""
    return {
        RollKind.SWING: _("{name} rolls the swing dice."), RollKind.CURVE: _("{name} rolls the two curve dice."),
        RollKind.RUN: _("{name} rolls the run dice."), RollKind.PUTT: _("{name} rolls two dice for the putt."),
    }[roll]


# ---- the effects of rolls
def roll_lines(stroke: Stroke, tables: Tables) -> tuple[RollLine, ...]:
    """A line for each roll of a stroke, done or due, with its effect."""
    if stroke.aim is None:
        return (RollLine(roll_words(RollKind.PUTT), stroke.putt, _putt_words(stroke, tables)),)
    lines = [RollLine(roll_words(RollKind.SWING), stroke.swing, swing_words(stroke))]
    lines.append(RollLine(roll_words(RollKind.CURVE), stroke.curve, curve_words(stroke, tables) if stroke.curve else ""))
    if stroke.run or stroke.roll is RollKind.RUN or not stroke.curve:
        lines.append(RollLine(roll_words(RollKind.RUN), stroke.run, run_words(stroke) if stroke.run else ""))
    return tuple(lines)


def due_lines(*, putts: bool) -> tuple[RollLine, ...]:
    """A line for each roll of a stroke before any dice are rolled."""
    if putts:
        return (RollLine(roll_words(RollKind.PUTT), (), _("a seven is best")),)
    lines = (RollKind.SWING, _("1: 10 yards short, 2: long, 3: risk")), (RollKind.CURVE, ""), (RollKind.RUN, "")
    return tuple(RollLine(roll_words(roll), (), words) for roll, words in lines)


def swing_words(stroke: Stroke) -> str:
    """The effect of the swing dice: 1s and 2s on the carry, 3s on the risk."""
    if not stroke.swing or stroke.aim is None:
        return _("1: 10 yards short, 2: long, 3: risk")
    swing = swung(stroke.swing)
    carry = _("{n} yards long").format(n=10 * swing.carry) if swing.carry > 0 else _("{n} yards short").format(
        n=-10 * swing.carry) if swing.carry else _("as planned")
    risk = _("risk {n}").format(n=stroke.aim.risk)
    if swing.risk:
        risk = _("risk {club} + {threes} = {n}").format(club=stroke.aim.risk, threes=swing.risk, n=stroke.aim.risk + swing.risk)
    return carry + ", " + risk.replace(" ", "\u00a0")      # keeps the sum on one line in a narrow column


def curve_words(stroke: Stroke, tables: Tables) -> str:
    """The effect of the curve dice at the risk after the swing."""
    if stroke.aim is None:
        return ""
    total, curve = sum(stroke.curve), tables.curved(stroke.aim.risk + swung(stroke.swing).risk, sum(stroke.curve))
    if curve == MISS:
        return _("{n}: a complete miss").format(n=total)
    if not curve:
        return _("{n}: straight").format(n=total)
    side = ngettext("{n} space right", "{n} spaces right", curve) if curve > 0 else ngettext("{n} space left", "{n} spaces left", -curve)
    return f"{total}: {side.format(n=abs(curve))}"


def run_words(stroke: Stroke) -> str:
    """The effect of the run dice: bounces by 1s, roll by 2s and 3s."""
    run = run_of(stroke.run)
    parts = []
    if run.bounce:
        parts.append(ngettext("{n} bounce", "{n} bounces", run.bounce).format(n=run.bounce))
    if run.roll:
        parts.append(_("{n} yards of roll").format(n=run.roll))
    return ", ".join(parts) or _("it stays where it came down")


def _putt_words(stroke: Stroke, tables: Tables) -> str:
    if not stroke.putt:
        return ngettext("from {n} yard", "from {n} yards", stroke.yards).format(n=stroke.yards)
    left = tables.putted(stroke.yards, sum(stroke.putt))
    text = ngettext("{n}: {yards} yard left", "{n}: {yards} yards left", left) if left else _("{n}: holed")
    return text.format(n=sum(stroke.putt), yards=left)


def marked_words(marked: int) -> str:
    """The label of the button that rolls the marked dice (a mask) again."""
    if not marked:
        return _("Roll dice again")
    return ngettext("Roll {n} die again", "Roll {n} dice again", marked.bit_count()).format(n=marked.bit_count())


def order_lines(s: State, names: Sequence[str]) -> tuple[Away, ...]:
    """Who still plays this hole, the farthest from the flag first (C15); () for a single player."""
    if not laid(s) or s.phase is Phase.OVER or len(s.players) == 1:
        return ()
    left = [seat for seat, player in enumerate(s.players) if not player.done]

    def key(seat: int) -> tuple[int, int]:
        return -_away(s, s.players[seat].ball), s.honour.index(seat) if seat in s.honour else seat
    return tuple(Away(seat, names[seat], _away_words(s, s.players[seat].ball)) for seat in sorted(left, key=key))


def _away(s: State, ball: RestingBall) -> int:
    """The yards from a ball to the flag; for one on the track, the yards of its mark."""
    return ball.yards if isinstance(ball, OnTrack | FreePutt) else octile(ball.space, s.ground.flag)


def _away_words(s: State, ball: RestingBall) -> str:
    text = _("{n} yd, track") if isinstance(ball, OnTrack | FreePutt) else _("{n} yd")
    return text.format(n=_away(s, ball))


# ---- why a ball lies where it lies: the last stroke as it was rolled, told step by step with the rule of each
class StrokeStory(NamedTuple):
    """A stroke as it happened so far; None or () for what has not happened."""

    plan: ShotAimed
    swing: tuple[int, ...] = ()
    curve: tuple[int, ...] = ()
    run: tuple[int, ...] = ()
    flight: BallLanded | None = None
    ran: BallRan | None = None
    rests: StrokeEnded | None = None

    @property
    def whole(self) -> bool:
        """Whether the ball has come to rest."""
        return self.rests is not None


class StrokeStep(NamedTuple):
    """A step of a stroke that is shown again: its words, and what moves with it: "", "fly" or "run"."""

    words: tuple[str, ...]
    moves: str = ""


def told_on(story: StrokeStory | None, event: Event) -> StrokeStory | None:
    """The story after one more event. A new plan begins another story, a new hole ends it."""
    if isinstance(event, ShotAimed):
        return StrokeStory(event)
    if story is None or isinstance(event, HoleBegun):
        return None
    if isinstance(event, StrokeRolled) and event.roll in (RollKind.SWING, RollKind.CURVE, RollKind.RUN):
        return story._replace(**{("swing", "curve", "run")[event.roll]: event.faces})  # type: ignore[arg-type]
    if isinstance(event, BallLanded):
        return story._replace(flight=event)
    if isinstance(event, BallRan):
        return story._replace(ran=event)
    if isinstance(event, StrokeEnded):
        return story._replace(rests=event)
    return story


def steps(story: StrokeStory, hole: Hole) -> tuple[StrokeStep, ...]:
    """The steps of a stroke that is over, each with the heading of the rule it follows."""
    plan, flight = story.plan, story.flight
    found = [_step(_("Risk"), _("{club}, {yards} yards").format(club=_(plan.club), yards=plan.yards), _plan_words(plan))]
    if flight is not None:
        rule = _("The swing and the curve")
        found.append(_step(rule, _("Swing {dice}").format(dice=_dice(story.swing)), _swing_words(story, flight)))
        found.append(_step(rule, _("Curve {dice}").format(dice=_dice(story.curve)), _curve_words(story, flight), moves="fly"))
    if story.ran is not None:
        found.append(_step(_("Bounce and roll"), _("Run {dice}").format(dice=_dice(story.run)), _run_words(hole, story.ran), moves="run"))
    elif flight is not None and flight.landing is not None and (words := _stops(hole.terrain(flight.landing))):
        found.append(_step(_("The ground"), words))
    if story.rests is not None:
        found.append(_step(_rest_rule(story.rests.ball), _rest_words(story.rests.ball)))
    return tuple(found)


def _step(rule: str, *words: str, moves: str = "") -> StrokeStep:
    return StrokeStep((*words, _("Rule: {name}").format(name=rule)), moves)


def _rest_rule(ball: RestingBall) -> str:
    if isinstance(ball, Wet):
        return _("Water and out of bounds")
    return _("On the green") if isinstance(ball, FreePutt | OnTrack) else _("The ground")


def _dice(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))


def _plan_words(plan: ShotAimed) -> str:
    base = plan.risk - plan.added // 10
    if not plan.added:
        return _("the lie gives a risk of {n}").format(n=base)
    return _("the lie gives a risk of {n}, the stretch {more} more").format(n=base, more=plan.added // 10)


def _swing_words(story: StrokeStory, flight: BallLanded) -> str:
    ones, twos, threes = (story.swing.count(face) for face in (1, 2, 3))
    if not (ones or twos or threes):
        return _("no 1, 2 or 3: it carries as planned")
    parts = []
    if ones:
        parts.append(_("each 1 takes 10 yards"))
    if twos:
        parts.append(_("each 2 gives 10 yards"))
    if threes:
        parts.append(_("each 3 gives a risk: {n} now").format(n=flight.risk))
    return ", ".join(parts)


def _curve_words(story: StrokeStory, flight: BallLanded) -> str:
    total, risk = sum(story.curve), min(flight.risk, TOP_RISK)
    if flight.landing is None:
        return _("a 7 at risk {risk} misses the ball").format(risk=risk)
    if not flight.curve:
        return _("{n} at risk {risk}: it flies straight").format(n=total, risk=risk)
    spaces = abs(flight.curve)
    side = ngettext("{n} space to the right", "{n} spaces to the right", spaces) if flight.curve > 0 else ngettext(
        "{n} space to the left", "{n} spaces to the left", spaces)
    return _("{n} at risk {risk}: {side}").format(n=total, risk=risk, side=side.format(n=spaces))


def _run_words(hole: Hole, ran: BallRan) -> str:
    parts = []
    if ran.bounce:
        back = hole.terrain(ran.path[0]) is Terrain.WOODS
        parts.append(_("each 1 bounces it 10 yards back out of the woods") if back else _("each 1 bounces it 10 yards"))
    rolled = ran.path[ran.bounce:]
    if len(rolled) > 1:
        parts.append(_("it rolls: {prices}").format(prices=_prices(hole, rolled)))
    elif words := _stops(hole.terrain(ran.path[-1])):
        parts.append(words)
    else:
        parts.append(_("its roll pays for no further space"))
    return ", ".join(parts)


def _prices(hole: Hole, path: BallPath) -> str:
    """What each space of a roll cost: "10 + 20 yards"."""
    paid = []
    for one, other in pairwise(path):
        step = Space(other[0] - one[0], other[1] - one[1])
        paid.append(price(hole, one, step))
    return _("{n} yards").format(n=" + ".join(map(str, paid)))


def _stops(terrain: Terrain) -> str:
    """What kind of ground ends a stroke at once, in words; "" if this one does not."""
    return {
        Terrain.BUNKER: _("sand ends the stroke"), Terrain.WATER: _("water ends the stroke"), Terrain.WOODS: _("woods end the stroke"),
        Terrain.OUT: _("off the card the stroke ends"),
    }.get(terrain, "")


def _rest_words(ball: RestingBall) -> str:
    if isinstance(ball, Wet):
        return _("A wet ball is dropped on the last dry space of its way, for a stroke.")
    if isinstance(ball, FreePutt):
        return _("On the flag’s own space a wedge has a free putt.")
    if isinstance(ball, OnTrack):
        text = ngettext("On the green it goes to the track: {n} yard, tens counted down.",
                        "On the green it goes to the track: {n} yards, tens counted down.", ball.yards)
        return text.format(n=ball.yards)
    return _("It lies there and is played from there.")
