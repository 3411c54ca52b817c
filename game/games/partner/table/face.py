"""The table of Jamaican Partner: what its views are on the felt, on the score board and in words, and the question about the lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.games.dominoes.rules.hands import Dealt, HandEnded
from game.games.dominoes.rules.line import Passed, TilePlayed
from game.games.dominoes.rules.tiles import SIX, pips_of
from game.games.dominoes.table import move_history
from game.games.dominoes.table.hand_result import Rest
from game.games.dominoes.table.hand_review import HandReview, ReviewedTable
from game.games.dominoes.table.line import EMPTY, Line
from game.games.dominoes.table.line_face import LineFace, LinePosition
from game.games.dominoes.table.line_text import hand_begun, line_signs, love
from game.games.dominoes.table.motion import TileMotion
from game.games.dominoes.table.odds import SeenByAll, TokenCell, seen_by_all
from game.games.dominoes.table.question import QuestionCard
from game.games.dominoes.table.show import TileShow, halves_of
from game.games.dominoes.table.streak import StreakBoard, StreakState
from game.games.partner.bots.review import PartnerReview
from game.games.partner.rules.rules import lacks, played_by
from game.games.partner.rules.values import (
    SEATS,
    Action,
    HandResult,
    Lead,
    LeadLeft,
    LeadTaken,
    LeaveLead,
    MatchEnded,
    Phase,
    View,
    side_of,
)
from game.games.partner.table import text
from game.games.partner.table.figures import FIGURES
from game.games.partner.table.text import by_key, how, leading, outcome, pair, role, stands
from game.rules.contract import Event
from game.session.profiles import FaceOf
from game.session.replay import Replay
from game.ui.animation import Tween, land
from game.ui.game_length import LengthOffer, streak_told
from game.ui.scene import Scene
from game.ui.table.face import Sitting, TableEntry, Track
from game.ui.table.occasions import Occasion, SeatOccasion, hand_over, match_over
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Rule
from game.ui.widgets.layout import Column, Gap, Row
from game.ui.widgets.text import Label
from game.words import _, number_word

COIN_TIME: Final = .5       # in which a coin rolls to its place


class HandLine(NamedTuple):
    """One hand: its number from 1, who won it (seat, None: tied), how in words, what else is to be said, and the score after it."""

    number: int
    seat: int | None
    how: str
    remark: str
    score: str


def scorecard(lines: Sequence[HandLine], heading: str) -> Widget:
    """The score tab: the heading, then the hands, the newest first."""
    if not lines:
        none = Label(_("No hand has been finished yet."), SIZES.small, kind="italic", tint="lesser")
        return Column(Label(heading, SIZES.small, kind="bold"), none, gap=6, ground="paper")
    rows: list[Widget] = []
    for line in reversed(lines):
        rows += [Rule(), _row(line)]
    return Column(Label(heading, SIZES.small, kind="bold"), *rows, gap=0, ground="paper")


def _row(line: HandLine) -> Widget:
    sign: Widget = TokenCell(line.seat) if line.seat is not None else Gap(18)
    words: list[Widget] = [Label(line.how, SIZES.small)]
    if line.remark:
        words.append(Label(line.remark, SIZES.caption, kind="italic", tint="lesser"))
    score = Label(line.score, SIZES.body, kind="bold", align="right")
    return Row(Label(str(line.number), SIZES.caption, tint="lesser", width=16), sign, Column(*words, gap=0, grow=1.0), score, gap=5)


def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    return move_history.line_of(move_history.HandMoves(view.public.opener, SEATS, view.public.moves))


class PartnerShow(TileShow[View]):
    """Turns Partner's events into motion."""

    def __init__(self, motion: TileMotion) -> None:
        super().__init__(motion, EMPTY)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TilePlayed):
            line = line_of(before).add(event.tile, SIX.halves[event.tile], event.arm, event.seat)
            return self.played(line, event.seat, sitting, slam=self.slammed(before, after, event.seat))
        if isinstance(event, Passed):
            return self.passed(event, sitting)
        if isinstance(event, LeadTaken | LeadLeft):
            return self._lead(event, sitting)
        if isinstance(event, Dealt):
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.public.match.results), sitting)
        return self._match(event, sitting) if isinstance(event, MatchEnded) else ()

    def _lead(self, event: LeadTaken | LeadLeft, sitting: Sitting) -> tuple[Track, ...]:
        name = sitting.names[event.seat]
        if isinstance(event, LeadLeft):
            words = _("leaves the lead to {name}").format(name=sitting.names[event.seat ^ 2])
        elif event.double_six:
            words = _("has 6-6 and begins")
        else:
            words = _("leads, as both left it") if event.forced else _("takes the lead")
        return self.called(event.seat, sitting, name, words)

    def _end(self, event: HandEnded[HandResult], number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        rests = [
            Rest(seat, self.side(seat, sitting), halves_of(mask), pips_of(mask), result.side is not None and side_of(seat) == result.side)
            for seat, mask in enumerate(event.hands)
        ]
        self.turned_up(event.hands, number, result.blocked, sitting.viewer)
        key = self.line.last if result.key and not result.blocked else None
        below = stands(result, sitting.names) if key is None else f"{by_key(key, result.worth)} {stands(result, sitting.names)}"
        return self.close_with(rests, how(result, sitting.names), below, sitting, key=key)

    def _match(self, event: MatchEnded, sitting: Sitting) -> tuple[Track, ...]:
        return self.close_match(love(event.streak[event.side]), _("{side} win the match").format(side=pair(sitting.names, event.side)))


class PartnerFace(LineFace[View, Action]):
    """Obeys game.ui.table.face.Face for Partner's views and actions."""

    question = staticmethod(text.question)
    waiting = staticmethod(text.waiting)
    said = staticmethod(text.last_action)
    move_history = staticmethod(text.move_history)

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = StreakBoard()
        self.show = PartnerShow(self.motion)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """A streak that grows or breaks moves its coins, for which nobody waits."""
        stood = self.board.state.wins
        tracks = super().happen(event, before, after, sitting)
        if self.board.state.wins != stood and self.scene.settings.speed and not self.motion.still:
            self.board.turn(0)
            self.scene.clock.play(Tween(COIN_TIME, self.board.turn, land))
        return tracks

    # ---- positions
    def position(self, view: View) -> LinePosition:
        """One line, and its two ends."""
        line, playing = line_of(view), view.public.phase is Phase.PLAY
        return LinePosition(line, line_signs(line), playing, view.public.phase in (Phase.DEAL, Phase.OVER), len(view.public.match.results))

    def put_board(self, view: View, sitting: Sitting) -> None:
        """The streak."""
        match = view.public.match
        side = leading(match.streak)
        remarks = []
        if match.play_off:
            remarks.append(_("play-off hand"))
        if match.worth > 1:
            remarks.append(_("this hand is worth {n}").format(n=match.worth))
        names = "" if side is None else pair(sitting.names, side)
        if side is None and match.streak[0]:
            names = _("One\u00a0all")
        high, low = max(match.streak), min(match.streak)
        self.board.put(StreakState(names, f"{high}–{low}", high, match.options.target, tuple(remarks)))

    def put_more(self, view: View, shown: bool) -> None:
        """The question about the lead, where it is asked of the player at this screen."""
        if any(isinstance(a, LeaveLead) for a in self.legal):
            leave = _("Leave it to {name}").format(name=self.sitting.names[self.sitting.viewer ^ 2])
            answers = ((_("Take the lead"), lambda: self.act(Lead())), (leave, lambda: self.act(LeaveLead())))
            self.felt.put_in(QuestionCard(_("Your side begins this hand"), answers))
        elif not self.show.open:
            self.felt.put_in()

    # ---- words
    def role(self, seat: int, sitting: Sitting) -> str:
        """Partner or opponent."""
        return role(seat, sitting.viewer, sitting.names, own=sitting.you is not None)

    def subtitle(self, view: View) -> str:
        """Such as "hand 4, first to six in a row"."""
        played = len(view.public.match.results)
        number = played if view.public.phase is Phase.OVER else played + 1
        return _("hand {n}, first to {target} in a row").format(n=number, target=number_word(view.public.match.options.target).lower())

    # ---- panels
    @staticmethod
    def told(view: View, held: int) -> SeenByAll:
        """What passes have told whoever holds these tiles."""
        return seen_by_all(SIX.every, (held, *played_by(view.public)), lacks(view.public))

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The hands so far."""
        lines = []
        for number, result in enumerate(view.public.match.results, 1):
            high, low = max(result.streak), min(result.streak)
            lines.append(HandLine(number, result.seat, how(result, sitting.names), outcome(result, sitting.names), f"{high}–{low}"))
        return scorecard(lines, _("Hands"))

    # ---- hints
    def point_out(self, action: object | None) -> None:
        """Mark the hint."""
        super().point_out(action)
        for extra in self.felt.walk():
            if isinstance(extra, QuestionCard):
                extra.mark(0 if isinstance(action, Lead) else 1 if isinstance(action, LeaveLead) else None)

    def focus_of(self, action: object) -> Widget | None:
        """The answers to the question about the lead too."""
        for extra in self.felt.walk():
            if isinstance(extra, QuestionCard) and isinstance(action, Lead | LeaveLead):
                return extra.buttons[isinstance(action, LeaveLead)]
        return super().focus_of(action)


def occasions(event: Event, _view: View) -> Iterable[SeatOccasion]:
    """What an event is to the seats."""
    if isinstance(event, Passed):
        return (SeatOccasion(event.seat, Occasion.KNOCKED),)
    if isinstance(event, HandEnded):
        result = event.result
        streak = 0 if result.side is None else result.streak[result.side]
        return hand_over(SEATS, [seat for seat in range(SEATS) if side_of(seat) == result.side], streak)
    return match_over(SEATS, [seat for seat in range(SEATS) if side_of(seat) == event.side]) if isinstance(event, MatchEnded) else ()


def review(replay: Replay, face_of: FaceOf) -> HandReview[View]:
    """How its hands are looked back on."""
    table = ReviewedTable(line_of, PartnerFace.told, how, lambda names, seat: pair(names, side_of(seat)), lambda seat: seat ^ 2)
    return HandReview(replay, face_of, PartnerReview(), table)


DRAWN: Final = TableEntry(PartnerFace, "tile", FIGURES, "#1D5A45", length=LengthOffer("target", ("2", "6"), streak_told),
                          occasions=occasions, begins=hand_begun)
