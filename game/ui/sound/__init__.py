"""Sounds: synthesised, kept and played."""
