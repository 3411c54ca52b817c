"""`rate` for Doshboard: each hole of a board is a task, and the figures of a board in JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.analysis.doshboard.rating import Plan, RatedHole, doubts, rate_hole
from game.cli.rate import Rated
from game.rules.doshboard.board import Board, HolePair
from game.rules.doshboard.cards import COLOURS, CardSet, Content
from game.rules.doshboard.geometry import place_of
from game.rules.doshboard.text import shot_name
from game.words import _, ngettext


class Task(NamedTuple):
    """A hole to be rated."""

    board: Board
    pair: HolePair
    sets: tuple[CardSet, ...]


def tasks(content: Content) -> Sequence[Task]:
    """The holes of a board."""
    return [Task(content.board, pair, content.sets) for pair in content.board.holes]


def work(task: Task) -> RatedHole:
    """How one hole plays."""
    return rate_hole(task.board, task.pair, task.sets)


def facts(content: Content, holes: Sequence[RatedHole]) -> Mapping[str, object]:
    """The figures of a board as one JSON object, every number in strokes but distances (cells), par and chances."""
    return {
        "board": content.board.name,
        "par": sum(hole.pair.par for hole in holes),
        "expected": _totals(holes),
        "beginner": sum(hole.flat for hole in holes),
        "hazards": _hazards(holes),
        "holes": [_facts_of_hole(number, hole) for number, hole in enumerate(holes, start=1)],
        "doubts": list(doubts(holes)),
    }


def lines(content: Content, holes: Sequence[RatedHole]) -> Iterator[str]:
    """The figures of a board for people: a line for each hole, then the board, then what is doubtful about it."""
    for number, hole in enumerate(holes, start=1):
        yield _line_of_hole(number, hole)
        if hole.other is not None:
            yield _line_of_other(hole.best, hole.other)
    told = ngettext("{board}: {n} hole, par {par}; {strokes}.", "{board}: {n} holes, par {par}; {strokes}.", len(holes))
    strokes = ", ".join(f"{_(colour)} {total:.2f}" for colour, total in _totals(holes).items())
    yield told.format(board=content.board.name, n=len(holes), par=sum(hole.pair.par for hole in holes), strokes=strokes)
    costs = ", ".join(f"{_(name)} {cost:.2f}" for name, cost in _hazards(holes).items())
    yield _("What hazards cost the first set in strokes: {costs}.").format(costs=costs)
    yield from doubts(holes)


def _facts_of_hole(number: int, hole: RatedHole) -> dict[str, Any]:
    return {
        "hole": number,
        "par": hole.pair.par,
        "cells": hole.cells,
        "expected": dict(hole.strokes),
        "beginner": hole.flat,
        "best": _facts_of_plan(hole.best),
        "other": None if hole.other is None else _facts_of_plan(hole.other),
        "hazards": dict(hole.hazards),
        "near": hole.near,
    }


def _facts_of_plan(plan: Plan) -> dict[str, Any]:
    elbow = None if plan.path.elbow is None else list(place_of(plan.path.elbow))
    return {
        "card": plan.card,
        "direction": plan.path.direction,
        "elbow": elbow,
        "second": plan.path.second,
        "strokes": plan.strokes,
        "penalty": plan.odds.penalties,
    }


def _line_of_hole(number: int, hole: RatedHole) -> str:
    text = _("{n:2}  par {par}  {cells:4.1f} cells  {strokes}  beginner {flat:.2f}  {plan} ({penalty:.0%} penalty)")
    return text.format(
        n=number,
        par=hole.pair.par,
        cells=hole.cells,
        strokes=" / ".join(f"{hole.strokes[colour]:.2f}" for colour in COLOURS if colour in hole.strokes),
        flat=hole.flat,
        plan=_name(hole.best),
        penalty=hole.best.odds.penalties,
    )


def _line_of_other(best: Plan, other: Plan) -> str:
    text = _("    or {plan}, {more:.2f} strokes more ({penalty:.0%} penalty)")
    return text.format(plan=_name(other), more=other.strokes - best.strokes, penalty=other.odds.penalties)


def _name(plan: Plan) -> str:
    return shot_name(plan.card, plan.path, 0, 0)


def _totals(holes: Sequence[RatedHole]) -> dict[str, float]:
    """The strokes of each set over all holes."""
    colours = [colour for colour in COLOURS if all(colour in hole.strokes for hole in holes)]
    return {colour: sum(hole.strokes[colour] for hole in holes) for colour in colours}


def _hazards(holes: Sequence[RatedHole]) -> dict[str, float]:
    """What each kind of hazard costs over all holes."""
    names = dict.fromkeys(name for hole in holes for name in hole.hazards)
    return {name: sum(hole.hazards.get(name, 0.0) for hole in holes) for name in names}


RATED: Final = Rated(tasks, work, facts, lines)
