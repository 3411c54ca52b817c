"""A small Markdown: headings, paragraphs, lists, tables, figures, with bold, italic and `strong` words. Values only; rich.py draws them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

SpanKind: TypeAlias = Literal["plain", "bold", "italic", "code"]


@dataclass(frozen=True, slots=True)
class Span:
    """Words in one manner."""

    text: str
    kind: SpanKind = "plain"


Spans: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 3."""

    level: int
    spans: Spans


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running words."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Item:
    """A point of a list: `marker` is "•" or a number with a dot, `depth` 0 for the outermost."""

    depth: int
    marker: str
    spans: Spans


@dataclass(frozen=True, slots=True)
class MarkdownTable:
    """Cells by row, the first row being the head; every row has as many cells as the head."""

    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A drawn figure by name, and the words under it."""

    name: str
    caption: str


@dataclass(frozen=True, slots=True)
class Break:
    """A line across."""


Block: TypeAlias = Heading | Paragraph | Item | MarkdownTable | DrawnFigure | Break

_SPAN = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|_(?P<under>[^_]+)_(?!\w)|`(?P<code>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]*\)")
_HEADING = re.compile(r"(#{1,3})\s+(.*)")
_ITEM = re.compile(r"(\s*)(?:([-*+])|(\d+\.))\s+(.*)")
_FIGURE = re.compile(r"!\[(.*?)\]\((.+?)\)\s*$")
_RULED = re.compile(r"\|?[\s:|-]+\|?$")


def spans(text: str) -> Spans:
    """The words of one line or paragraph.

    >>> spans("a **spinner** here")
    (Span(text='a ', kind='plain'), Span(text='spinner', kind='bold'), Span(text=' here', kind='plain'))
    """
    return tuple(_spans(text))


def _spans(text: str) -> Iterator[Span]:
    at = 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            yield Span(text[at:found.start()])
        if found["bold"]:
            yield Span(found["bold"], "bold")
        elif found["code"]:
            yield Span(found["code"], "code")
        elif found["link"]:
            yield Span(found["link"])
        else:
            yield Span(found["italic"] or found["under"], "italic")
        at = found.end()
    if at < len(text):
        yield Span(text[at:])


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a text. Whatever is not understood is a paragraph; there are no errors.

    >>> parse("# Pose")
    (Heading(level=1, spans=(Span(text='Pose', kind='plain'),)),)
    """
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.lstrip().startswith("|"):
            end = _run(lines, at, lambda s: s.lstrip().startswith("|"))
            yield _table(lines[at:end])
            at = end
        elif (single := _single(line)) is not None:
            yield single
            at += 1
        else:
            item = _ITEM.match(line)
            end = _run(lines, at + 1, _continues)
            words = " ".join(s.strip() for s in ([item[4]] if item else [line]) + lines[at + 1:end])
            yield Item(len(item[1]) // 2, item[3] or "•", spans(words)) if item else Paragraph(spans(words))
            at = end


def _single(line: str) -> Block | None:
    """The block that this one line is, or None."""
    if heading := _HEADING.match(line):
        return Heading(len(heading[1]), spans(heading[2].strip()))
    if figure := _FIGURE.match(line.strip()):
        caption = figure[1].strip()
        return DrawnFigure(figure[2].strip(), "" if caption == "figure" else caption.removeprefix("figure:").strip())
    if re.fullmatch(r"\s*(-{3,}|\*{3,})\s*", line):
        return Break()
    return None


def _continues(line: str) -> bool:
    """Whether a line goes on with the paragraph or point before it."""
    return bool(line.strip()) and not line.lstrip().startswith("|") and _ITEM.match(line) is None and _single(line) is None


def _run(lines: list[str], start: int, wanted: Callable[[str], bool]) -> int:
    end = start
    while end < len(lines) and wanted(lines[end]):
        end += 1
    return end


def _table(lines: list[str]) -> MarkdownTable:
    bare = [line.strip() for line in lines if not _RULED.fullmatch(line.strip())]
    rows = [tuple(spans(cell.strip()) for cell in line.strip("|").split("|")) for line in bare]
    wide = len(rows[0]) if rows else 0
    return MarkdownTable(tuple((row + ((),) * wide)[:wide] for row in rows))
