"""What the events of Doshboard look like: dice, the flight leg by leg, roll-aways, drops, new holes, the end of a hole and of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.rules.contract import Event
from game.rules.doshboard.events import (
    BallDropped,
    BallFlew,
    BallHit,
    BlackRolled,
    CardLost,
    DiceRolled,
    GameEnded,
    HoleBegun,
    HoledOut,
    HoleEnded,
    NineEnded,
    PlayerDone,
    ShotPlanned,
    TappedIn,
    TimeOver,
    WhiteRolled,
    WindRose,
    WindTurned,
)
from game.rules.doshboard.geometry import Cell
from game.rules.doshboard.values import State
from game.ui.animation import pause
from game.ui.tables.doshboard import text as talk
from game.ui.tables.doshboard.board_dice import BLACK, BLUE, RED, WHITE, BoardDice
from game.ui.tables.doshboard.board_state import BallSpot
from game.ui.tables.doshboard.board_view import BoardView
from game.ui.tables.doshboard.camera import Stop
from game.ui.tables.doshboard.motion import BoardMotion
from game.ui.tables.doshboard.side import SideColumn
from game.ui.tables.face import Sitting, Track
from game.ui.tables.golf.result import HoleLine, HoleResultPanel
from game.ui.tables.golf.score import term
from game.words import _

READ_HOLE, READ_GAME, READ_PLAN, READ_DICE = 3.2, 4.5, .9, .5       # seconds


class BoardShow:
    """Turns events into motion; `put` of the face brings all to rest."""

    def __init__(self, board: BoardView, side: SideColumn, dice: BoardDice, motion: BoardMotion) -> None:
        self._board, self._side, self._dice, self._motion = board, side, dice, motion

    def happen(self, event: Event, before: State, after: State, sitting: Sitting, *, mine: bool) -> tuple[Track, ...]:
        """The motion of one event; `mine`: the plan was made at this screen, where it need not be shown again."""
        if isinstance(event, ShotPlanned):
            return self._planned(event, after, mine)
        if isinstance(event, DiceRolled):
            return self._thrown({BLUE: event.blue, RED: event.red}, event, fresh=True)
        if isinstance(event, WhiteRolled | BlackRolled):
            thrown = self._thrown({WHITE if isinstance(event, WhiteRolled) else BLACK: event.number}, event)
            if isinstance(event, BlackRolled) and event.to is not None:
                moved = self._motion.carried(event.seat, event.cell, event.to, self._puts(event.seat, event.to), rolls=True)
                return ((*thrown[0], *moved[0]),)
            return thrown
        if isinstance(event, WindTurned | WindRose):
            die = {BLACK: event.direction} if isinstance(event, WindTurned) else {WHITE: event.white}
            return self._thrown(die, event, fresh=isinstance(event, WindTurned))
        if isinstance(event, BallFlew):
            return self._flew(event, before)
        if isinstance(event, BallDropped):
            moved = self._motion.carried(event.seat, event.cell, event.drop, self._puts(event.seat, event.drop))
            words = (sitting.names[event.seat], talk.trouble_words(event.trouble))
            return ((*self._motion.call(event.seat, words, 1.0)[0], *moved[0]),)
        return self._told(event, before, after, sitting)

    # ---- the shot
    def _planned(self, event: ShotPlanned, after: State, mine: bool) -> tuple[Track, ...]:
        """Where somebody plays to; at this screen nothing new."""
        self._motion.look_at((event.start, after.pair.target.cell), Stop.HOLE)
        return () if mine else ((self._motion.reading(READ_PLAN),),)

    def _thrown(self, numbers: dict[int, int], event: Event, *, fresh: bool = False) -> tuple[Track, ...]:
        """Dice out of the cup; what they do is told when they lie."""
        self._side.turn_to("tray")
        self._dice.see(True)
        if fresh:
            self._side.tray.tell(())
        thrown = self._dice.throw(numbers, fresh=fresh)
        told = (*self._side.tray.lines, *talk.roll_lines(event))
        rolled = self._motion.ending(lambda: self._side.tray.tell(told[-4:]))
        return ((*thrown, pause(0, rolled), self._motion.reading(READ_DICE)),)

    def _flew(self, event: BallFlew, before: State) -> tuple[Track, ...]:
        """A leg of the flight."""
        self._board.put_plan(None)
        cells = (event.start, *(hop.cell for hop in event.hops))
        terrain = before.game.land.marks.get(cells[-1])
        return self._motion.flown(event.seat, event.part, cells, terrain, self._puts(event.seat, cells[-1]))

    def _puts(self, seat: int, cell: Cell) -> Callable[[], None]:
        """A ball lies there from now on."""
        def place() -> None:
            board = self._board
            if board.state is not None:
                balls = tuple(BallSpot(seat, cell) if ball.seat == seat else ball for ball in board.state.balls)
                board.put(replace(board.state, balls=balls), board.names)
        return place

    # ---- words
    def _told(self, event: Event, before: State, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """Events that are mainly said."""
        motion, names = self._motion, sitting.names
        if isinstance(event, BallHit):
            return motion.call(event.seat, (names[event.seat], _("is stopped there")), .7)
        if isinstance(event, HoledOut | TappedIn):
            motion.sound("cup", self._board.at(event.cell)[0])
            words = _("holes out!") if isinstance(event, HoledOut) else _("taps in for a stroke")
            return motion.call(event.seat, (names[event.seat], words), .8)
        if isinstance(event, CardLost):
            words = _("keeps the {card} for a stroke") if event.kept else _("loses the {card}")
            return motion.call(event.seat, (names[event.seat], words.format(card=_(event.card))), 1.0)
        if isinstance(event, TimeOver):
            return motion.call(event.seat, (names[event.seat], _("out of time: a stroke")), .8)
        if isinstance(event, PlayerDone):
            words = _("stopped at {n}").format(n=event.strokes) if event.capped else term(event.strokes, before.pair.par)
            return motion.call(event.seat, (names[event.seat], _("{n}: {term}").format(n=event.strokes, term=words)), .9)
        if isinstance(event, HoleEnded):
            return self._hole_ended(event, names)
        if isinstance(event, HoleBegun):
            heading, par = _("Hole {n}").format(n=event.number + 1), _("par {n}").format(n=event.par)
            return motion.lettering(heading, par, 1.1) if event.number else ()
        if isinstance(event, NineEnded):
            return motion.lettering(_("Nine {n} is over").format(n=event.nine + 1), talk.totals_words(event.totals, names), READ_HOLE)
        if isinstance(event, GameEnded):
            motion.sound("applause", self._board.rect.centerx)
            who = ", ".join(names[seat] for seat in event.winners)
            return motion.lettering(_("{name} wins").format(name=who), "", READ_GAME) if len(names) > 1 else ()
        return ()

    def _hole_ended(self, event: HoleEnded, names: tuple[str, ...]) -> tuple[Track, ...]:
        """The result of the hole on a card."""
        lines = tuple(sorted((HoleLine(seat, names[seat], n) for seat, n in enumerate(event.strokes)), key=lambda line: line.strokes))
        heading = _("Hole {n}").format(n=event.number + 1)
        return self._motion.result(HoleResultPanel(heading, event.par, lines, event.honour), READ_HOLE)
