"""The master at Partner: what it may know, that it chooses alike, its reasons, its clock, and what it has learnt."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from game.bots.policy import Choice, Policy
from game.games.dominoes.bots.kinds import KindsExpected, LearntModel, PlayerKind, Posterior, likelihood, read_model
from game.games.dominoes.bots.knowledge import candidates
from game.games.dominoes.bots.lockstep import BARRED, COUNT, ENDS, PLAYED, UNPLAYED
from game.games.dominoes.bots.master import MasterWork
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.games.partner.bots.lockstep import FEATURES, FILE, STEPS, Master, Pro, expected, posterior, public_story, usual, worths
from game.games.partner.bots.open_search import Outcome
from game.games.partner.bots.training import Heaviest, PlainSampling, SimpleHybrid
from game.games.partner.commands import PartnerTable
from game.games.partner.rules import SEATS, Lead, LeaveLead, Phase, State, View
from tests.bots.asking import ask
from tests.games.dominoes.bots.hands import GENEROUS, choices, states, view
from tests.games.dominoes.rules.tables import RULES, table

MODEL, HEAVIEST = read_model(FILE, FEATURES), Heaviest()
SMALL = MasterWork(imagined=160, tries=144, parts=2, led=24)


class Late:
    """A clock that is past every deadline the second time that it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> float:
        self.asked += 1
        return 0.0 if self.asked == 1 else 1e9


def master(work: MasterWork = SMALL) -> Master:
    return Master(lambda: 0.0, work, MODEL)


def choose(bot: Master, v: View, seed: int = 1) -> Choice:
    return ask(bot, RULES, v, Random(seed), GENEROUS)


def test_it_plays_matches_by_the_rules_with_leads_passes_and_free_poses() -> None:
    asked = set()
    for options in ({}, {"first_tile": "sporting", "key_bonus": True}):
        every = list(states(3, **options))
        leads = [s for s in every if isinstance(RULES.legal(s)[0], Lead)]
        for state in (*every[::11], *leads[:2]):
            choice = choose(master(), view(state))
            assert choice.action in RULES.legal(state)
            asked.add(type(choice.action))
    assert Play in asked
    assert asked & {Lead, LeaveLead}


@pytest.mark.parametrize(("number", "work"), [
    (12, SMALL), pytest.param(100, SMALL, marks=pytest.mark.full), pytest.param(1000, MasterWork(), marks=pytest.mark.night),
])
def test_it_knows_no_hidden_tile(number: int, work: MasterWork) -> None:
    """The same choice, and the same reason, after all that it can't see was exchanged."""
    differ, bot = 0, master(work)
    for state in choices(7, number):
        v = view(state)
        other = RULES.complete(v, Random(99))
        differ += other != state
        assert choose(bot, view(other)) == choose(bot, v)
    assert differ > number / 2


def test_without_any_time_the_net_alone_chooses_as_the_pro_does() -> None:
    for state in choices(5, 12):
        bot, pro = Master(Late(), SMALL, MODEL), Pro(MODEL)
        choice = choose(bot, view(state))
        assert choice.action == ask(pro, RULES, view(state), Random(1), GENEROUS).action
        assert choice.action in RULES.legal(state)
        assert isinstance(choice.action, Lead | LeaveLead) or choice.why.startswith("Gets rid of")


def test_a_clock_that_runs_out_leaves_what_was_tried_by_then() -> None:
    v = next(view(s) for s in choices(5, 20) if len(candidates(s.public, tuple(RULES.legal(s)))) > 2)
    among = candidates(v.public, tuple(RULES.legal_in(v)))
    patient = replace(SMALL, sure=99.0)
    whole, cut = master(patient), Master(iter([0.0, 9.0, 9.0]).__next__, patient, MODEL)
    part = SMALL.tries // SMALL.parts // len(among)
    assert [len(one.worth) for one in whole.think(v, among, np.random.default_rng(1), 1.0).tried] == [SMALL.parts * part] * len(among)
    assert [len(one.worth) for one in cut.think(v, among, np.random.default_rng(1), 1.0).tried] == [part] * len(among)


def test_what_is_surely_worse_is_left_out_and_never_chosen() -> None:
    """With no doubt allowed every play but the best stops after the first part."""
    v = next(view(s) for s in choices(5, 20) if len(candidates(s.public, tuple(RULES.legal(s)))) > 2)
    among = candidates(v.public, tuple(RULES.legal_in(v)))
    bot = master(replace(SMALL, sure=0.0))
    found = bot.think(v, among, np.random.default_rng(1), 1.0)
    assert min(len(one.worth) for one in found.tried) == SMALL.tries // SMALL.parts // len(among)
    best = max(range(len(among)), key=lambda i: bot.score(found, i))
    assert len(found.tried[best].worth) == max(len(one.worth) for one in found.tried)


