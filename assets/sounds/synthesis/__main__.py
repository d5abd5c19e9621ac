"""Make the sounds, all of them or those named: `python -m assets.sounds.synthesis [NAME ...]`. Needs oggenc."""

from argparse import ArgumentParser
from multiprocessing import Pool
from pathlib import Path
from subprocess import run
from wave import open as open_wave
from zlib import crc32

from .catalogue import catalogue
from .levels import pcm
from .waves import RATE

FOLDER = Path(__file__).parent.parent
CHECKSUMS = FOLDER / "samples.txt"

_QUALITY = {1: "8", 2: "2"}
"""oggenc's quality by channels: the loops are long and soft, and their two sides are alike."""


def make(name: str) -> tuple[str, str]:
    """Make one file. Return its name, and the number and checksum of its samples."""
    track = catalogue()[name]()
    samples = pcm(track)
    _encode(name, len(track), samples)
    return name, checksum(samples)


def checksum(samples: bytes) -> str:
    """Return what tells one sound from another: the number of its bytes and their checksum."""
    return f"{len(samples)} {crc32(samples):08x}"


def _encode(name: str, channels: int, samples: bytes) -> None:
    """Write samples as OGG, with a fixed serial number so that the same samples give the same file."""
    source, target = FOLDER / f"{name}.wav", FOLDER / f"{name}.ogg"
    with open_wave(str(source), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples)
    quality = _QUALITY[channels]
    run(["oggenc", "-Q", "-q", quality, "-s", str(crc32(name.encode()) >> 1), "-o", target, source], check=True)
    source.unlink()


def main() -> None:
    """Make the files that the command line names, or all, and keep their checksums."""
    known = catalogue()
    parser = ArgumentParser("python -m assets.sounds.synthesis", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help="such as focus-1; all if not told")
    names = parser.parse_args().names
    if unknown := [name for name in names if name not in known]:
        parser.error(f"there is no sound {', '.join(unknown)}")
    lines = dict(line.split(" ", 1) for line in CHECKSUMS.read_text().splitlines()) if CHECKSUMS.exists() else {}
    with Pool() as pool:
        lines.update(pool.imap_unordered(make, names or known))
    CHECKSUMS.write_text("".join(f"{name} {lines[name]}\n" for name in sorted(known.keys() & lines.keys())))


if __name__ == "__main__":
    main()
