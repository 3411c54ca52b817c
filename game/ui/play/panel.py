"""The words at a table: the card at the right with log, score and odds, and the sentence below the table."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.bots.policy import Choice
from game.rules.contract import Legal
from game.session.table import Table
from game.ui.input import Act
from game.ui.looks.stage import Animator, Later, pause
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LastMade, shortened
from game.ui.play.driver import Ask, Auto, Curtain, Driver, DueStep, Over, Pace
from game.ui.play.log import UNUSED, LogScroll, LogUse
from game.ui.play.standings import verdict
from game.ui.scene import Scene, Shell
from game.ui.table.face import AnyFace, Sitting
from game.ui.widgets.base import Tint, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.controls import Tabs
from game.ui.widgets.layout import Rule, Scroll
from game.ui.widgets.links import LinkedWords, places
from game.ui.widgets.text import shadow_on
from game.words import _

# ---- the strip below the table: one sentence that says what is asked, why something was refused, or what the hint is, and a way to go on
# Glossary terms in it are links: a press, or "ok" when keys or a pad have moved the focus there, opens the note of a term.
_LARGEST, _SMALLEST = 17.0, 12.0
_HIGH = 44.0        # logical units for one line and its air; larger text gets two
_LEAST = 300        # logical units: the narrowest bar
_STEP = 60          # wider bars grow by whole steps of this: most sentences find one that is painted already
_GAP = 10           # between the sentence and the button
_LATER = 240        # the room left of buttons without a sentence, for one that is said later
_AIR = 34           # added to the first button's width: it is the one to press, and may count seconds


class GoOn(Button):
    """The button that continues play after a result. It can count down to the moment when it presses itself."""

    def __init__(self, words: str, on: On) -> None:
        super().__init__(words, on, style="brass")
        self.words = words

    def count(self, seconds: float) -> None:
        """Sets the number of seconds left."""
        text = _("{what} ({n})").format(what=self.words, n=math.ceil(seconds))
        if text != self.text:
            self.text = text
            self.refresh()      # only a digit changes: nothing else moves


class _FittedWords(NamedTuple):
    """A sentence in its bar: the letters' size in logical units, the lines, and the width of the longest line in device pixels."""

    size: float
    lines: list[str]
    wide: int


