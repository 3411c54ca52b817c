"""The menu of a table in play: go on, look something up, or leave; whatever was played is on the disk already."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.navigation import Move
from game.ui.theme import SIZES
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _


@dataclass(frozen=True, slots=True)
class Exits:
    """What the entries do; `standings` None while the game goes on, `new_game` None in a replay."""

    rules: On
    settings: On
    clubhouse: On
    quit: On
    new_game: On | None = None
    standings: On | None = None


def pause_menu(host: Host, title: str, note: str, exits: Exits) -> None:
    """Open the menu above the table. Every entry closes it first; `note` tells how the game is kept."""
    def entry(text: str, icon: str, on: On | None, *, first: bool = False) -> Button:
        def chosen() -> Move | None:
            host.close()
            return on() if on is not None else None
        return Button(text, chosen, icon=icon, style="brass" if first else "plaque", wide=True, size=SIZES.lead, tall=46, seed=len(text))

    resume = entry(_("Resume"), "play", None, first=True)
    rows: list[Widget] = [Label(note, SIZES.small, kind="italic", tint="lesser"), resume]
    if exits.standings is not None:
        rows.append(entry(_("Standings"), "crown", exits.standings))
    rows += [entry(_("Rules"), "rules", exits.rules), entry(_("Settings"), "gear", exits.settings)]
    if exits.new_game is not None:
        rows.append(entry(_("New game"), "new", exits.new_game))
    rows += [entry(_("Back to the clubhouse"), "flag", exits.clubhouse), entry(_("Quit"), "quit", exits.quit)]

    def back() -> Move | None:
        host.close()
        return None
    host.open(Panel(title, Column(*rows, gap=9), (), widest=430, on_back=back), resume, veil=True)
