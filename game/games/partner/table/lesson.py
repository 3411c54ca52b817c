"""The guided first hand of Jamaican Partner, and its drills in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.games.dominoes.table.line_face import end_words
from game.session.drills import DrillTalk, DrillWords
from game.session.lesson import Lesson, LessonOffer, LessonStep, bots_of
from game.words import N_

# ---- the guided first hand of Jamaican Partner: who sits where, what fits, what a knock tells, and how two people play as one
_DEAL: Final = (
    "deal 6-6,5-5,3-2,1-0,3-1,5-3,4-1 5-2,4-2,3-0,2-0,5-1,5-0,6-5 6-3,4-3,5-4,6-4,4-0,3-3,4-4 6-2,2-1,6-1,1-1,0-0,2-2,6-0"
)

_COVERS: Final = N_("That covers the 4, which is the number Desmond keeps playing. Leave him his 4, and play on the other end.")

LESSON: Final = Lesson(
    bots_of("Winston", "Desmond", "Marcia"),
    (
        LessonStep(
            N_("You play in twos"),
            N_("Welcome to the table! Desmond is your partner: his seat is lit. Winston and Marcia play against you two. Whoever plays his "
               "last tile goes out, and wins the hand for both of his side."),
            ("seat 2",),
            known=N_("Partners play in turn with their rivals: between your turn and Desmond's there is always one of theirs."),
        ),
        LessonStep(
            N_("Seven tiles each"),
            N_("All 28 tiles are dealt: these seven are yours, and only you see them. In turn we each add one tile to the line on the "
               "table. Marcia is next after you, then Desmond, then Winston."),
            ("hand",),
            before=(_DEAL,),
            known=N_("Every number stands on seven tiles, its double among them. Who counts to seven knows a lot."),
        ),
        LessonStep(
            N_("The first tile"),
            N_("Whoever holds the double six begins the first hand. That is you! To pose is to play the first tile: pose the 6-6. Click "
               "it, or press its number."),
            ("tile 6-6",),
            plays=("pose 6-6",),
            why=N_("In the first hand of a match the double six is always the first tile."),
            known=N_("Later hands are begun by the side that won the last one, with any tile it likes."),
        ),
        LessonStep(
            N_("Which tiles fit?"),
            N_("A tile joins the line where it shows the same number. The ends ask for a 3 and a 5, and four of your tiles would fit. "
               "Doubles should go first: play the 5-5, which glows."),
            ("tile 5-5", "end 5"),
            before=("play 6-2 right", "play 6-3 left", "play 5-2 right"),
            plays=("play 5-5 right",),
            wrong=N_("That one fits too, well seen. But doubles are the hardest tiles to get rid of, so play the 5-5 while you can."),
            why=N_("A double fits one number only, where other tiles fit two. So it is wise to play doubles early."),
            known=N_("In a real game any tile that fits glows and may be played. The others shake and say why not."),
        ),
        LessonStep(
            N_("A knock tells everybody"),
            N_("Marcia knocks, which means that she passes: nothing of hers fits, so she has no 3 and no 5. Whoever can play must, so a "
               "knock is always true. Remember it!"),
            ("seat 3", "ends"),
            before=("pass",),
            known=N_("You need not remember them all: the log keeps every knock, and what it has shown."),
        ),
        LessonStep(
            N_("Use what you know"),
            N_("The ends are 2 and 5. Marcia plays after you and has no 3 and no 5. Can you leave her just these two numbers?"),
            ("seat 3", "fits", "ends"),
            before=("play 4-3 left", "play 4-2 left"),
            plays=("play 3-2 left",),
            wrong=N_("That leaves a 2 open, and Marcia may have one. Which of your tiles makes both ends numbers that she lacks?"),
            why=N_("The 3-2 on the 2 makes the ends 3 and 5. Marcia has shown that she has neither, so she must knock again."),
            known=N_("Leave open what a rival has knocked on, and cover what your partner has knocked on."),
        ),
        LessonStep(
            N_("Help your partner"),
            N_("Marcia knocked again! Desmond has put down a 4 twice and may have more. Leave the 4 open for him: play your 1-0."),
            ("seat 2", "tile 1-0", "end 0", "end 4"),
            before=("pass", "play 5-4 right", "play 3-0 left"),
            plays=("play 1-0 left",),
            marks=(("end 0", N_("play here")), ("end 4", N_("leave open"))),
            wrong=_COVERS,
            why=N_("You may not talk about your tiles, so partners speak by playing. Whoever repeats a number asks you to leave it open."),
            known=N_("The first tile speaks too: who leads with a number mostly has more of it."),
        ),
        LessonStep(
            N_("When nothing fits"),
            N_("The ends are 0 and 6, and you have neither. Then you knock: press the button beside your tiles."),
            ("move", "ends"),
            before=("play 2-1 left", "play 6-4 right", "play 2-0 left"),
            plays=("pass",),
            why=N_("If any tile of yours fitted you would have to play it. As none does, you knock, and everybody learns it."),
            known=N_("Nobody can pretend: whoever has a tile that fits has to play one."),
        ),
        LessonStep(
            N_("Think of both"),
            N_("Another 4 from Desmond! Marcia has no 3 and no 5. Which tile keeps the 4 for him and leaves nothing for her?"),
            ("seat 2", "seat 3", "fits", "ends"),
            before=("play 6-1 right", "play 4-0 left", "play 5-1 right"),
            plays=("play 5-3 right",),
            wrong=_COVERS,
            why=N_("After the 5-3 the ends are 4 and 3. The 4 is for Desmond, and Marcia has knocked at a 3 twice."),
            known=N_("A move can be taken back with Undo, here as often as you like."),
        ),
        LessonStep(
            N_("Let him go out"),
            N_("Desmond has a single tile left, and he has played many 4s. If it fits, you two win. Which end will you leave him?"),
            ("seat 2", "fits", "ends"),
            before=("pass", "play 3-3 right", "pass"),
            plays=("play 3-1 right",),
            wrong=_COVERS,
            why=N_("It makes no difference which of you goes out. With one tile to go, your partner comes first."),
            known=N_("If nobody can go on, the fewest pips win the hand."),
        ),
        LessonStep(
            N_("The hand is yours"),
            N_("Desmond dominoes: he has gone out, so you both win the hand. Six wins in a row are the match, called six love; one loss "
               "sends you back to nothing. You have learned:"),
            ("board",),
            before=("play 1-1 right", "play 4-4 left"),
            known=N_("After a hand you can look back on it: the review tells what each of your tiles cost."),
        ),
    ),
    learned=(
        N_("Play doubles early, and remember what a knock has told."),
        N_("Leave open what your rivals lack and your partner plays."),
        N_("If one of you goes out, both win."),
    ),
    offer=LessonOffer(N_("First to two against rookies"), "rookie", (("target", "2"),)),
)


# ---- the drills of Jamaican Partner in words
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
