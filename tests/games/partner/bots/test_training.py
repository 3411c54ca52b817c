"""How Partner is learnt: differences between plays, models of choices, and the same from the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from game.cli.app import main
from game.cli.train import TRAINED, workers
from game.games.dominoes.bots.kinds import PlayerKind, read_model
from game.games.dominoes.bots.play_net import (
    ChoiceFitting, Examples, Fitting, PlayNet, centred, fit_choices, fit_net, fresh_net, log_chances, mean_log_chance
)
from game.games.dominoes.bots.training import (
    PlayTask, RecordTask, TrainingPlan, own_choices, practise, record, strength_of, train, train_choices
)
from game.games.partner.bots.lockstep import FEATURES, FILE
from game.games.partner.bots.training import SCHOOL

T = TypeVar("T")
R = TypeVar("R")

TINY = TrainingPlan(rounds=2, hands=120, task=60, units=8, recorded=4, searched=1, recorded_task=2, fitting=Fitting(epochs=1, batch=64))


def here(work: Callable[[T], R], tasks: Sequence[T]) -> Iterable[R]:
    return map(work, tasks)


def test_the_same_seed_learns_the_same_and_another_does_not() -> None:
    """Bit for bit, step by step; every step has something to say."""
    plan = replace(TINY, rounds=1)
    first, again, other = (list(train(SCHOOL, plan, seed, here)) for seed in (1, 1, 2))
    assert [step.said for step in first] == [step.said for step in again]
    assert all(np.array_equal(*pair) for pair in zip(first[-1].model.net, again[-1].model.net, strict=True))
    assert np.array_equal(first[-1].model.kinds, again[-1].model.kinds)
    assert not np.array_equal(first[-1].model.net.hidden, other[-1].model.net.hidden)
    assert len(first) == plan.rounds + 2


def test_a_choice_is_tried_play_by_play_in_the_true_deal() -> None:
    """Rows and choices fit together; what the plays came to lies between nothing and a win."""
    found = practise(PlayTask(SCHOOL, read_model(FILE, FEATURES), PlayerKind.STRONG, TINY, 3))
    assert len(found.features) == len(found.worth) == found.plays.sum()
    assert (found.plays > 1).all()
    assert set(np.unique(found.worth * 4).tolist()) <= {0, 1, 2, 3, 4}
    assert found.features.shape[1] == FEATURES


def test_recorded_choices_have_one_play_each_that_was_made() -> None:
    found = record(RecordTask(SCHOOL, "club", 1, 2))
    assert found.chosen.sum() == len(found.plays)
    starts = np.cumsum(found.plays) - found.plays
    assert (np.add.reduceat(found.chosen, starts) == 1).all()


def test_choices_of_the_net_itself_are_those_that_it_values_most() -> None:
    """One play of each choice, and none that the net values less than another."""
    model = read_model(FILE, FEATURES)
    found = own_choices(SCHOOL, model, 20, 3)
    starts = np.cumsum(found.plays) - found.plays
    assert (found.plays > 1).all()
    assert (np.add.reduceat(found.chosen, starts) == 1).all()
    value = model.net.of(np.ascontiguousarray(found.features.T))
    assert value[found.chosen > 0] == pytest.approx(np.maximum.reduceat(value, starts), abs=1e-4)


def test_a_net_learns_differences_and_no_luck() -> None:
    """Worths are a difference that the features tell, and a luck that all plays of a choice share: the net explains nearly all of it."""
    rng = np.random.default_rng(1)
    plays = rng.integers(2, 5, 3000).astype(np.int32)
    x = rng.normal(size=(int(plays.sum()), 6)).astype(np.float32)
    luck = np.repeat(rng.normal(0, 5, len(plays)), plays)
    worth = (np.maximum(x[:, 0], 0) - .5 * x[:, 1] + luck).astype(np.float32)
    net, explained = fit_net(fresh_net(6, 16, rng), Examples(x, worth, plays), Fitting(epochs=12, batch=128, rate=1e-2), rng)
    assert explained > .95
    assert isinstance(net, PlayNet)


def test_choices_are_foreseen_by_what_they_follow() -> None:
    """Chosen by a softmax with known weights: these are found, and foresee better than equal chances."""
    rng = np.random.default_rng(2)
    plays = np.full(4000, 3, np.int32)
    x = rng.normal(size=(12_000, 4)).astype(np.float32)
    weights = np.array([2, -1, 0, .5], np.float32)
    best = (x @ weights + rng.gumbel(size=12_000)).reshape(-1, 3).argmax(axis=1)
    chosen = np.zeros((4000, 3), np.float32)
    chosen[np.arange(4000), best] = 1
    found = fit_choices(x, chosen.ravel(), plays, ChoiceFitting())
    assert found == pytest.approx(weights, abs=.15)
    assert mean_log_chance(x @ found, chosen.ravel(), plays) > mean_log_chance(0 * x[:, 0], chosen.ravel(), plays) + .3


def test_weights_that_decide_nothing_are_not_written(tmp_path: Path) -> None:
    """Numbers near the smallest that a float can hold are many times slower to compute with; all others are written as they are."""
    model, file = read_model(FILE, FEATURES), tmp_path / "again.npz"
    hidden, kinds = model.net.hidden.copy(), model.kinds.copy()
    hidden[0, :3], kinds[0, :2] = (1e-39, -1e-9, 1e-5), (1e-39, 1)
    replace(model, net=model.net._replace(hidden=hidden), kinds=kinds).write(file)
    again = read_model(file, FEATURES)
    assert again.net.hidden[0, :3] == pytest.approx([0, 0, 1e-5], abs=1e-12)
    assert np.array_equal(again.net.hidden[1:], hidden[1:])
    assert again.kinds[0, :2].tolist() == [0, 1]
    assert np.array_equal(again.kinds[1:], kinds[1:])


def test_chances_of_a_choice_add_up_to_one() -> None:
    plays = np.array([2, 3], np.int32)
    logits = np.array([[0, 1, 50, 50, -50], [3, 3, 0, 0, 0]], np.float32)
    chances = np.exp(log_chances(logits, plays))
    assert np.add.reduceat(chances, [0, 2], axis=1) == pytest.approx(1.0)
    assert centred(logits[0], plays).tolist() == pytest.approx([-.5, .5, 100 / 3, 100 / 3, -200 / 3], rel=1e-5)


def test_what_ships_plays_well_at_once() -> None:
    """The net alone, without looking at any deal: far above the heaviest, above the club's model."""
    model = read_model(FILE, FEATURES)
    assert strength_of(SCHOOL, model, PlayerKind.HEAVIEST, 1200, 5) > .68
    assert strength_of(SCHOOL, model, PlayerKind.CLUB, 1200, 5) > .5


