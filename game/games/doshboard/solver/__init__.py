"""Doshboard by numbers: where legs end, the fewest strokes, the odds of a plan."""
