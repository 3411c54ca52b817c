"""Ground for tests of Card Golf: the oracle course of the rulings (oracle_course.json, cards of 7 x 11) and ground made by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.rules.card_golf.content import Content, Course, LaidHole
from game.rules.card_golf.course import Card, Deck, Face, Hole, Kind, draw_face, lay
from game.rules.card_golf.tables import RISK, Tables, tables

KINDS = {"tee": Kind.TEE, "fairway": Kind.FAIRWAY, "green": Kind.GREEN}
ORACLE: dict[str, Any] = json.loads(Path(__file__).with_name("oracle_course.json").read_text(encoding="utf-8"))
FACES = {name: draw_face(name, KINDS[face["kind"]], face["map"], face["slopes"]) for name, face in ORACLE["faces"].items()}
DECK = Deck(7, 11, tuple(Card((FACES[name], FACES[name[:-1] + "b"])) for name in FACES if name.endswith("a")))


def oracle_hole(number: int) -> Hole:
    """A hole of the oracle course, counted from 1, with its own offsets."""
    hole = ORACLE["holes"][number - 1]
    return lay([FACES[name] for name in hole["cards"]], hole["offsets"])


def drawn(kind: Kind, *lines: str, slopes: Sequence[str] = (), name: str = "") -> Face:
    """A face of these lines, called after its kind."""
    return draw_face(name or kind.name.title(), kind, lines, slopes)


def mirrored(face: Face) -> Face:
    """The face with left and right exchanged."""
    turned = str.maketrans("<>", "><")
    last = face.columns - 1
    return Face(
        face.name,
        face.kind,
        tuple(line[::-1] for line in face.ground),
        tuple(line[::-1].translate(turned) for line in face.slopes),
        tuple(tee._replace(column=last - tee.column) for tee in face.tees),
        face.flag._replace(column=last - face.flag.column) if face.flag else None,
    )


def small_deck() -> Deck:
    """A deck of the smallest cards, 5 x 8, from which par 3 to 6 are dealt: with rough, sand, woods, water and slopes."""
    tee = drawn(Kind.TEE, "...TT", "...,T", ".W.,,", ".WS..", "..S..", ".123.", ".....", ",,,,,", name="Tee a")
    other = drawn(Kind.TEE, "TT...", "T,...", ",,.W.", "..,W.", ".....", ".123.", ".....", ",,,,,", name="Tee b")
    middles = [
        drawn(Kind.FAIRWAY, *lines, name=f"Fairway {number}", slopes=slopes)
        for number, (lines, slopes) in enumerate(
            [
                ((",...T", ",...T", "W..,S", "W..,S", "WW..,", "T...,", "T...,", ",...T"), ()),
                (("T..TT", "T..WW", ",..,,", "T..SS", ",....", ",....", "TT..,", "TT..,"), (*["  ^  "] * 4, *["  >  "] * 4)),
                (("...TT", "...,,", ",,..W", "S,..W", ",....", "T....", "T...,", "T...,"), (*["< v  "] * 8,)),
            ]
        )
    ]
    green = drawn(Kind.GREEN, ",,T,,", ",GGG,", "SGFG,", "SGGG,", ",...,", ",...W", "T...W", "T...W", name="Green a", slopes=["  v  "] * 8)
    level = drawn(Kind.GREEN, ",,,,,", ",WWW,", ",GFG,", ",GGGS", ",...S", ",...,", ",..TT", ",..TT", name="Green b")
    return Deck(5, 8, (Card((tee, other)), *(Card((face,)) for face in middles), Card((green, level))))


def content_of(deck: Deck, *holes: LaidHole, rules: Tables | None = None) -> Content:
    """The deck with the stock tables and a course of these holes; without holes it is dealt."""
    return Content(deck, rules or tables(), RISK["quick_reference"], Course("Test", "", "meadow", holes))


def oracle_holes(count: int) -> tuple[LaidHole, ...]:
    """The first holes of the oracle course."""
    return tuple(LaidHole(tuple(hole["cards"]), tuple(hole["offsets"])) for hole in ORACLE["holes"][:count])
