"""QR codes: dark squares on a light plate, so that any telephone reads them, whatever the look."""

import segno
from pygame import Rect, Surface, draw

from scenes.render.palette import LAMP_TEXT, NIGHT
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import transparent

QUIET = 4
"""Modules of light around the code: as many as ISO/IEC 18004 asks for."""


@recent(4)
def qr_code(text: str, side: int, style: Style) -> Surface:
    """Draw the code of a text on a plate as large as whole pixels allow, at most so many pixels wide."""
    modules = segno.make(text, micro=False).matrix
    count = len(modules) + 2 * QUIET
    module = max(1, side // count)
    plate = transparent((count * module, count * module))
    paper = "#FFFFFF" if style.contrast else LAMP_TEXT
    draw.rect(plate, paper, plate.get_rect(), border_radius=2 * module)
    for y, row in enumerate(modules, QUIET):
        for x, dark in enumerate(row, QUIET):
            if dark:
                plate.fill("#000000" if style.contrast else NIGHT, Rect(x * module, y * module, module, module))
    return plate
