"""Analysis of a play by a separate process: whether it can be won, the best move, and how hard its deal is."""
