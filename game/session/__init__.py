"""A table being played: seats, history with undo, the journal on disk, replays and the shelf of saves.

`session.table.Table` combines rules, seats, history and journal. `play` tries an action, writes its line, and then takes the new state:
everything that has been shown has been handed to the system, and "Saved" is displayed when the disk has it (`journal.py`). A save is locked
while a table has it open (`save_file.py`); another window is offered to watch, which is a replay that reads on as the file grows
(`Replay.catch_up`). The journal is text, a header of two lines and a line per action, undo and redo included, each with a checksum chained
over all lines before it, so that one altered line is found and named. A torn last line is dropped and reported; any other damage is refused
and left as it is, and the readable part can be opened as a new save. A bot's reason is stored with its move (`Step.why`), through undo,
redo and the journal; `Table.reason` returns it when it can reveal no hand, and the log unfolds it below the move. A session that ends
properly writes the line `closed`; an unfinished save without it, truncated at a line end or left by a killed process, opens with a note
saying after which move it continues. Saves of earlier versions have no such line and need none, until they are continued.

A game as a text (`share.py`): header, content and actions as one long number, in letters and digits, with a checksum. An action is written
as its index among the legal ones, a throw as its index among all possible ones, weighted by its probability, so every game can be shared
through the contract alone. If there are thousands to choose from, or chance can't be listed, the action's line is spelt with a model of
earlier lines. Only the part of a game that a replay may reveal is written. `deals.py`: the number of a deal, stored in the header,
determines everything that chance does at that table: the n-th throw or deal depends on nothing that was played before. Chance events with a
name of their own, such as the cards of a hole that are dealt when it begins (`lot`), follow from number and name. A text of a finished game
contains the number instead
of its deals; an unfinished one does not, because it would reveal what is still to come. The day's deal is the number of its date.
`follows_number` says whether all chance came from the number: if somebody rolled real dice (`ui/play/own_dice.py` asks what they show, with
pictures of dice to press) it did not, and such a game counts neither as the day's deal nor as the same one, and its dice are counted
separately in the statistics. At a table of the day's deal the window always rolls. `shelf.py` finds the tables that played one deal and
adds up the two of a duplicate match; `replay.play_on` makes a table at a position of a replay, which is not saved; bots that play a deal in
a person's seat do so in a process beside the window (`ui/scenes/day.py`).

All other files have the format of `game/kept.py`: one line with label, version, length and checksum, then the content; written
atomically, and read back whole or not at all. So damage to the list of saves, to settings, solved tables, pictures or sounds costs the time
to make them again, and never shows as a wrong score. `saves/cache` is trimmed to 150 MB, least recently used first, and leaves the disk's
last 8 MB to others; a journal that meets a full disk empties it and tries again. A start removes what killed programs left half-written.

Undo goes back to the last decision of a person. At a strict table it stops at anything that somebody has seen; `Rules.reveals` says so for
each event.

Profiles of people (`session/people.py`) are a file each in `saves/profiles`; a person is identified by the name on the seat. A face is
picked with `widgets/face_picker.py`: nine whole ones (`people.FACES`) and swatches of its parts, each of which shows the face with that
part and is painted like any portrait. No name produces a face that can be picked; a person without a profile has the face derived from the
letters of the name, without a beard. `ui/looks/settings.py` turns them into the `Look` of a table: the window applies it when a scene with
a `taste` comes up (`Presenter.suit`). A seat's colour and shape is `look.seat_mark(seat)`, never the number of the seat alone. At Doshboard
they are those of the set that a seat plays with, also in replays and on the wall (`ui/table/registry.py`); when they change in a tournament
the scene asks the window for another look (`Scene.suit`).
"""
