"""The bench: the user's own files as painted cards, stock files to copy, templates for new files, and the trash."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

from game.content.choices import Kind, Template, kinds
from game.content.draft import Draft
from game.content.tree import BadFile
from game.content.typed import LONGEST_NAME
from game.errors import UserError
from game.kept import CACHE
from game.ui.input import Act, InputDevice, Intent, LetGoHere, Point, asks_for
from game.ui.looks.theme import SIZES, rgb
from game.ui.navigation import Pop, Push, Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.scene import Every, Scene
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.page import opened, page
from game.ui.scenes.share import ShareScene, received_text, sent_files, told_of_proof
from game.ui.scenes.wish import WishScene
from game.ui.sharing import clipboard
from game.ui.wall.beside import when
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ListBox, ListLine, On
from game.ui.widgets.controls import ClothPad, FoldingSide, FoldingSides
from game.ui.widgets.dialog import Answer, Panel, ask, tell
from game.ui.widgets.entry import TextEntry, ask_name
from game.ui.widgets.layout import Centre, Column, Gap, Plaque, Row, Scroll, SideScroll, WidgetGrid
from game.ui.widgets.text import Label, shorten, squeezed
from game.ui.workshop.canvas import canvas_for
from game.ui.workshop.figures import forget_figures, kept_worth
from game.words import _, ngettext
from game.workshop.folder import Received, WorkFile, WorkFolder

_CARD: Final = 184          # logical units: the least width of a card of the user's own
_STOCK: Final = 124         # the width of a stock card
_SMALLER: Final = .92, .86, .8      # the shares of its size that are tried for a line that would not fit
_GLOW: Final = 10           # round the cards, so that the glow of the chosen one is not cut
_SHAPE: Final = .5         # height divided by width of a picture
_BESIDE: Final = 372        # logical units: the width of the side with new files
_FOLDED: Final = 1010       # logical width of the window, times the text scale, below which the three sides lie behind each other
_LOOK: Final = 2.0          # seconds between two looks at the folders
_PAD: Final = 7
_DIMMED: Final = 150       # the opacity (0..255) of the shade over the picture of a file with faults
_SIGN: Final = rgb("#FFF3D6")   # the sign over it, a fixed tone as on all painted ground
_DOUBLE: Final = .6         # seconds within which a second press opens a card
_NEW: Final = 2             # the index of the side with new files
_KIND_WORDS: Final = 15     # the size of the kinds' names: all seven have to fit at once
_PAINTED: Final = 1.1       # the text scale up to which there is room for pictures of templates
_ABOVE: Final = 90          # logical units of cloth above the words where there are no cards
_FIRST: Final = 420         # the width of the button below them
_ABREAST: Final = 3         # the least number of templates in a line: larger ones would take room from the seven kinds


class PaintedCard(Button, ABC):
    """A card with the picture of a file, a title in display letters, and lines below it. `slim`: in small letters."""

    margin = 20

    def __init__(self, kind: Kind, value: Any, title: str, on: On | None = None, *, slim: bool, tip: str = "",
                 width: float | None = None) -> None:
        """`value` is the file's value as its kind reads it, None where it can't be read; `width` is in logical units."""
        super().__init__(title, on, tip=tip, width=width)
        self._of_kind, self._value, self._slim = kind, value, slim

    @abstractmethod
    def _lines(self, p: Painter, room: int) -> tuple[str, ...]:
        """The lines below the title, each for at most `room` device pixels of width."""

    @abstractmethod
    def _line_count(self) -> int:
        """How many lines there is room for below the title."""

    def height(self, p: Painter, width: int) -> int:
        return self._picture(p, width)[1] + self._words_high(p) + 3 * p.look.px(_PAD)

    def _picture(self, p: Painter, width: int) -> tuple[int, int]:
        wide = width - 2 * p.look.px(_PAD)
        return max(8, wide), max(8, round(wide * _SHAPE))

    def _title_size(self) -> float:
        return SIZES.small if self._slim else SIZES.lead

    def _words_high(self, p: Painter) -> int:
        return p.font(self._title_size(), "display").get_linesize() + self._line_count() * p.font(SIZES.caption).get_linesize()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, (w, h) = p.look.px, self.rect.size
        card = p.rbox(w, h, px(8), "card", "brass" if self.selected else "line", (2.5 if self.selected else 1) * p.look.scale)
        if self.selected:
            p.draw_glow(surface, card, self.rect.center)
        p.lay(surface, card, self.rect.topleft, .4)
        size = self._picture(p, w)
        corner = self.rect.x + px(_PAD), self.rect.y + px(_PAD)
        drawn = canvas_for(self._of_kind).picture(self._value, p, size) if self._value is not None else None
        if drawn is None:
            put(surface, p.rbox(*size, px(4), "baize"), corner)
        else:
            put(surface, drawn, corner)
        if self._faulty and drawn is not None:
            put(surface, p.rbox(*size, px(4), "shade", None, 1.0, _DIMMED), corner)
        if self._faulty or drawn is None:
            ink = _SIGN if self._faulty and drawn is not None else "on_felt"
            icon = p.icon("warn" if self._faulty else self._of_kind.icon, px(36), ink)
            put(surface, icon, (corner[0] + size[0] / 2, corner[1] + size[1] / 2), centre=True)
        self._write_below(p, surface, corner[1] + size[1] + px(3))

    def _write_below(self, p: Painter, surface: pygame.Surface, top: int) -> None:
        px, room = p.look.px, self.rect.w - 2 * p.look.px(_PAD + 1)
        size = squeezed(p, self.text, self._title_size(), room, "display", .7)
        left = self.rect.x + px(_PAD + 1)
        put(surface, p.text(shorten(p, self.text, size, room, "display"), size, "ink", "display"), (left, top))
        top += p.font(self._title_size(), "display").get_linesize()
        *others, last = self._lines(p, room)
        room -= self._beside(p)
        for line in others:
            self._write_line(p, surface, line, (left, top), room)
            top += p.font(SIZES.caption).get_linesize()
        self._write_line(p, surface, last, (left, top), room, warning=self._warns)

    @staticmethod
    def _write_line(p: Painter, surface: pygame.Surface, line: str, at: tuple[int, int], room: int, *, warning: bool = False) -> None:
        size = squeezed(p, line, SIZES.caption, room, "regular", .8)
        words = p.text(shorten(p, line, size, room), size, "red" if warning else "ink2", "bold" if warning else "regular")
        put(surface, words, at)

    def _beside(self, p: Painter) -> int:
        """The width that the lines leave free at their right end, in device pixels."""
        return 0

    @property
    def _faulty(self) -> bool:
        """Whether a warning sign lies over the picture, as the file can't be played."""
        return False

    @property
    def _warns(self) -> bool:
        """Whether the last line is a warning."""
        return False


