"""What is pressed and read on every screen but the tables: buttons, prompts, dialogs, score panels, setting rows."""
