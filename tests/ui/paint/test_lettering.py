"""The vendored typefaces have every character that the window's own sentences are made of: a missing one is drawn as an empty box."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.ui.paint.lettering import FILES, FontKind, load_font

ROOT = Path(__file__).resolve().parents[3]
NO_CHARACTER = "\U0010ffff"     # no typeface has it: what is drawn for it is drawn for everything missing


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def words_of(tree: ast.AST) -> Iterator[ast.Constant]:
    """The texts of a module without its docstrings, which nobody sees in the window."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node


@cache
def sources() -> dict[str, str]:
    """Every character that the window may show, with a place where it is used; the command line writes to terminals instead."""
    found = dict.fromkeys(map(chr, range(32, 127)), "ASCII")
    for path in sorted((ROOT / "game").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        terminal = path.is_relative_to(ROOT / "game" / "cli") or path.parent.name == "environment"
        if terminal or (text.isascii() and re.search(r"\\[uUxN]", text) is None):
            continue
        for constant in words_of(ast.parse(text)):
            found.update((letter, f"{path.relative_to(ROOT)}:{constant.lineno}") for letter in str(constant.value))
    for path in [*(ROOT / "assets").glob("*.md"), *(ROOT / "assets" / "rules").glob("*.md"), *(ROOT / "courses").rglob("*.y*ml")]:
        found.update((letter, str(path.relative_to(ROOT))) for letter in path.read_text(encoding="utf-8"))
    return {letter: where for letter, where in found.items() if letter.isprintable()}


def shape(font: pygame.font.Font, letter: str) -> bytes:
    """What is drawn for a character."""
    picture = font.render(letter, True, (255, 255, 255))
    return bytes(f"{picture.get_size()}", "ascii") + pygame.image.tobytes(picture, "RGBA")


SENTENCES = [kind for kind in FILES if kind != "script"]        # names are signed in that, and only where it has their letters


@pytest.mark.parametrize("kind", SENTENCES)
def test_every_character_of_the_windows_sentences_is_in_the_typeface(kind: FontKind) -> None:
    font = load_font(kind, 24)
    missing = shape(font, NO_CHARACTER)
    assert {letter: where for letter, where in sources().items() if shape(font, letter) == missing} == {}


@pytest.mark.parametrize("kind", SENTENCES)
def test_a_missing_character_would_be_found(kind: FontKind) -> None:
    font = load_font(kind, 24)
    assert shape(font, "\u2212") == shape(font, NO_CHARACTER)       # the true minus sign: a hyphen stands for it
    assert shape(font, "-") != shape(font, NO_CHARACTER)
