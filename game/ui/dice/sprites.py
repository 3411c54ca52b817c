"""Dice and the cup on a stage: a sprite and a shadow for each die, and the cup in layers, one set per scene; and pictures of single
dice for widgets.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.ui.dice.canvas import Canvas, Shade, Shades, picture_side
from game.ui.dice.die import BASE, CupPose, DieModel, Knock, Pose, axis, rest_pose
from game.ui.dice.skin import DiceLamp, DieSkin, Mould, engravings, stamps
from game.ui.dice.solids import DRAWN, TILT, DieKind, Quaternion, Vector, about, times
from game.ui.dice.tumble import BEARINGS, TIPS, CupPicture, Leather, shadow_of_cup
from game.ui.looks.stage import Sprite, Stage, pause
from game.ui.looks.theme import RGB
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.sound.player import SoundName

# ---- the cup on a stage: its shadow, its inside, the dice in it and its outside, from pictures painted when they are first needed
_FINER: Final = 1.5         # how many times larger than shown the upright cup is painted ...
_COARSER: Final = .8        # ... and a tipped cup, which is shown only for moments
_KEPT: Final = 60           # pictures that are kept, in the size in which they are shown


class CupSprites:
    """The cup of one table. Pictures are painted on a thread, the upright one first; until one is ready, that of a similar tip is shown."""

    LAYERS: Final = 3

    def __init__(self, stage: Stage, thread: ThreadPoolExecutor, radius: int) -> None:
        self._stage, self._thread, self._radius = stage, thread, radius
        self._asked: dict[tuple[int, int], Future[CupPicture]] = {}
        self._ready: dict[tuple[int, int], CupPicture] = {}
        self._sprites: tuple[Sprite, ...] = ()      # shadow, inside, dice, outside
        self._pages: list[pygame.Surface] = []

    @cached_property
    def _shadow(self) -> Future[pygame.Surface]:
        """The shadow; it is asked for before any picture, and so is ready before one is."""
        return self._thread.submit(shadow_of_cup, self._radius)

    @cached_property
    def _leather(self) -> Future[Leather]:
        return self._thread.submit(Leather)

    def expect(self) -> None:
        """Starts painting the upright cup, which will be shown soon."""
        self._picture(0, 0)

    def show(self, cup: CupPose | None, dice: Sequence[tuple[pygame.Surface, Pose]], shadow_z: int, z: int) -> None:
        """Shows the cup, or removes it (None). `dice` are those in it, the deepest first; its layers have `z` to `z` + LAYERS - 1."""
        picture = self._nearest(cup) if cup is not None and cup.shown > 0 else None
        if cup is None or picture is None:
            for sprite in self._sprites:
                sprite.visible = False
            return
        shadow, inside, between, outside = self._sprites = self._sprites or self._made()
        for depth, sprite in enumerate((inside, between, outside)):
            sprite.z, sprite.visible = z + depth, True
            sprite.pos = cup.x - picture.foot[0], cup.y - picture.foot[1]
            sprite.alpha = round(255 * min(1.0, cup.shown))
        inside.image, outside.image = picture.inside, picture.outside
        between.visible = bool(dice) and cup.shown >= 1     # no dice show through a faded cup
        if between.visible:
            between.image = self._page(picture, dice, between.pos)
        shadow.visible, shadow.z, shadow.alpha = not cup.carried, shadow_z, outside.alpha
        shadow.centre_at((cup.x + .7 * self._radius, cup.y + .4 * self._radius))

    def clear(self) -> None:
        """Removes it from the stage."""
        for sprite in self._sprites:
            self._stage.remove(sprite)

    def _made(self) -> tuple[Sprite, ...]:
        empty = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        images = self._shadow.result(), empty, empty, empty
        return tuple(self._stage.add(Sprite(image, (0, 0), visible=False)) for image in images)

    def _page(self, picture: CupPicture, dice: Sequence[tuple[pygame.Surface, Pose]], at: tuple[float, float]) -> pygame.Surface:
        """A picture of the dice in the cup, as far as its wall does not hide them."""
        size = picture.inside.get_size()
        if not self._pages or self._pages[0].get_size() != size:
            self._pages = [pygame.Surface(size, pygame.SRCALPHA, 32) for _ in range(2)]
        self._pages.reverse()
        page = self._pages[0]
        page.fill((0, 0, 0, 0))
        for image, pose in dice:
            corner = pose.x - image.get_width() / 2 - round(at[0]), pose.y - pose.height / 2 - image.get_height() / 2 - round(at[1])
            page.blit(image, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        page.blit(picture.veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return page

    # ---- pictures
    def _nearest(self, cup: CupPose) -> CupPicture | None:
        """The picture for the cup's tip; until it is painted, the one for the next tip nearer to upright; None while there is none."""
        step = round(min(1.0, max(0.0, cup.tip)) * TIPS)
        bearing = round(math.atan2(-cup.way[1], cup.way[0]) / math.tau * BEARINGS) % BEARINGS
        if step:
            for later in range(step, TIPS + 1):
                self._picture(later, bearing)
        found = (self._picture(less, bearing if less else 0) for less in range(step, -1, -1))
        return next((picture for picture in found if picture is not None), None)

    def _picture(self, step: int, bearing: int) -> CupPicture | None:
        key = step, bearing
        asked = self._asked.get(key)
        if key not in self._ready and asked is None:
            _begun, leather = self._shadow, self._leather
            size = self._radius * (_COARSER if step else _FINER)
            self._asked[key] = self._thread.submit(lambda: leather.result().picture(size, step, bearing).scaled(self._radius / size))
        elif asked is not None and asked.done():
            if len(self._ready) >= _KEPT:
                del self._ready[next(key for key in self._ready if key[0])]
            self._ready[key] = self._asked.pop(key).result()
        return self._ready.get(key)


