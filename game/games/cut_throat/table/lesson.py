"""The guided first hand of Cut Throat: everybody for himself, counting a number, and winning by a block."""

from __future__ import annotations

from typing import Final

from game.session.lesson import AsGood, Lesson, LessonOffer, LessonStep, bots_of
from game.words import N_

_DEAL: Final = (
    "deal 6-6,6-5,6-2,5-0,4-0,3-2,3-0,2-1,2-0 6-1,5-5,5-4,5-3,5-2,5-1,4-2,3-3,2-2 6-4,6-3,6-0,4-4,4-3,4-1,3-1,1-1,1-0"
)

LESSON: Final = Lesson(
    bots_of("Winston", "Marcia"),
    (
        LessonStep(
            N_("Everybody for himself"),
            N_("Welcome! At Cut Throat nobody has a partner. An empty hand wins: whoever first plays his last tile goes out, and the hand "
               "is his. The match goes to whoever wins six hands while another player has none."),
            ("board",),
            known=N_("Two, three or four can play. Two get fourteen tiles each, four get seven."),
        ),
        LessonStep(
            N_("Nine tiles each"),
            N_("Three players get nine tiles each, and the 0-0 stays in the box. So only six tiles have a 0, and you hold four of them. "
               "Keep that in mind!"),
            ("tile 5-0", "tile 4-0", "tile 3-0", "tile 2-0"),
            before=(_DEAL,),
            known=N_("Every number stands on seven tiles. Here it is six for the 0, because the 0-0 is out."),
        ),
        LessonStep(
            N_("The first tile"),
            N_("The first hand is begun by whoever holds the double six, and with that tile. To pose is to play the first tile: pose your "
               "6-6."),
            ("tile 6-6",),
            plays=("pose 6-6",),
            why=N_("At nil all, which is now, the double six begins. Later the winner of a hand begins the next, with any tile."),
            known=N_("After you it is always Marcia's turn, then Winston's, then yours."),
        ),
        LessonStep(
            N_("Keep your number open"),
            N_("The ends are 0 and 1. You have many 0s, so the open 0 is good for you. Play on the 1 and leave the 0 alone."),
            ("tile 2-1", "end 1"),
            before=("play 6-0 left", "play 6-1 right"),
            plays=("play 2-1 right",),
            wrong=N_("That one fits, but it covers the 0 that you want to keep open. Play on the 1 instead."),
            why=N_("An end that only you can use is a place that nobody takes from you."),
            known=N_("A knock says: I have no tile that fits. Nobody may knock who has one."),
        ),
        LessonStep(
            N_("Count the number"),
            N_("Marcia has played the 1-0. Count with me: the 6-0 and the 1-0 lie on the table, and the other four are in your hand. "
               "Nobody else has a 0 any more!"),
            ("laid 6-0", "laid 1-0", "tile 5-0", "tile 4-0", "tile 3-0", "tile 2-0"),
            before=("play 1-0 left", "play 5-1 left"),
            known=N_("The table counts too: the odds, below the log, show how many tiles of each number are unseen."),
        ),
        LessonStep(
            N_("Put down a 0"),
            N_("The ends are 5 and 2. Play your 5-0 on the 5: then only you can play at that end."),
            ("tile 5-0", "end 5"),
            plays=("play 5-0 left",),
            answers=(("play 2-0 *", N_("A 0 is the right idea! But you have more 2s for the other end, so take the 5-0 here.")),),
            wrong=N_("That fits, but it opens a number that the others may have. Play a 0: that end will then be yours alone."),
            why=N_("Winston and Marcia have no 0 left. After the 5-0 they can only play at the other end, the 2."),
            known=N_("The others can't know it: they see two 0s on the table, and not who holds the other four."),
        ),
        LessonStep(
            N_("Shut them both out"),
            N_("Marcia knocked, as nothing of hers fits: she has no 2 either. The ends are 0 and 2 again. Can you turn the 2 into a 0 as "
               "well?"),
            ("seat 2", "fits", "ends"),
            before=("pass", "play 2-2 right"),
            plays=("play 2-0 right",),
            wrong=N_("That fits, but look again: one of your tiles makes both ends a 0, and then nobody but you can play."),
            why=N_("With a 0 at both ends Winston and Marcia must knock, and it is your turn again at once."),
            known=N_("A knock stays in the log: who knocked had neither of the two numbers."),
        ),
        LessonStep(
            N_("Who can play must play"),
            N_("Both knocked! Now you have to play a 0 yourself, the 4-0 or the 3-0. You have another 3, but no other 4. So keep the 3-0, "
               "and play the 4-0 at either end."),
            ("seat 1", "seat 2", "tile 4-0", "ends"),
            before=("pass", "pass"),
            plays=("play 4-0 left",),
            as_good=(AsGood("play 4-0 right", (("left", "right"),)),),
            wrong=N_("The 3-0 is the better one to keep, because your 3-2 can use a 3 too. Play the 4-0."),
            why=N_("Nobody may knock while a tile fits. So choose what you keep: your last 0 will decide this hand."),
            known=N_("A tile may fit at both ends. Then the end matters as much as the tile."),
        ),
        LessonStep(
            N_("Block the hand"),
            N_("The 3-0 is the last 0 there is. Put it on the 3: then both ends ask for a 0, and nobody has one. The hand is blocked!"),
            ("tile 3-0", "end 3"),
            before=("play 4-3 left", "play 3-3 left"),
            plays=("play 3-0 left",),
            answers=(("play 3-0 right", N_("The right tile, but the other end! On the 0 it leaves two 3s open. Put it on the 3.")),),
            wrong=N_("That fits, but it lets the others back in. Your 3-0 on the 3 ends the hand at once."),
            why=N_("In a blocked hand the fewest pips win. You will have three tiles left, and the others five and six."),
            known=N_("A hand is blocked as soon as no tile in any hand fits: there is no round of knocks."),
        ),
        LessonStep(
            N_("The fewest pips win"),
            N_("The hand is blocked, and all count the pips, the dots, that they still hold: you 24, Marcia 38, Winston 40. The hand is "
               "yours! But as soon as everybody has won a hand, all wins are lost. You have learned:"),
            ("board",),
            known=N_("If two share the fewest pips nobody wins, and the next hand is worth one more."),
        ),
    ),
    learned=(
        N_("Count a number: what you can't see, they hold."),
        N_("Keep open what only you can play."),
        N_("An empty hand wins; in a block the fewest pips."),
    ),
    offer=LessonOffer(N_("First to two against rookies"), "rookie", (("target", "2"),)),
)
