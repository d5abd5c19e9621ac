"""Find what is wrong with any label on any screen: `python -m tests.labels --help`."""

import os
import sys
from importlib import import_module

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.labels.tracing import install

if __name__ == "__main__":
    install()
    sys.exit(import_module("tests.labels.checking").main())  # only now, for every picture is to be a traced one
