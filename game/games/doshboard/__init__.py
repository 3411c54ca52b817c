"""Doshboard: golf on hexagons with four dice and eight cards, at three levels.

`rules/geometry.py` does the geometry of hexagons, `board.py` and the cards in `shots.py` are what it is played with, and `shots.py`
resolves a shot from its dice: `resolve` plays it with the dice rolled so far and says which is due, so that rules and tests use the same
function. The state keeps a shot as its plan and dice. A board has hundreds of thousands of plans: one is drawn without listing them by
`any_path`, and `values.py` converts between a plan and its place in their order (`Numbered` in the contract). `board.py` also changes the
holes of a board as its players set them before a round: the result is a `Board` like any other, which the save holds as its content.

`solver` solves its holes by policy iteration over every legal plan. After a leg only a spot matters (`walk.py`: the cell, the last dry cell
touched, the gates passed), so `tables.py` stores where each count of each leg leads and what it may hit on the way, and the values of spots
and hooks; `sweep.py` finds the two legs of each plan and tries every plan, card and call, `odds.py` lists all ends of a shot for odds and
policies, and `solver.py` evaluates policies, improves them among a few shots, and solves a hole with all of these. `bags.py` handles cards
that may be lost. `hole_book.py` is the interface for bots, tables and reviews; it loads a shipped hole or solves it.

`walk.py` computes many legs at once with arrays; `tables.py` numbers the nodes where a distance may end and lists every plan as two leg
pieces; `solver.py` adds two gathers for each plan and card, lists the shots within 0.02 strokes of a policy, improves it among these, and
is done when no lie has moved by that much: then no other shot can be better. At professional level a stock hole starts from its strokes at
advanced level, which ship. `odds.py` computes where one plan leads, `bags.py` plays for the hole in match play and skins, and takes the
stroke limit into account where it matters, `review.py` splits a round into decisions and luck, and `hole_book.py` caches solved holes for
bots and tables. Every level is exact, with wind, shifts, calls and white dice; if cards may be lost, bags of three cards are solved
completely, and a larger bag follows one or two losses, which gives a bound (see `Book.exact`). Bags with one card less are solved among few
shots: a smaller bag needs no fewer strokes than a larger one that loses nothing, so all shots but a few thousand of the larger one are
proven useless to it. `sweep.py` leaves out plans whose elbow a card is too short for. `hole_book.py` estimates from a sample of the map's
cells how much memory and time a hole would take. A hole beyond its bounds is never solved: New game says so, bots and hints use
`sensible.py` (plans judged by their counts, the likeliest by sampled dice, a bound by sampled plays), the panel's odds come from `odds.py`,
and there is no review and no rating. A hole within them may still be too large to follow lost cards, and a `HoleBook` keeps the tables of
as many grounds as fit into a gigabyte. The memory estimate is an upper bound. The window lets two threads try cards (`side_by_side`), as
two cores may be free while somebody waits. Solvers check between their parts whether they are still wanted (`analysis/wanted.py`): leaving
a table ends them, and `main.py` does not wait for them. The painters of large pictures check too. `solver.py` has the rookie's plans and
their strokes, `rating.py` how a board plays and whether it is a good one.

Doshboard's table is a view of the board (`board_view.py`, through a `BoardCamera`) beside a column with clock, plan or dice, buttons and
cards (`side.py`): nothing is below the table, so the board has the full height of the window. `planner.py` has the plan as one value, of
which each press makes the next, and knows no widgets; `planning.py` connects it to widgets, and `marks.py` shows its possible results, cell
by cell. `counsel.py` has holes solved on a thread (`ui/background.py`): the current one, for the other seats too, then the next;
odds, heat map and the best plan from a cell are read from the solution. Dice trays, plates and the plaque of who lies farthest are the same
for all golf games, in `golf/`. While dice are thrown, the tray replaces the cards, and the felt stays there from shaking to the result.
"""

from typing import Final

from game.entries import Game

GAME: Final = Game(
    rules="rules.rules.Doshboard",
    files="content.FILES",
    file_warnings="commands.rating.WARNINGS",
    bots="bots.BOTS",
    reviewer="solver.review.look_back",
    outliner="solver.review.outline",
    recorded="solver.review.RECORDED",
    measured="commands.rating.MEASURED",
    wishes="solver.wish.WISHES",
    rated="commands.rating.RATED",
    solved="commands.rating.SHIPPING",
    pictures="commands.pictures.PICTURES",
    table="table.face.DRAWN",
    canvases="table.workshop.CANVASES",
    posters="table.workshop.POSTERS",
    review="table.review.DoshboardReview",
    lesson="table.lesson.LESSON",
    book="rules.rules.SAYS",
    frames="table.frames.scenarios",
)
