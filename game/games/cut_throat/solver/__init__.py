"""What is counted over games of Cut Throat."""
