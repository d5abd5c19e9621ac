"""Record golden frames anew, all or those of some names: `python -m tests.golden [NAME ...]`."""

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from scenes.art.studio import Studio
from tests.golden.frames import record
from tests.golden.moments import MOMENTS


def main() -> int:
    """Record what the command line names."""
    asked = sys.argv[1:] or list(MOMENTS)
    if unknown := [name for name in asked if name not in MOMENTS]:
        print(f"there is no moment {', '.join(unknown)}; there are {', '.join(MOMENTS)}", file=sys.stderr)
        return 2
    studio = Studio(at_once=True)
    for name in asked:
        print(record(name, MOMENTS[name](studio)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
