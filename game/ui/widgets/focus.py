"""Where widgets are in their layer, and where the focus goes next: to the nearest in a direction, the next in order, or a successor."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.input import Act, ActName
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Scroll, SideScroll

_STEPS: dict[ActName, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_ASIDE = 2.5        # a pixel sideways counts as many as this straight ahead
_OVERLAP = 2        # pixels by which neighbours may overlap and still be beside each other


def seen(widget: Widget) -> pygame.Rect:
    """The part of a widget that its scroll area shows."""
    return widget.rect.clip(widget.clip) if widget.clip is not None else widget.rect


def is_within(widget: Widget, root: Widget) -> bool:
    """Whether the widget is part of the layer with that root, and not hidden."""
    return any(one is widget for one in root.walk())


def scroll_of(widget: Widget) -> Scroll | None:
    """The innermost scroll area that a widget is in, or is itself; None where there is none."""
    at: Widget | None = widget
    while at is not None and not isinstance(at, Scroll):
        at = at.parent
    return at


def realm_of(widget: Widget) -> object:
    """The realm that a widget is in, None for the whole layer."""
    at: Widget | None = widget
    while at is not None and at.realm is None:
        at = at.parent
    return None if at is None else at.realm


def reveal(widget: Widget, *, with_words: bool) -> None:
    """Scrolls every area round the widget until it is in view; `with_words` also shows its group (`together`) if there is room."""
    at, group = widget.parent, widget
    while at is not None:
        if at.together:
            group = at
        if isinstance(at, SideScroll):
            at.reveal(widget.focus_rect)
        if isinstance(at, Scroll):
            fits = with_words and group is not widget and group.rect.h <= at.rect.h
            at.reveal(group.rect.union(widget.focus_rect) if fits else widget.focus_rect)
            group = widget
        at = at.parent


def nearest(current: Widget, others: Sequence[Widget], direction: ActName) -> Widget | None:
    """The widget to go to from `current`, or None at the edge.

    Widgets ahead are compared by their distance and by how far aside they are. Up and down stay inside a scroll area while it has a widget
    that way; from outside, only what a scroll area shows can be reached.
    """
    dx, dy = _STEPS[direction]
    best: Widget | None = None
    best_key: tuple[bool, float] | None = None
    for other in others:
        if other is current:
            continue
        same_area = other.clip is current.clip
        rect = other.rect if same_area else seen(other)
        if not rect.w or not rect.h:
            continue
        cost = _cost(current.rect if same_area else seen(current), rect, dx, dy)
        if cost is None:
            continue
        key = (bool(dy) and current.clip is not None and not same_area, cost)
        if best_key is None or key < best_key:
            best, best_key = other, key
    return best


def _cost(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """A measure of how far `there` is in the direction, None if it is not that way."""
    if dx:
        gap = there.left - here.right if dx > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        off = abs(there.centery - here.centery)
        beyond = (there.centerx - here.centerx) * dx > 0
    else:
        gap = there.top - here.bottom if dy > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        off = abs(there.centerx - here.centerx)
        beyond = (there.centery - here.centery) * dy > 0
    if gap < -_OVERLAP or not beyond:
        return None
    return max(gap, 0) + _ASIDE * aside + .05 * off


def round_the_end(current: Widget, others: Sequence[Widget], direction: ActName) -> Widget | None:
    """The widget at the other end of the circular menu that `current` is in; None where it is in none, or not at an end."""
    menu = current.parent
    while menu is not None and not menu.circular:
        menu = menu.parent
    if menu is None or direction not in ("up", "down"):
        return None
    entries = [widget for widget in others if is_within(widget, menu)]
    return entries[0 if direction == "down" else -1] if entries else None


def in_order(current: Widget | None, others: Sequence[Widget], step: int) -> Widget | None:
    """The next (step 1) or previous (step -1) widget in tree order, round the end."""
    if not others:
        return None
    if current not in others:
        return others[0 if step > 0 else -1]
    return others[(others.index(current) + step) % len(others)]


def successor(gone: Widget, others: Sequence[Widget]) -> Widget | None:
    """The widget that gets the focus when `gone` is no longer shown: the closest one; None where none is left."""
    def distance(widget: Widget) -> int:
        return abs(widget.rect.centerx - gone.rect.centerx) + abs(widget.rect.centery - gone.rect.centery)
    return min(others, key=distance, default=None)


def leaves_group(group: Widget, act: Act) -> bool:
    """For Tab, LB and RB in a group whose widgets are one stop: moves the focus to the widget after the group, or the one before it.

    Returns whether it did.
    """
    host = group.host
    if act.name not in ("next", "prev") or host is None or host.focus is None:
        return False
    members = [widget for widget in group.walk() if widget.focusable]
    if host.focus not in members:
        return False
    root = group
    while root.parent is not None:
        root = root.parent
    others = [w for w in root.walk() if w.focusable and w.rect.w and (w is host.focus or w not in members)]
    host.sound("tick")
    host.set_focus(in_order(host.focus, others, 1 if act.name == "next" else -1))
    return True
