"""What is kept of the finished hands of a match, and what the masters infer from them about the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np
import pytest

from game.analysis.selfplay import play_pairs, play_seatings
from game.bots.policy import Choice, Policy, RandomPolicy, policy
from game.games.cut_throat.bots import lockstep as cut_throat
from game.games.cut_throat.commands import CutThroatTable
from game.games.dominoes.bots.alone import LoneHeaviest
from game.games.dominoes.bots.kinds import REMEMBERED, KindsExpected, PlayerKind, alike, habits_shown
from game.games.dominoes.bots.master import COMMON_KINDS
from game.games.dominoes.rules.hands import DREW, PASSED, Deal, Dealt, FinishedHand, HandEnded, Opens
from game.games.french.bots import lockstep as french
from game.games.french.commands import FrenchTable
from game.games.partner.bots import lockstep as partner
from game.games.partner.bots.training import Heaviest
from game.games.partner.commands import PartnerTable
from game.games.partner.rules import DOUBLE_SIX, Lead, LeadTaken
from game.rules.contract import CHANCE, Legal, Setup, rules_of
from game.rules.options import build
from tests.games.dominoes.bots.maxn_hands import LONE

TABLES = (
    ("partner", 4, {"target": "3"}), ("partner", 4, {"first_tile": "sporting", "target": "2"}),
    ("cut_throat", 2, {"boneyard": "on", "target": "2"}), ("cut_throat", 3, {"target": "1"}), ("cut_throat", 4, {"first_tile": "sporting"}),
    ("french", 4, {"three_passes": "on"}),
)
GAMES = ("partner", "cut_throat", "french")
MODELS = {"partner": partner.Master().read(), "cut_throat": cut_throat.Master().read(), "french": french.Master().read()}


def played(game: str, seats: int, written: dict[str, str], bot: Policy, seed: int, hands: int) -> list[Any]:
    """The states of a match of one bot in all seats, up to its end or to that number of hands, and the events before each."""
    rules: Any = rules_of(game)
    rng, found = Random(seed), []
    state, events = rules.start(Setup(seats, build(rules.options, written))), ()
    while (actor := rules.to_act(state)) is not None and len(state.public.match.results) < hands:
        found.append((state, events))
        if actor is CHANCE:
            action = rules.draw(state, rng)
        else:
            view = rules.view(state, actor)
            action = bot.choose(view, rules.legal_in(view), rng, 60.0).action
        state, events = rules.apply(state, action)
    return [*found, (state, events)]


class LeadsHeavy(Heaviest):
    """Plays the heaviest, and takes every lead."""

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        return Choice(Lead(), "") if Lead() in legal else super().choose(view, legal, rng, budget)


def heaviest(game: str) -> Policy:
    return LeadsHeavy() if game == "partner" else LoneHeaviest(LONE[game])


def expected(game: str, view: Any) -> KindsExpected:
    """What the master of the game expects of the others."""
    if game == "partner":
        return partner.expected_at(view, MODELS[game])
    master = cut_throat.Master() if game == "cut_throat" else french.Master()
    return master.expected_at(view)


def strangers(game: str) -> KindsExpected:
    return partner.usual() if game == "partner" else alike(COMMON_KINDS, 3, .4)


def share(chances: np.ndarray[Any, Any], axis: int, kind: PlayerKind) -> float:
    """How likely the seat at that place in playing order is of the kind."""
    return float(np.moveaxis(chances, axis, 0)[kind].sum())


@pytest.mark.parametrize(("game", "seats", "written"), TABLES)
def test_a_finished_hand_is_kept_with_its_moves_and_the_tiles_turned_up(game: str, seats: int, written: dict[str, str]) -> None:
    """By its own events: who began and why, every play, knock and draw, and what was left in each hand."""
    laid, moves, opener, called, before = 0, 0, None, -1, ()
    for state, events in played(game, seats, written, RandomPolicy(), 5, 4):
        for event in events:
            if isinstance(event, LeadTaken):
                called = DOUBLE_SIX if event.double_six else -1
            if isinstance(event, Opens):
                called = -1 if event.tile is None else event.tile
            moves += not isinstance(event, Dealt | HandEnded) and type(event).__name__ in {
                "TilePlayed", "TileLaid", "Passed", "Knocked", "TileDrawn"}
            if type(event).__name__ in {"TilePlayed", "TileLaid"}:
                opener, laid = event.seat if opener is None else opener, laid | 1 << event.tile
            if isinstance(event, HandEnded):
                hand = state.public.match.finished[-1]
                assert isinstance(hand, FinishedHand)
                assert (hand.opener, hand.hands, len(hand.moves), hand.called) == (opener, event.hands, moves, called)
                assert sum(1 << (move >> 3) for move in hand.moves if move not in (PASSED, DREW)) == laid
                assert state.public.match.finished[:-1] == before
                laid, moves, opener, before = 0, 0, None, state.public.match.finished
        assert len(state.public.match.finished) == len(state.public.match.results)
    assert before


@pytest.mark.parametrize("game", GAMES)
def test_whoever_played_the_heaviest_is_expected_to_go_on(game: str) -> None:
    """After a single hand more than before it, after three nearly surely."""
    taken = []
    for state, _events in played(game, 4, {}, heaviest(game), 3, 3):
        view = rules_of(game).view(state, 2)
        taken.append((len(state.public.match.finished), share(expected(game, view).chances, 0, PlayerKind.HEAVIEST)))
    by_hands = dict(taken)
    assert by_hands[0] == pytest.approx(share(strangers(game).chances, 0, PlayerKind.HEAVIEST))
    assert by_hands[0] + .15 < by_hands[1]
    assert by_hands[3] > .85


@pytest.mark.parametrize("game", GAMES)
def test_whoever_thinks_is_not_taken_for_who_plays_the_heaviest(game: str) -> None:
    *_before, (state, _events) = played(game, 4, {}, policy(game, "pro"), 4, 3)
    chances = expected(game, rules_of(game).view(state, 1)).chances
    assert all(share(chances, axis, PlayerKind.HEAVIEST) < .1 for axis in range(3))
    assert all(share(chances, axis, PlayerKind.STRONG) > share(strangers(game).chances, axis, PlayerKind.STRONG) for axis in (0, 2))


@pytest.mark.parametrize("game", GAMES)
def test_the_kinds_are_those_of_the_seats_that_showed_them(game: str) -> None:
    """One plays the heaviest and three do not: only that seat is expected to, whoever looks at the table."""

    class OneHeavy(RandomPolicy):
        def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
            return (heaviest(game) if view.seat == 1 else policy(game, "pro")).choose(view, legal, rng, budget)

    *_before, (state, _events) = played(game, 4, {}, OneHeavy(), 6, 6)
    rules: Any = rules_of(game)
    for seat in (0, 2, 3):
        chances = expected(game, rules.view(state, seat)).chances
        order = partner.STEPS.others(seat) if game == "partner" else [other % 4 for other in range(seat, seat - 4, -1)][1:]
        heavy = {other: share(chances, axis, PlayerKind.HEAVIEST) for axis, other in enumerate(order)}
        assert max(heavy, key=lambda other: heavy[other]) == 1, (seat, heavy)


def test_what_is_expected_of_strangers_never_quite_goes() -> None:
    usual = partner.usual()
    for shown in (np.zeros((4, 6), np.float32), np.full((4, 6), -700, np.float32), np.eye(4, 6, 1, np.float32) * 900):
        seen = usual.having_seen([shown], (3, 2, 1))
        assert seen.chances.sum() == pytest.approx(1)
        assert (seen.chances >= .0999 * usual.chances).all()
        assert seen.apart == usual.apart
    assert usual.having_seen([np.zeros((4, 6), np.float32)], (3, 2, 1)).chances == pytest.approx(usual.chances)
    assert usual.having_seen([], (3, 2, 1)) is usual


@pytest.mark.parametrize("game", GAMES)
def test_only_the_last_hands_count(game: str) -> None:
    """A match that began otherwise, but has the same last hands, leads to the same expectation; one hand more to another."""
    (*_before, (state, _events)) = played(game, 4, {"limit": "200"} if game == "french" else {"target": "12"}, RandomPolicy(), 8, 9)
    view: Any = rules_of(game).view(state, 0)
    finished = view.public.match.finished
    assert len(finished) > REMEMBERED

    def after(hands: Sequence[FinishedHand]) -> Any:
        public = view.public._replace(match=view.public.match._replace(finished=tuple(hands)))
        return expected(game, view._replace(public=public)).chances

    assert np.array_equal(after(finished[-REMEMBERED:]), after(finished))
    assert not np.array_equal(after(finished[-REMEMBERED + 1 :]), after(finished))


def test_a_finished_hand_is_as_likely_as_its_plays() -> None:
    """For players of any tile: one by the number of plays, for each play of each seat but the pose."""
    *_before, (state, _events) = played("partner", 4, {}, RandomPolicy(), 11, 1)
    (hand,) = state.public.match.finished
    held, seat, logs = list(hand.hands), hand.opener, [0.0] * 4
    steps: list[tuple[int, int]] = [(hand.opener, hand.moves[0])]
    for move in hand.moves[1:]:
        seat = (seat - 1) & 3
        steps.append((seat, move))
    for who, move in steps:
        held[who] |= 0 if move == PASSED else 1 << (move >> 3)
    rules: Any = rules_of("partner")
    now = rules.start(Setup(4, rules.options()))
    now, _dealt = rules.apply(now, Deal(tuple(held)))
    for who, move in steps:
        legal = rules.legal(now)
        assert now.public.turn == who
        if move == PASSED:
            action = legal[0]
        else:
            action = next(a for a in legal if (a.tile, a.arm) == (move >> 3, move & 7))
            ends = {(a.tile, a.arm if now.public.left != now.public.right else 0) for a in legal}
            logs[who] -= float(np.log(len(ends))) if now.public.left >= 0 else 0
        now, _more = rules.apply(now, action)
    assert now.public.match.finished == (hand,)
    ended = now.public._replace(moves=hand.moves, opener=hand.opener, match=now.public.match._replace(leader=None))
    story = partner.public_story(ended)
    assert habits_shown(partner.STEPS, story, hand.hands, MODELS["partner"])[:, PlayerKind.ANY] == pytest.approx(logs, abs=1e-4)


class Watching(RandomPolicy):
    """Plays anything, and writes down how many hands it had seen when each began."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        if not view.public.moves or len(view.public.moves) == 1 < len(view.public.counts):
            self.seen.append(len(view.public.match.finished))
        return super().choose(view, legal, rng, budget)


def test_the_hands_of_a_series_are_seen_by_those_who_play_on() -> None:
    """Each seating has a table of its own, and sees only the hands that were played there."""
    rules: Any = rules_of("cut_throat")
    tables: dict[str, Callable[[Any], list[Any]]] = {
        "partner": lambda bots: [*play_pairs(PartnerTable, bots[0], bots[1], range(3), 1.0)],
        "cut_throat": lambda bots: [*play_seatings(lambda: CutThroatTable(rules.options()), bots, 4, range(3), 1.0)],
        "french": lambda bots: [*play_seatings(lambda: FrenchTable(rules_of("french").options()), bots, 4, range(3), 1.0)],
    }
    for game, plays in tables.items():
        watching = Watching()
        assert len(plays((watching, RandomPolicy()))) == 3
        assert set(watching.seen) == {0, 1, 2}, game
        assert watching.seen == sorted(watching.seen), game
