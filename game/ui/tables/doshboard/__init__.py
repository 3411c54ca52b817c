"""Doshboard on the screen: the board as a map and as a picture."""
