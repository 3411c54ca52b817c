"""The review of a round of Card Golf: each stroke on the painted hole, with the plan that would have been better."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.analysis.review import NOTHING, Decision, Part
from game.rules.card_golf.course import Hole, Space, octile
from game.rules.card_golf.events import BallPutted, BallRests
from game.rules.card_golf.shots import OnCourse, OnTrack, Rest, Wet, distance
from game.rules.card_golf.values import PlanShot, State
from game.session.replay import Replay
from game.ui.paint import Painter, put
from game.ui.review.callout import Callout, draw_callouts, strip_height
from game.ui.review.chart import FAULT
from game.ui.review.face import DecisionWords
from game.ui.review.lines import arc, draw_line
from game.ui.review.numbers import gained
from game.ui.tables.card_golf import text as talk
from game.ui.tables.card_golf.board_state import spot_of
from game.ui.tables.card_golf.hole_map import HoleMap, fit
from game.ui.tables.card_golf.hole_picture import HolePlan, hole_picture
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.words import N_, _

_BADGE: Final = 24          # logical units of the number of a stroke
_LEAST: Final = 130         # logical units of the hole, below which the slips of paper stay away
_TOLD: Final = .03          # chances that differ by less are no reason
_BAD: Final[Mapping[str, str]] = {
    "bunker": N_("{n} % end in sand; by the better plan {m} %."),
    "woods": N_("{n} % end in the woods; by the better plan {m} %."),
    "water": N_("{n} % end in water; by the better plan {m} %."),
    "out": N_("{n} % leave the cards; by the better plan {m} %."),
    "miss": N_("{n} % miss the ball; by the better plan {m} %."),
    "rough": N_("{n} % end in the rough; by the better plan {m} %."),
}
_GOOD: Final[Mapping[str, str]] = {
    "green": N_("{n} % reach the green; by the better plan {m} %."),
    "fairway": N_("{n} % end on the fairway; by the better plan {m} %."),
}
_ICONS: Final[Mapping[int, str]] = {0: "flag", 1: "fairway", 2: "rough", 3: "tree", 4: "sand"}      # by lie


class _Stroke(NamedTuple):
    """A stroke on the hole: where it began and where the ball came to rest, in rows and columns, and what was aimed at."""

    start: tuple[float, float]
    end: tuple[float, float]
    target: Space | None
    better: Space | None


class _Shown(NamedTuple):
    """A hole with the strokes of a seat, the number of the one that is looked at, and the slips that speak of it (without their places)."""

    plan: HolePlan
    strokes: tuple[_Stroke, ...]
    number: int
    fault: tuple[str, str] | None
    better: tuple[str, str] | None


class StrokesPicture(Widget):
    """The hole of a review on the felt."""

    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.shown: _Shown | None = None

    def put(self, shown: _Shown) -> None:
        """Show that."""
        self.shown = shown
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The cards, the ways of the balls, numbers where they began, and the slips."""
        shown = self.shown
        if shown is None or self.rect.w <= 0:
            return
        inner = self.rect.inflate(-2 * p.look.px(8), -2 * p.look.px(6))
        strip = pygame.Rect(inner.x, inner.bottom - strip_height(p), inner.w, strip_height(p))
        slips = inner.h - strip.h >= p.look.px(_LEAST)
        area = pygame.Rect(inner.x, inner.y, inner.w, inner.h - strip.h - p.look.px(8)) if slips else inner
        laid = fit(shown.plan.hole, area.size, p.look.scale, captions=False)
        corner = area.x + (area.w - laid.size[0]) // 2, area.y + (area.h - laid.size[1]) // 2
        put(surface, hole_picture(p, shown.plan._replace(map=laid), "review hole"), corner)
        self._draw_strokes(p, surface, laid, corner)
        if slips:
            self._draw_slips(p, surface, strip, laid, corner)

    def _draw_strokes(self, p: Painter, surface: pygame.Surface, laid: HoleMap, corner: tuple[int, int]) -> None:
        shown, scale = self.shown, p.look.scale
        if shown is None:
            return

        def at(place: tuple[float, float]) -> tuple[float, float]:
            x, y = laid.point(*place)
            return corner[0] + x, corner[1] + y
        ivory, glow = p.colour("ivory"), p.colour("glow")
        for number, stroke in enumerate(shown.strokes):
            if number != shown.number:
                draw_line(p, surface, arc(at(stroke.start), at(stroke.end)), ivory, 3 * scale, dash=2 * scale, gap=8 * scale)
        stroke = shown.strokes[shown.number]
        if stroke.better is not None:
            way = arc(at(stroke.start), at(stroke.better))
            draw_line(p, surface, way, p.colour("shade"), 5 * scale, dash=9 * scale, gap=8 * scale)
            draw_line(p, surface, way, glow, 3 * scale, dash=9 * scale, gap=8 * scale)
            _draw_ring(p, surface, at(stroke.better), "glow")
        if stroke.target is not None:
            _draw_ring(p, surface, at(stroke.target), "ivory")
            x, y = at(stroke.target)
            words = p.text(_("aimed here"), SIZES.caption / max(1.0, p.look.text ** .5), "ivory", "bold", 200)
            put(surface, words, (x, y - p.look.px(15) - words.get_height() / 2), centre=True)
        way = arc(at(stroke.start), at(stroke.end))
        draw_line(p, surface, way, p.colour("ivory"), 5.4 * scale)
        draw_line(p, surface, way, FAULT if shown.fault else p.colour("good"), 3.4 * scale)
        for number, stroke in enumerate(shown.strokes):
            _draw_badge(p, surface, at(stroke.start), number, chosen=number == shown.number, fault=shown.fault is not None)
        ball = p.ball(p.look.px(13))
        p.drop(surface, ball, at(shown.strokes[shown.number].end), .2)

    def _draw_slips(self, p: Painter, surface: pygame.Surface, strip: pygame.Rect, laid: HoleMap, corner: tuple[int, int]) -> None:
        shown = self.shown
        if shown is None:
            return
        stroke = shown.strokes[shown.number]
        callouts = []
        for slip, tint, place in ((shown.better, "good", stroke.better), (shown.fault, "red", stroke.end)):
            if slip is not None and place is not None:
                x, y = laid.point(*place)
                callouts.append(Callout(*slip, tint, (corner[0] + x, corner[1] + y + p.look.px(12))))
        draw_callouts(p, surface, strip, callouts)


