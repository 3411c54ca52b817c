"""Ground for tests of Card Golf: the oracle course of the rulings (oracle_course.json, cards of 7 x 11) and ground made by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.rules.card_golf.course import Card, Deck, Face, Hole, Kind, draw_face, lay

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
