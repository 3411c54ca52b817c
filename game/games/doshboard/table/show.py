"""The motion of Doshboard's events: dice, the flight on one curve, roll-aways, drops, the ends of hole and game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.games.doshboard.rules.events import (
    BallDropped, BallFlew, BallHit, BlackRolled, BoardHoleBegun, BoardHoleEnded, CardLost, DiceRolled, HoledOut, LegKind, NineEnded,
    PlayerDone, ShotPlanned, TappedIn, TimeOver, WhiteRolled, Why, WindRose, WindTurned
)
from game.games.doshboard.rules.geometry import EVEN, UPHILL, Cell, next_dot
from game.games.doshboard.rules.shots import Pair, ShotProgress
from game.games.doshboard.rules.values import State
from game.games.doshboard.table import text as talk
from game.games.doshboard.table.board_map import FlightLeg, Stop, counts_of, flight_leg, progress_of, units_of, waiting
from game.games.doshboard.table.board_view import BoardView
from game.games.doshboard.table.cards import torn
from game.games.doshboard.table.motion import BoardMotion, Flight
from game.games.doshboard.table.planner import BoardBall
from game.games.doshboard.table.side import BLACK, BLUE, RED, WHITE, BoardDice, SideColumn
from game.games.doshboard.table.text import ShotStory, steps
from game.games.golf.rules import RoundEnded
from game.games.golf.table.motion import READ_HOLE, GroundShow, RetellingTable, ScoreMoment
from game.games.golf.table.plate import won_words
from game.rules.contract import Event
from game.ui.looks.stage import pause
from game.ui.table.face import Sitting, Track
from game.words import _

READ_PLAN, READ_DICE = .9, .5       # seconds


class ShotSoFar(NamedTuple):
    """A shot with the dice thrown so far, and the event of its blue and red dice."""

    progress: ShotProgress
    dice: DiceRolled


class Retold(NamedTuple):
    """A shot that is being replayed."""

    story: ShotStory
    shot: ShotSoFar
    state: State


class BoardShow(GroundShow[BoardMotion]):
    """Turns events into motion; the face's `put` ends it all."""

    def __init__(self, board: BoardView, side: SideColumn, dice: BoardDice, motion: BoardMotion) -> None:
        super().__init__(motion)
        self._board, self._side, self._dice = board, side, dice
        self._flights: list[BallFlew] = []      # the flights of the current action that are not shown yet
        self._shot: ShotSoFar | None = None

    def happen(self, event: Event, before: State, after: State, sitting: Sitting, *, mine: bool) -> tuple[Track, ...]:
        """The motion of one event; `mine`: the plan was made at this screen and need not be shown again."""
        if isinstance(event, ShotPlanned):
            return self._planned(event, after, mine)
        if isinstance(event, DiceRolled | WhiteRolled | BlackRolled):
            self._note(event, before)
        if isinstance(event, DiceRolled):
            self._board.put_plan(None)
            return self._thrown({BLUE: event.blue, RED: event.red}, event, fresh=True)
        if isinstance(event, WhiteRolled):
            return self._thrown({WHITE: event.number}, event)
        if isinstance(event, BlackRolled):
            return ((*self._thrown({BLACK: event.number}, event)[0], *self._rolls(event, before)),)
        if isinstance(event, WindTurned | WindRose):
            die = {BLACK: event.direction} if isinstance(event, WindTurned) else {WHITE: event.white}
            return self._thrown(die, event, fresh=isinstance(event, WindTurned))
        if isinstance(event, BallFlew):
            return self._flew(event, before)
        return self._ends(event, before, after, sitting)

    def _ends(self, event: Event, before: State, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of an event that ends a flight."""
        motion, names = self._motion, sitting.names
        if isinstance(event, BallDropped):
            moved = motion.dropped(event.seat, event.cell, event.drop, self._puts(event.seat, event.drop))
            said = motion.call(event.seat, (names[event.seat], talk.trouble_words(event.trouble)), 1.0, units_of(event.cell))
            sorry = pause(0, lambda: motion.sound("oh", motion.pixel(units_of(event.cell))[0]))
            return ((sorry, *said[0], *moved[0]),)
        if isinstance(event, BallHit):
            by = _("stopped by a tree") if event.tree else _("stopped by a target")
            said = motion.call(event.seat, (names[event.seat], by), .7, units_of(event.cell))
            hung = waiting(before)
            if hung is None or not hung.air:
                return said
            moved = motion.stopped(event.seat, event.cell, before.game.land.marks[event.cell], self._puts(event.seat, event.cell))
            return ((*moved[0], *said[0]),)
        if isinstance(event, HoledOut | TappedIn):
            moved = motion.holed(event.seat, event.cell, self._puts(event.seat, event.cell))
            if isinstance(event, HoledOut):
                return moved        # the score that follows says more
            words = _("taps in for a stroke")
            return ((*moved[0], *motion.call(event.seat, (names[event.seat], words), .8, units_of(event.cell))[0]),)
        return self._said(event, before, after, sitting)

    # ---- the shot
    def _planned(self, event: ShotPlanned, after: State, mine: bool) -> tuple[Track, ...]:
        """Shows the plan of another player for a moment; a plan made at this screen needs no time."""
        self._motion.look_at((event.start, after.pair.target.cell), Stop.HOLE)
        self._side.plan.tell(_(event.card), talk.announced_lines(event))
        return () if mine else ((self._motion.reading(READ_PLAN),),)

    def _note(self, event: DiceRolled | WhiteRolled | BlackRolled, before: State) -> None:
        """Notes what the dice of this event make the ball do, and points the camera there."""
        stroke = before.stroke
        self._flights, self._shot = [], None
        if stroke is None:
            return
        roll = Pair(event.blue, event.red) if isinstance(event, DiceRolled) else event.number
        was, now = (progress_of(before, stroke._replace(rolls=rolls), event.seat) for rolls in (stroke.rolls, (*stroke.rolls, roll)))
        self._shot = ShotSoFar(now, next(one for one in now.events if isinstance(one, DiceRolled)))
        self._flights = [one for one in now.events[len(was.events):] if isinstance(one, BallFlew)]
        cells = [stroke.start, *(hop.cell for flown in self._flights for hop in flown.hops)]
        if isinstance(event, DiceRolled):
            self._motion.look_at((*cells, before.pair.target.cell), Stop.HOLE)

    def _thrown(self, numbers: dict[int, int], event: Event, *, fresh: bool = False) -> tuple[Track, ...]:
        """Throws dice out of the cup; their result is shown when they rest."""
        self._side.turn_to("tray")
        self._dice.see(True)
        if fresh:
            self._side.tray.tell(())
        thrown = self._dice.throw(numbers, fresh=fresh)
        told = (*self._side.tray.lines, *talk.roll_lines(event))
        self._side.shot.expect(numbers)

        def lie() -> None:
            self._side.tray.tell(told[-4:])
            if isinstance(event, DiceRolled):
                self._side.fan.roll(event.blue, event.red)
        return ((*thrown, pause(0, self._motion.ending(lie)), self._motion.reading(READ_DICE)),)

    def _flew(self, event: BallFlew, before: State) -> tuple[Track, ...]:
        """The flight up to the next die on one curve, with its first leg; nothing for later legs, which are part of it."""
        flights, shot = self._flights, self._shot
        if shot is None or event not in flights:
            return ()
        self._flights = []
        return self._fly(flights, shot, before, hung=_hangs(before))

    def _fly(self, flights: Sequence[BallFlew], shot: ShotSoFar, s: State, *, hung: bool, hangs: bool | None = None) -> tuple[Track, ...]:
        legs = tuple(flight_leg(flown, counts_of(shot.dice, flown.leg, s.wind)) for flown in flights)
        due = shot.progress.due
        waits = due is not None and due.why is Why.HIT if hangs is None else hangs
        end = legs[-1].stations[-1].cell
        words = [(number, said) for number, leg in enumerate(legs) if (said := _leg_words(leg, shot.dice, s))]
        flight = Flight(legs, hung, waits, s.game.land.marks.get(end), tuple(words))
        return self._motion.flown(flights[0].seat, flight, self._puts(flights[0].seat, end, air=waits))

    def _rolls(self, event: BlackRolled, before: State) -> Track:
        """The roll over a cliff to the next cell; nothing if the ball stays."""
        if event.to is None:
            return ()
        terrain = before.game.land.marks[event.to]
        return self._motion.rolled(event.seat, event.cell, event.to, terrain, self._puts(event.seat, event.to))[0]

    def _puts(self, seat: int, cell: Cell, *, air: bool = False) -> Callable[[], None]:
        """A function that puts a seat's ball at a cell, or in the air above it."""
        def place() -> None:
            board = self._board
            if board.state is not None:
                balls = tuple(BoardBall(seat, cell, air=air) if ball.seat == seat else ball for ball in board.state.balls)
                board.put(replace(board.state, balls=balls), board.names)
        return place

    # ---- replaying the last shot
    def again(self, story: ShotStory, s: State, table: RetellingTable) -> None:
        """Replays a shot step by step, with the rule of each step in words."""
        plan, stroke = story.plan, s.players[story.plan.seat].last
        if stroke is None:
            table.put_back()
            return
        shot = ShotSoFar(progress_of(s, stroke, plan.seat), next(one for one in story.events if isinstance(one, DiceRolled)))
        cells = [hop.cell for event in story.events if isinstance(event, BallFlew) for hop in event.hops]
        self._motion.look_at((plan.start, *cells), Stop.HOLE)
        self._puts(plan.seat, plan.start)()
        told = Retold(story, shot, s)
        self.retell(plan.seat, [(step.words, partial(self._moves, step.moves, told)) for step in steps(story, s)], table)

    def _moves(self, event: Event | None, told: Retold) -> tuple[Track, ...]:
        """The motion of a step of a replay."""
        s, seat = told.state, told.story.plan.seat
        if isinstance(event, BallFlew):
            flown = [one for one in told.story.events if isinstance(one, BallFlew)]
            first, last = event is flown[0], event is flown[-1]
            return self._fly([event], told.shot, s, hung=not first, hangs=not last)
        if isinstance(event, BlackRolled):
            return (self._rolls(event, s),)
        if isinstance(event, BallDropped):
            return self._motion.dropped(seat, event.cell, event.drop, self._puts(seat, event.drop))
        return ()

    def _lost(self, event: CardLost, before: State, names: Sequence[str]) -> tuple[Track, ...]:
        """The card is torn at its place beside the board; a last card is kept and only words are shown."""
        words = _("keeps the {card} for a stroke") if event.kept else _("loses the {card}")
        ball = self._board.spot(event.seat)
        at = units_of(ball.cell) if ball is not None else None
        said = self._motion.call(event.seat, (names[event.seat], words.format(card=_(event.card))), 1.0, at)
        if event.kept:
            return said
        return *said, torn(self._motion, event.card, before.colour(event.seat), self._side.fan.sheet.rect.center)

    # ---- words
    def _tee_up(self, after: State, sitting: Sitting) -> None:
        """Puts the next hole with the balls on its tee, before its title is shown."""
        board = self._board
        if not after.drawn or not talk.begun(after):
            return
        balls = tuple(BoardBall(seat, player.lie, player.done) for seat, player in enumerate(after.players))
        board.put_plan(None)
        board.put(replace(board.state, number=after.drawn[-1], pair=after.pair, balls=balls, paths=(), turn=after.turn), sitting.names)
        self._motion.look_at((after.pair.tee.cell, after.pair.target.cell), Stop.HOLE)
        self._side.turn_to("plan")
        self._dice.see(False)

    def _said(self, event: Event, before: State, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of events that mainly show words."""
        motion, names = self._motion, sitting.names
        if isinstance(event, CardLost):
            return self._lost(event, before, names)
        if isinstance(event, TimeOver):
            return motion.call(event.seat, (names[event.seat], _("out of time: a stroke")), .8)
        if isinstance(event, PlayerDone):
            moment = ScoreMoment(event.seat, names[event.seat], event.strokes, before.pair.par, not event.capped)
            return motion.finished(moment, units_of(before.pair.target.cell))
        if isinstance(event, BoardHoleEnded):
            won = won_words([names[seat] for seat in event.winners], event.worth, event.carried)
            card = talk.card_of(talk.ended(before, after) or after, names)
            return self.hole_ends(event.number, event.par, event.strokes, names, won, card, event.honour)
        if isinstance(event, BoardHoleBegun):
            self._tee_up(after, sitting)
            return self.hole_begins(event.number, event.par)
        if isinstance(event, NineEnded):
            return motion.lettering(_("Nine {n} is over").format(n=event.nine + 1), talk.totals_words(event.totals, names), READ_HOLE)
        return self.round_ends(event, names) if isinstance(event, RoundEnded) else ()


def _hangs(s: State) -> bool:
    """Whether the ball under way waits in the air."""
    found = waiting(s)
    return found is not None and found.air


def _leg_words(leg: FlightLeg, dice: DiceRolled, s: State) -> str:
    """The words beside a leg: that it is the hook or the wind, and counts lost at a cliff's foot."""
    counts = counts_of(dice, leg.kind, s.wind)
    words = {LegKind.DISTANCE: "", LegKind.HOOK: _("hook {n}"), LegKind.WIND: _("wind {n}")}[leg.kind].format(n=counts)
    if leg.left == 1 and leg.stations[-1].dot and _uphill(leg, s):
        lost = _("1 lost uphill")
        return _("{words}, {lost}").format(words=words, lost=lost) if words else lost
    return words


def _uphill(leg: FlightLeg, s: State) -> bool:
    """Whether a leg with a count left ends at the foot of a cliff."""
    cell = leg.stations[-1].cell
    return any(s.scene.ground.price(cell, next_dot(cell, even)) == UPHILL for even in EVEN)
