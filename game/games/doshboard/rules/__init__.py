"""Doshboard: golf on hexagons (rulings H1-H24)."""
