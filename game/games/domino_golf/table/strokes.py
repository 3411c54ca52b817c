"""Strokes on the links: how the ball flies, and what becomes of it in sand, trees, water and on the green."""

from __future__ import annotations

from game.games.domino_golf.rules.shots import PUTTS
from game.games.domino_golf.rules.values import ShotOutcome, ShotStage
from game.games.domino_golf.table.links import Links
from game.games.golf.table.flight import DROP_TIME, LOWEST, PUTT_TIME, FlightStep, Flying, Rings, Spray, flight, plump
from game.games.golf.table.marker import Marker
from game.ui.animation import Tween, linear, pause
from game.ui.sound.player import SoundName
from game.ui.table.staging import Staging
from game.ui.theme import XY


class StrokeTweens:
    """The tweens of one ball after the other on these links; noises and ends are those of the staging."""

    def __init__(self, staging: Staging, links: Links) -> None:
        self._staging, self._links = staging, links

    def _hop(self) -> float:
        """The least height of a stroke, in pixels."""
        return self._staging.painter.look.px(LOWEST)

    def back(self, ball: Flying, start: XY, end: XY, seconds: float) -> list[Tween]:
        """The ball goes back where it came from."""
        return ball.steps(start, [FlightStep(end, self._hop() * .6, seconds)])

    def struck(self, ball: Flying, start: XY, after: Marker, stage: ShotStage, result: ShotOutcome, *, pending: bool) -> list[Tween]:
        """The stroke by what it comes to."""
        links = self._links
        end = after.ball or after.token
        to = links.laid.stages[links.laid.stages.index(stage) + 1]
        if pending:
            return self._sounded(ball.steps(start, flight(start, end, self._hop())), "bounce", end[0])
        if to is ShotStage.GREEN:
            return self._putted(ball, start, result)
        if result is ShotOutcome.SAND:
            return self._in_sand(ball, start, end)
        if result is ShotOutcome.TREE:
            return self._in_tree(ball, start, end, links.laid.tree(to))
        if result is ShotOutcome.WATER:
            return self._in_water(ball, start, end, links.laid.place(to))
        return self._sounded(ball.steps(start, flight(start, end, self._hop())), "bounce", end[0])

    def _sounded(self, tweens: list[Tween], name: SoundName, x: float) -> list[Tween]:
        """With a noise at the end of the first of them."""
        told = tweens[0]
        tweens[0] = Tween(told.seconds, told.apply, told.ease, lambda: self._staging.sound(name, x))
        return tweens

    def _in_sand(self, ball: Flying, start: XY, end: XY) -> list[Tween]:
        staging = self._staging
        spray = Spray(staging, end, ("sand", "card"), 7, count=14, size=3.2, spread=26)
        staging.ending(spray.remove)
        return [*self._sounded(ball.steps(start, plump(start, end, self._hop())), "sand", end[0]), spray.tween()]

    def _in_tree(self, ball: Flying, start: XY, end: XY, tree: XY) -> list[Tween]:
        staging = self._staging
        spray = Spray(staging, tree, ("rough", "fairway"), 11, count=16, size=5, fall=True, spread=40)
        staging.ending(spray.remove)
        fall = [FlightStep(end, staging.painter.look.px(14), DROP_TIME * 1.4)]
        out = self._sounded(ball.steps(start, plump(start, tree, self._hop())), "rustle", tree[0])
        return [*out, spray.tween(), *self._sounded(ball.steps(tree, fall), "bounce", end[0])]

    def _in_water(self, ball: Flying, start: XY, end: XY, middle: XY) -> list[Tween]:
        staging = self._staging
        unit = self._links.laid.unit
        wet = middle[0] - 6 * unit, middle[1] + 62 * unit
        spray, rings = Spray(staging, wet, ("water", "card"), 5, count=16, size=4.5, spread=34), Rings(staging, wet)
        staging.ending(spray.remove)
        staging.ending(rings.remove)
        out = self._sounded(ball.steps(start, plump(start, wet, self._hop())), "splash", wet[0])
        sink = Tween(.01, lambda _t: ball.hide(), linear)
        rise = Tween(.01, lambda _t: ball.hide(False), linear)
        above = [FlightStep(end, staging.painter.look.px(16), DROP_TIME)]
        return [*out, sink, spray.tween(), rings.tween(), rise, *self._sounded(ball.steps(end, above), "bounce", end[0])]

    def _putted(self, ball: Flying, start: XY, result: ShotOutcome) -> list[Tween]:
        """On the green, or out of the sand beside it, and then the given number of putts."""
        laid, cup = self._links.laid, self._links.laid.cup()
        u = laid.unit
        if result is ShotOutcome.GREEN_SAND:
            wet = laid.bunker()
            out = self._in_sand(ball, start, wet)
            near = cup[0] - 40 * u, cup[1] + 34 * u
            out += self._sounded(ball.steps(wet, [FlightStep(near, self._hop() * .5, .4)]), "sand", wet[0])
            return [*out, *self.putts(ball, near, 3)]
        putts = PUTTS[result]
        away = {1: (-16, 14), 2: (-34, 30), 3: (-28, -52)}.get(putts, (0, 0))
        near = cup[0] + away[0] * u, cup[1] + away[1] * u
        return [*self._sounded(ball.steps(start, flight(start, near, self._hop())), "bounce", near[0]), *self.putts(ball, near, putts)]

    def putts(self, ball: Flying, start: XY, count: int) -> list[Tween]:
        """Rolls that come ever nearer; the last drops."""
        cup, out = self._links.laid.cup(), []
        for number in range(count):
            share = .72 if number < count - 1 else 1.0
            end = start[0] + (cup[0] - start[0]) * share, start[1] + (cup[1] - start[1]) * share
            out += [*ball.steps(start, [FlightStep(end, 0, PUTT_TIME)]), pause(.08)]
            start = end
        return [*out, Tween(.01, lambda _t: ball.hide(), linear, lambda: self._staging.sound("cup", cup[0]))]
