"""One file per screen, and beside the larger ones what only they are made of."""
