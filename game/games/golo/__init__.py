"""GOLO: nine dice of four shapes, a hole on each."""
