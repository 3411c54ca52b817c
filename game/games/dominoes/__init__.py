"""What the domino games share: tiles as bits, hands, a line with ends, the knowledge and search of bots, and the table.

In Partner, Cut Throat and French a state has a public and a hidden part (`State(public, hands)`), and a view is the public part and the
seat's own hand (`View(seat, public, hand)`). The moves of a hand are read with one iterator, `turns_of` in `rules/hands.py` (with the open
ends: `turns_on_line`). At Domino Golf the hidden part consists of the heaps of the 91 tiles and what each seat has seen of their moves
(`State(public, heaps, history)`, `View(seat, public, bag, trail)`). An action is carried out on a mutable copy, `flow.RoundInPlay`, and
every tile moves through its `move`, which keeps the heaps, their public sizes and the history consistent.

Dominoes are integers: a tile is an index and a bit, a hand a mask, a number's tiles a mask (`tiles.py`). Rules, bots and the bench's
playouts use the same tables. The list of moves of a hand is a tuple of small integers from which passes, owners and the line are read.

The bots of Cut Throat and French are one set of players (`bots/alone.py`): what they read from a view is their game's, a `LoneGame`.

Hands of Partner, Cut Throat and French are reviewed by the bots' own means (`bots/review.py`, with an outlook per game): for each decision,
deals are sampled from the view of its seat at that moment, weighted by how well they explain the plays, and every play is tried in the same
deals. So differences have small errors, which are stated for all plays of a decision together; a cost within its error, or too small to be
shown, counts as 0. If few deals are left, all are used. A finished hand of a seat is cached separately in `saves/cache`, and is the same
whenever it is made. At Domino Golf a part of a review covers the holes of one bag, in strokes: `domino_golf/bots/review.py` uses the pro's
own computation in many rounds of samples, whose spread is the error.

A seat's call (a pass, a fine) is shown as close to its edge as possible without covering a tile or an end (`ui/table/pieces.py`). The card
of a knock stays for 2.5 seconds of the scene's clock, without delaying any move, or until the next move is shown.

The order in which a player has arranged a hand (by dragging, Shift with an arrow, or the right stick) is stored by seat and hand in
`saves/cache` (`ui/looks/settings.py`), and survives undo and leaving the table.
"""
