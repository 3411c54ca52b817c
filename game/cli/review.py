"""`review FILE`: what each decision of a save cost compared with the best one, by exact tables or by random deals that fit the view."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.output import Progress, add_json_option, show, tell
from game.cli.simulate import add_jobs_option, whole
from game.errors import UserError
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.analysis.review import Decision, ReviewPart, ReviewRequest, RoundReview
    from game.session.replay import Replay

_MOST_EFFORT = 100


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds `review FILE` with options for what to review."""
    parser = subparsers.add_parser(
        "review",
        help=_("tell what the decisions of a game cost"),
        description=_(
            "Compares each decision of a save with the best one. With tiles it is judged by what its seat could know then: by deals that "
            "fit all that was seen. Costs have the error within which 19 of 20 lie. What is still hidden stays hidden."
        ),
    )
    parser.add_argument("file", metavar=_("FILE"))
    parser.add_argument("--hand", type=whole(1, 10_000), default=None, metavar="N", help=_("that hand or hole only, from 1 (all)"))
    parser.add_argument("--seat", type=whole(1, 10_000), default=None, metavar="N", help=_("that seat only, from 1 (the people, or all)"))
    effort = _("times as many imagined deals as usual (1)")
    parser.add_argument("--effort", type=whole(1, _MOST_EFFORT), default=1, metavar="N", help=effort)
    add_jobs_option(parser)
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Reviews and prints. Raises SaveRefused with the line that is wrong, and UserError if there is nothing to review."""
    from game.bots.policy import REVIEWERS
    from game.cli.pool import shared_out
    from game.session.replay import Replay

    replay = Replay.open(Path(args.file))
    if replay.notice:
        tell(replay.notice)
    if replay.rules.key not in REVIEWERS:
        raise UserError(_("{game} has no review.").format(game=replay.rules.title))
    if args.seat is not None and args.seat > len(replay.seats):
        raise UserError(ngettext("There is {n} seat at that table.", "There are {n} seats at that table.", len(replay.seats)).format(
            n=len(replay.seats)))
    tasks = _tasks(replay, args)
    found: list[RoundReview] = []
    with Progress(len(tasks), ngettext("part", "parts", len(tasks))) as progress:
        work, jobs = partial(_looked_back, args.file), min(args.jobs, len(tasks))
        for one in shared_out(work, tasks, jobs) if jobs > 1 else map(work, tasks):
            found += [one] if one is not None else []
            progress.add(1)
    parts = [part for one in found for part in one.parts]
    wanted = [part for part in parts if args.hand in (None, part.number + 1) and args.seat in (None, part.seat + 1)]
    if not wanted:
        raise UserError(_("There is nothing to look back on: no such part of the game is over and lies open."))
    show(facts(replay, wanted, found[0].unit), lines(replay, wanted, found[0].unit), as_json=args.json)
    return 0


def _tasks(replay: Replay, args: argparse.Namespace) -> list[ReviewRequest]:
    """The tasks, which several processes can share: in a game with hidden tiles one for each hand and seat, else one for the game."""
    from game.analysis.review import ReviewRequest

    persons = tuple(number for number, seat in enumerate(replay.seats) if seat.is_person)
    seats = (args.seat - 1,) if args.seat is not None else persons or tuple(range(len(replay.seats)))
    if not replay.rules.secrets:
        return [ReviewRequest(seats)]
    ended = len([mark for mark in replay.marks if mark])        # at Domino Golf nothing is revealed before the end, and there is one task
    hands = [args.hand - 1] if args.hand is not None else range(ended) if ended else [None]
    return [ReviewRequest((seat,), hand, args.effort) for hand in hands for seat in seats]


def _looked_back(file: str, wanted: ReviewRequest) -> RoundReview | None:
    """The review of one task; it can run in any process."""
    from game.bots.policy import REVIEWERS
    from game.session.replay import Replay

    replay = Replay.open(Path(file))
    return REVIEWERS.of(replay.rules.key)(replay.setup, replay.open_actions, None, lambda _share: None, wanted)


def facts(replay: Replay, parts: Sequence[ReviewPart], unit: str) -> dict[str, object]:
    """Every part with its decisions; at dominoes all numbers are lost shares of a win."""
    from dataclasses import asdict

    return {"game": replay.header.game, "unit": unit, "names": list(replay.names), "parts": [asdict(part) for part in parts]}


def lines(replay: Replay, parts: Sequence[ReviewPart], unit: str) -> Iterable[str]:
    """A line for each part, and one for each decision that cost something, the most expensive first."""
    from game.analysis.review import NOTHING, STROKES

    for part in parts:
        yield _told_part(replay, part, unit)
        dear = [(number, one) for number, one in enumerate(part.decisions, 1) if one.loss > (NOTHING if unit == STROKES else 0)]
        for number, one in sorted(dear, key=lambda pair: -pair[1].loss):
            yield "  " + _told_loss(replay, number, one, unit)


def _told_part(replay: Replay, part: ReviewPart, unit: str) -> str:
    from game.analysis.review import share_text

    name = replay.names[part.seat]
    if part.result is not None and part.deal is not None:
        said = _("Hand {n}, {name}: {deal} % before the deal, {begun} % with these tiles, {end} % in the end; decisions cost {loss} %.")
        deal, begun, end = (share_text(1 - lost, unit) for lost in (part.deal, part.expected, part.result))
        return said.format(n=part.number + 1, name=name, deal=deal, begun=begun, end=end, loss=share_text(part.loss, unit))
    score = "–" if part.score is None else part.score
    said = _("Part {n}, {name}: {expected} expected, {score} played; decisions cost {loss}, luck {luck}.")
    return said.format(n=part.number + 1, name=name, expected=f"{part.expected:.2f}", score=score, loss=f"{part.loss:z.2f}",
                       luck=f"{part.luck:z.2f}")


def _told_loss(replay: Replay, number: int, one: Decision, unit: str) -> str:
    from game.analysis.review import STROKES, error_text, share_text

    state = replay.open_state(one.position)
    done, best = (replay.rules.action_in_words(state, replay.rules.decode(said)) if said else "–" for said in (one.action, one.best))
    if unit == STROKES:
        loss = f"{one.loss:.2f} ± {one.error:.2f}" if one.weighed else f"{one.loss:.2f}"
        return _("Move {n}: {done} cost {loss}; better: {best}.").format(n=number, done=done, best=best, loss=loss)
    return _("Move {n}: {done} cost {loss} ± {error} %; better: {best}.").format(
        n=number, done=done, best=best, loss=share_text(one.loss, unit), error=error_text(one.error, unit))
