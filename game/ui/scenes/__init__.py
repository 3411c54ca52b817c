"""The screens of the clubhouse, one module each.

Learn (`ui/scenes/learn.py`) leads to the guided games, with how far each has come, to drills, rules and glossary. The first start asks
for name and face (`ui/scenes/welcome.py`): they are kept as a profile, and the name as `Settings.you`, who sits on the first chair of a
new game, at drills and at guided games. Players who have played before, or have left both out, are not asked.

How long a game is (`ui/game_length.py`): a `TableEntry` names the option by which it is longer or shorter, and the seconds that its turns
take; how many turns there are was measured in games of bots (`analysis/shipped.py`, `assets/turns.json`). The lengths stand beside Play
now as `Segments`, the minutes on the box and in the line of Play now.

The new-game screen (`ui/scenes/setup.py`) is a shelf of boxes and the tray of the open one. What is chosen is a `SetupDraft`
(`new_game.py`), kept for each game apart in the settings (`Settings.games`). Who plays is `setup_seats.py`; people are moved between
bench and chairs by `widgets/carrying.py`, round the table of `widgets/chairs.py`; the regulars to choose from are listed by
`profiles.py`; courses are `widgets/course_cards.py` with what each game's `TableEntry.course` prints on them. Boxes and bench are a
`SideScroll` (`ui/widgets/layout.py`), one row that scrolls sideways where it is too wide. Where the three columns of the tray have no
room side by side, by the size of the text in the window (at 1024x640 and 100 % they have it), `ui/widgets/game_box.py` shows them as
pages with tabs; bench and chairs share one. What each seat chooses for itself is an option `of_seats`: it stands on the card of the chair
and not among the house rules (`TableEntry.colours`). Where a game has a `TableEntry.setter`, its course can be set: the screen
(`doshboard/table/set_course.py`, its board `course_board.py`) pops with a text, which is kept with the choices and makes the content from
that of the file.

`ui/scenes/saves.py` is the wall of saved games, and what can be done with them; what hangs there is `ui/wall`. A picture of a table is
drawn by the game's own face in a scene that nobody sees (`ui/wall/pictures.py`), from what everybody may see of the last position
(`session/replay.py`), so no hand is in it. It has saves replayed on a thread, one at a time and only those in sight, and keeps the
pictures in `saves/cache`. The wall makes widgets for what is in sight (`wall/wall.py`), and looks every two seconds whether another
window has changed the folder; a card that is pressed shows its back. The champions' board (`wall/beside.py`) reads the statistics on a
thread (`statistics/overview.py`), and has a process count first where many saves are not counted yet. The menu's felt
(`scenes/menu_table.py`) and the picture of a finished game are drawn alike; beside it dust drifts through the light and a die turns when
it is pointed at (`scenes/menu_life.py`, loaded once the menu has stood for a second); a table that was just left lies on the felt at
once, drawn alike in the size that it had (`menu_table.py`), until that is done. `session/shelf.py` moves saves to `saves/trash` and
back, and says which of them are looked at.

The rules (`ui/scenes/rules.py`) are the Markdown pages of `assets/rules`, what the book says beside the house rules, the keys, and the
glossary: `assets/rules/glossary.md`, read by `ui/widgets/links.py`, has each glossary term with its games, its forms in sentences, and
one line of explanation. `rules.py` searches all of these pages; a letter that is typed there begins the search (`Ui.typed_into`). At a
table the terms in the log, in the sentence below it, in a coach's note, in the caption of a result and on the plates are links
(`ui/widgets/links.py` finds and underlines them): they are opened by a press, by W, or by the focus, which comes to a sentence in order
only (`Widget.in_order_only`) and not to plates. The note of a term stands at the foot of the card, or above the table where there is no
room for the card (`NoteAbove`); it is no layer, so that the table goes on.

`ui/scenes/review.py` looks back on a game that is over. The entry of each game names what compares its decisions with the best ones;
`ui/review/making.py` runs that in a process or two and keeps the result beside the save, and `ui/review` shows it with the game's own
picture. Where a review is made part by part, an `Outliner` says at once of what it will be made, so that the screen stands from the
beginning and fills: a process reports each move as it is judged, both take parts from one list, and a part that is looked at comes
next, in place of one that was begun. *Play on* puts the table on top (`SitDown`): leaving it leads back. `ui/review/picture.py` moves the
picture when another decision is chosen.
"""
