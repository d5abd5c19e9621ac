"""The folder that the single executable unpacks itself into: locked while in use, removed later if left behind.

PyInstaller's bootloader unpacks the executable into a new folder `_MEI...` among the temporary files, and removes it
when the program ends; but not if it is killed, or if there was no room to unpack everything. A later start does that.
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
"""The file that marks a folder as ours. build.spec names it so that it is unpacked first."""
PREFIX = "_MEI"
"""The prefix of all folders of PyInstaller's bootloader, those of other programs too."""
FRESH = 60.0
"""A folder changed less than this many seconds ago may still be unpacked, and is left alone."""


def own_folder() -> Path | None:
    """Return the folder that this program was unpacked into; None when it runs from source."""
    folder = Path(getattr(sys, "_MEIPASS", ""))
    return folder if folder.name.startswith(PREFIX) else None


def held(folder: Path | None) -> BinaryIO | None:
    """Lock a folder as being in use, until the returned file is closed or the process ends.

    Several processes may lock it. Returns None if nothing was unpacked, or on Windows, where nothing is removed.
    """
    if folder is None or sys.platform == "win32":
        return None
    with suppress(OSError):
        marker = (folder / MARKER).open("rb")
        fcntl.flock(marker, fcntl.LOCK_SH)
        return marker
    return None


def remove_left_behind(own: Path | None, now: float | None = None) -> None:
    """Remove folders of ours that no process has locked; what cannot be removed stays.

    On Windows, which has no such locks, nothing is removed. now is the time as `time.time` returns it.
    """
    if own is None or sys.platform == "win32":
        return
    for folder in own.parent.glob(f"{PREFIX}*"):
        if folder != own:
            with suppress(OSError):
                _remove(folder, time.time() if now is None else now)


def _remove(folder: Path, now: float) -> None:
    """Remove one folder, its marker last, if it is ours and not locked. Raises OSError if anything fails."""
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
