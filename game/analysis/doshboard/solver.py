"""The least expected strokes of a hole from every lie, and the plan that needs them: policy iteration over every legal plan (Howard, 1960).

Each step tries every plan with every card against the strokes after it, solves the linear equations of the plans chosen, and ends when no
plan is better by more than `TOLERANCE`. Nothing is pruned or sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from game.analysis.doshboard.tables import STRAIGHT, Tables
from game.analysis.doshboard.walk import Bools, Floats, Ints
from game.rules.doshboard.cards import FACES, Played
from game.rules.doshboard.geometry import HOURS, QUARTER, Cell, distance
from game.rules.doshboard.legs import Path

TOLERANCE: Final = 1e-10
"""A plan has to be better by this many strokes to take the place of another one."""

TAP_IN: Final = 1.0
"""The strokes from the target itself (H10)."""

GIVEN_UP: Final = 60.0
"""What a lie counts from which these cards need more strokes, or never finish: a putter does not leave a big tree (H13)."""

_STEPS: Final = 200
_SHORT_SIGHT: Final = 0.99
"""How much of what is ahead counts at each shot while a policy does not always come to an end."""

_FACE: Final = 1 / len(FACES)


class Best(NamedTuple):
    """The plan that needs the least strokes from a lie: its path, the number of its card, and the strokes."""

    path: Path
    card: int
    strokes: float


@dataclass(frozen=True)
class Solution:
    """A hole solved for some cards: by lie the least strokes, the number of a plan (-1 where there is none) and of a card that need them.

    `residual` is the most that one more step would change the strokes of a lie. No lie counts more than GIVEN_UP.
    """

    tables: Tables
    cards: tuple[Played, ...]
    strokes: Floats
    plan: Ints
    card: Ints
    residual: float
    steps: int

    def best(self, cell: Cell, passed: int = 0) -> Best:
        """The best plan from a cell. Raises KeyError where no ball can lie, ValueError where no plan is."""
        lie = self.tables.lie_at(cell, passed)
        if self.plan[lie] < 0:
            raise ValueError(f"no plan from {cell}")
        return Best(self.tables.path_of(int(self.plan[lie])), int(self.card[lie]), float(self.strokes[lie]))

    def heat(self, passed: int = 0) -> dict[Cell, float]:
        """The least strokes from every dry cell, the target's tap-in among them."""
        many = len(self.tables.field.dry)
        return dict(zip(self.tables.field.dry, self.strokes[passed * many : (passed + 1) * many].tolist(), strict=True))


def solve(tables: Tables, cards: Sequence[Played], begin: Floats | None = None) -> Solution:
    """The least expected strokes from every lie with these cards: penalties and tap-ins count, and no cap does (H11).

    `begin` are strokes by lie to begin from, from a hole much like this one. Raises ValueError for no cards, or for one beyond the tables.
    """
    if not cards:
        raise ValueError("a hole is solved for one card at least")
    sweep = Sweep(tables, tuple(cards))
    strokes = first_guess(tables) if begin is None else begin.copy()
    strokes[tables.target] = TAP_IN
    plan, card = np.full(tables.lies, -1), np.zeros(tables.lies, np.int64)
    proper, hopeless = False, np.zeros(tables.lies, bool)
    for steps in range(1, _STEPS):  # noqa: B007 (told in the solution)
        found, better_plan, better_card = sweep.best(strokes)
        found = np.minimum(found, GIVEN_UP)
        change = (found < strokes - TOLERANCE) | (not proper)
        change[tables.target] = False
        if not change.any():
            break
        plan, card = np.where(change, better_plan, plan), np.where(change, better_card, card)
        hopeless = np.where(change, found >= GIVEN_UP, hopeless)
        strokes, proper = sweep.strokes_of(plan, card, hopeless)
    moving = np.flatnonzero((plan >= 0) & (np.arange(tables.lies) != tables.target))
    residual = float(np.max(np.abs(found - strokes)[moving], initial=0.0))
    return Solution(tables, tuple(cards), strokes, plan, card, residual, steps)


def look_ahead(tables: Tables, cards: Sequence[Played]) -> Solution:
    """The plans of who turns by an hour at most, looks one shot ahead by its exact odds, and goes by `first_guess` after it.

    The strokes are what he believes; a residual is not known. Raises ValueError for a card beyond the tables.
    """
    guess = first_guess(tables)
    guess[tables.target] = TAP_IN
    strokes, plan, card = Sweep(tables, tuple(cards)).best(guess, sharpest=1)
    strokes[tables.target] = TAP_IN
    return Solution(tables, tuple(cards), strokes, plan, card, np.inf, 1)


