"""Sentences of Card Golf's table: what is asked, how a plan looks, how a seat stands, what a roll comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.games.card_golf.rules.course import YARDS, Hole, Terrain, octile
from game.games.card_golf.rules.scoring import points_of
from game.games.card_golf.rules.shots import FreePutt, OnTrack, RestingBall, Wet, distance, holed, run_of, swung
from game.games.card_golf.rules.tables import MISS, StrokeLie, Tables
from game.games.card_golf.rules.text import lie_name
from game.games.card_golf.rules.values import Phase, RollKind, State, Stroke
from game.games.card_golf.solver.forecast import RestGround, StrokeForecast
from game.games.card_golf.table.board_state import AimState, OddsMode
from game.games.card_golf.table.position import laid
from game.games.golf.rules.formats import MATCH, SKINS, STABLEFORD, STROKE
from game.games.golf.table.card import CardLine, GolfCard
from game.games.golf.table.dice_tray import RollLine
from game.games.golf.table.leaderboard import CountedBy, Leaders, sides_of, stat_words
from game.games.golf.table.order_plaque import Away
from game.games.golf.table.plate import DANGER, percent
from game.ui.device_words import asks_for
from game.ui.input import InputDevice
from game.ui.paint import Painter
from game.ui.table.face import SeatNote, Sitting, Tokens
from game.words import _, ngettext

_FORMS: Final = {STROKE: CountedBy.STROKES, MATCH: CountedBy.MATCH, SKINS: CountedBy.SKINS, STABLEFORD: CountedBy.POINTS}


def from_words(lie: StrokeLie) -> str:
    """From where a stroke is played."""
    return (_("from the tee"), _("from the fairway"), _("from the rough"), _("from the woods"), _("from a bunker"))[lie]


def mode_words(mode: OddsMode) -> str:
    """What the odds on the hole show."""
    return {OddsMode.RESTS: _("rests"), OddsMode.LANDS: _("comes down"), OddsMode.STROKES: _("strokes to go"), OddsMode.OFF: _("off")}[mode]


def roll_words(roll: RollKind) -> str:
    """The name of a roll."""
    return {RollKind.SWING: _("Swing"), RollKind.CURVE: _("Curve"), RollKind.RUN: _("Run"), RollKind.PUTT: _("Putt")}[roll]


def danger_words(forecast: StrokeForecast | None) -> str:
    """How likely a stroke costs a penalty, where that is likely: "45 % water"; "" where it is not.

    >>> danger_words(None)
    ''
    """
    if forecast is None:
        return ""
    wet, out = (forecast.grounds.get(ground, 0.0) for ground in (RestGround.WATER, RestGround.OUT))
    if wet + out <= DANGER:
        return ""
    told = _("{n} water") if not out else _("{n} off the cards") if not wet else _("{n} lost")
    return told.format(n=percent(wet + out))


# ---- where the round stands
def subtitle(s: State) -> str:
    """Such as "hole 7 of 18, par 4, 320 yards, Ana’s second stroke"."""
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
    """The hole between two states, with everybody done and the strokes on the card; None where none has ended.

    `ball` is where the last one has come to rest, None where it lay already.
    """
    if len(after.players[0].card) == len(before.players[0].card):
        return None
    players = [was._replace(strokes=now.card[-1], done=True, card=now.card)
               for was, now in zip(before.players, after.players, strict=True)]
    if ball is not None:
        players[before.turn] = players[before.turn]._replace(ball=ball)
    return before._replace(phase=Phase.TURN, players=tuple(players), results=after.results, stroke=None)


def lies_words(s: State, seat: int) -> str:
    """Where a ball lies, and how far from the flag."""
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
    """Where a ball lies that has to be dropped."""
    if hole.terrain(ball.space) is Terrain.WATER:
        return _("in the water: a drop costs one stroke")
    return _("off the card: a drop costs one stroke")


def green_words(ball: OnTrack | FreePutt) -> str:
    """Where a ball that has come to the green lies."""
    if isinstance(ball, FreePutt):
        told = ngettext("on the flag’s own space: {n} yard", "on the flag’s own space: {n} yards", ball.yards)
    else:
        told = ngettext("on the green, {n} yard from the flag", "on the green, {n} yards from the flag", ball.yards)
    return told.format(n=ball.yards)


def draw_token(p: Painter, width: int) -> pygame.Surface:
    """A mulligan token: a brass stud."""
    return p.stud(max(6, width), True)


def note(s: State, seat: int, sitting: Sitting) -> SeatNote:
    """What the plaque of a seat shows."""
    player = s.players[seat]
    role = _("you") if seat == sitting.you else ""
    if player.card:
        role = " · ".join(word for word in (role, ngettext("{n} stroke", "{n} strokes", player.total).format(n=player.total)) if word)
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
    """How the round stands; handicap strokes are taken off (C17-C19)."""
    form, card = _FORMS[s.game.options.format], card_of(s, names)
    points = [points_of(s, seat) for seat in range(len(s.players))]
    if form is CountedBy.STROKES:
        points = [mine - sum(card.pars[: len(player.card)]) for mine, player in zip(points, s.players, strict=True)]
    par = sum(card.pars) if len(card.pars) == card.holes else 0
    return Leaders(form, card.holes, sides_of(card, points), s.results, s.phase is Phase.OVER, par)


# ---- what is asked
def ask_aim(aim: AimState, name: str, device: InputDevice) -> str:
    """What is asked of a player who aims with that device."""
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
    """A sentence about what keys or pad do."""
    return sentence.format(ok=asks_for("ok", device), move=asks_for("up", device), next=asks_for("next", device))


def ask_putt(s: State, name: str) -> str:
    """What is asked of a player on the track."""
    ball = s.player.ball
    yards = ball.yards if isinstance(ball, OnTrack) else 0
    length = ngettext("{n} yard", "{n} yards", yards).format(n=yards)
    return _("{name}: putt {length}. Two dice, and a seven is best.").format(name=name, length=length)


def ask_token(s: State, name: str, marked: int) -> str:
    """What is asked of a player who may pay a token."""
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
    """What is said while nobody at this screen is asked."""
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
    """Who rolls what; the name is to be put in."""
    return {
        RollKind.SWING: _("{name} rolls the swing dice."), RollKind.CURVE: _("{name} rolls the two curve dice."),
        RollKind.RUN: _("{name} rolls the run dice."), RollKind.PUTT: _("{name} rolls two dice for the putt."),
    }[roll]


# ---- what rolls come to
def roll_lines(stroke: Stroke, tables: Tables) -> tuple[RollLine, ...]:
    """The rolls of a stroke so far, and those that are due, each with what it does."""
    if stroke.aim is None:
        return (RollLine(roll_words(RollKind.PUTT), stroke.putt, _putt_words(stroke, tables)),)
    lines = [RollLine(roll_words(RollKind.SWING), stroke.swing, swing_words(stroke))]
    lines.append(RollLine(roll_words(RollKind.CURVE), stroke.curve, curve_words(stroke, tables) if stroke.curve else ""))
    if stroke.run or stroke.roll is RollKind.RUN or not stroke.curve:
        lines.append(RollLine(roll_words(RollKind.RUN), stroke.run, run_words(stroke) if stroke.run else ""))
    return tuple(lines)


def due_lines(*, putts: bool) -> tuple[RollLine, ...]:
    """The rolls of a stroke before any of its dice."""
    if putts:
        return (RollLine(roll_words(RollKind.PUTT), (), _("a seven is best")),)
    lines = (RollKind.SWING, _("1: 10 yards short, 2: long, 3: risk")), (RollKind.CURVE, ""), (RollKind.RUN, "")
    return tuple(RollLine(roll_words(roll), (), words) for roll, words in lines)


def swing_words(stroke: Stroke) -> str:
    """What the swing dice do: 1s and 2s the carry, 3s the risk."""
    if not stroke.swing or stroke.aim is None:
        return _("1: 10 yards short, 2: long, 3: risk")
    swing = swung(stroke.swing)
    carry = _("{n} yards long").format(n=10 * swing.carry) if swing.carry > 0 else _("{n} yards short").format(
        n=-10 * swing.carry) if swing.carry else _("as planned")
    risk = _("risk {n}").format(n=stroke.aim.risk + swing.risk)
    return f"{carry}, {risk}"


def curve_words(stroke: Stroke, tables: Tables) -> str:
    """What the curve dice do at the risk that the swing has left."""
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
    """What the run dice do: 1s bounce, 2s and 3s roll."""
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
    told = ngettext("{n}: {yards} yard left", "{n}: {yards} yards left", left) if left else _("{n}: holed")
    return told.format(n=sum(stroke.putt), yards=left)


def marked_words(marked: int) -> str:
    """What the button says of the marked dice."""
    if not marked:
        return _("Roll dice again")
    return ngettext("Roll {n} die again", "Roll {n} dice again", marked.bit_count()).format(n=marked.bit_count())


def order_lines(s: State, names: Sequence[str]) -> tuple[Away, ...]:
    """Who still plays this hole, the farthest from the flag first (C15); nobody where one plays alone."""
    if not laid(s) or s.phase is Phase.OVER or len(s.players) == 1:
        return ()
    left = [seat for seat, player in enumerate(s.players) if not player.done]

    def key(seat: int) -> tuple[int, int]:
        return -_away(s, s.players[seat].ball), s.honour.index(seat) if seat in s.honour else seat
    return tuple(Away(seat, names[seat], _away_words(s, s.players[seat].ball)) for seat in sorted(left, key=key))


def _away(s: State, ball: RestingBall) -> int:
    """Yards to the flag, on the track by its mark."""
    return ball.yards if isinstance(ball, OnTrack | FreePutt) else octile(ball.space, s.ground.flag)


def _away_words(s: State, ball: RestingBall) -> str:
    text = _("{n} yd, track") if isinstance(ball, OnTrack | FreePutt) else _("{n} yd")
    return text.format(n=_away(s, ball))
