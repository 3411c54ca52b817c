"""The pictures on the wall: the table or scorecard of each save, drawn off screen by the game's own face and kept as files."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec
import pygame

from game import words
from game.errors import UserError
from game.kept import CACHE, Cache
from game.rules.contract import NoLegal
from game.session.replay import Replay, Sight, sight_of
from game.session.shelf import Summary
from game.ui.looks.settings import Settings
from game.ui.paint import Painter, backdrops
from game.ui.paint.store import BudgetCache
from game.ui.scene import Shell
from game.ui.table.face import AnyFace, FaceMaker, Sitting, TableScene
from game.ui.table.registry import PLAYABLE, TABLES, make_face, marks_at
from game.ui.widgets.base import Widget
from game.ui.widgets.layers import Backdrop

# ---- a picture of a table, drawn off screen by the game's own face: the cloth and everything on it, without hand and seats
PATIENCE: Final = 8.0       # seconds without painting after which waiting ends, as some faces never stop working
LOOK_AGAIN: Final = .05     # seconds between two checks
RAIL: Final = 22        # logical units of the wooden frame, which is outside the picture
CORNER: Final = 26


class _Hung(Widget):
    """A container for the table of a face; `inset` makes the table's rectangle from the picture's."""

    def __init__(self, table: Widget, inset: Callable[[pygame.Rect], pygame.Rect]) -> None:
        super().__init__(table, ground="felt")
        self._inset = inset

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.children[0].layout(p, self._inset(self.rect))


class TableStill(TableScene):
    """A scene with the table of a sight, on a surface of its own. Call `picture`, and `exit` when it is not needed any more."""

    def __init__(self, sight: Sight, size: tuple[int, int], ground: Backdrop | None = None, *, faces: FaceMaker = make_face) -> None:
        """`size` is that of the picture, in device pixels; `ground` paints the ground below the table (None: cloth of its own).

        `faces` makes the game's face. A finished game is drawn as it was before its last action if that leaves the table empty, and a game
        between two parts as the last part ended.
        """
        super().__init__()
        self._faces = faces
        self._waited = 0.0
        self.sight, self._size, self._ground = sight, size, ground
        self._marks = marks_at(sight.rules.key, lambda: sight.after)

    def enter(self, shell: Shell) -> None:
        super().enter(shell)
        self.arrange()

    @property
    def painter(self) -> Painter:
        """The window's painter, with the colours that the seats have chosen if the game lets them."""
        return super().painter if self._marks is None else super().painter.seated(self._marks)

    @property
    def settings(self) -> Settings:
        """The player's settings at instant speed: otherwise the picture would wait for glinting water to come to rest."""
        return msgspec.structs.replace(super().settings, speed=0.0)

    def build(self) -> Widget:
        self.face: AnyFace = self._faces(self.sight.rules.key, self, self.sight.after, self._sitting)
        self.face.as_picture()
        return _Hung(self.face.table, lambda rect: rect)

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        """The cloth without its rail, which is outside the picture."""
        if self._ground is not None:
            return self._ground(painter, size)
        return backdrops.table(painter, size, (0, 0, *size), painter.look.px(CORNER), painter.look.px(RAIL))

    def arrange(self) -> None:
        sight = self.sight
        self.ui.arrange(self.painter, self._size)
        self.face.settle()
        sitting = self._sitting
        last = sight.before if sight.over else sight.after
        if self.face.keeps_hand:
            last = sight.after
            if sight.events:
                self.face.recall(sight.events, sight.before, sight.after, sitting)
        if not sight.over:
            last = self.face.lay_last(sight.before, sight.after) or last
        self.face.put(last, NoLegal(), sitting)
        self.ui.set_focus(None)

    @property
    def _sitting(self) -> Sitting:
        sight = self.sight
        return Sitting(sight.viewer, sight.names, sight.bare, sight.seats[sight.viewer].is_person)

    def scorecard(self) -> Widget:
        """The game's own scorecard."""
        return self.face.scorecard(self.sight.after, self._sitting)

    def let_pass(self, seconds: float) -> None:
        """Advances time, so that things the face waits for, such as dice that are being made, can become ready.

        Time during which the painter is busy does not count towards PATIENCE, as faces go on only after their pictures are painted.
        """
        self._waited = 0.0 if self.painter.busy else self._waited + seconds
        self.clock.update(seconds)

    @property
    def ready(self) -> bool:
        """Whether a picture drawn now is complete; a first one must have been drawn before."""
        return not self.painter.busy and (not self.clock.busy or self._waited > PATIENCE)

    def picture(self) -> pygame.Surface:
        """The table as it can be painted now; not complete while the painter is busy with a part of it."""
        out = pygame.Surface(self._size, 0, 32)
        self.stage.stale()
        self.ui.draw(out)
        return out

    def leave(self) -> None:
        self.face.close()


