"""What the command lines of the program and of `python -m game` have in common."""

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """A parser that answers bad arguments with a single sentence and exit status 2."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit."""
        self.exit(2, f"{self.prog}: {message}\n")
