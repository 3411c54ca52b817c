"""What the rule book of Jamaican Partner says, in our words, where an option asks."""

from typing import Final

from game.rules.book import SILENT, BookWords
from game.words import N_

SAYS: Final = {
    "target": BookWords(N_("The partner game: Scoring"), N_("Six hands won in succession are the aim: six love.")),
    "first_tile": BookWords(N_("The partner game: Playing"), N_(
        "Whoever holds the double six begins the first hand. In a tournament he has to begin with it; among friends he "
        "may announce that "
        "he is sporting, and begin with another tile.")),
    "play_off": BookWords(N_("The partner game: Scoring"), N_(
        "A loss takes the score back to nil all. As a variation that many play, one all is followed by a play-off hand, and its winner "
        "has two-nil and begins. A replay that the leading side loses is nil all.")),
    "key_bonus": BookWords("", SILENT),
}
