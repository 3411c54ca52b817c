"""The masters at Cut Throat and French: what they may know, how deals and kinds are drawn, their clock, and what ships."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from game.bots.policy import MASTER, Policy, policy
from game.games.cut_throat.bots import lockstep as cut_throat
from game.games.cut_throat.bots.policies import LoneCutThroat
from game.games.dominoes.bots.alone import Club, LoneHeaviest, Rookie, Slips
from game.games.dominoes.bots.kinds import LearntModel, PlayerKind, alike, draw_deals, likelihood, read_model
from game.games.dominoes.bots.knowledge import tempered
from game.games.dominoes.bots.lockstep import BARRED, COUNT, PLAYED, UNPLAYED
from game.games.dominoes.bots.master import LoneMaster, MasterWork
from game.games.dominoes.bots.training import LoneSchool
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots import lockstep as french
from game.games.french.bots.policies import LoneFrench
from game.rules.contract import CHANCE, Setup
from tests.games.dominoes.bots.maxn_hands import LONE, RULES, TABLES, states

SMALL = MasterWork(imagined=200, tries=144, parts=2)
MODELS = {"cut_throat": read_model(cut_throat.FILE, cut_throat.FEATURES), "french": read_model(french.FILE, french.FEATURES)}
READING: dict[str, Any] = {"cut_throat": cut_throat.CutThroatReading(), "french": french.FrenchReading()}


class SteadyCutThroat(cut_throat.Pro):
    """The pro of Cut Throat who always plays what the net values highest."""

    game = type("SteadyLines", (LoneCutThroat,), {"slips": Slips(whim=0, club=0, pro=0)})()


class SteadyFrench(french.Pro):
    """The pro of French who always plays what the net values highest."""

    game = type("SteadyCross", (LoneFrench,), {"slips": Slips(whim=0, club=0, pro=0)})()


STEADY = {"cut_throat": SteadyCutThroat(MODELS["cut_throat"]), "french": SteadyFrench(MODELS["french"])}
FILES = {"cut_throat": cut_throat.FILE, "french": french.FILE}
IDS = [f"{game}-{seats}-{n}" for n, (game, seats, _written) in enumerate(TABLES)]


def master(game: str, work: MasterWork = SMALL) -> LoneMaster[Any, Any, Any]:
    made = cut_throat.Master if game == "cut_throat" else french.Master
    return made(lambda: 0.0, work, MODELS[game])


def choices(game: str, seats: int, written: dict[str, str], seed: int, number: int) -> list[Any]:
    """States of random games in which a seat can choose between two plays or more."""
    found = []
    for s in states(game, seats, written, seed):
        if s.public.moves and len(RULES[game].legal(s)) > 1:
            found.append(s)
        if len(found) == number:
            return found
    raise AssertionError("no more states")


def choose(bot: Any, game: str, s: Any, seed: int = 1) -> Any:
    rules = RULES[game]
    view = rules.view(s, rules.to_act(s))
    return bot.choose(view, rules.legal_in(view), Random(seed), 60.0)


@pytest.mark.parametrize(("number", "every"), [(180, 30), pytest.param(600, 4, marks=pytest.mark.full)], ids=["few", "many"])
@pytest.mark.parametrize(("game", "seats", "written"), TABLES, ids=IDS)
def test_it_plays_whole_games_by_the_rules_with_draws_passes_and_poses(
    game: str, seats: int, written: dict[str, str], number: int, every: int
) -> None:
    """States of random games at that distance, and what it says has a number and names no tile."""
    rules, bot, said = RULES[game], master(game), set()
    for n, s in zip(range(number), states(game, seats, written, 4), strict=False):
        if n % every == 0:
            choice = choose(bot, game, s)
            assert choice.action in rules.legal(s)
            assert re.search(r"\d", choice.why), choice.why
            assert not re.search(r"\d-\d", choice.why), choice.why
            said.add(re.sub(r"\d+", "#", choice.why))
    assert said


@pytest.mark.parametrize(("number", "work"), [
    (3, SMALL), pytest.param(40, SMALL, marks=pytest.mark.full), pytest.param(250, MasterWork(), marks=pytest.mark.night),
])
@pytest.mark.parametrize(("game", "seats", "written"), TABLES, ids=IDS)
def test_it_knows_no_hidden_tile(game: str, seats: int, written: dict[str, str], number: int, work: MasterWork) -> None:
    """The same choice, and the same reason, after all that it can't see was exchanged; at night a thousand positions of Cut Throat."""
    rules, bot, differ = RULES[game], master(game, work), 0
    for s in choices(game, seats, written, 7, number):
        other = rules.complete(rules.view(s, rules.to_act(s)), Random(99))
        differ += other != s
        assert choose(bot, game, other) == choose(bot, game, s)
    assert differ or seats == 2


