"""The play screen: one table with its people and bots, until it is left, and what leads away from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
from msgspec.structs import replace

from game.bots.policy import ADVISER, FIRST_WORDS
from game.bots.thinker import Thinker
from game.errors import UserError
from game.kept import CACHE
from game.rules.contract import CHANCE, IllegalAction
from game.session.deals import day_of
from game.session.lesson import StackedTable
from game.session.replay import Replay, sight_of_table
from game.session.seats import lies_open
from game.session.table import Table
from game.ui.input import Act, Intent
from game.ui.looks.settings import HandOrders, Settings, Taste, taste_of
from game.ui.navigation import Pop, Push, Quit, SceneChange
from game.ui.play.bar import PlayBar, SaveWatch, WayOn, legend_of, next_speed, pause_menu, shifted_speed, speed_words, turn_grid
from game.ui.play.curtain import TableCurtain
from game.ui.play.desk import Desk, DeskScene, TableEyes, TablePresenter
from game.ui.play.driver import FORCED_SECONDS, Ask, Curtain, DrawChance, Driver, Mind, Over, Pace, PlayedAction, Think
from game.ui.play.ending import Ending
from game.ui.play.log import LogUse
from game.ui.play.own_dice import OwnDice, own_dice_in_words
from game.ui.play.panel import Hints, Prompt
from game.ui.play.showing import ResultStand, Showing, SkipAhead
from game.ui.play.talk import TurnGlow
from game.ui.scene import Scene, Shell
from game.ui.scenes.day import SameDealScene
from game.ui.scenes.menu_table import LeftTable
from game.ui.scenes.replay import ReplayScene, review_of
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.sound.ambience import Ambience
from game.ui.table.face import AnyFace, FaceMaker
from game.ui.table.registry import REVIEWS, ambience_of, has_dice, make_face, marks_at
from game.ui.wall.pictures import TableStill
from game.ui.widgets.base import Widget
from game.ui.widgets.button import On
from game.ui.widgets.dialog import ask_to_lose, ask_to_quit
from game.ui.widgets.links import Term, glossary_of
from game.words import _, day_in_words


# ---- what leads away from a table, or changes how it is seen: the menu above it, its rules, its replay, settings and speed
def _titled(table: Table) -> str:
    """The name of the game, with the day if its deal is that of a day."""
    day = day_of(table.deal or 0)
    return table.rules.title if day is None else _("{game}: deal of {day}").format(game=table.rules.title, day=day_in_words(day))


class TableMenu:
    """The ways out of the play screen of a table, as callbacks of buttons."""

    def __init__(self, scene: DeskScene, table: Table, away: str = "") -> None:
        """`away` is the name of the place to which leaving leads; "" for the clubhouse."""
        self._scene, self._table, self.away = scene, table, away

    def open(self, standings: On | None) -> None:
        """Opens the menu above the table; `standings` opens the standings, None while the game is not over."""
        saved = self._table.saved
        kept = _("Every move is saved as it is made.") if self._table.is_kept else _("This game is not kept.")
        note = saved.trouble or saved.notice or kept
        ways = [WayOn(_("Standings"), "crown", standings)] if standings is not None else []
        ways += self._dice()
        if self._scene.desk.face.marks():
            ways.append(WayOn(_("What the marks mean"), "info", self._marks))
        ways += [*self.to_look_at, WayOn(_("New game"), "new", self.leaving(lambda: Push(SetupScene(self._table.rules.key)))),
                 WayOn(self.away or _("Back to the clubhouse"), "flag", self.leaving(self._to_clubhouse)),
                 WayOn(_("Quit"), "quit", self._quit)]
        pause_menu(self._scene.ui, self._table.rules.title, note, ways)

    @property
    def to_look_at(self) -> tuple[WayOn, ...]:
        """The entries for rules and settings, from which the player comes back to the table."""
        return WayOn(_("Rules"), "rules", self.rules), WayOn(_("Settings"), "gear", self.settings)

    def _marks(self) -> SceneChange | None:
        """Opens the legend of the marks on the ground."""
        legend_of(self._scene.ui, self._scene.desk.face)
        return None

    def _dice(self) -> Iterator[WayOn]:
        """The entry that changes who rolls, where the game has dice, is not over, and its dice are not those of the day."""
        table, settings = self._table, self._scene.shell.settings
        if not table.over and has_dice(table.rules.key) and day_of(table.deal or 0) is None:
            own = settings.own_dice
            yield WayOn(_("Let the window roll") if own else _("Roll my own dice"), "replay",
                        lambda: self._scene.shell.change(replace(settings, own_dice=not own)), own_dice_in_words())

    def leaving(self, move: Callable[[], SceneChange]) -> On:
        """A callback that makes this change of scenes; where the game is not saved, it asks first."""
        def leave() -> SceneChange | None:
            trouble = self._table.saved.trouble
            if trouble is None:
                return move()
            ask_to_lose(self._scene.ui, trouble, move)
            return None
        return leave

    def _quit(self) -> SceneChange | None:
        """Quits, having asked first unless the game is over: the button stands beside the one that leads to the clubhouse."""
        trouble = self._table.saved.trouble
        if trouble is not None:
            ask_to_lose(self._scene.ui, trouble, Quit)
        elif self._table.over:
            return Quit()
        else:
            waits = _("The game is saved as it stands; it waits on the menu until you come back.")
            ask_to_quit(self._scene.ui, waits if self._table.is_kept else _("This game is not kept: what was played is lost."))
        return None

    def _to_clubhouse(self) -> SceneChange:
        """Goes back; for a kept game that is not over, with the table as everybody may see it."""
        path, size = self._table.saved.path, self._scene.desk.face.table.rect.size
        if path is None or self._table.over:
            return Pop()
        return Pop(LeftTable(path, sight_of_table(self._table), size))

    def rules(self) -> SceneChange | None:
        """Opens the rules of the game."""
        return Push(RulesScene(self._table.rules.key, may_play=not isinstance(self._table, StackedTable)))

    def term(self, term: Term) -> SceneChange:
        """Opens the glossary at a term."""
        return Push(RulesScene(GLOSSARY, may_play=not isinstance(self._table, StackedTable), term=term))

    def settings(self) -> SceneChange | None:
        """Opens the settings."""
        return Push(SettingsScene())

    def watch(self) -> SceneChange | None:
        """Opens the replay of the game."""
        return self._open_save(ReplayScene)

    def review(self, seat: int) -> SceneChange | None:
        """Opens the review of a seat's decisions."""
        return self._open_save(lambda path: review_of(path, seat))

    def same_deal(self) -> SceneChange | None:
        """Opens the choices for playing the game's deal again, from another seat or with sides exchanged."""
        return self._open_save(SameDealScene)

    def hand_review(self, viewpoint: TableEyes) -> On | None:
        """A callback that opens the review of the hand just ended, for the seat at the near edge; None while some of the hand is hidden."""
        table = self._table
        if table.rules.key not in REVIEWS or not table.rules.secrets or table.saved.path is None:
            return None
        if not lies_open(table.rules, table.state, len(table.seats)):
            return None

        def review(path: Path) -> Scene:
            ended = [mark for mark in Replay.open(path).marks if mark]
            return review_of(path, viewpoint.now[1], max(0, len(ended) - 1))
        return lambda: self._open_save(review)

    def _open_save(self, scene_of: Callable[[Path], Scene]) -> SceneChange | None:
        """Opens a scene about the save of the table; if that can't be read, says why."""
        path = self._table.saved.path
        try:
            return Push(scene_of(path)) if path is not None else None
        except UserError as error:
            self._scene.shell.say(str(error))
            return None

    def cycle_speed(self) -> None:
        """Sets the next of the button's speeds; after instant comes the slowest."""
        self._set_speed(next_speed(self._scene.shell.settings.speed))

    def faster(self) -> None:
        """Sets the next faster speed."""
        self._set_speed(shifted_speed(self._scene.shell.settings.speed, True))

    def slower(self) -> None:
        """Sets the next slower speed."""
        self._set_speed(shifted_speed(self._scene.shell.settings.speed, False))

    def _set_speed(self, speed: float) -> None:
        self._scene.set_speed(speed)
        self._scene.shell.say(_("Speed {speed}").format(speed=speed_words(speed)) if speed else _("Instant: every move is shown at once"))


