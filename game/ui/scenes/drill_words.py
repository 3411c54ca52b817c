"""The drills in words: the name of each, its question, and why the right answer is right."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.french.rules.text import arm_name
from game.games.french.rules.values import ARMS
from game.session.drills import Drill, DrillPosition
from game.words import N_, _


class DrillWords(NamedTuple):
    """A drill's words, not yet translated. Names in braces: `next` plays after you, `partner` sits opposite, `last` plays before you."""

    title: str
    question: str
    reason: str


WORDS: Final = {
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
        N_("With a 3 at both ends only the 5-3 fits besides your 4-3: {next} mostly has to knock. With a 0 three tiles fit, none yours."),
    ),
    "knock": DrillWords(
        N_("Make them knock"),
        N_("After which tile will {next} most likely have to knock?"),
        N_("With a 6 at both ends only the 6-3 fits besides your own 6-0, and {next} has it in one deal of three."),
    ),
    "double": DrillWords(
        N_("The double: now or later?"),
        N_("Which tile do you put on the 5?"),
        N_("The double first: the 5 stays open, and besides your own two only the 5-0 is left to take it. Later your 5-5 may fit nowhere."),
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
    "arms": DrillWords(
        N_("Three places, one that wins"),
        N_("Your 4-2 fits two of the arms, your 6-1 a third. What do you play?"),
        N_("With the 4-2 in the east all seven 4s are down, and the last 1 is your 6-1: the others must knock, and you go out with it."),
    ),
    "ten": DrillWords(
        N_("Ten pips to be rid of"),
        N_("You hold 5-5 and 3-2, and each of them fits. Which goes first?"),
        N_("The west is the only place for your 5-5, and the others have three 5s. If one goes there, you pay twice for all."),
    ),
}
"""By the drill's key."""


def seat_names(position: DrillPosition, names: tuple[str, ...]) -> dict[str, str]:
    """The names that words may hold, by their braces; partners sit opposite, and play is anti-clockwise."""
    seats = len(names)
    around = {"next": -1, "partner": -2, "last": 1}
    return {word: names[(position.seat + step) % seats] for word, step in around.items()}


def choice_words(drill: Drill, position: DrillPosition, names: tuple[str, ...], number: int) -> str:
    """A choice: who it is, how many, or the tile and where it goes, in few words, as buttons are narrow where letters are large."""
    text = drill.choices[number]
    if drill.asks == "lacking":
        return names[int(text)]
    if drill.asks == "hidden":
        return text
    _play, tile, arm = text.split()
    if drill.game == "french":
        return _("{tile} on the {arm} arm").format(tile=tile, arm=arm_name(ARMS.index(arm)))
    return _("{tile} on the {n}").format(tile=tile, n=getattr(position.view.public, arm))


def share_words(drill: Drill, number: int) -> str:
    """The number of a choice with its error: "26 ± 3 %", or "20 %" where it is exact."""
    share, error = 100 * drill.shares[number], 100 * drill.errors[number]
    if not error:
        return _("{percent:.0f} %").format(percent=share)
    return _("{percent:.0f} ± {error:.0f} %").format(percent=share, error=max(1.0, error))


def meaning(drill: Drill, names: dict[str, str]) -> str:
    """What the numbers of the choices are."""
    worths = {
        "partner": N_("Numbers: how often your side wins the hand, over the deals that the pro thinks likely. A tied block counts half."),
        "cut_throat": N_("Numbers: how often you win the hand, over the deals that the pro thinks likely. A tie counts what it is worth."),
        "french": N_("Numbers: how often you win the whole game, over the deals that the pro thinks likely."),
    }
    others = {
        "knocks": N_("Numbers: how often {next} has to knock, over all deals that fit what you have seen."),
        "lacking": N_("Numbers: how often each holds no {n}, over all deals that fit what you have seen."),
        "hidden": "",
    }
    text = worths[drill.game] if drill.asks == "worth" else others[drill.asks]
    return _(text).format(n=drill.about, **names) if text else ""
