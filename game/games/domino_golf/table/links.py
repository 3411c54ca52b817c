"""The links: the cloth with the hole painted on it, its tiles, the balls, the tiles played, and what lies on them, drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from game.games.domino_golf.rules.rules import result_name, stage_name
from game.games.domino_golf.rules.values import NONE, Lie, ShotOutcome, ShotStage
from game.games.domino_golf.table.ground import BALL, TOKEN, DrawnSpot, HoleGround, LinksPlan, PaintedLinks, PlayedSpot, ground, kind_of
from game.games.domino_golf.table.position import GreenStack, LinksState, Struck, TileTarget, results_at, sign_of
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.line import LYING, draw_shadow
from game.games.golf.table.ground_view import lay_on
from game.games.golf.table.plate import Marker, box_of, draw_marker
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.words import _, ngettext

# ---- labels on the cloth that touch neither things nor each other: each has a preferred place, and is moved or left out
_WIDER = (2, 3)             # how many times farther a place is searched for a label that has to be shown
_RINGS, _ROUND = 5, 12      # rings of places tried around the preferred one, and places on each


class LabelWish(NamedTuple):
    """A label: its words, icon ("" for none), the preferred place of its middle, and whether it may be left out (`spare`).

    A `strong` label is bold, and is shown even where it has to cover something.
    """

    words: str
    icon: str
    at: tuple[float, float]
    spare: bool
    strong: bool = False


class PlacedLabel(NamedTuple):
    """A label in its place."""

    wish: LabelWish
    rect: pygame.Rect


def size_of(p: Painter, wish: LabelWish) -> tuple[int, int]:
    """Width and height of the label, in device pixels."""
    wide, high = p.font(SIZES.caption, "bold" if wish.strong else "regular").size(wish.words)
    return wide + p.look.px(16) + (_icon(p) + p.look.px(4) if wish.icon else 0), high + p.look.px(3)


def place(p: Painter, wishes: Sequence[LabelWish], taken: Sequence[pygame.Rect], cloth: pygame.Rect) -> tuple[PlacedLabel, ...]:
    """Places for the labels in their order. A label without a free place is left out; a strong one then lies where it covers least."""
    out: list[PlacedLabel] = []
    full = list(taken)
    for wish in wishes:
        size, step = size_of(p, wish), p.look.px(9)
        rect = _find(wish.at, size, full, cloth, step)
        if rect is None and not wish.spare:
            wider = (_find(wish.at, size, full, cloth, times * step) for times in _WIDER)
            rect = next((found for found in wider if found is not None), None) or _anywhere(wish.at, size, full, cloth, step)
            rect = rect or (_least(wish.at, size, full, cloth, step) if wish.strong else None)
        if rect is not None:
            out.append(PlacedLabel(wish, rect))
            full.append(rect.inflate(p.look.px(2), p.look.px(2)))
    return tuple(out)


def _around(at: tuple[float, float], size: tuple[int, int], cloth: pygame.Rect, step: int) -> list[pygame.Rect]:
    """The preferred place, then places around it, the nearest first, all inside the cloth."""
    out = []
    for ring in range(_RINGS):
        for turn in range(_ROUND if ring else 1):
            angle = turn * math.tau / _ROUND + math.pi / 2
            rect = pygame.Rect(0, 0, *size)
            rect.center = round(at[0] + 1.6 * ring * step * math.cos(angle)), round(at[1] + ring * step * math.sin(angle))
            out.append(rect.clamp(cloth))
    return out


def _find(at: tuple[float, float], size: tuple[int, int], taken: Sequence[pygame.Rect], cloth: pygame.Rect,
          step: int) -> pygame.Rect | None:
    if size[0] > cloth.w or size[1] > cloth.h:
        return None
    return next((rect for rect in _around(at, size, cloth, step) if rect.collidelist(taken) < 0), None)


def _anywhere(at: tuple[float, float], size: tuple[int, int], taken: Sequence[pygame.Rect], cloth: pygame.Rect,
              step: int) -> pygame.Rect | None:
    """The free place of the whole cloth that is nearest to the preferred one; None where there is none."""
    places = (pygame.Rect(x, y, *size) for y in range(cloth.top, cloth.bottom - size[1] + 1, step)
              for x in range(cloth.left, cloth.right - size[0] + 1, step))
    return min((rect for rect in places if rect.collidelist(taken) < 0), key=lambda rect: math.dist(rect.center, at), default=None)


def _least(at: tuple[float, float], size: tuple[int, int], taken: Sequence[pygame.Rect], cloth: pygame.Rect, step: int) -> pygame.Rect:
    def covered(rect: pygame.Rect) -> int:
        return sum(part.w * part.h for part in (rect.clip(other) for other in taken))
    return min(_around(at, (min(size[0], cloth.w), min(size[1], cloth.h)), cloth, step), key=covered)


def draw_label(p: Painter, surface: pygame.Surface, placed: PlacedLabel) -> None:
    """A dark pill with its icon and words."""
    wish, rect = placed
    x = rect.x + p.look.px(8)
    put(surface, p.rbox(rect.w, rect.h, rect.h // 2, "well", "glow" if wish.strong else None, p.look.scale, 205), rect.topleft)
    if wish.icon:
        put(surface, p.icon(wish.icon, _icon(p), "on_well", 2.6), (x, rect.centery - _icon(p) // 2))
        x += _icon(p) + p.look.px(4)
    put(surface, p.text(wish.words, SIZES.caption, "on_well", "bold" if wish.strong else "regular"),
        (x, rect.centery - p.font(SIZES.caption).get_height() // 2))


def _icon(p: Painter) -> int:
    return p.look.px(15 * max(1.0, min(1.5, p.look.text)))


# ---- what lies on the links, drawn: tiles that were played, penalties under them, the flag, and the stacks of greens
HIGHEST: Final = 12
_STACKED: Final = 13            # hole units: width of a tile in a stack of greens
_FLAG: Final = (26, 64)         # hole units: how far the flag flies, and how high its pole stands


def draw_ring(p: Painter, surface: pygame.Surface, box: pygame.Rect, *, strong: bool) -> None:
    """Draws light around the tile that is aimed at; `strong` while a tile is carried to it."""
    grow = p.look.px(5)
    rect = box.inflate(2 * grow, 2 * grow)
    ring = p.rbox(rect.w, rect.h, p.look.px(10), None, "glow", (3.4 if strong else 2.4) * p.look.scale)
    p.draw_glow(surface, ring, rect.center, "glow", 1.2 if strong else .8)
    put(surface, ring, rect.topleft)


def draw_flag(p: Painter, surface: pygame.Surface, laid: HoleGround) -> None:
    """Draws the flag in its cup."""
    u, (x, y) = laid.unit, laid.cup()
    flag = p.flag(max(6, round(_FLAG[0] * u)), max(10, round(_FLAG[1] * u)))
    hole = p.rbox(max(4, round(11 * u)), max(3, round(6 * u)), 3 * u, "shade", None, 1, 210)
    put(surface, hole, (x, y), True)
    put(surface, flag, (x - 2 * u, y - _FLAG[1] * u))


def draw_stacks(p: Painter, surface: pygame.Surface, laid: HoleGround, stacks: Sequence[GreenStack]) -> None:
    """Draws the greens that are left as a stack for each group, which is played with one bag, and words that explain the numbers."""
    u, width = laid.unit, max(5, round(_STACKED * laid.unit))
    box = stacks_word(p, laid, len(stacks))
    if box is not None:
        put(surface, p.rbox(box.w, box.h, box.h / 2, "well", None, 1, 200), box.topleft)
        put(surface, p.text(_("holes left, by bag"), _small(p), "on_well"), box.center, True)
    for centre, stack in zip(laid.stacks(len(stacks)), stacks, strict=True):
        for level in range(stack.left):
            draw_shadow(p, surface, width, 0, (centre[0], centre[1] - 2 * level * u), LYING)
            put(surface, p.tile(None, None, width, 0, HIGHEST), (centre[0], centre[1] - 2 * level * u), True)
        if not stack.left:
            put(surface, p.rbox(width, 2 * width, 3 * u, None, "line_wood", p.look.scale), centre, True)
        words = p.text(str(stack.left), _small(p), "on_well", "bold" if stack.current else "regular")
        at = centre[0], _stacks_line(p, laid, centre[1])
        chip = round(words.get_width() + 8 * p.look.scale), round(words.get_height() * .78)
        put(surface, p.rbox(*chip, chip[1] / 2, "well", None, 1, 200), at, True)
        put(surface, words, at, True)
        if stack.current:
            put(surface, p.rbox(width + round(6 * u), 2 * width + round(8 * u), 4 * u, None, "glow", 1.4 * p.look.scale),
                (centre[0], centre[1] - u), True)


def stacks_word(p: Painter, laid: HoleGround, count: int) -> pygame.Rect | None:
    """The rectangle of the words that explain the stacks, left of their numbers and on the same line; None without stacks."""
    if not count:
        return None
    wide, high = p.width(_("holes left, by bag"), _small(p)), p.font(_small(p)).get_height()
    first, chip = laid.stacks(count)[0], (round(wide + 12 * p.look.scale), round(high * .95))
    box = pygame.Rect(0, 0, *chip)
    box.midright = round(first[0] - 12 * laid.unit), round(_stacks_line(p, laid, first[1]))
    return box


def _stacks_line(p: Painter, laid: HoleGround, middle: float) -> float:
    """The y of the line of numbers below stacks whose own y is `middle`; it is nearer on a small ground, as letters shrink less."""
    _x, y, _wide, high = laid.area
    return min(middle + 21 * laid.unit, y + high - p.font(_small(p)).get_height() / 2 - p.look.px(2))


def _small(p: Painter) -> float:
    """The size of the words at the stacks, which grow with the text only as far as there is room."""
    return SIZES.caption * min(1.0, 1.2 / p.look.text)


def draw_shot(p: Painter, surface: pygame.Surface, laid: HoleGround, spot: PlayedSpot, shot: Struck, green: TileTarget | None) -> None:
    """Draws a tile that was played, with its penalties, its player's mark and the tile of an attempt."""
    width, token = laid.played, max(7, round(16 * laid.unit))
    backs = [laid.buried(spot, n) for n in reversed(range(shot.penalties))]
    for centre in backs:
        put(surface, p.tile(None, None, width, spot.angle, HIGHEST), centre, True)
    draw_shadow(p, surface, width, spot.angle, spot.tile, LYING)
    high, low = TWELVE.halves[shot.tile]
    put(surface, p.tile(low, high, width, spot.angle, HIGHEST), spot.tile, True)
    p.drop(surface, p.mark(shot.seat, token), spot.token, LYING)
    if shot.attempt != NONE:
        _draw_attempt(p, surface, shot, laid.drawn(spot), laid.unit, green)


