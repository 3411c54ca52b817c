"""The bots of Domino Golf."""
