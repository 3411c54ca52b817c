"""Beside the review of a hand the same on the course: the dearest hole of the player's last round that was looked back on, in small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.analysis.review import NOTHING, STROKES, Decision, ReviewPart
from game.kept import listed
from game.rules.registry import AnyRules
from game.session.profiles import FaceOf
from game.session.replay import Replay
from game.session.save_file import REVIEW_SUFFIX, SUFFIX, SaveRefused
from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.review.chart import draw_hatched, sized
from game.ui.review.face import DecisionWords, ReviewEntry, ReviewFace
from game.ui.review.making import job_of, kept_review
from game.ui.review.numbers import gained
from game.ui.theme import RGB, SIZES, contrast, rgb
from game.ui.widgets.base import SEEN, Control
from game.ui.widgets.button import On
from game.ui.widgets.text import SHADOWED, squeezed
from game.words import _

_TRIES: Final = 6           # of the reviews that are kept, the latest first
_COLUMNS: Final = 4         # decisions that are shown
_PICTURE: Final = 64        # logical units: the height of the picture,
_BARS: Final = 60           # and of the bars
_PAD: Final = 12
_LARGE: Final = 1.5         # the text scale beyond which there is room for the heading alone
_LUCK: Final = rgb("#B5DCEF")


class RoundSeen(NamedTuple):
    """A round of golf whose review is kept: its save, and the part and the decision of a seat that cost most."""

    path: Path
    replay: Replay
    part: ReviewPart
    decision: Decision


def rounds_seen(saves: Path, name: str, games: Sequence[AnyRules]) -> Iterator[RoundSeen]:
    """The rounds in that folder that a person of that name has looked back on and that had a mistake, the latest first."""
    found: list[tuple[float, Path]] = []
    for beside in listed(saves, REVIEW_SUFFIX):
        save = beside.with_suffix(SUFFIX)
        with suppress(OSError):     # it has gone, or it is nobody's to look at
            found.append((save.stat().st_mtime, save))
    for _changed, path in sorted(found, reverse=True)[:_TRIES]:
        try:
            replay = Replay.open(path, games)
        except SaveRefused:
            continue
        seat = next((number for number, one in enumerate(replay.seats) if one.is_person and one.name == name), None)
        review = None if seat is None else kept_review(path, job_of(replay, None))
        if seat is not None and review is not None and review.unit == STROKES:
            for part, decision in review.dearest(seat, 1):
                yield RoundSeen(path, replay, part, decision)


class CoursePlate(Control):
    """The hole on a plate of wood: its picture, and for each stroke the luck and what the decision cost. A press opens that review."""

    margin = 26

    def __init__(self, seen: RoundSeen, review: ReviewEntry, face_of: FaceOf, on: On) -> None:
        title = seen.replay.rules.title
        super().__init__(tip=_("{game}: look back on that round").format(game=title))
        self.own_ground = "wood"
        self.part, self._on = seen.part, on
        self.number = seen.part.decisions.index(seen.decision)
        self._face: ReviewFace = review(seen.replay, face_of)
        self._words: dict[int, DecisionWords] = {number: self._face.words(seen.part.decisions[number]) for number in self.shown}
        self._heading = self._face.heading(seen.part)
        self._face.show(seen.part, self.number)

    @property
    def shown(self) -> range:
        """The decisions that have a column: the dearest and its neighbours."""
        first = max(0, min(self.number - _COLUMNS // 2, len(self.part.decisions) - _COLUMNS))
        return range(first, min(first + _COLUMNS, len(self.part.decisions)))

    def perform(self, source: InputDevice) -> SceneChange | None:
        """To the review of that round."""
        return self._on()

    # ---- drawing
    @staticmethod
    def _folded(p: Painter) -> bool:
        return p.look.text > _LARGE

    def height(self, p: Painter, width: int) -> int:
        """The heading, the picture, the bars and a line of names; with large letters the heading on two lines."""
        px, line = p.look.px, p.font(sized(p, SIZES.body), "bold").get_linesize()
        if self._folded(p):
            return 2 * line + 2 * px(8)
        return line + px(_PICTURE) + px(_BARS) + p.font(sized(p, SIZES.caption)).get_linesize() + px(26)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate with everything on it."""
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 33, "plate_on" if self.hot else "plate"), rect.topleft, .4)
        inner = rect.inflate(-2 * px(_PAD), -2 * px(8))
        line = p.font(sized(p, SIZES.body), "bold").get_linesize()
        self._draw_heading(p, surface, inner, line)
        if self._folded(p):
            return
        picture = pygame.Rect(inner.x, inner.y + line + px(4), inner.w, px(_PICTURE))
        self._draw_picture(p, surface, picture)
        foot = p.font(sized(p, SIZES.caption)).get_linesize()
        bars = pygame.Rect(inner.x, picture.bottom + px(5), inner.w, inner.bottom - foot - picture.bottom - px(5))
        self._draw_columns(p, surface, bars, foot)

    def _draw_heading(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect, line: int) -> None:
        """What this is, and which hole; below each other with large letters."""
        said, size, below = _("The same on the course"), sized(p, SIZES.body), self._folded(p)
        half = inner.w if below else inner.w // 2
        large = squeezed(p, said, size, inner.w if below else half + p.look.px(20), "bold", .5)
        put(surface, p.text(said, large, "gold", "bold", SHADOWED), inner.topleft)
        room = inner.w if below else inner.w - p.width(said, large, "bold") - p.look.px(10)
        small = squeezed(p, self._heading, sized(p, SIZES.small), room, "italic", .5)
        words = p.text(self._heading, small, "cream", "italic", SHADOWED)
        x = inner.x if below else inner.right - words.get_width()
        put(surface, words, (x, inner.y + (line if below else 0) + (line - words.get_height()) // 2))

    def _draw_picture(self, p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        """The hole with its shots, as its review shows it, on cloth."""
        put(surface, p.rbox(box.w, box.h, p.look.px(6), "baize", "line_wood", max(1.0, p.look.scale)), box.topleft)
        before = surface.get_clip()
        surface.set_clip(box.clip(before))
        self._face.picture.adopt()
        self._face.picture.layout(p, box)
        self._face.picture.paint(p, surface, box)
        surface.set_clip(before)

    def _draw_columns(self, p: Painter, surface: pygame.Surface, bars: pygame.Rect, foot: int) -> None:
        """A line with luck above or below it and the cost below it; the names of the strokes."""
        px, size = p.look.px, sized(p, SIZES.caption)
        theme = p.look.theme
        luck: RGB | str = "water" if contrast(theme.water, theme.plate.mid) >= SEEN else _LUCK
        zero, step = bars.centery, bars.h // 4
        words = [p.text(said, size, ink, "bold", SHADOWED) for said, ink in ((_("luck"), luck), (_("decision"), "red_wood"))]
        for text, y in zip(words, (zero - step, zero + step), strict=True):
            put(surface, text, (bars.x, y - text.get_height() // 2))
        left = bars.x + max(text.get_width() for text in words) + px(10)
        surface.fill(p.colour("line_wood"), (left, zero, bars.right - left, max(1, px(1))))
        wide = (bars.right - left) // max(1, len(self.shown))
        decisions = [self.part.decisions[number] for number in self.shown]
        most = max(.25, *(max(abs(one.luck), one.loss) for one in decisions))
        for place, (number, decision) in enumerate(zip(self.shown, decisions, strict=True)):
            column = pygame.Rect(left + place * wide, bars.y, wide, bars.h + foot)
            if number == self.number:
                put(surface, p.rbox(column.w, column.h, px(6), None, "red_wood", max(1.0, 1.4 * p.look.scale)), column.topleft)
            self._draw_bars(p, surface, column, zero, (bars.h // 2, step), decision, most, luck)
            name = self._words[number].short
            fitting = squeezed(p, name, size, wide - px(10), "bold", .6)
            if p.width(name, fitting, "bold") <= wide - px(10):
                put(surface, p.text(name, fitting, "cream", "bold" if number == self.number else "regular", SHADOWED),
                    (column.centerx, column.bottom - foot // 2), centre=True)

    def _draw_bars(self, p: Painter, surface: pygame.Surface, column: pygame.Rect, zero: int, sizes: tuple[int, int], one: Decision,
                   most: float, luck: RGB | str) -> None:
        """Of one stroke; a bar of `most` strokes is as high as there is room."""
        px, (reach, step) = p.look.px, sizes
        for place, (strokes, ink) in enumerate(((one.luck, luck), (one.loss, "red_wood"))):
            high = round((reach - px(2)) * abs(strokes) / most) if abs(strokes) >= NOTHING else 0
            if high:
                high = max(px(3), high)
                box = pygame.Rect(column.x + px(6) + place * px(12), zero if strokes > 0 else zero - high, px(10), high)
                draw_hatched(p, surface, box, ink, hatched=not place and strokes > 0)
            room = column.w - px(36)
            said = gained(strokes)
            size = squeezed(p, said, sized(p, SIZES.caption), room, "bold", .6)
            words = p.text(said, size, ink, "bold" if place else "regular", SHADOWED)
            put(surface, words, (column.x + px(32), zero + (step if place else -step) - words.get_height() // 2))