@pytest.mark.night
def test_it_knows_no_hidden_tile_in_a_thousand_positions_of_french() -> None:
    test_it_knows_no_hidden_tile(*TABLES[4], 1000, MasterWork())


@pytest.mark.parametrize("game", LONE)
def test_without_any_time_it_plays_what_the_net_values_highest(game: str) -> None:
    """A clock that is past the deadline at once."""
    for s in choices(game, 4, {}, 5, 4):
        clock = iter((0.0, 1e9)).__next__
        bot = (cut_throat.Master if game == "cut_throat" else french.Master)(clock, SMALL, MODELS[game])
        choice = choose(bot, game, s)
        assert choice.action == choose(STEADY[game], game, s).action
        assert choice.why.startswith("Gets rid of")


@pytest.mark.parametrize("game", LONE)
def test_the_pro_slips_now_and_then_and_not_where_much_is_lost(game: str) -> None:
    """Over seeds it plays what the net values highest more often than by chance, at some choices always and at others not."""
    pro, always = policy(game, "pro"), 0
    for s in choices(game, 4, {}, 5, 12):
        played = Counter(choose(pro, game, s, seed).action for seed in range(40))
        best = choose(STEADY[game], game, s).action
        assert played[best] >= 40 / len(RULES[game].legal(s))
        always += played[best] == 40
    assert 0 < always < 12


def test_values_are_drawn_by_their_softmax_over_the_temperature() -> None:
    values, rng = (0.3, 0.1, 0.25), Random(3)
    drawn = Counter(tempered(values, 0.1, rng) for _n in range(20_000))
    odds = [math.exp(value / 0.1) for value in values]
    assert all(abs(drawn[i] / 20_000 - odd / sum(odds)) < 0.012 for i, odd in enumerate(odds))
    assert {tempered((0.5, 0.5, 0.4), 0, rng) for _n in range(40)} == {0, 1}, "equal ones by chance"


@pytest.mark.parametrize(("game", "seats"), [("cut_throat", 3), ("cut_throat", 4), ("french", 4)])
def test_deals_fit_what_was_seen_and_samples_apart_change_nothing_but_chance(game: str, seats: int) -> None:
    """Tiles by seat, none that a seat can't hold; what is expected of the next seat's tiles with samples apart and without."""
    rules, steps = RULES[game], READING[game]
    expected = alike((.1, .3, .1, .4, .1, 0), seats - 1, .4)
    for s in choices(game, seats, {}, 11, 6)[::2]:
        view = rules.view(s, rules.to_act(s))
        step_rules, story = steps.rules(view), steps.story(view)
        shares = []
        for share in (0.0, .5):
            drawn = draw_deals(step_rules, story, view.seat, view.hand, expected, np.random.default_rng(2), 6000, share)
            for other in step_rules.others(view.seat):
                assert not (drawn.hands[other] & (story.now[BARRED + other] | story.now[PLAYED] | view.hand)).any()
                assert {hand.bit_count() for hand in drawn.hands[other].tolist()} == {story.now[COUNT + other, 0]}
            nxt = drawn.hands[step_rules.after(view.seat)]
            shares.append([drawn.counts[(nxt >> tile & 1) == 1].sum() / drawn.counts.sum() for tile in range(SIX.count)])
        assert np.abs(np.subtract(shares[0], shares[1])).max() < .06
        assert drawn.counts.mean() == pytest.approx(1, abs=.1)


def test_kinds_are_alike_with_the_chance_that_they_are() -> None:
    """Of two seats, half of the time of one kind; otherwise each by itself."""
    chances, apart = alike((.25, .75), 2, .5)
    assert chances == pytest.approx(np.array([[.5 * .0625 + .125, .5 * .1875], [.5 * .1875, .5 * .5625 + .375]]))
    assert apart == ((0,), (1,), (0, 1))


