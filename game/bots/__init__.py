"""Bots: what a policy over views is, which bots there are, how they learn, and the process they think in.

A bot's `choose(view, legal, rng, budget)` returns an action and a sentence with a number in it. Which actions are legal follows from the
view: `Rules.legal_in(view)` makes `legal`, which can be iterated, queried (`allows`, `why_not`) and sampled, so no bot needs a state and
none has to list a large space. Bots think in a worker process (`thinker.py`), so that the window never waits for them. A worker that is
silent for two seconds beyond the budget, dies, raises, or answers with anything but a legal action is killed. The question then goes to a
new worker once, and after that the rookie answers it in the window's process, with a note at the table. A bot that computes tables first
(`prepares`) has 30 seconds for that, as a worker has for starting and loading a bot: neither counts as thinking. The rookie takes
microseconds and is always asked in the window's process. Every process beside the program begins with `bots/thinker.py`: it ignores Ctrl-C,
and ends with the program even in the middle of its work, because one of its threads waits for its parent to end.

The **rookie** plays what looks plausible and forgets passes; the **club** player counts, remembers and plays to its partner.

The **pro** draws deals that fit every play and pass, weighs each by how well it explains what the others have chosen so far, and searches
each exactly (alpha-beta over masks with a transposition table).

The **master** (Partner, Cut Throat, French) draws deals together with how each seat plays, and plays every deal to its end with a net
trained beforehand (`docs/domino-bots.md`). Hints, reviews and drills of these games are its judgements.

The **adviser** (`ADVISER` in a game's `BOTS`) gives the hints and never plays: it tries several times as many deals and says what is
certain about the others, by name (`dominoes/bots/advice.py`). A position always gets the same hint: chance follows from the view alone, the
work is counted and not timed, and the play screen's driver caches answers by view. In a game without an adviser the best bot gives the
hints.

**First words** (`FIRST_WORDS`) are shown until the adviser answers. In the games with a master they are its judgement of a few deals, asked
at once; elsewhere, where the adviser takes longer than a third of a second, what the club player would do. A hint stays until something is
played. A face that `advises` (Doshboard) makes its own hints from the solved hole that it shows. Until the hole is solved it uses the
intermediate results of solving (`HoleBook.rough`), and before these a few plans tried with sampled dice, which are searched as soon as a
turn begins.

The plan that is preset when a stroke of Card Golf or Doshboard begins is close to the best one of the solved hole without being it, with
the chart's club or few turns, and dry. Until a hole is solved it comes from the table of yards and lies (at Doshboard from the rules
alone). If it then proves to be a mistake and nobody has changed it, it is replaced: first by plans tried with sampled dice after a tenth of
a second, then by the intermediate results of solving. At Card Golf mulligan tokens are counted in it as soon as their worth is known.
Strokes are stated in one unit at both tables, from hint to review: to the hole from where the ball lies. At Card Golf hints count mulligan
tokens and reviews do not; the sentences say so.

`python3 main.py duel` compares bots by duplicate deals: each deal is played twice with the sides exchanged, so that luck cancels. `--hands`
plays single hands; `--games` plays whole games in which both sides get the same first hand, the same second hand, and so on.
"""
