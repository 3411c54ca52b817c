"""The shelf of saves: what is in the folder, newest first, what can be done with it, the trash; and tables that played the same deal."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import count, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from game import kept
from game.errors import UserError
from game.kept import listed, write_whole
from game.rules import contract, options
from game.rules.contract import GAMES, AnyRules, ScoreLine, UnknownGame, keys_of, rules_of
from game.session import save_file
from game.session.deals import follows_number
from game.session.journal import set_aside
from game.session.loading import Broken, Loaded, clean_title, load, plan_of, play_again, refusal
from game.session.save_file import (
    SUFFIX, Header, InUse, SaveFault, SaveRefused, deal_of, in_use, read_bytes, review_beside, scan, write_new, write_save
)
from game.session.seats import Seat
from game.words import _, legible

# ---- the shelf of saves: what is in the folder, newest first, and what can be done with it
# What was read is cached beside the saves, so that hundreds of matches need not be replayed to list them.
MEMORY_NAME: Final = ".shelf.json"


class SaveCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is public about a save. `lines` are (seats, points, rank, over) as in Scores; `steps` counts the actions, undone ones excluded.

    `numbered`: all chance in it came from the deal's number, which is so unless somebody rolled real dice.
    """

    header: Header
    lines: tuple[tuple[tuple[int, ...], int, int, int | None], ...]
    finished: bool
    steps: int
    torn: bool
    numbered: bool


class KnownSave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, and the size in bytes and modification time (nanoseconds) of the file it was made from."""

    size: int
    changed: int
    card: SaveCard


_READ_KNOWN: Final = msgspec.json.Decoder(dict[str, KnownSave])      # created with the module, like READ_HEADER


def fewest_of_persons(cards: Iterable[SaveCard]) -> int | None:
    """The fewest points that a person, or a side of persons only, has in any of these games; None if there is none."""
    return min((points for card in cards for seats, points, _rank, _over in card.lines
                if all(card.header.seats[seat].kind == "person" for seat in seats)), default=None)


_LABEL: Final = "list of saves 4"


def memory_key(name: str) -> str:
    """A file's name as a key of the memory: unchanged, except for bytes that are not text, which JSON can't represent."""
    return name.encode("utf-8", "surrogatepass").decode("utf-8", "backslashreplace")


def recall(folder: Path) -> dict[str, KnownSave]:
    """The cached cards by `memory_key` of the file; empty if there is no complete cache file."""
    return kept.recall(folder / MEMORY_NAME, _LABEL, _READ_KNOWN.decode) or {}


def remember(folder: Path, known: dict[str, KnownSave]) -> None:
    """Stores the cards; if the folder can't be written to, listing is just slower."""
    with contextlib.suppress(OSError):
        kept.keep(folder / MEMORY_NAME, _LABEL, msgspec.json.encode(known))


