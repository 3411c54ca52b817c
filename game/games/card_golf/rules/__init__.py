"""Card Golf: dice golf over printed cards laid end to end (rulings C1-C19)."""
