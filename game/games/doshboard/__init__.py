"""Doshboard: golf on hexagons with four dice and eight cards, at three levels.

`rules/geometry.py` counts on hexagons, `board.py` and the cards in `shots.py` are what it is played with, and `shots.py` resolves a shot
from its dice: `resolve` plays it with those rolled so far and says which is due, so that rules and tests go through one function. The
state keeps a shot as its plan and dice. A board has hundreds of thousands of plans: one is drawn without listing them by `any_path`, and
`values.py` tells one by its place, and a place by its plan (`Numbered` in the contract). `board.py` also changes the holes of a board as
its players set them before a round: what comes of it is a `Board` like any other, which the save holds as its content.

`solver` solves its holes by policy iteration over every legal plan. After a leg only a spot matters (`walk.py`: the cell, the last dry
cell touched, the gates passed), so `tables.py` keeps where each count of each leg leads and what it may hit on the way, and what spots
and hooks are worth; `sweep.py` finds the two legs of each plan and tries every plan, card and call, `odds.py` lists all ends of a shot
for odds and policies, and `solver.py` tells what policies need, improves them among a few shots, and solves a hole with all of these.
`bags.py` follows cards that may be lost. `hole_book.py` is what bots, tables and reviews ask; it takes a hole from those that ship or
solves it.

`walk.py` counts many legs at once by arrays; `tables.py` numbers the nodes where a distance may end and lists every plan as two leg
pieces; `solver.py` adds two gathers for each plan and card, lists the shots that come within 0.02 strokes of a policy, improves it among
these, and is done when that has moved no lie by as much: then no other shot can be better. At professional level a stock hole begins from
its strokes at advanced level, which ship. `odds.py` tells where one plan leads, `bags.py` plays for the hole in match play and skins, and
knows of the limit of strokes where it makes a difference, `review.py` parts a round into decisions and luck, and `hole_book.py` keeps
solved holes for bots and tables. Every level is exact, with wind, shifts, calls and white dice; where cards may be lost, three cards are
solved whole, and a larger bag follows one or two losses, which makes a bound (`Book.exact` tells). Bags with a card less are solved among
few shots: a smaller bag needs no fewer strokes than a larger one that loses nothing, so all shots but some thousand of the larger one are
proven useless to it. `sweep.py` leaves out plans whose elbow a card is too short for. `hole_book.py` tells by a sample of the map's cells
how much memory and time a hole would take. A hole beyond its bounds is never solved: New game says so, bots and hints go by `sensible.py`
(plans judged by their counts, the likeliest by sampled dice, a bound by sampled plays), the panel's odds by `odds.py`, and there is no
review and no rating. A hole within them may still be too large to follow lost cards, and a `HoleBook` keeps the tables of as many grounds
as fit a gigabyte. The estimate of memory is an upper bound. The window has cards tried by two threads (`side_by_side`), as two cores may
be free while somebody waits. Solvers ask between their parts whether they are still wanted (`analysis/wanted.py`): a table that is left
ends them, and `main.py` does not wait for them. What paints large pictures asks too. `solver.py` has the rookie's plans and the strokes
that they come to, `rating.py` how a board plays and whether it is a good one.

Doshboard's table is a window on the board (`board_view.py`, through a `BoardCamera`) beside a column with clock, plan or dice, buttons
and cards (`side.py`): nothing stands below the table, so that the board has the height of the window. `planner.py` makes a plan by
pointing, keys and pad, and knows no widgets; `planning.py` shows it in them, and `marks.py` what it may come to, cell by cell.
`counsel.py` has holes solved on a thread (`golf/table/background.py`): this one, as the others play it, then the next; odds, heat map and
the best plan from a cell are read from it. Dice trays, plates and the plaque of who lies farthest are one for all golf, in `golf/`. While
dice are thrown, the tray lies where the cards were, and the felt stays there from shaking to the result.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.Doshboard",
    files="content.FILES",
    file_warnings="commands.rating.WARNINGS",
    bots="bots.BOTS",
    reviewer="solver.review.look_back",
    counters="solver.review.COUNTERS",
    recorded="solver.review.RECORDED",
    measured="commands.rating.MEASURED",
    rated="commands.rating.RATED",
    solved="commands.rating.SHIPPING",
    pictures="commands.pictures.PICTURES",
    table="table.face.DRAWN",
    review="table.review.DoshboardReview",
    lesson="table.lesson.LESSON",
    book="rules.rules.SAYS",
    frames="table.frames.scenarios",
)
