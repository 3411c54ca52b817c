"""The pictures of dice: one material in motion and at rest, smooth edges, and a cup that dice can be in."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.ui.dice.canvas import picture_side
from game.ui.dice.die import PIPS, CupPose, DieModel, Pose, rest_pose
from game.ui.dice.skin import stamp
from game.ui.dice.solids import DRAWN, SOLIDS, DieKind, Quaternion, face_up, matrix_of
from game.ui.dice.sprites import CROWDED, PLAIN, RESTING, SHADED, SLOW, TURNING, WHIRLING, DicePainter, DiceSprites, Drawing
from game.ui.looks.stage import Stage
from tests.ui.dice.dice import FELT, INK, KINDS, WHITE, die_of

Pixels = NDArray[np.float64]
SIZE = (300, 200)


@pytest.fixture(scope="module")
def painter() -> Iterator[DicePainter]:
    painter = DicePainter(FELT)
    yield painter
    painter.close()


def staged() -> Stage:
    stage = Stage()
    stage.resize(SIZE)
    return stage


def look(stage: Stage) -> Pixels:
    """What is seen, as (x, y, colour)."""
    screen = pygame.Surface(SIZE, 0, 32)
    stage.expose()

    def paint(surface: pygame.Surface, area: pygame.Rect) -> None:
        surface.fill(FELT, area)
    stage.compose(screen, paint, lambda surface, area: None)
    return np.asarray(pygame.surfarray.array3d(screen), float)


def any_turns(count: int) -> list[Quaternion]:
    rng, out = Random(7), []
    for _ in range(count):
        q = [rng.gauss(0, 1) for _ in range(4)]
        size = math.sqrt(sum(a * a for a in q))
        out.append((q[0] / size, q[1] / size, q[2] / size, q[3] / size))
    return out


def drawn(painter: DicePainter, die: DieModel, turn: Quaternion, radius: int, drawing: Drawing) -> Pixels:
    """One die on felt."""
    painter.warm([die])
    painter.settle()
    side = picture_side(radius)
    page, ground = pygame.Surface((side, side), pygame.SRCALPHA, 32), pygame.Surface((side, side), 0, 32)
    painter.draw([die], [Pose(0, 0, 0, turn)], radius / DRAWN[die.solid], drawing, [page])
    ground.fill(FELT)
    ground.blit(page, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return np.asarray(pygame.surfarray.array3d(ground), float)


@pytest.mark.parametrize("kind", KINDS)
def test_moving_dice_are_made_of_what_resting_ones_are(painter: DicePainter, kind: DieKind) -> None:
    """No facet turns flat and no numeral jagged while a die moves: at every turn its picture is that of a die at rest there."""
    die = die_of(kind)
    for turn in any_turns(4):
        resting = drawn(painter, die, turn, 40, RESTING)
        for drawing, most in ((SLOW, 2.5), (PLAIN, 4.5), (CROWDED, 5.0), (TURNING, 5.5), (SHADED, 6.5), (WHIRLING, 8.0)):
            moving = drawn(painter, die, turn, 40, drawing)
            assert np.abs(moving - resting).mean() < most, drawing
            # blurred alike, they are the same: the light does not jump when a die comes to rest
            coarse = [pixels[4:84, 4:84].reshape(10, 8, 10, 8, 3).mean((1, 3)) for pixels in (moving, resting)]
            at_most = 18 if drawing is WHIRLING else 15 if drawing in (TURNING, SHADED) else 12
            assert np.abs(coarse[0] - coarse[1]).max() < at_most, drawing


def test_edges_are_rounded_off_in_motion(painter: DicePainter) -> None:
    """Between two faces of a whirling die the light changes over several pixels: a bevel, and no line."""
    blank = DieModel("d6", ("",) * 6, (200, 60, 50), INK)
    turn = rest_pose(blank, 0, (0, 0)).turn
    pixels = drawn(painter, blank, turn, 60, PLAIN)
    middle = pixels.shape[0] // 2
    down = pixels[middle - 2:middle + 3, :, 0].mean(0)      # from the top face over the front edge to the front face
    top, front = down[middle - 10], down[middle + 40]
    between = [value for value in down[middle - 10:middle + 40] if min(top, front) + 8 < value < max(top, front) - 8 or value > top + 8]
    assert abs(top - front) > 40
    assert len(between) >= 3


def test_numerals_have_smooth_outlines(painter: DicePainter) -> None:
    """Between ink and material there are pixels of every mixture, and the share of them is that of a line one pixel wide."""
    die = DieModel("d6", ("8",) * 6, (250, 250, 250), (0, 0, 0))
    pixels = drawn(painter, die, rest_pose(die, 0, (0, 0)).turn, 60, PLAIN).mean(2)
    middle = pixels.shape[0] // 2
    face = pixels[middle - 22:middle + 22, middle - 34:middle + 10]
    dark, light = np.percentile(face, 2), np.percentile(face, 98)
    shares = np.histogram((face - dark) / (light - dark), bins=5, range=(0, 1))[0] / face.size
    assert shares[0] > .05
    assert shares[4] > .3
    assert all(share > .01 for share in shares)


def test_dice_show_their_colours_and_faces(painter: DicePainter) -> None:
    dice = [DieModel("d6", tuple("112233"), (30, 120, 60), (255, 255, 255)),
            DieModel("d6", ("ace", "king", "queen", "jack", "ten", "nine"), WHITE, INK),
            DieModel("d12", tuple(str(n) for n in range(12)), (170, 40, 140), (250, 240, 90))]
    stage = staged()
    sprites = DiceSprites(stage, painter, dice, 30)
    sprites.make()
    painter.settle()
    for turn in any_turns(2):
        for poses in ([rest_pose(die, 3, (50 + 100 * i, 100)) for i, die in enumerate(dice)],
                      [Pose(50 + 100 * i, 100, 20, turn, spin=(9.0, 4.0, 3.0)) for i in range(3)]):
            sprites.show(poses)
            seen = look(stage)
            at = [(round(pose.x), round(pose.y - pose.height / 2)) for pose in poses]
            middles = [seen[x - 14:x + 14, y - 14:y + 14].reshape(-1, 3).mean(0) for x, y in at]
            assert middles[0].argmax() == 1                                         # green
            assert np.ptp(middles[1]) < 60                                          # ivory
            assert middles[1].mean() > 90
            assert middles[2].argmin() == 1                                         # magenta


def test_the_face_that_is_up_is_the_one_in_the_middle(painter: DicePainter) -> None:
    """A die with one inked face among blank ones shows its ink where that face looks at the eye, and nowhere when it looks away."""
    for kind in KINDS:
        count = SOLIDS[kind].faces
        for face in range(0, count, 3):
            die = DieModel(kind, tuple("8" if i == face else "" for i in range(count)), (250, 250, 250), (255, 0, 0))
            shown = drawn(painter, die, rest_pose(die, face, (0, 0)).turn, 40, PLAIN)
            hidden = drawn(painter, die, rest_pose(die, face, (0, 0), bottom=True).turn, 40, PLAIN)
            red = [np.argwhere(pixels[..., 0] - pixels[..., 1] > 90) for pixels in (shown, hidden)]
            assert len(red[0]) > 60
            assert len(red[1]) == 0
            x, y = red[0].mean(0) - picture_side(40) / 2
            out = SOLIDS[kind].normals[face] @ matrix_of(rest_pose(die, face, (0, 0)).turn).T
            assert out[2] > .99
            assert math.hypot(x, y + 40 * SOLIDS[kind].inradius / 2) < 6, "it lies above the middle by half the height of the face"


def test_dice_are_there_as_soon_as_they_are_made(painter: DicePainter) -> None:
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die, die], 20)
    sprites.make()
    poses: Sequence[Pose | None] = [rest_pose(die, 0, (60, 100)), None]
    sprites.show(poses)
    painter.settle()
    assert sprites.ready
    sprites.show(poses)
    seen = look(stage)
    assert np.abs(seen[52:68, 92:108] - FELT).mean() > 40
    assert np.abs(seen[192:208, 92:108] - FELT).max() == 0
    before = [sprite.image for sprite in stage.sprites]
    sprites.show(poses)
    assert [sprite.image for sprite in stage.sprites] == before, "what lies is not drawn again"
    sprites.clear()
    assert stage.sprites == ()


def test_dice_take_their_finest_look_within_a_few_pictures(painter: DicePainter) -> None:
    """Where several come to rest at once while another moves, one is drawn finely with each picture."""
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die] * 5, 20)
    sprites.make()
    painter.settle()
    lie = [rest_pose(die, i, (40 + 55 * i, 100)) for i in range(4)]
    turns = any_turns(6)

    def drawn_again(i: int, poses: Sequence[Pose]) -> list[bool]:
        """Which of the four are drawn again with a picture in which the fifth turns on."""
        before = [sprite.image for sprite in stage.sprites[:8:2]]
        sprites.show([*poses, Pose(150, 40, 0, turns[i], spin=(9.0, 3.0, 1.0))])
        return [sprite.image is not image for sprite, image in zip(stage.sprites[:8:2], before, strict=True)]
    assert drawn_again(0, [pose._replace(lie=None, spin=(1.0, 0.0, 0.0)) for pose in lie]) == [True] * 4
    assert [drawn_again(1 + i, lie) for i in range(5)] == [[at == i for at in range(4)] for i in range(5)]


def test_nine_that_are_laid_elsewhere_at_once_come_in_two_pictures(painter: DicePainter) -> None:
    """Until then those that wait stay as they are; once settled all lie where they belong."""
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die] * 9, 12)
    sprites.make()
    painter.settle()
    before = [rest_pose(die, 1, (15 + 20 * i, 50)) for i in range(9)]
    after = [rest_pose(die, 7, (15 + 20 * i, 150)) for i in range(9)]

    def high() -> list[bool]:
        """Which of them lie where they lay before."""
        return [sprite.rect.centery < 100 for sprite in stage.sprites[:18:2]]
    sprites.show(before)
    assert high() == [True] * 9         # what is seen for the first time is seen whole
    sprites.show(after)
    assert high() == [False] * 5 + [True] * 4
    assert not sprites.settled
    sprites.show(after)
    assert high() == [False] * 9


def test_no_more_is_drawn_finely_where_nine_are_shaken(painter: DicePainter) -> None:
    """Nine slow dice in the cup's shade, or on the felt, are drawn with fewer samples than three."""
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die] * 9, 20)
    sprites.make()
    painter.settle()
    asked: list[tuple[Drawing, int]] = []
    draw = painter.draw

    def note(dice: Sequence[DieModel], poses: Sequence[Pose], radius: float, drawing: Drawing, onto: Sequence[pygame.Surface]) -> None:
        asked.append((drawing, len(dice)))
        draw(dice, poses, radius, drawing, onto)
    painter.draw = note     # type: ignore[method-assign]
    try:
        slow = [Pose(20 + 30 * (i % 9), 100, 0, turn, spin=(3.0, 0.0, 0.0)) for i, turn in enumerate(any_turns(27))]
        few, many, inside = slow[:9], slow[9:18], slow[18:]
        sprites.show([*few[:3], *[None] * 6])
        sprites.show(many)
        sprites.show([pose._replace(inside=True) for pose in inside])
    finally:
        painter.draw = draw     # type: ignore[method-assign]
    assert [one for one in asked if one[1]] == [(SLOW, 3), (CROWDED, 9), (SHADED, 9)]


