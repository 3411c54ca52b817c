"""Table talk: the short things that bots say when something has happened that everybody saw. Nothing of it depends on what is hidden."""

from __future__ import annotations

from typing import Final
from zlib import crc32

from game.session.people import Mood, Temper, character_of
from game.session.seats import Seat
from game.ui.settings import Talk
from game.ui.table.occasions import Occasion
from game.words import N_, _

SHARE: Final[dict[Talk, float]] = {"off": 0.0, "some": .35, "much": .85}
"""How often something is said on an occasion."""

_MOODS: Final = {
    Occasion.KNOCKED: Mood.SORRY,
    Occasion.HAND_WON: Mood.GLAD,
    Occasion.HAND_LOST: Mood.SORRY,
    Occasion.MATCH_WON: Mood.GLAD,
    Occasion.MATCH_LOST: Mood.SORRY,
    Occasion.WELL_PLAYED: Mood.GLAD,
    Occasion.PLAYED_BADLY: Mood.SORRY,
    Occasion.IN_TROUBLE: Mood.SORRY,
    Occasion.TIED: Mood.FIRM,
    Occasion.ACE: Mood.GLAD,
    Occasion.IN_WATER: Mood.SORRY,
    Occasion.CARD_LOST: Mood.SORRY,
    Occasion.STREAK: Mood.GLAD,
}

_LINES: Final[dict[Temper, dict[Occasion, tuple[str, ...]]]] = {
    Temper.WARM: {
        Occasion.KNOCKED: (N_("Knock, knock!"), N_("Not this time.")),
        Occasion.HAND_WON: (N_("What a lovely hand."), N_("Thank you, everybody."), N_("That was fun!")),
        Occasion.HAND_LOST: (N_("Well played!"), N_("You had me there."), N_("Good hand.")),
        Occasion.TIED: (N_("Nobody's fault."), N_("Again, then!")),
        Occasion.MATCH_WON: (N_("What a game! Another?"), N_("A pleasure, all of you.")),
        Occasion.MATCH_LOST: (N_("You earned that."), N_("Congratulations!")),
        Occasion.WELL_PLAYED: (N_("Oh, I like that one."), N_("That felt good.")),
        Occasion.PLAYED_BADLY: (N_("Never mind. Next hole!"), N_("Oh dear.")),
        Occasion.IN_TROUBLE: (N_("Oops."), N_("There it goes.")),
        Occasion.ACE: (N_("In one! Did everybody see?"), N_("I could hug that flag.")),
        Occasion.IN_WATER: (N_("Hello, fish."), N_("A little swim, then.")),
        Occasion.CARD_LOST: (N_("I liked that card."), N_("Goodbye, old friend.")),
        Occasion.STREAK: (N_("They keep coming!"), N_("Somebody stop us. Kindly.")),
    },
    Temper.DRY: {
        Occasion.KNOCKED: (N_("Knock."), N_("I knock. You're welcome.")),
        Occasion.HAND_WON: (N_("That will do."), N_("As planned. Nearly.")),
        Occasion.HAND_LOST: (N_("Noted."), N_("I have seen worse.")),
        Occasion.TIED: (N_("How thrilling."), N_("All that work for nothing.")),
        Occasion.MATCH_WON: (N_("I'll get my hat."), N_("Somebody had to.")),
        Occasion.MATCH_LOST: (N_("Well. That happened."), N_("I blame the tiles and the dice.")),
        Occasion.WELL_PLAYED: (N_("Acceptable."), N_("I meant that.")),
        Occasion.PLAYED_BADLY: (N_("Scenic route."), N_("I was getting my money's worth.")),
        Occasion.IN_TROUBLE: (N_("Of course."), N_("That was the other plan.")),
        Occasion.ACE: (N_("One. The usual."), N_("I suppose drinks are on me.")),
        Occasion.IN_WATER: (N_("It was thirsty."), N_("Water. How refreshing.")),
        Occasion.CARD_LOST: (N_("One less to carry."), N_("I never trusted it.")),
        Occasion.STREAK: (N_("A habit by now."), N_("Polish the coins, please.")),
    },
    Temper.PROUD: {
        Occasion.KNOCKED: (N_("Only for now."), N_("Enjoy it while it lasts.")),
        Occasion.HAND_WON: (N_("Too easy!"), N_("Did you see that?"), N_("Count them!")),
        Occasion.HAND_LOST: (N_("Lucky!"), N_("I'll have that back.")),
        Occasion.TIED: (N_("I had it won."), N_("Next one is mine.")),
        Occasion.MATCH_WON: (N_("Who's next?"), N_("Put my name on the board.")),
        Occasion.MATCH_LOST: (N_("Rematch. Now."), N_("This isn't over.")),
        Occasion.WELL_PLAYED: (N_("That's how it's done."), N_("Frame that one.")),
        Occasion.PLAYED_BADLY: (N_("Nobody saw that."), N_("The wind. Definitely.")),
        Occasion.IN_TROUBLE: (N_("Impossible!"), N_("Who put that there?")),
        Occasion.ACE: (N_("One stroke. One!"), N_("Call the newspaper.")),
        Occasion.IN_WATER: (N_("That lake has moved."), N_("Drain it!")),
        Occasion.CARD_LOST: (N_("I'll do it with fewer."), N_("A faulty card, clearly.")),
        Occasion.STREAK: (N_("Unstoppable!"), N_("Is anybody else playing?")),
    },
    Temper.SHY: {
        Occasion.KNOCKED: (N_("Sorry, I can't."), N_("Um. Knock.")),
        Occasion.HAND_WON: (N_("Oh! Really?"), N_("I think that's me.")),
        Occasion.HAND_LOST: (N_("Nice."), N_("I saw it too late.")),
        Occasion.TIED: (N_("Is that allowed?"), N_("So, again?")),
        Occasion.MATCH_WON: (N_("I won? I won!"), N_("Thank you for playing.")),
        Occasion.MATCH_LOST: (N_("Thanks for the game."), N_("Well done.")),
        Occasion.WELL_PLAYED: (N_("Did that go in?"), N_("Phew.")),
        Occasion.PLAYED_BADLY: (N_("Please don't write that down."), N_("Sorry about that.")),
        Occasion.IN_TROUBLE: (N_("Oh no."), N_("I was afraid of that.")),
        Occasion.ACE: (N_("It just rolled in."), N_("Is that a one? Mine?")),
        Occasion.IN_WATER: (N_("Plop."), N_("I'm sorry, ball.")),
        Occasion.CARD_LOST: (N_("I needed that one."), N_("Can I have it back?")),
        Occasion.STREAK: (N_("It's only luck. I think."), N_("Please don't look at me.")),
    },
}


