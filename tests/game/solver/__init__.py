"""Tests of the solver: what it finds is won, what it calls lost is lost."""