def test_the_command_learns_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The least work of all, in this process, to a file."""
    file = tmp_path / "models" / "partner.npz"
    assert main(["train", "partner", "--work", "0.001", "--processes", "1", "--write", str(file)]) == 0
    assert read_model(file, FEATURES).kinds.shape == (len(PlayerKind), FEATURES + 1)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("choices: club ")
    assert said[1].startswith("round 1: ")


def test_only_how_others_choose_can_be_learnt_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The net stays, and so do the kinds that nobody had to learn; it says what was foreseen before and after."""
    shipped = read_model(FILE, FEATURES)
    before, after = train_choices(SCHOOL, TINY, 1, here, shipped)
    assert before.model is shipped
    assert all(np.array_equal(*pair) for pair in zip(after.model.net, shipped.net, strict=True))
    same = [kind for kind in PlayerKind if np.array_equal(after.model.kinds[kind], shipped.kinds[kind])]
    assert same == [PlayerKind.ANY, PlayerKind.HEAVIEST]
    file = tmp_path / "choices.npz"
    assert main(["train", "partner", "--choices", "--work", "0.001", "--processes", "1", "--write", str(file)]) == 0
    assert all(np.array_equal(*pair) for pair in zip(read_model(file, FEATURES).net, shipped.net, strict=True))
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert all(line.startswith("choices: club ") for line in said)


def test_a_game_without_anything_to_learn_and_no_work_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "golo"]) == 2
    assert "Nothing is learnt of 'golo'; what can be: partner, cut_throat, french." in capsys.readouterr().err
    assert main(["train", "partner", "--work", "0"]) == 2
    assert "--work takes a number above 0" in capsys.readouterr().err


def test_where_it_ships_is_where_it_is_read() -> None:
    assert TRAINED.of("partner").file == FILE


@pytest.mark.full
def test_several_processes_learn_what_one_does() -> None:
    plan = replace(TINY, rounds=1)
    alone = list(train(SCHOOL, plan, 1, here))[-1].model
    with workers(2) as do_all:
        together = list(train(SCHOOL, plan, 1, do_all))[-1].model
    assert all(np.array_equal(*pair) for pair in zip(alone.net, together.net, strict=True))
