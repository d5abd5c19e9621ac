"""Pictures on the disk: read instead of drawn, never a wrong one, and safe from any damage to the file."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import Mock
from weakref import ref

import pygame
import pytest
from pygame import SRCALPHA, Surface

from game.cards import Card, Suit
from game.rules import GAMES
from scenes.animation.card_images import master, packed_master
from scenes.art.lamp import Burning, Lamp
from scenes.games import game_ui
from scenes.render import picture_store
from scenes.render.image_cache import ImageCache, Urgency
from scenes.render.palette import Style
from scenes.render.picture_store import PictureStore, digest_of, drawing_version
from scenes.render.renderer import Packed
from tests import cached
from tests.image_cache import wait_for_order, wait_for_worker
from tests.window import LONGEST_WAIT

HOUR = 3601.0  # seconds, and one more
SIDE = 400  # pixels: such a picture is kept however quickly it was drawn
DRAWN: list[int] = []


def square(seed: int) -> Surface:
    """Draw a square that is like no other."""
    DRAWN.append(seed)
    picture = Surface((SIDE, SIDE), SRCALPHA)
    picture.fill((seed % 256, seed // 256, 77, 130))
    return picture


@lru_cache
def remembered(seed: int) -> Surface:
    """Draw a square whose function remembers it."""
    return square(seed)


@pytest.fixture(autouse=True)
def shown() -> Iterator[None]:
    """Open a display, whose pixel format pictures have, and forget what was drawn."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    DRAWN.clear()
    yield
    pygame.display.quit()


def store(folder: Path, version: str = "one") -> PictureStore:
    """Return a store in a folder."""
    return PictureStore(folder, lambda: version)


def session(folder: Path, *seeds: int, version: str = "one") -> list[Surface]:
    """Ask for squares in one run of the program, and end it."""
    kept = store(folder, version)
    images = ImageCache(at_once=True, store=kept)
    pictures = [images.get(square, seed) for seed in seeds]
    kept.close()
    assert all(pictures)
    return [picture for picture in pictures if picture]


def file_in(folder: Path) -> Path:
    """Return the only file of a store."""
    (path,) = folder.glob("pictures-*.db")
    return path


def pixels(picture: Surface) -> bytes:
    """Return all there is to see of a picture."""
    return pygame.image.tobytes(picture, "RGBA")


def test_a_picture_is_drawn_once_in_the_life_of_a_computer(tmp_path: Path) -> None:
    first, second = session(tmp_path, 3), session(tmp_path, 3)
    assert [3] == DRAWN
    assert pixels(first[0]) == pixels(second[0])
    assert first[0].get_flags() == second[0].get_flags()


def test_the_worker_saves_pictures_once_nobody_waits_for_one(tmp_path: Path) -> None:
    for _ in range(2):
        images = ImageCache(store=store(tmp_path), share=1.0)
        images.get(square, 5)
        wait_for_worker(images)
        assert images.get(square, 5)
        images.close()
    assert [5] == DRAWN


def test_what_a_new_screen_needs_at_once_is_drawn_once_in_the_life_of_a_computer(tmp_path: Path) -> None:
    for _start in range(2):
        images = ImageCache(store=store(tmp_path), share=1.0)
        wait_for_order(images.order(partial(images.get_now, square, 7)))
        wait_for_worker(images)
        images.close()
    assert [7] == DRAWN


def test_pictures_that_the_disk_lacks_are_drawn_ahead_and_those_it_holds_are_not_read(tmp_path: Path) -> None:
    session(tmp_path, 5)
    images, found = ImageCache(store=store(tmp_path), share=1.0), list[Surface | None]()
    images.prerender(lambda: found.extend(images.get(square, seed) for seed in (5, 6)), Urgency.LACKING)
    wait_for_worker(images)
    assert found[0] is None
    assert found[1] is images.get(square, 6)
    images.close()
    assert [5, 6] == DRAWN


