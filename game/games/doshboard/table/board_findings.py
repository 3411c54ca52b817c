"""What is computed for a Doshboard board while it is edited, the look of its ground that follows from it, and how its holes are tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.analysis.wish import GameWish
from game.content.draft import Draft
from game.games.doshboard.content import board_in, ground_seed
from game.games.doshboard.rules.board import HolePair
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, FIXED, GAME, OFF, PROFESSIONAL
from game.games.doshboard.solver.fairways import fairways_in
from game.games.doshboard.table.board_figures import BoardFigures, BoardRounds
from game.games.doshboard.table.board_picture import BoardLook
from game.games.doshboard.table.board_profile import TroddenBoard, trodden_in
from game.games.doshboard.table.board_tools import from_cell, is_cell, only_hole, with_par
from game.ui.paint.store import LastMade
from game.ui.workshop.findings import FileFindings, FileHolder, SheetDeed, SheetFact, SheetParts
from game.ui.workshop.grid import place_of
from game.ui.workshop.tool import FileSpot
from game.ui.workshop.trial import BotTrials, FileTrial, TrialStart, TrialWay, content_of
from game.words import _

_UP_THE_BOARD: Final = 12   # the direction in which a storm blows


class BoardFindings(FileFindings, BotTrials):
    """The figures of a board, and where its best play lands; the sheet shows `hole`. `changed` is called when the ground may change."""

    measured = True

    def __init__(self, holder: FileHolder, changed: Callable[[], None]) -> None:
        super().__init__(holder)
        self._changed = changed
        self.figures = BoardFigures(holder.courses, holder.wake, holder.cache, holder.draft.file)
        self._watched: Draft | None = None          # the file when its figures were last asked for
        self.hole = 0           # as chosen: the file may have fewer holes by now
        self._earlier: tuple[Draft, ...] = ()       # versions of the file with which figures are compared
        self._looked = LastMade[BoardLook]()
        self._opened = LastMade[int]()      # the ground seed of a file without one
        self._fairways = fairways_in(holder.cache)
        self._trodden = trodden_in(holder.draft, self._fairways)      # where best play lands, by the last exact figures

    def renew(self) -> bool:
        found = self.figures.renew()
        if found:
            self._follow_play()
        return found

    def stop(self) -> None:
        self._remember_fairways()
        self.figures.stop()

    @property
    def parts(self) -> SheetParts:
        holes = board_in(self.holder.draft).holes
        names = [_("Hole {n}, par {par}").format(n=number, par=hole.par) for number, hole in enumerate(holes, start=1)]
        return SheetParts(names, [str(number) for number in range(1, len(holes) + 1)], self.told)

    @property
    def told(self) -> int:
        """The number, from 0, of the hole on the sheet."""
        return min(self.hole, max(0, len(board_in(self.holder.draft).holes) - 1))

    @property
    def worth(self) -> float | None:
        return self.figures.total

    @property
    def current(self) -> bool:
        """Whether the figures belong to the file as it is now."""
        return self._watched is self.holder.draft

    @property
    def trodden(self) -> TroddenBoard:
        """The cells where best play lands, by the last exact figures."""
        return self._trodden

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        self._watched = self.holder.draft
        self.figures.watch(self.holder.draft, self.told if board_in(self.holder.draft).holes else None, self._earlier)
        self._follow_play()
        self._changed()         # figures from the last time the file was open change the ground at once
        return self.figures.facts() if board_in(self.holder.draft).holes else ()

    def compare(self, drafts: Sequence[Draft]) -> None:
        self._earlier = tuple(drafts)

    def numbers(self, draft: Draft, spot: FileSpot) -> Mapping[str, float]:
        return self.figures.numbers(draft) if board_in(self.holder.draft).holes else {}

    def deeds(self, spot: FileSpot) -> Sequence[SheetDeed]:
        """A deed that sets the par found by the solver, if the hole has another one."""
        par, number, holes = self.figures.par, self.told, board_in(self.holder.draft).holes
        if par is None or number >= len(holes) or par == holes[number].par:
            return ()
        title = _("Hole {n}: par {par}, as it plays").format(n=number + 1, par=par)
        return (SheetDeed(title, "saved", lambda draft, _spot: with_par(draft, number, par), key="N"),)

    def trial(self, spot: FileSpot) -> FileTrial:
        """A trial of the hole on the sheet: at advanced level, for which boards are made, at other levels, or with wind."""
        rules = Doshboard()
        usual = rules.options(level=ADVANCED)
        ways = (
            TrialWay(_("Advanced: hills, own cards, no wind"), usual),
            TrialWay(_("Beginner: flat ground, shared cards"), rules.options(level=BEGINNER)),
            TrialWay(_("Professional, without wind"), rules.options(level=PROFESSIONAL, wind=OFF)),
            TrialWay(_("Professional, wind as it is rolled"), rules.options(level=PROFESSIONAL, wind=GAME)),
            TrialWay(_("Professional, a storm up the board"), rules.options(
                level=PROFESSIONAL, wind=FIXED, wind_to=_UP_THE_BOARD, wind_strength="storm")))
        content = self._hole_alone()
        starts = self._starts(content, spot)
        for one in (content, *(start.content for start in starts)):
            if isinstance(one, Content):
                self._fairways.remember(one.board, self.look.played)        # the table that the canvas becomes is mown alike
        return FileTrial(self._tried, rules, usual, content, ways, starts)

    def _starts(self, content: Content, spot: FileSpot) -> tuple[TrialStart, ...]:
        """Starts from the tee and from the cell at `spot`; none if no ball can lie there."""
        draft = from_cell(self.holder.draft, self.told, spot) if is_cell(spot) else None
        if draft is None:
            return ()
        column, row = place_of(spot)
        here = _("From column {column}, row {row}").format(column=column, row=row)
        return TrialStart(_("From the tee"), content), TrialStart(here, content_of(draft, self.holder.courses))

    def wish(self) -> GameWish:
        return self.figures.wish()

    def rounds(self) -> BoardRounds:
        return BoardRounds(self._hole_alone(), self._tried, self.look._replace(marks=True))

    @property
    def _tried(self) -> str:
        names = self.parts.names
        return names[self.told] if names else _("The board")

    def _hole_alone(self) -> Content:
        """The board with only the hole on the sheet. Raises UserError if it can't be played."""
        content: Content = content_of(only_hole(self.holder.draft, self.told), self.holder.courses)   # type: ignore[assignment]  # of this game
        return content

    @property
    def seed(self) -> int:
        """The seed of all chance in the picture: the file's own, else one computed from its map as it was opened."""
        drawn = board_in(self.holder.draft)
        if drawn.seed is not None:
            return drawn.seed
        return self._opened.of(self.holder.draft.file, lambda: ground_seed(replace(drawn.ground, name=drawn.name)))

    @property
    def look(self) -> BoardLook:
        """The look of the board's ground, without tees and targets."""
        return self._looked.of((self.holder.draft, self._trodden), self._look_of_draft)

    def _look_of_draft(self) -> BoardLook:
        drawn = board_in(self.holder.draft)
        pairs = tuple(HolePair(hole.tee, hole.target, hole.par) for hole in drawn.holes
                      if hole.tee is not None and hole.target is not None)
        return BoardLook(replace(drawn.ground, holes=pairs), seed=self.seed, marks=False, played=self._trodden.with_new(drawn))

    def _follow_play(self) -> None:
        """Mows the ground where best play goes, once that is known for every hole."""
        found = self.figures.trodden(self.holder.draft)
        if found is not None and not found.is_like(self._trodden):
            self._trodden = found
            self._changed()

    def _remember_fairways(self) -> None:
        """Stores where the board is mown, so that its table and the next opening of the file mow the same cells."""
        for draft in (self.holder.filed, self.holder.draft):
            board = self.figures.board(draft)
            if board is not None:
                self._fairways.keep(board, self._trodden.with_new(board_in(draft)))
