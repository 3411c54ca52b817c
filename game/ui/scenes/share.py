"""Sharing a file: the picture to send to others, its text for the clipboard, and what others have sent: a text, a picture, a file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG
from typing import Final, NamedTuple

import pygame

from game.content.choices import content_with, kind_of
from game.content.draft import Draft
from game.content.yaml_text import parse_yaml
from game.errors import UserError
from game.kept import CACHE, listed
from game.session.loading import load
from game.session.proof import Proof, best_round, proof_in, proof_in_words, with_proof
from game.session.shelf import Shelf
from game.ui.beside import BackgroundRun
from game.ui.input import Act, Intent, LetGoHere
from game.ui.looks.theme import SEAT_MARKS, SIZES, THEMES, Look
from game.ui.navigation import Pop, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.sitter import Sitter
from game.ui.paint.store import LastMade, LastSeen, keep_png
from game.ui.scene import Every, Scene, Shell
from game.ui.scenes.page import page
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import FoldingSide, FoldingSides
from game.ui.widgets.dialog import tell
from game.ui.widgets.layout import Column, Plaque
from game.ui.widgets.text import Label
from game.ui.workshop.poster import SCALE, SIZE, Post, PosterFigure, draw_poster, poster_entry
from game.words import _, ngettext
from game.workshop.folder import WorkFolder
from game.workshop.share import LONGEST, BadSharedFile, code_of, text_in

_BESIDE: Final = 300        # logical units: the width of the column of buttons
_FOLDED: Final = 900        # logical width of the window, times the text scale, below which the picture lies behind that column
_LOOK: Final = .1           # seconds between two checks whether more of the picture is painted
_LARGEST: Final = 1 << 24   # the most bytes of a picture that is read
_SENT: Final = ".png", ".jpg", ".jpeg", ".txt"
_SENT_TO: Final = "Downloads", "Pictures", "Desktop"        # folders below the home folder
_MOST_SENT: Final = 60
_MOST_PIXELS: Final = 64_000_000


class PosterView(Widget):
    """The picture, as large as there is room; words in its place until it is painted."""

    def __init__(self) -> None:
        super().__init__(grow=1)
        self.picture: pygame.Surface | None = None
        self._scaled = LastMade[pygame.Surface]()

    def show_picture(self, picture: pygame.Surface) -> None:
        """Shows this picture."""
        self.picture = picture
        self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return round(width * SIZE[1] / SIZE[0])

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        k = min(self.rect.w / SIZE[0], self.rect.h / SIZE[1])
        size = max(1, round(SIZE[0] * k)), max(1, round(SIZE[1] * k))
        corner = self.rect.x + (self.rect.w - size[0]) // 2, self.rect.y + (self.rect.h - size[1]) // 2
        if self.picture is None:
            put(surface, p.rbox(*size, p.look.px(8), "well"), corner)
            put(surface, p.text(_("The picture is being painted …"), SIZES.body, "cream"), self.rect.center, centre=True)
            return
        picture = self.picture
        surface.blit(self._scaled.of((picture, size), lambda: pygame.transform.smoothscale(picture, size)), corner)


class ShareScene(Scene):
    """A file that can be sent to others. Pops without a result."""

    def __init__(self, path: Path, courses: Path) -> None:
        """Raises UserError where the file can't be shared: where it has a fault, or can't be read."""
        super().__init__()
        self.path, self._courses = path, courses
        self._read(None)
        self._painted = LastSeen()      # the painter's count of pictures and the post that were drawn last
        self._rating, self._proving = BackgroundRun[str | PosterFigure](), BackgroundRun[str]()
        self._looks = Every(_LOOK)
        self._whole = False             # whether the picture lacks nothing

    def _read(self, sitter: Sitter | None) -> None:
        """Reads the file as it stands; `sitter` is the face of its author. Raises UserError."""
        self.text = WorkFolder(self._courses).share(self.path)
        draft = Draft.read(self.path)
        tree = parse_yaml(str(self.path), draft.text)
        self._kind = kind_of(str(self.path), tree)
        self._value = self._kind.read(str(self.path), tree)
        title, line, self._author = (str(draft.value.get(field, "")) for field in ("name", "line", "author"))
        self.post = Post(self._kind, self._value, title or self.path.stem, line, self._author, code_of(self.text), (), sitter)

    @property
    def _letters(self) -> str:
        return ngettext("{n} letter", "{n} letters", len(self.text)).format(n=len(self.text))

    def build(self) -> Widget:
        """The picture, and beside it what can be done with it."""
        self._view = PosterView()
        self._copy_button = Button(_("Copy the text"), self._copy, icon="copy", style="brass", note=self._letters, keys=_("Ctrl+C"),
                                   wide=True, tall=48)
        self._save_button = Button(_("Save the picture"), self._save, icon="picture", keys=_("Ctrl+S"), wide=True, tall=48)
        self._prove_button = Button(_("Add your best round"), self._prove, icon="flag", wide=True, tall=48)
        self._prove_button.visible = self._kind.provable
        own = self.path.parent == WorkFolder(self.shell.courses).own_folder
        self._prove_button.enable(own, _("It came with the clubhouse; make a copy of it."))
        code = _("The code in the picture holds the whole file.") if self.post.code is not None else _(
            "This file is too long for a code in the picture: send its text along.")
        beside = Plaque(Column(
            Label(_("Send it to others"), SIZES.lead, kind="bold", tint="strong"), self._copy_button, self._save_button,
            self._prove_button,
            Label(code, SIZES.small, tint="lesser"),
            Label(_("Whoever gets it drops the picture on the bench of the workshop, or pastes the text there with Ctrl+V."), SIZES.small,
                  tint="lesser"), gap=10), 12, 14, seed=81, grow=1)
        sides = FoldingSide(_("Send"), beside, 1), FoldingSide(_("Picture"), self._view, 0)
        return page(_("Share {file}").format(file=self.post.title), Pop, FoldingSides(sides, (0, _BESIDE), _FOLDED), full=True)

    def enter(self, shell: Shell) -> None:
        """Also makes a painter for the poster's own look, and has best play worked out."""
        if self._author:
            self.post = self.post._replace(sitter=Sitter(shell.profiles.features_of(self._author), SEAT_MARKS[0].colour))
        self._own_painter = Painter(Look(THEMES["clubhouse"], SCALE), shell.painter.store, shell.wake)
        self.at_end(self._own_painter.close)
        self._rating.begin(self._worked_out(shell), shell.wake)
        super().enter(shell)
        self._paint()

    def arranged(self) -> None:
        self.ui.set_focus(self._copy_button)

    # ---- what is worked out beside the window
    def _worked_out(self, shell: Shell) -> Iterator[str | PosterFigure]:
        """Yields the sentence about the file's best round, and the figures of a solver."""
        if self._kind.provable:
            yield told_of_proof(self.path, shell.courses)[0]
        entry = poster_entry(self._kind)
        if entry is not None:
            yield from entry.rated(self._value, shell.saves / CACHE)

    def _prove(self) -> None:
        """Puts the best round among the saved games into the file, on a thread."""
        if self._proving.busy:
            return
        path, courses, saves, wake = self.path, self.shell.courses, self.shell.saves, self.shell.wake

        def work() -> Iterator[str]:
            game, content = content_with(path, courses)
            found = best_round(Shelf(saves).summaries(), game, content)
            if found is None:
                yield _("No finished round of a person on this course is among the saved games: play one, and come back.")
                return
            draft, proof = with_proof(Draft.read(path), load(found), courses)
            there = told_of_proof(path, courses)[1]
            if there is not None and there.strokes <= proof.strokes:
                text = ngettext("A round of {n} stroke by {name} stands there already: yours is no better.",
                                "A round of {n} strokes by {name} stands there already: yours is no better.", there.strokes)
                yield text.format(n=there.strokes, name=there.by)
                return
            draft.save(path)
            yield proof_in_words(proof)
        self._proving.begin(work(), wake)

    def _proved(self) -> None:
        """Takes in what has come of that: says it, and paints the picture again."""
        try:
            told = self._proving.collect()
            self._read(self.post.sitter)
        except UserError as error:
            tell(self.ui, _("This round can't be added"), str(error), _("Close"))
            return
        self.shell.say(told[-1])
        self._copy_button.set(self._copy_button.text, note=self._letters)
        self._rating.begin(self._worked_out(self.shell), self.shell.wake)
        self._whole = False
        self._painted.forget()
        self._paint()

    # ---- the picture
    def _paint(self) -> None:
        p = self._own_painter
        p.poll()
        if not self._painted.is_other((p.painted, self.post)):
            return
        picture = draw_poster(p, self.post)
        if p.complete:
            self._whole = not self._rating.busy
            self._view.show_picture(picture)

    def update(self, seconds: float) -> SceneChange | None:
        """Takes in what has been worked out, and shows more of the picture as it is painted."""
        if self._rating.over:
            found = self._rating.collect()
            proven = next((each for each in found if isinstance(each, str)), self.post.proven)
            self.post = self.post._replace(proven=proven, rated=tuple(each for each in found if isinstance(each, PosterFigure)))
            self._paint()
        elif self._proving.over:
            self._proved()
        elif not self._whole and self._looks.update(seconds):
            self._paint()
        return None

    @property
    def next_due(self) -> float | None:
        return None if self._whole else self._looks.next_due

    def leave(self) -> None:
        self._rating.stop()
        self._proving.stop()

    # ---- what is done
    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.name in ("copy", "save"):
            (self._copy if intent.name == "copy" else self._save)()
            return None
        return super().handle(intent)

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self.text)
        except pygame.error as error:
            self.shell.say(_("The clipboard can't be had ({reason}).").format(reason=error))
            return
        n = len(self.text)
        self.shell.say(ngettext("Copied: the whole file as a text of {n} letter.", "Copied: the whole file as a text of {n} letters.",
                                n).format(n=n))

    def _save(self) -> None:
        if self._view.picture is None:
            self.shell.say(_("The picture is not painted yet: a moment."))
            return
        self.shell.say(keep_png(self._view.picture, self.shell.saves / "pictures" / f"{self.path.stem}.png"))


