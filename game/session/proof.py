"""A round that proves a course: the deal's number and every move, as letters in the course's own file, which the rules can replay.

The letters contain a shared game (`share.py`) without its course, because that is the file itself. The proof is valid if the round can be
replayed to its end, action by action, on the course as it is now; the strokes are counted in that replay.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from game.content.choices import content_with
from game.content.draft import Draft
from game.errors import UserError
from game.rules.contract import CHANCE, GAMES, AnyRules, IllegalAction, UnreadableAction, rules_of
from game.rules.options import written
from game.session.deals import chance_of
from game.session.history import History
from game.session.loading import Broken, Loaded, SaveSetup, plan_of
from game.session.save_file import READ_HEADER, Header, deal_of, write_content
from game.session.share import (
    LONGEST_LINE, MOST_ACTIONS, SAMPLE, SUMS, Reader, SharedActions, Spelling, Unreadable, Writer, bare_header, bytes_of, letters_of,
    pick_actions, pick_count, pick_even, pick_number, sum_of
)
from game.session.shelf import Summary
from game.words import _, ngettext

FIELD: Final = "proven"
"""The top-level field of a file that contains the letters."""

_SUM: Final = 4     # bytes of the checksum
_FORMS: Final = ("format", "mode")      # options of which only the default means that strokes decide


class NotProven(UserError):
    """A game that can't be used as a proof; one sentence says why."""


class ForgedProof(UserError):
    """Letters that prove nothing about the course whose file contains them; one sentence says why."""


class Proof(NamedTuple):
    """A round on a course: who played it, in how many strokes, the number of the deal, and when it was begun (ISO 8601, or "")."""

    by: str
    strokes: int
    deal: int
    created: str


def proof_in_words(proof: Proof) -> str:
    """The proof in one sentence."""
    text = ngettext("Proven: {n} stroke by {name}, on deal {deal}.", "Proven: {n} strokes by {name}, on deal {deal}.", proof.strokes)
    return text.format(n=proof.strokes, name=proof.by, deal=proof.deal)


def write_proof(loaded: Loaded) -> str:
    """The letters of a round. Raises NotProven if it is not over, was dealt without a number, or no person played it for strokes."""
    rules, history, header = loaded.plan.rules, loaded.history, loaded.header
    if rules.to_act(history.state) is not None:
        raise NotProven(_("This round is not over: only a finished one proves a course."))
    deal = deal_of(header)
    if deal is None or not _by_number(loaded.plan, history, deal):
        raise NotProven(_("The dice of this round were not those of a deal's number: nobody could roll them again."))
    _best(loaded.plan, history, header)
    actions = [history.step(number).action for number in range(1, history.position + 1)]
    if len(actions) > MOST_ACTIONS:
        raise NotProven(_("This round is too long for a proof."))
    bare = _proof_header(header)
    writer, spelling = Writer(), Spelling(SAMPLE)
    spelling.code(writer, msgspec.json.encode(bare).decode(), LONGEST_LINE)
    pick_number(writer, len(actions))
    codec = SharedActions(writer, rules, spelling, deal)
    for number, action in enumerate(actions):
        codec.code(history.state_at(number), action)
    pick_even(writer, SUMS, sum_of(bare, [rules.encode(action) for action in actions]))
    data = writer.data()
    return letters_of(zlib.crc32(data).to_bytes(_SUM, "big") + data)


def read_proof(letters: str, game: str, content: object, games: Sequence[AnyRules] = GAMES) -> Proof:
    """The round in these letters, replayed on a course. Raises ForgedProof."""
    data = bytes_of(letters)
    if data is None or len(data) <= _SUM or zlib.crc32(data[_SUM:]) != int.from_bytes(data[:_SUM], "big"):
        raise ForgedProof(_("The proven round was altered: its checksum does not fit."))
    try:
        return _replayed(Reader(data[_SUM:], SUMS), game, content, games)
    except (Unreadable, msgspec.MsgspecError, RecursionError) as error:
        raise ForgedProof(_("The proven round holds no whole round.")) from error


# ---- in the file of a course
def proof_in(path: Path, courses: Path) -> Proof | None:
    """The proof in the file of a course; None if it contains none. Raises ForgedProof, BadFile."""
    value = Draft.read(path).value
    letters = value.get(FIELD) if isinstance(value, dict) else None
    if not isinstance(letters, str) or not letters:
        return None
    return read_proof(letters, *content_with(path, courses))


