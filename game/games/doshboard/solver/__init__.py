"""Doshboard by numbers: where legs end, least strokes, the odds of a plan."""
