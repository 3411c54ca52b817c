"""The table of Domino Golf: the hole with its tiles and balls, the bag with what each tile would do, the pool, and its moments."""
