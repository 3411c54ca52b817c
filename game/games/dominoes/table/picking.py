"""Picking: which tile goes to which end, by click and click, by drag, or by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from game.games.dominoes.rules.hands import Play
from game.games.dominoes.table.felt import Felt, FeltState
from game.games.dominoes.table.hand import HandRack, HandState, HandTile
from game.games.dominoes.table.motion import TileMotion
from game.ui.input import InputDevice
from game.ui.looks.stage import Sprite
from game.ui.table.face import TableScene
from game.ui.widgets.base import Widget

# ---- what is picked: a function from what has been picked so far to what is picked then, or to a play
BY_FOCUS: Final[tuple[InputDevice, ...]] = ("key", "pad")
"""Devices whose user finds the focus on what is asked for next."""


class Picked(NamedTuple):
    """What the player has chosen so far: a tile whose end is not chosen yet, or an end whose tile is not."""

    tile: int | None = None
    arm: int | None = None


class FittingPlays(NamedTuple):
    """What can be played in a position: the arms that each playable tile fits.

    `asked`: this player is to act; `dim`: what can't be played is darkened.
    `alike`: arms between which nobody is asked, as it makes no difference; a tile goes to the first of them.
    """

    plays: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    asked: bool = False
    dim: bool = False
    alike: Sequence[int] = ()

    def has(self, play: Play) -> bool:
        """Whether the play is one of those."""
        return play.arm in self.plays.get(play.tile, ())

    def fitting(self, arm: int) -> tuple[int, ...]:
        """The tiles that fit an arm."""
        return tuple(tile for tile, arms in self.plays.items() if arm in arms)

    def pick_tile(self, picked: Picked, tile: int) -> Picked | Play:
        """What follows a tile that fits: a play to the picked end, even if it does not fit there, or to its only end; else a pick."""
        if picked.arm is not None:
            return Play(tile, picked.arm)
        only = self.only_arm(tile)
        return Picked(None if picked.tile == tile else tile) if only is None else Play(tile, only)

    def take_end(self, picked: Picked, arm: int) -> Picked | Play:
        """The pick after an end was chosen: the picked tile goes there, or the only one that fits; else the tile is asked for."""
        if picked.tile is not None:
            return Play(picked.tile, arm)
        fitting = self.fitting(arm)
        if len(fitting) == 1:
            return Play(fitting[0], arm)
        return Picked(None, None if picked.arm == arm else arm) if fitting else picked

    def only_arm(self, tile: int) -> int | None:
        """The arm where a tile goes without a question, None where the player has to say."""
        arms = self.plays.get(tile, ())
        if len(arms) == 1:
            return arms[0]
        return self.alike[0] if arms and set(arms) <= set(self.alike) else None

    def put_hand(self, state: HandState, picked: Picked) -> HandState:
        """The hand with what can be chosen lit up."""
        fits = frozenset(tile for tile, arms in self.plays.items() if picked.arm is None or picked.arm in arms)
        return replace(state, dim=self.dim, fits=fits, picked=picked.tile)

    def put_felt(self, state: FeltState, picked: Picked) -> FeltState:
        """The felt with the ends that can be chosen lit up."""
        offered = {arm for tile, arms in self.plays.items() if picked.tile in (None, tile) for arm in arms}
        signs = tuple(replace(s, live=s.arm in offered, lit=picked.tile is not None or s.arm == picked.arm) for s in state.signs)
        return replace(state, signs=signs)


class TilePicking:
    """The hand and the felt, and what has been picked of them. `advised` is what a hint tells to do; `refuse` says why a tile fits nowhere.

    Obeys FeltOwner and HandOwner.
    """

    def __init__(self, scene: TableScene, refuse: Callable[[int], None]) -> None:
        self._scene, self._refuse = scene, refuse
        self.fitting, self.picked = FittingPlays(), Picked()
        self.advised: object = None
        self.felt = Felt(self)
        self.hand = HandRack(scene.stage, self, order=lambda: scene.taste.hand or scene.settings.hand_order, orders=scene.hand_orders)
        self.motion = TileMotion(scene, self.felt, self.hand)

    def pick_tile(self, tile: int, source: InputDevice) -> bool:
        """A tile was chosen: it is played where only one end is possible, else the end is asked for."""
        if not self.fitting.asked:
            return False
        arms = self.fitting.plays.get(tile, ())
        if not arms:
            self._refuse(tile)
        elif self._follow(self.fitting.pick_tile(self.picked, tile)) and self.picked.tile is not None and source in BY_FOCUS:
            hint = self.advised
            self._focus(self.felt.end(hint.arm if isinstance(hint, Play) and hint.tile == tile and hint.arm in arms else arms[0]))
        return True

    def take_end(self, arm: int, source: InputDevice) -> None:
        """An end was chosen: a tile goes there where it is clear which, else the tile is asked for."""
        if self._follow(self.fitting.take_end(self.picked, arm)) and source in BY_FOCUS:
            self._focus(self.hand.tile(self.fitting.fitting(arm)[0]))

    def drop_tile(self, tile: int, pos: tuple[int, int]) -> bool:
        """Plays a dragged tile that was let go near an end; returns whether it was. On the cloth, a tile that fits nowhere is refused."""
        arms = self.fitting.plays.get(tile, ())
        if not self.felt.rect.collidepoint(pos):
            return False
        if not arms:
            self._refuse(tile)
            return False
        arm = self.felt.end_near(pos, arms)
        if arm is None:
            arm = self.fitting.only_arm(tile)
        return arm is not None and not self._follow(Play(tile, arm))

    def take_back(self) -> bool:
        """Cancels the pick; returns whether there was one."""
        tile = self.picked.tile
        if not self._follow(Picked()):
            return False
        if tile is not None:
            self._focus(self.hand.tile(tile))
        return True

    def _follow(self, wish: Picked | Play) -> bool:
        """Plays, or picks; returns whether something else is picked now."""
        if isinstance(wish, Play):
            if self.fitting.has(wish):
                self._back_to_hand(wish.tile)
                self._scene.choose(wish)
            else:
                self._scene.refuse(wish)
            return False
        if wish == self.picked:
            return False
        self.put(self.fitting, wish)
        self._scene.ask_again()
        return True

    def put(self, fitting: FittingPlays, picked: Picked) -> None:
        """Takes in what can be played and what is picked, and lights up what can be chosen."""
        self.fitting, self.picked = fitting, picked
        self.hand.put(fitting.put_hand(self.hand.state, picked))
        self.felt.put(fitting.put_felt(self.felt.state, picked))

    def _focus(self, widget: Widget | None) -> None:
        if widget is not None and widget.host is not None:
            widget.host.set_focus(widget)

    def _back_to_hand(self, tile: int) -> None:
        """Moves a focus on an end to the tile: the end goes while the tile flies, and the focus would go to the nearest widget, even the
        menu.
        """
        ui, widget = self._scene.ui, self.hand.tile(tile)
        if ui.focus is not None and ui.focus.parent is self.felt and widget is not None:
            ui.set_focus(widget)

    def lifted(self) -> None:
        self.motion.sound("lift", self.hand.rack.centerx)

    def glide(self, tile: HandTile, sprite: Sprite, then: Callable[[], None]) -> None:
        self.motion.glide_back(tile, sprite, then)
