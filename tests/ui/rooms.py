"""A room with one of each widget, for scripted users; on bare boards, since plaques take their time to paint."""

from __future__ import annotations

import pygame

from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ListBox, ListLine
from game.ui.widgets.controls import ChoiceBox, FormField, Slider, Tabs, Toggle
from game.ui.widgets.dialog import Answer, ask
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Pad, Row, Scroll
from game.ui.widgets.rich import Rich
from game.ui.widgets.text import Label

GAMES = ("Partner", "Cut Throat", "French")


class Room(Scene):
    """One of each. What happens is kept in `heard`, what came back from a scene above in `results`."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.results: list[object] = []
        self.left = False

    def build(self) -> Widget:
        self.tabs = Tabs(("Table", "Seats", "Options"), on=self.hears)
        self.choice = ChoiceBox(GAMES, on=self.hears)
        self.toggle = Toggle(False, self.hears, yes="On", no="Off")
        self.locked = Toggle(False, self.hears, enabled=False, why="Only with four players.")
        self.slider = Slider(50, 0, 100, step=10, say=lambda v: f"{v:.0f} %", on=self.hears)
        self.entry = TextEntry("Ana", self.hears, longest=12)
        fields = [FormField(Label(name), control) for name, control in (
            ("Game", self.choice), ("Undo", self.toggle), ("Locked", self.locked), ("Volume", self.slider), ("Name", self.entry))]
        self.form = Scroll(Column(*fields, gap=10))
        self.text = Scroll(Rich("# Pose\n\n" + "The double six is posed first. " * 60))
        self.saves = ListBox([ListLine(f"Game {n}", f"day {n}") for n in range(15)], self.hears)
        self.deeper = Button("Deeper", lambda: Push(Room()))
        self.ask = Button("Ask", self.question)
        self.done = Button("Done", lambda: Pop("done"), style="brass")
        left = Pad(Column(self.tabs, self.form, gap=8), grow=1)
        right = Column(Pad(self.text, grow=1, ground="paper"), Pad(self.saves, grow=1), grow=1, gap=12)
        return Pad(Column(Row(left, right, gap=12, grow=1), Row(self.deeper, self.ask, self.done, align="right"), gap=12), 16)

    def hears(self, what: object) -> None:
        self.heard.append(what)

    def question(self) -> None:
        answers = [Answer("Stay", lambda: self.hears("stay"), cancel=True), Answer("Leave", lambda: Pop("left"))]
        ask(self.ui, "Leave?", "The game is saved.", answers)

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        return None

    def resumed(self, result: object) -> SceneChange | None:
        self.results.append(result)
        return None

    def leave(self) -> None:
        self.left = True
