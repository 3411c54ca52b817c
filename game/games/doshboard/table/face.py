"""The face of Doshboard: connects board, plan, cards and dice to the game's views, actions and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.bots.policy import Choice
from game.games.doshboard.rules.board import STRENGTHS
from game.games.doshboard.rules.events import (
    BallDropped, BallRests, BlackRolled, BoardHoleBegun, BoardHoleEnded, CardLost, DiceRolled, PlayerDone, ShotPlanned, TimeOver, Trouble,
    WhiteRolled
)
from game.games.doshboard.rules.geometry import Cell, cell_at, distance
from game.games.doshboard.rules.rules import decode
from game.games.doshboard.rules.shots import FACES, Pair, resolve
from game.games.doshboard.rules.values import (
    BOARD, TOURNAMENT, TOURNAMENT_HOLES, Action, Black, ChooseCards, Phase, PlanShot, ShotInPlay, State, View, White
)
from game.games.doshboard.solver.hole_book import best_play, beyond_solving
from game.games.doshboard.table import text as talk
from game.games.doshboard.table.board_map import Stop, cell_of_event, last_paths, waiting
from game.games.doshboard.table.board_picture import look_of
from game.games.doshboard.table.board_view import BoardView, course_print
from game.games.doshboard.table.cards import COLOURS_OF_SEATS
from game.games.doshboard.table.lesson import FIGURES
from game.games.doshboard.table.marks import marks
from game.games.doshboard.table.motion import BoardMotion, LivingWater
from game.games.doshboard.table.planner import BoardBall, BoardState
from game.games.doshboard.table.planning import Planning, ShotAsked
from game.games.doshboard.table.set_course import COURSES_SET
from game.games.doshboard.table.show import BoardShow
from game.games.doshboard.table.side import BLACK, BLUE, RED, WHITE, BoardDice, SideColumn, dice_of, model_of
from game.games.doshboard.table.text import ShotStory, fits, told_on
from game.games.golf.rules import RoundEnded
from game.games.golf.table.leaderboard import Leaderboard
from game.games.golf.table.plate import OrderPlaque
from game.games.golf.table.sheet import CardedFace, GolfCard
from game.rules.contract import Event, Legal, NoLegal
from game.ui.game_length import HolesOffer, TurnSeconds
from game.ui.input import Act
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.paint.store import LastSeen
from game.ui.sound.ambience import Ambience, nearness
from game.ui.table.face import (
    DiceWanted, LegendMark, Occasion, SeatNote, SeatOccasion, Sitting, TableEntry, TableScene, Track, hole_played, match_over, numbered
)
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Gap
from game.words import _

_SIDE: Final = 300          # logical units
_MOST_SHARE: Final = .36    # most share of the width that the column takes
_LEAST_TABLE: Final = 860   # logical units of table width below which the panel on the right overlaps it: the board comes first


class BoardTable(Widget):
    """The window on the board, and the column beside it."""

    def __init__(self, board: BoardView, side: SideColumn) -> None:
        self.board, self.side = board, side
        super().__init__(side, board, ground="felt")     # Tab reaches the buttons before the board, where Tab changes the card

    def act(self, act: Act) -> Reply:
        return self.board.act(act) if act.name in ("open", "page_up", "page_down") else super().act(act)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        gap = p.look.px(10)
        wide = min(p.look.px(_SIDE * max(1.0, min(1.25, p.look.text))), round(rect.w * _MOST_SHARE))
        self.board.layout(p, pygame.Rect(rect.x, rect.y, rect.w - wide - gap, rect.h))
        self.side.layout(p, pygame.Rect(rect.right - wide, rect.y + p.look.px(2), wide - p.look.px(4), rect.h - 2 * p.look.px(2)))


def board_state(s: State, *, lines: bool) -> BoardState:
    """The state of the board's widget, with the balls at their lies; `lines`: whether cell lines are shown."""
    ground = look_of(s.game.content.board, lines=lines)
    if not s.drawn:
        return BoardState(ground, 0, s.game.content.board.holes[0])
    balls = [BoardBall(seat, player.lie, player.done) for seat, player in enumerate(s.players)] if talk.begun(s) else []
    under_way = waiting(s)
    if under_way is not None:
        balls[under_way.seat] = BoardBall(*under_way[:2], air=under_way.air)
    turn = s.turn if s.phase is not Phase.OVER else None
    paths = last_paths(s) if talk.begun(s) else ()
    return BoardState(ground, s.drawn[-1], s.pair, tuple(balls), paths, s.wind, turn)


