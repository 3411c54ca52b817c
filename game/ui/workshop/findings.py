"""What is found out about a file in hand beyond its text: figures, what they were at other points, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from game.analysis.rounds import ScoreShare
from game.content.draft import Draft
from game.ui.workshop.tool import FileSpot


class FileHolder(Protocol):
    """What the parts of a canvas know of the file in hand; game.ui.scenes.editor.EditorScene implements it."""

    @property
    def draft(self) -> Draft:
        """The file as it is now."""

    @property
    def filed(self) -> Draft:
        """The file as it is saved."""

    @property
    def courses(self) -> Path:
        """The folder of all courses."""

    @property
    def cache(self) -> Path:
        """The folder for files that can be made again."""

    def wake(self) -> None:
        """Called on any thread when more has been found: has the window call `FileCanvas.renew`, which takes it in."""


class SheetFact(NamedTuple):
    """A line of the sheet: what is counted, and how many; `met` says whether that is as it should be, None where nothing is required.

    A `stale` value is that of the file before it changed, or not known yet. `change` is how much it has changed since the point that is
    compared with: more costs. The `large` one is what the sheet is about, in large letters with its words beside it. A figure has a `key`,
    the same at every point of the file, and its `number`. `spots` on the canvas are lit while the line is pointed at. `scores` are drawn
    below the words, in colours that go by `par`.
    """

    words: str
    value: str
    met: bool | None = None
    stale: bool = False
    change: float | None = None
    large: bool = False
    key: str = ""
    number: float | None = None
    spots: tuple[FileSpot, ...] = ()
    scores: tuple[ScoreShare, ...] = ()
    par: int = 0


class SheetDeed(NamedTuple):
    """What can be done to a whole file by a button, or by the letter `key` at the canvas.

    `change` makes the new file, given the spot at the cursor; `why_not` says why it can't be done.
    """

    title: str
    icon: str
    change: Callable[[Draft, FileSpot], Draft]
    why_not: str = ""
    key: str = ""


class SheetParts(NamedTuple):
    """The parts of a file, such as holes, of which the sheet tells one: their names, short ones for tabs, and the index of the one told."""

    names: Sequence[str] = ()
    tabs: Sequence[str] = ()
    told: int = 0


class FileFindings:
    """What has been found out about the file of a `holder`; this class, for files about which nothing is worked out, finds nothing.

    With `measured` the figures of a solver stand first on the sheet, and the words of the file last.
    """

    measured = False

    def __init__(self, holder: FileHolder) -> None:
        self.holder = holder

    def renew(self) -> bool:
        """Takes in what has come from a process; returns whether anything has."""
        return False

    def stop(self) -> None:
        """Called when the canvas is closed: processes end."""

    @property
    def parts(self) -> SheetParts:
        """The parts of the file of which the sheet tells one; empty where it tells of all."""
        return SheetParts()

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        """The facts with the cursor at that spot, as far as they are known; has the others worked out."""
        return ()

    def compare(self, drafts: Sequence[Draft]) -> None:
        """Has the figures of these drafts worked out too, for comparison, after those of the file as it is."""

    def numbers(self, draft: Draft, spot: FileSpot) -> Mapping[str, float]:
        """The numbers of `facts` by their keys, for a draft that is compared with; only those that are known."""
        return {}

    @property
    def worth(self) -> float | None:
        """The strokes that the file as it stands needs as a whole; None where that is not known, or does not apply to its kind."""
        return None

    def deeds(self, spot: FileSpot) -> Sequence[SheetDeed]:
        """The deeds that follow from what has been found out, with the cursor at that spot."""
        return ()
