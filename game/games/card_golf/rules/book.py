"""What the rule book of Card Golf says, in our words, where an option asks."""

from typing import Final

from game.rules.book import HANDICAP, BookWords
from game.words import N_

SAYS: Final = {
    "holes": BookWords(N_("Objective"), N_("Eighteen holes. Nine and three are ours.")),
    "format": BookWords(N_("Scoring"), N_("The fewest strokes win. The other forms of play are ours.")),
    "tokens": BookWords(N_("Setup, and mulligan tokens"), N_(
        "Three tokens each at the start, one more for each stroke under par, and at the turn one for each stroke behind.")),
    "stretch": BookWords(N_("Lofted shots: the club chart"), N_(
        "A club may be given extra distance, for one curve risk more for every ten yards. The book sets no limit, and "
        "its chart ends at "
        "risk six.")),
    "risk_table": BookWords(N_("Lofted shots: base curve risk, and the quick reference guide"), N_(
        "Two tables are printed, and they differ for tees, fairway, rough, woods and bunkers.")),
    "curve_chart": BookWords(N_("Lofted shots: the curve chart, and the example hole"), N_(
        "The colours of the printed chart are lost. Its labels say one thing, the example of a hole moves the ball further.")),
    "woods_roll": BookWords(N_("Lofted shots: the run, and the quick reference guide"), N_(
        "In the rules a ball in the woods bounces backward and rolls on the same way; the quick reference has no rolling there.")),
    "deal": BookWords(N_("Setup"), N_(
        "Each hole has a par of three, four, five, or rarely six, decided ahead of time, on average four.")),
    "handicap_1": HANDICAP,
    "handicap_2": HANDICAP,
    "handicap_3": HANDICAP,
    "handicap_4": HANDICAP,
}
