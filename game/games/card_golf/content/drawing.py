"""Decks of Card Golf while they are edited: faces in a draft; ground, slopes, tees and flag drawn, cards and sides added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.tree import BadFile, Path_
from game.content.typed import DrawnMap
from game.content.yaml_text import files_in, parse_yaml, read_text
from game.games.card_golf.content.course import COURSE_KIND, folders_for
from game.games.card_golf.content.deck import LEVEL_SIGN, MOST_CARDS, MOST_FACES, ReadDeck, deck_of
from game.games.card_golf.content.laying import DraftHole, holes_in
from game.games.card_golf.rules.course import (
    ARROWS, COLUMNS, FLAG, ROWS, SYMBOLS, TEES, TOUCHING, CardFace, CardKind, CourseCard, Deck, draw_face
)
from game.words import N_, _

FaceKey: TypeAlias = Path_
"""The path of a face in its file: cards, card, faces, side."""

TO_FACE: Final = 4          # the length of such a path
KIND_NAMES: Final = ("tee", "fairway", "green")
"""The kinds of cards as a file has them, in the order of CardKind."""

_FAIRWAY, _GREEN = ".", "G"
_USUAL: Final = (9, 14)     # columns and rows where a file has none that are allowed
_SIDE_NAMES: Final = (N_("Tee {n}"), N_("Fairway {n}"), N_("Green {n}"))
_ALL_SIGNS: Final = frozenset("".join(SYMBOLS) + TEES + FLAG)
_SLOPES: Final = frozenset(LEVEL_SIGN + "".join(ARROWS).strip())
_ASIDE: Final = str.maketrans("<>", "><")


class DraftFace(NamedTuple):
    """A face as a draft has it, its rows from the far end; `slopes` is empty if none are written."""

    key: FaceKey
    name: str
    kind: CardKind
    rows: tuple[str, ...]
    slopes: tuple[str, ...]

    @property
    def marks(self) -> str:
        """The marks that a card of its kind has: the tees, the flag, or "" for none."""
        return (TEES, "", FLAG)[self.kind]


# ---- reading a draft, which may have any shape
def size_in(draft: Draft) -> tuple[int, int]:
    """The columns and rows of every card; the usual number where the file has none that is allowed."""
    size = draft.value.get("size") if isinstance(draft.value, dict) else None
    columns, rows = (size.get("columns"), size.get("rows")) if isinstance(size, dict) else _USUAL
    return (columns if isinstance(columns, int) and columns in COLUMNS else _USUAL[0],
            rows if isinstance(rows, int) and rows in ROWS else _USUAL[1])


@lru_cache(maxsize=8)
def faces_in(draft: Draft) -> tuple[DraftFace, ...]:
    """The faces of a deck as the draft has them, faulty ones too, card by card."""
    return tuple(_faces_in(draft))


def _faces_in(draft: Draft) -> Iterator[DraftFace]:
    cards = draft.value.get("cards") if isinstance(draft.value, dict) else None
    for number, card in enumerate(cards[:MOST_CARDS] if isinstance(cards, list) else ()):
        faces = card.get("faces") if isinstance(card, dict) else None
        kind = card.get("kind") if isinstance(card, dict) else None
        for side, face in enumerate(faces[:MOST_FACES] if isinstance(faces, list) else ()):
            if isinstance(face, dict):
                yield DraftFace(("cards", number, "faces", side), _text_in(face, "name"),
                                CardKind(KIND_NAMES.index(kind)) if kind in KIND_NAMES else CardKind.FAIRWAY,
                                _rows_in(face, "map"), _rows_in(face, "slopes"))


def _text_in(face: Mapping[str, Any], key: str) -> str:
    found = face.get(key)
    return found if isinstance(found, str) else ""


def _rows_in(face: Mapping[str, Any], key: str) -> tuple[str, ...]:
    text = _text_in(face, key)
    return DrawnMap(text).rows[:ROWS[-1]] if text else ()


def face_in(draft: Draft, key: FaceKey) -> DraftFace | None:
    """The face at a path, None where there is none."""
    return next((face for face in faces_in(draft) if face.key == key[:TO_FACE]), None)


def is_drawn(face: DraftFace, size: tuple[int, int]) -> bool:
    """Whether a face's maps have the size of the cards and only known signs, and each mark of its kind occurs exactly once."""
    columns, rows = size
    if len(face.rows) != rows or any(len(row) != columns or not _ALL_SIGNS.issuperset(row) for row in face.rows):
        return False
    ground = "".join(face.rows)
    if face.slopes and ([len(row) for row in face.slopes] != [columns] * rows or not all(map(_SLOPES.issuperset, face.slopes))):
        return False
    return all(ground.count(mark) == (mark in face.marks) for mark in TEES + FLAG)


