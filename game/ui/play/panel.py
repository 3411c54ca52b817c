"""The card at the right: log, score and odds behind three heads. It folds away, by itself where there is no room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.input import Act
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.play.log import LogScroll
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Rule
from game.ui.widgets.controls import Tabs
from game.ui.widgets.layout import Scroll
from game.words import _

LOG, SCORE, ODDS = 0, 1, 2
GUIDE = ODDS        # of a guided game: its steps; the odds stand below the log as ever
WIDE = 228          # logical units at text scale 1
_PAD = 10
_FOLD = 34          # the button that folds it
_TALLEST_NOTE = .55 # of the card
_LOG_LEAST = 160    # what the log keeps before the odds may stand below it: its last two or three entries

PageMaker = Callable[[], Widget]


class WidgetSlot(Widget):
    """Holds one widget, or none."""

    def fill(self, widget: Widget | None) -> None:
        """Exchange what it holds."""
        self.swap(*([] if widget is None else [widget]))

    def height(self, p: Painter, width: int) -> int:
        """What the widget needs; nothing where there is none."""
        return self.children[0].height(p, width) if self.children else 0

    def natural(self, p: Painter) -> int:
        """The widget's own width."""
        return self.children[0].natural(p) if self.children else 0


class SidePanel(Widget):
    """The card. Score and odds are widgets of the game's, made only while they are looked at."""

    margin = 26
    patient = True

    def __init__(self, names: Sequence[str], fold: Callable[[], None]) -> None:
        """`fold` is what its arrow does."""
        self.log = LogScroll(names)
        self._tabs = Tabs((_("Log"), _("Score"), _("Odds")), LOG, self._turn_to, size=SIZES.small)
        self._fold = Button("", fold, icon="right", style="row", tip=_("Fold the panel away (L)"))
        self._below, self._page, self._note = WidgetSlot(), WidgetSlot(), WidgetSlot()
        self._rule = Rule()
        self._leaf = Scroll(self._page)
        self._score: PageMaker | None = None
        self._odds: PageMaker | None = None
        self._guide: PageMaker | None = None
        super().__init__(self._tabs, self._fold, self.log, self._rule, self._below, self._leaf, self._note, ground="paper")
        self._show_page()

    @property
    def page(self) -> int:
        """LOG, SCORE or ODDS: what is in front."""
        return self._tabs.index

    def turn_to(self, page: int) -> None:
        """Bring a page to the front."""
        self._tabs.choose(page)

    def put_note(self, note: Widget | None) -> None:
        """Something stands at the foot of the card, whatever page is in front; None: nothing any more."""
        self._note.fill(note)
        if self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.refresh()

    def act(self, act: Act) -> Reply:
        """What stands at the foot may want what the page in front does not."""
        return any(child.act(act) for child in self._note.children)

    def guide(self, make: PageMaker) -> None:
        """A guided game is played: its steps are a page, in front to begin with."""
        self._guide = make
        self._tabs.names, self._tabs.size = (_("Log"), _("Score"), _("Steps")), SIZES.caption
        self.turn_to(GUIDE)

    def tell(self, score: PageMaker | None, odds: PageMaker | None) -> None:
        """What the pages show from now on; None: there is nothing that may be shown."""
        self._score, self._odds = score, odds
        self.renew()

    def tell_score(self, score: PageMaker) -> None:
        """The score page shows this from now on."""
        self._score = score
        if self.page == SCORE:
            self.renew()

    def tell_odds(self, odds: PageMaker | None) -> None:
        """The odds page shows this from now on; None: there is nothing that may be shown."""
        self._odds = odds
        if self.page != SCORE:
            self.renew()

    def _turn_to(self, page: int) -> None:
        self._show_page()
        self._leaf.offset = 0
        self.renew()
        self.resized()

    def _show_page(self) -> None:
        log = self.page == LOG
        for part in (self.log, self._rule, self._below):
            part.visible = log
        self._leaf.visible = not log

    def renew(self) -> None:
        """What the page in front shows has changed."""
        if self.page == LOG:
            self._below.fill(self._odds() if self._odds is not None else None)
            self._page.fill(None)
        else:
            make = self._score if self.page == SCORE else self._guide or self._odds
            self._below.fill(None)
            self._page.fill(make() if make is not None else None)
        if self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.refresh()

    def natural(self, p: Painter) -> int:
        """Wider for larger letters, within reason."""
        return p.look.px(WIDE * max(1.0, min(1.6, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Heads above; below them the page in front, the log with the odds under it where both have room."""
        self.rect = pygame.Rect(rect)
        px = p.look.px
        inner = self.rect.inflate(-2 * px(_PAD), -2 * px(8))
        heads = inner.w - px(_FOLD) - px(2)
        high = self._tabs.height(p, heads)
        self._tabs.layout(p, pygame.Rect(inner.x, inner.y, heads, high))
        self._fold.layout(p, pygame.Rect(inner.right - px(_FOLD), inner.y, px(_FOLD), px(_FOLD)))
        body = pygame.Rect(inner.x, inner.y + high + px(6), inner.w, inner.h - high - px(6))
        foot = min(self._note.height(p, inner.w), round(body.h * _TALLEST_NOTE))
        self._note.layout(p, pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot))
        body.h -= foot + px(6) if foot else 0
        below = self._below.height(p, body.w) if self.page == LOG else 0
        if below and body.h - below - px(13) < px(_LOG_LEAST * max(1.0, p.look.text)):
            below = 0
        self._below.visible = self._rule.visible = bool(below)
        log_high = body.h - (below + px(13) if below else 0)
        self.log.layout(p, pygame.Rect(body.x, body.y, body.w, log_high))
        self._rule.layout(p, pygame.Rect(body.x, body.y + log_high, body.w, px(13)))
        self._below.layout(p, pygame.Rect(body.x, body.bottom - below, body.w, below))
        self._leaf.layout(p, body)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The card, with a line below the heads."""
        px = p.look.px
        p.lay(surface, p.paper(self.rect.w, self.rect.h, px(8)), self.rect.topleft, .4)
        line = pygame.Rect(self.rect.x + px(_PAD), self._tabs.rect.bottom + px(1), self.rect.w - 2 * px(_PAD), max(1, px(1)))
        surface.fill(p.colour("line"), line)
