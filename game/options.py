"""The command line of the game and of its tools: what both do alike."""

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """A parser that answers bad arguments with one sentence, and leaves with status 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and leave."""
        self.exit(2, f"{self.prog}: {message}\n")
