"""Statistics of games: tallies over many of them, odds, ratings."""
