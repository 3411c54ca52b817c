"""What a table in play needs besides its picture: who comes next, the bar, the seats, the log, the curtain and the standings.

`ui/scenes/play.py` lets a table go on, and `ui/play/desk.py` shows it as those see it who look. The sentence below the table with its
hints is `ui/play/panel.py`, a result that waits for the player `ui/play/showing.py`, the end of the game `ui/play/ending.py`.

A guided game (`ui/scenes/lesson.py`) is the play screen on a `StackedTable` (`session/lesson.py`), at which chance and bots do what a
`Lesson` says; the player's own moves go through the same rules, and one that the step does not wait for is answered in words. The coach
(`ui/play/coach.py`) is an `Overlay` (`widgets/base.py`): a part of the scene's own layer that is drawn above the sprites. His note takes
the form and the place that hide no end, tile or hand (`bubbles.py`), and keeps them for a step: it has room for all that he may answer.
What is as good as the move that is shown is taken: by an exchange of places in what follows (`AsGood`), or, where the face knows what a
plan costs (`dearer`), within a tenth of a stroke; then a `Steering` has the dice lead to where the lesson goes on. He answers a choice
before it is played (`chosen`), dice lie there while he speaks of them (`linger`), and where a step names a tile nothing else glows.
The lesson ends over its own last picture. How far somebody has come is in the settings.

Where a track ends with a `Result` that names a button ("Next hand"), the play screen waits for it (`ui/play/showing.py`); a replay, a
table of bots and whoever sets "Go on by itself" go on after a while. No press that started while a result came out cuts it short.

An event is reported as its motion starts, or at the moment `TELL` in its tracks: a throw when its dice lie.

This is the play screen for every game. It knows games only through `ui/table/face.py`; the games' packages draw table, hand and score
board. `dominoes/table/line_layout.py` lays the domino line to the rail and back, with rows three tile widths apart, and the windmill of
French's four arms, as pure geometry. `golf/table/sheet.py` paints the scorecard of every golf game: each hands it nines of lines and
cells, and it lays them across or down. Partner, Cut Throat and French are one `LineFace` (`dominoes/table/line_face.py`) with what each
says of its own views; their events run through one `TileShow` beside it.

A replay shows the view of one seat, or all hands open where `session/replay.py` says that nothing is secret any more: games that are
over, tables of bots, and in a game in progress the hands that have ended. Where several people play at one screen, the hand in progress
is seen as the public sees it. A face of a game with hidden hands makes a small widget of what a seat holds (`laid_open`), which the
seat's plaque shows in place of the number of tiles. The replay's slider runs along the lower edge of the window (`ui/play/transport.py`)
with a mark where each hand or hole begins: a `TableEntry` names what an event begins. The log is there a list of moves that goes on
beyond the present one, follows it, and leads to each.

A press of a seat's plaque, V and the right stick open its sheet (`ui/play/seats.py`): who sits there, and what the face says that seat
has shown (`shown_by`). That follows from the public part of a view alone; a test exchanges what is hidden.

What only some tables have, `TableFace` has as methods with a default: a strip above the table and a plaque below the seats (GOLO's rack,
Domino Golf's card), a scorecard that is saved as CSV beside the table of what happened, cells whose lines can be hidden (Doshboard), a
legend of what lies on the ground (K, and in the menu), the place that a sentence of the log speaks of, hints of the table's own. Places
are told as players see them, from the ball to the flag.

The board above the seats names the heights with which it can do, and the room takes the first that leaves the plaques what they show. The
golf tables' `Leaderboard` can even stay away; a game fills it by its own `leaders_of`.
"""