# ---- dice and the cup on a stage: a sprite and a shadow for each die, and the cup in layers with dice between them
_COS: Final = math.cos(TILT)
_FRAME: Final = 1 / 60
_OPEN: Final = .4           # the share of a frame for which the shutter is open: a moving die is blurred by that
_SAME_TURN: Final = 1 - 1e-7        # the cosine of half the angle (.05 degrees) within which rotations count as equal
_MOST_AT_REST: Final = 1    # how many resting dice are drawn at their finest in one picture, if it has few others to draw
_MOST_FINE: Final = 3       # with at most this many moving dice, those that turn slowly are drawn with more samples ...
_MOST_AT_ONCE: Final = 5    # how many dice are redrawn at new places in one picture where nothing moves; the others follow in the next ones
_MOST_PLAIN: Final = 5      # ... and at most this many are drawn with one sample per pixel; more of them with fewer samples
_BY_TURNS: Final = 2        # beyond that each die is redrawn once in this many pictures; all move in every one
_LARGE: Final = 56.0        # the radius in pixels above which dice are drawn with fewer samples per pixel,
_FEWEST: Final = .58        # down to this share, as pixels are small on such a screen
_CANVASES: Final = 28       # canvases that are kept: seven ways of drawing for two kinds of dice, at two sizes


class Drawing(NamedTuple):
    """How dice are drawn: samples per pixel along a side, and exposures within a frame."""

    samples: float
    exposures: int


RESTING: Final = Drawing(2.0, 1)
SLOW: Final = Drawing(1.4, 1)
PLAIN: Final = Drawing(1.0, 1)
CROWDED: Final = Drawing(.85, 1)
TURNING: Final = Drawing(.66, 2)
WHIRLING: Final = Drawing(.5, 3)
SHADED: Final = Drawing(.66, 1)
_SPEEDS: Final = ((12.0, WHIRLING), (6.0, TURNING))       # radians a second from which they are drawn so ...
_IN_THE_CUP: Final = ((1.5, SHADED),)                     # ... and in the cup, where it is dark


