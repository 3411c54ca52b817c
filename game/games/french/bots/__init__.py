"""The bots of French dominoes."""
