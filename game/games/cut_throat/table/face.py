"""The table of Cut Throat: one line, two to four players each for himself, their wins, and the boneyard of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.cut_throat.bots.review import CutThroatReview
from game.games.cut_throat.rules.inference import lacks, played_by
from game.games.cut_throat.rules.values import (
    Action,
    BoneyardAsked,
    DrawTile,
    HandResult,
    MatchWon,
    Phase,
    TileDrawn,
    View,
    draws,
    tiles_in_play,
)
from game.games.cut_throat.table import text
from game.games.cut_throat.table.figures import FIGURES
from game.games.cut_throat.table.text import how, moves_of, remarks, stands, worth
from game.games.dominoes.rules.hands import DREW, Dealt, HandEnded, Opens
from game.games.dominoes.rules.line import Passed, TilePlayed
from game.games.dominoes.rules.tiles import SIX, pips_of
from game.games.dominoes.table import move_history
from game.games.dominoes.table.boneyard import Boneyard
from game.games.dominoes.table.columns import ColumnCell, ColumnLine, columns
from game.games.dominoes.table.flight import TilePose
from game.games.dominoes.table.hand import Domino, HandState, order_of
from game.games.dominoes.table.hand_result import Rest
from game.games.dominoes.table.hand_review import HandReview, ReviewedTable
from game.games.dominoes.table.line import EMPTY, Line
from game.games.dominoes.table.line_face import LineFace, LinePosition
from game.games.dominoes.table.line_text import hand_begun, line_signs, love
from game.games.dominoes.table.motion import TileMotion
from game.games.dominoes.table.odds import SeenByAll, seen_by_all
from game.games.dominoes.table.show import TileShow, halves_of
from game.games.dominoes.table.tally import TallyBoard, TallyRow, TallyState
from game.rules.contract import Event
from game.session.profiles import FaceOf
from game.session.replay import Replay
from game.ui.game_length import LengthOffer, wins_told
from game.ui.scene import Scene
from game.ui.table.face import Sitting, TableEntry, Track
from game.ui.table.occasions import Occasion, SeatOccasion, hand_over, match_over
from game.ui.widgets.base import Widget
from game.words import _, number_word


def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    return move_history.line_of(moves_of(view))


class CutThroatShow(TileShow[View]):
    """Turns the events of Cut Throat into motion."""

    def __init__(self, motion: TileMotion, boneyard: Boneyard) -> None:
        super().__init__(motion, EMPTY)
        self._boneyard = boneyard

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TilePlayed):
            line = line_of(before).add(event.tile, SIX.halves[event.tile], event.arm, event.seat)
            return self.played(line, event.seat, sitting, slam=self.slammed(before, after, event.seat))
        if isinstance(event, Passed):
            return self.passed(event, sitting)
        if isinstance(event, BoneyardAsked):
            return self._asks(event, before, sitting)
        if isinstance(event, TileDrawn):
            return self._draws(event, sitting)
        if isinstance(event, Dealt):
            self._boneyard.put(after.public.boneyard)
            self.motion.felt.put_aside(self._boneyard if draws(after.public.match) else None)
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, Opens):
            return self.opens(event, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.public.match.results), sitting)
        return self._match(event, sitting) if isinstance(event, MatchWon) else ()

    def _asks(self, event: BoneyardAsked, before: View, sitting: Sitting) -> tuple[Track, ...]:
        """Before the first tile that a seat draws it says why; of the next ones everybody knows."""
        if before.public.moves and before.public.moves[-1] == DREW:
            return ()
        words = _("{name} draws").format(name=sitting.names[event.seat]), move_history.lacking(event.left, event.right)
        return self.called(event.seat, sitting, *words)

    def _draws(self, event: TileDrawn, sitting: Sitting) -> tuple[Track, ...]:
        """The tile is seen flying to who drew it; its face only he sees, on his rack."""
        motion, hand = self.motion, self.motion.hand
        side, p = self.side(event.seat, sitting), motion.painter
        start = TilePose(self._boneyard.top(p), 0, self._boneyard.tile_width)
        self._boneyard.put(event.boneyard)
        if event.seat != sitting.viewer:
            return motion.fetch(None, False, side, start)
        stood, held = hand.standing, hand.state.tiles
        if sitting.open_hand and event.tile is not None:
            tiles = order_of([*(d.tile for d in held), event.tile], SIX.halves)
            fresh = next(d for d in tiles if d.tile == event.tile)
        else:
            fresh = Domino(-1 - len(held), 0, 0)
            tiles = (*held, fresh)
        hand.put(HandState(tiles, sitting.open_hand, hidden=frozenset((fresh.tile,))))
        return (*motion.fetch(fresh, sitting.open_hand, side, start), *motion.close_up(stood))

    def _end(self, event: HandEnded[HandResult], number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        rests = [Rest(seat, self.side(seat, sitting), halves_of(mask), pips_of(mask), seat == result.seat)
                 for seat, mask in enumerate(event.hands)]
        self.motion.felt.put_aside(None)
        self.turned_up(event.hands, number, result.blocked, sitting.viewer)
        return self.close_with(rests, how(result, sitting.names), stands(result, sitting.names), sitting)

    def _match(self, event: MatchWon, sitting: Sitting) -> tuple[Track, ...]:
        return self.close_match(love(event.wins[event.seat]), _("{name} wins the match").format(name=sitting.names[event.seat]))


class CutThroatFace(LineFace[View, Action]):
    """Obeys game.ui.table.face.Face for the views and actions of Cut Throat."""

    question = staticmethod(text.question)
    waiting = staticmethod(text.waiting)
    said = staticmethod(text.last_action)
    move_history = staticmethod(text.move_history)

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = TallyBoard()
        self.boneyard = Boneyard(lambda: self.choose(DrawTile()))
        self.show = CutThroatShow(self.motion, self.boneyard)
        self.add_button(DrawTile(), _("Draw"), _("You have no tile that fits: take one from the boneyard"))

    # ---- positions
    def position(self, view: View) -> LinePosition:
        """One line, and its two ends."""
        line, phase = line_of(view), view.public.phase
        between = phase in (Phase.DEAL, Phase.OVER)
        return LinePosition(line, line_signs(line), phase is Phase.PLAY, between, len(view.public.match.results))

    def put_board(self, view: View, sitting: Sitting) -> None:
        """Everybody's wins, and what would take them back."""
        match = view.public.match
        best = max(match.wins)
        rows = tuple(TallyRow(seat, match.wins[seat], bool(best) and match.wins[seat] == best) for seat in self.order(view, sitting))
        goal = match.options.target
        said = remarks(match, sitting.names) if view.public.phase is not Phase.OVER else ()
        self.board.put(TallyState(_("Wins, {goal} for the match").format(goal=goal), rows, goal, True, said))

    def put_more(self, view: View, shown: bool) -> None:
        """The boneyard, while a hand is played with one."""
        there = draws(view.public.match) and view.public.phase in (Phase.PLAY, Phase.DRAW) and not shown
        self.boneyard.put(view.public.boneyard, live=self.legal.allows(DrawTile()))
        self.felt.put_aside(self.boneyard if there else None)
        if not self.show.open:
            self.felt.put_in()

    def point_out(self, action: object | None) -> None:
        """Mark the hint."""
        super().point_out(action)
        self.boneyard.mark(isinstance(action, DrawTile))

    def focus_of(self, action: object) -> Widget | None:
        """The boneyard too, where no button stands beside the hand."""
        return super().focus_of(action) or (self.boneyard if isinstance(action, DrawTile) else None)

    # ---- words
    def subtitle(self, view: View) -> str:
        """Such as "hand 4, first to six while another has none"."""
        played, options = len(view.public.match.results), view.public.match.options
        number, goal = played if view.public.phase is Phase.OVER else played + 1, number_word(options.target).lower()
        if options.six_love == "all" and view.public.match.seats > 2:
            return _("hand {n}, first to {goal} while all others have none").format(n=number, goal=goal)
        return _("hand {n}, first to {goal} while another has none").format(n=number, goal=goal)

    # ---- panels
    @staticmethod
    def told(view: View, held: int) -> SeenByAll:
        """What passes have told whoever holds these tiles; unseen are those of the boneyard too."""
        seats = view.public.match.seats
        barred: Sequence[int] = lacks(view.public) if view.public.phase in (Phase.PLAY, Phase.DRAW) else (0,) * seats
        return seen_by_all(tiles_in_play(seats), (held, *played_by(view.public)), barred)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The wins after each hand."""
        lines = []
        for number, result in enumerate(view.public.match.results, 1):
            cells = tuple(ColumnCell(str(wins), seat == result.seat) for seat, wins in enumerate(result.wins))
            told = (how(result, sitting.names), worth(result.worth) if result.worth > 1 else "", stands(result, sitting.names)
                    if result.reset or result.seat is None else "")
            lines.append(ColumnLine(str(number), cells, ". ".join(filter(None, told))))
        return columns(lines[::-1], view.public.match.seats, _("Wins after each hand"))


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event is to the seats."""
    seats = view.public.match.seats
    if isinstance(event, Passed):
        return (SeatOccasion(event.seat, Occasion.KNOCKED),)
    if isinstance(event, HandEnded):
        seat = event.result.seat
        return hand_over(seats, () if seat is None else (seat,), 0 if seat is None else event.result.wins[seat])
    return match_over(seats, (event.seat,)) if isinstance(event, MatchWon) else ()


def review(replay: Replay, face_of: FaceOf) -> HandReview[View]:
    """How its hands are looked back on."""
    return HandReview(replay, face_of, CutThroatReview(), ReviewedTable(line_of, CutThroatFace.told, how))


DRAWN: Final = TableEntry(CutThroatFace, "tile", FIGURES, "#6B1F1B", length=LengthOffer("target", ("2", "6"), wins_told),
                          occasions=occasions, begins=hand_begun)
