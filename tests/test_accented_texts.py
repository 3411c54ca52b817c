"""Every sentence that games and bots make, in accented English: none is made of words that no catalogue has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots.policy import level_line, levels, policy
from game.cli.app import main
from game.content.choices import content_for
from game.rules import options
from game.rules.contract import CHANCE, GAMES, Setup, rules_of
from game.session.seats import DEFAULT_NAMES
from game.ui.window.loop import COURSES
from tests.amounts import at_night
from tests.bots.asking import ask
from tests.ui import accented

KEYS = [rules.key for rules in GAMES]
WITH_BOTS = [key for key in KEYS if levels(key)]
NAMES = DEFAULT_NAMES
STEPS = 120
SEEDS = 6


@pytest.fixture(scope="module", autouse=True)
def english(accented_folder: Path) -> Iterator[Path]:
    """Accented English in force."""
    with accented.spoken(accented_folder):
        yield accented_folder


def said_in(game: str, seed: int, steps: int, level: str = "") -> Iterator[str]:
    """What is said in a game of random moves, or of a bot's moves with its reasons."""
    rules, rng = rules_of(game), Random(seed)
    written = {option.name: rng.choice(option.choices) for option in options.declared(rules.options)} if seed else {}
    seats = rng.choice(list(rules.seats))
    try:
        state = rules.start(Setup(seats, options.build(rules.options, written), content_for(game, COURSES)))
    except ValueError as refusal:       # options that make no game together
        yield str(refusal)
        return
    names = NAMES[:seats]
    for _step in range(steps):
        actor = rules.to_act(state)
        if actor is None:
            break
        if actor is CHANCE:
            action = rules.draw(state, rng)
        elif level:
            choice = ask(policy(game, level), rules, rules.view(state, actor), rng, .01)
            action = choice.action
            yield choice.why
        else:
            action = rules.sample(state, rng)
        yield rules.action_in_words(state, action)
        state, events = rules.apply(state, action)
        yield from (rules.event_in_words(event, names) for event in events)
        yield rules.why_not(state, action) or ""


def untranslated(texts: Iterator[str]) -> set[str]:
    kept = accented.names()
    return {text for text in texts if re.search("[A-Za-z]", accented.plain(text, kept))}


@pytest.mark.parametrize("game", KEYS)
def test_actions_events_and_refusals(game: str) -> None:
    assert untranslated(text for seed in range(SEEDS) for text in said_in(game, seed, STEPS)) == set()


@pytest.mark.full
@pytest.mark.parametrize("game", KEYS)
def test_actions_events_and_refusals_in_many_games(game: str) -> None:
    assert untranslated(text for seed in range(at_night(50, 12)) for text in said_in(game, seed, 600)) == set()


@pytest.mark.parametrize("game", WITH_BOTS)
def test_reasons_of_bots(game: str) -> None:
    assert untranslated(text for seed in range(2) for text in said_in(game, seed, 60, "rookie")) == set()


@pytest.mark.full
@pytest.mark.parametrize("game", WITH_BOTS)
@pytest.mark.parametrize("level", ["club", "pro"])
def test_reasons_of_good_bots(game: str, level: str) -> None:
    assert untranslated(text for seed in range(at_night(6, 2)) for text in said_in(game, seed, 100, level)) == set()


@pytest.mark.parametrize("game", KEYS)
def test_what_is_read_before_a_game(game: str) -> None:
    rules = rules_of(game)
    texts = [rules.title, rules.summary, *(level_line(game, level) for level in levels(game))]
    for option in options.declared(rules.options):
        texts += [option.title, option.line, *(label for label in option.labels if not re.fullmatch(r"[\d-]+", label))]
    assert len(texts) > 6
    assert [text for text in texts if not text.startswith("[")] == []


COMMANDS = frozenset(
    ("play", "simulate", "replay", "review", "share", "open", "prove", "generate", "check",
     "rate", "schema", "statistics", "duel", "bench", "solved",
     "pictures", "drills", "losses", "train", "test", "languages", "main.py", *KEYS)
)


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["check", "courses/none.yaml"],
        ["simulate", "whist"],
        ["simulate", "partner", "--games", "2", "--seats", "rookie"],
        ["simulate", "partner", "--games", "2", "--seats", "rookie,rookie"],
        ["simulate", "partner", "--option", "target=many"],
        pytest.param(["simulate", "golo", "--games", "2", "--seats", "rookie"], marks=pytest.mark.full),
        pytest.param(["duel", "partner", "--hands", "4", "--seats", "rookie", "--against", "rookie"], marks=pytest.mark.full),
        ["replay", "none.save"],
        ["check", "courses/golo/dice.yaml"],
    ],
    ids=" ".join,
)
def test_the_command_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(arguments)
    printed = capsys.readouterr()
    texts = [line for line in (printed.out + printed.err).splitlines() if line.strip()]
    assert texts
    kept = COMMANDS | {"No such file or directory", *arguments, *(word for argument in arguments for word in re.split("[=,]", argument))}
    assert [text for text in texts if re.search("[A-Za-z]", accented.plain(text, kept | accented.names()))] == []
