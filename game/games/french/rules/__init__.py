"""The rules of French dominoes."""
