"""Bots for the domino games; the modules of a game begin with its name."""