def test_pictures_drawn_during_animations_are_saved_when_the_program_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.render.image_cache.LAST_WORK", LONGEST_WAIT)  # however slow the disk is
    for _ in range(2):
        images = ImageCache(store=store(tmp_path))
        images.set_calm(False)
        while None in [images.get(square, seed) for seed in range(4)]:
            pygame.time.wait(1)
        images.close()
    assert [0, 1, 2, 3] == sorted(DRAWN)


def test_while_something_always_moves_few_pictures_wait_to_be_saved_and_the_others_are_saved_at_once(
    tmp_path: Path,
) -> None:
    images, drawn = ImageCache(store=store(tmp_path), room=4 * SIDE * SIDE * 4), list[ref[Surface]]()

    def draw(seed: int) -> None:
        if picture := images.get(square, seed):
            drawn.append(ref(picture))

    images.set_calm(False)
    for seed in range(10):
        wait_for_order(images.order(partial(draw, seed)))
    assert sum(picture() is not None for picture in drawn) <= 4 + 2  # those kept, and half as many
    images.close()
    session(tmp_path, *range(10))
    assert list(range(10)) == DRAWN


def test_nothing_is_read_that_other_code_has_drawn(tmp_path: Path) -> None:
    session(tmp_path, 3, version="one")
    session(tmp_path, 3, version="two")
    assert [3, 3] == DRAWN
    assert "two" in file_in(tmp_path).name, "what nobody will read is removed"


def test_the_version_changes_with_code_drawings_words_and_fonts(tmp_path: Path) -> None:
    names = "game/cards.py", "scenes/art/hall.py", "assets/locale/de.mo", "assets/drawings/pad.svg", "pyproject.toml"
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    versions = {drawing_version(tmp_path / "assets")}
    for name in names:
        (tmp_path / name).write_text("2")
        versions.add(drawing_version(tmp_path / "assets"))
    assert 1 + len(names) == len(versions)
    (tmp_path / "assets" / picture_store.VERSION_FILE).write_text("as built")
    assert "as built" == drawing_version(tmp_path / "assets")


@pytest.mark.parametrize(
    "one, other",
    [
        ((square, 1), (square, 2)),
        ((square, 1), (remembered, 1)),
        ((square, 1), (square, 1.0)),
        ((square, 1), (square, True)),
        ((square, "1"), (square, 1)),
        ((square, None), (square, "None")),
        ((square, (1, 2), 3), (square, 1, (2, 3))),
        ((square, "a", "b,c"), (square, "a,b", "c")),
        ((square, Style()), (square, Style(contrast=True))),
        ((square, Card(1, Suit.HEARTS)), (square, Card(1, Suit.SPADES))),
        ((square, Burning(Lamp.LIT, 0.5)), (square, Burning(Lamp.OUT, 0.5))),
        ((square, game_ui(GAMES["wall"])), (square, game_ui(GAMES["maze"]))),
        ((game_ui(GAMES["wall"]).scenery.on_table, 1), (game_ui(GAMES["maze"]).scenery.on_table, 1)),
    ],
)
def test_a_picture_drawn_differently_has_another_digest(one: tuple[object, ...], other: tuple[object, ...]) -> None:
    assert digest_of(one) is not None
    assert None is not digest_of(other) != digest_of(one)


@pytest.mark.parametrize("argument", [object(), Surface((2, 2)), {1}, lambda: 0, [1]])
def test_a_picture_of_an_argument_without_a_lasting_value_is_never_kept(argument: object) -> None:
    assert digest_of((square, argument)) is None
    assert digest_of((square, ("nested", argument))) is None


def test_a_packed_picture_comes_back_packed(tmp_path: Path) -> None:
    kept = store(tmp_path)
    kept.save(b"d" * 16, Packed.of(square(9)))
    found = kept.load(b"d" * 16)
    assert isinstance(found, Packed)
    assert pixels(found.unpacked()) == pixels(square(9))


def test_the_drawings_that_all_pictures_of_cards_come_from_are_kept(tmp_path: Path) -> None:
    kept, about = store(tmp_path), (Card(1, Suit.HEARTS), 108, Style())
    master(*about)  # already drawn, as for the resting card, so that packing it is all that is left
    ImageCache(at_once=True, store=kept).get(packed_master, *about)
    digest = digest_of((packed_master, *about))
    assert digest and kept.load(digest)
    kept.close()


