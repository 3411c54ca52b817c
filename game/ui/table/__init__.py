"""Tables: how each kind of game looks on the felt, and how it is touched there."""
