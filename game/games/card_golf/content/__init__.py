"""Card Golf's files: a course, its deck, its tables and the ways of play that they name."""
