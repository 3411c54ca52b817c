"""Picking: which tile goes to which end, by click and click, by drag, or by key. The hand and the felt both report here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.games.dominoes.table.felt import Felt
from game.games.dominoes.table.hand import HandRack
from game.ui.input import InputDevice

KEYS: tuple[InputDevice, ...] = ("key", "pad")


class PickerActions(NamedTuple):
    """What the picker tells: a tile is played at an arm; it can't be played there; what is asked has changed."""

    play: Callable[[int, int], None]
    refuse: Callable[[int, int], None]
    changed: Callable[[], None]


class Picked(NamedTuple):
    """What the player has chosen so far: a tile whose end is still open, or an end whose tile is."""

    tile: int | None = None
    arm: int | None = None


class Picker:
    """Holds what has been picked so far: a tile whose end is still open, or an end whose tile is."""

    def __init__(self, wishes: PickerActions) -> None:
        self.tile: int | None = None
        self.arm: int | None = None
        self._wishes = wishes
        self._plays: Mapping[int, tuple[int, ...]] = {}
        self._hopeless: Callable[[int], int] = lambda tile: 0
        self._asked = self._dim = False
        self._alike: Sequence[int] = ()
        self._advised: tuple[int | None, int | None] = (None, None)
        self._hand: HandRack | None = None
        self._felt: Felt | None = None

    def join(self, hand: HandRack, felt: Felt) -> None:
        """Work with these two widgets."""
        self._hand, self._felt = hand, felt

    def begin(self, plays: Mapping[int, tuple[int, ...]], hopeless: Callable[[int], int], *,
              asked: bool, dim: bool, alike: Sequence[int] = (), keep: bool = False) -> None:
        """A new position: the arms that each playable tile fits, and the arm with which a tile is tried that fits none.

        `asked`: this player is to act; `dim`: what can't be played is darkened.
        `alike`: arms between which nobody is asked, as it makes no difference; a tile goes to the first of them.
        `keep`: it is the former position shown once more, and what has been picked stays picked.
        """
        self._plays, self._hopeless, self._asked, self._dim, self._alike = plays, hopeless, asked, dim, alike
        if not keep:
            self.tile = self.arm = None
        self._show()

    def advise(self, tile: int | None, arm: int | None) -> None:
        """A hint says to play this tile at that arm (None: no hint): who picks it by keys finds that end first."""
        self._advised = tile, arm

    @property
    def picked(self) -> Picked:
        """What has been picked so far."""
        return Picked(self.tile, self.arm)

    # ---- what the widgets report
    def pick(self, tile: int, source: InputDevice = "mouse") -> None:
        """A tile was chosen: play it where only one end is possible, else ask for the end."""
        arms = self._plays.get(tile, ())
        if not self._asked:
            return
        if not arms:
            self._wishes.refuse(tile, self._hopeless(tile))
        elif self.arm is not None and self.arm in arms:
            self._wishes.play(tile, self.arm)
        elif self.arm is not None:
            self._wishes.refuse(tile, self.arm)
        elif (only := self._only(arms)) is not None:
            self._wishes.play(tile, only)
        else:
            self._set(None if self.tile == tile else tile, None)
            if self.tile is not None and source in KEYS:
                advised, arm = self._advised
                self._focus_end(arm if advised == tile and arm in arms else arms[0])

    def take(self, arm: int, source: InputDevice = "mouse") -> None:
        """An end was chosen: the picked tile goes there, or the only one that fits; else ask for the tile."""
        if self.tile is not None:
            self._wishes.play(self.tile, arm)
            return
        fitting = [tile for tile, arms in self._plays.items() if arm in arms]
        if len(fitting) == 1:
            self._wishes.play(fitting[0], arm)
        elif fitting:
            self._set(None, None if self.arm == arm else arm)
            if source in KEYS:
                self._focus_tile(fitting[0])

    def back(self) -> bool:
        """Cancels the pick; returns whether there was one."""
        tile = self.tile
        if tile is None and self.arm is None:
            return False
        self._set(None, None)
        if tile is not None:
            self._focus_tile(tile)
        return True

    def drop(self, tile: int, pos: tuple[int, int]) -> bool:
        """A dragged tile was let go there; whether that plays it. One that fits nowhere is refused on the cloth."""
        arms, felt = self._plays.get(tile, ()), self._felt
        if felt is None or not felt.rect.collidepoint(pos):
            return False
        if not arms:
            self._wishes.refuse(tile, self._hopeless(tile))
            return False
        arm = felt.end_near(pos, arms)
        if arm is None:
            arm = self._only(arms)
        if arm is None:
            return False
        self._wishes.play(tile, arm)
        return True

    def _only(self, arms: Sequence[int]) -> int | None:
        """The arm where a tile goes that fits these, None where the player has to say."""
        if len(arms) == 1:
            return arms[0]
        return self._alike[0] if set(arms) <= set(self._alike) else None

    # ---- what follows
    def _set(self, tile: int | None, arm: int | None) -> None:
        self.tile, self.arm = tile, arm
        self._show()
        self._wishes.changed()

    def _show(self) -> None:
        """Light up what can be chosen now."""
        if self._hand is None or self._felt is None:
            return
        fits = frozenset(tile for tile, arms in self._plays.items() if self.arm is None or self.arm in arms)
        self._hand.put(replace(self._hand.state, dim=self._dim, fits=fits, picked=self.tile))
        offered = self._plays.get(self.tile, ()) if self.tile is not None else tuple(a for arms in self._plays.values() for a in arms)
        signs = tuple(replace(s, live=s.arm in offered, lit=self.tile is not None or s.arm == self.arm) for s in self._felt.state.signs)
        self._felt.put(replace(self._felt.state, signs=signs))

    def _focus_end(self, arm: int) -> None:
        end = self._felt.end(arm) if self._felt is not None else None
        if end is not None and end.host is not None:
            end.host.set_focus(end)

    def _focus_tile(self, tile: int) -> None:
        widget = self._hand.tile(tile) if self._hand is not None else None
        if widget is not None and widget.host is not None:
            widget.host.set_focus(widget)
