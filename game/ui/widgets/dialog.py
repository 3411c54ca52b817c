"""The layers and plates above a scene: dialogs, popups, tips, toasts, and the help overlay."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.input import Act, ActName, HelpLine, help_lines, worded_for
from game.ui.looks.stage import Stage
from game.ui.looks.theme import SIZES, Look
from game.ui.navigation import Quit, Reply, SceneChange, reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import STOOD, Guard, Host, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.focus import is_within, seen
from game.ui.widgets.layout import Centre, Column, Plaque, Row, Scroll, WidgetGrid
from game.ui.widgets.text import Label, Title
from game.words import _, ngettext

# ---- tips: a sentence beside a widget, wrapped, kept inside the window; which tip is shown, from when and until when
WIDEST = 340                        # logical units at text scale 1
SLIM = 1.0, .7, .5                  # the shares of that width that are tried where a tip may cover nothing
HOVER_WAIT, FOCUS_WAIT = .45, .7    # seconds until a tip shows, under a resting mouse and at the focus
FOCUS_STAY = 3.0                    # and until a tip at the focus disappears; a tip under the mouse stays until the mouse moves away
_OFF, _EDGE = 10, 4                 # logical units from its widget, and from the edge of the window
_FAR, _STEP = 150, 8                # logical units: how far from its widget a free place is looked for, and in which steps


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip with its place, in device pixels: its words, their lines, its rectangle, and the rectangle of the widget that it explains."""

    text: str
    lines: tuple[str, ...]
    rect: pygame.Rect
    anchor: pygame.Rect

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws it as a small plate."""
        put(surface, p.rbox(self.rect.w, self.rect.h, p.look.px(6), "well", "line_wood", p.look.scale), self.rect.topleft)
        y = self.rect.y + p.look.px(7)
        for line in self.lines:
            words = p.text(line, SIZES.small, "on_well")
            put(surface, words, (self.rect.x + p.look.px(11), y))
            y += p.font(SIZES.small, "regular").get_linesize()


def tip_at(p: Painter, text: str, anchor: pygame.Rect, bounds: pygame.Rect, at: tuple[int, int] | None) -> Tip:
    """The tip for a widget at `anchor`: below it, or above where there is no room below; near the mouse `at` where that is given."""
    px = p.look.px
    lines, rect = _plate(p, text, WIDEST, bounds)
    rect.midtop = (anchor.centerx if at is None or not anchor.collidepoint(at) else at[0], anchor.bottom + px(_OFF))
    if rect.bottom > bounds.bottom - px(_EDGE):
        rect.bottom = anchor.top - px(_OFF)
    rect.clamp_ip(bounds.inflate(-2 * px(_EDGE), -2 * px(_EDGE)))
    return Tip(text, lines, rect, pygame.Rect(anchor))


def tip_beside(p: Painter, text: str, anchor: pygame.Rect, bounds: pygame.Rect, taken: Sequence[pygame.Rect]) -> Tip | None:
    """The tip for a widget at `anchor`, placed to cover none of `taken`, wide rather than near; None where no place is free."""
    px = p.look.px
    inside, among = bounds.inflate(-2 * px(_EDGE), -2 * px(_EDGE)), list(taken)
    for share in SLIM:
        lines, rect = _plate(p, text, WIDEST * share, bounds)
        for place in _places(rect, anchor, range(px(_OFF), px(_FAR), px(_STEP))):
            if inside.contains(place) and place.collidelist(among) < 0:
                return Tip(text, lines, place, pygame.Rect(anchor))
    return None


def _plate(p: Painter, text: str, widest: float, bounds: pygame.Rect) -> tuple[tuple[str, ...], pygame.Rect]:
    """The lines of a tip that is no wider than that many logical units, and the size of its plate."""
    px, font = p.look.px, p.font(SIZES.small, "regular")
    lines = tuple(p.wrap(text, SIZES.small, min(px(widest * max(1.0, p.look.text)), bounds.w - px(40)), "regular"))
    return lines, pygame.Rect(0, 0, max(font.size(line)[0] for line in lines) + px(22), font.get_linesize() * len(lines) + px(14))


def _places(rect: pygame.Rect, anchor: pygame.Rect, offs: Sequence[int]) -> Iterator[pygame.Rect]:
    """Places for `rect` at each distance of `offs` from the anchor: below, above, right and left, aligned by the middle or an edge."""
    for more in offs:
        across = (anchor.centerx - rect.w // 2, anchor.left, anchor.right - rect.w)
        upright = (anchor.centery - rect.h // 2, anchor.top, anchor.bottom - rect.h)
        for y in (anchor.bottom + more, anchor.top - more - rect.h):
            yield from (pygame.Rect(x, y, *rect.size) for x in across)
        for x in (anchor.right + more, anchor.left - more - rect.w):
            yield from (pygame.Rect(x, y, *rect.size) for y in upright)


@dataclass(slots=True)
class _StandingTip:
    """A tip that is shown: its widget, the sentence in place of the widget's own tip, and seconds until it goes by itself (None: never)."""

    tip: Tip
    widget: Widget
    more: str
    left: float | None = None