def test_a_choice_is_as_much_work_with_few_plays_as_with_many() -> None:
    """As many hands are played out in all; what a dropped play would have had goes to the others, but only while there are several."""
    doubtful, numbers, longer = replace(SMALL, parts=4, sure=99.0), set(), 0
    for s in choices(5, 20):
        v = view(s)
        among = candidates(v.public, tuple(RULES.legal(s)))
        if len(among) > 1:
            tried, kept = ([len(one.worth) for one in master(work).think(v, among, np.random.default_rng(1), 1.0).tried]
                           for work in (doubtful, replace(doubtful, sure=1.0)))
            assert .8 * SMALL.tries <= sum(tried) <= SMALL.tries, tried
            assert sum(kept) <= SMALL.tries, kept
            assert max(kept) <= SMALL.deals, kept
            assert min(kept) < min(tried) or kept == tried, (kept, tried)
            longer += max(kept) > max(tried)
            numbers.add(len(among))
    assert len(numbers) > 2
    assert longer > 2


def test_reasons_have_a_number_and_name_no_tile_in_hand() -> None:
    said = set()
    for state in choices(11, 24):
        why = choose(master(), view(state)).why
        assert re.search(r"\d", why), why
        assert why.endswith(".")
        assert not re.search(r"\d-\d", why), why
        said.add(re.sub(r"\d+", "#", why).replace("an #", "a #"))
    assert "Comes through in # % of the likely deals, played on to the end." in said
    assert any(one.startswith("Leaves the opponents without a #") for one in said)


def test_the_match_counts() -> None:
    """At nil all a win is 1, a loss 0 and a tie half of it, for either side."""
    fresh = worths(view(table(("6-5,1-0", "6-4,2-0", "6-3,3-0", "6-2,4-0"), 0, (6, 6))))
    assert fresh[[Outcome.LOSS, Outcome.TIE, Outcome.WIN]].tolist() == pytest.approx([0, .5, 1])
    theirs = worths(view(table(("6-5,1-0", "6-4,2-0", "6-3,3-0", "6-2,4-0"), 1, (6, 6))))
    assert theirs.tolist() == fresh[::-1].tolist()


def posterior_of(s: State, number: int = 400, apart: float = .35, kinds: KindsExpected | None = None) -> Posterior:
    v = view(s)
    return posterior(v, public_story(v.public), MODEL, np.random.default_rng(3), number, apart, kinds)


def some_states(seed: int, number: int) -> list[State]:
    return [s for s in choices(seed, number) if s.public.left >= 0]


def test_deals_of_both_samples_fit_what_was_seen_and_who_plays_the_heaviest_holds_nothing_heavier() -> None:
    for s in bot_states(5):
        v, likely = view(s), posterior_of(s)
        now = public_story(v.public).now[:, 0]
        drawn = likely.draw(100, np.random.default_rng(1))
        for seat in range(SEATS):
            assert not (likely.deals.hands[seat] & now[BARRED + seat]).any() or seat == v.seat
            assert (drawn.hands[seat] == v.hand).all() if seat == v.seat else not (drawn.hands[seat] & now[PLAYED]).any()
            assert {hand.bit_count() for hand in drawn.hands[seat].tolist()} == {now[COUNT + seat]}
            heaviest = drawn.kinds[seat] == PlayerKind.HEAVIEST
            assert not (drawn.hands[seat][heaviest] & now[UNPLAYED + seat]).any()


def test_both_samples_together_weigh_as_one_sample_does() -> None:
    """With and without the second sample, what is expected of every hidden tile is the same but for chance."""
    for s in some_states(23, 4):
        v = view(s)
        shares = []
        for apart in (0.0, .35):
            likely = posterior_of(s, 6_000, apart)
            nxt = likely.deals.hands[likely.order[0]]
            tiles = [t for t in range(SIX.count) if not v.hand >> t & 1]
            shares.append([likely.weights[(nxt >> t & 1) == 1].sum() / likely.weights.sum() for t in tiles])
        assert np.abs(np.subtract(shares[0], shares[1])).max() < .1


def test_likelihood_is_the_product_of_the_chances_of_the_plays() -> None:
    """One who plays anything: the logarithm of one by the number of plays, for each play of the seat in that deal."""
    for s in some_states(25, 8):
        v = view(s)
        story = public_story(v.public)
        hands = np.array(s.hands, np.int32)[:, None]
        found = likelihood(STEPS, story, v.seat, hands, MODEL)
        for seat in range(SEATS):
            expected, later = 0.0, 0
            for past in reversed(story.plays):
                if past.seat != seat or past.arm == 2:
                    continue
                later |= SIX.bits[past.tile]
                left, right = int(past.before[ENDS, 0]), int(past.before[ENDS + 1, 0])
                held = tiles_of(s.hands[seat] | later)
                plays = sum((t in tiles_of(SIX.numbers[left])) + (right != left and t in tiles_of(SIX.numbers[right])) for t in held)
                expected -= math.log(plays)
            assert found[seat, PlayerKind.ANY, 0] == pytest.approx(0.0 if seat == v.seat else expected, abs=1e-4)


