"""Bots of Card Golf."""