class _ReadyDice(NamedTuple):
    """What is made off the main thread: skins and shadows."""

    skins: dict[DieModel, DieSkin]
    shades: dict[DieKind, Shades]


class DicePainter:
    """Draws dice in any rotation. Their skins are made on a thread of its own; until then they cannot be drawn.

    One is needed for each table and felt colour; all methods are for the main thread. Call `close` in the end.
    """

    def __init__(self, felt: RGB) -> None:
        self._lamp = DiceLamp(felt)
        self._moulds: dict[DieKind, Mould] = {}
        self._skins: dict[DieModel, DieSkin] = {}
        self._shades: dict[DieKind, Shades] = {}
        self._asked: Future[_ReadyDice] | None = None
        self._canvases: dict[tuple[DieKind, float, Drawing], Canvas] = {}
        self.thread = ThreadPoolExecutor(1, "dice")

    def close(self) -> None:
        """Stops the thread; work that has not been begun is dropped."""
        self.thread.shutdown(wait=True, cancel_futures=True)

    def warm(self, dice: Sequence[DieModel]) -> None:
        """Begins to make the skins of these dice, and drops those of all others."""
        new = [die for die in dict.fromkeys(dice) if die not in self._skins]
        self._skins = {die: skin for die, skin in self._skins.items() if die in dice}
        if new and self._take() is None:
            stamped = stamps(new)       # type is set on the main thread

            def work() -> _ReadyDice:
                cut = engravings(stamped)
                for kind in {die.solid for die in new}:
                    if kind not in self._moulds:
                        self._moulds[kind] = Mould(kind)
                        self._shades[kind] = Shades(kind)
                return _ReadyDice({die: self._moulds[die.solid].skin(die, cut) for die in new}, dict(self._shades))
            self._asked = self.thread.submit(work)

    def _take(self) -> Future[_ReadyDice] | None:
        """Takes the work that is done; returns the work that is still being done, or None."""
        if self._asked is not None and self._asked.done():
            self._skins.update(self._asked.result().skins)
            self._asked = None
        return self._asked

    def settle(self) -> None:
        """Waits until the dice can be drawn (for screenshots and tests)."""
        while self._take() is not None and self._asked is not None:
            self._asked.result()

    def knows(self, dice: Sequence[DieModel]) -> bool:
        """Whether these dice can be drawn."""
        self._take()
        return all(die in self._skins for die in dice)

    def shade(self, die: DieModel, pose: Pose, radius: int) -> Shade:
        """The shadow of a die in that pose."""
        shades = self._shades[die.solid]
        return shades.lying(pose.lie.turn, radius) if pose.lie is not None else shades.up(max(0.0, pose.height), radius)

    def draw(self, dice: Sequence[DieModel], poses: Sequence[Pose], radius: float, drawing: Drawing,
             onto: Sequence[pygame.Surface]) -> None:
        """Draws each die on a surface of its own, premultiplied, replacing its content. The surface may be smaller than the die."""
        for kind in {die.solid for die in dice}:
            members = [i for i, die in enumerate(dice) if die.solid == kind]
            canvas = self._canvas(kind, radius * DRAWN[kind], drawing)
            turns = np.array([_exposed(poses[i].turn, poses[i].spin, drawing.exposures) for i in members])
            pictures = canvas.pictures([self._skins[dice[i]] for i in members], turns, self._lamp)
            for i, picture in zip(members, pictures, strict=True):
                pygame.transform.smoothscale(picture, onto[i].get_size(), onto[i])

    def _canvas(self, kind: DieKind, radius: float, drawing: Drawing) -> Canvas:
        key = kind, radius, drawing
        canvas = self._canvases.pop(key, None)
        if canvas is None:
            samples = drawing.samples * min(1.0, max(_FEWEST, _LARGE / radius))
            canvas = Canvas(kind, radius, round(picture_side(radius) * samples), drawing.exposures)
            if len(self._canvases) >= _CANVASES:
                del self._canvases[next(iter(self._canvases))]
        self._canvases[key] = canvas
        return canvas