# ---- the play screen: one table with its people and bots, until it is left. Only rules and face know which game it is
class PlayScene(DeskScene):
    """Plays a table. Pops with another table to be played next (rematch, new game), with a `LeftTable`, or with None."""

    leads_to_rules = True
    driver: Driver
    face: AnyFace

    def __init__(self, table: Table, *, mind: Mind | None = None, faces: FaceMaker = make_face, rng: Random | None = None,
                 away: str = "") -> None:
        """`mind` is where bots think (None: a worker process of its own), `faces` makes the game's face, `rng` draws (None: the system's).

        `away` is the name of the place to which leaving leads, "" for the clubhouse. Mind and table are closed with the scene.
        """
        super().__init__()
        self.table = table
        self._faces = faces
        self._rng = rng
        self._away = away
        self._wanted = mind             # None: a worker process of its own, made when the folder for its cache is known
        self._begun = False                 # laid out once
        self._ended = False                 # the standings have been shown
        self._others = False                # whether what is being shown is the action of a bot

    # ---- the scene's life
    @property
    def settings(self) -> Settings:
        """The player's settings; for a deal of the day without real dice, as its dice are the same for everybody."""
        found = super().settings
        return replace(found, own_dice=False) if found.own_dice and day_of(self.table.deal or 0) is not None else found

    def enter(self, shell: Shell) -> None:
        """Also starts the process in which bots think, and takes the order in which hands were left."""
        self.hand_orders = HandOrders(shell.saves / CACHE, self.table.saved.path)
        self._mind: Mind = self._wanted or Thinker(cache=shell.saves / CACHE)
        self.driver = Driver(self.table, self._mind, shell.wake, self._rng)
        self._viewpoint = TableEyes(self.table, self.driver, self)
        super().enter(shell)
        levels = [seat.level for seat in self.table.seats if seat.level is not None] + [ADVISER, FIRST_WORDS] * bool(self.table.persons)
        self._mind.warm(*((self.table.rules.key, level) for level in levels))
        self.table.tell_saving(shell.wake)

    def build(self) -> Widget:
        self.face = self._faces(self.table.rules.key, self, *self._viewpoint.seen())
        self._leads = TableMenu(self, self.table, self._away)
        self.bar = PlayBar(_titled(self.table), self)
        self.desk = Desk(self.face, self.table.seats, self.bar, TurnGlow(self.stage, self._clock), self,
                         face_of=self.shell.profiles.face_of, glossary=glossary_of(self.table.rules.key), log=LogUse(self.table))
        self.desk.room.wanted = self.settings.panel
        self._prompt = Prompt(self.desk.strip, self.face, self.table)
        self._hints = Hints(self, self.driver, self._prompt, self.face)
        self._saving = SaveWatch(self.bar, self.table, self.shell)
        self._curtain = TableCurtain(self, self.desk.seats.plates)
        self._own_dice = OwnDice(self, self.table, self)
        self._skip = SkipAhead(self, self.desk.strip)
        self._result = ResultStand(self, self.desk.strip)
        self.ending = Ending(self, self.desk, self.table, self._viewpoint, self._leads, self._faces)
        self.showing = Showing(self.face, self.motion, self)
        self.presenter = TablePresenter(self, self.table, self.desk, self._prompt, self.showing, self._viewpoint)
        self.face.open(self.table.view(0))
        return self.desk.room

    @property
    def ambience(self) -> Ambience:
        return ambience_of(self.table.rules.key, lambda: self.table.view(0))

    @property
    def taste(self) -> Taste:
        """The colours and shapes of the people at the table, and the preferences of a person who plays alone."""
        return taste_of(self.shell.profiles, self.table.seats, marks_at(self.table.rules.key, lambda: self.table.view(0)))

    def reword(self) -> None:
        """Shows the table as it stands, in the new language: motions and results are dropped, and a curtain that was down falls again."""
        self._result.clear()
        self.showing.cut()
        for animator in (self.clock, self._clock):
            animator.drop()
        self._begun = False
        self.face.close()
        super().reword()

    def arranged(self) -> None:
        """Puts the table as it is, after a new layout."""
        self.bar.show_speed(self.settings.speed)
        self.desk.arranged()
        self.presenter.voices.clear()
        if not self._begun:
            self._begun = True
            self.ui.set_focus(None)         # Enter pressed once more while the tiles are dealt is not meant for the menu
            self.presenter.recall()
        if not self.showing.busy:
            self._put()
        if self.table.notice:
            self.shell.say(self.table.notice)
            self.table.notice = None

    @property
    def unsaved(self) -> str | None:
        return self.table.saved.trouble

    def leave(self) -> None:
        self.hand_orders.keep(self.table.saved.path)
        self.ending.stop()
        self.driver.stop()
        self.face.close()
        self._mind.close()
        self.table.close()

    def resumed(self, result: object) -> SceneChange | None:
        """Back from another screen: a table that the new-game screen has opened is played instead of this one."""
        return Pop(result) if isinstance(result, Table) else None

    @property
    def arena(self) -> pygame.Rect | None:
        """The table's place, if it was opened from a canvas, out of which it grows and back into which it goes; None while covered."""
        covered = self._curtain.hangs or self.driver.shows_secrets(self.pace)
        return self.face.table.rect if self._away and not covered else None

    # ---- what everybody may see
    def out_of_sight(self) -> None:
        """Hides the open hand of one of several people at this screen at once, behind the curtain where that person is to act."""
        if self.driver.shows_secrets(self.pace):
            self.driver.cover()
            self.showing.cut()
            self._prompt.forget_hint()
            self._put()
        self._curtain.shut()

    def public_picture(self) -> pygame.Surface | None:
        """A picture of the table as everybody may see it, while a hand is open that others at this screen may not see; else None."""
        if not self.driver.shows_secrets(self.pace):
            return None
        still = TableStill(sight_of_table(self.table), self.face.table.rect.size, faces=self._faces)
        still.enter(self.shell)
        picture = still.picture()
        still.exit()
        return picture

    # ---- time
    @property
    def pace(self) -> Pace:
        """How fast the table goes now."""
        return self._skip.pace_now(self.usual_pace)

    @property
    def usual_pace(self) -> Pace:
        """How fast the table goes by the settings, where nothing is skipped."""
        settings = self.settings
        forced = (FORCED_SECONDS / settings.speed if settings.speed else 0.0) if settings.autoplay else None
        return Pace(settings.bot_pause, forced, settings.budget, settings.autoplay_strokes)

    @property
    def _waits(self) -> bool:
        """Whether a person waits for what others at the table do."""
        if not self.table.persons or self.halted or self.showing.held:
            return False
        if self._others and (self.showing.busy or not self.driver.by_hand):
            return True             # usually this is enough: what is due next need not be worked out
        due = self.driver.due(self.pace)
        if isinstance(due, DrawChance) and self.driver.by_hand:
            return False            # somebody here rolls real dice
        return self._others or isinstance(due, Think)

    @property
    def halted(self) -> bool:
        """Whether a layer above the table has to be answered first."""
        return self.ui.depth > (2 if self.desk.drawn_out else 1)

    @property
    def next_due(self) -> float | None:
        """Seconds until the table goes on by itself, or the thinking dots of a bot change; None where neither is due."""
        dues = [self._clock.next_due, self.presenter.next_due, self.ending.next_due, self._saving.next_due]
        if not self.halted:
            dues += [self._result.next_due, self._skip.next_due]
        if not self.halted and not self.showing.busy:
            dues += [self.driver.wait(self.pace), self.presenter.next_beat]
        return min((due for due in dues if due is not None), default=None)

    @property
    def awaited(self) -> bool:
        return self._prompt.thinking

    @property
    def occasion(self) -> object:
        return self.table.position

    def update(self, seconds: float) -> SceneChange | None:
        self._clock.update(seconds)
        self.presenter.update(seconds)
        self._saving.renew(seconds)
        self.ending.update(seconds)
        if not self.halted:
            self._result.update(seconds)
        self._skip.update(seconds, waits=self._waits)
        if self.halted or self.showing.busy or self.motion.busy:
            return None
        self.presenter.beat(seconds)
        eyes, bottom = self._viewpoint.now
        if self._own_dice.ask(self.driver, self.settings.own_dice):
            return None
        played = self.driver.tick(seconds, self.pace)
        due = self.driver.due(self.pace)
        self.presenter.tell_clock(due, self.driver.seconds_left(due))
        if played is not None:
            self.show(played, eyes, bottom)
        else:
            self._hints.take()
        if self.driver.trouble:
            self.shell.say(self.driver.trouble)
            self.driver.trouble = ""
        return None

    def rolled(self, roll: Callable[[], PlayedAction]) -> None:
        self.show(roll(), *self._viewpoint.now)

    # ---- showing
    def show(self, played: PlayedAction, eyes: int | None, bottom: int) -> None:
        """Shows what has happened, as those eyes perceived it, and then the table as it is."""
        self._saving.show()
        actor = self.table.rules.to_act(played.before)
        if actor is not CHANCE and actor is not None:
            self._others = not self.table.seats[int(actor)].is_person
        self.presenter.decided(played)
        self.driver.think_ahead(self.pace)
        moved = not self.table.just_dealt
        self.presenter.happen(played, eyes, bottom, lambda: self._put(moved=moved))

    def _put(self, *, moved: bool = False) -> None:
        """Shows the table as it is, at once, and the step that comes next; `moved`: after a move that has just been shown."""
        self.suit()
        due = self.driver.due(self.pace)
        self._others = self._others and isinstance(due, DrawChance)
        begins = self.presenter.put(due, self.driver.why_turn(), covered=self._curtain.hangs)
        self._tell_bar()
        self.driver.think_ahead(self.pace)
        if isinstance(due, Curtain):
            self._curtain.fall(due.seat, moved=moved)
        elif isinstance(due, Over):
            self._end()
        elif begins:
            self.shell.sounds.play("turn")
            self.desk.focus_own(self.ui)

    # ---- results
    def guard_result(self) -> None:
        """Called when a result comes out: guards it against presses that were not meant for it."""
        self._result.guard()

    def hold_result(self, words: str, *, last: bool) -> None:
        """Holds a result until the player goes on; `last`: no event of the same action follows."""
        self._tell_bar()
        if self.face.announces:
            self._prompt.say("")
        self._prompt.keep()
        review = self._leads.hand_review(self._viewpoint)
        self._result.offer(words if last else _("Go on"), by_itself=self.settings.auto_next or not self.table.persons, review=review)

    def go_on(self) -> None:
        """Called when the result has been read: removes it, and shows what follows."""
        self._result.clear()
        self._prompt.let_go()
        self.showing.go_on()

    def _tell_bar(self) -> None:
        self.bar.undo.allow(self.table.why_no_undo())
        self.bar.redo.allow(self.table.why_no_redo())
        self.bar.hint.allow(self.driver.why_no_hint(self.pace))
        self._saving.show()

    # ---- what the player does at the table
    def choose(self, action: object) -> None:
        if self.showing.busy or not isinstance(self.driver.due(self.pace), Ask):
            return
        eyes, bottom = self._viewpoint.now
        try:
            played = self.driver.play(action)
        except IllegalAction:
            self.refuse(action)
        else:
            self.show(played, eyes, bottom)

    def refuse(self, action: object) -> None:
        """Says why the rules do not allow what the player has tried, in their words."""
        if isinstance(self.driver.due(self.pace), Ask):
            self.presenter.refuse(action)

    def ask_again(self) -> None:
        if not self.showing.busy:
            self._prompt.ask()

    def reword_for_device(self) -> None:
        if not self.showing.busy:
            self._prompt.reword()

    def undo(self) -> None:
        self._travel(self.driver.undo)

    def redo(self) -> None:
        self._travel(self.driver.redo)

    def _travel(self, go: Callable[[], None]) -> None:
        self._prompt.forget_hint()
        try:
            go()
        except ValueError as error:
            self._prompt.deny(self.shell, str(error))
            return
        self.showing.cut()
        self._result.clear()
        self._prompt.let_go()
        self._ended = False
        self.presenter.recall()
        self._put()

    # ---- hints
    def ask_hint(self) -> None:
        self._hints.ask(self.pace)

    # ---- what leads away
    def read_rules(self) -> SceneChange | None:
        return self._leads.rules()

    def read_on(self, term: Term) -> SceneChange | None:
        return self._leads.term(term)

    def cycle_speed(self) -> None:
        self._leads.cycle_speed()

    # ---- layers above the table
    def curtain_rises(self) -> None:
        """Called when the right person is there: shows that person's hand behind the cloth while it goes up."""
        self.driver.lift()
        self._put()

    def curtain_gone(self) -> None:
        """Called when the table is open again: only now the turn begins and gets the focus."""
        self.presenter.clear()
        self._put()

    def open_menu(self) -> None:
        self.desk.close_drawer()
        self._leads.open(self.ending.open_standings if self.table.over else None)

    def _end(self) -> None:
        """Called when the game is over: opens the standings, once, and offers a button that brings them back."""
        self.ending.offer()
        if not self._ended:
            self._ended = True
            self.ending.open_standings()

    def handle(self, intent: Intent) -> SceneChange | None:
        if not isinstance(intent, Act):
            return None
        if intent.name == "pick":
            self.face.pick(intent.number)
        if intent.name == "grid":
            turn_grid(self, self.face)
        if intent.name == "legend":
            legend_of(self.ui, self.face)
        if intent.name == "ok" and self.showing.held:
            self.go_on()
        acts: dict[str, On] = {
            "back": self.open_menu, "menu": self.open_menu, "hint": self.ask_hint, "undo": self.undo, "redo": self.redo,
            "rules": self.read_rules, "panel": self.desk.turn_panel, "skip": self._skip.start,
            "faster": self._leads.faster, "slower": self._leads.slower}
        return acts[intent.name]() if intent.name in acts else None
