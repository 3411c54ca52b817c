"""Motion on the links: what the events of Domino Golf look like, from a tile that is tossed to the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.games.domino_golf.rules.flow import rest
from game.games.domino_golf.rules.rules import hole_name
from game.games.domino_golf.rules.shots import PUTTS, is_attempt
from game.games.domino_golf.rules.values import (
    NONE, AllHoledOut, AttemptDrawn, BagsDealt, GreenTurned, HonourGiven, Lie, LuckChanged, PenaltyTaken, PlayOff, PoolMixed,
    ReplacementDrawn, RoundWon, Shot, ShotOutcome, ShotPlayed, ShotSettled, ShotStage, ShotTakenBack, Source, TargetLaid, View
)
from game.games.domino_golf.table import position as talk
from game.games.domino_golf.table.bag import HIGHEST, BagRack
from game.games.domino_golf.table.links import BIG, Links, angle_of, attempt_halves, faces
from game.games.domino_golf.table.position import (
    LinksState, Resting, Struck, TileTarget, attempt_words, draw_tag, held_tiles, sign_of, tag_height
)
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.hand import Domino, HandState
from game.games.dominoes.table.motion import TileFlight, TilePose
from game.games.golf.table.motion import (
    DROP_TIME, HOLED_PAUSE, LOWEST, PUTT_TIME, FlightStep, Flying, GroundTelling, Rings, Spray, flight, plump
)
from game.games.golf.table.plate import HoleLine, HoleResultPanel, Marker, call_picture
from game.games.golf.table.sheet import term
from game.rules.contract import Event
from game.ui.looks.stage import Sprite, Tween, glide, land, linear, pause, there_and_back
from game.ui.looks.theme import XY
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.table import pieces
from game.ui.table.face import Sitting, Track
from game.ui.table.pieces import ResultPanel, Staging
from game.words import _, ngettext


# ---- strokes on the links: how the ball flies, and what becomes of it in sand, trees, water and on the green
class StrokeTweens:
    """Makes the tweens of balls on these links; the staging plays their sounds and keeps what is to be done at their ends."""

    def __init__(self, staging: Staging, links: Links) -> None:
        self._staging, self._links = staging, links

    def _hop(self) -> float:
        """The least height of a stroke, in device pixels."""
        return self._staging.painter.look.px(LOWEST)

    def fly_back(self, ball: Flying, start: XY, end: XY, seconds: float) -> list[Tween]:
        """The tweens of a ball that goes back to where it came from."""
        return ball.steps(start, [FlightStep(end, self._hop() * .6, seconds)])

    def struck(self, ball: Flying, start: XY, after: Marker, stage: ShotStage, result: ShotOutcome, *, pending: bool) -> list[Tween]:
        """The tweens of a stroke by its result; with `pending`, an attempt is not decided yet, and the ball flies to where it waits."""
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
        """The tweens with a sound at the end of the first of them."""
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
        """The tweens of a shot onto the green, or into the sand beside it and out, and of the putts that its result costs."""
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
        """The tweens of that many putts, each nearer to the cup; the last drops into it."""
        cup, out = self._links.laid.cup(), []
        for number in range(count):
            share = .72 if number < count - 1 else 1.0
            end = start[0] + (cup[0] - start[0]) * share, start[1] + (cup[1] - start[1]) * share
            out += [*ball.steps(start, [FlightStep(end, 0, PUTT_TIME)]), pause(.08)]
            start = end
        return [*out, Tween(.01, lambda _t: ball.hide(), linear, lambda: self._staging.sound("cup", cup[0]))]


# ---- motion on the links: tiles that are tossed and turned up, shots, attempts at an ace, words in between
TILE_TIME: Final = .25
SETTLE_TIME: Final = .09
FADE_TIME: Final = .18
STAGGER: Final = .05
SLOW_TURN: Final = 1.5          # seconds in which the tile that decides an attempt is turned
READ_TAG, READ_ATTEMPT = .55, 2.6
FLYING, TAGGING, CALLING = 30, 44, 45       # drawing order
_LEAST_BIG = 28                 # logical width of a tile that everybody is to read where letters stand below it
_CLEAR: Final = 9               # logical units above and below that tile



class Tossed(NamedTuple):
    """A tile on its way to where played tiles lie: who played it, from which place of the hole, and from where on the screen (None: from
    beyond the edge).
    """

    tile: int
    seat: int
    stage: ShotStage
    start: XY | None
    face_down: bool


class LinksMotion(GroundTelling):
    """The motions of links and bag."""

    def __init__(self, scene: Scene, links: Links, bag: BagRack) -> None:
        super().__init__(scene, links)
        self.links, self.bag = links, bag
        self._strokes = StrokeTweens(self, links)

    def cut(self) -> None:
        super().cut()
        if self.bag.state.lifted is not None:
            self.bag.let_go()

    # ---- places
    def pool_top(self) -> XY:
        """The middle of the pool's uppermost tile, in device pixels."""
        return self.bag.pool.top(self.painter) if self.bag.pool is not None else self.bag.rack.center

    def stack_top(self) -> XY:
        """The middle of the stack of greens that is being played, in device pixels."""
        links = self.links
        places = links.laid.stacks(len(links.state.stacks))
        return next((at for at, stack in zip(places, links.state.stacks, strict=True) if stack.current), links.rect.center)

    # ---- tiles
    def _toss(self, halves: tuple[int, int] | None, start: TilePose, end: TilePose, *, fade: bool = False, vanish: bool = False,
              turns: tuple[int, int] | None = None) -> TileFlight:
        return TileFlight(self.scene, halves, start, end, FLYING, fade=fade, vanish=vanish, turns=turns, highest=HIGHEST)

    def _thrown(self, toss: Tossed) -> list[Tween]:
        """The tweens of a tile to its place; a tile from the pool is turned up on the way for everybody to see."""
        links, p = self.links, self.painter
        spot, width = links.spot(toss.seat, toss.stage), links.laid.played
        if spot is None:
            return []
        halves = (TWELVE.halves[toss.tile][1], TWELVE.halves[toss.tile][0])
        end = TilePose(spot.tile, spot.angle, width)
        held = TilePose(toss.start or (links.rect.left - p.look.px(20), links.rect.centery), 0, self.bag.width)
        out: list[Tween] = []
        if toss.face_down:
            middle = TilePose((links.rect.centerx, links.rect.bottom - p.look.px(70)), 0, p.look.px(BIG))
            shown = self._toss(None, held, middle, turns=halves)
            gone = self.ending(shown.remove)
            out += [self._fly(shown, "lift", held.centre[0]), Tween(TILE_TIME, shown.turn, glide), self.reading(.3), pause(0, gone)]
            held = middle
        flown = self._toss(halves, held, end, fade=toss.start is None)
        key = (toss.seat, toss.stage)

        def lie() -> None:
            flown.remove()
            links.change(hidden_shots=links.state.hidden_shots - {key})
        done = self.ending(lie)
        out += [self._fly(flown, "tile", spot.tile[0]), Tween(SETTLE_TIME, flown.settle, there_and_back, done)]
        return out

    def _fly(self, tile: TileFlight, name: SoundName, x: float) -> Tween:
        return Tween(TILE_TIME, tile.appear if self.still else tile.move_to, linear if self.still else glide, lambda: self.sound(name, x))

    # ---- a shot
    def shot(self, toss: Tossed, result: ShotOutcome, marker: Marker | None, aim: str) -> tuple[Track, ...]:
        """The tile is thrown, then the ball is struck. `marker` is where the ball lay; `aim` is the sentence for an attempt, else empty."""
        track, after = self._thrown(toss), self.links.marker(toss.seat)
        if marker is None or after is None:
            return ((*track, pause(0, self.ending(partial(self._lie, toss.seat)))),)
        start = marker.ball or marker.token
        ball, done = self._ball_from(toss.seat, marker)
        if self.still:
            return ((*track, pause(0, done), *self._said(result, after.token)),)
        struck = self._strokes.struck(ball, start, after, toss.stage, result, pending=bool(aim))
        walk = ball.walk(after.token, sum(t.seconds for t in struck))
        lead = sum(t.seconds for t in track)
        swing = Tween(.01, None, linear, lambda: self.sound("swing", start[0]))
        end: list[Tween] = [pause(0, done)]
        if aim:
            end += self._card_tweens((aim,), 1.1)
        else:
            end = [*self._said(result, after.token), *end]
        return ((*track, swing, *struck, *end), (pause(lead), walk))

    def _ball_from(self, seat: int, marker: Marker) -> tuple[Flying, Callable[[], None]]:
        """A ball that flies away from its marker, and the function that ends its flight."""
        ball = Flying(self, seat, marker.ball or marker.token, marker.token, self.links.marker_sizes)

        def land_it() -> None:
            ball.remove()
            self._lie(seat)
        return ball, self.ending(land_it)

    def _lie(self, seat: int) -> None:
        """Lets the links draw a seat's ball again."""
        self.links.change(hidden_balls=self.links.state.hidden_balls - {seat})

    def _said(self, result: ShotOutcome, at: XY) -> list[Tween]:
        """The tweens of a tag with the result above the ball, for as long as it takes to read."""
        p, sign = self.painter, sign_of(result)
        wide, high = p.look.px(130) + round(p.look.px(60) * max(0.0, p.look.text - 1)), tag_height(p) + p.look.px(4)
        picture = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        draw_tag(p, picture, sign, (wide / 2, high / 2), wide)
        sprite = self.scene.stage.add(Sprite(picture, (0, 0), TAGGING, alpha=0))
        cloth = self.links.rect
        middle = min(max(at[0], cloth.left + wide / 2), cloth.right - wide / 2), max(at[1] - p.look.px(30), cloth.top + high)
        sprite.centre_at(middle)
        done = self.ending(lambda: self.clear(sprite))
        fade = Tween(FADE_TIME, lambda t: setattr(sprite, "alpha", round(255 * t)), linear)
        told = [fade, self.reading(READ_TAG), pause(0, done)]
        return [pause(0, lambda: self.sound("oh", at[0])), *told] if result is ShotOutcome.WATER else told

    def fly_back(self, seat: int, marker: Marker | None) -> tuple[Track, ...]:
        """A ball goes back where it came from."""
        after = self.links.marker(seat)
        if marker is None or after is None:
            self._lie(seat)
            return ()
        ball, done = self._ball_from(seat, marker)
        if self.still:
            return ((pause(.1, done),),)
        start, end = marker.ball or marker.token, after.ball or after.token
        return ((*self._strokes.fly_back(ball, start, end, .45), pause(0, done)), (ball.walk(after.token, .45),))

    # ---- an attempt
    def attempt(self, event: AttemptDrawn, words: tuple[str, str], marker: Marker | None,
                then: Callable[[], None], lie: Callable[[], None]) -> tuple[Track, ...]:
        """The draw is turned up slowly in the middle; then the letters, and where the ball goes; last the tile goes to its double.

        `then` is called when the tile has been turned up, `lie` when it lies at its double.
        """
        links = self.links
        start, middle = self.pool_top(), self._shown_at(attempt_words(event.from_tee, True))
        halves = attempt_halves(event.tile, links.state.target(ShotStage.GREEN))    # the half that counts is below, where it is seen last
        shown = self._toss(None, TilePose(start, 0, self.bag.width), middle, turns=halves)
        gone = self.ending(shown.remove)
        result_panel = ResultPanel(*words, grand=event.holed)
        close = self.ending(links.put_in)

        def reveal() -> None:
            links.put_in(result_panel)
            self.sound("applause" if event.holed else "blocked", middle.centre[0])
            then()
        told = self.ending(reveal)
        turn = Tween(SLOW_TURN, shown.turn, linear if self.still else glide, told)
        come = Tween(.35, result_panel.turn, land)
        track = [self._fly(shown, "lift", start[0]), pause(.35), turn, come, self.reading(READ_ATTEMPT), pause(0, gone), pause(0, close)]
        track += self._laid_down(event.seat, halves, middle, lie)
        if marker is None or marker.ball is None or self.still:
            return (tuple(track),)
        return (tuple(track), self._drops(event, marker))

    def _shown_at(self, words: str) -> TilePose:
        """Where the tile of an attempt is turned up: always above the letters for a success, so that its place tells nothing beforehand."""
        p, cloth = self.painter, self.links.rect
        letters = ResultPanel(words, words, grand=True)
        letters.rect = cloth.copy()
        free = cloth.h - p.look.px(letters.room(p)[3]) - p.look.px(2 * _CLEAR)
        width = max(p.look.px(_LEAST_BIG), min(p.look.px(BIG), free // 2))
        return TilePose((cloth.centerx, cloth.top + p.look.px(_CLEAR) + width), 0, width)

    def _laid_down(self, seat: int, halves: tuple[int, int], start: TilePose, lie: Callable[[], None]) -> list[Tween]:
        """The tile that everybody has read goes below the double that it was drawn for."""
        drawn = self.links.drawn_spot(seat)
        if drawn is None:
            return [pause(0, self.ending(lie))]
        flown = self._toss(halves, start, TilePose(drawn.centre, 90, drawn.width))

        def rest() -> None:
            flown.remove()
            lie()
        return [self._fly(flown, "tile", drawn.centre[0]), pause(0, self.ending(rest))]

    def _drops(self, event: AttemptDrawn, marker: Marker) -> Track:
        """The ball rolls into the cup, at once or with its putt, when the tile has been seen."""
        ball, done = self._ball_from(event.seat, marker)
        self.links.change(hidden_balls=self.links.state.hidden_balls | {event.seat})
        return (pause(TILE_TIME + .35 + SLOW_TURN), *self._strokes.putts(ball, marker.ball or marker.token, 1), pause(0, done))

    # ---- tiles that are drawn
    def penalty(self, seat: int, stage: ShotStage, number: int, then: Callable[[], None]) -> tuple[Track, ...]:
        """A face-down tile goes from the pool under the tile that earned it."""
        links = self.links
        spot = links.spot(seat, stage)
        if spot is None:
            then()
            return ()
        end = TilePose(links.laid.buried(spot, number), spot.angle, links.laid.played)
        flown = self._toss(None, TilePose(self.pool_top(), 0, self.bag.width), end)

        def lie() -> None:
            flown.remove()
            then()
        done = self.ending(lie)
        return ((self._fly(flown, "tile", end.centre[0]), pause(0, done)),)

    def to_seat(self) -> tuple[Track, ...]:
        """A tile goes from the pool to another player."""
        p, rect = self.painter, self.links.rect
        end = TilePose((rect.left - p.look.px(10), rect.bottom - p.look.px(60)), 0, p.look.px(30))
        flown = self._toss(None, TilePose(self.pool_top(), 0, self.bag.width), end, vanish=True)
        done = self.ending(flown.remove)
        return ((self._fly(flown, "lift", end.centre[0]), pause(0, done)),)

    def deal(self, tiles: Sequence[Domino], face_up: bool, *, shuffled: bool = False) -> tuple[Track, ...]:
        """Moves tiles from the pool to their places on the rack, where they are still hidden, and turns them up."""
        start, tracks, flights = self.pool_top(), [], []
        if shuffled:
            self.sound("shuffle", start[0])
        for number, domino in enumerate(tiles):
            widget = self.bag.tile(domino.tile)
            if widget is None:
                continue
            end = widget.stands(self.painter)
            turns = (domino.a, domino.b) if face_up else None
            flown = self._toss(None, TilePose(start, 0, self.bag.width), TilePose(end, 0, self.bag.width), turns=turns)
            flights.append(flown)
            lie = (pause(STAGGER * number), self._fly(flown, "tile", end[0]))
            tracks.append((*lie, pause(.06), Tween(TILE_TIME, flown.turn, glide)) if face_up and not self.still else lie)

        def dealt() -> None:
            for flown in flights:
                flown.remove()
            self.bag.put(replace(self.bag.state, hidden=frozenset()))
        done = self.ending(dealt)
        return (*tracks, (pause(STAGGER * len(tiles) + 2 * TILE_TIME + .1, done),))

    def turn_up(self, target: TileTarget, start: XY) -> tuple[Track, ...]:
        """A tile of the hole is laid and turned up."""
        links, width = self.links, self.links.laid.tile
        place = links.laid.place(target.stage)
        flown = self._toss(None, TilePose(start, 0, round(width * .7)), TilePose(place, angle_of(target), width), turns=faces(target))

        def lie() -> None:
            flown.remove()
            links.change(hidden_tiles=links.state.hidden_tiles - {target.stage})
        done = self.ending(lie)
        noise: SoundName = "splash" if target.water else "tile"
        turn = Tween(TILE_TIME, flown.turn, linear if self.still else glide, lambda: self.sound(noise, place[0]))
        return ((self._fly(flown, "lift", place[0]), turn, self.reading(.35), pause(0, done)),)

    def double_green(self, tile: int, start: XY, *, stays: bool) -> tuple[Track, ...]:
        """A green that is a double is shown; it `stays` until another is drawn, or goes into the pool."""
        p, links = self.painter, self.links
        high, low = TWELVE.halves[tile]
        shown = self._toss(None, TilePose(start, 0, p.look.px(20)), self._middle(), turns=(low, high))

        def lie() -> None:
            shown.remove()
            if stays:
                links.change(double=tile)
        done = self.ending(lie)
        seen = (self._fly(shown, "lift", start[0]), Tween(TILE_TIME, shown.turn, glide), self.reading(.8), pause(0, done))
        return (seen,) if stays else ((*seen, *self._put_back(tile)),)

    def goes_back(self, tile: int) -> tuple[Track, ...]:
        """A double that was to be the green goes into the pool, as another has been drawn."""
        return (self._put_back(tile),)

    def _put_back(self, tile: int) -> Track:
        away = self._toss(TWELVE.halves[tile], self._middle(), TilePose(self.pool_top(), 0, self.bag.width), vanish=True)
        return self._fly(away, "tile", self.links.rect.centerx), pause(0, self.ending(away.remove))

    def _middle(self) -> TilePose:
        return TilePose(self.links.rect.center, 0, self.painter.look.px(BIG))

    # ---- words
    def call(self, seat: int, words: Sequence[str], seconds: float) -> tuple[Track, ...]:
        """A player's token with a card of words, in the middle above."""
        return (tuple(self._picture_over(call_picture(self.painter, seat, words), seconds)),)

    def card(self, words: Sequence[str], seconds: float) -> tuple[Track, ...]:
        """A card of words."""
        return (tuple(self._card_tweens(words, seconds)),)

    def _card_tweens(self, words: Sequence[str], seconds: float) -> list[Tween]:
        return self._picture_over(pieces.words(self.painter, words), seconds)

    def _picture_over(self, picture: pygame.Surface, seconds: float) -> list[Tween]:
        """The tweens of a picture that comes above the middle, or as close to there as it covers no tile, is read, and goes."""
        rect, pad = self.links.rect, 2 * self.painter.look.px(pieces.PAD)
        size = picture.get_width() - pad, picture.get_height() - pad
        home = rect.centerx, rect.top + rect.h * .40
        place = pieces.free_place(size, home, rect, self.links.tiles())
        sprite = self.scene.stage.add(Sprite(picture, (0, 0), CALLING, alpha=0))
        sprite.centre_at(home if place is None else place.center)
        done = self.ending(lambda: self.clear(sprite))

        def fade(t: float) -> None:
            sprite.alpha = round(255 * t)
        return [Tween(FADE_TIME, fade, linear), self.reading(seconds), Tween(FADE_TIME, lambda t: fade(1 - t), linear, done)]


# ---- what the events of Domino Golf look like: shots, draws, attempts at an ace, new holes, the end of a hole and of the round
READ_HOLE, READ_ROUND = 3.2, 4.5    # seconds


class GolfShow:
    """Turns events into motion; the state of the links changes with each, and `put` of the face brings it to rest."""

    def __init__(self, scene: Scene, links: Links, bag: BagRack, other: BagRack) -> None:
        self._links, self._bag, self._other = links, bag, other
        self.motion = LinksMotion(scene, links, bag)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, ShotPlayed):
            return self._shot(event, before, sitting)
        if isinstance(event, AttemptDrawn):
            return self._attempt(event, sitting)
        if isinstance(event, PenaltyTaken):
            return self._penalty(event)
        if isinstance(event, ReplacementDrawn):
            return self._replacement(event, after, sitting)
        if isinstance(event, ShotSettled):
            return self._rests(event, before, after, sitting)
        if isinstance(event, ShotTakenBack):
            return self._taken_back(event, before)
        if isinstance(event, GreenTurned | TargetLaid | BagsDealt):
            return self._laid(event, before, after, sitting)
        if isinstance(event, AllHoledOut):
            return self._hole_ended(event, sitting)
        return self._said(event, sitting)

    @property
    def _state(self) -> LinksState:
        return self._links.state

    # ---- shots
    def _shot(self, event: ShotPlayed, before: View, sitting: Sitting) -> tuple[Track, ...]:
        """The tile goes to its place, then the ball to its lie."""
        links, hole, ball = self._links, before.public.hole, before.public.balls[event.seat]
        shot = Shot(event.seat, event.tile, event.source, ball, event.result, 0, NONE)
        after = rest(hole, shot)
        attempt = is_attempt(hole, ball, event.tile)
        start = self._start(event, sitting)
        struck = Struck(event.seat, event.stage, event.tile, event.result, 0, NONE)
        lie = Lie.FAIRWAY if attempt else after.lie
        marker = links.marker(event.seat)
        balls = tuple(Resting(event.seat, after.stage, lie) if b.seat == event.seat else b for b in self._state.balls)
        links.put_in()
        links.put(replace(self._state, shots=(*self._state.shots, struck), balls=balls, aim=None,
                          hidden_shots=frozenset(((event.seat, event.stage),)), hidden_balls=frozenset((event.seat,))))
        toss = Tossed(event.tile, event.seat, event.stage, start, event.source is Source.POOL)
        aim = talk.attempt_asks(event.stage, TWELVE.halves[event.tile][0]) if attempt else ""
        return self.motion.shot(toss, event.result, marker, aim)

    def _start(self, event: ShotPlayed, sitting: Sitting) -> tuple[float, float] | None:
        """Where the tile comes from; None: from beyond the edge."""
        motion = self.motion
        if event.source is Source.POOL:
            return motion.pool_top()
        if event.source is Source.LUCK:
            tile = self._other.tile(event.tile)
            return tile.stands(motion.painter) if tile is not None and tile.host is not None else None
        if event.seat != sitting.viewer:
            return None
        bag = self._bag
        names = [d.tile for d in bag.state.tiles]
        gone = event.tile if event.tile in names else names[-1] if names else None
        if gone is None:
            return None
        start = bag.centre_of(motion.painter, gone)
        bag.let_go()
        bag.put(HandState(tuple(d for d in bag.state.tiles if d.tile != gone), bag.state.face_up))
        return start

    def _attempt(self, event: AttemptDrawn, sitting: Sitting) -> tuple[Track, ...]:
        """A tile is turned slowly: the ball goes in at once, or stays out."""
        letters = talk.attempt_words(event.from_tee, event.holed)
        name = sitting.names[event.seat]
        if event.holed:
            below = _("{name} draws {tile}").format(name=name, tile=TWELVE.names[event.tile])
        else:
            below = _("{name} draws {tile}: one putt").format(name=name, tile=TWELVE.names[event.tile])
        marker = self._links.marker(event.seat)
        result = ShotOutcome.HOLED if event.holed else ShotOutcome.ONE_PUTT
        balls = tuple(Resting(b.seat, ShotStage.GREEN, Lie.HOLED) if b.seat == event.seat else b for b in self._state.balls)
        links, last = self._links, (event.seat, _last(self._state, event.seat))

        def reveal() -> None:
            links.change(balls=balls, shots=tuple(s._replace(result=result) if (s.seat, s.stage) == last else s for s in links.state.shots))

        def lie() -> None:
            links.change(shots=tuple(s._replace(attempt=event.tile) if (s.seat, s.stage) == last else s for s in links.state.shots))
        return self.motion.attempt(event, (letters, below), marker, reveal, lie)

    def _penalty(self, event: PenaltyTaken) -> tuple[Track, ...]:
        """A face-down tile goes under the tile that earned it."""
        stage = _last(self._state, event.seat)
        shot = next((s for s in self._state.shots if (s.seat, s.stage) == (event.seat, stage)), None)
        if shot is None:
            return ()
        shots = tuple(s._replace(penalties=s.penalties + 1) if s is shot else s for s in self._state.shots)
        return self.motion.penalty(event.seat, shot.stage, shot.penalties, lambda: self._links.change(shots=shots))

    def _replacement(self, event: ReplacementDrawn, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """A tile goes from the pool into the bag."""
        if event.seat != sitting.viewer:
            return self.motion.to_seat()
        open_hand = sitting.open_hand and event.tile is not None
        tiles = held_tiles(after, sitting.viewer, open_hand=open_hand)
        new = event.tile if open_hand and event.tile is not None else tiles[-1].tile if tiles else None
        self._bag.put(HandState(tiles, open_hand, hidden=frozenset(() if new is None else (new,))))
        return self.motion.deal(tuple(d for d in tiles if d.tile == new), open_hand)

    def _rests(self, event: ShotSettled, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """A call with the strokes of the seat that has holed out; for the last seat a pause, after which the card of the hole tells it."""
        if event.lie is not Lie.HOLED:
            return ()
        if event.strokes < before.public.pars[-1]:
            self.motion.sound("birdie", self._links.rect.centerx)
        if len(after.public.cards[event.seat]) > len(before.public.cards[event.seat]):
            return ((self.motion.reading(HOLED_PAUSE),),)
        words = _("{n}: {term}").format(n=event.strokes, term=term(event.strokes, before.public.pars[-1]))
        return self.motion.call(event.seat, (sitting.names[event.seat], words), .7)

    def _taken_back(self, event: ShotTakenBack, before: View) -> tuple[Track, ...]:
        """The ball goes back where it came from, and the tile away."""
        was = before.public.balls[event.seat]
        marker = self._links.marker(event.seat)
        self._links.put_in()
        shots = tuple(s for s in self._state.shots if (s.seat, s.stage) != (event.seat, was.stage))
        balls = tuple(Resting(event.seat, was.stage, was.lie) if b.seat == event.seat else b for b in self._state.balls)
        self._links.put(replace(self._state, shots=shots, balls=balls, hidden_balls=frozenset((event.seat,))))
        return self.motion.fly_back(event.seat, marker)

    # ---- new holes
    def _laid(self, event: GreenTurned | TargetLaid | BagsDealt, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """Tiles of the hole are turned up, or bags are dealt."""
        links, motion = self._links, self.motion
        if isinstance(event, BagsDealt):
            links.put(LinksState(before.public.hole.number, stacks=self._state.stacks))
            tiles = held_tiles(after, sitting.viewer, open_hand=sitting.open_hand)
            self._bag.put(HandState(tiles, sitting.open_hand, hidden=frozenset(d.tile for d in tiles)))
            return motion.deal(tiles, sitting.open_hand, shuffled=True)
        if isinstance(event, TargetLaid):
            target = TileTarget(event.stage, event.tile)
            links.put(replace(self._state, targets=(*self._state.targets, target), hidden_tiles=frozenset((event.stage,))))
            return motion.turn_up(target, motion.pool_top())
        former = before.public.hole.double
        back = motion.goes_back(former) if former != NONE else ()
        if not event.par:
            links.change(double=NONE)
            stays = after.public.hole.double == event.tile
            return (*motion.double_green(event.tile, self._green_from(before), stays=stays), *back)
        target = TileTarget(ShotStage.GREEN, event.tile)
        links.put(LinksState(event.number, event.par, (target,), stacks=self._state.stacks, hidden_tiles=frozenset((ShotStage.GREEN,))))
        return (*motion.turn_up(target, self._green_from(before)), *back)

    def _green_from(self, before: View) -> tuple[float, float]:
        """Where the green that is turned up comes from, in device pixels."""
        return self.motion.pool_top() if before.public.hole.from_pool else self.motion.stack_top()

    # ---- ends
    def _hole_ended(self, event: AllHoledOut, sitting: Sitting) -> tuple[Track, ...]:
        """The result of the hole on a card."""
        lines = tuple(HoleLine(seat, sitting.names[seat], n) for seat in event.honour if (n := event.strokes[seat]) is not None)
        lines = tuple(sorted(lines, key=lambda line: line.strokes))
        honour = tuple(seat for seat in event.honour if event.strokes[seat] is not None)
        heading = hole_name(event.number, event.extra)
        return self.motion.result(HoleResultPanel(heading, event.par, lines, honour), READ_HOLE)

    def _said(self, event: Event, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of events that are mainly told in words."""
        motion, names = self.motion, sitting.names
        if isinstance(event, HonourGiven):
            if len(event.order) == 1:
                return ()
            return motion.call(event.order[0], (names[event.order[0]], _("has the honour")), 1.0)
        if isinstance(event, PoolMixed):
            motion.sound("shuffle", self._links.rect.centerx)
            words = ngettext("{n} removed tile forms it again", "{n} removed tiles are mixed to form it again", event.tiles)
            if event.from_hole:
                words = ngettext("{n} tile that marks a stroke goes back", "{n} tiles that mark strokes go back", event.tiles)
            return motion.card((_("The pool is empty"), words.format(n=event.tiles)), 1.2)
        if isinstance(event, LuckChanged):
            words = _("gives up {tile} for a tile of {other}").format(tile=TWELVE.names[event.tile], other=names[event.other])
            return motion.call(event.seat, (names[event.seat], words), 1.0)
        if isinstance(event, PlayOff):
            who = ", ".join(names[seat] for seat in event.players)
            return motion.lettering(_("Play-off"), _("Level: {names}").format(names=who), READ_HOLE)
        if isinstance(event, RoundWon):
            motion.sound("applause", self._links.rect.centerx)
            total = event.totals[event.winner]
            below = ngettext("{n} stroke", "{n} strokes", total).format(n=total)
            return motion.lettering(_("{name} wins").format(name=names[event.winner]), below, READ_ROUND)
        return ()


def _last(state: LinksState, seat: int) -> ShotStage:
    """The place from which the seat played its last shot."""
    return max((s.stage for s in state.shots if s.seat == seat), default=ShotStage.TEE)
