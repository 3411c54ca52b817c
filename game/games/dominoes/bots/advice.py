"""The text of a hint at a table of dominoes: what the passes have shown and how the play uses that, then the chance of the play.

Everything it says follows from the view of the player who asked: from passes, the tiles on the table, and the own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import islice
from typing import Final, Literal, NamedTuple

from game.bots.policy import Choice
from game.games.dominoes.bots.knowledge import Candidate, LineView, whole_percent
from game.games.dominoes.rules.hands import FITS
from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.words import N_, _, ngettext

_HEAVY: Final = 9
"""The number of pips from which getting rid of a tile is worth mentioning."""

_MANY: Final = 4
"""A double is hard to place when this many other tiles with its number are on the table."""


_NOTABLE: Final = 0.15
"""The difference of shares from which the effect of a play on another seat is worth mentioning."""

_LIGHTER: Final = 4
"""A number of pips that is worth mentioning."""


Stake = Literal["match", "game", "hand"]
"""What a chance is a chance to win, as the rules of its game call it: Partner and Cut Throat are won by the match, French by the game."""

_YOURS: Final[Mapping[Stake, str]] = {
    "match": N_("your chance of the match is {percent} %"), "game": N_("your chance of the game is {percent} %"),
    "hand": N_("your chance of the hand is {percent} %"),
}


class SeatKnowledge(NamedTuple):
    """What a seat knows: its `hand`, the tiles it has not seen (`unseen`), and by seat those that it can't hold (`barred`); masks.

    `rivals` are the seats that play against it, in playing order; `partner` the one that does not.
    """

    seat: int
    hand: int
    unseen: int
    barred: Sequence[int]
    rivals: tuple[int, ...]
    partner: int | None = None

    def lacking(self, tiles: int, seats: Collection[int]) -> tuple[int, ...]:
        """The seats that certainly hold none of the tiles."""
        return tuple(seat for seat in seats if not tiles & self.unseen & ~self.barred[seat])


class AdvisedPlay(NamedTuple):
    """A play among all possible ones, with the open numbers before and after it, and the tiles that fit after it (mask).

    `first`: nothing lies on the table yet that a tile could fit.
    """

    play: Candidate
    every: Sequence[Candidate]
    before: Collection[int]
    after: Collection[int]
    fits: int
    first: bool = False


def advised_on_line(v: LineView, play: Candidate, among: Sequence[Candidate]) -> AdvisedPlay:
    """A play on a line among all possible ones, with the open numbers before and after it."""
    return AdvisedPlay(play, among, {v.left, v.right}, set(SIX.halves[play.following]), FITS[play.following], v.left < 0)


class Said(NamedTuple):
    """Part of a sentence; each `{}` in it stands for a seat's name."""

    words: str
    seats: tuple[int, ...] = ()


def advised(action: object, first: Said, then: str) -> Choice:
    """The choice with both parts joined to one sentence."""
    return Choice(action, _("{observation}; {chance}.").format(observation=first.words, chance=then), seats=first.seats)


def without(left: int, right: int) -> str:
    """Why nothing can be played on a line."""
    if left == right:
        return _("You have no {n}.").format(n=left)
    return _("You have no {left} and no {right}.").format(left=left, right=right)


def your_chance(share: float, stake: Stake) -> str:
    """The chance of a play in words."""
    return _(_YOURS[stake]).format(percent=whole_percent(share))


def hinted(k: SeatKnowledge, m: AdvisedPlay, chance: str, chances: Sequence[float]) -> Choice:
    """The hint of a play: a certain fact about it, its chance in words, and that of the best other tile; `chances` are of every play."""
    shares = [(c.action.tile, share) for c, share in zip(m.every, chances, strict=True)]
    mine = chances[m.every.index(m.play)]
    return advised(m.play.action, observed(k, m), chance + against(m.play.action, mine, shares))


def observed(k: SeatKnowledge, m: AdvisedPlay) -> Said:
    """The most useful of the certain facts about a play."""
    rest = k.hand & ~m.play.bit
    if not rest:
        return Said(_("It is your last tile"))
    numbers = [n for n in range(SIX.high + 1) if SIX.numbers[n] & k.unseen]
    lacking = {n: who for n in numbers if (who := k.lacking(SIX.numbers[n], k.rivals))}
    found = _shut_out(k, m) or _opens(m, lacking) or _keeps(m, rest, lacking) or _frees_partner(k, m) or _owns(k, m, rest)
    return found or _plain(k, m, rest)


def _shut_out(k: SeatKnowledge, m: AdvisedPlay) -> Said | None:
    """Which seats certainly have to knock, beginning with the next."""
    out = k.lacking(m.fits, k.rivals)
    if not out or not m.fits & k.unseen:
        return Said(_("Nobody else has a tile that fits after it")) if not m.fits & k.unseen else None
    return Said(_about(out, _("{} has nothing that fits after it"), _("{} have nothing that fits after it")), out)


