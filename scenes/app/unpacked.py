"""The folder that the single executable unpacks itself into: held while it is used, and removed if it was left behind.

PyInstaller's bootloader unpacks the executable into a new folder `_MEI...` beside all other temporary files, and
removes it when the program ends; not if it is killed, or there is no room to unpack all of it. A later start does then.
"""

import os
import shutil
import stat
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl

MARKER = ".patience-arcade"
"""The file by which a folder is known as ours. build.spec names it so that it is the first that is unpacked."""
PREFIX = "_MEI"
"""How the names of the bootloader's folders begin, those of other programs too."""
FRESH = 60.0
"""Seconds after its last change in which a folder may be one that is just being unpacked, and is left alone."""


def own_folder() -> Path | None:
    """Return the folder that this program was unpacked into, None if it was not, as the source never is."""
    folder = Path(getattr(sys, "_MEIPASS", ""))
    return folder if folder.name.startswith(PREFIX) else None


def held(folder: Path | None) -> BinaryIO | None:
    """Hold a folder as one that is used, until the answer is closed or the process ends in whatever way.

    Several processes may hold it. None is what there is to hold where nothing was unpacked, or nothing is removed.
    """
    if folder is None or sys.platform == "win32":
        return None
    with suppress(OSError):
        marker = (folder / MARKER).open("rb")
        fcntl.flock(marker, fcntl.LOCK_SH)
        return marker
    return None


def remove_left_behind(own: Path | None, now: float | None = None) -> None:
    """Remove the folders beside our own that are ours and that no process holds; what cannot be removed stays.

    On Windows, which knows no such locks, nothing is removed. now is the time as `time.time` tells it.
    """
    if own is None or sys.platform == "win32":
        return
    for folder in own.parent.glob(f"{PREFIX}*"):
        if folder != own:
            with suppress(OSError):
                _remove(folder, time.time() if now is None else now)


def _remove(folder: Path, now: float) -> None:
    """Remove one folder, the marker last, if it is ours and not used. Raises OSError for what cannot be read."""
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or about.st_uid != os.getuid() or now - about.st_mtime < FRESH:
        return
    path = folder / MARKER
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW), "rb") as marker:
        fcntl.flock(marker, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for inside in folder.iterdir():
            if inside.is_dir() and not inside.is_symlink():
                shutil.rmtree(inside)
            elif inside != path:
                inside.unlink()
        path.unlink()
        folder.rmdir()
