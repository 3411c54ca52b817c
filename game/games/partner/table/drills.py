"""The drills of Jamaican Partner in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.games.dominoes.table.line_text import end_words
from game.session.drills import DrillTalk, DrillWords
from game.words import N_

TALK: Final = DrillTalk(
    MappingProxyType({
        "fives": DrillWords(
            N_("Whose fives are gone?"),
            N_("One of the others certainly holds no 5. Who?"),
            N_("{last} knocked while a 5 was open, and nobody draws at this table: there can be no 5 in that hand."),
        ),
        "block": DrillWords(
            N_("Block or open?"),
            N_("Your 3-2 fits both ends. Where does it go?"),
            N_("On the 2 it blocks the hand: all seven 3s are down then. You keep 6 pips, and your side has the fewest."),
        ),
        "heavy": DrillWords(
            N_("Heavy hand: block or open?"),
            N_("Your 4-1 fits both ends. Where does it go?"),
            N_("On the 1 it blocks the hand, but the 9 pips that you keep are seldom the fewest. On the 4 the hand goes on."),
        ),
        "ends": DrillWords(
            N_("Which end?"),
            N_("Your 3-0 fits both ends. Where does it go?"),
            N_("With a 3 at both ends only the 5-3 fits besides your 4-3: {next} mostly has to knock. With a 0 three tiles "
               "fit, none yours."),
        ),
        "knock": DrillWords(
            N_("Make them knock"),
            N_("After which tile will {next} most likely have to knock?"),
            N_("With a 6 at both ends only the 6-3 fits besides your own 6-0, and {next} has it in one deal of three."),
        ),
        "double": DrillWords(
            N_("The double: now or later?"),
            N_("Which tile do you put on the 5?"),
            N_("The double first: the 5 stays open, and besides your own two only the 5-0 is left to take it. Later your 5-5 "
               "may fit nowhere."),
        ),
        "partner": DrillWords(
            N_("Your partner has no 5"),
            N_("{partner} has knocked on the 5. What do you play?"),
            N_("Leave the 5 open: your 5-0 is the last 5, so nobody but you can play there. After the 2-2 the others have only the 2."),
        ),
        "rival": DrillWords(
            N_("What has the next player shown?"),
            N_("{next} has knocked on the 1 and the 4. What do you put on the 1?"),
            N_("The 4-1 leaves a 4, and {next} has none. The 1-0 opens a number on which nobody has knocked."),
        ),
        "last": DrillWords(
            N_("Two tiles left"),
            N_("Which of your two tiles goes first?"),
            N_("Your 5-2 is the last 5: that end waits for you. Nobody can go out before your next turn, so play 3-3 now and 5-2 then."),
        ),
        "count": DrillWords(
            N_("How many are left?"),
            N_("How many tiles with a 3 are in the other hands?"),
            N_("Seven tiles have a 3. 5-3, 3-3 and 3-2 lie on the table, and 3-0 is yours: the others have 3-1, 4-3 and 6-3."),
        ),
    }),
    N_("Numbers: how often your side wins the hand, over the deals that the pro thinks likely. A tied block counts half."),
    end_words,
)
