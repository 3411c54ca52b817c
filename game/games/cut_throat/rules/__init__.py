"""The rules of Cut Throat."""
