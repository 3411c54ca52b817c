"""The review of a hand of dominoes: the line as it lay after each move, what was better as a ghost, and what the tiles were worth."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from game.analysis.review import Decision, ReviewPart, Weighed
from game.games.dominoes.bots.advice import Said
from game.games.dominoes.rules.hands import Pass, Play
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.games.dominoes.table.line import (
    HELD, LYING, Ghost, Line, LineGeometry, Piece, beside, between, draw_shadow, lay_pieces, spread, warm
)
from game.games.dominoes.table.unseen import SeenByAll, none_of
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter, sitter_of
from game.ui.paint.store import faded
from game.ui.review.chart import sized
from game.ui.review.face import Amounts, BaseReview, DecisionWords
from game.ui.review.picture import Callout, ReviewPicture, draw_callouts, heading_size, strip_height
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _

# ---- what reviews of all games with tiles draw: the tiles held with what they are worth, slips beside them, a frame, a ghost
_HELD: Final = 25           # logical units: the width of a tile held at the most
_SLIP: Final = .31          # of the width, for each of the two slips
_GHOST: Final = 120         # alpha
_TIP: Final = 90            # logical units: a slip does not point to a thing that is farther to its side than this
_REACH: Final = 36          # logical units that its tip reaches above the slip, at most
_DIM: Final = 120


class HeldTile(NamedTuple):
    """A tile that a seat holds: its halves (None: the pool), its worth in words, their colour, and whether it could not be played."""

    halves: tuple[int, int] | None
    words: str = ""
    tint: str = "ink"
    dim: bool = False


class GhostTile(NamedTuple):
    """The better tile where it would lie: its halves, its width in device pixels, its angle and its middle."""

    halves: tuple[int, int]
    width: int
    angle: int
    centre: tuple[float, float]
    high: int = SIX.high

    def box(self) -> pygame.Rect:
        """The rectangle that the tile covers, in device pixels."""
        box = pygame.Rect(0, 0, *((2 * self.width, self.width) if self.angle % 180 else (self.width, 2 * self.width)))
        box.center = round(self.centre[0]), round(self.centre[1])
        return box


def draw_strip(p: Painter, surface: pygame.Surface, strip: pygame.Rect, held: Sequence[HeldTile], slips: Sequence[Callout],
               high: int = SIX.high, *, said: str = "") -> None:
    """Draws the tiles held, of a double-`high` set, in the middle of a strip, the words `said` above them, and slips at its ends."""
    px, wide = p.look.px, round(strip.w * _SLIP) if slips else 0
    _draw_held(p, surface, strip.inflate(-2 * (wide + px(10)), 0) if slips else strip, held, high)
    if said and held:
        words = p.text(said, sized(p, SIZES.caption), "on_felt", "italic", SHADOWED)
        put(surface, words, (strip.centerx - words.get_width() // 2, strip.y - words.get_height() + px(3)))
    left, right = pygame.Rect(strip.x, strip.y, wide, strip.h), pygame.Rect(strip.right - wide, strip.y, wide, strip.h)
    heading = heading_size(p, slips, wide)
    for place, slip in zip((left, right), sorted(slips, key=lambda one: one.at[0]), strict=False):
        far = not place.x - px(_TIP) <= slip.at[0] <= place.right + px(_TIP)
        tip = (place.centerx, place.y) if far else (slip.at[0], max(slip.at[1], place.y - px(_REACH)))
        draw_callouts(p, surface, place, [slip._replace(at=tip)], heading, pointing=not far)


def _draw_held(p: Painter, surface: pygame.Surface, area: pygame.Rect, held: Sequence[HeldTile], high: int) -> None:
    """Draws the hand side by side, upright, each tile with its worth below it."""
    if not held:
        return
    px = p.look.px
    cell = min(px(66), area.w // len(held))
    size = min((squeezed(p, one.words, SIZES.caption, cell - px(8), "bold", .5) for one in held if one.words and not one.dim),
               default=SIZES.caption / max(1.0, p.look.text))
    line = p.font(size, "bold").get_linesize()
    width = max(6, min(px(_HELD), round(cell * .8), (area.h - line - px(4)) // 2))
    left = area.centerx - cell * len(held) / 2
    top = area.y + (area.h - 2 * width - line - px(4)) // 2
    for number, one in enumerate(held):
        middle = left + cell * (number + .5), top + width
        a, b = one.halves or (None, None)
        face = p.tile(a, b, width, 0, high)
        if one.tint == "good" and not one.dim:
            glow = p.rbox(width + px(5), 2 * width + px(5), width * .2, "glow")
            p.draw_glow(surface, glow, (round(middle[0]), round(middle[1])), "glow", .9)
        p.lay(surface, face, (middle[0] - face.get_width() / 2, middle[1] - face.get_height() / 2), .25)
        if one.dim:
            put(surface, p.rbox(width, 2 * width, width * .16, "shade", None, 1, _DIM), middle, centre=True)
        if one.words and not (one.dim and p.width(one.words, size) > cell - px(10)):
            words = p.text(one.words, size, "ink2" if one.dim else one.tint, "regular" if one.dim else "bold")
            at = middle[0], top + 2 * width + px(5) + line / 2
            put(surface, p.rbox(words.get_width() + px(6), line, px(5), "card"), at, centre=True)
            put(surface, words, at, centre=True)


def draw_ghost(p: Painter, surface: pygame.Surface, ghost: GhostTile, glow: float = 0.0) -> None:
    """Draws a faint tile in a dashed frame; `glow` is from 0 to 1."""
    if glow:
        box = ghost.box()
        p.draw_glow(surface, p.rbox(box.w, box.h, ghost.width * .16, "glow"), box.center, "glow", glow)
    face = p.tile(*ghost.halves, ghost.width, ghost.angle, ghost.high)

    def make() -> pygame.Surface:
        faint = face.copy()
        faint.fill((_GHOST, _GHOST, _GHOST, _GHOST), special_flags=pygame.BLEND_RGBA_MULT)
        return faint
    put(surface, p.made(("ghost tile", ghost[:3], ghost.high), make), ghost.centre, centre=True)
    _dashes(p, surface, ghost.box().inflate(p.look.px(6), p.look.px(6)))


def draw_frame(p: Painter, surface: pygame.Surface, box: pygame.Rect, colour: str) -> None:
    """Draws a frame around a tile in that colour, on a wider dark one."""
    outer = box.inflate(p.look.px(7), p.look.px(7))
    put(surface, p.rbox(outer.w, outer.h, p.look.px(7), None, "shade", max(2.0, 4 * p.look.scale)), outer.topleft)
    put(surface, p.rbox(outer.w, outer.h, p.look.px(7), None, colour, max(2.0, 2.6 * p.look.scale)), outer.topleft)


def _dashes(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    """Draws a dashed frame."""
    dash, wide = p.look.px(7), max(2, p.look.px(2))
    for step in range(0, box.w, 2 * dash):
        for y in (box.y, box.bottom - wide):
            surface.fill(p.colour("glow"), (box.x + step, y, min(dash, box.w - step), wide))
    for step in range(0, box.h, 2 * dash):
        for x in (box.x, box.right - wide):
            surface.fill(p.colour("glow"), (x, box.y + step, wide, min(dash, box.h - step)))


# ---- the review of a hand of dominoes: the line as it lay after each move, what was better as a ghost, and the chance of every tile held
_TILE: Final = 44           # logical units: the width of a tile of the line at the most
_LEAST: Final = 150         # logical units of the cloth's height, below which hand and slips are left out
_PEOPLED: Final = 165       # of the height above the hand, below which people are shown by their names only
_LINED: Final = 80          # of the line's height, below which the words above the hand are left out
_FACE: Final = 52           # logical units: the size of a portrait
_ON_RAIL: Final = 10        # logical units that a portrait stands over the rail
_FALL: Final = 26           # logical units above its place from which a tile is laid
_MOST: Final = 6            # tiles that are laid one by one; more lie there at once
_TOKEN: Final = 20          # logical units: the size of the mark above the tile that was just played
_SHARES: Final = (1.0, .9, .8, .7, .6, .5)      # of the type size, tried in turn until the words fit their slip
_SIDES: Final = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))


class Better(NamedTuple):
    """The tile that should have been played: its halves, and the arm where it belonged, with the number that was open there."""

    halves: tuple[int, int]
    arm: int
    near: int


class Neighbour(NamedTuple):
    """Another at the table: the seat, who sits there, the name, what they are ("partner"), and what their passes have shown to all."""

    seat: int
    sitter: Sitter
    name: str
    role: str
    shown: str


class HandSight(NamedTuple):
    """A move of a hand: the line after it and the tile that it put there, the better one, the hand before it, and what the slips say.

    `mover` is whose move it was, `holder` whose hand is seen, and `others` are the rest from left to right, as that seat sees them.
    """

    line: Line
    played: int | None
    better: Better | None
    held: tuple[HeldTile, ...]
    fault: tuple[str, str] | None
    instead: tuple[str, str] | None
    mover: int | None
    holder: str
    others: tuple[Neighbour, ...]


class HandPicture(ReviewPicture):
    """The cloth of a review. Tiles that have been played since are laid one by one."""

    margin = _ON_RAIL + 8

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.sight: HandSight | None = None
        self._before = 0                            # tiles that lay there already
        self._way: tuple[int, float] | None = None  # the tile that is being laid, and how far it has come

    def put(self, sight: HandSight) -> None:
        """Shows this move; tiles that were played since the move shown before are laid one by one."""
        self._before = _kept(self.sight.line, sight.line) if self.sight is not None else len(sight.line.tiles)
        self._way = None
        self.sight = sight
        self.refresh()

    @property
    def coming(self) -> int:
        count = len(self.sight.line.tiles) - self._before if self.sight is not None else 0
        return min(_MOST, count)

    def lay(self, number: int, share: float) -> None:
        """Shows the tile of that number on its way to its place; `share` goes from 0 to 1."""
        self._way = None if share >= 1 and number == self.coming - 1 else (number, share)
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        sight, px = self.sight, p.look.px
        if sight is None:
            return
        warm(p)
        inner = self.rect.inflate(-2 * px(10), -2 * px(8))
        strip = pygame.Rect(inner.x, inner.bottom - strip_height(p), inner.w, strip_height(p))
        if inner.h < px(_LEAST):
            strip = pygame.Rect(inner.x, inner.bottom, inner.w, 0)
        peopled = strip.y - inner.y >= px(_PEOPLED)
        top = self._draw_people(p, surface, sight.others) if peopled else self._draw_names(p, surface, sight.others)
        words = p.font(sized(p, SIZES.caption)).get_linesize() - px(4) if strip.h else 0     # above the hand
        area = pygame.Rect(inner.x, top, inner.w, strip.y - words - px(6) - top)
        said = sight.holder
        if area.h < px(_LINED):
            area.h, said = area.h + words, ""
        laid = spread(sight.line, area, px(_TILE))
        if self._way is not None:
            self._draw_laying(p, surface, area, sight.line)
        else:
            lay_pieces(p, surface, laid.pieces, laid.width, laid.size)
        slips = self._draw_marks(p, surface, area, sight, laid)
        if strip.h:
            draw_strip(p, surface, strip, sight.held, slips, said=said)

    def _draw_laying(self, p: Painter, surface: pygame.Surface, area: pygame.Rect, line: Line) -> None:
        """The line while a tile is laid: the others make room for it; where motion is reduced it fades in."""
        number, share = self._way or (0, 1.0)
        count = len(line.tiles) - self.coming + number
        was, now = (spread(line.upto(n), area, p.look.px(_TILE)) for n in (count, count + 1))
        laid = between(was, now, share if p.look.motion else 1.0)
        falling = laid.piece(line.upto(count + 1).last)
        lay_pieces(p, surface, (piece for piece in laid.pieces if piece is not falling), laid.width, laid.size)
        if falling is None:
            return
        face, (x, y) = p.tile(falling.a, falling.b, now.width, round(falling.angle)), falling.centre
        if p.look.motion:
            up = round(8 * (1 - share)) / 8
            draw_shadow(p, surface, now.width, round(falling.angle), (x, y), LYING + (HELD - LYING) * up)
            put(surface, face, (x, y - p.look.px(_FALL) * (1 - share)), centre=True)
        else:
            put(surface, faded(face, share), (x, y), centre=True)

    def _draw_people(self, p: Painter, surface: pygame.Surface, others: Sequence[Neighbour]) -> int:
        """Draws the others along the upper rail; returns the y from which the cloth is free again."""
        px, wide = p.look.px, self.rect.w // max(1, len(others))
        for number, one in enumerate(others):
            draw_neighbour(p, surface, pygame.Rect(self.rect.x + number * wide, self.rect.y - px(_ON_RAIL), wide, px(_FACE)), one)
        return self.rect.y + px(_FACE - _ON_RAIL + 6)

    def _draw_names(self, p: Painter, surface: pygame.Surface, others: Sequence[Neighbour]) -> int:
        """Draws the others in one line along the upper edge of a low cloth; returns the y from which the cloth is free again."""
        px, wide = p.look.px, self.rect.w // max(1, len(others))
        high = p.font(_named_size(p), "bold").get_linesize()
        for number, one in enumerate(others):
            draw_named(p, surface, pygame.Rect(self.rect.x + number * wide + px(12), self.rect.y + px(2), wide - px(16), high), one)
        return self.rect.y + high + px(4)

    def _draw_marks(self, p: Painter, surface: pygame.Surface, area: pygame.Rect, sight: HandSight, laid: LineGeometry) -> list[Callout]:
        """Draws a frame around the tile just played and the better tile as a ghost, once all tiles lie; returns the slips for both."""
        slips, played, lies = [], laid.piece(sight.played), self._way is None
        if played is not None:
            box = played.box(laid.width)
            if lies:
                draw_frame(p, surface, box, "red" if sight.fault else "glow")
            if sight.fault is not None:
                slips.append(Callout(*sight.fault, "red", (box.centerx, box.bottom + p.look.px(4))))
        taken = [piece.box(laid.width) for piece in laid.pieces]
        if sight.better is not None:
            ghost = _ghost_place(p, laid, sight.better, played, area)
            taken.append(ghost.box(laid.width))
            if lies:
                draw_ghost(p, surface, GhostTile((ghost.a, ghost.b), laid.width, round(ghost.angle) % 360, ghost.centre), self.pulsed)
            if sight.instead is not None:
                box = ghost.box(laid.width)
                slips.append(Callout(*sight.instead, "good", (box.centerx, box.bottom + p.look.px(4))))
        if played is not None and sight.mover is not None and lies:
            size, free_cloth = p.look.px(_TOKEN), pygame.Rect(self.rect.x, area.y, self.rect.w, self.rect.bottom - area.y)
            free = beside(played.box(laid.width), (size, size), p.look.px(6), taken, free_cloth, ((0, -1), (0, 1)))
            if free is not None:
                put(surface, p.mark(sight.mover, size), free.topleft)
        return slips


def _kept(was: Line, now: Line) -> int:
    """How many tiles of `now` need not be laid: those of `was` if the line has grown from it, else all."""
    count, grown = len(was.tiles), len(now.tiles)
    return count if count <= grown and was.tiles == now.upto(count).tiles else grown


def draw_neighbour(p: Painter, surface: pygame.Surface, place: pygame.Rect, one: Neighbour) -> None:
    """Draws the name, the portrait, and at its right a slip with what was shown."""
    px, face = p.look.px, place.h
    names = round((place.w - face) * .36)
    middle = place.x + names + face // 2, place.centery
    draw_person(p, surface, one.sitter, one.seat, middle, face)
    lines: tuple[tuple[str, float, FontKind], ...] = ((one.name, SIZES.body, "bold"), (one.role, SIZES.small, "italic"))
    sprites = []
    for said, size, kind in lines if one.role else lines[:1]:
        fitting = squeezed(p, said, size, names - px(8), kind, .6)
        sprites.append(p.text(shorten(p, said, fitting, names - px(8), kind), fitting, "on_felt", kind, SHADOWED))
    y = place.centery + px(_ON_RAIL) // 2
    top = y - sum(words.get_height() for words in sprites) // 2
    for words in sprites:
        put(surface, words, (place.x + names - px(8) - words.get_width(), top))
        top += words.get_height()
    if one.shown:
        left = middle[0] + face // 2 + px(10)
        _draw_shown(p, surface, (left, y), place.right - px(4) - left, one.shown)


def _named_size(p: Painter) -> float:
    """The type size of names where the cloth is low: the line needs its height more than they do."""
    return sized(p, SIZES.small) / max(1.0, math.sqrt(p.look.text))


def draw_named(p: Painter, surface: pygame.Surface, place: pygame.Rect, one: Neighbour) -> None:
    """Draws the mark, the name, and what was shown where there is room for it, in one line."""
    px, size = p.look.px, _named_size(p)
    mark = min(place.h, px(_TOKEN))
    put(surface, p.mark(one.seat, mark), (place.x, place.centery - mark // 2))
    x, room = place.x + mark + px(6), place.w - mark - px(6)
    name = p.text(shorten(p, one.name, size, room, "bold"), size, "on_felt", "bold", SHADOWED)
    put(surface, name, (x, place.centery - name.get_height() // 2))
    said, left = one.shown or one.role, room - name.get_width() - px(8)
    fitting = squeezed(p, said, size, left, "italic", .5)
    if said and p.width(said, fitting, "italic") <= left:       # words that are cut off could say something else
        words = p.text(said, fitting, "on_felt", "italic", SHADOWED)
        put(surface, words, (x + name.get_width() + px(8), place.centery - words.get_height() // 2))


def _draw_shown(p: Painter, surface: pygame.Surface, at: tuple[int, int], wide: int, shown: str) -> None:
    """Draws what passes have shown in a line or two on a slip of paper with its left end at `at`, at most `wide` pixels."""
    px, aside = p.look.px, p.look.px(34)
    inner = max(1, wide - aside)
    sizes = [SIZES.small * share for share in _SHARES]
    size = next((size for size in sizes if len(p.wrap(shown, size, inner)) <= 2), sizes[-1])
    lines, high = p.wrap(shown, size, inner), p.font(size).get_linesize()
    box = pygame.Rect(0, 0, max(p.width(line, size) for line in lines) + aside, len(lines) * high + px(8))
    box.midleft = at
    put(surface, p.rbox(box.w, box.h, px(7), "card", "brass", max(1.0, p.look.scale)), box.topleft)
    put(surface, p.icon("fist", px(18), "ink"), (box.x + px(15), box.centery), centre=True)
    for number, line in enumerate(lines):
        put(surface, p.text(line, size, "ink"), (box.x + px(27), box.y + px(4) + number * high))


def _ghost_place(p: Painter, laid: LineGeometry, better: Better, played: Piece | None, area: pygame.Rect) -> Piece:
    """Where the better tile would lie; if the tile that was played lies there, beside that."""
    near, far = better.near, sum(better.halves) - better.near
    ends: dict[int, Ghost] = {ghost.arm: ghost for ghost in laid.ghosts}
    found = ends.get(better.arm)
    if found is not None and (played is None or not _follows(found, played, laid.width)):
        if near != far:
            return Piece(-1, near, far, found.centre, found.angle, -1)
        x, y = (at - way * laid.width / 2 for at, way in zip(found.centre, found.way, strict=True))      # a double lies across
        return Piece(-1, near, far, (x, y), (found.angle + 270) % 360, -1)
    if played is None:
        return Piece(-1, near, far, area.center, 90, -1)
    taken = [piece.box(laid.width) for piece in laid.pieces]
    for angle, size in ((90, (2 * laid.width, laid.width)), (0, (laid.width, 2 * laid.width))):
        free = beside(played.box(laid.width), size, p.look.px(8), taken, area, _SIDES)
        if free is not None:
            return Piece(-1, near, far, free.center, angle, -1)
    return Piece(-1, near, far, (area.centerx, area.bottom - laid.width), 90, -1)


def _follows(ghost: Ghost, played: Piece, width: int) -> bool:
    """Whether an open end is that of the tile just played."""
    dx, dy = ghost.centre[0] - played.centre[0], ghost.centre[1] - played.centre[1]
    return bool(dx * dx + dy * dy < (2.6 * width) ** 2)


V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class ReviewedGame(Protocol[V_contra]):
    """The part of a game's reviewer that is needed for words; the rest of it is for the numbers."""

    @property
    def unit(self) -> str:
        """HAND or MATCH: what the chances refer to."""

    def fault(self, view: V_contra, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What was wrong with a play, compared with a better one."""


class ReviewedTable(ABC, Generic[V]):
    """What the review needs from the table of a game."""

    @staticmethod
    @abstractmethod
    def line_of(view: V) -> Line:
        """The line on the table."""

    @staticmethod
    @abstractmethod
    def seen_by_all(view: V, held: int) -> SeenByAll:
        """What the moves have shown to somebody who holds these tiles (a mask)."""

    @staticmethod
    @abstractmethod
    def how(result: Any, names: Sequence[str]) -> str:
        """How a hand ended."""

    def winners(self, names: Sequence[str], seat: int) -> str:
        """The names of those who win with a seat: its own name, unless a game has sides."""
        return names[seat]

    def partner(self, seat: int) -> int | None:
        """The seat that wins with this one, None where each plays alone."""
        return None


class HandReview(BaseReview, Generic[V]):
    """Obeys game.ui.review.face.ReviewFace for the games with one hand of dominoes per seat."""

    def __init__(self, replay: Replay, face_of: FaceOf, game: ReviewedGame[V], table: ReviewedTable[V]) -> None:
        super().__init__(replay, face_of)
        self._game, self._table = game, table
        self._amounts = Amounts(game.unit)
        self.picture = HandPicture()

    # ---- words
    def heading(self, part: ReviewPart) -> str:
        """The number of the hand, and whose chances are shown."""
        return _("Hand {n}: the chances of {name}").format(n=part.number + 1, name=self._table.winners(self._replay.names, part.seat))

    def ended(self, part: ReviewPart) -> str:
        """How the hand ended: "Desmond dominoes"."""
        after = self._replay.open_state(part.decisions[-1].position + 1)
        return self._table.how(after.public.match.results[-1], self._replay.names)

    def usual(self, level: str, lost: str) -> str:
        """What a bot usually loses: "A Pro bot loses 9 % in a hand."."""
        return _("A {level} loses {lost} in a hand.").format(level=level, lost=lost)

    def where(self, part: ReviewPart, number: int) -> str:
        """Which move it was."""
        return _("Hand {hand}, move {n}.").format(hand=part.number + 1, n=number + 1)

    def _worded(self, decision: Decision) -> DecisionWords:
        state, action = self._replay.open_state(decision.position), self._replay.rules.decode(decision.action)
        said = self._replay.rules.action_in_words(state, action)
        if not isinstance(action, Play):
            return DecisionWords(self._named(decision, said), said, said, "fist")
        tile = SIX.names[action.tile]
        if not decision.best:
            return DecisionWords(self._named(decision, tile), tile, said, "tile", piece=SIX.halves[action.tile])
        best: Play = self._replay.rules.decode(decision.best)
        better, why = self._replay.rules.action_in_words(state, best), self._why(decision, action)
        return DecisionWords(tile, tile, said, "tile", better, "", why, SIX.halves[action.tile], SIX.halves[best.tile])

    def _named(self, decision: Decision, said: str) -> str:
        """The words for a move with the name of its mover, which is left out if plays were weighed."""
        if decision.mover is None or decision.weighed:
            return said
        return _("{name}: {what}").format(name=self._replay.names[decision.mover], what=said)

    def _why(self, decision: Decision, action: Play) -> str:
        """What was wrong with a play, as a sentence with names."""
        assert decision.mover is not None
        view = self._replay.view(decision.position, decision.mover)
        helpless = [(one.done, one.best) for one in decision.prospects if one.what.startswith("helpless")]
        said = self._game.fault(view, action, self._replay.rules.decode(decision.best), helpless)
        return said.words.format(*(self._replay.names[seat] for seat in said.seats)) if said.seats else said.words

    # ---- the picture
    def show(self, part: ReviewPart, number: int) -> None:
        """Show the table after that move."""
        one = part.decisions[number]
        rules, state = self._replay.rules, self._replay.open_state(one.position)
        before = self._table.line_of(rules.view(state, part.seat))
        action, line = rules.decode(one.action), before
        if isinstance(action, Play) and one.mover is not None:
            line = before.add(action.tile, SIX.halves[action.tile], action.arm, one.mover)
        better, fault, instead = None, None, None
        if one.best and isinstance(action, Play):
            best: Play = rules.decode(one.best)
            halves = SIX.halves[best.tile]
            near = before.ends[best.arm] if before.first is not None else halves[0]
            better = Better(halves, best.arm if before.first is not None else -1, near)
            words = self.words(one)
            moved = best.tile == action.tile        # the same tile, at another end
            done_at = before.ends[action.arm] if before.first is not None else -1
            cost = self._amounts.cost(one).lstrip("–")
            fault = (_("{tile} on the {n} cost {cost}").format(tile=words.name, n=done_at, cost=cost) if moved and done_at != near
                     else _("{tile} cost {cost}").format(tile=words.name, cost=cost)), words.why
            done = self._amounts.expected(one.worth + one.loss)
            chances = _("{better} instead of {done}").format(better=self._amounts.expected(one.worth), done=done)
            what = words.better[:1].upper() + words.better[1:]
            tile = _("Better: {tile}").format(tile=SIX.names[best.tile])
            if moved:
                tile = _("Better: on the {n}").format(n=near) if done_at != near else _("Better: at another end")
            instead = tile, _("{what}: {chances}.").format(what=what, chances=chances)
        played = action.tile if isinstance(action, Play) else None
        holder = _("{name} held").format(name=self._replay.names[part.seat])
        self.picture.put(HandSight(line, played, better, self._held(part, one), fault, instead, one.mover, holder,
                                   self._others(part, number)))

    def _others(self, part: ReviewPart, number: int) -> tuple[Neighbour, ...]:
        """The others, and what their passes up to this move had told the seat; what nobody could know then is not there."""
        at = part.decisions[min(number + 1, len(part.decisions) - 1)].position
        view, names = self._replay.view(at, part.seat), self._replay.names
        told, partner = self._table.seen_by_all(view, view.hand), self._table.partner(part.seat)
        found = []
        for seat in ((part.seat - away) % len(names) for away in range(1, len(names))):
            passes = [n for n, one in enumerate(part.decisions[:number + 1], 1)
                      if one.mover == seat and isinstance(self._replay.rules.decode(one.action), Pass)]
            shown = none_of(told.lacking[seat]) if passes else ""
            if shown and len(passes) == 1:
                shown = _("at move {n}: {lacks}").format(n=passes[0], lacks=shown)
            role = "" if partner is None else _("partner") if seat == partner else _("against")
            found.append(Neighbour(seat, sitter_of(self._replay.seats[seat], seat, self._face_of), names[seat], role, shown))
        return tuple(found)

    def _held(self, part: ReviewPart, one: Decision) -> tuple[HeldTile, ...]:
        """The seat's tiles before the move, with the chances of its own."""
        decode = self._replay.rules.decode
        chances: dict[int, Weighed] = {}
        own = one.mover == part.seat
        done = decode(one.action).tile if own and one.weighed else -1
        best = decode(one.best).tile if one.best else -1
        # For a tile that fits twice, the better end counts; for the tile that was played, the end where it was put.
        for choice in sorted(one.weighed, key=lambda choice: (choice.action != one.action or done == best, choice.worth)):
            chances.setdefault(decode(choice.action).tile, choice)
        found = []
        legal = {getattr(action, "tile", -1) for action in self._replay.rules.legal(self._replay.open_state(one.position))}
        for tile in tiles_of(self._replay.view(one.position, part.seat).hand):
            barred = own and tile not in legal
            words = self._amounts.expected(chances[tile].worth) if tile in chances else _("no fit") if barred else ""
            tint = "good" if tile == (best if one.best else done) else "red" if tile == done else "ink"
            found.append(HeldTile(SIX.halves[tile], words, tint, barred))
        return tuple(found)
