"""Cut Throat: dominoes each for himself."""
