"""Drills: the list with what has been answered, one drill at the table, and the words of its choices."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from game.entries import Entries
from game.rules.contract import NoLegal, rules_of
from game.session.drills import (
    Answered, BadDrill, Drill, DrillPosition, DrillTalk, DrillWords, actions_of, answer, answered, drills, position_of
)
from game.session.seats import DEFAULT_NAMES, Seat, bot, ears_of, fill_names, heard_of, person
from game.ui.input import Act, Intent
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint import Painter
from game.ui.play.bar import BarButton, TopBar
from game.ui.play.desk import Desk, DeskScene
from game.ui.play.talk import SeatTurn, TurnGlow
from game.ui.scene import Scene
from game.ui.scenes.page import card, opened, page
from game.ui.table.face import AnyFace, Sitting
from game.ui.table.registry import make_face
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ListBox, ListLine, On, Style
from game.ui.widgets.layout import Centre, Column, Row
from game.ui.widgets.links import glossary_of
from game.ui.widgets.text import Label, lesser
from game.words import N_, _, ngettext

# ---- the drills in words: the names in their sentences, what a choice is and what its number means
TALKS: Final[Entries[DrillTalk]] = Entries(lambda game: game.drill_words)
"""The words of each game's drills."""


def seat_names(position: DrillPosition, names: tuple[str, ...]) -> dict[str, str]:
    """The players' names by the placeholders of sentences, seen from the drill's seat; partners sit opposite, play is anti-clockwise."""
    seats = len(names)
    around = {"next": -1, "partner": -2, "last": 1}
    return {word: names[(position.seat + step) % seats] for word, step in around.items()}


def choice_words(drill: Drill, position: DrillPosition, names: tuple[str, ...], number: int) -> str:
    """A choice in few words: a player, a number, or the tile and where it goes; buttons are narrow where letters are large."""
    text = drill.choices[number]
    if drill.asks == "lacking":
        return names[int(text)]
    if drill.asks == "hidden":
        return text
    _play, tile, arm = text.split()
    return TALKS.of(drill.game).place(position, tile, arm)


def share_words(drill: Drill, number: int) -> str:
    """The share of a choice with its error: "26 ± 3 %", or "20 %" where it is exact."""
    share, error = 100 * drill.shares[number], 100 * drill.errors[number]
    if not error:
        return _("{percent:.0f} %").format(percent=share)
    return _("{percent:.0f} ± {error:.0f} %").format(percent=share, error=max(1.0, error))


def meaning(drill: Drill, names: dict[str, str]) -> str:
    """The sentence that says what the numbers of the choices mean; "" where they have none."""
    others = {
        "knocks": N_("Numbers: how often {next} has to knock, over all deals that fit what you have seen."),
        "lacking": N_("Numbers: how often each holds no {n}, over all deals that fit what you have seen."),
        "hidden": "",
    }
    text = TALKS.of(drill.game).worth if drill.asks == "worth" else others[drill.asks]
    return _(text).format(n=drill.about, **names) if text else ""


def has_words(drill: Drill) -> bool:
    """Whether the game of a drill has words for it."""
    talk = TALKS.get(drill.game)
    return talk is not None and drill.key in talk.words


def words_of(drill: Drill) -> DrillWords:
    """The words of a drill. Raises KeyError where its game has none for it."""
    return TALKS.of(drill.game).words[drill.key]


# ---- drills: the list with what has been answered, and one drill at the table, seen with one seat's eyes
RulesMaker: TypeAlias = Callable[[str], Scene]

_LEVEL = "pro"      # the level of the other players, which is only shown: nobody plays on
_LARGE = 1.3        # the text scale above which words are left out, and letters on buttons are smaller: the table needs the room


class Left(NamedTuple):
    """How a drill was left: its number, and whether by the button that goes on."""

    number: int
    onward: bool = False


