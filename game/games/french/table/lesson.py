"""The guided first hand of French: the cross, doubles that open its arms, and what a double in the hand costs."""

from __future__ import annotations

from typing import Final

from game.session.lesson import AsGood, Lesson, LessonOffer, LessonStep, bots_of
from game.words import N_

_DEAL: Final = (
    "deal 6-2,5-3,5-0,3-3,2-2,2-0,0-0 6-6,6-3,4-4,4-3,4-2,4-0,1-1 6-5,6-1,5-5,5-1,4-1,3-1,1-0 6-4,6-0,5-4,5-2,3-2,3-0,2-1"
)

LESSON: Final = Lesson(
    bots_of("Winston", "Desmond", "Marcia"),
    (
        LessonStep(
            N_("Points are bad"),
            N_("Welcome to French! Everybody plays for himself. What you still hold when a hand ends are points, and nobody wants them: "
               "the fewest points win the game."),
            ("board",),
            known=N_("A whole game goes to 100 points. The options have shorter and longer ones."),
        ),
        LessonStep(
            N_("Your tiles"),
            N_("Each of us gets seven tiles. We build a cross with four arms, and you may play at the end of any arm. Marcia is next after "
               "you."),
            ("hand",),
            before=(_DEAL,),
            known=N_("All 28 tiles are dealt: seven to each of the four, and none is left over."),
        ),
        LessonStep(
            N_("The 0-0 begins"),
            N_("Every hand begins with the 0-0 in the middle. You hold it, so you pose it, which means: you play the first "
               "tile."),
            ("tile 0-0",),
            plays=("pose 0-0",),
            why=N_("Whoever holds the 0-0 begins each hand, and must begin with it."),
            known=N_("The arms are named by the compass: north is up, east right, south down, west left."),
        ),
        LessonStep(
            N_("Four 0s first"),
            N_("Each side of the 0-0 first needs another tile with a 0. Three sides have one. You hold the 2-2, so play the 2-0 now: you "
               "will soon see why."),
            ("tile 2-0", "end 0"),
            before=("play 3-0 west", "play 1-0 south", "play 4-0 east"),
            plays=("play 2-0 north",),
            wrong=N_("The 5-0 fits as well. But that arm would wait for the 5-5, which somebody else holds. Take the 2-0."),
            why=N_("Your tile chooses the number of its arm. Choose one that you can go on with."),
            known=N_("Whoever has no 0 now must knock, even with a double in his hand."),
        ),
        LessonStep(
            N_("Open your arm"),
            N_("Each arm now waits for the double of its number. Marcia and Desmond have none: they knocked, which means that they pass. "
               "Open the upper arm with your 2-2."),
            ("seat 2", "seat 3", "tile 2-2", "end 2"),
            before=("pass", "pass", "play 1-1 south"),
            plays=("play 2-2 north",),
            wrong=N_("The 3-3 opens an arm too, and its time will come. First open the arm of the 2: you have a 6-2 to go on with."),
            why=N_("Once its double lies, an arm goes on like any line: number to equal number."),
            known=N_("Holding back a double keeps its arm closed. That is allowed, and sometimes clever."),
        ),
        LessonStep(
            N_("Get rid of doubles"),
            N_("You still hold a double, the 3-3. A double in your hand at the end makes all your points count twice! Play it now."),
            ("tile 3-3", "end 3"),
            before=("play 2-1 south", "pass", "play 4-4 east"),
            plays=("play 3-3 west",),
            wrong=N_("That fits. But as long as you hold the 3-3, everything counts twice. Let it go first."),
            why=N_("It does not matter how small the double is, or how many you hold: with one the whole hand counts twice."),
            known=N_("The same goes for the others: if the hand ends early, the doubles that they still hold cost them points."),
        ),
        LessonStep(
            N_("Heavy tiles next"),
            N_("No doubles left, well done. Each pip, each dot, that you hold may become a point, so heavy tiles go first. Play the 6-2: "
               "two arms ask for a 2, and either will do."),
            ("tile 6-2", "end 2"),
            before=("play 5-2 south", "play 3-1 west", "play 4-2 east"),
            plays=("play 6-2 north",),
            as_good=(AsGood("play 6-2 east", (("north", "east"),)),),
            answers=(
                ("play 5-3 *", N_("Just as heavy, well seen. But your 5-3 and 5-0 can both go to a 5 later, so play the 6-2 first.")),
            ),
            wrong=N_("That one fits, but it weighs less. Nobody knows how soon the hand ends, so the heavy tiles go first."),
            why=N_("The 6-2 has eight pips, and your other tiles have eight and five. The 6-2 leaves you both of them for the 5s."),
            known=N_("All tiles together have 168 pips. An even share for each of you is 42."),
        ),
        LessonStep(
            N_("One tile, many arms"),
            N_("Look at all four ends first. Your 5-3 and 5-0 fit at several of them. Play the heavier one at either of the two 5s."),
            ("tile 5-3", "end 5"),
            before=("play 6-0 north", "play 5-1 west", "pass"),
            plays=("play 5-3 south",),
            as_good=(AsGood("play 5-3 west", (("south", "west"),)),),
            wrong=N_("The 5-0 is the lighter one: keep it for the end. Play the 5-3."),
            why=N_("After this your last tile, the 5-0, fits at two arms. Somebody may take one of them, hardly both."),
            known=N_("By keys: the arrows go from end to end, and Enter plays."),
        ),
        LessonStep(
            N_("Go out"),
            N_("They covered the 5, but one arm still asks for a 0. Play your last tile there: then you are out, and the hand ends!"),
            ("tile 5-0", "end 0"),
            before=("play 5-4 west", "play 4-1 west", "play 6-3 south"),
            plays=("play 5-0 north",),
            why=N_("Whoever plays his last tile ends the hand, and adds nothing to his points."),
            known=N_("If nothing fits any arm the hand is blocked, and everybody pays for what he holds."),
        ),
        LessonStep(
            N_("Count the points"),
            N_("You add nothing. Marcia pays the 15 pips she holds. Winston and Desmond each kept a double, so their 19 and 28 pips count "
               "twice: 38 and 56 points. At 100 the game ends. You have learned:"),
            ("board",),
            known=N_("Only whoever goes out is sure to add nothing."),
        ),
    ),
    learned=(
        N_("First a 0 on each side, then a double opens each arm."),
        N_("A double in your hand makes your points count twice."),
        N_("Heavy tiles go first: the fewest points win."),
    ),
    offer=LessonOffer(N_("To 50 points against rookies"), "rookie", (("limit", "50"),)),
)