def _exposed(turn: Quaternion, spin: Vector, exposures: int) -> list[Quaternion]:
    """The present rotation, and those that the die had while the shutter was open."""
    if exposures == 1 or not any(spin):
        return [turn] * exposures
    angle = (spin[0] ** 2 + spin[1] ** 2 + spin[2] ** 2) ** .5 * _FRAME * _OPEN
    return [turn, *(times(about(spin, -angle * k / (exposures - 1)), turn) for k in range(1, exposures))]


class _DrawnDie(NamedTuple):
    """The rotation, size and manner in which a die was drawn."""

    turn: Quaternion
    size: float
    manner: Drawing


class _ShownDice:
    """The two sprites of a die, and two surfaces that it is drawn on alternately, as the stage notices a change by a new surface."""

    def __init__(self, stage: Stage, z: int) -> None:
        empty = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        self.body = stage.add(Sprite(empty, (0, 0), z + 1, visible=False))
        self.shade = stage.add(Sprite(empty, (0, 0), z, visible=False))
        self.pages: list[pygame.Surface] = []
        self.pose: Pose | None = None
        self.drawn: _DrawnDie | None = None     # as it was drawn last

    def still(self, pose: Pose) -> bool:
        """Whether it was last drawn with the size and the rotation of the pose, within an invisible difference."""
        if self.drawn is None or self.drawn.size != pose.size:
            return False
        return abs(sum(a * b for a, b in zip(self.drawn.turn, pose.turn, strict=True))) > _SAME_TURN

    @property
    def manner(self) -> Drawing | None:
        """The manner in which it was drawn last; None before that."""
        return self.drawn.manner if self.drawn is not None else None

    def page(self, side: int) -> pygame.Surface:
        """The surface to draw on next."""
        if not self.pages or self.pages[0].get_width() != side:
            self.pages = [pygame.Surface((side, side), pygame.SRCALPHA, 32) for _ in range(2)]
        self.pages.reverse()
        return self.pages[0]


_Z = 20      # the `z` of the shadows among the sprites of the stage


