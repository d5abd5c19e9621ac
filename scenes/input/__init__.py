"""Mouse and keys, as taps and carries."""
