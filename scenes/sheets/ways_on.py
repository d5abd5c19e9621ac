"""The ways on from a play that has ended, as its sheets offer them and the keys ask for them."""

from types import MappingProxyType

from scenes.commands import Command
from scenes.widgets.scene import Pop

NEW_DEAL, SAME_DEAL, ARCHES = Pop(then=Command.DEAL), Pop(then=Command.AGAIN), Pop(levels=2)
KEYS, KEYS_AT = (944, 420, 88), (297, 750, 1203)
"""The upper edge of their keys, their width and their height, and where each of them begins, in units."""
WAYS_ON = MappingProxyType(
    {
        Command.BACK: ARCHES,
        Command.OTHER: ARCHES,
        Command.NEW: NEW_DEAL,
        Command.DEAL: NEW_DEAL,
        Command.RESTART: SAME_DEAL,
        Command.AGAIN: SAME_DEAL,
    }
)
"""Where each command leads, if it leads on."""
