"""Ground for tests of Card Golf: the oracle course of the rulings (oracle_course.json, cards of 7 x 11) and ground made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from pathlib import Path
from typing import Any

from game.games.card_golf.rules.content import CardCourse, Content, LaidHole
from game.games.card_golf.rules.course import PARS, CardFace, CardKind, CourseCard, Deck, Hole, Space, draw_face, lay
from game.games.card_golf.rules.shots import CURVE, RISK, Tables, tables

KINDS = {"tee": CardKind.TEE, "fairway": CardKind.FAIRWAY, "green": CardKind.GREEN}
ORACLE: dict[str, Any] = json.loads(Path(__file__).with_name("oracle_course.json").read_text(encoding="utf-8"))
FACES = {name: draw_face(name, KINDS[face["kind"]], face["map"], face["slopes"]) for name, face in ORACLE["faces"].items()}
DECK = Deck(7, 11, tuple(CourseCard((FACES[name], FACES[name[:-1] + "b"])) for name in FACES if name.endswith("a")))


def oracle_hole(number: int) -> Hole:
    """A hole of the oracle course, counted from 1, with its own offsets."""
    hole = ORACLE["holes"][number - 1]
    return lay([FACES[name] for name in hole["cards"]], hole["offsets"])


def drawn(kind: CardKind, *lines: str, slopes: Sequence[str] = (), name: str = "") -> CardFace:
    """A face of these lines, called after its kind."""
    return draw_face(name or kind.name.title(), kind, lines, slopes)


def mirrored(face: CardFace) -> CardFace:
    """The face with left and right exchanged."""
    turned = str.maketrans("<>", "><")
    last = face.columns - 1
    return CardFace(
        face.name,
        face.kind,
        tuple(line[::-1] for line in face.ground),
        tuple(line[::-1].translate(turned) for line in face.slopes),
        tuple(tee._replace(column=last - tee.column) for tee in face.tees),
        face.flag._replace(column=last - face.flag.column) if face.flag else None,
    )


def example_faces() -> list[CardFace]:
    """The cards of the book's worked example, of 9 x 13."""
    rows = [",......,,"] * 39
    rows[2 + 21], rows[2 + 22], rows[2 + 33] = ",,,,,,,,,", ",......,,", ",....SS,,"
    rows[2 + 34], rows[2 + 35], rows[2 + 36] = ",GGGGGG,,", ",GGGGGG,,", ",GGGGGG,,"
    slopes = [" " * 9] * 39
    slopes[2 + 21] = slopes[2 + 22] = slopes[2 + 23] = "^" * 9
    cut = [(rows[at:at + 13][::-1], slopes[at:at + 13][::-1]) for at in (0, 13, 26)]
    kinds = (CardKind.TEE, CardKind.FAIRWAY, CardKind.GREEN)
    faces = [drawn(kind, *ground, slopes=arrows) for kind, (ground, arrows) in zip(kinds, cut, strict=True)]
    return [replace(faces[0], tees=(Space(3, 3), Space(2, 3), Space(1, 3))), faces[1], replace(faces[2], flag=Space(11, 5))]


def small_deck() -> Deck:
    """A deck of the smallest cards, 5 x 8, from which par 3 to 6 are dealt: with rough, sand, woods, water and slopes."""
    tee = drawn(CardKind.TEE, "...TT", "...,T", ".W.,,", ".WS..", "..S..", ".123.", ".....", ",,,,,", name="Tee a")
    other = drawn(CardKind.TEE, "TT...", "T,...", ",,.W.", "..,W.", ".....", ".123.", ".....", ",,,,,", name="Tee b")
    middles = [
        drawn(CardKind.FAIRWAY, *lines, name=f"Fairway {number}", slopes=slopes)
        for number, (lines, slopes) in enumerate(
            [
                ((",...T", ",...T", "W..,S", "W..,S", "WW..,", "T...,", "T...,", ",...T"), ()),
                (("T..TT", "T..WW", ",..,,", "T..SS", ",....", ",....", "TT..,", "TT..,"), (*["  ^  "] * 4, *["  >  "] * 4)),
                (("...TT", "...,,", ",,..W", "S,..W", ",....", "T....", "T...,", "T...,"), (*["< v  "] * 8,)),
            ]
        )
    ]
    map_a = ",,T,,", ",GGG,", "SGFG,", "SGGG,", ",...,", ",...W", "T...W", "T...W"
    green = drawn(CardKind.GREEN, *map_a, name="Green a", slopes=["  v  "] * 8)
    level = drawn(CardKind.GREEN, ",,,,,", ",WWW,", ",GFG,", ",GGGS", ",...S", ",...,", ",..TT", ",..TT", name="Green b")
    return Deck(5, 8, (CourseCard((tee, other)), *(CourseCard((face,)) for face in middles), CourseCard((green, level))))


def content_of(deck: Deck, *holes: LaidHole, rules: Tables | None = None) -> Content:
    """The deck with the stock tables and a course of these holes; without holes it is dealt."""
    return Content(deck, rules or tables(), RISK["quick_reference"], CardCourse("Test", "", "meadow", holes), CURVE["labels"])


def oracle_holes(count: int) -> tuple[LaidHole, ...]:
    """The first holes of the oracle course."""
    return tuple(LaidHole(tuple(hole["cards"]), tuple(hole["offsets"])) for hole in ORACLE["holes"][:count])


def layouts(deck: Deck, par: int) -> Iterator[tuple[CardFace, ...]]:
    """Every hole of a par that may be dealt: one tee card, par - 3 fairway cards in every order, one green card, any face of each (C3).

    All are equally likely where each card has two faces; no card lies in a hole twice.
    """
    for tee, fairways, green in product(
        deck.of_kind(CardKind.TEE), permutations(deck.of_kind(CardKind.FAIRWAY), par - PARS[0]), deck.of_kind(CardKind.GREEN)
    ):
        yield from product(*(card.faces for card in (tee, *fairways, green)))
