"""The table of GOLO: joins tray, buttons, card and odds to the views, actions and events of the game; a die that can be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import pygame

from game.games.golf.rules import BY_HOLE, RoundEnded
from game.games.golf.table.leaderboard import Leaderboard
from game.games.golf.table.sheet import Sheet
from game.games.golo.rules.turns import lying_on, markable
from game.games.golo.rules.values import (
    COCKED, CODES, HOLES, OFF, SCORECARD, Action, Catch, Dice, DiceCaught, DiceTaken, DiceThrown, Die, HoleDecided, KeepDice, LeaveRound,
    NinePlayed, Phase, Player, PlayerLeft, Roll, RollVoid, State, UnplayableLie, View, members
)
from game.games.golo.solver.odds import best_play
from game.games.golo.solver.review import RECORDED
from game.games.golo.table import card as words
from game.games.golo.table.card import FIGURES, DiceLegend, Rack, RackHole, card_rows, course_print, die_name, nines_of, scorecard
from game.games.golo.table.odds import OddsQuestion, OddsService, odds_page, warning
from game.games.golo.table.show import DiceShow, Falling, NineTelling, ended_nine, nine_words
from game.games.golo.table.tray import ButtonRow, MarkedKeep, Tray, model_of
from game.kept import CACHE
from game.rules.contract import Event, Legal
from game.ui.dice.die import DieModel
from game.ui.game_length import GOLF, TurnSeconds
from game.ui.looks.settings import Settings
from game.ui.looks.stage import Later, Tween, linear, pause
from game.ui.looks.theme import Theme
from game.ui.scene import Scene
from game.ui.table.face import (
    DiceWanted, DieWanted, FaceWanted, Occasion, SeatNote, SeatOccasion, Sitting, TableEntry, TableFace, TableScene, Track, match_over,
    numbered
)
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Answer, ask
from game.ui.widgets.layout import Column
from game.words import _

# ---- the moment in which a die that left the table can be caught: by a press on it, or by the catch button's key, until it is gone (G8)
# With real dice the players say whether somebody caught it.
CATCH_SECONDS: Final = .7
RELAXED: Final = 2          # factor for the setting of relaxed catching
_FAIR: Final = 2            # pictures of a fall that must have been shown: a press that cut the throw short is no catch


def window_of(settings: Settings) -> float:
    """The seconds in which a falling die can be caught. The speed of motion does not change them."""
    return CATCH_SECONDS * (RELAXED if settings.relaxed_catch else 1)


@dataclass(slots=True, eq=False)
class _WatchedFall:
    """Dice falling off the table: those `caught` (a mask), and how many pictures and seconds of the fall have been visible so far."""

    state: State
    caught: int = 0
    pictures: int = 0
    seen: float = 0.0

    @property
    def left(self) -> int:
        """The dice that are still to be caught (a mask)."""
        return self.state.throw.fallen & ~self.caught


class Catching:
    """Watches one fall of dice at a time. `done` is called with the dice caught once every falling die has been caught or is gone."""

    def __init__(self, scene: Scene, tray: Tray, show: DiceShow, done: Callable[[Catch], object]) -> None:
        self._scene, self._tray, self._show, self._done = scene, tray, show, done
        self._watched: _WatchedFall | None = None

    def put(self, s: State, mine: bool) -> None:
        """Starts watching if a person at this screen may catch now; stops when the fall is over."""
        if not mine or s.phase is not Phase.CATCH:
            self.end()
        elif self._watched is None:
            self._begin(s)

    def _begin(self, s: State) -> None:
        """Lets the dice fall; for real dice it asks about each whether it was caught."""
        self._watched = fall = _WatchedFall(s)
        if self._scene.settings.own_dice:
            self._ask(fall, list(members(fall.left)))
        else:
            self._tray.fall(members(fall.left))
            self._go_on(fall, self._show.falling(s), window_of(self._scene.settings))

    def end(self) -> None:
        """Stops watching: no die falls any more."""
        self._watched = None
        self._tray.fall(())

    def catch(self, die: int) -> None:
        """Catches this die, if it is falling and its fall has been visible; asks again if the dice are real."""
        fall = self._watched
        if fall is not None and self._scene.settings.own_dice:     # the question was closed without an answer
            self._begin(fall.state)
            return
        if fall is None or fall.pictures < _FAIR or not fall.left >> die & 1:
            return
        fall.caught |= 1 << die
        self._show.hold(die)
        self._scene.shell.sounds.play("tile")
        if fall.left:
            self._tray.fall(members(fall.left))
        else:
            self._over(fall)

    def catch_next(self) -> None:
        """Catches the first die that is still falling: for a key or the button."""
        left = members(self._watched.left) if self._watched is not None else ()
        if left:
            self.catch(left[0])

    def _ask(self, fall: _WatchedFall, left: list[int]) -> None:
        """Asks about one die after the other whether it was caught. After closing the question, a player can undo the roll."""
        if fall is not self._watched:
            return
        if not left:
            self._over(fall)
            return
        die = left.pop(0)

        def caught() -> None:
            fall.caught |= 1 << die
            self._ask(fall, left)
        ask(self._scene.ui, _("Off the table"), _("{die} left the table. Was it caught?").format(die=die_name(die)), [
            Answer(_("Not caught"), lambda: self._ask(fall, left)), Answer(_("Caught"), caught, primary=True)])

    def _go_on(self, watched: _WatchedFall, show: Falling, window: float) -> None:
        """Plays the rest of the fall. It pauses while a menu is open."""
        left, passed = window - watched.seen, 0.0

        def fall(share: float) -> None:
            nonlocal passed
            if watched is not self._watched:
                return
            if self._scene.ui.depth == 1:
                watched.pictures += 1
                watched.seen += share * left - passed
            passed = share * left
            self._tray.follow(show(min(1.0, watched.seen / window)))

        def gone() -> None:
            if watched is not self._watched:
                return
            if watched.seen < window - .001:
                self._go_on(watched, show, window)
            else:
                self._over(watched)
        self._scene.clock.play(Tween(left, fall, linear, gone, paced=False))

    def _over(self, fall: _WatchedFall) -> None:
        self.end()
        self._done(Catch(fall.caught))


# ---- the table of GOLO: joins tray, buttons, card and odds to the views, actions and events of the game
_READ = {"slow": 1.5, "normal": .9, "fast": .45}
_LOOK_AGAIN = .1


GOOD_NINE, BAD_NINE = 32, 38      # strokes of a nine from which it counts as well or badly played


class GoloFace(TableFace[View, Action]):
    """The tray with the dice, the rack of those kept above it, and the scorecard."""

    table: Tray
    hand: ButtonRow
    board: Leaderboard
    head: Rack
    legend: DiceLegend

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self.keeping = MarkedKeep()
        self.table = self.tray = Tray(self)
        self.hand = self.bar = ButtonRow(self)
        self.board = Leaderboard()
        self.head = self.tray.head
        self.legend = DiceLegend()
        self.show = DiceShow(scene, self.tray, self)
        self.tray.holder = self.bar.roll.holder = self.show.cup
        self._catching = Catching(scene, self.tray, self.show, scene.choose)
        self._nines = NineTelling(scene, self.tray)
        self._odds_service = OddsService(scene.shell.saves / CACHE)
        self.page = Column()
        self._look_later = Later(scene.clock, _LOOK_AGAIN, self._poll)

    @property
    def _state(self) -> State:
        """The position that is shown."""
        return self.view.table

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        s = view.table
        self.tray.put_in()
        same = s is self._state and bool(legal) == bool(self.legal)
        self.view, self.legal, self.sitting = view, legal, sitting
        if not same:
            self.keeping = MarkedKeep()
        leaders = words.leaders_of(s, sitting.names)
        first = leaders.sides[leaders.ranked[0]].seats[0]
        self.tray.fill(_holes(s, first if s.phase is Phase.OVER else None))     # at the end the winner's rack stands below the sentence
        self.board.put(leaders)
        self.legend.put(words.aim_words(s))
        mine = bool(legal)
        self.show.throwing = mine and s.phase is Phase.ROLL
        self.show.put(s)
        self.tray.offer({die: s.throw.lying[die] for die in members(s.players[s.turn].left)} if mine and s.phase is Phase.KEEP else {})
        self._put_buttons(s)
        self._lay_spots()
        self._catching.put(s, mine)
        if mine and not same:
            self._point_focus(s)

    def _put_buttons(self, s: State) -> None:
        shown: list[Button] = []
        if not self.legal:
            pass
        elif s.phase is Phase.ROLL:
            shown = [self.bar.roll, self.bar.bottoms]
        elif s.phase is Phase.KEEP:
            shown = [self.bar.keep]
            if not self.keeping.marked and self.legal.allows(KeepDice(0)):
                shown.append(self.bar.again)
        elif s.phase is Phase.CATCH:
            shown = [self.bar.catch]
        if self.legal.allows(LeaveRound()):
            shown.append(self.bar.leave)
        self.bar.offer(*shown)
        self.bar.bottoms.select(self.keeping.bottoms)
        called = self.keeping.bottoms
        self.bar.bottoms.set(_("Bottoms called") if called else _("Call bottoms"), icon="saved" if called else "")
        if s.phase is Phase.KEEP:
            marked, left = self.keeping.marked, s.players[s.turn].left
            note = "" if not marked else _("then roll {n}").format(n=(left & ~marked).bit_count())
            self.bar.keep.set(words.marked_words(s, marked), note if marked != left else "")
            self.bar.keep.restyle("brass" if marked and self.legal.allows(KeepDice(marked)) else "plaque")
        keeping = bool(self.legal) and s.phase is Phase.KEEP
        ready = keeping and self.keeping.marked and self.legal.allows(KeepDice(self.keeping.marked))
        self.scene.ui.entered = self.bar.keep if ready else None      # Enter presses the golden button while the player uses the mouse
        self.show.dim(s.players[s.turn].left & ~markable(s, self.keeping.marked) if keeping else 0)
        self.tray.mark(self.keeping.marked, self.keeping.hint)

    def _lay_spots(self) -> None:
        self.tray.lie(self.show.places())

    def _point_focus(self, s: State) -> None:
        """Gives the focus of keys and pad at the beginning of a turn to something that can be done."""
        target: Widget | None = {Phase.ROLL: self.bar.roll, Phase.CATCH: self.bar.catch}.get(s.phase)
        if s.phase is Phase.KEEP and self.tray.spots:
            target = min(self.tray.spots.values(), key=lambda spot: (spot.face, spot.die))
        if target is not None and self.scene.ui.depth == 1:
            self.scene.ui.set_focus(target)

    def settle(self) -> None:
        """Moves the dice to the new place of the tray."""
        self.show.relay()
        self._lay_spots()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.sitting = sitting
        if isinstance(event, DiceThrown):
            self.bar.offer()
            self.tray.offer({})
            track = self.show.throw(before.table, event, window_of(self.scene.settings))
            return ((*track, *(() if event.off else (self._reading(),))),)      # no pause to read while dice are falling
        if isinstance(event, DiceCaught):
            self._catching.end()
            self.bar.offer()
            return (self.show.caught(event),)
        if isinstance(event, DiceTaken):
            self.tray.offer({})
            self.show.dim(0)
            track = self.show.to_card(event)
            s = after.table
            others = self.show.cede() if s.turn != event.seat and s.phase is not Phase.OVER else ()
            return ((*track, pause(0, lambda: self.tray.fill(_holes(s, event.seat, before.table.first))), *others),)
        if isinstance(event, RollVoid | UnplayableLie | HoleDecided | NinePlayed | PlayerLeft | RoundEnded):
            self.board.put(words.leaders_of(after.table, sitting.names))    # the plaques show it too
            return self._tell_nine(event, before.table, after.table)
        return ()

    def _tell_nine(self, event: Event, before: State, after: State) -> tuple[Track, ...]:
        """The result of a nine or of the round if the event ends it for everybody; else a pause to read what is said."""
        number = ended_nine(before, after, event)
        if number is not None:
            names = self.sitting.names
            self.bar.offer()        # no buttons any more: nothing can be kept
            if after.phase is Phase.OVER:
                self.page.replace(odds_page(after, None, 0, busy=False, names=names))
            return self._nines.nine(after, names, number, nine_words(after, names, event))
        follows = isinstance(event, NinePlayed) and after.phase is Phase.OVER       # the event that follows shows the result of the round
        return () if follows or isinstance(event, PlayerLeft) else ((self._reading(),),)

    def _reading(self) -> Tween:
        """A pause for reading, as long as the player's pace setting says."""
        settings = self.scene.settings
        return pause(_READ[settings.pace] * (1 if settings.speed else 0), paced=False)

    def shake(self, action: Action) -> tuple[Track, ...]:
        return self.show.shake(action.dice) if isinstance(action, KeepDice) else ()

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        if not legal:
            return words.waiting(view.table, sitting)
        own = self.scene.settings
        return words.question(view.table, self.keeping.marked, self.keeping.bottoms, sitting, shake=own.shake and not own.own_dice,
                         device=self.scene.ui.mode)

    def seat_note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        return words.note(view.table, seat, sitting)

    def subtitle(self, view: View) -> str:
        return words.subtitle(view.table)

    # ---- odds and card
    def open(self, view: View) -> None:
        """Starts computing the tables that odds and bots need."""
        if view.table.phase is not Phase.OVER:
            self._odds_service.open(view.table)

    def odds(self, view: View, sitting: Sitting) -> Widget:
        """The odds tab; it fills itself when the odds have been calculated."""
        self.page = Column()
        self._fill_odds()
        return self.page

    def _fill_odds(self) -> None:
        question = OddsQuestion(self._state, self.keeping.marked)
        self._odds_service.ask(question)
        reading = self._odds_service.reading(question)
        self.page.replace(odds_page(self._state, reading, self.keeping.marked, self._odds_service.busy, self.sitting.names))
        if self._odds_service.busy:
            self._look_later.ask()

    def _poll(self) -> None:
        if self._odds_service.busy:      # nothing new to show: the page would only be laid out again
            self._look_later.ask()
        else:
            self._fill_odds()

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        return scorecard(view.table, sitting)

    def shown_by(self, view: View, seat: int, sitting: Sitting) -> Widget:
        """The seat's round so far."""
        return Sheet(tuple(nine._replace(lines=tuple(line for line in nine.lines if line.seat in (None, seat)))
                           for nine in nines_of(view.table, sitting.names)))

    def card_rows(self, view: View, names: Sequence[str]) -> list[list[str]]:
        return card_rows(view.table, tuple(names))

    # ---- hints, keys
    def point_out(self, action: Action | None) -> None:
        self.keeping = replace(self.keeping, hint=action.dice if isinstance(action, KeepDice) else 0)
        self.bar.roll.select(isinstance(action, Roll) and action.bottoms == self.keeping.bottoms)
        self.tray.mark(self.keeping.marked, self.keeping.hint)

    def focus_of(self, action: Action) -> Widget | None:
        """The widget that does the action.

        For a keep the button once exactly its dice are marked, until then the first die whose mark differs.
        """
        if isinstance(action, KeepDice):
            if action.dice == self.keeping.marked:
                return self.bar.keep if action.dice else self.bar.again
            return next((spot for die, spot in self.tray.spots.items() if (action.dice ^ self.keeping.marked) >> die & 1), None)
        if isinstance(action, Roll):
            return self.bar.roll if action.bottoms == self.keeping.bottoms else self.bar.bottoms
        return self.bar.leave if isinstance(action, LeaveRound) else self.bar.catch

    def chosen(self) -> Action | None:
        """The roll with bottoms called or not, or the keep of the marked dice; None where the player can do neither."""
        s = self._state
        if not self.legal or s.phase not in (Phase.ROLL, Phase.KEEP):
            return None
        return Roll(self.keeping.bottoms) if s.phase is Phase.ROLL else KeepDice(self.keeping.marked)

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Parts by name: "die w3", "dice" (all in the tray as one), "rack", and the buttons "roll", "bottoms" and "keep"."""
        what, _gap, which = name.partition(" ")
        if what == "die":
            spot = self.tray.spots.get(CODES.index(which))
            return (spot.rect,) if spot is not None else ()
        if what in ("dice", "busy"):
            dice = self._dice_boxes()
            return dice if what == "busy" else (dice[0].unionall(dice[1:]),) if dice else ()
        parts = {"rack": self.head, "roll": self.bar.roll, "bottoms": self.bar.bottoms, "keep": self.bar.keep}
        return (parts[what].rect,) if what in parts and parts[what].rect.w > 0 else ()

    def _dice_boxes(self) -> list[pygame.Rect]:
        """The rectangles of the dice in the tray, also of those that wait to be rolled."""
        found = [spot.rect for spot in self.tray.spots.values()]
        if found:
            return found
        size = round(2 * self.tray.radius)
        return [pygame.Rect(round(x) - size // 2, round(y) - size // 2, size, size) for x, y in self.show.places().values()]

    def pick(self, number: int) -> None:
        """A number key: marks that die, counted from the first one in the tray, or removes its mark."""
        spots = list(self.tray.spots.values())
        if 0 < number <= len(spots):
            self.scene.ui.set_focus(spots[number - 1])
            self.mark(spots[number - 1].die)

    # ---- what the player does; obeys game.games.golo.table.tray.Keeper
    def mark(self, die: int) -> None:
        s = self._state
        if s.phase is not Phase.KEEP or not self.legal:
            return
        self.keeping = self.keeping.marking(die)
        self._put_buttons(s)
        self._fill_odds()
        self.scene.shell.sounds.play("lift")
        self.ask_again()
        if self.keeping.hint and not (self.keeping.hint ^ self.keeping.marked) & 1 << die:
            self._follow_hint()

    def _follow_hint(self) -> None:
        """When a die has been marked, or unmarked, as the hint says: moves the focus to the next die to change, then to the button."""
        target = self.focus_of(KeepDice(self.keeping.hint))
        if target is not None and target.focusable and self.scene.ui.depth == 1:
            self.scene.ui.set_focus(target)

    def keep(self) -> None:
        s = self._state
        if s.phase is not Phase.KEEP:
            return
        keep = KeepDice(self.keeping.marked)
        if not self.keeping.marked and self.legal.allows(keep):
            self._point_focus(s)        # keeping none has a button of its own, so that one press too many does not do it
        elif self.legal.allows(keep):
            self.scene.choose(keep)
        else:
            self.scene.refuse(keep)

    def keep_none(self) -> None:
        if self.legal.allows(KeepDice(0)):
            self.scene.choose(KeepDice(0))

    def call_bottoms(self) -> None:
        self.keeping = self.keeping.calling()
        self._put_buttons(self._state)
        self.ask_again()

    def throw(self) -> None:
        if self.show.throwing:
            self.show.throwing = False
            self.scene.choose(Roll(self.keeping.bottoms))

    def leave_round(self) -> None:
        def leave() -> None:
            if self.legal.allows(LeaveRound()):
                self.scene.choose(LeaveRound())
        answers = (Answer(_("Play on"), primary=True, cancel=True), Answer(_("Leave the round"), leave))
        ask(self.scene.ui, _("Leave the round?"), words.leaving_words(self._state), answers)

    def catch(self, die: int) -> None:
        self._catching.catch(die)

    def catch_next(self) -> None:
        self._catching.catch_next()


def _holes(s: State, seat: int | None = None, hole: int | None = None) -> tuple[RackHole, ...]:
    """The rack of a seat (None: whose turn it is) for the nine that contains `hole` (None: the current nine)."""
    player = s.players[s.turn if seat is None else seat]
    first = (s.first if hole is None else hole) // HOLES * HOLES
    kept = {taken.hole: words.result_word(taken.strokes, taken.die) for taken in player.taken}
    pars, gone = s.game.options.mode in (*BY_HOLE, SCORECARD), _strokes_without_die(s, player, first)
    return tuple(RackHole(hole + 1, s.game.pars[hole] if pars else None, kept.get(hole, ""), gone.get(hole))
                 for hole in range(first, first + HOLES))


def _strokes_without_die(s: State, player: Player, first: int) -> dict[int, int]:
    """The strokes, by hole, of those holes of a nine whose die has been thrown again for a later hole.

    This happens on a card that the nine dice can't fill (G5).
    """
    nine = [taken for taken in player.taken if first <= taken.hole < first + HOLES]
    due = {s.game.dice[s.first]} if s.game.by_hole and s.phase is not Phase.OVER and first <= s.first < first + HOLES else set()
    return {taken.hole: taken.strokes for number, taken in enumerate(nine)
            if taken.hole < s.first and taken.die in due | {later.die for later in nine[number + 1:]}}


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event means for the seats: a hole in one or two under par, a nine of few or of many strokes, a die off the table."""
    if isinstance(event, DiceTaken):
        pars = view.table.game.pars
        return [SeatOccasion(event.seat, Occasion.ACE if taken.strokes == 1 else Occasion.WELL_PLAYED)
                for taken in event.taken if taken.strokes == 1 or taken.strokes <= pars[taken.hole] - 2][:1]
    if isinstance(event, RollVoid):
        return (SeatOccasion(event.seat, Occasion.IN_TROUBLE),)
    if isinstance(event, NinePlayed) and not GOOD_NINE < event.strokes < BAD_NINE:
        return (SeatOccasion(event.seat, Occasion.WELL_PLAYED if event.strokes <= GOOD_NINE else Occasion.PLAYED_BADLY),)
    return match_over(len(view.table.players), event.winners) if isinstance(event, RoundEnded) else ()