def drawn_face(face: DraftFace) -> CardFace:
    """The face as a value of the rules. Only for a face that `is_drawn`."""
    return draw_face(face.name, face.kind, face.rows, tuple(row.replace(LEVEL_SIGN, " ") for row in face.slopes))


@lru_cache(maxsize=8)
def read_deck(draft: Draft) -> ReadDeck | None:
    """The deck of a draft, None where it has faults."""
    try:
        return deck_of(draft.file, parse_yaml(draft.file, draft.text))
    except BadFile:
        return None


@lru_cache(maxsize=8)
def drawn_deck(draft: Draft) -> Deck:
    """The faces of a draft that are drawn (`is_drawn`), as a deck from which holes can be laid; cards without such a face are left out."""
    size, cards = size_in(draft), dict[Path_, list[CardFace]]()
    for face in faces_in(draft):
        if is_drawn(face, size):
            cards.setdefault(face.key[:2], []).append(drawn_face(face))
    return Deck(*size, tuple(CourseCard(tuple(faces)) for faces in cards.values()))


# ---- changes of a face
def with_ground(draft: Draft, key: FaceKey, signs: Mapping[tuple[int, int], str]) -> Draft:
    """The deck with these signs in the map of a face, by line and column of the map. Raises Unwritable."""
    face = face_in(draft, key)
    return draft if face is None or not signs else draft.set((*face.key, "map"), _text_of(_changed(face.rows, signs)))


def with_slopes(draft: Draft, key: FaceKey, signs: Mapping[tuple[int, int], str]) -> Draft:
    """The deck with these slopes on a face, by line and column; for a face that is level all over no map is written. Raises Unwritable."""
    face = face_in(draft, key)
    if face is None or not signs:
        return draft
    rows = _changed(slope_rows(face), signs)
    if not any(sign != LEVEL_SIGN for row in rows for sign in row):
        return draft.remove((*face.key, "slopes")) if face.slopes else draft
    return draft.set((*face.key, "slopes"), _text_of(rows))


def slope_rows(face: DraftFace) -> tuple[str, ...]:
    """The slope map of a face, all level if none is written."""
    return face.slopes or tuple(LEVEL_SIGN * len(row) for row in face.rows)


def under_mark(face: DraftFace) -> str:
    """The ground under the marks of a face: green under the flag, fairway under tees."""
    return _GREEN if face.kind is CardKind.GREEN else _FAIRWAY


def with_mark(draft: Draft, key: FaceKey, mark: str, to: tuple[int, int]) -> Draft:
    """The deck with a tee or the flag of a face moved to another space; the ground under it stays where it was. Raises Unwritable."""
    face = face_in(draft, key)
    if face is None or face.rows[to[0]][to[1]] in TEES + FLAG:
        raise Unwritable(_("Another mark stands there."))
    signs = {(line, column): under_mark(face) for line, row in enumerate(face.rows) for column, sign in enumerate(row) if sign == mark}
    return with_ground(draft, key, {**signs, to: mark})


def mirrored(draft: Draft, key: FaceKey) -> Draft:
    """The deck with the left and the right of a face exchanged. Raises Unwritable."""
    face = face_in(draft, key)
    if face is None:
        return draft
    draft = draft.set((*face.key, "map"), _text_of([row[::-1] for row in face.rows]))
    return draft.set((*face.key, "slopes"), _text_of([row[::-1].translate(_ASIDE) for row in face.slopes])) if face.slopes else draft


def named(draft: Draft, key: FaceKey, name: str) -> Draft:
    """The deck with another name on a face. Raises Unwritable."""
    wished = " ".join(name.split())
    if not wished:
        raise Unwritable(_("A face needs a name."))
    if any(face.name == wished and face.key != key for face in faces_in(draft)):
        raise Unwritable(_("Another face is called {name}.").format(name=wished))
    return draft.set((*key[:TO_FACE], "name"), wished)


