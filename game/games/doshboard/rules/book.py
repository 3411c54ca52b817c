"""What the rule book of Doshboard says, in our words, where an option asks."""

from typing import Final

from game.rules.book import BookWords
from game.words import N_

SAYS: Final = {
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
}
