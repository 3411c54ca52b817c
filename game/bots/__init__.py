"""Players that are no people: what a policy over views is, which bots there are, how they learn, and the process they think in.

A bot's `choose(view, legal, rng, budget)` returns an action and a sentence with a number in it. Which actions are legal follows from the
view: `Rules.legal_in(view)` makes `legal`, which can be iterated, asked (`allows`, `why_not`) and sampled, so no bot needs a state and
none has to list a large space. Bots think in a worker process (`thinker.py`), so that the window never waits for them. A worker that is
silent for two seconds beyond the budget, dies, raises, or answers with anything but a legal action is killed; the question goes to a new
worker once, and then the rookie answers it in the window's process, with a note at the table. A bot with tables to compute first
(`Preparing`) has 30 seconds for that, as a worker has to start and to load a bot: neither is thinking. The rookie takes microseconds and
is always asked in the window's process. Every process beside the program begins with `bots/child.py`: it ignores Ctrl-C, and ends with
the program in the middle of its work, for a thread in it waits for the end of its parent.

The **rookie** plays what looks plausible and forgets passes; the **club** player counts, remembers and plays to its partner.

The **pro** draws deals that fit every play and pass, weighs each by how well it explains what the others have chosen so far, and searches
each exactly (alpha-beta over masks with a transposition table).

The **master** (Partner) draws deals together with how each seat plays, and plays every deal on to its end by a net learnt beforehand
(`docs/domino-bots.md`).

The **adviser** (`ADVISER` in a game's `BOTS`) gives the hints and sits at no table: it searches several times as many deals and says what
is certain of the others, by name (`dominoes/bots/advice.py`). One position has one hint: chance follows from the view alone, the work is
counted and not timed, and the play screen's driver remembers answers by view. A game without an adviser asks its best bot.

Where the adviser takes longer than a third of a second, **first words** (`FIRST_WORDS`) stand until it answers: what the club player
would do. A hint stands until something is played. An `Advising` face (Doshboard) has hints of its own, from the solved hole that it
shows: until that is there, from the steps of its solving (`HoleBook.rough`), and before them from a few plans tried with sampled dice,
which are looked for as soon as a turn begins.

The plan that stands when a stroke of Card Golf or Doshboard begins is near the best one by the solved hole without being it, with the
chart's club or few turns, and dry. Until a hole is solved it is made by the table of yards and lies, at Doshboard from the rules alone,
and replaced where that was a mistake by what is known meanwhile and nobody has made another plan: by plans tried with sampled dice after
a tenth of a second, by the steps of solving. At Card Golf mulligan tokens are counted in it as soon as their worth is known. Strokes are
told in one unit at both tables, from hint to review: to the hole from where the ball lies; at Card Golf with mulligan tokens counted, in
reviews without them, which the words say.

`python3 main.py duel` compares bots by duplicate deals: each deal is played twice with the sides exchanged, so that luck cancels.
`--hands` plays single hands, `--games` whole games, in which the first hand is dealt alike for both sides, so is the second, and so on.
"""
