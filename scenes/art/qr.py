"""QR codes: dark squares on a light plate, so that any telephone reads them, whatever the look."""

from pygame import Rect, Surface, draw

from scenes.render.palette import LAMP_TEXT, NIGHT
from scenes.render.recent import recent
from scenes.render.style import Style
from scenes.render.svg import transparent


@recent(4)
def qr_code(text: str, side: int, style: Style) -> Surface:
    """Draw the code of a text on a plate as large as whole pixels allow, at most so many pixels wide."""
    from qrcode.constants import ERROR_CORRECT_L  # noqa: PLC0415 - few ever ask for a code: no start waits for it
    from qrcode.main import QRCode  # noqa: PLC0415

    code = QRCode(error_correction=ERROR_CORRECT_L, border=4)  # modules of light around it, as ISO/IEC 18004 asks
    code.add_data(text)
    modules = code.get_matrix()
    module = max(1, side // len(modules))
    plate = transparent((len(modules) * module, len(modules) * module))
    paper = "#FFFFFF" if style.contrast else LAMP_TEXT
    draw.rect(plate, paper, plate.get_rect(), border_radius=2 * module)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                plate.fill("#000000" if style.contrast else NIGHT, Rect(x * module, y * module, module, module))
    return plate
