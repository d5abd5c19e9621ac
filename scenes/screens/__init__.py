"""What a deal is chosen with: arches, doors, wheels and days."""
