"""Benchmark of the window: the work of each picture in the real main loop, at two sizes."""

from __future__ import annotations

from collections.abc import Iterator

from game.analysis.bench import Reading
from game.cli.paths import COURSES
from game.errors import UserError
from game.words import _


def frames(seconds: float) -> Iterator[Reading]:
    """Seconds of work for a picture, and of the processor's time in them: the median, what 95 in 100 do not exceed, and the longest.

    Raises UserError without a screen.
    """
    from game.ui.bench import SIZES, measured, scenarios  # noqa: PLC0415
    from game.ui.window import NoDisplay  # noqa: PLC0415 (only here is the window asked for)

    for size in SIZES:
        for scenario in scenarios():
            try:
                taken = measured(scenario, size, seconds, COURSES)
            except NoDisplay as error:
                raise UserError(str(error)) from error
            where = _("{what}, {width}x{height}").format(what=taken.name, width=size[0], height=size[1])
            for label, spread in ((_("{where}: work for a picture, {share}"), taken.work),
                                  (_("{where}: processor's time for a picture, {share}"), taken.processor)):
                for name, value in (("p50", spread.median), ("p95", spread.most), (_("longest"), spread.longest)):
                    yield Reading(label.format(where=where, share=name), value, "s", rate=taken.rate)
