"""What holes are worth, for the window: read where they are known, else solved in a process beside it, and worked up on a thread."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import LIES, OnCourse, Plan, distance
from game.games.card_golf.rules.values import State
from game.games.card_golf.solver.caddie import (
    TokenChoice,
    holes_ahead,
    is_ready,
    play_of,
    ranked_choices,
    solve_ahead,
    strokes_later,
    to_come,
)
from game.games.card_golf.solver.packing import HolePlay
from game.games.card_golf.solver.sensible import sensible
from game.games.card_golf.solver.solver import Solved, as_plans
from game.games.card_golf.solver.strokes import PlanArrays
from game.games.card_golf.solver.table_cache import TableCache, enough
from game.games.card_golf.solver.tokens import Tokened
from game.games.golf.table.background import BackgroundThread, keep
from game.ui.background import BackgroundProcess

PLANS: Final = 9        # of the caddie
ALIKE: Final = 4        # of these with one club and length
_KEPT: Final = 4        # holes: one, the next, and one seat's other tees
_PATIENCE: Final = 1.0  # seconds that the process has for a hole before it is solved here
_LOOK: Final = .05      # seconds between two looks whether it has one


class CaddiePlan(NamedTuple):
    """A plan, and the strokes to the hole with it and the best play after it."""

    plan: Plan
    strokes: float


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """All plans from one place: the strokes to the hole from there with each, and the caddie's few, the best first.

    `first` is the plan to begin with, None where no club can be used.
    """

    strokes: Mapping[Plan, float]
    caddie: tuple[CaddiePlan, ...]
    first: Plan | None


class TokenWorth(NamedTuple):
    """A hole with tokens, and what the holes after it are worth by tokens."""

    hole: Tokened
    later: tuple[float, ...]

    def to_go(self, worth: float, taken: int, tokens: int) -> float:
        """The strokes to the hole of a worth with these tokens after `taken` strokes; one spent or earned counts as what it saves later."""
        return worth - self.later[min(tokens, self.hole.most)] - taken


class Solving(BackgroundThread):
    """Answers about one hole after the other; each answer is kept for a few holes. Main thread only; the work is not."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps holes from one start to the next; without one nothing is solved ahead."""
        super().__init__("card-golf-solving")
        self._folder, self._cache = folder, TableCache(folder)
        self._found: dict[HolePlay, Solved] = {}
        self._tokens: dict[tuple[HolePlay, tuple[HolePlay, ...], int, int], TokenWorth] = {}
        self._ahead: BackgroundProcess | None = None
        self._places: dict[object, PlaceWorth] = {}
        self._maps: dict[object, Mapping[Space, float]] = {}
        self._at: tuple[State, PlaceWorth | None, TokenWorth | None] | None = None      # the position that was asked about last

    # ---- what goes on behind the window
    def begin(self, s: State) -> None:
        """A round is played from here on: what is not known of its holes that are laid is solved by a process, in their order."""
        if self._folder is None:
            return
        self.close()
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
        found = self._known(s)[1]
        if found is None:
            self.start(lambda: self._with_tokens(s))
        return found

    def _known(self, s: State) -> tuple[PlaceWorth | None, TokenWorth | None]:
        """What has been worked out for a position. It is asked for in each picture, and a key with a whole hole in it is long."""
        if self._at is None or self._at[0] is not s or self._at[1] is None or self._at[2] is None:
            self._at = s, self._places.get(_place_key(s)), self._tokens.get(_token_key(s))
        return self._at[1:]

    def _with_tokens(self, s: State) -> TokenWorth:
        """The same on the thread."""
        key = _token_key(s)
        play, tokens = key[0], key[-1]
        found = self._tokens.get(key)
        if found is None:
            self._find(play)
            known = strokes_later(self._cache, s)
            found = TokenWorth(self._cache.tokened(play, known, tokens), known)
            keep(self._tokens, key, found, _KEPT)
        return found

    def choices(self, s: State) -> tuple[TokenChoice, ...]:
        """Every choice of dice to the seat that is asked, the best first, in strokes to the hole from where the stroke was played.

        () while they are being worked out.
        """
        found, before = self.tokens(s), s.player.strokes - 1
        return () if found is None else tuple(
            choice._replace(strokes=choice.strokes - before) for choice in ranked_choices(found.hole, found.later, s))

    def place(self, s: State) -> PlaceWorth | None:
        """All plans from the ball of the seat to act, in strokes to the hole from here; None while they are being worked out."""
        found = self._known(s)[0]
        if found is None:
            self.start(lambda: keep(self._places, _place_key(s), self._weighed(s), _KEPT))
        return found

    def _weighed(self, s: State) -> PlaceWorth:
        """The same on the thread."""
        found, player = self._with_tokens(s), s.player
        assert isinstance(player.ball, OnCourse)
        solved = self._find(play_of(s, s.turn))
        ranked = solved.ranked(player.ball, player.strokes)

        def counted(plans: PlanArrays) -> Floats:
            return found.hole.worth_with(plans, player.strokes, min(player.tokens, found.hole.most))
        worth = counted(ranked.plans)
        order = np.argsort(np.round(worth, 10), kind="stable").tolist()
        strokes = {ranked.plan(number): found.to_go(float(worth[number]), player.strokes, player.tokens) for number in order}
        first = sensible(solved.strokes, player.ball, solved, player.strokes, counted)
        return PlaceWorth(strokes, _caddie(strokes, player.ball.space), first)

    def worth(self, s: State, plan: Plan) -> float | None:
        """The strokes to the hole from here with a plan of the seat to act; None while they are being worked out."""
        place, found, player = self.place(s), self._known(s)[1], s.player
        if place is None:
            return None
        known = place.strokes.get(plan)
        if known is not None or found is None or not isinstance(player.ball, OnCourse):
            return known
        # Of clubs that do exactly the same only one is listed.
        plans, tokens = as_plans(found.hole.strokes, [(player.ball, plan)]), min(player.tokens, found.hole.most)
        worth = found.hole.worth_with(plans, player.strokes, tokens)
        return found.to_go(float(worth[0]), player.strokes, player.tokens)

    def places(self, s: State) -> Mapping[Space, float]:
        """The strokes to the hole from each space after one stroke more of the seat to act; {} while they are being worked out."""
        found, taken, tokens = self.tokens(s), s.player.strokes + 1, s.player.tokens
        if found is None:
            return {}
        key = _token_key(s), taken, tokens
        if key not in self._maps:
            self._maps.clear()
            hole = s.ground
            self._maps[key] = {space: found.to_go(found.hole.value(OnCourse(space, LIES[terrain]), taken, tokens), taken, tokens)
                               for space in hole.spaces() if (terrain := hole.terrain(space)) in LIES}
        return self._maps[key]

    def sensible(self, s: State) -> Plan | None:
        """A plan to begin with for the seat to act: its tokens counted where their worth is known; None while its hole is solved."""
        place = self._known(s)[0]
        if place is not None:
            return place.first
        solved, ball = self._found.get(play_of(s, s.turn)), s.player.ball
        return sensible(solved.strokes, ball, solved, s.player.strokes) if solved is not None and isinstance(ball, OnCourse) else None

    def loss(self, s: State, plan: Plan) -> float:
        """The strokes that a plan costs the seat to act, as the panel has them; without tokens while their worth is being worked out.

        0 while the hole is being solved.
        """
        place, worth = self._known(s)[0], None
        if place is not None and place.caddie and (worth := self.worth(s, plan)) is not None:
            return worth - place.caddie[0].strokes
        solved, ball, taken = self._found.get(play_of(s, s.turn)), s.player.ball, s.player.strokes
        if solved is None or not isinstance(ball, OnCourse):
            return 0.0
        return solved.worth(ball, plan, taken) - float(solved.ranked(ball, taken).worth[0])


