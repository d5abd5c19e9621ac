"""The workshop that makes every sound of the program from nothing but arithmetic: wood, paper, brass, one room.

`python -m assets.sounds.synthesis` makes all the files again; names after it make only those (`deal-1 title`). It needs
`oggenc` of Debian's vorbis-tools. The same script always makes the same samples; `samples.txt` keeps their checksums.
"""
