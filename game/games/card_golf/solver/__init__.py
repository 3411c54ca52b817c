"""Card Golf, analysed: exact chances of a stroke, holes solved, bots' plans valued, rounds reviewed."""
