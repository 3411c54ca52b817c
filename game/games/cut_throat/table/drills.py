"""The drills of Cut Throat in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.games.dominoes.table.line_text import end_words
from game.session.drills import DrillTalk, DrillWords
from game.words import N_

TALK: Final = DrillTalk(
    MappingProxyType({
        "alone": DrillWords(
            N_("Shut them out"),
            N_("The ends are 6 and 3, and nobody plays with you. What do you play?"),
            N_("Every 5 that is left is yours, and so is the last 6. After 5-3 the others knock, and the 5 waits for you to the end."),
        ),
        "shut": DrillWords(
            N_("Block, or play on?"),
            N_("Your 6-3 fits both ends, your 3-1 one of them. What do you play?"),
            N_("On the 3 the 6-3 blocks the hand: all seven 6s are down then. You keep 5 pips, and the others mostly have more."),
        ),
        "lone": DrillWords(
            N_("Which 1 goes first?"),
            N_("The last two 1s are yours. Which of them do you play?"),
            N_("After 1-0 no 1 is left to open an end for your 1-1. The double first: the 1 stays open, and 1-0 and 0-0 can follow."),
        ),
    }),
    N_("Numbers: how often you win the hand, over the deals that the pro thinks likely. A tie counts what it is worth."),
    end_words,
)
