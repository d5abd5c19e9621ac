"""Tests of where deals come from."""
