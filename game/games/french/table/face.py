"""The table of French: a cross of four arms, four players each for himself, and points that nobody wants."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.dominoes.rules.hands import Dealt, HandEnded, Opens
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.columns import ColumnCell, ColumnLine, columns
from game.games.dominoes.table.felt import EndSign
from game.games.dominoes.table.hand_result import Rest
from game.games.dominoes.table.hand_review import HandReview, ReviewedTable
from game.games.dominoes.table.line import CROSS, Line
from game.games.dominoes.table.line_face import LineFace, LinePosition
from game.games.dominoes.table.line_text import hand_begun
from game.games.dominoes.table.motion import TileMotion
from game.games.dominoes.table.odds import SeenByAll, numbers_lacking, seen_by_all
from game.games.dominoes.table.show import TileShow, halves_of
from game.games.dominoes.table.tally import TallyBoard, TallyRow, TallyState
from game.games.french.bots.review import FrenchReview
from game.games.french.rules.inference import lacks, played_by
from game.games.french.rules.score import winners
from game.games.french.rules.values import SEATS, Action, Fined, GameEnded, HandResult, Knocked, Match, Phase, TileLaid, View
from game.games.french.table import text
from game.games.french.table.cross import cross_of, cross_signs, with_tile
from game.games.french.table.figures import FIGURES
from game.games.french.table.text import how, lacking, remarks, totals, victory
from game.rules.contract import Event
from game.session.profiles import FaceOf
from game.session.replay import Replay
from game.ui.game_length import LengthOffer, points_told
from game.ui.scene import Scene
from game.ui.table.face import Sitting, TableEntry, Track
from game.ui.table.occasions import Occasion, SeatOccasion, hand_over, match_over
from game.ui.widgets.base import Widget
from game.words import _, ngettext


class FrenchShow(TileShow[View]):
    """Turns the events of French into motion."""

    def __init__(self, motion: TileMotion) -> None:
        super().__init__(motion, CROSS)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TileLaid):
            laid = with_tile(before, event.tile, event.arm, event.seat)
            return self.played(laid, event.seat, sitting, slam=self.slammed(before, after, event.seat))
        if isinstance(event, Knocked):
            return self.called(event.seat, sitting, _("Knock!"), lacking(event.cross), knocks=True)
        if isinstance(event, Fined):
            line = ngettext("{n} point for {name}", "{n} points for {name}", event.points)
            line = line.format(n=event.points, name=sitting.names[event.seat])
            return self.called(event.seat, sitting, line, _("the third knock in a row"))
        if isinstance(event, Dealt):
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, Opens):
            return self.opens(event, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.public.match.results), sitting)
        return self.close_match(*victory(event, sitting.names)) if isinstance(event, GameEnded) else ()

    def _end(self, event: HandEnded[HandResult], number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        rests = [Rest(seat, self.side(seat, sitting), halves_of(mask), result.pips[seat], seat == result.seat, sum_of(result, seat))
                 for seat, mask in enumerate(event.hands)]
        self.turned_up(event.hands, number, result.seat is None, sitting.viewer)
        return self.close_with(rests, how(result, sitting.names), totals(result.totals, sitting.names), sitting)


def sum_of(result: HandResult, seat: int) -> str:
    """What becomes of a player's pips: "× 2 = 24", "× 2 + 10 = 34"; empty where they count as they are.

    >>> sum_of(HandResult(1, (12, 0, 5, 3), (True, False, False, False), (0, 10, 0, 0), (24, 10, 5, 3), (24, 10, 5, 3)), 0)
    '× 2 = 24'
    """
    parts = [*(["× 2"] if result.doubled[seat] else []), *([f"+ {result.fines[seat]}"] if result.fines[seat] else [])]
    return " ".join((*parts, f"= {result.points[seat]}")) if parts else ""


class FrenchFace(LineFace[View, Action]):
    """Obeys game.ui.table.face.Face for the views and actions of French."""

    question = staticmethod(text.question)
    waiting = staticmethod(text.waiting)
    said = staticmethod(text.last_action)
    move_history = staticmethod(text.move_history)

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = TallyBoard()
        self.show = FrenchShow(self.motion)

    # ---- positions
    def position(self, view: View) -> LinePosition:
        """The cross, and its four ends."""
        between = view.public.phase in (Phase.DEAL, Phase.OVER)
        return LinePosition(cross_of(view), cross_signs(view), view.public.phase is Phase.PLAY, between, len(view.public.match.results))

    def put_board(self, view: View, sitting: Sitting) -> None:
        """Everybody's points, and how far it is to the limit."""
        points, limit = _points(view), view.public.match.options.limit
        best = winners(view.public.match) if view.public.match.results else ()
        rows = tuple(TallyRow(seat, points[seat], seat in best) for seat in self.order(view, sitting))
        self.board.put(TallyState(_("Ends at {limit} points").format(limit=limit), rows, limit, False, remarks(view, sitting.names)))

    def put_more(self, view: View, shown: bool) -> None:
        """Nothing else: a finished hand stays until the next."""
        if not self.show.open:
            self.felt.put_in()

    def tried_arm(self, line: Line, tile: int) -> int:
        """A tile that fits none is tried where it has the number at least, so that it is told which double comes first."""
        if line.first is None:
            return line.opening
        return next((arm for arm, end in enumerate(line.ends) if end in SIX.halves[tile]), 0)

    # ---- words
    def tag(self, sign: EndSign) -> str:
        """What a guided game says at an arm: its name, and what fits; where a blank or a double is needed that is said as ever."""
        if sign.number is None or sign.double or self.view is None or self.view.public.cross.ends[sign.arm] < 0:
            return sign.label
        return _("{arm}: a {n} fits").format(arm=sign.label, n=sign.number)

    def subtitle(self, view: View) -> str:
        """Such as "hand 2, the fewest points at 100"."""
        played = len(view.public.match.results)
        number = played if view.public.phase is Phase.OVER else played + 1
        return _("hand {n}, the fewest points at {limit}").format(n=number, limit=view.public.match.options.limit)

    # ---- panels
    @staticmethod
    def told(view: View, held: int) -> SeenByAll:
        """What knocks have told whoever holds these tiles, doubles that an arm waits for too."""
        barred: Sequence[int] = lacks(view.public) if view.public.phase is Phase.PLAY and view.public.moves else (0,) * SEATS
        return seen_by_all(SIX.every, (held, *played_by(view.public)), barred, _lacking)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The points of each hand, and all together."""
        match = view.public.match
        lines = [_line(number, result, sitting.names) for number, result in enumerate(match.results, 1)]
        card = [_total(match), *reversed(lines)] if lines else []
        legend = [_("×2: a double was left, so the hand counts double.")] if any(any(r.doubled) for r in match.results) else []
        if match.options.three_passes:
            legend.append(_("+10: the third knock in a row."))
        return columns(card, SEATS, _("Points by hand"), " ".join(legend))


def _points(view: View) -> list[int]:
    """Everybody's points, those for passes in this hand included."""
    return [total + fine for total, fine in zip(view.public.match.totals, view.public.fines, strict=True)]


def _lacking(barred: int, out_of_sight: int) -> tuple[str, ...]:
    """The numbers that a seat can't have, then single doubles, as far as they are still out."""
    numbers = numbers_lacking(barred, out_of_sight)
    doubles = [n for n in range(SIX.high + 1) if str(n) not in numbers and SIX.numbers[n] & SIX.doubles & barred & out_of_sight]
    return (*numbers, *(f"{n}-{n}" for n in doubles))


def _total(match: Match) -> ColumnLine:
    best = winners(match)
    return ColumnLine(_("Total"), tuple(ColumnCell(str(total), seat in best) for seat, total in enumerate(match.totals)))


def _line(number: int, result: HandResult, names: Sequence[str]) -> ColumnLine:
    cells = tuple(
        ColumnCell(str(points), seat == result.seat, " ".join(filter(None, ("×2" if double else "", f"+{fine}" if fine else ""))))
        for seat, (points, double, fine) in enumerate(zip(result.points, result.doubled, result.fines, strict=True))
    )
    return ColumnLine(str(number), cells, how(result, names))


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event is to the seats."""
    seats = len(view.public.counts)
    if isinstance(event, Knocked):
        return (SeatOccasion(event.seat, Occasion.KNOCKED),)
    if isinstance(event, HandEnded):
        return hand_over(seats, () if event.result.seat is None else (event.result.seat,))
    return match_over(seats, event.winners) if isinstance(event, GameEnded) else ()


def review(replay: Replay, face_of: FaceOf) -> HandReview[View]:
    """How its hands are looked back on."""
    return HandReview(replay, face_of, FrenchReview(), ReviewedTable(cross_of, FrenchFace.told, how))


DRAWN: Final = TableEntry(FrenchFace, "arms", FIGURES, "#22406B", length=LengthOffer("limit", ("50", "100"), points_told),
                          occasions=occasions, begins=hand_begun)
