"""`generate GAME --wish …`: writes files of holes and courses made to a wish: drawn by chance, and selected by the solver."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.output import COURSES, Progress, add_json_option, show
from game.cli.simulate import split_option
from game.errors import UserError
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.analysis.wish import WishBook, WishedFile, WishedHole, WishStep

_CUSTOM = "custom"


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `generate GAME [--wish NAME=VALUE] [--seed N] [--holes N | --course N] [--into DIRECTORY]`."""
    parser = subparsers.add_parser(
        "generate",
        help=_("make holes to a wish"),
        description=_("Draws holes of Card Golf or Doshboard by chance, and keeps those that the solver accepts: worth within 0.1 strokes "
                      "of the wish, with a safe and a bold line, and without a hazard that costs nothing. One seed gives one and the same "
                      "file. No file is written over."),
    )
    parser.add_argument("game", metavar=_("GAME"), help="card_golf, doshboard")
    wish = _("par, length (325-365), water (any, none, left, right, across), worth (3.85), brave (points of risk), landscape; may be "
             "repeated")
    parser.add_argument("--wish", action="append", default=[], metavar="NAME=VALUE", help=wish)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=_("another number, other holes"))
    parser.add_argument("--holes", type=int, default=3, choices=(1, 2, 3), help=_("how many holes, the most different of a few more"))
    shape = _("a whole course of N holes instead; its wish has pars (4-3-5), easiest, hardest and signature (the number of a hole), "
              "and landscape")
    parser.add_argument("--course", type=int, metavar="N", help=shape)
    parser.add_argument("--into", type=Path, default=COURSES / _CUSTOM, metavar=_("DIRECTORY"), help=_("the folder for the files"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Searches, writes and prints. Raises UserError for an impossible wish, or if a file exists already."""
    from game.analysis.wish import WISHES, found, read_wish

    book = WISHES.get(args.game)
    if book is None:
        raise UserError(_("No holes are made for {game!r}; they are for {known}.").format(game=args.game, known=", ".join(WISHES)))
    if args.course is not None:
        return _course(book, args)
    wish = read_wish(book, dict(map(split_option, args.wish)))
    with Progress(args.holes, ngettext("hole", "holes", args.holes)) as progress:
        holes = found(book, wish, args.seed, args.holes, _told_to(progress))
    files = book.files(wish, args.seed, holes)
    paths = _written(files, args.into)
    facts = {"wish": {name: getattr(wish, name) for name in wish.__slots__}, "seed": args.seed, "files": [str(path) for path in paths],
             "holes": [_facts(hole) for hole in holes]}
    unit = _(book.unit)
    show(facts, [*(_line(number, hole, unit) for number, hole in enumerate(holes, start=1)),
                 *(_("Written: {file}").format(file=path) for path in paths)], as_json=args.json)
    return 0


def _course(book: WishBook, args: argparse.Namespace) -> int:
    """Makes, writes and prints a whole course. Raises UserError."""
    from game.analysis.wish import CourseStep, hole_wishes, read_course_wish

    wish = read_course_wish(args.course, dict(map(split_option, args.wish)))
    hole_wishes(book, wish)
    last = CourseStep(0, 0, len(wish.pars))
    with Progress(len(wish.pars), ngettext("hole", "holes", len(wish.pars))) as progress:
        for step in book.course(wish, args.seed):
            progress.add(max(0, step.found - last.found))
            last = step
    paths = _written(last.files, args.into)
    facts = {"wish": {name: getattr(wish, name) for name in wish.__slots__}, "seed": args.seed, "files": [str(path) for path in paths],
             "holes": [_facts(hole) for hole in last.holes]}
    unit = _(book.unit)
    show(facts, [*(_line(number, hole, unit) for number, hole in enumerate(last.holes, start=1)),
                 *(_("Written: {file}").format(file=path) for path in paths)], as_json=args.json)
    return 0


def _told_to(progress: Progress) -> Callable[[WishStep], None]:
    def seen(step: WishStep) -> None:
        if step.hole is not None:
            progress.add(1)
    return seen


def _written(files: Sequence[WishedFile], folder: Path) -> list[Path]:
    """Writes the files, the main one last, and reads them back as `check` does; returns their paths. Raises UserError."""
    from game.content.choices import check
    from game.kept import write_new

    paths = [folder / f"{file.stem}.yaml" for file in files]
    for path in paths:
        if os.path.lexists(path):
            raise UserError(_("{file} is there already: take another seed, or another folder.").format(file=path))
    for file, path in reversed([*zip(files, paths, strict=True)]):
        try:
            if not write_new(path, file.text.encode()):
                raise UserError(_("{file} is there already: take another seed, or another folder.").format(file=path))
        except OSError as error:
            raise UserError(_("{file} can't be written ({reason}).").format(file=path, reason=error.strerror or error)) from error
    for path in paths:
        check(path)
    return paths


def _facts(hole: WishedHole) -> dict[str, object]:
    return {
        "drawn": hole.drawn, "length": hole.length, "worth": hole.worth,
        "safe": {"club": hole.safe.club, "strokes": hole.safe.strokes, "risk": hole.safe.risk},
        "bold": {"club": hole.bold.club, "strokes": hole.bold.strokes, "risk": hole.bold.risk},
        "prices": [{"hazard": name, "strokes": price} for name, price in hole.prices],
    }


def _line(number: int, hole: WishedHole, unit: str) -> str:
    """The line of a hole, for people."""
    text = _("{n}  {length} {unit}  worth {worth:.2f}  safe: {safe} {safely:.2f}, {risk:.0%} at risk; bold: {bold} {boldly:.2f}, "
             "{wet:.0%}  prices: {prices}")
    prices = ", ".join(f"{_(name)} {price:.2f}" for name, price in hole.prices) or _("none")
    return text.format(n=number, length=hole.length, unit=unit, worth=hole.worth, safe=_(hole.safe.club), safely=hole.safe.strokes,
                       risk=hole.safe.risk, bold=_(hole.bold.club), boldly=hole.bold.strokes, wet=hole.bold.risk, prices=prices)
