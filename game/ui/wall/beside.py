"""What stands beside the wall: the words on the chosen save, and its scorecard in full."""

from __future__ import annotations

import pygame

from game.ui.input import Act
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.wall.pictures import WallPictures, WantedPicture
from game.ui.wall.wall import Wall
from game.ui.widgets.base import Widget
from game.ui.widgets.focus import nearest
from game.ui.widgets.layout import Row


class WallAndDetail(Row):
    """The wall and what belongs to its chosen save. "Left" goes back to that, not to whichever hangs nearest."""

    def __init__(self, wall: Wall, detail: Widget) -> None:
        wall.grow = 2.0
        super().__init__(wall, detail, gap=16)
        self._wall, self._detail = wall, detail

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
