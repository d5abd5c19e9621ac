"""Everything that is true without a screen: cards, rules, plays, records, storage and the search; and the version."""

VERSION = "0.1.0"