# ---- the pictures on the wall: the table of each save, or its scorecard if it is finished; kept as files, made again if one is missing
# Saves are replayed on a thread, one at a time, and only those that hang in sight. The table is then drawn with the painter, after waiting
# for its slow pictures. Until then, and if nothing can be drawn, the game's cover hangs there.
SIZE: Final = (480, 300)        # of a kept picture of a table, in pixels
DRAWN: Final = (720, 450)       # in logical units, before it is made smaller
_LABEL: Final = "picture of a table 4"
_BYTES: Final = 48 * 1024 * 1024


class WantedPicture(NamedTuple):
    """Names a picture: the save and when it was changed, and whether its scorecard (`card`) or its table is wanted."""

    path: Path
    changed: float
    card: bool


def wanted(save: Summary) -> WantedPicture:
    """The picture that hangs on the wall for a save."""
    return WantedPicture(save.path, save.changed, save.finished)


Then: TypeAlias = Callable[[TableStill | str], None]
"""Called with a table once it can be drawn, or with the sentence why it can't."""


class _Coming(NamedTuple):
    """The thread's present work: loading a kept picture, or the sight that a table is drawn from."""

    what: WantedPicture
    future: Future[pygame.Surface | Sight]
    then: Then | None


class _Drawing(NamedTuple):
    """A table that waits for the painter; with `then` it is drawn for a caller and not for the wall."""

    what: WantedPicture
    still: TableStill
    then: Then | None


