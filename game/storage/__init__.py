"""Everything that is saved; apart from reading packs, only this part of the game uses the disk."""

from game.storage.folder import NAME, data_folder
from game.storage.store import Store

__all__ = ["NAME", "Store", "data_folder"]