class Summary(NamedTuple):
    """One save on the shelf. Nothing here reveals a hidden tile.

    `changed` is in seconds since 1970. `damaged` is the sentence saying why the save is refused; then `game` and everything below it are
    empty, and `readable` says whether there are moves before the damage. `names` and `levels` (None: a person) are by seat; `steps` counts
    actions; `torn`: a truncated last line will be dropped. `header` is that of the file: its deal must not be shown for an unfinished game
    (see `deal`). `numbered` is as in SaveCard.
    """

    path: Path
    changed: float
    damaged: str | None
    game: str = ""
    title: str = ""
    created: str = ""
    names: tuple[str, ...] = ()
    levels: tuple[str | None, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    finished: bool = False
    steps: int = 0
    torn: bool = False
    header: Header | None = None
    readable: bool = True
    numbered: bool = True

    @property
    def course(self) -> str:
        """The name of its course, from the header; "" if there is none."""
        return course_in(self.header.content) if self.header is not None else ""

    @property
    def deal(self) -> int | None:
        """The number of its deal once the game is over; before that it would reveal what is still to come."""
        return deal_of(self.header) if self.finished and self.header is not None else None


def course_in(content: object) -> str:
    """The name of the course of a header's content; "" if there is none."""
    if not isinstance(content, dict):
        return ""
    named = (part.get("name") for part in (content, *content.values()) if isinstance(part, dict))
    return next((legible(name) for name in named if name and isinstance(name, str)), "")


class Shelf:
    """The saves of one folder. Every method reads the folder again; a folder that does not exist is an empty shelf."""

    def __init__(self, folder: Path, games: Sequence[AnyRules] = GAMES) -> None:
        self.folder, self._games = folder, games

    def summaries(self) -> Iterator[Summary]:
        """Every save, newest first, one at a time: a cached one takes microseconds, a new long match some 20 ms to replay."""
        keys = keys_of(self._games)
        # A card of a game that is unknown here was made by another version; the save itself can say more about it.
        known = {key: card for key, card in recall(self.folder).items() if card.card.header.game in keys}
        still: dict[str, KnownSave] = {}
        for path, info in self._files():
            if isinstance(info, OSError):
                refused = SaveRefused(path, None, _("it can't be read ({reason})").format(reason=info.strerror or str(info)))
                yield Summary(path, 0, str(refused), readable=False)
                continue
            key = memory_key(path.name)
            old = known.get(key)
            if old is not None and (old.size, old.changed) == (info.st_size, info.st_mtime_ns):
                still[key] = old
                yield _summary(path, old)
                continue
            try:
                fresh = KnownSave(info.st_size, info.st_mtime_ns, card_of(load(path, self._games)))
            except SaveRefused as error:
                yield Summary(path, info.st_mtime, str(error), readable=bool(error.remedy))
                continue
            still[key] = fresh
            yield _summary(path, fresh)
        if still != known:
            remember(self.folder, still)

    @property
    def trouble(self) -> str | None:
        """The sentence saying why the folder can't be listed; None if it can be, or does not exist."""
        why = kept.why_unlisted(self.folder)
        text = _("The saved games in {folder} cannot be listed ({reason}); look at the rights of that folder.")
        return text.format(folder=self.folder, reason=why) if why else None

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """A value that changes as soon as a save is added, removed or extended: each one's name, size in bytes and modification time."""
        return frozenset((path.name, 0, 0) if isinstance(info, OSError) else (path.name, info.st_size, info.st_mtime_ns)
                         for path, info in self._files())

    def delete(self, path: Path) -> None:
        """Deletes a save from the shelf for good. Raises UserError, which is InUse if it is being played."""
        try:
            if in_use(self._own_path(path)):
                raise InUse(path)
            path.unlink()
        except OSError as error:
            raise failed(path, error) from error
        with suppress(OSError):     # it is useless without its save
            review_beside(path).unlink(missing_ok=True)

    def retitle(self, path: Path, title: str) -> None:
        """Sets the title of a save ("" removes it); its place on the shelf stays. Raises UserError: InUse if it is being played."""
        if in_use(self._own_path(path)):
            raise InUse(path)
        loaded = load(path, self._games)
        header = msgspec.structs.replace(loaded.header, title=clean_title(title))
        try:
            info = path.stat()
            if loaded.scan.torn:
                set_aside(path)
            write_whole(path, write_save(header, _texts(loaded)))
            os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))
            # Time and perhaps size are unchanged, so the memory would not notice.
            remember(self.folder, {key: known for key, known in recall(self.folder).items() if key != memory_key(path.name)})
        except OSError as error:
            raise failed(path, error) from error

    def copy(self, path: Path, title: str) -> Path:
        """A second save of the same game under that title, to be continued separately. Returns its path. Raises UserError."""
        loaded = load(self._own_path(path), self._games)
        header = msgspec.structs.replace(loaded.header, title=clean_title(title))
        return self._write(path, "copy", header, _texts(loaded))

    def recover(self, path: Path) -> Path:
        """Stores the part of a refused save before its damage as a new save; the damaged file stays as it is. Returns the new path.

        Raises SaveRefused if not even the header can be read, UserError if the new file can't be written.
        """
        read = scan(read_bytes(self._own_path(path)))
        if read.header is None:
            raise refusal(path, read.fault or SaveFault(1, _("the file is empty")), 0)
        texts = [line.text for line in read.lines]
        try:
            plan = plan_of(read.header, self._games)
        except Broken as error:
            raise refusal(path, error.fault, 0) from error
        try:
            play_again(plan, read.lines)
        except Broken as error:
            texts = texts[: error.played]
        return self._write(path, "recovered", read.header, texts)

    def _write(self, path: Path, word: str, header: Header, texts: list[str]) -> Path:
        whole = write_save(msgspec.structs.replace(header, sums=True), texts)
        try:
            return write_new(self.folder, f"{path.name.removesuffix(SUFFIX)}-{word}", whole)
        except OSError as error:
            raise failed(path, error) from error

    def _files(self) -> list[tuple[Path, os.stat_result | OSError]]:
        """The save files with their file status, newest first; with the error instead if a file's status can't be read."""
        found: list[tuple[int, Path, os.stat_result | OSError]] = []
        with suppress(OSError), os.scandir(self.folder) as entries:
            for entry in entries:
                if not entry.name.endswith(SUFFIX) or entry.name.startswith("."):
                    continue
                try:
                    info = entry.stat()
                except FileNotFoundError:       # deleted between the listing and this check
                    continue
                except OSError as error:
                    found.append((0, Path(entry.path), error))
                    continue
                if stat.S_ISREG(info.st_mode):
                    found.append((info.st_mtime_ns, Path(entry.path), info))
        found.sort(key=lambda one: (one[0], one[1].name), reverse=True)
        return [(path, info) for _changed, path, info in found]

    def _own_path(self, path: Path) -> Path:
        """The path, which must be a save of this folder. Raises UserError."""
        if path.parent != self.folder or not path.name.endswith(SUFFIX):
            raise UserError(_("{file} is no save of this folder.").format(file=path.name))
        return path


