"""Card Golf's files: a course, its deck, its tables and the options of play that they name."""
