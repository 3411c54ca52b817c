"""The wall of saved games: each as a picture of its table or as its scorecard, to be continued, replayed or shared."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pygame

from game.errors import UserError
from game.session.loading import Loaded
from game.session.save_file import LONGEST_TITLE, InUse, in_use, save_name
from game.session.shelf import Shelf, ShelfFilter, Summary, Trash, all_persons
from game.session.table import Table
from game.ui.input import Act, InputDevice, Intent
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint import Painter, backdrops
from game.ui.play.ending import keep_picture
from game.ui.play.standings import Keepsake
from game.ui.scene import Scene, Shell
from game.ui.scenes.page import opened, page, sheet
from game.ui.sharing import Sharing
from game.ui.standing import course_played
from game.ui.table.registry import PLAYABLE, REVIEWS
from game.ui.wall.beside import BoardColumn, HonoursReader, SaveDetail, WallAndDetail, back_of, plate_of, sitters_of, title_of, told_below
from game.ui.wall.hanging import Framed, Hanging, Pinned
from game.ui.wall.pictures import TableStill, WallPictures, wanted
from game.ui.wall.wall import FilterBar, Hung, HungSaves, TurnedCard, Wall, brighten
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Answer, ask, tell
from game.ui.widgets.entry import TextEntry, ask_name
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.text import Label
from game.words import _, ngettext


# ---- what can be done with a save on the wall: continue it, replay it, share it, keep it as a picture, rename it, delete it
class Wish(NamedTuple):
    """The result with which the shelf pops: the save that is to be continued."""

    path: Path


class SaveActions:
    """The actions of the scene of the wall, as buttons and for its keys."""

    def __init__(self, scene: SavesScene, pictures: WallPictures, sharing: Sharing) -> None:
        self._scene, self._pictures, self._sharing = scene, pictures, sharing
        self._put_away: list[Path] = []         # the files put into the trash here, the last one at the end

    def buttons(self, save: Summary, *, played: bool, in_trash: bool) -> list[Button]:
        """A button for each thing that can be done with a save, the first one in brass."""
        def button(words: str, on: On, icon: str, tip: str = "", *, first: bool = False) -> Button:
            return Button(words, on, icon=icon, style="brass" if first else "paper", tall=40, tip=tip)

        if in_trash:
            return [button(_("Take out of the trash"), lambda: self._take_out(save), "undo", first=True),
                    *([] if save.damaged else [button(_("Replay"), lambda: self.replay(save), "replay")])]
        if played:
            return [button(_("Watch"), lambda: self.replay(save, live=True), "replay", first=True)]
        delete = button(_("Delete…"), lambda: self.ask_delete(save), "delete")
        if save.damaged:
            recover = button(_("Open the readable part"), lambda: self._recover(save), "saved", first=True)
            return [recover, delete] if save.readable else [delete]
        replay = button(_("Replay"), lambda: self.replay(save), "replay", first=save.finished)
        copy = button(_("Copy as text"), lambda: self._sharing.copy(save.path), "copy",
                      _("The whole game as one short text for the clipboard, to be sent to others (Ctrl+C)"))
        picture = button(_("Save as picture"), lambda: self._keep_picture(save), "picture",
                         _("Its scorecard with names, date, course and table, as a PNG file"))
        rest = [button(_("Rename…"), lambda: self._ask_name(save), "gear"), copy, delete]
        if not save.finished:
            return [button(_("Continue"), lambda: Pop(Wish(save.path)), "play", first=True), replay, *rest]
        review = [button(_("Review"), lambda: self._review(save), "info")] if save.game in REVIEWS else []
        again = [button(_("The same deal"), lambda: self._same_deal(save), "person",
                        _("From another seat, with bots in yours, or with sides exchanged"))] if save.deal is not None else []
        return [replay, *review, *again, picture, *rest]

    def replay(self, save: Summary, *, live: bool = False) -> SceneChange | None:
        """Opens the replay of a save; `live`: it is being played elsewhere."""
        from game.ui.scenes.replay import ReplayScene

        return opened(self._scene.ui, lambda: Push(ReplayScene(save.path, live=live)))

    def _review(self, save: Summary) -> SceneChange | None:
        from game.ui.scenes.replay import review_of

        return opened(self._scene.ui, lambda: Push(review_of(save.path)))

    def _same_deal(self, save: Summary) -> SceneChange | None:
        from game.ui.scenes.day import SameDealScene

        return opened(self._scene.ui, lambda: Push(SameDealScene(save.path)))

    def _keep_picture(self, save: Summary) -> None:
        """Saves the card of a finished game as a picture, as soon as its table is drawn."""
        def drawn(still: TableStill | str) -> None:
            if isinstance(still, str):
                self._scene.shell.say(still)
                return
            sight = still.sight
            kept = Keepsake(title_of(save), sight.scores, sight.names, course_played(save),
                            datetime.fromtimestamp(save.changed).date(), still.picture())
            path = self._scene.shell.saves / "pictures" / f"{save.path.name.partition('.')[0]}.png"
            self._scene.shell.say(keep_picture(self._scene.painter, kept, still.scorecard(), path))
        self._pictures.once(save, drawn)

    # ---- names and trash
    def _ask_name(self, save: Summary) -> None:
        """Asks for a title of the save."""
        def rename(typed: str) -> None:
            self._change(lambda: Shelf(self._scene.shell.saves, PLAYABLE).retitle(save.path, typed), _("This game cannot be renamed"))
        entry = TextEntry(save.title, hint=title_of(save), longest=LONGEST_TITLE)
        ask_name(self._scene.ui, _("What is this game called?"), entry, rename)

    def ask_delete(self, save: Summary) -> None:
        """Asks whether to put a save into the trash."""
        text = _("{title} goes to the trash. Until that is emptied, it can be taken out again.").format(title=title_of(save))
        ask(self._scene.ui, _("Delete this game?"), text, [
            Answer(_("Keep it"), cancel=True, primary=True), Answer(_("Delete"), lambda: self._delete(save))])

    def _delete(self, save: Summary) -> None:
        trash = Trash(self._scene.shell.saves, PLAYABLE)
        self._away(save, lambda: self._put_away.append(trash.throw_away(save.path)), _("This game cannot be deleted"),
                   _("It is in the trash. Ctrl+Z takes it out again."))

    def undo_delete(self) -> None:
        """Takes out of the trash what went there last, unless it has been taken out or deleted since."""
        there = [path for path in self._put_away if os.path.exists(path)]
        self._put_away = there[:-1]
        if not there:
            self._scene.shell.say(_("Nothing has been put into the trash."))
            return
        back: list[Path] = []
        trash = Trash(self._scene.shell.saves, PLAYABLE)
        self._change(lambda: back.append(trash.take_out(there[-1])), _("This game cannot be taken out"), back)
        if back:
            self._scene.shell.say(_("It hangs with the others again."))

    def _take_out(self, save: Summary) -> None:
        self._away(save, lambda: Trash(self._scene.shell.saves, PLAYABLE).take_out(save.path), _("This game cannot be taken out"),
                   _("It hangs with the others again."))

    def _away(self, save: Summary, move: Callable[[], object], trouble: str, done: str) -> None:
        """Moves a save elsewhere by `move`, takes it off the wall, and says `done`; a dialog titled `trouble` says why it can't be."""
        try:
            move()
        except UserError as error:
            tell(self._scene.ui, trouble, str(error), _("Close"))
            return
        self._scene.take_down(save)
        self._scene.shell.say(done)

    def ask_empty(self) -> None:
        """Asks whether to delete for good what is in the trash."""
        count = len(Trash(self._scene.shell.saves, PLAYABLE))
        text = ngettext("{n} game is deleted for good.", "{n} games are deleted for good.", count)
        ask(self._scene.ui, _("Empty the trash?"), text.format(n=count), [
            Answer(_("Keep them"), cancel=True, primary=True), Answer(_("Empty"), self._empty_trash)])

    def _empty_trash(self) -> None:
        self._change(Trash(self._scene.shell.saves, PLAYABLE).empty, _("The trash cannot be emptied"))

    def _change(self, change: Callable[[], object], trouble: str, shown: Sequence[Path] = ()) -> None:
        """Changes the folder by `change`, reads it again, and chooses the first of `shown`; a dialog titled `trouble` says what failed."""
        try:
            change()
        except UserError as error:
            tell(self._scene.ui, trouble, str(error), _("Close"))
        self._scene.read_again(next(iter(shown), None))

    def _recover(self, save: Summary) -> None:
        try:
            path = Shelf(self._scene.shell.saves, PLAYABLE).recover(save.path)
        except UserError as error:
            tell(self._scene.ui, _("Nothing can be read of it"), str(error), _("Close"))
            return
        self._scene.read_again(path)
        self._scene.shell.say(_("What could be read is saved as {name}; the damaged file stays.").format(name=save_name(path)))