class Tips:
    """The one tip that is shown on a stage, or that waits to be."""

    def __init__(self, stage: Stage) -> None:
        self.wait: float | None = None                  # seconds until one is due
        self._stage = stage
        self._standing: _StandingTip | None = None

    @property
    def shown(self) -> Tip | None:
        """The tip that is shown, or None."""
        return self._standing.tip if self._standing is not None else None

    @property
    def next_due(self) -> float | None:
        """Seconds until a tip appears or disappears; None where none does."""
        left = self._standing.left if self._standing is not None else None
        return min((time for time in (self.wait, left) if time is not None), default=None)

    def passed(self, seconds: float) -> bool:
        """Advances time; returns whether the waiting tip is due now, which then waits no longer."""
        if self._standing is not None and self._standing.left is not None:
            self._standing.left -= seconds
            if self._standing.left <= 0:
                self.drop()
        if self.wait is None:
            return False
        self.wait -= seconds
        if self.wait > 0:
            return False
        self.wait = None
        return True

    def show(self, p: Painter, widget: Widget, text: str, bounds: pygame.Rect, at: tuple[int, int] | None) -> None:
        """Shows a widget's own tip, or `text`, inside `bounds` and near the mouse `at`; none where there are no words."""
        words = text or _own_tip(widget)
        self._show(tip_at(p, words, seen(widget), bounds, at) if words else None, widget, text)

    def show_at_focus(self, p: Painter, widget: Widget, bounds: pygame.Rect, taken: Sequence[pygame.Rect],
                      read: Sequence[pygame.Rect]) -> None:
        """Shows the widget's own tip for FOCUS_STAY, inside `bounds`, where it covers none of `taken`; none if no place is free.

        It covers what is `read` only if no other place is free.
        """
        words, anchor = _own_tip(widget), seen(widget)
        found = tip_beside(p, words, anchor, bounds, (*taken, *read)) or tip_beside(p, words, anchor, bounds, taken) if words else None
        self._show(found, widget, "")
        if self._standing is not None:
            self._standing.left = FOCUS_STAY

    def _show(self, tip: Tip | None, widget: Widget, text: str) -> None:
        self.drop()
        if tip is not None:
            self._standing = _StandingTip(tip, widget, text)
            self._stage.expose(tip.rect)

    def settle(self, top: Widget) -> None:
        """Takes the tip away unless its widget is still in the layer `top`, is where it was, and has the same words."""
        if self._standing is None:
            return
        tip, widget, words = self._standing.tip, self._standing.widget, self._standing.more or _own_tip(self._standing.widget)
        if not is_within(widget, top) or seen(widget) != tip.anchor or words != tip.text:
            self.drop()

    def drop(self) -> None:
        """Takes the tip away; no tip waits any more."""
        self.wait = None
        if self._standing is not None:
            self._stage.expose(self._standing.tip.rect)
            self._standing = None


