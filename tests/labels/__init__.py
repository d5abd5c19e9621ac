"""The checker of labels: every text on every screen is found, and what is wrong with it is told."""
