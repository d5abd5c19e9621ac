"""How high the cards of each game are on every screen, in pixels, as they were designed."""

from game.rules import cruel, wall, whitehead

SCREENS = (
    *((1920, 1080), (1366, 768), (1280, 720), (3840, 2160)),
    *((1920, 1200), (1280, 800), (1440, 1080), (1024, 768), (2560, 1080)),
)
HEIGHTS = {
    ("wall", wall.ROWS[0][0]): (191, 136, 127, 382, 196, 131, 151, 107, 194),
    ("wall", wall.WASTE[0]): (155, 110, 103, 310, 133, 88, 119, 85, 155),
    ("pileon", 0): (199, 142, 133, 399, 247, 164, 201, 143, 236),
    ("cruel", cruel.TABLEAU[0]): (241, 171, 161, 482, 225, 150, 203, 144, 250),
    ("cruel", cruel.FOUNDATIONS[0]): (144, 103, 96, 288, 167, 111, 150, 107, 144),
    ("whitehead", whitehead.TABLEAU[0]): (224, 160, 150, 449, 267, 178, 240, 171, 240),
    ("whitehead", whitehead.WASTE): (190, 135, 127, 380, 167, 111, 150, 107, 190),
    ("whitehead", whitehead.FOUNDATIONS[0]): (214, 152, 143, 428, 167, 111, 150, 107, 214),
    ("maze", 0): (158, 112, 105, 316, 159, 106, 143, 101, 158),
}
"""By game and slot, on each of these screens."""
LARGER = {
    ("wall", wall.THRONE): 211,
    ("pileon", 0): 213,
    ("cruel", cruel.TABLEAU[0]): 268,
    ("whitehead", whitehead.TABLEAU[0]): 249,
    ("maze", 0): 165,
}
"""With larger cards, on the first of them."""
YIELDING = {
    ("cruel", cruel.FOUNDATIONS[0]): 116,
    ("whitehead", whitehead.WASTE): 155,
    ("whitehead", whitehead.FOUNDATIONS[0]): 164,
}
"""The cards that are smaller there, since they lie on rails that make way for those of the field."""