def _changed(rows: Sequence[str], signs: Mapping[tuple[int, int], str]) -> list[str]:
    return ["".join(signs.get((line, column), sign) for column, sign in enumerate(row)) for line, row in enumerate(rows)]


def _text_of(rows: Sequence[str]) -> str:
    return "\n".join(rows) + "\n"


def mended(draft: Draft, key: FaceKey) -> Draft:
    """The deck with a face mended: maps of the size of the cards, each mark once, one fairway at each border. Raises Unwritable."""
    face, (columns, rows) = face_in(draft, key), size_in(draft)
    if face is None:
        return draft
    lines = [[sign if sign in _ALL_SIGNS else "," for sign in row[:columns].ljust(columns, ",")] for row in face.rows[:rows]]
    lines += [[","] * columns for _missing in range(rows - len(lines))]
    if face.kind is not CardKind.GREEN:
        lines = [["." if sign == _GREEN else sign for sign in line] for line in lines]
    _mend_marks(face, lines, plain_map(face.kind, (columns, rows)))
    for end, bare in ((0, CardKind.GREEN), (-1, CardKind.TEE)):
        if face.kind is not bare and not _is_one_fairway(lines[end]):
            lines[end] = ["," if sign == "." else sign for sign in lines[end]]
            lines[end][columns // 2 - 1:columns // 2 + 2] = "..."
    draft = draft.set((*face.key, "map"), _text_of(["".join(line) for line in lines]))
    if not face.slopes:
        return draft
    slopes = ["".join(sign if sign in _SLOPES else LEVEL_SIGN for sign in row[:columns].ljust(columns, LEVEL_SIGN))
              for row in face.slopes[:rows]]
    return draft.set((*face.key, "slopes"), _text_of(slopes + [LEVEL_SIGN * columns] * (rows - len(slopes))))


def _mend_marks(face: DraftFace, lines: list[list[str]], plain: Sequence[str]) -> None:
    """Changes `lines` so that each mark of the face's kind occurs once.

    A missing one goes where `plain` has it, a flag with green beside it.
    """
    seen: set[str] = set()
    for line in lines:
        for column, sign in enumerate(line):
            if sign in TEES + FLAG:
                line[column] = sign if sign in face.marks and sign not in seen else under_mark(face)
                seen.add(sign)
    for number, row in enumerate(plain):
        for column, sign in enumerate(row):
            if sign in face.marks and sign not in seen:
                lines[number][column] = sign
            if sign == FLAG and sign not in seen:
                lines[number][column - 1] = _GREEN


def _is_one_fairway(row: Sequence[str]) -> bool:
    """Whether a border row has exactly one run of fairway, two columns wide or more, at which cards can be brought together."""
    runs = [run for run in "".join("." if sign in "." + TEES else " " for sign in row).split() if run]
    return len(runs) == 1 and len(runs[0]) >= TOUCHING


# ---- changes of a deck
def plain_map(kind: CardKind, size: tuple[int, int]) -> list[str]:
    """The map of a new face: a straight fairway through rough; with tees behind it, or a green with its flag at its end."""
    columns, rows = size
    left, right = columns // 2 - 1, columns // 2 + 2
    lines = [["." if left <= column < right else "," for column in range(columns)] for _row in range(rows)]
    middle = columns // 2
    if kind is CardKind.TEE:
        for line in range(rows // 2, rows):
            lines[line] = [","] * columns
        for number, mark in enumerate(TEES):
            lines[rows // 2 + 1 + number * ((rows // 2 - 2) // 2)][middle] = mark
    if kind is CardKind.GREEN:
        for line in range(rows // 2):
            lines[line] = [","] * columns
        high = range(max(1, rows // 4 - 1), rows // 2 + 1)
        for line in high:
            for column in range(max(0, left - 1), min(columns, right + 1)):
                if (line not in (high[0], high[-1])) or left <= column < right:
                    lines[line][column] = "G"
        lines[high[len(high) // 2]][middle] = FLAG
    return ["".join(line) for line in lines]


def with_card(draft: Draft, kind: CardKind, name: str = "") -> tuple[Draft, FaceKey]:
    """The deck with one more card of a kind behind the last, and the path of its face, which has that name or a free one.

    Raises Unwritable.
    """
    if not isinstance(draft.value.get("cards"), list):
        draft = draft.set(("cards",), [])
    count = len(draft.value["cards"])
    if count >= MOST_CARDS:
        raise Unwritable(_("A deck has at most {most} cards.").format(most=MOST_CARDS))
    face = {"name": name or free_name(draft, kind), "map": _text_of(plain_map(kind, size_in(draft)))}
    return draft.append(("cards",), {"kind": KIND_NAMES[kind], "faces": [face]}), ("cards", count, "faces", 0)


def with_side(draft: Draft, key: FaceKey, name: str = "") -> tuple[Draft, FaceKey]:
    """The deck with a second side on the card of a face, at first its mirror image, and the path of the new side. Raises Unwritable."""
    face = face_in(draft, key)
    faces = draft.at((*key[:2], "faces"))
    if face is None or len(faces) >= MOST_FACES:
        raise Unwritable(_("A card has two sides, and this one has both."))
    made: dict[str, Any] = {"name": name or free_name(draft, face.kind), "map": _text_of([row[::-1] for row in face.rows])}
    if face.slopes:
        made["slopes"] = _text_of([row[::-1].translate(_ASIDE) for row in face.slopes])
    return draft.append((*key[:2], "faces"), made), (*key[:3], len(faces))


def without_face(draft: Draft, key: FaceKey) -> Draft:
    """The deck without a face, or without its whole card if that has no other face. Raises Unwritable."""
    if len(faces_in(draft)) <= 1:
        raise Unwritable(_("A deck keeps one face at least."))
    return draft.remove(key[:TO_FACE] if len(draft.at((*key[:2], "faces"))) > 1 else key[:2])


def free_name(draft: Draft, kind: CardKind) -> str:
    """A name that no face of the deck has."""
    taken = {face.name for face in faces_in(draft)}
    return next(name for n in range(1, len(taken) + 2) if (name := _(_SIDE_NAMES[kind]).format(n=n)) not in taken)


# ---- the holes that a face lies in
class FaceHole(NamedTuple):
    """A hole of a course that is laid of a deck: the name of the course, the hole's number from 1, and the hole."""

    course: str
    number: int
    hole: DraftHole


def holes_of_deck(deck: Path) -> tuple[FaceHole, ...]:
    """The holes of all courses that would find this file when they look for their deck, course by course."""
    found: list[FaceHole] = []
    for folder in dict.fromkeys((deck.parent, *folders_for(deck))):
        for path in files_in(folder):
            course = _course_on(path, deck)
            if course is not None:
                name = course.value.get("name")
                found += [FaceHole(name if isinstance(name, str) else path.stem, number, hole)
                          for number, hole in enumerate(holes_in(course), start=1) if hole.cards]
    return tuple(found)


def _course_on(path: Path, deck: Path) -> Draft | None:
    """The draft of a course that is laid of that deck; None for any other file."""
    try:
        text = read_text(path)
        if deck.stem not in text or COURSE_KIND not in text:
            return None
        draft = Draft(str(path), text)
    except BadFile:
        return None
    said = draft.value if isinstance(draft.value, dict) else {}
    if said.get("kind") != COURSE_KIND or said.get("deck") != deck.stem:
        return None
    nearest = next((there for folder in folders_for(path) for there in files_in(folder) if there.stem == deck.stem), None)
    return draft if nearest is not None and nearest.resolve() == deck.resolve() else None


def sample_holes(deck: Deck, name: str) -> tuple[DraftHole, ...]:
    """The shortest hole with this face, for a face that no course uses; () if the deck lacks the other cards for it."""
    kinds = {kind: [face.name for card in deck.of_kind(kind) for face in card.faces] for kind in CardKind}
    own = next((kind for kind, names in kinds.items() if name in names), None)
    if own is None or not kinds[CardKind.TEE] or not kinds[CardKind.GREEN]:
        return ()
    tee, green = (name if own is kind else kinds[kind][0] for kind in (CardKind.TEE, CardKind.GREEN))
    return (DraftHole((tee, name, green) if own is CardKind.FAIRWAY else (tee, green)),)
