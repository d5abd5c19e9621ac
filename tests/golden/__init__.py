"""Golden frames: thirty moments of the program as they were approved, to be compared with what it shows now.

`python -m tests.golden` records them anew, `python -m tests.golden NAME ...` some of them: to be looked at, and kept
with the change that altered them.
"""
