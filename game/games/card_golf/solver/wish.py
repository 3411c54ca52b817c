"""Holes of Card Golf made to a wish: faces drawn at random, checked, solved, and kept if worth and lines of the hole fit the wish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from math import hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

from game.analysis.wish import (
    LINES_WITHIN, MOST_DRAWN, PRICED, CourseStep, CourseWish, HoleWish, WishBook, WishedFile, WishedHole, WishedLine, WishStep, bold_bet,
    hole_wishes, in_vain
)
from game.content.draft import Draft
from game.content.layout import YamlValue
from game.errors import UserError
from game.games.card_golf.content.course import LENGTHS
from game.games.card_golf.content.deck import MOST_CARDS
from game.games.card_golf.rules.course import (
    ARROWS, LEVEL, PARS, SYMBOLS, CardFace, CardKind, Hole, Space, Tee, Terrain, faults_of_face, faults_of_layout, lay, offsets_of
)
from game.games.card_golf.rules.shots import OnCourse, StrokeLie, Tables
from game.games.card_golf.rules.shots import tables as stock_tables
from game.games.card_golf.solver.rating import APART, TRUE, HoleCharacter, PlayLine, character_of, hazards_of, lines_along, may_be_golf
from game.games.card_golf.solver.solver import Solved, solve
from game.words import N_, _

COLUMNS, ROWS = 9, 14
_SIGN_OF: Final = {terrain: sign for sign, terrain in SYMBOLS.items()}
_ARROW_OF: Final = {step: sign for sign, step in ARROWS.items()}
_USUAL: Final = {3: ((150, 230), 3.3), 4: ((300, 380), 4.05), 5: ((440, 530), 4.9), 6: ((580, 680), 5.8)}
_TEES: Final = (8, 10, 12)          # lines of a tee card from its far end, closest to farthest
_NAMED: Final = {Terrain.WATER: N_("water"), Terrain.BUNKER: N_("sand")}
_FIRST: Final = ("Kettle", "Reed", "Otter", "Heron", "Alder", "Miller's", "Curlew", "Long", "Fox", "Bramble", "Chapel", "Raven", "Willow",
                 "Tinker's", "Quarry", "Swallow", "Hollow", "Badger", "Ferry", "Thistle")
_SECOND: Final = ("Start", "Bend", "Reach", "Landing", "Bank", "Meadow", "Corner", "End", "Water", "Rise", "Gap", "Lea", "Hook", "Shelf")


class CardsDrawn(NamedTuple):
    """Faces that make a hole, and the hole."""

    faces: tuple[CardFace, ...]
    offsets: tuple[int, ...]
    hole: Hole


def usual(par: int) -> HoleWish | None:
    """The preset wish for a par; None for a par that no hole has."""
    return HoleWish(par, _USUAL[par][0], "any", _USUAL[par][1], 10, "parkland") if par in _USUAL else None


# ---- drawing
class _FaceSketch:
    """A face while it is drawn: signs by line, from the far end, and column."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.rows = [[","] * COLUMNS for _line in range(ROWS)]

    def blob(self, sign: str, middle: tuple[float, float], size: tuple[float, float], keep: str) -> None:
        """Draws a patch of `sign` round a line and a column, `size` lines and columns to each side; signs in `keep` stay."""
        turn = self.rng.uniform(0, 2 * pi)
        for line in range(ROWS):
            for column in range(COLUMNS):
                away = hypot((line - middle[0]) / size[0], (column - middle[1]) / size[1]) + .13 * sin(1.9 * line + 1.3 * column + turn)
                if away < 1 and self.rows[line][column] not in keep:
                    self.rows[line][column] = sign

    def strip(self, lines: range, wide: int) -> list[tuple[int, int]]:
        """Mows fairway over `lines`. Returns the first column and the width of that fairway for every line of the face."""
        rng = self.rng
        near, far, bend, phase = rng.randint(2, 4), rng.randint(2, 4), rng.uniform(-1.6, 1.6), rng.uniform(0, 6)
        found = []
        for line in range(ROWS):
            t = (ROWS - 1 - line) / (ROWS - 1)
            middle = near + (far - near) * t + bend * sin(pi * t) + 1
            width = min(5, max(3, round(wide + .9 * sin(3 * t + phase) + rng.gauss(0, .3))))
            first = min(COLUMNS - 1 - width, max(1, round(middle - width / 2 + .5)))
            found.append((first, width))
            if line in lines:
                self.rows[line][first:first + width] = ["."] * width
        return found

    def trees(self) -> None:
        """Plants woods on rough that is two or more columns away from fairway and green."""
        for row in self.rows:
            mown = [column for column, sign in enumerate(row) if sign in ".G"]
            for column, sign in enumerate(row):
                near = min((abs(column - each) for each in mown), default=COLUMNS)
                if sign == "," and ((near >= 3 and self.rng.random() < .8) or (near == 2 and self.rng.random() < .2 * .8)):
                    row[column] = "T"

    def slopes(self, level: Sequence[tuple[int, int]]) -> tuple[str, ...]:
        """The slope map: mostly one slope on the fairway and green of a few lines; the spaces in `level` stay level."""
        found = [[" "] * COLUMNS for _line in range(ROWS)]
        if self.rng.random() < .7:
            first, sign = self.rng.randint(3, 7), self.rng.choice("<>v^")
            for line in range(first, first + self.rng.randint(3, 5)):
                for column in range(COLUMNS):
                    if self.rows[line][column] in ".G" and (line, column) not in level:
                        found[line][column] = sign
        return tuple("".join(row) for row in found)

    def face(self, name: str, kind: CardKind, tees: Sequence[tuple[int, int]] = (), flag: tuple[int, int] | None = None) -> CardFace:
        """The drawn face, with slopes; `tees` and `flag` are given by line and column."""
        slopes = self.slopes([*tees, *([] if flag is None else [flag])])
        spots = tuple(Space(ROWS - 1 - line, column) for line, column in tees)
        hole = None if flag is None else Space(ROWS - 1 - flag[0], flag[1])
        return CardFace(name, kind, tuple("".join(row) for row in self.rows), slopes, spots, hole)


