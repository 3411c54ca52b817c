"""The glossary: one file, every word of it at its games, and found in the sentences that are said there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.app import App
from game.ui.glossary import Glossary, all_terms, glossary_of, read
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.tables.registry import PLAYABLE
from tests.ui.user import run

GAMES = tuple(rules.key for rules in PLAYABLE)


def test_every_word_has_a_game_forms_and_one_line() -> None:
    for term in all_terms():
        assert term.games
        assert set(term.games) <= set(GAMES), term.name
        assert term.forms, term.name
        assert term.line.endswith("."), term.name
        assert len(term.line) <= 200, f"{term.name} takes more than a look beside the table"


@pytest.mark.parametrize("game", GAMES)
def test_no_form_has_two_meanings_at_one_game(game: str) -> None:
    forms = Counter(form.casefold() for term in glossary_of(game).terms for form in term.forms)
    assert [form for form, times in forms.items() if times > 1] == []
    names = Counter(term.name for term in glossary_of(game).terms)
    assert [name for name, times in names.items() if times > 1] == []


def test_a_word_is_found_in_its_forms_once_a_sentence_and_never_within_another() -> None:
    glossary = glossary_of("partner")

    def found(sentence: str) -> list[tuple[str, str]]:
        return [(sentence[one.start:one.end], one.term.name) for one in glossary.mentions(sentence)]
    assert found("Marcia knocks: no 3. A knock is true.") == [("knocks", "Knock")]
    assert found("Winston slams 6-4!") == [("slams", "Slam")]
    assert found("A poser in a keyhole, knocked-out.") == []
    assert found("") == []


def test_the_same_word_means_what_the_game_says() -> None:
    at = {game: {form: term for term in glossary_of(game).terms for form in term.forms} for game in ("golo", "domino_golf", "doshboard")}
    assert at["golo"]["mulligan"].line != at["domino_golf"]["mulligan"].line
    assert "knock" not in at["doshboard"]


def test_a_damaged_glossary_has_the_words_that_can_be_read() -> None:
    assert read("no heading") == ()
    assert [term.name for term in read("# Golf\n## Par\n## Ace\n*ace*\nIn at once.")] == ["Par", "Ace"]
    assert Glossary((), "partner").mentions("Ana knocks.") == ()


def test_the_rules_open_at_the_glossary(tmp_path: Path) -> None:
    scene = RulesScene(GLOSSARY)

    def script(_app: App) -> Iterator[None]:
        yield
        assert scene.leaves[scene.shown].book == GLOSSARY
        shown = "\n".join(leaf.text for leaf in scene.leaves if leaf.book == GLOSSARY)
        assert all(f"## {term.name}" in shown and term.line in shown for term in all_terms())
    run(tmp_path, scene, script)
