"""The command for translators: a template of all sentences, catalogues kept in line with it, what they lack, and accented English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from game import words
from game.cli import catalogues, languages
from game.cli.app import main
from game.errors import UserError
from game.words import _, ngettext

SOURCE = '''
from game.words import N_, _, ngettext

# translators: on a button
PLAY = N_("Play")
said = _("{name} has won.") + ngettext("{n} tile is left.", "{n} tiles are left.", 3) + _("Go home.")
'''
EDITED = SOURCE.replace("Go home.", "Go home now.").replace('"Play"', '"Deal"').replace("{name} has won.", "The hand is blocked.")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of languages; English is spoken after."""
    languages = tmp_path / "languages"
    monkeypatch.setenv(words.FOLDER_VARIABLE, str(languages))
    yield languages
    words.use(words.ENGLISH)


def template(tmp_path: Path, source: str = SOURCE) -> Catalog:
    """The sentences of a program of one file."""
    (tmp_path / "code").mkdir(exist_ok=True)
    (tmp_path / "code" / "one.py").write_text(source, encoding="utf-8")
    return catalogues.template(tmp_path / "code")


def translate(code: str, texts: dict[str, str | tuple[str, ...]]) -> None:
    """Do a translator's work: write these translations into the catalogue's source, which does not compile it."""
    path = words.catalogue_file(code).with_suffix(".po")
    with path.open("rb") as file:
        catalog = read_po(file, locale=code)
    for english, translated in texts.items():
        message = catalog.get(english)
        assert message is not None
        message.string = translated
    catalogues.write_template(path, catalog)


GERMAN: dict[str, str | tuple[str, ...]] = {
    "Play": "Spielen", "{name} has won.": "{name} hat gewonnen.", "Go home.": "Geh heim.",
    "{n} tile is left.": ("{n} Stein bleibt.", "{n} Steine bleiben."),
}


def test_a_template_has_every_marked_text_once_with_its_place(tmp_path: Path) -> None:
    found = template(tmp_path)
    assert [m.id for m in found if m.id] == ["Play", "{name} has won.", ("{n} tile is left.", "{n} tiles are left."), "Go home."]
    play = found.get("Play")
    assert play is not None
    assert (play.locations, play.auto_comments) == ([("code/one.py", 5)], ["on a button"])


def test_a_language_is_begun_translated_and_spoken(tmp_path: Path) -> None:
    found = template(tmp_path)
    catalogues.begin("de", found)
    assert catalogues.examine("de", found).untranslated == ("Play", "{name} has won.", "{n} tile is left.", "Go home.")
    translate("de", GERMAN)
    catalogues.update("de", found)
    lacks = catalogues.examine("de", found)
    assert (lacks.texts, lacks.untranslated, lacks.fuzzy, lacks.obsolete, lacks.faults) == (4, (), (), (), ())
    assert lacks.pages == catalogues.pages()
    words.use("de")
    assert (_("Play"), ngettext("{n} tile is left.", "{n} tiles are left.", 5)) == ("Spielen", "{n} Steine bleiben.")
    with pytest.raises(UserError, match="There is"):
        catalogues.begin("de", found)


def test_what_the_code_has_changed_is_fuzzy_missing_or_obsolete(tmp_path: Path) -> None:
    first = template(tmp_path)
    catalogues.begin("de", first)
    translate("de", GERMAN)
    catalogues.update("de", first)
    edited = template(tmp_path, EDITED)
    lacks = catalogues.examine("de", edited)
    assert lacks.fuzzy == ("Go home now.",)
    assert lacks.untranslated == ("Deal", "The hand is blocked.")
    assert "Play" in lacks.obsolete
    catalogues.update("de", edited)
    words.use("de")
    assert _("Go home now.") == "Go home now."      # nobody has looked at it yet


