"""How a box of the new-game screen is opened: it is lifted out of the row, its tray slides out, and what lies on that comes up."""

from __future__ import annotations

from typing import Final

from game.ui.animation import Animator, Tween, glide, land, linear
from game.ui.widgets.game_box import GameBox
from game.ui.widgets.tray import ColumnTray

_LIFTED: Final = .16        # seconds at speed 1
_OUT: Final = .22
_CLEAR: Final = .09


def unpack(motion: Animator, former: GameBox, chosen: GameBox, tray: ColumnTray, *, reduced: bool) -> None:
    """Opens a box in place of another; where motion is `reduced`, what lies on the tray fades in, and that is all.

    Both must be marked already: whatever ends the motion leaves them as they are then.
    """
    if not motion.speed:
        return
    clear = Tween(_CLEAR, tray.uncover, linear)
    if reduced:
        motion.play(clear)
        return
    tray.slide(0.0)
    motion.play(Tween(_LIFTED, lambda share: former.lift(1 - share)))
    motion.play(Tween(_LIFTED, chosen.lift, glide), Tween(_OUT, tray.slide, land), clear)
