"""The review of a round of Card Golf: each stroke on the painted hole, with the plan that would have been better."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.analysis.review import SLIGHT, Decision, ReviewPart
from game.games.card_golf.rules.course import Hole, octile
from game.games.card_golf.rules.shots import OnCourse, OnTrack, RestingBall, Wet, distance
from game.games.card_golf.rules.values import AimShot, BallPutted, Options, State, StrokeEnded
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.hole_picture import HolePlan, fit, hole_picture
from game.games.card_golf.table.position import seed_of, spot_of
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.review.face import DecisionWords, StrokesReview, gained
from game.ui.review.picture import ReviewedGround, Shots, ShotsPicture, ShotWay
from game.words import N_, _

_TOLD: Final = .03          # chances that differ by less are not given as a reason
_BAD: Final[Mapping[str, str]] = {
    "bunker": N_("{n} % end in sand; with the better plan {m} %."),
    "woods": N_("{n} % end in the woods; with the better plan {m} %."),
    "water": N_("{n} % end in water; with the better plan {m} %."),
    "out": N_("{n} % leave the cards; with the better plan {m} %."),
    "miss": N_("{n} % miss the ball; with the better plan {m} %."),
    "rough": N_("{n} % end in the rough; with the better plan {m} %."),
}
_GOOD: Final[Mapping[str, str]] = {
    "green": N_("{n} % reach the green; with the better plan {m} %."),
    "fairway": N_("{n} % end on the fairway; with the better plan {m} %."),
}
_ICONS: Final[Mapping[int, str]] = {0: "flag", 1: "fairway", 2: "rough", 3: "tree", 4: "sand"}      # by lie


@dataclass(frozen=True, slots=True)
class ReviewedHole(ReviewedGround):
    """The hole on the felt of a review."""

    plan: HolePlan

    def draw(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> Callable[[XY], XY]:
        laid = fit(self.plan.hole, area.size, p.look.scale, captions=False)
        left, top = area.x + (area.w - laid.size[0]) // 2, area.y + (area.h - laid.size[1]) // 2
        put(surface, hole_picture(p, self.plan._replace(map=laid), "review hole"), (left, top))

        def at(place: XY) -> XY:
            x, y = laid.pixel(*place)
            return left + x, top + y
        return at


class CardGolfReview(StrokesReview):
    """Obeys game.ui.review.face.ReviewFace for Card Golf."""

    def __init__(self, replay: Replay, face_of: FaceOf) -> None:
        super().__init__(replay, face_of)
        self.picture = ShotsPicture()

    def counted(self) -> str:
        options = self._replay.setup.options
        if not isinstance(options, Options) or not options.tokens:
            return ""
        return _("All figures here are counted without mulligan tokens; hints and the caddie’s plans at the table count them.")

    def _state(self, decision: Decision) -> State:
        found: State = self._replay.open_state(decision.position)
        return found

    def _hole(self, part: ReviewPart) -> Hole:
        return self._state(part.decisions[0]).holes[part.number].ground

    def _worded(self, decision: Decision) -> DecisionWords:
        s, action = self._state(decision), self._replay.rules.decode(decision.action)
        ball = s.player.ball
        if not isinstance(action, AimShot) or not isinstance(ball, OnCourse):
            yards = ball.yards if isinstance(ball, OnTrack) else 0
            return DecisionWords(_("Putt"), _("Putt"), _("{n} yd").format(n=yards), "putt")
        name = _("{club} {lie}").format(club=_(action.club), lie=talk.from_words(ball.lie))
        icon, best = _ICONS[ball.lie], self._best(decision)
        if best is None or decision.loss < SLIGHT:
            return DecisionWords(name, _(action.club), _plan_words(s, ball, action), icon)
        better = _("{club}, {n} yd").format(club=_(best.club), n=distance(ball.space, best.target))
        return DecisionWords(name, _(action.club), _plan_words(s, ball, action), icon, better, _rest_words(s, best), _why(decision),
                             worth=_to_go(s, decision))

    def _best(self, decision: Decision) -> AimShot | None:
        best = self._replay.rules.decode(decision.best) if decision.best else None
        return best if isinstance(best, AimShot) else None

    def show(self, part: ReviewPart, number: int) -> None:
        """Shows a stroke on its hole."""
        s = self._state(part.decisions[0])
        played, course = s.holes[part.number], s.game.content.course
        plan = HolePlan(played.ground, fit(played.ground, (400, 200), 1.0, captions=False), course.landscape, seed_of(s, part.number))
        decision = part.decisions[number]
        words, strokes = self.words(decision), self._strokes(part)
        fault = better = None
        if words.better:
            fault = _("{what} cost {n}").format(what=words.short, n=gained(decision.loss).lstrip("–")), words.why or words.plan
            better = _("Better: {what}").format(what=words.better), _("{strokes}, {more}").format(strokes=words.worth, more=words.more)
        self.picture.put(Shots(ReviewedHole(plan), strokes, number, fault, better))

    def _strokes(self, part: ReviewPart) -> tuple[ShotWay, ...]:
        hole, found = self._hole(part), []
        positions = [one.position for one in part.decisions]
        for one, until in zip(part.decisions, [*positions[1:], self._replay.last + 1], strict=True):
            s, action = self._state(one), self._replay.rules.decode(one.action)
            start = self._place(hole, part.seat, s.player.ball)
            best = self._best(one)
            end = self._rest_of(part.seat, one.position, until)
            way = start, start if end is None else self._place(hole, part.seat, end)
            target = (action.target.row, action.target.column) if isinstance(action, AimShot) else None
            better = (start, (best.target.row, best.target.column)) if best is not None and one.loss >= SLIGHT else ()
            found.append(ShotWay(way, better, target, flies=True))
        return tuple(found)

    def _rest_of(self, seat: int, position: int, until: int) -> RestingBall | None:
        """Where the ball that was played at that position came to rest; None if the round was broken off before."""
        ends: RestingBall | None = None
        for at in range(position + 1, min(until, self._replay.last + 1)):
            for event in self._replay.open_events(at):
                if isinstance(event, StrokeEnded) and event.seat == seat:
                    ends = event.ball
                elif isinstance(event, BallPutted) and event.seat == seat:
                    ends = OnTrack(event.left)
            if isinstance(ends, OnTrack | OnCourse | Wet):
                return ends
        return ends

    def _place(self, hole: Hole, seat: int, ball: RestingBall) -> tuple[float, float]:
        spot = spot_of(hole, seat, ball)
        return spot.row, spot.column


def _to_go(s: State, decision: Decision) -> str:
    """The sentence with the strokes to the hole by the better plan."""
    return _("{n} strokes to the hole, tokens not counted").format(n=f"{decision.worth - s.player.strokes:.2f}")


def _plan_words(s: State, ball: OnCourse, plan: AimShot) -> str:
    """The planned yards and the rest: "150 yd, at the flag"."""
    return _("{n} yd, {more}").format(n=distance(ball.space, plan.target), more=_rest_words(s, plan))


def _rest_words(s: State, plan: AimShot) -> str:
    """The yards that a plan leaves to the flag, in words."""
    left = octile(plan.target, s.ground.flag)
    return _("{n} yd left").format(n=left) if left else _("at the flag")


def _why(decision: Decision) -> str:
    """What a mistake was about: the danger that it made likelier, else the good ground that it made less likely, else neither."""
    for told, sign in ((_BAD, 1), (_GOOD, -1)):
        found = [(sign * (one.done - one.best), one) for one in decision.prospects if one.what in told]
        if found and max(found, key=lambda pair: pair[0])[0] >= _TOLD:
            one = max(found, key=lambda pair: pair[0])[1]
            return _(told[one.what]).format(n=round(100 * one.done), m=round(100 * one.best))
    return _("Much the same dangers, but the better plan leaves an easier next stroke.")


