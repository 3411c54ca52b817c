"""Any tools on any file of any kind: undo leads back to every byte, redo forth again, and a damaged file gets sentences and no crash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.choices import Kind, game_with, kind_of, kinds, option_of
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml
from game.ui.looks.stage import Tween
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.window.loop import COURSES
from game.ui.workshop.canvas import CanvasEntry, FileCanvas, canvas_for
from game.ui.workshop.findings import SheetDeed
from game.ui.workshop.spot_menu import SpotMenu
from game.ui.workshop.tool import FileSpot
from game.workshop.document import Document, problems_of
from tests.amounts import at_night

STEPS = 14
LONGEST = 1_000
MADE = kinds()
AREA = pygame.Rect(0, 0, 744, 540)


class Hand:
    """Holds a file for its canvas: obeys game.ui.workshop.canvas.CanvasUser."""

    def __init__(self, path: Path, painter: Painter) -> None:
        self._painter = painter
        self.document = Document.opened(path)
        self.kind = kind_of(str(path), parse_yaml(str(path), self.document.text))
        self.entry: CanvasEntry = canvas_for(self.kind)
        self.refusals: list[str] = []
        self.canvas: FileCanvas = self.entry.make(self)
        self.canvas.layout(painter, AREA)
        self.show()

    def show(self) -> None:
        """The canvas shows the file as it stands, with its problems."""
        draft = self.document.draft
        found = problems_of(self.kind, draft)
        assert all(problem.text and "\n" not in problem.text for problem in found)
        self.canvas.put(draft, {self.canvas.spot_of(draft, problem): problem.warning for problem in found})

    def keep(self, draft: Draft) -> None:
        self.document = self.document.changed(draft)

    def looked(self, spot: FileSpot) -> None:
        pass

    def tell(self, text: str) -> None:
        pass

    def refuse(self, why: str) -> None:
        self.refusals.append(why)

    def animate(self, motion: Tween) -> None:
        pass

    def lifted(self) -> None:
        pass

    @property
    def courses(self) -> Path:
        return COURSES

    @property
    def cache(self) -> Path:
        return self._painter.store.folder

    @property
    def draft(self) -> Draft:
        return self.document.draft

    @property
    def filed(self) -> Draft:
        return self.document.filed

    def offer(self, menu: SpotMenu) -> None:
        pass

    @property
    def trying(self) -> Hand:
        return self

    def ask_play(self, *, here: bool = False) -> None:
        pass

    def wake(self) -> None:
        pass

    def take(self, number: int) -> None:
        self.canvas.hand.take(self.canvas.hand.tools[number])

    def handed(self) -> None:
        pass

    def letter(self, text: str) -> bool:
        return False

    # ---- what a person does
    def deeds(self) -> Sequence[SheetDeed]:
        """What the sheet offers."""
        spot = self.canvas.told_of
        return (*self.canvas.findings.deeds(spot), *self.entry.deeds(self.document.draft, spot))

    def do(self, rng: Random) -> None:
        """Something at random; what can't be done says why, as in the editor."""
        try:
            draft = self._done(rng)
        except Unwritable as error:
            self.refuse(str(error))
        except (LookupError, TypeError):
            assert problems_of(self.kind, self.document.draft), "only a file with faults may have any shape"
        else:
            if draft is not None:
                self.keep(draft)
        self.show()

    def _done(self, rng: Random) -> Draft | None:
        canvas, draft = self.canvas, self.document.draft
        spots = canvas.spots()
        spot = rng.choice(spots) if spots else canvas.cursor
        canvas.select(spot)
        match rng.randrange(8):
            case 0:
                return canvas.changes.numbered(canvas.cursor, rng.randrange(10))
            case 1:
                return canvas.changes.turned(canvas.cursor, rng.choice((1, -1)))
            case 2:
                return canvas.changes.emptied(canvas.cursor)
            case 3:
                open_ = [deed for deed in self.deeds() if not deed.why_not]
                return rng.choice(open_).change(draft, canvas.told_of) if open_ else None
            case _:
                self._stroke(rng)
                return None

    def _stroke(self, rng: Random) -> None:
        """Press, drag and release of a tool; now and then it is given up."""
        canvas, spots = self.canvas, self.canvas.spots()
        tool = rng.choice(canvas.hand.tools)
        if (why := tool.locked(self.document.draft)) or not spots:
            self.refuse(why)
            return
        canvas.hand.take(tool)
        canvas.press(canvas.cursor)
        for _n in range(rng.randrange(4)):
            canvas.drag(rng.choice(spots))
        if rng.random() < .1:
            canvas.hand.give_up()
        else:
            canvas.hand.release()


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    pygame.display.set_mode((8, 8))
    made = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path / "pictures"))
    yield made
    made.close()


def stock_of(kind: Kind) -> list[Path]:
    """The files of that kind that came with the clubhouse."""
    found = []
    for path in sorted((COURSES / game_with(kind)).glob("*.yaml")):
        if kind_of(str(path), parse_yaml(str(path), path.read_text(encoding="utf-8"))).name == kind.name:
            found.append(path)
    return found


