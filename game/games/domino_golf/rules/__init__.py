"""The rules of Domino Golf."""
