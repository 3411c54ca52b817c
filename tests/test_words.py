"""The language of all sentences: chosen at run time, looked up when a sentence is made, English where nothing else is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import words
from game.bots.thinker import Thinker
from game.content.choices import choices
from game.games.partner.rules import Options
from game.rules import options
from game.rules.contract import rules_of
from game.ui.input import help_lines
from game.ui.scenes.rules import GLOSSARY, heading, leaves
from game.words import N_, _, ngettext
from tests.games.dominoes.bots.hands import choices as hands
from tests.games.dominoes.bots.hands import view
from tests.spoken import Texts, make_language

POLISH: Texts = {("{n} tile", "{n} tiles"): ("{n} kostka", "{n} kostki", "{n} kostek")}
SPOKEN = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with German in it, a system that speaks nothing, and English again at the end."""
    make_language(tmp_path)
    monkeypatch.setenv(words.FOLDER_VARIABLE, str(tmp_path))
    for name in SPOKEN:
        monkeypatch.delenv(name, raising=False)
    yield tmp_path
    words.use(words.ENGLISH)


def test_the_language_can_be_changed_and_changed_back() -> None:
    said = [_("Settings")]
    for language in ("de", "en", "de", ""):
        words.use(language)
        said.append(_("Settings"))
    assert said == ["Settings", "Einstellungen", "Settings", "Einstellungen", "Settings"]
    assert _("") == ""


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    words.use("de")
    assert (_("Undo"), _("")) == ("Undo", "")
    assert ngettext("{n} hole", "{n} holes", 2) == "{n} holes"


def test_plural_forms_are_those_of_the_language(folder: Path) -> None:
    make_language(folder, "pl", POLISH)
    words.use("pl")
    said = [ngettext("{n} tile", "{n} tiles", n).format(n=n) for n in (0, 1, 3, 22)]
    assert said == ["0 kostek", "1 kostka", "3 kostki", "22 kostki"]


def test_texts_that_are_declared_at_import_are_translated_when_they_are_shown() -> None:
    words.use("de")
    assert rules_of("partner").title == "Jamaikanisches Partner"
    assert options.declared(Options)[2].labels == ("Aus", "On")
    assert [line.words for line in help_lines() if line.keys == "H"] == ["Tipp"]
    assert choices("domino_golf", Path("courses"))[0].files[0].title == "Zugeteilt"
    assert N_("Settings") == "Settings"


@pytest.mark.parametrize(
    ("spoken", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:de", "LANG": "fr_FR"}, "de"),
        ({"LANGUAGE": "en_GB:en:de", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"LC_MESSAGES": "de@euro"}, "de"),
        ({"LANGUAGE": "../../de"}, "en"),
    ],
)
def test_the_system_says_which_language(spoken: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in spoken.items():
        monkeypatch.setenv(name, value)
    words.use(words.SYSTEM)
    assert words.language() == language


def test_languages_are_listed_by_their_own_names(folder: Path) -> None:
    make_language(folder, "cs", {"Rules": "Pravidla"})
    assert words.languages() == (("en", "English"), ("cs", "cs"), ("de", "Deutsch"))


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_none(folder: Path, content: bytes) -> None:
    words.catalogue_file("de").write_bytes(content)
    assert words.languages() == (("en", "English"),)
    words.use("de")
    assert (words.language(), _("Settings")) == ("en", "Settings")


def test_rule_pages_are_found_by_language_and_else_in_english(folder: Path) -> None:
    pages = folder / "de" / "rules"
    pages.mkdir()
    (pages / "golo.md").write_text("# Ein Zug\nWürfeln.\n", encoding="utf-8")
    english = leaves()
    words.use("de")
    german = leaves()
    beside = heading()          # the page that is made of the options has no file
    assert [leaf.heading for leaf in german if leaf.book == "golo"] == ["Ein Zug", beside]
    made = ("golo", GLOSSARY, "")       # the glossary names games by their translated titles, the page of keys what they do
    assert [leaf for leaf in german if leaf.book not in made and leaf.heading != beside] == [
        leaf for leaf in english if leaf.book not in made and leaf.heading != beside]


def test_a_worker_gives_its_reasons_in_the_language_of_the_question(folder: Path) -> None:
    asked = view(hands(1, 1)[0])
    with Thinker() as thinker:
        said = [thinker.ask("partner", "rookie", asked, 7, 0.2).result(60).why]
        words.use("de")
        said.append(thinker.ask("partner", "rookie", asked, 7, 0.2).result(60).why)
    assert said == ["Gets rid of 11 pips.", "Wird 11 Augen los."]