def mood_after(occasion: Occasion) -> Mood:
    """The face that goes with an occasion."""
    return _MOODS[occasion]


def said(seat: Seat, occasion: Occasion, moment: str, talk: Talk) -> str:
    """What the bot of that seat says, "" for nothing; a person says nothing here.

    `moment` names the game and the place in it: the same moment has the same words whenever it is shown, whatever anybody holds.

    >>> from game.session.seats import bot
    >>> said(bot("Winston", "pro"), Occasion.KNOCKED, "a game, 12", "off")
    ''
    """
    if seat.is_person:
        return ""
    draw = crc32(f"{moment} {seat.name} {occasion}".encode())
    if draw % 1000 >= SHARE[talk] * 1000:
        return ""
    lines = _LINES[temper_of(seat.name)][occasion]
    return _(lines[draw // 1000 % len(lines)])


def temper_words(name: str) -> str:
    """How somebody of that name takes things, in a word."""
    words = {Temper.WARM: _("warm"), Temper.DRY: _("dry"), Temper.PROUD: _("proud"), Temper.SHY: _("shy")}
    return words[temper_of(name)]


def temper_of(name: str) -> Temper:
    """A regular's own temper; that of any other name is picked by its letters."""
    known = character_of(name)
    return known.temper if known is not None else tuple(Temper)[crc32(name.encode()) % len(Temper)]
