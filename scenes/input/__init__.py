"""Mouse, keys and pads, as taps and carries."""
