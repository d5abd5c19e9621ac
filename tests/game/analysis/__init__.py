"""Tests of what is known of a play, and of the process that is asked."""
