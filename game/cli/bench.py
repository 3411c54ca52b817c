"""`bench [GAME]`: how fast this machine runs the project and comparable programs; `bench frames`: how fast it draws."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from game.analysis.selfplay import Reading
from game.cli.output import COURSES, add_json_option, show
from game.errors import UserError
from game.words import _

if TYPE_CHECKING:
    from game.analysis.selfplay import Compared, Reading
    from game.cli.measured import Timing


def frames(seconds: float, size: tuple[int, int] | None = None, table: str = "") -> Iterator[Reading]:
    """Readings of the seconds of work per frame, and of the processor seconds within them: median, 95th percentile and longest. Then waits,
    and the processor seconds of slow pictures, such as boards, that are painted beside the window.

    `seconds` is the time for each scenario. The window has that `size` in points (None: three sizes one after the other), and shows the
    tables of the game with the key `table` ("": of all games). Raises UserError without a screen, for a game without such benchmarks, if
    too few frames came, or if the window was closed.
    """
    from game.ui.window.bench import FRAMES, SIZES, WindowClosed, measured, scenarios
    from game.ui.window.window import NoDisplay  # the window is loaded only here

    if table and table not in FRAMES:
        raise UserError(_("The pictures of {game!r} are not measured; those of these are: {known}.").format(
            game=table, known=", ".join(sorted(FRAMES))))
    for at in SIZES if size is None else [size]:
        for scenario in scenarios(table):
            try:
                taken = measured(scenario, at, seconds, COURSES)
            except (NoDisplay, TimeoutError, WindowClosed) as error:
                raise UserError(str(error)) from error
            where = _("{what}, {width}x{height}").format(what=taken.name, width=at[0], height=at[1])
            for label, spread in ((_("{where}: work for a picture, {share}"), taken.work),
                                  (_("{where}: processor's time for a picture, {share}"), taken.processor)):
                for name, value in (("p50", spread.median), ("p95", spread.most), (_("longest"), spread.longest)):
                    yield Reading(label.format(where=where, share=name), value, "s", rate=taken.rate)
            for what, waited in taken.waits:
                for name, value in (("p50", waited.median), (_("longest"), waited.longest)):
                    yield Reading(_("{where}: {what}, {share}").format(where=where, what=what, share=name), value, "s", rate=taken.rate)
            for kind, took in taken.paintings:
                yield Reading(_("{where}: processor's time for painting “{kind}”").format(where=where, kind=kind), took, "s",
                              rate=taken.rate)


FRAMES = "frames"
"""The argument that stands for measuring the window, in place of a game's key."""

_LARGEST: Final = (7680, 4320)      # size of the largest window that can be measured
_DIGITS: Final = 6                  # a side with this many digits or more is refused


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `bench [GAME]`."""
    parser = subparsers.add_parser(
        "bench",
        help=_("measure this machine"),
        description=_("Measures speed in plain units, and in steps of one fixed loop, so that machines can be compared."),
    )
    only = _("only this game's benchmarks; frames: the pictures of the window, which is opened for it")
    parser.add_argument("game", metavar=_("GAME"), nargs="?", default="", help=only)
    parser.add_argument("--size", metavar=_("WIDTHxHEIGHT"), default="",
                        help=_("with frames: of a window of that size only, such as 1920x1080 (else of three sizes)"))
    parser.add_argument("--table", metavar=_("GAME"), default="", help=_("with frames: at the tables of this game only"))
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help=_("for each measurement (2)"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print. Raises UserError for a game without benchmarks, an invalid time or size, and a size or table without `frames`."""
    from game.analysis.selfplay import compared, steps_a_second

    if not 0 < args.seconds < 3600:
        raise UserError(_("--seconds takes a number above 0 and below 3600, not {n}.").format(n=args.seconds))
    if args.game != FRAMES and (args.size or args.table):
        raise UserError(_("--size and --table are for the pictures of the window: `bench frames`."))
    chosen = _timings_for(args.game, _size(args.size), args.table)
    steps = steps_a_second(args.seconds)
    found = list(compared(_readings(chosen, args.seconds), steps))
    show(_facts(found, steps), _lines(found, steps), as_json=args.json)
    return 0


def _size(told: str) -> tuple[int, int] | None:
    """The window size written there; None for "". Raises UserError for anything else, and for a size that no window can have."""
    if not told:
        return None
    from game.ui.window.window import SMALLEST

    sides = [int(side) for side in told.lower().split("x") if side.isascii() and side.isdecimal() and len(side) < _DIGITS]
    if len(sides) != len(SMALLEST) or not all(least <= side <= most for least, side, most in zip(SMALLEST, sides, _LARGEST, strict=True)):
        raise UserError(_("--size takes a size from {least} to {most}, not {told!r}.").format(
            least="x".join(map(str, SMALLEST)), most="x".join(map(str, _LARGEST)), told=told))
    return sides[0], sides[1]


def _timings_for(game: str, size: tuple[int, int] | None, table: str) -> tuple[Timing, ...]:
    """What to measure: the game of that key, all games (""), or the window. Raises UserError if there is nothing."""
    from game.cli.measured import MEASURED

    if game == FRAMES:
        return (lambda seconds: frames(seconds, size, table),)
    if game and game not in MEASURED:
        known = ", ".join(sorted((*MEASURED, FRAMES)))
        raise UserError(_("There is no benchmark of {game!r}; there is one of: {known}.").format(game=game, known=known))
    return tuple(timing for key in ([game] if game else MEASURED) for timing in MEASURED.of(key).timings)


def _readings(chosen: Sequence[Timing], seconds: float) -> Iterator[Reading]:
    for timing in chosen:
        yield from timing(seconds)


def _facts(found: Sequence[Compared], steps: float) -> dict[str, object]:
    """The facts for JSON: `steps_a_second` is the speed of the fixed loop, `steps` of a reading its cost per unit in steps of that loop."""
    readings = [
        {"name": c.reading.name, "value": c.reading.value, "unit": c.reading.unit, "steps": c.steps, "note": c.reading.note}
        for c in found
    ]
    return {"steps_a_second": steps, "readings": readings}


def _lines(found: Sequence[Compared], steps: float) -> Iterator[str]:
    yield _("fixed loop: {n:.1f} million steps/s").format(n=steps / 1e6)
    width = max(len(c.reading.name) for c in found)
    for reading, cost in found:
        if reading.value is None or cost is None:
            yield f"{reading.name:{width}}  {reading.note}"
        else:
            text = _("{name}  {value:>14}  {cost:>12,.1f} steps each").format(
                name=reading.name.ljust(width), value=_figure_text(reading.value, reading.unit), cost=cost
            )
            yield f"{text}  {reading.note}".rstrip()


def _figure_text(value: float, unit: str) -> str:
    """A figure with its unit; short times in milliseconds or microseconds.

    >>> _figure_text(63000.4, "hands/s"), _figure_text(0.0171, "s"), _figure_text(0.0000049, "s")
    ('63,000 hands/s', '17.10 ms', '4.90 µs')
    """
    if unit != "s":
        return f"{value:,.0f} {unit}"
    if value >= 1.0:
        return f"{value:.2f} s"
    return f"{value * 1e3:.2f} ms" if value >= 1e-3 else f"{value * 1e6:.2f} µs"