def _draw_attempt(p: Painter, surface: pygame.Surface, shot: Struck, drawn: DrawnSpot, unit: float, green: TileTarget | None) -> None:
    """Draws the tile that was drawn for an attempt: with a star where it holed the ball, and a cross where the ball stayed out."""
    holed, width = shot.result is ShotOutcome.HOLED, drawn.width
    draw_shadow(p, surface, width, 90, drawn.centre, LYING)
    left, right = attempt_halves(shot.attempt, green)
    put(surface, p.tile(left, right, width, 90, HIGHEST), drawn.centre, True)
    size = max(10, round(15 * unit))
    put(surface, p.rbox(size, size, size / 2, "putt" if holed else "well", "on_tag", p.look.scale), drawn.sign, True)
    put(surface, p.icon("ace" if holed else "close", round(size * .72), "on_tag", 3), drawn.sign, True)


def attempt_halves(tile: int, green: TileTarget | None) -> tuple[int, int]:
    """The halves of a tile drawn for an attempt, left and right: the half that holes the ball is at the right, where no sign covers it."""
    high, low = TWELVE.halves[tile]
    return (high, low) if green is not None and low == TWELVE.halves[green.tile][0] else (low, high)


# ---- the links: the cloth with the hole painted on it, its tiles, the balls, the tiles played, the greens left, as a widget
CORNER = 26             # the cloth's corner, as the play screen rounds it
BIG = 74                # logical width of a tile that everybody is to read


