"""Solves Doshboard: where legs end, the fewest strokes of a hole, the odds of a plan."""
