"""Domino Golf: nine holes with a line of dominoes and an open pool."""
