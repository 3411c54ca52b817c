"""Pure rules of every game: values in, values out; standard library only, no clock, no own randomness, no files."""