class Strip(LinkedWords):
    """A sentence on a bar of wood about as wide as it needs, with a button beside it if play waits for one.

    Long sentences take a second line and smaller letters before anything is cut. Buttons stay where they were offered while the
    sentence beside them changes or goes: somebody may be about to press one.
    """

    piece = True
    margin = 16

    def __init__(self) -> None:
        super().__init__(ground="bar")
        self.text = ""
        self.tint: Tint = "main"
        self._fitted = LastMade[_FittedWords]()
        self._offered = LastMade[list[pygame.Rect]]()

    def say(self, text: str, tint: Tint = "main") -> None:
        """Replaces the text; an empty text shows nothing."""
        if (text, tint) != (self.text, self.tint):
            was = self.bar
            self.text, self.tint, self.worded = text, tint, bool(text)
            self._at, self._over = 0, None
            self.focusable = bool(self.mentions)
            if not self.focusable and self.host is not None and self.host.focus is self:
                self.host.regain_focus()
            if self.children or self.host is None:
                self.refresh()
            else:       # a sentence may change with the pointer: only its bar is drawn again, not the whole strip
                reach = 0 if was == self.bar else 2 * self.host.painter.look.px(self.margin)
                self.refresh(was.union(self.bar).inflate(reach, reach))

    def holds(self, text: str) -> bool:
        """Whether the whole sentence could be read here now, beside the buttons that are offered."""
        if self.host is None:
            return True
        p = self.host.painter
        return _whole(p, self._largest(p, self._room(p), text), self.rect.h)

    # ---- the words that are links
    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        mentions = self.mentions
        if not mentions:
            return []
        size, lines, _longest = self._fit(p)
        step, place, at = p.font(size).get_linesize(), self._bar(p), 0
        found = []
        for row, words in enumerate(lines):
            at = max(at, self.text.find(words, at))
            left = place.centerx - p.font(size).size(words)[0] // 2
            top = place.centery - step * len(lines) // 2 + row * step
            found += [(number, rect.move(left, top)) for number, rect in places(p, words, at, mentions, size, "regular")]
            at += len(words)
        return found

    def offer(self, *buttons: Button) -> None:
        """Shows these buttons beside the sentence, the one that continues play first; called without any, removes them."""
        if self.children != list(buttons):
            self.swap(*buttons)

    def height(self, p: Painter, width: int) -> int:
        line = p.font(_LARGEST).get_linesize()
        return max(p.look.px(_HIGH), line * (2 if p.look.text > 1.2 else 1) + p.look.px(14))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        for button, place in zip(self.children, self._places(p), strict=True):
            button.layout(p, place)

    def _places(self, p: Painter) -> list[pygame.Rect]:
        """The buttons' places: beside the sentence that was said when they were offered, in the middle if there was none."""
        return self._offered.of((p, tuple(self.rect), tuple(self.children)), lambda: self._beside(p))

    def _beside(self, p: Painter) -> list[pygame.Rect]:
        widths, gap = self._button_widths(p), p.look.px(_GAP)
        whole = sum(widths) + gap * (len(widths) - 1)
        if self.text:
            room = self.rect.w - whole - gap
            bar = self._bar_width(p, self._largest(p, room, self.text), room)
            left = self.rect.centerx - (bar + gap + whole) // 2 + bar + gap
        else:       # a sentence that is said later has some room too
            least = round(p.look.px(_LATER) * max(1.0, p.look.text)) + gap
            left = max(self.rect.centerx - whole // 2, min(self.rect.x + least, self.rect.right - whole))
        found = []
        for button, wide in zip(self.children, widths, strict=True):
            high = min(self.rect.h, button.height(p, wide))
            found.append(pygame.Rect(left, self.rect.centery - high // 2, wide, high))
            left += wide + gap
        return found

    def _button_widths(self, p: Painter) -> list[int]:
        """The widths of the buttons in device pixels. The first has room for seconds; all leave the sentence half of the strip."""
        wide = [button.natural(p) + (0 if number else p.look.px(_AIR)) for number, button in enumerate(self.children)]
        most = self.rect.w // 2
        return wide if sum(wide) <= most else [most * one // sum(wide) for one in wide]

    def _room(self, p: Painter) -> int:
        """The width that a sentence may take, in device pixels."""
        return self._places(p)[0].x - p.look.px(_GAP) - self.rect.x if self.children else self.rect.w

    @property
    def bar(self) -> pygame.Rect:
        """The place of the sentence's bar; empty while nothing is said."""
        seen = self.host is not None and self.text and self.rect.w > 0
        return self._bar(self.host.painter) if self.host is not None and seen else pygame.Rect(self.rect.center, (0, 0))

    def _bar(self, p: Painter) -> pygame.Rect:
        """The place of the sentence's bar."""
        px, fitted, room = p.look.px, self._fit(p), self._room(p)
        w = self._bar_width(p, fitted, room)
        h = min(self.rect.h, max(px(36), p.font(fitted.size).get_linesize() * len(fitted.lines) + px(8)))
        left = self.rect.x + room - w if self.children else self.rect.centerx - w // 2
        return pygame.Rect(left, self.rect.centery - h // 2, w, h)

    def _bar_width(self, p: Painter, words: _FittedWords, room: int) -> int:
        """The width of the bar in device pixels: what the words need, in whole steps, within that room."""
        px = p.look.px
        return min(room, max(px(_LEAST), math.ceil((words.wide + px(56)) / px(_STEP)) * px(_STEP)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The bar with the words in its middle; where the letters are small, the tip says the words too."""
        size, lines, _longest = self._fit(p)
        self.tip = self.text if size <= _SMALLEST else ""
        step, place = p.font(size).get_linesize(), self._bar(p)
        board = self._board(p, *place.size)     # painted with the first picture, though nothing may be said yet
        if not self.text:
            return
        put(surface, board, (place.x - place.h, place.y - place.h))
        y = place.centery - step * len(lines) // 2
        for words in lines:
            drawn = p.text(words, size, self.ink(self.tint), shadow=shadow_on(self.ground))
            put(surface, drawn, (place.centerx - drawn.get_width() // 2, y))
            y += step
        self.draw_links(p, surface)

    def _board(self, p: Painter, w: int, h: int) -> pygame.Surface:
        """A picture of the bar with a margin of its height for the shadow: painted once as long as the strip, then shortened."""
        longest = max(w, self.rect.w)
        wood = p.plaque(longest, h, h // 2, 66, "bar", frame=False)
        line = "red_wood" if self.tint == "warning" else "brass" if self.tint == "strong" else "line_wood"

        def whole() -> pygame.Surface:
            page = pygame.Surface((longest + 2 * h, 3 * h), pygame.SRCALPHA, 32)
            p.lay(page, wood, (h, h), .15)
            put(page, p.rbox(longest, h, h // 2, None, line, 1.2 * p.look.scale), (h, h))
            return page
        key = "bar", wood, line
        return p.quick((*key, w), lambda: shortened(p.quick(key, whole), w + 2 * h, 2 * h))

    def _fit(self, p: Painter) -> _FittedWords:
        """The sentence at the largest size at which it fits."""
        room = self._room(p)
        return self._fitted.of((p, self.text, room, self.rect.h), lambda: self._largest(p, room, self.text))

    def _largest(self, p: Painter, room: int, text: str) -> _FittedWords:
        size = _LARGEST
        while True:
            lines = p.balanced(text, size, max(1, room - p.look.px(40)))
            found = _FittedWords(size, lines, max(p.font(size).size(line)[0] for line in lines))
            if size <= _SMALLEST or _whole(p, found, self.rect.h):
                return found
            size -= 1


def _whole(p: Painter, words: _FittedWords, high: int) -> bool:
    """Whether all lines have room in a bar of that height in device pixels."""
    return p.font(words.size).get_linesize() * len(words.lines) + p.look.px(4) <= high


# ---- the sentence below the table: what is asked, a hint, or for a while a refusal, after which the sentence before it comes back;
# and how hints are asked for and taken
_REFUSAL_SECONDS = 4.0      # seconds for which the reason for a refusal is shown before the question comes back
_FIRST_WORDS_AFTER = .3     # seconds after which first words about a hint are asked for, if it has not come yet
_PER_LETTER = .04           # seconds added for each letter of a refusal
_SENTENCES: Final = re.compile(r"(?<=[.!?]) +(?=[^\W\d_a-z])")     # the blanks between two sentences


class Prompt:
    """What the strip says in play, and the hint that the face points out meanwhile."""

    def __init__(self, strip: Strip, face: AnyFace, table: Table) -> None:
        self._strip, self._face, self._table = strip, face, table
        self._asides = Animator()       # the timers of sentences that disappear by themselves
        self._hint: Choice | None = None
        self._thinking = False          # a hint is being worked out, whether or not first words about it are there
        self._position: tuple[object, Legal[object], Sitting] | None = None      # what a person is asked about
        self._kept: str | None = None   # the sentence of the result that stands, None where none does

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until a sentence disappears, None where none will."""
        return self._asides.next_due

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._asides.update(seconds)

    # ---- what is asked
    def put(self, due: DueStep, view: object, legal: Legal[object], sitting: Sitting) -> None:
        """Says what this position asks of the seat that acts next, or the hint that has been given for it."""
        self._asides.drop()
        self._position = (view, legal, sitting) if isinstance(due, Ask) else None
        self._strip.say(self._sentence(due, view, legal, sitting), self._tint)
        self._face.point_out(self._hint.action if self._hint is not None else None)

    def _sentence(self, due: DueStep, view: object, legal: Legal[object], sitting: Sitting) -> str:
        if isinstance(due, Auto) and due.at_once:
            return self._strip.text
        if isinstance(due, Auto):
            what = self._table.rules.action_in_words(self._table.state, due.action)
            return _("Only one move, {name}: {what}.").format(name=self._table.names[due.seat], what=what)
        if isinstance(due, Over):
            return _("{who}.").format(who=verdict(self._table.scores, self._table.names))
        if isinstance(due, Curtain):
            return ""
        return self._hint_words() or self._face.ask(view, legal, sitting)

    def ask(self) -> None:
        """Asks again: what can be done has changed, though nothing was played. A hint stands until something is played."""
        if self._position is not None:
            words, tint = self._hint_words() or self._face.ask(*self._position), self._tint
            self._asides.drop()
            self._strip.say(words, tint)

    def reword(self) -> None:
        """Called when the input device has changed: if a question is shown, says it again with the keys of that device."""
        if self._hint is None and not self._asides.busy and self._kept is None:
            self.ask()

    def clear(self) -> None:
        """Called when something was played: nothing is asked any more, and the hint is dropped."""
        self.forget_hint()
        self._position = None

    # ---- what is said between
    def say(self, text: str) -> None:
        """Says this in place of the present sentence, until something else is said."""
        self._asides.drop()
        self._strip.say(text)

    def aside(self, text: str) -> None:
        """Shows a warning for a while, then what was said before."""
        self._strip.say(text, "warning")
        self._asides.drop()
        self._asides.play(pause(_REFUSAL_SECONDS + _PER_LETTER * len(text), self._come_back, paced=False))

    def deny(self, shell: Shell, why: str) -> None:
        """Says why something is refused: in the strip, or as a message of the window where the strip has too little room."""
        shell.sounds.play("deny")
        if self._strip.holds(why):
            self.aside(why)
        else:
            shell.say(why)

    def _come_back(self) -> None:
        """Says again what was said before the aside."""
        if self._kept is not None:
            self._strip.say(self._kept)
        else:
            self.ask()

    def keep(self) -> None:
        """Keeps the present sentence, that of a result, until `let_go`."""
        self._kept = self._strip.text

    def let_go(self) -> None:
        """Ends `keep`: the result is no longer shown."""
        self._kept = None

    # ---- hints
    @property
    def hint(self) -> Choice | None:
        """The hint that is shown, or the first words about it; None where there is none."""
        return self._hint

    @property
    def thinking(self) -> bool:
        """Whether the strip says that a hint is being worked out."""
        return self._thinking

    @property
    def _tint(self) -> Tint:
        return "main" if self._hint is None else "strong"

    def think(self) -> None:
        """Says that a hint is being worked out."""
        self.forget_hint()
        self._thinking = True
        self.ask()

    def show_hint(self, hint: Choice, *, final: bool = True) -> None:
        """Says a hint and have the face point it out; one that is not `final` is still being improved."""
        self._hint, self._thinking = hint, not final
        self._face.point_out(hint.action)
        self.ask()

    def end_thinking(self) -> None:
        """Called when no better hint will come: the first words stay, else the question is asked again."""
        self._thinking = False
        self.ask()

    def forget_hint(self) -> None:
        """Drops the hint; the face points nothing out any more."""
        self._hint, self._thinking = None, False
        self._face.point_out(None)

    def _hint_words(self) -> str:
        """The sentence of the hint, or that one is being worked out; empty where none is wanted."""
        if self._hint is None:
            return _("Thinking about a hint …") if self._thinking else ""
        what, why = self._table.rules.action_in_words(self._table.state, self._hint.action), self._hint.in_words(self._table.names)
        why = one_sentence(why, self._table.names)
        if self._thinking:
            return _("Hint so far: {what}: {why}").format(what=what, why=why) if why else _("Hint so far: {what}.").format(what=what)
        return _("Hint: {what}: {why}").format(what=what, why=why) if why else _("Hint: {what}.").format(what=what)


def one_sentence(why: str, names: Sequence[str]) -> str:
    """The first of several sentences, with a small first letter to follow a colon; one that begins with a name keeps its capital.

    >>> one_sentence("Wins 3 of 4 deals. It keeps both ends.", ()), one_sentence("Ana knocks then.", ("Ana",)), one_sentence("PAR 3.", ())
    ('wins 3 of 4 deals.', 'Ana knocks then.', 'PAR 3.')
    """
    first = _SENTENCES.split(why.strip(), maxsplit=1)[0]
    named = any(first.startswith(name) for name in names if name)
    return first if named or not first[:2].istitle() else first[:1].lower() + first[1:]


class Hints:
    """The hints of a play screen: got from the bots or from the table itself, said by the prompt, and pointed out with the focus.

    If a hint takes longer than a moment, a first answer stands until it comes.
    """

    def __init__(self, scene: Scene, driver: Driver, prompt: Prompt, face: AnyFace) -> None:
        self._scene, self._driver, self._prompt, self._face = scene, driver, prompt, face
        self._first_words = Later(scene.clock, _FIRST_WORDS_AFTER, driver.ask_first_words)
        self._advised: Choice | None = None     # the hint that the table itself has found, None where it was a bot's

    def ask(self, pace: Pace) -> None:
        """Has a hint worked out, or says why there is none."""
        if self._driver.hinting and self._prompt.thinking:
            return
        try:
            self._driver.ask_hint(pace, adviser=not self._face.advises)
        except ValueError as error:
            self._prompt.deny(self._scene.shell, str(error))
        else:
            self._advised = None
            self._prompt.think()
            if not self._face.advises:
                self._first_words.ask()
            self.take()

    def take(self) -> None:
        """Shows what has come meanwhile: the hint, first words about it, or a better hint that the table has found."""
        advice = self._face.advice() if self._driver.hinting or self._stands else None
        if self._stands:
            if advice is not None and advice != self._advised:
                self._show_advice(advice)
            return
        if not self._driver.hinting:
            return
        hint = advice or self._driver.take_hint()
        if hint is not None:
            if advice is not None:
                self._driver.settle_hint()
                self._show_advice(advice)
            else:
                self._prompt.show_hint(hint)
            self._focus(hint.action)
            self._scene.shell.sounds.play("hint")
        elif self._given_up():
            self._prompt.end_thinking()
        elif (first := self._so_far()) is not None:
            self._prompt.show_hint(first, final=False)

    def _so_far(self) -> Choice | None:
        """First words about the hint that have not been shown yet; None where there are none."""
        if not self._face.advises:
            return self._driver.take_first_words()
        found = self._face.so_far()
        return None if found == self._prompt.hint else found

    def _given_up(self) -> bool:
        """Whether no hint will come."""
        return not self._driver.hinting

    @property
    def _stands(self) -> bool:
        """Whether a hint that the table itself has found is shown now."""
        return self._advised is not None and self._prompt.hint is self._advised

    def _show_advice(self, advice: Choice) -> None:
        self._advised = advice
        self._prompt.show_hint(advice)

    def _focus(self, action: object) -> None:
        """Sets the focus on what the hinted action is made with: it takes one press, or two where a tile fits several ends."""
        widget = self._face.focus_of(action)
        if widget is not None and widget.focusable and self._scene.ui.depth == 1:
            self._scene.ui.set_focus(widget)


# ---- the card at the right: log, score and odds behind three tabs. It folds away, by itself where there is no room for it
LOG, SCORE, ODDS = 0, 1, 2
GUIDE = ODDS        # in a guided game the third page has its steps; the odds stand below the log as usual
WIDE = 228          # logical units at text scale 1
_PAD = 10
_FOLD = 34          # the size of the button that folds the card
_TALLEST_NOTE = .55 # the share of the card that a note takes at most
_LOG_LEAST = 160    # the height that the log keeps where the odds stand below it: two or three entries
_MOST = .6          # the share of the odds that must be in view for them to stand there

PageMaker = Callable[[], Widget]
_Told: TypeAlias = Literal["score", "odds", "guide"]


class WidgetSlot(Widget):
    """Holds one widget, or none."""

    def fill(self, widget: Widget | None) -> None:
        """Holds this widget in place of the former one; nothing is drawn where the slot was empty and stays empty."""
        if widget is not None or self.children:
            self.swap(*([] if widget is None else [widget]))

    def height(self, p: Painter, width: int) -> int:
        """The height that the widget needs; 0 where there is none."""
        return self.children[0].height(p, width) if self.children else 0

    def natural(self, p: Painter) -> int:
        return self.children[0].natural(p) if self.children else 0


class BelowLog(Scroll):
    """What stands below the log: as wide as the log where it is seen `whole`, else with a scroll bar beside it."""

    def __init__(self, child: Widget) -> None:
        super().__init__(child, pad=0)
        self.whole = True

    def _inner(self, p: Painter, width: int) -> int:
        return width if self.whole else super()._inner(p, width)

    def fit(self, p: Painter, width: int, room: int) -> int:
        """The height that it takes in that room: all it needs, or else the room if that shows most of it, or else 0."""
        self.whole = True
        needed = self.height(p, width)
        self.whole = needed <= room
        return needed if self.whole else room if room >= needed * _MOST else 0


class SidePanel(Widget):
    """The card. Score and odds are widgets of the game, made only while their page is in front."""

    margin = 26
    patient = True

    def __init__(self, names: Sequence[str], fold: Callable[[], None], log: LogUse = UNUSED, *, odds: bool = True) -> None:
        """`fold` is what its arrow does, `log` what the sentences of its log offer; without `odds` there is no page for them."""
        self.log = LogScroll(names, log)
        self._tabs = Tabs((_("Log"), _("Score"), *((_("Odds"),) if odds else ())), LOG, self._turn_to, size=SIZES.small)
        self._fold = Button("", fold, icon="right", style="row", tip=_("Fold the panel away (L)"))
        self._below, self._page, self._note = WidgetSlot(), WidgetSlot(), WidgetSlot()
        self._rule, self._under = Rule(), BelowLog(self._below)
        self._leaf = Scroll(self._page)
        self._makers: dict[_Told, PageMaker] = {}
        super().__init__(self._tabs, self._fold, self.log, self._rule, self._under, self._leaf, self._note, ground="paper")
        self._show_page()

    @property
    def page(self) -> int:
        """LOG, SCORE or ODDS: the page in front."""
        return self._tabs.index

    def turn_to(self, page: int) -> None:
        """Brings a page to the front."""
        self._tabs.choose(page)

    def put_note(self, note: Widget | None) -> None:
        """Puts a widget at the foot of the card, whatever page is in front; None removes it."""
        self._note.fill(note)
        if self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            self.refresh()

    def act(self, act: Act) -> Reply:
        return any(child.act(act) for child in self._note.children)

    def guide(self, make: PageMaker) -> None:
        """Called in a guided game: its steps take the third page, and are in front to begin with."""
        self._makers["guide"] = make
        self._tabs.names, self._tabs.size = (_("Log"), _("Score"), _("Steps")), SIZES.caption
        self.turn_to(GUIDE)

    def tell(self, score: PageMaker | None, odds: PageMaker | None) -> None:
        """Sets what makes the score and odds pages from now on; None: there is nothing that may be shown."""
        self._take("score", score)
        self._take("odds", odds)
        self.renew()

    def tell_score(self, score: PageMaker) -> None:
        """Sets what makes the score page from now on."""
        self._take("score", score)
        if self.page == SCORE:
            self.renew()

    def tell_odds(self, odds: PageMaker | None) -> None:
        """Sets what makes the odds page from now on; None: there is nothing that may be shown."""
        self._take("odds", odds)
        if self.page != SCORE:
            self.renew()

    def _take(self, told: _Told, make: PageMaker | None) -> None:
        if make is None:
            self._makers.pop(told, None)
        else:
            self._makers[told] = make

    def _made(self, *told: _Told) -> Widget | None:
        """The widget of the first of these pages that can be made; None if none can."""
        return next((self._makers[each]() for each in told if each in self._makers), None)

    def _turn_to(self, page: int) -> None:
        self._show_page()
        self._leaf.offset = 0
        self.renew()
        self.resized()

    def _show_page(self) -> None:
        log = self.page == LOG
        for part in (self.log, self._rule, self._under):
            part.visible = log
        self._leaf.visible = not log

    def renew(self) -> None:
        """Makes the page in front again. The whole card is drawn again only where its parts have moved."""
        stood = self._places()
        if self.page == LOG:
            self._below.fill(self._made("odds"))
            self._page.fill(None)
        else:
            self._below.fill(None)
            self._page.fill(self._made("score") if self.page == SCORE else self._made("guide", "odds"))
        if self.host is not None and self.rect.w > 0:
            self.layout(self.host.painter, self.rect)
            if self._places() != stood or self.page != LOG:
                self.refresh()

    def _places(self) -> list[tuple[bool, pygame.Rect]]:
        """The visibility and place of each of its parts."""
        return [(part.visible, part.rect.copy()) for part in (self.log, self._rule, self._under, self._leaf, self._note)]

    def natural(self, p: Painter) -> int:
        return p.look.px(WIDE * max(1.0, min(1.6, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Tabs above; below them the page in front: the log has the odds under it where both have room."""
        self.rect = pygame.Rect(rect)
        px = p.look.px
        inner = self.rect.inflate(-2 * px(_PAD), -2 * px(8))
        heads = inner.w - px(_FOLD) - px(2)
        high = self._tabs.height(p, heads)
        self._tabs.layout(p, pygame.Rect(inner.x, inner.y, heads, high))
        self._fold.layout(p, pygame.Rect(inner.right - px(_FOLD), inner.y, px(_FOLD), px(_FOLD)))
        body = pygame.Rect(inner.x, inner.y + high + px(6), inner.w, inner.h - high - px(6))
        foot = min(self._note.height(p, inner.w), round(body.h * _TALLEST_NOTE))
        self._note.layout(p, pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot))
        body.h -= foot + px(6) if foot else 0
        room = body.h - px(13) - px(_LOG_LEAST * max(1.0, p.look.text))
        below = self._under.fit(p, body.w, room) if self.page == LOG else 0
        self._under.visible = self._rule.visible = bool(below)
        log_high = body.h - (below + px(13) if below else 0)
        self.log.layout(p, pygame.Rect(body.x, body.y, body.w, log_high))
        self._rule.layout(p, pygame.Rect(body.x, body.y + log_high, body.w, px(13)))
        self._under.layout(p, pygame.Rect(body.x, body.bottom - below, body.w, below))
        self._leaf.layout(p, body)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        p.lay(surface, p.paper(self.rect.w, self.rect.h, px(8)), self.rect.topleft, .4)
        line = pygame.Rect(self.rect.x + px(_PAD), self._tabs.rect.bottom + px(1), self.rect.w - 2 * px(_PAD), max(1, px(1)))
        surface.fill(p.colour("line"), line)
