"""Everything with pixels or sound: the loop, the screens, the cards in motion and how they are drawn."""
