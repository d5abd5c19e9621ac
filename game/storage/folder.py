"""The player's data folder: where it is, who may write to it, and how its files are read, replaced and set aside."""

import os
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

NAME = "patience-arcade"
PARTS = "-journal", "-wal", "-shm", ""  # the suffixes of the files that SQLite keeps for a database


def data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for the program's data on a platform (as in sys.platform); it may not exist yet.

    Raises RuntimeError if the player has no home folder. platformdirs would do this, but takes 25 ms to import, for
    which the window would have to wait.
    """
    match platform:
        case "win32":
            base = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        case "darwin":
            base = _home() / "Library" / "Application Support"
        case _:
            base = Path(environment.get("XDG_DATA_HOME", ""))
            if not base.is_absolute():  # the standard says to ignore a relative path
                base = _home() / ".local" / "share"
    return base / NAME


def _home() -> Path:
    """Return the player's home folder. Raises RuntimeError if there is none.

    An empty HOME counts as none: it would pass for the root of the disk.
    """
    if os.environ.get("HOME") == "":
        raise RuntimeError("HOME is empty")
    return Path.home()


Identity = tuple[int, int]
"""What identifies a file under any name: its device, and its inode number there."""


def identity(path: Path) -> Identity | None:
    """Return the identity of the file at a path; None if there is none. Raises OSError if the disk fails.

    Without inode numbers every file has the number 0.
    """
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_dev, status.st_ino


class Claim:
    """The exclusive right to write to a folder, held until it is closed or the program ends, however it does.

    The lock is an empty SQLite file, because SQLite knows how to lock files on every system. Raises OSError or
    sqlite3.Error if the folder cannot be used, with SQLITE_BUSY while another program holds the claim.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "shelf.lock"
        if not are_files(self._path):
            set_aside(self._path)
        try:
            self._lock = self._taken()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
                raise
            os.truncate(self._path, 0)  # nobody holds it, or SQLite would have reported that first
            self._lock = self._taken()
        self._identity = identity(self._path)

    def _taken(self) -> sqlite3.Connection:
        lock = sqlite3.connect(self._path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            lock.close()
            raise
        return lock

    @property
    def moved(self) -> bool:
        """Whether the lock file is no longer in the folder, so that another program may claim it too."""
        return identity(self._path) != self._identity

    def close(self) -> None:
        """Release the folder."""
        self._lock.close()


def parts(path: Path) -> tuple[Path, ...]:
    """Return the paths of a database and of the files that SQLite keeps beside it, which need not exist."""
    return tuple(path.with_name(path.name + end) for end in PARTS)


def are_files(path: Path) -> bool:
    """Whether all parts of a database that exist are files: SQLite would wait for a pipe for ever."""
    return not any(os.path.lexists(part) and not part.is_file() for part in parts(path))


def set_aside(path: Path) -> str:
    """Rename a damaged file to the first free name, such as "shelf-damaged-1.db", and return that.

    What SQLite keeps beside it is renamed too: it would be taken for that of a new file.
    """
    names = (path.with_stem(f"{path.stem}-damaged-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    for part, renamed in zip(parts(path), parts(aside), strict=True):
        with suppress(FileNotFoundError):
            part.rename(renamed)
    return aside.name


def remove(path: Path) -> None:
    """Remove a database and the files that SQLite keeps beside it, as far as they exist."""
    for part in parts(path):
        part.unlink(missing_ok=True)


def draft_of(path: Path) -> Path:
    """Return where to write a new version of a file or database, beside it, where nothing is left but maybe folders.

    Raises OSError.
    """
    draft = path.with_name(path.name + ".new")
    while any(part.is_dir() for part in parts(draft)):
        draft = draft.with_name(draft.name + ".new")
    remove(draft)  # an unfinished one from an earlier run, or a pipe
    return draft


def read_text(path: Path, most: int) -> str:
    """Return the text of a file of at most a number of bytes.

    Raises OSError, including FileNotFoundError, and ValueError if it is larger, not text, or not a file but a device.
    """
    if path.exists() and not path.is_file():
        raise ValueError("it is no file")
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"it is larger than {most} bytes")
    return content.decode().removeprefix("\ufeff")  # the byte order mark that some Windows editors write


def replace_text(path: Path, text: str) -> None:
    """Replace a file's text atomically: even after a power cut, it is either the old or the new text, complete.

    Raises OSError; then nothing is left of the new one.
    """
    draft = draft_of(path)
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    if os.name == "posix":  # Windows cannot open folders, and does not need to
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
