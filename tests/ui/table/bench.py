"""A tiny scene with nothing but a domino table, and positions of Partner to put on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame

from game.games.partner.rules import Options, Phase, State
from game.rules.contract import AnyRules, Event, Legal, NoLegal
from game.ui.input import Act, Intent
from game.ui.looks.settings import Settings
from game.ui.navigation import SceneChange
from game.ui.paint import Painter
from game.ui.table.face import Sitting, TableScene, Track
from game.ui.table.registry import make_face
from game.ui.widgets.base import Widget
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.games.dominoes.rules.tables import RULES, in_phase, match, play, table
from tests.ui.user import Script, run

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
MOVING = Settings(theme="contrast", speed=1)
TURNED = Settings(theme="contrast", reduce_motion=True)
STILL = Settings(theme="contrast", speed=0, autoplay=False)


class Ground(Widget):
    """Felt above, hand below, board at the left."""

    def __init__(self, face: Any) -> None:
        super().__init__(face.board, face.table, face.hand)
        self.face = face

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect, face = pygame.Rect(rect), self.face
        left = p.look.px(230)
        high = min(face.hand.height(p, rect.w - left), rect.h // 2)
        face.board.layout(p, pygame.Rect(0, 0, left - 10, face.board.height(p, left - 10)))
        face.table.layout(p, pygame.Rect(left, 20, rect.w - left - 20, rect.h - high - 40))
        face.hand.layout(p, pygame.Rect(left, rect.h - high, rect.w - left - 20, high))


class Bench(TableScene):
    """Shows one position; what the player chooses and tries is kept, not played, unless `show` is told to."""

    def __init__(self, state: Any, viewer: int = 0, *, open_hand: bool = True, rules: AnyRules = RULES, seats: int = 4) -> None:
        super().__init__()
        self.rules = rules
        self.state = state
        self.sitting = Sitting(viewer, NAMES[:seats], open_hand)
        self.chosen: list[Any] = []
        self.refused: list[Any] = []
        self.questions: list[str] = []

    def build(self) -> Widget:
        self.face: Any = make_face(self.rules.key, self, self.view, self.sitting)
        face = self.face
        face.hand.realm = face.table.realm = self       # as on the play screen
        return Ground(face)

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        return None

    def arranged(self) -> None:
        self.face.settle()
        self.put()

    @property
    def legal(self) -> Legal[Any]:
        mine = self.rules.to_act(self.state) == self.sitting.viewer and self.sitting.open_hand
        return self.rules.legal_in(self.view) if mine else NoLegal()

    @property
    def view(self) -> Any:
        return self.rules.view(self.state, self.sitting.viewer)

    def put(self) -> None:
        self.face.put(self.view, self.legal, self.sitting)

    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.name == "pick":
            self.face.pick(intent.number)
            return None
        return None if isinstance(intent, Act) and intent.name == "back" else super().handle(intent)

    def choose(self, action: object) -> None:
        self.chosen.append(action)

    def refuse(self, action: object) -> None:
        self.refused.append(action)

    def ask_again(self) -> None:
        self.questions.append(self.face.ask(self.view, self.legal, self.sitting))

    def play(self, action: Any) -> list[Event]:
        """Apply an action and show its events, each at once at its beginning; the motion is left running."""
        viewer = self.sitting.viewer
        before = self.view
        self.state, events = self.rules.apply(self.state, action)
        heard = [e for e in (self.rules.hear(e, viewer) for e in events) if e is not None]
        for event in heard:
            for track in self.happen(event, before):
                self.motion.play(*track)
        return heard

    def happen(self, event: Event, before: Any) -> tuple[Track, ...]:
        """The motion of one event."""
        return tuple(self.face.happen(event, before, self.view, self.sitting))


def seated(bench: Bench, folder: Path, script: Script, *, settings: Settings | None = None, size: tuple[int, int] = (1280, 720)) -> App:
    """Runs a scripted user on the table."""
    return run(folder, bench, script, settings=settings, size=size)


def staged(folder: Path, scene: Bench, steps: Script, settings: Settings = STILL) -> Bench:
    """The table after the steps of a scripted user, with a turn before and after them."""
    def whole(app: App) -> Iterator[None]:
        yield
        yield from steps(app)
        yield
    run(folder, scene, whole, settings=settings)
    return scene


def words_of(widget: Widget) -> list[str]:
    """All labels in a widget."""
    return [w.text for w in widget.walk() if isinstance(w, Label)]


def middle_of_a_hand() -> State:
    """Ana (seat 0) is to play on the 1 at the left and the 4 at the right: 4-1 fits both, 3-1 the left, 5-4 the right, 6-5 none."""
    hands = ("4-1,3-1,6-5,5-4", "4-4,2-2,6-6,5-5", "2-1,0-0,6-0,5-0", "4-2,3-3,6-3,5-3")
    state, _ = play(table(hands, 3, (-1, -1), match(leader=3), opener=3), "pose 4-2", "play 2-1 left", "play 4-4 right")
    return state


def fives_at_both_ends() -> State:
    """Ana is to play on the 5 at either end, with two tiles beyond the first at the left and none at the right."""
    hands = ("5-4,5-5,6-4,6-0", "5-2,2-2,6-6,3-3", "2-1,0-0,4-3,3-0", "5-1,4-2,6-3,5-3")
    state, _ = play(table(hands, 3, (-1, -1), match(leader=3), opener=3), "pose 5-1", "play 2-1 left", "play 5-2 left")
    return state


def about_the_lead() -> State:
    """Ana's side has won and she is asked about the lead."""
    hands = ("4-1,3-1,6-5,5-4", "4-4,2-2,6-6,5-5", "2-1,0-0,6-0,5-0", "4-2,3-3,6-3,5-3")
    return in_phase(table(hands, 0, (-1, -1), match(streak=(2, 0), leader=0)), Phase.LEAD)


def nothing_fits() -> State:
    """Ana has neither the 1 nor the 4."""
    hands = ("3-0,6-5", "4-4,2-2,6-6", "2-1,0-0,6-0", "4-2,3-3,4-3")
    state, _ = play(table(hands, 3, (-1, -1), match(leader=3), opener=3), "pose 4-2", "play 2-1 left", "play 4-4 right")
    return state


def last_tile(streak: tuple[int, int] = (2, 0), target: int = 6) -> State:
    """Ana goes out with 4-1."""
    hands = ("4-1", "4-4,2-2,6-6", "2-1,0-0,6-0", "4-2,3-3,4-3")
    of = match(Options(target=target), streak=streak, leader=3)
    state, _ = play(table(hands, 3, (-1, -1), of, opener=3), "pose 4-2", "play 2-1 left", "play 4-4 right")
    return state
