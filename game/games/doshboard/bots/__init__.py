"""Bots of Doshboard."""
