"""The table of French dominoes."""