class DiceSprites:
    """The dice of one table on its stage. `radius` and poses are in device pixels of the stage.

    Shadows are lowest, then dice, nearer ones above farther ones, and the cup among them. When size, stage or dice change, call `clear` and
    make a new one. No skins are made before `make` is called.
    """

    def __init__(self, stage: Stage, painter: DicePainter, dice: Sequence[DieModel], radius: int) -> None:
        self.dice, self.radius, self.painter = tuple(dice), radius, painter
        self._stage = stage
        self._shown = [_ShownDice(stage, _Z) for _ in dice]
        self._cup = CupSprites(stage, painter.thread, radius)
        self.settled = False        # whether dice are shown, and those at rest have their finest look
        self._picture = 0
        self.made = False           # whether the work on skins and cup has been begun
        self._cup_expected = False

    def make(self) -> None:
        """Begins to make the skins of the dice and the pictures of the cup, on the painter's thread."""
        if not self.made:
            self.made = True
            self.painter.warm(self.dice)
            if self._cup_expected:
                self._cup.expect()

    def expect_cup(self) -> None:
        """Prepares the cup, which will be shown soon."""
        self._cup_expected = True
        if self.made:
            self._cup.expect()

    @property
    def ready(self) -> bool:
        """Whether the dice can be drawn."""
        return self.painter.knows(self.dice)

    def show(self, poses: Sequence[Pose | None], cup: CupPose | None = None) -> None:
        """Moves every die to its pose (None: hidden), and the cup. Cheap where nothing changed; call it again until `settled`."""
        ready = self.ready
        order = sorted(range(len(poses)), key=lambda i: _depth(poses[i]))
        poses = [pose if pose is not None and pose.shown > 0 and ready else None for pose in poses]
        waiting = self._redraw(poses)
        above = 0
        for rank, i in enumerate(order):
            shown, pose = self._shown[i], poses[i]
            if i in waiting:
                continue
            shown.pose = pose
            if pose is None or pose.inside:
                shown.body.visible = shown.shade.visible = False
                continue
            over = cup is not None and _before(pose, cup, self.radius)
            above += over
            self._place(shown, pose, i, _Z + 1 + rank + (CupSprites.LAYERS if over else 0))
        inside = [(self._shown[i].body.image, pose) for i in order if (pose := poses[i]) is not None and pose.inside]
        self._cup.show(cup, inside, _Z, _Z + 1 + len(order) - above)

    def _redraw(self, poses: Sequence[Pose | None]) -> frozenset[int]:
        """Draws the dice whose rotation, size or manner has changed, all of one manner in one go.

        Returns the dice that are not redrawn yet: when many are placed elsewhere at once, some follow with the next picture.
        """
        self._picture += 1
        wanted = [(i, pose, self._manner(i, pose)) for i, pose in enumerate(poses) if pose is not None]
        moving = sum(manner is not RESTING for _, _, manner in wanted)
        many = moving > _MOST_PLAIN
        instead = {SLOW: CROWDED if many else PLAIN if moving > _MOST_FINE else SLOW, TURNING: WHIRLING if many else TURNING}
        elsewhere = [i for i, pose, _ in wanted if not self._shown[i].still(pose)]
        finest = 0 if many or len(elsewhere) > _MOST_FINE else _MOST_AT_REST     # dice that take their finest look with this picture
        waiting = frozenset() if moving else frozenset([i for i in elsewhere if self._shown[i].drawn][_MOST_AT_ONCE:])
        self.settled = self.ready and not waiting
        groups: dict[Drawing, list[tuple[int, Pose]]] = {}
        for i, pose, manner in wanted:
            if i in waiting:
                continue
            shown, way, still = self._shown[i], instead.get(manner, manner), i not in elsewhere
            if still and (shown.manner is way or way is not RESTING):
                continue
            if many and way is not RESTING and shown.manner is way and (i + self._picture) % _BY_TURNS:
                continue
            if way is RESTING and len(groups.get(RESTING, ())) >= finest:
                self.settled, way = False, CROWDED if len(elsewhere) > _MOST_PLAIN else PLAIN
                if still:
                    continue
            group = groups.setdefault(way, [])
            shown.drawn = _DrawnDie(pose.turn, pose.size, way)
            shown.body.image = shown.page(picture_side(self._drawn(i, pose)))
            group.append((i, pose))
        for way, group in groups.items():
            numbers = [i for i, _ in group]
            self.painter.draw([self.dice[i] for i in numbers], [pose for _, pose in group], self.radius, way,
                              [self._shown[i].pages[0] for i in numbers])
        return waiting

    def _manner(self, i: int, pose: Pose) -> Drawing:
        """The manner of drawing a die: by its spin; the finest for one at rest, or that stays as it is."""
        spin = (pose.spin[0] ** 2 + pose.spin[1] ** 2 + pose.spin[2] ** 2) ** .5
        for least, drawing in _IN_THE_CUP if pose.inside else _SPEEDS:
            if spin > least:
                return drawing
        return RESTING if pose.lie is not None or (spin == 0 and self._shown[i].still(pose)) else SLOW

    def _place(self, shown: _ShownDice, pose: Pose, die: int, z: int) -> None:
        centre = pose.x, pose.y - pose.height / 2
        shown.body.visible, shown.body.z, shown.body.alpha = True, z, round(255 * min(1.0, pose.shown))
        shown.body.centre_at(centre)
        shown.shade.visible = pose.height >= -1
        if shown.shade.visible:
            shade = self.painter.shade(self.dice[die], pose, round(self._drawn(die, pose)))
            shown.shade.image, shown.shade.alpha = shade.image, shown.body.alpha
            shown.shade.centre_at((centre[0] + shade.away[0], centre[1] + shade.away[1]))

    def _drawn(self, die: int, pose: Pose) -> float:
        """The radius in which a die is drawn, in device pixels."""
        return max(4.0, self.radius * pose.size * DRAWN[self.dice[die].solid])

    def clear(self) -> None:
        """Removes all sprites from the stage."""
        for shown in self._shown:
            self._stage.remove(shown.body)
            self._stage.remove(shown.shade)
        self._cup.clear()


