"""The main menu: continue the last game, begin another, and all else that the clubhouse offers.

It is the program's first picture, so it imports no other scene at the top, and no game, bot or table: `LATER` is loaded while it stands.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.errors import UserError
from game.rules import contract
from game.session.save_file import InUse
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from game.ui.beside import BackgroundRun
from game.ui.input import Act, Intent, LetGoHere, menu_hint
from game.ui.looks.theme import SIZES, XY
from game.ui.navigation import PlayLesson, Push, Quit, Reply, SceneChange
from game.ui.paint import Painter, backdrops
from game.ui.scene import Scene
from game.ui.scenes.menu_table import FeltTable, LeftTable, MenuBoard, MenuEntry, MenuTable, MenuTitle, TurningDie, column_end
from game.ui.standing import standing_of
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Widget
from game.ui.widgets.button import On
from game.ui.widgets.dialog import Answer, ask, ask_to_quit, tell
from game.ui.widgets.layout import EntryList
from game.ui.widgets.text import Label
from game.words import _, ngettext

if TYPE_CHECKING:       # dice must not delay the first picture
    from game.ui.scenes.menu_life import MenuLife

PATIENCE = .12      # seconds that the first picture waits for the newest game, which can also come in later
_LIFE_AFTER = 1.0   # seconds for which the menu is shown before its moving parts are loaded
HIGH, LOW = 58.0, 46.0
LATER = ("game.ui.scenes.setup", "game.ui.scenes.play", "game.ui.scenes.learn", "game.ui.scenes.saves", "game.ui.scenes.rules",
         "game.ui.scenes.workshop", "game.ui.scenes.settings", "game.ui.scenes.menu_life")
"""The modules of the scenes above the menu."""


class MenuScene(Scene):
    """The bottom of the stack of scenes. Those above it pop with what they want opened: a table to be played, or a wish of the shelf."""

    def __init__(self, version: str, game: str | None = None, *, welcome: bool = False) -> None:
        """`game` is the key of a game whose new-game screen is to be opened at once. `welcome`: a newcomer is asked for name and face."""
        super().__init__()
        self._welcome = welcome
        self._version, self._game = version, game
        self._newest: Summary | None = None
        self._search = BackgroundRun[Summary]()
        self._list = EntryList(gap=7, ground="wood")
        self._hint = Label(menu_hint("mouse"), SIZES.caption, align="centre", wrap=False)
        self._felt = FeltTable(self._continue)
        self._table = MenuTable(self, self._felt, self._on_plate)
        self._die = TurningDie(self._beside_plate)
        self._life: MenuLife | None = None
        self._life_in = _LIFE_AFTER

    # ---- what is shown
    def build(self) -> Widget:
        title = MenuTitle((_("Dominoes, dice and golf,"), _("alone or on one couch")))
        version = Label(self._version, SIZES.caption, align="right", wrap=False)
        self._find_newest()
        self._table.want(self._newest)
        self._list.children = self._entries()
        self._end_life()
        self._board = MenuBoard(title, self._list, self._hint, version, self._felt, self._die)
        return self._board

    def arranged(self) -> None:
        """Words the hint for the device in use, and places what moves on the felt."""
        self.reword_for_device()
        self._table.relook()
        if self._life is not None:
            self._life.lay(self._board.felt)

    def _beside_plate(self, painter: Painter) -> XY | None:
        """The middle of the die beside the plate of the table, in device pixels; None without a table."""
        if not self._table.wanted:
            return None
        plate, right = self._felt.plate(painter), self._felt.rect.right
        return plate.right + min((right - plate.right) / 2, painter.look.px(54)), plate.centery

    def _begin_life(self) -> None:
        """Loads what moves on the felt, once the first picture has stood for a moment."""
        from game.ui.scenes.menu_life import MenuLife

        self._life = MenuLife(self, self._die)
        self._life.lay(self._board.felt)

    def _end_life(self) -> None:
        if self._life is not None:
            self._life.close()
        self._life, self._life_in = None, _LIFE_AFTER

    def hear(self, intent: Intent) -> Reply:
        """Any input stirs the dust in the lamp's light, and the die turns when it is pointed at."""
        answer = super().hear(intent)
        if self._life is not None:
            self._life.stir()
            self._life.update()
        return answer

    def reword_for_device(self) -> None:
        self._hint.set(menu_hint(self.ui.mode))

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        """The felt, bare for the table of the unfinished game, else with its still life."""
        if self._table.wanted:
            return backdrops.bare_menu(painter, size)
        return backdrops.menu(painter, size, column_end(painter.look), self.shell.settings.player)

    def _entries(self) -> list[Widget]:
        rows: list[tuple[str, str, str, On]] = []
        if self._newest is not None:
            rows.append(("play", _("Continue"), self._newest_in_words(self._newest), self._continue))
        rows += [
            ("new", _("New game"), self._games_in_words(), self._new_game),
            ("learn", _("Learn"), self._learnt(), self._learn),
            ("design", _("Workshop"), _("courses, cards and dice of your own"), self._workshop),
            ("saves", _("Saved games & replays"), "", self._saves),
            ("gear", _("Settings"), "", self._settings),
            ("quit", _("Quit"), "", Quit),
        ]
        return [MenuEntry(name, on, icon=icon, note=note, style="plaque" if n else "brass", wide=True, size=SIZES.lead if n else 20,
                      tall=LOW if n else HIGH, seed=50 + n) for n, (icon, name, note, on) in enumerate(rows)]

    def _games_in_words(self) -> str:
        if len(PLAYABLE) == 1:
            return PLAYABLE[0].title
        return ngettext("{n} game", "{n} games", len(PLAYABLE)).format(n=len(PLAYABLE))

    def _learnt(self) -> str:
        """The note of the entry "Learn": for a newcomer where to begin, later what is there."""
        return _("guided games, drills, rules") if self.settings.lessons else _("first time? begin here")

    def _newest_in_words(self, save: Summary) -> str:
        persons = [seat for seat, level in enumerate(save.levels) if level is None]
        return _("{game}, {score}").format(game=contract.rules_of(save.game).title, score=standing_of(save, persons))

    @property
    def next_due(self) -> float | None:
        waits = self._life is None and (self._life_in > 0 or not self.painter.busy)      # the painter wakes the window when it is done
        dues = (self._table.next_due, self._life_in if waits else None)
        return min((due for due in dues if due is not None), default=None)

    def _on_plate(self, save: Summary) -> tuple[str, str]:
        """The two lines on the plate below a save's table: the name of the game, and how it stands."""
        persons = [seat for seat, level in enumerate(save.levels) if level is None]
        return save.title or contract.rules_of(save.game).title, standing_of(save, persons)

    # ---- the newest unfinished game
    def _find_newest(self) -> None:
        """Looks for the newest unfinished game and waits a moment: it is usually found at once, and then the menu need not change again."""
        self._stop_looking()
        # The whole shelf is looked through, though only the first is wanted: what was read is remembered then, and the next look is short.
        unfinished = (s for s in Shelf(self.shell.saves, PLAYABLE).summaries() if s.damaged is None and not s.finished)
        self._search.begin(unfinished, self.shell.wake)
        self._search.wait(PATIENCE)
        self._newest = next(iter(self._search.collect()), None)

    def _stop_looking(self) -> None:
        self._search.stop()

    def update(self, seconds: float) -> SceneChange | None:
        """Handles what the search has found; opens the game that was asked for."""
        lies_there = self._table.wanted
        found = self._search.collect()
        if found and self._newest is None:
            self._newest = found[0]
            self._list.replace(*self._entries())
        if not self._search.busy or self._newest is not None:
            self._table.want(self._newest)
        self._table.update(seconds)
        if self._life is not None:
            self._life.update()
        elif self._life_in > 0:
            self._life_in = max(0.0, self._life_in - seconds)
        elif not self.painter.busy:
            self._begin_life()
        if self._table.wanted is not lies_there:
            self.ui.rearrange()
        if self._welcome and self._game is None and not self._search.busy:
            self._welcome = False
            self._greet()
        if self._game is not None:
            game, self._game = self._game, None
            return self._new_game(game)
        return None

    def _greet(self) -> None:
        """Asks a newcomer for name and face, once."""
        from game.ui.scenes.welcome import Welcome, is_newcomer

        if self._newest is None and is_newcomer(self.shell):
            Welcome(self, self._met).open()

    def _met(self) -> None:
        """Called when name and face have been asked for: shows them in the entries and on the card on the felt."""
        self._list.replace(*self._entries())
        self.stage.stale()

    # ---- what the entries do
    def _push(self, scene: Scene) -> SceneChange:
        self._stop_looking()
        return Push(scene)

    def _new_game(self, game: str | None = None) -> SceneChange:
        from game.ui.scenes.setup import SetupScene

        return self._push(SetupScene(game))

    def _saves(self) -> SceneChange:
        from game.ui.scenes.saves import SavesScene

        return self._push(SavesScene())

    def _learn(self) -> SceneChange:
        from game.ui.scenes.learn import LearnScene

        return self._push(LearnScene())

    def _workshop(self) -> SceneChange:
        from game.ui.scenes.workshop import WorkshopScene

        return self._push(WorkshopScene())

    def _rules(self) -> SceneChange:
        from game.ui.scenes.rules import RulesScene

        return self._push(RulesScene())

    def _settings(self) -> SceneChange:
        from game.ui.scenes.settings import SettingsScene

        return self._push(SettingsScene())

    def _continue(self) -> SceneChange | None:
        return self._resume(self._newest.path) if self._newest is not None else None

    def _resume(self, path: Path) -> SceneChange | None:
        try:
            table = Table.resume(path, PLAYABLE)
        except InUse as error:
            ask(self.ui, _("This game is being played"), str(error), [
                Answer(_("Close"), cancel=True), Answer(_("Watch"), lambda: self._watch(path), primary=True)])
            return None
        except UserError as error:
            tell(self.ui, _("This game cannot be opened"), str(error), _("Close"))
            return None
        return self._play(table)

    def _watch(self, path: Path) -> SceneChange | None:
        from game.ui.scenes.replay import ReplayScene

        try:
            return self._push(ReplayScene(path, live=True))
        except UserError as error:
            tell(self.ui, _("This game cannot be opened"), str(error), _("Close"))
            return None

    def _play(self, table: Table) -> SceneChange:
        from game.ui.scenes.play import PlayScene

        return self._push(PlayScene(table))

    def resumed(self, result: object) -> SceneChange | None:
        """Back on the menu: opens what the scene above has asked for, else looks for the game that can be continued now."""
        from game.ui.scenes.saves import Wish

        if isinstance(result, Table):
            return self._play(result)
        if isinstance(result, PlayLesson):
            return result
        if isinstance(result, Wish):
            return self._resume(result.path)
        if isinstance(result, LeftTable):
            self._table.keep(result)
        self._find_newest()
        self._list.replace(*self._entries())
        self._table.light()
        return None

    def handle(self, intent: Intent) -> SceneChange | None:
        """Back asks before it leaves; R opens the rules, as at a table."""
        if isinstance(intent, LetGoHere):
            from game.ui.scenes.workshop import WorkshopScene

            return Push(WorkshopScene(received=intent))
        if isinstance(intent, Act) and intent.name == "rules":
            return self._rules()
        if isinstance(intent, Act) and intent.name == "back":
            ask_to_quit(self.ui, _("Every game is saved as it stands; it waits here until you come back."))
        return None

    def leave(self) -> None:
        self._end_life()
        self._stop_looking()
        self._table.stop()
