"""The table of Jamaican Partner: joins felt, hand, board and picker to the views, actions and events of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as _
from gettext import ngettext

from game.rules.contract import Event
from game.rules.dominoes.partner import lacks, played_by
from game.rules.dominoes.partner_values import (
    LEFT,
    POSE,
    RIGHT,
    SEATS,
    Action,
    HandEnded,
    Lead,
    Leave,
    Pass,
    Phase,
    Play,
    View,
    after,
)
from game.rules.dominoes.tiles import SIX, tiles_of
from game.ui.moves import Move
from game.ui.scene import Scene
from game.ui.stage import Sprite
from game.ui.tables.dominoes.felt import EndSign, Felt, FeltState
from game.ui.tables.dominoes.hand import Hand, Hands, HandState, HandTile, order_of
from game.ui.tables.dominoes.line import Line
from game.ui.tables.dominoes.motion import Motion
from game.ui.tables.dominoes.odds import unseen
from game.ui.tables.dominoes.picker import Picker, Wishes
from game.ui.tables.dominoes.question import Question
from game.ui.tables.dominoes.results import HandLine, scorecard
from game.ui.tables.dominoes.streak import StreakBoard, StreakState
from game.ui.tables.face import SeatNote, Sitting, Track
from game.ui.tables.partner_show import PartnerShow, held_tiles, line_of
from game.ui.tables.partner_talk import how, last_deed, leading, number_word, pair, question, role, stands, waiting
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Scroll


class PartnerFace:
    """Obeys game.ui.tables.face.Face for Partner's views and actions."""

    def __init__(self, scene: Scene) -> None:
        self.choose: Callable[[Action], None] = _nothing
        self.refuse: Callable[[Action], None] = _nothing
        self.changed: Callable[[], None] = _silence
        self._scene = scene
        self._view: View | None = None
        self._legal: tuple[Action, ...] = ()
        self._sitting = Sitting(0, ("", "", "", ""), True)
        self._hint: Action | None = None
        self.picker = Picker(Wishes(self._play, self._refuse, self._tell))
        self.table = self.felt = Felt(self.picker.take, self.picker.back)
        self.hand = Hand(scene.stage, Hands(self.picker.pick, self.picker.drop, self.picker.back, self._lifted), self._glide)
        self.board = StreakBoard()
        self.picker.join(self.hand, self.felt)
        self._motion = Motion(scene, self.felt, self.hand)
        self._show = PartnerShow(self._motion)
        self._knock = Button(_("Knock"), self._on_knock, style="brass", size=18, tip=_("You have no tile that fits"))

    # ---- positions
    def put(self, view: View, legal: Sequence[Action], sitting: Sitting) -> None:
        """Show this position at once."""
        fresh = bool(legal) and not self._legal
        same = (view, tuple(legal), sitting) == (self._view, self._legal, self._sitting)
        self._motion.cut()
        self._view, self._legal, self._sitting, self._hint = view, tuple(legal), sitting, None
        ended = self._show.kept(view)
        self._put_felt(view, ended)
        self._put_hand(view, ended)
        self._put_board(view, sitting)
        plays: dict[int, tuple[int, ...]] = {}
        for action in self._legal:
            if isinstance(action, Play):
                plays[action.tile] = (*plays.get(action.tile, ()), action.arm)
        asked = bool(self._legal)
        self.picker.begin(plays, POSE if view.left < 0 else LEFT, asked=asked, dim=asked and view.phase is Phase.PLAY, keep=same)
        self._put_buttons(sitting)
        if fresh:
            self._point_focus(plays)

    def _put_felt(self, view: View, ended: HandEnded | None) -> None:
        if ended is not None:
            self.felt.put(self._show.closing)
            return
        self._show.close()
        self._show.line = line = line_of(view)
        self.felt.put(FeltState(line, self._signs(view, line)))

    def _signs(self, view: View, line: Line) -> tuple[EndSign, ...]:
        if view.phase is not Phase.PLAY:
            return ()
        if line.first is None:
            return (EndSign(POSE, None, _("first tile")),)
        left, right = line.ends
        return EndSign(LEFT, left, _("left end")), EndSign(RIGHT, right, _("right end"))

    def _put_hand(self, view: View, ended: HandEnded | None) -> None:
        sitting = self._sitting
        if ended is not None:
            self.hand.put(HandState(order_of(tiles_of(ended.hands[sitting.viewer]), SIX.halves)))
        else:
            self.hand.put(HandState(held_tiles(view, sitting), sitting.open_hand))

    def _put_board(self, view: View, sitting: Sitting) -> None:
        match = view.match
        side = leading(match.streak)
        remarks = []
        if match.play_off:
            remarks.append(_("play-off hand"))
        if match.worth > 1:
            remarks.append(_("this hand is worth {n}").format(n=match.worth))
        names = "" if side is None else pair(sitting.names, side)
        if side is None and match.streak[0]:
            names = _("One all")
        high, low = max(match.streak), min(match.streak)
        self.board.put(StreakState(names, f"{high}–{low}", high, match.options.target, tuple(remarks)))

    def _put_buttons(self, sitting: Sitting) -> None:
        must_pass = any(isinstance(a, Pass) for a in self._legal)
        self.hand.offer(self._knock if must_pass and not self._scene.settings.autoplay else None)
        if any(isinstance(a, Leave) for a in self._legal):
            leave = _("Leave it to {name}").format(name=sitting.names[sitting.viewer ^ 2])
            answers = ((_("Take the lead"), lambda: self._act(Lead())), (leave, lambda: self._act(Leave())))
            self.felt.put_in(Question(_("Your side begins this hand"), answers))
        elif not self._show.open:
            self.felt.put_in()

    def _point_focus(self, plays: dict[int, tuple[int, ...]]) -> None:
        """A new turn begins: whoever plays by keys finds the focus on something that can be done."""
        focus = self._scene.ui.focus
        inside = focus is None or focus.parent in (self.hand, self.felt) or focus in (self.hand, self.felt)
        first: Widget | None = next((self.hand.tile(d.tile) for d in self.hand.state.tiles if d.tile in plays), None)
        if not plays:
            first = next((w for w in (*self.felt.walk(), *self.hand.walk()) if isinstance(w, Button)), None)
        if inside and first is not None and not (focus is not None and getattr(focus, "tile", None) in plays):
            self._scene.ui.set_focus(first)

    # ---- motion
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event."""
        self._sitting = sitting
        tracks = self._show.happen(event, before, after, sitting)
        if isinstance(event, HandEnded):
            self._put_board(after, sitting)
        return tracks

    def settle(self) -> None:
        """The widgets lie elsewhere: what moves jumps to its end."""
        self._motion.cut()

    def shake(self, action: Action) -> tuple[Track, ...]:
        """The refused tile shakes its head."""
        return self._motion.shake(action.tile) if isinstance(action, Play) else ()

    def _lifted(self) -> None:
        self._motion.sound("lift", self.hand.rack.centerx)

    def _glide(self, tile: HandTile, sprite: Sprite, then: Callable[[], None]) -> None:
        self._motion.glide_back(tile, sprite, then)

    # ---- words
    def ask(self, view: View, legal: Sequence[Action], sitting: Sitting) -> str:
        """What is asked of whom."""
        if legal:
            return question(view, legal, sitting.names[view.turn], self.picker.tile, self.picker.arm)
        return waiting(view, sitting.names)

    def note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        """What a plaque shows."""
        tiles = view.counts[seat]
        return SeatNote(role(seat, sitting.viewer, sitting.names, own=sitting.open_hand), tiles,
                        ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles), "", "", last_deed(view, seat))

    def order(self, view: View, sitting: Sitting) -> tuple[int, ...]:
        """The viewer, then as they play."""
        seats = [sitting.viewer]
        while len(seats) < SEATS:
            seats.append(after(seats[-1]))
        return tuple(seats)

    def subtitle(self, view: View) -> str:
        """Such as "hand 4, first to six in a row"."""
        played = len(view.match.results)
        number = played if view.phase is Phase.OVER else played + 1
        return _("hand {n}, first to {target} in a row").format(n=number, target=number_word(view.match.options.target).lower())

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """Unseen tiles by number, and what each other seat has shown to lack."""
        seen = 0
        for mask in played_by(view):
            seen |= mask
        own = view.hand if sitting.open_hand else 0
        counts = [(mask & ~(seen | own)).bit_count() for mask in SIX.numbers]
        lacking = [
            (seat, sitting.names[seat], [n for n in range(SIX.high + 1) if not SIX.numbers[n] & ~lacks(view)[seat]])
            for seat in self.order(view, sitting) if seat != sitting.viewer or not sitting.open_hand
        ]
        return unseen(counts, SIX.high + 1, lacking)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The hands so far."""
        lines = []
        for number, result in enumerate(view.match.results, 1):
            high, low = max(result.streak), min(result.streak)
            remark = _("worth {n}").format(n=result.worth) if result.worth > 1 else ""
            won = stands(result, sitting.names)
            lines.append(HandLine(number, result.seat, how(result, sitting.names), ", ".join(filter(None, (won, remark))), f"{high}–{low}"))
        return Scroll(scorecard(lines, _("Hands")), ground="paper")

    # ---- hints, keys
    def point_out(self, action: Action | None) -> None:
        """Mark the hint."""
        self._hint = action
        tile, arm = (action.tile, action.arm) if isinstance(action, Play) else (None, None)
        self.hand.mark(tile)
        self.felt.mark(arm)
        for extra in self.felt.walk():
            if isinstance(extra, Question):
                extra.mark(0 if isinstance(action, Lead) else 1 if isinstance(action, Leave) else None)
        self._knock.select(isinstance(action, Pass))

    def pick(self, number: int) -> None:
        """A number key."""
        found = self.hand.numbered(number)
        if found is not None and self._sitting.open_hand:
            self._scene.ui.set_focus(found)
            self.picker.pick(found.tile, "key")

    # ---- what the player does
    def _play(self, tile: int, arm: int) -> None:
        self.choose(Play(tile, arm))

    def _refuse(self, tile: int, arm: int) -> None:
        self.refuse(Play(tile, arm))

    def _tell(self) -> None:
        self.changed()

    def _act(self, action: Action) -> Move | None:
        self.choose(action)
        return None

    def _on_knock(self) -> Move | None:
        return self._act(Pass())


def _nothing(action: Action) -> None:
    """Before the screen has said what to do with actions."""


def _silence() -> None:
    """Before the screen has said what to do when the question changes."""
