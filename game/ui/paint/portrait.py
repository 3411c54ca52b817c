"""Portraits: head and shoulders in a brass ring, built from rounded shapes in relief by a person's features."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from game.session.people import Beard, Clothes, Glasses, Hair, Hat, Mood
from game.ui.looks.theme import RGB, XY, rgb
from game.ui.paint.fields import HALF, LIGHT, Field, Grain, Picture, RGBLike, mix, polyline, premultiplied, rounded_box, smooth, tone
from game.ui.paint.sitter import HAIRS, SKINS, Sitter

# ---- the rounded shapes that portraits are made of, stacked in relief and lit by the lamp
# Places are in units of half the picture's side, (0, 0) in its middle, x to the right and y downwards. A shape is a signed distance in
# these units, negative inside, and the box that bounds it.
Distance = Callable[[Field, Field], Field]
_EDGE = 1.2         # pixels over which an edge fades


class Edges(NamedTuple):
    """Left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float


class ReliefShape(NamedTuple):
    """A shape: its distance function, and the box round it."""

    distance: Distance
    box: Edges


class Finish(NamedTuple):
    """How a shape is shaded: `depth` over which its edge is rounded, `relief` of light and shade on it, darkness (0..1), `shift` and
    softness of the shadow that it throws, roughness, opacity (`cover`), gloss, and the tint of its shaded side.
    """

    depth: float = .3
    relief: float = .85
    shadow: float = 0.0
    shift: XY = (.04, .08)
    soft: float = .10
    rough: float = 0.0
    cover: float = 1.0
    gloss: float = 0.0
    shade: tuple[float, float, float] = (.86, .84, 1.0)


def oval(cx: float, cy: float, rx: float, ry: float, turn: float = 0.0) -> ReliefShape:
    """An ellipse with these radii, turned by `turn` radians."""
    c, s = math.cos(turn), math.sin(turn)

    def distance(x: Field, y: Field) -> Field:
        dx, dy = x - np.float32(cx), y - np.float32(cy)
        u, v = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry
        away = np.hypot(u, v)
        return np.asarray(away * (away - 1) / (np.hypot(u / rx, v / ry) + 1e-6), np.float32)
    wide, high = math.hypot(rx * c, ry * s), math.hypot(rx * s, ry * c)
    return ReliefShape(distance, Edges(cx - wide, cy - high, cx + wide, cy + high))


def block(cx: float, cy: float, half_wide: float, half_high: float, radius: float) -> ReliefShape:
    """A rectangle with rounded corners."""
    def distance(x: Field, y: Field) -> Field:
        return rounded_box(x - np.float32(cx), y - np.float32(cy), half_wide, half_high, radius)
    return ReliefShape(distance, Edges(cx - half_wide, cy - half_high, cx + half_wide, cy + half_high))


def band(points: Sequence[XY], half: float) -> ReliefShape:
    """A line through the points, `half` thick to each side."""
    def distance(x: Field, y: Field) -> Field:
        return np.asarray(polyline(x, y, points)[0] - np.float32(half), np.float32)
    across, down = [x for x, _y in points], [y for _x, y in points]
    return ReliefShape(distance, Edges(min(across) - half, min(down) - half, max(across) + half, max(down) + half))


