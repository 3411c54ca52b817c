"""Bots of GOLO."""