def card_of(loaded: Loaded) -> SaveCard:
    """The public facts of a save."""
    history = loaded.history
    scores = loaded.plan.rules.scores(history.state)
    lines = tuple((line.seats, line.points, line.rank, line.over) for line in scores.lines)
    finished = loaded.plan.rules.to_act(history.state) is None
    return SaveCard(loaded.header, lines, finished, history.position, loaded.scan.torn, follows_number(loaded))


def _summary(path: Path, known: KnownSave) -> Summary:
    card, header = known.card, known.card.header
    return Summary(
        path=path,
        changed=known.changed / 1e9,
        damaged=None,
        game=header.game,
        title=header.title,
        created=header.created,
        names=tuple(seat.name for seat in header.seats),
        levels=tuple(seat.level for seat in header.seats),
        lines=tuple(ScoreLine(*line) for line in card.lines),
        finished=card.finished,
        steps=card.steps,
        torn=card.torn,
        header=header,
        numbered=card.numbered,
    )


def _texts(loaded: Loaded) -> list[str]:
    return [line.text for line in loaded.scan.lines]


def failed(path: Path, error: OSError) -> UserError:
    """The sentence saying that a file of the shelf could not be changed."""
    return UserError(
        _("{file} could not be changed ({reason}); look at the rights of its folder and the room on the disk.").format(
            file=path.name, reason=error.strerror or str(error)
        )
    )


