"""What the faces of all games with a hand of dominoes share: felt, hand, picking, hints, and what they say."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import pygame

from game.games.dominoes.rules.hands import LEFT, PASSED, POSE, RIGHT, Dealt, Pass, Play, following, tile_in_words
from game.games.dominoes.rules.tiles import SIX, read_tile, tiles_of
from game.games.dominoes.table.felt import EndSign, Felt, FeltState, OpenEnd
from game.games.dominoes.table.hand import HandRack, HandState, HandTile, order_of
from game.games.dominoes.table.line import Line, tile_back
from game.games.dominoes.table.motion import PLACES
from game.games.dominoes.table.picking import FittingPlays, Picked, TilePicking
from game.games.dominoes.table.show import TileShow, ViewOfHands, held_tiles
from game.games.dominoes.table.unseen import OpenTiles, SeenByAll, seat_shown, turned_up, unseen
from game.rules.contract import Event, Legal
from game.session.drills import DrillPosition
from game.ui.looks.settings import HandKey
from game.ui.table.face import SeatNote, Sitting, TableFace, TableScene, Tokens, Track
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.words import _, ngettext, number_word


# ---- what every table with one line says: questions to the player at the bottom, and how a hand was won
def hand_begun(event: Event) -> str:
    """The name of the hand that is dealt."""
    return _("Hand {n}").format(n=event.number) if isinstance(event, Dealt) else ""


def question(ends: tuple[int, int], legal: Legal[object], name: str, picked: Picked) -> str:
    """What is asked of the player who acts at this screen, the open numbers being `ends`."""
    left, right = ends
    if any(isinstance(a, Pass) for a in legal):
        return _("{what}: knock").format(what=nothing_fits(ends, name))
    plays = [a for a in legal if isinstance(a, Play)]
    if any(a.arm == POSE for a in plays):
        if len(plays) == 1:
            return _("Your turn, {name}: pose {tile}").format(name=name, tile=tile_in_words(plays[0].tile))
        return _("Your turn, {name}: pose any tile").format(name=name)
    if picked.tile is not None:
        return _("{tile} fits both ends: choose the {left} or the {right}").format(tile=SIX.names[picked.tile], left=left, right=right)
    if picked.arm is not None:
        return _("Choose the tile that goes to the {n}").format(n=left if picked.arm == LEFT else right)
    return _ask_ends(ends, name, plays)


def nothing_fits(ends: tuple[int, int], name: str) -> str:
    """The beginning of the sentence that sends a player to knock or to draw."""
    left, right = ends
    if left == right:
        return _("{name}, nothing of yours fits the {n}").format(name=name, n=left)
    return _("{name}, nothing of yours fits the {left} or the {right}").format(name=name, left=left, right=right)


def _ask_ends(ends: tuple[int, int], name: str, plays: Collection[Play]) -> str:
    left, right = ends
    arms, one = {a.arm for a in plays}, len({a.tile for a in plays}) == 1
    if len(arms) == 2 and left != right:
        if one:
            return _("Your turn, {name}: play the glowing tile on the {left} or on the {right}").format(name=name, left=left, right=right)
        return _("Your turn, {name}: play one of the glowing tiles on the {left} or on the {right}").format(
            name=name, left=left, right=right)
    end = left if LEFT in arms else right
    if one:
        return _("Your turn, {name}: play the glowing tile on the {n}").format(name=name, n=end)
    return _("Your turn, {name}: play one of the glowing tiles on the {n}").format(name=name, n=end)


def how_won(seat: int | None, blocked: bool, pips: Sequence[int], names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    if seat is None:
        return _("Blocked and tied")
    if not blocked:
        return _("{name} dominoes").format(name=names[seat])
    line = ngettext("Blocked: {name} has the fewest pips, {n}", "Blocked: {name} has the fewest pips, {n}", pips[seat])
    return line.format(name=names[seat], n=pips[seat])


def love(wins: int) -> str:
    """The cry at the end of a match: "Six love!"."""
    return _("{number} love!").format(number=number_word(wins))


def replayed() -> str:
    """What is said after a tied hand."""
    return _("The hand is replayed for one more")


def dealing() -> str:
    """Said before a hand."""
    return _("The tiles are shuffled and dealt")


def to_play(name: str) -> str:
    """Said while somebody else is to play."""
    return _("{name} is to play").format(name=name)


def line_signs(line: Line) -> tuple[EndSign, ...]:
    """The ends of a line with their numbers. They have no names: after a turn, what began at the left may lie at the right."""
    if line.first is None:
        return (EndSign(POSE, None, _("first tile")),)
    left, right = line.ends
    return EndSign(LEFT, left, ""), EndSign(RIGHT, right, "")


def end_words(position: DrillPosition, tile: str, arm: str) -> str:
    """A tile and the number that it is laid on, as a choice of a drill is written."""
    return _("{tile} on the {n}").format(tile=tile, n=getattr(position.view.public, arm))


# ---- what the faces of all games with a hand of dominoes share: felt, hand, picking, focus, hints and keys. Each game adds its own
A = TypeVar("A")
V = TypeVar("V", bound=ViewOfHands)


@dataclass(frozen=True, slots=True)
class LinePosition:
    """What the table shows of a view: its layout and open ends. `playing`: a tile is due; `between`: no hand is being played.

    `results` is the number of hands finished so far.
    """

    line: Line
    signs: tuple[EndSign, ...]
    playing: bool
    between: bool
    results: int


class LineFace(TableFace[V, A]):
    """What the faces of these games share. A subclass has a `board` and a `show`, and says what is in its views."""

    show: TileShow[V]
    table: Felt
    hand: HandRack
    opens_hands = keeps_hand = True

    def __init__(self, scene: TableScene, view: V, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self._pictured = False
        self.picking = TilePicking(scene, self._refuse)
        self.table = self.felt = self.picking.felt
        self.hand, self.motion = self.picking.hand, self.picking.motion
        self._told = view           # the view after the event that was shown last
        self._buttons: dict[object, Button] = {}
        self.add_button(Pass(), _("Knock"), _("You have no tile that fits"))

    def add_button(self, action: A | Pass, words: str, tip: str) -> None:
        """Adds a button for an action; it stands beside the hand while the player can do nothing else."""
        self._buttons[action] = Button(words, lambda: self.scene.choose(action), style="brass", size=18, tip=tip)

    # ---- what each game says
    @abstractmethod
    def position(self, view: V) -> LinePosition:
        """What the table shows."""

    @abstractmethod
    def put_board(self, view: V, sitting: Sitting) -> None:
        """Shows the scores of a view on the score board."""

    @abstractmethod
    def question(self, view: V, legal: Legal[A], name: str, picked: Picked) -> str:
        """What is asked of the player who is to act."""

    @abstractmethod
    def waiting(self, view: V, names: Sequence[str]) -> str:
        """What is said while nobody at this screen is asked."""

    @abstractmethod
    def said(self, view: V, seat: int) -> str:
        """What a seat did last in this hand, in a few words; empty for nothing yet."""

    @abstractmethod
    def move_history(self, view: V, seat: int) -> Sequence[str]:
        """What a seat has done in this hand, in the order of play, in a few words each."""

    @staticmethod
    @abstractmethod
    def seen_by_all(view: V, held: int) -> SeenByAll:
        """What somebody who holds these tiles (a mask) could count while a hand is played."""

    def counted(self, view: V, sitting: Sitting) -> Widget:
        """Unseen tiles by number, and what each other seat has shown to lack."""
        found = self.seen_by_all(view, view.hand if sitting.open_hand else 0)
        shown = self.seen_by_all(view, 0).lacking      # stays shown when the viewer holds all tiles left of a number
        return unseen(found._replace(lacking=shown), [(seat, sitting.names[seat]) for seat in self.others(view, sitting)])

    def shown_by(self, view: V, seat: int, sitting: Sitting) -> Widget:
        """A seat's moves in this hand, and what it has shown to lack; when the hand is over, what it has come to."""
        if self.position(view).between:
            return seat_shown((self.said(view, seat),), ())
        return seat_shown(self.move_history(view, seat), self.seen_by_all(view, 0).lacking[seat])

    @property
    def announces(self) -> bool:
        """Whether the end of a hand or of the match stands on the felt."""
        return self.show.open

    def odds(self, view: V, sitting: Sitting) -> Widget:
        """The odds tab. When a hand is over its tiles are turned up and not yet shuffled: nothing is unseen."""
        at = self.position(view)
        return turned_up() if at.between and at.results else self.counted(view, sitting)

    def role(self, seat: int, sitting: Sitting) -> str:
        """What a seat is to the viewer; empty for a mere spectator."""
        if sitting.you is None:
            return ""
        return _("you") if seat == sitting.you else _("against you")

    def tried_arm(self, line: Line, tile: int) -> int:
        """The arm with which a tile that fits nowhere is tried, so that the rules say why not."""
        return line.opening if line.first is None else 0

    def put_more(self, view: V, shown: bool) -> None:
        """Shows what else is on the felt; `shown`: a finished hand is still shown there, until the next is dealt."""
        if not self.show.open:
            self.felt.put_in()

    def hand_number(self, view: V, *, over: bool) -> int:
        """The number of the hand that is played or due, counted from 1; once the match is `over`, of the last one."""
        return len(view.public.match.results) + (not over)

    # ---- positions
    def put(self, view: V, legal: Legal[A], sitting: Sitting) -> None:
        same = (view, bool(legal), sitting) == (self.view, bool(self.legal), self.sitting)
        fresh = bool(legal) and not same
        self.motion.cut()
        if view != self._told:
            self.motion.hush()
        self.view, self.legal, self.sitting = view, legal, sitting
        at = self.position(view)
        kept = self.show.kept(at.between, at.results)
        self._put_felt(at, kept is not None)
        self.motion.keep_ends_clear()
        self._put_hand(view, kept)
        self.put_board(view, sitting)
        asked = bool(self.legal)
        fitting = FittingPlays(self._plays(), asked, asked and at.playing, at.line.alike)
        self.picking.put(fitting, self.picking.picked if same else Picked())
        self._put_button()
        self.put_more(view, kept is not None)
        if fresh:
            self._point_focus(fitting.plays)

    def _plays(self) -> Mapping[int, tuple[int, ...]]:
        """The arms that each playable tile fits."""
        plays: dict[int, tuple[int, ...]] = {}
        for action in self.legal:
            if isinstance(action, Play):
                plays[action.tile] = (*plays.get(action.tile, ()), action.arm)
        return plays

    def _put_felt(self, at: LinePosition, kept: bool) -> None:
        if kept:
            self.felt.put(self.show.closing)
            return
        self.show.close()
        self.show.line = at.line
        signs = at.signs if at.playing and not self._pictured else ()
        if self.tagged and self.legal:
            signs = tuple(replace(sign, label=self.tag(sign), said=True) for sign in signs)
        self.felt.put(FeltState(at.line, signs))

    def as_picture(self) -> None:
        """Hides the open ends as well: only the player whose turn it is needs them."""
        self._pictured = True

    def tag(self, sign: EndSign) -> str:
        """What a guided game says at an open end."""
        return sign.label or _("a {n} fits here").format(n=sign.number)

    def _put_hand(self, view: V, kept: tuple[int, ...] | None) -> None:
        sitting = self.sitting
        self.hand.whose = HandKey(sitting.viewer, self.position(view).results - (kept is not None))
        if kept is not None:
            self.hand.put(HandState(order_of(tiles_of(kept[sitting.viewer]), SIX.halves)))
        else:
            self.hand.put(HandState(held_tiles(view, sitting), sitting.open_hand))

    def _put_button(self) -> None:
        due = next((button for action, button in self._buttons.items() if self.legal.allows(action)), None)
        self.hand.offer(None if self.scene.settings.autoplay else due)

    def _point_focus(self, plays: Mapping[int, tuple[int, ...]]) -> None:
        """Moves the focus, for keys and pad, to something that can be done in the turn that begins."""
        ui = self.scene.ui
        inside = ui.focus is None or ui.focus.parent in (self.hand, self.felt) or ui.focus in (self.hand, self.felt)
        first: Widget | None = next((self.hand.tile(d.tile) for d in self.hand.state.tiles if d.tile in plays), None)
        if not plays:
            first = next((w for w in (*self.felt.walk(), *self.hand.walk()) if isinstance(w, Button)), None)
        if inside and first is not None and not (ui.focus is not None and getattr(ui.focus, "tile", None) in plays):
            ui.set_focus(first)

    # ---- motion
    def happen(self, event: Event, before: V, after: V, sitting: Sitting) -> tuple[Track, ...]:
        self.sitting, self._told = sitting, after
        self.hand.whose = HandKey(sitting.viewer, self.position(before).results)
        self.motion.hush()
        was_open = self.show.open
        tracks = self.show.happen(event, before, after, sitting)
        if self.show.open and not was_open:     # a hand has ended
            self.put_board(after, sitting)
        return tracks

    def recall(self, events: Sequence[Event], before: V, after: V, sitting: Sitting) -> None:
        """Shows a hand that has ended as it ended, though it was not shown while it was played."""
        at = self.position(after)
        if at.between and at.results:
            self.motion.cut()
            self.hand.whose = HandKey(sitting.viewer, at.results - 1)
            self.show.recall(self.position(before).line, events, before, after, sitting)

    def settle(self) -> None:
        """Ends all motion at once and takes the card of a knock away, because the widgets have moved."""
        self.motion.cut()
        self.motion.hush()

    def shake(self, action: object) -> tuple[Track, ...]:
        return self.motion.shake(action.tile) if isinstance(action, Play) else ()

    # ---- words
    def ask(self, view: V, legal: Legal[A], sitting: Sitting) -> str:
        if not legal:
            return self.waiting(view, sitting.names)
        return self.question(view, legal, sitting.names[view.public.turn], self.picking.picked)

    def seat_note(self, view: V, seat: int, sitting: Sitting) -> SeatNote:
        """What a plaque shows. Scores are on the board above, so that the number of tiles has its place on the smallest plaque too.

        Between two hands it shows none: what was left lies on the felt, and "0 tiles" beside it would read as if everybody had gone out.
        """
        tiles = view.public.counts[seat]
        count = ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles) if any(view.public.counts) else ""
        said = self._slammed(view, seat) or self.said(view, seat)
        return SeatNote(self.role(seat, sitting), Tokens(tiles, tile_back), count, "", "", said)

    def _slammed(self, view: V, seat: int) -> str:
        """What is said of a seat that has just answered a knock; empty for any other."""
        at, moves = self.position(view), view.public.moves
        if at.line.last is None or not at.playing or seat != at.line.seat_of(at.line.last) or not self.show.answers_knock(moves[:-1]):
            return ""
        return _("slams {tile}!").format(tile=SIX.names[at.line.last]) if moves[-1] != PASSED else ""

    def order(self, view: V, sitting: Sitting) -> tuple[int, ...]:
        seats = [sitting.viewer]
        while len(seats) < len(sitting.names):
            seats.append(following(seats[-1], len(sitting.names)))
        return tuple(seats)

    def sides(self, seats: int) -> tuple[int, ...]:
        """The viewer below, then as they play, which is anti-clockwise."""
        own, *others = PLACES[seats]
        return own, *reversed(others)

    def laid_open(self, view: V) -> Widget | None:
        return OpenTiles(order_of(tiles_of(view.hand), SIX.halves), SIX.high) if view.hand else None

    def others(self, view: V, sitting: Sitting) -> tuple[int, ...]:
        """The seats whose tiles the viewer can't see, in the order of `order`: for a spectator all of them."""
        return tuple(seat for seat in self.order(view, sitting) if seat != sitting.viewer or not sitting.open_hand)

    # ---- hints, keys
    def point_out(self, action: object | None) -> None:
        tile, arm = (action.tile, action.arm) if isinstance(action, Play) else (None, None)
        self.picking.advised = action
        self.hand.mark(tile)
        self.felt.mark(arm)
        for choice, button in self._buttons.items():
            button.select(action == choice)

    def focus_of(self, action: object) -> Widget | None:
        """The tile of a play, or its end where the tile has been picked already; the button of anything else."""
        if isinstance(action, Play):
            return self.felt.end(action.arm) if self.picking.picked.tile == action.tile else self.hand.tile(action.tile)
        button = self._buttons.get(action)
        return button if button is not None and button in self.hand.walk() else None

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Parts by name: "hand" (the rack, with what stands on it), "tile 6-4" of it, "fits" (all that fit), "ends", "end 6", "goal"
        (the ends), "tags" beside them, "held" (the tiles of the hand, and the button to knock), "laid 6-4" of the line.
        """
        what, _gap, which = name.partition(" ")
        if what == "hand":
            return (self.hand.rack.unionall([w.rect for w in self.hand.walk() if isinstance(w, HandTile)]),)
        if what == "tile":
            widget = self.hand.tile(read_tile(which))
            return (widget.rect,) if widget is not None else ()
        if what == "laid":
            piece = self.felt.spread.piece(read_tile(which))
            return (piece.box(self.felt.spread.width),) if piece is not None else ()
        if what == "fits":
            return tuple(w.rect for w in self.hand.walk() if isinstance(w, HandTile) and w.fits)
        if what in ("end", "ends", "goal"):
            return tuple(w.rect for w in self.felt.walk() if isinstance(w, OpenEnd) and which in ("", str(w.sign.number)))
        if what == "held":
            return tuple(widget.rect for widget in self.hand.walk() if isinstance(widget, HandTile | Button))
        if what == "tags":
            return tuple(w.name_place for w in self.felt.walk() if isinstance(w, OpenEnd) and w.name_place is not None and w.sign.said)
        return self.felt.taken if what == "busy" else ()

    def joins(self) -> Iterable[tuple[pygame.Rect, pygame.Rect]]:
        """Pairs each open end with each tile that fits it."""
        for tile, arms in self.picking.fitting.plays.items():
            widget = self.hand.tile(tile)
            for end in (self.felt.end(arm) for arm in arms):
                if widget is not None and end is not None:
                    yield end.rect, widget.rect

    def pick(self, number: int) -> None:
        found = self.hand.numbered(number)
        if found is not None and self.sitting.open_hand:
            self.scene.ui.set_focus(found)
            self.picking.pick_tile(found.tile, "key")

    def _refuse(self, tile: int) -> None:
        """Has the rules say why a tile that fits nowhere can't be played."""
        self.scene.refuse(Play(tile, self.tried_arm(self.position(self.view).line, tile)))
