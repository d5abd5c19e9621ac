"""Tests of the solver: its wins are wins, its losses are losses."""