# ---- filters of a shelf: by game, unfinished or finished, person, and words that occur in a save's texts
class Which(Enum):
    """Saves by their progress. A damaged one may be either."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class ShelfFilter:
    """`game` is a key, `person` a name ("": any); `words` must all occur in title, game, names or file name, ignoring case."""

    which: Which = Which.ALL
    game: str = ""
    person: str = ""
    words: str = ""

    def admits(self, save: Summary) -> bool:
        """Whether a save passes the filter."""
        if self.game and save.game != self.game:
            return False
        if self.person and self.person not in persons_of(save):
            return False
        if self.which is not Which.ALL and save.damaged is None and save.finished is not (self.which is Which.FINISHED):
            return False
        if not self.words.strip():
            return True
        told = _searched_text(save)
        return all(word in told for word in self.words.casefold().split())


def persons_of(save: Summary) -> tuple[str, ...]:
    """The names of its persons, by seat."""
    return tuple(name for name, level in zip(save.names, save.levels, strict=True) if level is None)


def all_persons(saves: Iterable[Summary]) -> tuple[str, ...]:
    """The persons in these saves, by name."""
    return tuple(sorted({name for save in saves for name in persons_of(save)}, key=str.casefold))


def _searched_text(save: Summary) -> str:
    game = contract.rules_of(save.game).title if save.game else ""
    return "\n".join((save.title, game, *save.names, save.path.name)).casefold()


# ---- the trash of a shelf: a folder of saves that were thrown away, until they are restored or it is emptied
FOLDER: Final = "trash"


class Trash:
    """The trash beside the saves of a folder. Every method reads the folders again."""

    def __init__(self, saves: Path, games: Sequence[AnyRules] = GAMES) -> None:
        self.saves, self.folder = saves, saves / FOLDER
        self._shelf = Shelf(self.folder, games)

    def summaries(self) -> Iterator[Summary]:
        """Every save in it, newest first, as on the shelf."""
        return self._shelf.summaries()

    @property
    def trouble(self) -> str | None:
        """Why it can't be listed, as on the shelf."""
        return self._shelf.trouble

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """A value that changes as soon as a save is added or removed, as on the shelf."""
        return self._shelf.stamp()

    def __len__(self) -> int:
        return sum(1 for _path in self._files())

    def throw_away(self, path: Path) -> Path:
        """Moves a save from the shelf into the trash, with its review; returns its new path. Raises UserError: InUse if it is open."""
        return _move(path, self.saves, self.folder)

    def take_out(self, path: Path) -> Path:
        """Moves a save back to the shelf, under a new name if its own is taken; returns its new path. Raises UserError."""
        return _move(path, self.folder, self.saves)

    def empty(self) -> int:
        """Deletes all saves in it for good; returns how many there were. Raises UserError at the first that can't be deleted: InUse."""
        gone = 0
        for path in list(self._files()):
            self._shelf.delete(path)
            gone += 1
        return gone

    def _files(self) -> Iterator[Path]:
        """Saves only: neither their reviews nor half-written files."""
        return (path for path in listed(self.folder, SUFFIX) if os.path.isfile(path) and not path.name.startswith("."))


def _move(path: Path, source: Path, target: Path) -> Path:
    """Moves a save with its review. Its modification time stays."""
    if path.parent != source or not path.name.endswith(SUFFIX):
        raise UserError(_("{file} is no save of this folder.").format(file=path.name))
    try:
        target.mkdir(parents=True, exist_ok=True)
        with save_file.unused(path):
            moved = _free(target, path.name)
            path.rename(moved)
    except OSError as error:
        raise failed(path, error) from error
    with contextlib.suppress(OSError):      # there is none, or it stays and is made again
        review_beside(path).replace(review_beside(moved))
    return moved


def _free(folder: Path, name: str) -> Path:
    """The path for that name in a folder, with a number if it is taken."""
    stem = name.removesuffix(SUFFIX)
    names = (name if n == 1 else f"{stem}-{n}{SUFFIX}" for n in count(1))
    return next(path for path in (folder / each for each in names) if not os.path.lexists(path))


# ---- tables that played the same deal: finding them, and the sum of two whose sides were exchanged
class DealKey(NamedTuple):
    """What two tables must share to have played the same deal: content is compared as written, options by their effect."""

    game: str
    deal: int
    seats: int
    options: tuple[tuple[str, str], ...]
    content: bytes


