"""What every test needs before anything is imported: no window, no sound, and the same random plays each time."""

import os

from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

settings.register_profile("quick", deadline=None, derandomize=True, max_examples=15)
settings.load_profile("quick")
