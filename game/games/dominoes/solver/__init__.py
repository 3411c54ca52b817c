"""Tallies of domino games, one module per game."""
