"""Sentences of the GOLO table: what is asked, what a keep costs, how a seat stands."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.golf.rules.formats import BY_HOLE, MATCH, SKINS, carried
from game.games.golf.table.leaderboard import CountedBy, Leaders, Standing
from game.games.golf.table.score import term
from game.games.golo.rules.dice import COUNT, HOLES, PARS, members
from game.games.golo.rules.legal_keeps import open_holes, why_not_keep
from game.games.golo.rules.scoring import points_of, to_par
from game.games.golo.rules.turns import rolls_made
from game.games.golo.rules.values import FLOP, SCORECARD, SIMPLE, TRIPS, TRIPS_ROLLS, Phase, State
from game.ui.device_words import asks_for
from game.ui.input import InputDevice
from game.ui.table.face import SeatNote, Sitting
from game.words import _, ngettext


def strokes_words(n: int) -> str:
    """A number of strokes.

    >>> strokes_words(1), strokes_words(3)
    ('1 stroke', '3 strokes')
    """
    return ngettext("{n} stroke", "{n} strokes", n).format(n=n)


def par_words(over: int) -> str:
    """How a score stands to par.

    >>> par_words(0), par_words(2), par_words(-1)
    ('level par', '2 over par', '1 under par')
    """
    if not over:
        return _("level par")
    return _("{n} over par").format(n=over) if over > 0 else _("{n} under par").format(n=-over)


def mode_words(s: State) -> str:
    """The game in a word or two."""
    return {
        SIMPLE: _("simple game"), SCORECARD: _("scorecard"), MATCH: _("match play"), SKINS: _("skins"), FLOP: _("flop"), TRIPS: _("trips"),
    }[s.game.options.mode]


def subtitle(s: State) -> str:
    """What is played and where it stands."""
    options = s.game.options
    parts = [mode_words(s)]
    if options.mode in BY_HOLE:
        parts.append(_("hole {n} of {all}").format(n=min(s.first + 1, options.holes), all=options.holes))
    elif options.holes > HOLES:
        parts.append(_("front nine") if s.first < HOLES else _("back nine"))
    else:
        parts.append(_("nine holes"))
    if options.mode in (*BY_HOLE, SCORECARD):
        parts.append(s.game.content.card.name)
    return " · ".join(parts)


def leaving_words(s: State) -> str:
    """What follows if the player whose turn it is leaves the round (G8)."""
    others = sum(not player.left_game for player in s.players) - 1
    if others > (s.game.options.mode in BY_HOLE):
        return _("You are disqualified and stand last. The others play on.")
    return _("You are disqualified and stand last, and the round is over.")


def marked_words(s: State, marked: int) -> str:
    """What the keep button says of the marked dice."""
    if not marked:
        return _("Mark dice to keep")
    strokes = sum(s.throw.lying[die] for die in members(marked)) + s.players[s.turn].fee
    return _("Keep {dice} for {strokes}").format(
        dice=_dice_words(marked.bit_count()), strokes=strokes_words(strokes))


def ask(s: State, marked: int, bottoms: bool, sitting: Sitting, *, shake: bool = True, device: InputDevice = "mouse") -> str:
    """One sentence: what is asked of whom, who plays with that device; `shake` says whether the cup can be shaken by hand."""
    name = sitting.names[s.turn]
    if s.phase is Phase.ROLL:
        return _ask_roll(s, bottoms, name, shake, device)
    if s.phase is Phase.CATCH:
        n = s.throw.fallen.bit_count()
        return ngettext("{name}: a die is falling. Catch it!", "{name}: {n} dice are falling. Catch them!", n).format(name=name, n=n)
    if s.phase is Phase.KEEP:
        return _ask_keep(s, marked, name)
    return ""


def waiting(s: State, sitting: Sitting) -> str:
    """What is said while nobody at this screen is asked."""
    name = sitting.names[s.turn]
    if s.phase is Phase.ROLL and s.game.options.mode in BY_HOLE:
        return _of_hole(s, _("{name} rolls for hole {hole}, par {par}."), name)
    told = {Phase.ROLL: _("{name} is to roll {dice}."), Phase.CATCH: _("{name} tries to catch what falls."),
            Phase.KEEP: _("{name} chooses dice to keep.")}
    return told.get(s.phase, "").format(name=name, dice=_dice_words(s.players[s.turn].left.bit_count()))


def _of_hole(s: State, told: str, name: str) -> str:
    """A sentence about the roll for a hole, and the skins that are carried to it."""
    words, over = told.format(name=name, hole=s.first + 1, par=s.game.pars[s.first]), carried(s.results)
    if s.game.options.mode != SKINS or not over:
        return words
    return words + " " + ngettext("{n} skin is carried to it.", "{n} skins are carried to it.", over).format(n=over)


def _dice_words(n: int) -> str:
    return ngettext("{n} die", "{n} dice", n).format(n=n)


def die_name(die: int) -> str:
    """What one of the nine dice is called.

    >>> die_name(0), die_name(8)
    ('Red die 1', 'Blue die 2')
    """
    alike = [other for other in range(COUNT) if PARS[other] == PARS[die]]
    colour = {3: _("Red"), 4: _("White"), 5: _("Blue")}[PARS[die]]
    return _("{colour} die {n}").format(colour=colour, n=alike.index(die) + 1)


def _ask_roll(s: State, bottoms: bool, name: str, shake: bool, device: InputDevice) -> str:
    dice = _dice_words(1 if s.game.options.mode in BY_HOLE else s.players[s.turn].left.bit_count())
    if bottoms:
        return _("{name}: roll {dice}. Bottoms is called: the lower faces count.").format(name=name, dice=dice)
    if s.game.options.mode in BY_HOLE:
        return _of_hole(s, _("{name}: roll for hole {hole}, par {par}."), name)
    if shake and device in ("key", "pad"):
        told = _("{name}: roll {dice}. Hold {ok} down to shake the cup, and let go.")
        return told.format(name=name, dice=dice, ok=asks_for("ok", device))
    if shake:
        return _("{name}: roll {dice}. Press on the tray to shake the cup, and let go.").format(name=name, dice=dice)
    return _("{name}: roll {dice}.").format(name=name, dice=dice)


def _ask_keep(s: State, marked: int, name: str) -> str:
    mode = s.game.options.mode
    if marked:
        values = ", ".join(str(s.throw.lying[die]) for die in sorted(members(marked), key=lambda d: s.throw.lying[d]))
        why = why_not_keep(s, marked)
        if why is not None:
            return _("{name}: {values} marked. {why}").format(name=name, values=values, why=why)
        told = ngettext("{name}: the {values} is marked. Keep it, or mark others.",
                        "{name}: {values} are marked. Keep them, or mark others.", marked.bit_count())
        return told.format(name=name, values=values)
    if mode == SCORECARD:
        hole = open_holes(s, s.turn)[0]
        return _("{name}: mark a die of par {par} for hole {hole}, and more for the holes after it.").format(
            name=name, par=s.game.pars[hole], hole=hole + 1)
    if mode == TRIPS:
        n = TRIPS_ROLLS - rolls_made(s, s.turn)
        return ngettext("{name}: mark what you keep; {n} roll is left for the rest.",
                        "{name}: mark what you keep; {n} rolls are left for the rest.", n).format(name=name, n=n)
    if s.game.options.lowest_only:
        return _("{name}: mark the lowest dice; the rest is rolled again.").format(name=name)
    return _("{name}: mark at least one die; the rest is rolled again.").format(name=name)


def note(s: State, seat: int, sitting: Sitting) -> SeatNote:
    """What the plaque of a seat shows."""
    player, mode = s.players[seat], s.game.options.mode
    role = _("you") if seat == sitting.you else ""
    if player.left_game:
        return SeatNote(role, None, "", _("DQ"), "", _("left the round"))
    if mode in BY_HOLE:
        points = points_of(s, seat)
        on_hole = [t.strokes for t in player.taken if t.hole == s.first]
        label = ngettext("skin", "skins", points) if mode == SKINS else ngettext("hole", "holes", points)
        said = _("{n} on this hole").format(n=on_hole[0]) if on_hole else "" if s.phase is Phase.OVER else _("yet to roll here")
        return SeatNote(role, None, strokes_words(player.strokes), str(points), label, said)
    count = _("{n} of {all} holes").format(n=len(player.taken), all=s.game.options.holes)
    said = par_words(to_par(player)) if player.taken else _("yet to roll")
    return SeatNote(role, None, count, str(player.strokes) if player.taken else "–", ngettext("stroke", "strokes", player.strokes), said)


def leaders_of(s: State, names: Sequence[str]) -> Leaders:
    """How the round stands: by strokes over the pars of the dice that each has kept, or by holes and skins won (G6, G7)."""
    mode = s.game.options.mode
    form = (CountedBy.SKINS if mode == SKINS else CountedBy.MATCH) if s.game.by_hole else CountedBy.STROKES
    sides = tuple(
        Standing((seat,), name, points_of(s, seat) if s.game.by_hole else to_par(player),
                 len(s.results) if s.game.by_hole else len(player.taken), player.left_game)
        for seat, (name, player) in enumerate(zip(names, s.players, strict=False)))
    return Leaders(form, s.game.options.holes, sides, s.results, s.phase is Phase.OVER, sum(s.game.pars))


def result_word(strokes: int, die: int) -> str:
    """What the score of a hole is called; two over par and more are a number, as there is little room below a hole.

    >>> result_word(1, 0), result_word(4, 2), result_word(8, 2)
    ('hole-in-one', 'par', '+4')
    """
    over = strokes - PARS[die]
    return term(strokes, PARS[die]) if over < 2 else _("+{n}").format(n=over)


def aim_words(s: State) -> str:
    """What wins, in a sentence."""
    mode = s.game.options.mode
    if mode in BY_HOLE:
        return _("The lowest die wins the hole; most holes win.") if mode == MATCH else _("The lowest die alone wins the hole’s skins.")
    return _("The fewest strokes win.")