class Couple(NamedTuple):
    """A side of a duplicate match: its players, their points at both tables together, and `at` each table in the order of their start."""

    names: tuple[str, ...]
    points: int
    at: tuple[int, int] = (0, 0)


def deal_key(header: Header) -> DealKey | None:
    """The key of a table, None if it was dealt without a number."""
    deal = deal_of(header)
    content: dict[str, Any] = {} if header.content is msgspec.UNSET else header.content
    if deal is None:
        return None
    return DealKey(header.game, deal, len(header.seats), _counting(header), msgspec.json.encode(content, order="sorted"))


def _counting(header: Header) -> tuple[tuple[str, str], ...]:
    """The options that matter; those of an unknown game as they are written."""
    try:
        rules = rules_of(header.game)
        return options.counting(options.build_saved(rules.options, header.options), len(header.seats))
    except (UnknownGame, options.BadOption):
        return tuple(sorted(header.options.items()))


def played_alike(save: Summary, key: DealKey) -> bool:
    """Whether it is a finished game of that deal; false if real dice were rolled instead of the deal's."""
    return (save.finished and save.numbered and save.header is not None
            and (save.header.game, deal_of(save.header)) == (key.game, key.deal) and deal_key(save.header) == key)


def moved_on(seats: Sequence[Seat], step: int) -> tuple[Seat, ...]:
    """The seats after every player has moved on by that number of places.

    >>> from game.session.seats import person
    >>> [seat.name for seat in moved_on([person("Ana"), person("Bo"), person("Cy")], 1)]
    ['Cy', 'Ana', 'Bo']
    """
    return tuple(seats[(seat - step) % len(seats)] for seat in range(len(seats)))


def duplicate(one: Summary, other: Summary) -> tuple[Couple, Couple] | None:
    """The couples of two tables at which they sat with sides exchanged, with their points; None if it is not such a pair."""
    if len(one.lines) != 2 or len(other.lines) != 2 or any(len(line.seats) < 2 for line in one.lines):
        return None
    sides = [[frozenset(save.names[seat] for seat in line.seats) for line in save.lines] for save in (one, other)]
    if sides[0] != sides[1][::-1] or sides[0][0] == sides[0][1]:
        return None
    later = (one.created, one.changed) > (other.created, other.changed)
    first, second = (
        Couple(tuple(one.names[seat] for seat in line.seats), line.points + against.points,
               (against.points, line.points) if later else (line.points, against.points))
        for line, against in zip(one.lines, reversed(other.lines), strict=True)
    )
    return first, second


def duplicates(tables: Sequence[Summary]) -> list[tuple[Couple, Couple]]:
    """The results of all pairs of tables that make a duplicate match, each table in at most one, newest first."""
    left, found = list(tables), []
    while left:
        one = left.pop(0)
        for other in left:
            result = duplicate(one, other)
            if result is not None:
                left.remove(other)
                found.append(result)
                break
    return found


def in_seat(tables: Sequence[Summary], own: Summary, seat: int) -> list[Summary]:
    """The tables at which the others sat as at `own`, whoever had that seat; sorted by that seat's result, except for a single player."""

    def others(save: Summary) -> list[tuple[str, str | None]]:
        return [both for at, both in enumerate(zip(save.names, save.levels, strict=True)) if at != seat]

    alike = [save for save in tables if others(save) == others(own)]
    if len(own.lines) < 2:
        return alike
    pairs = [pair for save in alike for pair in permutations(save.lines, 2)]
    sign = 1 if any(one.points < other.points and one.rank < other.rank for one, other in pairs) else -1   # golf: fewer is better

    def result(save: Summary) -> tuple[int, int]:
        mine = sum(line.points for line in save.lines if seat in line.seats)
        theirs = sum(line.points for line in save.lines if seat not in line.seats)
        return sign * mine, -sign * theirs
    return sorted(alike, key=result)
