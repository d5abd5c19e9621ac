"""QR codes: dark squares on a light plate, so that any telephone reads them, whatever the look."""

from pygame import Rect, Surface

from scenes.art.panels import field
from scenes.render.palette import LAMP_TEXT, NIGHT
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import rasterise


@recent(4)
def qr_code(text: str, side: int, style: Style) -> Surface:
    """Draw the code of a text, as large as whole pixels allow, in the middle of a plate so many pixels wide."""
    from qrcode.constants import ERROR_CORRECT_L  # noqa: PLC0415 - few ever ask for a code: no start waits for it
    from qrcode.main import QRCode  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_L, border=4)  # modules of light around it, as ISO/IEC 18004 asks
    code.add_data(text)
    modules = code.get_matrix()
    module = max(1, side // len(modules))
    paper = "#FFFFFF" if style.contrast else LAMP_TEXT
    plate = rasterise(field((0, 0, side, side), side / 24, paper), (side, side), (side, side))
    edge = (side - len(modules) * module) // 2
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                plate.fill(
                    "#000000" if style.contrast else NIGHT, Rect(edge + x * module, edge + y * module, module, module)
                )
    return plate
