"""Words: the vendored typefaces, and breaking text into lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import pygame

from game.ui.looks.theme import RGB

FontKind = Literal["regular", "bold", "italic", "display", "display_italic", "script"]
FILES: dict[FontKind, str] = {
    "regular": "NotoSans-Regular.ttf", "bold": "NotoSans-Bold.ttf", "italic": "NotoSans-Italic.ttf",
    "display": "NotoSerifDisplay-Bold.ttf", "display_italic": "NotoSerifDisplay-Italic.ttf",
    "script": "DancingScript.ttf",
}
FOLDER = Path(__file__).resolve().parents[3] / "assets" / "fonts"


def load_font(kind: FontKind, pixels: int) -> pygame.font.Font:
    """The typeface of that kind at that many device pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FOLDER / FILES[kind], pixels)


def inked(font: pygame.font.Font, words: str, colour: RGB, shadow: int, offset: int, shade: RGB) -> pygame.Surface:
    """A line of words as a premultiplied sprite; `shadow` 0..255 is the darkness of a copy `offset` pixels lower right."""
    face = font.render(words, True, colour)
    reach = offset if shadow else 0
    out = pygame.Surface((max(1, face.get_width() + reach), face.get_height() + reach), pygame.SRCALPHA, 32)
    if shadow:
        under = font.render(words, True, shade)
        under.set_alpha(shadow)
        out.blit(under, (offset, offset))
        return _over(out.premul_alpha(), face)
    out.blit(face, (0, 0))
    return out.premul_alpha()


def _over(base: pygame.Surface, face: pygame.Surface) -> pygame.Surface:
    base.blit(face.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return base

# The spaces at which a line may end: not before a percent sign, nor between a word and a short number that ends a sentence ("on the 5.")
SPACE: Final = re.compile(r" (?!%|(?<=[^\W\d_] )\d{1,2}(?:[.,;:!?](?: |$)|$))")


def wrap(measure: Callable[[str], int], words: str, width: int) -> list[str]:
    """Lines no wider than `width` by that measure, broken at spaces and line ends, and inside a word only if it alone is too wide.

    A percent sign stays with its number, and a short number at the end with the word before it; lists of numbers are broken.

    >>> wrap(len, "a spinner is any double", 10), wrap(len, "it is 5 %.", 8), wrap(len, "rolls 3, 4, 5, 5.", 9)
    (['a spinner', 'is any', 'double'], ['it is', '5 %.'], ['rolls 3,', '4, 5, 5.'])
    >>> wrap(len, "Ana plays 6-4 on the 4.", 21), wrap(len, "10 yards short, risk 4", 20)
    (['Ana plays 6-4 on', 'the 4.'], ['10 yards short,', 'risk 4'])
    """
    lines: list[str] = []
    for paragraph in words.split("\n"):
        if paragraph[:1] != " " and measure(paragraph) <= width:     # as most sentences do
            lines.append(paragraph)
            continue
        line = ""
        for word in SPACE.split(paragraph):
            longer = f"{line} {word}" if line else word
            if measure(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _chopped(measure, word, width)
            lines.extend(full)
        lines.append(line)
    return lines


def balanced(measure: Callable[[str], int], words: str, width: int) -> list[str]:
    """As few lines as `wrap` makes, but of about equal length, so that the last one is not a single word.

    >>> balanced(len, "in 61 % of the likely deals", 24), balanced(len, "short", 24)
    (['in 61 % of the', 'likely deals'], ['short'])
    """
    lines = wrap(measure, words, width)
    if len(lines) == 1:
        return lines
    least, most = min(width, max(map(measure, SPACE.split(words.replace("\n", " "))))), width
    while least < most:
        middle = (least + most) // 2
        closer = wrap(measure, words, middle)
        if len(closer) > len(lines):
            least = middle + 1
        else:
            most, lines = middle, closer
    return lines


def _chopped(measure: Callable[[str], int], word: str, width: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and measure(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
