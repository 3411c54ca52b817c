"""What a game is played with, read of a folder's files by name, past the lists of what can be chosen."""

from __future__ import annotations

from pathlib import Path

from game.content.yaml_text import file_of
from game.games.doshboard.content import DEFAULT_BOARD, DEFAULT_CARDS, content_of, read_board, read_sets
from game.games.doshboard.rules.shots import Content as DoshboardContent
from game.games.golo.content import DICE_FILE, read_card, read_dice
from game.games.golo.rules.values import Content as GoloContent


def read_golo(folder: Path, card: str, dice: str = DICE_FILE) -> GoloContent:
    """Dice and card of a folder, each by its file without its ending. Raises BadFile."""
    return GoloContent(read_dice(file_of(folder, dice)), read_card(file_of(folder, card)))


def read_doshboard(folder: Path, board: str = DEFAULT_BOARD, cards: str = DEFAULT_CARDS) -> DoshboardContent:
    """Board and cards of a folder, each by its file without its ending. Raises BadFile."""
    return content_of(read_board(file_of(folder, board)), read_sets(file_of(folder, cards)))