def test_a_smaller_die_is_the_same_picture_scaled(painter: DicePainter) -> None:
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die, die], 40)
    sprites.make()
    painter.settle()
    sprites.show([rest_pose(die, 2, (80, 100)), rest_pose(die, 2, (220, 100), size=.5)])
    seen = look(stage)
    large, small = seen[80 - 24:80 + 24, 100 - 24:100 + 24], seen[220 - 12:220 + 12, 100 - 12:100 + 12]
    assert np.abs(large.reshape(24, 2, 24, 2, 3).mean((1, 3)) - small).mean() < 12


@pytest.mark.parametrize(("way", "tip"), [((1.0, 0.0), 0.0), ((0.0, -1.0), 1.0), ((0.0, 1.0), 1.0), ((-1.0, 0.0), .5)])
def test_the_cup_is_seen_tipped_and_goes(painter: DicePainter, way: tuple[float, float], tip: float) -> None:
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die], 20)
    sprites.make()
    sprites.expect_cup()
    painter.settle()
    cup = CupPose(150, 130, tip, way, 1.0)
    for _ in range(2):      # asked for, painted, shown
        sprites.show([None], cup)
        painter.thread.submit(lambda: None).result()
    sprites.show([None], cup)
    leather = look(stage)
    brown = (leather[..., 0] > leather[..., 1] + 15) & (leather[..., 1] > leather[..., 2])
    assert brown.sum() > 2000
    sprites.show([None], None)
    assert np.abs(look(stage) - FELT).max() == 0


