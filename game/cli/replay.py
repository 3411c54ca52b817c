"""`replay FILE`: replays a save, or a game shared as a text, from its first line and prints the scores."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.output import COURSES, add_json_option, show, tell
from game.words import _, names_listed, ngettext

if TYPE_CHECKING:
    from game.session.replay import Replay


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `replay FILE [--json]`."""
    parser = subparsers.add_parser(
        "replay",
        help=_("play a save again and print the scores"),
        description=_("Plays a save again, action by action, and prints the scores. A file that is wrong is refused with its line. In "
                      "place of the file there may be the text of a shared game, or the name of a file that holds one."),
    )
    parser.add_argument("file", metavar=_("FILE"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replays and prints. Raises SaveRefused, a UserError, with the line that is wrong, and BadShare."""
    from game.session.replay import Replay  # too slow to load for `--help`
    from game.session.share import read_share

    shared = _shared_text(args.file)
    replay = Replay.open(Path(args.file)) if shared is None else Replay(read_share(shared, COURSES))
    if replay.notice:
        tell(replay.notice)
    show(facts(replay), lines(replay), as_json=args.json)
    return 0


def _shared_text(named: str) -> str | None:
    """The text of a shared game: the argument itself, or the content of the file of that name; None if it is neither."""
    from game.session.share import LONGEST, is_share

    if is_share(named):
        return named
    try:
        with Path(named).open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError):
        return None         # the replay of a save reports what is wrong with it
    return text if is_share(text) else None


def facts(replay: Replay) -> dict[str, object]:
    """The outcome as one JSON object; `notice` reports a truncated last line."""
    scores = replay.scores(replay.last)
    standings = [
        {"seats": list(line.seats), "names": [replay.names[seat] for seat in line.seats], "points": line.points, "rank": line.rank}
        for line in scores.lines
    ]
    return {
        "game": replay.header.game,
        "options": replay.header.options,
        "title": replay.header.title,
        "created": replay.header.created,
        "actions": replay.last,
        "final": scores.final,
        "open": scores.open,
        "scores": standings,
        "notice": replay.notice,
    }


def lines(replay: Replay) -> Sequence[str]:
    """The outcome in sentences: the standings, best first, and what is still open."""
    scores = replay.scores(replay.last)
    said = []
    for line in sorted(scores.lines, key=lambda line: line.rank):
        names = names_listed(replay.names[seat] for seat in line.seats)
        said.append(_("{rank}. {names}: {points}").format(rank=line.rank, names=names, points=line.points))
    actions = ngettext("{n} action", "{n} actions", replay.last).format(n=replay.last)
    if scores.final:
        return [*said, _("The game is over after {actions}.").format(actions=actions)]
    return [*said, _("The game goes on after {actions}: {open}.").format(actions=actions, open=scores.open)]
