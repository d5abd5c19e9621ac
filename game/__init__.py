"""Everything that needs no screen: cards, rules, plays, records, storage and the solver; and the version."""

VERSION = "0.1.0"
