"""What moves in the new-game screen: a box is lifted out of the row, its tray is there at once; what is unfolded is scrolled to."""

from __future__ import annotations

from typing import Final

from game.ui.animation import Animator, Tween, glide
from game.ui.widgets.game_box import GameBox
from game.ui.widgets.layout import Scroll

_LIFTED: Final = .16        # seconds at speed 1
_SCROLLED: Final = .24


def unpack(motion: Animator, former: GameBox, chosen: GameBox, *, reduced: bool) -> None:
    """Opens a box in place of another, unless motion is `reduced`. Nobody waits for it: the tray is seen whole meanwhile.

    Both must be marked already: whatever ends the motion leaves them as they are then.
    """
    if reduced or not motion.speed:
        return
    motion.play(Tween(_LIFTED, lambda share: former.lift(1 - share)))
    motion.play(Tween(_LIFTED, chosen.lift, glide))


def scroll_on(motion: Animator, page: Scroll, start: int, *, reduced: bool) -> None:
    """Has a page that was scrolled to `start` glide to where it is scrolled to now; whoever scrolls it meanwhile has their way."""
    goal, seen = page.offset, start
    if reduced or not motion.speed or start == goal:
        return
    page.to(start)

    def glide_on(share: float) -> None:
        nonlocal seen
        if page.offset == seen:
            page.to(start + (goal - start) * share)
            seen = page.offset
    motion.play(Tween(_SCROLLED, glide_on, glide))
