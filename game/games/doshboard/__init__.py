"""Doshboard: golf on a board of hexagons, with cards and a direction each."""
