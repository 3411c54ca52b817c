"""Doshboard on the command line: its benchmarks, its rating, and what ships for it."""
