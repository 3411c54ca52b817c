"""Profiles of people: kept a file each, bounded, told apart, and never lost by a neighbour's damage."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.session.people import (
    CHARACTERS, FACES, FOLDER, MOST, BadProfile, Beard, Features, Hair, Profile, Profiles, face_of, features_of, guest_features
)
from game.session.seats import bot, person

GRACE = Profile("Grace", Features(hair=Hair.LOCKS, beard=Beard.GOATEE), mark=4, text=1.4, back="blue", cloth="wine")


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    assert profiles.all == ()
    profiles.keep(GRACE)
    profiles.keep(Profile(" bea ", features_of("bea")))
    again = Profiles(tmp_path)
    assert [profile.name for profile in again.all] == ["bea", "Grace"]
    assert (again.find("Grace"), again.notices) == (GRACE, ())
    assert again.of(person("Grace")) == GRACE
    assert again.of(bot("Grace", "club")) is None
    assert again.face_of(person("Grace")) == GRACE.features
    assert again.face_of(bot("Grace", "club")) == features_of("Grace")


def test_a_profile_is_renamed_in_place_and_deleted(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.keep(GRACE)
    profiles.keep(msgspec.structs.replace(GRACE, name="Gracie"), "Grace")
    assert [profile.name for profile in Profiles(tmp_path).all] == ["Gracie"]
    assert len(list((tmp_path / FOLDER).iterdir())) == 1
    profiles.delete("Gracie")
    assert profiles.all == Profiles(tmp_path).all == ()


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "Ana\n", "A\x07na", "GRACE", "a\u202eb"])
def test_a_name_that_will_not_do_is_told_and_nothing_is_kept(tmp_path: Path, name: str) -> None:
    profiles = Profiles(tmp_path)
    profiles.keep(GRACE)
    with pytest.raises(BadProfile) as raised:
        profiles.keep(msgspec.structs.replace(GRACE, name=name))
    assert str(raised.value).endswith(".")
    assert profiles.all == Profiles(tmp_path).all == (GRACE,)


@pytest.mark.parametrize("damage", [
    b"", b"\x00" * 40, b"{", b'{"name": "A\\nb", "features": {}}', b'{"name": "Zoe", "features": {}, "mark": 99}'])
def test_damage_to_one_is_told_and_takes_no_other_along(tmp_path: Path, damage: bytes) -> None:
    profiles = Profiles(tmp_path)
    profiles.keep(GRACE)
    broken = tmp_path / FOLDER / "broken.json"
    broken.write_bytes(damage)
    again = Profiles(tmp_path)
    assert again.all == (GRACE,)
    assert len(again.notices) == 1
    assert "broken.damaged" in again.notices[0]
    assert (tmp_path / FOLDER / "broken.damaged").read_bytes() == damage
    assert Profiles(tmp_path).notices == ()


def test_one_changed_bit_is_damage(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    profiles.keep(GRACE)
    profiles.keep(Profile("Bea", features_of("Bea")))
    path = next(path for path in (tmp_path / FOLDER).iterdir() if b"Grace" in path.read_bytes())
    path.write_bytes(path.read_bytes().replace(b"Grace", b"Gracf"))
    assert [profile.name for profile in Profiles(tmp_path).all] == ["Bea"]


def test_two_windows_make_no_two_profiles_of_one_name_and_lose_none(tmp_path: Path) -> None:
    here, there = Profiles(tmp_path), Profiles(tmp_path)
    here.keep(Profile("Ana", features_of("Ana")))
    with pytest.raises(BadProfile, match="There is a profile of Ana already"):
        there.keep(Profile("Ana", features_of("Ana")))
    there.keep(Profile("Bo", features_of("Bo")))
    here.look_again()
    assert [profile.name for profile in here.all] == ["Ana", "Bo"]
    here.delete("Ana")
    there.keep(Profile("Ana", features_of("Ana")))      # free again
    assert [profile.name for profile in Profiles(tmp_path).all] == ["Ana", "Bo"]


def test_there_is_a_most_and_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    for number in range(MOST):
        profiles.keep(Profile(f"P{number}", Features()))
    with pytest.raises(BadProfile, match="the most"):
        profiles.keep(GRACE)
    blocked = Profiles(tmp_path / "file")
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadProfile, match="cannot be saved"):
        blocked.keep(GRACE)
    assert blocked.all == ()


def test_no_name_gives_a_person_a_beard() -> None:
    names = [*(f"Guest {n}" for n in range(200)), *(character.name for character in CHARACTERS)]
    assert all(face_of(person(name)).beard is Beard.NONE for name in names)
    assert all(features_of(f"Bot {n}").beard is Beard.NONE for n in range(200))
    assert face_of(bot("Winston", "pro")).beard is Beard.FULL       # the regular's own
    assert guest_features("Ana") == features_of("Ana")


def test_nine_faces_are_nine_and_nobody_elses() -> None:
    assert len(set(FACES)) == 9
    assert not {character.features for character in CHARACTERS} & set(FACES)
