"""What people at a table show and say: whose turn it is, and when bots speak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from zlib import crc32

import pygame

from game.session.people import Mood, Temper, character_of
from game.session.seats import Seat
from game.ui.looks.settings import Talk
from game.ui.looks.stage import Animator, Sprite, Stage, Tween, linear
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.play.driver import Ask, Auto, Curtain, DueStep, Think
from game.ui.table.face import Occasion
from game.words import N_, _

# ---- light that swells twice round the plaque whose turn begins, and is gone, so that a table at rest costs nothing
_SECONDS = 1.3
_BREATHS = 2
_BRIGHTEST = 230


class TurnGlow:
    """One light that swells and fades behind a widget's edge."""

    def __init__(self, stage: Stage, clock: Animator) -> None:
        self._stage, self._clock = stage, clock
        self._sprite: Sprite | None = None

    def begin(self, p: Painter, rect: pygame.Rect, face: pygame.Rect | None = None) -> None:
        """Starts the glow round this rectangle, but not over the round portrait `face` on it; no glow is shown where motion is reduced."""
        self.stop()
        if not p.look.motion or p.look.theme.flat or rect.w <= 0 or rect.h <= 0:
            return
        inside = face.move(-rect.centerx, -rect.centery) if face is not None else None
        sprite = Sprite(_ring_of_light(p, rect.size, inside), (0, 0), z=-1, alpha=0)
        sprite.centre_at(rect.center)
        self._sprite = self._stage.add(sprite)

        def breathe(share: float) -> None:
            sprite.alpha = round(_BRIGHTEST * 4 * (share * _BREATHS % 1) * (1 - share * _BREATHS % 1))
        self._clock.play(Tween(_SECONDS * _BREATHS, breathe, linear, self.stop, paced=False))

    def stop(self) -> None:
        """Stops the glow."""
        self._clock.drop()
        if self._sprite is not None:
            self._stage.remove(self._sprite)
            self._sprite = None


def _ring_of_light(p: Painter, size: tuple[int, int], face: pygame.Rect | None) -> pygame.Surface:
    """A picture of a glow round a plate of that size, empty inside, so that words and portrait on the plate keep their colours.

    `face` is the portrait's place, measured from the middle of the plate.
    """
    plate = p.rbox(*size, p.look.px(SIZES.radius), (255, 255, 255))
    light = p.glow(plate, 26 * p.look.scale, "glow", .9).surface.copy()
    x, y = light.get_rect().center
    light.blit(plate, plate.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGBA_SUB)
    if face is not None:
        disc = p.rbox(*face.size, face.w // 2, (255, 255, 255))
        light.blit(disc, face.move(x, y), special_flags=pygame.BLEND_RGBA_SUB)
    return light


# ---- whose turn it is: the words that its plaque shows, and the dots of a bot that thinks
_BEAT: Final = .36      # seconds between the steps of the thinking dots


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """Whose turn it is, and the words for what that seat does ("Your turn", "thinking").

    `busy` while a bot thinks; `calm` if the plaque is not to light up. `why` says why it is that seat's
    turn where that is not plain, `left` the whole seconds that its shot clock still gives (None: no clock runs).
    """

    seat: int
    words: str
    busy: bool = False
    calm: bool = False
    why: str = ""
    left: int | None = None

    @property
    def in_words(self) -> str:
        """The words, with the clock."""
        return self.words if self.left is None else f"{self.words} · {self.left // 60}:{self.left % 60:02}"


def turn_of(due: DueStep, why: str, viewer: int) -> SeatTurn | None:
    """What the plaques show of the step that comes next, None where no seat acts; `why` says why it is that seat's turn.

    The plaque of a person whose move plays by itself says "Your turn" only where that person is the `viewer`.
    """
    match due:
        case Auto(seat, _) if seat != viewer:
            return SeatTurn(seat, _("is to play"), why=why)
        case Ask(seat) | Auto(seat, _):
            return SeatTurn(seat, _("Your turn"), why=why)
        case Think(seat):
            return SeatTurn(seat, _("thinking"), busy=True, why=why)
        case Curtain(seat):
            return SeatTurn(seat, _("is to play"), why=why)
    return None


class ThinkingDots:
    """The timer of the dots of a thinking bot."""

    def __init__(self, beat: Callable[[], None]) -> None:
        """`beat` is called to show the next step."""
        self._beat = beat
        self._since = 0.0

    @property
    def next_due(self) -> float:
        """Seconds until the next step of the dots."""
        return max(0.0, _BEAT - self._since)

    def update(self, seconds: float) -> None:
        """Lets time pass while a bot thinks."""
        self._since += seconds
        if self._since >= _BEAT:
            self._since = 0.0
            self._beat()


# ---- table talk: the short things that bots say when something has happened that everybody saw. Nothing of it depends on what is hidden
SHARE: Final[dict[Talk, float]] = {"off": 0.0, "some": .35, "much": .85}
"""The share of occasions on which something is said, 0..1."""

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
        Occasion.MATCH_LOST: (N_("Well. That happened."), N_("I blame my luck. All of it.")),
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
    """The expression that a portrait shows after an occasion."""
    return _MOODS[occasion]


def said(seat: Seat, occasion: Occasion, moment: str, talk: Talk) -> str:
    """What the bot of that seat says, "" for nothing; a person says nothing here.

    `moment` names the game and the position in it: the words depend on it alone, so they are the same whenever that moment is shown.

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
    """The temper of a bot of that name, in one word."""
    words = {Temper.WARM: _("warm"), Temper.DRY: _("dry"), Temper.PROUD: _("proud"), Temper.SHY: _("shy")}
    return words[temper_of(name)]


def temper_of(name: str) -> Temper:
    """The temper of a regular of the house; for any other name one that follows from its letters."""
    known = character_of(name)
    return known.temper if known is not None else tuple(Temper)[crc32(name.encode()) % len(Temper)]
