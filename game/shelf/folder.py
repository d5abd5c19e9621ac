"""The player's data folder: where it is, who writes to it, and how a file in it is replaced or set aside."""

import os
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path

NAME = "patience-arcade"


def data_folder(platform: str = sys.platform, environment: Mapping[str, str] = os.environ) -> Path:
    """Return the folder that a platform (as in sys.platform) sets apart for a program's data; it may not exist yet.

    Raises RuntimeError for a player who has no home folder.
    """
    match platform:
        case "win32":
            base = Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        case "darwin":
            base = Path.home() / "Library" / "Application Support"
        case _:
            base = Path(environment.get("XDG_DATA_HOME", ""))
            if not base.is_absolute():  # the standard says that a relative path is to be ignored
                base = Path.home() / ".local" / "share"
    return base / NAME


def claim(folder: Path) -> sqlite3.Connection:
    """Return the one claim to write in a folder, held until it is closed or the program dies in any way.

    An empty SQLite file is the lock, as SQLite knows how each system locks files. Raises sqlite3.OperationalError,
    with SQLITE_BUSY while another program holds the claim.
    """
    lock = sqlite3.connect(folder / "shelf.lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock


def set_aside(path: Path) -> str:
    """Rename a damaged file, and SQLite's log of it, to the first free name, and return that: "shelf-damaged-1.db"."""
    number = 1
    while (aside := path.with_stem(f"{path.stem}-damaged-{number}")).exists():
        number += 1
    path.rename(aside)
    log = path.with_name(path.name + "-wal")
    if log.exists():
        log.rename(aside.with_name(aside.name + "-wal"))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return aside.name


def replace_text(path: Path, text: str) -> None:
    """Write a file so that at every moment, even in a power cut, either the old or the new text is there whole."""
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and need not be
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
