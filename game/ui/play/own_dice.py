"""Real dice on a real table: the window asks what was rolled, die by die, and plays that instead of a roll of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.contract import CHANCE
from game.session.table import Table
from game.ui.input import Act
from game.ui.navigation import Reply, SceneChange
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


class DieRow(Row):
    """One die: its name, and a button for each of its faces. `chosen` is the number of the face that was rolled, None until it is told."""

    def __init__(self, die: DieWanted, told: Callable[[], None]) -> None:
        self.die, self._told = die, told
        self.chosen: int | None = None
        self.faces = tuple(self._button(number) for number in range(len(die.faces)))
        super().__init__(Label(die.name, SIZES.body, kind="bold", width=_NAME), Row(*self.faces, gap=4, wrap=True, grow=1), gap=10)

    def _button(self, number: int) -> Button:
        face = self.die.faces[number]
        wide = None if len(face.words) > 2 else _FACE
        return Button(face.words, lambda: self.choose(number), width=wide, tall=_FACE - 6, size=SIZES.lead, seed=number)

    def choose(self, number: int | None) -> None:
        """That face was rolled; None takes it back."""
        self.chosen = number
        for at, button in enumerate(self.faces):
            button.restyle("brass" if at == number else "plaque")
        self._told()


class DiceEntry(Panel):
    """Asks what each die shows. Number keys answer for the first die that has none yet (0: ten); "back" takes the last answer back."""

    def __init__(self, wanted: DiceWanted, names: Sequence[str], done: Callable[[Sequence[int]], SceneChange | None],
                 roll: On, menu: On) -> None:
        """`names` of the table; `done` gets a value a die; `roll` has the window roll for once; `menu` is for who wants to leave."""
        self._wanted, self._done, self._menu = wanted, done, menu
        self.rows: tuple[DieRow, ...] = ()
        self.go = Button(_("That was rolled"), self._finish, style="brass", icon="play", tall=46, size=SIZES.lead)
        self.rows = tuple(DieRow(die, self._show) for die in wanted.dice)
        most = max(len(die.faces) for die in wanted.dice)
        others = (Button(_("Menu"), menu, tall=46), Button(_("Roll for me"), roll, tall=46))
        question = wanted.question if wanted.seat is None else _("{name}: {what}").format(name=names[wanted.seat], what=wanted.question)
        body, widest = Column(Label(question, SIZES.lead), *self.rows, gap=8), max(_LEAST, _NAME + 90 + (_FACE + 4) * most)
        super().__init__(_("Your dice"), body, (*others, self.go), widest=widest)
        self._show()

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
        """Number keys and "back"."""
        if act.name == "pick":
            return self._pick(act.number)
        return self._take_back() if act.name == "back" else False

    def _pick(self, number: int) -> bool:
        """The number key answers for the first die without an answer, where it has a face of that number."""
        row = next((row for row in self.rows if row.chosen is None), None)
        face = next((at for at, face in enumerate(row.die.faces) if face.value == number), None) if row is not None else None
        if row is None or face is None or self.host is None:
            return False
        row.choose(face)
        left = next((other for other in self.rows if other.chosen is None), None)
        self.host.set_focus(self.go if left is None else left.faces[0])
        return True

    def _take_back(self) -> Reply:
        last = next((row for row in reversed(self.rows) if row.chosen is not None), None)
        if last is None:
            self._menu()
            return True
        last.choose(None)
        if self.host is not None:
            self.host.set_focus(last.faces[0])
        return True


class OwnDice:
    """Asks at a table which real dice were rolled, whenever some are due."""

    def __init__(self, scene: Scene, table: Table, rolled: Callable[[Callable[[], PlayedAction]], None], menu: On) -> None:
        """`rolled` is called with what plays the roll; `menu` is for who wants to leave."""
        self._scene, self._table, self._rolled, self._menu = scene, table, rolled, menu

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
        entry = DiceEntry(due, self._table.names, finish, roll, leave)
        host.open(entry, entry.first, guard=Guard(STOOD))
        return True
