"""Doshboard on the screen: the board as a map, as a picture and through a camera."""
