"""The smallest table there can be: the null game on the screen, for tests of the screens that any game is played on."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from game.rules.contract import Event, Legal
from game.ui.looks.stage import Tween
from game.ui.table.face import SeatNote, Sitting, TableEntry, TableFace, TableScene, Track
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Row
from game.ui.widgets.text import Label
from tests.games.null.rules import FACES, Guess, Guessed, Thrown, View


class NullFace(TableFace[View, Any]):
    """A label on the felt, a button for each guess. `shown` keeps every view and sitting, `happened` every event."""

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self.words = Label("")
        self.table = Row(self.words)
        self.buttons = {face: Button(face, self._guesser(face)) for face in FACES}
        self.hand = Row(*self.buttons.values())
        self.board = Label("Coins")
        self.shown: list[tuple[View, Legal[Any], Sitting]] = []
        self.happened: list[tuple[Event, View, View]] = []
        self.pointed: object = None
        self.shaken: list[object] = []
        self.settled = 0

    def _guesser(self, face: str) -> Callable[[], None]:
        def guess() -> None:
            legal = self.shown[-1][1]
            (self.scene.choose if legal.allows(Guess(face)) else self.scene.refuse)(Guess(face))
        return guess

    def put(self, view: View, legal: Legal[Any], sitting: Sitting) -> None:
        self.shown.append((view, legal, sitting))
        coin = view.coin if sitting.open_hand and view.coin else "hidden"
        self.words.set(f"coin: {coin}" if view.thrown else "no coin")

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.happened.append((event, before, after))
        return ((Tween(.2, lambda share: None),),)

    def ask(self, view: View, legal: Legal[Any], sitting: Sitting) -> str:
        return f"{sitting.names[sitting.viewer]}, heads or tails?" if legal else "wait"

    def seat_note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        return SeatNote("you" if seat == sitting.viewer else "the other", None, "", str(view.points[seat]), "points", "")

    def order(self, view: View, sitting: Sitting) -> tuple[int, ...]:
        return (sitting.viewer, 1 - sitting.viewer)

    def subtitle(self, view: View) -> str:
        return f"round {view.round + 1}"

    def odds(self, view: View, sitting: Sitting) -> Widget:
        return Label("one in two")

    def shown_by(self, view: View, seat: int, sitting: Sitting) -> Widget:
        return Label(f"{view.points[seat]} so far")

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        return Label("{}-{}".format(*view.points))

    def point_out(self, action: Any) -> None:
        self.pointed = action

    def shake(self, action: Any) -> tuple[Track, ...]:
        self.shaken.append(action)
        return ()

    def pick(self, number: int) -> None:
        if number <= len(FACES):
            self._guesser(FACES[number - 1])()

    def settle(self) -> None:
        self.settled += 1


def make(key: str, scene: TableScene, view: View, sitting: Sitting) -> NullFace:
    """A face of the null game."""
    assert key == "null"
    return NullFace(scene, view, sitting)


def thrown_faces(face: NullFace) -> list[str | None]:
    """What was shown of each coin as it fell."""
    return [event.face for event, _before, _after in face.happened if isinstance(event, Thrown)]


def guesses(face: NullFace) -> list[str]:
    """The guesses that were shown."""
    return [event.face for event, _before, _after in face.happened if isinstance(event, Guessed)]



class DrawnNull(TableEntry):
    """How the null game is drawn."""

    icon = "info"
    figures = MappingProxyType({})
    face = staticmethod(NullFace)


DRAWN: Final = DrawnNull()