def _token_key(s: State) -> tuple[HolePlay, tuple[HolePlay, ...], int, int]:
    """What a hole with tokens depends on, for the seat to act: holes to come that are not dealt yet are only counted (C3)."""
    return play_of(s, s.turn), to_come(s), s.unlaid, enough(s.player.tokens)


def _place_key(s: State) -> tuple[object, ...]:
    """What plans are worth by, for the seat to act."""
    return *_token_key(s), s.player.ball, s.player.strokes, s.player.tokens


def _caddie(worth: Mapping[Plan, float], start: Space) -> tuple[CaddiePlan, ...]:
    """The best plans that differ: in the club, or by two spaces and more; of one club and length no more than words tell apart."""
    chosen: list[CaddiePlan] = []
    alike = Counter[tuple[str, int]]()
    for plan, strokes in worth.items():     # the best first
        said = plan.club.name, distance(start, plan.target)
        if alike[said] < ALIKE and all(one.plan.club != plan.club or _apart(one.plan.target, plan.target) for one in chosen):
            chosen.append(CaddiePlan(plan, strokes))
            alike[said] += 1
        if len(chosen) == PLANS:
            break
    return tuple(chosen)


def _apart(one: Space, other: Space) -> bool:
    """Whether they are two spaces and more from each other."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1
