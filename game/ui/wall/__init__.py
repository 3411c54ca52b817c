"""The wall of saved games: pictures of their tables, signed scorecards, and how they are chosen among."""
