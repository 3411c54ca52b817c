"""The wall of saved games: pictures of their tables, signed scorecards, the filter bar, and the champions' board."""