def _own_tip(widget: Widget) -> str:
    """A widget's tip, worded for the device in use; why it cannot be used while it is disabled."""
    text = widget.tip if widget.enabled else widget.why or widget.tip
    return worded_for(text, widget.host.mode) if text and widget.host is not None else text


# ---- toasts: a short message that goes by itself, placed to cover nothing that can be used
SECONDS = 3.5           # how long a message stays
PER_LETTER = .045       # and how many seconds longer for each letter
WIDTHS = 720, 300, 220      # logical units: widths of the lines that are tried
LOW = 26                # logical units from the bottom of the window to the preferred place
STEP = 8                # and the steps in which places further up are tried
AIR = 4                 # logical units kept free round it


class Found(NamedTuple):
    """A place for a message: the pixels that it covers of usable things and of words to read, its rectangle, and its lines."""

    covered: tuple[int, int]
    rect: pygame.Rect
    lines: tuple[str, ...]


class Toast:
    """One message, how long it still stays, and where (see `settle`)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.left = SECONDS + PER_LETTER * len(text)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._lines: tuple[str, ...] = ()
        self._seen: tuple[Look, tuple[int, int], list[pygame.Rect]] | None = None      # look, size and `taken` of the last `settle`

    def passed(self, seconds: float) -> bool:
        """Advances its time; returns whether it is over."""
        self.left -= seconds
        return self.left <= 0

    def settle(self, p: Painter, size: tuple[int, int], taken: Sequence[pygame.Rect], read: Sequence[pygame.Rect]) -> bool:
        """Keeps its place, or finds one in a window of that size that covers none of `taken`, and if possible none of `read`.

        Returns whether it has moved. The lowest place in the middle is preferred; where none is free, the one that covers least is taken.
        """
        before, was, self._seen = self.rect, self._seen, (p.look, size, [pygame.Rect(rect) for rect in taken])
        if was == self._seen or (was is not None and was[:2] == self._seen[:2] and self.rect.collidelist(taken) < 0):
            return False
        tries = [self._try(p, size, width, taken, read) for width in WIDTHS]
        _covered, self.rect, self._lines = min(tries, key=lambda found: found.covered)
        return self.rect != before

    def _try(self, p: Painter, size: tuple[int, int], widest: float, taken: Sequence[pygame.Rect], read: Sequence[pygame.Rect]) -> Found:
        """The best place with lines of at most `widest` logical units."""
        px, font = p.look.px, p.font(SIZES.body, "regular")
        lines = tuple(p.wrap(self.text, SIZES.body, min(px(widest * max(1.0, p.look.text)), size[0] - px(100)), "regular"))
        wide, high = max(font.size(line)[0] for line in lines) + px(44), font.get_linesize() * len(lines) + px(18)
        best: Found | None = None
        middle, last = (size[0] - wide) // 2, size[0] - wide - px(AIR)
        beside = {x for rect in taken for x in (rect.right + 2 * px(AIR), rect.left - wide - 2 * px(AIR)) if px(AIR) < x < last}
        plain = middle, px(AIR), last
        for number, x in enumerate((*plain, *sorted(beside, key=lambda x: (abs(x - middle), x)))):
            if best is not None and not best.covered[0] and number >= len(plain):
                break
            for y in (*range(size[1] - px(LOW) - high, px(AIR), -px(STEP)), px(AIR)):
                rect = pygame.Rect(x, y, wide, high)
                aired = rect.inflate(2 * px(AIR), 2 * px(AIR))
                covered = _covered(aired, taken), 0
                if best is None or covered < best.covered:
                    covered = covered[0], _covered(rect, read)
                    if best is None or covered < best.covered:
                        best = Found(covered, rect, lines)
                if best.covered == (0, 0):
                    return best
        return best or Found((0, 0), pygame.Rect(middle, 0, wide, high), lines)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws it where it has settled."""
        px, rect = p.look.px, self.rect
        put(surface, p.rbox(rect.w, rect.h, px(18), "well", "line_wood", p.look.scale), rect.topleft)
        step = p.font(SIZES.body, "regular").get_linesize()
        for number, line in enumerate(self._lines):
            put(surface, p.text(line, SIZES.body, "on_well"), (rect.centerx, rect.y + px(9) + step * (number + .5)), centre=True)


