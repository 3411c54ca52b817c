"""What the bots of the domino games share: knowledge, models, search, advice, training and reviews."""
