"""What the rule book of French dominoes says, in our words, where an option asks."""

from typing import Final

from game.rules.book import SILENT, BookWords
from game.words import N_

SAYS: Final = {
    "limit": BookWords(N_("The French game: Scoring"), N_("The game ends when somebody reaches one hundred; the lowest score wins.")),
    "three_passes": BookWords("", SILENT),
}
