"""What the rule book of Cut Throat says, in our words, where an option asks."""

from typing import Final

from game.rules.book import BookWords
from game.words import N_

SAYS: Final = {
    "target": BookWords(N_("The cut throat game: Playing and scoring"), N_("Six wins make the overall winner.")),
    "first_tile": BookWords(N_("The cut throat game: Playing and scoring"), N_(
        "The play is that of the partner game: there the double six begins, and only in a tournament it has to be played.")),
    "six_love": BookWords(N_("The cut throat game: Playing and scoring"), N_(
        "Six wins count if another player has none. It is not said whether one such player is enough.")),
    "boneyard": BookWords(N_("The cut throat game: Description"), N_(
        "Two players have fourteen tiles each. It may be agreed before that they have seven, and draw from the rest "
        "when they need to.")),
}
