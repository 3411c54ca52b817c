"""The spots of a hole: where balls are between the legs of a shot, and how a shot ends there."""

from __future__ import annotations

from typing import Final

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.games.doshboard.rules.geometry import HOURS
from game.games.doshboard.solver.walk import Field, LegEnds, Spots

RESTS: Final = 0
DROPPED: Final = 1
FALLEN: Final = 2
STILL: Final = 3
"""How a flight ends: on dry ground; in water; in a waterfall or off the board; without having left the tree in which it began (H8, H17).

Where no card can be lost (H17), the last two count as the first two, and there are only those."""


class SpotNumbers:
    """Numbers of spots as they are found: first balls that have not left their lies, last water cells by the last dry cell touched."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.number = np.full(field.masks * len(field.dry) * len(field.cells), -1, np.int64)
        masks, dry = np.divmod(np.arange(field.lies), len(field.dry))
        cell = np.flatnonzero(field.land >= 0)[dry]
        lies = Spots(cell, dry, masks)
        self.number[self.key(lies)] = np.arange(field.lies)
        come = np.flatnonzero((field.risk_at(lies) > 0) | (field.lost[cell] > 0))     # where it matters that a ball has come to the lie
        self.number[self.key(lies.at(come))] = field.lies + np.arange(len(come))
        self.count = field.lies + len(come)
        opened = lies._replace(mask=masks | field.gates[cell])      # a start in a gate has passed it (H23)
        self._found = [Spots(*(np.concatenate(each) for each in zip(opened, lies.at(come), strict=True)))]

    def key(self, spots: Spots) -> Ints:
        """What tells spots apart."""
        return (spots.mask * len(self.field.dry) + spots.dry) * len(self.field.cells) + spots.cell

    def add(self, ends: LegEnds, elbows: Spots | None) -> Spots:
        """Number the spots over water that were not known, and return them."""
        keys = [self.key(ends.spots)[self._wet(ends.spots)]]
        if elbows is not None:
            keys.append(self.key(elbows)[self._wet(elbows)])
        fresh = np.unique(np.concatenate(keys))
        fresh = fresh[self.number[fresh] < 0]
        self.number[fresh] = self.count + np.arange(len(fresh))
        self.count += len(fresh)
        rest, cell = np.divmod(fresh, len(self.field.cells))
        mask, dry = np.divmod(rest, len(self.field.dry))
        self._found.append(Spots(cell, dry, mask))
        return self._found[-1]

    def every(self) -> Spots:
        """All spots so far, by their numbers."""
        return Spots(*(np.concatenate(each) for each in zip(*self._found, strict=True)))

    def risk(self) -> Floats:
        """The chance of a hit on coming to each spot; whoever has not left a lie has not come to it."""
        risk = self.field.risk_at(self.every())
        risk[: self.field.lies] = 0.0
        return risk

    def nodes(self, ends: LegEnds, walked: int) -> Ints:
        """The nodes of distances, by end: a leg in each of the directions from each spot."""
        return np.where(self._over(ends), walked * HOURS + self.finals(ends.spots), self._known(ends) * HOURS + ends.leg % HOURS)

    def comings(self, ends: LegEnds) -> Ints:
        """Where hooks lead, by end, for all that move."""
        return np.where(self._over(ends), 2 * self.count + self.finals(ends.spots), self._known(ends))

    def finals(self, spots: Spots) -> Ints:
        """The finals of balls there."""
        field = self.field
        drops = FALLEN if field.lost.any() else DROPPED
        how = np.where(field.land[spots.cell] >= 0, RESTS, np.where(field.falls[spots.cell], drops, DROPPED))
        found: Ints = how * field.lies + self.lie_of(spots)
        return found

    def resting(self) -> Ints:
        """The finals of all spots."""
        finals, lies = self.finals(self.every()), self.field.lies
        finals[:lies] += np.where(self.field.lost[self.every().cell[:lies]] > 0, STILL * lies, 0)
        return finals

    def lie_of(self, spots: Spots) -> Ints:
        """The lie at each of them, or that of the drop."""
        land = self.field.land[spots.cell]
        found: Ints = spots.mask * len(self.field.dry) + np.where(land < 0, spots.dry, land)
        return found

    def _known(self, ends: LegEnds) -> Ints:
        known: Ints = self.number[np.where(self._over(ends), 0, self.key(ends.spots))]
        return known

    def _over(self, ends: LegEnds) -> Bools:
        over: Bools = ends.over | (ends.spots.cell == self.field.off)
        return over

    def _wet(self, spots: Spots) -> Bools:
        wet: Bools = (spots.cell != self.field.off) & (self.field.land[spots.cell] < 0)
        return wet
