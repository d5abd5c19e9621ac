"""What all pictures and frames are made of: SVG, text, colours, caches and the renderer."""
