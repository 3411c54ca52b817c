"""What can be done with a save on the wall: played on, looked at again, shared, kept as a picture, renamed, put away."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError
from game.session.save_file import LONGEST_TITLE
from game.session.shelf import Shelf, Summary
from game.session.trash import Trash
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.play.ending import course_of, keep_picture
from game.ui.play.standings import Keepsake
from game.ui.scene import Scene
from game.ui.scenes.page import opened
from game.ui.sharing import Sharing
from game.ui.table.registry import PLAYABLE, REVIEWS
from game.ui.wall.pictures import WallPictures
from game.ui.wall.still import TableStill
from game.ui.wall.telling import title_of
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Answer, Panel, ask, tell
from game.ui.widgets.entry import TextEntry
from game.words import _, ngettext


class Wish(NamedTuple):
    """What the shelf pops with: this save is to be played on."""

    path: Path


class SaveActions:
    """The actions of the scene of the wall, as buttons and for its keys."""

    def __init__(self, scene: Scene, pictures: WallPictures, sharing: Sharing, gone: Callable[[Summary], None],
                 changed: Callable[[Path | None], None]) -> None:
        """`gone` is called when a save has left the folder that is shown, `changed` when it has to be read again, with what to choose."""
        self._scene, self._pictures, self._sharing, self._gone, self._changed = scene, pictures, sharing, gone, changed
        self._put_away: list[Path] = []         # into the trash, the last one at the end

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
        """Its replay; `live`: it is being played elsewhere."""
        from game.ui.scenes.replay import ReplayScene

        return opened(self._scene.ui, lambda: Push(ReplayScene(save.path, live=live)))

    def _review(self, save: Summary) -> SceneChange | None:
        from game.ui.scenes.replay import review_of

        return opened(self._scene.ui, lambda: Push(review_of(save.path)))

    def _same_deal(self, save: Summary) -> SceneChange | None:
        from game.ui.scenes.same_deal import SameDealScene

        return opened(self._scene.ui, lambda: Push(SameDealScene(save.path)))

    def _keep_picture(self, save: Summary) -> None:
        """The card of a finished game as a file, as soon as its table is drawn."""
        def drawn(still: TableStill | str) -> None:
            if isinstance(still, str):
                self._scene.shell.say(still)
                return
            sight = still.sight
            kept = Keepsake(title_of(save), sight.scores, sight.names, course_of(save.game, sight.content),
                            datetime.fromtimestamp(save.changed).date(), still.picture())
            path = self._scene.shell.saves / "pictures" / f"{save.path.name.partition('.')[0]}.png"
            self._scene.shell.say(keep_picture(self._scene.painter, kept, still.scorecard(), path))
        self._pictures.once(save, drawn)

    # ---- names and trash
    def _ask_name(self, save: Summary) -> None:
        """The title of a save is typed."""
        def named() -> None:
            self._scene.ui.close()
            self._change(lambda: Shelf(self._scene.shell.saves, PLAYABLE).retitle(save.path, entry.text), _("This game cannot be renamed"))
        entry = TextEntry(save.title, done=named, hint=title_of(save), longest=LONGEST_TITLE)
        cancel = Button(_("Cancel"), self._scene.ui.close, tall=40)
        panel = Panel(_("What is this game called?"), entry, (cancel, Button(_("Rename"), named, style="brass", tall=40)),
                      on_back=self._scene.ui.close)
        self._scene.ui.open(panel, entry, veil=True)
        entry.rewrite()

    def ask_delete(self, save: Summary) -> None:
        """Asks whether a save goes to the trash."""
        text = _("{title} goes to the trash. Until that is emptied, it can be taken out again.").format(title=title_of(save))
        ask(self._scene.ui, _("Delete this game?"), text, [
            Answer(_("Keep it"), cancel=True, primary=True), Answer(_("Delete"), lambda: self._delete(save))])

    def _delete(self, save: Summary) -> None:
        trash = Trash(self._scene.shell.saves, PLAYABLE)
        self._away(save, lambda: self._put_away.append(trash.put(save.path)), _("This game cannot be deleted"),
                   _("It is in the trash. Ctrl+Z takes it out again."))

    def undo_delete(self) -> None:
        """What went to the trash last comes back, unless it has been taken out or thrown away since."""
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
        """A save goes elsewhere."""
        try:
            move()
        except UserError as error:
            tell(self._scene.ui, trouble, str(error), _("Close"))
            return
        self._gone(save)
        self._scene.shell.say(done)

    def ask_empty(self) -> None:
        """Asks whether what is in the trash goes for good."""
        count = len(Trash(self._scene.shell.saves, PLAYABLE))
        text = ngettext("{n} game is deleted for good.", "{n} games are deleted for good.", count)
        ask(self._scene.ui, _("Empty the trash?"), text.format(n=count), [
            Answer(_("Keep them"), cancel=True, primary=True), Answer(_("Empty"), self._empty_trash)])

    def _empty_trash(self) -> None:
        self._change(Trash(self._scene.shell.saves, PLAYABLE).empty, _("The trash cannot be emptied"))

    def _change(self, change: Callable[[], object], trouble: str, shown: Sequence[Path] = ()) -> None:
        """The folder changes: it is read again, and the first of `shown` chosen."""
        try:
            change()
        except UserError as error:
            tell(self._scene.ui, trouble, str(error), _("Close"))
        self._changed(next(iter(shown), None))

    def _recover(self, save: Summary) -> None:
        try:
            path = Shelf(self._scene.shell.saves, PLAYABLE).recover(save.path)
        except UserError as error:
            tell(self._scene.ui, _("Nothing can be read of it"), str(error), _("Close"))
            return
        self._changed(path)
        self._scene.shell.say(_("What could be read is saved as {name}; the damaged file stays.").format(name=path.name))