def test_a_die_in_the_cup_is_cut_off_by_its_wall_and_lies_in_its_shade(painter: DicePainter) -> None:
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die], 20)
    sprites.make()
    sprites.expect_cup()
    painter.settle()
    cup = CupPose(150, 130, 0.0, (1.0, 0.0), 1.0)
    turn = any_turns(1)[0]
    sprites.show([None], cup)
    painter.thread.submit(lambda: None).result()
    sprites.show([None], cup)
    empty = look(stage)
    sprites.show([Pose(150, 100, 0, turn, inside=True)], cup)
    within = look(stage)
    sprites.show([Pose(150, 145, 0, turn, inside=True)], cup)
    behind = look(stage)
    sprites.show([Pose(150, 100, 0, turn)], None)
    free = look(stage)
    assert np.abs(within - empty)[140:160, 92:108].mean() > 40
    assert within[140:160, 92:108].mean() < .95 * free[140:160, 92:108].mean()
    assert np.abs(behind - empty)[:, 146:].max() == 0, "the wall is before it"


@pytest.mark.parametrize("shown", [.3, .6, .99])
def test_no_die_is_seen_through_a_cup_that_is_faded(painter: DicePainter, shown: float) -> None:
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die], 20)
    sprites.make()
    sprites.expect_cup()
    painter.settle()
    cup = CupPose(150, 130, 0.0, (1.0, 0.0), shown, carried=True)
    for _ in range(2):
        sprites.show([None], cup)
        painter.thread.submit(lambda: None).result()
    empty = look(stage)
    sprites.show([Pose(150, 110, 0, any_turns(1)[0], inside=True)], cup)
    assert np.array_equal(look(stage), empty)