def bow(cx: float, cy: float, rx: float, ry: float, start: float, end: float, half: float) -> ReliefShape:
    """A part of an ellipse as a line, degrees clockwise from the right."""
    turns = (math.radians(start + (end - start) * step / 9) for step in range(10))
    return band([(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns], half)


def joined(soft: float, *forms: ReliefShape) -> ReliefShape:
    """Shapes joined into one, with smooth joints of the width `soft`."""
    def distance(x: Field, y: Field) -> Field:
        whole = forms[0].distance(x, y)
        for form in forms[1:]:
            other = form.distance(x, y)
            share = np.clip(.5 + .5 * (whole - other) / soft, 0, 1)
            whole = mix(whole, other, share) - soft * share * (1 - share)
        return np.asarray(whole, np.float32)
    sides = list(zip(*(form.box for form in forms), strict=True))
    return ReliefShape(distance, Edges(min(sides[0]) - soft, min(sides[1]) - soft, max(sides[2]) + soft, max(sides[3]) + soft))


def without(form: ReliefShape, *gone: ReliefShape) -> ReliefShape:
    """A shape with others cut out of it."""
    def distance(x: Field, y: Field) -> Field:
        left = form.distance(x, y)
        for cut in gone:
            left = np.maximum(left, -cut.distance(x, y))
        return np.asarray(left, np.float32)
    return ReliefShape(distance, form.box)


def between(form: ReliefShape, top: float, bottom: float) -> ReliefShape:
    """The part of a shape between two heights."""
    def distance(x: Field, y: Field) -> Field:
        return np.asarray(np.maximum(form.distance(x, y), np.maximum(top - y, y - bottom)), np.float32)
    return ReliefShape(distance, Edges(form.box.left, max(top, form.box.top), form.box.right, min(bottom, form.box.bottom)))


def rim(form: ReliefShape, half: float) -> ReliefShape:
    """The outline of a shape, `half` thick to each side."""
    def distance(x: Field, y: Field) -> Field:
        return np.asarray(np.abs(form.distance(x, y)) - np.float32(half), np.float32)
    box = form.box
    return ReliefShape(distance, Edges(box.left - half, box.top - half, box.right + half, box.bottom + half))


class Relief:
    """A square picture on which shapes are painted one over the other."""

    def __init__(self, side: int, grain: Grain) -> None:
        line = ((np.arange(side, dtype=np.float32) + np.float32(.5)) / side * 2 - 1).astype(np.float32)
        self.side, self._half = side, side / 2
        self.x, self.y = line[None, :], line[:, None]
        self._grain = grain
        self.colours: Field = np.zeros((side, side, 3), np.float32)

    def lay(self, form: ReliefShape, colour: RGBLike | Field, finish: Finish | None = None) -> None:
        """Paints a shape of that colour over the picture."""
        finish = finish or Finish()
        part = self._part(form.box, max(finish.soft + max(map(abs, finish.shift)) if finish.shadow else 0, .02))
        if part is None:
            return
        rows, columns = part
        x, y = self.x[:, columns], self.y[rows]
        below = self.colours[rows, columns]
        shape = (below.shape[0], below.shape[1])
        if finish.shadow:
            thrown = np.broadcast_to(form.distance(x - np.float32(finish.shift[0]), y - np.float32(finish.shift[1])), shape)
            below *= (1 - finish.shadow * (1 - smooth(-finish.soft, finish.soft, np.asarray(thrown))))[..., None]
        away = np.asarray(np.broadcast_to(form.distance(x, y), shape), np.float32)
        edge = np.float32(_EDGE / self._half)
        inside = finish.cover * (1 - smooth(-float(edge), float(edge), away))
        below[:] = mix(below, self._lit(np.asarray(colour, np.float32), away, finish), inside[..., None])

    def _part(self, box: Edges, margin: float) -> tuple[slice, slice] | None:
        """The rows and columns of a box with a margin, None where no pixel of it is on the picture."""
        def span(low: float, high: float) -> slice:
            return slice(max(0, int((low - margin + 1) * self._half)), min(self.side, int((high + margin + 1) * self._half) + 2))
        rows, columns = span(box.top, box.bottom), span(box.left, box.right)
        return (rows, columns) if rows.stop - rows.start > 1 and columns.stop - columns.start > 1 else None

    def _lit(self, colour: Field, away: Field, finish: Finish) -> Field:
        """The colour of the shape as the lamp lights it, with rounded edges; `away` is the signed distance."""
        rise = np.clip(-away / finish.depth, 0, 1)
        height = finish.depth * .85 * np.sqrt(1 - (1 - rise) ** 2 + 1e-6)
        if finish.rough:
            high, wide = away.shape
            height = height + finish.rough * self._grain.noise(wide, high, self.side / 60, self.side / 60, 7)
        down, across = np.gradient(height * np.float32(self._half))
        steep = 1 / np.sqrt(across * across + down * down + 1)
        diffuse = (LIGHT[2] - across * LIGHT[0] - down * LIGHT[1]) * steep
        warmth = mix(tone(finish.shade), tone((1.05, 1.0, .94)), np.clip(diffuse * 1.1, 0, 1)[..., None])
        out = colour * np.clip(1 + finish.relief * (diffuse - LIGHT[2]), .3, 1.5)[..., None] * warmth
        if finish.gloss:
            mirror = np.clip((HALF[2] - across * HALF[0] - down * HALF[1]) * steep, 0, 1)
            out = out + (mirror ** 30 * finish.gloss)[..., None]
        return np.asarray(np.clip(out, 0, 255), np.float32)


# ---- portraits: head and shoulders in a brass ring, painted from a person's features, in the colour of the seat
# The hat shows a bot's level: a rookie has a caddie's cap, a club player a tweed cap, a pro a visor and a laurel.
_FACTOR: Final = 2          # how many times larger, each way, a portrait is painted before it is scaled down
_RING: Final = .10          # the ring's width in half sides
_BAND: Final = .045         # that of the line of the seat's colour on it

_FLUSH: Final = 1.12, .88, .76      # the tint of shaded skin: reddish, as a cool shade looks grey on skin
_LIPS: Final = rgb("#9A332E")
_GOLD: Final = rgb("#E8C063")
_WHITE: Final = rgb("#F3EBDB")
_TWEED: Final = rgb("#857053")
_STRAW: Final = rgb("#DDC48C")
_CADDIE: Final = rgb("#3E7A5E")
_BRASS: Final = rgb("#D9AF58")


def portrait(grain: Grain, sitter: Sitter, size: int) -> Picture:
    """The portrait in its ring, `size` pixels wide and high, premultiplied."""
    relief = Relief(size * _FACTOR, grain)
    _ground(relief, sitter)
    _paint_bust(relief, sitter)
    if sitter.level in ("pro", "master"):
        _laurel(relief)
    colours, alpha = _ringed(relief, sitter.colour)
    return premultiplied(colours * alpha[..., None], alpha, _FACTOR)


def _ground(relief: Relief, sitter: Sitter) -> None:
    """Fills the picture with the seat's colour, darker to the lower right."""
    shade = np.clip(.62 - .26 * (relief.x * .55 + relief.y * .75), .24, .95)
    relief.colours[:] = tone(sitter.colour) * shade[..., None]


def _paint_bust(relief: Relief, sitter: Sitter) -> None:
    """Paints all parts of a person, from the hair behind the head to the hat."""
    face = _PortraitParts(relief, sitter)
    face.hair_behind()
    face.clothes()
    face.head()
    face.eyes()
    face.mouth()
    face.beard()
    face.hair()
    face.headwear()
    face.glasses()
    face.earrings()


class _PortraitParts:
    """The parts of one portrait, in the order in which they cover each other."""

    def __init__(self, relief: Relief, sitter: Sitter) -> None:
        self._relief, self._features, self._level, self._mood = relief, sitter.features, sitter.level, sitter.mood
        self._skin, self._hair = tone(SKINS[sitter.features.skin]), tone(HAIRS[sitter.features.hair_colour])
        self._coat = mix(tone(sitter.colour), tone((24, 26, 34)), .35)
        self._hat = tone(sitter.colour)

    def _lay(self, form: ReliefShape, colour: Field | RGB, finish: Finish | None = None) -> None:
        self._relief.lay(form, np.asarray(colour, np.float32), finish)

    def _both(self, make: Callable[[int], ReliefShape], colour: Field | RGB, finish: Finish | None = None) -> None:
        """Paints a part on the left (-1), then on the right (1)."""
        for side in (-1, 1):
            self._lay(make(side), colour, finish)

    # ---- behind and below the head
    def hair_behind(self) -> None:
        """Hair that hangs or stands behind the head."""
        style = self._features.hair
        rough = Finish(.45, 1.05, .35, rough=.012)
        if style is Hair.AFRO:
            self._lay(joined(.2, oval(0, -.24, .64, .56), oval(-.33, -.02, .35, .37), oval(.33, -.02, .35, .37)), self._hair, rough)
        elif style is Hair.BUN:
            self._lay(oval(.08, -.74, .27, .22), self._hair, Finish(.25, 1.2, .3, rough=.008))
        elif style is Hair.LONG:
            self._lay(joined(.1, oval(0, -.16, .53, .49), block(0, .32, .49, .50, .24)), self._hair, Finish(.4, 1.1, .35, rough=.007))
        elif style is Hair.LOCKS:
            for lock in range(9):
                at = lock / 4 - 1
                hangs = [(.38 * at, -.40), (.56 * at, .05), (.61 * at, .46 - .12 * abs(at))]
                self._lay(band(hangs, .085), self._hair * (1 + .14 * (lock % 2)), Finish(.09, 1.0, .25, soft=.06))

    def clothes(self) -> None:
        """Neck, shoulders and collar."""
        self._lay(block(0, .56, .18, .34, .1), self._skin * .80, Finish(.2, .8, shade=_FLUSH))
        self._lay(joined(.15, oval(0, 1.20, .88, .52), block(0, 1.26, .66, .44, .3)), self._coat, Finish(.34, .95, .3))
        kind = self._features.clothes
        if kind is Clothes.POLO:
            self._both(lambda s: band([(s * .06, .88), (s * .27, .72)], .08), self._coat * 1.25 + 10, Finish(.08, .8, .25, soft=.05))
            self._lay(band([(0, .87), (0, 1.1)], .016), self._coat * .5, Finish(.02))
        elif kind is Clothes.SUIT:
            shirt = joined(.06, band([(0, .97), (-.17, .69)], .10), band([(0, .97), (.17, .69)], .10), oval(0, .86, .12, .2))
            self._lay(shirt, _WHITE, Finish(.1, .5, .2))
            self._lay(band([(0, .84), (0, 1.2)], .055), self._hat, Finish(.06, .9, .3, soft=.05))
            self._both(lambda s: band([(s * .25, .66), (s * .07, 1.16)], .10), self._coat * 1.18, Finish(.07, .9, .3, soft=.06))
        else:
            neck = joined(.05, band([(0, .91), (-.19, .68)], .07), band([(0, .91), (.19, .68)], .07), oval(0, .74, .16, .17))
            self._lay(neck, self._skin * .86, Finish(.1, .6, shade=_FLUSH))
            self._both(lambda s: band([(0, 1.0), (s * .30, .69)], .045), self._coat * 1.35 + 14, Finish(.05, .9, .2, soft=.04))

    # ---- the face
    def head(self) -> None:
        """Ears, head, cheeks and nose."""
        skin = self._skin
        self._both(lambda s: oval(s * .415, .05, .085, .13), skin * .90, Finish(.09, .9, .1, shade=_FLUSH))
        jaw = .36 if self._features.wide_jaw else .33
        whole = joined(.16, oval(0, -.09, .42, .46), oval(0, .21, jaw, .36))
        self._lay(whole, skin, Finish(.40, .95, .42, (.03, .13), .14, shade=_FLUSH))
        for side, light in ((-1, 1.0), (1, .66)):       # cheeks are as light as the side of the face that they lie on
            self._lay(oval(side * .2, .21, .13, .09), np.clip(skin * light + tone((24, 0, -4)), 0, 255), Finish(.6, 0, cover=.32))
        self._lay(oval(.04, .13, .085, .07), skin * .66, Finish(.5, 0, cover=.5))
        self._lay(joined(.06, oval(0, .115, .068, .055), band([(0, -.07), (0, .10)], .026)), skin * 1.03, Finish(.09, .8))

    def eyes(self) -> None:
        """Eyes and brows, by the mood."""
        lift = {Mood.GLAD: .02, Mood.SORRY: .035, Mood.FIRM: -.03}.get(self._mood, 0)
        inner = {Mood.SORRY: -.05, Mood.FIRM: .045}.get(self._mood, 0)        # how far the inner end of a brow goes down
        high = {Mood.GLAD: .036, Mood.FIRM: .036}.get(self._mood, .046)
        brow = mix(self._hair, tone((26, 16, 10)), .35)
        heavy = .02 if self._features.lips else .03
        for side in (-1, 1):
            x = side * .165
            self._lay(oval(x, -.035, .085, .058), self._skin * .72, Finish(.3, 0, cover=.5))
            self._lay(oval(x, -.03, .073, high), _WHITE, Finish(.1, .3))
            self._lay(oval(x + .008, -.03, .040, min(high, .044)), tone((42, 26, 16)), Finish(.1, .2))
            self._lay(oval(x - .006, -.045, .013, .013), tone((255, 255, 255)), Finish(.02, 0))
            self._lay(bow(x, -.015, .085, high + .012, 190, 350, .014), mix(self._skin, tone((20, 12, 8)), .7), Finish(.02, 0))
            arch = [(x - side * .095, -.133 - lift + inner), (x, -.162 - lift + inner / 3), (x + side * .10, -.125 - lift - inner / 3)]
            self._lay(band(arch, heavy), brow, Finish(heavy, .5, cover=.95))

    def mouth(self) -> None:
        """A mouth, by the mood."""
        line = tone(_LIPS) if self._features.lips else self._skin * .50
        thick = .024 if self._features.lips else .017
        if self._mood is Mood.GLAD:
            opened = between(oval(0, .275, .155, .12), .275, 1)
            self._lay(opened, tone((90, 26, 22)), Finish(.05, .3))
            self._lay(between(oval(0, .275, .13, .06), .275, 1), _WHITE, Finish(.05, .2))
            self._lay(bow(0, .268, .165, .012, 180, 0, thick * .8), line, Finish(.02, 0))
        elif self._mood is Mood.SORRY:
            self._lay(bow(0, .345, .115, .06, 205, 335, thick), line, Finish(.03, .4))
        elif self._mood is Mood.FIRM:
            self._lay(band([(-.115, .30), (.115, .295)], thick), line, Finish(.03, .4))
        else:
            self._lay(bow(0, .225, .13, .085, 25, 155, thick), line, Finish(.03, .4))
        self._lay(oval(0, .405, .10, .03), self._skin * .78, Finish(.4, 0, cover=.35))

    def beard(self) -> None:
        """Beard and moustache."""
        kind, hair = self._features.beard, self._hair
        if kind is Beard.FULL:
            whole = joined(.1, oval(0, .25, .405, .40), oval(0, .43, .26, .24))
            opened = joined(.08, oval(0, .04, .345, .24), oval(0, .275, .15, .08))
            self._lay(between(without(whole, opened), .09, 1), hair, Finish(.16, 1.0, .2, soft=.05, rough=.006))
        if kind is Beard.GOATEE:
            self._lay(oval(0, .46, .12, .11), hair, Finish(.1, .9, .1, rough=.005))
        if kind in (Beard.FULL, Beard.MOUSTACHE, Beard.HANDLEBAR):
            ends = [(0, .195), (.09, .21), (.17, .25), *([(.235, .205)] if kind is Beard.HANDLEBAR else [])]
            half = .048 if kind is Beard.HANDLEBAR else .055
            both = joined(.03, band(ends, half), band([(-x, y) for x, y in ends], half))
            self._lay(both, hair * 1.06, Finish(.06, 1.0, .25, (.01, .04), .04, rough=.004))

    def hair(self) -> None:
        """Hair on top of the head."""
        style, hair = self._features.hair, self._hair
        brow = joined(.08, oval(0, .05, .37, .36), block(0, .27, .5, .28, .1))
        finish = Finish(.16, 1.0, .25, (.0, .05), .05, rough=.008)
        if style is Hair.SHORT:
            self._lay(without(oval(0, -.21, .455, .40), brow), hair, finish)
        elif style in (Hair.BUN, Hair.LOCKS):
            self._lay(without(oval(0, -.20, .465, .41), oval(0, .14, .385, .42)), hair, finish)
        elif style is Hair.AFRO:
            whole = joined(.15, oval(0, -.27, .54, .42), oval(-.32, -.11, .22, .26), oval(.32, -.11, .22, .26))
            face = joined(.08, oval(0, .13, .365, .42), block(0, .37, .37, .3, .1))
            self._lay(without(whole, face), hair, Finish(.3, 1.1, .3, (.0, .05), .06, rough=.013))
        elif style in (Hair.PARTED, Hair.LONG):
            whole = joined(.1, oval(0, -.23, .47, .40), oval(-.38, .05, .11, .3), oval(.38, .05, .11, .3))
            face = joined(.1, oval(.10, .13, .36, .38), oval(-.12, .23, .30, .34))
            self._lay(without(whole, face), hair, Finish(.18, 1.2, .3, (.0, .05), .06, rough=.006))
        else:
            self._lay(oval(-.16, -.35, .14, .075, -.5), np.clip(self._skin * 1.25 + 22, 0, 255), Finish(.6, 0, cover=.32))
            if style is Hair.SIDES:
                self._both(lambda s: oval(s * .40, -.07, .085, .19), hair, Finish(.1, 1, .1, rough=.006))

    # ---- what is worn
    def headwear(self) -> None:
        """The hat of a bot's level, else the one of the person's features."""
        worn = {"rookie": self._cap, "club": self._tweed, "pro": self._visor, "master": self._visor}.get(self._level)
        own = {Hat.WRAP: self._wrap, Hat.STRAW: self._straw, Hat.FLAT_CAP: self._tweed}.get(self._features.hat)
        put_on = worn or own
        if put_on is not None:
            put_on()

    def _cap(self) -> None:
        """A caddie's cap."""
        self._lay(between(oval(0, -.27, .475, .45), -1, -.23), _CADDIE, Finish(.34, 1.0, .3))
        self._lay(oval(0, -.46, .11, .10), _WHITE, Finish(.05, .5))
        self._lay(oval(.08, -.23, .50, .105, .03), tone(_CADDIE) * .78, Finish(.1, 1.0, .5, (.0, .08), .07))
        self._lay(oval(0, -.71, .045, .03), tone(_CADDIE) * 1.2, Finish(.04, .9))

    def _tweed(self) -> None:
        """A flat cap of tweed."""
        crown = joined(.12, oval(-.02, -.40, .56, .25, -.05), oval(.02, -.49, .46, .20))
        self._lay(crown, _TWEED, Finish(.3, 1.05, .4, (.0, .08), .08, rough=.010))
        self._lay(oval(0, -.265, .46, .10), tone(_TWEED) * .80, Finish(.1, 1.0, .45, (.0, .07), .06, rough=.008))
        self._lay(oval(-.02, -.65, .05, .03), tone(_TWEED) * .8, Finish(.04, .9))

    def _visor(self) -> None:
        """A white visor."""
        self._lay(between(oval(0, -.13, .455, .36), -.365, -.235), _WHITE, Finish(.1, .8, .2))
        self._lay(oval(0, -.23, .53, .115), tone(_WHITE) * .88, Finish(.1, 1.1, .55, (.0, .09), .07, gloss=40))

    def _wrap(self) -> None:
        """A head wrap in the seat's colour."""
        face = oval(0, .17, .42, .44)
        cloth = joined(.12, oval(0, -.33, .50, .42), oval(.12, -.67, .26, .22))
        self._lay(without(cloth, face), self._hat, Finish(.26, 1.1, .35, (.0, .05), .06))
        for fold in range(4):
            crease = bow(-.1, -.08, .30 + .11 * fold, .34 + .10 * fold, 200, 345, .013)
            self._lay(without(crease, face), self._hat * .62, Finish(.02, 0, cover=.7))
        self._lay(oval(.14, -.73, .12, .10), self._hat * 1.12, Finish(.12, 1.0, .4, soft=.05))

    def _straw(self) -> None:
        """A straw hat with a ribbon in the seat's colour."""
        self._lay(oval(0, -.33, .76, .16), tone(_STRAW) * .94, Finish(.14, 1.1, .5, (.0, .10), .08, rough=.006))
        self._lay(between(block(0, -.55, .40, .27, .12), -1, -.35), _STRAW, Finish(.2, 1.0, .2, rough=.006))
        self._lay(between(block(0, -.43, .405, .07, .03), -1, -.36), self._hat * .8, Finish(.1, .9))

    def glasses(self) -> None:
        """Round glasses or shades."""
        if self._features.glasses is Glasses.ROUND:
            for side in (-1, 1):
                lens = oval(side * .17, -.03, .125, .118)
                self._lay(lens, tone((221, 233, 234)), Finish(.3, 0, cover=.16))
                self._lay(rim(lens, .014), _GOLD, Finish(.014, 1.2, .35, (.01, .03), .03))
            self._lay(bow(0, -.04, .045, .03, 180, 360, .013), _GOLD, Finish(.014, 1))
        elif self._features.glasses is Glasses.SHADES:
            for side in (-1, 1):
                self._lay(oval(side * .175, -.02, .148, .105), tone((20, 24, 28)), Finish(.12, .6, .3, (.01, .04), .04))
                self._lay(oval(side * .175 - .05, -.055, .045, .022, -.4), tone((159, 198, 216)), Finish(.1, 0, cover=.6))
            self._lay(band([(-.05, -.06), (.05, -.06)], .018), tone((42, 42, 42)), Finish(.02, .8))

    def earrings(self) -> None:
        """A ring in each ear."""
        if self._features.earrings:
            self._both(lambda s: rim(oval(s * .43, .24, .062, .075), .016), _GOLD, Finish(.016, 1.4, .3, (.02, .04), .03))


def _laurel(relief: Relief) -> None:
    """Golden leaves along the ring, on both sides."""
    for side in (-1, 1):
        for leaf in range(7):
            turn = math.radians(62 - leaf * 17)
            at = side * .76 * math.cos(turn), .02 + .76 * math.sin(turn)
            relief.lay(oval(*at, .115, .048, side * (math.pi / 2 + turn + .5)), _BRASS, Finish(.05, 1.3, .3, soft=.05))


def _ringed(relief: Relief, colour: RGB) -> tuple[Field, Field]:
    """The picture in a round brass ring with a line of the seat's colour: colours and alpha."""
    x, y, half = relief.x, relief.y, relief.side / 2
    away = np.asarray(np.hypot(x, y), np.float32)
    inner = 1 - _RING - _BAND
    falls = np.clip(.5 - (x * .23 + y * .33) * 2, .1, 1)
    colours = relief.colours * (1 - .45 * smooth(inner - .14, inner, away) * falls)[..., None]
    across = np.clip((away - inner) / (1 - inner), 0, 1)
    steep = 1.5 * (1 - 2 * across)
    ux, uy = x / (away + 1e-6), y / (away + 1e-6)
    diffuse = (steep * (ux * LIGHT[0] + uy * LIGHT[1]) * -1 + LIGHT[2]) / np.sqrt(steep ** 2 + 1)
    shine = (np.clip(diffuse - .88, 0, 1) * 420)[..., None]
    metal = np.asarray(tone(_BRASS) * np.clip(1 + 1.1 * (diffuse - LIGHT[2]), .35, 1.65)[..., None] + shine, np.float32)
    line = smooth(inner - .005, inner + .01, away) * (1 - smooth(inner + _BAND, inner + _BAND + .015, away))
    metal = mix(metal, np.asarray(tone(colour) * np.clip(.75 + .5 * diffuse, .5, 1.2)[..., None], np.float32), line[..., None])
    pixel = 1.5 / half
    whole = mix(np.asarray(colours, np.float32), metal, smooth(inner - pixel, inner + pixel, away)[..., None])
    alpha = np.asarray(1 - smooth(1 - 3 / half, 1, away), np.float32)
    return np.asarray(np.clip(whole, 0, 255), np.float32), alpha