def copied(path: Path, folder: Path, text: str | None = None) -> Path:
    """A copy in a folder where it can be changed, with the decks that it may name beside it."""
    own = folder / "custom"
    own.mkdir(exist_ok=True)
    copy = own / "mine.yaml"
    copy.write_text(path.read_text(encoding="utf-8") if text is None else text, encoding="utf-8")
    return copy


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_faces_of_a_die_can_be_read_however_large_the_text_is(text: float, tmp_path: Path) -> None:
    (kind,) = [kind for kind in MADE if kind.name == "golo dice"]
    painter = Painter(Look(THEMES["contrast"], 1.0, text), PictureStore(tmp_path / "pictures"))
    hand = Hand(copied(stock_of(kind)[0], tmp_path), painter)
    try:
        hand.canvas.layout(painter, pygame.Rect(0, 0, 1256, 424 if text > 1 else 540))
        faces = [hand.canvas.place(painter, spot) for spot in hand.canvas.spots() if "pairs" in spot]
        assert faces
        assert min(face.h for face in faces) >= 32
        assert all(hand.canvas.rect.contains(face) for face in faces)
    finally:
        hand.canvas.stop()
        painter.close()


@pytest.mark.parametrize("count", [2, pytest.param(at_night(750, 8), marks=pytest.mark.full)])
@pytest.mark.parametrize("kind", MADE, ids=option_of)
def test_any_tools_undone_end_where_they_began(kind: Kind, count: int, painter: Painter, tmp_path: Path) -> None:
    done = 0
    for seed in range(count):
        rng = Random(f"{kind.name} {seed}")
        path = copied(rng.choice(stock_of(kind)), tmp_path)
        hand = Hand(path, painter)
        try:
            began = hand.document.text
            for _step in range(STEPS):
                hand.do(rng)
                if rng.random() < .2:
                    hand.document = rng.choice((hand.document.undone, hand.document.redone))()
                    hand.show()
            ended = hand.document.text
            done += ended != began
            steps = 0
            while hand.document.past:
                hand.document, steps = hand.document.undone(), steps + 1
                hand.show()
            assert hand.document.text == began
            for _step in range(steps):
                hand.document = hand.document.redone()
            assert hand.document.text == ended
            assert all(why and "\n" not in why for why in hand.refusals if why)
        finally:
            hand.canvas.stop()
    assert done


def mutated(text: str, rng: Random) -> str:
    """A text with a line, a number or a few signs changed, so that it often still is YAML."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = "".join(rng.choice("0123456789") if sign.isdigit() and rng.random() < .3 else sign for sign in lines[at])
        case 4:
            lines[at] = lines[at].replace(rng.choice(("[", "]", "{", "}", ",", ":", "-", " ")), rng.choice(("", " ", "[", "}", ", 7")), 1)
        case 5:
            lines[at] = lines[at][:rng.randrange(len(lines[at]) + 1)]
        case _:
            sign = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:sign] + rng.choice("xW~0-9'\"#&*é🂡\t") + lines[at][sign:]
    return "\n".join(lines)


@pytest.mark.parametrize("count", [4, pytest.param(at_night(3_000, 40), marks=pytest.mark.full)])
@pytest.mark.parametrize("kind", MADE, ids=option_of)
def test_a_damaged_file_is_opened_with_its_faults_or_refused(kind: Kind, count: int, painter: Painter, tmp_path: Path) -> None:
    surface = pygame.Surface(AREA.size)
    opened, refused = 0, list[BadFile]()
    for seed in range(count):
        rng = Random(f"{kind.name} {seed}")
        source = rng.choice(stock_of(kind))
        text = source.read_text(encoding="utf-8")
        for _n in range(rng.randrange(1, 4)):
            text = mutated(text, rng)
        path = copied(source, tmp_path, text)
        try:
            hand = Hand(path, painter)
        except BadFile as error:
            refused.append(error)
            continue
        opened += 1
        try:
            for spot in hand.canvas.spots()[:40]:
                hand.canvas.called(spot)
                hand.canvas.place(painter, spot)
            hand.canvas.findings.facts(hand.canvas.cursor)
            hand.entry.facts(hand.document.draft, hand.canvas.cursor)
            hand.canvas.draw_file(painter, surface)
            if (seen := hand.entry.seen(hand.document.draft)) is not None:
                hand.entry.picture(seen, painter, (120, 80))
            for _step in range(3):
                hand.do(rng)
        finally:
            hand.canvas.stop()
    assert opened
    assert opened + len(refused) == count
    assert all(sentence and "\n" not in sentence and len(sentence) < LONGEST for error in refused for sentence in error.sentences)
    assert {each.name for each in tmp_path.iterdir()} <= {"custom", "pictures"}
    assert [each.name for each in (tmp_path / "custom").iterdir()] == ["mine.yaml"]
