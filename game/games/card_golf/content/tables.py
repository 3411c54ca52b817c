"""The tables of a Card Golf deck in its file, each in the place of the usual one: clubs and dice, risk, curve, putting (C7-C14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from game.content.text import LONGEST_NAME
from game.content.typed import FilePart, Wrong
from game.games.card_golf.rules import tables as usual
from game.games.card_golf.rules.content import CurveRows, RiskRows, faults_of_tables
from game.games.card_golf.rules.tables import MISS, SUMS, TOP_RISK, GolfClub, Make, Tables
from game.words import _

_MOST_CLUBS: Final = 30
_MOST_DISTANCES: Final = 20
_MAKES: Final = {make.name.lower(): make for make in Make}
_SUMS: Final = {"minItems": len(SUMS), "maxItems": len(SUMS)}

RiskRow: TypeAlias = Annotated[
    tuple[int | None, ...],
    Meta(
        description="The risk for wedge, iron, wood and driver; ~ where the club can't be used.",
        extra_json_schema={"minItems": len(Make), "maxItems": len(Make)},
    ),
]

CurveRow: TypeAlias = Annotated[
    tuple[int | Literal["miss"], ...],
    Meta(
        description="Spaces to the right for each sum of the dice from 2 to 12, negative to the left; miss for the complete miss.",
        extra_json_schema=_SUMS,
    ),
]


class ClubEntry(FilePart, frozen=True):
    """A club and its dice."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name of the club.")]
    make: Annotated[Literal["wedge", "iron", "wood", "driver"], Meta(description="The column of the risk table.")]
    carry: Annotated[
        int,
        Meta(
            description="The most yards that it carries with nothing added, in full tens.",
            extra_json_schema={"minimum": 10, "maximum": 990},
        ),
    ]
    swing: Annotated[int, Meta(description="Dice of its swing; one more from woods and sand.", extra_json_schema={"minimum": 1})]
    run: Annotated[int, Meta(description="Dice of the bounce and the roll.", extra_json_schema={"minimum": 1})]


class RiskEntry(FilePart, frozen=True):
    """A risk table: a row for each lie."""

    tee: RiskRow
    fairway: RiskRow
    rough: RiskRow
    woods: RiskRow
    bunker: RiskRow

    def rows(self) -> RiskRows:
        """The table as the rules have it, a row for each Lie."""
        return (self.tee, self.fairway, self.rough, self.woods, self.bunker)


class PuttEntry(FilePart, frozen=True):
    """A row of the putting chart."""

    yards: Annotated[int, Meta(description="The distance on the track.", extra_json_schema={"minimum": 1})]
    left: Annotated[
        tuple[int, ...],
        Meta(description="The yards that are left for each sum of the dice from 2 to 12; 0 is holed.", extra_json_schema=_SUMS),
    ]


class FlagEntry(FilePart, frozen=True):
    """The yards at which a ball on the flag's own space goes to the track, by club."""

    wedge: Annotated[int, Meta(description="The free putt of a wedge.")] = 10
    iron: Annotated[int, Meta(description="Yards after an iron.")] = 3
    wood: Annotated[int, Meta(description="Yards after a wood.")] = 5
    driver: Annotated[int, Meta(description="Yards after a driver.")] = 5


class TablesEntry(FilePart, frozen=True):
    """The tables that are not the usual ones."""

    clubs: Annotated[
        tuple[ClubEntry, ...], Meta(description="All clubs with their dice, longest first.", extra_json_schema={"maxItems": _MOST_CLUBS})
    ] = ()
    risk: Annotated[RiskEntry | None, Meta(description="The risk table.")] = None
    quick_reference: Annotated[RiskEntry | None, Meta(description="The other risk table, for the option of that name.")] = None
    curve: Annotated[
        tuple[CurveRow, ...],
        Meta(description="The curve chart, a row for each risk from 1 to 6.", extra_json_schema={"maxItems": TOP_RISK}),
    ] = ()
    labels: Annotated[
        tuple[CurveRow, ...],
        Meta(description="The other curve chart, for the option of that name.", extra_json_schema={"maxItems": TOP_RISK}),
    ] = ()
    putting: Annotated[
        tuple[PuttEntry, ...], Meta(description="The putting chart, shortest putts first.", extra_json_schema={"maxItems": _MOST_DISTANCES})
    ] = ()
    flag: Annotated[FlagEntry | None, Meta(description="Where a ball goes that comes to rest on the flag's own space.")] = None

    def wrong_tables(self) -> Iterator[Wrong]:
        """What the rules say of the tables."""
        if len(self.clubs) > _MOST_CLUBS or len(self.putting) > _MOST_DISTANCES:
            text = _("there are {clubs} clubs and {putts} rows of the putting chart; a deck has at most {most} and {rows}")
            yield Wrong((), text.format(clubs=len(self.clubs), putts=len(self.putting), most=_MOST_CLUBS, rows=_MOST_DISTANCES))
            return
        seen: set[str] = set()
        for key, tables in self._each():
            for text in faults_of_tables(tables):
                if text not in seen:
                    yield Wrong((key,) if key else (), text)
                seen.add(text)

    checks = (wrong_tables,)

    def tables(self) -> Tables:
        """The tables, the usual ones where nothing else is said."""
        stock = usual.tables()
        return Tables(
            tuple(GolfClub(club.name, _MAKES[club.make], club.carry, club.swing, club.run) for club in self.clubs) or stock.clubs,
            self.risk.rows() if self.risk is not None else stock.risk,
            _chart(self.curve) or stock.curve,
            tuple(putt.yards for putt in self.putting) or stock.distances,
            tuple(putt.left for putt in self.putting) or stock.putting,
            (self.flag.wedge, self.flag.iron, self.flag.wood, self.flag.driver) if self.flag is not None else stock.flag,
        )

    def _each(self) -> Iterator[tuple[str, Tables]]:
        """The usual tables with each one of these in its place, by its name, and then all of them together."""
        stock, own = usual.tables(), self.tables()
        for key in ("clubs", "risk", "curve", "flag"):
            yield key, replace(stock, **{key: getattr(own, key)})
        yield "putting", replace(stock, distances=own.distances, putting=own.putting)
        yield "", own
        yield "quick_reference", replace(own, risk=self.quick_reference_rows())
        yield "labels", replace(own, curve=self.labels_rows())

    def labels_rows(self) -> CurveRows:
        """The curve chart of the option `labels`."""
        return _chart(self.labels) or usual.CURVE[usual.LABELS]

    def quick_reference_rows(self) -> RiskRows:
        """The risk table of the option `quick_reference`."""
        return self.quick_reference.rows() if self.quick_reference is not None else usual.RISK["quick_reference"]


def _chart(rows: tuple[CurveRow, ...]) -> CurveRows:
    """A curve chart as the rules have it; () where the file has none."""
    return tuple(tuple(MISS if each == "miss" else each for each in row) for row in rows)
