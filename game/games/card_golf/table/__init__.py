"""The table of Card Golf: the hole with its balls, the clubs and odds of a plan, the dice of a stroke, the putting track."""
