"""Everything about one board: what stands on it and beside it, and whoever sits at it or speaks there.

Mouse and keys, as taps and carries.
"""