class FileCard(PaintedCard):
    """A file as a card: its picture, its name, what it is. A press chooses it; a double click, or a tap on the chosen card, opens it."""

    def __init__(self, file: WorkFile, bench: BenchUser, *, small: bool) -> None:
        tip = _("It came with the clubhouse: Enter makes a copy") if file.stock else " ".join(file.faults[:3])
        super().__init__(file.kind, _painted_of(file), file.title, slim=small, tip=tip, width=_STOCK if small else None)
        self.file, self._bench = file, bench
        self._opens = False             # whether the press under way opens it
        self._pressed = -_DOUBLE        # when it was pressed last, in seconds on the clock of the window

    def _line_count(self) -> int:
        return 1 if self._slim else 2

    def _lines(self, p: Painter, room: int) -> tuple[str, ...]:
        return self._words()[-1:] if self._slim else self._words()

    def _words(self) -> tuple[str, ...]:
        file, kind = self.file, self.file.kind
        if file.faults:
            n = len(file.faults)
            return _(kind.title), ngettext("{n} fault: not to be played", "{n} faults: not to be played", n).format(n=n)
        line = canvas_for(file.kind).line(file.value)
        if self._slim:
            return (line,)
        text = _("{kind}, {line}").format(kind=_(kind.title), line=line)
        changed, worth = when(file.changed, datetime.now()), self._bench.worth_of(file)
        told = changed if worth is None else _("{n} expected, {changed}").format(n=f"{worth:.2f}", changed=changed)
        return text, _("strokes that were not saved") if file.unsaved else told

    def natural(self, p: Painter) -> int:
        return p.look.px(_STOCK * max(1.0, min(1.5, p.look.text))) if self._slim else p.look.px(_CARD * max(1.0, min(1.5, p.look.text)))

    # ---- choosing
    def gained(self) -> None:
        super().gained()
        if self.host is not None and self.host.focus_seen:
            self._bench.choose(self.file)

    def point(self, point: Point) -> Reply:
        """A tap on a card that is chosen already opens it, as does the second of two quick clicks."""
        if point.kind == "down":
            self._opens = self.selected and (point.source == "touch" or point.began - self._pressed < _DOUBLE)
            self._pressed = point.began
        return super().point(point)

    def perform(self, source: InputDevice) -> SceneChange | None:
        if source in ("mouse", "touch") and not self._opens:
            self._bench.choose(self.file)
            return None
        return self._bench.open_file(self.file)

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        if self.file.stock:
            px = p.look.px
            put(surface, p.icon("blocked", px(16), "ink2"), (self.rect.right - px(_PAD + 18), self.rect.bottom - px(_PAD + 17)))

    def _beside(self, p: Painter) -> int:
        return p.look.px(20) if self.file.stock else 0

    @property
    def _faulty(self) -> bool:
        return bool(self.file.faults)

    @property
    def _warns(self) -> bool:
        return bool(self.file.faults or self.file.unsaved)