def _opens(m: AdvisedPlay, lacking: dict[int, tuple[int, ...]]) -> Said | None:
    """The play opens a number that rivals lack."""
    for n in sorted(set(m.after) - set(m.before), key=lambda n: -len(lacking.get(n, ()))):
        if who := lacking.get(n):
            words = _about(who, _("{} has no {n}: leave a {n} open"), _("{} have no {n}: leave a {n} open"))
            return Said(words.replace("{n}", str(n)), who)
    return None


def _keeps(m: AdvisedPlay, rest: int, lacking: dict[int, tuple[int, ...]]) -> Said | None:
    """The play keeps tiles of a number that rivals lack, while another play would spend one."""
    for n, who in sorted(lacking.items(), key=lambda one: -len(one[1])):
        spends = any(c.bit & SIX.numbers[n] for c in m.every)
        if spends and not m.play.bit & SIX.numbers[n] and rest & SIX.numbers[n]:
            one, many = _("{} has no {n}: keep your {n}s"), _("{} have no {n}: keep your {n}s")
            return Said(_about(who, one, many).replace("{n}", str(n)), who)
    return None


def _frees_partner(k: SeatKnowledge, m: AdvisedPlay) -> Said | None:
    """The play covers a number that the partner lacks."""
    if k.partner is None:
        return None
    for n in set(m.before) - set(m.after):
        if n >= 0 and SIX.numbers[n] & k.unseen and k.lacking(SIX.numbers[n], (k.partner,)):
            return Said(_("{} has no {n}: cover the {n}").replace("{n}", str(n)), (k.partner,))
    return None


def _owns(k: SeatKnowledge, m: AdvisedPlay, rest: int) -> Said | None:
    """All remaining tiles of an open number are in the own hand."""
    for n in sorted(set(m.after)):
        own = (rest & SIX.numbers[n]).bit_count()
        if own and not SIX.numbers[n] & k.unseen:
            words = ngettext("The only {number} left is yours", "All {n} tiles left with a {number} are yours", own)
            return Said(words.format(n=own, number=n))
    return None


def _plain(k: SeatKnowledge, m: AdvisedPlay, rest: int) -> Said:
    """If the passes reveal nothing: a double that is hard to place, a heavy tile, or the tiles left to continue with."""
    (tile,) = tiles_of(m.play.bit)
    if len({c.bit for c in m.every}) == 1:
        return Said(_("It has to be the first tile") if m.first else _("It is your only tile that fits"))
    high, low = SIX.halves[tile]
    gone = (SIX.numbers[high] & ~(k.unseen | k.hand)).bit_count()
    if high == low and gone >= _MANY:
        return Said(_("{n} of the other {others} {number}s are played: the double is hard to place later").format(
            n=gone, others=SIX.high, number=high))
    if SIX.pips[tile] >= _HEAVY:
        return Said(ngettext("You get rid of {n} pip", "You get rid of {n} pips", SIX.pips[tile]).format(n=SIX.pips[tile]))
    fitting, left = (rest & m.fits).bit_count(), rest.bit_count()
    if fitting == left == 1:
        return Said(_("After it your other tile fits"))
    if fitting:
        words = ngettext("After it {n} of your other {left} tiles fits", "After it {n} of your other {left} tiles fit", fitting)
        return Said(words.format(n=fitting, left=left))
    number = sum(bool(SIX.numbers[n] & rest) for n in range(SIX.high + 1))
    return Said(ngettext("You keep {n} number", "You keep {n} different numbers", number).format(n=number))


def faulted(k: SeatKnowledge, done: AdvisedPlay, best: AdvisedPlay, helpless: Sequence[tuple[float, float]]) -> Said:
    """What is wrong with a play compared with a better one: certain facts first, then likely ones.

    `helpless` has, by seat, the shares of the likely deals in which it could not answer the play that was done, and the better one.
    """
    tile = _better_tile(best, done)
    found = _certain_fault(k, done, best) or _likely_fault(k, tile, helpless) or _own_fault(k, done, best)
    if found is None and done.play.bit == best.play.bit:
        return Said(_("It does better in more of the likely deals at the other end."))
    return found or Said(_("{tile} does better in more of the likely deals.").format(tile=tile))


def faulted_among(
    k: SeatKnowledge, among: Sequence[Candidate], advised: Callable[[Candidate], AdvisedPlay], done: tuple[int, int], best: tuple[int, int],
    helpless: Sequence[tuple[float, float]],
) -> Said:
    """`faulted` for two of the candidates, each given by its bit and the layout after it."""
    mine, other = (advised(next(c for c in among if (c.bit, c.following) == key)) for key in (done, best))
    return faulted(k, mine, other, helpless)


def _better_tile(m: AdvisedPlay, done: AdvisedPlay) -> str:
    """The better tile, as named in a sentence about what was done."""
    if m.play.bit == done.play.bit:
        return _("the same tile elsewhere")
    (tile,) = tiles_of(m.play.bit)
    return SIX.names[tile]


