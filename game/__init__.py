"""Everything that is true without a screen: cards, rules, plays, records, the shelf and the search.

The version of the program.
"""

VERSION = "0.1.0"
