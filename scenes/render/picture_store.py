"""Pictures on the disk, so that each is drawn only once on a computer.

One SQLite file holds the pictures of one version of the drawing code. A row is a picture under the digest of the
function and arguments that drew it: a header, and the pixels as an LZ4 block, which is read in a third of the time of
zlib. The header repeats digest, size and pixel format, and a checksum covers everything, so that a damaged row is never
shown. Only the worker of the image cache uses it.
"""

import shutil
import sqlite3
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache, partial
from hashlib import blake2b
from pathlib import Path
from types import MethodType
from typing import Any

import pygame
from pygame import SRCALPHA, Surface

from game.storage import NAME
from game.storage.database import is_damage, quoting
from game.storage.folder import are_files
from scenes.render.renderer import Packed

Picture = Surface | Packed

ROOM = 200_000_000  # bytes for all pictures
SPARED = 50_000_000  # bytes that are left free on the disk: games and records need them more
LARGEST = 0.2  # share of the room that one picture may take
FREED = 0.02  # share of the room that is freed when it is full; meanwhile nothing is drawn
SAME_USE = 3600  # seconds within which another use is not recorded; a cabinet runs for weeks
TOGETHER = 500  # pictures whose use is recorded at once: alone, each would take twenty times as long
FILLED = "SELECT COALESCE(SUM(bytes), 0) FROM pictures"
PATIENCE = 0.2  # seconds to wait for another process that is writing
VERSION_FILE = "drawing-version"
"""The file in the assets of a built program with the result of `drawing_version` at build time."""
CHECKSUM, HEADER = struct.Struct("<I"), struct.Struct("<16s2I4I?")


def picture_store(assets: Path, data_folder: Path | None = None) -> "PictureStore":
    """Return the store in a data folder, or by default in the user's cache folder."""
    if data_folder is None:
        from platformdirs import user_cache_path  # noqa: PLC0415 - the first picture need not wait for it

    folder = data_folder / "cache" if data_folder else user_cache_path(NAME, appauthor=False)
    return PictureStore(folder, partial(drawing_version, assets))


