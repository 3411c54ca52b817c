"""What others do to a file that is open here: another program has written it, another window holds it, a window that ended left strokes."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from game.content.choices import kind_of
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.scene import Shell
from game.ui.widgets.base import Widget
from game.ui.widgets.dialog import Answer, ask, show_difference, tell
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.ui.widgets.ui import Ui
from game.ui.workshop.canvas import canvas_for
from game.words import _
from game.workshop.document import Document, drop_unsaved, reworded, unsaved_of


class DocumentUser(Protocol):
    """The holder of an open file; game.ui.scenes.editor.EditorScene implements it."""

    document: Document

    @property
    def ui(self) -> Ui:
        """The layers on which questions are asked."""

    @property
    def shell(self) -> Shell:
        """The window, in which messages are shown."""

    def take_document(self, document: Document) -> None:
        """Takes this document as the file in hand."""


# ---- two texts of one file, painted beside each other
_HIGH: Final = 200          # logical units of a picture


class FilePicture(Widget):
    """A picture of a draft; cloth with the kind's icon where nothing of it can be painted."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(grow=1)
        self._kind = kind_of(draft.file, parse_yaml(draft.file, draft.text))
        self._value = canvas_for(self._kind).seen(draft)

    def natural(self, p: Painter) -> int:
        return p.look.px(2 * _HIGH)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_HIGH)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        put(surface, p.rbox(*self.rect.size, p.look.px(4), "baize"), self.rect.topleft)
        drawn = canvas_for(self._kind).picture(self._value, p, self.rect.size) if self._value is not None else None
        put(surface, drawn if drawn is not None else p.icon(self._kind.icon, p.look.px(36), "on_felt"), self.rect.center, centre=True)


def _beside(other: Draft, here: Draft) -> Widget:
    """Pictures of both drafts; at the left the one whose lines have a minus in the comparison."""
    def side(title: str, draft: Draft) -> Widget:
        return Column(Label(title, SIZES.small, kind="bold", tint="strong"), FilePicture(draft), gap=4, grow=1)
    return Row(side(_("The other text"), other), side(_("This one"), here), gap=14)


class OtherHands:
    """Watches what others do to the file of its user, and asks which of two texts to keep."""

    def __init__(self, user: DocumentUser) -> None:
        self._user = user
        self._refused: Draft | None = None      # the text of another program about which was asked already

    # ---- another program has written it
    def look_outside(self) -> bool:
        """If another program has changed the file, asks which text to keep; returns whether it has."""
        try:
            theirs = self._user.document.elsewhere()
        except BadFile as error:
            self._user.shell.say(error.sentences[0])
            return False
        if theirs is None:
            return False
        self._ask_about(theirs)
        return True

    def look_once(self) -> None:
        """Says that the file has changed, once; a player who kept their own text is asked again when it is saved."""
        try:
            theirs = self._user.document.elsewhere()
        except BadFile:
            return
        if theirs is not None and (self._refused is None or self._refused.text != theirs.text):
            self._ask_about(theirs)

    def _ask_about(self, theirs: Draft) -> None:
        """Asks which of the two texts to keep."""
        user, self._refused = self._user, theirs

        def compare() -> None:
            here = user.document
            show_difference(user.ui, theirs.text, here.text, self._look_again, (_beside(theirs, here.draft),))
        ask(user.ui, _("The file has changed outside"),
            _("Another window or an editor has written {file} since it was read here.").format(file=user.document.path.name),
            [Answer(_("Compare"), compare),
             Answer(_("Keep this one"), lambda: user.take_document(user.document.overwriting(theirs)), cancel=True),
             Answer(_("Take theirs"), lambda: user.take_document(user.document.with_theirs(theirs)), primary=True)])

    def _look_again(self) -> None:
        self.look_outside()

    # ---- a window that was ended before it saved
    def offer_recovery(self) -> None:
        """Offers the strokes of a window that ended before it saved."""
        user = self._user
        left = [one for one in unsaved_of(user.document.path) if one.text != user.document.text]
        if not left:
            return
        found = left[0]
        if found.open_elsewhere:
            tell(user.ui, _("Open in another window"),
                 _("{file} is being changed in another window too. Whoever saves last is asked which of the two to keep.").format(
                     file=user.document.path.name), _("Close"))
            return

        def go_on() -> None:
            try:
                document = reworded(user.document, found.text)
            except Unwritable as error:
                user.shell.say(str(error))
                return
            user.take_document(document)
            drop_unsaved(found)

        def compare() -> None:
            document = user.document
            try:
                left_over = reworded(document, found.text).draft
            except Unwritable as error:
                user.shell.say(str(error))
                return
            show_difference(user.ui, document.text, found.text, self.offer_recovery, (_beside(document.draft, left_over),))
        ask(user.ui, _("Strokes that were not saved"),
            _("{file} was left before its last changes were saved. They are still there.").format(file=user.document.path.name),
            [Answer(_("Compare"), compare),
             Answer(_("Throw them away"), lambda: drop_unsaved(found)),
             Answer(_("Go on with them"), go_on, primary=True, cancel=True)])