def _painted_of(file: WorkFile) -> Any:
    """The value of a file for its picture; of a file with faults as far as it can be read, None where nothing can be painted."""
    if not file.faults:
        return file.value
    try:
        return canvas_for(file.kind).seen(Draft.read(file.path))
    except (BadFile, UserError):
        return None


class TemplateCard(PaintedCard):
    """A template for a new file: its picture, its name, and a line about it."""

    def __init__(self, kind: Kind, template: Template, value: Any, on: On) -> None:
        """`value` is the value of a file made from the template."""
        super().__init__(kind, value, _(template.title), on, slim=True, tip=_(template.line))
        self._about = _(template.line)

    def _line_count(self) -> int:
        return 2

    def _lines(self, p: Painter, room: int) -> tuple[str, ...]:
        """At most two lines, broken for smaller letters where they would be more."""
        lines = p.balanced(self._about, SIZES.caption, room)
        for share in _SMALLER:
            if len(lines) > 2:
                lines = p.balanced(self._about, SIZES.caption, round(room / share))
        return tuple(lines[:2])


class BenchUser(Protocol):
    """What cards call; `WorkshopScene` implements it."""

    def choose(self, file: WorkFile) -> None:
        """Chooses that file."""

    def open_file(self, file: WorkFile) -> SceneChange | None:
        """Opens that file, or a copy of it if it came with the clubhouse."""

    def worth_of(self, file: WorkFile) -> float | None:
        """The strokes that the file needs as a whole, None where that is not known."""