def _draw_ring(p: Painter, surface: pygame.Surface, at: tuple[float, float], colour: str) -> None:
    """The space aimed at."""
    side, width = p.look.px(26), max(2.0, 2.4 * p.look.scale)
    under = side + 2 * p.look.px(1)
    put(surface, p.rbox(under, under, under / 2, None, "shade", width + 2 * p.look.scale), at, centre=True)
    put(surface, p.rbox(side, side, side / 2, None, colour, width), at, centre=True)
    dot = p.look.px(5)
    put(surface, p.rbox(dot, dot, dot / 2, colour), at, centre=True)


def _draw_badge(p: Painter, surface: pygame.Surface, at: tuple[float, float], number: int, *, chosen: bool, fault: bool) -> None:
    """The number of a stroke where it began."""
    side = p.look.px(_BADGE)
    fill = (FAULT if fault else p.colour("good")) if chosen else p.colour("brass")
    put(surface, p.rbox(side, side, side / 2, fill, "ivory", max(1.5, 2 * p.look.scale)), at, centre=True)
    ink = p.colour("card") if chosen and not p.look.theme.flat else p.colour("on_brass")
    put(surface, p.text(str(number + 1), SIZES.small / max(1.0, p.look.text), ink, "bold"), at, centre=True)


class CardGolfReview:
    """Obeys game.ui.review.face.ReviewFace for Card Golf."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._words: dict[tuple[int, int], DecisionWords] = {}
        self.picture = StrokesPicture()

    def _state(self, decision: Decision) -> State:
        found: State = self._replay.open_state(decision.position)
        return found

    def _hole(self, part: Part) -> Hole:
        return self._state(part.decisions[0]).holes[part.number].ground

    def heading(self, part: Part) -> str:
        """Such as "Hole 7, par 4"."""
        return _("Hole {n}, par {par}").format(n=part.number + 1, par=part.par)

    def short(self, part: Part) -> str:
        """The number of the hole."""
        return str(part.number + 1)

    def where(self, part: Part, number: int) -> str:
        """Such as "Hole 7, par 4, stroke 2."."""
        return _("{part}, stroke {n}.").format(part=self.heading(part), n=number + 1)

    def words(self, decision: Decision) -> DecisionWords:
        """A stroke in words."""
        key = decision.position, hash(decision)
        if key not in self._words:
            self._words[key] = self._told(decision)
        return self._words[key]

    def _told(self, decision: Decision) -> DecisionWords:
        s, action = self._state(decision), self._replay.rules.decode(decision.action)
        ball = s.player.ball
        if not isinstance(action, PlanShot) or not isinstance(ball, OnCourse):
            yards = ball.yards if isinstance(ball, OnTrack) else 0
            return DecisionWords(_("Putt"), _("{n} yd").format(n=yards), "putt")
        name = _("{club} {lie}").format(club=_(action.club), lie=talk.from_words(ball.lie))
        icon, best = _ICONS[ball.lie], self._best(decision)
        if best is None or decision.loss < NOTHING:
            return DecisionWords(name, _plan_words(s, ball, action), icon)
        better = _("{club}, {n} yd").format(club=_(best.club), n=distance(ball.space, best.target))
        return DecisionWords(name, _plan_words(s, ball, action), icon, better, _rest_words(s, best), _why(decision))

    def _best(self, decision: Decision) -> PlanShot | None:
        best = self._replay.rules.decode(decision.best) if decision.best else None
        return best if isinstance(best, PlanShot) else None

    def show(self, part: Part, number: int) -> None:
        """Show a stroke on its hole."""
        s = self._state(part.decisions[0])
        played, course = s.holes[part.number], s.game.content.course
        seed = zlib.crc32(f"{course.name} {played.laid.faces} {part.number}".encode())
        plan = HolePlan(played.ground, fit(played.ground, (400, 200), 1.0, captions=False), course.landscape, seed)
        decision = part.decisions[number]
        words, strokes = self.words(decision), self._strokes(part)
        fault = better = None
        if words.better:
            fault = _("It cost {n}").format(n=gained(decision.loss).lstrip("–")), words.why or words.plan
            better = _("Better: {what}").format(what=words.better), _("{n} expected, {more}").format(
                n=f"{decision.worth:.2f}", more=words.more)
        self.picture.put(_Shown(plan, strokes, number, fault, better))

    def _strokes(self, part: Part) -> tuple[_Stroke, ...]:
        hole, found = self._hole(part), []
        positions = [one.position for one in part.decisions]
        for one, until in zip(part.decisions, [*positions[1:], self._replay.last + 1], strict=True):
            s, action = self._state(one), self._replay.rules.decode(one.action)
            start = self._place(hole, part.seat, s.player.ball)
            best = self._best(one)
            target = action.target if isinstance(action, PlanShot) else None
            better = best.target if best is not None and one.loss >= NOTHING else None
            end = self._rest_of(part.seat, one.position, until)
            found.append(_Stroke(start, start if end is None else self._place(hole, part.seat, end), target, better))
        return tuple(found)

    def _rest_of(self, seat: int, position: int, until: int) -> Rest | None:
        """Where the ball came to rest that was played there; None where the round was broken off before."""
        ends: Rest | None = None
        for at in range(position + 1, min(until, self._replay.last + 1)):
            for event in self._replay.open_events(at):
                if isinstance(event, BallRests) and event.seat == seat:
                    ends = event.ball
                elif isinstance(event, BallPutted) and event.seat == seat:
                    ends = OnTrack(event.left)
            if isinstance(ends, OnTrack | OnCourse | Wet):
                return ends
        return ends

    def _place(self, hole: Hole, seat: int, ball: Rest) -> tuple[float, float]:
        spot = spot_of(hole, seat, ball)
        return spot.row, spot.column


def _plan_words(s: State, ball: OnCourse, plan: PlanShot) -> str:
    """How far it is planned, and at what: "150 yd, at the flag"."""
    return _("{n} yd, {more}").format(n=distance(ball.space, plan.target), more=_rest_words(s, plan))


def _rest_words(s: State, plan: PlanShot) -> str:
    """What a plan leaves."""
    left = octile(plan.target, s.ground.flag)
    return _("{n} yd left").format(n=left) if left else _("at the flag")


def _why(decision: Decision) -> str:
    """What a mistake was about: the danger that it made likelier, else the good ground that it missed, else none of these."""
    for told, sign in ((_BAD, 1), (_GOOD, -1)):
        found = [(sign * (one.done - one.best), one) for one in decision.prospects if one.what in told]
        if found and max(found, key=lambda pair: pair[0])[0] >= _TOLD:
            one = max(found, key=lambda pair: pair[0])[1]
            return _(told[one.what]).format(n=round(100 * one.done), m=round(100 * one.best))
    return _("Much the same dangers, but the better plan leaves an easier next stroke.")


