"""The picture of a shared file: what it holds, painted; its figures, name and maker; and the QR code that contains the whole file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from game.content.choices import Kind, game_with
from game.entries import Entries
from game.ui.looks.theme import rgb
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.widgets.text import shorten, squeezed
from game.ui.workshop.canvas import canvas_for
from game.words import _
from game.workshop.share import QUIET, QrCode

SIZE: Final = (1920, 1080)
"""Device pixels of a poster, whatever the window."""

SCALE: Final = 1.5
"""Device pixels of a logical unit on a poster."""

MODULE: Final = 6
"""The least device pixels of a module of the QR code, so that it can also be read from a picture of two thirds the size."""

_FELT: Final = 22, 22, 1236, 676        # logical units of the cloth
_RAIL, _CORNER = 12, 14
_LEFT, _ABOVE = 64, 176                 # where the painted picture begins
_FOOT: Final = 612                      # and how far down it reaches
_PAPER: Final = 328                     # the least width of the paper
_PAPER_TOP, _PAPER_HIGH = 42, 636
_EDGE: Final = 16                       # between the paper's edge and what stands on it
_HEAD: Final = 176                      # of the paper above the code: who made it, and the round to beat
_BELOW: Final = 52                      # and below it
_INK, _SHEET = rgb("#18140F"), rgb("#FFFCF4")


class PosterFigure(NamedTuple):
    """A number and what it counts: "36", "par"."""

    value: str
    words: str


class PosterEntry(ABC):
    """What a game paints on the poster of a file of a kind. Parts that are not painted yet are left out until the painter has them."""

    @abstractmethod
    def draw(self, shown: Any, p: Painter, size: tuple[int, int], /) -> pygame.Surface:
        """The picture of the file's value, in a size in device pixels."""

    def figures(self, shown: Any, /) -> Sequence[PosterFigure]:
        """The numbers of the file that need no solver."""
        return ()

    def rated(self, shown: Any, folder: Path, /) -> Iterable[PosterFigure]:
        """The numbers that a solver works out, such as what best play needs; `folder` is that for solved tables. It may take long."""
        return ()


WISHED: Final = "wish"
"""The name, in place of that of a kind, under which a game draws a hole made to a wish (`WishedView`)."""


class WishedView(NamedTuple):
    """A hole that was made to a wish, as it is to be drawn; `number` tells the pictures of several apart.

    `safe` and `bold` are the ways of its lines, which are drawn over it where there are any.
    """

    made: Any
    landscape: str
    number: int
    safe: Any = ()
    bold: Any = ()


def rating_figure(strokes: float) -> PosterFigure:
    """What best play needs, as a figure."""
    return PosterFigure(f"{strokes:.2f}", _("rating"))


POSTERS: Final[Entries[Mapping[str, PosterEntry]]] = Entries(lambda game: game.posters)
"""By game and kind of file, what is painted on the posters of those files, where it is not what their cards show."""


def poster_entry(kind: Kind) -> PosterEntry | None:
    """What the game of that kind paints on posters; None where they show the picture of the file's card."""
    return (POSTERS.get(game_with(kind)) or {}).get(kind.name)


class Post(NamedTuple):
    """What a poster shows: a file's kind, its value as the kind reads it, its words, and its code (None where the file is too long).

    `rated` are the numbers of a solver, as far as they are known. `sitter` is the maker's face, None where nobody has signed.
    `proven` is the sentence about the best round, "" for a kind of which no rounds are played.
    """

    kind: Kind
    value: Any
    title: str
    line: str
    author: str
    code: QrCode | None
    rated: tuple[PosterFigure, ...] = ()
    sitter: Sitter | None = None
    proven: str = ""


def draw_poster(p: Painter, post: Post) -> pygame.Surface:
    """The picture as it can be painted now; whole once the painter is `complete` after it."""
    out = pygame.Surface(SIZE, 0, 32)
    px = p.look.px
    felt = px(_FELT[0]), px(_FELT[1]), px(_FELT[2]), px(_FELT[3])
    put(out, backdrops.table(p, SIZE, felt, px(_CORNER), px(_RAIL)), (0, 0))
    paper = _paper_of(p, post)
    right = (paper.x if paper is not None else px(_FELT[0] + _FELT[2])) - px(38)
    _draw_head(p, out, post, right)
    room = pygame.Rect(px(_LEFT), px(_ABOVE), right - px(_LEFT), px(_FOOT + 52 - _ABOVE))
    drawn = _drawn(p, post, room.size)
    if drawn is not None:
        put(out, drawn, room.center, centre=True)
    _draw_foot(p, out, post, right)
    if paper is not None and post.code is not None:
        _draw_paper(p, out, post, paper, post.code)
    return out


