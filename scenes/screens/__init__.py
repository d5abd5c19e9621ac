"""One file per screen; the larger ones keep their parts beside them."""
