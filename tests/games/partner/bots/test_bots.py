"""What every bot of Partner owes the table: legal plays, equal choices for equal views, reasons that are true and keep secrets."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

from game.bots.policy import MASTER, Choice, Policy, levels, policy
from game.games.dominoes.bots.master import MasterWork
from game.games.dominoes.rules.hands import PASSED, Pass, Play, move_of
from game.games.dominoes.rules.tiles import SIX, shuffled_hands
from game.games.partner.bots.lockstep import Master
from game.games.partner.bots.open_search import OpenSearch
from game.games.partner.bots.policies import LEADING_PERCENT, strong
from game.games.partner.bots.training import Heaviest, SimpleHybrid
from game.games.partner.rules import Action, Lead, LeaveLead, Phase, State, View, side_of
from tests.bots.asking import ask
from tests.games.dominoes.bots.hands import GENEROUS, choices, states, view
from tests.games.dominoes.rules.tables import RULES, match, play, table

QUICK = tuple(policy("partner", level) for level in ("rookie", "club"))
OPTIONS: tuple[dict[str, object], ...] = ({}, {"first_tile": "sporting", "key_bonus": True}, {"play_off": True, "target": 2})


def bot_of(level: str) -> Policy:
    """The bot of that level; the master with little work, which is measured elsewhere."""
    return Master(lambda: 0.0, MasterWork(imagined=40, tries=36, parts=1, led=8)) if level == MASTER else policy("partner", level)


def choose(bot: Policy, v: View, seed: int = 1, budget: float = GENEROUS) -> Choice:
    return ask(bot, RULES, v, Random(seed), budget)


@pytest.mark.parametrize("bot", [*QUICK, Heaviest(), SimpleHybrid()], ids=lambda bot: type(bot).__name__)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_match_of_legal_choices(bot: Policy, options: dict[str, object]) -> None:
    asked = set()
    for state in states(3, **options):
        if isinstance(bot, Heaviest | SimpleHybrid) and isinstance(RULES.legal(state)[0], Lead):
            continue
        choice = choose(bot, view(state))
        assert choice.action in RULES.legal(state)
        asked.add(type(choice.action))
    assert {Pass, Play} <= asked


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_pro_chooses_legally_even_with_no_time_at_all(options: dict[str, object]) -> None:
    pro = policy("partner", "pro")
    for state in choices(5, 20, **options):
        assert choose(pro, view(state), budget=1e-9).action in RULES.legal(state)


@pytest.mark.parametrize("level", levels("partner"))
def test_equal_views_give_equal_choices(level: str) -> None:
    bot = bot_of(level)
    differ = 0
    for state in choices(7, 12 if level == MASTER else 150):
        v = view(state)
        other = RULES.complete(v, Random(99))
        differ += other != state
        assert view(other) == v
        assert choose(bot, view(other)) == choose(bot, v)
    assert differ > 0


@pytest.mark.parametrize("level", levels("partner"))
def test_a_reason_has_a_number_and_names_no_tile_in_hand(level: str) -> None:
    bot = bot_of(level)
    for state in choices(11, 12 if level == MASTER else 100):
        choice = choose(bot, view(state))
        assert re.search(r"\d", choice.why), choice.why
        assert choice.why.endswith(".")
        assert not re.search(r"\d-\d", choice.why), choice.why


@pytest.mark.parametrize("level", levels("partner"))
def test_the_kind_of_reason_does_not_tell_a_forced_play(level: str) -> None:
    """Or whoever reads it would know that there was nothing else in the hand."""
    bot = bot_of(level)
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for state in itertools.islice((s for s in states(13) if isinstance(RULES.legal(s)[0], Play)), 150):
        why = choose(bot, view(state), budget=GENEROUS).why
        kinds[len(RULES.legal(state)) == 1].add(re.sub(r"\d+", "#", why).replace("an #", "a #"))
    assert kinds[True]
    assert kinds[True] <= kinds[False]


@pytest.mark.parametrize("level", levels("partner"))
def test_a_pass_says_what_everybody_learns_by_it(level: str) -> None:
    s = table(("3-3,1-0", "6-2", "5-5", "4-4"), 0, (6, 2))
    assert choose(bot_of(level), view(s)) == Choice(Pass(), "Knocks: it has no 6 and no 2.", public=True)


@pytest.mark.parametrize("level", levels("partner"))
def test_nobody_chooses_out_of_turn(level: str) -> None:
    state = next(states(1))
    with pytest.raises(ValueError, match="nothing to choose"):
        choose(bot_of(level), RULES.view(state, (state.public.turn + 1) & 3))


def test_the_rookie_remembers_a_fresh_knock_and_forgets_an_old_one() -> None:
    """Seat 1 has knocked, or has played a double that left the ends alike: long ago that is all one, a moment ago it isn't."""
    story = ["pose 5-4", "pass", "play 5-5 right", "play 4-4 left", "play 4-0 left", "play 0-0 left"]
    never, old, fresh = [*story], [*story], [*story]
    never[1] = "play 5-5 right"
    fresh[5] = "pass"
    picks = [[_answer(moves, seed) for seed in range(60)] for moves in (never, old, fresh)]
    assert picks[0] == picks[1]
    assert picks[1].count("5-0") + 20 < picks[2].count("5-0")