def first_guess(tables: Tables) -> Floats:
    """Strokes by lie to begin from, by nothing but the distance to the target."""
    away = np.array([distance(cell, tables.scene.target) for cell in tables.field.dry])
    return np.tile(1.5 + 0.11 * away, tables.field.masks) + 0.5 * (tables.field.masks - 1 - np.arange(tables.lies) // len(away))


class Shots:
    """Where plans with cards lead."""

    def __init__(self, tables: Tables, cards: tuple[Played, ...]) -> None:
        """Raises ValueError for a card with a distance or hook beyond the tables."""
        self.tables, self.cards = tables, cards
        self.distances = np.array([card.distances for card in cards])
        self.hooks = np.array([card.hooks for card in cards])
        self.green = np.array([[red in card.green for red in FACES] for card in cards])
        if self.distances.max() > tables.longest or np.abs(self.hooks).max() > tables.widest:
            raise ValueError("a card goes beyond the tables")

    def finals(self, plan: Ints, card: Ints) -> tuple[Ints, Bools]:
        """Where plans with cards lead, by plan, blue and red number: the finals, and whether each is a hole-out (H10)."""
        tables, plans = self.tables, self.tables.plans
        grip = tables.field.grip[tables.spot_cell[plans.lie[plan]]]
        count = np.maximum(0, self.distances[card] - grip[:, None])
        used, turned = plans.used[plan][:, None], (plans.second[plan] != STRAIGHT)[:, None] & (count > plans.most[plan][:, None])
        leg = np.where(turned, plans.second[plan][:, None], plans.first[plan][:, None])
        node = tables.node[leg, np.where(turned, count - used, count)]
        node = np.where(plans.stopped[plan][:, None] & (count == used + 1), plans.over_elbow[plan][:, None], node)[:, :, None]
        on = node < tables.nodes
        where = np.where(on, node, 0), self.hooks[card][:, None, :] + tables.widest
        final = np.where(on, tables.final[tables.gust[count][:, :, None], *where], node - tables.nodes)
        on_target = final == tables.target
        if tables.hook_spot is not None:
            on_target |= on & (tables.hook_spot[where] == tables.target)    # holed before the wind can take it
        return final, on_target & self.green[card][:, None, :]


class Sweep(Shots):
    """Cards over the tables of a hole: the means after every node, and every plan with every card."""

    def __init__(self, tables: Tables, cards: tuple[Played, ...]) -> None:
        """Raises ValueError for a card with a distance or hook beyond the tables."""
        super().__init__(tables, cards)
        self._width, plans = tables.longest + 1, tables.plans
        self._grip = np.repeat(tables.field.grip[tables.spot_cell[: tables.lies]], HOURS)
        self._first_nodes = self._windy(tables.node[: tables.lies * HOURS], np.zeros(1, np.int64))
        self._first = plans.first * self._width + np.where(plans.stopped, plans.used, plans.most)
        stopped = np.flatnonzero(plans.stopped)
        count = plans.used[stopped] + 1
        over = plans.over_elbow[stopped] + self._gusts(count)
        self._stops = self._first[stopped], over, self._grip[plans.first[stopped]], count
        self._first[stopped] = self._first_nodes.size + np.arange(len(stopped))
        turning = plans.second != STRAIGHT
        used = plans.used[turning] if tables.hook_spot is not None else 0   # in the wind it matters how far the ball has come
        keys, which = np.unique(plans.second[turning] * self._width + used, return_inverse=True)
        legs, before = np.divmod(keys, self._width)
        self._second_nodes, self._blocked = self._windy(tables.node[legs], before), tables.blocked[legs]
        self._second = np.full(len(plans.lie), legs.size * self._width)     # what follows the last leg is 0
        self._second[turning] = which * self._width + plans.spent[turning]

    def _windy(self, nodes: Ints, before: Ints) -> Ints:
        """Where `after` has the means of nodes by leg and count, with the counts `before` those."""
        found: Ints = nodes + self._gusts(np.minimum(before[:, None] + np.arange(self._width), self.tables.longest))
        return found

    def _gusts(self, distance: Ints) -> Ints:
        """Where in `after` the nodes begin for the wind after such distances."""
        found: Ints = self.tables.gust[distance] * (self.tables.nodes + 2 * self.tables.lies)
        return found

    def after(self, ends: Floats, holed: float = 0.0) -> Floats:
        """The means after each node by card (node, card) of what each final (`ends`) and a hole-out are worth; then of what ends a shot.

        All that for each strength of the wind in the tables, one after the other.
        """
        tables = self.tables
        by_hook = np.zeros((2, 2 * tables.widest + 1, len(self.cards)))
        for card, (hooks, green) in enumerate(zip(self.hooks, self.green, strict=True)):
            np.add.at(by_hook, (green.astype(int), hooks + tables.widest, card), _FACE)
        found = []
        over = np.repeat(ends[:, None], len(self.cards), axis=1)
        for final in tables.final:
            means = ends[final]
            on_target = final == tables.target
            if tables.hook_spot is not None:
                on_target |= tables.hook_spot == tables.target
            found += [means @ by_hook[0] + np.where(on_target, holed, means) @ by_hook[1], over]
        return np.concatenate(found)

    def ends(self, strokes: Floats) -> Floats:
        """The mean strokes after each final: of lies after their roll-away, and after a drop (H8, H15)."""
        return np.concatenate((self.tables.after_roll(strokes) + self.tables.roll_penalties, 1 + strokes))

    def pieces(self, after: Floats, card: int) -> tuple[Floats, Floats]:
        """What each first leg contributes for distances up to a count, and each second leg for distances beyond what was spent (H7).

        After the first legs, which are one after the other, those with the next distance too that a cliff stops over the elbow, by plan.
        """
        width, means = self._width, np.ascontiguousarray(after[:, card])
        weights = np.zeros((int(self._grip.max()) + 1, width))
        for grip in range(len(weights)):
            np.add.at(weights[grip], np.maximum(0, self.distances[card] - grip), _FACE)
        first = np.cumsum(means[self._first_nodes] * weights[self._grip], axis=1).ravel()
        stops, over, grip_there, next_count = self._stops
        first = np.concatenate((first, first[stops] + means[over] * weights[grip_there, next_count]))
        beyond = np.zeros((width, width))
        for left in range(1, width):
            beyond[left, : width - left] = weights[0, left:]
        onward = means[self._second_nodes]
        onward[self._blocked, 1] = 0    # this count belongs to the first leg
        return first, onward @ beyond

    def best(self, strokes: Floats, *, sharpest: int = QUARTER) -> tuple[Floats, Ints, Ints]:
        """The least strokes by lie, with the plan and the card that need them; infinite where no plan is.

        `sharpest`: of the plans that turn by at most that number of clock hours.
        """
        means, plan, card = self.least(self.ends(strokes), sharpest=sharpest)
        return 1 + means, plan, card

    def least(self, ends: Floats, holed: float = 0.0, *, sharpest: int = QUARTER) -> tuple[Floats, Ints, Ints]:
        """By lie the least mean of what each final (`ends`) and a hole-out are worth, with the plan and the card that have it."""
        plans, after = self.tables.plans, self.after(ends, holed)
        least, club = np.full(len(plans.lie), np.inf), np.zeros(len(plans.lie), np.int16)
        for card in range(len(self.cards)):
            costs = self.costs(after, card)
            better = costs < least
            np.copyto(least, costs, where=better)
            np.copyto(club, card, where=better)
        if sharpest < QUARTER:
            hours = (plans.second - plans.first) % HOURS
            least[(plans.second != STRAIGHT) & (np.minimum(hours, HOURS - hours) > sharpest)] = np.inf
        found = np.minimum.reduceat(least, plans.begin)
        hits = np.flatnonzero(least == np.repeat(found, plans.sizes))
        lies = plans.lie[hits]
        hits = hits[np.r_[True, lies[1:] != lies[:-1]]]
        at = plans.lie[plans.begin]
        least_at, plan_at, card_at = np.full(self.tables.lies, np.inf), np.full(self.tables.lies, -1), np.zeros(self.tables.lies, np.int64)
        least_at[at], plan_at[at], card_at[at] = found, hits, club[hits]
        return least_at, plan_at, card_at

    def costs(self, after: Floats, card: int) -> Floats:
        """The mean strokes after each plan with a card."""
        first, second = self.pieces(after, card)
        costs: Floats = first.take(self._first)
        costs += np.append(second, 0.0).take(self._second)
        return costs

    def strokes_of(self, plan: Ints, card: Ints, hopeless: Bools) -> tuple[Floats, bool]:
        """The strokes of a policy, a plan and a card for each lie (-1: none), and whether it always comes to an end.

        Lies that are `hopeless` count GIVEN_UP.
        Where it doesn't, what is ahead counts a little less at each shot, so that the strokes stay finite and point to better plans.
        """
        tables, lies = self.tables, self.tables.lies
        playing = (plan >= 0) & ~hopeless & (np.arange(lies) != tables.target)
        at = np.flatnonzero(playing)
        final, holed = self.finals(plan[at], card[at])
        rows = np.broadcast_to(at[:, None, None], final.shape)
        chances = np.bincount((rows * 2 * lies + final)[~holed], minlength=lies * 2 * lies).reshape(lies, 2 * lies) * _FACE * _FACE
        flown, dropped = chances[:, :lies], chances[:, lies:]
        ahead = (flown.reshape(lies, tables.field.masks, -1) @ tables.roll).reshape(lies, lies) + dropped
        constant = flown @ tables.roll_penalties + dropped.sum(axis=1) + 1
        constant[~playing] = GIVEN_UP
        constant[tables.target] = TAP_IN
        for weight in (1.0, _SHORT_SIGHT):
            try:
                strokes = np.linalg.solve(np.eye(lies) - weight * ahead, constant)
            except np.linalg.LinAlgError:
                continue
            if np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE:
                break
        return strokes, weight == 1.0