@pytest.mark.parametrize(
    ("english", "translated", "fault"),
    [
        ("{name} has won.", "Gewonnen hat {nmae}.", "has not the fields in braces"),
        ("{name} has won.", "Gewonnen hat {name.", "has not the fields in braces"),
        ("{n} tile is left.", ("Ein Stein bleibt.", "{m} Steine bleiben."), "{m} Steine"),
        ("Play", "Spielen {n}", "has not the fields in braces"),
    ],
)
def test_a_translation_that_would_break_a_sentence_is_a_fault(
    tmp_path: Path, english: str, translated: str | tuple[str, ...], fault: str
) -> None:
    found = template(tmp_path)
    catalogues.begin("de", found)
    translate("de", {english: translated})
    catalogues.update("de", found)
    assert any(fault in sentence for sentence in catalogues.examine("de", found).faults)


def test_a_catalogue_that_is_not_compiled_is_a_fault(tmp_path: Path) -> None:
    found = template(tmp_path)
    catalogues.begin("de", found)
    assert not catalogues.examine("de", found).faults
    translate("de", GERMAN)
    assert [re.sub(r".*/", "", fault) for fault in catalogues.examine("de", found).faults] == [
        "nineteenth-hole.mo is not made of the catalogue beside it: run `python3 main.py languages --update`."]


def test_accented_english_keeps_fields_and_pages_keep_their_structure(tmp_path: Path, folder: Path) -> None:
    catalogues.make_pseudo(template(tmp_path))
    words.use(catalogues.CODE)
    assert words.languages()[1].code == catalogues.CODE
    assert _("{name} has won.").format(name="Ana") == "[Ana ĥĥåš ŵŵöññ.]"
    assert ngettext("{n} tile is left.", "{n} tiles are left.", 1).format(n=1) == "[1 ţţîļéé îšš ļéƒƒţ.]"
    for page in catalogues.pages():
        english, made = (Path(root / page).read_text(encoding="utf-8").split("\n") for root in (words.ASSETS, folder / catalogues.CODE))
        assert len(made) == len(english)
        for one, other in zip(english, made, strict=True):
            assert re.findall(r"^#+|^- |^\||\]\([\w-]+\)", one) == re.findall(r"^#+|^- |^\||\]\([\w-]+\)", other)


@pytest.mark.parametrize("wrong", ["x", "no such", "../de", "x" * 300])
def test_a_code_of_no_language_is_refused(tmp_path: Path, folder: Path, wrong: str) -> None:
    with pytest.raises(UserError, match="is no code of a language"):
        catalogues.begin(wrong, template(tmp_path))
    assert not folder.exists()


def test_the_command_reports_checks_and_fails_where_a_catalogue_has_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = template(tmp_path)
    monkeypatch.setattr(catalogues, "template", lambda: found)
    assert main(["languages", "--check"], [languages]) == 0
    assert main(["languages", "--new", "de"], [languages]) == 0
    translate("de", {"Play": "Spielen"})
    assert main(["languages", "--check"], [languages]) == 2
    assert main(["languages", "--update"], [languages]) == 0
    assert main(["languages", "de"], [languages]) == 0
    pages = [f"  page: {page}" for page in catalogues.pages()]
    assert capsys.readouterr().out.splitlines()[-4 - len(pages):] == [
        f"de: 1 of 4 translated, 0 to be looked at, 0 obsolete, {len(pages)} pages missing.",
        "  not translated: {name} has won.", "  not translated: {n} tile is left.", "  not translated: Go home.", *pages]
    assert main(["languages", "fr"], [languages]) == 2
    assert "There is no catalogue" in capsys.readouterr().err


def test_the_catalogues_of_the_game_have_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the whole code, so that every sentence is seen to be taken out of it."""
    monkeypatch.delenv(words.FOLDER_VARIABLE)
    found = catalogues.template()
    assert len(found) > 1000
    for code in catalogues.codes():
        assert catalogues.examine(code, found).faults == ()