def dice_wanted(s: State) -> DiceWanted | None:
    """The question for real dice in the air: the faces on top, those below after bottoms (G4), or with ground rules also how they lie."""
    if s.phase is not Phase.THROW:
        return None
    options = s.game.options
    lies = (*((FaceWanted(COCKED, _("cocked")),) if options.ground_rules and options.cocked else ()),
            *((FaceWanted(OFF, _("off the table")),) if options.ground_rules and options.off_table else ()))
    dice = []
    for die in members(s.throw.thrown):
        name, faces = words.die_name(die), sorted(set(s.game.faces[die]))
        model = partial(_model, s.game.content.dice[die])
        dice.append(DieWanted(name, numbered(name, faces).faces + lies, model))
    if s.throw.bottoms:
        question = _("Bottoms count. What lies below each die?")
        return DiceWanted(question, tuple(dice), lambda values: lying_on(s, values), s.turn, below=True)
    return DiceWanted(_("What shows on top of each die?"), tuple(dice), lambda values: Dice(tuple(values)), s.turn)


def _model(die: Die, _theme: Theme) -> DieModel:
    """GOLO's dice have colours of their own."""
    return model_of(die)


def nine_played(event: Event) -> str:
    """The name of the point of the round that this event reaches: a nine that somebody has played, because holes have no order."""
    return _("Nine {n} played").format(n=event.nine + 1) if isinstance(event, NinePlayed) else ""


class DrawnGolo(TableEntry):
    """How GOLO is drawn."""

    icon = "die"
    figures = FIGURES
    cloth = "#7A2A1B"
    seconds = TurnSeconds(10, 4, 3)
    length = GOLF
    rated = True
    of_dice = True
    face = staticmethod(GoloFace)
    on_course = staticmethod(RECORDED.on_course)
    warning = staticmethod(warning)
    course = staticmethod(course_print)
    best_play = staticmethod(best_play)
    occasions = staticmethod(occasions)
    begins = staticmethod(nine_played)
    dice = staticmethod(dice_wanted)


DRAWN: Final = DrawnGolo()
