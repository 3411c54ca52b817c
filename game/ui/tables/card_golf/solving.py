"""What holes are worth, for the window: read where they are known, else solved in a process beside it, and worked up on a thread."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.card_golf.caddie import TokenChoice, holes_ahead, is_ready, play_of, ranked_choices, solve_ahead, to_come
from game.analysis.card_golf.packing import HolePlay
from game.analysis.card_golf.solver import Solved
from game.analysis.card_golf.table_cache import TableCache, about, enough
from game.analysis.card_golf.tokens import Tokened
from game.rules.card_golf.course import Space
from game.rules.card_golf.shots import LIES, OnCourse, Plan
from game.rules.card_golf.values import State
from game.ui.background import BackgroundProcess
from game.ui.tables.golf.background import BackgroundThread, keep

PLANS: Final = 9        # of the caddie
_KEPT: Final = 4        # holes: one, the next, and one seat's other tees
_PATIENCE: Final = 1.0  # seconds that the process has for a hole before it is solved here
_LOOK: Final = .05      # seconds between two looks whether it has one


class CaddiePlan(NamedTuple):
    """A plan, and what the hole is expected to cost with it and the best play after it."""

    plan: Plan
    strokes: float


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """All plans from one place: what each is worth, and the caddie's few, the best first."""

    strokes: Mapping[Plan, float]
    caddie: tuple[CaddiePlan, ...]


class TokenWorth(NamedTuple):
    """A hole with tokens, and what the holes after it are worth by tokens."""

    hole: Tokened
    later: tuple[float, ...]


class Solving(BackgroundThread):
    """Answers about one hole after the other; each answer is kept for a few holes. Main thread only; the work is not."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps holes from one start to the next; without one nothing is solved ahead."""
        super().__init__("card-golf-solving")
        self._folder, self._cache = folder, TableCache(folder)
        self._found: dict[HolePlay, Solved] = {}
        self._tokens: dict[tuple[HolePlay, tuple[HolePlay, ...], int], TokenWorth] = {}
        self._ahead: BackgroundProcess | None = None
        self._places: dict[tuple[HolePlay, OnCourse, int], PlaceWorth] = {}
        self._maps: dict[tuple[HolePlay, int], Mapping[Space, float]] = {}

    # ---- what goes on behind the window
    def begin(self, s: State) -> None:
        """A round is played from here on: what is not known of its holes is solved by a process, in their order."""
        if self._folder is None:
            return
        folder, plays, alone = self._folder, holes_ahead(s), len(s.players) == 1

        def work() -> None:
            if not is_ready(self._cache, plays, alone=alone):
                self._ahead = BackgroundProcess(solve_ahead, folder, plays, alone)
            self._find(plays[0])
        self.start(work)

    def close(self) -> None:
        """Nobody asks any more."""
        if self._ahead is not None:
            self._ahead.stop()

    def _find(self, play: HolePlay) -> Solved:
        """The hole solved: it is known, or the process gets to it soon, or it is solved here."""
        found, until = self._cache.known(play), time.monotonic() + _PATIENCE
        while found is None and self._ahead is not None and self._ahead.busy and time.monotonic() < until:
            time.sleep(_LOOK)
            found = self._cache.known(play)
        found = self._cache.solved(play) if found is None else found
        keep(self._found, play, found, _KEPT)
        return found

    # ---- what is read of it
    def ask(self, play: HolePlay) -> Solved | None:
        """The hole solved, None while it is being solved."""
        found = self._found.get(play)
        if found is None:
            self.start(lambda: self._find(play))
        return found

    def tokens(self, s: State) -> TokenWorth | None:
        """The hole that is on with tokens, for the seat to act; None while it is being worked out.

        Where the holes to come have not been worked out yet, tokens save there what they save on average.
        """
        play, plays, tokens = play_of(s, s.turn), to_come(s), enough(s.player.tokens)
        found = self._tokens.get((play, plays, tokens))
        if found is None:
            def work() -> None:
                self._find(play)
                later = self._cache.later(plays)
                known = about(len(plays)) if later is None else later
                keep(self._tokens, (play, plays, tokens), TokenWorth(self._cache.tokened(play, known, tokens), known), _KEPT)
            self.start(work)
        return found

    def choices(self, s: State) -> tuple[TokenChoice, ...]:
        """Every choice of dice to the seat that is asked, the best first; () while they are being worked out."""
        found = self.tokens(s)
        return () if found is None else ranked_choices(found.hole, found.later, s)

    def place(self, play: HolePlay, ball: OnCourse, taken: int) -> PlaceWorth | None:
        """All plans from a ball with that number of strokes taken; None while the hole is being solved."""
        solved = self.ask(play)
        if solved is None:
            return None
        key = play, ball, taken
        if key not in self._places:
            self._places.clear()
            ranked = solved.ranked(ball, taken)
            plans = [ranked.plan(number) for number in range(len(ranked.worth))]
            worth = dict(zip(plans, (float(n) for n in ranked.worth), strict=True))
            self._places[key] = PlaceWorth(worth, _caddie(worth))
        return self._places[key]

    def worth(self, play: HolePlay, ball: OnCourse, plan: Plan, taken: int) -> float | None:
        """What a plan is worth; None while the hole is being solved."""
        place = self.place(play, ball, taken)
        if place is None:
            return None
        found = place.strokes.get(plan)
        if found is None:       # of clubs that do exactly the same only one is listed
            solved = self.ask(play)
            found = solved.worth(ball, plan, taken) if solved is not None else None
        return found

    def places(self, play: HolePlay, taken: int) -> Mapping[Space, float]:
        """What the hole is expected to cost from each space after one stroke more; {} while it is being solved."""
        solved = self.ask(play)
        if solved is None:
            return {}
        key = play, taken
        if key not in self._maps:
            self._maps.clear()
            hole = play.hole
            self._maps[key] = {space: solved.value(OnCourse(space, LIES[terrain]), taken)
                               for space in hole.spaces() if (terrain := hole.terrain(space)) in LIES}
        return self._maps[key]


def _caddie(worth: Mapping[Plan, float]) -> tuple[CaddiePlan, ...]:
    """The best plans that differ: in the club, or by two spaces and more."""
    chosen: list[CaddiePlan] = []
    for plan, strokes in worth.items():     # the best first
        if all(one.plan.club != plan.club or max(abs(one.plan.target[0] - plan.target[0]), abs(one.plan.target[1] - plan.target[1])) > 1
               for one in chosen):
            chosen.append(CaddiePlan(plan, strokes))
        if len(chosen) == PLANS:
            break
    return tuple(chosen)
