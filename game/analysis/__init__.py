"""What can be counted and reckoned about games: tallies of many, odds, ratings."""
