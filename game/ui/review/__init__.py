"""The review of a game: the parts of the screen that shows what each decision cost, and what chance gained or lost."""
