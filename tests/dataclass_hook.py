"""What the executable does before all else: dataclasses take the methods that were compiled when it was built."""

import dataclasses
import marshal
import sys
from pathlib import Path

_methods = marshal.loads(Path(sys._MEIPASS, "dataclass-methods").read_bytes())  # type: ignore[attr-defined]
dataclasses.exec = lambda source, names, into: exec(  # type: ignore[attr-defined] # the built-in one, as seen there
    _methods.pop(source, source),  # what has been used takes no more memory; few are written twice
    names,
    into,
)
