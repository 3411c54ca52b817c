"""`rate` and `check` for Doshboard: each hole of a board is a task, and the figures of a board in JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from game.cli.paths import COURSES
from game.cli.progress import Progress
from game.cli.rate import Rated, summed
from game.content.yaml_text import file_of
from game.errors import UserError
from game.games.doshboard.content import BOARD_KIND, DEFAULT_CARDS, content_of, near_edge, read_board, read_sets
from game.games.doshboard.rules.board import CALM, HolePair
from game.games.doshboard.rules.cards import COLOURS, SHIFTS, Content
from game.games.doshboard.rules.geometry import place_of
from game.games.doshboard.rules.places import FlagSight
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.text import shot_name
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, FIXED, Options, fixed_wind
from game.games.doshboard.solver.budget import beyond_solving
from game.games.doshboard.solver.rating import (
    MOST_PENALTY,
    BoardTarget,
    RatedPair,
    RatedPlan,
    Terms,
    doubt_near,
    doubts,
    rate_hole,
    targets,
    worst_near,
)
from game.games.golf.rules.formats import indexes_by
from game.rules import options as options_of_games
from game.rules.contract import Setup
from game.words import _, ngettext


class Asked(NamedTuple):
    """What is rated: a board and its sets, and the options of the table."""

    content: Content
    options: Options

    @property
    def terms(self) -> Terms:
        """What the holes are rated by: a wind only where it is fixed, and plans of the shared set where one is shared."""
        content, options = self
        wind = fixed_wind(options, content) if options.wind_rolled == FIXED else CALM
        shifts = SHIFTS if options.professional and options.card_shifts else (0,)
        lead = COLOURS.index(options.shared_set) if options.level == BEGINNER else 0
        return Terms(options.shot_rules, wind, shifts, options.professional and options.called_shots, lead)


class PairTask(NamedTuple):
    """A hole to be rated."""

    content: Content
    pair: HolePair
    terms: Terms


def asked(content: Content, written: Mapping[str, str]) -> Asked:
    """A board with written options, at advanced level where they name none. Raises BadOption."""
    return Asked(content, options_of_games.build(Doshboard.options, {"level": ADVANCED} | dict(written)))


def tasks(wish: Asked) -> Sequence[PairTask]:
    """The holes of a board. Raises UserError for one that is too large to be solved."""
    if not _rated(wish.content, wish.options):
        raise UserError(_("The board {name} is too large to be solved, so it can't be rated.").format(name=wish.content.board.name))
    terms = wish.terms
    return [PairTask(wish.content, pair, terms) for pair in wish.content.board.holes]


def work(task: PairTask) -> RatedPair:
    """How one hole plays."""
    return rate_hole(task.content.board, task.pair, task.content.sets, task.terms)


def facts(wish: Asked, holes: Sequence[RatedPair]) -> Mapping[str, object]:
    """The figures of a board as one JSON object, every number in strokes but distances (cells), par, indexes and chances."""
    return {
        "board": wish.content.board.name,
        "level": wish.options.level,
        "par": sum(hole.pair.par for hole in holes),
        "expected": _totals(holes),
        "rookie": sum(hole.rookie for hole in holes),
        "club": sum(hole.club for hole in holes),
        "hazards": summed([hole.hazards for hole in holes]),
        "water_and_trees": sum(hole.open for hole in holes),
        "holes": [_facts_of_hole(number, hole, index) for number, (hole, index) in enumerate(_indexed(holes), start=1)],
        "targets": [{"target": target.text, "met": target.met} for target in _targets(wish, holes)],
        "doubts": list(_doubts(wish, holes)),
    }


def lines(wish: Asked, holes: Sequence[RatedPair]) -> Iterator[str]:
    """The figures of a board for people: some lines for each hole, then the board, what is wanted of it, and what is doubtful about it."""
    for number, (hole, index) in enumerate(_indexed(holes), start=1):
        yield from _lines_of_hole(number, hole, index)
    told = ngettext("{board}, {level}: {n} hole, par {par}; {strokes}; club player {club:.2f}; rookie {rookie:.2f}.",
                    "{board}, {level}: {n} holes, par {par}; {strokes}; club player {club:.2f}; rookie {rookie:.2f}.", len(holes))
    yield told.format(
        board=wish.content.board.name,
        level=_LEVELS[wish.options.level](),
        n=len(holes),
        par=sum(hole.pair.par for hole in holes),
        strokes=_strokes(_totals(holes)),
        club=sum(hole.club for hole in holes),
        rookie=sum(hole.rookie for hole in holes),
    )
    told = _("What hazards cost in strokes: {costs}; water and trees together {open:.2f}.")
    yield told.format(costs=_strokes(summed([hole.hazards for hole in holes])), open=sum(hole.open for hole in holes))
    for target in _targets(wish, holes):
        yield (_("Met: {target}.") if target.met else _("Missed: {target}.")).format(target=target.text)
    yield from _doubts(wish, holes)


def warnings(path: Path) -> Iterator[str]:
    """What `check` warns of in a board file without faults, in sentences, as the stock cards play it at advanced level (H23)."""
    board, sets = read_board(path), read_sets(file_of(COURSES / Doshboard.key, DEFAULT_CARDS))
    n = len(board.holes)
    if not _rated(content_of(board, sets), Options(level=ADVANCED)):
        yield _("The board is too large to be solved: at the table, bots and hints try some plans with sampled dice.")
        return
    with Progress(n, ngettext("hole", "holes", n)) as progress:
        for number, worst in enumerate(worst_near(board, sets), start=1):
            progress.add(1)
            if worst > MOST_PENALTY:
                yield doubt_near(number, worst)


WARNINGS: Final = MappingProxyType({BOARD_KIND: warnings})


def _rated(content: Content, options: Options) -> bool:
    """Whether a board is small enough to be solved, which its rating takes."""
    return not beyond_solving(Doshboard().start(Setup(1, options, content)))


_LEVELS: Final = {"beginner": lambda: _("beginner"), "advanced": lambda: _("advanced"), "professional": lambda: _("professional")}


def _indexed(holes: Sequence[RatedPair]) -> Iterator[tuple[RatedPair, int]]:
    """The holes with their stroke indexes."""
    yield from zip(holes, indexes_by([hole.loss for hole in holes]), strict=True)


def _targets(wish: Asked, holes: Sequence[RatedPair]) -> Iterator[BoardTarget]:
    """What is wanted of a board; it is wanted at advanced level only."""
    if wish.options.level == ADVANCED:
        yield from targets(holes)


def _doubts(wish: Asked, holes: Sequence[RatedPair]) -> Iterator[str]:
    """What is doubtful about a board, and about the options."""
    for number in near_edge(wish.content.board):
        yield _("Hole {n}: the edge of the board is a backstop behind the target.").format(n=number + 1)
    yield from doubts(holes)
    options = wish.options
    if options.professional:
        if options.lost_cards and not options.card_shifts:
            yield _("Lost cards are on, card-up and card-down off; the book suggests both together.")
        if options.lost_cards:
            yield _("No card is lost in these figures: they are strokes that nobody can play below.")


def _facts_of_hole(number: int, hole: RatedPair, index: int) -> dict[str, object]:
    safe, bold = hole.lines or (None, None)
    return {
        "hole": number,
        "par": hole.pair.par,
        "cells": hole.cells,
        "expected": dict(hole.strokes),
        "rookie": hole.rookie,
        "penalty": hole.best.odds.penalties,
        "suggested_par": hole.suggested_par,
        "stroke_index": index,
        "best": _facts_of_plan(hole.best),
        "safe": _facts_of_plan(safe),
        "bold": _facts_of_plan(bold),
        "hazards": dict(hole.hazards),
        "water_and_trees": hole.open,
        "near": hole.near,
    }


def _facts_of_plan(plan: RatedPlan | None) -> dict[str, object] | None:
    if plan is None:
        return None
    elbow = None if plan.path.elbow is None else list(place_of(plan.path.elbow))
    return {
        "card": plan.card,
        "shift": plan.shift,
        "call": plan.call,
        "direction": plan.path.direction,
        "elbow": elbow,
        "second": plan.path.second,
        "strokes": plan.strokes,
        "penalty": plan.odds.penalties,
    }


def _lines_of_hole(number: int, hole: RatedPair, index: int) -> Iterator[str]:
    text = _("{n:2}  par {par}  {cells:4.1f} cells  index {index:2}  {strokes}  rookie {rookie:.2f}  {plan} ({penalty:.0%} penalty)")
    yield text.format(
        n=number,
        par=hole.pair.par,
        cells=hole.cells,
        index=index,
        strokes=" / ".join(f"{hole.strokes[colour]:.2f}" for colour in COLOURS if colour in hole.strokes),
        rookie=hole.rookie,
        plan=_name(hole, hole.best),
        penalty=hole.best.odds.penalties,
    )
    if hole.other is not None:
        bolder = hole.other.odds.penalties > hole.best.odds.penalties
        text = (_("    or bolder {plan}, {more:.2f} strokes more ({penalty:.0%} penalty)") if bolder
                else _("    or safer {plan}, {more:.2f} strokes more ({penalty:.0%} penalty)"))
        yield text.format(plan=_name(hole, hole.other), more=hole.other.strokes - hole.best.strokes, penalty=hole.other.odds.penalties)
    yield _("    hazards: {costs}").format(costs=_strokes(hole.hazards))


def _name(hole: RatedPair, plan: RatedPlan) -> str:
    return shot_name(plan.card, plan.path, plan.shift, plan.call, FlagSight(hole.pair.tee.cell, hole.pair.target.cell))


def _strokes(by_name: Mapping[str, float]) -> str:
    """Names with strokes, in a row."""
    return ", ".join(f"{_(name)} {round(strokes, 2) + 0.0:.2f}" for name, strokes in by_name.items())


def _totals(holes: Sequence[RatedPair]) -> dict[str, float]:
    """The strokes of each set over all holes."""
    colours = [colour for colour in COLOURS if all(colour in hole.strokes for hole in holes)]
    return {colour: sum(hole.strokes[colour] for hole in holes) for colour in colours}


RATED: Final = Rated(asked, tasks, work, facts, lines)
