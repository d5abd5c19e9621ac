"""Everything that is kept on disk, and the only part of the game that touches it but for the packs."""

from game.storage.database import NAME, data_folder
from game.storage.store import Store

__all__ = ["NAME", "Store", "data_folder"]
