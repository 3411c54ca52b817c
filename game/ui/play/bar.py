"""The bar along the top: the game's name, the buttons of a game that is played, and the legend of its marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import msgspec
import pygame

from game.session.journal import Saved
from game.session.table import Table
from game.ui.looks.settings import INSTANT, SPEEDS
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.scene import Scene, Shell
from game.ui.table.face import AnyFace, LegendMark
from game.ui.widgets.base import Host, Tint, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column, EntryList, Row
from game.ui.widgets.text import SHADOWED, Label, shorten, squeezed
from game.words import _

# ---- the legend of a table: every mark that may lie on its ground, drawn as it is drawn there, with a sentence
_SIDE = 38      # logical units of a mark
_LEGEND_GAP = 10


class MarkPicture(Widget):
    """A mark on a piece of the ground."""

    margin = 2

    def __init__(self, mark: LegendMark) -> None:
        super().__init__(width=_SIDE)
        self.mark = mark

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_SIDE)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        side = min(self.rect.w, p.look.px(_SIDE))
        box = pygame.Rect(0, 0, side, side)
        box.center = self.rect.center
        put(surface, p.rbox(side, side, side * .16, "baize", "line_wood", p.look.scale), box.topleft)
        self.mark.draw(p, surface, box)


def open_legend(host: Host, marks: Sequence[LegendMark]) -> None:
    """Opens a panel above the table that says what its marks mean; Esc, B or its button closes it."""
    rows = [Row(MarkPicture(mark), Label(mark.words, SIZES.small, grow=1), gap=_LEGEND_GAP) for mark in marks]
    close = Button(_("Close"), host.close, style="brass", tall=40)
    host.open(Panel(_("What the marks mean"), Column(*rows, gap=6), [close], widest=620, on_back=host.close), close, veil=True)


def legend_of(host: Host, face: AnyFace) -> None:
    """Opens the legend of the face's marks; does nothing where the face has none."""
    if marks := face.marks():
        open_legend(host, marks)


# ---- the bar along the top: buttons at both sides, the game's name between them. Where it is narrow, words give way to their icons
_SMALL = 14.0
_TITLE, _SUBTITLE = 20.0, 15.0
_EDGE, _GAP = 10, 4
_CLOSEST = .7       # the smallest share of their size at which name and subtitle are drawn where there is little room


class BarButton(Button):
    """A button of the bar. `label` is its word, left out where the bar is narrow; the tip then says it."""

    def __init__(self, label: str, icon: str, on: On, tip: str) -> None:
        super().__init__(label, on, icon=icon, style="bar", size=_SMALL, tip=tip)
        self.label = label

    def brief(self, brief: bool) -> None:
        """Leaves the word out if `brief`, else shows it."""
        self.text = "" if brief else self.label

    def rename(self, label: str) -> None:
        """Exchanges the word; it stays left out where it was left out."""
        if label != self.label:
            short = not self.text
            self.label = label
            self.brief(short)
            self.resized()

    def allow(self, why_not: str | None) -> None:
        """Disables the button for the reason `why_not`, a sentence, or enables it (None)."""
        self.enable(why_not is None, why_not or "")