class DrillsScene(Scene):
    """The list of drills. Pops with None."""

    def __init__(self, book: RulesMaker) -> None:
        """`book` opens the rules of a game, by its key. Raises BadDrill where the file of the drills is damaged."""
        super().__init__()
        self._book = book
        self.drills = drills()
        for drill in self.drills:
            if not has_words(drill):
                raise BadDrill(_("it has no words"), drill.key)
        self.list = ListBox((), self._open)
        self._sum = lesser("")
        self._begun = False

    def build(self) -> Widget:
        self._fill(0)
        told = lesser(_("Positions from hands that were played, as one player saw them. Choose an answer to see what each is worth."))
        return page(_("Drills"), Pop, Centre(card("", told, self.list, self._sum, seed=44), 720))

    def arranged(self) -> None:
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self.list.row(self._first()))

    def _first(self) -> int:
        found = answered(self.shell.saves)
        return next((n for n, drill in enumerate(self.drills) if not found.get(drill.key, Answered()).right), 0)

    def _fill(self, selected: int) -> None:
        found = answered(self.shell.saves)
        records = [found.get(drill.key, Answered()) for drill in self.drills]
        self.list.fill([_line(n, drill, record) for n, (drill, record) in enumerate(zip(self.drills, records, strict=True))], selected)
        done, first = sum(record.right > 0 for record in records), self._first()
        if done == len(records):
            self._sum.set(_("All {all} done. The review of a hand that you have played tells the same of your own moves.").format(all=done))
        else:
            self._sum.set(_("{n} of {all} done. Next: {drill}").format(n=done, all=len(records), drill=_name(first, self.drills[first])))

    def _open(self, number: int) -> SceneChange | None:
        return opened(self.ui, lambda: Push(DrillScene(self.drills, number, self._book)), _("This drill cannot be opened"))

    def resumed(self, result: object) -> SceneChange | None:
        """Back from a drill: opens the next one, where that is wanted; after the last one selects the first that is not done."""
        left = result if isinstance(result, Left) else Left(0)
        last = left.number + 1 == len(self.drills)
        chosen = self._first() if left.onward and last else left.number
        self._fill(chosen)
        self.ui.set_focus(self.list.row(chosen))
        return self._open(left.number + 1) if left.onward and not last else None

    def handle(self, intent: Intent) -> SceneChange | None:
        return Pop() if isinstance(intent, Act) and intent.name in ("back", "menu") else None


def _name(number: int, drill: Drill) -> str:
    """A drill's number, from 0, as the list says it, and its name."""
    return f"{number + 1}. {_(words_of(drill).title)}"


def _line(number: int, drill: Drill, record: Answered) -> ListLine:
    """The line of a drill in the list."""
    note = _("{game}: {done}").format(game=rules_of(drill.game).title, done=_record(record))
    return ListLine(_name(number, drill), note=note, icon="saved" if record.right else "rules")


def _odds_later() -> Widget:
    """What the odds tab shows until the drill is answered."""
    return Label(_("The odds come here once you have answered."), SIZES.small, kind="italic", tint="lesser")


def _record(record: Answered) -> str:
    """How often a drill was answered, in words."""
    if not record.tried:
        return _("not tried")
    if not record.right:
        return ngettext("not yet right, {n} try", "not yet right, {n} tries", record.tried).format(n=record.tried)
    return ngettext("done, right {right} of {n} time", "done, right {right} of {n} times", record.tried).format(
        right=record.right, n=record.tried)


class AnswerButton(Button):
    """A button that is as wide from the start as it will be once the question is answered: nothing moves when its number comes."""

    def __init__(self, text: str, on: On, later: str, *, style: Style = "brass", icon: str = "", size: float) -> None:
        """`later` is what it says once the question is answered."""
        super().__init__(text, on, style=style, icon=icon, size=size)
        self._later = Button(later, icon="saved", style="brass", size=size)

    def natural(self, p: Painter) -> int:
        """The width of the longer of its two texts, with an icon, in the bold letters of the right answer."""
        return max(super().natural(p), self._later.natural(p))


