"""The frame round a canvas: tools, the sentence below, sheet and problems, undo and redo, saving, and what others do to the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from game.content.choices import kind_of
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.typed import LONGEST_NAME
from game.content.yaml_text import parse_yaml
from game.kept import CACHE
from game.session.table import Table
from game.ui.input import Act, ActName, Intent, Point
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, Reply, SceneChange
from game.ui.scene import Every, Scene
from game.ui.scenes.page import opened, page
from game.ui.scenes.trying import FileTrying
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, HeadButton
from game.ui.widgets.controls import FoldingSide, FoldingSides
from game.ui.widgets.dialog import Answer, ask, help_layer, tell
from game.ui.widgets.entry import TextEntry, ask_name
from game.ui.widgets.focus import is_within
from game.ui.widgets.layout import Column, Plaque, Row
from game.ui.workshop.canvas import canvas_for
from game.ui.workshop.elsewhere import OtherHands
from game.ui.workshop.figures import FigurePoints, keep_worth
from game.ui.workshop.findings import SheetDeed
from game.ui.workshop.notes import GuidedSteps, NotedPage, NotesAbove, NoteSubject
from game.ui.workshop.sentence import CanvasSentence
from game.ui.workshop.sheet import Checklist, FileSheet, HeadNote, PlacedFactLine, told_of
from game.ui.workshop.spot_menu import LookedAt, SpotChoice, SpotMenu, SpotMenuPlate
from game.ui.workshop.tool import FileSpot
from game.ui.workshop.toolbox import HandLayout, RingItem, SheetSide, ToolBox, ToolRing, for_thumbs
from game.ui.workshop.trial import BotTrials, PlayYourself
from game.words import _
from game.workshop.document import Document, FileProblem, forget_unsaved, keep_unsaved, problems_of

_BESIDE: Final = 316        # logical units of sheet and problems
_FOLDED: Final = 940        # logical width of the window, times the text scale, below which sheet and problems lie behind the canvas
_SHAKEN: Final = .16        # seconds for which a refused spot shakes
_LOOK: Final = 2.0          # seconds between two looks at what others do to the file


def _text_of(draft: Draft) -> str:
    """The name that the file gives itself."""
    name = draft.value.get("name") if isinstance(draft.value, dict) else None
    return name if isinstance(name, str) else ""


class FileSaving:
    """Writes the file in hand, and leads away from it to its picture for others or back to the bench."""

    def __init__(self, editor: EditorScene) -> None:
        self._editor = editor
        self.others = OtherHands(editor)
        self.done = False           # whether the file has been written since the guide began

    def save(self) -> bool:
        """Writes the file, unless another program has changed it; returns whether the disk has it as it stands here."""
        editor = self._editor
        if not editor.document.unsaved:
            return True
        if self.others.look_outside():
            return False
        try:
            editor.document = editor.document.written()
        except Unwritable as error:
            tell(editor.ui, _("Not saved"), str(error), _("Close"))
            return False
        forget_unsaved(editor.document.path)
        self.done = True
        editor.saved()
        return True

    def press(self) -> None:
        """Called by the button: writes the file."""
        self.save()

    def share(self) -> SceneChange | None:
        """Saves the file, and opens its picture for others."""
        if not self.save():
            return None
        from game.ui.scenes.share import ShareScene

        path, courses = self._editor.document.path, self._editor.courses
        return opened(self._editor.ui, lambda: Push(ShareScene(path, courses)), _("This file can't be shared"))

    def leave(self) -> SceneChange | None:
        """Goes back to the bench; asks first if something is not saved."""
        document = self._editor.document
        if not document.unsaved:
            return Pop(document.path)
        ask(self._editor.ui, _("Save {file}?").format(file=_text_of(document.draft) or document.path.name),
            _("It has changes that are not saved."),
            [Answer(_("Go on"), cancel=True), Answer(_("Throw them away"), self._throw_away),
             Answer(_("Save"), self._save_and_leave, primary=True)])
        return None

    def _throw_away(self) -> SceneChange:
        forget_unsaved(self._editor.document.path)
        return Pop(self._editor.document.path)

    def _save_and_leave(self) -> SceneChange | None:
        return Pop(self._editor.document.path) if self.save() else None


class EditorScene(Scene):
    """A file on its canvas. Pops with the path of the file."""

    trying: FileTrying

    def __init__(self, path: Path, *, guided: bool = False) -> None:
        """`guided`: the guide of its kind begins at once. Raises BadFile where the file can't be read, KeyError where no game brings a
        canvas for its kind.
        """
        super().__init__()
        self.document = Document.opened(path)
        self.kind = kind_of(str(path), parse_yaml(str(path), self.document.text))
        self._entry = canvas_for(self.kind)
        self.problems: tuple[FileProblem, ...] = ()
        self._problem = -1              # the index of the chosen one, -1 for none
        self._spot: FileSpot = ()
        self._subject: FileSpot = ()    # the canvas's `subject` that the sheet shows
        self._looks = Every(_LOOK)
        self._begun = self._asked_recovery = False
        self._behind = False            # whether sheet and problems are still those of the file before its last change
        self._unkept = False            # whether the recovery file still has the text before the last change
        self._guided = guided
        self.trying = FileTrying(self)
        self.points = FigurePoints(self)
        self._saving = FileSaving(self)
        self._lit: tuple[FileSpot, ...] = ()
        self._fitted = ""               # the device for which it is laid out

    # ---- what is shown
    def build(self) -> Widget:
        """Builds tools, canvas and sentence at the left, sheet and problems at the right."""
        self.canvas = canvas = self._entry.make(self)
        self.at_end(canvas.stop)
        self.at_end(self._keep_worth)
        self.at_end(self._keep_unsaved)
        self._sentence = CanvasSentence()
        self._undo = HeadButton("", self.step_back, icon="undo", style="bar", tip=_("Undo (Ctrl+Z)"), width=44, tall=40)
        self._redo = HeadButton("", self.step_on, icon="redo", style="bar", tip=_("Redo (Ctrl+Y)"), width=44, tall=40)
        share = HeadButton("", self._saving.share, icon="share", style="bar", tip=_("Save it, and share it"), width=44, tall=40)
        self._save_button = HeadButton(_("Save"), self._saving.press, icon="saves", style="brass", tall=40, tip=_("Save (Ctrl+S)"))
        self._save_button.in_turn = _("Save"), _("Saved")
        self._told = HeadNote("", SIZES.small, kind="italic", tint="lesser", wrap=False, grow=1)
        self._sheet = FileSheet(self.kind, self.document.draft, self, self.points, measured=canvas.findings.measured)
        guide = self._entry.guide
        self._guide_button = Button(_(guide.title) if guide.steps else "", self._begin_guide, icon="learn", style="bar", wide=True, tall=38,
                                    tip=_("Step by step, with notes: from a pond to a file that is saved"))
        self._checklist = Checklist(self, lambda problem: self.kind.called(problem.place))
        self._toolbox = ToolBox(canvas, self)
        work: Widget = Column(self.canvas, self._sentence.below, gap=8, grow=1)
        several = len(canvas.hand.tools) > 1
        middle = Row(Plaque(self._toolbox, 5, 7, seed=11), work, gap=10, grow=1) if several else work
        self._side = SheetSide(self._sheet, self._guide_button, self._checklist)
        self._sides = FoldingSides((FoldingSide(_("Canvas"), middle, 0), FoldingSide(_("Sheet"), self._side, 1)),
            (0, _BESIDE), _FOLDED, self._sentence.aside)
        self._hands = HandLayout(self._toolbox, middle, self._sides, (self._undo, self._redo)) if several else None
        self._play_button = HeadButton(_("Play"), self.trying.ask_play, icon="play", style="bar", tall=40, tip=_("Play from here (P)"))
        self.notes = NotesAbove(canvas, {"canvas": canvas, "sheet": self._sheet, "save": self._save_button, "tools": self._toolbox,
                                         "play": self._play_button}, self._sides)
        self.steps = GuidedSteps(guide, self.notes)
        title = _text_of(self.document.draft) or self.document.path.stem
        rounds = HeadButton("", self.trying.rounds, icon="bot", style="bar", width=44, tall=40,
                        tip=_("Played 200 times by a bot (Shift+P); W walks the best line"))
        alike = HeadButton("", self.trying.wish, icon="flag", style="bar", width=44, tall=40,
                       tip=_("Something like this hole: a wish filled from it"))
        rounds.visible = alike.visible = isinstance(canvas.trials, BotTrials)
        beside = self._told, self._undo, self._redo, share, alike, rounds, self._play_button, self._save_button
        self._show()
        return NotedPage(page(title, self._saving.leave, self._sides, beside=beside, full=True), self.notes)

    def arranged(self) -> None:
        self._fit_hands()
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self.canvas)
            if self._guided and self._entry.guide.steps:
                self._begin_guide()
            elif self.kind.name not in self.settings.noted:
                self.notes.show_notes(self._entry.notes)
            if self.kind.name not in self.settings.noted:
                self.shell.change(replace(self.settings, noted=(*self.settings.noted, self.kind.name)))

    def _show(self) -> None:
        """Brings everything on the screen in line with the file as it stands."""
        document, self._behind = self.document, False
        self.problems = problems_of(self.kind, document.draft)
        self._problem = min(self._problem, len(self.problems) - 1)
        self._marks = {self.canvas.spot_of(document.draft, problem): problem.warning for problem in reversed(self.problems)}
        self.canvas.put(document.draft, self._marks)
        self.points.follow()
        self._spot = self.canvas.told_of
        self._guide_button.show(not document.past and not self.steps.running and self._entry.guide.fits(document.draft))
        no_undo, no_redo = _("Nothing has been changed yet."), _("Nothing was taken back.")
        self._undo.enable(bool(document.past), no_undo)
        self._redo.enable(bool(document.future), no_redo)
        self._toolbox.tell_steps(undo="" if document.past else no_undo, redo="" if document.future else no_redo)
        self._save_button.set(_("Save") if document.unsaved else _("Saved"), icon="saves" if document.unsaved else "saved")
        self._save_button.enable(document.unsaved, _("The file has all of it."))
        self._told.set(_("{kind}, {file}").format(kind=_(self.kind.title), file=document.path.name))
        self._checklist.put(self.problems, self._problem)
        self._sides.retitle(1, _("Sheet") if not self.problems else _("Sheet: {problems}").format(problems=told_of(self.problems)))
        self._toolbox.tell_hand()
        self.show_figures()
        self._say()

    def show_figures(self) -> None:
        """Shows on the sheet what is known of the file by now, with the spot at the cursor."""
        draft, spot, findings = self.document.draft, self._spot, self.canvas.findings
        self._subject = self.canvas.subject
        shown = self.points.compared_with(findings.facts(spot), spot)
        self._sheet.offer(findings.parts)
        self._sheet.put(draft, shown.facts, self._entry.facts(draft, spot), self._all_deeds())
        self._sheet.compare(shown.changes, shown.point)

    def _all_deeds(self) -> tuple[SheetDeed, ...]:
        return (*self.canvas.findings.deeds(self._spot), *self._entry.deeds(self.document.draft, self._spot))

    def _say(self) -> None:
        self._sentence.say(self.canvas)

    # ---- what is done: by the canvas, the sheet and the problems
    def keep(self, draft: Draft) -> None:
        if draft.text == self.document.text:
            self._show()
            return
        self.shell.sounds.play("press")
        self.did("canvas", "tools", *(("sheet",) if self.document.past else ()))     # what the first stroke did stands on the sheet
        self.take_document(self.document.changed(draft))

    def did(self, *subjects: NoteSubject) -> None:
        """Puts the notes on these subjects away: what they ask for was done."""
        for note in self.notes.notes:
            if note.subject in subjects and not self.steps.running:
                self.notes.put_away(note)

    def looked(self, spot: FileSpot) -> None:
        self._spot = spot
        self.notes.follow()
        if self.canvas.subject != self._subject:
            self.show_figures()
        self._say()

    def tell(self, text: str) -> None:
        self._sentence.stroke = text
        self._say()

    def refuse(self, why: str) -> None:
        self.shell.sounds.play("deny")
        self.shell.say(why)
        self._show()
        speed = self.shell.settings.speed
        if self.painter.look.motion and speed:
            self.clock.play(Tween(_SHAKEN / speed, self.canvas.sway, linear))

    def animate(self, motion: Tween) -> None:
        if self.painter.look.motion and self.motion.speed:
            self.motion.play(motion)

    def lifted(self) -> None:
        self.shell.sounds.play("lift")

    def turn_to(self, part: int) -> None:
        self.canvas.turn_to(part)

    def do(self, deed: SheetDeed) -> None:
        self._try(lambda: deed.change(self.document.draft, self._spot))

    def show_problem(self, number: int) -> None:
        self._problem = number
        problem = self.problems[number]
        self._checklist.put(self.problems, number)
        if problem.place[:1] == ("name",):
            self._sides.front(1)
            self.ui.set_focus(self._sheet.name)
            return
        self._sides.front(0)
        self.canvas.select(self.canvas.spot_of(self.document.draft, problem))
        self.ui.set_focus(self.canvas)

    def mend(self, number: int) -> None:
        mend = self.problems[number].mend
        if mend is not None:
            self._try(lambda: mend.change(self.document.draft))

    # ---- the menu of what lies at a spot
    def offer(self, menu: SpotMenu) -> None:
        self._sides.front(0)
        plate = SpotMenuPlate(menu, self, LookedAt(self.canvas))
        self.ui.open(plate, plate.first, modal=False)

    def choose(self, choice: SpotChoice) -> None:
        """Takes a choice of the small menu: it closes, and the file changes."""
        self.ui.close()
        self._try(lambda: choice.change(self.document.draft))
        self.ui.set_focus(self.canvas)
        if choice.then:
            self._keep_up()
            self.canvas.select(choice.then)

    def _light(self) -> None:
        """Lights the spots of the figure that is pointed at, or has the focus, on the canvas."""
        lines = [line for line in (self.ui.hover, self.ui.focus) if isinstance(line, PlacedFactLine) and (line.hot or line.focused)]
        spots = lines[0].fact.spots if lines else ()
        if spots != self._lit:
            self._lit = spots
            self.canvas.light(spots)

    def go_to(self, spots: Sequence[FileSpot]) -> None:
        self._sides.front(0)
        self.canvas.select(spots[len(spots) // 2])
        self.ui.set_focus(self.canvas)

    def _ask_name(self) -> None:
        """Asks in a dialog for another name of what is at the cursor."""
        spot = self.canvas.cursor
        changes = self.canvas.changes
        name = changes.name_at(spot)
        if name is None:
            self.ui.set_focus(self._sheet.name)
            self._sides.front(1)
            return
        entry = TextEntry(name, longest=LONGEST_NAME, tip=_("The name of this"))
        ask_name(self.ui, _("Rename {file}").format(file=name), entry, lambda typed: self._try(lambda: changes.renamed(spot, typed)))

    def _try(self, change: Callable[[], Draft]) -> None:
        try:
            draft = change()
        except Unwritable as error:
            self.refuse(str(error))
        except (LookupError, TypeError):        # a file written by hand can have any shape
            self.refuse(_("That can't be done as the file stands; mend its first problem before."))
        else:
            self.keep(draft)

    def take(self, number: int) -> None:
        if why := self.canvas.hand.tools[number].locked(self.document.draft):
            self.refuse(why)
            return
        if self.canvas.hand.tools[number].switch:
            self.canvas.hand.turn_switch(self.canvas.hand.tools[number])
        else:
            self.canvas.hand.take(self.canvas.hand.tools[number])
        self._toolbox.show_held(number)
        self.ui.set_focus(self.canvas)
        self._say()

    @property
    def courses(self) -> Path:
        return self.shell.courses

    @property
    def cache(self) -> Path:
        return self.shell.saves / CACHE

    @property
    def draft(self) -> Draft:
        return self.document.draft

    @property
    def filed(self) -> Draft:
        return self.document.filed

    def wake(self) -> None:
        self.shell.wake()

    def letter(self, text: str) -> Reply:
        if (answer := self.trying.letter(text)) is not False:
            return answer
        deed = next((deed for deed in self._all_deeds() if deed.key == text.upper()), None)
        if deed is not None and deed.why_not:
            self.refuse(deed.why_not)
        elif deed is not None:
            self.do(deed)
        return deed is not None

    # ---- a guided first file
    def _begin_guide(self) -> None:
        """Shows the first step of the guide."""
        self.trying.last, self._saving.done = None, False
        self.steps.begin(self.document.draft)
        self.ui.set_focus(self.canvas)
        self._show()

    def _follow_guide(self) -> None:
        """Goes on with the guide if its step was done."""
        if self.steps.follow(self.document.draft, played=self.trying.last is not None,
                           saved=self._saving.done and not self.document.unsaved):
            self.shell.sounds.play("press")
            if not self.steps.running:
                self.shell.say(_("That was the last step. The board is yours now."))

    # ---- back from what was opened from here
    def resumed(self, result: object) -> SceneChange | None:
        """Back from a table: plays the same once more, or shows everything as it was; opens the file of a hole that comes from a wish."""
        if isinstance(result, Path):
            return Push(EditorScene(result))
        if isinstance(result, PlayYourself):
            self.trying.ask_play()
        if isinstance(result, Table) and self.trying.last is not None:       # a table takes new settings that New game does not offer
            trial, levels = self.trying.last
            return self.trying.play(trial, *levels)
        self.ui.set_focus(self.canvas)
        return None

    def handed(self) -> None:
        self._toolbox.tell_hand()
        self._say()

    def reword_for_device(self) -> None:
        """Says sentences that name keys or buttons again, with those of the device that is used now."""
        self._say()
        self.canvas.refresh()       # what stands at its spots is larger for fingers
        if self.notes.notes:
            self.notes.reword()

    def _fit_hands(self) -> None:
        """Lays tools and canvas out for the device that is used; not while something is pressed, which would move away below the finger."""
        if not self.ui.pointing:
            self._fitted = self.ui.mode
            self._side.fit(thumbs=for_thumbs(self.settings, self.ui.mode, self._side.thumbs))
            if self._hands is not None:
                self._hands.fit(self.settings, self.ui.mode)

    def step_back(self) -> None:
        self._step(back=True)

    def step_on(self) -> None:
        self._step(back=False)

    def _step(self, *, back: bool) -> None:
        document = self.document.undone() if back else self.document.redone()
        if document is self.document:
            self.refuse(_("Nothing has been changed yet.") if back else _("Nothing was taken back."))
        else:
            before = self.document.draft
            self.take_document(document)
            self.canvas.light_changes(before)

    def take_document(self, document: Document) -> None:
        """Takes another document as the file in hand, and shows it on the canvas; all else follows after the picture."""
        self.document = document
        self.canvas.put(document.draft, self._marks)
        self._behind = self._unkept = True

    def after_picture(self) -> bool:
        """Does what follows from a change, after the picture that shows it on the canvas.

        Keeps what is not saved beside the file, and brings sheet and problems in line; the next time it prepares for the next change.
        """
        changed = self._behind
        self._keep_up()
        if changed:
            self.ui.keep_arranged()
        else:
            self.document.draft.make_ready()
        return changed

    def _keep_up(self) -> None:
        """Brings everything in line with the file, before anything else is done."""
        self._keep_unsaved()
        if self._behind:
            self._show()

    def _keep_unsaved(self) -> None:
        """Writes what is not saved to the recovery file beside the file, or removes that file."""
        if not self._unkept:
            return
        self._unkept, document = False, self.document
        try:
            if document.unsaved:
                keep_unsaved(document.path, document.text)
            else:
                forget_unsaved(document.path)
        except OSError as error:
            self.shell.say(_("What is not saved can't be kept beside the file ({reason}).").format(reason=error.strerror or error))

    def _keep_worth(self) -> None:
        """Notes what the saved file is worth, for its card on the bench."""
        worth = self.canvas.findings.worth
        if worth is not None and not self.document.unsaved:
            keep_worth(self.cache, self.document.path, worth)

    def saved(self) -> None:
        """Called when the file has been written."""
        self._show()

    # ---- the scene's life
    @property
    def arena(self) -> pygame.Rect | None:
        return self.canvas.rect if is_within(self.canvas, self._sides) else None

    def hear(self, intent: Intent) -> Reply:
        """A pad's Back goes from the canvas to the sheet, to the problems and back again; help is in the ring of tools."""
        if not (isinstance(intent, Point) and intent.kind == "move"):
            self._keep_up()
        if isinstance(intent, Act) and intent.name == "help" and self.ui.depth == 1 and self.ui.takes(intent):
            self.ui.spoken_by(intent.source)
            (self._to_next_side if intent.source == "pad" else self._help)()
            return True
        return super().hear(intent)

    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act):
            if intent.name in ("undo", "redo"):
                self._step(back=intent.name == "undo")
                return None
            if intent.name == "save":
                self._saving.save()
                return None
            if intent.name == "rename":
                self._ask_name()
                return None
            if intent.name == "problem":
                self._next_problem(-1 if intent.far else 1)
                return None
            if intent.source == "pad" and self.ui.depth == 1 and self._by_pad(intent.name):
                return None
            if intent.name == "panel":
                self._to_sheet()
                return None
            if intent.name == "back" and intent.source == "pad" and self._is_beside(self.ui.focus):
                self._to_sheet()        # back to the canvas: from there it leaves
                return None
            if intent.name == "back":
                return None if self.notes.put_away() else self._saving.leave()
        return super().handle(intent)

    def _help(self) -> None:
        """Opens the help on keys and buttons, and shows the notes on this canvas."""
        self.notes.show_notes(self._entry.notes)
        help_layer(self.ui, self._toolbox.help_lines)

    def _by_pad(self, name: ActName) -> bool:
        """Does what a pad's button means here (Y: tools, Start: play, left stick: only moves the view); returns whether it is one."""
        if name == "hint":
            self._open_ring()
        elif name == "menu":
            self.trying.ask_play()
        else:
            return name == "panel"
        return True

    def _open_ring(self) -> None:
        """Opens the ring, a pad's way to the tools and to what it has no buttons for."""
        def item(title: str, says: str, icon: str, on: Callable[[], object], why: str, *, key: str = "", held: bool = False) -> RingItem:
            def chosen() -> None:
                self.ui.close()
                on()
            return RingItem(title, says, icon, key, chosen, held, why)
        self._sides.front(0)
        undo, redo = (item(title, "", icon, partial(self._step, back=back), "" if button.enabled else button.why)
                      for title, icon, back, button in ((_("Undo"), "undo", True, self._undo), (_("Redo"), "redo", False, self._redo)))
        why_not = "" if self.document.unsaved else _("The file has all of it.")
        save = item(_("Save"), _("Writes the file."), "saves", self._saving.save, why_not)
        tools = (item(_(tool.title), _(tool.told_by("pad")), tool.icon, partial(self.take, number), tool.locked(self.document.draft),
                      key=tool.key, held=number == self._toolbox.in_hand)
                 for number, tool in enumerate(self.canvas.hand.tools))
        aid = item(_("Help"), _("What keys and buttons do, and the notes on this canvas."), "info", self._help, "")
        menu = self.canvas.changes.menu(self.canvas.cursor)
        own = () if menu is None else (item(menu.title, _("What can be chosen of it."), "thinking", partial(self.offer, menu), ""),)
        ring = ToolRing((*tools, *own, save, aid, redo, undo), self.ui.close)
        self.ui.open(ring, ring.first, veil=True)

    def _to_sheet(self) -> None:
        """Moves the focus to the sheet, or back to the canvas; a side that lies behind comes to the front."""
        there = self.ui.focus is self.canvas
        self._sides.front(1 if there else 0)
        self.ui.set_focus(self._sheet.first if there else self.canvas)

    def _is_beside(self, focus: Widget | None) -> bool:
        """Whether a widget is on the sheet or among the problems."""
        return focus is not None and (is_within(focus, self._sheet) or is_within(focus, self._checklist))

    def _to_next_side(self) -> None:
        """Moves a pad's focus from the canvas to the sheet, from there to the first problem, and back to the canvas."""
        focus = self.ui.focus
        if focus is not self.canvas and self.problems and focus is not None and not is_within(focus, self._checklist):
            self.ui.set_focus(next(widget for widget in self._checklist.walk() if widget.focusable))
        else:
            self._to_sheet()

    def _next_problem(self, step: int) -> None:
        if not self.problems:
            self.shell.say(_("There is no problem."))
            return
        self.show_problem((max(self._problem, -1 if step > 0 else 0) + step) % len(self.problems))
        if (mender := self._checklist.mender(self._problem)) is not None and not self._sides.folded:
            self.ui.set_focus(mender)       # Enter mends it

    @property
    def unsaved(self) -> str | None:
        """None: what is not saved is kept beside the file, so nothing is lost with the window."""
        return None

    @property
    def next_due(self) -> float | None:
        return 0.0 if self._fitted != self.ui.mode and not self.ui.pointing else self._looks.next_due

    def update(self, seconds: float) -> SceneChange | None:
        if self._fitted != self.ui.mode:
            self._fit_hands()
        self._keep_up()
        if not self._asked_recovery:
            self._asked_recovery = True
            self._saving.others.offer_recovery()
        if self.canvas.renew():
            self.show_figures()
            self._say()
        self._light()
        self._follow_guide()
        if self._looks.update(seconds) and self.ui.depth == 1 and not self.ui.editing and self.canvas.hand.stroke is None:
            self._saving.others.look_once()
        return None
