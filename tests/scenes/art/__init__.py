"""Tests of how things are drawn."""