@pytest.mark.parametrize("carried", [False, True])
def test_a_die_that_stays_lies_below_the_cup_that_is_held_over_it(painter: DicePainter, carried: bool) -> None:
    """Wherever it lies under the cup: its foot is over the near half of it too."""
    stage, die = staged(), die_of("d12")
    sprites = DiceSprites(stage, painter, [die], 20)
    sprites.make()
    sprites.expect_cup()
    painter.settle()
    cup = CupPose(150, 120, 0.0, (1.0, 0.0), 1.0, carried)
    for _ in range(2):
        sprites.show([None], cup)
        painter.thread.submit(lambda: None).result()
    empty = look(stage)
    for y in (90, 115, 135):        # before, a die at 135 was drawn over the leather, 100 and more of 255
        sprites.show([rest_pose(die, 0, (150, y))], cup)
        assert np.abs(look(stage) - empty)[140:160, 70:140].max() < 20, y       # of 255: lip and wall are smooth where they meet
    sprites.show([rest_pose(die, 0, (150, 190))], cup)
    assert np.abs(look(stage) - empty).max() > 60


def test_faces_of_pips_have_as_many_as_they_count(painter: DicePainter) -> None:
    """On the stamp, and in ink on the die itself; none is a numeral."""
    for count, sign in enumerate(PIPS.values(), 1):
        assert len(pygame.mask.from_surface(stamp(sign)).connected_components()) == count
    die = DieModel("d6", tuple("162534"), (250, 250, 250), (0, 0, 0), pips=True)
    for face, number in enumerate(die.faces):
        pixels = drawn(painter, die, rest_pose(die, face, (0, 0)).turn, 60, RESTING)
        side = pixels.shape[0]
        top = pygame.surfarray.make_surface(np.where(pixels.mean(2, keepdims=True) < 70, 255, 0).repeat(3, 2))
        upper = top.subsurface((round(side * .22), round(side * .12), round(side * .56), round(side * .46)))
        mask = pygame.mask.from_threshold(upper, (255, 255, 255), (1, 1, 1))
        assert len([blob for blob in mask.connected_components() if blob.count() > 20]) == int(number)
    with pytest.raises(ValueError, match="pips are for the faces 1 to 6"):
        DieModel("d6", tuple("162537"), WHITE, INK, pips=True)


def test_no_shadow_is_missing_at_any_height(painter: DicePainter) -> None:
    stage, die = staged(), die_of("d6")
    sprites = DiceSprites(stage, painter, [die], 24)
    sprites.make()
    painter.settle()
    darkest = []
    for height in (0.0, 10.0, 40.0, 90.0):
        sprites.show([Pose(150, 120, height, any_turns(1)[0], spin=(1.0, 2.0, 3.0))])
        darkest.append((np.array(FELT) - look(stage)).max(2).max())
    assert all(dark > 15 for dark in darkest)


def test_the_same_face_looks_up_in_picture_and_pose() -> None:
    for kind in KINDS:
        die = die_of(kind)
        assert all(face_up(kind, matrix_of(rest_pose(die, face, (0, 0), 20).turn)) == face for face in range(len(die.faces)))
