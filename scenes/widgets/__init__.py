"""What is pressed and read on every screen that is no table: controls, prompts, tablets and the rows of the options."""
