"""The buttons of the bar while a game is played, and what they show of the table: what can be undone, how fast it goes, if it is saved;
and the menu that they open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from game.session.journal import Saved
from game.session.table import Table
from game.ui.navigation import SceneChange
from game.ui.play.bar import BarButton, SavedSign, TopBar, speed_words
from game.ui.play.own_dice import own_dice_in_words
from game.ui.scene import Scene
from game.ui.settings import INSTANT, SPEEDS
from game.ui.table.face import AnyFace, Gridded
from game.ui.theme import SIZES
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _


@dataclass(frozen=True, slots=True)
class DiceSwitch:
    """Whether the dice are rolled on a real table, and what changes that."""

    own: bool
    turn: On


@dataclass(frozen=True, slots=True)
class Exits:
    """What the entries do; `standings` None while the game goes on, `new_game` None in a replay, `again` None but in a lesson.

    `dice` says whether real dice are rolled, and changes that; None where there are none or it may not be. `away` is what leaving is called
    where that does not lead to the clubhouse, `marks` says what lies on the ground, None where nothing does that wants to be explained.
    """

    rules: On
    settings: On
    clubhouse: On
    quit: On
    new_game: On | None = None
    standings: On | None = None
    again: On | None = None
    dice: DiceSwitch | None = None
    away: str = ""
    marks: On | None = None


def pause_menu(host: Host, title: str, note: str, exits: Exits) -> None:
    """Open the menu above the table. Every entry closes it first; `note` tells how the game is kept."""
    def entry(text: str, icon: str, on: On | None, *, first: bool = False, tip: str = "") -> Button:
        def chosen() -> SceneChange | None:
            host.close()
            return on() if on is not None else None
        return Button(text, chosen, icon=icon, style="brass" if first else "plaque", wide=True, size=SIZES.lead, tall=46, seed=len(text),
                      tip=tip)

    resume = entry(_("Resume"), "play", None, first=True)
    rows: list[Widget] = [Label(note, SIZES.small, kind="italic", tint="lesser"), resume]
    if exits.standings is not None:
        rows.append(entry(_("Standings"), "crown", exits.standings))
    if exits.again is not None:
        rows.append(entry(_("Begin again"), "undo", exits.again))
    if exits.dice is not None:
        rows.append(entry(_("Let the window roll") if exits.dice.own else _("Roll my own dice"), "replay", exits.dice.turn,
                          tip=own_dice_in_words()))
    if exits.marks is not None:
        rows.append(entry(_("What the marks mean"), "info", exits.marks))
    rows += [entry(_("Rules"), "rules", exits.rules), entry(_("Settings"), "gear", exits.settings)]
    if exits.new_game is not None:
        rows.append(entry(_("New game"), "new", exits.new_game))
    rows += [entry(exits.away or _("Back to the clubhouse"), "flag", exits.clubhouse), entry(_("Quit"), "quit", exits.quit)]

    def back() -> None:
        host.close()
    host.open(Panel(title, Column(*rows, gap=9), (), widest=430, on_back=back), resume, veil=True)


_CYCLE = (.5, 1.0, 2.0, 4.0, INSTANT)


@dataclass(frozen=True, slots=True)
class MenuActions:
    """What the buttons do."""

    menu: On
    undo: On
    redo: On
    hint: On
    rules: On
    speed: On


class PlayBar(TopBar):
    """Menu, undo, redo; the game's name; hint, rules, speed and the word that all is saved."""

    def __init__(self, title: str, actions: MenuActions) -> None:
        self.menu = BarButton(_("Menu"), "menu", actions.menu, _("Menu (Esc)"))
        self.undo = BarButton(_("Undo"), "undo", actions.undo, _("Take the last decision back (Ctrl+Z)"))
        self.redo = BarButton(_("Redo"), "redo", actions.redo, _("Play again what was taken back (Ctrl+Y)"))
        self.hint = BarButton(_("Hint"), "hint", actions.hint, _("What would a pro do? (H)"))
        self.rules = BarButton(_("Rules"), "rules", actions.rules, _("The rules of this game (R)"))
        self.speed = BarButton(speed_words(1), "speed", actions.speed, _("Speed of all motion (+ and -)"))
        self.saved = SavedSign()
        super().__init__(title, (self.menu, self.undo, self.redo), (self.hint, self.rules, self.speed, self.saved))

    def show_speed(self, speed: float) -> None:
        """The present speed."""
        self.speed.rename(speed_words(speed))

    def show_saved(self, saved: Saved) -> None:
        """How the table is kept."""
        if saved.trouble is not None:
            self.saved.tell(_("Not saved"), "warning", saved.trouble)
        elif saved.path is None:
            self.saved.tell("", "good", "")
        elif not saved.on_disk:
            tip = _("The disk has not taken the last move yet; it goes to {path}").format(path=saved.path.name)
            self.saved.tell(_("Saving"), "lesser", tip)
        elif saved.notice is not None:
            self.saved.tell(_("Saved"), "warning", saved.notice)
        else:
            self.saved.tell(_("Saved"), "good", _("Every move is on the disk, in {path}").format(path=saved.path.name))


class SaveWatch:
    """Tells on the bar how a table is kept, and says through `say` what has gone wrong with it since."""

    def __init__(self, bar: PlayBar, table: Table, say: Callable[[str], None]) -> None:
        self._bar, self._table, self._say = bar, table, say
        self._shown = table.saved

    def look(self) -> None:
        """The disk may have taken a line, or have refused it, since."""
        if self._table.saved != self._shown:
            self.show()
            self._table.mend_save()

    def show(self) -> None:
        """Say in the bar how the save stands, and tell of trouble that is new."""
        saved, was = self._table.saved, self._shown
        self._shown = saved
        self._bar.show_saved(saved)
        for news, old in ((saved.trouble, was.trouble), (saved.notice, was.notice)):
            if news is not None and news != old:
                self._say(news)


def next_speed(speed: float) -> float:
    """The speed after this one on the button, round the end.

    >>> next_speed(1.0), next_speed(1.5), next_speed(4.0), next_speed(0.0)
    (2.0, 2.0, 0.0, 0.5)
    """
    if speed == INSTANT:
        return _CYCLE[0]
    return next((s for s in _CYCLE if s > speed), INSTANT)


def shifted_speed(speed: float, faster: bool) -> float:
    """The next faster or slower speed; instant is the fastest of all.

    >>> shifted_speed(1.0, True), shifted_speed(.5, False), shifted_speed(4.0, True), shifted_speed(0.0, False)
    (1.5, 0.5, 0.0, 4.0)
    """
    ladder = [*SPEEDS, INSTANT]
    place = ladder.index(speed) if speed in ladder else next(i for i, s in enumerate(ladder) if s > speed or s == INSTANT)
    return ladder[max(0, min(len(ladder) - 1, place + (1 if faster else -1)))]


def turn_grid(scene: Scene, face: AnyFace) -> None:
    """Show the lines of a table's cells, or hide them, where its cells have any."""
    if isinstance(face, Gridded):
        scene.shell.change(msgspec.structs.replace(scene.settings, cell_lines=not face.grid))
        scene.shell.say(_("The cells' lines are shown.") if face.grid else _("The cells' lines are hidden."))