class DrillScene(DeskScene):
    """One drill at its table. Pops with `Left`."""

    def __init__(self, listed: tuple[Drill, ...], number: int, book: RulesMaker) -> None:
        super().__init__()
        self._drills, self.number, self._book = listed, number, book
        self._begun = False
        self.chosen: int | None = None
        self.drill: Drill = listed[number]
        self.position: DrillPosition = position_of(self.drill)
        order = [(self.position.seat - step) % self.position.rules.seats[-1] for step in range(self.position.rules.seats[-1])]
        self._places = tuple(order.index(seat) for seat in range(len(order)))
        self.names = tuple(DEFAULT_NAMES[place] for place in self._places)

    def keep_panel(self, unfolded: bool) -> None:
        """Does nothing: each drill begins with the card as at any table."""

    # ---- the scene's life
    def build(self) -> Widget:
        """The table with the question below it and the answers at the foot; the player sits where the drill is answered."""
        around = fill_names((self.settings.player, *[""] * (len(self._places) - 1)))
        self.names = tuple(around[place] for place in self._places)
        self.face: AnyFace = make_face(self.drill.game, self, self.position.view, self._sitting)
        seats: list[Seat] = [person(name) if seat == self.position.seat else bot(name, _LEVEL) for seat, name in enumerate(self.names)]
        bar = TopBar(_("Drill {n}").format(n=self.number + 1), (BarButton(_("Back"), "left", self._back, _("Back (Esc)")),),
                     (BarButton(_("Rules"), "rules", self._rules, _("The rules of this game (R)")),))
        large = self.painter.look.text > _LARGE
        size = SIZES.caption if large else SIZES.body
        self.answers = [AnswerButton(self._choice(n), partial(self.answer, n), self._answered(n), size=size)
                        for n in range(len(self.drill.choices))]
        ways = _("Next drill"), _("All drills")
        onward = ways[self.number + 1 == len(self._drills)]
        # Beside all answers and as wide at every drill: it never stands where an answer stood, nor looks like one.
        self.next = AnswerButton(onward, self._next, max(ways, key=len), style="paper", icon="right", size=size)
        told = meaning(self.drill, seat_names(self.position, self.names))
        self._told = Label("", SIZES.small, tint="lesser", rooms=(told,))
        below = (self._told,) if told and not large else ()         # where letters are large the buttons' tips say it
        answers = Row(*self.answers, gap=6 if large else 10, align="centre", wrap=True, grow=1)
        foot = Column(Row(answers, Row(self.next, ground="paper"), gap=16), *below, gap=6)
        self.desk = Desk(self.face, seats, bar, TurnGlow(self.stage, self._clock), self, foot=foot,
                         face_of=self.shell.profiles.face_of, glossary=glossary_of(self.position.rules.key))
        return self.desk.room

    def arranged(self) -> None:
        self.desk.arranged()
        self._put()
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self.answers[0] if self.chosen is None else self.next)

    @property
    def _sitting(self) -> Sitting:
        return Sitting(self.position.seat, self.names, open_hand=True)

    def _put(self) -> None:
        position, view = self.position, self.position.view
        sitting = self._sitting
        self.desk.put(view, NoLegal(), sitting, SeatTurn(position.seat, _("to play"), calm=True))
        # What can be counted is what the drill asks for.
        odds = _odds_later if self.chosen is None else partial(self.face.odds, view, sitting)
        self.desk.panel.tell(lambda: self.face.scorecard(view, sitting), odds)
        ears = ears_of(position.seat, len(self.names))
        steps = position.history.steps()
        rules = position.rules
        self.desk.panel.log.tell([rules.event_in_words(heard.event, self.names) for heard in heard_of(rules, steps, 0, ears)])
        words, names = words_of(self.drill), seat_names(position, self.names)
        self.desk.bar.tell(_(words.title))
        if self.chosen is None:
            self.desk.strip.say(_(words.question).format(**names))
            return
        verdict = _("Right.") if self.chosen == self.drill.right else _("No: {answer}.").format(answer=self._choice(self.drill.right))
        self.desk.strip.say(_("{verdict} {reason}").format(verdict=verdict, reason=_(words.reason).format(**names)),
                            "good" if self.chosen == self.drill.right else "warning")
        actions = actions_of(self.drill, position.rules)
        if actions:
            self.face.point_out(actions[self.drill.right])

    def _choice(self, number: int) -> str:
        return choice_words(self.drill, self.position, self.names, number)

    def _answered(self, number: int) -> str:
        """A choice with its number."""
        words = self._choice(number)
        return words if self.drill.asks == "hidden" else _("{choice}: {share}").format(choice=words, share=share_words(self.drill, number))

    # ---- answers
    def answer(self, number: int) -> None:
        """Takes the first answer that is given: keeps it, and shows the numbers."""
        if self.chosen is not None:
            return
        self.chosen = number
        try:
            answer(self.shell.saves, self.drill.key, right=number == self.drill.right)
        except OSError as error:
            self.shell.say(_("The answer could not be saved: {reason}").format(reason=error.strerror or error))
        self._reveal()

    def _reveal(self) -> None:
        """Shows every choice with its number, and marks the right one."""
        for number, button in enumerate(self.answers):
            right = number == self.drill.right
            button.set(self._answered(number), icon="saved" if right else "close" if number == self.chosen else "")
            button.restyle("brass" if right else "plaque")
            button.tip = "\n".join(self._told.rooms)
        self._told.set("\n".join(self._told.rooms))
        self._put()
        self.ui.set_focus(self.next)

    def _next(self) -> SceneChange | None:
        return Pop(Left(self.number, onward=True))

    def reword(self) -> None:
        """Builds the widgets again in another language; an answer stays given."""
        super().reword()
        self._begun = False
        if self.chosen is not None:
            self._reveal()

    # ---- wishes
    def _back(self) -> SceneChange | None:
        return Pop(Left(self.number))

    def _rules(self) -> SceneChange | None:
        return Push(self._book(self.drill.game))

    def handle(self, intent: Intent) -> SceneChange | None:
        if not isinstance(intent, Act):
            return None
        match intent.name:
            case "back" | "menu":
                return self._back()
            case "pick" if intent.number <= len(self.answers):
                self.answer(intent.number - 1)
            case "rules":
                return self._rules()
            case "panel":
                self.desk.turn_panel()
        return None
