"""The bots of Cut Throat."""
