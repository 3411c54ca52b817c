"""The games: a package each, and one for what each family of them shares."""
