"""The five places behind the arches, each a module that draws itself, seen in its arch or lying under a table."""
