"""Everything that is true without a screen: cards, rules, plays, records, the shelf and the search."""
