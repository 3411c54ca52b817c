"""The review of a hand of dominoes: the line as it lay after each move, what was better as a ghost, and the chance of every tile held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import getitem
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from game.analysis.review import Decision, ReviewPart, Weighed
from game.bots.dominoes.advice import Said
from game.rules.dominoes.hands import Play
from game.rules.dominoes.tiles import SIX, tiles_of
from game.session.replay import Replay
from game.ui.paint import Painter, put
from game.ui.review.callout import Callout, draw_callouts, strip_height
from game.ui.review.face import DecisionWords
from game.ui.review.numbers import Amounts
from game.ui.tables.dominoes.line import Line
from game.ui.tables.dominoes.line_geometry import Ghost, LineGeometry, Piece, beside, spread
from game.ui.tables.dominoes.pieces import lay_pieces, warm
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import squeezed
from game.words import _

_TILE: Final = 44           # logical units: the width of a tile of the line at the most
_HELD: Final = 25           # and of a tile held
_SLIP: Final = .31          # of the width, for each of the two slips
_LEAST: Final = 150         # logical units of the cloth's height, below which the slips stay away
_GHOST: Final = 120         # alpha
_TIP: Final = 90            # logical units beside a slip, beyond which it does not point to what it speaks of
_REACH: Final = 36          # and how far above it its tip reaches
_SIDES: Final = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))
_DIM: Final = 120


class Better(NamedTuple):
    """The tile that should have been played: its halves, and the arm where it belonged, with the number that was open there."""

    halves: tuple[int, int]
    arm: int
    near: int


class HeldTile(NamedTuple):
    """A tile of the seat's hand: its halves, its chance in words, the colour of those, and whether it could not be played."""

    halves: tuple[int, int]
    words: str = ""
    tint: str = "ink"
    dim: bool = False


class HandSight(NamedTuple):
    """A move of a hand: the line after it and the tile that it put there, the better one, the hand before it, and what the slips say."""

    line: Line
    played: int | None
    better: Better | None
    held: tuple[HeldTile, ...]
    fault: tuple[str, str] | None
    instead: tuple[str, str] | None


