"""The null game as the smallest package that brings something to each layer: hide a coin, guess it."""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.NullGame",
    bots="bots.BOTS",
    measured="commands.MEASURED",
    table="table.DRAWN",
)
