"""Golden frames: thirty moments of the program as they were approved, to be compared with what it shows now.

`python -m tests.golden` records all of them again, `python -m tests.golden NAME ...` some: look at them, and commit
them with the change that altered them.
"""
