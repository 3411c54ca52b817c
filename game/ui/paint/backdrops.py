"""Backdrops below the screens (desk, felt table, wall, the menu's still life) and the curtain before them. Slow ones have stand-ins.

As in the painter, the modules that paint are imported only where they are called.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.ui.paint.painter import Painter
from game.ui.paint.store import Build, TablePlan, menu_plan, put, surface

_WALL = _BOARD = _TRAY = 1      # raised whenever the recipe of the wall, the champions' board or the tray changes
_WINDOW = 2             # raised whenever the recipe of the shop window changes
_FINE = 1.4             # from this scale on a small picture is painted before the large one, which takes up to ten times as long
_SMALL = 3              # how many times smaller, each way, that picture is


def table(p: Painter, size: tuple[int, int], felt: tuple[int, int, int, int], radius: int, rail: int) -> pygame.Surface:
    """The desk with a felt table let into it: `felt` is the cloth's rectangle, `rail` the width of the frame outside it."""
    theme = p.look.theme

    def prepare(plan: TablePlan) -> Build:
        from game.ui.paint import backdrop, materials

        x, y, w, h = plan.felt or felt
        mask = materials.crest(p.font_px, round(min(w * .22, h * .41)))
        return lambda grain: [backdrop.table(grain, theme, plan, (mask, (x + w // 2, y + h // 2)))]
    return _or_stand_in(p, "table", TablePlan(size, felt, radius, rail, p.look.scale), prepare)


def tray(p: Painter, size: tuple[int, int], radius: int, rail: int) -> pygame.Surface:
    """A tray for dice: felt in a wooden rail of that width with brass let into it; plain shapes until it has been painted."""
    plan = TablePlan(size, (rail, rail, size[0] - 2 * rail, size[1] - 2 * rail), radius, rail, p.look.scale)
    theme = p.look.theme

    def prepare() -> Build:
        from game.ui.paint import backdrop

        return lambda grain: [backdrop.tray(grain, theme, plan)]
    found = p.slow(f"tray {size}", (_TRAY, plan), prepare)
    if found is not None:
        return found

    def plain() -> pygame.Surface:
        out = p.rbox(*size, radius + rail, theme.rail.mid, theme.shade).copy()
        put(out, p.rbox(size[0] - 2 * rail, size[1] - 2 * rail, radius, "baize", theme.shade), (rail, rail))
        return out
    return p.quick(("plain tray", plan), plain)


def desk(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The bare desk under the lamp, for screens of lists."""
    theme = p.look.theme

    def prepare(plan: TablePlan) -> Build:
        from game.ui.paint import backdrop

        return lambda grain: [backdrop.table(grain, theme, plan)]
    return _or_stand_in(p, "desk", TablePlan(size, None, 0, 0, p.look.scale), prepare)


def wall(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The wall with the pictures of saved games."""
    theme, scale = p.look.theme, p.look.scale
    plan = TablePlan(size, None, 0, 0, scale)

    def prepare() -> Build:
        from game.ui.paint import backdrop

        return lambda grain: [backdrop.wall(grain, theme, size, scale)]
    found = p.slow("wall", (plan, _WALL), prepare, opaque=True)
    if found is not None:
        return found

    def bare() -> pygame.Surface:
        out = pygame.Surface(size, 0, 32)
        former = p.former("wall")
        if former is not None:
            pygame.transform.smoothscale(former.picture, size, out)
        else:
            out.fill(theme.baize)
        return out
    return p.quick(("stand-in", "wall", plan), bare)


def window(p: Painter, size: tuple[int, int], lamps: tuple[int, ...]) -> pygame.Surface:
    """The panelled back of a shop window; `lamps` are the places of the lamps, in pixels from its left edge."""
    theme, scale = p.look.theme, p.look.scale

    def prepare() -> Build:
        from game.ui.paint import backdrop

        return lambda grain: [backdrop.shop_window(grain, theme, size, lamps, scale)]
    found = p.slow(f"window {size} {lamps}", (_WINDOW, size, lamps), prepare)
    return found if found is not None else p.rbox(*size, p.look.px(6), theme.desk.dark)


def honours_board(p: Painter, size: tuple[int, int], edge: int) -> pygame.Surface:
    """The framed board for the champions' names, without names; a plain plate until it is painted, and in a theme without shades."""
    theme, scale = p.look.theme, p.look.scale

    def prepare() -> Build:
        from game.ui.paint import backdrop

        return lambda grain: [backdrop.honours_board(grain, theme, size, edge, scale)]
    found = None if theme.flat else p.slow("honours board", (_BOARD, size, edge), prepare, opaque=True)
    return found if found is not None else p.rbox(*size, p.look.px(6), "plate", "brass", max(1.0, 2 * scale))


def menu(p: Painter, size: tuple[int, int], column: float = 0.0, name: str = "") -> pygame.Surface:
    """The clubhouse table behind the main menu, with the course card of the player called `name` ("": of a guest).

    `column` is where the menu's entries end, in logical units from the left edge.
    """
    theme, plain = p.look.theme, p.look.pips == "plain"

    def prepare(plan: TablePlan) -> Build:
        from game.ui.paint import backdrop, stilllife

        if theme.flat:
            mask = stilllife.seal(p.font_px, plan.scale)
            return lambda grain: [backdrop.menu_flat(grain, theme, plan, plain, mask)]
        printed = stilllife.print_card(p.font_px, theme, plan.scale, name)
        return lambda grain: [backdrop.menu(grain, theme, plan, plain, printed, column)]
    return _or_stand_in(p, "menu", menu_plan(size, p.look.scale), prepare, (plain, *(() if theme.flat else (round(column), name))))


def bare_menu(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The menu's table without the still life."""
    theme = p.look.theme

    def prepare(plan: TablePlan) -> Build:
        from game.ui.paint import backdrop

        return lambda grain: [backdrop.table(grain, theme, plan)]
    return _or_stand_in(p, "bare menu", menu_plan(size, p.look.scale), prepare)


def curtain(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The curtain that hides a table from people who may not look, without its hem."""
    def make() -> pygame.Surface:
        from game.ui.paint.materials import FOLDS

        return _hang(p, "velvet", size, FOLDS)
    return p.made(("curtain", size), make)


def hem(p: Painter, width: int, height: int) -> pygame.Surface:
    """The brass-coloured braid along a curtain's lower edge, in the same folds."""
    return p.made(("hem", width, height), lambda: _hang(p, "brass_ramp", (width, height), 2))


def shade(p: Painter, width: int, height: int) -> pygame.Surface:
    """The shadow below a straight edge, which fades downwards."""
    def make() -> pygame.Surface:
        column = pygame.Surface((1, 16), pygame.SRCALPHA, 32)
        for y in range(16):
            column.set_at((0, y), (*p.look.theme.shade, round(120 * (1 - y / 15) ** 2)))
        return pygame.transform.smoothscale(column.premul_alpha(), (width, height))
    return p.made(("shade", width, height), make)


def _hang(p: Painter, material: str, size: tuple[int, int], rows: int) -> pygame.Surface:
    from game.ui.paint import materials

    theme = p.look.theme
    cloth = materials.curtain(theme, theme.ramp(material), size[0], p.look.scale, rows)
    return pygame.transform.smoothscale(surface(cloth, opaque=True), size)


def _or_stand_in(p: Painter, kind: str, plan: TablePlan, prepare: Callable[[TablePlan], Build], more: Hashable = None) -> pygame.Surface:
    """The picture, or a stand-in: the former one, a small one that is painted first (on a screen of a large scale), or flat tones."""
    found = p.slow(kind, (plan, more), lambda: prepare(plan), opaque=True, begin=False)
    if found is not None:
        return found
    former = p.former(kind)
    if former is None and plan.scale >= _FINE:
        small, wish = _smaller(plan), f"small {kind}"
        if p.slow(wish, (small, more), lambda: prepare(small), opaque=True, first=True) is not None:
            former = p.former(wish)
    p.slow(kind, (plan, more), lambda: prepare(plan), opaque=True)
    from game.ui.paint import backdrop

    return p.quick(("stand-in", kind, plan, former and former.wish), lambda: backdrop.stand_in(p.look.theme, plan, former))


def _smaller(plan: TablePlan) -> TablePlan:
    """The same table on a picture with a ninth of the pixels."""
    x, y, w, h = plan.felt or (0, 0, 0, 0)
    felt = None if plan.felt is None else (x // _SMALL, y // _SMALL, w // _SMALL, h // _SMALL)
    size = plan.size[0] // _SMALL, plan.size[1] // _SMALL
    return plan._replace(size=size, felt=felt, radius=plan.radius // _SMALL, rail=plan.rail // _SMALL, scale=plan.scale / _SMALL)
