"""The table of Jamaican Partner: what its views are on the felt, on the score board and in words, and the question about the lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.contract import Legal
from game.rules.dominoes.tiles import SIX
from game.rules.partner.rules import lacks, played_by
from game.rules.partner.values import Action, Lead, Leave, Phase, View
from game.ui.scene import Scene
from game.ui.tables.dominoes.line_face import LineFace, LinePosition
from game.ui.tables.dominoes.line_text import line_signs, number_word
from game.ui.tables.dominoes.odds import numbers_lacking, unseen
from game.ui.tables.dominoes.picker import Picked
from game.ui.tables.dominoes.question import QuestionCard
from game.ui.tables.dominoes.results import HandLine, scorecard
from game.ui.tables.dominoes.streak import StreakBoard, StreakState
from game.ui.tables.face import Sitting, TableEntry
from game.ui.tables.partner.figures import FIGURES
from game.ui.tables.partner.show import PartnerShow, line_of
from game.ui.tables.partner.text import how, last_action, leading, outcome, pair, question, role, waiting
from game.ui.widgets.base import Widget
from game.words import _


class PartnerFace(LineFace[View]):
    """Obeys game.ui.tables.face.Face for Partner's views and actions."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.board = StreakBoard()
        self.show = PartnerShow(self.motion)

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
            names = _("One all")
        high, low = max(match.streak), min(match.streak)
        self.board.put(StreakState(names, f"{high}–{low}", high, match.options.target, tuple(remarks)))

    def put_more(self, view: View, shown: bool) -> None:
        """The question about the lead, where it is asked of the player at this screen."""
        if any(isinstance(a, Leave) for a in self.legal):
            leave = _("Leave it to {name}").format(name=self.sitting.names[self.sitting.viewer ^ 2])
            answers = ((_("Take the lead"), lambda: self.act(Lead())), (leave, lambda: self.act(Leave())))
            self.felt.put_in(QuestionCard(_("Your side begins this hand"), answers))
        elif not self.show.open:
            self.felt.put_in()

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

    def role(self, seat: int, sitting: Sitting) -> str:
        """Partner or opponent."""
        return role(seat, sitting.viewer, sitting.names, own=sitting.you is not None)

    def subtitle(self, view: View) -> str:
        """Such as "hand 4, first to six in a row"."""
        played = len(view.public.match.results)
        number = played if view.public.phase is Phase.OVER else played + 1
        return _("hand {n}, first to {target} in a row").format(n=number, target=number_word(view.public.match.options.target).lower())

    # ---- panels
    def counted(self, view: View, sitting: Sitting) -> Widget:
        """Unseen tiles by number, and what each other seat has shown to lack."""
        out_of_sight = SIX.every & ~(view.hand if sitting.open_hand else 0)
        for mask in played_by(view.public):
            out_of_sight &= ~mask
        barred = lacks(view.public)
        lacking = [(seat, sitting.names[seat], numbers_lacking(barred[seat], out_of_sight)) for seat in self.others(view, sitting)]
        return unseen(out_of_sight, lacking)

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
                extra.mark(0 if isinstance(action, Lead) else 1 if isinstance(action, Leave) else None)

    def focus_of(self, action: object) -> Widget | None:
        """The answers to the question about the lead too."""
        for extra in self.felt.walk():
            if isinstance(extra, QuestionCard) and isinstance(action, Lead | Leave):
                return extra.buttons[isinstance(action, Leave)]
        return super().focus_of(action)


DRAWN: Final = TableEntry(PartnerFace, "tile", FIGURES)
