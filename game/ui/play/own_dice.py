"""Real dice on a real table: the window asks what was rolled, die by die, and plays that instead of a roll of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from game.rules.contract import CHANCE
from game.session.table import Table
from game.ui.dice.sprites import DicePortraits
from game.ui.input import Act, InputDevice
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.lettering import FontKind
from game.ui.play.driver import Driver, PlayedAction
from game.ui.scene import Scene
from game.ui.table.face import DiceWanted, DieWanted
from game.ui.table.registry import dice_of
from game.ui.widgets.base import STOOD, Control, Guard, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label, shorten, squeezed
from game.words import _

_WIDEST: Final = 760        # logical units
_RADIUS, _SMALL = 24, 19    # of a die in the tray, and of one on a face's button
_CELL, _FACE = 74, 54       # the room of a die in the tray, and of the button of a face
_RAIL: Final = 10
_EDGE: Final = _RAIL + 8    # from the rail's outer edge to the dice
_PAUSE: Final = .8      # seconds: a second digit that is typed sooner makes one number of both


def own_dice_in_words() -> str:
    """The sentence that explains the setting."""
    return _("GOLO, Card Golf and Doshboard with real dice: you roll them, and tell the window what they show. Whether a bot catches a die "
             "that falls off the table is left to the window.")


class DieOnTray(Control):
    """One die in the tray. `chosen` is the number of the face that was rolled, None while it is not known: then the die is shaded."""

    margin = 20

    def __init__(self, die: DieWanted, pictures: DicePortraits, turn_to: Callable[[DieOnTray], None]) -> None:
        """`turn_to` is called with this die when it is pressed, to show its faces."""
        super().__init__(tip=die.name)
        self.die, self._pictures, self._turn_to = die, pictures, turn_to
        self.chosen: int | None = None
        self.asked = False          # its faces are shown now

    def face_of(self, value: int) -> int | None:
        """The number of the face that shows this value, None where the die has none."""
        return next((at for at, face in enumerate(self.die.faces) if face.value == value), None)

    def goes_on(self, figure: int) -> bool:
        """Whether one of its faces is a number of two digits that begins with this one."""
        return any(face.value // 10 == figure for face in self.die.faces if face.value >= 10)

    def choose(self, number: int | None) -> None:
        """Takes the face of that number as the one rolled; None takes the answer back."""
        self.chosen = number
        self.refresh()

    def turn(self, *, asked: bool) -> None:
        """Called when its faces are shown (`asked`), or those of another die."""
        if asked != self.asked:
            self.asked = asked
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        self._turn_to(self)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The die with the rolled face up, its name below, and light round it while its faces are shown."""
        px, middle = p.look.px, (self.rect.centerx, self.rect.y + _grown(p, _RADIUS + 6))
        size = 2 * _grown(p, _RADIUS + 4)
        if self.asked:
            p.draw_glow(surface, p.rbox(size, size, size // 2, "glow"), middle, "glow", .7)
        shown = self.chosen if self.chosen is not None else 0
        picture = pictured(p, self._pictures, self.die, shown, _grown(p, _RADIUS))
        words = self.die.faces[shown].words if self.chosen is not None else "?"
        if picture is not None:
            p.drop(surface, picture if self.chosen is not None else p.dim(picture), middle, .5)
        else:
            put(surface, p.rbox(size, size, px(10), "ivory" if self.chosen is not None else "well"), middle, True)
        if picture is None or self.chosen is None:
            fitted = squeezed(p, words, SIZES.lead, size, "bold", .5)
            plate = p.rbox(_grown(p, 26), _grown(p, 26), _grown(p, 13), "well", None, 1, 215) if self.chosen is None else None
            if plate is not None:
                put(surface, plate, middle, True)
            put(surface, p.text(words, fitted, "on_well" if self.chosen is None else "ink", "bold"), middle, True)
        kind: FontKind = "bold" if self.asked else "regular"
        fitted = squeezed(p, self.die.name, SIZES.caption, self.rect.w - px(6), kind, .6)
        name = p.text(shorten(p, self.die.name, fitted, self.rect.w - px(6), kind), fitted, "on_felt", kind, 115)
        put(surface, name, (self.rect.centerx - name.get_width() // 2, self.rect.bottom - name.get_height()))


def _grown(p: Painter, units: float) -> int:
    """That many logical units in device pixels, up to 1.4 times as many with the text scale."""
    return p.look.px(units * max(1.0, min(1.4, p.look.text)))


def pictured(p: Painter, pictures: DicePortraits, die: DieWanted, face: int, radius: int) -> pygame.Surface | None:
    """A picture of the die with the face of that index up; None while it is being painted, and where none can be, as for a cocked die."""
    if die.model is None:
        return None
    model = die.model(p.look.theme)
    showing = model.showing(str(die.faces[face].value))
    return pictures.get(model, showing[0], radius) if showing else None


class DiceFelt(Widget):
    """The tray with the dice, in as many rows as they need."""

    def __init__(self, dice: Sequence[DieOnTray]) -> None:
        super().__init__(*dice, ground="felt")

    def _cell(self, p: Painter) -> tuple[int, int]:
        """The width and height of the room for a die, in device pixels."""
        return _grown(p, _CELL), _grown(p, 2 * _RADIUS + 12) + p.font(SIZES.caption).get_linesize()

    def _across(self, p: Painter, width: int) -> int:
        """How many dice stand side by side in a tray of this width."""
        most = max(1, (width - 2 * p.look.px(_EDGE)) // self._cell(p)[0])
        lines = -(-len(self.children) // most)
        return -(-len(self.children) // lines)

    def natural(self, p: Painter) -> int:
        return len(self.children) * self._cell(p)[0] + 2 * p.look.px(_EDGE)

    def height(self, p: Painter, width: int) -> int:
        return -(-len(self.children) // self._across(p, width)) * self._cell(p)[1] + 2 * p.look.px(_EDGE)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        (wide, high), across = self._cell(p), self._across(p, self.rect.w)
        for number, child in enumerate(self.children):
            line, at = divmod(number, across)
            inside = min(across, len(self.children) - line * across)
            left = self.rect.centerx - inside * wide // 2
            child.layout(p, pygame.Rect(left + at * wide, self.rect.y + p.look.px(_EDGE) + line * high, wide, high))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        p.lay(surface, backdrops.tray(p, self.rect.size, p.look.px(8), p.look.px(_RAIL)), self.rect.topleft, .4)


class FaceButton(Control):
    """A button with the picture of a face of a die: pressed when that face was rolled."""

    margin = 14

    def __init__(self, die: DieWanted, number: int, pictures: DicePortraits, press: Callable[[int], None]) -> None:
        super().__init__(tip=die.faces[number].words)
        self._die, self._number, self._pictures, self._press = die, number, pictures, press
        self.chosen = False

    def natural(self, p: Painter) -> int:
        return max(_grown(p, _FACE), p.width(self._words, SIZES.body, "bold") + p.look.px(16))

    def height(self, p: Painter, width: int) -> int:
        return _grown(p, _FACE)

    @property
    def _words(self) -> str:
        return self._die.faces[self._number].words

    def perform(self, source: InputDevice) -> SceneChange | None:
        self._press(self._number)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The die with this face up; words until the picture is there, or where there can be none."""
        px, (w, h) = p.look.px, self.rect.size
        tone = "plate_on" if self.chosen or self.hot else "plate"
        p.lay(surface, p.rbox(w, h, px(8), tone, "gold" if self.chosen else "line_wood", max(1.0, p.look.scale)), self.rect.topleft, .25)
        picture = pictured(p, self._pictures, self._die, self._number, _grown(p, _SMALL))
        if picture is not None:
            p.drop(surface, picture, self.rect.center, .3)
        else:
            size = squeezed(p, self._words, SIZES.body, w - px(8), "bold")
            put(surface, p.text(self._words, size, "cream", "bold"), self.rect.center, True)


class _TypedFigure(NamedTuple):
    """A key that may be the first digit of a number: the die for which it was typed, and when it went down, in seconds."""

    row: DieOnTray
    figure: int
    began: float


class DiceAsker(Protocol):
    """Asks what real dice show; the dialogue calls one of these as the answer."""

    def answer(self, values: Sequence[int]) -> None:
        """Takes the values that the dice show, one per die."""

    def roll(self) -> None:
        """Has the window roll this time."""

    def leave(self) -> None:
        """Opens the menu instead of answering."""


class DiceEntry(Panel):
    """A tray with the dice, and below it the faces of the die that is asked for. Number keys answer as well.

    Eleven is typed as two digits without a pause; 0 is ten. A number that is not on the die is refused with a sentence. "back" takes the
    last answer back.
    """

    def __init__(self, wanted: DiceWanted, names: Sequence[str], pictures: DicePortraits, asker: DiceAsker, undo: Button) -> None:
        """`names` are those of the seats; `undo` is the button that takes back what led to the roll."""
        self._asker, self._undo, self._pictures, self._below = asker, undo, pictures, wanted.below
        self.go = Button(_("That was rolled"), self._finish, style="brass", icon="play", tall=46, size=SIZES.lead)
        self.rows = tuple(DieOnTray(die, pictures, self._turn_to) for die in wanted.dice)
        self.asked = self.rows[0]
        self._choices = Row(gap=5, wrap=True, align="centre")
        self._which = Label("", SIZES.body, kind="bold", align="centre")
        self.told = Label("", SIZES.body, tint="strong", align="centre")
        others = (Button(_("Menu"), asker.leave, tall=46), undo, Button(_("Roll for me"), asker.roll, tall=46))
        question = wanted.question
        if wanted.seat is not None:
            question = _("{name} has rolled. {what}").format(name=names[wanted.seat], what=question)
        body = Column(Label(question, SIZES.lead), DiceFelt(self.rows), self._which, self._choices, self.told,
                      Label(self._keys_in_words(), SIZES.small, tint="lesser"), gap=8)
        super().__init__(_("Your dice"), body, (*others, self.go), widest=_WIDEST)
        self._last: _TypedFigure | None = None
        self._turn_to(self.asked)
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
        self.widest = _WIDEST * max(1.0, min(1.4, p.look.text))
        super().layout(p, rect)

    @property
    def faces(self) -> tuple[FaceButton, ...]:
        """The buttons for the faces of the die that is asked for."""
        return tuple(face for face in self._choices.children if isinstance(face, FaceButton))

    @property
    def first(self) -> FaceButton:
        """The button of the first face, where the focus begins."""
        return self.faces[0]

    def seen(self, row: DieOnTray) -> bool:
        """Whether the picture of that die has been painted."""
        if self.host is None:
            return False
        p = self.host.painter
        return pictured(p, self._pictures, row.die, row.chosen or 0, _grown(p, _RADIUS)) is not None

    # ---- what is asked
    def _turn_to(self, row: DieOnTray) -> None:
        """Asks for that die: shows its faces, and sets the focus on one of them."""
        self.asked = row
        for one in self.rows:
            one.turn(asked=one is row)
        self._choices.replace(*(FaceButton(row.die, number, self._pictures, self._press) for number in range(len(row.die.faces))))
        for number, face in enumerate(self.faces):
            face.chosen = number == row.chosen
        self._which.set((_("{die} lies on:") if self._below else _("{die} shows:")).format(die=row.die.name))
        if self.host is not None:
            self.host.set_focus(self.faces[row.chosen or 0])

    def _press(self, number: int) -> None:
        self._answer(self.asked, number)

    def _show(self) -> None:
        self.go.enable(all(row.chosen is not None for row in self.rows), _("Say first what every die shows."))

    def _finish(self) -> None:
        values = [row.die.faces[row.chosen].value for row in self.rows if row.chosen is not None]
        if len(values) == len(self.rows):
            self._asker.answer(values)

    # ---- keys
    def act(self, act: Act) -> Reply:
        if act.name == "pick":
            return act.again or self._pick(act.number, act.began)
        if act.name == "undo":
            return self._undo.activate(act.source)
        return self._take_back() if act.name == "back" else False

    def _pick(self, number: int, began: float) -> bool:
        """Takes a number key: as the second digit for the former die if it came soon, else as the face of the die that is asked for."""
        last, self._last = self._last, None
        if last is not None and number <= 10 and began - last.began < _PAUSE:
            face = last.row.face_of(10 * last.figure + number % 10)
            if face is not None:
                return self._answer(last.row, face)
        row = self.asked if self.asked.chosen is None else self._waiting
        if row is None:
            return self._deny(_("Every die has its answer; press a die to change it."))
        face = row.face_of(number)
        if row.goes_on(number):
            self._last = _TypedFigure(row, number, began)
            if face is None:
                return True
        return self._deny(_not_on(row.die, number)) if face is None else self._answer(row, face)

    def _deny(self, why: str) -> bool:
        """Says why a number is no answer."""
        self.told.set(why)
        self.sound("deny")
        return True

    def _answer(self, row: DieOnTray, face: int) -> bool:
        row.choose(face)
        self.told.set("")
        self._show()
        self._to_next()
        return True

    @property
    def _waiting(self) -> DieOnTray | None:
        """The first die that has no answer yet; None where all have one."""
        return next((row for row in self.rows if row.chosen is None), None)

    def _to_next(self) -> None:
        """Asks for the first die that has no answer yet; where all have one, sets the focus on the button that ends the question."""
        row = self._waiting
        self._turn_to(row or self.asked)
        if row is None and self.host is not None:
            self.host.set_focus(self.go)

    def _take_back(self) -> Reply:
        last = next((row for row in reversed(self.rows) if row.chosen is not None), None)
        self._last = None
        self.told.set("")
        if last is None:
            self._asker.leave()
            return True
        last.choose(None)
        self._show()
        self._turn_to(last)
        return True


def _not_on(die: DieWanted, number: int) -> str:
    """The sentence that a die has no such face.

    >>> from game.ui.table.face import numbered
    >>> _not_on(numbered("Die 1", range(1, 7)), 7)
    'Die 1 has no 7: it shows 1 to 6.'
    """
    values = [face.value for face in die.faces if face.words == str(face.value)]
    if values == list(range(values[0], values[-1] + 1)):
        shown = _("{least} to {most}").format(least=values[0], most=values[-1])
    else:
        shown = ", ".join(map(str, values))
    return _("{die} has no {n}: it shows {faces}.").format(die=die.name, n=number, faces=shown)


class Rolling(Protocol):
    """Plays what real dice show; the scene of the table implements it."""

    def rolled(self, roll: Callable[[], PlayedAction]) -> None:
        """Called when the dice have been told, or are left to the window: plays the action of chance that `roll` makes."""

    def open_menu(self) -> None:
        """Opens the menu, as somebody wants to leave."""

    def undo(self) -> None:
        """Takes back what led to the roll."""


class OwnDice:
    """Asks at a table what the real dice show, whenever dice are due."""

    def __init__(self, scene: Scene, table: Table, player: Rolling) -> None:
        """The question opens above the table of that scene."""
        self._scene, self._table, self._player = scene, table, player
        self._pictures = DicePortraits(scene, self._fresh)
        scene.at_end(self._pictures.close)

    def _fresh(self) -> None:
        """Called when another picture of a die is ready: draws the dice again."""
        for widget in self._scene.ui.top.walk():
            if isinstance(widget, DieOnTray | FaceButton):
                widget.refresh()

    def ask(self, driver: Driver, wanted: bool) -> bool:
        """Opens the question if dice are due and real ones are `wanted`; returns whether it did. Each answer closes the question."""
        due = dice_of(self._table.rules.key, self._table.state) if wanted and self._table.to_act is CHANCE else None
        driver.by_hand = due is not None
        if due is None:
            return False
        asked = _DiceAsked(self._scene, self._player, driver, due)
        why = self._table.why_no_undo()
        undo = Button(_("Undo"), asked.take_back, tall=46, enabled=why is None, why=why or "",
                      tip=_("Take back what led to this roll (Ctrl+Z)"))
        entry = DiceEntry(due, self._table.names, self._pictures, asked, undo)
        self._scene.ui.open(entry, entry.first, guard=Guard(STOOD))
        return True


class _DiceAsked:
    """One question to the people at a table: what their dice show. Each answer closes it."""

    def __init__(self, scene: Scene, player: Rolling, driver: Driver, due: DiceWanted) -> None:
        self._scene, self._player, self._driver, self._due = scene, player, driver, due

    def answer(self, values: Sequence[int]) -> None:
        self._scene.ui.close()
        self._player.rolled(lambda: self._driver.play(self._due.action(values)))

    def roll(self) -> None:
        self._scene.ui.close()
        self._player.rolled(self._driver.draw)

    def leave(self) -> None:
        self._scene.ui.close()
        self._player.open_menu()

    def take_back(self) -> None:
        """Takes back what led to the roll, in place of an answer."""
        self._scene.ui.close()
        self._player.undo()
