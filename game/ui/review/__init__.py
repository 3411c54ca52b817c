"""A game looked back on: the parts of the screen that shows what each decision cost, and what chance gave or took."""