def told_of_proof(path: Path, courses: Path) -> tuple[str, Proof | None]:
    """The sentence about the round in a course's file, and the round; None where there is none, or it is not valid."""
    try:
        proof = proof_in(path, courses)
    except UserError as error:
        return str(error), None
    return (_("Not proven yet: it has no round."), None) if proof is None else (proof_in_words(proof), proof)


# ---- what others have sent
class SentFile(NamedTuple):
    """A picture or a text that may hold a shared file; `changed` is when it was written, in seconds of the epoch."""

    path: Path
    changed: float


def sent_files(saves: Path, home: Path) -> tuple[SentFile, ...]:
    """The newest pictures and texts where files from others are usually kept: in folders below `home`, and among the pictures saved here.

    Their contents are not read. A folder that is missing or can't be read has none.
    """
    folders = (saves / "pictures", *(home / name for name in _SENT_TO))
    found = (sent for folder in folders for ending in _SENT for path in listed(folder, ending) if (sent := _sent(path)) is not None)
    return tuple(sorted(found, key=lambda sent: (-sent.changed, sent.path)))[:_MOST_SENT]


def _sent(path: Path) -> SentFile | None:
    """The file at a path; None where there is no ordinary file, or it is empty or too large."""
    try:
        info = path.stat()
    except OSError:
        return None
    return SentFile(path, info.st_mtime) if S_ISREG(info.st_mode) and 0 < info.st_size <= _LARGEST else None


