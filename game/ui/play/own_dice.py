"""Real dice on a real table: the window asks what was rolled, die by die, and plays that instead of a roll of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.rules.contract import CHANCE
from game.session.table import Table
from game.ui.input import Act
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter
from game.ui.play.driver import Driver, PlayedAction
from game.ui.scene import Scene
from game.ui.tables.dice_wanted import DiceWanted, DieWanted
from game.ui.tables.registry import dice_of
from game.ui.theme import SIZES
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Panel
from game.ui.widgets.guard import STOOD, Guard
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.words import _

_LEAST, _FACE, _NAME = 560, 46, 150
_MANY: Final = 8        # dice, which stand closer together
_PAUSE: Final = .8      # seconds: a second figure that comes sooner makes one number of both


def own_dice_in_words() -> str:
    """What the setting does."""
    return _("GOLO, Card Golf and Doshboard with real dice: you roll them, and tell the window what they show. Whether a bot catches a die "
             "that falls off the table is left to the window.")


class DieRow(Row):
    """One die: its name, and a button for each of its faces. `chosen` is the number of the face that was rolled, None until it is told."""

    def __init__(self, die: DieWanted, told: Callable[[], None], answered: Callable[[], None]) -> None:
        """`told` is called whenever `chosen` is another, `answered` once one of the buttons has been pressed."""
        self.die, self._told, self._answered = die, told, answered
        self.chosen: int | None = None
        self.faces = tuple(self._button(number) for number in range(len(die.faces)))
        super().__init__(Label(die.name, SIZES.body, kind="bold", width=_NAME), Row(*self.faces, gap=4, wrap=True, grow=1), gap=10)

    def _button(self, number: int) -> Button:
        face = self.die.faces[number]
        wide = None if len(face.words) > 2 else _FACE

        def press() -> None:
            self.choose(number)
            self._answered()
        return Button(face.words, press, width=wide, tall=_FACE - 6, size=SIZES.lead, seed=number)

    @property
    def wide(self) -> float:
        """Logical units that its faces need in one row, about."""
        return sum(_FACE + 4 if len(face.words) <= 2 else 60 + 8 * len(face.words) for face in self.die.faces)

    def face_of(self, value: int) -> int | None:
        """The number of the face that shows this value, None where the die has none."""
        return next((at for at, face in enumerate(self.die.faces) if face.value == value), None)

    def goes_on(self, figure: int) -> bool:
        """Whether one of its faces is a number of two figures that begins with this one."""
        return any(face.value // 10 == figure for face in self.die.faces if face.value >= 10)

    def choose(self, number: int | None) -> None:
        """That face was rolled; None takes it back."""
        self.chosen = number
        for at, button in enumerate(self.faces):
            button.restyle("brass" if at == number else "plaque")
        self._told()


class _TypedFigure(NamedTuple):
    """A key that may be the first figure of a number: for which die it came, and when it went down."""

    row: DieRow
    figure: int
    began: float


class DiceEntry(Panel):
    """Asks what each die shows. Number keys answer for the first die that has none yet; "back" takes the last answer back.

    Eleven is typed as it is written, two figures without a pause; 0 is ten.
    """

    def __init__(self, wanted: DiceWanted, names: Sequence[str], done: Callable[[Sequence[int]], SceneChange | None],
                 roll: On, menu: On, undo: Button) -> None:
        """`names` of the table; `done` gets a value a die; `roll` has the window roll for once; `menu` is for who wants to leave.

        `undo` takes back what led to the roll.
        """
        self._wanted, self._done, self._menu, self._undo = wanted, done, menu, undo
        self.rows: tuple[DieRow, ...] = ()
        self.go = Button(_("That was rolled"), self._finish, style="brass", icon="play", tall=46, size=SIZES.lead)
        self.rows = tuple(DieRow(die, self._show, self._to_next) for die in wanted.dice)
        others = (Button(_("Menu"), menu, tall=46), undo, Button(_("Roll for me"), roll, tall=46))
        question = wanted.question if wanted.seat is None else _("{name}: {what}").format(name=names[wanted.seat], what=wanted.question)
        body = Column(Label(question, SIZES.lead), *self.rows, Label(self._keys_in_words(), SIZES.small, tint="lesser"),
                      gap=8 if len(self.rows) < _MANY else 5)
        self._widest = max(_LEAST, _NAME + 90 + max(row.wide for row in self.rows))
        self._last: _TypedFigure | None = None
        super().__init__(_("Your dice"), body, (*others, self.go), widest=self._widest)
        self._show()

    def _keys_in_words(self) -> str:
        back = _("Esc or B takes the last answer back.")
        if any(row.goes_on(1) for row in self.rows):
            most = max(face.value for row in self.rows for face in row.die.faces)
            typed = _("Number keys answer die by die; {number} is typed as two figures without a pause.").format(number=most)
        else:
            typed = _("Number keys answer die by die.")
        return f"{typed} {back}"

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """As wide as the faces of a die in one row, where the window is."""
        large = max(1.0, p.look.text)
        self.widest = self._widest * large / min(1.5, large)
        super().layout(p, rect)

    @property
    def first(self) -> Button:
        """The first face of the first die, where the focus begins."""
        return self.rows[0].faces[0]

    def _show(self) -> None:
        self.go.enable(all(row.chosen is not None for row in self.rows), _("Say first what every die shows."))

    def _finish(self) -> SceneChange | None:
        values = [row.die.faces[row.chosen].value for row in self.rows if row.chosen is not None]
        return self._done(values) if len(values) == len(self.rows) else None

    def act(self, act: Act) -> Reply:
        """Number keys, "back" and "undo"."""
        if act.name == "pick":
            return act.again or self._pick(act.number, act.began)
        if act.name == "undo":
            return self._undo.activate(act.source)
        return self._take_back() if act.name == "back" else False

    def _pick(self, number: int, began: float) -> bool:
        """A number key: the second figure for the die before where it came soon enough, else the first die without an answer is told."""
        last, self._last = self._last, None
        if last is not None and number <= 10 and began - last.began < _PAUSE:
            face = last.row.face_of(10 * last.figure + number % 10)
            if face is not None:
                return self._answer(last.row, face)
        row = self._waiting
        if row is None:
            return False
        if row.goes_on(number):
            self._last = _TypedFigure(row, number, began)
        face = row.face_of(number)
        return self._last is not None if face is None else self._answer(row, face)

    def _answer(self, row: DieRow, face: int) -> bool:
        row.choose(face)
        self._to_next()
        return True

    @property
    def _waiting(self) -> DieRow | None:
        """The first die that is not told yet."""
        return next((row for row in self.rows if row.chosen is None), None)

    def _to_next(self) -> None:
        """The focus goes to the first die that is not told yet, or to the end."""
        row = self._waiting
        if self.host is not None:
            self.host.set_focus(self.go if row is None else row.faces[0])

    def _take_back(self) -> Reply:
        last = next((row for row in reversed(self.rows) if row.chosen is not None), None)
        self._last = None
        if last is None:
            self._menu()
            return True
        last.choose(None)
        if self.host is not None:
            self.host.set_focus(last.faces[0])
        return True


class OwnDice:
    """Asks at a table which real dice were rolled, whenever some are due."""

    def __init__(self, scene: Scene, table: Table, rolled: Callable[[Callable[[], PlayedAction]], None], menu: On, undo: On) -> None:
        """`rolled` is called with what plays the roll; `menu` is for who wants to leave, `undo` takes back what led to the roll."""
        self._scene, self._table, self._rolled, self._menu, self._undo = scene, table, rolled, menu, undo

    def ask(self, driver: Driver, wanted: bool) -> bool:
        """Open the question above the table where dice are due and real ones are `wanted`; whether it has. Each answer closes it."""
        due = dice_of(self._table.rules.key, self._table.state) if wanted and self._table.to_act is CHANCE else None
        driver.by_hand = due is not None
        if due is None:
            return False
        host = self._scene.ui

        def finish(values: Sequence[int]) -> None:
            host.close()
            self._rolled(lambda: driver.act(due.action(values)))

        def roll() -> None:
            host.close()
            self._rolled(driver.draw)

        def leave() -> SceneChange | None:
            host.close()
            return self._menu()

        def take_back() -> SceneChange | None:
            host.close()
            return self._undo()
        why = self._table.why_no_undo()
        undo = Button(_("Undo"), take_back, tall=46, enabled=why is None, why=why or "", tip=_("Take back what led to this roll (Ctrl+Z)"))
        entry = DiceEntry(due, self._table.names, finish, roll, leave, undo)
        host.open(entry, entry.first, guard=Guard(STOOD))
        return True
