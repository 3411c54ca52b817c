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
        """The file as it is."""

    @property
    def filed(self) -> Draft:
        """The file as it is saved."""

    @property
    def courses(self) -> Path:
        """The folder of all courses."""

    @property
    def cache(self) -> Path:
        """The folder of what can be made again."""

    def wake(self) -> None:
        """Called on a thread that has more: `FileCanvas.renew` is to take it."""


class SheetFact(NamedTuple):
    """A line of the sheet: what is counted, and how many; `met` says whether that is as it should be, None where nothing is asked.

    A `stale` value is that of the file before it changed, or none yet. `change` is by how much it has changed since the point that is
    compared with: more costs. A `large` one is what the sheet is about, in large letters with its words beside it. A figure has a `key`,
    the same at every point of the file, and its `number`. `spots` are where on the canvas it lies: lit where it is pointed at. `scores` are
    drawn below the words, in colours that go by `par`.
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

    `change` makes the file with it, at the spot looked at; `why_not` says why it can't.
    """

    title: str
    icon: str
    change: Callable[[Draft, FileSpot], Draft]
    why_not: str = ""
    key: str = ""


class SheetParts(NamedTuple):
    """The parts of a file of which the sheet tells one, as its holes: each in words and in few letters, and which of them, from 0."""

    names: Sequence[str] = ()
    tabs: Sequence[str] = ()
    told: int = 0


class FileFindings:
    """What has been found out about the file of a `holder`; of a file on which nothing is worked out it is nothing.

    With `measured` the figures of a solver stand first on the sheet, and the words of the file last.
    """

    measured = False

    def __init__(self, holder: FileHolder) -> None:
        self.holder = holder

    def renew(self) -> bool:
        """Takes in what has come from a process; whether anything has."""
        return False

    def stop(self) -> None:
        """Called when the canvas is closed: processes end."""

    @property
    def parts(self) -> SheetParts:
        """The parts of which it tells one; none where it tells of all."""
        return SheetParts()

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        """What is known with that spot looked at; what is not is worked out."""
        return ()

    def compare(self, drafts: Sequence[Draft]) -> None:
        """Work out the figures of the file at these points too, for comparison, after those of the file as it is."""

    def numbers(self, draft: Draft, spot: FileSpot) -> Mapping[str, float]:
        """The numbers of `facts` by their keys, for the file at a point that is compared with; as far as they are known."""
        return {}

    @property
    def worth(self) -> float | None:
        """The strokes that the file as it stands needs as a whole; None where that is not known, or not told of its kind."""
        return None

    def deeds(self, spot: FileSpot) -> Sequence[SheetDeed]:
        """What can be done by what has been found out."""
        return ()
