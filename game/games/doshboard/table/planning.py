"""Planning a shot: pointer, keys, pad and buttons change the plan; board, cards, panel and odds page show its results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.rules import shot_name
from game.games.doshboard.rules.values import CHOSEN, Action, ChooseCards, Phase, PlanShot, ShotInPlay, State
from game.games.doshboard.table import text as talk
from game.games.doshboard.table.board_map import TARGET, Stop
from game.games.doshboard.table.board_view import BoardView
from game.games.doshboard.table.cards import CardFan, CardLook
from game.games.doshboard.table.counsel import Counsel, plan_state
from game.games.doshboard.table.marks import ends_of
from game.games.doshboard.table.planner import BoardOddsMode, BoardState, PlanStage, ShotDraft, drafted
from game.games.doshboard.table.side import BestTold, SideColumn, dice_of, odds_page
from game.games.golf.table.plate import odds_note
from game.ui.looks.theme import XY
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.words import _

_FOLLOWED = 5       # likeliest endings of a plan that the camera keeps in view
_LARGE = 1.4        # the text scale from which buttons have a single line
_MISTAKE = .15      # strokes above the best plan that make a mistake


class ShotTable(Protocol):
    """The table at which a shot is planned."""

    def attempt(self, action: Action) -> None:
        """Plays an action of the player."""

    def tell_why(self) -> None:
        """Replays the last shot; called again, stops that."""

    def look_at(self, cells: tuple[Cell, ...], stop: Stop) -> None:
        """Glides the camera to that stop, framing these cells."""

    def ask_again(self) -> None:
        """Updates the question, which has changed without an action."""

    def relay(self) -> None:
        """Handles that the felt has moved."""


@dataclass(frozen=True, slots=True)
class ThreeCards:
    """The cards marked when three are chosen, and the last one looked at."""

    marked: tuple[int, ...] = ()
    told: int | None = None

    def pressed(self, card: int) -> ThreeCards:
        """The marks after a press: it marks or unmarks a card; a fourth is only looked at."""
        marked = set(self.marked) ^ {card}
        return ThreeCards(tuple(sorted(marked)) if len(marked) <= CHOSEN else self.marked, card)


class ShotAsked(NamedTuple):
    """A position as it is put: `live` if a person at this screen is to act; `explains` if the last shot can be replayed.

    `lying` is a shot whose dice are still on the felt, beside its card.
    """

    state: State
    live: bool
    explains: bool
    lying: ShotInPlay | None = None


class Planning:
    """Keeps the draft of the shot, its widgets, and the solved hole; also chooses the three cards to keep.

    The game.games.doshboard.table.planner.ShotPlanner of a table.
    """

    def __init__(self, scene: Scene, table: ShotTable, s: State, board: BoardState, names: tuple[str, ...]) -> None:
        """`board` is the state of the board in the position `s`."""
        self._scene, self._table = scene, table
        self.draft: ShotDraft | None = None     # the shot being planned, or the last one; None before the first
        self.three = ThreeCards()
        self._asked = ShotAsked(s, live=False, explains=False)
        self.course = BoardView(self, board, names)
        self.fan = CardFan(self, self._cards())
        self.side = SideColumn(self.fan, self)
        self.counsel = Counsel(scene, s, self._solved)
        self.page = Column(ground="paper")

    # ---- the position
    @property
    def state(self) -> State:
        """The current position."""
        return self._asked.state

    @property
    def drafted(self) -> ShotDraft:
        """The draft. Raises RuntimeError before there is one."""
        if self.draft is None:
            raise RuntimeError("nothing is planned yet")
        return self.draft

    @property
    def plans(self) -> bool:
        """Whether a person at this screen plans a shot."""
        return self._live(Phase.PLAN)

    @property
    def chooses(self) -> bool:
        """Whether a person at this screen chooses cards."""
        return self._live(Phase.CHOOSE)

    def _live(self, phase: Phase) -> bool:
        return self._asked.live and self._asked.state.phase is phase

    def put(self, asked: ShotAsked, *, moved: bool) -> None:
        """Takes a position; `moved`: it differs from the last one."""
        self._asked, s = asked, asked.state
        if moved:
            self.three = ThreeCards()
            if self.draft is not None:
                self.draft = replace(self.draft, hint=None, lit=None, cell=None)
        self.counsel.solves = self.counsel.solves or asked.live
        self.counsel.put(s)
        if s.phase is Phase.PLAN:
            known = self.counsel.sensible
            self.draft = drafted(s, known, plans=asked.live) if self.draft is None else self.draft.here(s, known, plans=asked.live)
            if moved:
                self.frame()
        self.show()
        self._put_buttons()

    def frame(self) -> None:
        """Moves the camera to show the player's ball, the target, and the cells of the plan."""
        self._table.look_at((self.state.player.lie, self.state.pair.target.cell, *self._planned()), Stop.HOLE)

    def _planned(self) -> list[Cell]:
        """The cells that the camera shows of a plan: the pawn, the mean end of the card, and the likeliest endings."""
        draft, marks = self.drafted, self.state.game.land.marks
        odds = self.counsel.odds(draft.plan) if self.plans else None
        ends = [cell for _chance, cell, _end in ends_of(odds)[:_FOLLOWED]]
        cells = [*([draft.elbow] if draft.elbow is not None else []), draft.likely(), *ends]
        return [cell for cell in cells if cell in marks]

    def _follow(self) -> None:
        """After a plan made without a pointer: moves the camera if a part of the plan is out of the window."""
        cells = self._planned()
        if all(map(self.course.sees, cells)):
            return
        if self.course.stop is Stop.HOLE:
            self.frame()
        else:
            for cell in reversed(cells):        # after a move by the player the size stays, and the pawn comes last
                self.course.reveal(cell)

    # ---- showing
    def show(self) -> None:
        """Updates all that depends on the plan: board, cards, panel, buttons."""
        s = self.state
        self._put_cards()
        if not self.plans:
            self.course.put_plan(None)
            self.side.plan.tell(*talk.others_plan(s))
            self.side.rose.put(s.wind, None)
            return
        draft = self.drafted
        odds, best = self.counsel.odds(draft.plan), self.counsel.least()
        self.course.put_plan(plan_state(draft, self.counsel))
        book = self.counsel.book
        lines = talk.plan_lines(draft, odds, best, exact=self.counsel.exact, left=None if book is None else book.left)
        self.side.plan.tell(_(draft.chosen.name), lines)
        self.side.rose.put(s.wind, draft.path.direction)

    def _put_cards(self) -> None:
        self.fan.put(self._cards())

    def _cards(self) -> CardLook:
        """How the cards of the player to act are shown."""
        s, lying = self.state, self._asked.lying
        stroke, draft = s.stroke or lying, self.draft if self.plans else None
        rolled = dice_of(s, stroke)
        shown = stroke.plan if stroke is not None else draft
        card, shift, call = (shown.card, shown.shift, shown.call) if shown is not None else (None, 0, 0)
        return CardLook(s.colour(s.turn), s.set_of(s.turn), s.player.hand, card, shift, call, self.three.marked, self.three.told,
                        self.plans or self.chooses, draft is not None and draft.may_call, rolled.get(0, 0), rolled.get(1, 0))

    def _put_buttons(self) -> None:
        side = self.side
        if self.chooses:
            side.offer(side.keep)
            ready = len(self.three.marked) == CHOSEN
            side.keep.enable(ready, "" if ready else _("Mark three cards."))
        elif self.plans:
            draft, shown = self.drafted, [side.play, side.mode, side.zoom]
            if len(draft.shifts()) > 1:
                shown += [side.down, side.up]
            if draft.calls:
                shown.append(side.call)
            if self._asked.explains:
                shown.append(side.explain)
            side.offer(*shown)
            self._tell_play(draft)
        else:
            side.offer()

    def _tell_play(self, draft: ShotDraft) -> None:
        side = self.side
        danger = talk.danger_words(self.counsel.odds(draft.plan))
        side.play.set(_("Take the shot · {danger}").format(danger=danger) if danger else _("Take the shot"),
                      _(draft.chosen.name) if self._scene.painter.look.text < _LARGE else "")
        side.mode.set(_("Odds"), talk.mode_words(draft.mode))
        side.zoom.set(_("Zoom"), talk.stop_words(self.course.stop))
        shifts = draft.shifts()
        side.down.enable(draft.shift - 1 in shifts, _("A card is played two counts shorter at most."))
        side.up.enable(draft.shift + 1 in shifts, _("A card is played two counts longer at most."))
        side.call.enable(draft.may_call, _("Played so, the card has no green boxes: nothing can be called."))
        side.call.set(_("Call"), _("red {n}").format(n=draft.call) if draft.call else _("none"))
        side.call.select(bool(draft.call))

    def fill_page(self) -> Widget:
        """The odds tab, filled for the current plan."""
        s, counsel = self.state, self.counsel
        if not self.plans:
            self.page.replace(odds_note(over=s.phase is Phase.OVER))
            return self.page
        best, told = counsel.best(), None
        if best is not None and (least := counsel.least()) is not None:
            words = shot_name(s.set_of(s.turn).cards[best.card].name, best.path, best.shift, best.call, s.sight)
            told = BestTold(best, words, talk.strokes_words(least, exact=counsel.exact), talk.in_play_words(counsel.in_play()))
        self.page.replace(odds_page(told, counsel.odds(self.drafted.plan), self))
        return self.page

    def _solved(self) -> None:
        """Updates plan and odds when more is known of the hole."""
        if self.plans:
            self._become(self._bettered(self.drafted))
            self.fill_page()

    def _bettered(self, draft: ShotDraft) -> ShotDraft:
        """The draft, with a fresh plan replaced if it has turned out to be a mistake, or to turn without need."""
        if not draft.fresh or (first := self.counsel.sensible()) is None:
            return draft
        stands = draft.stands
        plainer = stands.path.elbow is not None and first.path.elbow is None
        return draft.suggesting(first) if plainer or self.counsel.strokes_over_best(stands) > _MISTAKE else draft

    def _become(self, draft: ShotDraft, *, follows: bool = False) -> None:
        """Makes a draft the plan; with `follows` the camera shows all of it."""
        self.draft = draft
        self.show()
        self._put_buttons()
        if draft.stage is PlanStage.HELD:
            self.fill_page()        # what a pointer passes over is shown beside the board only
        self._table.ask_again()
        if follows:
            self._follow()

    def _moved(self, draft: ShotDraft, *, moved: bool, follows: bool = False) -> bool:
        """Takes a draft that keys have made, even if nothing `moved`. Returns `moved`."""
        if moved:
            self._become(draft, follows=follows)
        else:
            self.draft = draft
        return moved

    # ---- plans that come from elsewhere
    def point_out(self, plan: PlanShot | None) -> None:
        """Shows a hint; None removes it."""
        if self.draft is not None:
            self.draft = replace(self.draft, hint=plan)
        if self.plans:
            self.show()

    def take(self, plan: PlanShot) -> None:
        if self.plans:
            self._become(self.drafted.taking(plan), follows=True)

    def light(self, place: Cell, *, on: bool) -> None:
        """Lights a cell that is named beside the board, or stops lighting it."""
        was = self.draft
        if was is not None and self.plans and (now := was.lighting(place, on=on)) != was:
            self.draft = now
            self.show()

    def place_words(self, cell: Cell) -> str:
        return self.state.sight.words(cell)

    def away(self, cell: Cell) -> float:
        return distance(cell, self.state.pair.target.cell)

    def mark(self, three: ThreeCards) -> None:
        """Marks cards to keep."""
        self.three = three
        self._put_cards()
        self._put_buttons()
        self._table.ask_again()

    # ---- by a pointer
    def point(self, place: XY) -> None:
        """Lets the plan follow the pointer until it is held, and the heat map's caption tell of the cell there."""
        if not self.plans:
            return
        was = self.drafted
        now = was.looking(place)
        if was.mode is BoardOddsMode.STROKES:
            now = replace(now, cell=self.course.cell_under(self._scene.ui.pointer))
        if now != was:
            self._become(now)

    def leave(self) -> None:
        if self.plans and (now := self.drafted.left()) != self.drafted:
            self._become(now)

    def press(self, place: XY) -> None:
        if self.plans:
            self.draft = self.drafted.pressed(place)
            self._scene.shell.sounds.play("lift")
            self._zoom_in(self.draft)
            self._become(self.draft)

    def _zoom_in(self, draft: ShotDraft) -> None:
        """Moves the camera nearer after a pawn has been set, if the cells are too small for pointing out the turn."""
        look, elbow = self.course.look, draft.elbow
        if draft.stage is PlanStage.TURN and elbow is not None and look is not None and look.unit < TARGET * look.scale:
            self._table.look_at((elbow, draft.likely(), draft.start), Stop.AIM)

    # ---- keys and pad; whether anything moved
    def turn(self, hours: int) -> bool:
        if not self.plans:
            return False
        was = self.drafted
        if was.mode is BoardOddsMode.STROKES:
            return self._move_over(hours, 0)
        now = was.turned(hours)
        return self._moved(now, moved=now.path != was.path, follows=True)

    def reach(self, dots: int) -> bool:
        """Moves the pawn, or the cursor of the heat map. If there is nothing to move to, the focus goes to the buttons."""
        if not self.plans:
            return False
        was = self.drafted
        if was.mode is BoardOddsMode.STROKES:
            moved = self._move_over(0, -dots)
        else:
            now = was.reaching(dots)
            moved = self._moved(now, moved=now.elbow != was.elbow, follows=True)
        if not moved and dots < 0:
            self._scene.ui.set_focus(self.side.play)
        return moved or dots < 0

    def _move_over(self, columns: int, rows: int) -> bool:
        """Moves the cursor of the heat map, and keeps it in the window."""
        was = self.drafted
        now = was.moved_over(self.counsel.strokes(), columns, rows)
        if now.cell != was.cell and now.cell is not None:
            self.course.reveal(now.cell)
        return self._moved(now, moved=now.cell != was.cell)

    def back(self) -> bool:
        """Takes back the cursor of the heat map, then the heat map, then what was set; a preset plan stays."""
        if not self.plans:
            return False
        was = self.drafted
        if was.mode is BoardOddsMode.STROKES:
            return self._moved(replace(was, cell=None) if was.cell is not None else replace(was, mode=BoardOddsMode.ENDS), moved=True)
        if was.fresh:
            return False
        return self._moved(was.taken_back(), moved=was.elbow is not None or was.stage is not PlanStage.DIRECTION)

    # ---- the card
    def pick_card(self, card: int) -> None:
        if self.plans and card in self.state.player.hand:
            self._become(self.drafted.with_card(card), follows=True)
        elif self.chooses and card in self.state.player.hand:
            self.mark(self.three.pressed(card))

    def step_card(self, step: int) -> None:
        if self.plans:
            self._become(self.drafted.next_card(step), follows=True)

    def shift(self, step: int) -> None:
        if self.plans and self.drafted.shift + step in self.drafted.shifts():
            self._become(self.drafted.shifted(step))

    def call_red(self, red: int) -> None:
        if self.plans and self.drafted.may_call:
            self._become(self.drafted.calling(red))

    def call_next(self) -> None:
        if self.plans and self.drafted.may_call:
            self._become(self.drafted.calling_next())

    # ---- odds and camera
    def turn_mode(self) -> None:
        if self.plans:
            self._become(self.drafted.next_mode())

    def step_stop(self, step: int) -> None:
        stop = self.course.stop
        self._look_from(Stop(min(max((Stop.HOLE if stop is None else stop) + step, Stop.BOARD), Stop.AIM)))

    def zoom(self) -> None:
        stop = self.course.stop
        self._look_from(Stop(((Stop.AIM if stop is None else stop) + 1) % len(Stop)))

    def _look_from(self, stop: Stop) -> None:
        """Moves the camera to a stop."""
        s = self.state
        if not talk.begun(s):
            return
        cells: tuple[Cell, ...] = ()
        if stop is Stop.HOLE:
            cells = s.player.lie, s.pair.target.cell
        elif stop is Stop.AIM:
            cells = s.player.lie, *(one.cell for one in self.drafted.way() if one.cell in s.game.land.marks)
        self._table.look_at(cells, stop)
        if self.plans:
            self._tell_play(self.drafted)

    # ---- playing
    def play(self) -> None:
        if self.plans:
            self._table.attempt(self.drafted.plan)

    def keep(self) -> None:
        if self.chooses and len(self.three.marked) == CHOSEN:
            self._table.attempt(ChooseCards(self.three.marked))

    def tell_why(self) -> None:
        """Replays the last shot step by step; called again, stops that."""
        self._table.tell_why()

    def relay(self) -> None:
        self._table.relay()