def best_round(saves: Iterable[Summary], game: str, content: object) -> Path | None:
    """The save of the round on that course in which a person needed the fewest strokes; None without one that can prove it."""
    plain = msgspec.json.decode(msgspec.json.encode(write_content(content)))        # as a header has it

    def strokes(save: Summary) -> int | None:
        alone = [line.points for line in save.lines if len(line.seats) == 1 and save.levels[line.seats[0]] is None]
        header = save.header
        if not alone or not save.finished or not save.numbered or header is None or header.game != game or header.content != plain:
            return None
        return min(alone) if deal_of(header) is not None and _by_strokes(rules_of(game), header) else None
    found = [(points, save.path) for save in saves if (points := strokes(save)) is not None]
    return min(found)[1] if found else None


def with_proof(draft: Draft, loaded: Loaded, courses: Path) -> tuple[Draft, Proof]:
    """The file of a course with that round as its proof, and the proof. Raises NotProven, also if the round was played on another course;
    BadFile.
    """
    game, content = content_with(Path(draft.file), courses)
    letters = write_proof(loaded)
    try:
        proof = read_proof(letters, game, content)
    except ForgedProof as error:
        raise NotProven(_("This round was not played on the course as it stands: {why}").format(why=error)) from error
    return draft.set((FIELD,), letters), proof


def _replayed(reader: Reader, game: str, content: object, games: Sequence[AnyRules]) -> Proof:
    spelling = Spelling(SAMPLE)
    bare = READ_HEADER.decode(spelling.code(reader, None, LONGEST_LINE))
    deal = deal_of(bare)
    if bare.game != game or deal is None:
        raise ForgedProof(_("The proven round is of another game, or of no deal."))
    try:
        plan = plan_of(msgspec.structs.replace(bare, content=write_content(content)), games)
    except Broken as error:
        raise ForgedProof(_("The proven round can't be played here: {reason}.").format(reason=error.fault.reason)) from error
    history, count = History(plan.rules, plan.setup), pick_count(reader)
    try:
        texts = pick_actions(SharedActions(reader, plan.rules, spelling, deal), history, count)
    except (IllegalAction, UnreadableAction, Unreadable) as error:
        raise _other_course() from error
    if plan.rules.to_act(history.state) is not None or pick_even(reader, SUMS, None) != sum_of(bare, texts) or not reader.over:
        raise _other_course()
    if not _by_number(plan, history, deal):
        raise ForgedProof(_("The dice of the proven round are not those of deal {deal}.").format(deal=deal))
    try:
        by, strokes = _best(plan, history, bare)
    except NotProven as error:
        raise ForgedProof(str(error)) from error
    return Proof(by, strokes, deal, bare.created)


def _other_course() -> ForgedProof:
    return ForgedProof(_("The proven round does not come out on this course: the course was changed after it, or the round made up."))


def _proof_header(header: Header) -> Header:
    """The part of a header that is stored: without content and title."""
    return msgspec.structs.replace(bare_header(header, with_deal=True), title="", tables=msgspec.UNSET)


def _by_number(plan: SaveSetup, history: History, deal: int) -> bool:
    """Whether every action of chance follows from the deal's number."""
    drawn = 0
    for position in range(history.position):
        state = history.state_at(position)
        if plan.rules.to_act(state) is CHANCE:
            if plan.rules.draw(state, chance_of(deal, drawn, plan.rules, state)) != history.step(position + 1).action:
                return False
            drawn += 1
    return True


def _by_strokes(rules: AnyRules, header: Header) -> bool:
    """Whether strokes decide a game with these options."""
    usual = {name: value for name, value in written(rules.options()).items() if name in _FORMS}
    return all(header.options.get(name, value) == value for name, value in usual.items())


def _best(plan: SaveSetup, history: History, header: Header) -> tuple[str, int]:
    """The name of the person with the fewest strokes, and these. Raises NotProven if strokes do not decide, or no person played."""
    if not _by_strokes(plan.rules, header):
        raise NotProven(_("Only a round in which strokes are counted proves a course."))
    lines = plan.rules.scores(history.state).lines
    people = [line for line in lines if len(line.seats) == 1 and plan.seats[line.seats[0]].is_person]
    if not people:
        raise NotProven(_("No person has played this round."))
    best = min(people, key=lambda line: line.points)
    return plan.seats[best.seats[0]].name, best.points