def _covered(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of the taken places the rectangle covers."""
    return sum(part.w * part.h for part in (rect.clip(taken[at]) for at in rect.collidelistall(list(taken))))


# ---- layers above a scene: dialogs that must be answered, and popups beside the widget that opened them
_LINES: Final = 60      # lines of a comparison that are shown
_ASKED: Final = 520     # logical units across a question
_THREE: Final = 3       # answers from which a question is wider, as its answers are in one row
_ASKED_OF_THREE: Final = 600


@dataclass(frozen=True, slots=True)
class Answer:
    """One button of a dialog: its words, and what it calls. `primary` is brass and has the focus; `cancel` is also Esc and B."""

    text: str
    on: On | None = None
    primary: bool = False
    cancel: bool = False


_NO_OTHERS: Final[Mapping[ActName, On]] = MappingProxyType({})


class PlaqueLayer(Centre):
    """A plaque in the middle of the window, its parts one below the other. Esc calls `on_back`; `others` has a call for further acts."""

    def __init__(self, parts: Sequence[Widget], widest: float, on_back: On | None, others: Mapping[ActName, On] = _NO_OTHERS) -> None:
        super().__init__(Plaque(Column(*parts, gap=16), 22, 26, seed=11), widest)
        self.on_back, self._others = on_back, others

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        room = p.look.px(24)
        super().layout(p, rect.inflate(-2 * room, -2 * room))
        self.rect = pygame.Rect(rect)

    def act(self, act: Act) -> Reply:
        on = self.on_back if act.name == "back" else self._others.get(act.name)
        return False if on is None else reply(on())


class Panel(PlaqueLayer):
    """A title, a body that scrolls if it is too high, and buttons below."""

    def __init__(self, title: str, body: Widget, buttons: Sequence[Widget], *, widest: float = 520, on_back: On | None = None,
                 others: Mapping[ActName, On] = _NO_OTHERS) -> None:
        heading = [Title(title, SIZES.display - 4)] if title else []
        super().__init__([*heading, Scroll(body, grow=1), Row(*buttons, align="right", wrap=True, gap=12)], widest, on_back, others)


def ask(host: Host, title: str, text: str, answers: Sequence[Answer]) -> None:
    """Opens a dialog. Every answer closes it first and then calls its `on`; Esc and B give the answer marked `cancel`.

    It takes no press that began before it was shown for STOOD seconds, so that a double press does not answer it.
    """
    def button(answer: Answer) -> Button:
        def chosen() -> SceneChange | None:
            host.close()
            return answer.on() if answer.on is not None else None
        return Button(answer.text, chosen, style="brass" if answer.primary else "plaque", tall=40)

    buttons = [button(a) for a in answers]
    cancel = next((b for a, b in zip(answers, buttons, strict=True) if a.cancel), None)
    focus = next((b for a, b in zip(answers, buttons, strict=True) if a.primary), cancel)
    widest = _ASKED if len(answers) < _THREE else _ASKED_OF_THREE
    panel = Panel(title, Label(text, SIZES.lead), buttons, widest=widest, on_back=cancel.on if cancel is not None else None)
    host.open(panel, focus, veil=True, guard=Guard(STOOD))


def tell(host: Host, title: str, text: str, close: str) -> None:
    """Opens a dialog with one button, named `close`."""
    ask(host, title, text, [Answer(close, primary=True, cancel=True)])


def show_difference(host: Host, old: str, new: str, then: Callable[[], None], above: Sequence[Widget] = ()) -> None:
    """Opens a dialog with the difference of two texts, line by line, below the widgets `above`. `then` is called after it was closed."""
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=1))[2:]
    lines = ["…" if line.startswith("@@") else line for line in lines]      # stands for equal lines that are left out
    shown = [Label(line or " ", SIZES.small, tint="good" if line.startswith("+") else "warning" if line.startswith("-") else "lesser")
             for line in lines[:_LINES]]
    if len(lines) > _LINES:
        more = len(lines) - _LINES
        shown.append(Label(ngettext("{n} more line differs.", "{n} more lines differ.", more).format(n=more), SIZES.small))

    def close() -> None:
        host.close()
        then()
    button = Button(_("Close"), close, style="brass", tall=40)
    head = Label(_("Lines with a minus are in the other text only, those with a plus in this one only."), SIZES.small, kind="italic")
    body = Column(*above, Column(head, *shown, gap=2), gap=12)
    host.open(Panel(_("What differs"), body, [button], widest=760, on_back=close), button, veil=True)


def ask_to_lose(host: Host, unsaved: str, leave: Callable[[], SceneChange]) -> None:
    """Asks before leaving a game that is not saved; `unsaved` says why it is not."""
    lost = _("Leaving tries to save it once more; if that fails too, what was played is lost.")
    ask(host, _("Leave a game that is not saved?"), f"{unsaved} {lost}",
        [Answer(_("Stay"), primary=True, cancel=True), Answer(_("Leave"), leave)])


def ask_to_quit(host: Host, waits: str) -> None:
    """Asks before the window is closed; `waits` is a sentence on what happens to games in progress."""
    ask(host, _("Leave the clubhouse?"), waits, [Answer(_("Stay"), cancel=True), Answer(_("Quit"), Quit, primary=True)])


class PopupAnchor(Protocol):
    """What a popup is placed at: mostly the widget that opened it."""

    @property
    def rect(self) -> pygame.Rect:
        """Its rectangle, in device pixels."""


class Popup(Widget):
    """A plate with one child, below its anchor, or above where there is more room. A press outside closes it."""

    def __init__(self, child: Widget, anchor: PopupAnchor, least: float = 160) -> None:
        super().__init__(Plaque(child, 6, tone="plate", seed=17))
        self.anchor, self.least = anchor, least

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        edge, beside = p.look.px(8), self.anchor.rect
        width = min(rect.w - 2 * edge, max(beside.w, p.look.px(self.least), self.children[0].natural(p) + p.look.px(20)))
        below, above = rect.bottom - edge - beside.bottom, beside.top - rect.top - edge
        height = min(self.children[0].height(p, width), max(below, above))
        place = pygame.Rect(beside.x, beside.bottom + p.look.px(3), width, height)
        if height > below:
            place.bottom = beside.top - p.look.px(3)
        place.clamp_ip(rect.inflate(-2 * edge, -2 * edge))
        self.children[0].layout(p, place)


_KEY: Final = 26        # logical units of a tool's letter


# ---- the help overlay: every key and pad button, read from the table that input itself uses
def help_layer(host: Host, tools: Sequence[HelpLine] = ()) -> None:
    """Opens the help above everything, with the lines of `tools` first; Esc, B or its button closes it."""
    heads = (_("What"), _("Keyboard"), _("Pad"))
    cells: list[Widget] = [Label(h, SIZES.small, kind="italic", tint="lesser") for h in heads]
    for line in help_lines():
        cells += [Label(line.words), Label(line.keys, tint="strong", kind="bold"), Label(line.buttons, tint="strong", kind="bold")]
    by_hand = _("Mouse and finger: click or tap to choose, drag what you play to the table, press on a tray to shake its dice and let go "
                "to pour them, turn the wheel or drag to scroll.")
    words = Label(by_hand, tint="lesser")
    close = Button(_("Close"), host.close, style="brass", tall=40)
    parts: list[Widget] = [words, WidgetGrid(*cells, columns=3, gap=7)]
    if tools:
        rows = (Row(Label(line.keys, tint="strong", kind="bold", width=_KEY), Label(line.words, grow=1), gap=8) for line in tools)
        parts[:0] = [Label(_("Tools; on a pad all of them are under {button}").format(button=tools[0].buttons), kind="bold", tint="strong"),
                     Column(*rows, gap=6)]
    body = Column(*parts, gap=14)
    host.open(Panel(_("Keys and buttons"), body, [close], widest=760, on_back=host.close), close, veil=True)
