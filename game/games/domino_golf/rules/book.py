"""What the rule book of Domino Golf says, in our words, where an option asks."""

from typing import Final

from game.rules.book import BookWords
from game.words import N_

SAYS: Final = {
    "holes": BookWords(N_("Game setup"), N_(
        "Eighteen greens, in groups of three, three, three, four and five. Shorter rounds are ours.")),
    "mulligans": BookWords(N_("Mulligans"), N_("Players may agree beforehand that each of them does one shot of the game again.")),
    "change_of_luck": BookWords(N_("Optional \u201cChange of Luck\u201d rule"), N_(
        "Whoever gives up a double may look into another player's bag, take a tile of it, and has to play it at once.")),
    "tee_order": BookWords(N_("After the hole is over"), N_(
        "The best score of the last hole begins, and of equal ones who teed off first before. The others play clockwise.")),
}