class SavedSign(Widget):
    """Says that everything is on the disk, is on its way there, or is not saved; the tip says where or why."""

    hoverable = True

    def __init__(self) -> None:
        super().__init__(ground="bar")
        self.tint: Tint = "good"
        self.label = ""
        self.short = False

    def tell(self, label: str, tint: Tint, tip: str) -> None:
        """Shows this word in that tint, with the warning sign where the tint is "warning"; `tip` says more."""
        if (label, tint, tip) == (self.label, self.tint, self.tip):
            return
        resized = not {label, self.label} <= {"", *self._usual}
        self.label, self.tint, self.tip = label, tint, tip
        self.refresh()
        if resized:
            self.resized()

    @property
    def _usual(self) -> tuple[str, str]:
        """The words that change with every move: there is room for both from the start, so that nothing moves in the bar."""
        return _("Saving"), _("Saved")

    def natural(self, p: Painter) -> int:
        font = p.font(_SMALL)
        words = 0 if self.short else max(font.size(word)[0] for word in (self.label, *self._usual)) + p.look.px(8)
        return p.look.px(20) + words + p.look.px(20)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if not self.label:
            return
        px, ink = p.look.px, self.ink(self.tint)
        size = px(20)
        icon = p.icon("warn" if self.tint == "warning" else "saved", size, ink)
        put(surface, icon, (self.rect.x + px(10), self.rect.centery - size // 2))
        if not self.short:
            words = p.text(self.label, _SMALL, ink)
            put(surface, words, (self.rect.x + px(18) + size, self.rect.centery - words.get_height() // 2))


class TopBar(Widget):
    """Buttons at the left and right, and the name of the game with a few words about where it stands."""

    margin = 20

    def __init__(self, title: str, left: Sequence[Widget], right: Sequence[Widget]) -> None:
        super().__init__(*left, *right, ground="bar")
        self.title, self.subtitle = title, ""
        self._longest = ""          # the longest subtitle so far, for which room is kept: the buttons do not jump back and forth
        self._brief = False
        self._left, self._right = tuple(left), tuple(right)
        self._room = pygame.Rect(0, 0, 0, 0)

    def tell(self, subtitle: str) -> None:
        """Shows this subtitle beside the name."""
        if subtitle == self.subtitle:
            return
        self.subtitle = subtitle
        self._longest = max(self._longest, subtitle, key=len)
        self.refresh(self.rect)
        if not self._brief and self.host is not None and self._wanted(self.host.painter) > self._room.w:
            self.resized()

    def height(self, p: Painter, width: int) -> int:
        self._fold(p, width)
        return max(p.look.px(SIZES.bar), max(k.height(p, k.natural(p)) for k in self._left) + p.look.px(14))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self._fold(p, rect.w)
        self._place(p)

    def _fold(self, p: Painter, width: int) -> None:
        """Shows the buttons' words where name and subtitle still have room beside them, else icons alone."""
        wanted = self._wanted(p)
        for brief in (False, True):
            self._brief = brief
            for child in self.children:
                if isinstance(child, BarButton):
                    child.brief(brief)
                elif isinstance(child, SavedSign):
                    child.short = brief
            shown = [child.natural(p) for child in self.children if child.visible]
            if width - 2 * p.look.px(_EDGE) - sum(shown) - p.look.px(_GAP) * (len(shown) - 1) >= wanted:
                break

    def _wanted(self, p: Painter) -> int:
        """The width for the name, and for the longest subtitle in two lines of small letters, in device pixels."""
        words = p.width(self._longest, SIZES.small, "italic") * 3 // 5 + p.look.px(16) if self._longest else 0
        return p.width(self.title, _TITLE, "display") + p.look.px(40) + words

    def _place(self, p: Painter) -> None:
        """Places the buttons at both sides, and keeps the room between them for the name."""
        px, x, right = p.look.px, self.rect.x + p.look.px(_EDGE), self.rect.right - p.look.px(_EDGE)
        for child in self._left:
            x = self._lay(p, child, x) + px(_GAP)
        wide = [k.natural(p) for k in self._right if k.visible]
        start = x2 = right - sum(wide) - px(_GAP) * max(0, len(wide) - 1)
        for child in self._right:
            if child.visible:
                x2 = self._lay(p, child, x2) + px(_GAP)
        self._room = pygame.Rect(x, self.rect.y, max(0, start - x), self.rect.h)

    def _lay(self, p: Painter, child: Widget, x: int) -> int:
        width = child.natural(p)
        high = min(self.rect.h - p.look.px(8), child.height(p, width) if isinstance(child, Button) else p.look.px(SIZES.target))
        child.layout(p, pygame.Rect(x, self.rect.y + (self.rect.h - high) // 2, width, high))
        return x + width

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        board = p.plaque(self.rect.w + px(40), self.rect.h + px(18), px(14), 3, "bar", frame=False)
        p.lay(surface, board, (self.rect.x - px(20), self.rect.y - px(18)), .2)
        surface.fill(p.colour("line_wood"), (self.rect.x, self.rect.bottom - max(1, px(1)), self.rect.w, max(1, px(1))))
        self._draw_name(p, surface)

    def _draw_name(self, p: Painter, surface: pygame.Surface) -> None:
        px, room = p.look.px, self._room.inflate(-2 * p.look.px(10), 0)
        wide = p.font(_TITLE, "display").size(self.title)[0]
        both = wide + px(22) + p.font(_SUBTITLE, "italic").size(self.subtitle)[0] if self.subtitle else wide
        share = max(_CLOSEST, min(1.0, room.w / max(1, both)))      # both shrink a little before either is cut
        size = _TITLE * share if wide * share <= room.w else max(SIZES.small, _TITLE * room.w / max(1, wide))
        title = p.text(shorten(p, self.title, size, room.w, "display"), size, "title", "display", SHADOWED)
        left = room.w - title.get_width() - px(16)
        small = squeezed(p, self.subtitle, _SUBTITLE * share, left, "italic", .5)
        lines = p.wrap(self.subtitle, small, left, "italic") if self.subtitle and left > px(60) else []
        if len(lines) > 2:
            lines = [shorten(p, self.subtitle, small, left, "italic")]
        drawn = [p.text(line, small, self.ink("main"), "italic", SHADOWED) for line in lines]
        total = title.get_width() + (max(line.get_width() for line in drawn) + px(16) if drawn else 0)
        x = max(room.x, min(self.rect.centerx - total // 2, room.right - total))
        put(surface, title, (x, self.rect.centery - title.get_height() // 2))
        step = p.font(small, "italic").get_linesize()
        for at, line in enumerate(drawn):
            put(surface, line, (x + title.get_width() + px(16), self.rect.centery + at * step - len(drawn) * step // 2 + px(1)))


def speed_words(speed: float) -> str:
    """A speed as the bar says it.

    >>> speed_words(1.0), speed_words(.5), speed_words(0)
    ('1×', '0.5×', 'instant')
    """
    return f"{speed:g}×" if speed else _("instant")


# ---- the buttons of the bar while a game is played, and what they show of the table: what can be undone, how fast it goes, whether it
# is saved; and the menu that they open
@dataclass(frozen=True, slots=True)
class WayOn:
    """One thing to do next from a table, as a button: its words, the name of its icon, what it does, and its tip."""

    text: str
    icon: str
    on: On
    tip: str = ""


def pause_menu(host: Host, title: str, note: str, ways: Sequence[WayOn]) -> None:
    """Opens the menu above the table. Every entry closes it first, and so does a press beside it; `note` says how the game is saved."""
    def entry(way: WayOn, *, first: bool = False) -> Button:
        def chosen() -> SceneChange | None:
            host.close()
            return way.on()
        return Button(way.text, chosen, icon=way.icon, style="brass" if first else "plaque", wide=True, size=SIZES.lead, tall=46,
                      seed=len(way.text), tip=way.tip)

    def back() -> None:
        host.close()
    resume = entry(WayOn(_("Resume"), "play", lambda: None), first=True)
    rows = (Label(note, SIZES.small, kind="italic", tint="lesser"), resume, *map(entry, ways))
    host.open(Panel(title, EntryList(*rows, gap=9), (), widest=430, on_back=back), resume, veil=True, modal=False)


_CYCLE = (.5, 1.0, 2.0, 4.0, INSTANT)


class BarUser(Protocol):
    """What the buttons of the bar call; the scene of a table in play implements it."""

    def open_menu(self) -> None:
        """Opens the menu above the table."""

    def undo(self) -> None:
        """Takes the last decision back."""

    def redo(self) -> None:
        """Plays again what was taken back."""

    def ask_hint(self) -> None:
        """Asks for a hint: what a pro would do."""

    def read_rules(self) -> SceneChange | None:
        """Opens the rules of the game."""

    def cycle_speed(self) -> None:
        """Sets the next of the button's speeds for all motion."""


class PlayBar(TopBar):
    """Menu, undo, redo; the game's name; hint, rules, speed and the word that all is saved."""

    def __init__(self, title: str, user: BarUser) -> None:
        self.menu = BarButton(_("Menu"), "menu", user.open_menu, _("Menu (Esc)"))
        self.undo = BarButton(_("Undo"), "undo", user.undo, _("Take the last decision back (Ctrl+Z)"))
        self.redo = BarButton(_("Redo"), "redo", user.redo, _("Play again what was taken back (Ctrl+Y)"))
        self.hint = BarButton(_("Hint"), "hint", user.ask_hint, _("What would a pro do? (H)"))
        self.rules = BarButton(_("Rules"), "rules", user.read_rules, _("The rules of this game (R)"))
        self.speed = BarButton(speed_words(1), "speed", user.cycle_speed, _("Speed of all motion (+ and -)"))
        self.saved = SavedSign()
        super().__init__(title, (self.menu, self.undo, self.redo), (self.hint, self.rules, self.speed, self.saved))

    def show_speed(self, speed: float) -> None:
        """Shows the present speed on its button."""
        self.speed.rename(speed_words(speed))

    def show_saved(self, saved: Saved) -> None:
        """Shows how the table is saved."""
        if saved.trouble is not None:
            self.saved.tell(_("Not saved"), "warning", saved.trouble)
        elif saved.path is None:
            self.saved.tell("", "good", "")
        elif not saved.on_disk:
            tip = _("The disk has not taken the last move yet; it goes to {path}").format(path=saved.path.name)
            self.saved.tell(_("Saving"), "lesser", tip)
        elif saved.notice is not None:
            self.saved.tell(_("Saved"), "warning", saved.notice)
        else:
            self.saved.tell(_("Saved"), "good", _("Every move is on the disk, in {path}").format(path=saved.path.name))


RETRY: Final = 5.0
"""Seconds between two tries to save what could not be saved."""


class SaveWatch:
    """Shows in the bar how a table is saved, and says in the window when saving has failed and when it works again.

    While something is not saved, saving is tried again every RETRY seconds.
    """

    def __init__(self, bar: PlayBar, table: Table, shell: Shell) -> None:
        self._bar, self._table, self._shell = bar, table, shell
        self._shown = table.saved
        self._told = table.saved.trouble or ""      # the trouble that was said last; "" once all is saved
        self._waited = 0.0

    @property
    def next_due(self) -> float | None:
        """Seconds until saving is tried again; None where everything is saved."""
        return None if self._table.saved.trouble is None else max(0.0, RETRY - self._waited)

    def renew(self, seconds: float) -> None:
        """Lets time pass: tries to save again when that is due, and shows whether the disk has taken or refused a line since."""
        self._waited = 0.0 if self._table.saved.trouble is None else self._waited + seconds
        if self._waited >= RETRY:
            self._waited = 0.0
            self._table.retry_save()
        if self._table.saved != self._shown:
            self.show()
            self._table.mend_save()

    def show(self) -> None:
        """Shows in the bar how the save stands, and says a new notice, new trouble, or that trouble is over."""
        saved, was = self._table.saved, self._shown
        self._shown = saved
        self._bar.show_saved(saved)
        if saved.notice is not None and saved.notice != was.notice:
            self._shell.say(saved.notice)
        if saved.trouble is not None and saved.trouble != self._told:
            self._told = saved.trouble
            self._shell.say(saved.trouble)
        elif self._told and saved.on_disk and saved.path is not None:
            self._told = ""
            self._shell.say(_("Saved again: every move is on the disk, in {path}").format(path=saved.path.name))


def next_speed(speed: float) -> float:
    """The speed that the button sets after this one; instant comes last, and then the slowest again.

    >>> next_speed(1.0), next_speed(1.5), next_speed(4.0), next_speed(0.0)
    (2.0, 2.0, 0.0, 0.5)
    """
    if speed == INSTANT:
        return _CYCLE[0]
    return next((s for s in _CYCLE if s > speed), INSTANT)


def shifted_speed(speed: float, faster: bool) -> float:
    """The next faster or slower speed; instant is the fastest of all.

    >>> shifted_speed(1.0, True), shifted_speed(.5, False), shifted_speed(4.0, True), shifted_speed(0.0, False)
    (1.5, 0.5, 0.0, 4.0)
    """
    ladder = [*SPEEDS, INSTANT]
    place = ladder.index(speed) if speed in ladder else next(i for i, s in enumerate(ladder) if s > speed or s == INSTANT)
    return ladder[max(0, min(len(ladder) - 1, place + (1 if faster else -1)))]


def turn_grid(scene: Scene, face: AnyFace) -> None:
    """Shows the lines of a table's cells, or hides them; does nothing for a table without cells."""
    if face.grid is not None:
        scene.shell.change(msgspec.structs.replace(scene.settings, cell_lines=not face.grid))
        scene.shell.say(_("The cells' lines are shown.") if face.grid else _("The cells' lines are hidden."))