def received_text(dropped: LetGoHere) -> str:
    """The text of a shared file in what was dropped on the window: a text, a text file, or a picture with a code. Raises UserError."""
    if not dropped.is_file:
        return dropped.text
    path = Path(dropped.text)
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise UserError(_("{file} can't be read ({reason}).").format(file=path.name, reason=error.strerror or error)) from error
    if len(data) > _LARGEST:
        raise BadSharedFile(_("{file} is larger than any picture or text of a shared file.").format(file=path.name))
    picture = _picture_in(data, path.name)
    if picture is None:
        return data[:LONGEST + 1].decode(errors="replace")
    grey = pygame.transform.grayscale(picture)
    text = text_in(pygame.image.tobytes(grey, "RGB")[::3], grey.get_size())
    if text is None:
        raise BadSharedFile(_("No code of a shared file is to be found in the picture {file}.").format(file=path.name))
    return text


def _picture_in(data: bytes, name: str) -> pygame.Surface | None:
    """The picture in a file's bytes; None where they are not a picture. Raises BadSharedFile for one that is too large."""
    try:
        picture = pygame.image.load(io.BytesIO(data), name)
    except (pygame.error, ValueError):
        return None
    if picture.get_width() * picture.get_height() > _MOST_PIXELS:
        raise BadSharedFile(_("The picture {file} is too large to be read.").format(file=name))
    return picture
