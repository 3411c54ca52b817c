"""Owners of a felt and of a hand for tests that only look at them: nothing comes of what is done there."""

from __future__ import annotations

from collections.abc import Callable

from game.games.dominoes.table.hand import HandTile
from game.ui.input import InputDevice
from game.ui.looks.stage import Sprite


class Nobody:
    """Obeys FeltOwner and HandOwner."""

    def take_end(self, arm: int, source: InputDevice) -> None:
        pass

    def pick_tile(self, tile: int, source: InputDevice) -> bool:
        return False

    def drop_tile(self, tile: int, pos: tuple[int, int]) -> bool:
        return False

    def take_back(self) -> bool:
        return False

    def lifted(self) -> None:
        pass

    def glide(self, tile: HandTile, sprite: Sprite, then: Callable[[], None]) -> None:
        pass
