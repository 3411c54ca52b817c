"""What stands beside the wall: the champions' board, or the words on the chosen save with its scorecard in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.session.profiles import FaceOf
from game.session.shelf import Summary
from game.statistics.champions import ClubHonours
from game.ui.input import Act
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.wall.champions import ChampionsBoard, TrophyShelf
from game.ui.wall.pictures import WallPictures, WantedPicture, wanted
from game.ui.wall.telling import damaged, whole
from game.ui.wall.wall import Wall
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.focus import nearest
from game.ui.widgets.layout import Column, Row, Scroll
from game.words import _, ngettext


class WallAndDetail(Widget):
    """The wall, and what belongs to its chosen save. "Left" goes back to that, not to whichever hangs nearest."""

    def __init__(self, wall: Wall, detail: Widget) -> None:
        super().__init__(wall, detail)
        self._wall, self._detail = wall, detail

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Two thirds are the wall's."""
        self.rect = pygame.Rect(rect)
        gap = p.look.px(16)
        wide = (rect.w - gap) * 2 // 3
        self._wall.layout(p, pygame.Rect(rect.x, rect.y, wide, rect.h))
        self._detail.layout(p, pygame.Rect(rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h))

    def act(self, act: Act) -> Reply:
        """Left."""
        host, now = self.host, self.host.focus if self.host is not None else None
        if act.name != "left" or host is None or now is None:
            return False
        beside = [w for w in self._detail.walk() if w.focusable and w.rect.w]
        if now not in beside or nearest(now, beside, "left") is not None:
            return False
        hanging = self._wall.widget(self._wall.selected)
        if hanging is None:
            return False
        host.sound("tick")
        host.set_focus(hanging)
        return True


class BoardColumn(Scroll):
    """The champions' board and their cups, and below them the ways to older games and to a new one."""

    def __init__(self, games: Sequence[str], face_of: FaceOf, older: On, new: On) -> None:
        self.board, self._cups, self._games = ChampionsBoard(games, face_of), TrophyShelf(), len(games)
        self._older = Button("", older, icon="saves", style="plaque", wide=True, tall=42)
        hang = Button(_("Hang a new picture"), new, icon="new", style="plaque", wide=True, tall=42, note=_("New game"))
        super().__init__(Column(self.board, self._cups, self._older, hang, gap=8), pad=2)
        self.tell_older(0)

    def put(self, honours: ClubHonours) -> None:
        """Show these champions."""
        self.board.put(honours)
        self._cups.put(honours, self._games)

    def tell_older(self, count: int, *, opened: bool = False, chosen: bool = False) -> None:
        """How many games are in the cupboard, and whether one looks into it, or at `chosen` games wherever they are."""
        held = ngettext("{n} in the cupboard", "{n} in the cupboard", count).format(n=count) if count else _("the cupboard is empty")
        self._older.set(_("Back to the wall") if opened else _("Older games"), "" if chosen else held, "left" if opened else "saves")
        self._older.enable(bool(count), _("With all games chosen above, the cupboard can be opened.") if chosen
                           else _("All saved games hang on the wall."))


class CardPicture(Widget):
    """The scorecard of a finished game, as large as it is drawn or as the width allows; nothing while it is drawn."""

    def __init__(self, what: WantedPicture, pictures: WallPictures) -> None:
        super().__init__()
        self._what, self._pictures = what, pictures

    def natural(self, p: Painter) -> int:
        """No width of its own."""
        return 0

    def height(self, p: Painter, width: int) -> int:
        """That of the picture at that width."""
        made = self._pictures.get(self._what)
        return round(made.get_height() * min(1.0, width / made.get_width())) if made is not None else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The picture."""
        made = self._pictures.get(self._what)
        if made is None or not self.rect.h:
            return
        share = min(1.0, self.rect.w / made.get_width())
        size = round(made.get_width() * share), round(made.get_height() * share)
        fitted = made if share == 1.0 else p.quick(("card", self._what, id(made), size), lambda: pygame.transform.smoothscale(made, size))
        surface.blit(fitted, self.rect.topleft)


class SaveDetail:
    """The words on the chosen save with its scorecard and all its buttons, and for the foot of the room the first of these.

    `champions` shows the board again instead, `more` all that can be done with the save.
    """

    def __init__(self, pictures: WallPictures, champions: On, more: On) -> None:
        self._pictures, self._champions, self._more = pictures, champions, more
        self._head, self._rest = Column(gap=10), Column(gap=10)
        self.actions = Row(gap=10, wrap=True)
        self.at_once = Row(gap=12)
        self.body = Column(self._head, self.actions, self._rest, gap=12)
        self.of: tuple[Summary, bool] | None = None     # the save, and whether it is being played

    def clear(self) -> None:
        """No save is chosen."""
        for part in (self._head, self.actions, self._rest, self.at_once):
            part.replace()
        self.of = None

    def put(self, save: Summary, played: bool, buttons: Callable[[], list[Button]], keys: str) -> bool:
        """Show a save, with what can be done with it; `keys` do the first thing. Whether it is another one, or has changed."""
        if self.of == (save, played):
            return False
        self.of = save, played
        told = damaged(save) if save.damaged else whole(save, played)
        self._head.replace(*told.head)
        self.actions.replace(*buttons(), Button(_("Champions"), self._champions, icon="left", style="paper", tall=40))
        first = buttons()[0]
        first.keys = keys
        first.restyle("brass" if first.style == "brass" else "plaque")
        more = Button(_("More…"), self._more, icon="menu", tall=40, tip=_("What else can be done with this game"))
        self.at_once.replace(first, more)
        self._rest.replace(*([CardPicture(wanted(save), self._pictures)] if save.finished else []), *told.rest)
        return True

    def redraw(self) -> None:
        """Its scorecard has been drawn."""
        self._rest.refresh()
        self._rest.resized()