class WallPictures:
    """Pictures by save. `want` says which hang in sight; `update`, called whenever the shell was woken, continues the work."""

    def __init__(self, shell: Shell, read: Callable[[Path], Replay] = lambda path: Replay.open(path, PLAYABLE)) -> None:
        self._shell, self._read = shell, read
        self._cache = Cache(shell.saves / CACHE)
        self._had: BudgetCache[pygame.Surface] = BudgetCache(_BYTES, lambda made: made.get_pitch() * made.get_height())
        self._failed: set[WantedPicture] = set()
        self._wanted: tuple[WantedPicture, ...] = ()
        self._thread = ThreadPoolExecutor(1, "wall-pictures")
        self._at_work: _Coming | _Drawing | None = None
        self._asked: list[tuple[WantedPicture, Then]] = []

    def get(self, what: WantedPicture) -> pygame.Surface | None:
        """The picture; None if it is not ready yet, or cannot be drawn."""
        return self._had.get(self._key(what))

    def want(self, what: Sequence[WantedPicture]) -> None:
        """Has the pictures that hang in sight drawn, the most wanted one first; no others are begun."""
        self._wanted = tuple(what)
        self._begin()

    def once(self, save: Summary, then: Then) -> None:
        """Has the table of a save drawn for `then`, before the pictures in sight."""
        self._asked.append((wanted(save), then))
        self._begin()

    @property
    def busy(self) -> bool:
        """Whether a picture is being loaded or drawn."""
        return self._at_work is not None

    @property
    def next_due(self) -> float | None:
        """Seconds until `update` must be called even without a wake; None for never."""
        work = self._at_work
        return LOOK_AGAIN if isinstance(work, _Drawing) or (work is not None and work.future.done()) else None

    def update(self, seconds: float, *, moving: bool = False) -> WantedPicture | None:
        """Continues the work; returns which picture is new, if any. No table is drawn while the wall is `moving`, which takes too long."""
        work = self._at_work
        if isinstance(work, _Drawing):
            work.still.let_pass(seconds)
            if moving or not self._whole(work):
                return None
            self._draw(work)
            return work.what if self._at_work is not work else None
        if work is None or not work.future.done():
            return None
        what, future, then = work
        if moving and future.exception() is None and isinstance(future.result(), Sight):
            return None
        self._at_work = None
        fresh = self._take(what, future, then)
        self._begin()
        return what if fresh else None

    def redraw(self) -> None:
        """Called after a change of look: begins the present drawing again."""
        self._drop()
        self._begin()

    def stop(self) -> None:
        """Stops all work."""
        self._wanted = ()
        self._asked = []
        self._drop()
        if isinstance(self._at_work, _Coming):
            self._at_work.future.cancel()
            self._at_work = None
        self._thread.shutdown(wait=False)       # pictures that were drawn are still kept

    # ---- one after the other
    def _begin(self) -> None:
        if self.busy:
            return
        if self._asked:
            asked, then = self._asked.pop(0)
            self._submit(asked, lambda: self._seen(asked.path), then)
            return
        what = next((one for one in self._wanted if self._key(one) not in self._had and one not in self._failed), None)
        if what is not None:
            name = self._name(what)
            self._submit(what, lambda: self._load(what, name), None)

    def _submit(self, what: WantedPicture, work: Callable[[], pygame.Surface | Sight], then: Then | None) -> None:
        """Has the thread do this work for a picture."""
        wake = self._shell.wake
        future: Future[pygame.Surface | Sight] = self._thread.submit(work)
        future.add_done_callback(lambda _done: wake())
        self._at_work = _Coming(what, future, then)

    def _load(self, what: WantedPicture, name: str) -> pygame.Surface | Sight:
        """On the thread: the kept picture, or else the sight that it is drawn from. Raises UserError."""
        kept = self._cache.load(name, _LABEL, _image)
        return kept if kept is not None else self._seen(what.path)

    def _seen(self, path: Path) -> Sight:
        """On the thread: the sight that a table is drawn from. Also loads the game's table. Raises UserError."""
        sight = sight_of(self._read(path))
        TABLES.of(sight.rules.key)
        return sight

    def _take(self, what: WantedPicture, future: Future[pygame.Surface | Sight], then: Then | None) -> bool:
        try:
            found = future.result()
        except UserError as error:      # the save is gone or was damaged meanwhile: the shelf will say so
            if then is not None:
                then(str(error))
            else:
                self._failed.add(what)
            return False
        if isinstance(found, pygame.Surface):
            self._had.keep(self._key(what), found)
            return True
        px = self._shell.painter.look.px
        still = TableStill(found, (px(DRAWN[0]), px(DRAWN[1])))
        still.enter(self._shell)
        self._at_work = drawing = _Drawing(what, still, then)
        self._draw(drawing)
        return self._at_work is not drawing

    def _draw(self, drawing: _Drawing) -> None:
        """Draws a table; does so again later if the painter is still busy with a part of it."""
        what, still, then = drawing
        made = sheet_of(still.painter, still) if what.card and then is None else still.picture()
        if not self._whole(drawing):
            return
        if then is not None:
            then(still)
            self._drop()
            self._begin()
            return
        self._drop()
        small = made if what.card else pygame.transform.smoothscale(made, SIZE)
        self._had.keep(self._key(what), small)
        data = io.BytesIO()
        pygame.image.save(small, data, "card.png" if what.card else "table.jpg")
        self._thread.submit(self._cache.save, self._name(what), _LABEL, data.getvalue())
        self._begin()

    def _whole(self, drawing: _Drawing) -> bool:
        """Whether the picture is complete now. A scorecard has no dice to wait for."""
        if drawing.what.card and drawing.then is None:
            return not self._shell.painter.busy
        return drawing.still.ready

    def _drop(self) -> None:
        if isinstance(self._at_work, _Drawing):
            self._at_work.still.exit()
            self._at_work = None

    def _key(self, what: WantedPicture) -> tuple[object, ...]:
        look = self._shell.painter.look
        return (*what, look.theme.name, look.pips, words.language(), look.text, look.scale if what.card else 1.0)

    def _name(self, what: WantedPicture) -> str:
        """The name of the file that the picture is kept in."""
        path, *rest = self._key(what)
        name = path.name if isinstance(path, Path) else ""
        return blake2b(repr((name, *rest)).encode(), digest_size=16).hexdigest() + ".frame"


def _image(content: bytes) -> pygame.Surface:
    """The picture in a file's content. Raises pygame's errors if it is none."""
    return pygame.image.load(io.BytesIO(content))


NARROW, WIDE = 380, 470     # the least and greatest width of a sheet in logical units, times the text scale


def sheet_of(p: Painter, still: TableStill) -> pygame.Surface:
    """The scorecard of a table, as high as it needs."""
    sheet, large = still.scorecard(), max(1.0, min(1.5, p.look.text))
    return drawn(p, sheet, max(round(p.look.px(NARROW) * large), min(round(p.look.px(WIDE) * large), sheet.natural(p))))


def drawn(p: Painter, widget: Widget, width: int) -> pygame.Surface:
    """A picture of a widget on paper, `width` device pixels wide and as high as it needs."""
    widget.own_ground = "paper"
    widget.adopt()
    out = pygame.Surface((width, max(1, widget.height(p, width))), 0, 32)
    out.fill(p.look.theme.card)
    widget.layout(p, out.get_rect())
    widget.paint(p, out, out.get_rect())
    return out