def _before(pose: Pose, cup: CupPose, radius: float) -> bool:
    """Whether a die is drawn above the cup: for an upright cup by its place beside it, for a tipped one by the mouth.

    A die that rests where the cup is held is below it, and all dice are below a carried cup.
    """
    if cup.carried:
        return pose.lie is None and pose.height > 0 and pose.y > cup.y
    if cup.tip < .5:
        below = pose.lie is not None and math.hypot(pose.x - cup.x, (pose.y - cup.y) / _COS) < (BASE + 1) * radius
        return not below and _depth(pose) > cup.y
    return axis(cup.tip, cup.way)[2] > 0 and pose.y > cup.y


def _depth(pose: Pose | None) -> float:
    """The order of drawing: dice nearer to the eye, or higher, come later; dice that fall beside the table come last."""
    if pose is None:
        return 0.0
    return pose.y + 2 * pose.height if pose.height >= -1 else 1e6


# ---- the dice of a scene, by number: one set of sprites that outlives changes of look and size. At rest nothing is drawn again
# They are made once the scene is shown, as computing them would delay its first picture.
_NOISES: Final[Mapping[str, SoundName]] = MappingProxyType({"die": "dice", "edge": "rail", "felt": "drop", "cup": "rattle"})
_AT_ONCE = 2            # most noises that begin with one picture
_FAINT = .05            # the strength above which a noise is played
_LOOK_AGAIN = .03       # seconds until dice that are still being made, or drawn more finely, are checked again


class _SpritesMade(NamedTuple):
    """The sprites, with the scene's painter, the radius and the dice that they were made for."""

    sprites: DiceSprites
    painter: Painter
    radius: int
    dice: tuple[DieModel, ...]


