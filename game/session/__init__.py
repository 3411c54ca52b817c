"""A table being played: seats, history with undo, the journal on disk, replays and the shelf of saves.

`session.table.Table` joins rules, seats, history and journal. `act` tries an action, writes its line, and only then takes the new state
in: what has been shown is with the system, and "Saved" is said when the disk has it (`journal.py`). A save is locked while a table has it
open (`lock.py`); another window is offered to watch, which is a replay that reads on as the file grows (`Replay.catch_up`). The journal
is text, a header of two lines and a line per action, undo and redo included, each with a checksum chained over all lines before it, so
that one altered line is found and named. A torn last line is dropped and reported; anything else that is damaged is refused and left as
it is, and its readable part can be opened as a new save. A bot's reason is kept with its move (`Step.why`), through undo, redo and the
journal; `Table.reason` gives it out when it can give no hand away, and the log unfolds it below the move. A session that ends properly
writes the line `closed`; an unfinished save without it, cut at a line's end or left by a killed process, opens with a note that says
after which move it goes on. Saves of earlier versions have no such line and need none, until they are played on.

A game as a text (`share.py`): header, content and actions as one long number, in letters and digits, with a checksum. An action is its
place among the legal ones, a throw its place among all there are, weighed by its chance, so every game can be shared by the contract
alone; where there are thousands to choose from, or chance can't be listed, its line is spelt by what such lines have looked like before.
Before it is written a game is cut at what a replay may lay open. `deals.py`: the number of a deal, kept in the header, from which all
follows that chance does at that table, the n-th throw or deal whatever was played before it; what has a place of its own, as the cards of
a hole that are dealt when it begins (`Lots`), follows from number and place. A text of a finished game holds the number instead of its
deals; an unfinished one does not, for it would tell what is still to come. The day's deal is the number of its date. `follows_number`
tells whether all chance was the number's: where somebody rolled real dice (`ui/play/own_dice.py` asks what they show, with pictures of
dice to press) it was not, and such a game counts neither as the day's deal nor as the same one, and its dice apart in the statistics. At
a table of the day's deal the window always rolls. `same_deal.py` finds the tables that played one deal and adds up the two of a duplicate
match; `replay.play_on` makes a table at a position of a replay, which is not kept; bots that play a deal in a person's seat do so in a
process beside the window (`ui/scenes/day.py`).

Every other file is kept by one rule, that of `game/kept.py`: one line with label, version, length and checksum, then the content; written
whole, and read back whole or not at all. So damage to the list of saves, to settings, solved tables, pictures or noises costs the time to
make them again, and never shows as a wrong score. `saves/cache` is trimmed to 150 MB, what was not used for the longest time first, and
leaves the disk's last 8 MB to others; a journal that meets a full disk empties it and tries again. A start sweeps what killed programs
left half-written.

Undo goes back to the last decision of a person. At a strict table it stops at whatever somebody has seen; `Rules.reveals` says it of each
event.

Profiles of people (`session/people.py`) are a file each in `saves/profiles`; who somebody is goes by the name on the seat. A face is
picked with `widgets/face_picker.py`: nine whole ones (`people.FACES`) and swatches of its parts, each of which shows the face with that
part and is painted like any portrait. A name paints no face that was picked; a person without a profile has what the letters of the name
pick, without a beard. `ui/looks/settings.py` makes of them the `Look` of a table: the window takes it when a scene with a `taste` comes
up (`Presenter.suit`). A seat's colour and shape is `look.seat_mark(seat)`, never the number of the seat alone. At Doshboard they are
those of the set that a seat plays with, also in replays and on the wall (`ui/table/registry.py`); where they change in a tournament the
scene asks the window for another look (`Scene.suit`).
"""
