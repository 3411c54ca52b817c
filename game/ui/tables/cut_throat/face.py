"""The table of Cut Throat: one line, two to four players each for himself, their wins, and the boneyard of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.contract import Legal
from game.rules.cut_throat.inference import lacks, played_by
from game.rules.cut_throat.values import Action, Draw, Phase, View, draws, tiles_in_play
from game.ui.scene import Scene
from game.ui.tables.cut_throat.figures import FIGURES
from game.ui.tables.cut_throat.show import CutThroatShow, line_of
from game.ui.tables.cut_throat.text import how, last_action, question, remarks, stands, waiting, worth
from game.ui.tables.dominoes.boneyard import Boneyard
from game.ui.tables.dominoes.columns import ColumnCell, ColumnLine, columns
from game.ui.tables.dominoes.line_face import LineFace, LinePosition
from game.ui.tables.dominoes.line_text import line_signs, number_word
from game.ui.tables.dominoes.odds import numbers_lacking, unseen
from game.ui.tables.dominoes.picker import Picked
from game.ui.tables.dominoes.tally import TallyBoard, TallyRow, TallyState
from game.ui.tables.face import Sitting, TableEntry
from game.ui.widgets.base import Widget
from game.words import _


class CutThroatFace(LineFace[View]):
    """Obeys game.ui.tables.face.Face for the views and actions of Cut Throat."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = TallyBoard()
        self.boneyard = Boneyard(lambda: self.choose(Draw()))
        self.show = CutThroatShow(self.motion, self.boneyard)
        self.add_button(Draw(), _("Draw"), _("You have no tile that fits: take one from the boneyard"))

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
        self.boneyard.put(view.public.boneyard, live=self.legal.allows(Draw()))
        self.felt.put_aside(self.boneyard if there else None)
        if not self.show.open:
            self.felt.put_in()

    def point_out(self, action: object | None) -> None:
        """Mark the hint."""
        super().point_out(action)
        self.boneyard.mark(isinstance(action, Draw))

    def focus_of(self, action: object) -> Widget | None:
        """The boneyard too, where no button stands beside the hand."""
        return super().focus_of(action) or (self.boneyard if isinstance(action, Draw) else None)

    # ---- words
    def question(self, view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
        """What is asked of the player who is to act."""
        return question(view, legal, name, picked)

    def waiting(self, view: View, names: Sequence[str]) -> str:
        """What is said meanwhile."""
        return waiting(view, names)

    def said(self, view: View, seat: int) -> str:
        """What a seat did last."""
        return last_action(view, seat)

    def subtitle(self, view: View) -> str:
        """Such as "hand 4, first to six while another has none"."""
        played, options = len(view.public.match.results), view.public.match.options
        number, goal = played if view.public.phase is Phase.OVER else played + 1, number_word(options.target).lower()
        if options.six_love == "all" and view.public.match.seats > 2:
            return _("hand {n}, first to {goal} while all others have none").format(n=number, goal=goal)
        return _("hand {n}, first to {goal} while another has none").format(n=number, goal=goal)

    # ---- panels
    def counted(self, view: View, sitting: Sitting) -> Widget:
        """Unseen tiles by number, the boneyard's among them, and what each other seat has shown to lack."""
        out_of_sight = tiles_in_play(view.public.match.seats) & ~(view.hand if sitting.open_hand else 0)
        for mask in played_by(view.public):
            out_of_sight &= ~mask
        barred: Sequence[int] = lacks(view.public) if view.public.phase in (Phase.PLAY, Phase.DRAW) else (0,) * view.public.match.seats
        lacking = [(seat, sitting.names[seat], numbers_lacking(barred[seat], out_of_sight)) for seat in self.others(view, sitting)]
        return unseen(out_of_sight, lacking)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The wins after each hand."""
        lines = []
        for number, result in enumerate(view.public.match.results, 1):
            cells = tuple(ColumnCell(str(wins), seat == result.seat) for seat, wins in enumerate(result.wins))
            told = (how(result, sitting.names), worth(result.worth) if result.worth > 1 else "", stands(result, sitting.names)
                    if result.reset or result.seat is None else "")
            lines.append(ColumnLine(str(number), cells, ". ".join(filter(None, told))))
        return columns(lines[::-1], view.public.match.seats, _("Wins after each hand"))


DRAWN: Final = TableEntry(CutThroatFace, "tile", FIGURES)
