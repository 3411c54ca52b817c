"""Counts and odds of Domino Golf."""
