"""Make the icon's pictures from its drawing: `python -m assets.icon` writes icon.png and icon.ico beside icon.svg."""

import io
import struct
from collections.abc import Mapping
from pathlib import Path

import pygame
from pygame import Surface

DRAWING = Path(__file__).with_suffix(".svg")
WINDOW = 256
"""The side of the window's icon, in pixels."""
SIDES = (16, 24, 32, 48, 64, 128, 256)
"""The sides that Windows asks for, in pixels."""


def picture(side: int) -> Surface:
    """Return the icon at a side in pixels, drawn for that size."""
    return pygame.image.load_sized_svg(DRAWING, (side, side))


def png(image: Surface) -> bytes:
    """Return a picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(image, file, "icon.png")
    return file.getvalue()


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """Return PNG files by their side as one Windows icon: a header, an entry for each, then the files themselves."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    entries, start = b"", len(header) + 16 * len(pictures)
    for side, data in pictures.items():
        byte = side % 256  # 256 is written as 0
        entries += struct.pack("<BBBBHHII", byte, byte, 0, 0, 1, 32, len(data), start)
        start += len(data)
    return header + entries + b"".join(pictures.values())


def main() -> None:
    """Write both files."""
    DRAWING.with_suffix(".png").write_bytes(png(picture(WINDOW)))
    DRAWING.with_suffix(".ico").write_bytes(ico({side: png(picture(side)) for side in SIDES}))


if __name__ == "__main__":
    main()