@pytest.mark.parametrize("depth", [8, 16, 24])
def test_a_picture_of_another_depth_is_not_kept(tmp_path: Path, depth: int) -> None:
    kept = store(tmp_path)
    kept.save(b"1" * 16, Surface((SIDE, SIDE), 0, depth))
    assert kept.load(b"1" * 16) is None
    kept.close()


@pytest.mark.parametrize("screens", ["title", "results-cruel", "table-wall", "deals-fresh"])
def test_pictures_of_screens_come_back_as_they_were_drawn(screens: str) -> None:
    """A sample of `python -m tests.cached`, which tries every screen."""
    assert 0 == cached.main(["--size", "640x360", "--only", screens])


def test_a_picture_that_is_more_than_its_pixels_is_not_kept(tmp_path: Path) -> None:
    class Named(Surface):
        """A picture with something beside it."""

    keyed = Surface((4, 4))
    keyed.set_colorkey((0, 0, 0))
    kept = store(tmp_path)
    for picture in (Named((4, 4), SRCALPHA), keyed, Surface((4, 4), 0, 8)):
        kept.save(b"d" * 16, picture)
    assert kept.load(b"d" * 16) is None


def flip(path: Path, random: Random) -> None:
    """Turn a few bits over."""
    data = bytearray(path.read_bytes())
    for _ in range(random.choice((1, 8, 200))):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    path.write_bytes(data)


def cut(path: Path, random: Random) -> None:
    """Cut the file short."""
    path.write_bytes(path.read_bytes()[: random.randrange(path.stat().st_size)])


def overwrite(path: Path, random: Random) -> None:
    """Write something else over a part."""
    data = path.read_bytes()
    at = random.randrange(len(data))
    path.write_bytes(data[:at] + random.randbytes(3000) + data[at + 3000 :])


def replace(path: Path, random: Random) -> None:
    """Put another database there."""
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute(random.choice(("CREATE TABLE pictures (a)", "CREATE TABLE songs (digest, data)")))