class DoshboardFace(CardedFace[View, Action]):
    """The window on the board, the plan with cards and odds beside it, and the dice."""

    table: BoardTable
    board: Leaderboard
    legend: OrderPlaque
    least_table = _LEAST_TABLE
    lights_places = advises = True
    settles = BallRests, TimeOver, PlayerDone
    goes_on = BoardHoleBegun, RoundEnded

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self._stood = LastSeen()        # the last position, and whether somebody was asked
        self._mine = False              # the next plan is made at this screen
        self._lingers = False           # the dice of the last shot stay until somebody has read their result
        self.planning = Planning(scene, self, view.table, board_state(view.table, lines=self.grid), sitting.names)
        self.counsel = self.planning.counsel
        self.course, self.side, self.fan = self.planning.course, self.planning.side, self.planning.fan
        self.table = BoardTable(self.course, self.side)
        self.hand = Gap(0)      # empty: the cards are beside the board, which has the full height of the window
        self.board = Leaderboard()
        self.head = Gap(0)
        self.legend = OrderPlaque()
        self.dice = BoardDice(scene, self.side.tray, self)
        self.side.play.holder = self.dice.cup
        self._motion = BoardMotion(scene, self.course)
        self._water = LivingWater(self._motion)
        self._story: ShotStory | None = None    # the last shot on this hole
        self._show = BoardShow(self.course, self.side, self.dice, self._motion)

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        s = view.table
        fresh = bool(legal) and not self.legal
        same = not self._stood.is_other((s, bool(legal)))
        self._show.stop()
        self._motion.cut()
        self.view, self.legal, self.sitting = view, legal, sitting
        if self._story is not None and self._story.whole and not fits(self._story, s):
            self._story = None
        self._put_board(s)
        self.put_told(view, sitting)
        self._put_dice(s)
        lying = self._lying(s)
        explains = self._story is not None and self._story.whole
        self.planning.put(ShotAsked(s, bool(legal) and lying is None, explains, lying), moved=not same)
        if fresh:
            self._point_focus(s)

    def _put_board(self, s: State) -> None:
        """Puts the board with the balls at their lies."""
        self.course.put(board_state(s, lines=self.grid), self.sitting.names)
        if s.drawn:
            self._water.stir(s.game.content.board)

    def _put_dice(self, s: State) -> None:
        """Puts the plan, or the tray with the dice thrown so far."""
        stroke = s.stroke or self._lying(s)
        rolling = stroke is not None or s.phase is Phase.WIND_STRENGTH
        self.side.turn_to("tray" if rolling else "plan")
        if stroke is not None:
            rolls = stroke.rolls
            self.side.tray.tell(talk.tray_lines(resolve(s.scene, stroke.shot(s.turn), rolls).events) if rolls else ())
        self.dice.see(rolling)
        if s.phase is not Phase.WIND_STRENGTH:
            self.dice.lay(dice_of(s, stroke))

    def linger(self, *, on: bool) -> None:
        """Sets whether the dice of the last shot stay with its card in the next positions."""
        self._lingers = on

    def _lying(self, s: State) -> ShotInPlay | None:
        """The last shot of the player to act, while its dice stay; else None."""
        return s.player.last if self._lingers and s.phase is Phase.PLAN and s.stroke is None else None

    def _point_focus(self, s: State) -> None:
        """Gives the focus to something useful for keys and pad when a new turn begins."""
        if self.scene.ui.depth > 1:
            return
        target: Widget | None = None
        if s.phase is Phase.PLAN:
            target = self.course
        elif s.phase is Phase.CHOOSE and self.fan.keys:
            target = self.fan.keys[0]
        if target is not None:
            self.scene.ui.set_focus(target)

    def paint_ahead(self, p: Painter) -> None:
        """Requests the picture of the whole board."""
        self.course.paint_ahead(p)

    def as_picture(self) -> None:
        """Leaves out the picture for planning, which takes most of the painting and does not show."""
        self.course.as_picture()

    @property
    def grid(self) -> bool:
        """Whether cell lines and dots are shown."""
        return self.scene.settings.cell_lines

    def relay(self) -> None:
        self.dice.relay()

    def settle(self) -> None:
        """Ends all motion at once, as the widgets have moved."""
        self._motion.stop_gliding()
        self._motion.cut()
        self.relay()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.sitting = sitting
        self.side.offer()
        if isinstance(event, DiceRolled | WhiteRolled | BlackRolled):
            self.legal = NoLegal()
        self._story = told_on(self._story, event)
        self.tell(event, before, after, sitting)
        tracks = self._show.happen(event, before.table, after.table, sitting, mine=self._mine)
        self._mine = self._mine and not isinstance(event, ShotPlanned)
        self.legal = NoLegal()
        return tracks

    def ended(self, event: object, before: View, after: View) -> View | None:
        """The hole that has ended, with every player done; None if none has."""
        s = talk.ended(before.table, after.table)
        return before._replace(table=s) if s is not None else None

    def show_score(self, view: View, sitting: Sitting) -> None:
        self.board.put(talk.leaders_of(view.table, sitting.names))
        self.legend.put(talk.order_lines(view.table, sitting.names))

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        s = view.table
        if self._show.step_told:
            return self._show.step_told
        if not legal:
            told = talk.standing_words(s, sitting.names)
            return f"{talk.waiting(s, sitting.names)} {told}".strip()
        name = sitting.names[s.turn]
        if s.phase is Phase.CHOOSE:
            return talk.ask_cards(name, len(self.planning.three.marked))
        return talk.ask_plan(self.planning.draft, name, self.scene.ui.mode) if self.planning.draft is not None else ""

    def seat_note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        return talk.note(view.table, seat, sitting)

    def subtitle(self, view: View) -> str:
        return talk.subtitle(view.table)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """The content of the odds tab: the best plan, and where the planned shot may end."""
        return self.planning.fill_page()

    def card_of(self, view: View, names: Sequence[str]) -> GolfCard:
        return talk.card_of(view.table, names)

    def clock(self, left: int | None) -> None:
        """Shows the shot clock as a ring around the clock of directions; `left` are seconds."""
        whole = self.view.table.game.options.shot_clock
        self.side.rose.clock(left / whole if left is not None and whole else 1.0)

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Lights the cell of an event, if it belongs to the current hole."""
        moved_on = any(isinstance(one, BoardHoleBegun) for one in after)
        self.course.light(cell_of_event(event) if event is not None and not moved_on else None)

    def marks(self) -> Sequence[LegendMark]:
        """The legend of the marks on the board."""
        return marks()

    # ---- hints and keys
    def point_out(self, action: Action | None) -> None:
        self.planning.point_out(action if isinstance(action, PlanShot) else None)

    def chosen(self) -> Action | None:
        """The shot as it is planned now; None if nobody plans."""
        return self.planning.drafted.stands if self.planning.plans else None

    def strokes_over_best(self, action: Action) -> float | None:
        """The strokes that a plan costs more than the best one; None until the hole is solved."""
        counsel = self.counsel
        known = isinstance(action, PlanShot) and counsel.least() is not None and counsel.odds(action) is not None
        return counsel.strokes_over_best(action) if known and isinstance(action, PlanShot) else None

    def close(self) -> None:
        """Stops solving, as the table is left."""
        self.counsel.close()

    def advice(self) -> Choice | None:
        """The table's own hint, from the same solved hole as the odds beside it."""
        return self.counsel.advice()

    def so_far(self) -> Choice | None:
        """The best plan known until the hole is solved."""
        return self.counsel.so_far()

    def focus_of(self, action: Action) -> Widget | None:
        """The widget that does an action: the board, which then shows the plan, or the button that keeps cards, which are then marked."""
        if isinstance(action, PlanShot) and self.planning.plans:
            self.planning.take(action)
            return self.course
        if isinstance(action, ChooseCards) and self.planning.chooses:
            self.planning.mark(replace(self.planning.three, marked=action.cards))
            return self.side.keep
        return None

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Rectangles of parts by name.

        "cards", "card 1", "planned LINE" (the card of that plan), "sheet" (the picked card with all numbers), "tray", "play"; on the board
        "ball" (the first seat's), "target", "cell 3 8" (from 0), and "ground", all of it that shows.
        """
        what, _gap, which = name.partition(" ")
        if what in ("tray", "ground"):
            return ((self.side.tray if what == "tray" else self.course).rect,)
        if what == "planned":
            plan = decode(which)
            which = str(plan.card) if isinstance(plan, PlanShot) else ""
        if what in ("card", "planned"):
            return (self.fan.keys[int(which) - 1].rect,) if self.fan.keys and which else ()
        if what in ("cards", "sheet", "play"):
            return ({"cards": self.fan, "sheet": self.fan.sheet, "play": self.side.play}[what].rect,)
        state = self.course.state
        if what not in ("ball", "target", "cell", "busy"):
            return ()
        lies = tuple(ball.cell for ball in state.balls[:1])
        cells = {"ball": lies, "target": (state.pair.target.cell,), "busy": (*lies, state.pair.target.cell)}.get(what)
        return tuple(self._around(cell) for cell in (cells if cells is not None else (cell_at(*map(int, which.split())),)))

    def _around(self, cell: Cell) -> pygame.Rect:
        """A square around a cell on the screen."""
        side = round(2.6 * self.course.ball_size)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(self.course.at(cell)[0]), round(self.course.at(cell)[1])
        return rect.clip(self.course.rect)

    def pick(self, number: int) -> None:
        """Picks a card of the set by its number from 1, for a number key."""
        self.planning.pick_card(number - 1)

    # ---- the cup
    def due(self) -> int:
        """The number of dice that a person at this screen throws next: blue and red."""
        return len(Pair._fields) if self.planning.plans and not self._show.tells else 0

    def throw(self) -> None:
        self.planning.play()

    def take_cup(self) -> None:
        """Takes up the cup: shows the felt, with no dice on it."""
        self.side.tray.tell(())
        self.side.turn_to("tray")
        self.dice.lay({})
        self.dice.see(True)

    # ---- playing and replaying
    def attempt(self, action: Action) -> None:
        """Takes an action of the player at this screen, whose plan then need not be shown."""
        self._mine = isinstance(action, PlanShot)
        super().attempt(action)

    def tell_why(self) -> None:
        """Replays the last shot step by step with its rules; called again, stops that."""
        if self._show.tells:
            self.put_back()
        elif self._story is not None and self._story.whole:
            self.course.put_plan(None)
            self._show.again(self._story, self.view.table, self)

    def put_back(self) -> None:
        """Shows the current position and question again, after a replay."""
        self.put_again()
        self.ask_again()
        if self.planning.plans:
            self.planning.frame()

    def look_at(self, cells: tuple[Cell, ...], stop: Stop) -> None:
        self._motion.look_at(cells, stop)

def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event means to the seats, as occasions."""
    if isinstance(event, BoardHoleEnded):
        return [one for seat, strokes in enumerate(event.strokes) if strokes for one in hole_played(seat, strokes, event.par)]
    if isinstance(event, BallDropped):
        return (SeatOccasion(event.seat, Occasion.IN_TROUBLE if event.trouble is Trouble.OFF_BOARD else Occasion.IN_WATER),)
    if isinstance(event, CardLost):
        return (SeatOccasion(event.seat, Occasion.CARD_LOST),)
    return match_over(len(view.table.players), event.winners) if isinstance(event, RoundEnded) else ()


def dice_wanted(s: State) -> DiceWanted | None:
    """The dice to be entered: the blue-red pair, the white die or the black one; None if none are due."""
    if s.phase is Phase.PAIR:
        both = numbered(_("Blue die"), FACES, partial(model_of, BLUE)), numbered(_("Red die"), FACES, partial(model_of, RED))
        return DiceWanted(_("What do the blue and the red die show?"), both, lambda values: Pair(values[0], values[1]), s.turn)
    if s.phase in (Phase.WIND_STRENGTH, Phase.WHITE):
        white = numbered(_("White die"), FACES, partial(model_of, WHITE))
        return DiceWanted(_("What does the white die show?"), (white,), lambda values: White(values[0]))
    if s.phase in (Phase.WIND_FROM, Phase.BLACK):
        black = numbered(_("Black die"), FACES, partial(model_of, BLACK))
        return DiceWanted(_("What does the black die show?"), (black,), lambda values: Black(values[0]))
    return None


_HEARING: Final = 9.0       # cells within which water is heard


def ambience(view: View) -> Ambience:
    """The sound of the wind and, by its distance to the ball to be played, of the water."""
    s = view.table
    wind = s.wind.strength / (len(STRENGTHS) - 1)
    if not talk.begun(s):
        return Ambience(open_air=True, wind=wind)
    lie = s.player.lie
    far = (distance(lie, cell) for cell, kind in s.game.land.marks.items() if kind.wet)
    return Ambience(open_air=True, wind=wind, water=nearness(far, _HEARING))


class BoardHolesOffer(HolesOffer):
    """The choice of the number of holes: those of the board, or of a tournament."""

    def played(self, value: str, holes: int) -> int:
        return TOURNAMENT_HOLES if value == TOURNAMENT else super().played(value, holes)


def hole_begun(event: Event) -> str:
    """The name of the hole that an event begins; "" for other events."""
    return _("Hole {n}").format(n=event.number + 1) if isinstance(event, BoardHoleBegun) else ""


class DrawnDoshboard(TableEntry):
    """The table of Doshboard, as the platform finds it."""

    icon = "hexagon"
    figures = FIGURES
    cloth = "#7A5416"
    seconds = TurnSeconds(25, 5, 2)
    length = BoardHolesOffer("holes", ("3", BOARD, "18"))
    rated = True
    of_dice = True
    colours = COLOURS_OF_SEATS
    setter = COURSES_SET
    face = staticmethod(DoshboardFace)
    course = staticmethod(course_print)
    best_play = staticmethod(best_play)
    warning = staticmethod(beyond_solving)
    occasions = staticmethod(occasions)
    begins = staticmethod(hole_begun)
    dice = staticmethod(dice_wanted)
    ambience = staticmethod(ambience)


DRAWN: Final = DrawnDoshboard()
