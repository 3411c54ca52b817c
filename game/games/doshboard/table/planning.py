"""A shot is planned: pointer, keys, pad and buttons change the plan; board, cards, panel and odds page show what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.rules import shot_name
from game.games.doshboard.rules.values import CHOSEN, Action, ChooseCards, Phase, PlanShot, ShotInPlay, State
from game.games.doshboard.table import text as talk
from game.games.doshboard.table.board_map import TARGET, Stop
from game.games.doshboard.table.board_view import BoardActions, BoardView
from game.games.doshboard.table.cards import CardFan, CardLook, FanActions
from game.games.doshboard.table.counsel import Counsel, plan_state
from game.games.doshboard.table.marks import ends_of
from game.games.doshboard.table.planner import BoardOddsMode, HeatCursor, Planner, PlanStage
from game.games.doshboard.table.side import BestTold, SideActions, SideColumn, dice_of, odds_page
from game.games.golf.table.background import odds_note
from game.games.golf.table.ground_view import LitPlace
from game.ui.looks.theme import XY
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.words import _

_FOLLOWED = 5       # likeliest ends of a plan that the camera keeps in sight
_LARGE = 1.4        # the text scale from which on a button has one line
_MISTAKE = .15      # strokes more than the best plan costs
_CALLS = (0, 6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1, 12)     # from the middle of the card outward


@dataclass(frozen=True, slots=True)
class PlanningActions:
    """What the table does for whoever plans: play an action, tell the last shot again, glide to a stop of the camera.

    `changed` is called when what is asked has changed, `moved` when the felt lies elsewhere.
    """

    act: Callable[[Action], None]
    why: Callable[[], None]
    look_at: Callable[[tuple[Cell, ...], Stop], None]
    changed: Callable[[], None]
    moved: Callable[[], None]


class Planning:
    """Has the plan, the widgets that it is made with, and the solved hole; three cards that are to be kept are chosen here too."""

    def __init__(self, scene: Scene, table: PlanningActions) -> None:
        self._scene, self._table = scene, table
        self.planner = Planner()
        self.hint: PlanShot | None = None
        self.cursor = HeatCursor()
        self.lit: LitPlace[Cell] = LitPlace()       # a cell that is spoken of beside the board
        self.marked: tuple[int, ...] = ()       # cards marked where three are chosen
        self._told: int | None = None           # the one of them that was looked at last
        self._state: State | None = None
        self._live = self._explains = False
        self._lying: ShotInPlay | None = None
        self.course = BoardView(BoardActions(self._look, self._leave, self._press, self._turn, self._reach, self._step_card, self.play,
                                             self._turn_mode, self._back, self._step_stop))
        self.fan = CardFan(FanActions(self.pick_card, self._call))
        self.side = SideColumn(self.fan, SideActions(self.play, self._keep, self._turn_mode, self._down, self._up, self._call_next,
                                                     self._zoom, table.why), table.moved)
        self.counsel = Counsel(scene, self._solved)
        self.page = Column(ground="paper")

    # ---- the position
    @property
    def state(self) -> State:
        """The position. Raises RuntimeError before the first."""
        if self._state is None:
            raise RuntimeError("no position has been shown yet")
        return self._state

    @property
    def plans(self) -> bool:
        """Whether a person at this screen plans a shot."""
        return self._live and self._state is not None and self._state.phase is Phase.PLAN

    @property
    def chooses(self) -> bool:
        """Whether a person at this screen chooses cards."""
        return self._live and self._state is not None and self._state.phase is Phase.CHOOSE

    def put(self, s: State, *, live: bool, moved: bool, explains: bool, lying: ShotInPlay | None = None) -> None:
        """This is the position; `live`: a person at this screen is to act; `moved`: it is another one.

        `explains`: the last shot can be told again. `lying` is a shot whose dice still lie there, beside its card.
        """
        self._state, self._live, self._explains, self._lying = s, live, explains, lying
        if moved:
            self.hint, self.marked, self._told, self.lit.place = None, (), None, None
            self.cursor.leave()
        self.counsel.solves = self.counsel.solves or live
        self.counsel.put(s)
        if s.phase is Phase.PLAN:
            self.planner.begin(s, self.counsel.sensible, plans=live)
            if moved:
                self.frame()
        self.show()
        self._put_buttons()

    def frame(self) -> None:
        """The camera shows the ball of whoever plays, the target, and what the plan is about."""
        self._table.look_at((self.state.player.lie, self.state.pair.target.cell, *self._planned()), Stop.HOLE)

    def _planned(self) -> list[Cell]:
        """The cells of the board that a plan made by keys is about: pawn, where the ball may come to, and the likeliest ends."""
        planner, marks = self.planner, self.state.game.land.marks
        odds = self.counsel.odds(planner.plan) if self.plans else None
        ends = [cell for _chance, cell, _end in ends_of(odds)[:_FOLLOWED]]
        cells = [*([planner.elbow] if planner.elbow is not None else []), planner.likely(), *ends]
        return [cell for cell in cells if cell in marks]

    def _follow(self) -> None:
        """The plan was not made by a pointer: where a part of it lies beyond the window, the camera goes there."""
        cells = self._planned()
        if all(map(self.course.sees, cells)):
            return
        if self.course.stop is Stop.HOLE:
            self.frame()
        else:
            for cell in reversed(cells):        # where the player has chosen another look its size stays, and the pawn comes last
                self.course.reveal(cell)

    # ---- what is shown
    def show(self) -> None:
        """Everything that depends on the plan: board, cards, panel, buttons."""
        s, planner = self.state, self.planner
        self._put_cards()
        if not self.plans:
            self.course.put_plan(None)
            self.side.plan.tell(*talk.others_plan(s))
            self.side.rose.put(s.wind, None)
            return
        odds, best = self.counsel.odds(planner.plan), self.counsel.least()
        self.course.put_plan(plan_state(s, planner, self.counsel, self.cursor.cell, self.hint, self.lit.place))
        book = self.counsel.book
        lines = talk.plan_lines(planner, odds, best, exact=self.counsel.exact, left=None if book is None else book.left)
        self.side.plan.tell(_(planner.chosen.name), lines)
        self.side.rose.put(s.wind, planner.path.direction)

    def _put_cards(self) -> None:
        """The cards of whoever plays."""
        s, planner, stroke = self.state, self.planner, self.state.stroke or self._lying
        plans = self.plans and planner.ready
        rolled = dice_of(s, stroke)
        picked = stroke.plan.card if stroke is not None else planner.card if plans else None
        shift = stroke.plan.shift if stroke is not None else planner.shift if plans else 0
        call = stroke.plan.call if stroke is not None else planner.call if plans else 0
        self.fan.put(CardLook(s.colour(s.turn), s.set_of(s.turn), s.player.hand, picked, shift, call, self.marked, self._told,
                              self.plans or self.chooses, plans and planner.may_call, rolled.get(0, 0), rolled.get(1, 0)))

    def _put_buttons(self) -> None:
        side, planner = self.side, self.planner
        if self.chooses:
            side.offer(side.keep)
            ready = len(self.marked) == CHOSEN
            side.keep.enable(ready, "" if ready else _("Mark three cards."))
        elif self.plans:
            shown = [side.play, side.mode, side.zoom]
            if len(planner.shifts()) > 1:
                shown += [side.down, side.up]
            if planner.calls:
                shown.append(side.call)
            if self._explains:
                shown.append(side.explain)
            side.offer(*shown)
            self._tell_play()
        else:
            side.offer()

    def _tell_play(self) -> None:
        side, planner = self.side, self.planner
        danger = talk.danger_words(self.counsel.odds(planner.plan))
        side.play.set(_("Take the shot · {danger}").format(danger=danger) if danger else _("Take the shot"),
                      _(planner.chosen.name) if self._scene.painter.look.text < _LARGE else "")
        side.mode.set(_("Odds"), talk.mode_words(planner.mode))
        side.zoom.set(_("Zoom"), talk.stop_words(self.course.stop))
        shifts = planner.shifts()
        side.down.enable(planner.shift - 1 in shifts, _("A card is played two counts shorter at most."))
        side.up.enable(planner.shift + 1 in shifts, _("A card is played two counts longer at most."))
        side.call.enable(planner.may_call, _("Played so, the card has no green boxes: nothing can be called."))
        side.call.set(_("Call"), _("red {n}").format(n=planner.call) if planner.call else _("none"))
        side.call.select(bool(planner.call))

    def fill_page(self) -> Widget:
        """The odds tab as things are now."""
        s, planner, counsel = self.state, self.planner, self.counsel
        if not self.plans:
            self.page.replace(odds_note(over=s.phase is Phase.OVER))
            return self.page
        best, told = counsel.best(), None
        if best is not None and (least := counsel.least()) is not None:
            words = shot_name(s.set_of(s.turn).cards[best.card].name, best.path, best.shift, best.call, s.sight)
            told = BestTold(best, words, talk.strokes_words(least, exact=counsel.exact), talk.in_play_words(counsel.in_play()))
        self.page.replace(odds_page(told, counsel.odds(planner.plan), self))
        return self.page

    def _solved(self) -> None:
        """More is known of the hole, or it has been solved: whoever plans sees what things are worth."""
        if self.plans:
            self._better_first_plan()
            self._changed()
            self.fill_page()

    def _better_first_plan(self) -> None:
        """The plan to begin with was made when less was known: where it was a mistake or need not turn, another one stands in its place."""
        planner = self.planner
        if not planner.fresh or (first := self.counsel.sensible()) is None:
            return
        stands = planner.stands
        plainer = stands.path.elbow is not None and first.path.elbow is None
        if plainer or self.counsel.dearer(stands) > _MISTAKE:
            planner.suggest(first)

    def _changed(self) -> None:
        self.show()
        self._put_buttons()
        if self.planner.stage is PlanStage.HELD:
            self.fill_page()        # what a pointer passes over is told beside the board
        self._table.changed()

    # ---- plans that come from elsewhere
    def point_out(self, plan: PlanShot | None) -> None:
        """Mark a hint."""
        self.hint = plan
        if self.plans:
            self.show()

    def take(self, plan: PlanShot) -> None:
        """The best plan, or another, as one's own."""
        if self.plans:
            self.planner.take(plan)
            self._changed()
            self._follow()

    def light(self, place: Cell, *, on: bool) -> None:
        """A cell is spoken of: it is lit on the board, or no longer."""
        if self.lit.light(place, on=on) and self.plans:
            self.show()

    def place_words(self, cell: Cell) -> str:
        """A cell as the player sees it from the ball."""
        return self.state.sight.words(cell)

    def away(self, cell: Cell) -> float:
        """The cells from there to the flag."""
        return distance(cell, self.state.pair.target.cell)

    def mark(self, cards: tuple[int, ...]) -> None:
        """These are the cards to be kept."""
        self.marked = cards
        self._put_cards()
        self._put_buttons()
        self._table.changed()

    # ---- by a pointer
    def _look(self, place: XY) -> None:
        """A pointer looks at a place: the plan follows it until it is held, and the heat map tells of that cell."""
        if not self.plans:
            return
        moved = self.planner.look(place)
        if self.planner.mode is BoardOddsMode.STROKES:
            moved = self.cursor.point(self.course.cell_under(self._scene.ui.pointer)) or moved
        if moved:
            self._changed()

    def _leave(self) -> None:
        if self.plans and self.planner.leave():
            self._changed()

    def _press(self, place: XY) -> None:
        if self.plans:
            self.planner.press(place)
            self._scene.shell.sounds.play("lift")
            self._zoom_in()
            self._changed()

    def _zoom_in(self) -> None:
        """A pawn has been set: where its cells are smaller than a target, the camera comes nearer to say where the ball turns to."""
        planner, look, elbow = self.planner, self.course.look, self.planner.elbow
        if planner.stage is PlanStage.TURN and elbow is not None and look is not None and look.unit < TARGET * look.scale:
            self._table.look_at((elbow, planner.likely(), planner.start), Stop.AIM)

    # ---- by keys and pad; whether anything moved
    def _turn(self, hours: int) -> bool:
        if self.plans and self.planner.mode is BoardOddsMode.STROKES:
            return self._move_cursor(hours, 0)
        return self._done(self.plans and self.planner.turn(hours), follows=True)

    def _reach(self, dots: int) -> bool:
        if self.plans and self.planner.mode is BoardOddsMode.STROKES:
            return self._move_cursor(0, -dots) or self._leave_downward(dots)
        return self._done(self.plans and self.planner.reach(dots), follows=True) or self._leave_downward(dots)

    def _leave_downward(self, dots: int) -> bool:
        """Nothing lies below the board: the focus goes to the buttons beside it."""
        if dots < 0 and self.plans:
            self._scene.ui.set_focus(self.side.play)
        return dots < 0 and self.plans

    def _move_cursor(self, columns: int, rows: int) -> bool:
        """The cell that the heat map tells of is moved, from the ball on; it stays in the window."""
        moved = self.cursor.move(columns, rows, self.planner.start, self.counsel.strokes())
        if moved and self.cursor.cell is not None:
            self.course.reveal(self.cursor.cell)
        return self._done(moved)

    def _back(self) -> bool:
        """The cell pointed at, the heat map, then what was set last are taken back."""
        if self.plans and self.planner.mode is BoardOddsMode.STROKES:
            if not self.cursor.leave():
                self.planner.mode = BoardOddsMode.ENDS
            return self._done(True)
        return self._done(self.plans and self.planner.set_down())

    def _done(self, moved: bool, *, follows: bool = False) -> bool:
        if moved:
            self._changed()
            if follows:
                self._follow()
        return moved

    # ---- the card
    def pick_card(self, card: int) -> None:
        """Pick a card to play, or mark or unmark one to keep."""
        if self.plans:
            self._done(self.planner.pick(card), follows=True)
        elif self.chooses and card in self.state.player.hand:
            self._told = card
            marked = set(self.marked) ^ {card}
            self.mark(tuple(sorted(marked)) if len(marked) <= CHOSEN else self.marked)

    def _step_card(self, step: int) -> None:
        if self.plans:
            self.planner.step_card(step)
            self._changed()
            self._follow()

    def _down(self) -> None:
        self._done(self.plans and self.planner.shift_by(-1))

    def _up(self) -> None:
        self._done(self.plans and self.planner.shift_by(1))

    def _call(self, red: int) -> None:
        self._done(self.plans and self.planner.call_red(red))

    def _call_next(self) -> None:
        """The next red number, round to none."""
        to = _CALLS[(_CALLS.index(self.planner.call) + 1) % len(_CALLS)]
        self._call(to or self.planner.call)

    # ---- odds and camera
    def _turn_mode(self) -> None:
        """Where the shot may end, the heat map, nothing."""
        if self.plans:
            self.planner.mode = BoardOddsMode((self.planner.mode + 1) % len(BoardOddsMode))
            self.cursor.leave()
            self._changed()

    def _step_stop(self, step: int) -> None:
        """The next camera stop: nearer (1) or farther away."""
        stop = self.course.stop
        self._look_from(Stop(min(max((Stop.HOLE if stop is None else stop) + step, Stop.BOARD), Stop.AIM)))

    def _zoom(self) -> None:
        stop = self.course.stop
        self._look_from(Stop(((Stop.AIM if stop is None else stop) + 1) % len(Stop)))

    def _look_from(self, stop: Stop) -> None:
        """The camera goes to a stop."""
        s = self.state
        if not talk.begun(s):
            return
        cells: tuple[Cell, ...] = ()
        if stop is Stop.HOLE:
            cells = s.player.lie, s.pair.target.cell
        elif stop is Stop.AIM:
            cells = s.player.lie, *(one.cell for one in self.planner.way() if one.cell in s.game.land.marks)
        self._table.look_at(cells, stop)
        if self.plans:
            self._tell_play()

    # ---- it is played
    def play(self) -> None:
        """Take the shot."""
        if self.plans:
            self._table.act(self.planner.plan)

    def _keep(self) -> None:
        if self.chooses and len(self.marked) == CHOSEN:
            self._table.act(ChooseCards(self.marked))
