"""Motion on the links: tiles that are tossed and turned up, shots, attempts at an ace, words in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.games.domino_golf.rules.events import AttemptDrawn
from game.games.domino_golf.rules.values import ShotOutcome, ShotStage
from game.games.domino_golf.table.bag import BagRack
from game.games.domino_golf.table.board_state import TileTarget
from game.games.domino_golf.table.links import BIG, Links, angle_of, faces
from game.games.domino_golf.table.links_marks import attempt_halves
from game.games.domino_golf.table.pool import HIGHEST
from game.games.domino_golf.table.signs import draw_tag, sign_of, tag_height
from game.games.domino_golf.table.strokes import StrokeTweens
from game.games.domino_golf.table.text import attempt_words
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.flight import TileFlight, TilePose
from game.games.dominoes.table.hand import Domino
from game.games.golf.table.flight import Flying
from game.games.golf.table.marker import Marker
from game.games.golf.table.motion import GroundTelling, call_picture
from game.ui.animation import Tween, glide, land, linear, pause, there_and_back
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.stage import Sprite
from game.ui.table import calls
from game.ui.table.face import Track
from game.ui.table.result import ResultPanel
from game.ui.theme import XY

TILE_TIME: Final = .25
SETTLE_TIME: Final = .09
FADE_TIME: Final = .18
STAGGER: Final = .05
SLOW_TURN: Final = 1.5          # the tile that decides an attempt
READ_TAG, READ_ATTEMPT = .55, 2.6
FLYING, TAGGING, CALLING = 30, 44, 45       # drawing order
_LEAST_BIG = 28                 # logical width of a tile that everybody is to read where letters stand below it
_CLEAR: Final = 9               # logical units above and below that tile



class Tossed(NamedTuple):
    """A tile on its way to where played tiles lie: by whom, from which place, from where on the screen (None: out of nowhere)."""

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
        """End all that runs, and let go of a tile that is held."""
        super().cut()
        if self.bag.held is not None:
            self.bag.let_go()

    # ---- places
    def pool_top(self) -> XY:
        """The uppermost tile of the pool."""
        return self.bag.pool.top(self.painter) if self.bag.pool is not None else self.bag.rack.center

    def stack_top(self) -> XY:
        """The stack of greens that is being played."""
        links = self.links
        places = links.laid.stacks(len(links.state.stacks))
        return next((at for at, stack in zip(places, links.state.stacks, strict=True) if stack.current), links.rect.center)

    # ---- tiles
    def _toss(self, halves: tuple[int, int] | None, start: TilePose, end: TilePose, *, fade: bool = False, vanish: bool = False,
              turns: tuple[int, int] | None = None) -> TileFlight:
        return TileFlight(self.scene, halves, start, end, FLYING, fade=fade, vanish=vanish, turns=turns, highest=HIGHEST)

    def _thrown(self, toss: Tossed) -> list[Tween]:
        """A tile goes to its place; one from the pool is turned up on the way for everybody to see."""
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
        return Tween(TILE_TIME, tile.appear if self.still else tile.at, linear if self.still else glide, lambda: self.sound(name, x))

    # ---- a shot
    def shot(self, toss: Tossed, result: ShotOutcome, marker: Marker | None, aim: str) -> tuple[Track, ...]:
        """The tile is thrown, then the ball is struck. `marker` is where it lay; `aim` says what it needs to go in at once."""
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
        """A ball that goes away from where it lies, and the call that ends its way."""
        ball = Flying(self, seat, marker.ball or marker.token, marker.token, self.links.marker_sizes)

        def land_it() -> None:
            ball.remove()
            self._lie(seat)
        return ball, self.ending(land_it)

    def _lie(self, seat: int) -> None:
        """A ball is drawn on the links again."""
        self.links.change(hidden_balls=self.links.state.hidden_balls - {seat})

    def _said(self, result: ShotOutcome, at: XY) -> list[Tween]:
        """The result as a tag above the ball, for as long as it takes to read."""
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

    def back(self, seat: int, marker: Marker | None) -> tuple[Track, ...]:
        """A ball goes back where it came from."""
        after = self.links.marker(seat)
        if marker is None or after is None:
            self._lie(seat)
            return ()
        ball, done = self._ball_from(seat, marker)
        if self.still:
            return ((pause(.1, done),),)
        start, end = marker.ball or marker.token, after.ball or after.token
        return ((*self._strokes.back(ball, start, end, .45), pause(0, done)), (ball.walk(after.token, .45),))

    # ---- an attempt
    def attempt(self, event: AttemptDrawn, words: tuple[str, str], marker: Marker | None,
                then: Callable[[], None], lie: Callable[[], None]) -> tuple[Track, ...]:
        """The draw is turned up slowly in the middle; then the letters, and where the ball goes; last the tile goes to its double.

        `then` is called when all have seen it, `lie` when it lies there.
        """
        links = self.links
        start, middle = self.pool_top(), self._shown_at(attempt_words(event.from_tee, True))
        halves = attempt_halves(event.tile, links.state.target(ShotStage.GREEN))    # what counts stands below, where it is seen last
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
        """Where the tile of an attempt is turned up: above the letters of one that is made, so that its place tells nothing beforehand."""
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
        """Tiles go from the pool to their places on the rack, where they are hidden still, and are turned up."""
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
        return (tuple(self._shown(call_picture(self.painter, seat, words), seconds)),)

    def card(self, words: Sequence[str], seconds: float) -> tuple[Track, ...]:
        """A card of words."""
        return (tuple(self._card_tweens(words, seconds)),)

    def _card_tweens(self, words: Sequence[str], seconds: float) -> list[Tween]:
        return self._shown(calls.words(self.painter, words), seconds)

    def _shown(self, picture: pygame.Surface, seconds: float) -> list[Tween]:
        """A picture comes in the middle above, or as close to it as it covers no tile, is read, and goes."""
        rect, pad = self.links.rect, 2 * self.painter.look.px(calls.PAD)
        size = picture.get_width() - pad, picture.get_height() - pad
        home = rect.centerx, rect.top + rect.h * .40
        place = calls.free_place(size, home, rect, self.links.tiles())
        sprite = self.scene.stage.add(Sprite(picture, (0, 0), CALLING, alpha=0))
        sprite.centre_at(home if place is None else place.center)
        done = self.ending(lambda: self.clear(sprite))

        def fade(t: float) -> None:
            sprite.alpha = round(255 * t)
        return [Tween(FADE_TIME, fade, linear), self.reading(seconds), Tween(FADE_TIME, lambda t: fade(1 - t), linear, done)]
