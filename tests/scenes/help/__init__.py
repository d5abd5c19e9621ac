"""Tests of what rules pages are made of."""
