"""The table of Doshboard: joins board, plan, cards and dice to the views, actions and events of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from game.rules.contract import Event, Legal, NoLegal
from game.rules.doshboard.cards import FACES
from game.rules.doshboard.events import BallDropped, BlackRolled, CardLost, DiceRolled, GameEnded, HoleEnded, Trouble, WhiteRolled
from game.rules.doshboard.geometry import Cell, distance
from game.rules.doshboard.shots import Pair, resolve
from game.rules.doshboard.text import shot_name
from game.rules.doshboard.values import CHOSEN, Action, Black, ChooseCards, Phase, PlanShot, State, View, White
from game.ui.input import Source
from game.ui.navigation import Move
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.tables.dice_wanted import DiceWanted, numbered
from game.ui.tables.doshboard import text as talk
from game.ui.tables.doshboard.board_dice import BoardDice, dice_of
from game.ui.tables.doshboard.board_map import Point
from game.ui.tables.doshboard.board_picture import look_of
from game.ui.tables.doshboard.board_state import BallSpot, BoardState, OddsMode, PlanState
from game.ui.tables.doshboard.board_view import BoardActions, BoardView
from game.ui.tables.doshboard.camera import Stop
from game.ui.tables.doshboard.card_fan import CardFan, CardLook, FanActions
from game.ui.tables.doshboard.counsel import Counsel
from game.ui.tables.doshboard.flight_path import last_paths, waiting
from game.ui.tables.doshboard.living import LivingWater
from game.ui.tables.doshboard.motion import BoardMotion
from game.ui.tables.doshboard.odds_page import BestTold, odds_page
from game.ui.tables.doshboard.planner import Planner, Stage, way_of
from game.ui.tables.doshboard.show import BoardShow
from game.ui.tables.doshboard.side import SideActions, SideColumn
from game.ui.tables.doshboard.why import ShotStory, fits, told_on
from game.ui.tables.face import SeatNote, Sitting, TableEntry, Track
from game.ui.tables.golf.card import GolfCardWidget, nines_of
from game.ui.tables.golf.order_plaque import OrderPlaque
from game.ui.tables.golf.sheet import rows_of
from game.ui.tables.occasions import Occasion, SeatOccasion, hole_played, match_over
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Gap
from game.ui.widgets.text import Label
from game.words import _

_SIDE: Final = 204          # logical units
_MOST_SHARE: Final = .34    # of the width that the column takes at the most


class BoardTable(Widget):
    """The window on the board, and the column beside it."""

    def __init__(self, board: BoardView, side: SideColumn) -> None:
        self.board, self.side = board, side
        super().__init__(side, board, ground="felt")     # Tab comes to the buttons before the board, where it changes the card

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The column takes what it needs."""
        self.rect = pygame.Rect(rect)
        gap = p.look.px(10)
        wide = min(p.look.px(_SIDE * max(1.0, min(1.35, p.look.text))), round(rect.w * _MOST_SHARE))
        self.board.layout(p, pygame.Rect(rect.x, rect.y, rect.w - wide - gap, rect.h))
        self.side.layout(p, pygame.Rect(rect.right - wide, rect.y + p.look.px(2), wide - p.look.px(4), rect.h - 2 * p.look.px(2)))


