"""Why a ball lies where it lies: the last stroke as it was rolled, told step by step with the rule of each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.games.card_golf.rules.events import BallLanded, BallRan, HoleBegun, ShotAimed, StrokeEnded, StrokeRolled
from game.games.card_golf.rules.shots import BallPath, FreePutt, OnTrack, RestingBall, Wet, price
from game.games.card_golf.rules.tables import TOP_RISK
from game.games.card_golf.rules.values import RollKind
from game.rules.contract import Event
from game.words import _, ngettext


class StrokeStory(NamedTuple):
    """A stroke as it happened; None what has not, () dice that were not rolled."""

    plan: ShotAimed
    swing: tuple[int, ...] = ()
    curve: tuple[int, ...] = ()
    run: tuple[int, ...] = ()
    flight: BallLanded | None = None
    ran: BallRan | None = None
    rests: StrokeEnded | None = None

    @property
    def whole(self) -> bool:
        """Whether the ball lies."""
        return self.rests is not None


class StrokeStep(NamedTuple):
    """A step of the story in words, and what moves with it: "", "fly" or "run"."""

    words: tuple[str, ...]
    moves: str = ""


def told_on(story: StrokeStory | None, event: Event) -> StrokeStory | None:
    """The story after one more event; a new plan begins another, a new hole ends it."""
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
    """The steps of a stroke whose ball lies, each with the heading in the rules' chapter that it follows."""
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
    """What ground does that ends a stroke at once."""
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
        told = ngettext("On the green it goes to the track: {n} yard, tens counted down.",
                        "On the green it goes to the track: {n} yards, tens counted down.", ball.yards)
        return told.format(n=ball.yards)
    return _("It lies there and is played from there.")
