"""The glossary: one file, every word of it at its games, and found in the sentences that are said there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from babel.messages.extract import extract

from game.cli.output import ROOT
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.links import Glossary, all_terms, glossary_of, read
from game.ui.window.loop import App
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


# What the field calls things at each family of games and at each game, as it stands in sentences. Whatever of it is said has an entry.
OF_FAMILY: Final = {
    "dominoes": r"knock\w*|slam\w*|pose[sd]?|boneyard|blanks?|pips?|doubles?|block(?:s|ed|ing)?|nil|sporting",
    "golf": r"bird(?:ie|ies)|bogeys?|eagles?|pars?|tees?|honour|halved|skins?|mulligans?|stableford|match play|handicaps?",
}
OF_GAME: Final = {
    "partner": r"the key|play-off|love",
    "cut_throat": r"love",
    "french": r"arms?",
    "domino_golf": r"gods of golf|bag|pool|lay-ups?|approach|greens?|rough|fairway|sand|putts?|penalty|hole-in-one",
    "golo": r"bottoms|cocked|unplayable lie|out of bounds|disqualified|trips|flop",
    "card_golf": r"carr(?:y|ies)|risks?|bunkers?|rough|fairway|curves?|bounces?|stretch(?:es|ed)?|tokens?|putts?|penalty|free putt|drops?"
                 r"|the lie|at the turn|picks up|the run|run dice|swing dice",
    "doshboard": r"hooks?|elbow|card-up|card-down|tapped in|taps in|tap-in|waterfall|cliffs?|wind|penalty|green box(?:es)?|hole-out|counts?"
                 r"|shot clock|niblick|mashie|brassie|spoon",
}
SPEAKING: Final = re.compile(
    r"(rules|rules/(rules|hands)|table|table/(face|position|card|text|line_face)|bots/(club|expected|knowledge|advice))\.py")


def sentences(*folders: str) -> Iterator[str]:
    """What the modules of those folders say at the table: log, prompts, hints."""
    for folder in folders:
        for path in sorted((ROOT / "game" / "games" / folder).rglob("*.py")):
            if SPEAKING.fullmatch(path.relative_to(ROOT / "game" / "games" / folder).as_posix()):
                for _line, text, _comments, _context in extract("python", BytesIO(path.read_bytes()), {"_": None, "N_": None,
                                                                                                       "ngettext": (1, 2)}):
                    yield from (text,) if isinstance(text, str) else text


@pytest.mark.parametrize("game", OF_GAME)
def test_every_word_of_the_field_that_is_said_at_a_game_has_a_line(game: str) -> None:
    family = "dominoes" if game in ("partner", "cut_throat", "french") else "golf"
    field = re.compile(rf"(?<![\w-])(?:{OF_FAMILY[family]}|{OF_GAME[game]})(?![\w-])", re.IGNORECASE)
    glossary, said, lacking = glossary_of(game), 0, []
    for sentence in sentences(game, *((family,) if family == "dominoes" else ())):
        linked = [sentence[one.start:one.end].casefold() for one in glossary.mentions(sentence)]
        forms = {form.casefold() for one in glossary.mentions(sentence) for form in one.term.forms}
        for word in {found.group().casefold() for found in field.finditer(sentence)}:
            said += 1
            if word not in forms and not any(word in link for link in linked):
                lacking.append((word, sentence))
    assert said > 5
    assert lacking == []


def test_whoever_has_no_tile_that_fits_knocks_in_every_sentence() -> None:
    folders = ("partner", "cut_throat", "french", "dominoes")
    passing = [sentence for sentence in sentences(*folders) if re.search(r"\bpass(es|ed|ing)?\b", sentence)
               and "{text!r}" not in sentence and "knock" not in sentence]
    assert passing == [], "one thing has one word: to knock"
    assert any("{name} knocks: no {left}." in sentence for sentence in sentences(*folders))
