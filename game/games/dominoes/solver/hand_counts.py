"""Counts of hands of dominoes, whatever their game: who won them, and how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.words import _


class HandCounts(NamedTuple):
    """Counts over hands. `hand_wins` by side or seat; `ties` are blocked hands that nobody won, `passes` all passes.

    `keys` are hands that earned the bonus of the key, `drawn` tiles of a boneyard; None at a game that has no such thing.
    """

    hands: int
    hand_wins: tuple[int, ...]
    ties: int
    blocked: int
    passes: int
    keys: int | None = None
    drawn: int | None = None

    def plus(self, other: HandCounts) -> HandCounts:
        """The counts of both together; both are of one game and as many seats."""
        return HandCounts(
            self.hands + other.hands,
            tuple(a + b for a, b in zip(self.hand_wins, other.hand_wins, strict=True)),
            self.ties + other.ties,
            self.blocked + other.blocked,
            self.passes + other.passes,
            None if self.keys is None or other.keys is None else self.keys + other.keys,
            None if self.drawn is None or other.drawn is None else self.drawn + other.drawn,
        )

    def facts(self) -> dict[str, object]:
        """The counts that the game has, by name."""
        return {name: value for name, value in self._asdict().items() if value is not None}

    def lines(self, _levels: Sequence[str]) -> Sequence[str]:
        """What came of the hands, in sentences."""
        wins = _(" to ").join(map(str, self.hand_wins))
        text = _("{n} hands: {wins}, {blocked} blocked, {ties} of them tied, {passes} knocks.")
        said = [text.format(n=self.hands, wins=wins, blocked=self.blocked, ties=self.ties, passes=self.passes)]
        if self.keys:
            said.append(_("Won with the key: {n}.").format(n=self.keys))
        if self.drawn:
            said.append(_("Drawn from the boneyard: {n} tiles.").format(n=self.drawn))
        return said
