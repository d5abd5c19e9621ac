"""Every sound of the program, and the script that makes them."""
