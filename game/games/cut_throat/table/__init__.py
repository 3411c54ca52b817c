"""The table of Cut Throat."""