def swap(path: Path, random: Random) -> None:
    """Let pictures lie under the digests of others, as no program would."""
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT data FROM pictures").fetchall()
        random.shuffle(rows)
        digests = [digest for (digest,) in database.execute("SELECT digest FROM pictures")]
        for digest, (data,) in zip(digests, rows, strict=True):
            changed = random.choice((data, data[:-1], data[: len(data) // 2], b"", None, 7, "text"))
            database.execute("UPDATE pictures SET data = ? WHERE digest = ?", (changed, digest))


def misspell(path: Path, random: Random) -> None:
    """Put a byte that is no text into the names in the file, which SQLite then quotes."""
    name = random.choice((b"by_use", b"pictures"))
    path.write_bytes(path.read_bytes().replace(name, name[:-1] + b"\xa8"))


def put_pipe(path: Path, random: Random) -> None:
    """Put a named pipe in place of the file or its journal."""
    place = random.choice((path, path.with_name(path.name + "-journal")))
    place.unlink(missing_ok=True)
    os.mkfifo(place)


@pytest.mark.parametrize(
    "harm", [flip, cut, overwrite, replace, swap, misspell, *([put_pipe] if hasattr(os, "mkfifo") else [])]
)
def test_whatever_happens_to_the_file_no_wrong_picture_is_seen(
    tmp_path: Path, harm: Callable[[Path, Random], None]
) -> None:
    whole = [pixels(picture) for picture in session(tmp_path, *range(6))]
    for seed in range(20):
        harm(file_in(tmp_path), Random(seed))
        assert whole == [pixels(picture) for picture in session(tmp_path, *range(6))]
        session(tmp_path, *range(6))  # which mends it


def test_a_folder_that_goes_while_it_is_used_costs_nothing_but_drawing(tmp_path: Path) -> None:
    kept = store(tmp_path / "cache")
    images = ImageCache(at_once=True, store=kept)
    assert images.get(square, 1)
    shutil.rmtree(tmp_path / "cache")
    assert images.get(square, 2)
    kept.close()
    session(tmp_path / "cache", 1)
    assert [1, 2, 1] == DRAWN


def test_where_no_folder_can_be_made_everything_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    assert session(tmp_path / "cache", 1, 2)
    assert session(tmp_path / "cache", 1, 2)
    assert [1, 2, 1, 2] == DRAWN


def test_two_copies_at_once_disturb_each_other_in_nothing(tmp_path: Path) -> None:
    stores = [store(tmp_path), store(tmp_path)]
    caches = [ImageCache(at_once=True, store=kept) for kept in stores]
    for seed in range(20):
        seen = {pixels(found) for images in caches if (found := images.get(square, seed))}
        assert 1 == len(seen)
    assert list(range(20)) == DRAWN
    for kept in stores:
        kept.close()


def test_while_another_copy_writes_pictures_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_store, "PATIENCE", 0.01)
    session(tmp_path, 1)
    other = sqlite3.connect(file_in(tmp_path), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    session(tmp_path, 1)
    other.execute("ROLLBACK")
    other.close()
    session(tmp_path, 1)
    assert [1, 1] == DRAWN


def test_those_used_longest_ago_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(at: float, *seeds: int) -> list[int]:
        """Ask for squares in a run at a time; return those that had to be drawn."""
        DRAWN.clear()
        kept = PictureStore(tmp_path, lambda: "one", lambda: at)
        images = ImageCache(at_once=True, store=kept)
        assert all(images.get(square, seed) for seed in seeds)
        kept.close()
        return list(DRAWN)

    run(0.0, *range(8))
    with sqlite3.connect(file_in(tmp_path)) as database:
        ((filled,),) = database.execute("SELECT SUM(bytes) FROM pictures")
    monkeypatch.setattr(picture_store, "ROOM", filled)
    assert [] == run(1 * HOUR, *range(3))
    assert [100] == run(2 * HOUR, 100)
    assert [] == run(3 * HOUR, *range(3), 100), "what was used last is dropped last"
    with sqlite3.connect(file_in(tmp_path)) as database:
        assert database.execute("SELECT SUM(bytes) FROM pictures").fetchall() <= [(filled,)]
    assert run(4 * HOUR, *range(3, 8))


def test_in_one_long_run_those_used_longest_ago_make_room_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = count()
    pictures = PictureStore(tmp_path, lambda: "one", lambda: HOUR * next(hours))
    first, *_others, last = digests = [bytes([number]) * 16 for number in range(9)]
    for digest in digests[:-1]:
        pictures.save(digest, square(1))
    assert pictures.load(first)
    with sqlite3.connect(file_in(tmp_path)) as database:
        ((filled,),) = database.execute("SELECT SUM(bytes) FROM pictures")
    monkeypatch.setattr(picture_store, "ROOM", filled)
    pictures.save(last, square(1))
    assert [True, False, True] == [pictures.holds(digest) for digest in (first, digests[1], last)]
    pictures.close()


def test_room_is_made_in_as_few_steps_for_many_pictures_as_for_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures, digests = store(tmp_path), [bytes([number]) * 16 for number in range(60)]
    for digest in digests:
        pictures.save(digest, square(1))
        pictures.load(digest)
    with sqlite3.connect(file_in(tmp_path)) as database:
        ((one,),) = database.execute("SELECT MAX(bytes) FROM pictures")
    monkeypatch.setattr(picture_store, "ROOM", 20 * one)
    monkeypatch.setattr(pictures, "_run", step := Mock(wraps=pictures._run))
    pictures.save(new := b"x" * 16, square(1))
    assert step.call_count < 6
    assert [False, True, True] == [pictures.holds(digest) for digest in (digests[41], digests[42], new)]
    pictures.close()


def test_pictures_leave_the_last_room_on_a_disk_to_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures, left = store(tmp_path), picture_store.SPARED
    for digest in (b"1" * 16, b"2" * 16):
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder, free=left: Mock(free=free))
        pictures.save(digest, square(1))
        left -= 1
    assert [True, False] == [pictures.holds(b"1" * 16), pictures.holds(b"2" * 16)]
    pictures.close()
