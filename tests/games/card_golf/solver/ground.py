"""Ground for tests of Card Golf's analysis: a course of cards of 9 x 14 (course.json) with what the pro and the rookie score on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.games.card_golf.rules.course import Hole, Tee, draw_face, lay
from game.games.card_golf.rules.shots import LIES, OnCourse, Plan, StrokeLie, Tables, plans
from tests.games.card_golf.rules.ground import KINDS

COURSE: dict[str, Any] = json.loads(Path(__file__).with_name("course.json").read_text(encoding="utf-8"))
FACES = {name: draw_face(name, KINDS[face["kind"]], face["map"], face.get("slopes", ())) for name, face in COURSE["faces"].items()}


def course_hole(number: int) -> Hole:
    """A hole of the course, counted from 1, with its own offsets."""
    hole = COURSE["holes"][number - 1]
    return lay([FACES[name] for name in hole["cards"]], hole["offsets"])


def balls(hole: Hole) -> list[OnCourse]:
    """Every ball that can be hit on a hole, the middle tee's first."""
    lying = [OnCourse(space, LIES[hole.terrain(space)]) for space in hole.spaces() if hole.terrain(space) in LIES]
    return [OnCourse(hole.tees[Tee.MIDDLE], StrokeLie.TEE), *lying]


def some_plans(rng: Random, hole: Hole, tables: Tables, stretch: str, n: int) -> Iterator[tuple[OnCourse, Plan]]:
    """Balls of all lies that there are with a plan each."""
    every = balls(hole)
    by_lie = [those for lie in StrokeLie if (those := [ball for ball in every if ball.lie is lie])]
    for number in range(n):
        ball = rng.choice(by_lie[number % len(by_lie)])
        yield ball, rng.choice(list(plans(hole, ball, tables, stretch=stretch)))
