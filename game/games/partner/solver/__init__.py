"""Counts and odds of Jamaican Partner."""
