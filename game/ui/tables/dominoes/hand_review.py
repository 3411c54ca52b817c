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
from game.ui.paint import Painter
from game.ui.review.callout import Callout, strip_height
from game.ui.review.face import BaseReview, DecisionWords
from game.ui.review.numbers import Amounts
from game.ui.tables.dominoes.line import Line
from game.ui.tables.dominoes.line_geometry import Ghost, LineGeometry, Piece, beside, spread
from game.ui.tables.dominoes.pieces import lay_pieces, warm
from game.ui.tables.dominoes.review_strip import GhostTile, HeldTile, draw_frame, draw_ghost, draw_strip
from game.ui.widgets.base import Widget
from game.words import _

_TILE: Final = 44           # logical units: the width of a tile of the line at the most
_LEAST: Final = 150         # logical units of the cloth's height, below which the slips stay away
_SIDES: Final = ((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1))


class Better(NamedTuple):
    """The tile that should have been played: its halves, and the arm where it belonged, with the number that was open there."""

    halves: tuple[int, int]
    arm: int
    near: int


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
        if sight is None:
            return
        warm(p)
        inner = self.rect.inflate(-2 * px(10), -2 * px(8))
        strip = pygame.Rect(inner.x, inner.bottom - strip_height(p), inner.w, strip_height(p))
        if inner.h < px(_LEAST):
            strip = pygame.Rect(inner.x, inner.bottom, inner.w, 0)
        area = pygame.Rect(inner.x, inner.y, inner.w, strip.y - px(6) - inner.y)
        slips = self._draw_line(p, surface, area, sight)
        if strip.h:
            draw_strip(p, surface, strip, sight.held, slips)

    def _draw_line(self, p: Painter, surface: pygame.Surface, area: pygame.Rect, sight: HandSight) -> list[Callout]:
        """The tiles that lie, the one just played framed, the better one faint; what the slips speak of."""
        laid = spread(sight.line, area, p.look.px(_TILE))
        lay_pieces(p, surface, laid.pieces, laid.width, laid.size)
        slips, played = [], laid.piece(sight.played)
        if played is not None:
            box = played.box(laid.width)
            draw_frame(p, surface, box, "red" if sight.fault else "glow")
            if sight.fault is not None:
                slips.append(Callout(*sight.fault, "red", (box.centerx, box.bottom + p.look.px(4))))
        if sight.better is not None:
            ghost = _ghost_place(p, laid, sight.better, played, area)
            draw_ghost(p, surface, GhostTile((ghost.a, ghost.b), laid.width, round(ghost.angle) % 360, ghost.centre))
            if sight.instead is not None:
                box = ghost.box(laid.width)
                slips.append(Callout(*sight.instead, "good", (box.centerx, box.bottom + p.look.px(4))))
        return slips


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


V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class ReviewedGame(Protocol[V_contra]):
    """What of a game's reviewer is needed for words; the rest of it is for the numbers."""

    @property
    def unit(self) -> str:
        """What the chances are of."""

    def fault(self, view: V_contra, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What was wrong with a play beside a better one."""


class HandReview(BaseReview, Generic[V]):
    """Obeys game.ui.review.face.ReviewFace for the games with one hand of dominoes a seat."""

    def __init__(self, replay: Replay, game: ReviewedGame[V], line_of: Callable[[V], Line],
                 winners: Callable[[Sequence[str], int], str] = getitem) -> None:
        """`winners` says by the names of the table who wins with a seat."""
        super().__init__(replay)
        self._game, self._line_of, self._winners = game, line_of, winners
        self._amounts = Amounts(game.unit)
        self.picture = HandPicture()

    # ---- words
    def heading(self, part: ReviewPart) -> str:
        """The hand and whose chances they are."""
        return _("Hand {n}: the chances of {name}").format(n=part.number + 1, name=self._winners(self._replay.names, part.seat))

    def where(self, part: ReviewPart, number: int) -> str:
        """Which move it was."""
        return _("Hand {hand}, move {n}.").format(hand=part.number + 1, n=number + 1)

    def _told(self, decision: Decision) -> DecisionWords:
        state, action = self._replay.open_state(decision.position), self._replay.rules.decode(decision.action)
        said = self._replay.rules.say(state, action)
        if not isinstance(action, Play):
            return DecisionWords(self._named(decision, said), said, said, "pass")
        tile = SIX.names[action.tile]
        if not decision.best:
            return DecisionWords(self._named(decision, tile), tile, said, "tile", piece=SIX.halves[action.tile])
        best: Play = self._replay.rules.decode(decision.best)
        better, why = self._replay.rules.say(state, best), self._why(decision, action)
        return DecisionWords(tile, tile, said, "tile", better, "", why, SIX.halves[action.tile], SIX.halves[best.tile])

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
            barred = own and tile not in legal
            words = self._amounts.expected(chances[tile].worth) if tile in chances else _("no fit") if barred else ""
            tint = "good" if tile == (best if one.best else done) else "red" if tile == done else "ink"
            found.append(HeldTile(SIX.halves[tile], words, tint, barred))
        return tuple(found)
