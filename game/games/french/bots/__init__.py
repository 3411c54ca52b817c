"""The bots of French."""
