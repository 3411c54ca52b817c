"""Random games of every registered kind, kept as saves, to be shared as texts."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

from game.bots.policy import policy
from game.cli.output import COURSES
from game.content.choices import choices, content_for
from game.errors import UserError
from game.rules import options
from game.rules.contract import CHANCE, AnyRules, Setup
from game.session.loading import Loaded, load
from game.session.seats import Seat, bot, fill_names, person
from game.session.shelf import Shelf
from game.session.table import Table
from tests.bots.asking import ask
from tests.session.tables import NOON, kept


@cache
def _contents(key: str) -> tuple[object, ...]:
    firsts = choices(key, COURSES)[:1]
    return tuple(content_for(key, COURSES, listed.stem) for part in firsts for listed in part.files) or (None,)


def any_table(rules: AnyRules, rng: random.Random, folder: Path) -> Table:
    """A table with random seats, options and content, half of them with the number of a deal."""
    while True:
        wanted = {option.name: rng.choice(option.choices) for option in options.declared(rules.options)}
        if "target" in wanted:
            wanted["target"] = rng.choice("123")
        if "max_strokes" in wanted:     # who plays at random seldom holes out
            wanted["max_strokes"] = "8"
        count = rng.choice(list(rules.seats))
        names = [rng.choice(("", "Żaneta", "O'Neill", "王")) if i == 0 else "" for i in range(count)]
        seats: list[Seat] = [
            person(name) if rng.random() < 0.5 else bot(name, rng.choice(("rookie", "club", "pro"))) for name in fill_names(names)]
        content, values = rng.choice(_contents(rules.key)), options.build(rules.options, wanted)
        try:
            rules.start(Setup(count, values, content))
        except ValueError:
            continue
        number = rng.choice((None, rng.randrange(1, 10**9)))
        return Table.new(rules, values, seats, now=NOON, folder=folder, content=content, deal=number)


def played(rules: AnyRules, seed: int, folder: Path, steps: int = 1_000_000, *, bots: bool = False) -> Loaded:
    """A game of at most that number of actions, as it is loaded from its save: random ones, or for seats of bots those of rookies."""
    return random_game(rules, random.Random(f"{rules.key} {seed}"), folder, steps, bots=bots)


def random_game(rules: AnyRules, rng: random.Random, folder: Path, steps: int, *, bots: bool = False) -> Loaded:
    """The same with any chance."""
    table, named = any_table(rules, rng, folder), rng.choice((False, True))
    rookie = policy(rules.key, "rookie")
    while (turn := table.to_act) is not None and table.position < steps:
        if turn is CHANCE:
            table.advance_chance(rng)
        elif bots and not table.seats[turn].is_person:
            table.play(ask(rookie, rules, table.view(turn), rng, 1.0).action)
        else:
            table.play(rules.sample(table.state, rng))
    path = kept(table)
    if named:
        Shelf(folder, (rules,)).retitle(path, "Sunday")
    return load(path, (rules,))


def actions_of(loaded: Loaded) -> list[str]:
    """The actions up to where it stands, as a save writes them."""
    return [loaded.plan.rules.encode(loaded.history.step(number).action) for number in range(1, loaded.history.position + 1)]


def one_sentence(error: UserError) -> None:
    """Whether somebody who pasted a text is told one sentence of a length that a dialog holds."""
    told = str(error)
    assert told
    assert "\n" not in told
    assert told[0].isupper()
    assert len(told) < 200
