"""House rules and the book: what the rule book says, in our words, where an option of a game asks; and the page that is made of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.rules import options
from game.rules.registry import AnyRules
from game.words import N_, _


class BookWords(NamedTuple):
    """Not yet translated: the section of the book that an option answers ("" where it has none), and what it says there, in our words."""

    section: str
    says: str


_SILENT: Final = N_("The book has no such rule: it is a house rule of ours.")
_HANDICAP: Final = BookWords("", N_("The book has no handicaps. They are ours, for players who are not equally strong."))
_GROUND: Final = N_("Additional ground rules")

SAYS: Final = {
    "partner": {
        "target": BookWords(N_("The partner game: Scoring"), N_("Six hands won in succession are the aim: six love.")),
        "first_tile": BookWords(N_("The partner game: Playing"), N_(
            "Whoever holds the double six begins the first hand. In a tournament he has to begin with it; among friends he "
            "may announce that "
            "he is sporting, and begin with another tile.")),
        "play_off": BookWords(N_("The partner game: Scoring"), N_(
            "A loss takes the score back to nil all. As a variation that many play, one all is followed by a play-off hand, and its winner "
            "has two-nil and begins. A replay that the leading side loses is nil all.")),
        "key_bonus": BookWords("", _SILENT),
    },
    "cut_throat": {
        "target": BookWords(N_("The cut throat game: Playing and scoring"), N_("Six wins make the overall winner.")),
        "first_tile": BookWords(N_("The cut throat game: Playing and scoring"), N_(
            "The play is that of the partner game: there the double six begins, and only in a tournament it has to be played.")),
        "six_love": BookWords(N_("The cut throat game: Playing and scoring"), N_(
            "Six wins count if another player has none. It is not said whether one such player is enough.")),
        "boneyard": BookWords(N_("The cut throat game: Description"), N_(
            "Two players have fourteen tiles each. It may be agreed before that they have seven, and draw from the rest "
            "when they need to.")),
    },
    "french": {
        "limit": BookWords(N_("The French game: Scoring"), N_("The game ends when somebody reaches one hundred; the lowest score wins.")),
        "three_passes": BookWords("", _SILENT),
    },
    "domino_golf": {
        "holes": BookWords(N_("Game setup"), N_(
            "Eighteen greens, in groups of three, three, three, four and five. Shorter rounds are ours.")),
        "mulligans": BookWords(N_("Mulligans"), N_("Players may agree beforehand that each of them does one shot of the game again.")),
        "change_of_luck": BookWords(N_("Optional \u201cChange of Luck\u201d rule"), N_(
            "Whoever gives up a double may look into another player's bag, take a tile of it, and has to play it at once.")),
        "tee_order": BookWords(N_("After the hole is over"), N_(
            "The best score of the last hole begins, and of equal ones who teed off first before. The others play clockwise.")),
    },
    "golo": {
        "mode": BookWords(N_("Simple instructions, and game variations 1 to 5"), N_(
            "The simple game, one on a scorecard, match play for two, skins, flop with a single roll, and trips with three.")),
        "holes": BookWords(N_("Simple instructions"), N_("Nine dice are nine holes. For eighteen it is done twice, and both are added.")),
        "lowest_only": BookWords(N_("Simple instructions"), N_(
            "The lowest are removed, as many as one likes, but at least one. Whether a higher one may go before a lower is not said.")),
        "interleave": BookWords("", N_("The book does not say whether players take turns roll by roll or nine by nine.")),
        "ground_rules": BookWords(_GROUND, N_("They are additional: bottoms, out of bounds, mulligan, unplayable lie, disqualification.")),
        "cocked": BookWords(_GROUND, N_("Dice that lie stacked or askew are unplayable. How often that happens is left to the dice.")),
        "off_table": BookWords(_GROUND, N_("A die that rolls off the table is out of bounds. How often that happens is left to the dice.")),
        "off_penalty": BookWords(_GROUND, N_("Two strokes are added to the score of the die that is rolled again.")),
        "lie_penalty": BookWords(_GROUND, N_(
            "The first unplayable lie is free; the second in a row adds one stroke to the next die removed.")),
        "bot_catch": BookWords(_GROUND, N_("Whoever catches a die before it falls has a mulligan. What a bot can catch is ours.")),
    },
    "card_golf": {
        "holes": BookWords(N_("Objective"), N_("Eighteen holes. Nine and three are ours.")),
        "format": BookWords(N_("Scoring"), N_("The fewest strokes win. The other forms of play are ours.")),
        "tokens": BookWords(N_("Setup, and mulligan tokens"), N_(
            "Three tokens each at the start, one more for each stroke under par, and at the turn one for each stroke behind.")),
        "stretch": BookWords(N_("Lofted shots: the club chart"), N_(
            "A club may be given extra distance, for one curve risk more for every ten yards. The book sets no limit, and "
            "its chart ends at "
            "risk six.")),
        "risk_table": BookWords(N_("Lofted shots: base curve risk, and the quick reference guide"), N_(
            "Two tables are printed, and they differ for tees, fairway, rough, woods and bunkers.")),
        "curve_chart": BookWords(N_("Lofted shots: the curve chart, and the example hole"), N_(
            "The colours of the printed chart are lost. Its labels say one thing, the example of a hole moves the ball further.")),
        "woods_roll": BookWords(N_("Lofted shots: the run, and the quick reference guide"), N_(
            "In the rules a ball in the woods bounces backward and rolls on the same way; the quick reference has no rolling there.")),
        "deal": BookWords(N_("Setup"), N_(
            "Each hole has a par of three, four, five, or rarely six, decided ahead of time, on average four.")),
        "handicap_1": _HANDICAP,
        "handicap_2": _HANDICAP,
        "handicap_3": _HANDICAP,
        "handicap_4": _HANDICAP,
    },
    "doshboard": {
        "level": BookWords(N_("Beginner, advanced and professional rules"), N_(
            "Three sets of rules, of which each adds to the one before. A group is advised to begin with the first.")),
        "shared_set": BookWords(N_("Beginner rules"), N_("All play with the same eight cards, of a colour that the group chooses.")),
        "colours": BookWords(N_("Beginning play, and advanced rules"), N_(
            "Players choose their colours before the game, and use the set of cards of their token's colour until the end.")),
        "hit_or_miss": BookWords(N_("Professional rules: hit-or-miss"), N_(
            "The white die decides whether a tree or a target on the way is hit. The players agree which professional rules they use.")),
        "lost_cards": BookWords(N_("Professional rules: lost card"), N_(
            "A card may be lost where the ball ends in water, in a tree or off the board, by the white die.")),
        "card_shifts": BookWords(N_("Professional rules: changing card distances"), N_(
            "All distances of a card may be taken one or two less, or more with wilder hooks. It is suggested wherever "
            "cards can be lost.")),
        "called_shots": BookWords(N_("Professional rules: call a hole-out"), N_(
            "One red number may be called in place of the card's green boxes.")),
        "wind": BookWords(N_("Wind determination, and tournament play"), N_(
            "The wind is rolled once at the beginning of the game. In a tournament it may change between rounds or holes.")),
        "wind_to": BookWords(N_("Wind determination"), N_("The black die gives the direction. A wind that somebody chooses is ours.")),
        "wind_strength": BookWords(N_("Strength of wind"), N_(
            "The white die gives the strength: none, low, medium, high or a storm. A wind that somebody chooses is ours.")),
        "holes": BookWords(N_("Order of play, and tournament play"), N_(
            "Nine holes. A tournament has thirty-six, and each player uses each of the four colours for nine.")),
        "format": BookWords(N_("Alternate formats"), N_("Skins, doubles and match play are named. Stableford is ours.")),
        "carry": BookWords(N_("Alternate formats"), N_("Skins are named, but not what becomes of a hole that is tied.")),
        "three_cards": BookWords(N_("Alternate formats"), N_(
            "Other sets of cards to start with, such as three cards each, are suggested.")),
        "hole_order": BookWords(N_("Order of play"), N_("The holes are played one after another, as they are numbered.")),
        "pairing": BookWords(N_("Alternate formats"), N_("Other places for tees and targets are suggested.")),
        "max_strokes": BookWords("", N_("The book has no limit: a hole ends when the ball is in. The limit is ours.")),
        "shot_clock": BookWords(N_("Time limit"), N_("Professionals have one minute for a turn; who takes longer has a stroke more.")),
    },
}
"""By game and option."""


def heading() -> str:
    """The heading of the page."""
    return _("House rules and the book")


def page_of(rules: AnyRules) -> str:
    """The page of a game in Markdown: each of its options with what the book says, what it does here, and its value by the book."""
    first = _("Each house rule that the new-game screen offers, and what the rule book says about it, in our own words.")
    parts = [f"# {heading()}", first]
    told = set[str]()
    for option in options.declared(rules.options):
        book = SAYS.get(rules.key, {}).get(option.name, BookWords("", _SILENT))
        title = _("Handicaps") if book is _HANDICAP else option.title
        if title in told:
            continue
        told.add(title)
        says = _(book.says) if not book.section else _("{says} *({section})*").format(says=_(book.says), section=_(book.section))
        usual = option.labels[option.choices.index(option.default)]
        parts += [f"## {title}", _("**The book.** {says}").format(says=says),
                  _("**Here.** {line} Unless you change it: **{usual}**.").format(line=option.line, usual=usual)]
    return "\n\n".join(parts) + "\n"
