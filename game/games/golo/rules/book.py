"""What the rule book of GOLO says, in our words, where an option asks."""

from typing import Final

from game.rules.book import BookWords
from game.words import N_

_GROUND: Final = N_("Additional ground rules")

SAYS: Final = {
    "mode": BookWords(N_("Simple instructions, and game variations 1 to 5"), N_(
        "The simple game, one on a scorecard, match play for two, skins, flop with a single roll, and trips with three.")),
    "holes": BookWords(N_("Simple instructions"), N_("Nine dice are nine holes. For eighteen it is done twice, and both are added.")),
    "lowest_only": BookWords(N_("Simple instructions"), N_(
        "The lowest are removed, as many as one likes, but at least one. Whether a higher one may go before a lower is not said.")),
    "interleave": BookWords("", N_("The book does not say whether players take turns roll by roll or nine by nine.")),
    "ground_rules": BookWords(_GROUND, N_("They are additional: bottoms, out of bounds, mulligan, unplayable lie, disqualification.")),
    "cocked": BookWords(_GROUND, N_("Dice that lie stacked or askew are unplayable. How often that happens is left to the dice.")),
    "off_table": BookWords(_GROUND, N_("A die that rolls off the table is out of bounds. How often that happens is left to the dice.")),
    "off_penalty": BookWords(_GROUND, N_("Two strokes are added to the score of the die that is rolled again.")),
    "lie_penalty": BookWords(_GROUND, N_(
        "The first unplayable lie is free; the second in a row adds one stroke to the next die removed.")),
    "bot_catch": BookWords(_GROUND, N_("Whoever catches a die before it falls has a mulligan. What a bot can catch is ours.")),
}