def _certain_fault(k: SeatKnowledge, done: AdvisedPlay, best: AdvisedPlay) -> Said | None:
    """A fault that follows from what passes had shown about partner and rivals; None where there is none."""
    about = {n: SIX.numbers[n] for n in range(SIX.high + 1) if SIX.numbers[n] & k.unseen}
    partner = () if k.partner is None else (k.partner,)
    for n in sorted(set(done.after) - set(done.before) - set(best.after)):
        if n in about and partner and k.lacking(about[n], partner):
            return Said(_("It opened the {n} that {}, the partner, had shown to lack.").replace("{n}", str(n)), partner)
    out = k.lacking(best.fits, k.rivals)
    if best.fits & k.unseen and len(out) > len(k.lacking(done.fits, k.rivals)):
        words = _about(out, _("After {tile} {} would have had nothing that fits."), _("After {tile} {} would have had nothing that fits."))
        return Said(words.replace("{tile}", _better_tile(best, done)), out)
    if partner and k.lacking(done.fits, partner) and not k.lacking(best.fits, partner):
        return Said(_("After it {}, the partner, had nothing that fits."), partner)
    lacked = {n: who for n in about if (who := k.lacking(about[n], k.rivals))}
    if sum(len(lacked.get(n, ())) for n in set(best.after)) > sum(len(lacked.get(n, ())) for n in set(done.after)):
        return _missed(lacked, done, best)
    return None


def _missed(lacked: Mapping[int, tuple[int, ...]], done: AdvisedPlay, best: AdvisedPlay) -> Said:
    """A number that rivals lack (`lacked` by number) and that only the better play leaves open."""
    n = max(set(best.after) - set(done.after), key=lambda n: (len(lacked.get(n, ())), n in done.before))
    who = lacked[n]
    if n in done.before:
        words = _about(who, _("It covered the {n} that {} had shown to lack."), _("It covered the {n} that {} had shown to lack."))
    else:
        words = _about(who, _("{} had shown to lack the {n}, which {tile} would have opened."),
                     _("{} had shown to lack the {n}, which {tile} would have opened."))
    return Said(words.replace("{n}", str(n)).replace("{tile}", _better_tile(best, done)), who)


def _likely_fault(k: SeatKnowledge, tile: str, helpless: Sequence[tuple[float, float]]) -> Said | None:
    """A likely fault: the next seat could answer more often, or the partner less often; None where there is none."""
    nxt = k.rivals[0]
    if helpless and helpless[nxt][1] - helpless[nxt][0] >= _NOTABLE:
        words = _("{} could answer it in {done} % of the likely deals, {tile} only in {best} %.")
        return Said(_shares(words, tile, 1 - helpless[nxt][0], 1 - helpless[nxt][1]), (nxt,))
    if helpless and k.partner is not None and helpless[k.partner][0] - helpless[k.partner][1] >= _NOTABLE:
        words = _("{}, the partner, could not follow it in {done} % of the likely deals, {tile} only in {best} %.")
        return Said(_shares(words, tile, *helpless[k.partner]), (k.partner,))
    return None


def _shares(words: str, tile: str, done: float, best: float) -> str:
    return words.replace("{done}", str(whole_percent(done))).replace("{best}", str(whole_percent(best))).replace("{tile}", tile)


def _own_fault(k: SeatKnowledge, done: AdvisedPlay, best: AdvisedPlay) -> Said | None:
    """A fault in what the play leaves in the own hand; None where there is none."""
    left, better = ((k.hand & ~m.play.bit & m.fits).bit_count() for m in (done, best))
    tile = _better_tile(best, done)
    if better > left:
        words = ngettext("It left {n} tile in the hand that fits; {tile} would have left {more}.",
                         "It left {n} tiles in the hand that fit; {tile} would have left {more}.", left)
        none = _("It left no tile in the hand that fits; {tile} would have left {more}.")
        return Said((words if left else none).format(n=left, tile=tile, more=better))
    if best.play.bit & SIX.doubles and not done.play.bit & SIX.doubles:
        return Said(_("It left {tile} in the hand, and a double is harder to place later.").format(tile=tile))
    (heavy,), (light,) = tiles_of(best.play.bit), tiles_of(done.play.bit)
    if SIX.pips[heavy] - SIX.pips[light] >= _LIGHTER:
        return Said(_("It kept {tile} in the hand: {pips} pips more.").format(tile=tile, pips=SIX.pips[heavy] - SIX.pips[light]))
    return None


def _about(seats: Sequence[int], one: str, many: str) -> str:
    """A sentence about one or more seats, with a `{}` for each in a list: "{}, {} and {}"."""
    if len(seats) == 1:
        return one
    *first, last = ["{}"] * len(seats)
    return many.replace("{}", _("{names} and {last}").format(names=", ".join(first), last=last), 1)


def against(action: object, share: float, others: Sequence[tuple[int, float]]) -> str:
    """How the share of a play compares: " (with 4-2: 55 %)" for the best of the other tiles that do worse; empty where there is none."""
    mine: int = getattr(action, "tile", -1)
    told = whole_percent(share)
    less = sorted(((theirs, tile) for tile, theirs in others if tile != mine and whole_percent(theirs) < told), reverse=True)
    for theirs, tile in islice(less, 1):
        return _(" (with {tile}: {percent} %)").format(tile=SIX.names[tile], percent=whole_percent(theirs))
    return ""
