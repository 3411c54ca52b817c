"""GOLO by numbers: exact expectations, distributions and odds."""
