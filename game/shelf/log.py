"""SQLite's log of a database: whether all that was written last can still be read.

SQLite reads the log up to the first part that is damaged and takes that for its end, without a word. What the files
look like: https://www.sqlite.org/fileformat2.html#walformat and https://www.sqlite.org/walformat.html
"""

import struct
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from game.shelf.folder import log_of

_HEADER, _FRAME = 32, 24
"""The bytes before the first frame, and in each frame those before its page: numbers, two salts and two checksums."""
_MAGIC = 0x377F0682
"""How a log begins; one more where its checksums read the words with their highest byte first."""
_INDEX = 48
"""The bytes that tell, beside the log, how many frames were written; they are there twice."""


class _Log:
    """A log, read frame by frame."""

    def __init__(self, content: bytes) -> None:
        self.salts = content[16:24]
        magic, _, size = struct.unpack_from(">3I", content)
        self._order = ">" if magic & 1 else "<"
        self._sums = 0, 0
        self.sound = magic & ~1 == _MAGIC and size > 0 and self._proves(content[:24], content[24:32])
        whole = range(_HEADER, len(content) - _FRAME - size + 1, _FRAME + size)
        self.frames = [content[start : start + _FRAME + size] for start in whole]

    def reads(self, frame: bytes) -> bool:
        """Whether a frame, which follows those asked about before, is as it was written."""
        return frame[8:16] == self.salts and self._proves(frame[:8] + frame[_FRAME:], frame[16:_FRAME])

    def _proves(self, content: bytes, sums: bytes) -> bool:
        """Whether some content, after all the content before, has its checksum."""
        first, second = self._sums
        words = struct.iter_unpack(f"{self._order}2I", content)
        for one, other in words:
            first = (first + one + second) & 0xFFFFFFFF
            second = (second + other + first) & 0xFFFFFFFF
        self._sums = first, second
        return sums == struct.pack(">2I", first, second)


def log_is_whole(database: Path) -> bool:
    """Whether all that was written to the log of a database can be read, or there is none.

    A write that the end of the program cut off was never told to be done: that is no damage. Raises OSError where the
    log is there but cannot be read.
    """
    try:
        content = log_of(database).read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return True
    if len(content) < _HEADER:
        return not content
    log = _Log(content)
    count = sum(1 for _ in takewhile(log.reads, log.frames)) if log.sound else 0
    beyond = (frame[8:16] for frame in log.frames[count:])  # of an earlier round of writing, both salts are others
    lost = any(salts[:4] == log.salts[:4] or salts[4:] == log.salts[4:] for salts in beyond)
    return log.sound and not lost and count >= _written(database, log.salts)


def _written(database: Path, salts: bytes) -> int:
    """Return how many frames of a round of writing were written for certain, by what the index beside the log tells."""
    with suppress(OSError):
        with database.with_name(database.name + "-shm").open("rb") as file:
            index, copy = file.read(_INDEX), file.read(_INDEX)
        if len(index) == _INDEX and index == copy and index[32:40] == salts:
            return int(struct.unpack_from("=I", index, 16)[0])
    return 0