def test_kinds_are_told_by_what_they_play() -> None:
    """After a hand of those who always play their heaviest, that is what the rivals are taken for, or for who plays heavy doubles first."""
    told = {}
    for name, bot in (("heaviest", Heaviest()), ("master", master())):
        share = []
        for seed in range(2):
            seen: list[View] = []

            class Watching:
                """Plays as the master does and remembers what it saw."""

                def choose(self, v: View, legal: object, rng: Random, budget: float, seen: list[View] = seen) -> Choice:
                    seen.append(v)
                    return ask(Heaviest(), RULES, v, rng, budget)

            PartnerTable()((Watching(), bot), seed, 1.0)
            last = seen[-1]
            likely = posterior(last, public_story(last.public), MODEL, np.random.default_rng(1), 800)
            kinds = likely.draw(400, np.random.default_rng(2)).kinds
            share.append(float(np.isin(kinds[likely.order[0]], (PlayerKind.HEAVIEST, PlayerKind.DOUBLES)).mean()))
        told[name] = sum(share) / len(share)
    assert told["heaviest"] > .7
    assert told["master"] < .3


def test_the_true_deal_is_likelier_where_a_rival_is_of_a_kind_that_is_known() -> None:
    """Late in hands of SimpleHybrid: likelier than for who is told that nobody plays doubles first."""
    unknown = expected((.1, .2, .1, .5, .1, 0), (.05, .05, .05, .8, .05, 0), .8)
    known, not_known = ([posterior_of(s, 600, kinds=kinds).gain(s.hands) for s in bot_states(5, SimpleHybrid())]
                        for kinds in (usual(), unknown))
    assert sum(known) > sum(not_known)


def test_the_true_deal_is_likelier_than_others() -> None:
    """By what the bots have played, in nats beyond what passes tell."""
    found = [posterior_of(s, 600).gain(s.hands) for s in bot_states(6)]
    assert sum(found) / len(found) > .4


def bot_states(number: int, bot: Policy = HEAVIEST) -> list[State]:
    """Late positions of hands of one bot, of who plays the heaviest unless another is given."""
    found = []
    for seed in range(number):
        s = next(iter(states(seed + 50)))
        while len(s.public.moves) < 14 and s.public.phase is Phase.PLAY:
            kept, v = s, view(s)
            s = RULES.apply(s, ask(bot, RULES, v, Random(seed), 1.0).action)[0]
        found.append(kept)
    return found


def test_usual_chances_are_chances() -> None:
    assert usual().chances.sum() == pytest.approx(1)
    assert usual().chances.sum(axis=1).trace() == pytest.approx(.95 + .05 * sum(n * n for n in (.04, .25, .08, .42, .06, .15)))


def test_what_was_learnt_ships_in_less_than_a_hundred_kilobytes_and_is_written_as_it_is_read(tmp_path: Path) -> None:
    assert FILE.stat().st_size < 100_000
    again = tmp_path / "again.npz"
    MODEL.write(again)
    assert again.read_bytes() == FILE.read_bytes()
    assert isinstance(read_model(again, FEATURES), LearntModel)


def test_a_file_with_other_kinds_of_player_is_refused(tmp_path: Path) -> None:
    replace(MODEL, kinds=MODEL.kinds[:-1]).write(tmp_path / "old.npz")
    with pytest.raises(ValueError, match=r"old\.npz has models of 5 kinds of player, not of 6"):
        read_model(tmp_path / "old.npz", FEATURES)


def test_plain_sampling_plays_by_the_rules_and_looks_at_no_hidden_tile() -> None:
    bot = PlainSampling(4, 2)
    for state in choices(31, 16):
        v = view(state)
        if not isinstance(RULES.legal(state)[0], Lead):
            choice = ask(bot, RULES, v, Random(1), 1.0)
            assert choice.action in RULES.legal(state)
            assert ask(bot, RULES, view(RULES.complete(v, Random(9))), Random(1), 1.0) == choice


def test_it_wins_against_the_heaviest_on_the_same_deals() -> None:
    won = lost = 0
    for seed in range(500, 506):
        for side in range(2):
            sides = (master(), Heaviest()) if side == 0 else (Heaviest(), master())
            result = PartnerTable()(sides, seed, 1.0)
            won, lost = won + (result == side), lost + (result == 1 - side)
    assert won > 1.5 * lost