class DoshboardFace:
    """Obeys game.ui.tables.face.Face, Focusing, Furnished, Clocked and Carded for Doshboard's views and actions."""

    def __init__(self, scene: Scene) -> None:
        self.choose: Callable[[Action], None] = _nothing
        self.refuse: Callable[[Action], None] = _nothing
        self.changed: Callable[[], None] = _silence
        self._scene = scene
        self._view: View | None = None
        self._legal: Legal[Action] = NoLegal()
        self._sitting = Sitting(0, ("",), True)
        self._mine = False              # the plan that is being played was made at this screen
        self._hint: PlanShot | None = None
        self._pointed: Cell | None = None
        self.marked: tuple[int, ...] = ()       # cards marked where three are chosen
        self.planner = Planner()
        self.course = BoardView(BoardActions(self._look, self._leave, self._press, self._turn, self._reach, self._step_card,
                                             self._play_by, self._turn_mode, self._back, self._step_stop))
        self.side = SideColumn(SideActions(self._play, self._keep, self._mode, self._down, self._up, self._call_next, self._zoom,
                                           self._why), self._moved)
        self.table = BoardTable(self.course, self.side)
        self.hand = self.fan = CardFan(FanActions(self._pick_card, self._shift, self._call))
        self.board: Widget = Gap(0)
        self.head: Widget = Gap(0)
        self.legend = OrderPlaque()
        self.counsel = Counsel(scene, self._solved)
        self._dice = BoardDice(scene, self.side.tray)
        self._motion = BoardMotion(scene, self.course)
        self._water = LivingWater(self._motion)
        self._page = Column(ground="paper")
        self._story: ShotStory | None = None    # the last shot on this hole
        self._show = BoardShow(self.course, self.side, self._dice, self._motion)

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        """Show this position at once."""
        s = view.table
        fresh = bool(legal) and not self._legal
        same = self._view is not None and s == self._view.table and bool(legal) == bool(self._legal)
        self._show.stop()
        self._motion.cut()
        self._view, self._legal, self._sitting = view, legal, sitting
        if not same:
            self._hint, self._pointed, self.marked = None, None, ()
        self.counsel.solves = self.counsel.solves or bool(legal)
        if self._story is not None and self._story.whole and not fits(self._story, s):
            self._story = None
        self.counsel.put(s)
        self._put_board(s)
        self.legend.put(talk.order_lines(s, sitting.names))
        self._put_page(s, moved=not same)
        self._put_buttons()
        if fresh:
            self._point_focus(s)

    @property
    def _state(self) -> State:
        if self._view is None:
            raise RuntimeError("no position has been shown yet")
        return self._view.table

    @property
    def planning(self) -> bool:
        """Whether a person at this screen plans a shot."""
        return bool(self._legal) and self._view is not None and self._state.phase is Phase.PLAN

    @property
    def choosing(self) -> bool:
        """Whether a person at this screen chooses cards."""
        return bool(self._legal) and self._view is not None and self._state.phase is Phase.CHOOSE

    def _put_board(self, s: State) -> None:
        """The board with the balls where they lie."""
        board = s.game.content.board
        ground = look_of(board)
        if not s.drawn:
            self.course.put(BoardState(ground, 0, board.holes[0]), self._sitting.names)
            return
        balls = [BallSpot(seat, player.lie, player.done) for seat, player in enumerate(s.players)] if talk.begun(s) else []
        under_way = waiting(s)
        if under_way is not None:
            balls[under_way.seat] = BallSpot(*under_way[:2], air=under_way.air)
        turn = s.turn if s.phase is not Phase.OVER else None
        paths = last_paths(s) if talk.begun(s) else ()
        self.course.put(BoardState(ground, s.drawn[-1], s.pair, tuple(balls), paths, s.wind, turn), self._sitting.names)
        self._water.stir(ground)

    def _put_page(self, s: State, *, moved: bool) -> None:
        """What stands beside the board, and what is shown of the plan."""
        rolling = (s.stroke is not None and bool(s.stroke.rolls)) or s.phase is Phase.WIND_STRENGTH
        self.side.turn_to("tray" if rolling else "plan")
        if s.stroke is not None and s.stroke.rolls:
            self.side.tray.tell(talk.tray_lines(resolve(s.scene, s.stroke.shot(s.turn), s.stroke.rolls).events))
        self._dice.see(rolling)
        if s.phase is not Phase.WIND_STRENGTH:
            self._dice.lay(dice_of(s))
        if s.phase is Phase.PLAN:
            self.planner.begin(s)
            if moved:
                self._motion.look_at((s.player.lie, s.pair.target.cell), Stop.HOLE)
        self._show_plan()

    def _show_plan(self) -> None:
        """Everything that depends on the plan: board, cards, panel, buttons."""
        s, planner = self._state, self.planner
        self._put_cards(s)
        if not self.planning:
            self.course.put_plan(None)
            self.side.plan.tell("", ())
            self.side.rose.put(s.wind, None)
            return
        odds, best = self.counsel.odds(planner.plan), self.counsel.least()
        self.course.put_plan(self._plan_state(s))
        beside = _(planner.chosen.name)
        self.side.plan.tell(beside, talk.plan_lines(planner, odds, best, exact=self.counsel.exact))
        self.side.rose.put(s.wind, planner.path.direction)

    def _plan_state(self, s: State) -> PlanState:
        planner, counsel = self.planner, self.counsel
        strokes = counsel.strokes() if planner.mode is OddsMode.STROKES else {}
        caption = talk.heat_words(exact=counsel.exact) if strokes else _("the hole is being solved …")
        best: tuple[Cell, ...] = ()
        if planner.mode is OddsMode.STROKES and self._pointed is not None and (plan := counsel.best(self._pointed)) is not None:
            best = self._route(s, self._pointed, plan)
        other = self._hint if self._hint is not None and self._hint.path != planner.path else None
        hint = self._route(s, s.player.lie, other) if other is not None else ()
        return PlanState(planner.start, planner.path, planner.rays(), planner.way(), planner.likely(), planner.stage is Stage.HELD,
                         planner.mode, counsel.odds(planner.plan), strokes, caption, self._pointed, best, hint)

    def _route(self, s: State, start: Cell, plan: PlanShot) -> tuple[Cell, ...]:
        """The cells of a plan from a cell, as far as the mean of its card."""
        card = s.set_of(s.turn).cards[plan.card]
        far = max(1, round(card.rating) + plan.shift)
        way = way_of(s.scene.ground, start, plan.path, far, far)
        return (start, *(one.cell for one in way if one.at_dot or one is way[-1]))

    def _put_cards(self, s: State) -> None:
        """The cards of whoever plays."""
        planner, live = self.planner, self.planning or self.choosing
        plans = s.phase is Phase.PLAN and planner.ready
        stroke = s.stroke
        rolled = dice_of(s)
        picked = stroke.plan.card if stroke is not None else planner.card if plans and live else None
        shift = stroke.plan.shift if stroke is not None else planner.shift if picked is not None else 0
        call = stroke.plan.call if stroke is not None else planner.call if picked is not None else 0
        self.fan.put(CardLook(s.colour(s.turn), s.set_of(s.turn), s.player.hand, picked, shift, call, self.marked, live,
                              self.planning and planner.may_call, rolled.get(0, 0), rolled.get(1, 0)))

    def _put_buttons(self) -> None:
        side, planner = self.side, self.planner
        if self.choosing:
            side.offer(side.keep)
            self._tell_keep()
        elif self.planning:
            shown = [side.play, side.mode, side.zoom]
            if len(planner.shifts()) > 1:
                shown += [side.down, side.up]
            if planner.may_call or planner.call:
                shown.append(side.call)
            if self._story is not None and self._story.whole:
                shown.append(side.explain)
            side.offer(*shown)
            self._tell_play()
        else:
            side.offer()

    def _tell_keep(self) -> None:
        ready = len(self.marked) == CHOSEN
        self.side.keep.enable(ready, "" if ready else _("Mark three cards."))

    def _tell_play(self) -> None:
        side, planner = self.side, self.planner
        side.play.set(_("Take the shot"), _(planner.chosen.name))
        side.mode.set(_("Odds"), talk.mode_words(planner.mode))
        side.zoom.set(_("Zoom"), talk.stop_words(self.course.look.stop if self.course.look is not None else None))
        shifts = planner.shifts()
        side.down.enable(planner.shift - 1 in shifts, _("A card is played two counts shorter at most."))
        side.up.enable(planner.shift + 1 in shifts, _("A card is played two counts longer at most."))
        side.call.set(_("Call"), _("red {n}").format(n=planner.call) if planner.call else _("none"))
        side.call.select(bool(planner.call))

    def _point_focus(self, s: State) -> None:
        """A new turn begins: whoever plays by keys finds the focus on something that can be done."""
        if self._scene.ui.depth > 1:
            return
        target: Widget | None = None
        if s.phase is Phase.PLAN:
            target = self.course
        elif s.phase is Phase.CHOOSE and self.fan.keys:
            target = self.fan.keys[0]
        if target is not None:
            self._scene.ui.set_focus(target)

    def _moved(self) -> None:
        """The felt lies elsewhere."""
        if self._view is not None:
            self._dice.relay()

    def settle(self) -> None:
        """The widgets lie elsewhere: what moves jumps to its end."""
        self._motion.stop_gliding()
        self._motion.cut()
        self._moved()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event."""
        self._sitting = sitting
        self.side.offer()
        if isinstance(event, DiceRolled | WhiteRolled | BlackRolled):
            self._legal = NoLegal()
        self._story = told_on(self._story, event)
        tracks = self._show.happen(event, before.table, after.table, sitting, mine=self._mine)
        self._legal = NoLegal()
        return tracks

    def shake(self, action: Action) -> tuple[Track, ...]:
        """Nothing moves: the sentence says why."""
        return ()

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        """One sentence: what is asked of whom."""
        s = view.table
        if not legal:
            told = talk.standing_words(s, sitting.names)
            return f"{talk.waiting(s, sitting.names)} {told}".strip()
        name = sitting.names[s.turn]
        if s.phase is Phase.CHOOSE:
            return talk.ask_cards(name, len(self.marked))
        return talk.ask_plan(s, self.planner, name, keys=self._scene.ui.mode in ("key", "pad")) if self.planner.ready else ""

    def note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        """What the plaque of a seat shows."""
        return talk.note(view.table, seat, sitting)

    def order(self, view: View, sitting: Sitting) -> tuple[int, ...]:
        """The seats as they sit."""
        return tuple(range(len(view.table.players)))

    def subtitle(self, view: View) -> str:
        """The words beside the game's name."""
        return talk.subtitle(view.table)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """What the panel's odds tab shows: the best plan, and where the planned shot may end."""
        self._page = Column(ground="paper")
        self._fill_page()
        return self._page

    def _fill_page(self) -> None:
        """The odds tab as things are now."""
        s, planner, counsel = self._state, self.planner, self.counsel
        if not self.planning:
            self._page.replace(Label(_("The odds come with the next plan."), SIZES.small, kind="italic", tint="lesser"))
            return
        best, target = counsel.best(), s.pair.target.cell
        told = None
        if best is not None and (least := counsel.least()) is not None:
            words = shot_name(s.set_of(s.turn).cards[best.card].name, best.path, best.shift, best.call)
            told = BestTold(best, words, talk.strokes_words(least, exact=counsel.exact), talk.in_play_words(counsel.in_play()))
        self._page.replace(odds_page(told, counsel.odds(planner.plan), lambda cell: distance(cell, target), self._take))

    def _take(self, plan: PlanShot) -> None:
        """The best plan, or another, as one's own."""
        if self.planning:
            self.planner.take(plan)
            self._plan_changed()

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The card, across or down as the room allows."""
        return GolfCardWidget(talk.card_of(view.table, sitting.names))

    def card_rows(self, view: View, names: Sequence[str]) -> list[list[str]]:
        """The scorecard as a table, for a spreadsheet."""
        return rows_of(nines_of(talk.card_of(view.table, names)))

    def clock(self, left: int | None) -> None:
        """The shot clock as a ring round the clock of directions."""
        whole = self._state.game.options.shot_clock if self._view is not None else 0
        self.side.rose.clock(left / whole if left is not None and whole else 1.0)

    # ---- hints and keys
    def point_out(self, action: Action | None) -> None:
        """Mark the hint."""
        self._hint = action if isinstance(action, PlanShot) else None
        if self._view is not None and self.planning:
            self._show_plan()

    def focus_of(self, action: Action) -> Widget | None:
        """What does the action: the board for a plan, which it then shows; the cards to be kept, marked."""
        if isinstance(action, PlanShot) and self.planning:
            self.planner.take(action)
            self._plan_changed()
            return self.course
        if isinstance(action, ChooseCards) and self.choosing:
            self.marked = action.cards
            self._marked_changed()
            return self.side.keep
        return None

    def pick(self, number: int) -> None:
        """A number key: that card of the set."""
        self._pick_card(number - 1)

    # ---- what the player does
    def _plan_changed(self) -> None:
        self._show_plan()
        self._put_buttons()
        if self.planner.stage is Stage.HELD:
            self._fill_page()       # what a pointer passes over is told beside the board
        self.changed()

    def _marked_changed(self) -> None:
        self._put_cards(self._state)
        self._tell_keep()
        self.changed()

    def _look(self, place: Point) -> None:
        """A pointer looks at a place: the plan follows it until it is held, and in the heat map the best plan from there is shown."""
        if not self.planning:
            return
        moved = self.planner.look(place)
        if self.planner.mode is OddsMode.STROKES and self.course.look is not None:
            cell = self.course.cell_under(self._scene.ui.pointer)
            moved, self._pointed = moved or cell != self._pointed, cell
        if moved:
            self._plan_changed()

    def _leave(self) -> None:
        if self.planning and self.planner.leave():
            self._plan_changed()

    def _press(self, place: Point) -> None:
        if self.planning:
            self.planner.press(place)
            self._scene.shell.sounds.play("lift")
            self._plan_changed()

    def _turn(self, hours: int) -> bool:
        moved = self.planning and self.planner.turn(hours)
        if moved:
            self._plan_changed()
        return moved

    def _reach(self, dots: int) -> bool:
        moved = self.planning and self.planner.reach(dots)
        if moved:
            self._plan_changed()
        return moved

    def _back(self) -> bool:
        moved = self.planning and self.planner.set_down()
        if moved:
            self._plan_changed()
        return moved

    def _pick_card(self, card: int) -> None:
        if self.planning and self.planner.pick(card):
            self._plan_changed()
        elif self.choosing and card in self._state.player.hand:
            marked = set(self.marked) ^ {card}
            if len(marked) <= CHOSEN:
                self.marked = tuple(sorted(marked))
                self._marked_changed()

    def _step_card(self, step: int) -> None:
        if self.planning:
            self.planner.step_card(step)
            self._plan_changed()

    def _shift(self, step: int) -> bool:
        moved = self.planning and self.planner.shift_by(step)
        if moved:
            self._plan_changed()
        return moved

    def _call(self, red: int) -> None:
        if self.planning and self.planner.call_red(red):
            self._plan_changed()

    def _down(self) -> Move | None:
        self._shift(-1)
        return None

    def _up(self) -> Move | None:
        self._shift(1)
        return None

    def _call_next(self) -> Move | None:
        """The next red number, from the middle of the card outward round to none."""
        if self.planning:
            order = (0, 6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1, 12)
            to = order[(order.index(self.planner.call) + 1) % len(order)]
            self.planner.call_red(to or self.planner.call)
            self._plan_changed()
        return None

    def _turn_mode(self) -> None:
        if self.planning:
            self.planner.mode = OddsMode((self.planner.mode + 1) % len(OddsMode))
            self._pointed = None
            self._plan_changed()

    def _mode(self) -> Move | None:
        self._turn_mode()
        return None

    def _step_stop(self, step: int) -> None:
        """The next camera stop: nearer (1) or farther away."""
        look = self.course.look
        stop = look.stop if look is not None and look.stop is not None else Stop.HOLE
        self._look_from(Stop(min(max(stop + step, Stop.BOARD), Stop.AIM)))

    def _zoom(self) -> Move | None:
        look = self.course.look
        stop = look.stop if look is not None and look.stop is not None else Stop.AIM
        self._look_from(Stop((stop + 1) % len(Stop)))
        return None

    def _look_from(self, stop: Stop) -> None:
        """The camera goes to a stop."""
        s = self._state
        if not talk.begun(s):
            return
        cells: tuple[Cell, ...] = ()
        if stop is Stop.HOLE:
            cells = s.player.lie, s.pair.target.cell
        elif stop is Stop.AIM:
            cells = s.player.lie, *(one.cell for one in self.planner.way() if one.cell in s.game.land.marks)
        self._motion.look_at(cells, stop)

    def _why(self) -> Move | None:
        """The last shot is told again, step by step with its rules; once more stops that."""
        if self._show.tells:
            self._put_back()
        elif self._story is not None and self._story.whole:
            self.course.put_plan(None)
            self._show.again(self._story, self._state, self._put_back)
        return None

    def _put_back(self) -> None:
        """The table as it is, after something else was shown on it."""
        if self._view is not None:
            self.put(self._view, self._legal, self._sitting)

    def _play_by(self, source: Source) -> None:
        self._play()

    def _play(self) -> Move | None:
        if self.planning:
            self._act(self.planner.plan)
        return None

    def _keep(self) -> Move | None:
        if self.choosing and len(self.marked) == CHOSEN:
            self._act(ChooseCards(self.marked))
        return None

    def _act(self, action: Action) -> None:
        self._mine = True
        if self._legal.allows(action):
            self.choose(action)
        else:
            self.refuse(action)

    def _solved(self) -> None:
        """The hole has been solved: whoever plans sees what things are worth."""
        if self.planning:
            self._show_plan()
            self._fill_page()


def _nothing(action: Action) -> None:
    """Before the screen has said what to do with actions."""


def _silence() -> None:
    """Before the screen has said what to do when the question changes."""


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event is to the seats."""
    if isinstance(event, HoleEnded):
        return [one for seat, strokes in enumerate(event.strokes) if strokes for one in hole_played(seat, strokes, event.par)]
    if isinstance(event, BallDropped):
        return (SeatOccasion(event.seat, Occasion.IN_TROUBLE if event.trouble is Trouble.OFF_BOARD else Occasion.IN_WATER),)
    if isinstance(event, CardLost):
        return (SeatOccasion(event.seat, Occasion.CARD_LOST),)
    return match_over(len(view.table.players), event.winners) if isinstance(event, GameEnded) else ()


def dice_wanted(s: State) -> DiceWanted | None:
    """The blue-red pair, the white die or the black one."""
    if s.phase is Phase.PAIR:
        both = numbered(_("Blue die"), FACES), numbered(_("Red die"), FACES)
        return DiceWanted(_("What do the blue and the red die show?"), both, lambda values: Pair(values[0], values[1]))
    if s.phase in (Phase.WIND_STRENGTH, Phase.WHITE):
        return DiceWanted(_("What does the white die show?"), (numbered(_("White die"), FACES),), lambda values: White(values[0]))
    if s.phase in (Phase.WIND_FROM, Phase.BLACK):
        return DiceWanted(_("What does the black die show?"), (numbered(_("Black die"), FACES),), lambda values: Black(values[0]))
    return None


DRAWN: Final = TableEntry(DoshboardFace, "hexagon", {}, "#7A5416", 60, occasions=occasions, dice=dice_wanted)
