"""A round of GOLO looked back on: what each keep cost beside the best one, and what each roll gave or took.

All values are expected strokes of a seat's whole round by the play with the fewest. They change by a keep (its loss) and by everything
else: dice, and with the ground rules what follows when some lean or leave the table (luck). Whoever played to beat a score instead, as
the last of all, may have paid strokes for a better chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.analysis.review import EVERYTHING, Decision, ReviewPart, ReviewRequest, RoundReview, Tell, told
from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import Action, KeepDice, Phase, State
from game.games.golo.solver.kinds import TooManyRolls
from game.games.golo.solver.odds import after_keeping, before_roll, keepings
from game.games.golo.solver.table_cache import DiceTables, GoloTableCache
from game.rules.contract import Setup


def look_back(
    setup: Setup[object], actions: Sequence[Action], folder: Path | None, tell: Tell, _wanted: ReviewRequest = EVERYTHING
) -> RoundReview | None:
    """A round, finished or not: obeys game.analysis.review.Reviewer. All of it is one part.

    None in match play, skins and flop, which leave nothing to decide, and with dice that have too many rolls to be solved.
    """
    rules = Golo()
    s = rules.start(setup)
    if not s.game.choices:
        return None
    try:
        seats = [_Seat(GoloTableCache(folder).book(s.game.content.dice), s, seat) for seat in range(len(s.players))]
    except TooManyRolls:
        return None
    for position, action in enumerate(told(actions, tell)):
        if isinstance(action, KeepDice):
            seats[s.turn].keep(position, s, action)
        s, _events = rules.apply(s, action)
        for seat in seats:
            seat.see(s)
    return RoundReview(tuple(seat.part(s) for seat in seats))


class _Seat:
    """A seat's round so far: its expected strokes now, and its decisions."""

    def __init__(self, book: DiceTables, s: State, seat: int) -> None:
        self._book, self._seat = book, seat
        self._value = self._begun = self._expected(s) or 0.0
        self._decisions: list[Decision] = []
        self._luck = 0.0        # since the last decision

    def _expected(self, s: State) -> float | None:
        """What the seat may expect; None while some of its dice lie and others are still in the air, and once it has left."""
        player = s.players[self._seat]
        if player.left_game:
            return None
        if self._seat == s.turn and s.phase is Phase.KEEP:
            return keepings(self._book, s)[0].mean
        if len(player.taken) == s.game.options.holes:
            return float(player.strokes)
        forecast = before_roll(self._book, s, self._seat)
        return None if forecast is None else forecast.mean

    def keep(self, position: int, s: State, action: KeepDice) -> None:
        """A decision of the seat after that number of actions: the luck since the one before it belongs to it."""
        rules, best, worth = Golo(), keepings(self._book, s)[0], self._value
        self._value = after_keeping(self._book, s, action.dice).mean
        said = rules.encode(action), rules.encode(KeepDice(best.dice))
        self._decisions.append(Decision(position, *said, worth - self._luck, worth, self._value - worth, self._luck))
        self._luck = 0.0

    def see(self, s: State) -> None:
        """Something has happened: what it has changed is luck, and after the last decision belongs to that."""
        value = self._expected(s)
        if value is None or value == self._value:
            return
        self._luck += value - self._value
        self._value = value
        if self._decisions and len(s.players[self._seat].taken) == s.game.options.holes:
            last = self._decisions[-1]
            self._decisions[-1] = replace(last, luck=last.luck + self._luck)
            self._luck = 0.0

    def part(self, s: State) -> ReviewPart:
        """The round."""
        player = s.players[self._seat]
        score = player.strokes if len(player.taken) == s.game.options.holes and not player.left_game else None
        return ReviewPart(self._seat, 0, None, self._begun, score, tuple(self._decisions))
