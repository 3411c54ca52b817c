"""The guided first nine of GOLO: rolling, keeping the lowest dice, how many to keep, and calling bottoms."""

from __future__ import annotations

from typing import Final

from game.session.lesson import AsGood, CoachReply, Lesson, LessonOffer, LessonStep
from game.words import N_

_MORE: Final = N_("You may keep those. But a die that goes to the rack now has no more rolls, and the others have many left. Keep fewer.")
_FEWER: Final = N_("That is one of them, and you may. But the other low one will hardly come better either: keep both.")
_TOPS: Final = N_("You may call bottoms before any roll, and soon we will. This time press Bottoms called to undo that, then roll.")
_EARLY: Final = (CoachReply("roll bottoms", _TOPS, ("bottoms",)), CoachReply("roll", N_("Good. Now roll."), ("roll",)))
_MARKED: Final = N_("That is what I would keep. Now press the button below.")
_ONE: Final = N_("One is marked. Mark the other one that is lit, too.")
_NOT: Final = N_("That die may still come lower. Press it again to take the mark off.")


def _marking(both: str, *single: str) -> tuple[CoachReply, ...]:
    """The coach's replies to marked dice: those of `both` are the keep that is meant, each of `single` is a part of it."""
    one_of = tuple(CoachReply(f"keep {one}", _ONE) for one in single)
    return CoachReply(f"keep {both}", _MARKED, ("keep",)), *one_of, CoachReply("keep *", _NOT)

LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("Nine dice, nine holes"),
            N_("Welcome to GOLO! Each of the nine dice is a hole of golf, and this rack is your course. What a die shows when you keep it "
               "is your strokes there. The fewest strokes win."),
            ("rack", "dice"),
            known=N_("Two of the dice are red, five white and two blue. The reds come lowest, the blues highest."),
        ),
        LessonStep(
            N_("Roll all nine"),
            N_("Let us roll. Press the button; or press on the tray, shake the cup that comes, and let go."),
            ("roll",),
            plays=("roll",),
            heard=_EARLY,
            answers=(("roll bottoms", _TOPS),),
            known=N_("You can roll real dice at your own table too: the setting Own dice asks what they show."),
        ),
        LessonStep(
            N_("Red, white and blue"),
            N_("Par is what a good player needs: three strokes on a red die, four on a white one, and five on a blue one. The nine make a "
               "par of 36. Can you beat it?"),
            ("dice", "legend"),
            before=("dice 3 6 3 4 7 5 8 5 8",),
            known=N_("Every die has twelve faces, and two that lie opposite always add up to the same."),
        ),
        LessonStep(
            N_("Keep the lowest"),
            N_("After each roll you keep at least one die, and always the lowest: none that is rolled again may be lower. Press the two 3s "
               "that are lit, then the button below."),
            ("die r1", "die w1"),
            plays=("keep r1 w1",),
            heard=_marking("r1 w1", "r1", "w1"),
            answers=(("keep r1", _FEWER), ("keep w1", _FEWER)),
            wrong=_MORE,
            why=N_("A 3 is par for a red die, and a birdie, one under par, for a white one. Neither is likely to come lower."),
            known=N_("By keys: the number of a die marks it, and the arrows walk from die to die."),
        ),
        LessonStep(
            N_("Roll the rest"),
            N_("Kept dice go to the rack: the red 3 is a par, the white 3 a birdie, which is one under par. Now roll the other seven: you "
               "go on until every die is kept."),
            ("roll",),
            plays=("roll",),
            heard=_EARLY,
            answers=(("roll bottoms", _TOPS),),
            known=N_("The hint tells what each choice is worth, in strokes over the whole nine."),
        ),
        LessonStep(
            N_("Have patience"),
            N_("Only the red 3 is good here. With six dice left you may roll up to six times more, so keep just that one."),
            ("die r2",),
            before=("dice 3 5 7 6 8 6 9",),
            plays=("keep r2",),
            heard=_marking("r2"),
            wrong=_MORE,
            why=N_("Each roll takes one die at least. The fewer you keep at once, the more rolls are left for the high ones."),
            known=N_("The odds, below the log, show what the best play may still expect from here."),
        ),
        LessonStep(
            N_("Call bottoms"),
            N_("Before a roll you may call bottoms: then the faces below count, as if the table were of glass. Try it: call bottoms, then "
               "roll."),
            ("bottoms",),
            plays=("roll bottoms",),
            heard=(CoachReply("roll bottoms", N_("Bottoms are called: the faces below will count. Now roll."), ("roll",)),
                   CoachReply("roll", N_("Now the faces on top would count. Press Call bottoms, then roll."))),
            answers=(("roll", N_("That would be a plain roll. First press Call bottoms, then roll.")),),
            why=N_("Opposite faces always add up to the same, so a high die is a low one seen from below. It changes luck, not chances."),
            known=N_("The call holds for one roll. Then the tops count again, until you call once more."),
        ),
        LessonStep(
            N_("Read from below"),
            N_("A white 8 and a white 7 lay on top: from below they are a 3 and a 4! These two will hardly get better. Mark both, and keep "
               "them."),
            ("die w4", "die w2"),
            before=("dice 7 5 8 4 8 7",),
            plays=("keep w2 w4",),
            heard=_marking("w2 w4", "w2", "w4"),
            answers=(("keep w4", _FEWER),),
            wrong=_MORE,
            why=N_("On a white die top and bottom add up to eleven. A 3 is its lowest face, and a 4 is par."),
            known=N_("Red dice add up to nine, white ones to eleven, blue ones to thirteen."),
        ),
        LessonStep(
            N_("Four dice to go"),
            N_("Five holes are played, in 16 strokes. Roll the last four dice."),
            ("roll",),
            plays=("roll",),
            as_good=(AsGood("roll bottoms", (("dice 6 4 5 7", "dice 5 7 8 6"),)),),
            known=N_("What lies in the rack counts: no later roll can change it."),
        ),
        LessonStep(
            N_("Par is good"),
            N_("A white 4 and a blue 5: both are par. Keep them, and roll the 6 and the 7 again."),
            ("die w5", "die b1"),
            before=("dice 6 4 5 7",),
            plays=("keep w5 b1",),
            heard=_marking("w5 b1", "w5", "b1"),
            answers=(("keep w5", _FEWER),),
            wrong=_MORE,
            why=N_("Two dice stay, so there are two rolls left at most. What is at par now is worth taking."),
            known=N_("A circle on the card is a birdie, one under par, a square a bogey, one over. An eagle is two under."),
        ),
        LessonStep(
            N_("The last roll"),
            N_("Two dice are left. Roll them!"),
            ("roll",),
            plays=("roll",),
            as_good=(AsGood("roll bottoms", (("dice 4 6", "dice 7 7"),)),),
            known=N_("The farther you drag, the harder the dice roll. It changes no chance."),
        ),
        LessonStep(
            N_("Finish the nine"),
            N_("A 4 and a 6: par, and one over, which is a bogey. A blue die comes higher than 6 more often than lower, so keep both and "
               "finish."),
            ("die w3", "die b2"),
            before=("dice 4 6",),
            plays=("keep w3 b2",),
            heard=_marking("w3 b2", "w3", "b2"),
            wrong=N_("You may: the blue die would have one roll more. But it comes higher more often than lower. Keep both."),
            why=N_("A blue die shows less than a 6 in four of its twelve faces, and more than a 6 in six."),
            known=N_("Eighteen holes are two nines, added."),
        ),
        LessonStep(
            N_("One under par"),
            N_("35 strokes, one under par: what a first nine! In a real round each player rolls nine dice, and the fewest strokes win. You "
               "have learned:"),
            ("rack",),
            known=N_("There is more to try: match play, skins, a flop of a single roll, and trips of three."),
        ),
    ),
    learned=(
        N_("Keep at least one die a roll, and always the lowest."),
        N_("Keep few: each roll is one more chance for the high ones."),
        N_("Call bottoms, and the faces below count."),
    ),
    offer=LessonOffer(N_("Nine holes against a rookie"), "rookie"),
)
