"""Catalogues for tests: small ones, in a folder of their own, compiled as translators' are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game import words

Texts = Mapping[str | tuple[str, str], str | tuple[str, ...]]
GERMAN: Texts = {
    "English": "Deutsch", "Settings": "Einstellungen", "Rules": "Regeln", "Text size": "Textgröße", "Language": "Sprache",
    "Jamaican Partner": "Jamaikanisches Partner", "Off": "Aus", "Dealt": "Zugeteilt", "Hint": "Tipp", "Log": "Protokoll",
    ("Gets rid of {n} pip.", "Gets rid of {n} pips."): ("Wird {n} Auge los.", "Wird {n} Augen los."),
    ("{n} game", "{n} games"): ("{n} Spiel", "{n} Spiele"),
}


def make_language(folder: Path, code: str = "de", texts: Texts = GERMAN) -> None:
    """Write a language's catalogue: a text by each English one, and its plural forms by the two English ones."""
    catalog = Catalog(locale=code)
    for english, translated in texts.items():
        catalog.add(english, translated)
    path = folder / code / "LC_MESSAGES" / f"{words.DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
