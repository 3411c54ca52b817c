"""What the domino games share: tiles as bits, hands, a line with ends, how bots know and search, and everything on the felt.

In Partner, Cut Throat and French a state is what is public and what is hidden (`State(public, hands)`), and a view is the public part and
the seat's own hand (`View(seat, public, hand)`). The moves of a hand are read by one iterator, `turns_of` in `rules/hands.py` (with the
open ends: `turns_on_line`). At Domino Golf the hidden part is the heaps in which the 91 tiles lie and what each seat has seen of their
moves (`State(public, heaps, history)`, `View(seat, public, bag, trail)`). An action is carried out on a working copy, `flow.RoundInPlay`,
and every tile moves through its `move`, which keeps the heaps, their public sizes and the history in step.

Dominoes are integers: a tile is an index and a bit, a hand a mask, a number's tiles a mask (`tiles.py`). Rules, bots and the bench's
playouts use the same tables. The list of moves of a hand is a tuple of small integers from which passes, owners and the line are read.

Hands of Partner, Cut Throat and French are looked back on by the bots' own means (`bots/review.py`, with an outlook per game): for each
decision deals are imagined from the view of its seat at that moment, weighed by what they explain, and every play is tried in the same
ones. So differences have small errors, which are stated for all plays of a decision together; a cost that is not beyond its error, or too
small to be shown, is none. Where few deals are left, all are met. A finished hand of a seat is kept by itself in `saves/cache`, and is
the same whenever it is made. At Domino Golf a part of a review is what one bag served, as strokes over its holes:
`domino_golf/bots/review.py` asks the pro's own counting in many rounds of samples, whose spread is the error.

What a seat calls (a pass, a fine) stands as close to its edge as it covers no tile and no end (`ui/table/pieces.py`). A knock's card
stays on the scene's clock, for which no move waits, for 2.5 seconds or until the next move is shown.

The order in which somebody has put a hand (by dragging, Shift with an arrow, or the right stick) is kept by seat and hand in
`ui/looks/settings.py`, through undo and leaving the table, in `saves/cache`.
"""