def _drawn(p: Painter, post: Post, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of the file, no larger than `size`; None while it is being painted."""
    entry = poster_entry(post.kind)
    if entry is not None:
        return entry.draw(post.value, p, size)
    picture = canvas_for(post.kind).picture(post.value, p, size)
    return None if picture is None else _within(picture, size)


def _within(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture, made smaller where it is larger than that."""
    k = min(1.0, size[0] / picture.get_width(), size[1] / picture.get_height())
    return picture if k == 1 else pygame.transform.smoothscale(picture, (round(picture.get_width() * k), round(picture.get_height() * k)))


def figures_of(post: Post) -> tuple[PosterFigure, ...]:
    """The numbers on the poster, as far as they are known: those of a solver stand after the first."""
    entry = poster_entry(post.kind)
    counted = tuple(entry.figures(post.value)) if entry is not None else ()
    return (*counted[:1], *post.rated, *counted[1:])


def _draw_head(p: Painter, out: pygame.Surface, post: Post, right: int) -> None:
    """Draws name, line and figures above the picture."""
    px = p.look.px
    figures = figures_of(post)
    step = px(92)
    begin = right - len(figures) * step
    room = begin - px(_LEFT + 14)
    put(out, p.foil(shorten(p, post.title, size := squeezed(p, post.title, 58, room, "display", .45), room, "display"), size),
        (px(_LEFT - 2), px(60 + (58 - size) * .7)))
    line = squeezed(p, post.line, 17, right - px(_LEFT), "italic", .75)
    put(out, p.text(shorten(p, post.line, line, right - px(_LEFT), "italic"), line, "on_felt", "italic", 150), (px(_LEFT), px(131)))
    for number, figure in enumerate(figures):
        middle = begin + step * number + step // 2
        put(out, p.text(figure.value, 27, "on_felt", "bold", 150), (middle, px(84)), centre=True)
        put(out, p.text(figure.words, 14.5, "on_felt", shadow=150), (middle, px(111)), centre=True)
        if number:
            put(out, p.rbox(max(1, px(1)), px(44), 0, "brass"), (middle - step // 2, px(74)))
    put(out, p.rbox(right - px(_LEFT), max(1, px(1.2)), 0, "brass"), (px(_LEFT), px(162)))


def _draw_foot(p: Painter, out: pygame.Surface, post: Post, right: int) -> None:
    px = p.look.px
    put(out, p.text(_("The Nineteenth Hole"), 15.5, "on_felt", "display", 150), (px(_LEFT + 2), px(670)))
    words = p.text(_(post.kind.title), 14, "on_felt", shadow=150)
    put(out, words, (right - words.get_width(), px(672)))


# ---- the paper at the right
def _paper_of(p: Painter, post: Post) -> pygame.Rect | None:
    """The place of the paper, in device pixels; None where there is no code to print on it."""
    if post.code is None:
        return None
    px = p.look.px
    wide = max(px(_PAPER), post.code.across * MODULE + 2 * px(_EDGE))
    return pygame.Rect(px(_FELT[0] + _FELT[2] - 34) - wide, px(_PAPER_TOP), wide, px(_PAPER_HIGH))


def _draw_paper(p: Painter, out: pygame.Surface, post: Post, paper: pygame.Rect, code: QrCode) -> None:
    """Draws the paper: who made the file, what was played on it, and the code."""
    px = p.look.px
    p.lay(out, p.paper(paper.w, paper.h, px(8)), paper.topleft, .9)
    module = _module(code, paper)
    side = code.across * module
    roomy = paper.h - side >= px(_HEAD + _BELOW)
    left, room = paper.x + px(_EDGE + 4), paper.w - 2 * px(_EDGE + 4)
    top = paper.y + px(12)
    if roomy:
        _draw_maker(p, out, post, pygame.Rect(left, top, room, px(72)))
        put(out, p.rbox(paper.w - 2 * px(_EDGE), max(1, px(1.4)), 0, "brass"), (paper.x + px(_EDGE), top + px(84)))
        for number, line in enumerate(p.wrap(post.proven, 15.5, room)[:3]):
            put(out, p.text(line, 15.5, "ink", "bold" if number == 0 else "regular"), (left, top + px(96 + 22 * number)))
    free = paper.h - px(_BELOW) - side
    corner = paper.centerx - side // 2, paper.y + (px(_HEAD) + free) // 2 if roomy else paper.y + max(px(4), free // 2)
    out.blit(code_picture(code, module), corner)
    words = (_("Scan it, or drop this picture"), _("on the clubhouse's window"))
    if roomy:
        for number, line in enumerate(words):
            put(out, p.text(line, 15, "ink", "bold"), (paper.centerx, paper.bottom - px(38 - 20 * number)), centre=True)
    else:
        line = _("{one} {other}").format(one=words[0], other=words[1])
        put(out, p.text(line, 14, "ink", "bold"), (paper.centerx, (corner[1] + side + paper.bottom) // 2), centre=True)


def _draw_maker(p: Painter, out: pygame.Surface, post: Post, place: pygame.Rect) -> None:
    """Draws the face and the name of the file's maker."""
    px, left = p.look.px, place.x
    if post.sitter is not None:
        face = portrait_of(p, post.sitter, place.h, painted=True)
        if face is not None:
            p.drop(out, face, (left + place.h // 2, place.centery), .3)
        left += place.h + px(14)
    words = _("designed by") if post.author else _("nobody has signed it")
    put(out, p.text(words, 14, "ink2", "italic"), (left, place.y + px(10)))
    if post.author:
        room = place.right - left
        size = squeezed(p, post.author, 26, room, "display", .5)
        put(out, p.text(shorten(p, post.author, size, room, "display"), size, "ink", "display"), (left, place.y + px(30)))


def _module(code: QrCode, paper: pygame.Rect) -> int:
    """The device pixels of a module: as many as the narrowest paper has room for, never less than `MODULE`."""
    return max(MODULE, min(paper.w, round(_PAPER * SCALE)) * 7 // 8 // code.across)


def code_picture(code: QrCode, module: int) -> pygame.Surface:
    """An opaque picture of the code with its quiet zone, of `module` device pixels per module."""
    side = code.across
    small = pygame.Surface((side, side), 0, 24)
    small.fill(_SHEET)
    for row, modules in enumerate(code.rows):
        for column, dark in enumerate(modules):
            if dark:
                small.set_at((column + QUIET, row + QUIET), _INK)
    return pygame.transform.scale(small, (side * module, side * module))