class WorkshopScene(Scene):
    """The bench. `kind` is the name of the kind that is chosen for new files at first; `received` is read at once.

    Pops with the path of the file that was opened last, None where none was.
    """

    def __init__(self, kind: str = "", received: LetGoHere | None = None) -> None:
        super().__init__()
        self._waiting = received        # what others have sent, read as soon as the scene can say what became of it
        self._kinds = kinds()
        self._guided = next((one for one in self._kinds if canvas_for(one).guide.steps), self._kinds[0])
        self._new_kind = next((one for one in self._kinds if one.name == kind), self._guided)
        self._wanted_kind = bool(kind)
        self._chosen: Path | None = None
        self._own: tuple[WorkFile, ...] = ()
        self._stock: tuple[WorkFile, ...] = ()
        self._edited: Path | None = None
        self._away: list[Path] = []     # the files put into the trash here, the last one last
        self._looks = Every(_LOOK)

    # ---- what is shown
    def build(self) -> Widget:
        """The user's files with the buttons for the chosen one, the stock below, new files beside."""
        self.folder = WorkFolder(self.shell.courses)
        self._stock = self.folder.stock()       # nobody changes it while the bench is open
        self._counted = Label("", SIZES.small, tint="lesser", grow=1)
        self._grid = WidgetGrid(columns=5, least=_CARD, gap=12)
        self._empty = self._nothing_yet()
        self._open = Button(_("Open"), self._open_chosen, icon="design", style="brass", keys=_("Enter"), tall=40)
        self._copy = Button(_("Duplicate"), self._duplicate, icon="copy", keys=_("D"), tall=40)
        self._rename_button = Button(_("Rename"), self._ask_name, icon="design", keys=_("F2"), tall=40)
        self._delete = Button(_("Delete"), self._put_away, icon="delete", keys=_("Del"), tall=40)
        self._share_button = Button(_("Share"), self._share, icon="share", keys=_("S"), tall=40)
        self._trash = Button("", self._show_trash, icon="delete", style="bar", tall=40)
        sent = Button(_("Open what was sent"), self._show_sent, icon="paste", style="bar", tall=40,
                      tip=_("A shared file as a text or a picture: copied (Ctrl+V), chosen, or let go on the window"))
        yours = ClothPad(Column(
            Row(Label(_("Yours"), SIZES.lead, kind="bold", tint="strong"), self._counted, gap=10),
            Scroll(Column(self._empty, self._grid, gap=8), pad=_GLOW, snug=True),
            Row(self._open, self._share_button, self._copy, self._rename_button, self._delete, gap=8, wrap=True), gap=8), 10, 14, grow=1)
        self._stock_hint = Label("", SIZES.small, tint="lesser", grow=1)
        self._stock_row = Row(*(FileCard(file, self, small=True) for file in self._stock), gap=8)
        stock = Plaque(Column(
            Row(Label(_("Stock"), SIZES.lead, kind="bold", tint="strong"),
                self._stock_hint,
                Label(ngettext("{n} file", "{n} files", len(self._stock)).format(n=len(self._stock)), SIZES.small, tint="lesser"), gap=10),
            SideScroll(self._stock_row, beside=True, whole=True), gap=6), 10, 14, seed=73)
        self._kind_rows = [self._kind_row(number, kind) for number, kind in enumerate(self._kinds)]
        self._templates = WidgetGrid(gap=8)
        self._begin_with = Label("", SIZES.small, kind="bold", tint="strong")
        wish = Button(_("A hole to a wish"), self._to_wish, icon="flag", style="brass", tip=_("Drawn by chance, kept by the solver"),
                      wide=True, tall=40, keys=_("W"))
        new = Column(
            Plaque(Column(Label(_("New"), SIZES.lead, kind="bold", tint="strong"), Scroll(Column(*self._kind_rows, gap=0), snug=True), wish,
                          gap=6), 10, 12, seed=75, grow=1),
            Plaque(Column(self._begin_with, self._templates, gap=8), 10, 12, seed=77), gap=10, grow=1)
        sides = FoldingSide(_("Yours"), yours, 0), FoldingSide(_("Stock"), stock, 0), FoldingSide(_("New"), new, 1)
        self._sides = FoldingSides(sides, (0, _BESIDE), _FOLDED)
        if self._wanted_kind:
            self._sides.front(_NEW)
        self._read()
        self._show_templates()
        return page(_("Workshop"), self._leave, self._sides, beside=(sent, self._trash), full=True)

    def _nothing_yet(self) -> Widget:
        """The widget where there are no cards yet: how to make a first file, step by step for a kind with a guide."""
        guide = canvas_for(self._guided).guide
        told = Label(_("Nothing here yet. Begin a new file, or copy one that came with the clubhouse."), SIZES.body, kind="italic",
                     align="centre")
        if not guide.steps:
            return told
        first = Button(_(guide.title), self._begin_guided, icon="learn", style="brass", tall=46, wide=True,
                       note=_("step by step, with notes"))
        return Column(Gap(_ABOVE), told, Centre(first, _FIRST), gap=14)

    def _begin_guided(self) -> SceneChange | None:
        """Makes and opens a new file of the kind that has a guide, which begins at once."""
        path = self._made(lambda: self.folder.new(self._guided, self._guided.templates[0], self.settings.you))
        return None if path is None else self._edit(path, guided=True)

    def _kind_row(self, number: int, kind: Kind) -> Button:
        return Button(_(kind.title), lambda: self._take_kind(kind), icon=kind.icon, note=_(kind.about), style="row", tall=44,
                      size=_KIND_WORDS, keys=str(number + 1))

    def arranged(self) -> None:
        """Sets the focus on the chosen file, or on the kind for new files where there is none, if nothing else has it."""
        self.reword_for_device()
        if self.ui.focus is None or self.ui.focus.tip == _("Back (Esc)"):
            self.ui.set_focus(self._card_of(self._chosen) or self._kind_rows[self._kinds.index(self._new_kind)])

    def reword_for_device(self) -> None:
        """Says how stock files are copied with the device that is used now."""
        key = asks_for("ok", self.ui.mode) or _("Enter")
        self._stock_hint.set(_("read-only: touch one twice to copy it") if self.ui.mode == "touch" else
                             _("read-only: {key} copies").format(key=key))

    def _read(self) -> None:
        """Reads the folders, and brings the cards in line with them."""
        self._stamp = self.folder.stamp()
        self._own, self._worth = self.folder.own(), dict[Path, float | None]()
        if self._chosen not in {file.path for file in (*self._own, *self._stock)}:
            self._chosen = self._own[0].path if self._own else None
        self._grid.replace(*(FileCard(file, self, small=False) for file in self._own))
        self._empty.show(not self._own)
        faulty = sum(bool(file.faults) for file in self._own)
        good = len(self._own) - faulty
        text = ngettext("{n} that can be played", "{n} that can be played", good).format(n=good) if self._own else ""
        if faulty:
            text = _("{good}, {faulty} with faults").format(good=text, faulty=faulty)
        self._counted.set(self.folder.trouble or text)
        away = len(self.folder.in_trash())
        self._trash.set(_("Trash, {n}").format(n=away) if away else _("Trash"))
        self._trash.enable(bool(away), _("The trash is empty."))
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Marks the chosen card, and enables the buttons for what can be done with it."""
        for card in (*self._grid.children, *self._stock_row.children):
            if isinstance(card, FileCard):
                card.select(card.file.path == self._chosen)
        chosen = self._file(self._chosen)
        nothing = _("Choose a file first.")
        stock = _("It came with the clubhouse; make a copy of it.")
        self._open.set(_("Copy") if chosen is not None and chosen.stock else _("Open"), icon="copy" if chosen is not None
                       and chosen.stock else "design")
        self._open.enable(chosen is not None, nothing)
        self._copy.enable(chosen is not None, nothing)
        faulty = _("A file with faults is not sent to others; mend them first.")
        self._share_button.enable(chosen is not None and not chosen.faults, faulty if chosen is not None else nothing)
        for button in (self._rename_button, self._delete):
            button.enable(chosen is not None and not chosen.stock, stock if chosen is not None else nothing)

    def _show_templates(self) -> None:
        """Shows the templates for a new file of the chosen kind."""
        for kind, row in zip(self._kinds, self._kind_rows, strict=True):
            row.select(kind is self._new_kind)
        self._begin_with.set(_("{kind}: begin with").format(kind=_(self._new_kind.title)))
        self._templates.columns = 1 if self.settings.text > _PAINTED else max(_ABREAST, len(self._new_kind.templates))
        self._templates.replace(*(self._template_button(template) for template in self._new_kind.templates))

    def _template_button(self, template: Template) -> Button:
        """The painted card of a template, or where letters are large a plain button, which is lower."""
        if self.settings.text > _PAINTED:
            return Button(_(template.title), lambda: self._new(template), icon="new", note=_(template.line), wide=True, tall=38)
        return TemplateCard(self._new_kind, template, self.folder.meant(self._new_kind, template), lambda: self._new(template))

    def _file(self, path: Path | None) -> WorkFile | None:
        return next((file for file in (*self._own, *self._stock) if file.path == path), None)

    def _card_of(self, path: Path | None) -> FileCard | None:
        cards = (card for card in (*self._grid.children, *self._stock_row.children) if isinstance(card, FileCard))
        return next((card for card in cards if card.file.path == path), None)

    # ---- what is done
    def choose(self, file: WorkFile) -> None:
        self._chosen = file.path
        self._show_chosen()

    def worth_of(self, file: WorkFile) -> float | None:
        if file.path not in self._worth:
            self._worth[file.path] = kept_worth(self.shell.saves / CACHE, file.path, file.changed)
        return self._worth[file.path]

    def open_file(self, file: WorkFile) -> SceneChange | None:
        self.choose(file)
        return self._begin(lambda: self.folder.copy(file.path)) if file.stock else self._edit(file.path)

    def _open_chosen(self) -> SceneChange | None:
        file = self._file(self._chosen)
        return None if file is None else self.open_file(file)

    def _edit(self, path: Path, *, guided: bool = False) -> SceneChange | None:
        try:
            return Push(EditorScene(path, guided=guided))
        except UserError as error:
            tell(self.ui, _("This file cannot be opened"), str(error), _("Close"))
            return None

    def _begin(self, make: Callable[[], Path]) -> SceneChange | None:
        """Makes a file and opens it."""
        path = self._made(make)
        return None if path is None else self._edit(path)

    def _made(self, make: Callable[[], Path]) -> Path | None:
        """The file that `make` makes, chosen on the bench; None where the disk refuses, which is said."""
        try:
            path = make()
        except UserError as error:
            tell(self.ui, _("That can't be done"), str(error), _("Close"))
            return None
        if self._file(path) is None:        # a file that was sent may be here already, and keeps its figures
            forget_figures(self.shell.saves / CACHE, path)
        self._chosen = path
        self._read()
        return path

    def _take_kind(self, kind: Kind) -> None:
        self._new_kind = kind
        self._show_templates()

    def _new(self, template: Template) -> SceneChange | None:
        return self._begin(lambda: self.folder.new(self._new_kind, template, self.settings.you))

    def _duplicate(self) -> None:
        chosen = self._chosen
        if chosen is not None and (path := self._made(lambda: self.folder.copy(chosen))) is not None:
            self._sides.front(0)
            self.ui.set_focus(self._card_of(path))

    def _ask_name(self) -> None:
        """Asks in a dialog for another name of the chosen file."""
        file = self._file(self._chosen)
        if file is None or file.stock:
            return

        def rename(typed: str) -> None:
            path = self._made(lambda: self.folder.rename(file.path, typed))
            if path is not None:
                self.ui.set_focus(self._card_of(path))
        entry = TextEntry(file.title, longest=LONGEST_NAME, tip=_("The name of this file"))
        ask_name(self.ui, _("Rename {file}").format(file=file.title), entry, rename)

    def _put_away(self) -> None:
        """Puts the chosen file into the trash; undo takes it out again."""
        file = self._file(self._chosen)
        if file is None or file.stock:
            return
        try:
            self._away.append(self.folder.put_away(file.path))
        except UserError as error:
            self.shell.say(str(error))
            return
        self._chosen = self._beside(file.path)
        self._read()
        self.ui.set_focus(self._card_of(self._chosen) or self._kind_rows[0])
        self.shell.say(_("{file} lies in the trash. Undo takes it out again.").format(file=file.title))

    def _beside(self, path: Path) -> Path | None:
        """The path of the file whose card is next to that of `path`; None where there is no other."""
        paths = [file.path for file in self._own]
        at = paths.index(path) if path in paths else 0
        return paths[at + 1] if at + 1 < len(paths) else paths[at - 1] if at else None

    def _undo_delete(self) -> None:
        if not self._away:
            self.shell.say(_("Nothing was deleted here."))
            return
        away = self._away.pop()
        path = self._made(lambda: self.folder.take_out(away))
        if path is not None:
            self.ui.set_focus(self._card_of(path))

    def _to_wish(self) -> SceneChange:
        return Push(WishScene())

    # ---- sharing with others
    def _share(self) -> SceneChange | None:
        file = self._file(self._chosen)
        if file is None or file.faults:
            self.shell.say(_("Choose a file without faults first."))
            return None
        return opened(self.ui, lambda: Push(ShareScene(file.path, self.shell.courses)), _("This file can't be shared"))

    def _show_sent(self) -> None:
        """Opens a dialog with what may hold a shared file: the clipboard, and the newest pictures and texts."""
        files = sent_files(self.shell.saves, Path.home())

        def take(number: int) -> None:
            self.ui.close()
            self._receive(LetGoHere(str(files[number].path), is_file=True))

        def paste() -> None:
            self.ui.close()
            self._paste()
        lines = [ListLine(sent.path.name, _("{folder}, {changed}").format(
            folder=sent.path.parent.name, changed=when(sent.changed, datetime.now())), "log" if sent.path.suffix == ".txt" else "picture")
            for sent in files]
        rows = ListBox(lines, take, empty=_("There is no picture and no text in Downloads, Pictures and Desktop."))
        rows.grow = 0
        head = Label(_("A press takes the file in a picture or a text; both can be let go on the window as well."), SIZES.small,
                     kind="italic", tint="lesser")
        first = Button(_("Paste the copied text"), paste, icon="paste", style="brass", tall=40, keys=_("Ctrl+V"))
        buttons = [first, Button(_("Close"), self.ui.close, tall=40)]
        self.ui.open(Panel(_("Open what was sent"), Column(head, rows, gap=8), buttons, on_back=self.ui.close, others={"paste": paste}),
                     first, veil=True)

    def _paste(self) -> None:
        self._receive(LetGoHere(clipboard(), is_file=False))

    def _receive(self, dropped: LetGoHere) -> None:
        """Makes a file of what was pasted or dropped here, and chooses it; says so if the same file was there already."""
        if not dropped.text.strip():
            self.shell.say(_("The clipboard holds no text: copy a shared file first."))
            return
        found: list[Received] = []

        def take() -> Path:
            found.append(self.folder.take(received_text(dropped)))
            return found[0].path
        path = self._made(take)
        if path is None:
            return
        self._sides.front(0 if path.parent == self.folder.own_folder else 1)
        self.ui.set_focus(self._card_of(path))
        file = self._file(path)
        text = (_("{file} is yours now.") if found[0].fresh else _("{file} is here already.")).format(
            file=file.title if file is not None else path.name)
        if file is not None and file.kind.provable:
            text = _("{one} {other}").format(one=text, other=told_of_proof(path, self.shell.courses)[0])
        self.shell.say(text)

    def _show_deeds(self) -> None:
        """Opens a dialog with what can be done with the chosen file, for a pad."""
        focus = self.ui.focus
        file = focus.file if isinstance(focus, FileCard) else self._file(self._chosen)
        if file is None:
            self.shell.say(_("Choose a file first."))
            return
        self.choose(file)

        def button(title: str, icon: str, on: On, why: str = "") -> Button:
            def chosen() -> SceneChange | None:
                self.ui.close()
                return on()
            return Button(title, chosen, icon=icon, wide=True, tall=44, enabled=not why, why=why)
        stock = _("It came with the clubhouse: it can be copied.") if file.stock else ""
        rows = [button(_("Open"), "design", lambda: self.open_file(file)),
                button(_("Share"), "share", self._share, _("A file with faults can't be shared.") if file.faults else ""),
                button(_("Duplicate"), "copy", self._duplicate), button(_("Rename"), "design", self._ask_name, stock),
                button(_("Delete"), "delete", self._put_away, stock)]
        panel = Panel(file.title, Column(*rows, gap=6), [Button(_("Close"), self.ui.close, tall=40)], widest=420, on_back=self.ui.close)
        self.ui.open(panel, rows[0], veil=True)

    # ---- the trash
    def _show_trash(self) -> None:
        """Opens a dialog with the files in the trash: a press takes a file out."""
        files = self.folder.in_trash()

        def take_out(number: int) -> None:
            self.ui.close()
            path = self._made(lambda: self.folder.take_out(files[number].path))
            if path is not None:
                self._away = [away for away in self._away if away != files[number].path]
                self._sides.front(0)
                self.ui.set_focus(self._card_of(path))

        def ask_to_empty() -> None:
            self.ui.close()
            n = len(files)
            ask(self.ui, _("Empty the trash?"),
                ngettext("{n} file is deleted for good.", "{n} files are deleted for good.", n).format(n=n),
                [Answer(_("Keep"), cancel=True), Answer(_("Delete"), self._empty_trash, primary=True)])
        rows = ListBox([_trash_line(file) for file in files], take_out)
        buttons = [Button(_("Empty the trash…"), ask_to_empty, icon="delete", tall=40),
                   Button(_("Close"), self.ui.close, style="brass", tall=40)]
        head = Label(_("A press takes a file out again."), SIZES.small, kind="italic", tint="lesser")
        rows.grow = 0
        self.ui.open(Panel(_("Trash"), Column(head, rows, gap=8), buttons, on_back=self.ui.close), rows.row(0), veil=True)

    def _empty_trash(self) -> None:
        try:
            self.folder.empty_trash()
        except UserError as error:
            self.shell.say(str(error))
        self._away = []
        self._read()

    # ---- the scene's life
    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, LetGoHere):
            self._receive(intent)
            return None
        if not isinstance(intent, Act):
            return super().handle(intent)
        if intent.name == "pick" and intent.number <= len(self._kinds):
            self._take_kind(self._kinds[intent.number - 1])
            self._sides.front(_NEW)
            self.ui.set_focus(self._templates.children[0])
            return None
        deeds = {"duplicate": self._duplicate, "rename": self._ask_name, "delete": self._put_away, "undo": self._undo_delete}
        if intent.name in deeds:
            deeds[intent.name]()
            return None
        if intent.name == "paste":
            self._paste()
            return None
        if intent.name == "hint" and intent.source == "pad":        # Y
            self._show_deeds()
            return None
        if intent.name == "share":
            return self._share()
        if intent.name == "word":       # W, which opens the note of a term at a table
            return self._to_wish()
        return Pop(self._edited) if intent.name == "back" else super().handle(intent)

    def _leave(self) -> SceneChange | None:
        return self.handle(Act("back"))

    def resumed(self, result: object) -> SceneChange | None:
        """Back from a file, whose card is the first now if the file was changed."""
        if isinstance(result, Path):
            self._chosen = self._edited = result
        self._read()
        self._sides.front(0)
        self.ui.set_focus(self._card_of(self._chosen))
        return None

    @property
    def next_due(self) -> float | None:
        return 0.0 if self._waiting is not None else self._looks.next_due

    def update(self, seconds: float) -> SceneChange | None:
        """Reads what was received, and the folders again if another window or an editor has changed a file."""
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._receive(waiting)
        if self._looks.update(seconds) and self.ui.depth == 1 and self.folder.stamp() != self._stamp:
            focus = self.ui.focus
            kept = focus.file.path if isinstance(focus, FileCard) else None
            self._read()
            if kept is not None:
                self.ui.set_focus(self._card_of(kept))
        return None


def _trash_line(file: WorkFile) -> ListLine:
    return ListLine(file.title, _(file.kind.title), file.kind.icon)
