"""The catalogues: what a player reads, in every language but the source's own.

`arcade.pot` lists all sentences as they stand in the source; a language's `arcade.po` says them in that language, and
`arcade.mo` is the same, compiled, which is what the program opens.
"""