# ---- the wall of saved games: each as a picture of its table or as its scorecard
BETWEEN = .4        # seconds between two layouts of the wall while saves are being read
LOOK = 2.0          # seconds between two checks whether another window has changed what hangs there
STILL = .15         # seconds without scrolling after which tables are drawn again
DOUBLE = .45        # seconds within which a second press of a picture continues its game


class _Aside(Label):
    """Words in the room that the buttons beside them leave; left out where that is too narrow."""

    def natural(self, p: Painter) -> int:
        return 0

    def lines(self, p: Painter, width: int) -> list[str]:
        return self.text.split("\n") if super().natural(p) <= width else []


class SavesScene(Scene):
    """The wall at the left, newest first; the chosen save at the right, with what can be done with it."""

    def __init__(self) -> None:
        super().__init__()
        self._device: InputDevice = "mouse"
        self._since = self._looked = 0.0
        self._pressed = (-1, 0.0)               # the index of the picture pressed last, and the seconds left for a second press
        self._shown: Path | None = None
        self._begun = False                     # laid out once
        self._turned = False                    # whether the sheet of the chosen save is shown, and not the champions' board
        self._over = TurnedCard(self.motion)

    def enter(self, shell: Shell) -> None:
        self.hung = HungSaves(shell.saves, shell.wake)
        self._honours = HonoursReader(shell.saves, shell.wake)
        super().enter(shell)

    def _make(self) -> None:
        """Makes the widgets that contain words."""
        self._wall = Wall(seen=self._want, empty=_("Nothing hangs here."))
        self.sharing = Sharing(self, self._show_pasted)
        self._foot = Row(gap=12, align="right", wrap=True, grow=1.0)
        self._standing = _Aside("", SIZES.small, kind="italic", grow=1)
        self._bar = FilterBar([rules.key for rules in PLAYABLE], self._choose_filter)

    # ---- what is shown
    def build(self) -> Widget:
        self._make()
        self._pictures = WallPictures(self.shell)
        self._detail = SaveDetail(self._pictures, self)
        self._sheet = sheet(Scroll(self._detail.body, pad=4), grow=1.0)
        self._board = BoardColumn([rules.key for rules in PLAYABLE], self.shell.profiles.face_of, self)
        if self._honours.found is not None:
            self._board.put(self._honours.found)
        self._acts = SaveActions(self, self._pictures, self.sharing)
        self._honours.read()
        self.hung.begin()
        self._refill()
        self._turn(self._turned)
        return page(_("Saved games"), Pop, WallAndDetail(self._wall, Column(self._sheet, self._board, grow=1.0)),
                    (self._foot,), (self._bar,))

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        return backdrops.wall(painter, size)

    def arranged(self) -> None:
        """Draws the pictures again for another size or look."""
        if self.ui.mode != self._device:
            self.reword_for_device()
        self._pictures.redraw()
        self._want()
        if not self._begun:
            self._begun = True
            first = next((w for w in self._wall.walk() if w.focusable), self.ui.focus)
            self.ui.set_focus(self._wall.widget(self._wall.selected) or first)

    @property
    def wall(self) -> Wall:
        """The widget on which the saves hang."""
        return self._wall

    @property
    def pictures(self) -> WallPictures:
        """The pictures in the frames."""
        return self._pictures

    @property
    def next_due(self) -> float | None:
        """Seconds until a picture that is being drawn, the count of games or the folder is checked again."""
        return min(due for due in (self._pictures.next_due, self._honours.next_due, max(0.0, LOOK - self._looked)) if due is not None)

    def update(self, seconds: float) -> SceneChange | None:
        self._since += seconds
        self._pressed = self._pressed[0], max(0.0, self._pressed[1] - seconds)
        move = self.sharing.update()
        if move is not None:
            return move
        if (self.hung.over or self._since >= BETWEEN) and self.hung.fetch():
            self._since = 0.0
            self._refill()
        self._look_again(seconds)
        if self._honours.update(seconds) and self._honours.found is not None:
            self._board.put(self._honours.found)
        fresh = self._pictures.update(seconds, moving=self._wall.rested(seconds) < STILL)
        if fresh is not None:
            for one in self._wall.in_sight:
                if one.what.path == fresh.path:
                    one.refresh()
            if fresh.path == self._shown and fresh.card:
                self._detail.redraw()
        return None

    def _look_again(self, seconds: float) -> None:
        """Shows what another window has done to the saves; in place of the sheet of a save that is gone, the board."""
        self._looked += seconds
        if self._looked < LOOK or self.ui.depth > 1:
            return
        self._looked = 0.0
        gone = self._shown is not None and not os.path.exists(self._shown)
        if self.hung.stale:
            self.read_again()
            if gone:
                self._turn(False)
        elif self._shown is not None:
            self.look_at_save(self._wall.selected)     # its game may have been opened or left

    def _choose_filter(self, chosen: ShelfFilter, in_trash: bool) -> None:
        """Hangs the saves of another filter, or those in the trash."""
        if self.hung.take_filter(chosen, in_trash):
            self._shown = None
            self._honours.read()
        self._refill()
        self._wall.to(0)

    def _refill(self) -> None:
        """Hangs the saves up again, and keeps the chosen one."""
        self.hung.sort()
        self._bar.know(all_persons(self.hung.saves))
        self._board.tell_older(self.hung.older, opened=self.hung.in_cupboard, chosen=self.hung.chosen)
        paths = [save.path for save in self.hung.here]
        at = paths.index(self._shown) if self._shown in paths else 0 if paths else -1
        first = Button(_("Play a game"), self.new_game, icon="play", style="brass", tall=46, wide=True)
        hung = Hung(len(paths), self.hung.frames, self._hang, self.hung.in_cupboard)
        self._wall.fill(hung, at, empty=self.hung.why_none(), offer=first if self.hung.bare else None)
        self._foot.replace(*self._below())
        self.look_at_save(at)

    def open_cupboard(self) -> None:
        """Shows the older games, or those on the wall again."""
        self.hung.in_cupboard = not self.hung.in_cupboard
        self._shown = None
        self._refill()
        self._wall.to(0)

    def new_game(self) -> SceneChange | None:
        """Opens the new-game screen; the game's picture hangs here from its first move on."""
        from game.ui.scenes.setup import SetupScene

        return Push(SetupScene())

    def _turn(self, turned: bool) -> None:
        """Shows the sheet of the chosen save (`turned`), or the champions' board again."""
        self._turned = turned
        if not turned:
            self._over.put(self._wall, None)
        self._sheet.show(turned)
        self._board.show(not turned)
        self._foot.replace(*self._below())

    def show_board(self) -> None:
        self._turn(False)
        self.ui.set_focus(self._wall.widget(self._wall.selected) or self.ui.focus)

    def show_sheet(self) -> None:
        self._turn(True)
        if self._detail.actions.children:
            self.ui.set_focus(self._detail.actions.children[0])

    def _hang(self, number: int, large: bool) -> Hanging:
        """The widget for a save."""
        save, at = self.hung.here[number], self._wall.selected
        words = plate_of(save, datetime.now())
        icon = "warn" if save.damaged else "flag"     # an icon of its own would load the game
        told = self, number, words, wanted(save), self._pictures, save.game, icon
        sitters = sitters_of(save, self.shell.profiles.face_of) if large and not save.damaged else ()
        one = Pinned(*told, back_of(save), selected=number == at) if save.finished else Framed(
            *told, large=large, sitters=sitters, selected=number == at)
        self._over.hang(one)
        return one

    def _want(self) -> None:
        """Requests the pictures that can be seen now, and those of the chosen save."""
        shown = next((save for save in self.hung.here if save.path == self._shown), None)
        first = [wanted(shown), *([back_of(shown).table] if shown.path == self._over.path else [])] if shown and shown.finished else []
        self._pictures.want([*first, *(one.what for one in self._wall.in_sight if not one.words.fault)])

    def look_at_save(self, number: int) -> None:
        """Called when a picture has the focus: shows its save."""
        save = self.hung.here[number] if 0 <= number < len(self.hung.here) else None
        if number != self._wall.selected:
            self._wall.select(number)
            brighten(self.clock, self.settings.speed, self._wall)
        self._shown = save.path if save is not None else None
        if save is None:
            self._detail.clear()
            self._standing.set("")
            self._turn(False)
            return
        played = in_use(save.path)
        keys = _("Enter") if self._playable(save, played) else ""
        if self._detail.put(save, played, lambda: self._acts.buttons(save, played=played, in_trash=self.hung.in_trash), keys):
            self._want()
        self._tell_below(save, played)

    def _tell_below(self, save: Summary, played: bool) -> None:
        device = None if self.hung.in_trash or save.damaged or played else self._device
        self._standing.set(told_below(save, self.hung.begun, device))

    def reword_for_device(self) -> None:
        """Words the line about the chosen save for the device that is used now."""
        self._device = self.ui.mode
        save = next((one for one in self.hung.here if one.path == self._shown), None)
        if save is not None:
            self._tell_below(save, in_use(save.path))

    def _below(self) -> list[Widget]:
        """The widgets at the foot of the page: what can be done with all saves."""
        at_once: list[Widget] = [*([] if self._turned else [self._detail.at_once]), self._standing]
        if self.hung.in_trash:
            return [*at_once, Button(_("Back to the wall"), lambda: self._bar.look_into_trash(False), icon="left", tall=40),
                    Button(_("Empty the trash…"), self._acts.ask_empty, icon="delete", tall=40, enabled=bool(self.hung.saves),
                           why=_("The trash is empty."))]
        thrown = len(Trash(self.shell.saves, PLAYABLE))
        if thrown:
            at_once.append(Button(_("Trash ({n})").format(n=thrown), lambda: self._bar.look_into_trash(True), icon="delete", tall=40,
                                  tip=_("What you have put away: it can be taken out again")))
        return [*at_once, Button(_("Statistics"), self._statistics, icon="log", tall=40, tip=_("What the finished games add up to")),
                Button(_("Paste a shared game"), self.sharing.paste, icon="paste", tall=40,
                       tip=_("Show the game whose text you have copied (Ctrl+V)"))]

    # ---- what can be done
    def choose_save(self, number: int) -> SceneChange | None:
        """Called when a picture was pressed: shows its save, with the focus on the first button for it.

        Pressed twice, or by a key or pad, it continues the game.
        """
        if not 0 <= number < len(self.hung.here):
            return None
        again = self._pressed[0] == number and self._pressed[1] > 0
        self._pressed = number, DOUBLE
        self.look_at_save(number)
        save = self.hung.here[number]
        if (again or self.ui.mode in ("key", "pad")) and self._detail.of == (save, False) and self._playable(save, played=False):
            return Pop(Wish(save.path))
        if save.path == self._over.path:
            if not again:
                self.show_board()
            return None
        self._over.put(self._wall, save.path if save.finished else None)
        self._want()
        self.show_sheet()
        return None

    def _playable(self, save: Summary, played: bool) -> bool:
        """Whether the game of a save can be continued."""
        return not (save.finished or save.damaged or played or self.hung.in_trash)

    def handle(self, intent: Intent) -> SceneChange | None:
        """R or Y replays the chosen save, Del or X puts it into the trash, Ctrl+Z takes it out again; Ctrl+C and Ctrl+V share games.

        Ctrl+F or / goes to the search.
        """
        if isinstance(intent, Act) and intent.name == "find":
            self.ui.set_focus(self._bar.words)
            self._bar.words.rewrite()
            return None
        if isinstance(intent, Act) and intent.name == "undo" and intent.source == "key":
            self._acts.undo_delete()
            return None
        if isinstance(intent, Act) and intent.name == "paste":
            self.sharing.paste()
            return None
        save = self._detail.of[0] if self._detail.of is not None else None
        played = self._detail.of is not None and self._detail.of[1]
        if not isinstance(intent, Act) or save is None:
            return super().handle(intent)
        pad = intent.source == "pad"
        if (intent.name == "rules" or (pad and intent.name == "hint")) and save.damaged is None:
            return self._acts.replay(save, live=played)
        if intent.name == "copy" and save.damaged is None:
            self.sharing.copy(save.path)
            return None
        if (intent.name == "delete" or (pad and intent.name == "undo")) and not self.hung.in_trash:
            if played:
                self.shell.say(str(InUse(save.path)))
            else:
                self._acts.ask_delete(save)
            return None
        return super().handle(intent)

    def _show_pasted(self, loaded: Loaded) -> SceneChange | None:
        from game.ui.scenes.replay import ReplayScene

        return Push(ReplayScene(loaded))

    def _statistics(self) -> SceneChange | None:
        from game.ui.scenes.statistics import StatisticsScene

        return Push(StatisticsScene())

    def take_down(self, save: Summary) -> None:
        """Removes a save that has gone elsewhere from the wall, and chooses the next one."""
        self._shown = self.hung.take_away(save) or self._shown
        self._refill()
        self._honours.read()

    def read_again(self, shown: Path | None = None) -> None:
        """Reads the folder again, as it has changed; chooses `shown`, or what was chosen before (None)."""
        self._shown = shown or self._shown
        self._honours.read()
        self.hung.read()
        self._refill()

    def resumed(self, result: object) -> SceneChange | None:
        """Back from another screen: pops with a table of the same deal, or reads the shelf again, as it may have changed."""
        if isinstance(result, Table):
            return Pop(result)
        self.read_again()
        return None

    def leave(self) -> None:
        self.hung.stop()
        self._pictures.stop()
        self._honours.stop()
        self.sharing.stop()