class DiceOnTable:
    """Shows dice by number, and the cup. A die that is not named is not seen."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.dice: tuple[DieModel, ...] = ()
        self._made: _SpritesMade | None = None
        self._shown: tuple[list[Pose | None], CupPose | None] = [], None
        self._looking = False
        scene.at_end(self.close)

    def close(self) -> None:
        """Nothing is shown any more, and nothing kept."""
        if self._made is not None:
            self._made.sprites.clear()
            self._made.sprites.painter.close()
        self._made, self._shown = None, ([], None)

    def use(self, dice: Sequence[DieModel]) -> None:
        """Shows these dice from now on."""
        self.dice = tuple(dice)

    @property
    def poses(self) -> dict[int, Pose]:
        """The poses of the dice that are shown, by number."""
        return {die: pose for die, pose in enumerate(self._shown[0]) if pose is not None}

    @property
    def cup(self) -> CupPose | None:
        """The pose of the cup that is shown, or None."""
        return self._shown[1]

    def show(self, poses: Mapping[int, Pose], radius: float, cup: CupPose | None = None) -> None:
        """Shows the dice in these poses; `radius` is that of a die of size 1, in device pixels. Takes no time if nothing has changed."""
        before = self._made
        sprites = self._for(round(radius))
        shown = [poses.get(die) for die in range(len(self.dice))], cup
        if self._made is before and shown == self._shown:
            return
        self._shown = shown
        sprites.show(*self._shown)
        self._look_again(sprites)

    def expect_cup(self, radius: float) -> None:
        """Prepares the cup, which will be shown soon."""
        sprites = self._for(round(radius))
        sprites.expect_cup()
        self._look_again(sprites)

    def hear(self, knocks: Sequence[Knock]) -> None:
        """Plays the noises of one picture: only the loudest few, as more would only be louder."""
        for knock in sorted(knocks, key=lambda knock: -knock.strength)[:_AT_ONCE]:
            if knock.strength > _FAINT:
                self._scene.shell.sounds.play(_NOISES[knock.struck], .8 * knock.pan, knock.strength ** .7)

    def _for(self, radius: int) -> DiceSprites:
        """The sprites for the present look and this radius, made again if these have changed."""
        p, old = self._scene.painter, self._made
        if old is not None and old[1:] == (p, radius, self.dice):
            return old.sprites
        same = old is not None and old.painter.look.theme == p.look.theme
        painter = old.sprites.painter if old is not None and same else DicePainter(p.colour("baize"))
        if old is not None:
            old.sprites.clear()
            if not same:
                old.sprites.painter.close()
        sprites = DiceSprites(self._scene.stage, painter, self.dice, radius)
        self._made = _SpritesMade(sprites, p, radius, self.dice)
        return sprites

    def _look_again(self, sprites: DiceSprites) -> None:
        """If dice cannot be drawn yet, or only coarsely, shows them again soon."""
        if not (sprites.made and sprites.settled) and not self._looking:
            self._looking, shown = True, self._shown
            self._scene.clock.play(pause(_LOOK_AGAIN, lambda: self._show_again(shown), paced=False))

    def _show_again(self, shown: tuple[list[Pose | None], CupPose | None]) -> None:
        """Shows the same again, unless something else has been shown meanwhile."""
        self._looking = False
        if self._made is None:
            return
        sprites = self._made.sprites
        sprites.make()
        if len(self._shown[0]) == len(sprites.dice):
            if shown is self._shown:
                sprites.show(*shown)
            self._look_again(sprites)


# ---- pictures of single dice at rest, for widgets: made one after the other, so that the window never waits for them
_STEP: Final = .02      # seconds between two pictures
_PORTRAITS_KEPT: Final = 160


class _WantedPortrait(NamedTuple):
    die: DieModel
    face: int
    radius: int


class DicePortraits:
    """The pictures of single dice for one scene. `changed` is called when another picture is ready."""

    def __init__(self, scene: Scene, changed: Callable[[], None]) -> None:
        self._scene, self._changed = scene, changed
        self._painter: DicePainter | None = None
        self._made: dict[_WantedPortrait, pygame.Surface] = {}
        self._wanted: list[_WantedPortrait] = []

    def get(self, die: DieModel, face: int, radius: int) -> pygame.Surface | None:
        """The die with the face of that number up, `radius` in device pixels; None until it is made, when `changed` is called."""
        wish = _WantedPortrait(die, face, radius)
        found = self._made.get(wish)
        if found is None and wish not in self._wanted:
            if not self._wanted:
                self._scene.clock.play(pause(_STEP, self._step, paced=False))
            self._wanted.append(wish)
        return found

    def close(self) -> None:
        """Stops making pictures."""
        self._wanted = []
        if self._painter is not None:
            self._painter.close()
            self._painter = None

    def _step(self) -> None:
        """Makes the next picture, if the skin of its die is ready."""
        if not self._wanted:
            return
        if self._painter is None:
            self._painter = DicePainter(self._scene.painter.colour("baize"))
        dice = list(dict.fromkeys([*(wish.die for wish in self._wanted), *(wish.die for wish in self._made)]))
        self._painter.warm(dice)
        if self._painter.knows([self._wanted[0].die]):
            wish = self._wanted.pop(0)
            if len(self._made) >= _PORTRAITS_KEPT:
                del self._made[next(iter(self._made))]
            self._made[wish] = self._drawn(self._painter, wish)
            self._changed()
        if self._wanted:
            self._scene.clock.play(pause(_STEP, self._step, paced=False))

    @staticmethod
    def _drawn(painter: DicePainter, wish: _WantedPortrait) -> pygame.Surface:
        side = picture_side(wish.radius * DRAWN[wish.die.solid])
        out = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        painter.draw([wish.die], [rest_pose(wish.die, wish.face, (0, 0))], wish.radius, RESTING, [out])
        return out