def _side(water: str, rng: Random) -> str:
    """The side on which a hole has water: "left", "right", "across" or "none", drawn at random for "any"."""
    return rng.choice(("left", "right", "across", "none")) if water == "any" else water


def _pond(sheet: _FaceSketch, side: str, line: float, reach: tuple[float, float], keep: str) -> None:
    """Draws water at that side round a line, or across the face at that line; signs in `keep` stay."""
    rng = sheet.rng
    if side == "across":
        at, high, tilt = line, rng.uniform(.8, 1.5), rng.uniform(-.25, .25)
        for row in range(ROWS):
            for column in range(COLUMNS):
                if abs(row - at - tilt * (column - COLUMNS // 2)) < high and sheet.rows[row][column] not in keep:
                    sheet.rows[row][column] = "W"
    elif side != "none":
        off = rng.uniform(-.5, 1.6)
        sheet.blob("W", (line, off if side == "left" else COLUMNS - 1 - off), (rng.uniform(*reach), rng.uniform(*reach)), keep)


def _tee_face(rng: Random, side: str, *, short: bool) -> CardFace:
    sheet = _FaceSketch(rng)
    strip = sheet.strip(range(7), 3)
    first, width = strip[6]
    middle = min(6, max(2, first + width // 2 + rng.randint(-1, 1)))
    tees = [(line, min(7, max(1, middle + rng.randint(-1, 1)))) for line in _TEES]
    if short or rng.random() < .5:
        _pond(sheet, side, rng.uniform(2, 5), (1.5, 3), ".")
    sheet.trees()
    for line in range(7, ROWS):         # an alley through the wood, from the farthest tee to the fairway
        near = min(tees, key=lambda tee: abs(tee[0] - line))[1]
        for column in (near - 1, near, near + 1):
            if sheet.rows[line][column] == "T":
                sheet.rows[line][column] = ","
    for line, column in tees:
        sheet.rows[line][column] = "."
    return sheet.face("tee", CardKind.TEE, tees)


def _fairway_face(rng: Random, side: str) -> CardFace:
    sheet = _FaceSketch(rng)
    sheet.strip(range(ROWS), 4)
    _pond(sheet, side, rng.uniform(4, 9), (2.2, 4.5), "")
    for _bunker in range(rng.randint(1, 3)):
        column = rng.uniform(5, 8) if side == "left" or (side != "right" and rng.random() < .5) else rng.uniform(0, 3)
        sheet.blob("S", (rng.uniform(2, 11), column), (rng.uniform(.8, 1.8), rng.uniform(.8, 1.6)), "W")
    sheet.trees()
    return sheet.face("fairway", CardKind.FAIRWAY)


def _green_face(rng: Random, side: str) -> CardFace:
    sheet = _FaceSketch(rng)
    sheet.strip(range(9, ROWS), 3)
    line, column = rng.randint(4, 6), rng.randint(3, 5)
    sheet.blob("G", (line, column), (rng.uniform(1.9, 2.8), rng.uniform(1.7, 2.5)), "")
    flag = line + rng.randint(-1, 1), column + rng.randint(-1, 1)
    sheet.rows[flag[0]][flag[1]] = "G"
    for _bunker in range(rng.randint(2, 4)):
        turn = rng.uniform(0, 2 * pi)
        sheet.blob("S", (line + 3.1 * sin(turn), column + 2.9 * sin(turn + pi / 2)), (rng.uniform(.8, 1.4), rng.uniform(.8, 1.5)), "G.")
    if rng.random() < .75:
        across = side == "across"
        _pond(sheet, side, line + (rng.uniform(2, 4) if across else rng.uniform(-1, 3)), (2, 4), "G" if across else "G.")
    sheet.trees()
    return sheet.face("green", CardKind.GREEN, (), flag)


def _narrow_face(rng: Random) -> CardFace:
    """A fairway card that is narrow, or crossed by a brook, where a driver comes down, so that a shorter tee shot is better."""
    sheet = _FaceSketch(rng)
    strip = sheet.strip(range(ROWS), 4)
    if rng.random() < .35:
        at, high, tilt = rng.uniform(1.8, 3.6), rng.uniform(.8, 1.5), rng.choice((-1, 1)) * rng.uniform(.1, .45)
        for row in range(1, ROWS):
            for column in range(COLUMNS):
                if abs(row - at - tilt * (column - COLUMNS // 2)) < high:
                    sheet.rows[row][column] = "W"
    else:
        for hand in (-1, 1):
            line = rng.uniform(1.5, 3.5)
            first, width = strip[round(line)]
            middle = first + (width - 1) / 2 + hand * rng.uniform(2.2, 3.4)
            sheet.blob(rng.choice("WWS"), (line, middle), (rng.uniform(1.6, 3), rng.uniform(1.4, 2.4)), "")
    sheet.trees()
    return sheet.face("fairway", CardKind.FAIRWAY)


def draw(wish: HoleWish, rng: Random, *, narrow: bool = False) -> CardsDrawn | None:
    """A random hole, its first fairway `narrow` where a driver comes down; None if it can't be laid or has another length than wished."""
    side = _side(wish.water, rng)
    fairways = [_narrow_face(rng) if narrow and card == 0 else _fairway_face(rng, side) for card in range(wish.par - 3)]
    return _sound((_tee_face(rng, side, short=wish.par == 3), *fairways, _green_face(rng, side)), wish)


def varied(made: CardsDrawn, wish: HoleWish, rng: Random) -> CardsDrawn | None:
    """The hole with another card in the place of one of its cards; None if it can't be laid then or has another length than wished."""
    side, faces, at = _side(wish.water, rng), list(made.faces), rng.randrange(len(made.faces))
    if at == 0:
        faces[at] = _tee_face(rng, side, short=wish.par == 3)
    else:
        faces[at] = _green_face(rng, side) if at == len(faces) - 1 else _fairway_face(rng, side)
    return _sound(tuple(faces), wish)


def _sound(faces: tuple[CardFace, ...], wish: HoleWish) -> CardsDrawn | None:
    """The hole of these faces; None if they can't be laid, or the hole has another length than wished."""
    if any(faults_of_face(face, COLUMNS, ROWS) for face in faces):
        return None
    try:
        offsets = offsets_of(faces)
    except ValueError:
        return None
    if faults_of_layout(faces, offsets):
        return None
    hole = lay(faces, offsets)
    if not wish.length[0] <= hole.yards(hole.tees[Tee.MIDDLE]) <= wish.length[1]:
        return None
    return CardsDrawn(faces, offsets, hole)


# ---- which holes fit the wish
def search(wish: HoleWish, seed: int, like: CardsDrawn | None = None) -> Iterator[WishStep]:
    """Draws holes without end, or varies `like`. Each is examined only as far as it fits the wish."""
    rng = Random(f"card golf hole {seed}")
    return _searched(wish, (draw(wish, rng) if like is None else varied(like, wish, rng) for _draw in count()))


class CourseBegun(NamedTuple):
    """The pars of a course, how its first holes play, and the numbers (from 0) of the holes whose tee shots are to hold back."""

    pars: tuple[int, ...]
    holes: tuple[HoleCharacter, ...]
    held: frozenset[int]

    def takes(self, drawn: CardsDrawn, solved: Solved) -> bool:
        """Whether that hole may be the next: it is fair, holds back if it is to, and the course can still get all marks of good golf."""
        hole = character_of(drawn.hole, solved)
        held = hole.holds_back or len(self.holes) not in self.held
        return held and hole.is_fair and may_be_golf((*self.holes, hole), self.pars)


def _searched(wish: HoleWish, drawings: Iterable[CardsDrawn | None], begun: CourseBegun | None = None) -> Iterator[WishStep]:
    """Examines drawn holes one by one, each alone or as the next hole of the course `begun`."""
    tables, step = stock_tables(), WishStep(0)
    for drawn in drawings:
        step = step._replace(drawn=step.drawn + 1, worth=None, apart=None, hole=None)
        if drawn is not None:
            step = _looked_at(step._replace(sound=step.sound + 1), wish, drawn, tables, begun)
        yield step


def _looked_at(step: WishStep, wish: HoleWish, drawn: CardsDrawn, tables: Tables, begun: CourseBegun | None) -> WishStep:
    """The step with the results for a sound hole: whether it fits the wish, and if so the hole itself."""
    solved = _solved(drawn.hole, tables)
    step = step._replace(worth=solved.expected)
    if not wish.fits(solved.expected):
        return step
    lines = two_lines(drawn.hole, solved, wish.brave)
    step = step._replace(worth_it=step.worth_it + 1, apart=0.0 if lines is None else lines[1].risk - lines[0].risk)
    if lines is None or not (begun is None or begun.takes(drawn, solved)):
        return step
    mown, prices = _mown(drawn, solved, tables)
    again = _solved(mown.hole, tables)
    lines = two_lines(mown.hole, again, wish.brave)
    step = step._replace(two_lines=step.two_lines + 1)
    if lines is None or not wish.fits(again.expected) or (wish.water not in ("any", "none") and not _has(mown.hole, Terrain.WATER)):
        return step
    if not (begun is None or begun.takes(mown, again)):
        return step
    yards = mown.hole.yards(mown.hole.tees[Tee.MIDDLE])
    hole = WishedHole(step.drawn, yards, again.expected, *lines, prices, mown)
    return step._replace(priced=step.priced + 1, worth=again.expected, hole=hole)


def _solved(hole: Hole, tables: Tables) -> Solved:
    return solve(hole, tables, hole.tees[Tee.MIDDLE])


def _has(hole: Hole, terrain: Terrain) -> bool:
    return any(terrain in line for line in hole.ground)


def two_lines(hole: Hole, solved: Solved, points: int) -> tuple[WishedLine, WishedLine] | None:
    """The safe and the bold line; None if there is no such pair.

    They begin with the best plan from the middle tee and the next best that aims elsewhere and is riskier or safer by `points` percentage
    points.
    """
    ranked = solved.ranked(OnCourse(hole.tees[Tee.MIDDLE], StrokeLie.TEE), 0)
    risks, best = ranked.penalties(), ranked.plan(0)
    for number in range(1, len(ranked.worth)):
        if ranked.worth[number] > ranked.worth[0] + LINES_WITHIN:
            return None
        if abs(risks[number] - risks[0]) < points / 100:
            continue
        target = ranked.plan(number).target
        if max(abs(target.row - best.target.row), abs(target.column - best.target.column)) >= APART:
            safe, bold = sorted(lines_along(hole, solved, ranked, (0, number), risks), key=lambda line: line.wet)
            return _line(safe), _line(bold)._replace(bet=bold_bet(safe.strokes, bold.parted))
    return None


def _line(line: PlayLine) -> WishedLine:
    return WishedLine(line.club, line.strokes, line.wet, line.yards, line.stops)


def hazards(hole: Hole) -> Iterator[tuple[Terrain, frozenset[Space]]]:
    """The ponds and bunkers of a hole, each with its spaces."""
    return ((hazard.terrain, hazard.spaces) for hazard in hazards_of(hole) if hazard.terrain in _NAMED)


def _mown(drawn: CardsDrawn, solved: Solved, tables: Tables) -> tuple[CardsDrawn, tuple[tuple[str, float], ...]]:
    """The hole without the hazards that cost nothing; and what the others cost in strokes, by name, the most expensive first."""
    prices = []
    for kind, spaces in hazards(drawn.hole):
        price = solved.expected - _solved(without(drawn, spaces).hole, tables).expected
        prices.append((price, kind, spaces))
    for price, _kind, spaces in prices:
        if price < PRICED:
            drawn = without(drawn, spaces)
    kept = sorted(((price, _NAMED[kind]) for price, kind, _spaces in prices if price >= PRICED), reverse=True)
    return drawn, tuple((name, price) for price, name in kept)


def without(drawn: CardsDrawn, spaces: frozenset[Space]) -> CardsDrawn:
    """The hole with rough in the place of those spaces."""
    faces = []
    for number, (face, offset) in enumerate(zip(drawn.faces, drawn.offsets, strict=True)):
        ground = [list(line) for line in face.ground]
        for space in spaces:
            row, column = space.row - number * ROWS, space.column - offset
            if 0 <= row < ROWS:
                ground[ROWS - 1 - row][column] = _SIGN_OF[Terrain.ROUGH]
        faces.append(replace(face, ground=tuple("".join(line) for line in ground)))
    return CardsDrawn(tuple(faces), drawn.offsets, lay(faces, drawn.offsets))


def _faces_of(hole: WishedHole) -> tuple[CardFace, ...]:
    made: CardsDrawn = hole.made
    return made.faces


def unlike(one: WishedHole, other: WishedHole) -> float:
    """How different two holes are: the share of spaces that differ, plus the differences in worth and in the risk of the bold line."""
    first, second = _faces_of(one), _faces_of(other)
    signs = sum(a != b for x, y in zip(first, second, strict=False) for p, q in zip(x.ground, y.ground, strict=True)
                for a, b in zip(p, q, strict=True))
    return signs / (len(first) * ROWS * COLUMNS) + abs(one.worth - other.worth) + abs(one.bold.risk - other.bold.risk)


# ---- files
def files(wish: HoleWish, seed: int, holes: Sequence[WishedHole]) -> Sequence[WishedFile]:
    """A course of three holes, for which the given ones are repeated if they are fewer, and its deck."""
    title = f"{WISHES.titles(holes)[0]} {seed}" if len(holes) == 1 else ""
    return _files(Random(f"card golf names {seed}"), seed, wish.landscape, holes, 3, title)


def _files(rng: Random, seed: int, landscape: str, holes: Sequence[WishedHole], count: int, title: str = "") -> tuple[WishedFile, ...]:
    """A course of `count` holes and its deck. If no hole is repeated, stroke indexes follow the expected strokes over par."""
    names = _names(rng)
    title = title or f"{rng.choice(_FIRST)} {rng.choice(('Links', 'Common', 'Park', 'Grange', 'Green'))} {seed}"
    stem = title.lower().replace(" ", "-").replace("'", "")
    made = [tuple(replace(face, name=next(names)) for face in hole.made.faces) for hole in holes]
    fairways = sum(len(faces) - 2 for faces in made)
    spare = [replace(_fairway_face(rng, "none"), name=next(names)) for _card in range(max(0, 2 - fairways))]
    deck = Draft.made(stem, {
        "kind": "card golf deck", "name": f"{title} cards"[:40], "landscape": landscape, "size": {"columns": COLUMNS, "rows": ROWS},
        "cards": _cards([face for faces in (*made, spare) for face in faces]),
    }, _head("card_golf_deck"))
    laid: list[dict[str, YamlValue]] = [
        {"cards": [face.name for face in faces], "offsets": list(hole.made.offsets)} for faces, hole in zip(made, holes, strict=True)]
    if len(holes) == count:
        beside = [hole.worth - hole.made.hole.par for hole in holes]
        ranked = sorted(range(count), key=lambda number: -beside[number])
        for rank, number in enumerate(ranked, start=1):
            laid[number]["stroke_index"] = rank
    course = Draft.made(stem, {
        "kind": "card golf course", "name": title, "deck": f"{stem}-cards", "landscape": landscape,
        "holes": [laid[number % len(laid)] for number in range(count)],
    }, _head("card_golf_course"))
    return WishedFile(stem, course.text), WishedFile(f"{stem}-cards", deck.text)


def _cards(faces: Sequence[CardFace]) -> list[YamlValue]:
    """The cards of a deck with those faces: one on each, or two of a kind where that is too many cards, never two of one hole."""
    if len(faces) <= MOST_CARDS:
        return [_card(face) for face in faces]
    found: list[YamlValue] = []
    for kind in CardKind:
        same = [face for face in faces if face.kind is kind]
        half = -(-len(same) // 2)
        found += [_card(*same[number::half]) for number in range(half)]
    return found


def course(wish: CourseWish, seed: int) -> Iterator[CourseStep]:
    """A course whose holes each fit their own wish, found hole by hole, and which has all marks of good golf that its pars allow.

    Raises UserError for a number of holes that no course has, and if no hole is found for one of the wishes.
    """
    if len(wish.pars) not in LENGTHS:
        raise UserError(_("A course of Card Golf has {lengths} holes.").format(lengths=", ".join(map(str, LENGTHS))))
    begun, holes = CourseBegun(wish.pars, (), _held(wish, Random(f"card golf marks {seed}"))), list[WishedHole]()
    drawn = 0
    for number, each in enumerate(hole_wishes(WISHES, wish)):
        rng = Random(f"card golf hole {100 * seed + number + 1}")
        drawings = (draw(each, rng, narrow=number in begun.held) for _draw in count())
        for step in _searched(each, drawings, begun):
            drawn += 1
            if step.hole is not None:
                holes.append(step.hole)
            yield CourseStep(len(holes), drawn, len(wish.pars), tuple(holes))
            if step.hole is not None:
                made = step.hole.made.hole
                begun = begun._replace(holes=(*begun.holes, character_of(made, _solved(made, stock_tables()))))
                break
            if step.drawn >= MOST_DRAWN:
                raise in_vain(number + 1, step)
    files_made = _files(Random(f"card golf course {seed}"), seed, wish.landscape, holes, len(holes))
    yield CourseStep(len(holes), drawn, len(holes), tuple(holes), files_made)


def _held(wish: CourseWish, rng: Random) -> frozenset[int]:
    """The numbers (from 0) of the holes whose tee shots are to hold back: as many as the mark asks for, of par 4 or more.

    The easiest hole is one of them only if the others are too few.
    """
    long = [number for number, par in enumerate(wish.pars) if par > PARS[0]]
    rng.shuffle(long)
    return frozenset(sorted(long, key=lambda number: number == wish.easiest - 1)[: len(wish.pars) // 3])


def _head(schema: str) -> str:
    """The first lines of a file."""
    return f"# yaml-language-server: $schema=../schema/{schema}.json\n# Drawn by chance, and kept by the solver."


def _names(rng: Random) -> Iterator[str]:
    """Names for faces, none twice."""
    every = [f"{first} {second}" for first in _FIRST for second in _SECOND]
    rng.shuffle(every)
    return iter(every)


def _card(*faces: CardFace) -> YamlValue:
    """A card with those faces, as a deck's file has it."""
    return {"kind": faces[0].kind.name.lower(), "faces": [_face(face) for face in faces]}


def _face(face: CardFace) -> dict[str, YamlValue]:
    marks = {space: str(number) for number, space in enumerate(face.tees, start=1)} | ({face.flag: "F"} if face.flag is not None else {})
    ground = "".join("".join(marks.get(Space(ROWS - 1 - line, column), sign) for column, sign in enumerate(row)) + "\n"
                     for line, row in enumerate(face.ground))
    drawn: dict[str, YamlValue] = {"name": face.name, "map": ground}
    if any(face.slope(Space(row, column)) != LEVEL for row in range(ROWS) for column in range(COLUMNS)):
        drawn["slopes"] = "".join(row.replace(_ARROW_OF[LEVEL], "-") + "\n" for row in face.slopes)
    return drawn


class CardWishes(WishBook):
    """How holes of Card Golf are made to a wish."""

    unit = N_("yards")
    lengths = LENGTHS
    day_holes = 9
    reach = (120, 720)
    landscaped = True
    risk = N_("wet {chance}")
    gain = N_("dry gains {n}")
    loss = N_("dry costs {n}")
    cost = N_("wet costs {n}")
    over_par = (TRUE[0] + .08, TRUE[1] - .08)       # a hole is worth up to .1 more or less than its wish
    names = _FIRST, _SECOND
    usual = staticmethod(usual)
    search = staticmethod(search)
    unlike = staticmethod(unlike)
    files = staticmethod(files)
    course = staticmethod(course)


WISHES: Final = CardWishes()
