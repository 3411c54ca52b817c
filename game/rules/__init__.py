"""Pure rules of every game: values in, values out; standard library only, no clock, no randomness of its own, no files."""
