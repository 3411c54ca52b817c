"""Events become intents: repeats, sticks, hot-plug, fingers, and the table of keys that the help is written from."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.input import (
    BINDINGS, REPEAT_FIRST, REPEAT_NEXT, Act, ActName, Edit, Input, Intent, Point, Released, Typed, Wheel, by_button, by_key, help_lines
)

SIZE = (1280, 720)


@pytest.fixture
def source() -> Iterator[Input]:
    pygame.display.init()
    made = Input()
    yield made
    made.close()
    pygame.quit()


def read(source: Input, kind: int, *, typing: bool = False, scale: float = 1.0, **values: Any) -> list[Intent]:
    return list(source.read(pygame.event.Event(kind, **values), SIZE, scale, typing))


def press(source: Input, code: int, mod: int = 0, text: str = "", typing: bool = False) -> list[Intent]:
    return read(source, pygame.KEYDOWN, key=code, mod=mod, unicode=text, typing=typing)


def later(source: Input, seconds: float) -> list[Intent]:
    """The repeats that come when the window looks again after the given time."""
    source.emptied(source.emptied_at + seconds)
    return source.repeats()


def waiting(source: Input) -> float | None:
    return source.next_repeat


def stick(source: Input, value: float, axis: int = 0, which: int = 5) -> list[Intent]:
    return read(source, pygame.CONTROLLERAXISMOTION, axis=axis, value=int(value * 32767), instance_id=which)


def test_a_held_arrow_repeats_until_it_is_let_go(source: Input) -> None:
    assert press(source, pygame.K_DOWN) == [Act("down")]
    assert later(source, REPEAT_FIRST - .01) == []
    assert later(source, .02) == [Act("down", again=True)]
    assert waiting(source) == pytest.approx(REPEAT_NEXT)
    assert later(source, REPEAT_NEXT + 1e-6) == [Act("down", again=True)]
    read(source, pygame.KEYUP, key=pygame.K_DOWN, mod=0)
    assert source.next_repeat is None
    assert later(source, 9) == []


def test_only_directions_repeat(source: Input) -> None:
    press(source, pygame.K_RETURN)
    press(source, pygame.K_m)
    assert source.next_repeat is None


def test_a_window_without_focus_holds_nothing(source: Input) -> None:
    press(source, pygame.K_DOWN)
    read(source, pygame.WINDOWFOCUSLOST)
    assert source.next_repeat is None


def test_stick_has_a_dead_zone_and_lets_go_later_than_it_takes(source: Input) -> None:
    assert stick(source, .5) == []
    assert stick(source, .6) == [Act("right", source="pad")]
    assert stick(source, .9) == []
    assert stick(source, .45) == []             # still pushed
    assert waiting(source) is not None
    assert stick(source, .3) == []
    assert waiting(source) is None
    assert stick(source, -.8, axis=1) == [Act("up", source="pad")]
    assert stick(source, .8, axis=1) == [Act("down", source="pad")]


def test_two_pads_do_not_share_a_stick(source: Input) -> None:
    assert stick(source, .8, which=1) == [Act("right", source="pad")]
    assert stick(source, .8, which=2) == [Act("right", source="pad")]
    assert stick(source, .0, which=1) == []
    assert source.next_repeat is not None       # the second is still pushed


def test_while_typing_letters_are_letters_and_control_keys_still_work(source: Input) -> None:
    assert press(source, pygame.K_h, text="h", typing=True) == []
    assert read(source, pygame.TEXTINPUT, text="h", typing=True) == [Typed("h")]
    assert read(source, pygame.TEXTINPUT, text="h") == []
    assert press(source, pygame.K_SPACE, text=" ", typing=True) == []
    assert press(source, pygame.K_BACKSPACE, typing=True) == [Edit("backspace")]
    assert press(source, pygame.K_LEFT, pygame.KMOD_SHIFT, typing=True) == [Edit("left", select=True)]
    assert press(source, pygame.K_v, pygame.KMOD_CTRL, typing=True) == [Edit("paste")]
    assert press(source, pygame.K_F11, typing=True) == [Act("fullscreen")]
    assert press(source, pygame.K_TAB, pygame.KMOD_SHIFT, typing=True) == [Act("prev")]


def test_mouse_positions_are_device_pixels(source: Input) -> None:
    assert read(source, pygame.MOUSEMOTION, pos=(10, 20), touch=False, scale=2.0) == [Point("move", (20, 40))]
    down = read(source, pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1, touch=False, scale=1.5)
    assert down == [Point("down", (15, 30), 1)]
    wheel = read(source, pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=.5, pos=(4, 4), touch=False, scale=2.0)
    assert wheel == [Wheel((8, 8), .5)]


def test_the_mouse_that_sdl_makes_of_a_finger_is_ignored(source: Input) -> None:
    assert read(source, pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1, touch=True) == []
    assert read(source, pygame.FINGERDOWN, x=.5, y=.5, finger_id=3) == [Point("down", (640, 360), 1, "touch")]
    assert read(source, pygame.FINGERUP, x=.5, y=.5, finger_id=3)[0] == Point("up", (640, 360), 1, "touch")


@pytest.mark.parametrize(("key", "mod", "name"), [
    (pygame.K_z, pygame.KMOD_LCTRL, "undo"), (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "redo"),
    (pygame.K_y, pygame.KMOD_RCTRL, "redo"),
    (pygame.K_z, pygame.KMOD_LMETA, "undo"), (pygame.K_TAB, pygame.KMOD_LSHIFT, "prev"), (pygame.K_TAB, 0, "next"),
    (pygame.K_h, pygame.KMOD_CAPS | pygame.KMOD_NUM, "hint"), (pygame.K_F1, 0, "help"), (pygame.K_EQUALS, pygame.KMOD_LSHIFT, "faster"),
])
def test_keys(key: int, mod: int, name: ActName) -> None:
    binding = by_key(key, mod)
    assert binding is not None
    assert binding.name == name


def test_number_keys_pick_tiles(source: Input) -> None:
    assert press(source, pygame.K_3) == [Act("pick", 3)]
    assert press(source, pygame.K_KP9) == [Act("pick", 9)]
    assert by_key(pygame.K_m, pygame.KMOD_LCTRL) is None
    assert by_key(pygame.K_TAB, pygame.KMOD_LALT) is None      # belongs to the desktop


def test_no_key_or_button_asks_for_two_things() -> None:
    keys = [k for b in BINDINGS for k in b.keys]
    buttons = [b for binding in BINDINGS for b in binding.buttons]
    assert len(keys) == len(set(keys))
    assert len(buttons) == len(set(buttons))
    needed = {"ok", "back", "hint", "undo", "menu", "help", "next", "prev", "up", "down", "left", "right"}
    assert {b.name for b in BINDINGS if b.buttons} >= needed
    assert all(by_button(n) is b for b in BINDINGS for n in b.buttons)


def test_the_help_tells_every_key() -> None:
    told: set[str] = {b.name for b in BINDINGS if b.words}
    together = {"up": {"down", "left", "right"}, "faster": {"slower"}, "page_up": {"page_down"}, "first": {"last"}, "copy": {"paste"},
                "cut": set(), "smaller": {"larger"}, "view_up": {"view_down", "view_left", "view_right"}}
    for one, others in together.items():
        assert one in told
        told |= others
    assert told == {b.name for b in BINDINGS}
    assert all(line.words and line.keys and line.buttons for line in help_lines())


# ---- a pad that SDL itself believes in

@contextmanager
def virtual_pad() -> Iterator[tuple[ctypes.CDLL, int]]:
    """SDL's library and the device index of a pad without hardware; skips where SDL's symbols cannot be reached."""
    found = sorted((Path(pygame.__file__).parents[1] / "pygame_ce.libs").glob("libSDL2-2*"))
    if not found:
        pytest.skip("SDL's library is not beside pygame here")
    table_cache = ctypes.CDLL(str(found[0]))
    index = table_cache.SDL_JoystickAttachVirtual(1, 6, 15, 0)
    if index < 0:
        pytest.skip("this SDL has no virtual pads")
    try:
        yield table_cache, index
    finally:
        table_cache.SDL_JoystickDetachVirtual(index)


def drain(source: Input) -> list[Intent]:
    return [intent for event in pygame.event.get() for intent in source.read(event, SIZE, 1.0, False)]


def test_a_pad_may_come_and_go(source: Input) -> None:
    source.open_pads()
    drain(source)
    with virtual_pad() as (table_cache, index):
        drain(source)
        assert source.pads == 1
        table_cache.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        instance = table_cache.SDL_JoystickGetDeviceInstanceID(index)
        handle = ctypes.c_void_p(table_cache.SDL_JoystickFromInstanceID(instance))
        table_cache.SDL_JoystickSetVirtualButton(handle, 0, ctypes.c_uint8(1))
        assert Act("ok", source="pad") in drain(source)
        table_cache.SDL_JoystickSetVirtualAxis(handle, 0, ctypes.c_int16(25000))
        assert Act("right", source="pad") in drain(source)
        assert source.next_repeat is not None
    drain(source)
    assert source.pads == 0
    assert source.next_repeat is None       # pulled out while it was pushed


def test_two_fingers_are_the_wheel_and_the_middle_button(source: Input) -> None:
    assert read(source, pygame.FINGERDOWN, x=.4, y=.5, finger_id=3) == [Point("down", (512, 360), 1, "touch")]
    let_go = read(source, pygame.FINGERDOWN, x=.6, y=.5, finger_id=4)
    assert let_go == [Point("up", (-1, -1), 1, "touch"), Point("leave", (-1, -1), 0, "touch"), Point("down", (640, 360), 2, "touch")]
    apart = read(source, pygame.FINGERMOTION, x=.7, y=.5, finger_id=4)
    assert isinstance(apart[0], Wheel)
    assert apart[1:] == [Point("move", (704, 360), 2, "touch")]
    assert apart[0].dy > 1
    assert apart[0].pos == (640, 360)
    together = read(source, pygame.FINGERMOTION, x=.6, y=.5, finger_id=4)
    assert isinstance(together[0], Wheel)
    assert together[0].dy == pytest.approx(-apart[0].dy)
    assert read(source, pygame.FINGERMOTION, x=.6, y=.5, finger_id=4) == []
    assert read(source, pygame.FINGERUP, x=.6, y=.5, finger_id=4) == [Point("up", (640, 360), 2, "touch")]
    assert read(source, pygame.FINGERMOTION, x=.5, y=.5, finger_id=3) == [], "the finger that is left presses nothing"
    assert read(source, pygame.FINGERUP, x=.5, y=.5, finger_id=3) == []
    assert read(source, pygame.FINGERDOWN, x=.5, y=.5, finger_id=3) == [Point("down", (640, 360), 1, "touch")]


def test_shift_and_the_right_stick_go_far(source: Input) -> None:
    assert press(source, pygame.K_LEFT, pygame.KMOD_LSHIFT) == [Act("left", far=True)]
    read(source, pygame.KEYUP, key=pygame.K_LEFT, mod=0)
    assert stick(source, .9, pygame.CONTROLLER_AXIS_RIGHTX) == [Act("right", source="pad", far=True)]
    assert stick(source, .9) == [Act("right", source="pad")]


def test_the_left_stick_moves_the_view_while_it_is_pressed_and_the_triggers_zoom(source: Input) -> None:
    read(source, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_LEFTSTICK, instance_id=5)
    assert stick(source, .9) == [Act("view_right", source="pad")]
    assert stick(source, 0) == []
    assert stick(source, .9, pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == [Act("nearer", source="pad")]
    assert stick(source, 0, pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == []
    assert stick(source, .9, pygame.CONTROLLER_AXIS_RIGHTX) == [Act("right", source="pad", far=True)], "the right one goes far still"
    read(source, pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_LEFTSTICK, instance_id=5)
    assert stick(source, .9) == [Act("right", source="pad")]


def test_a_letter_is_let_go_by_its_key_and_arrows_with_control_move_the_view(source: Input) -> None:
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h")
    assert list(source.read(down, (1280, 720), 1.0, typing=False, lettered=True)) == [Typed("h")]
    assert read(source, pygame.KEYUP, key=pygame.K_h, mod=0) == [Released("h")]
    assert read(source, pygame.KEYUP, key=pygame.K_h, mod=0) == []
    assert press(source, pygame.K_LEFT, pygame.KMOD_LCTRL) == [Act("view_left")]
    assert press(source, pygame.K_SPACE, pygame.KMOD_LALT) == [Act("take_up")]


def test_triggers_turn_pages(source: Input) -> None:
    assert stick(source, .9, pygame.CONTROLLER_AXIS_TRIGGERLEFT) == [Act("page_up", source="pad")]
    assert stick(source, .9, pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == [Act("page_down", source="pad")]
    assert stick(source, 0, pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == []
