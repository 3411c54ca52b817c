"""Dice on a table, for any game: what a die is, how dice are thrown and come to rest, and their pictures. Knows no game."""