@pytest.mark.parametrize("game", LONE)
def test_likelihood_is_the_product_of_the_chances_of_the_plays(game: str) -> None:
    """One who plays anything: the logarithm of one by the number of plays, for each telling play of the seat in that deal."""
    rules, steps, told = RULES[game], READING[game], 0
    for s in choices(game, 4, {}, 13, 12):
        view = rules.view(s, rules.to_act(s))
        step_rules, story = steps.rules(view), steps.story(view)
        found = likelihood(step_rules, story, view.seat, np.array(s.hands, np.int32)[:, None], MODELS[game])
        for seat in step_rules.others(view.seat):
            expected, held = 0.0, s.hands[seat]
            for past in reversed(story.plays):
                if past.seat == seat:
                    held |= SIX.bits[past.tile]
                    if past.telling:
                        expected -= math.log(int(step_rules.moves(np.array([held], np.int32), past.before).able[0]))
                        told += 1
            assert found[seat, PlayerKind.ANY, 0] == pytest.approx(expected, abs=1e-4)
            never = bool(s.hands[seat] & story.now[UNPLAYED + seat, 0])
            assert (found[seat, PlayerKind.HEAVIEST, 0] < -150) == never
    assert told > 20


@pytest.mark.parametrize("game", LONE)
def test_who_always_plays_the_heaviest_is_taken_for_that(game: str) -> None:
    """Late in a hand of such players, and the true deal is likelier than others."""
    rules, steps, heaviest, taken, gains = RULES[game], READING[game], LoneHeaviest(LONE[game]), [], []
    for seed in range(4):
        rng = Random(seed)
        s = rules.start(Setup(4, rules.options()))
        while len(s.public.moves) < 15:
            actor = rules.to_act(s)
            if actor is CHANCE:
                action = rules.draw(s, rng)
            else:
                view = rules.view(s, actor)
                action = heaviest.choose(view, rules.legal_in(view), rng, 1.0).action
            s, _events = rules.apply(s, action)
        view = rules.view(s, rules.to_act(s))
        posterior = master(game).posterior(view, steps.story(view), np.random.default_rng(1), 1500)
        kinds = posterior.draw(300, np.random.default_rng(2)).kinds
        taken += [float((kinds[seat] == PlayerKind.HEAVIEST).mean()) for seat in posterior.order]
        gains.append(posterior.gain(s.hands))
    assert sum(taken) / len(taken) > .6
    assert sum(gains) / len(gains) > .5


@pytest.mark.parametrize("game", LONE)
def test_rookie_and_club_player_are_recorded_with_their_mistakes(game: str) -> None:
    """The choices are those of the levels at the table, which err; of a club player that does not, the same hands have others."""
    school: LoneSchool = {"cut_throat": cut_throat.SCHOOL, "french": french.SCHOOL}[game]

    class Faultless(type(school)):  # type: ignore[misc]
        """The same, but club player and rookie make no mistakes."""

        def player(self, name: str) -> Policy:
            return Club(self.game) if name == "club" else Rookie(self.game)

    for name in ("club", "rookie"):
        erring, faultless = ([made.tolist() for seed in range(3) for _x, made in one.record_hand(name, seed)]
                             for one in (school, Faultless()))
        assert erring != faultless
        at_the_table = policy(game, name)
        (s,) = choices(game, 4, {}, 5, 1)
        view = RULES[game].view(s, RULES[game].to_act(s))
        drawn = [[bot.choose(view, RULES[game].legal_in(view), Random(n), 1.0).action for n in range(40)]
                 for bot in (school.player(name), at_the_table)]
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("game", LONE)
def test_what_was_learnt_ships_and_plays_at_the_level_of_a_master(game: str, tmp_path: Path) -> None:
    """Less than a hundred kilobytes, written as it is read, and refused with other numbers of a play."""
    assert FILES[game].stat().st_size < 100_000
    again = tmp_path / "again.npz"
    MODELS[game].write(again)
    assert again.read_bytes() == FILES[game].read_bytes()
    features = MODELS[game].net.hidden.shape[1]
    assert isinstance(read_model(again, features), LearntModel)
    with pytest.raises(ValueError, match=rf"again\.npz describes a play by {features} numbers, not by 7"):
        read_model(again, 7)
    seats, written = next((seats, written) for key, seats, written in TABLES if key == game)
    (s,) = choices(game, seats, written, 5, 1)
    assert choose(policy(game, MASTER), game, s) == choose(master(game, LoneMaster.usual), game, s)
