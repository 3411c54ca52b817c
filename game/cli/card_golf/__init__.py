"""Card Golf on the command line."""