def drawing_version(assets: Path) -> str:
    """Return a digest of all code, drawings, translations and fonts that a picture may depend on.

    A built program reads it from a file that was written when it was built.
    """
    with suppress(OSError):
        return (assets / VERSION_FILE).read_text("ascii")
    digest = blake2b(f"{pygame.ver} {pygame.get_sdl_version()} {sys.byteorder}".encode(), digest_size=8)
    for path in sorted(_sources(assets)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _sources(assets: Path) -> Iterable[Path]:
    root = assets.parent
    yield from (path for folder in ("game", "scenes") for path in (root / folder).rglob("*.py"))
    yield from (path for path in assets.rglob("*") if path.suffix in (".svg", ".mo", ".ttf", ".otf"))
    yield root / "pyproject.toml"  # names the packages of the fonts, and their versions


def digest_of(key: tuple[Any, ...]) -> bytes | None:
    """Return a digest of a drawing function and its arguments that is the same in every run; None if there is none."""
    try:
        return blake2b(_spelled(key).encode("utf-8", "surrogatepass"), digest_size=16).digest()
    except TypeError:
        return None


def _spelled(value: object) -> str:
    """Return a text that is the same for equal values only. Raises TypeError for objects without a value."""
    match value:
        case Enum():
            text = value.name
        case None | bool() | int() | float() | str() | bytes():
            text = repr(value)
        case MethodType():
            text = f"{_spelled(value.__self__)}.{value.__func__.__qualname__}"
        case tuple():
            text = ",".join(map(_spelled, value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            text = _spelled_fields(value)  # type: ignore[arg-type] # frozen, and so hashable
        case _ if (name := getattr(value, "drawn_as", None)) is not None:
            text = name
        case _ if callable(value) and (name := getattr(value, "__qualname__", "<")).isidentifier():
            text = f"{value.__module__}.{name}"
        case _:
            raise TypeError(type(value))
    return f"{type(value).__qualname__}({text})"


@lru_cache(256)  # styles and cards, of which every digest has some
def _spelled_fields(value: Any) -> str:
    return ",".join(_spelled(getattr(value, field.name)) for field in fields(value))


class PictureStore:
    """The pictures in a folder, which need not exist. An error of any kind only means that a picture is drawn again.

    version returns the version of the drawing code, and is called once, by the first use; now returns seconds.
    drawn_as: what stands for it in the keys of the pictures whose parts it keeps.
    """

    drawn_as = "disk"

    def __init__(self, folder: Path, version: Callable[[], str], now: Callable[[], float] = time.time) -> None:
        self._folder, self._version = folder, version
        self._path = folder
        self._database: sqlite3.Connection | None = None
        self._given_up = False
        self._used: set[bytes] = set()
        self._bytes = 0
        self._now = now

    def load(self, digest: bytes) -> Picture | None:
        """Return the picture under a digest, packed if it was so when saved; None if it is missing or damaged."""
        row = self._run("SELECT data FROM pictures WHERE digest = ?", (digest,))
        if not row:
            return None
        picture = _unpacked(digest, row[0][0])
        if picture is None:
            self._run("DELETE FROM pictures WHERE digest = ?", (digest,))
        else:
            self._used.add(digest)
            if len(self._used) == TOGETHER:
                self.note_use()
        return picture

    def holds(self, digest: bytes | None) -> bool:
        """Whether there is a picture under a digest."""
        return bool(self._run("SELECT 1 FROM pictures WHERE digest = ?", (digest,)))

    def save(self, digest: bytes, picture: Picture) -> None:
        """Save a picture, if its format can be saved and the disk is not full; the least recently used make room."""
        data = _packed(digest, picture)
        if data is None or len(data) > LARGEST * ROOM or self._disk_is_full:
            return
        if self._bytes + len(data) > ROOM:
            self._make_room(len(data))
        if (
            self._run("INSERT OR IGNORE INTO pictures VALUES (?, ?, ?, ?)", (digest, len(data), int(self._now()), data))
            is not None
        ):
            self._bytes += len(data)

    @property
    def _disk_is_full(self) -> bool:
        with suppress(OSError):  # there is no folder yet
            return shutil.disk_usage(self._folder).free < SPARED
        return False

    def _make_room(self, size: int) -> None:
        self.note_use()
        spared = self._bytes + size - (1 - FREED) * ROOM
        self._run(
            "DELETE FROM pictures WHERE rowid IN (SELECT id FROM (SELECT rowid AS id,"
            " SUM(bytes) OVER (ORDER BY used, rowid) - bytes AS before FROM pictures) WHERE before < ?)",
            (spared,),
        )
        if filled := self._run(FILLED):
            self._bytes = filled[0][0]

    def note_use(self) -> None:
        """Record which pictures were used since the last call."""
        used, self._used = tuple(self._used), set()
        now, places = int(self._now()), ", ".join("?" * len(used))
        self._run(f"UPDATE pictures SET used = ? WHERE used < ? AND digest IN ({places})", (now, now - SAME_USE, *used))

    def close(self) -> None:
        """Record which pictures were used, and close the file."""
        if self._database:
            self.note_use()
        if self._database:
            self._database.close()
        self._database, self._given_up = None, True

    def _run(self, statement: str, values: tuple[object, ...] = ()) -> list[Any] | None:
        """Return the rows of a statement, or None if it failed; a damaged file is removed."""
        if self._given_up:
            return None
        try:
            with quoting():
                self._database = self._database or self._opened()
                return self._database.execute(statement, values).fetchall()
        except (sqlite3.Error, OSError) as problem:
            if isinstance(problem, sqlite3.Error) and is_damage(problem):
                self._remove()
            return None

    def _opened(self) -> sqlite3.Connection:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._path = self._folder / f"pictures-{self._version()}.db"
        for other in self._folder.glob("pictures-*"):
            if not other.name.startswith(self._path.name):  # left by another version
                other.unlink(missing_ok=True)
        if not are_files(self._path):
            self._remove()
            raise OSError("something that is no file is in its place")
        database = sqlite3.connect(self._path, PATIENCE, isolation_level=None)
        try:
            database.execute("PRAGMA synchronous = OFF")  # what a power cut damages is drawn again
            database.execute("PRAGMA journal_mode = TRUNCATE")  # else each picture would create and remove a file
            database.execute(
                "CREATE TABLE IF NOT EXISTS pictures (digest BLOB PRIMARY KEY, bytes INTEGER, used INTEGER, data BLOB)"
            )
            database.execute("CREATE INDEX IF NOT EXISTS by_use ON pictures (used, bytes)")  # no need to read the data
            ((self._bytes,),) = database.execute(FILLED)
        except (sqlite3.Error, UnicodeDecodeError):
            database.close()
            raise
        return database

    def _remove(self) -> None:
        """Remove a damaged file, or what is in its place, and use no store until the next start."""
        self._given_up = True
        if self._database:
            self._database.close()
            self._database = None
        for path in self._folder.glob(f"{self._path.name}*"):  # and its journal
            with suppress(OSError):
                path.unlink()


def _packed(digest: bytes, picture: Picture) -> bytes | None:
    """Return the data of a row for a picture; None if it has another format, a colour key or an alpha value."""
    if isinstance(picture, Packed):
        masks, packed = _masks(True), picture
    else:
        masks = _masks(bool(picture.get_flags() & SRCALPHA))
        usual = picture.get_colorkey() is None and picture.get_alpha() in (255, None)
        if type(picture) is not Surface or not usual or picture.get_masks() != masks or picture.get_bytesize() != 4:
            return None
        packed = Packed.of(picture)
    content: bytes = HEADER.pack(digest, *packed.size, *masks, packed is picture) + packed.block
    return CHECKSUM.pack(zlib.crc32(content)) + content


def _unpacked(digest: bytes, data: object) -> Picture | None:
    """Return the picture of a row; None if it is damaged, of another digest, or of another pixel format."""
    if not isinstance(data, bytes) or len(data) < CHECKSUM.size + HEADER.size:
        return None
    content = memoryview(data)[CHECKSUM.size :]
    stored, width, height, *masks, stays_packed = HEADER.unpack_from(content)
    alpha = bool(masks[3])
    if CHECKSUM.unpack_from(data) != (zlib.crc32(content),) or stored != digest or tuple(masks) != _masks(alpha):
        return None
    block = content[HEADER.size :]
    if stays_packed:
        return Packed((width, height), bytes(block))
    picture = Surface((width, height), SRCALPHA if alpha else 0, 32)
    Packed(picture.get_size(), block).write(picture)
    return picture


def _masks(alpha: bool) -> tuple[int, int, int, int]:
    """Return the masks of the channels of this computer's pictures."""
    return Surface((1, 1), SRCALPHA if alpha else 0, 32).get_masks()
