"""The review of a round of Doshboard: each shot on the painted board, with the plan that would have been better."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from game.analysis.review import SLIGHT, Decision, ReviewPart
from game.games.doshboard.rules.geometry import Cell, Path, distance
from game.games.doshboard.rules.rules import shot_name
from game.games.doshboard.rules.shots import played
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.table import text as talk
from game.games.doshboard.table.board_map import COLUMN, TOWARD, Stop, framing, path_of, units_of, whole
from game.games.doshboard.table.board_picture import BoardLook, look_of
from game.games.doshboard.table.board_view import BoardPictures
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.review.face import DecisionWords, StrokesReview, gained
from game.ui.review.picture import ReviewedGround, Shots, ShotsPicture, ShotWay
from game.words import N_, _

_TOLD: Final = .03          # chances that differ by less are not given as a reason
_FARTHER: Final = .5        # cells that distances must differ by to be mentioned
_WHY: Final[Mapping[str, str]] = {
    "penalty": N_("{n} % cost a penalty; with the better plan {m} %."),
    "holed": N_("{n} % are holed; with the better plan {m} %."),
    "tap_in": N_("{n} % leave a tap-in; with the better plan {m} %."),
    "trees": N_("{n} % lie in trees; with the better plan {m} %."),
}


@dataclass(frozen=True, slots=True)
class ReviewedBoard(ReviewedGround):
    """The board of a review, through a camera that frames the hole's cells. Places are in units of the board."""

    look: BoardLook
    cells: tuple[Cell, ...]
    pictures: BoardPictures
    tall: ClassVar[bool] = True

    def draw(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> Callable[[XY], XY]:
        camera = framing(whole(self.look.board, area.size, p.look.scale), self.cells, Stop.HOLE)
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        self.pictures.draw(p, surface, area, camera, self.look)
        surface.set_clip(clip)
        left, top = camera.at(0, 0)
        right, bottom = camera.at(*camera.ground)
        shown = pygame.Rect(area.x + left, area.y + top, right - left, bottom - top).clip(area).inflate(p.look.px(6), p.look.px(6))
        put(surface, p.rbox(shown.w, shown.h, p.look.px(4), None, "ivory", p.look.px(3)), shown.topleft)

        def at(place: XY) -> XY:
            x, y = camera.at(*place)
            return area.x + x, area.y + y
        return at


class DoshboardReview(StrokesReview):
    """The review of Doshboard, as game.ui.review.face.ReviewFace."""

    def __init__(self, replay: Replay, face_of: FaceOf) -> None:
        super().__init__(replay, face_of)
        self.picture, self._pictures = ShotsPicture(), BoardPictures()

    def _state(self, decision: Decision) -> State:
        found: State = self._replay.open_state(decision.position)
        return found

    def _worded(self, decision: Decision) -> DecisionWords:
        s, done = self._state(decision), self._plan(decision.action)
        card = s.set_of(s.turn).cards[done.card].name
        away = talk.cells_words(distance(s.player.lie, s.pair.target.cell))
        short = _(card)[:1].upper() + _(card)[1:]
        name = _("{card}, {away} away").format(card=short, away=away)
        plan = _shot_words(s, done)
        if decision.loss < SLIGHT:
            return DecisionWords(name, short, plan, "flag")
        strokes = _("{n} strokes to the hole").format(n=f"{decision.worth - s.player.strokes:.2f}")
        return DecisionWords(name, short, plan, "flag", _shot_words(s, self._plan(decision.best)), "", _why(decision), worth=strokes)

    def _plan(self, text: str) -> PlanShot:
        action = self._replay.rules.decode(text)
        assert isinstance(action, PlanShot)
        return action

    def show(self, part: ReviewPart, number: int) -> None:
        """Shows a shot of a part, by its index."""
        s, decision = self._state(part.decisions[0]), part.decisions[number]
        words, board = self.words(decision), s.game.content.board
        ways = tuple(self._way(part, at) for at in range(len(part.decisions)))
        fault = better = None
        if words.better:
            fault = _("{what} cost {n}").format(what=words.short, n=gained(decision.loss).lstrip("–")), words.why
            better = _("Better: {what}").format(what=words.better), words.worth
        lies = tuple(self._state(one).player.lie for one in part.decisions)
        ground = ReviewedBoard(look_of(board), (s.pair.tee.cell, s.pair.target.cell, *lies), self._pictures)
        self.picture.put(Shots(ground, ways, number, fault, better))

    def _way(self, part: ReviewPart, number: int) -> ShotWay:
        """The way of a shot, and that of the better plan by its card's mean distance."""
        one = part.decisions[number]
        until = part.decisions[number + 1].position if number + 1 < len(part.decisions) else self._replay.last
        s, events = self._state(one), []
        for at in range(one.position + 1, until + 1):
            here = self._replay.open_state(at)
            events += [event for event in self._replay.open_events(at) if getattr(event, "seat", part.seat) == part.seat]
            if here.stroke is None:
                break
        path = path_of(part.seat, s.player.lie, events)
        better = _planned(s, self._plan(one.best)) if one.loss >= SLIGHT else ()
        return ShotWay((*path.flight, *path.after[1:]), better, None, flies=False)


def _planned(s: State, plan: PlanShot) -> tuple[XY, ...]:
    """The start, the elbow and the end of a plan with its card's mean distance."""
    card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
    left, path, start = sum(card.distances) / len(card.distances), plan.path, units_of(s.player.lie)
    if path.elbow is None or path.second is None:
        return start, _along(start, path.direction, left)
    elbow = units_of(path.elbow)
    left -= math.dist(start, elbow) / _count(path.direction)
    return start, elbow, _along(elbow, path.second, max(0.0, left))


def _count(direction: int) -> float:
    """The units per count in a direction; an odd step is two counts (H3)."""
    return 1.0 if direction % 2 == 0 else COLUMN


def _along(start: XY, direction: int, counts: float) -> XY:
    dx, dy = TOWARD[direction]
    return start[0] + dx * counts * _count(direction), start[1] + dy * counts * _count(direction)


def _shot_words(s: State, plan: PlanShot) -> str:
    """A plan in a few words, without the place of its elbow, which shows on the board."""
    turn = _("{shot}, then {direction}")
    shot = shot_name(s.set_of(s.turn).cards[plan.card].name, Path(plan.path.direction), plan.shift, plan.call, s.sight)
    return turn.format(shot=shot, direction=plan.path.second) if plan.path.second is not None else shot


def _why(decision: Decision) -> str:
    """The reason for a mistake: the chance that is worse by most, else the distance that it leaves."""
    worse = {one.what: (one.done - one.best) * (-1 if one.what in ("holed", "tap_in") else 1) for one in decision.prospects}
    by_name = {one.what: one for one in decision.prospects}
    told = max((what for what in worse if what in _WHY), key=lambda what: worse[what])
    if worse[told] >= _TOLD:
        one = by_name[told]
        return _(_WHY[told]).format(n=round(100 * one.done), m=round(100 * one.best))
    far = by_name["cells"]
    if worse["cells"] >= _FARTHER:
        return _("It leaves {n} cells on average, the better plan {m}.").format(n=f"{far.done:.1f}", m=f"{far.best:.1f}")
    return _("Much the same dangers, but the better plan leaves an easier next stroke.")
