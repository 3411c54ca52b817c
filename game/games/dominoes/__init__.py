"""What the domino games share."""