class HandPicture(Widget):
    """The cloth of a review."""

    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.sight: HandSight | None = None

    def put(self, sight: HandSight) -> None:
        """Show this."""
        self.sight = sight
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The line, below it the slips and between them the hand."""
        sight, px = self.sight, p.look.px
        if sight is None or self.rect.w <= 0:
            return
        warm(p)
        inner = self.rect.inflate(-2 * px(10), -2 * px(8))
        strip = pygame.Rect(inner.x, inner.bottom - strip_height(p), inner.w, strip_height(p))
        if inner.h < px(_LEAST):
            strip = pygame.Rect(inner.x, inner.bottom, inner.w, 0)
        area = pygame.Rect(inner.x, inner.y, inner.w, strip.y - px(6) - inner.y)
        slips = self._draw_line(p, surface, area, sight)
        if not strip.h:
            return
        wide = round(strip.w * _SLIP) if slips else 0
        middle = strip.inflate(-2 * (wide + px(10)), 0) if slips else strip
        _draw_held(p, surface, middle, sight.held)
        left, right = pygame.Rect(strip.x, strip.y, wide, strip.h), pygame.Rect(strip.right - wide, strip.y, wide, strip.h)
        for place, slip in zip((left, right), sorted(slips, key=lambda one: one.at[0]), strict=False):
            far = not place.x - px(_TIP) <= slip.at[0] <= place.right + px(_TIP)
            tip = (place.centerx, place.y - px(7)) if far else (slip.at[0], max(slip.at[1], place.y - px(_REACH)))
            draw_callouts(p, surface, place, [slip._replace(at=tip)])

    def _draw_line(self, p: Painter, surface: pygame.Surface, area: pygame.Rect, sight: HandSight) -> list[Callout]:
        """The tiles that lie, the one just played framed, the better one faint; what the slips speak of."""
        laid = spread(sight.line, area, p.look.px(_TILE))
        lay_pieces(p, surface, laid.pieces, laid.width, laid.size)
        slips, played = [], laid.piece(sight.played)
        if played is not None:
            box = played.box(laid.width)
            _frame(p, surface, box, "red" if sight.fault else "glow")
            if sight.fault is not None:
                slips.append(Callout(*sight.fault, "red", (box.centerx, box.bottom + p.look.px(4))))
        if sight.better is not None:
            ghost = _ghost_place(p, laid, sight.better, played, area)
            self._draw_ghost(p, surface, ghost, laid.width)
            if sight.instead is not None:
                box = ghost.box(laid.width)
                slips.append(Callout(*sight.instead, "good", (box.centerx, box.bottom + p.look.px(4))))
        return slips

    def _draw_ghost(self, p: Painter, surface: pygame.Surface, ghost: Piece, width: int) -> None:
        """A faint tile in dashes."""
        face = p.tile(ghost.a, ghost.b, width, round(ghost.angle) % 360)

        def make() -> pygame.Surface:
            faint = face.copy()
            faint.fill((_GHOST, _GHOST, _GHOST, _GHOST), special_flags=pygame.BLEND_RGBA_MULT)
            return faint
        put(surface, p.made(("ghost tile", ghost.a, ghost.b, width, round(ghost.angle) % 360), make), ghost.centre, centre=True)
        _dashes(p, surface, ghost.box(width).inflate(p.look.px(6), p.look.px(6)))


def _ghost_place(p: Painter, laid: LineGeometry, better: Better, played: Piece | None, area: pygame.Rect) -> Piece:
    """Where the better tile would lie; where the one that was played lies now, above or below that."""
    near, far = better.near, sum(better.halves) - better.near
    ends: dict[int, Ghost] = {ghost.arm: ghost for ghost in laid.ghosts}
    found = ends.get(better.arm)
    if found is not None and (played is None or not _follows(found, played, laid.width)):
        angle = (found.angle + 270) % 360 if near == far else found.angle
        return Piece(-1, near, far, found.centre, angle, -1)
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


def _frame(p: Painter, surface: pygame.Surface, box: pygame.Rect, colour: str) -> None:
    outer = box.inflate(p.look.px(7), p.look.px(7))
    put(surface, p.rbox(outer.w, outer.h, p.look.px(7), None, "shade", max(2.0, 4 * p.look.scale)), outer.topleft)
    put(surface, p.rbox(outer.w, outer.h, p.look.px(7), None, colour, max(2.0, 2.6 * p.look.scale)), outer.topleft)


def _dashes(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    """A frame in dashes."""
    dash, wide = p.look.px(7), max(2, p.look.px(2))
    for step in range(0, box.w, 2 * dash):
        for y in (box.y, box.bottom - wide):
            surface.fill(p.colour("glow"), (box.x + step, y, min(dash, box.w - step), wide))
    for step in range(0, box.h, 2 * dash):
        for x in (box.x, box.right - wide):
            surface.fill(p.colour("glow"), (x, box.y + step, wide, min(dash, box.h - step)))


def _draw_held(p: Painter, surface: pygame.Surface, area: pygame.Rect, held: Sequence[HeldTile]) -> None:
    """The hand side by side, upright, each tile with its chance below it."""
    if not held:
        return
    px = p.look.px
    cell = min(px(66), area.w // len(held))
    line = p.font(SIZES.caption, "bold").get_linesize()
    width = max(6, min(px(_HELD), round(cell * .8), (area.h - line - px(4)) // 2))
    left = area.centerx - cell * len(held) / 2
    top = area.y + (area.h - 2 * width - line - px(4)) // 2
    size = min((squeezed(p, one.words, SIZES.caption, cell - px(8), "bold", .5) for one in held if one.words), default=SIZES.caption)
    for number, one in enumerate(held):
        middle = left + cell * (number + .5), top + width
        face = p.tile(*one.halves, width)
        p.lay(surface, face, (middle[0] - face.get_width() / 2, middle[1] - face.get_height() / 2), .25)
        if one.dim:
            put(surface, p.rbox(width, 2 * width, width * .16, "shade", None, 1, _DIM), middle, centre=True)
        if one.words:
            words, at = p.text(one.words, size, one.tint, "bold"), (middle[0], top + 2 * width + px(5) + line / 2)
            put(surface, p.rbox(words.get_width() + px(6), line, px(5), "card"), at, centre=True)
            put(surface, words, at, centre=True)


V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class ReviewedGame(Protocol[V_contra]):
    """What of a game's reviewer is needed for words; the rest of it is for the numbers."""

    @property
    def unit(self) -> str:
        """What the chances are of."""

    def fault(self, view: V_contra, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What was wrong with a play beside a better one."""


class HandReview(Generic[V]):
    """Obeys game.ui.review.face.ReviewFace for the games with one hand of dominoes a seat."""

    def __init__(self, replay: Replay, game: ReviewedGame[V], line_of: Callable[[V], Line],
                 winners: Callable[[Sequence[str], int], str] = getitem) -> None:
        """`winners` says by the names of the table who wins with a seat."""
        self._replay, self._game, self._line_of, self._winners = replay, game, line_of, winners
        self._amounts = Amounts(game.unit)
        self.picture = HandPicture()

    # ---- words
    def heading(self, part: ReviewPart) -> str:
        """The hand and whose chances they are."""
        return _("Hand {n}: the chances of {name}").format(n=part.number + 1, name=self._winners(self._replay.names, part.seat))

    def short(self, part: ReviewPart) -> str:
        """A number for the list."""
        return str(part.number + 1)

    def where(self, part: ReviewPart, number: int) -> str:
        """Which move it was."""
        return _("Hand {hand}, move {n}.").format(hand=part.number + 1, n=number + 1)

    def words(self, decision: Decision) -> DecisionWords:
        """A move in words."""
        state, action = self._replay.open_state(decision.position), self._replay.rules.decode(decision.action)
        said = self._replay.rules.say(state, action)
        if not isinstance(action, Play):
            return DecisionWords(self._named(decision, said), said, said, "pass")
        tile = SIX.names[action.tile]
        if not decision.best:
            return DecisionWords(self._named(decision, tile), tile, said, "tile", piece=SIX.halves[action.tile])
        better = self._replay.rules.say(state, self._replay.rules.decode(decision.best))
        return DecisionWords(tile, tile, said, "tile", better, "", self._why(decision, action), SIX.halves[action.tile])

    def _named(self, decision: Decision, said: str) -> str:
        """Who did it."""
        if decision.mover is None or decision.weighed:
            return said
        return _("{name}: {what}").format(name=self._replay.names[decision.mover], what=said)

    def _why(self, decision: Decision, action: Play) -> str:
        """What the mistake was about."""
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
        before = self._line_of(rules.view(state, part.seat))
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
            cost = _("{tile} cost {cost}").format(tile=words.name, cost=self._amounts.cost(one).lstrip("–"))
            fault = cost, words.why
            done = self._amounts.expected(one.worth + one.loss)
            chances = _("{better} instead of {done}").format(better=self._amounts.expected(one.worth), done=done)
            instead = _("Better: {tile}").format(tile=SIX.names[best.tile]), _("{what}: {chances}.").format(
                what=words.better, chances=chances)
        played = action.tile if isinstance(action, Play) else None
        self.picture.put(HandSight(line, played, better, self._held(part, one), fault, instead))

    def _held(self, part: ReviewPart, one: Decision) -> tuple[HeldTile, ...]:
        """The seat's tiles before the move, with the chances of its own."""
        decode = self._replay.rules.decode
        chances: dict[int, Weighed] = {}
        own = one.mover == part.seat
        done = decode(one.action).tile if own and one.weighed else -1
        best = decode(one.best).tile if one.best else -1
        # Of a tile that fits twice the better end counts, of the one that was played the end where it was put.
        for choice in sorted(one.weighed, key=lambda choice: (choice.action != one.action or done == best, choice.worth)):
            chances.setdefault(decode(choice.action).tile, choice)
        found = []
        legal = {getattr(action, "tile", -1) for action in self._replay.rules.legal(self._replay.open_state(one.position))}
        for tile in tiles_of(self._replay.view(one.position, part.seat).hand):
            words = self._amounts.expected(chances[tile].worth) if tile in chances else ""
            tint = "good" if tile == (best if one.best else done) else "red" if tile == done else "ink"
            found.append(HeldTile(SIX.halves[tile], words, tint, own and tile not in legal))
        return tuple(found)