class Thing(Widget):
    """Something on the cloth whose tip is shown under a resting mouse."""

    hoverable = True
    margin = 0


class Links(Widget):
    """The cloth. Its children are the things with a tip, and what is laid on top (a question, an open bag)."""

    def __init__(self) -> None:
        super().__init__(ground="felt")
        self.state = LinksState()
        self.names: tuple[str, ...] = ()
        self.laid = ground(pygame.Rect(0, 0, 1, 1), 0)
        self.labels: tuple[PlacedLabel, ...] = ()
        self.lit_target = False         # a tile is being carried to it
        self._picture = PaintedLinks()
        self._things: tuple[Thing, ...] = ()
        self._extra: tuple[Widget, ...] = ()

    # ---- what it shows
    def put(self, state: LinksState, names: tuple[str, ...] | None = None) -> None:
        """Shows this state at once; without `names` those shown so far stay."""
        if state == self.state and (names is None or names == self.names):
            return
        self.state, self.names = state, self.names if names is None else names
        if self.host is not None and self.rect.w:
            self._place(self.host.painter)
        self.refresh()

    def change(self, **fields: object) -> None:
        """Shows the same state with these fields replaced."""
        self.put(replace(self.state, **fields))  # type: ignore[arg-type]

    def put_in(self, *widgets: Widget) -> None:
        """Lays these widgets on the cloth where they hide the least; a call without widgets takes them away."""
        if widgets != self._extra:
            self._extra = widgets
            self.swap(*self._things, *widgets)

    def light(self, on: bool) -> None:
        """Lights the target up while a tile is carried, or no longer."""
        if on != self.lit_target:
            self.lit_target = on
            self.refresh()

    # ---- place
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self._place(p)
        lay_on(p, self.rect, self._extra, self._clear_of)

    def _clear_of(self, area: pygame.Rect, wide: int, high: int) -> pygame.Rect:
        """The place for a widget of this size laid on top: of a few, the one that hides least of what matters."""
        important = [self.tile_box(t.stage) for t in self.state.targets if t.stage is self.state.aim]
        important += [box for box in (self.marker_box(b.seat) for b in self.state.balls) if box is not None]
        important += [self._spot_box(spot) for spot, _shot in self.spots()]
        places = [pygame.Rect(round(area.x + (area.w - wide) * across), round(area.y + (area.h - high) * down), wide, high)
                  for down in (1.0, .5, 0.0) for across in (.5, .25, .75, 0.0, 1.0)]
        return min(places, key=lambda place: sum(c.w * c.h for c in (place.clip(box) for box in important)))

    def _place(self, p: Painter) -> None:
        self.laid = ground(self.rect, self.state.par)
        word = stacks_word(p, self.laid, len(self.state.stacks)) if self.state.par else None
        covered = self.tiles() + ([word] if word is not None else [])
        self.labels = place(p, list(self._wishes()), covered, self.rect.inflate(-2 * p.look.px(8), -2 * p.look.px(6)))
        self._place_things(list(self._tips()))

    def _place_things(self, tips: Sequence[tuple[pygame.Rect, str]]) -> None:
        """Gives the things their rectangles and tips; existing things are used again, as the mouse may rest on one of them."""
        new = [Thing() for _more in tips[len(self._things):]]
        for thing in new:
            self._things = (*self._things, thing)
            if self.host is not None:
                thing.mount(self.host, self)
        for number, thing in enumerate(self._things):
            thing.visible = number < len(tips)
            thing.rect, thing.tip = tips[number] if thing.visible else (pygame.Rect(0, 0, 0, 0), "")
        self.children = [*self._things, *self._extra]

    def _tips(self) -> Iterator[tuple[pygame.Rect, str]]:
        for target in self.state.targets:
            yield self.tile_box(target.stage), target_words(target)
        for spot, shot in self.spots():
            box = pygame.Rect(0, 0, self.laid.played * 2, self.laid.played * 2)
            box.center = round(spot.tile[0]), round(spot.tile[1])
            yield box, self._in_words(shot)
            if shot.attempt != NONE:
                yield self._drawn_box(spot), self._told_attempt(shot)
        for ball in self.state.balls:
            found = self.marker_box(ball.seat)
            if found is not None and ball.seat < len(self.names):
                yield found, self.names[ball.seat]
        for number, (centre, stack) in enumerate(zip(self.laid.stacks(len(self.state.stacks)), self.state.stacks, strict=True), 1):
            box = pygame.Rect(0, 0, round(28 * self.laid.unit), round(40 * self.laid.unit))
            box.center = round(centre[0]), round(centre[1])
            left = ngettext("Bag {number}: {n} hole left to play with it.", "Bag {number}: {n} holes left to play with it.", stack.left)
            yield box, left.format(number=number, n=stack.left) + " " + _("After each bag everybody gets a new one.")

    def _in_words(self, shot: Struck) -> str:
        name = self.names[shot.seat] if shot.seat < len(self.names) else ""
        return _("{name}, {tile} from the {stage}: {result}").format(
            name=name, tile=TWELVE.names[shot.tile], stage=stage_name(shot.stage), result=result_name(shot.result))

    def _told_attempt(self, shot: Struck) -> str:
        name = self.names[shot.seat] if shot.seat < len(self.names) else ""
        holed = shot.result is ShotOutcome.HOLED
        if shot.stage is ShotStage.TEE:
            words = _("{name} drew {tile} for a hole-in-one: made") if holed else _("{name} drew {tile} for a hole-in-one: it stayed out")
        else:
            words = _("{name} drew {tile} for an eagle: made") if holed else _("{name} drew {tile} for an eagle: it stayed out")
        return words.format(name=name, tile=TWELVE.names[shot.attempt])

    def _spot_box(self, spot: PlayedSpot) -> pygame.Rect:
        """What a tile that was played covers."""
        size = self.laid.played
        wide, high = (2 * size, size) if spot.angle else (size, 2 * size)
        return pygame.Rect(round(spot.tile[0] - wide / 2), round(spot.tile[1] - high / 2), wide, high)

    def _drawn_box(self, spot: PlayedSpot) -> pygame.Rect:
        """What the tile of an attempt covers."""
        drawn = self.laid.drawn(spot)
        box = pygame.Rect(0, 0, 2 * drawn.width, drawn.width)
        box.center = round(drawn.centre[0]), round(drawn.centre[1])
        return box

    def tile_box(self, stage: ShotStage) -> pygame.Rect:
        """What the tile of a place covers."""
        return self.laid.box(stage, across=stage in (ShotStage.TEE, ShotStage.GREEN) or stage in self.state.water)

    def markers(self) -> list[Marker]:
        """Where every ball and token is."""
        out = []
        for ball in self.state.balls:
            mates = [b for b in self.state.balls if (b.stage, b.lie) == (ball.stage, ball.lie)]
            at = self.laid.ball(ball.stage, ball.lie, mates.index(ball), len(mates))
            holed = ball.lie is Lie.HOLED
            out.append(Marker(ball.seat, None if holed else at, self.laid.token(at, ball.lie)))
        return out

    def marker(self, seat: int) -> Marker | None:
        """Where a seat's ball and token are."""
        return next((m for m in self.markers() if m.seat == seat), None)

    def marker_box(self, seat: int) -> pygame.Rect | None:
        """What a seat's ball and token cover."""
        found = self.marker(seat)
        return None if found is None else box_of(found, self._ball, self._token)

    @property
    def marker_sizes(self) -> tuple[int, int]:
        """Ball and token, in pixels."""
        return self._ball, self._token

    @property
    def _ball(self) -> int:
        return max(5, round(BALL * self.laid.unit))

    @property
    def _token(self) -> int:
        return max(8, round(TOKEN * self.laid.unit))

    def spots(self) -> list[tuple[PlayedSpot, Struck]]:
        """Every tile that was played, with its place."""
        out: list[tuple[PlayedSpot, Struck]] = []
        for start, to in zip(self.laid.stages, self.laid.stages[1:], strict=False):
            shots = [s for s in self.state.shots if s.stage is start]
            out += zip(self.laid.spots(to, len(shots)), shots, strict=True)
        return out

    def spot(self, seat: int, stage: ShotStage) -> PlayedSpot | None:
        """Where the tile lies that a seat has played from a place."""
        return next((spot for spot, shot in self.spots() if (shot.seat, shot.stage) == (seat, stage)), None)

    def drawn_spot(self, seat: int) -> DrawnSpot | None:
        """Where the tile lies that a seat has drawn to hole its last shot at once."""
        spot = next((spot for spot, shot in reversed(self.spots()) if shot.seat == seat), None)
        return None if spot is None else self.laid.drawn(spot)

    # ---- labels
    def tiles(self) -> list[pygame.Rect]:
        """What tiles and balls cover: the hole's own, those that were played, the stacks of greens."""
        return list(self._taken())

    def _taken(self) -> Iterator[pygame.Rect]:
        if not self.state.par:
            return
        for stage in self.laid.stages:
            yield self.tile_box(stage)
        for ball in self.state.balls:
            box = self.marker_box(ball.seat)
            if box is not None:
                yield box
        size = self.laid.played
        for spot, shot in self.spots():
            box = self._spot_box(spot)
            box.h += shot.penalties * size // 3
            token = pygame.Rect(0, 0, round(size * .7), round(size * .7))
            token.center = round(spot.token[0]), round(spot.token[1])
            yield box.union(token)
            if shot.attempt != NONE:
                yield self._drawn_box(spot)
        for x, y in self.laid.stacks(len(self.state.stacks)):
            u = self.laid.unit
            yield pygame.Rect(round(x - 13 * u), round(y - 18 * u), round(27 * u), round(38 * u))

    def _wishes(self) -> Iterator[LabelWish]:
        """Labels, the most needed first."""
        if not self.state.par:
            return
        u = self.laid.unit
        for target in sorted(self.state.targets, key=lambda t: t.stage is not self.state.aim):
            x, y = self.laid.place(target.stage)
            box = self.tile_box(target.stage)
            yield LabelWish(self._name(target), "", (x, box.bottom + 13 * u), False, target.stage is self.state.aim and self.state.asked)
        x, y = self.laid.place(ShotStage.TEE)
        yield LabelWish(stage_name(ShotStage.TEE), "", (x, y + 66 * u), False)
        aimed = self.state.target(self.state.aim) if self.state.aim is not None else None
        if aimed is None or not self.state.asked or aimed.stage is ShotStage.GREEN:
            return
        x, y = self.laid.place(aimed.stage)
        beside = {"fairway": (92, -36), "rough": (-88, -30), "sand": (0, 100), "tree": (6, -84), "water": (0, 108)}
        for result in results_at(aimed):
            sign = sign_of(result)
            dx, dy = beside[sign.icon]
            yield LabelWish(sign.word, sign.icon, (x + dx * u, y + dy * u), True)

    def _name(self, target: TileTarget) -> str:
        """What a tile is called on its label."""
        name = _("water") if target.water else stage_name(target.stage)
        if target.stage is self.state.aim and self.state.asked:
            return _("{place}: your target").format(place=name)
        n = TWELVE.pips[target.tile]
        return ngettext("green, {n} pip", "green, {n} pips", n).format(n=n) if target.stage is ShotStage.GREEN else name

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        state = self.state
        self._warm(p)
        if state.par and self.rect.w > 0:
            put(surface, self._picture.get(p, self._plan(p)), self.rect.topleft)
            self._draw_tiles(p, surface)
            draw_flag(p, surface, self.laid)
        if state.double != NONE:
            self._draw_double(p, surface, state.double)
        draw_stacks(p, surface, self.laid, state.stacks)
        for spot, shot in self.spots():
            if (shot.seat, shot.stage) not in state.hidden_shots:
                draw_shot(p, surface, self.laid, spot, shot, state.target(ShotStage.GREEN))
        for marker in self.markers():
            if marker.seat not in state.hidden_balls:
                draw_marker(p, surface, marker, self._ball, self._token)
        over = [widget.rect for widget in self._extra]
        for label in self.labels:
            if label.rect.collidelist(over) < 0:        # a label that sticks out below a widget on top could not be read
                draw_label(p, surface, label)

    def _draw_double(self, p: Painter, surface: pygame.Surface, tile: int) -> None:
        """A double that was to be the green, in the middle of the bare cloth."""
        width = p.look.px(BIG)
        draw_shadow(p, surface, width, 0, self.rect.center, LYING)
        put(surface, p.tile(*TWELVE.halves[tile], width, 0, HIGHEST), self.rect.center, True)

    def _plan(self, p: Painter) -> LinksPlan:
        """What the picture is painted from: course, number and green of the hole, and once all its tiles are laid, these too."""
        state, green = self.state, self.state.target(ShotStage.GREEN)
        whole = len(state.targets) == len(self.laid.stages) - 1
        tiles = {target.stage: target.tile for target in state.targets} if whole else {}
        kind = kind_of(state.course, state.number, green.tile if green is not None else NONE, state.landscape)
        return self.laid.plan(tiles, state.water if whole else frozenset(), p.look.px(CORNER), p.look.scale, kind)

    def _warm(self, p: Painter) -> None:
        """Starts painting the sets of tiles that will be needed."""
        if p.tiles_ready(self.laid.tile, HIGHEST):
            p.tiles_ready(self.laid.played, HIGHEST)

    def _draw_tiles(self, p: Painter, surface: pygame.Surface) -> None:
        state, width = self.state, self.laid.tile
        tee = self.laid.place(ShotStage.TEE)
        draw_shadow(p, surface, width, 0, tee, LYING)
        put(surface, p.tile(None, None, width, 0, HIGHEST), tee, True)
        for target in state.targets:
            if target.stage in state.hidden_tiles:
                continue
            centre, angle = self.laid.place(target.stage), angle_of(target)
            if target.stage is state.aim and (state.asked or self.lit_target):
                draw_ring(p, surface, self.tile_box(target.stage), strong=self.lit_target)
            draw_shadow(p, surface, width, angle, centre, LYING)
            put(surface, p.tile(*faces(target), width, angle, HIGHEST), centre, True)

def faces(target: TileTarget) -> tuple[int, int]:
    """The halves of a target as `angle_of` lays them: the higher number away from the tee."""
    high, low = TWELVE.halves[target.tile]
    return (high, low) if target.stage is ShotStage.GREEN else (low, high)


def angle_of(target: TileTarget) -> int:
    """The angle of a target's tile, in degrees: 90 along the line of play, 0 across it, at the green and for water."""
    return 0 if target.stage is ShotStage.GREEN or target.water else 90


def target_words(target: TileTarget) -> str:
    """A tile of the hole in words: "approach 8-5, 13 pips"."""
    name = _("water") if target.water else stage_name(target.stage)
    pips = TWELVE.pips[target.tile]
    words = ngettext("{place} {tile}, {n} pip", "{place} {tile}, {n} pips", pips)
    return words.format(place=name, tile=TWELVE.names[target.tile], n=pips)
