"""The orders in which people have put the tiles of their hands themselves; kept beside the saves for tables that are opened again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import msgspec

from game.kept import Cache

TileOrder: TypeAlias = tuple[int, ...]

_LABEL: Final = "orders of hands 1"
_FILE: Final = "hands"
_TABLES: Final = 40         # that are remembered, the latest
_KeptOrders: TypeAlias = dict[str, list[tuple[int, int, TileOrder]]]


class HandKey(NamedTuple):
    """Whose hand it is, and which of a match, counted from 0."""

    seat: int
    number: int


class HandOrders:
    """Those of one table: tiles from left to right, those that have been played since among them, so that an undo puts them back there."""

    def __init__(self, folder: Path | None = None, save: Path | None = None) -> None:
        """Those that are kept in a cache's folder under the name of the `save`; None is a table that has none yet."""
        self._cache = None if folder is None else Cache(folder)
        found = self._read().get(save.stem, []) if save is not None else []
        self._orders = {HandKey(seat, number): order for seat, number, order in found}
        self._changed = False

    def of(self, hand: HandKey) -> TileOrder:
        """The order of a hand; empty where nobody has put it in one."""
        return self._orders.get(hand, ())

    def put(self, hand: HandKey, tiles: Sequence[int]) -> None:
        """The tiles that are held are to stand so; those played before keep their places among them."""
        order, former = list(tiles), self.of(hand)
        for at, tile in enumerate(former):
            if tile not in tiles:
                order.insert(order.index(former[at - 1]) + 1 if at else 0, tile)
        self._orders[hand], self._changed = tuple(order), True

    def forget(self, hand: HandKey) -> None:
        """Other tiles have been dealt."""
        self._changed = self._orders.pop(hand, None) is not None or self._changed

    def keep(self, save: Path | None) -> None:
        """Writes them under the name of the save, where there is one, they have changed, and there is room."""
        if self._cache is None or save is None or not self._changed:
            return
        tables = self._read()
        tables.pop(save.stem, None)
        tables[save.stem] = [(hand.seat, hand.number, order) for hand, order in self._orders.items()]
        latest = dict(list(tables.items())[-_TABLES:])
        self._changed = not self._cache.save(_FILE, _LABEL, msgspec.json.encode(latest))

    def _read(self) -> _KeptOrders:
        found = None if self._cache is None else self._cache.load(_FILE, _LABEL, lambda text: msgspec.json.decode(text, type=_KeptOrders))
        return found or {}
