"""Card Golf on the command line: how it is measured, and its courses rated."""
