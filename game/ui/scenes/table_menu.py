"""What leads away from a table, or changes how it is seen: the menu above it, its rules, its replay, settings and speed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from game.errors import UserError
from game.session.deals import day_of
from game.session.lesson import StackedTable
from game.session.open_hands import lies_open
from game.session.replay import Replay
from game.session.sight import sight_of_table
from game.session.table import Table
from game.ui.glossary import Term
from game.ui.left_table import LeftTable
from game.ui.navigation import Pop, Push, Quit, SceneChange
from game.ui.play.bar import speed_words
from game.ui.play.controls import DiceSwitch, Exits, next_speed, pause_menu, shifted_speed
from game.ui.play.desk import DeskScene
from game.ui.play.legend import legend_of
from game.ui.scene import Scene
from game.ui.scenes.replay import ReplayScene, review_of
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.scenes.same_deal import SameDealScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.table.face import Marked
from game.ui.table.registry import REVIEWS, has_dice
from game.ui.widgets.button import On
from game.ui.widgets.dialog import ask_to_lose
from game.words import _


class TableMenu:
    """The ways out of the play screen of a table; each is what a button does."""

    def __init__(self, scene: DeskScene, table: Table, away: str = "") -> None:
        """`away` says where leaving leads, "": to the clubhouse."""
        self._scene, self._table, self.away = scene, table, away

    def open(self, standings: On | None) -> None:
        """Open the menu above the table; `standings` where the game is over."""
        saved = self._table.saved
        kept = _("Every move is saved as it is made.") if self._table.is_kept else _("This game is not kept.")
        note = saved.trouble or saved.notice or kept
        pause_menu(self._scene.ui, self._table.rules.title, note, Exits(
            rules=self.rules, settings=self.settings, clubhouse=self.leaving(self._to_clubhouse), quit=self.leaving(Quit),
            new_game=self.leaving(lambda: Push(SetupScene(self._table.rules.key))), standings=standings, dice=self._dice(),
            away=self.away, marks=self._marks if isinstance(self._scene.desk.face, Marked) else None))

    def _marks(self) -> SceneChange | None:
        """Say what the marks on the ground mean."""
        legend_of(self._scene.ui, self._scene.desk.face)
        return None

    def _dice(self) -> DiceSwitch | None:
        """Who rolls: changed here where the game has dice, and goes on with dice that are not the same for everybody."""
        table, settings = self._table, self._scene.shell.settings
        if table.over or not has_dice(table.rules.key) or day_of(table.deal or 0) is not None:
            return None
        return DiceSwitch(settings.own_dice, lambda: self._scene.shell.change(replace(settings, own_dice=not settings.own_dice)))

    def leaving(self, move: Callable[[], SceneChange]) -> On:
        """What leads away by that move: at once, or having asked where the game is not saved."""
        def leave() -> SceneChange | None:
            trouble = self._table.saved.trouble
            if trouble is None:
                return move()
            ask_to_lose(self._scene.ui, trouble, move)
            return None
        return leave

    def _to_clubhouse(self) -> SceneChange:
        """Back, with the table as everybody may see it now where it is to be played on."""
        path, size = self._table.saved.path, self._scene.desk.face.table.rect.size
        if path is None or self._table.over:
            return Pop()
        return Pop(LeftTable(path, sight_of_table(self._table), size))

    def rules(self) -> SceneChange | None:
        """Read the rules of the game."""
        return Push(RulesScene(self._table.rules.key, may_play=not isinstance(self._table, StackedTable)))

    def term(self, term: Term) -> SceneChange:
        """Read on in the glossary at a word."""
        return Push(RulesScene(GLOSSARY, may_play=not isinstance(self._table, StackedTable), term=term))

    def settings(self) -> SceneChange | None:
        """Change what is set."""
        return Push(SettingsScene())

    def watch(self) -> SceneChange | None:
        """See the game again."""
        return self._open_save(ReplayScene)

    def review(self, seat: int) -> SceneChange | None:
        """See what the decisions of a seat cost."""
        return self._open_save(lambda path: review_of(path, seat))

    def same_deal(self) -> SceneChange | None:
        """Play its deal again, from another seat or with sides exchanged."""
        return self._open_save(SameDealScene)

    def hand_review(self, seat: Callable[[], int]) -> On | None:
        """What shows the cost of a seat's decisions in the hand that has just ended; None where something of it is still hidden."""
        table = self._table
        if table.rules.key not in REVIEWS or not table.rules.secrets or table.saved.path is None:
            return None
        if not lies_open(table.rules, table.state, len(table.seats)):
            return None

        def review(path: Path) -> Scene:
            ended = [mark for mark in Replay.open(path).marks if mark]
            return review_of(path, seat(), max(0, len(ended) - 1))
        return lambda: self._open_save(review)

    def _open_save(self, scene_of: Callable[[Path], Scene]) -> SceneChange | None:
        """A scene about the save of the table; where that can't be read, say why."""
        path = self._table.saved.path
        try:
            return Push(scene_of(path)) if path is not None else None
        except UserError as error:
            self._scene.shell.say(str(error))
            return None

    def cycle_speed(self) -> None:
        """The next speed, round the end."""
        self._set_speed(next_speed(self._scene.shell.settings.speed))

    def faster(self) -> None:
        """The next faster speed."""
        self._set_speed(shifted_speed(self._scene.shell.settings.speed, True))

    def slower(self) -> None:
        """The next slower speed."""
        self._set_speed(shifted_speed(self._scene.shell.settings.speed, False))

    def _set_speed(self, speed: float) -> None:
        self._scene.set_speed(speed)
        self._scene.shell.say(_("Speed {speed}").format(speed=speed_words(speed)))
