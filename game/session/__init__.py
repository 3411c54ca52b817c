"""A table being played: seats, history with undo, the journal on disk, replays and the shelf of saves."""