def _answer(story: list[str], seed: int) -> str:
    """What the rookie plays as seat 0 with 5-0 and 5-3; seat 2 has posed."""
    s = table(("5-0,5-3", "6-6,3-3", "2-2,3-2", "3-1,6-2"), 0, (0, 5), opener=2)
    actions = [RULES.decode(text) for text in story]
    moves = tuple(move_of(a.tile, a.arm) if isinstance(a, Play) else PASSED for a in actions)
    return str(SIX.names[choose(policy("partner", "rookie"), view(s._replace(public=s.public._replace(moves=moves))), seed).action.tile])


def test_the_club_makes_the_one_knock_who_has_knocked() -> None:
    """Seat 3 has no blank; 4-0 leaves a blank at both ends, lighter as it is than 4-3."""
    own, last = "0-0,4-0,4-3,5-5,2-2,5-3,6-6", "6-4,6-1,5-2,1-0,3-0,5-0,4-1"
    partner, following = "6-0,3-2,2-0,5-1,4-4,3-3,4-2", "3-1,6-2,6-3,6-5,5-4,2-1,1-1"
    s = table((own, last, partner, following), 0, (-1, -1), match(leader=0))
    s, _events = play(s, "pose 0-0", "pass", "play 6-0 right", "play 6-4 right")
    choice = choose(policy("partner", "club"), view(s))
    assert RULES.encode(choice.action) == "play 4-0 right"
    assert choice.why == "Leaves the next player without a 0 in 100 % of the deals that fit."


def test_the_club_blocks_when_the_count_is_on_its_side() -> None:
    """Of the blocks that it makes most win, of those that it could make and doesn't most would have lost."""
    club = policy("partner", "club")
    made, declined = [], []
    for seed in range(20, 60):
        for state in states(seed):
            blocks = {a: won for a in RULES.legal(state) if (won := _won_by_blocking(state, a)) is not None}
            if blocks and len(blocks) < len(RULES.legal(state)):
                action = choose(club, view(state)).action
                made += [blocks[action]] if action in blocks else []
                declined += [] if action in blocks else list(blocks.values())
    assert len(made) >= 10
    assert len(declined) >= 10
    assert sum(made) / len(made) > 0.65
    assert sum(declined) / len(declined) < 0.45


def _won_by_blocking(s: State, a: Action) -> bool | None:
    """Whether the play blocks the hand for the side that plays it; None if it doesn't block."""
    after, _events = RULES.apply(s, a)
    result = after.public.match.results[-1] if after.public.phase in (Phase.DEAL, Phase.OVER) else None
    return result.side == side_of(s.public.turn) if result is not None and result.blocked else None


def test_the_strength_to_lead_is_as_common_as_the_club_says() -> None:
    rng = Random(4)
    hands = [hand for _deal in range(5000) for hand in shuffled_hands(rng)]
    assert abs(100 * sum(map(strong, hands)) / len(hands) - LEADING_PERCENT) < 1.5


@pytest.mark.parametrize(("own", "expected"), [("6-6,6-5,6-4,6-3,6-2,5-5,4-4", Lead()), ("6-0,5-1,4-2,3-0,5-4,2-1,6-3", LeaveLead())])
def test_the_club_leads_from_a_strong_hand_only(own: str, expected: Action) -> None:
    """Five sixes with the double and two more, against seven tiles without any strength."""
    assert choose(policy("partner", "club"), _asked(own)).action == expected


def test_open_search_weighs_its_lead_against_its_partners() -> None:
    """A strong hand leads unless clearly more deals speak for the partner, a weak one only if clearly more speak for itself."""
    for seed, own in enumerate(("6-6,6-5,6-4,6-3,6-2,5-5,4-4", "6-0,5-1,4-2,3-0,5-4,2-1,6-3")):
        choice = choose(OpenSearch(), _asked(own), seed)
        mine, partners = map(int, re.findall(r"(\d+) %", choice.why))
        favour = 25 if strong(_asked(own).hand) else -25
        assert choice.action == (Lead() if mine + favour >= partners else LeaveLead())


def _asked(own: str) -> View:
    """Seat 0, whose side leads one love, is asked for the lead."""
    s = table((own, "none", "none", "none"), 0, (-1, -1), match(streak=(1, 0), leader=0))
    return view(s)._replace(public=view(s).public._replace(phase=Phase.LEAD, counts=(7, 7, 7, 7)))


@pytest.mark.parametrize(("hand", "wanted"), [
    ("6-5,1-1", "play 1-1 right"),
    ("6-5,1-0", "play 6-5 left"),
    ("6-0,5-1,5-2,5-3", "play 5-1 right"),
    ("6-1,5-0", "play 6-1 left"),
    ("3-3", "pass"),
])
def test_simple_hybrid_weighs_its_own_hand_alone(hand: str, wanted: str) -> None:
    """A double before all; then pips; then the tile that has most in common with its hand; the left end where both fit."""
    choice = choose(SimpleHybrid(), view(table((hand, "6-2", "5-5", "4-4"), 0, (6, 1))))
    assert RULES.encode(choice.action) == wanted
