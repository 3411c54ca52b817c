"""What a table in play needs besides its picture: who comes next, the bar, the seats, the log, the curtain and the standings.

`ui/scenes/play.py` advances a table, and `ui/play/desk.py` shows it as seen by those who look at the screen. The sentence below the table
with its hints is `ui/play/panel.py`, a result that waits for the player `ui/play/showing.py`, the end of the game `ui/play/ending.py`.

A guided game (`ui/scenes/lesson.py`) is the play screen on a `StackedTable` (`session/lesson.py`), at which chance and bots do what a
`Lesson` says; the player's own moves go through the same rules, and one that the step does not wait for is answered in words. The coach
(`ui/play/coach.py`) is an `Overlay` (`widgets/base.py`): a part of the scene's own layer that is drawn above the sprites. His note takes
the form and the place that hide no end, tile or hand (`bubbles.py`), and keeps them during a step: it has room for all his answers.
A move that is as good as the one shown is accepted: the rest of the lesson has places exchanged (`AsGood`), or, where the face knows what
a plan costs (`strokes_over_best`), up to a tenth of a stroke may be lost; then a `Steering` chooses dice that lead back to the lesson. The
coach answers a choice before it is played (`chosen`), dice stay in sight while he speaks of them (`linger`), and where a step names a tile
nothing else glows. The lesson ends over its own last picture. The settings hold how far a player has come.

Where a track ends with a `Result` that names a button ("Next hand"), the play screen waits for that button (`ui/play/showing.py`); a
replay, a table of bots and a player who has set "Go on by itself" continue after a while. No press that started while a result came out
cuts it short.

An event is reported when its motion starts, or at `TELL` in its tracks: a throw is reported when its dice have come to rest.

This is the play screen for every game. It knows games only through `ui/table/face.py`; the games' packages draw table, hand and score
board. `dominoes/table/line_layout.py` lays the domino line to the rail and back, with rows three tile widths apart, and the windmill of
French's four arms, as pure geometry. `golf/table/sheet.py` paints the scorecard of every golf game: each hands it nines of lines and
cells, and it lays them across or down. Partner, Cut Throat and French share one `LineFace` (`dominoes/table/line_face.py`), to
which each adds how its own views are read; one `TileShow` beside it shows their events.

A replay shows the view of one seat, or all hands open where `session/replay.py` says that nothing is secret any more: games that are
over, tables of bots, and in a game in progress the hands that have ended. Where several people play at one screen, the hand in progress
is seen as the public sees it. The face of a game with hidden hands makes a small widget of a seat's hand (`laid_open`), which the
seat's plaque shows in place of the number of tiles. The replay's slider runs along the lower edge of the window (`ui/play/transport.py`)
with a mark where each hand or hole begins: a `TableEntry` names what an event begins. In a replay the log lists all moves, also those
after the present one; it scrolls with the present move, and a press goes to any other.

A press of a seat's plaque, V and the right stick open its sheet (`ui/play/seats.py`): who sits there, and what that seat has shown to
everybody (`shown_by` of the face). That follows from the public part of a view alone; a test exchanges what is hidden.

What only some tables have, `TableFace` has as methods with a default: a strip above the table and a plaque below the seats (GOLO's rack,
Domino Golf's card), a scorecard that is saved as CSV beside the table of what happened, cells whose lines can be hidden (Doshboard), a
legend of what lies on the ground (K, and in the menu), the place that a sentence of the log speaks of, hints of the table's own.
Directions are given as players see them, from the ball to the flag.

The board above the seats lists the heights that it can take, and the room chooses the first that leaves the plaques all they show. The
golf tables' `Leaderboard` can also be left out; each game fills it by its own `leaders_of`.
"""
